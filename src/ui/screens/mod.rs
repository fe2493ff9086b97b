//! What the player sees: a stack of screens. All are drawn, from the bottom up; only the
//! top one gets the input.
//!
//! A screen is pure: it turns an action and a scene into a `Request`, and `App` carries
//! that out. So a screen can be tested with only a key and a view.

pub mod building;
pub mod commands;
pub mod debug;
pub mod duel;
pub mod end;
pub mod examine;
pub mod games;
pub mod help;
mod heroes;
pub(super) mod hints;
pub mod invite;
pub mod keyboard;
mod keys;
pub mod lessons;
pub mod map;
pub mod menu;
pub mod messages;
pub mod mod_settings;
pub mod mods;
pub mod options;
pub mod pack;
pub mod pages;
pub mod past_runs;
pub mod places;
pub mod play;
mod pointing;
pub mod puzzle;
mod reader;
pub mod replay;
pub mod reports;
pub mod revealed;
mod route;
pub mod sheet;
mod signs;
mod slices;
pub mod spells;
pub mod story;
pub mod title;
pub mod unsaved;

use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::view::{MapView, View};
use crate::run::file::RunFile;
use crate::run::header::Header;
use crate::run::history::History;
use crate::run::invite::Invite;
use crate::travel::{Errand, Guide, Pickup, Sight};
use crate::ui::ask::{self, Answer, Question};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::camera::Camera;
use crate::ui::fx::Effects;
use crate::ui::input::Key;
#[cfg(test)]
use crate::ui::keymap::name;
use crate::ui::keymap::{Context, KeyRow, Keymap, UiAction};
use crate::ui::layout::Layout;
use crate::ui::library::Shelf;
use crate::ui::list::{Flow, Rows};
use crate::ui::screens::debug::DebugStep;
use crate::ui::screens::end::EndFacts;
use crate::ui::screens::mod_settings::ModChoice;
use crate::ui::screens::title::TitleFacts;
use crate::ui::settings::Settings;
use crate::ui::tileset::Tileset;
use crate::ui::zoom::{self, Scale};
use bracket_lib::geometry::Point;
use chance::seed::{Day, Seed};
use dragons_maze::puzzle::Puzzle;

/// The keys that screens define: their own, and those that open them.
pub const KEYS: &[&[KeyRow]] = &[
    ask::RISK_KEYS,
    building::KEYS,
    commands::KEYS,
    debug::KEYS,
    debug::PLACE_KEYS,
    debug::SPAWN_KEYS,
    duel::KEYS,
    examine::KEYS,
    lessons::KEYS,
    heroes::KEYS,
    invite::KEYS,
    map::KEYS,
    messages::KEYS,
    mod_settings::KEYS,
    pages::KEYS,
    places::KEYS,
    keyboard::KEYS,
    keys::KEYS,
    options::KEYS,
    revealed::KEYS,
    sheet::KEYS,
    signs::KEYS,
    spells::KEYS,
];

/// A screen that a key opens over the game.
#[derive(Clone, Copy, Debug)]
pub struct Opener {
    /// No other opener has this name.
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
    /// The game; `None` if no game is running, as on the title.
    pub view: Option<&'a View>,
    /// All text cells of the canvas.
    pub area: Area,
    /// How large text cells and the map's tiles are on the screen.
    pub scale: Scale,
    /// The text cell under the pointer.
    pub pointer: Option<Point>,
    /// The pixel of the canvas that the pointer is on, even if it only rests there.
    pub pixel: Option<Point>,
    /// A place that the map must show as well as the hero.
    pub focus: Option<Point>,
    /// By how many pixels the map was dragged.
    pub pan: Point,
    /// A message for the player that is not part of the log, for a screen that has a place
    /// for messages.
    pub notice: Option<&'a str>,
    /// The player is asked something within the screen, which must leave room for the
    /// question.
    pub is_asking: bool,
    pub effects: &'a Effects,
    /// The pictures of what is shown; none if the player likes signs better.
    pub tileset: &'a Tileset,
    /// What the player chose for the front end.
    pub settings: &'a Settings,
    /// There is something that plays sounds, as far as is known.
    pub has_sound: bool,
    /// Which key does what.
    pub keymap: &'a Keymap,
    /// The mods, and what is wrong with them.
    pub shelf: &'a Shelf,
    /// The content in use.
    pub catalog: &'a Catalog,
    /// The id of whoever was aimed at last.
    pub last_target: Option<u64>,
    /// The running game is kept nowhere: it is the tutorial, or a room that is tried.
    pub is_apart: bool,
    /// What errands remember.
    pub guide: &'a Guide,
    /// What the player left to the game, while it goes on.
    pub errand: Option<Errand>,
}

