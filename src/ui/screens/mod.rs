//! What the player looks at: a stack of screens. The top one is spoken to,
//! all are drawn, from the bottom up.
//!
//! A screen is pure: from an action and what is shown it makes a `Step`, and
//! `App` carries that out. So a screen is tested with a key and a view.

pub mod building;
pub mod end;
pub mod help;
pub mod menu;
pub mod messages;
pub mod mods;
pub mod pack;
pub mod play;
pub mod puzzle;
mod reader;
pub mod reports;
pub mod title;
pub mod which_way;

use crate::game::command::Command;
use crate::game::view::View;
use crate::maze::puzzle::Puzzle;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::fx::Effects;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::library::Shelf;
use bracket_lib::geometry::Point;

/// Everything a screen may look at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The game; there is none under the title.
    pub view: Option<&'a View>,
    /// All text cells of the canvas.
    pub area: Area,
    /// The text cell under the pointer.
    pub pointer: Option<Point>,
    /// A sentence for the player that is no part of the log.
    pub notice: Option<&'a str>,
    pub effects: &'a Effects,
    /// The mods, and what is wrong with them.
    pub shelf: &'a Shelf,
}

/// One screen.
pub trait Screen {
    /// What scripts and tests call it.
    fn name(&self) -> &'static str;

    /// Which keys it understands, for reading them and for its help.
    fn context(&self) -> Context;

    /// What the player's action means here.
    fn handle(&mut self, action: UiAction, scene: &Scene) -> Step;

    /// The pointer came to a text cell.
    fn point(&mut self, _cell: Point, _scene: &Scene) {}

    /// The main button was pressed on a text cell.
    fn click(&mut self, _cell: Point, _scene: &Scene) -> Step {
        Step::Stay
    }

    /// Lets time pass. Says whether the screen looks different now.
    fn advance(&mut self, _elapsed_ms: f32) -> bool {
        false
    }

    /// Takes a sentence for the player. Says whether it shows it itself.
    fn told(&mut self, _sentence: &str) -> bool {
        false
    }

    /// The puzzle that is played on it, for scripts.
    fn puzzle(&self) -> Option<&Puzzle> {
        None
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas);
}

/// Which maze shall be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MazeChoice {
    /// One that nobody chose.
    Fresh,
    /// The one that everybody has today.
    Daily,
}

/// What shall happen next.
pub enum Step {
    Stay,
    /// Opens another screen over this one.
    Push(Box<dyn Screen>),
    /// Closes this screen.
    Pop,
    /// Closes every screen over the game and carries out the command.
    Do(Command),
    /// Shows a sentence; no time passes.
    Say(String),
    NewGame,
    Continue,
    /// Switches the mod with this label on or off.
    SwitchMod(String),
    /// Takes the errors in the content off the game.
    HideAlert,
    /// Shows how the level was built.
    WatchBuilding,
    /// Opens the dragon's maze, in place of one that is open.
    OpenMaze(MazeChoice),
    /// Hands a text to other programs.
    Copy(String),
    /// Keeps the game and goes to the title.
    SaveAndQuit,
    /// Leaves the title, and the program.
    Quit,
}

#[cfg(test)]
impl Step {
    /// The step in a word, for tests.
    pub fn word(&self) -> String {
        match self {
            Step::Stay => "stay".to_string(),
            Step::Push(screen) => format!("push {}", screen.name()),
            Step::Pop => "pop".to_string(),
            Step::Do(command) => format!("do {command:?}"),
            Step::Say(text) => format!("say {text}"),
            Step::NewGame => "new game".to_string(),
            Step::Continue => "continue".to_string(),
            Step::SwitchMod(label) => format!("switch {label}"),
            Step::HideAlert => "hide alert".to_string(),
            Step::WatchBuilding => "watch building".to_string(),
            Step::OpenMaze(choice) => format!("open maze {choice:?}").to_lowercase(),
            Step::Copy(text) => format!("copy {text}"),
            Step::SaveAndQuit => "save and quit".to_string(),
            Step::Quit => "quit".to_string(),
        }
    }
}
