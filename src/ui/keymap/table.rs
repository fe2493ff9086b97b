//! The default keys of the game.

use super::press::Press::{self, AnyLetter, Char, Code, Shifted};
use super::{Context, Direction, UiAction};
use crate::game::command::Command;
use crate::game::view::ItemVerb;
use crate::travel::{Errand, Run};
use crate::ui::commands::{
    ASCEND, CLOSE_DOOR, DESCEND, EXPLORE, PICK_UP, REST, SEARCH_LONG, WAIT, now,
};
use crate::ui::input::KeyCode;

/// One row of the table: an action in a context, and its keys.
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
// A number pad sends these corner keys when Num Lock is off.
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
// On screens where letters choose things, only arrows and digits move.
pub const UP_ONLY: &[Press] = &[Code(KeyCode::Up), Code(KeyCode::Numpad(8)), Char('8')];
pub const DOWN_ONLY: &[Press] = &[Code(KeyCode::Down), Code(KeyCode::Numpad(2)), Char('2')];

/// One of the eight directions, in any context that uses directions.
pub const fn moving(context: Context, direction: Direction) -> KeyRow {
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

/// Something that is done with a thing. It has the same keys on the card of one, and
/// where a target for it is asked for.
const fn using(verb: ItemVerb, keys: &'static [Press], label: &'static str) -> KeyRow {
    bind(Context::PLAY, UiAction::Use(verb), keys, label)
}

/// Running in one of the eight directions: the letter or the arrow, with shift.
const fn running(direction: Direction, keys: &'static [Press], label: &'static str) -> KeyRow {
    let run = Run::new(direction.dx, direction.dy);
    let action = UiAction::Begin(Errand::Run(run));
    bind(Context::PLAY, action, keys, label)
}

/// The keys of the game; `runs` and `mazes` have the rest.
pub const TABLE: &[KeyRow] = &[
    moving(Context::PLAY, Direction::NORTH),
    moving(Context::PLAY, Direction::SOUTH),
    moving(Context::PLAY, Direction::WEST),
    moving(Context::PLAY, Direction::EAST),
    moving(Context::PLAY, Direction::NORTH_WEST),
    moving(Context::PLAY, Direction::NORTH_EAST),
    moving(Context::PLAY, Direction::SOUTH_WEST),
    moving(Context::PLAY, Direction::SOUTH_EAST),
    running(
        Direction::NORTH,
        &[Char('K'), Shifted(KeyCode::Up), Shifted(KeyCode::Numpad(8))],
        "run north",
    ),
    running(
        Direction::SOUTH,
        &[
            Char('J'),
            Shifted(KeyCode::Down),
            Shifted(KeyCode::Numpad(2)),
        ],
        "run south",
    ),
    running(
        Direction::WEST,
        &[
            Char('H'),
            Shifted(KeyCode::Left),
            Shifted(KeyCode::Numpad(4)),
        ],
        "run west",
    ),
    running(
        Direction::EAST,
        &[
            Char('L'),
            Shifted(KeyCode::Right),
            Shifted(KeyCode::Numpad(6)),
        ],
        "run east",
    ),
    running(
        Direction::NORTH_WEST,
        &[
            Char('Y'),
            Shifted(KeyCode::Home),
            Shifted(KeyCode::Numpad(7)),
        ],
        "run northwest",
    ),
    running(
        Direction::NORTH_EAST,
        &[
            Char('U'),
            Shifted(KeyCode::PageUp),
            Shifted(KeyCode::Numpad(9)),
        ],
        "run northeast",
    ),
    running(
        Direction::SOUTH_WEST,
        &[
            Char('B'),
            Shifted(KeyCode::End),
            Shifted(KeyCode::Numpad(1)),
        ],
        "run southwest",
    ),
    running(
        Direction::SOUTH_EAST,
        &[
            Char('N'),
            Shifted(KeyCode::PageDown),
            Shifted(KeyCode::Numpad(3)),
        ],
        "run southeast",
    ),
    bind(
        Context::PLAY,
        EXPLORE,
        &[Char('o')],
        "explore; then go to the stairs",
    ),
    bind(
        Context::PLAY,
        REST,
        &[Char('R')],
        "rest until you are healed or disturbed",
    ),
    bind(
        Context::PLAY,
        SEARCH_LONG,
        &[Char('e')],
        "search for five turns",
    ),
    bind(
        Context::PLAY,
        WAIT,
        &[
            Char('.'),
            Char('5'),
            Code(KeyCode::Numpad(5)),
            Code(KeyCode::Enter),
        ],
        "wait a turn",
    ),
    bind(
        Context::PLAY,
        PICK_UP,
        &[Char('g'), Char(',')],
        "pick up what lies here",
    ),
    bind(
        Context::PLAY,
        UiAction::Pack,
        &[Char('i')],
        "look into your pack",
    ),
    using(ItemVerb::Quaff, &[Char('q')], "quaff something"),
    using(ItemVerb::Read, &[Char('r')], "read something"),
    using(ItemVerb::Zap, &[Char('z')], "point something at a target"),
    using(
        ItemVerb::Wear,
        &[Char('w')],
        "put something on, or take it in hand",
    ),
    using(ItemVerb::TakeOff, &[Char('T')], "take something off"),
    using(
        ItemVerb::Fire,
        &[Char('f')],
        "fire with what you have in hand",
    ),
    using(ItemVerb::Throw, &[Char('t')], "throw something"),
    using(ItemVerb::Drop, &[Char('d')], "drop something"),
    bind(
        Context::PLAY,
        UiAction::Repeat,
        &[Char('a')],
        "again: throw, fire, cast or use the same",
    ),
    bind(Context::PLAY, CLOSE_DOOR, &[Char('c')], "close a door"),
    bind(
        Context::PLAY,
        now("search", Command::Search),
        &[Char('s')],
        "search for what is hidden within two steps",
    ),
    bind(
        Context::PLAY,
        DESCEND,
        &[Char('>')],
        "take the stairs down, or go there",
    ),
    bind(
        Context::PLAY,
        ASCEND,
        &[Char('<')],
        "take the stairs up, or go there",
    ),
    bind(
        Context::PLAY,
        UiAction::Messages,
        &[Char('m')],
        "read all messages",
    ),
    bind(
        Context::PLAY,
        UiAction::Sheet,
        &[Char('C')],
        "who you are, and how the run stands",
    ),
    bind(
        Context::PLAY,
        UiAction::Commands,
        &[Code(KeyCode::Function(1))],
        "everything that can be done here",
    ),
    bind(Context::PLAY, UiAction::Help, HELP, "this help"),
    bind(Context::PLAY, UiAction::Menu, ESCAPE, "menu"),
    bind(
        Context::PLAY,
        UiAction::SaveAndQuit,
        &[Char('S')],
        "save and leave",
    ),
    bind(
        Context::PLAY,
        UiAction::Building,
        &[Code(KeyCode::Function(9))],
        "watch the level's building, outside the ranks",
    ),
    // No key that may be pressed in a fight confirms this.
    bind(
        Context::REVEAL,
        UiAction::Confirm,
        &[Char('V')],
        "show the level, outside the ranks",
    ),
    bind(Context::REVEAL, UiAction::Help, HELP, "this help"),
    bind(
        Context::REVEAL,
        UiAction::Cancel,
        ESCAPE,
        "back to the game",
    ),
    moving(Context::DIRECTION, Direction::NORTH),
    moving(Context::DIRECTION, Direction::SOUTH),
    moving(Context::DIRECTION, Direction::WEST),
    moving(Context::DIRECTION, Direction::EAST),
    moving(Context::DIRECTION, Direction::NORTH_WEST),
    moving(Context::DIRECTION, Direction::NORTH_EAST),
    moving(Context::DIRECTION, Direction::SOUTH_WEST),
    moving(Context::DIRECTION, Direction::SOUTH_EAST),
    bind(Context::DIRECTION, UiAction::Help, HELP, "this help"),
    bind(Context::DIRECTION, UiAction::Cancel, ESCAPE, "never mind"),
    moving(Context::TARGET, Direction::NORTH),
    moving(Context::TARGET, Direction::SOUTH),
    moving(Context::TARGET, Direction::WEST),
    moving(Context::TARGET, Direction::EAST),
    moving(Context::TARGET, Direction::NORTH_WEST),
    moving(Context::TARGET, Direction::NORTH_EAST),
    moving(Context::TARGET, Direction::SOUTH_WEST),
    moving(Context::TARGET, Direction::SOUTH_EAST),
    bind(Context::TARGET, UiAction::Confirm, ENTER, "there"),
    bind(
        Context::TARGET,
        UiAction::NextTarget,
        &[Char('v'), Char('+'), Code(KeyCode::Tab)],
        "the next target",
    ),
    bind(Context::TARGET, UiAction::Help, HELP, "this help"),
    bind(Context::TARGET, UiAction::Cancel, ESCAPE, "never mind"),
    bind(Context::TITLE, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(
        Context::TITLE,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "down",
    ),
    bind(Context::TITLE, UiAction::Confirm, ENTER, "choose"),
    bind(
        Context::TITLE,
        UiAction::Continue,
        &[Char('c')],
        "continue the saved game",
    ),
    bind(
        Context::TITLE,
        UiAction::NewGame,
        &[Char('g')],
        "start a new game",
    ),
    bind(
        Context::TITLE,
        UiAction::Tutorial,
        &[Char('l')],
        "learn to play, in five minutes",
    ),
    bind(
        Context::TITLE,
        UiAction::Daily,
        &[Char('t')],
        "play today's game",
    ),
    bind(
        Context::TITLE,
        UiAction::Seed,
        &[Char('s')],
        "play a seed, or watch a link",
    ),
    bind(
        Context::TITLE,
        UiAction::Games,
        &[Char('o')],
        "the games that wait: open, export, remove",
    ),
    bind(
        Context::TITLE,
        UiAction::PastRuns,
        &[Char('p')],
        "look at past runs",
    ),
    bind(
        Context::TITLE,
        UiAction::Mods,
        &[Char('m')],
        "switch mods on and off",
    ),
    bind(Context::TITLE, UiAction::Help, HELP, "this help"),
    bind(Context::TITLE, UiAction::Quit, &[Char('q')], "quit"),
    bind(Context::MODS, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(Context::MODS, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(
        Context::MODS,
        UiAction::Confirm,
        ENTER,
        "switch the mod on or off",
    ),
    bind(
        Context::MODS,
        UiAction::Reports,
        &[Char('r')],
        "read what is wrong with them",
    ),
    bind(
        Context::MODS,
        UiAction::Settings,
        &[Char('s')],
        "settings of the mod",
    ),
    bind(
        Context::MODS,
        UiAction::Workshop,
        &[Char('e')],
        "add, change or remove mods",
    ),
    bind(Context::MODS, UiAction::Help, HELP, "this help"),
    bind(Context::MODS, UiAction::Cancel, ESCAPE, "to the title"),
    bind(Context::MENU, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(Context::MENU, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(Context::MENU, UiAction::Confirm, ENTER, "choose"),
    bind(Context::MENU, UiAction::Help, HELP, "this help"),
    bind(
        Context::MENU,
        UiAction::SaveAndQuit,
        &[Char('S')],
        "save and leave",
    ),
    bind(Context::MENU, UiAction::Cancel, ESCAPE, "back to the game"),
    bind(
        Context::PACK,
        UiAction::Letter('a'),
        &[AnyLetter],
        "choose that thing",
    ),
    bind(Context::PACK, UiAction::Go(Direction::NORTH), UP_ONLY, "up"),
    bind(
        Context::PACK,
        UiAction::Go(Direction::SOUTH),
        DOWN_ONLY,
        "down",
    ),
    bind(Context::PACK, UiAction::Confirm, ENTER, "choose"),
    bind(
        Context::PACK,
        UiAction::Sort,
        &[Code(KeyCode::Tab), Char('=')],
        "another order",
    ),
    bind(
        Context::PACK,
        UiAction::Search,
        &[Char('/')],
        "look for a name",
    ),
    bind(Context::PACK, UiAction::Help, HELP, "this help"),
    bind(Context::PACK, UiAction::Cancel, ESCAPE, "close the pack"),
    bind(
        Context::CARD,
        UiAction::Go(Direction::NORTH),
        UP_ONLY,
        "a line up",
    ),
    bind(
        Context::CARD,
        UiAction::Go(Direction::SOUTH),
        DOWN_ONLY,
        "a line down",
    ),
    bind(
        Context::CARD,
        UiAction::Encyclopedia,
        &[Char('E')],
        "its page, with links",
    ),
    bind(Context::CARD, UiAction::Help, HELP, "this help"),
    bind(Context::CARD, UiAction::Cancel, ESCAPE, "back to the pack"),
    bind(
        Context::READER,
        UiAction::Go(Direction::NORTH),
        NORTH,
        "a line up",
    ),
    bind(
        Context::READER,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(
        Context::READER,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "a page up",
    ),
    bind(
        Context::READER,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown), Char(' ')],
        "a page down",
    ),
    bind(
        Context::READER,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the beginning",
    ),
    bind(
        Context::READER,
        UiAction::Last,
        &[Code(KeyCode::End)],
        "to the end",
    ),
    bind(Context::READER, UiAction::Help, HELP, "this help"),
    bind(
        Context::READER,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Code(KeyCode::Enter)],
        "close",
    ),
];
