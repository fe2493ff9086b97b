//! The terminal: opens it, hands it inputs and time, copies the canvas to it.
//!
//! Two sparse consoles lie over each other, tiles below and text above. The
//! terminal would stretch them to the window; instead their size and the
//! OpenGL viewport are set here, so that cells are whole pixels.

use crate::platform;
use crate::raws::catalog::Color;
use crate::ui::app::{App, Pace};
use crate::ui::canvas::Cell;
use crate::ui::feed::Feed;
use crate::ui::input::Input;
use crate::ui::theme;
use crate::ui::zoom::Fit;
use bracket_lib::terminal::{
    BACKEND, BACKEND_INTERNAL, BTerm, BTermBuilder, EMBED, GameState, INPUT, RGBA, main_loop,
    to_cp437,
};
use glow::HasContext;
use std::cell::RefCell;
use std::rc::Rc;

/// The size of a new window.
pub const WIDTH: u32 = 1280;
pub const HEIGHT: u32 = 720;

const TITLE: &str = "Wyrmhold";
const MAP_FONT: &[u8] = include_bytes!("../../resources/map.png");
const TEXT_FONT: &[u8] = include_bytes!("../../resources/text.png");
const MAP: usize = 0;
const TEXT: usize = 1;

/// The upper limit of frames in a second; most of the time there are fewer.
const FRAMES: f32 = 120.0;
/// What is rested after a frame, beyond that limit.
const LIVELY_REST_MS: u64 = 12;
const IDLE_REST_MS: u64 = 60;

/// Opens the terminal with an app in it. In a window this returns when the
/// game is left or cannot be shown; on a page at once.
pub fn open(app: Rc<RefCell<App>>, width: u32, height: u32) -> Result<(), String> {
    {
        let mut embedded = EMBED.lock();
        embedded.add_resource("resources/map.png".to_string(), MAP_FONT);
        embedded.add_resource("resources/text.png".to_string(), TEXT_FONT);
    }
    let fit = app.borrow().fit();
    let window = Window {
        app,
        feed: Feed::default(),
        shown: None,
        is_settled: false,
        is_in_frame: false,
    };
    platform::guard_window(|| {
        let terminal = BTermBuilder::new()
            .with_title(TITLE)
            // Tiles of one pixel: the size is that of the window.
            .with_dimensions(width, height)
            .with_tile_dimensions(1, 1)
            .with_font("map.png", 16, 16)
            .with_font("text.png", 8, 16)
            .with_sparse_console(fit.columns, fit.rows, "map.png")
            .with_sparse_console(2 * fit.columns, fit.rows, "text.png")
            .with_fps_cap(FRAMES)
            .with_advanced_input(platform::HAS_WINDOW)
            .build()
            .map_err(|error| error.to_string())?;
        main_loop(terminal, window).map_err(|error| error.to_string())
    })
}

/// What the terminal calls once for each frame.
struct Window {
    app: Rc<RefCell<App>>,
    feed: Feed,
    /// How the grid lies in the window now.
    shown: Option<Fit>,
    /// The consoles hold nothing that the terminal has not taken over yet.
    is_settled: bool,
    /// A frame is being made. It stays so if a panic ended it.
    is_in_frame: bool,
}

impl Drop for Window {
    /// The window may be torn away by a panic that is not ours, such as a lost
    /// display. The game is whole then, and is kept.
    fn drop(&mut self) {
        if !self.is_in_frame
            && let Ok(mut app) = self.app.try_borrow_mut()
        {
            app.save();
        }
    }
}