impl<'a> Scene<'a> {
    /// How many lines of text so many rows to choose take.
    pub fn lines(&self, rows: usize) -> i32 {
        rows as i32 * self.settings.wishes.pitch(self.scale.cell_height)
    }

    /// Rows to choose in an area, which scroll.
    pub fn rows(&self, count: usize, area: Area) -> Rows {
        Rows {
            count,
            area,
            flow: Flow::Scroll,
            pitch: self.lines(1),
        }
    }

    /// What errands look at. `None` if no game is running.
    pub fn sight(&self) -> Option<Sight<'a>> {
        Some(Sight {
            view: self.view?,
            book: self.catalog,
            pickup: match self.settings.auto_pickup {
                true => Pickup::Takes,
                false => Pickup::Leaves,
            },
        })
    }
}

impl Scene<'_> {
    /// The part of the level that is shown in an area of text cells: around the hero, and
    /// with the place that the scene is about.
    pub fn camera(&self, view: &View, area: Area) -> Camera {
        let MapView { width, height, .. } = view.map;
        let camera = Camera::over(view.hero.at, width, height, area, self.scale);
        let camera = match self.focus {
            Some(focus) => camera.reaching(focus, width, height),
            None => camera,
        };
        let camera = camera.panned(self.pan, width, height);
        camera.pointed(self.pixel)
    }

    /// As much of a drag as the edges of a level allow that is shown in an area.
    pub fn limited_pan(&self, pan: Point, view: &View, area: Area) -> Point {
        let still = Scene {
            pan: Point::zero(),
            ..*self
        };
        let MapView { width, height, .. } = view.map;
        still.camera(view, area).limited(pan, width, height)
    }

    /// The parts of the play screen.
    pub fn layout(&self) -> Layout {
        Layout::new(self.area).with_minimap(self.settings.minimap)
    }

    /// The side of the largest tiles of which so many fit into an area of text cells.
    pub fn scale_for(&self, area: Area, columns: i32, rows: i32) -> Scale {
        let tile = zoom::side_for(self.scale.pixels(area), columns, rows);
        Scale { tile, ..self.scale }
    }
}

/// One screen.
pub trait Screen {
    /// The name for scripts and tests.
    fn name(&self) -> &'static str;

    /// The context whose keys the screen understands. Its help lists the same keys.
    fn context(&self) -> Context;

    /// Can the screen do something with an action? If not, the action is not carried out
    /// and the help does not name it.
    fn offers(&self, _action: UiAction) -> bool {
        true
    }

    /// What the player's action means on this screen.
    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request;

    /// Does the screen want the next key itself, whatever it means elsewhere?
    fn wants_key(&self) -> bool {
        false
    }

    /// Takes a key that the screen wants.
    fn take_key(&mut self, _key: Key, _scene: &Scene) -> Request {
        Request::Stay
    }

    /// The pointer came to a text cell.
    fn point(&mut self, _cell: Point, _scene: &Scene) {}

    /// The main button was pressed on a text cell.
    fn click(&mut self, _cell: Point, _scene: &Scene) -> Request {
        Request::Stay
    }

    /// The other button was pressed on a text cell: a look at what is there, or a step back.
    /// A finger that rests wants to look, and nothing is to close below it.
    fn inspect(&mut self, _cell: Point, scene: &Scene) -> Request {
        let steps_back = !scene.settings.wishes.has_fingers;
        match steps_back && self.offers(UiAction::Cancel) {
            true => self.handle(UiAction::Cancel, scene),
            false => Request::Stay,
        }
    }

    /// Takes the player's answer to the question that the action `about` led to.
    fn answered(&mut self, _about: UiAction, _answer: Answer, _scene: &Scene) -> Request {
        Request::Stay
    }

    /// The progress of the run that this screen plays back, if it does.
    fn watched(&self) -> Option<Watched> {
        None
    }

    /// The map is dragged by so many pixels: as much of it as its edges allow. `None` if the
    /// screen shows no map that can be dragged.
    fn pan(&self, _pan: Point, _scene: &Scene) -> Option<Point> {
        None
    }

    /// Lets time pass. Returns whether the screen looks different now.
    fn advance(&mut self, _elapsed_ms: f32) -> bool {
        false
    }

    /// Does the screen change by itself? Then it gets frames often, otherwise only seldom.
    fn is_moving(&self) -> bool {
        false
    }

    /// Has the screen its own place for messages, in such an area? On all other screens the
    /// last rows are used for them.
    fn has_place_for_notice(&self, _area: Area, _keymap: &Keymap) -> bool {
        false
    }

    /// Updates the facts on the title. Other screens ignore this.
    fn renew(&mut self, _facts: &TitleFacts) {}

