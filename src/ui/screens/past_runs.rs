//! The runs that are over: the best of each kind, and all of them.

use crate::morgue::Ending;
use crate::scores::{Category, Entry};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{RunStep, Scene, Screen, Step};
use crate::ui::session::Records;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 96;
/// Rows below the list that tell of the marked run; more of them where they are short.
const DETAILS: i32 = 4;
const MORE_DETAILS: i32 = 8;
const SHORT: i32 = 60;

/// Cells between the columns of a row, and the fewest of a seed that tell anything.
const GAP: i32 = 2;
const LEAST_SEED: i32 = 6;

/// What can be done; all but the last two with a run.
const HINTS: [(UiAction, &str); 5] = [
    (UiAction::Confirm, "watch"),
    (UiAction::Story, "story"),
    (UiAction::Link, "copy link"),
    (UiAction::Go(Direction::EAST), "next list"),
    (UiAction::Cancel, "back"),
];

/// The lists, each under its word. The history is of no category.
const TABS: [(&str, Option<Category>); 7] = [
    ("Ranked", Some(Category::Ranked)),
    ("Daily", Some(Category::Daily)),
    ("Seeded", Some(Category::Seeded)),
    ("Modded", Some(Category::Modded)),
    ("Easier", Some(Category::Easier)),
    ("Unranked", Some(Category::Unranked)),
    ("All", None),
];

/// The lists of runs.
pub struct PastRuns {
    records: Records,
    tab: usize,
    marked: usize,
}

impl PastRuns {
    /// Opened at the first list that has a run in it.
    pub fn new(records: Records) -> Self {
        let has_runs = |tab: &usize| !entries(&records, *tab).is_empty();
        Self {
            tab: (0..TABS.len()).find(has_runs).unwrap_or(0),
            records,
            marked: 0,
        }
    }

    fn entries(&self) -> &[Entry] {
        entries(&self.records, self.tab)
    }

    fn turn_to(&mut self, tab: usize) {
        self.tab = tab;
        self.marked = 0;
    }

    fn with_marked(&self, step: fn(String) -> RunStep) -> Step {
        match self.entries().get(self.marked) {
            None => Step::Refuse,
            Some(Entry {
                replay: Some(name), ..
            }) => Step::Run(step(name.clone())),
            Some(_) => Step::Say("This run was not filed.".to_string()),
        }
    }

    fn at(&self, cell: Point, scene: &Scene) -> Option<usize> {
        let Parts { list, .. } = Parts::of(scene.area);
        let count = self.entries().len();
        let first = panel::first_shown(self.marked, count, list.height);
        let row = usize::try_from(cell.y - list.y).ok()?;
        let place = first + row;
        (list.contains(cell.x, cell.y) && place < count).then_some(place)
    }

    fn hints(&self) -> Hints<'static> {
        let first = if self.entries().is_empty() { 3 } else { 0 };
        Hints {
            context: Context::PastRuns,
            parts: &HINTS[first..],
        }
    }
}

/// Where the words over the lists are, in as many rows as they need.
fn tabs(area: Area) -> Vec<Area> {
    let (mut x, mut y) = (area.x, area.y);
    let mut tabs = Vec::new();
    for (word, _) in TABS {
        // The one that is open has brackets.
        let width = word.chars().count() as i32 + 2;
        if x > area.x && x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        tabs.push(Area::new(x, y, width, 1));
        x += width;
    }
    tabs
}

fn entries(records: &Records, tab: usize) -> &[Entry] {
    match TABS[tab].1 {
        Some(category) => records.table.best(category),
        None => records.table.history(),
    }
}

/// The panel and what is in it.
struct Parts {
    frame: Area,
    tabs: Area,
    list: Area,
    details: Area,
}

impl Parts {
    fn of(whole: Area) -> Self {
        let width = (whole.width - 8).clamp(1, WIDEST);
        let frame = panel::around(whole, width, (whole.height - 4).clamp(1, 40));
        let inside = panel::inside(frame);
        let part = |y: i32, height: i32| Area::new(inside.x, y, inside.width, height);
        let end = tabs(inside).last().map_or(inside.y, |tab| tab.bottom());
        let details = match inside.width {
            SHORT.. => DETAILS,
            _ => MORE_DETAILS,
        };
        let list = part(end + 1, (inside.bottom() - end - 2 - details).max(1));
        Self {
            frame,
            tabs: part(inside.y, end - inside.y),
            details: part(list.bottom() + 1, inside.bottom() - list.bottom() - 1),
            list,
        }
    }
}

