//! The table itself.

use super::{Context, Direction, UiAction};
use crate::ui::input::KeyCode;

/// A key in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Char(char),
    Code(KeyCode),
    /// Any small letter; the action gets to know which.
    AnyLetter,
}

/// One line of the table.
pub struct Binding {
    pub context: Context,
    pub action: UiAction,
    pub keys: &'static [Press],
    /// What it does, for the help screen.
    pub label: &'static str,
}

const fn bind(
    context: Context,
    action: UiAction,
    keys: &'static [Press],
    label: &'static str,
) -> Binding {
    Binding {
        context,
        action,
        keys,
        label,
    }
}

use Press::{AnyLetter, Char, Code};

const NORTH: &[Press] = &[Code(KeyCode::Up), Char('k'), Code(KeyCode::Numpad(8))];
const SOUTH: &[Press] = &[Code(KeyCode::Down), Char('j'), Code(KeyCode::Numpad(2))];
const WEST: &[Press] = &[Code(KeyCode::Left), Char('h'), Code(KeyCode::Numpad(4))];
const EAST: &[Press] = &[Code(KeyCode::Right), Char('l'), Code(KeyCode::Numpad(6))];
// The corner keys are what a number pad sends when it is not locked to digits.
const NORTH_WEST: &[Press] = &[Char('y'), Code(KeyCode::Numpad(7)), Code(KeyCode::Home)];
const NORTH_EAST: &[Press] = &[Char('u'), Code(KeyCode::Numpad(9)), Code(KeyCode::PageUp)];
const SOUTH_WEST: &[Press] = &[Char('b'), Code(KeyCode::Numpad(1)), Code(KeyCode::End)];
const SOUTH_EAST: &[Press] = &[Char('n'), Code(KeyCode::Numpad(3)), Code(KeyCode::PageDown)];

const ENTER: &[Press] = &[Code(KeyCode::Enter), Char(' ')];
const ESCAPE: &[Press] = &[Code(KeyCode::Escape)];
const HELP: &[Press] = &[Char('?')];
// Where letters choose things, only arrows and the number pad move.
const UP_ONLY: &[Press] = &[Code(KeyCode::Up), Code(KeyCode::Numpad(8))];
const DOWN_ONLY: &[Press] = &[Code(KeyCode::Down), Code(KeyCode::Numpad(2))];

// In a maze there are four ways, and letters enough for the left hand too.
const MAZE_NORTH: &[Press] = &[
    Code(KeyCode::Up),
    Char('k'),
    Char('w'),
    Code(KeyCode::Numpad(8)),
];
const MAZE_SOUTH: &[Press] = &[
    Code(KeyCode::Down),
    Char('j'),
    Char('s'),
    Code(KeyCode::Numpad(2)),
];
const MAZE_WEST: &[Press] = &[
    Code(KeyCode::Left),
    Char('h'),
    Char('a'),
    Code(KeyCode::Numpad(4)),
];
const MAZE_EAST: &[Press] = &[
    Code(KeyCode::Right),
    Char('l'),
    Char('d'),
    Code(KeyCode::Numpad(6)),
];
const PLAY: &[Press] = &[Char('p'), Char(' ')];

