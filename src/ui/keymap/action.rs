//! What a player can want, and where keys have a meaning of their own.

use crate::ui::commands::PlayerCommand;

/// What the player wants, before a screen makes something of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// One of the eight directions; in lists, up and down.
    Go(Direction),
    /// A command of the game.
    Command(PlayerCommand),
    Pack,
    Messages,
    Help,
    Menu,
    SaveAndQuit,
    /// How the level was built.
    Building,
    Confirm,
    Cancel,
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

/// Where keys have a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    Title,
    /// The list of mods.
    Mods,
    Play,
    /// A direction is asked for.
    Direction,
    /// A place on the map is asked for.
    Place,
    /// The menu over a game.
    Menu,
    /// A list of carried things.
    Pack,
    /// One carried thing.
    Card,
    /// Text to be read and scrolled.
    Reader,
    /// The building of a level.
    Building,
    /// A yes is asked for that has grave consequences.
    Reveal,
    /// A game has ended.
    End,
    /// A line of text is being written.
    Entry,
    /// The games in their places.
    Games,
    /// A run is watched.
    Replay,
    /// The runs that are over.
    PastRuns,
    /// Who the hero is.
    Sheet,
    /// A game that is only in memory is about to be left.
    Unsaved,
    /// Keys that mean the same on every screen. They are no part of a screen's help.
    Everywhere,
    /// The dragon's maze.
    Puzzle,
    /// A maze is won.
    PuzzleEnd,
    /// A way through a maze is played back.
    Playback,
}
