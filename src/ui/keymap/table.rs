//! The keys of the game without any change.

use super::press::Press::{self, AnyLetter, Char, Code};
use super::{Context, Direction, UiAction};
use crate::ui::commands::{ASCEND, CLOSE_DOOR, DESCEND, DROP, PICK_UP, QUAFF, WAIT};
use crate::ui::input::KeyCode;

/// One line of the table: an action of a context and its keys.
pub struct KeyRow {
    pub context: Context,
    pub action: UiAction,
    pub keys: &'static [Press],
    /// What it does, for the help screen.
    pub label: &'static str,
}

pub const fn bind(
    context: Context,
    action: UiAction,
    keys: &'static [Press],
    label: &'static str,
) -> KeyRow {
    KeyRow {
        context,
        action,
        keys,
        label,
    }
}

pub const NORTH: &[Press] = &[
    Code(KeyCode::Up),
    Char('k'),
    Code(KeyCode::Numpad(8)),
    Char('8'),
];
pub const SOUTH: &[Press] = &[
    Code(KeyCode::Down),
    Char('j'),
    Code(KeyCode::Numpad(2)),
    Char('2'),
];
pub const WEST: &[Press] = &[
    Code(KeyCode::Left),
    Char('h'),
    Code(KeyCode::Numpad(4)),
    Char('4'),
];
pub const EAST: &[Press] = &[
    Code(KeyCode::Right),
    Char('l'),
    Code(KeyCode::Numpad(6)),
    Char('6'),
];
// The corner keys are what a number pad sends when it is not locked to digits.
const NORTH_WEST: &[Press] = &[
    Char('y'),
    Code(KeyCode::Numpad(7)),
    Char('7'),
    Code(KeyCode::Home),
];
const NORTH_EAST: &[Press] = &[
    Char('u'),
    Code(KeyCode::Numpad(9)),
    Char('9'),
    Code(KeyCode::PageUp),
];
const SOUTH_WEST: &[Press] = &[
    Char('b'),
    Code(KeyCode::Numpad(1)),
    Char('1'),
    Code(KeyCode::End),
];
const SOUTH_EAST: &[Press] = &[
    Char('n'),
    Code(KeyCode::Numpad(3)),
    Char('3'),
    Code(KeyCode::PageDown),
];

pub const ENTER: &[Press] = &[Code(KeyCode::Enter), Char(' ')];
pub const ESCAPE: &[Press] = &[Code(KeyCode::Escape)];
pub const HELP: &[Press] = &[Char('?')];
// Where letters choose things, only arrows and digits move.
const UP_ONLY: &[Press] = &[Code(KeyCode::Up), Code(KeyCode::Numpad(8)), Char('8')];
const DOWN_ONLY: &[Press] = &[Code(KeyCode::Down), Code(KeyCode::Numpad(2)), Char('2')];

/// One of the eight directions, in whatever context it is asked for.
const fn moving(context: Context, direction: Direction) -> KeyRow {
    let (keys, label) = match (direction.dx, direction.dy) {
        (0, -1) => (NORTH, "north"),
        (0, 1) => (SOUTH, "south"),
        (-1, 0) => (WEST, "west"),
        (1, 0) => (EAST, "east"),
        (-1, -1) => (NORTH_WEST, "northwest"),
        (1, -1) => (NORTH_EAST, "northeast"),
        (-1, 1) => (SOUTH_WEST, "southwest"),
        _ => (SOUTH_EAST, "southeast"),
    };
    bind(context, UiAction::Go(direction), keys, label)
}

