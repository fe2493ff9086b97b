//! What the player looks at: a stack of screens. The top one is spoken to,
//! all are drawn, from the bottom up.
//!
//! A screen is pure: from an action and what is shown it makes a `Request`, and
//! `App` carries that out. So a screen is tested with a key and a view.

pub mod building;
pub mod end;
mod examine;
pub mod games;
pub mod help;
pub(super) mod hints;
pub mod menu;
pub mod messages;
pub mod mods;
pub mod pack;
pub mod past_runs;
pub mod play;
pub mod puzzle;
mod reader;
pub mod replay;
pub mod reports;
mod route;
pub mod sheet;
mod signs;
pub mod story;
pub mod title;
pub mod unsaved;

use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::view::View;
use crate::run::file::RunFile;
use crate::run::header::Header;
use crate::run::history::History;
use crate::ui::ask::{Answer, Question};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::fx::Effects;
use crate::ui::keymap::{Context, KeyRow, Keymap, UiAction};
use crate::ui::library::Shelf;
use crate::ui::screens::title::TitleFacts;
use bracket_lib::geometry::Point;
use chance::seed::Seed;
use dragons_maze::puzzle::Puzzle;

/// The keys that screens bring along: their own, and those that open them.
pub const KEYS: &[&[KeyRow]] = &[building::KEYS, examine::KEYS, sheet::KEYS, signs::KEYS];

/// A screen over the game that has a key of its own there.
#[derive(Clone, Copy, Debug)]
pub struct Opener {
    /// No other has this name.
    pub name: &'static str,
    pub open: fn(&View) -> Box<dyn Screen>,
}

impl PartialEq for Opener {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Opener {}

/// Everything a screen may look at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The game; there is none under the title.
    pub view: Option<&'a View>,
    /// All text cells of the canvas.
    pub area: Area,
    /// The text cell under the pointer.
    pub pointer: Option<Point>,
    /// A sentence for the player that is no part of the log, for a screen that has a
    /// place for it.
    pub notice: Option<&'a str>,
    /// The player is asked something within the screen, which leaves room for that.
    pub is_asking: bool,
    pub effects: &'a Effects,
    /// Which key does what.
    pub keymap: &'a Keymap,
    /// The mods, and what is wrong with them.
    pub shelf: &'a Shelf,
    /// The content that is played with.
    pub catalog: &'a Catalog,
}

/// One screen.
pub trait Screen {
    /// What scripts and tests call it.
    fn name(&self) -> &'static str;

    /// Which keys it understands, for reading them and for its help.
    fn context(&self) -> Context;

    /// Is there something for an action to do here? One that is not offered is
    /// neither carried out nor named in the help.
    fn offers(&self, _action: UiAction) -> bool {
        true
    }

    /// What the player's action means here.
    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request;

    /// The pointer came to a text cell.
    fn point(&mut self, _cell: Point, _scene: &Scene) {}

    /// The main button was pressed on a text cell.
    fn click(&mut self, _cell: Point, _scene: &Scene) -> Request {
        Request::Stay
    }

    /// The player has answered what the screen asked, led by an action.
    fn answered(&mut self, _about: UiAction, _answer: Answer, _scene: &Scene) -> Request {
        Request::Stay
    }

    /// Where a run stands that is watched here.
    fn watched(&self) -> Option<Watched> {
        None
    }

    /// Lets time pass. Says whether the screen looks different now.
    fn advance(&mut self, _elapsed_ms: f32) -> bool {
        false
    }

    /// Does it change by itself? Then it gets frames often, else only now and then.
    fn is_moving(&self) -> bool {
        false
    }

    /// Has it a place of its own for what the player is told, in such an area? On all
    /// other screens the last rows are taken for it.
    fn has_place_for_notice(&self, _area: Area, _keymap: &Keymap) -> bool {
        false
    }

    /// Takes what the title tells anew, if it is the title.
    fn renew(&mut self, _facts: &TitleFacts) {}

    /// The puzzle that is played on it, for scripts.
    fn puzzle(&self) -> Option<&Puzzle> {
        None
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas);
}

/// Where a run stands that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    pub turn: u32,
    pub depth: i32,
    /// The commands that were played, and how many there are.
    pub commands: u32,
    pub length: u32,
    pub is_playing: bool,
    pub is_seeking: bool,
    /// Where and how it went another way than it did.
    pub difference: Option<String>,
    pub hash: u64,
}

/// A moment of a run, to be played on from.
pub struct Branch {
    pub game: Game,
    pub header: Header,
    pub history: History,
}

