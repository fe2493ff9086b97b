//! Turns a window's events into inputs of the game.
//!
//! The window reports a key twice: as a key, and as the character that it writes. Letters
//! and the number pad are taken from the key, all other characters from the second report.
//! The report that is not needed is dropped.

use crate::ui::input::{Input, Key, KeyCode};
use bracket_lib::geometry::Point;
use bracket_lib::terminal::{BEvent, VirtualKeyCode};

/// Translates events one after another.
#[derive(Default)]
pub struct Feed {
    shift: bool,
    ctrl: bool,
    alt: bool,
    /// Keys that are down, to tell a held key from a new press.
    held: Vec<VirtualKeyCode>,
    /// The character that the last key will report. It must be dropped, because the key
    /// itself was already passed on.
    told: Option<char>,
    /// The last reported place of the pointer.
    pointer: Option<Point>,
    /// The middle button is held, so the pointer drags the map.
    drags: bool,
}

impl Feed {
    /// What an event means, if anything.
    pub fn take(&mut self, event: BEvent) -> Option<Input> {
        match event {
            BEvent::KeyboardInput { key, pressed, .. } => self.key(key, pressed),
            BEvent::Character { c } => self.character(c),
            BEvent::CursorMoved { position } => {
                let (x, y) = (f64::from(position.x), f64::from(position.y));
                let before = self.pointer.replace(position);
                // A window that opens under the pointer reports the place too, though
                // nobody moved the pointer.
                Some(match before {
                    Some(before) if self.drags => Input::Panned {
                        dx: f64::from(position.x - before.x),
                        dy: f64::from(position.y - before.y),
                    },
                    Some(before) if before != position => Input::PointerMoved { x, y },
                    _ => Input::PointerFound { x, y },
                })
            }
            BEvent::MouseButtonDown { button: 0 } => Some(Input::PointerPressed),
            BEvent::MouseButtonDown { button: 1 } => Some(Input::PointerPressedAside),
            BEvent::MouseButtonDown { button: 2 } => {
                self.drags = true;
                None
            }
            BEvent::MouseButtonUp { button: 2 } => {
                self.drags = false;
                None
            }
            BEvent::CursorLeft => {
                self.pointer = None;
                Some(Input::PointerLeft)
            }
            BEvent::Resized { new_size, .. } => Some(Input::Resized {
                width: new_size.x.max(0) as u32,
                height: new_size.y.max(0) as u32,
            }),
            BEvent::CloseRequested => Some(Input::CloseRequested),
            BEvent::Focused { focused } => {
                // Keys that are released while another window has the focus are not
                // reported.
                if !focused {
                    *self = Self::default();
                }
                Some(Input::Focused(focused))
            }
            _ => None,
        }
    }

    fn key(&mut self, code: VirtualKeyCode, pressed: bool) -> Option<Input> {
        // The modifiers are tracked here and not read from the terminal, because a quick
        // press and release can happen within one frame.
        match code {
            VirtualKeyCode::LShift | VirtualKeyCode::RShift => self.shift = pressed,
            VirtualKeyCode::LControl | VirtualKeyCode::RControl => self.ctrl = pressed,
            VirtualKeyCode::LAlt | VirtualKeyCode::RAlt => self.alt = pressed,
            _ => (),
        }
        let repeat = self.held.contains(&code);
        self.held.retain(|held| *held != code);
        if !pressed {
            return None;
        }
        self.held.push(code);
        self.told = None;

        let key = match plain_key(code) {
            Some(KeyCode::Character) => Key::writing(letter(code)?),
            Some(plain) => Key::of(plain),
            None => return None,
        };
        self.told = match key.code {
            KeyCode::Numpad(digit) => char::from_digit(u32::from(digit), 10),
            KeyCode::Enter => Some('\r'),
            _ => key.char,
        };
        let key = Key { repeat, ..key };
        Some(Input::Key(
            key.with_modifiers(self.shift, self.ctrl, self.alt),
        ))
    }