/// The keys of the game; `runs` and `mazes` have the rest.
pub const TABLE: &[KeyRow] = &[
    moving(Context::Play, Direction::NORTH),
    moving(Context::Play, Direction::SOUTH),
    moving(Context::Play, Direction::WEST),
    moving(Context::Play, Direction::EAST),
    moving(Context::Play, Direction::NORTH_WEST),
    moving(Context::Play, Direction::NORTH_EAST),
    moving(Context::Play, Direction::SOUTH_WEST),
    moving(Context::Play, Direction::SOUTH_EAST),
    bind(
        Context::Play,
        WAIT,
        &[
            Char('.'),
            Char('s'),
            Char('5'),
            Code(KeyCode::Numpad(5)),
            Code(KeyCode::Enter),
        ],
        "wait a turn",
    ),
    bind(
        Context::Play,
        PICK_UP,
        &[Char('g'), Char(',')],
        "pick up what lies here",
    ),
    bind(
        Context::Play,
        UiAction::Pack,
        &[Char('i')],
        "look into your pack",
    ),
    bind(Context::Play, QUAFF, &[Char('q')], "quaff something"),
    bind(Context::Play, DROP, &[Char('d')], "drop something"),
    bind(Context::Play, CLOSE_DOOR, &[Char('c')], "close a door"),
    bind(Context::Play, DESCEND, &[Char('>')], "take the stairs down"),
    bind(Context::Play, ASCEND, &[Char('<')], "take the stairs up"),
    bind(
        Context::Play,
        UiAction::Messages,
        &[Char('m')],
        "read all messages",
    ),
    bind(
        Context::Play,
        UiAction::Sheet,
        &[Char('C')],
        "who you are, and how the run stands",
    ),
    bind(Context::Play, UiAction::Help, HELP, "this help"),
    bind(Context::Play, UiAction::Menu, ESCAPE, "menu"),
    bind(
        Context::Play,
        UiAction::SaveAndQuit,
        &[Char('S')],
        "save and leave",
    ),
    bind(
        Context::Play,
        UiAction::Building,
        &[Code(KeyCode::Function(9))],
        "watch the level's building, outside the ranks",
    ),
    // No key that may be pressed in a fight confirms it.
    bind(
        Context::Reveal,
        UiAction::Confirm,
        &[Char('Y')],
        "show the level, outside the ranks",
    ),
    bind(Context::Reveal, UiAction::Help, HELP, "this help"),
    bind(
        Context::Reveal,
        UiAction::Cancel,
        ESCAPE,
        "back to the game",
    ),
    moving(Context::Direction, Direction::NORTH),
    moving(Context::Direction, Direction::SOUTH),
    moving(Context::Direction, Direction::WEST),
    moving(Context::Direction, Direction::EAST),
    moving(Context::Direction, Direction::NORTH_WEST),
    moving(Context::Direction, Direction::NORTH_EAST),
    moving(Context::Direction, Direction::SOUTH_WEST),
    moving(Context::Direction, Direction::SOUTH_EAST),
    bind(Context::Direction, UiAction::Help, HELP, "this help"),
    bind(Context::Direction, UiAction::Cancel, ESCAPE, "never mind"),
    moving(Context::Place, Direction::NORTH),
    moving(Context::Place, Direction::SOUTH),
    moving(Context::Place, Direction::WEST),
    moving(Context::Place, Direction::EAST),
    moving(Context::Place, Direction::NORTH_WEST),
    moving(Context::Place, Direction::NORTH_EAST),
    moving(Context::Place, Direction::SOUTH_WEST),
    moving(Context::Place, Direction::SOUTH_EAST),
    bind(Context::Place, UiAction::Confirm, ENTER, "this place"),
    bind(Context::Place, UiAction::Help, HELP, "this help"),
    bind(Context::Place, UiAction::Cancel, ESCAPE, "never mind"),
    bind(Context::Title, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(
        Context::Title,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "down",
    ),
    bind(Context::Title, UiAction::Confirm, ENTER, "choose"),
    bind(
        Context::Title,
        UiAction::Continue,
        &[Char('c')],
        "continue the saved game",
    ),
    bind(
        Context::Title,
        UiAction::NewGame,
        &[Char('g')],
        "start a new game",
    ),
    bind(
        Context::Title,
        UiAction::Daily,
        &[Char('t')],
        "play today's game",
    ),
    bind(
        Context::Title,
        UiAction::Seed,
        &[Char('s')],
        "play a seed, or watch a link",
    ),
    bind(
        Context::Title,
        UiAction::Games,
        &[Char('o')],
        "the games that wait: open, export, remove",
    ),
    bind(
        Context::Title,
        UiAction::PastRuns,
        &[Char('p')],
        "look at past runs",
    ),
    bind(
        Context::Title,
        UiAction::Mods,
        &[Char('m')],
        "switch mods on and off",
    ),
    bind(Context::Title, UiAction::Help, HELP, "this help"),
    bind(Context::Title, UiAction::Quit, &[Char('q')], "quit"),
    bind(Context::Mods, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(Context::Mods, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(
        Context::Mods,
        UiAction::Confirm,
        ENTER,
        "switch the mod on or off",
    ),
    bind(
        Context::Mods,
        UiAction::Reports,
        &[Char('r')],
        "read what is wrong with them",
    ),
    bind(Context::Mods, UiAction::Help, HELP, "this help"),
    bind(Context::Mods, UiAction::Cancel, ESCAPE, "to the title"),
    bind(Context::Menu, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(Context::Menu, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(Context::Menu, UiAction::Confirm, ENTER, "choose"),
    bind(Context::Menu, UiAction::Help, HELP, "this help"),
    bind(
        Context::Menu,
        UiAction::SaveAndQuit,
        &[Char('S')],
        "save and leave",
    ),
    bind(Context::Menu, UiAction::Cancel, ESCAPE, "back to the game"),
    bind(
        Context::Pack,
        UiAction::Letter('a'),
        &[AnyLetter],
        "choose that thing",
    ),
    bind(Context::Pack, UiAction::Go(Direction::NORTH), UP_ONLY, "up"),
    bind(
        Context::Pack,
        UiAction::Go(Direction::SOUTH),
        DOWN_ONLY,
        "down",
    ),
    bind(Context::Pack, UiAction::Confirm, ENTER, "choose"),
    bind(Context::Pack, UiAction::Help, HELP, "this help"),
    bind(Context::Pack, UiAction::Cancel, ESCAPE, "close the pack"),
    bind(Context::Card, UiAction::Help, HELP, "this help"),
    bind(Context::Card, UiAction::Cancel, ESCAPE, "back to the pack"),
    bind(
        Context::Reader,
        UiAction::Go(Direction::NORTH),
        NORTH,
        "a line up",
    ),
    bind(
        Context::Reader,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(
        Context::Reader,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "a page up",
    ),
    bind(
        Context::Reader,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown), Char(' ')],
        "a page down",
    ),
    bind(
        Context::Reader,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the beginning",
    ),
    bind(
        Context::Reader,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the end",
    ),
    bind(Context::Reader, UiAction::Help, HELP, "this help"),
    bind(
        Context::Reader,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Code(KeyCode::Enter)],
        "close",
    ),
    bind(
        Context::Building,
        UiAction::Go(Direction::WEST),
        WEST,
        "a step back",
    ),
    bind(
        Context::Building,
        UiAction::Go(Direction::EAST),
        &[
            Code(KeyCode::Right),
            Char(' '),
            Char('l'),
            Code(KeyCode::Numpad(6)),
            Char('6'),
        ],
        "a step on",
    ),
    bind(
        Context::Building,
        UiAction::Confirm,
        &[Char('p'), Code(KeyCode::Enter)],
        "play by itself, or stop",
    ),
    bind(
        Context::Building,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the first step",
    ),
    bind(
        Context::Building,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the finished level",
    ),
    bind(Context::Building, UiAction::Help, HELP, "this help"),
    bind(
        Context::Building,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Code(KeyCode::Function(9))],
        "back to the game",
    ),
    // A new game needs a key that nobody presses in a fight.
    bind(
        Context::End,
        UiAction::NewGame,
        &[Char('N')],
        "a new game at once",
    ),
    bind(
        Context::End,
        UiAction::Messages,
        &[Char('m')],
        "read all messages",
    ),
    bind(
        Context::End,
        UiAction::Watch,
        &[Char('w')],
        "watch the run again",
    ),
    bind(
        Context::End,
        UiAction::Link,
        &[Char('L')],
        "copy a link to the run",
    ),
    bind(
        Context::End,
        UiAction::Building,
        &[Code(KeyCode::Function(9))],
        "watch how the level was built",
    ),
    bind(Context::End, UiAction::Help, HELP, "this help"),
    bind(Context::End, UiAction::Cancel, ESCAPE, "to the title"),
];
