//! The commands of the game as keys give them: what each command needs to know, and how it
//! asks the player for that.
//!
//! What is done with things and spells has a way of its own: `uses`.
//! The commands here are also named by hints, by the sidebar or by tests. All other
//! commands are written directly in their row of the table of keys.

use crate::game::command::Command;
use crate::game::view::View;
use crate::travel::Errand;
use crate::ui::keymap::{Direction, UiAction};
use bracket_lib::geometry::Point;

/// A command of the game that can have a key.
#[derive(Clone, Copy, Debug)]
pub struct PlayerCommand {
    /// No other command has this name.
    pub name: &'static str,
    pub needs: Needs,
}

impl PartialEq for PlayerCommand {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for PlayerCommand {}

/// What the player has to be asked before a command is complete.
#[derive(Clone, Copy, Debug)]
pub enum Needs {
    Nothing(Command),
    /// One of several directions. If there is only one, the player is not asked.
    Direction {
        question: &'static str,
        options: fn(&View) -> Vec<Direction>,
        /// The message if there is no such direction.
        none: &'static str,
        command: fn(Direction) -> Command,
    },
}

/// A command that needs nothing more.
pub const fn now(name: &'static str, command: Command) -> UiAction {
    let needs = Needs::Nothing(command);
    UiAction::Command(PlayerCommand { name, needs })
}

pub const WAIT: UiAction = now("wait", Command::Wait);
pub const PICK_UP: UiAction = now("pick up", Command::PickUp);
pub const DESCEND: UiAction = now("descend", Command::Descend);
pub const ASCEND: UiAction = now("ascend", Command::Ascend);

pub const EXPLORE: UiAction = UiAction::Begin(Errand::Explore);
pub const REST: UiAction = UiAction::Begin(Errand::REST);
pub const SEARCH_LONG: UiAction = UiAction::Begin(Errand::SEARCH);

pub const CLOSE_DOOR: UiAction = UiAction::Command(PlayerCommand {
    name: "close a door",
    needs: Needs::Direction {
        question: "Close which door?",
        options: open_doors,
        none: "There is no open door beside you.",
        command: |Direction { dx, dy }| Command::Close { dx, dy },
    },
});

/// The directions of the open doors beside the hero.
fn open_doors(view: &View) -> Vec<Direction> {
    let mut doors = Vec::new();
    for dy in -1..=1 {
        for dx in -1..=1 {
            let at = Point::new(view.hero.at.x + dx, view.hero.at.y + dy);
            let tile = view.map.tile(at).map(|tile| tile.tile);
            if (dx, dy) != (0, 0) && tile.is_some_and(|tile| tile.shuts()) {
                doors.push(Direction { dx, dy });
            }
        }
    }
    doors
}
