//! What a player can want to do, and the contexts in which keys have their meanings.

use crate::game::command::Command;
use crate::game::view::ItemVerb;
use crate::travel::Errand;
use crate::ui::around;
use crate::ui::commands::PlayerCommand;
use crate::ui::screens::Opener;
use crate::ui::uses::Aimed;
use crate::ui::zoom::Zoom;

/// What the player wants, before a screen turns it into a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// One of the eight directions; in lists, up and down.
    Go(Direction),
    /// A command of the game.
    Command(PlayerCommand),
    /// Something is done with a thing.
    Use(ItemVerb),
    /// A target for something is asked for. No key means it.
    Aim(Aimed),
    /// The player is asked whether a dangerous command is meant. No key means it.
    Risk(Command),
    /// Does the last deed again.
    Repeat,
    /// Leaves something to the game until it is done.
    Begin(Errand),
    /// Opens a screen over the game.
    Open(Opener),
    Pack,
    Messages,
    Help,
    Menu,
    SaveAndQuit,
    /// How the level was built.
    Building,
    /// Debug mode.
    Debug,
    Confirm,
    Cancel,
    /// The next of those that can be meant.
    NextTarget,
    PageUp,
    PageDown,
    First,
    Last,
    Continue,
    NewGame,
    Mods,
    /// Everything that is wrong with the mods.
    Reports,
    /// Where mods are added, changed and removed.
    Workshop,
    Quit,
    /// The dragon's maze.
    DragonMaze,
    /// The maze of the day.
    DailyMaze,
    Undo,
    Hint,
    /// Begins the same maze again.
    Again,
    Copy,
    Faster,
    Slower,
    /// The thing with this letter in a list.
    Letter(char),
    /// Begins the tutorial.
    Tutorial,
    /// Begins the game that everyone gets today.
    Daily,
    /// Asks for a seed that the player chooses.
    Seed,
    /// The games in their slots.
    Games,
    /// The runs that have ended.
    PastRuns,
    /// Who the hero is and how the run stands.
    Sheet,
    /// Everything that the hero has met.
    Encyclopedia,
    /// What was told the first time it mattered.
    Lessons,
    /// To the page before.
    Back,
    /// Lists things in another order.
    Sort,
    /// Looks for things by name.
    Search,
    /// Shows only some lines.
    Filter,
    /// Looks at a run again.
    Watch,
    /// Copies a link to a run.
    Link,
    /// Copies a link to the beginning of a game: its seed or its day.
    LinkBeginning,
    /// Shares the result of a day.
    Share,
    /// Challenges a friend to survive this death, or shows both ends of a duel.
    Duel,
    /// The story of a run: shows it, or writes it to a file.
    Story,
    Export,
    Remove,
    /// Stops the playback, or continues it.
    Pause,
    PreviousEvent,
    NextEvent,
    PreviousDepth,
    NextDepth,
    /// Goes to a turn that the player chooses, or to a place.
    GoTo,
    /// A letter of a text that is being written.
    Write(char),
    /// Erases the last letter.
    Erase,
    /// What the player can choose for the front end.
    Settings,
    /// Takes back the change of a key.
    Usual,
    /// Lists everything that can be done on the screen.
    Commands,
    /// Shows the ways to save a game elsewhere that is only in memory.
    KeepElsewhere,
    /// Makes the tiles of the map larger or smaller.
    Zoom(Zoom),
    /// Draws the map with pictures in place of signs, or the other way round.
    SwitchLook,
    /// Says what is around the hero, of one kind.
    Around(around::Kind),
    /// Switches all sound off, or on again.
    Mute,
}

/// A step on the map or in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    pub dx: i32,
    pub dy: i32,
}

impl Direction {
    pub const NORTH: Direction = Direction { dx: 0, dy: -1 };
    pub const SOUTH: Direction = Direction { dx: 0, dy: 1 };
    pub const WEST: Direction = Direction { dx: -1, dy: 0 };
    pub const EAST: Direction = Direction { dx: 1, dy: 0 };
    pub const NORTH_WEST: Direction = Direction { dx: -1, dy: -1 };
    pub const NORTH_EAST: Direction = Direction { dx: 1, dy: -1 };
    pub const SOUTH_WEST: Direction = Direction { dx: -1, dy: 1 };
    pub const SOUTH_EAST: Direction = Direction { dx: 1, dy: 1 };
}

/// Where keys have their own meanings. Most contexts belong to a screen, which defines its
/// context and keys. The contexts below are shared, or have their keys in the tables of
/// this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// No other context has this name.
    pub name: &'static str,
    /// The wheel scrolls the context's list or text.
    pub scrolls: bool,
}

impl Context {
    /// A context in which the wheel does nothing.
    pub const fn still(name: &'static str) -> Self {
        let scrolls = false;
        Self { name, scrolls }
    }

    /// A context whose list or text the wheel scrolls.
    pub const fn scrolling(name: &'static str) -> Self {
        let scrolls = true;
        Self { name, scrolls }
    }

    pub const TITLE: Context = Context::scrolling("title");
    /// The list of mods.
    pub const MODS: Context = Context::scrolling("mods");
    pub const PLAY: Context = Context::still("play");
    /// A direction is asked for.
    pub const DIRECTION: Context = Context::still("direction");
    /// A target is asked for.
    pub const TARGET: Context = Context::still("target");
    /// The menu over a game.
    pub const MENU: Context = Context::scrolling("menu");
    /// A list of carried things.
    pub const PACK: Context = Context::scrolling("pack");
    /// One carried thing.
    pub const CARD: Context = Context::scrolling("card");
    /// Cards to be read whole, with links.
    pub const PAGES: Context = Context::scrolling("encyclopedia");
    /// Text to be read and scrolled.
    pub const READER: Context = Context::scrolling("reader");
    /// A question in which yes has serious consequences.
    pub const REVEAL: Context = Context::still("reveal");
    /// A game has ended.
    pub const END: Context = Context::scrolling("end");
    /// A line of text is being written.
    pub const ENTRY: Context = Context::still("entry");
    /// The games in their slots.
    pub const GAMES: Context = Context::scrolling("games");
    /// A run is watched.
    pub const REPLAY: Context = Context::still("replay");
    /// The runs that have ended.
    pub const PAST_RUNS: Context = Context::scrolling("past runs");
    /// A game that is only in memory is about to be left.
    pub const UNSAVED: Context = Context::still("unsaved");
    /// Keys that mean the same on every screen. The help of a screen does not list them.
    pub const EVERYWHERE: Context = Context::still("everywhere");
    /// The dragon's maze.
    pub const PUZZLE: Context = Context::still("puzzle");
    /// A maze is won.
    pub const PUZZLE_END: Context = Context::still("end of a puzzle");
    /// A way through a maze is played back.
    pub const PLAYBACK: Context = Context::still("playback");
}
