//! The runs that are over: the best of each kind, and all of them.

use crate::morgue::Ending;
use crate::scores::{Category, Entry};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{RunStep, Scene, Screen, Step};
use crate::ui::session::Records;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 96;
/// Rows below the list that tell of the marked run.
const DETAILS: i32 = 4;

/// Cells between the columns of a row, and the fewest of a seed that tell anything.
const GAP: i32 = 2;
const LEAST_SEED: i32 = 6;

const HINTS: Hints = Hints {
    context: Context::PastRuns,
    parts: &[
        (UiAction::Confirm, "watch"),
        (UiAction::Story, "story"),
        (UiAction::Link, "copy link"),
        (UiAction::Cancel, "back"),
    ],
};

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
            None => Step::Stay,
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

    /// Where the words over the lists are; the one that is open has brackets.
    fn tabs(&self, row: Area) -> Vec<(Area, String)> {
        let mut x = row.x;
        let mut tabs = Vec::new();
        for (place, (word, _)) in TABS.iter().enumerate() {
            let label = match place == self.tab {
                true => format!("[{word}]"),
                false => format!(" {word} "),
            };
            let width = label.chars().count() as i32;
            tabs.push((Area::new(x, row.y, width, 1), label));
            x += width;
        }
        tabs
    }
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
        let list = part(inside.y + 2, (inside.height - 3 - DETAILS).max(1));
        Self {
            frame,
            tabs: part(inside.y, 1),
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
        if let Some(action) = HINTS.at(edge(parts.frame), cell) {
            return self.handle(action, scene);
        }
        let tabs = self.tabs(parts.tabs);
        let is_here = |(area, _): &(Area, String)| area.contains(cell.x, cell.y);
        if let Some(tab) = tabs.iter().position(is_here) {
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
            tabs,
            list,
            details,
        } = Parts::of(scene.area);
        panel::draw(canvas, frame, "Past runs", theme::GOLD);
        for (place, (area, label)) in self.tabs(tabs).iter().enumerate() {
            let ink = match place == self.tab {
                true => theme::GOLD,
                false => theme::FAINT,
            };
            if area.right() <= tabs.right() {
                canvas.print(area.x, area.y, label, ink);
            }
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
        let trouble = self.records.trouble.as_deref().or(scene.notice);
        let mut lines = Vec::new();
        if let Some(trouble) = trouble {
            lines.extend(text::wrap_plain(trouble, details.width, theme::EMBER));
        }
        if let Some(entry) = entries.get(self.marked) {
            lines.extend(text::wrap_plain(&told(entry), details.width, theme::FAINT));
        }
        for (line, y) in lines.iter().zip(details.y..details.bottom()) {
            text::print_runs(canvas, details.x, y, line);
        }
        HINTS.draw(canvas, edge(frame));
    }
}

/// A run in one line: score, end, depth, turns, seed and day. The day is never cut;
/// where there is little room, the seed goes first: it is told below the list.
fn draw_row(canvas: &mut Canvas, row: Area, entry: &Entry, is_marked: bool) {
    let score = Run::new(format!("{:>6}  ", entry.score), theme::GOLD);
    let what = format!(
        "{}, depth {}, turn {}",
        ending(entry),
        entry.depth,
        entry.turns
    );
    let day = entry.day.clone().unwrap_or_default();
    let start = row.x + 2 + score.text.chars().count() as i32;
    let end = row.right() - 1;
    let room = end - start - day.chars().count() as i32 - GAP;
    let ink = match entry.ending {
        Ending::Won => theme::BOON,
        _ => theme::TEXT,
    };
    let what = text::shortened(&what, room);
    let left = room - what.chars().count() as i32 - GAP;
    panel::list_row(canvas, row, &[score, Run::new(what, ink)], is_marked);
    canvas.print_right(end, row.y, &day, theme::FAINT);
    if left >= LEAST_SEED {
        let seed = text::shortened(&entry.seed.to_string(), left);
        let end = end - day.chars().count() as i32 - GAP;
        canvas.print_right(end, row.y, &seed, theme::FAINT);
    }
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
    use crate::ui::keymap::Direction;
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
            (vec![left, UiAction::Story], "stay"),
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
