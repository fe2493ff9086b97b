//! The end of a game: how it came to it, the whole level, and what can be done next.

mod inquest;
mod story;

#[cfg(test)]
mod tests;

pub use inquest::Inquest;

use crate::game::view::View;
use crate::resources::Status;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::cards::{self, Detail};
use crate::ui::draw::{info, map as drawn_map, panel, tip};
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::map;
use crate::ui::screens::messages::Messages;
use crate::ui::screens::revealed::Revealed;
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use chance::seed::Day;
use std::rc::Rc;

/// The results of the run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndFacts {
    pub score: u32,
    /// What the score is added up from, in words.
    pub sum: String,
    /// The run's rank among runs of its category, from 1, and the name of the category.
    pub rank: Option<(usize, &'static str)>,
    /// The seed's words and its number.
    pub seed: String,
    /// Where the story of the run was written.
    pub story: Option<String>,
    /// A remark about the table of scores.
    pub note: Option<String>,
    /// Why the run is in no list of ranks, if it is not.
    pub unranked: Option<String>,
    /// If it was the game of a day: the day, and its result in a line.
    pub daily: Option<(Day, String)>,
    /// The tutorial was lost, and can be played again.
    pub is_tutorial_lost: bool,
}

/// From this number of columns on the level is shown beside the story, and from this number
/// of rows on above it.
const ABREAST: i32 = 96;
const ABOVE: i32 = 40;

/// The widest and the narrowest story beside the level.
const WIDEST: i32 = 64;
const NARROWEST: i32 = 50;

/// The screen at the end of a game.
pub struct End {
    won: bool,
    facts: EndFacts,
    /// The level with everything on it.
    level: Option<Rc<View>>,
    /// The search for the last turn with a way out.
    inquest: Option<Inquest>,
    /// The first line of the story that is shown.
    top: usize,
}

/// Where everything is. The level has no room in small windows.
struct Parts {
    story: Area,
    level: Area,
    keys: Area,
}

impl End {
    /// The screen for a game that is over; `None` while the game goes on.
    pub fn of(status: &Status) -> Option<Self> {
        let won = match status {
            Status::AwaitingCommand => return None,
            Status::Dead { .. } => false,
            Status::Won => true,
        };
        Some(Self {
            won,
            facts: EndFacts::default(),
            level: None,
            inquest: None,
            top: 0,
        })
    }

    /// Adds the results of the run.
    pub fn with(self, facts: EndFacts) -> Self {
        Self { facts, ..self }
    }

    /// Adds the whole level.
    pub fn over(self, level: View) -> Self {
        Self {
            level: Some(Rc::new(level)),
            ..self
        }
    }

    /// Adds a search for the last turn with a way out.
    pub fn asking(self, inquest: Inquest) -> Self {
        Self {
            inquest: Some(inquest),
            ..self
        }
    }

    /// The keys, with the turn to play on from once it is known.
    fn hints(&self) -> Vec<(UiAction, &'static str)> {
        let new = match self.facts.is_tutorial_lost {
            true => "try again",
            false => "new game",
        };
        let mut parts = vec![(UiAction::NewGame, new)];
        if self.facts.daily.is_some() {
            parts.push((UiAction::Share, "share the result"));
        }
        if self.inquest.as_ref().is_some_and(Inquest::has_way_out) {
            parts.push((UiAction::Continue, "play on from there"));
        }
        parts.extend([
            (UiAction::Watch, "watch"),
            (UiAction::Link, "copy link"),
            (UiAction::LinkBeginning, "link to the seed"),
        ]);
        if let Some(inquest) = &self.inquest {
            let word = match inquest.is_answer() {
                true => "both fates",
                false => "challenge a friend",
            };
            parts.push((UiAction::Duel, word));
        }
        parts.extend([
            (map::OPEN, "whole level"),
            (UiAction::Messages, "messages"),
            (UiAction::Cancel, "title"),
        ]);
        parts
    }