/// One of the eight directions, in whatever context it is asked for.
const fn moving(context: Context, direction: Direction) -> Binding {
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

/// Every key of the game.
pub const TABLE: &[Binding] = &[
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
        UiAction::Wait,
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
        UiAction::PickUp,
        &[Char('g'), Char(',')],
        "pick up what lies here",
    ),
    bind(
        Context::Play,
        UiAction::Pack,
        &[Char('i')],
        "look into your pack",
    ),
    bind(
        Context::Play,
        UiAction::Quaff,
        &[Char('q')],
        "quaff something",
    ),
    bind(
        Context::Play,
        UiAction::Drop,
        &[Char('d')],
        "drop something",
    ),
    bind(
        Context::Play,
        UiAction::CloseDoor,
        &[Char('c')],
        "close a door",
    ),
    bind(
        Context::Play,
        UiAction::Descend,
        &[Char('>')],
        "take the stairs down",
    ),
    bind(
        Context::Play,
        UiAction::Ascend,
        &[Char('<')],
        "take the stairs up",
    ),
    bind(
        Context::Play,
        UiAction::Messages,
        &[Char('m')],
        "read all messages",
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
        "watch how the level was built",
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
        UiAction::Mods,
        &[Char('m')],
        "switch mods on and off",
    ),
    bind(
        Context::Title,
        UiAction::DragonMaze,
        &[Char('z')],
        "the dragon's maze, a puzzle",
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
    bind(Context::Card, UiAction::Quaff, &[Char('q')], "quaff it"),
    bind(Context::Card, UiAction::Drop, &[Char('d')], "drop it"),
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
    bind(
        Context::End,
        UiAction::NewGame,
        &[Code(KeyCode::Enter), Char('n')],
        "a new game at once",
    ),
    bind(
        Context::End,
        UiAction::Messages,
        &[Char('m')],
        "read all messages",
    ),
    bind(Context::End, UiAction::Help, HELP, "this help"),
    bind(Context::End, UiAction::Cancel, ESCAPE, "to the title"),
    bind(
        Context::Puzzle,
        UiAction::Go(Direction::NORTH),
        MAZE_NORTH,
        "up",
    ),
    bind(
        Context::Puzzle,
        UiAction::Go(Direction::SOUTH),
        MAZE_SOUTH,
        "down",
    ),
    bind(
        Context::Puzzle,
        UiAction::Go(Direction::WEST),
        MAZE_WEST,
        "left",
    ),
    bind(
        Context::Puzzle,
        UiAction::Go(Direction::EAST),
        MAZE_EAST,
        "right",
    ),
    bind(
        Context::Puzzle,
        UiAction::Undo,
        &[Char('u'), Code(KeyCode::Backspace)],
        "take a step back; it is counted",
    ),
    bind(
        Context::Puzzle,
        UiAction::Hint,
        &[Code(KeyCode::Tab), Char('i')],
        "a hint; it is counted",
    ),
    bind(
        Context::Puzzle,
        UiAction::Again,
        &[Char('r')],
        "this maze from the beginning",
    ),
    bind(
        Context::Puzzle,
        UiAction::NewGame,
        &[Char('g')],
        "a new maze",
    ),
    bind(
        Context::Puzzle,
        UiAction::DailyMaze,
        &[Char('t')],
        "the maze of today",
    ),
    bind(Context::Puzzle, UiAction::Help, HELP, "this help"),
    bind(Context::Puzzle, UiAction::Cancel, ESCAPE, "to the title"),
    bind(
        Context::PuzzleEnd,
        UiAction::Copy,
        &[Char('c')],
        "copy the result, to send it",
    ),
    bind(
        Context::PuzzleEnd,
        UiAction::Again,
        &[Char('r')],
        "this maze from the beginning",
    ),
    bind(
        Context::PuzzleEnd,
        UiAction::NewGame,
        &[Char('g')],
        "a new maze",
    ),
    bind(
        Context::PuzzleEnd,
        UiAction::DailyMaze,
        &[Char('t')],
        "the maze of today",
    ),
    bind(
        Context::PuzzleEnd,
        UiAction::Go(Direction::WEST),
        WEST,
        "back in both ways",
    ),
    bind(
        Context::PuzzleEnd,
        UiAction::Go(Direction::EAST),
        EAST,
        "on in both ways",
    ),
    bind(
        Context::PuzzleEnd,
        UiAction::Confirm,
        PLAY,
        "play them, or stop",
    ),
    bind(Context::PuzzleEnd, UiAction::Help, HELP, "this help"),
    bind(Context::PuzzleEnd, UiAction::Cancel, ESCAPE, "to the title"),
    bind(
        Context::Playback,
        UiAction::Confirm,
        &[Char('p'), Char(' '), Code(KeyCode::Enter)],
        "play, or stop",
    ),
    bind(
        Context::Playback,
        UiAction::Go(Direction::WEST),
        WEST,
        "back",
    ),
    bind(Context::Playback, UiAction::Go(Direction::EAST), EAST, "on"),
    bind(
        Context::Playback,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the start",
    ),
    bind(
        Context::Playback,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the goal",
    ),
    bind(
        Context::Playback,
        UiAction::Faster,
        &[Char('+'), Char('=')],
        "faster",
    ),
    bind(Context::Playback, UiAction::Slower, &[Char('-')], "slower"),
    bind(Context::Playback, UiAction::Help, HELP, "this help"),
    bind(
        Context::Playback,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Char('q')],
        "close",
    ),
];
