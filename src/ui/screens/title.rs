//! The first screen: continue a game, begin a new one, or leave.

mod art;
mod seed;

use crate::platform;
use crate::ui::ask::Answer;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::list::{Heard, Rows};
use crate::ui::screens::help::Help;
use crate::ui::screens::heroes::Start;
use crate::ui::screens::menu::{Choice, Choices};
use crate::ui::screens::mods::Mods;
use crate::ui::screens::options::Options;
use crate::ui::screens::{MazeChoice, Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use art::{draw_lettering, draw_picture};
use bracket_lib::geometry::Point;

const SUBTITLE: &str = "down to the wyrm's hoard, and out again";

/// A game that can be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedGame {
    pub depth: i32,
    pub turn: u32,
    /// The game is only in memory and was not saved.
    pub is_only_in_memory: bool,
}

/// What the title shows besides the choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TitleFacts {
    pub saved: Option<SavedGame>,
    /// How many slots hold a game. With 0, the list of games is not offered.
    pub games: usize,
    /// The seed that every new game gets, if the player gave one at the start.
    pub seed: Option<String>,
    /// Today's date, for the game that everyone gets today.
    pub today: Option<String>,
    /// The score of today's game, if one ended.
    pub played_today: Option<u32>,
    /// How many days in a row the game of the day was played.
    pub streak: u32,
    /// The content has a tutorial.
    pub has_tutorial: bool,
    /// A window can be closed from here; a page cannot.
    pub can_quit: bool,
    /// There are mods to choose from.
    pub has_mods: bool,
}

/// The title.
pub struct Title {
    facts: TitleFacts,
    actions: Vec<UiAction>,
    choices: Choices,
    /// Which of the content's hints is shown. It has nothing to do with a game's seed.
    hint: u64,
}

impl Title {
    pub fn new(facts: TitleFacts) -> Self {
        let mut actions = Vec::new();
        let mut list = Vec::new();
        let mut add = |action: UiAction, label: String| {
            actions.push(action);
            list.push(Choice {
                label,
                action: Some(action),
            });
        };
        if let Some(saved) = facts.saved {
            let memory = match saved.is_only_in_memory {
                true => "; ONLY IN MEMORY",
                false => "",
            };
            let SavedGame { depth, turn, .. } = saved;
            let label = format!("Continue (depth {depth}, turn {turn}{memory})");
            add(UiAction::Continue, label);
        }
        add(UiAction::NewGame, "New game".to_string());
        if facts.has_tutorial {
            add(UiAction::Tutorial, "Learn to play".to_string());
        }
        if let Some(today) = &facts.today {
            add(UiAction::Daily, daily_label(today, &facts));
        }
        add(UiAction::Seed, "Seed...".to_string());
        if facts.games > 0 {
            add(UiAction::Games, format!("Games ({})", facts.games));
        }
        add(UiAction::PastRuns, "Past runs".to_string());
        add(UiAction::DragonMaze, "Dragon maze".to_string());
        if facts.has_mods {
            add(UiAction::Mods, "Mods".to_string());
        }
        add(UiAction::Settings, "Settings".to_string());
        add(UiAction::Help, "Help".to_string());
        if facts.can_quit {
            add(UiAction::Quit, "Quit".to_string());
        }
        Self {
            choices: Choices::new(Context::TITLE, list),
            actions,
            facts,
            hint: platform::fresh_seed(),
        }
    }

    /// The title with a choice marked, as the player left it.
    pub fn again(facts: TitleFacts, marked: UiAction) -> Self {
        let mut title = Self::new(facts);
        let place = title.actions.iter().position(|each| *each == marked);
        title.choices.list.mark(place.unwrap_or(0));
        title
    }

    /// Carries out a choice. One that is not offered does nothing.
    fn choose(&self, action: UiAction, scene: &Scene) -> Request {
        match action {
            _ if !self.actions.contains(&action) => Request::Stay,
            UiAction::Continue => Request::Continue,
            UiAction::NewGame => Start::Fresh.begin(scene.catalog),
            UiAction::Tutorial => Request::Run(RunStep::Tutorial),
            UiAction::Daily => Start::Daily.begin(scene.catalog),
            UiAction::Seed => Request::ask(seed::question()),
            UiAction::Games => Request::Run(RunStep::Games),
            UiAction::PastRuns => Request::Run(RunStep::PastRuns),
            UiAction::DragonMaze => Request::OpenMaze(MazeChoice::Daily),
            UiAction::Mods => Request::Push(Box::new(Mods::default())),
            UiAction::Settings => Request::Push(Box::new(Options::new())),
            UiAction::Help => Request::Push(Box::new(Help::of(self, scene.keymap))),
            UiAction::Quit => Request::Quit,
            _ => Request::Stay,
        }
    }

    fn choose_row(&self, row: usize, scene: &Scene) -> Request {
        match self.actions.get(row) {
            Some(action) => self.choose(*action, scene),
            None => Request::Stay,
        }
    }