    /// Updates the results on the screen at the end of a game. Other screens ignore this.
    fn renew_end(&mut self, _facts: &EndFacts) {}

    /// The puzzle that is played on this screen, for scripts.
    fn puzzle(&self) -> Option<&Puzzle> {
        None
    }

    /// The line that the player is writing, if there is one.
    fn written(&self) -> Option<&str> {
        None
    }

    /// What is under the mark that the player moves over the map, in words, if there is one:
    /// for players who do not see the mark.
    fn marked(&self, _view: &View) -> Option<String> {
        None
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas);
}

/// The progress of a run that is played back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    pub turn: u32,
    pub depth: i32,
    /// How many commands were played, and how many there are.
    pub commands: u32,
    pub length: u32,
    pub is_playing: bool,
    pub is_seeking: bool,
    /// Where and how the playback differs from the recorded run.
    pub difference: Option<String>,
    pub hash: u64,
}

/// A moment of a run from which the player plays on.
pub struct Branch {
    pub game: Game,
    pub header: Header,
    pub history: History,
}

/// What to do with runs: saved ones, ended ones, and those of others.
pub enum RunStep {
    /// Begins the tutorial.
    Tutorial,
    /// Begins the game of the day.
    Daily,
    /// Begins a game with a seed.
    Begin(Seed),
    /// Shows the games in their slots.
    Games,
    /// Shows the runs that have ended.
    PastRuns,
    /// Shows who the hero is.
    Sheet,
    /// Shows everything that the hero has met.
    Encyclopedia,
    /// Shows what was told the first time it mattered.
    Lessons,
    /// Continues the game in a slot.
    Open(u8),
    /// Continues a copy of the game in a slot.
    OpenCopy(u8),
    Remove(u8),
    /// Writes the game in a slot to a file.
    Export(u8),
    /// Watches a run: the one in a slot, an ended one by its name, the one being played, or
    /// any.
    WatchPlace(u8),
    WatchPast(String),
    WatchOwn,
    Watch(Box<RunFile>),
    /// Watches a run from the moment on after so many commands.
    WatchFrom(Box<RunFile>, u32),
    /// Opens what a link to a run leads to: a run to watch, or a duel.
    Follow(Box<RunFile>),
    /// Shows both ends of the duel that was played.
    Fates,
    /// Plays on from where a duel begins.
    TakeUp(Box<Branch>),
    /// Copies a link to a run.
    LinkPast(String),
    LinkOwn,
    Link(Box<RunFile>),
    /// Copies a link to the beginning of a game: any, or the one being played.
    LinkBeginning(Invite),
    LinkOwnBeginning,
    /// Shares the result of a day.
    Share(Day),
    /// Shows the story of an ended run.
    Story(String),
    /// Writes the story of the running game to a file.
    WriteStory,
    /// Plays on from a moment of the watched run.
    PlayOn(Box<Branch>),
    /// Continues a run from a file.
    Import(Box<RunFile>),
    /// Continues a copy of a run from a file, with the present content.
    ImportCopy(Box<RunFile>),
}

/// How to save a game elsewhere that is only in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RescueStep {
    /// As a link that is copied for other programs.
    Link,
    /// As a file at the platform's usual place for the player's files.
    Offer,
    /// As a file at a path or in a folder.
    File(String),
}

/// Which maze to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MazeChoice {
    /// A random one.
    Fresh,
    /// The one that everybody gets today.
    Daily,
}

/// What the app should do next.
pub enum Request {
    Stay,
    /// Opens another screen over this one.
    Push(Box<dyn Screen>),
    /// Closes this screen.
    Pop,
    /// Closes every screen over the game and carries out the command.
    Do(Command),
    /// The same without asking, since the player said yes to a danger.
    Dare(Command),
    /// Closes every screen over the game and begins an errand.
    Errand(Errand),
    /// Closes every screen over the game and walks to a place, a step at a time.
    Travel(Point),
    /// Closes this screen and does something on the one below.
    Act(UiAction),
    /// Presses a key on the screen below, as if it were a real one.
    Type(Key),
    /// Asks the player something; the screen gets the answer.
    Ask(Box<Question>),
    /// Shows a sentence; no time passes.
    Say(String),
    /// Nothing can be done here with a key, and the player is told so.
    Refuse,
    /// Begins a game, with the hero of the last one.
    NewGame,
    /// Begins a game in the way of the step, with the hero of this whole id.
    WithHero(String, Box<Request>),
    Continue,
    /// Switches the mod with this label on or off.
    SwitchMod(String),
    /// Sets something that a mod lets players set.
    SetMod(Box<ModChoice>),
    /// Opens what the platform has for changing mods.
    Workshop,
    /// Hides the errors of the content that are shown over the game.
    HideAlert,
    /// Applies other settings from now on, and stores them.
    Settle(Box<Settings>),
    /// Shows how the level was built. The player of a ranked run is asked first.
    WatchBuilding,
    /// Takes the run out of the ranks and shows how the level was built.
    Reveal,
    /// Something of debug mode.
    Debug(DebugStep),
    /// Opens the dragon's maze. It replaces a maze that is already open.
    OpenMaze(MazeChoice),
    /// Leaves a running game and opens this maze.
    OpenPuzzle(Box<Puzzle>),
    /// Copies a text for other programs.
    Copy(String),
    /// Saves the game and shows the title.
    SaveAndQuit,
    /// Closes the program.
    Quit,
    Run(RunStep),
    /// Saves a game elsewhere that is only in memory.
    Rescue(RescueStep),
    /// Carries out a step even if a game is lost by it.
    Anyway(Box<Request>),
}

