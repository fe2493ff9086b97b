//! The keys of the question before the player leaves a game that is only in memory.
//!
//! The key that leaves the game neither moves the hero nor a mark, so that a player who
//! presses keys quickly does not lose a game by accident.

use super::press::Press::{Char, Code};
use super::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use super::{Context, Direction, UiAction};
use crate::ui::input::KeyCode;

/// Every key of the question, and the one that opens it.
pub const UNSAVED: &[KeyRow] = &[
    bind(
        Context::EVERYWHERE,
        UiAction::Commands,
        &[Code(KeyCode::Function(1))],
        "everything that can be done here",
    ),
    bind(
        Context::EVERYWHERE,
        UiAction::KeepElsewhere,
        &[Code(KeyCode::Function(2))],
        "keep a game that is only in memory elsewhere",
    ),
    bind(
        Context::EVERYWHERE,
        UiAction::Mute,
        &[Code(KeyCode::Function(8))],
        "sound on or off",
    ),
    bind(
        Context::UNSAVED,
        UiAction::Go(Direction::NORTH),
        NORTH,
        "up",
    ),
    bind(
        Context::UNSAVED,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "down",
    ),
    bind(
        Context::UNSAVED,
        UiAction::Confirm,
        ENTER,
        "what is marked, except leaving",
    ),
    bind(
        Context::UNSAVED,
        UiAction::Link,
        &[Char('L')],
        "copy a link to the game",
    ),
    bind(
        Context::UNSAVED,
        UiAction::Export,
        &[Char('e')],
        "write the game to a file",
    ),
    bind(
        Context::UNSAVED,
        UiAction::Remove,
        &[Char('X'), Code(KeyCode::Delete)],
        "leave the game all the same",
    ),
    bind(Context::UNSAVED, UiAction::Help, HELP, "this help"),
    bind(
        Context::UNSAVED,
        UiAction::Cancel,
        ESCAPE,
        "stay with the game",
    ),
];