    /// The area of the choices: one column, or more if there is no room for one.
    fn menu_area(&self, scene: &Scene) -> Area {
        let whole = scene.area;
        let top = Sections::of(whole).menu;
        let bottom = whole.height - 2 - self.messages(scene).len() as i32;
        let count = self.choices.choices.len();
        let width = self.choices.width(scene.keymap).max(24);
        // Two columns are better than a column that is cut off, even with labels that are cut.
        let most = (whole.width / width).clamp(2, 3) as usize;
        let lines = |columns: &usize| scene.lines(count.div_ceil(*columns));
        let columns = (1..=most).find(|columns| lines(columns) <= bottom - top);
        let columns = columns.unwrap_or(most);
        let (width, lines) = (columns as i32 * width, lines(&columns));
        Area::new(whole.x, top, whole.width, lines).centred(width, lines)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        self.choices.rows(self.menu_area(scene), scene)
    }

    /// A hint for the player, if there is room for it.
    fn hint<'a>(&self, scene: &Scene<'a>) -> Option<&'a str> {
        let hints = &scene.catalog.hints;
        let count = hints.iter().count() as u64;
        let number = self.hint.checked_rem(count)?;
        let (_, hint) = hints.iter().nth(number as usize)?;
        let fits = hint.text.chars().count() as i32 <= scene.area.width;
        fits.then_some(hint.text.as_str())
    }

    /// The messages for the player, in the lines above the footer.
    fn messages(&self, scene: &Scene) -> Vec<Vec<Run>> {
        let width = message_width(scene.area);
        let warning = scene.shelf.warning().filter(|_| self.facts.has_mods);
        let messages = scene.notice.map(str::to_string).into_iter().chain(warning);
        messages
            .flat_map(|message| text::wrap_plain(&message, width, theme::EMBER))
            .collect()
    }
}

/// Today's game, what came of it, and how many days in a row there are.
fn daily_label(today: &str, facts: &TitleFacts) -> String {
    let streak = facts.streak;
    match (facts.played_today, streak) {
        (Some(score), 0..=1) => format!("Today's game: {score}"),
        (Some(score), _) => format!("Today's game: {score}, streak {streak}"),
        (None, 0..=1) => format!("Today's game ({today})"),
        (None, _) => format!("Today's game (streak {streak})"),
    }
}

fn message_width(whole: Area) -> i32 {
    (whole.width - 4).min(76)
}

/// The rows where the parts of the title begin.
struct Sections {
    lettering: i32,
    subtitle: i32,
    menu: i32,
}

impl Sections {
    fn of(whole: Area) -> Self {
        // On a high screen all parts move towards the middle.
        let lettering = 1.max(whole.height / 9);
        let height = if whole.height >= 18 { 6 } else { 1 };
        let subtitle = lettering + height;
        Self {
            lettering,
            subtitle,
            menu: subtitle + if whole.height >= 18 { 2 } else { 1 },
        }
    }
}