impl Request {
    pub fn ask(question: Question) -> Self {
        Self::Ask(Box::new(question))
    }
}

#[cfg(test)]
impl Request {
    /// The request in a word, for tests.
    pub fn word(&self) -> String {
        match self {
            Request::Stay => "stay".to_string(),
            Request::Push(screen) => format!("push {}", screen.name()),
            Request::Pop => "pop".to_string(),
            Request::Do(command) => format!("do {command:?}"),
            Request::Dare(command) => format!("dare {command:?}"),
            Request::Errand(errand) => format!("begin {errand:?}"),
            Request::Act(action) => format!("act {action:?}"),
            Request::Type(key) => format!("type {}", name(*key)),
            Request::Travel(to) => format!("travel {}, {}", to.x, to.y),
            Request::Ask(question) => format!("ask {}", question.name.unwrap_or_default()),
            Request::Say(text) => format!("say {text}"),
            Request::Refuse => "refuse".to_string(),
            Request::NewGame => "new game".to_string(),
            Request::WithHero(hero, step) => format!("{} as {hero}", step.word()),
            Request::Continue => "continue".to_string(),
            Request::SwitchMod(label) => format!("switch {label}"),
            Request::SetMod(it) => format!("set {} {} {}", it.label, it.setting, it.value),
            Request::Workshop => "workshop".to_string(),
            Request::HideAlert => "hide alert".to_string(),
            Request::Settle(_) => "settle".to_string(),
            Request::WatchBuilding => "watch building".to_string(),
            Request::Reveal => "reveal".to_string(),
            Request::Debug(step) => format!("debug {step:?}"),
            Request::OpenMaze(choice) => format!("open maze {choice:?}").to_lowercase(),
            Request::OpenPuzzle(_) => "open puzzle".to_string(),
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
            RunStep::Tutorial => "tutorial".to_string(),
            RunStep::Daily => "daily".to_string(),
            RunStep::Begin(seed) => format!("begin {seed}"),
            RunStep::Games => "games".to_string(),
            RunStep::PastRuns => "past runs".to_string(),
            RunStep::Sheet => "sheet".to_string(),
            RunStep::Lessons => "lessons".to_string(),
            RunStep::Encyclopedia => "encyclopedia".to_string(),
            RunStep::Open(slot) => format!("open {slot}"),
            RunStep::OpenCopy(slot) => format!("copy {slot}"),
            RunStep::Remove(slot) => format!("remove {slot}"),
            RunStep::Export(slot) => format!("export {slot}"),
            RunStep::WatchPlace(slot) => format!("watch place {slot}"),
            RunStep::WatchPast(name) => format!("watch {name}"),
            RunStep::WatchOwn => "watch own".to_string(),
            RunStep::Watch(run) => format!("watch seed {}", run.header.seed),
            RunStep::WatchFrom(run, from) => format!("watch seed {} from {from}", run.header.seed),
            RunStep::Follow(run) => format!("follow seed {}", run.header.seed),
            RunStep::Fates => "fates".to_string(),
            RunStep::TakeUp(branch) => format!("take up in turn {}", branch.game.turn()),
            RunStep::LinkPast(name) => format!("link {name}"),
            RunStep::LinkOwn => "link own".to_string(),
            RunStep::Link(run) => format!("link seed {}", run.header.seed),
            RunStep::LinkBeginning(invite) => format!("link {}", invite.to_link("")),
            RunStep::LinkOwnBeginning => "link own beginning".to_string(),
            RunStep::Share(day) => format!("share {day}"),
            RunStep::Story(name) => format!("story {name}"),
            RunStep::WriteStory => "write story".to_string(),
            RunStep::Import(run) => format!("import seed {}", run.header.seed),
            RunStep::ImportCopy(run) => format!("copy seed {}", run.header.seed),
            RunStep::PlayOn(branch) => format!("play on in turn {}", branch.game.turn()),
        }
    }
}
