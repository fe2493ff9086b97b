//! The keys of the dragon's maze.

use super::press::Press;
use super::press::Press::{Char, Code};
use super::table::{EAST, ESCAPE, HELP, KeyRow, WEST, bind};
use super::{Context, Direction, UiAction};
use crate::ui::input::KeyCode;

// A maze has only four directions, so there are enough letters for the left hand too.
const MAZE_NORTH: &[Press] = &[
    Code(KeyCode::Up),
    Char('k'),
    Char('w'),
    Code(KeyCode::Numpad(8)),
    Char('8'),
];
const MAZE_SOUTH: &[Press] = &[
    Code(KeyCode::Down),
    Char('j'),
    Char('s'),
    Code(KeyCode::Numpad(2)),
    Char('2'),
];
const MAZE_WEST: &[Press] = &[
    Code(KeyCode::Left),
    Char('h'),
    Char('a'),
    Code(KeyCode::Numpad(4)),
    Char('4'),
];
const MAZE_EAST: &[Press] = &[
    Code(KeyCode::Right),
    Char('l'),
    Char('d'),
    Code(KeyCode::Numpad(6)),
    Char('6'),
];
const PLAY: &[Press] = &[Char('p'), Char(' ')];

/// Every key of the puzzle and of its playback.
pub const MAZES: &[KeyRow] = &[
    bind(
        Context::TITLE,
        UiAction::DragonMaze,
        &[Char('z')],
        "the dragon's maze, a puzzle",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Go(Direction::NORTH),
        MAZE_NORTH,
        "up",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Go(Direction::SOUTH),
        MAZE_SOUTH,
        "down",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Go(Direction::WEST),
        MAZE_WEST,
        "left",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Go(Direction::EAST),
        MAZE_EAST,
        "right",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Undo,
        &[Char('u'), Code(KeyCode::Backspace)],
        "take a step back; it is counted",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Hint,
        &[Code(KeyCode::Tab), Char('i')],
        "a hint; it is counted",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Again,
        &[Char('r')],
        "this maze from the beginning",
    ),
    bind(
        Context::PUZZLE,
        UiAction::NewGame,
        &[Char('g')],
        "a new maze",
    ),
    bind(
        Context::PUZZLE,
        UiAction::DailyMaze,
        &[Char('t')],
        "the maze of today",
    ),
    bind(
        Context::PUZZLE,
        UiAction::Link,
        &[Char('L')],
        "copy a link to this maze",
    ),
    bind(Context::PUZZLE, UiAction::Help, HELP, "this help"),
    bind(Context::PUZZLE, UiAction::Cancel, ESCAPE, "to the title"),
    bind(
        Context::PUZZLE_END,
        UiAction::Copy,
        &[Char('c')],
        "copy the result, to send it",
    ),
    bind(
        Context::PUZZLE_END,
        UiAction::Again,
        &[Char('r')],
        "this maze from the beginning",
    ),
    bind(
        Context::PUZZLE_END,
        UiAction::NewGame,
        &[Char('g')],
        "a new maze",
    ),
    bind(
        Context::PUZZLE_END,
        UiAction::DailyMaze,
        &[Char('t')],
        "the maze of today",
    ),
    bind(
        Context::PUZZLE_END,
        UiAction::Go(Direction::WEST),
        WEST,
        "back in both ways",
    ),
    bind(
        Context::PUZZLE_END,
        UiAction::Go(Direction::EAST),
        EAST,
        "on in both ways",
    ),
    bind(
        Context::PUZZLE_END,
        UiAction::Confirm,
        PLAY,
        "play them, or stop",
    ),
    bind(Context::PUZZLE_END, UiAction::Help, HELP, "this help"),
    bind(
        Context::PUZZLE_END,
        UiAction::Cancel,
        ESCAPE,
        "to the title",
    ),
    bind(
        Context::PLAYBACK,
        UiAction::Confirm,
        &[Char('p'), Char(' '), Code(KeyCode::Enter)],
        "play, or stop",
    ),
    bind(
        Context::PLAYBACK,
        UiAction::Go(Direction::WEST),
        WEST,
        "back",
    ),
    bind(Context::PLAYBACK, UiAction::Go(Direction::EAST), EAST, "on"),
    bind(
        Context::PLAYBACK,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the start",
    ),
    bind(
        Context::PLAYBACK,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the goal",
    ),
    bind(
        Context::PLAYBACK,
        UiAction::Faster,
        &[Char('+'), Char('=')],
        "faster",
    ),
    bind(Context::PLAYBACK, UiAction::Slower, &[Char('-')], "slower"),
    bind(Context::PLAYBACK, UiAction::Help, HELP, "this help"),
    bind(
        Context::PLAYBACK,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Char('q')],
        "close",
    ),
];
