//! The keys for runs: saved, ended and watched ones.

use super::press::Press::{AnySign, Char, Code};
use super::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, WEST, bind};
use super::{Context, Direction, UiAction};
use crate::ui::input::KeyCode;

/// Every key of the screens that show runs.
pub const RUNS: &[KeyRow] = &[
    bind(Context::ENTRY, UiAction::Help, HELP, "this help"),
    bind(
        Context::ENTRY,
        UiAction::Write(' '),
        &[AnySign],
        "write; paste with Ctrl+V",
    ),
    bind(
        Context::ENTRY,
        UiAction::Erase,
        &[Code(KeyCode::Backspace), Code(KeyCode::Delete)],
        "take the last letter back",
    ),
    bind(
        Context::ENTRY,
        UiAction::Confirm,
        &[Code(KeyCode::Enter)],
        "go",
    ),
    bind(Context::ENTRY, UiAction::Cancel, ESCAPE, "never mind"),
    bind(Context::GAMES, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(
        Context::GAMES,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "down",
    ),
    bind(
        Context::GAMES,
        UiAction::Confirm,
        ENTER,
        "go on with the game",
    ),
    bind(
        Context::GAMES,
        UiAction::Copy,
        &[Char('c')],
        "open a copy, with the mods that are on now",
    ),
    bind(
        Context::GAMES,
        UiAction::Watch,
        &[Char('w')],
        "watch the run so far",
    ),
    bind(
        Context::GAMES,
        UiAction::Export,
        &[Char('e')],
        "write the game to a file",
    ),
    bind(
        Context::GAMES,
        UiAction::Remove,
        &[Char('x'), Code(KeyCode::Delete)],
        "remove the game",
    ),
    bind(Context::GAMES, UiAction::Help, HELP, "this help"),
    bind(Context::GAMES, UiAction::Cancel, ESCAPE, "to the title"),
    bind(
        Context::REPLAY,
        UiAction::Pause,
        &[Char(' '), Char('p')],
        "pause, or go on",
    ),
    bind(
        Context::REPLAY,
        UiAction::Faster,
        &[Char('+'), Char('=')],
        "faster",
    ),
    bind(Context::REPLAY, UiAction::Slower, &[Char('-')], "slower"),
    bind(
        Context::REPLAY,
        UiAction::Go(Direction::EAST),
        &[
            Code(KeyCode::Right),
            Char('.'),
            Char('l'),
            Code(KeyCode::Numpad(6)),
            Char('6'),
        ],
        "one command on",
    ),
    bind(
        Context::REPLAY,
        UiAction::Go(Direction::WEST),
        WEST,
        "one command back",
    ),
    bind(
        Context::REPLAY,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown)],
        "100 turns on",
    ),
    bind(
        Context::REPLAY,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "100 turns back",
    ),
    bind(
        Context::REPLAY,
        UiAction::NextDepth,
        &[Char('>')],
        "to the next change of depth",
    ),
    bind(
        Context::REPLAY,
        UiAction::PreviousDepth,
        &[Char('<')],
        "to the change of depth before",
    ),
    bind(
        Context::REPLAY,
        UiAction::NextEvent,
        &[Char('n'), Code(KeyCode::Tab)],
        "to the next event",
    ),
    bind(
        Context::REPLAY,
        UiAction::PreviousEvent,
        &[Char('N')],
        "to the event before",
    ),
    bind(
        Context::REPLAY,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the beginning",
    ),
    bind(
        Context::REPLAY,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the end",
    ),
    bind(
        Context::REPLAY,
        UiAction::GoTo,
        &[Char('g')],
        "to a turn: write its number",
    ),
    bind(
        Context::REPLAY,
        UiAction::Confirm,
        &[Code(KeyCode::Enter)],
        "play on from here, outside the ranks",
    ),
    bind(
        Context::REPLAY,
        UiAction::Link,
        &[Char('L')],
        "copy a link to the run",
    ),
    bind(
        Context::REPLAY,
        UiAction::Building,
        &[Code(KeyCode::Function(9))],
        "watch how the level was built",
    ),
    bind(Context::REPLAY, UiAction::Help, HELP, "this help"),
    bind(Context::REPLAY, UiAction::Cancel, ESCAPE, "back"),
    bind(
        Context::PAST_RUNS,
        UiAction::Go(Direction::NORTH),
        NORTH,
        "up",
    ),
    bind(
        Context::PAST_RUNS,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "down",
    ),
    bind(
        Context::PAST_RUNS,
        UiAction::Go(Direction::WEST),
        WEST,
        "the list before",
    ),
    bind(
        Context::PAST_RUNS,
        UiAction::Go(Direction::EAST),
        &[
            Code(KeyCode::Right),
            Code(KeyCode::Tab),
            Char('l'),
            Code(KeyCode::Numpad(6)),
            Char('6'),
        ],
        "the next list",
    ),
    bind(
        Context::PAST_RUNS,
        UiAction::Confirm,
        ENTER,
        "watch the run",
    ),
    bind(
        Context::PAST_RUNS,
        UiAction::Story,
        &[Char('t')],
        "read its story",
    ),
    bind(
        Context::PAST_RUNS,
        UiAction::Link,
        &[Char('L')],
        "copy a link to it",
    ),
    bind(Context::PAST_RUNS, UiAction::Help, HELP, "this help"),
    bind(Context::PAST_RUNS, UiAction::Cancel, ESCAPE, "to the title"),
];