    fn parts(&self, whole: Area, keymap: &Keymap) -> Parts {
        // Room for the key that may come later, so that nothing moves when it does.
        let mut all = self.hints();
        if self.inquest.is_some() && !all.iter().any(|(action, _)| *action == UiAction::Continue) {
            all.push((UiAction::Continue, "play on from there"));
        }
        let rows = hints(&all).rows(whole.width, keymap);
        let rows = rows.min(whole.height / 4).max(1);
        let keys = Area::new(whole.x, whole.bottom() - rows, whole.width, rows);
        let (width, height) = (whole.width, whole.height - rows);
        let part = |x: i32, y: i32, width: i32, height: i32| {
            Area::new(whole.x + x, whole.y + y, width, height)
        };
        let (story, level) = if width >= ABREAST {
            let story = (width * 2 / 5).clamp(NARROWEST, WIDEST);
            (
                part(0, 0, story, height),
                part(story, 0, width - story, height),
            )
        } else if height >= ABOVE {
            let level = height * 2 / 5;
            (
                part(0, level, width, height - level),
                part(0, 0, width, level),
            )
        } else {
            (part(0, 0, width, height), part(0, 0, 0, 0))
        };
        Parts { story, level, keys }
    }

    /// The view to draw the level from.
    fn level<'a>(&'a self, view: &'a View) -> &'a View {
        self.level.as_deref().unwrap_or(view)
    }

    /// The place of the level under a text cell.
    fn place_at(&self, cell: Point, view: &View, level: Area, scene: &Scene) -> Option<Point> {
        let view = self.level(view);
        let picture = picture_of(level);
        let is_there = picture.contains(cell.x, cell.y);
        let place = map::camera(view, picture, view.hero.at, scene).place_at(cell);
        place.filter(|at| is_there && info::describe(view, *at).is_some())
    }

    /// Opens the whole level, with the mark at a place.
    fn look_over(&self, at: Point) -> Request {
        match &self.level {
            Some(level) => Request::Push(Box::new(Revealed::new(Rc::clone(level), at))),
            None => Request::Refuse,
        }
    }

    fn lines(&self, view: &View, width: i32, keymap: &Keymap) -> Vec<Vec<Run>> {
        story::lines(view, self.level(view), &self.facts, width, || {
            let inquest = self.inquest.as_ref()?;
            Some(inquest.sentence(keymap))
        })
    }

    /// The last line that can be the first one shown.
    fn last_top(&self, view: &View, scene: &Scene) -> usize {
        let page = panel::inside(self.parts(scene.area, scene.keymap).story);
        let lines = self.lines(view, page.width, scene.keymap).len();
        lines.saturating_sub(page.height.max(1) as usize)
    }

    fn draw_story(&self, scene: &Scene, canvas: &mut Canvas, view: &View, frame: Area) {
        let (title, ink) = match self.won {
            true => ("You made it out", theme::GOLD),
            false => ("You died", theme::HARM),
        };
        panel::draw(canvas, frame, title, ink);
        let page = panel::inside(frame);
        let lines = self.lines(view, page.width, scene.keymap);
        let top = self.top.min(self.last_top(view, scene));
        for (line, y) in lines.iter().skip(top).zip(page.y..page.bottom()) {
            text::print_runs(canvas, page.x, y, line);
        }
        let below = lines
            .len()
            .saturating_sub(top + page.height.max(0) as usize);
        let more = match (below, top) {
            (0, 0) => return,
            (0, _) => " the end ".to_string(),
            (1, _) => " one line more below ".to_string(),
            (below, _) => format!(" {below} lines more below "),
        };
        canvas.print_centred(frame, frame.bottom() - 1, &more, theme::GOLD);
    }

    fn draw_level(&self, scene: &Scene, canvas: &mut Canvas, view: &View, area: Area) {
        let (view, picture) = (self.level(view), picture_of(area));
        let camera = map::camera(view, picture, view.hero.at, scene);
        drawn_map::draw(canvas, view, &camera, scene);
        let pointed = { scene.pointer }.and_then(|cell| self.place_at(cell, view, area, scene));
        let line = Area::new(area.x, area.bottom() - 1, area.width, 1);
        canvas.fill(line, theme::PANEL);
        let told = pointed.and_then(|at| info::describe(view, at));
        let place = format!("{}, depth {}", text::capitalized(&view.place), view.depth);
        let told = text::shortened(&told.unwrap_or(place), line.width - 2);
        canvas.print(line.x + 1, line.y, &told, theme::PLACE);
        let Some(at) = pointed else {
            return;
        };
        drawn_map::mark(canvas, &camera, at);
        if let Some(tile) = camera.cells_of(at) {
            let hero = camera.cells_of(view.hero.at);
            let cards = cards::of_place(at, view, Detail::Short);
            tip::draw(canvas, picture, tile, hero, &cards, scene.tileset);
        }
    }
}

