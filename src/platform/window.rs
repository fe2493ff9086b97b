//! The loop of the window: it sleeps until something happens or is due, and shows a
//! picture when there is a new one.

use super::print_error;
use crate::ui::app::Pace;
use crate::ui::input::Input;
use crate::ui::terminal::Terminal;
use bracket_lib::geometry::Point;
use bracket_lib::terminal::{BACKEND, BEvent};
use glutin::dpi::PhysicalSize;
use glutin::event::{ElementState, Event, MouseButton, MouseScrollDelta, WindowEvent};
use glutin::event_loop::ControlFlow;
use std::time::{Duration, Instant};

/// The shortest time between two frames. Events in between wait for the next frame.
const SHORTEST: Duration = Duration::from_millis(8);
/// The time between two frames while something moves.
const LIVELY: Duration = Duration::from_millis(16);
/// The time between two checks for changes that come without a key, such as changed mods or
/// the pause after a command. Such a check alone draws nothing.
const IDLE: Duration = Duration::from_millis(100);

/// How many pixels of a touchpad are one line.
const PIXELS_IN_A_LINE: f64 = 40.0;

/// Shows the terminal's window until the player leaves it. Then the process ends.
///
/// # Errors
/// No window was opened.
pub fn keep_open(mut terminal: Terminal) -> Result<(), String> {
    let opened = BACKEND.lock().context_wrapper.take();
    let opened = opened.ok_or("the window is gone")?;
    let (events, context) = (opened.el, opened.wc);
    let mut size = PhysicalSize::new(0, 0);
    let mut wheel = Wheel::default();
    let mut last = Instant::now();
    let mut due = last;
    events.run(move |event, _, flow| match event {
        Event::WindowEvent { event, .. } => {
            due = last + SHORTEST;
            if let WindowEvent::MouseWheel { delta, .. } = event {
                let lines = wheel.turn(delta);
                terminal.push(Input::Wheel { lines });
            } else if let Some(event) = translated(&event) {
                terminal.take(event);
            }
        }
        Event::RedrawRequested(_) => {
            due = last + SHORTEST;
            terminal.expose();
        }
        Event::RedrawEventsCleared => {
            let now = Instant::now();
            if now >= due {
                let found = context.window().inner_size();
                if found != size {
                    size = found;
                    context.resize(size);
                    terminal.take(resized(size, context.window().scale_factor()));
                }
                let frame = terminal.frame((now - last).as_secs_f32() * 1000.0);
                last = now;
                // A minimised window has no pixels.
                if frame.redrawn
                    && size.width > 0
                    && size.height > 0
                    && let Err(error) = context.swap_buffers()
                {
                    print_error(&format!("The window cannot be drawn any more: {error}."));
                    terminal.take(BEvent::CloseRequested);
                    due = now;
                    return;
                }
                if frame.quit {
                    *flow = ControlFlow::Exit;
                    return;
                }
                due = now
                    + match frame.pace {
                        Pace::Lively => LIVELY,
                        Pace::Idle => IDLE,
                    };
            }
            *flow = ControlFlow::WaitUntil(due);
        }
        _ => (),
    })
}

/// Counts whole lines of a wheel that may turn by fractions of a line.
#[derive(Default)]
struct Wheel {
    rest: f64,
}

impl Wheel {
    fn turn(&mut self, delta: MouseScrollDelta) -> i32 {
        // The window counts upwards, the game downwards.
        self.rest -= match delta {
            MouseScrollDelta::LineDelta(_, lines) => f64::from(lines),
            MouseScrollDelta::PixelDelta(pixels) => pixels.y / PIXELS_IN_A_LINE,
        };
        let lines = self.rest.trunc();
        self.rest -= lines;
        lines as i32
    }
}

fn resized(size: PhysicalSize<u32>, scale: f64) -> BEvent {
    BEvent::Resized {
        new_size: Point::new(size.width, size.height),
        dpi_scale_factor: scale as f32,
    }
}

/// Turns a window's event into one of the terminal. Sizes are left out: they are looked up
/// before each frame.
fn translated(event: &WindowEvent) -> Option<BEvent> {
    Some(match event {
        WindowEvent::CloseRequested => BEvent::CloseRequested,
        WindowEvent::ReceivedCharacter(c) => BEvent::Character { c: *c },
        WindowEvent::Focused(focused) => BEvent::Focused { focused: *focused },
        WindowEvent::CursorMoved { position, .. } => BEvent::CursorMoved {
            position: Point::new(position.x as i32, position.y as i32),
        },
        WindowEvent::CursorLeft { .. } => BEvent::CursorLeft,
        WindowEvent::MouseInput {
            button: MouseButton::Right,
            state: ElementState::Pressed,
            ..
        } => BEvent::MouseButtonDown { button: 1 },
        WindowEvent::MouseInput {
            button: MouseButton::Left,
            state: ElementState::Pressed,
            ..
        } => BEvent::MouseButtonDown { button: 0 },
        WindowEvent::MouseInput {
            button: MouseButton::Middle,
            state: ElementState::Pressed,
            ..
        } => BEvent::MouseButtonDown { button: 2 },
        WindowEvent::MouseInput {
            button: MouseButton::Middle,
            state: ElementState::Released,
            ..
        } => BEvent::MouseButtonUp { button: 2 },
        WindowEvent::KeyboardInput { input, .. } => BEvent::KeyboardInput {
            key: input.virtual_keycode?,
            scan_code: input.scancode,
            pressed: input.state == ElementState::Pressed,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glutin::dpi::PhysicalPosition;

    #[test]
    fn a_wheel_is_told_in_whole_lines_and_nothing_is_lost() {
        let mut wheel = Wheel::default();
        assert_eq!(wheel.turn(MouseScrollDelta::LineDelta(0.0, 1.0)), -1);
        assert_eq!(wheel.turn(MouseScrollDelta::LineDelta(0.0, -3.0)), 3);
        let pixels = |y| MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, y));
        assert_eq!(wheel.turn(pixels(-30.0)), 0);
        assert_eq!(wheel.turn(pixels(-30.0)), 1);
        assert_eq!(wheel.turn(pixels(-20.0)), 1);
    }
}
