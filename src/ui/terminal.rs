//! The terminal: opens it, passes events and time to the app, and shows the canvas.
//!
//! The window, its OpenGL context and the pictures of the fonts belong to bracket-lib. Its
//! loop is not used, because it draws every frame even if nothing has changed. Here the app is
//! asked in each frame, and only a changed picture is drawn.

mod atlas;
mod picture;
mod quads;
mod shader;
mod sheets;

use crate::platform;
use crate::ui::app::{App, Frame};
use crate::ui::feed::Feed;
use crate::ui::input::Input;
use atlas::{Atlas, Places};
use bracket_lib::terminal::{BEvent, BTermBuilder, EMBED};
use picture::Picture;
use quads::Quads;
use std::cell::RefCell;
use std::rc::Rc;

/// The size of a new window.
pub const WIDTH: u32 = 1280;
pub const HEIGHT: u32 = 720;

const TITLE: &str = "Wyrmhold";
const MAP_FONT: &[u8] = include_bytes!("../../resources/map.png");
const TEXT_FONT: &[u8] = include_bytes!("../../resources/text.png");

/// Opens the terminal with an app in it. In a window this returns when the player leaves
/// the game or it cannot be shown; on a page it returns at once.
pub fn open(app: Rc<RefCell<App>>, width: u32, height: u32) -> Result<(), String> {
    {
        let mut embedded = EMBED.lock();
        embedded.add_resource("resources/map.png".to_string(), MAP_FONT);
        embedded.add_resource("resources/text.png".to_string(), TEXT_FONT);
    }
    platform::guard_window(|| {
        BTermBuilder::new()
            .with_title(TITLE)
            // Tiles of one pixel, so that these dimensions are the size of the window.
            .with_dimensions(width, height)
            .with_tile_dimensions(1, 1)
            .with_font("map.png", 16, 16)
            .with_font("text.png", 8, 16)
            // The terminal needs at least one console; nothing is written to it.
            .with_sparse_console(1, 1, "map.png")
            .build()
            .map_err(|error| error.to_string())?;
        platform::keep_open(Terminal {
            app,
            feed: Feed::default(),
            picture: Picture::new()?,
            digest: None,
            needs_picture: true,
            is_in_frame: false,
        })
    })
}

/// Everything of drawing but the graphics card, to measure it.
pub struct Rehearsal {
    quads: Quads,
    places: Places,
}

impl Rehearsal {
    pub fn new(app: &App) -> Self {
        Self {
            quads: Quads::default(),
            places: Atlas::of(app.pictures()).places,
        }
    }

    /// Makes what the graphics card would get. Returns how many rectangles that are.
    pub fn draw(&mut self, app: &App) -> usize {
        self.quads.fill(app.canvas(), &self.places);
        self.quads.batches.iter().map(|batch| batch.count).sum()
    }
}

/// An app in an open window, or on a page.
pub struct Terminal {
    app: Rc<RefCell<App>>,
    feed: Feed,
    picture: Picture,
    /// The digest of the pictures that are on the graphics card.
    digest: Option<u64>,
    /// The window does not show the canvas, because it is new or has lost its picture.
    needs_picture: bool,
    /// A frame is being made. This stays true if a panic ended the frame.
    is_in_frame: bool,
}

impl Drop for Terminal {
    /// Saves the game, if a panic outside of a frame closes the window, for example because
    /// the display was lost. The game itself is sound in that case.
    fn drop(&mut self) {
        if !self.is_in_frame
            && let Ok(mut app) = self.app.try_borrow_mut()
        {
            app.save();
        }
    }
}

impl Terminal {
    /// Takes an event of the window.
    pub fn take(&mut self, event: BEvent) {
        match self.feed.take(event) {
            // A page is notified of pasted text, but a window has to read the clipboard.
            Some(Input::Key(key)) if key.pastes() => {
                let text = platform::paste_text();
                text.into_iter()
                    .for_each(|text| self.push(Input::Pasted(text)));
            }
            Some(input) => self.push(input),
            None => (),
        }
    }

    /// Takes an input for which the terminal has no event.
    pub fn push(&mut self, input: Input) {
        self.app.borrow_mut().push(input);
    }

    /// Notes that the window has lost its picture, or a part of it.
    pub fn expose(&mut self) {
        self.needs_picture = true;
    }

    /// Lets the app advance by `elapsed_ms`, and draws if something has changed.
    pub fn frame(&mut self, elapsed_ms: f32) -> Frame {
        self.is_in_frame = true;
        let mut app = self.app.borrow_mut();
        // All presses so far were made before the player could see the last picture.
        app.drop_unseen_presses();
        let mut frame = app.frame(elapsed_ms);
        if app.frames() == 2 {
            // The first frame was shown, so the display works.
            platform::watch_for_panics();
        }
        let pictures = app.pictures();
        if self.digest != Some(pictures.digest()) {
            self.digest = Some(pictures.digest());
            self.picture.use_pictures(Atlas::of(pictures));
            self.needs_picture = true;
        }
        frame.redrawn |= self.needs_picture;
        if frame.redrawn {
            self.needs_picture = false;
            self.picture.draw(app.canvas(), app.fit());
            platform::tell_state(|| app.shown_state());
        }
        drop(app);
        self.is_in_frame = false;
        frame
    }
}