/// The part of the level's area above the line that names what is pointed at.
fn picture_of(level: Area) -> Area {
    Area {
        height: level.height - 1,
        ..level
    }
}

fn hints<'a>(parts: &'a [(UiAction, &'a str)]) -> Hints<'a> {
    Hints {
        context: Context::END,
        parts,
    }
}

impl Screen for End {
    fn name(&self) -> &'static str {
        if self.won { "victory" } else { "death" }
    }

    fn context(&self) -> Context {
        Context::END
    }

    fn offers(&self, action: UiAction) -> bool {
        match action {
            UiAction::Continue | UiAction::Duel => self.inquest.is_some(),
            UiAction::Share => self.facts.daily.is_some(),
            _ => true,
        }
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Stay;
        };
        match action {
            UiAction::NewGame => return Request::NewGame,
            UiAction::Cancel => return Request::SaveAndQuit,
            UiAction::Messages => return Request::Push(Box::new(Messages::new(view))),
            UiAction::Watch => return Request::Run(RunStep::WatchOwn),
            UiAction::Link => return Request::Run(RunStep::LinkOwn),
            UiAction::LinkBeginning => return Request::Run(RunStep::LinkOwnBeginning),
            UiAction::Share => {
                let daily = self.facts.daily.as_ref();
                return daily.map_or(Request::Refuse, |(day, _)| {
                    Request::Run(RunStep::Share(*day))
                });
            }
            UiAction::Duel => {
                return self.inquest.as_ref().map_or(Request::Refuse, Inquest::duel);
            }
            UiAction::Building => return Request::WatchBuilding,
            UiAction::Continue => {
                let inquest = self.inquest.as_ref();
                return inquest.map_or(Request::Refuse, Inquest::play_on);
            }
            UiAction::Go(Direction::NORTH) => {
                self.top = self.top.min(self.last_top(view, scene)).saturating_sub(1);
            }
            UiAction::Go(Direction::SOUTH) => {
                self.top = (self.top + 1).min(self.last_top(view, scene));
            }
            action if action == map::OPEN => return self.look_over(view.hero.at),
            _ => (),
        }
        Request::Stay
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Stay;
        };
        let parts = self.parts(scene.area, scene.keymap);
        if let Some(action) = hints(&self.hints()).at(parts.keys, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.place_at(cell, view, parts.level, scene) {
            Some(at) => self.look_over(at),
            None => Request::Stay,
        }
    }

    /// The other button leaves nothing: it is pressed often in the last fight.
    fn inspect(&mut self, cell: Point, scene: &Scene) -> Request {
        let parts = self.parts(scene.area, scene.keymap);
        let place = { scene.view }.and_then(|view| self.place_at(cell, view, parts.level, scene));
        place.map_or(Request::Stay, |at| self.look_over(at))
    }

    fn renew_end(&mut self, facts: &EndFacts) {
        self.facts = facts.clone();
    }

    fn advance(&mut self, elapsed_ms: f32) -> bool {
        let inquest = self.inquest.as_mut();
        inquest.is_some_and(|inquest| inquest.advance(elapsed_ms))
    }

    fn is_moving(&self) -> bool {
        self.inquest.as_ref().is_some_and(Inquest::is_going_on)
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(view) = scene.view else {
            return;
        };
        canvas.clear();
        let parts = self.parts(scene.area, scene.keymap);
        self.draw_story(scene, canvas, view, parts.story);
        if !parts.level.is_empty() {
            self.draw_level(scene, canvas, view, parts.level);
        }
        canvas.fill(parts.keys, theme::PANEL);
        hints(&self.hints()).draw(canvas, parts.keys, scene.keymap);
    }
}