impl Screen for Title {
    fn name(&self) -> &'static str {
        "title"
    }

    fn context(&self) -> Context {
        Context::TITLE
    }

    fn has_place_for_notice(&self, _area: Area, _keymap: &Keymap) -> bool {
        true
    }

    fn offers(&self, action: UiAction) -> bool {
        matches!(action, UiAction::Go(_) | UiAction::Confirm) || self.actions.contains(&action)
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match self.choices.list.handle(action, rows) {
            Heard::Chosen(row) => self.choose_row(row, scene),
            Heard::NotForLists => self.choose(action, scene),
            Heard::Moved | Heard::NoSuchRow => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.choices.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match self.choices.list.click(cell, rows) {
            Some(row) => self.choose_row(row, scene),
            None => Request::Stay,
        }
    }

    fn answered(&mut self, about: UiAction, answer: Answer, scene: &Scene) -> Request {
        match (about, answer) {
            (UiAction::Seed, Answer::Text(text)) => seed::step(&text, scene.catalog),
            _ => Request::Stay,
        }
    }

    fn renew(&mut self, facts: &TitleFacts) {
        let marked = self.actions.get(self.choices.list.marked()).copied();
        let hint = self.hint;
        *self = Self::again(facts.clone(), marked.unwrap_or(UiAction::NewGame));
        self.hint = hint;
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let whole = scene.area;
        let rows = Sections::of(whole);
        draw_lettering(canvas, whole, rows.lettering);
        canvas.print_centred(whole, rows.subtitle, SUBTITLE, theme::FAINT);
        let menu = self.menu_area(scene);
        self.choices.draw(canvas, self.rows(scene), scene.keymap);

        let footer = whole.height - 1;
        let width = message_width(whole);
        let lines = self.messages(scene);
        let message_top = footer - 1 - lines.len() as i32;
        for (line, y) in lines.iter().zip(message_top..) {
            text::print_runs(canvas, whole.x + (whole.width - width) / 2, y, line);
        }
        let gap = i32::from(!lines.is_empty());
        draw_picture(canvas, menu.bottom() + 1, message_top - gap);

        if let Some(hint) = self.hint(scene) {
            canvas.print_centred(whole, footer - 1, hint, theme::FAINT);
        }
        let version = concat!("version ", env!("CARGO_PKG_VERSION"));
        canvas.print(whole.x + 1, footer, version, theme::FAINT);
        if let Some(seed) = &self.facts.seed {
            let seed = format!("seed {seed}");
            // The corner is for the key of all commands.
            canvas.print_right(whole.right() - 5, footer, &seed, theme::FAINT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::commands::WAIT;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    const SAVED: Option<SavedGame> = Some(SavedGame {
        depth: 2,
        turn: 345,
        is_only_in_memory: false,
    });

    fn facts(saved: Option<SavedGame>, can_quit: bool) -> TitleFacts {
        TitleFacts {
            saved,
            today: Some("2026-11-16".to_string()),
            can_quit,
            has_mods: can_quit,
            ..TitleFacts::default()
        }
    }

    #[test]
    fn choices_by_key() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let down = UiAction::Go(Direction::SOUTH);
        let up = UiAction::Go(Direction::NORTH);
        let enter = UiAction::Confirm;
        let many = TitleFacts {
            games: 3,
            ..facts(SAVED, true)
        };
        for (facts, actions, expected) in [
            (facts(None, true), vec![enter], "push heroes"),
            (facts(SAVED, true), vec![enter], "continue"),
            (facts(SAVED, true), vec![down, enter], "push heroes"),
            (facts(SAVED, true), vec![up, enter], "quit"),
            (facts(None, true), vec![UiAction::Continue], "stay"),
            (facts(SAVED, true), vec![UiAction::Continue], "continue"),
            (facts(None, true), vec![UiAction::Quit], "quit"),
            (facts(None, false), vec![UiAction::Quit], "stay"),
            (facts(None, false), vec![up, enter], "push help"),
            (facts(None, true), vec![WAIT], "stay"),
            (facts(None, false), vec![UiAction::Mods], "stay"),
            (facts(None, true), vec![UiAction::Mods], "push mods"),
            (facts(None, true), vec![UiAction::Daily], "push heroes"),
            (facts(None, true), vec![down, enter], "push heroes"),
            (facts(None, true), vec![UiAction::Seed], "ask seed"),
            (facts(None, true), vec![UiAction::Games], "stay"),
            (many, vec![UiAction::Games], "games"),
            (facts(None, true), vec![UiAction::PastRuns], "past runs"),
            (
                facts(None, true),
                vec![UiAction::DragonMaze],
                "open maze daily",
            ),
        ] {
            let mut title = Title::new(facts.clone());
            let mut last = String::new();
            for action in &actions {
                last = title.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{facts:?} {actions:?}");
        }
    }

    #[test]
    fn choices_by_mouse() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut title = Title::new(facts(SAVED, true));
        let canvas = testkit::drawn(&title, None, 40, 22);
        let y = (0..22).find(|y| canvas.row(*y).contains("New game"));
        let cell = Point::new(40, y.unwrap());
        assert_eq!(title.click(cell, &scene).word(), "push heroes");
        assert_eq!(title.click(Point::new(0, 0), &scene).word(), "stay");
    }

    #[test]
    fn one_hint_of_the_content_is_shown_and_stays() {
        let mut title = Title::new(facts(None, true));
        let core = crate::raws::core().expect("the core is sound");
        let shown = |title: &Title| {
            let canvas = testkit::drawn(title, None, 40, 22);
            let hints = core.hints.iter().map(|(_, hint)| hint.text.clone());
            hints.filter(|text| canvas.shows(text)).collect::<Vec<_>>()
        };
        for number in 0..core.hints.iter().count() as u64 {
            title.hint = number;
            let first = shown(&title);
            assert_eq!(first.len(), 1, "{number}");
            title.renew(&facts(SAVED, true));
            assert_eq!(shown(&title), first);
        }
    }

    #[test]
    fn everything_is_shown_at_every_size() {
        let title = Title::new(TitleFacts {
            saved: SAVED,
            games: 2,
            seed: Some("123".to_string()),
            today: Some("2026-11-16".to_string()),
            played_today: Some(240),
            streak: 4,
            has_tutorial: true,
            can_quit: true,
            has_mods: true,
        });
        for (columns, rows) in [(40, 22), (80, 45), (120, 60), (40, 15)] {
            let mut canvas = Canvas::new(columns, rows);
            let (effects, shelf) = (Effects::default(), testkit::shelf());
            let scene = Scene {
                area: canvas.area(),
                shelf: &shelf,
                notice: Some("The saved game cannot be read: it is no game."),
                ..testkit::scene(None, &effects)
            };
            title.draw(&scene, &mut canvas);
            for text in [
                SUBTITLE,
                "1 mod is off: see Mods",
                "Continue (depth 2, turn 345)",
                "New game",
                "Today's game: 240, streak 4",
                "Seed...",
                "Games (2)",
                "Past runs",
                "Mods",
                "Help",
                "Quit",
                "The saved game cannot be read: it is no game.",
                "version ",
                "seed 123",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        for (columns, rows) in [(1, 1), (10, 5), (20, 12)] {
            testkit::drawn(&title, None, columns, rows);
        }
    }
}
