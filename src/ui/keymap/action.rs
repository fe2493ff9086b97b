//! What a player can want, and where keys have a meaning of their own.

use crate::ui::commands::PlayerCommand;
use crate::ui::screens::Opener;

/// What the player wants, before a screen makes something of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// One of the eight directions; in lists, up and down.
    Go(Direction),
    /// A command of the game.
    Command(PlayerCommand),
    /// Opens a screen over the game.
    Open(Opener),
    Pack,
    Messages,
    Help,
    Menu,
    SaveAndQuit,
    /// How the level was built.
    Building,
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
    Quit,
    /// The dragon's maze.
    DragonMaze,
    /// The maze of the day.
    DailyMaze,
    Undo,
    Hint,
    /// The same from the beginning.
    Again,
    Copy,
    Faster,
    Slower,
    /// The thing with this letter in a list.
    Letter(char),
    /// The game that everyone has today.
    Daily,
    /// A seed of one's own.
    Seed,
    /// The games in their places.
    Games,
    /// The runs that are over.
    PastRuns,
    /// Who the hero is and how the run stands.
    Sheet,
    /// Looks at a run again.
    Watch,
    /// Copies a link to a run.
    Link,
    /// The story of a run, to be read or written to a file.
    Story,
    Export,
    Remove,
    /// Stops, or goes on.
    Pause,
    PreviousEvent,
    NextEvent,
    PreviousDepth,
    NextDepth,
    /// A turn of one's own choice.
    GoTo,
    /// A letter of a text that is being written.
    Write(char),
    /// Takes the last letter back.
    Erase,
    /// Shows the ways to keep a game that is only in memory.
    KeepElsewhere,
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

/// Where keys have a meaning of their own: most often a screen, which brings its context
/// and its keys along. Those below are shared, or have their keys in the tables here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// No other has this name.
    pub name: &'static str,
    /// The wheel goes through its list or text.
    pub scrolls: bool,
}

impl Context {
    /// One that the wheel means nothing in.
    pub const fn still(name: &'static str) -> Self {
        let scrolls = false;
        Self { name, scrolls }
    }

    /// One whose list or text the wheel goes through.
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
    /// A place on the map is asked for.
    pub const PLACE: Context = Context::still("place");
    /// The menu over a game.
    pub const MENU: Context = Context::scrolling("menu");
    /// A list of carried things.
    pub const PACK: Context = Context::scrolling("pack");
    /// One carried thing.
    pub const CARD: Context = Context::still("card");
    /// Text to be read and scrolled.
    pub const READER: Context = Context::scrolling("reader");
    /// A yes is asked for that has grave consequences.
    pub const REVEAL: Context = Context::still("reveal");
    /// A game has ended.
    pub const END: Context = Context::still("end");
    /// A line of text is being written.
    pub const ENTRY: Context = Context::still("entry");
    /// The games in their places.
    pub const GAMES: Context = Context::scrolling("games");
    /// A run is watched.
    pub const REPLAY: Context = Context::still("replay");
    /// The runs that are over.
    pub const PAST_RUNS: Context = Context::scrolling("past runs");
    /// A game that is only in memory is about to be left.
    pub const UNSAVED: Context = Context::still("unsaved");
    /// Keys that mean the same on every screen. They are no part of a screen's help.
    pub const EVERYWHERE: Context = Context::still("everywhere");
    /// The dragon's maze.
    pub const PUZZLE: Context = Context::still("puzzle");
    /// A maze is won.
    pub const PUZZLE_END: Context = Context::still("end of a puzzle");
    /// A way through a maze is played back.
    pub const PLAYBACK: Context = Context::still("playback");
}