impl Screen for PastRuns {
    fn name(&self) -> &'static str {
        "past runs"
    }

    fn context(&self) -> Context {
        Context::PastRuns
    }

    fn offers(&self, action: UiAction) -> bool {
        let needs_run = matches!(action, UiAction::Confirm | UiAction::Story | UiAction::Link);
        !(needs_run && self.entries().is_empty())
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Step {
        let count = self.entries().len().max(1);
        match action {
            UiAction::Go(direction) if direction.dy > 0 => self.marked = (self.marked + 1) % count,
            UiAction::Go(direction) if direction.dy < 0 => {
                self.marked = (self.marked + count - 1) % count;
            }
            UiAction::Go(direction) if direction.dx > 0 => {
                self.turn_to((self.tab + 1) % TABS.len());
            }
            UiAction::Go(_) => self.turn_to((self.tab + TABS.len() - 1) % TABS.len()),
            UiAction::Confirm => return self.with_marked(RunStep::WatchPast),
            UiAction::Story => return self.with_marked(RunStep::Story),
            UiAction::Link => return self.with_marked(RunStep::LinkPast),
            UiAction::Cancel => return Step::Pop,
            _ => (),
        }
        Step::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        if let Some(place) = self.at(cell, scene) {
            self.marked = place;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        let parts = Parts::of(scene.area);
        if let Some(action) = self.hints().at(edge(parts.frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let is_here = |tab: &Area| tab.contains(cell.x, cell.y);
        if let Some(tab) = tabs(parts.tabs).iter().position(is_here) {
            self.turn_to(tab);
            return Step::Stay;
        }
        match self.at(cell, scene) {
            Some(place) => {
                self.marked = place;
                self.with_marked(RunStep::WatchPast)
            }
            None => Step::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Parts {
            frame,
            tabs: row,
            list,
            details,
        } = Parts::of(scene.area);
        panel::draw(canvas, frame, "Past runs", theme::GOLD);
        for (place, area) in tabs(row).iter().enumerate() {
            let word = TABS[place].0;
            let (label, ink) = match place == self.tab {
                true => (format!("[{word}]"), theme::GOLD),
                false => (format!(" {word} "), theme::FAINT),
            };
            canvas.print(area.x, area.y, &label, ink);
        }
        let entries = self.entries();
        if entries.is_empty() {
            let text = "No run of this kind is over yet.";
            canvas.print(list.x + 2, list.y, text, theme::FAINT);
        }
        let first = panel::first_shown(self.marked, entries.len(), list.height);
        let rows = entries.iter().enumerate().skip(first);
        for ((place, entry), y) in rows.zip(list.y..list.bottom()) {
            let row = Area::new(list.x, y, list.width, 1);
            draw_row(canvas, row, entry, place == self.marked);
        }
        let mut lines = Vec::new();
        if let Some(trouble) = &self.records.trouble {
            lines.extend(text::wrap_plain(trouble, details.width, theme::EMBER));
        }
        if let Some(entry) = entries.get(self.marked) {
            let what = what(entry);
            if what.chars().count() as i32 > room(details.width, entry) {
                lines.extend(text::wrap_plain(&what, details.width, theme::TEXT));
            }
            lines.extend(text::wrap_plain(&told(entry), details.width, theme::FAINT));
        }
        for (line, y) in lines.iter().zip(details.y..details.bottom()) {
            text::print_runs(canvas, details.x, y, line);
        }
        self.hints().draw(canvas, edge(frame), scene.keymap);
    }
}

/// A run in one line: score, end, depth, turns, seed and day. The day is never cut;
/// where there is little room, the seed goes first: it is told below the list.
fn draw_row(canvas: &mut Canvas, row: Area, entry: &Entry, is_marked: bool) {
    let score = Run::new(score(entry), theme::GOLD);
    let day = entry.day.clone().unwrap_or_default();
    let end = row.right() - 1;
    let room = room(row.width, entry);
    let ink = match entry.ending {
        Ending::Won => theme::BOON,
        _ => theme::TEXT,
    };
    let what = text::shortened(&what(entry), room);
    let left = room - what.chars().count() as i32 - GAP;
    panel::list_row(canvas, row, &[score, Run::new(what, ink)], is_marked);
    canvas.print_right(end, row.y, &day, theme::FAINT);
    if left >= LEAST_SEED {
        let seed = text::shortened(&entry.seed.to_string(), left);
        let end = end - day.chars().count() as i32 - GAP;
        canvas.print_right(end, row.y, &seed, theme::FAINT);
    }
}

fn score(entry: &Entry) -> String {
    format!("{:>6}  ", entry.score)
}

/// How a run ended, and where.
fn what(entry: &Entry) -> String {
    let (depth, turns) = (entry.depth, entry.turns);
    format!("{}, depth {depth}, turn {turns}", ending(entry))
}

/// How much of that has room in a row: behind the mark and the score, before the day.
fn room(width: i32, entry: &Entry) -> i32 {
    let day = entry.day.as_ref().map_or(0, |day| day.chars().count());
    width - 3 - (score(entry).chars().count() + day) as i32 - GAP
}

fn ending(entry: &Entry) -> String {
    match (entry.ending, &entry.killer) {
        (Ending::Won, _) => "Came out with the hoard".to_string(),
        (Ending::Died, Some(killer)) => format!("Killed by {killer}"),
        (Ending::Died, None) => "Died".to_string(),
        (Ending::Alive, _) => "Alive".to_string(),
    }
}

/// What a line has no room for.
fn told(entry: &Entry) -> String {
    let mut told = format!("Foes slain: {}. Seed: {}", entry.kills, entry.seed);
    if entry.seed.words.is_some() {
        told += &format!(" ({})", entry.seed.number);
    }
    told += &format!(". Version {}", entry.version);
    for part in entry.content.iter().skip(1) {
        told += &format!(", {} {}", part.id, part.version);
    }
    told.push('.');
    if let Some(why) = &entry.unranked {
        told += &format!(" Outside the ranks: {why}.");
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::header::Origin;
    use crate::run::seed::Seed;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn entry(category: Category, score: u32) -> Entry {
        Entry {
            category,
            score,
            ending: Ending::Died,
            killer: Some("a cave rat".to_string()),
            hero: "hero".to_string(),
            depth: 2,
            deepest_reached: 3,
            turns: 345,
            kills: 6,
            seed: Seed::parse("old well").expect("a seed"),
            origin: Origin::Chosen,
            version: "1.0.0".to_string(),
            content: Vec::new(),
            unranked: None,
            day: Some("2026-11-16".to_string()),
            replay: Some(format!("runs/{score:05}")),
        }
    }

    fn past() -> PastRuns {
        let mut records = Records::default();
        records.table.add(entry(Category::Seeded, 7));
        records.table.add(entry(Category::Seeded, 9));
        let unfiled = Entry {
            replay: None,
            ..entry(Category::Unranked, 1)
        };
        records.table.add(unfiled);
        PastRuns::new(records)
    }

    #[test]
    fn past_runs_by_keys() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let down = UiAction::Go(Direction::SOUTH);
        let (left, right) = (UiAction::Go(Direction::WEST), UiAction::Go(Direction::EAST));
        for (actions, expected) in [
            (vec![UiAction::Confirm], "watch runs/00009"),
            (vec![down, UiAction::Confirm], "watch runs/00007"),
            (vec![down, UiAction::Link], "link runs/00007"),
            (vec![UiAction::Story], "story runs/00009"),
            (vec![left, UiAction::Story], "refuse"),
            (
                vec![right, right, right, UiAction::Story],
                "say This run was not filed.",
            ),
            (
                vec![right, right, right, right, down, UiAction::Link],
                "link runs/00009",
            ),
            (vec![UiAction::Cancel], "pop"),
        ] {
            let mut past = past();
            let mut last = String::new();
            for action in &actions {
                last = past.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{actions:?}");
        }
    }

    #[test]
    fn everything_is_told_at_every_size() {
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            let canvas = testkit::drawn(&past(), None, columns, rows);
            for text in [
                "[Seeded]",
                "Unranked",
                "All",
                "9  Killed by a cave rat, depth 2, turn 345",
                "old well",
                "Foes slain: 6",
                "Enter watch",
                "t story",
            ] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        let nothing = PastRuns::new(Records {
            trouble: Some("The scores cannot be read.".to_string()),
            ..Records::default()
        });
        let canvas = testkit::drawn(&nothing, None, 40, 22);
        assert!(canvas.shows("No run of this kind"));
        assert!(canvas.shows("The scores cannot be read."));
        testkit::drawn(&past(), None, 2, 2);
    }

    #[test]
    fn an_empty_list_offers_nothing_that_needs_a_run() {
        let nothing = PastRuns::new(Records::default());
        let canvas = testkit::drawn(&nothing, None, 40, 22);
        assert!(canvas.shows("next list") && canvas.shows("Esc back"));
        for (action, word) in [
            (UiAction::Confirm, "Enter watch"),
            (UiAction::Story, "t story"),
            (UiAction::Link, "L copy link"),
        ] {
            assert!(!nothing.offers(action) && past().offers(action), "{word}");
            assert!(!canvas.shows(word), "{word}");
        }
    }

    #[test]
    fn every_list_has_its_word_and_every_run_all_of_its_end_at_every_size() {
        let effects = Effects::default();
        for (columns, rows) in [(24, 52), (20, 40), (38, 55), (40, 22), (53, 30)] {
            let mut records = Records::default();
            records.table.add(Entry {
                killer: Some("a grue of the very deepest halls".to_string()),
                ..entry(Category::Ranked, 9)
            });
            let mut past = PastRuns::new(records);
            for (word, _) in TABS {
                let canvas = testkit::drawn(&past, None, columns, rows);
                let open = format!("[{word}]");
                assert!(canvas.shows(&open), "{open} at {columns}x{rows}");
                for (other, _) in TABS {
                    assert!(canvas.shows(other), "{other} at {columns}x{rows}");
                }
                let scene = testkit::scene(None, &effects);
                past.handle(UiAction::Go(Direction::EAST), &scene);
            }
            let canvas = testkit::drawn(&past, None, columns, rows);
            let all: Vec<String> = (0..rows).map(|y| canvas.row(y)).collect();
            let words = all.join(" ").replace('│', " ");
            let words: Vec<&str> = words.split_whitespace().collect();
            let whole = "Killed by a grue of the very deepest halls, depth 2, turn 345";
            assert!(
                words.join(" ").contains(whole),
                "{columns}x{rows}:\n{all:#?}"
            );
        }
    }

    #[test]
    fn the_day_of_a_run_is_never_cut() {
        let mut records = Records::default();
        for (score, seed, killer) in [
            (7, "old well", "a cave rat"),
            (8, "the quick brown fox jumps over it", "an ember drake"),
            (
                9,
                "1",
                "something with a name that is longer than the line has room for",
            ),
        ] {
            records.table.add(Entry {
                seed: Seed::parse(seed).expect("a seed"),
                killer: Some(killer.to_string()),
                turns: 123_456,
                ..entry(Category::Ranked, score)
            });
        }
        for (columns, rows) in [(24, 52), (38, 55), (40, 25), (53, 30), (120, 60)] {
            let past = PastRuns::new(records.clone());
            let canvas = testkit::drawn(&past, None, columns, rows);
            let days = (0..rows).filter(|y| canvas.row(*y).contains("  2026-11-16"));
            assert_eq!(days.count(), 3, "at {columns}x{rows}");
        }
    }

    #[test]
    fn past_runs_by_mouse() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut past = past();
        let canvas = testkit::drawn(&past, None, 40, 22);
        let y = (0..22)
            .find(|y| canvas.row(*y).contains("    7  Killed"))
            .unwrap();
        let step = past.click(Point::new(20, y), &scene);
        assert_eq!(step.word(), "watch runs/00007");
        let y = (0..22)
            .find(|y| canvas.row(*y).contains("[Seeded]"))
            .unwrap();
        let x = canvas.row(y).chars().position(|sign| sign == 'A').unwrap() as i32;
        past.click(Point::new(x, y), &scene);
        assert_eq!(TABS[past.tab].0, "All");
    }
}
