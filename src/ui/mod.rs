//! The front end: what the player sees and presses.
//!
//! It talks to the game only through commands and views. Only `terminal` and `feed` know
//! the terminal; everything else draws on a canvas of plain cells, and is tested there.

pub mod app;
mod around;
pub mod ask;
pub mod canvas;
mod cards;
pub mod commands;
mod danger;
mod deed_words;
mod draw;
mod feed;
mod fonts;
mod fx;
pub mod input;
mod interrupt;
pub mod keymap;
mod layer;
mod layout;
mod layouts;
mod lessons;
mod library;
mod list;
mod marks;
mod mirror;
mod palette;
mod remote;
mod screens;
mod session;
pub mod settings;
mod sign;
mod sound;
pub mod terminal;
#[cfg(test)]
pub mod testkit;
mod text;
mod theme;
mod tileset;
pub mod uses;
pub mod wishes;
mod zoom;

use crate::catalog::Catalog;
use crate::content::Content;
use crate::platform;
use crate::raws::load::Loaded;
use app::App;
use chance::seed::Seed;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The options of this start of the program.
pub struct PlayOptions {
    /// The seed of every new game. If there is none, each game gets a random seed.
    pub seed: Option<Seed>,
    pub catalog: Arc<Catalog>,
    /// Where the content came from, to read it again.
    pub content: Content,
    /// What the first reading found.
    pub loaded: Loaded,
}

/// Plays in a window until it is closed. `open` prepares the app before that.
///
/// # Errors
/// One sentence for the player if no window can be opened.
pub fn run(options: PlayOptions, open: impl FnOnce(&mut App)) -> Result<(), String> {
    let mut app = App::new(
        options,
        platform::store(),
        terminal::WIDTH,
        terminal::HEIGHT,
    );
    app.set_speaker(platform::speaker());
    open(&mut app);
    terminal::open(
        Rc::new(RefCell::new(app)),
        terminal::WIDTH,
        terminal::HEIGHT,
    )
}