/// What shall happen with runs: kept ones, past ones, and those of others.
pub enum RunStep {
    /// Begins the game of today.
    Daily,
    /// Begins the game that a seed makes.
    Begin(Seed),
    /// Shows the games in their places.
    Games,
    /// Shows the runs that are over.
    PastRuns,
    /// Shows who the hero is.
    Sheet,
    /// Goes on with the game in a place.
    Open(u8),
    /// Goes on with a copy of it.
    OpenCopy(u8),
    Remove(u8),
    /// Writes it to a file.
    Export(u8),
    /// Watches a run: the one in a place, a past one by its name, the one that
    /// is being played, or any.
    WatchPlace(u8),
    WatchPast(String),
    WatchOwn,
    Watch(Box<RunFile>),
    /// Copies a link to a run.
    LinkPast(String),
    LinkOwn,
    Link(Box<RunFile>),
    /// Shows the story of a past run.
    Story(String),
    /// Writes the story of the running game to a file.
    WriteStory,
    /// Plays on from a moment of a run that is watched.
    PlayOn(Box<Branch>),
    /// Goes on with a run from a file.
    Import(Box<RunFile>),
}

/// How a game that is only in memory shall be kept elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RescueStep {
    /// As a link, for other programs.
    Link,
    /// As a file where the platform puts files for the player.
    Offer,
    /// As a file at a path or in a folder.
    File(String),
}

/// Which maze shall be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MazeChoice {
    /// One that nobody chose.
    Fresh,
    /// The one that everybody has today.
    Daily,
}

/// What shall happen next.
pub enum Request {
    Stay,
    /// Opens another screen over this one.
    Push(Box<dyn Screen>),
    /// Closes this screen.
    Pop,
    /// Closes every screen over the game and carries out the command.
    Do(Command),
    /// Asks the player something; the screen gets the answer.
    Ask(Box<Question>),
    /// Shows a sentence; no time passes.
    Say(String),
    /// Nothing can be done with that here, and the player is told so.
    Refuse,
    NewGame,
    Continue,
    /// Switches the mod with this label on or off.
    SwitchMod(String),
    /// Takes the errors in the content off the game.
    HideAlert,
    /// Shows how the level was built. A run that is ranked is asked about first.
    WatchBuilding,
    /// Takes the run out of the ranks and shows how the level was built.
    Reveal,
    /// Opens the dragon's maze, in place of one that is open.
    OpenMaze(MazeChoice),
    /// Hands a text to other programs.
    Copy(String),
    /// Keeps the game and goes to the title.
    SaveAndQuit,
    /// Leaves the title, and the program.
    Quit,
    Run(RunStep),
    /// Keeps a game that is only in memory elsewhere.
    Rescue(RescueStep),
    /// Carries out a step though a game is lost by it.
    Anyway(Box<Request>),
}

impl Request {
    pub fn ask(question: Question) -> Self {
        Self::Ask(Box::new(question))
    }
}

#[cfg(test)]
impl Request {
    /// The step in a word, for tests.
    pub fn word(&self) -> String {
        match self {
            Request::Stay => "stay".to_string(),
            Request::Push(screen) => format!("push {}", screen.name()),
            Request::Pop => "pop".to_string(),
            Request::Do(command) => format!("do {command:?}"),
            Request::Ask(question) => format!("ask {}", question.name.unwrap_or_default()),
            Request::Say(text) => format!("say {text}"),
            Request::Refuse => "refuse".to_string(),
            Request::NewGame => "new game".to_string(),
            Request::Continue => "continue".to_string(),
            Request::SwitchMod(label) => format!("switch {label}"),
            Request::HideAlert => "hide alert".to_string(),
            Request::WatchBuilding => "watch building".to_string(),
            Request::Reveal => "reveal".to_string(),
            Request::OpenMaze(choice) => format!("open maze {choice:?}").to_lowercase(),
            Request::Copy(text) => format!("copy {text}"),
            Request::SaveAndQuit => "save and quit".to_string(),
            Request::Quit => "quit".to_string(),
            Request::Run(step) => step.word(),
            Request::Rescue(step) => format!("rescue {step:?}"),
            Request::Anyway(step) => format!("{} anyway", step.word()),
        }
    }
}

#[cfg(test)]
impl RunStep {
    fn word(&self) -> String {
        match self {
            RunStep::Daily => "daily".to_string(),
            RunStep::Begin(seed) => format!("begin {seed}"),
            RunStep::Games => "games".to_string(),
            RunStep::PastRuns => "past runs".to_string(),
            RunStep::Sheet => "sheet".to_string(),
            RunStep::Open(slot) => format!("open {slot}"),
            RunStep::OpenCopy(slot) => format!("copy {slot}"),
            RunStep::Remove(slot) => format!("remove {slot}"),
            RunStep::Export(slot) => format!("export {slot}"),
            RunStep::WatchPlace(slot) => format!("watch place {slot}"),
            RunStep::WatchPast(name) => format!("watch {name}"),
            RunStep::WatchOwn => "watch own".to_string(),
            RunStep::Watch(run) => format!("watch seed {}", run.header.seed),
            RunStep::LinkPast(name) => format!("link {name}"),
            RunStep::LinkOwn => "link own".to_string(),
            RunStep::Link(run) => format!("link seed {}", run.header.seed),
            RunStep::Story(name) => format!("story {name}"),
            RunStep::WriteStory => "write story".to_string(),
            RunStep::Import(run) => format!("import seed {}", run.header.seed),
            RunStep::PlayOn(branch) => format!("play on in turn {}", branch.game.turn()),
        }
    }
}