    fn character(&mut self, char: char) -> Option<Input> {
        let told = self.told.take();
        if told.is_some_and(|told| told.eq_ignore_ascii_case(&char)) {
            return None;
        }
        let key = match char {
            // The Enter key of the number pad is reported as a character only.
            '\r' => Key::of(KeyCode::Enter),
            // Some systems report function keys as private characters.
            '\u{e000}'..='\u{f8ff}' => return None,
            _ if char.is_control() => return None,
            _ => Key::writing(char),
        };
        Some(Input::Key(Key {
            shift: self.shift,
            ctrl: self.ctrl,
            alt: self.alt,
            ..key
        }))
    }
}

/// The letter on a key.
fn letter(code: VirtualKeyCode) -> Option<char> {
    let place = code as u32;
    let first = VirtualKeyCode::A as u32;
    let last = VirtualKeyCode::Z as u32;
    let is_letter = (first..=last).contains(&place);
    is_letter.then(|| char::from_u32('a' as u32 + place - first))?
}

/// The number of a function key.
fn function(code: VirtualKeyCode) -> Option<u8> {
    let number = (code as u32).checked_sub(VirtualKeyCode::F1 as u32)? + 1;
    u8::try_from(number).ok().filter(|number| *number <= 12)
}

/// The key, if it is taken as a key and not from the character that it writes.
fn plain_key(code: VirtualKeyCode) -> Option<KeyCode> {
    use VirtualKeyCode as Virtual;
    let plain = match code {
        Virtual::Up => KeyCode::Up,
        Virtual::Down => KeyCode::Down,
        Virtual::Left => KeyCode::Left,
        Virtual::Right => KeyCode::Right,
        Virtual::Home => KeyCode::Home,
        Virtual::End => KeyCode::End,
        Virtual::PageUp => KeyCode::PageUp,
        Virtual::PageDown => KeyCode::PageDown,
        Virtual::Return | Virtual::NumpadEnter => KeyCode::Enter,
        Virtual::Escape => KeyCode::Escape,
        Virtual::Tab => KeyCode::Tab,
        Virtual::Back => KeyCode::Backspace,
        Virtual::Delete => KeyCode::Delete,
        Virtual::Numpad0 => KeyCode::Numpad(0),
        Virtual::Numpad1 => KeyCode::Numpad(1),
        Virtual::Numpad2 => KeyCode::Numpad(2),
        Virtual::Numpad3 => KeyCode::Numpad(3),
        Virtual::Numpad4 => KeyCode::Numpad(4),
        Virtual::Numpad5 => KeyCode::Numpad(5),
        Virtual::Numpad6 => KeyCode::Numpad(6),
        Virtual::Numpad7 => KeyCode::Numpad(7),
        Virtual::Numpad8 => KeyCode::Numpad(8),
        Virtual::Numpad9 => KeyCode::Numpad(9),
        _ if function(code).is_some() => KeyCode::Function(function(code)?),
        _ => {
            letter(code)?;
            KeyCode::Character
        }
    };
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: VirtualKeyCode, pressed: bool) -> BEvent {
        BEvent::KeyboardInput {
            key,
            scan_code: 0,
            pressed,
        }
    }

    fn character(c: char) -> BEvent {
        BEvent::Character { c }
    }

    /// The inputs that a series of events gives, in short.
    fn told(events: &[BEvent]) -> String {
        let mut feed = Feed::default();
        let mut text = String::new();
        for event in events {
            if let Some(Input::Key(key)) = feed.take(event.clone()) {
                text += &match (key.char, key.code) {
                    (Some(char), _) => format!("{char}"),
                    (None, code) => format!("[{code:?}]"),
                };
                if key.repeat {
                    text += "+";
                }
            }
        }
        text
    }

    #[test]
    fn each_key_is_told_once() {
        use VirtualKeyCode::*;
        for (events, expected) in [
            (vec![key(H, true), character('h'), key(H, false)], "h"),
            // A capital letter, pressed and released within one frame.
            (
                vec![
                    key(LShift, true),
                    key(S, true),
                    character('S'),
                    key(S, false),
                    key(LShift, false),
                ],
                "S",
            ),
            // Caps lock writes a capital letter, but shift was not held.
            (vec![key(S, true), character('S')], "s"),
            // Characters typed with shift come as characters only.
            (vec![key(LShift, true), character('>')], ">"),
            // Characters whose key is known as well.
            (vec![key(Period, true), character('.')], "."),
            (vec![key(Key5, true), character('5')], "5"),
            (vec![key(Numpad5, true), character('5')], "[Numpad(5)]"),
            (vec![key(Return, true), character('\r')], "[Enter]"),
            (vec![character('\r')], "[Enter]"),
            (vec![key(Escape, true), character('\u{1b}')], "[Escape]"),
            (vec![key(Back, true), character('\u{8}')], "[Backspace]"),
            (vec![character('\u{f700}')], ""),
            // Several keys in a frame, one of them held.
            (
                vec![
                    key(J, true),
                    character('j'),
                    key(J, true),
                    character('j'),
                    key(J, false),
                    key(K, true),
                    character('k'),
                ],
                "jj+k",
            ),
            (vec![key(F9, true), key(F24, true)], "[Function(9)]"),
            (vec![key(LWin, true)], ""),
        ] {
            assert_eq!(told(&events), expected, "{events:?}");
        }
    }

    #[test]
    fn keys_held_when_the_window_lost_the_focus_are_let_go() {
        let mut feed = Feed::default();
        feed.take(key(VirtualKeyCode::LControl, true));
        feed.take(BEvent::Focused { focused: false });
        let Some(Input::Key(key)) = feed.take(key(VirtualKeyCode::D, true)) else {
            panic!("a letter is a key");
        };
        assert!(!key.ctrl);
    }

    #[test]
    fn the_rest_of_the_window() {
        let mut feed = Feed::default();
        let size = bracket_lib::geometry::Point::new(700, 500);
        let resized = BEvent::Resized {
            new_size: size,
            dpi_scale_factor: 1.0,
        };
        assert_eq!(
            feed.take(resized),
            Some(Input::Resized {
                width: 700,
                height: 500
            })
        );
        assert_eq!(
            feed.take(BEvent::MouseButtonDown { button: 0 }),
            Some(Input::PointerPressed)
        );
        assert_eq!(
            feed.take(BEvent::MouseButtonDown { button: 1 }),
            Some(Input::PointerPressedAside)
        );
        assert_eq!(feed.take(BEvent::MouseButtonDown { button: 2 }), None);
        assert_eq!(
            feed.take(BEvent::CloseRequested),
            Some(Input::CloseRequested)
        );
    }

    #[test]
    fn the_middle_button_drags_the_map() {
        let mut feed = Feed::default();
        let at = |x: i32| BEvent::CursorMoved {
            position: Point::new(x, 5),
        };
        feed.take(at(3));
        assert_eq!(feed.take(BEvent::MouseButtonDown { button: 2 }), None);
        let panned = |dx: f64| Some(Input::Panned { dx, dy: 0.0 });
        assert_eq!(feed.take(at(10)), panned(7.0));
        assert_eq!(feed.take(at(8)), panned(-2.0));
        assert_eq!(feed.take(BEvent::MouseButtonUp { button: 2 }), None);
        let moved = Some(Input::PointerMoved { x: 9.0, y: 5.0 });
        assert_eq!(feed.take(at(9)), moved);
        // The release is not reported to a window without the focus.
        feed.take(BEvent::MouseButtonDown { button: 2 });
        feed.take(BEvent::Focused { focused: false });
        assert_eq!(
            feed.take(at(9)),
            Some(Input::PointerFound { x: 9.0, y: 5.0 })
        );
        assert_eq!(
            feed.take(at(12)),
            Some(Input::PointerMoved { x: 12.0, y: 5.0 })
        );
    }

    #[test]
    fn a_pointer_that_is_only_there_has_not_moved() {
        let mut feed = Feed::default();
        let at = |x: i32| BEvent::CursorMoved {
            position: Point::new(x, 5),
        };
        let found = |x: f64| Some(Input::PointerFound { x, y: 5.0 });
        assert_eq!(feed.take(at(3)), found(3.0));
        assert_eq!(feed.take(at(3)), found(3.0));
        assert_eq!(
            feed.take(at(4)),
            Some(Input::PointerMoved { x: 4.0, y: 5.0 })
        );
        feed.take(BEvent::CursorLeft);
        assert_eq!(feed.take(at(9)), found(9.0));
    }
}