impl GameState for Window {
    fn tick(&mut self, terminal: &mut BTerm) {
        self.is_in_frame = true;
        let mut app = self.app.borrow_mut();
        let feed = &mut self.feed;
        INPUT.lock().for_each_message(|event| {
            match feed.take(event) {
                // A page is told of pasted text; a window has to ask for it.
                Some(Input::Key(key)) if key.pastes() => {
                    let text = platform::paste_text();
                    text.into_iter()
                        .for_each(|text| app.push(Input::Pasted(text)));
                }
                Some(input) => app.push(input),
                None => (),
            }
        });

        let frame = app.frame(terminal.frame_time_ms);
        if app.frames() == 2 {
            // The first frame has been shown, so the display is good.
            platform::watch_for_panics();
        }

        let fit = app.fit();
        if self.shown != Some(fit) {
            self.shown = Some(fit);
            resize(fit);
        }
        set_viewport(fit);
        if frame.redrawn {
            let canvas = app.canvas();
            copy(MAP, canvas.tiles(), fit.columns);
            copy(TEXT, canvas.text(), 2 * fit.columns);
            self.is_settled = false;
        } else if !self.is_settled {
            settle();
            self.is_settled = true;
        }
        if frame.quit {
            terminal.quit();
        }
        drop(app);
        self.is_in_frame = false;
        platform::rest(match frame.pace {
            Pace::AtOnce => 0,
            Pace::Lively => LIVELY_REST_MS,
            Pace::Idle => IDLE_REST_MS,
        });
    }
}

fn resize(fit: Fit) {
    let mut terminal = BACKEND_INTERNAL.lock();
    for (console, columns) in [(MAP, fit.columns), (TEXT, 2 * fit.columns)] {
        terminal.consoles[console]
            .console
            .set_char_size(columns as u32, fit.rows as u32);
    }
    drop(terminal);
    // At every resize the terminal makes a buffer the size of the window for
    // effects we do not use, and forgets the last one without freeing it.
    let mut backend = BACKEND.lock();
    let buffer = backend.backing_buffer.take();
    if let (Some(gl), Some(buffer)) = (backend.gl.as_ref(), buffer) {
        // SAFETY: the terminal made this texture with this context, which is
        // current during a frame, and no one else has the buffer any more.
        unsafe { gl.delete_texture(buffer.texture) };
    }
}

/// Lets the consoles fill exactly the grid, and not the window.
fn set_viewport(fit: Fit) {
    let backend = BACKEND.lock();
    if let Some(gl) = backend.gl.as_ref() {
        // SAFETY: the terminal's context is current during a frame, and a
        // viewport may lie anywhere.
        unsafe { gl.viewport(fit.left, fit.bottom, fit.width(), fit.height()) };
    }
}

/// Writes the cells that hold something to a console.
fn copy(console: usize, cells: &[Cell], columns: i32) {
    let mut terminal = BACKEND_INTERNAL.lock();
    let console = &mut terminal.consoles[console].console;
    console.cls();
    for (place, cell) in (0..).zip(cells) {
        if cell.is_empty() {
            continue;
        }
        let paper = match cell.paper {
            Some(paper) => opaque(paper),
            None => RGBA::from_u8(0, 0, 0, 0),
        };
        let ink = opaque(theme::visible_ink(cell.ink));
        let (x, y) = (place % columns, place / columns);
        console.set(x, y, ink, paper, glyph(cell.glyph));
    }
}

fn opaque(color: Color) -> RGBA {
    RGBA::from_u8(color.r, color.g, color.b, 255)
}

/// The place of a character in the fonts; a `?` for what they do not have.
fn glyph(char: char) -> u16 {
    match to_cp437(char) {
        0 => to_cp437('?'),
        place => place,
    }
}

/// Tells the terminal that it has the newest cells: it would make its
/// vertices anew for every frame.
fn settle() {
    for display in &mut BACKEND_INTERNAL.lock().consoles {
        display.console.clear_dirty();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::font;

    #[test]
    fn what_texts_may_have_is_shown_as_it_is() {
        let letters = (' '..='~').chain(font::BEYOND_ASCII.chars());
        for letter in letters.filter(|&letter| font::has(letter) && letter != '?') {
            assert_ne!(glyph(letter), to_cp437('?'), "{letter}");
        }
        assert_eq!(glyph('Ж'), to_cp437('?'));
    }
}
