//! The runs that have ended: the best of each category, and all of them.

use crate::morgue::Ending;
use crate::run::invite::Invite;
use crate::scores::{Category, DayResult, ScoreEntry};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::list::{self, EmptyText, Ends, Heard, List, Rows};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::session::Records;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use chance::seed::Day;

const WIDEST: i32 = 96;
/// The number of rows below the list with details of the marked run. A panel narrower than
/// `SHORT` has more of them.
const DETAILS: i32 = 4;
const MORE_DETAILS: i32 = 8;
const SHORT: i32 = 60;

/// The cells between two columns, and the fewest cells for a seed that are still useful.
const GAP: i32 = 2;
const LEAST_SEED: i32 = 6;

/// What can be done. The first needs a day, and all except the last two need a run.
const HINTS: [(UiAction, &str); 7] = [
    (UiAction::Share, "share the result"),
    (UiAction::Confirm, "watch"),
    (UiAction::Story, "story"),
    (UiAction::Link, "copy link"),
    (UiAction::LinkBeginning, "link to the seed"),
    (UiAction::Go(Direction::EAST), "next list"),
    (UiAction::Cancel, "back"),
];

const EMPTY: EmptyText = EmptyText::Left("No run of this kind is over yet.");

/// What a list has in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    /// The best runs of a category.
    Best(Category),
    /// The result of each day.
    Days,
    All,
}

/// The lists with their headings.
const TABS: [(&str, Listed); 8] = [
    ("Ranked", Listed::Best(Category::Ranked)),
    ("Daily", Listed::Best(Category::Daily)),
    ("Days", Listed::Days),
    ("Seeded", Listed::Best(Category::Seeded)),
    ("Modded", Listed::Best(Category::Modded)),
    ("Easier", Listed::Best(Category::Easier)),
    ("Unranked", Listed::Best(Category::Unranked)),
    ("All", Listed::All),
];

/// The lists of runs.
pub struct PastRuns {
    records: Records,
    /// The results of days, each with its day in place of the day on which it ended.
    days: Vec<ScoreEntry>,
    today: Day,
    tab: usize,
    list: List,
}

impl PastRuns {
    /// Opens the first list that is not empty.
    pub fn new(records: Records, today: Day) -> Self {
        let of_day = |result: &DayResult| ScoreEntry {
            day: Some(result.day.to_string()),
            ..result.entry.clone()
        };
        let mut past = Self {
            days: records.dailies.results().iter().map(of_day).collect(),
            records,
            today,
            tab: 0,
            list: List::new(Ends::GoAround),
        };
        let has_runs = |tab: &usize| !past.listed(*tab).is_empty();
        past.tab = (0..TABS.len()).find(has_runs).unwrap_or(0);
        past
    }

    fn listed(&self, tab: usize) -> &[ScoreEntry] {
        match TABS[tab].1 {
            Listed::Best(category) => self.records.table.best(category),
            Listed::Days => &self.days,
            Listed::All => self.records.table.history(),
        }
    }

    fn entries(&self) -> &[ScoreEntry] {
        self.listed(self.tab)
    }

    fn shows_days(&self) -> bool {
        TABS[self.tab].1 == Listed::Days
    }

    fn share(&self) -> Request {
        let results = self.records.dailies.results();
        match results
            .get(self.list.marked())
            .filter(|_| self.shows_days())
        {
            Some(result) => Request::Run(RunStep::Share(result.day)),
            None => Request::Refuse,
        }
    }

    /// How many days in a row were played, in a sentence.
    fn streak(&self) -> Option<String> {
        let dailies = &self.records.dailies;
        let longest = dailies.longest();
        let days = |count: u32| match count {
            1 => "1 day".to_string(),
            count => format!("{count} days"),
        };
        let now = days(dailies.streak(self.today));
        let told = format!("In a row: {now} now, {} at most.", days(longest));
        (self.shows_days() && longest > 0).then_some(told)
    }

    fn turn_to(&mut self, tab: usize) {
        self.tab = tab;
        self.list.mark(0);
    }

    fn with_marked(&self, step: fn(String) -> RunStep) -> Request {
        match self.entries().get(self.list.marked()) {
            None => Request::Refuse,
            Some(ScoreEntry {
                replay: Some(name), ..
            }) => Request::Run(step(name.clone())),
            Some(_) => Request::Say("This run was not filed.".to_string()),
        }
    }

    fn link_beginning(&self) -> Request {
        match self.entries().get(self.list.marked()) {
            None => Request::Refuse,
            Some(entry) => {
                let invite = Invite::to(&entry.seed, entry.origin);
                Request::Run(RunStep::LinkBeginning(invite))
            }
        }
    }

    fn rows(&self, scene: &Scene) -> Rows {
        scene.rows(self.entries().len(), self.parts(scene).list)
    }

    fn parts(&self, scene: &Scene) -> Parts {
        let hints = self.hints();
        Parts::of(hints.room(scene.area, WIDEST, scene.keymap))
    }

    fn hints(&self) -> Hints<'static> {
        let parts = match (self.entries().is_empty(), self.shows_days()) {
            (true, _) => &HINTS[5..],
            (false, true) => &HINTS[..],
            (false, false) => &HINTS[1..],
        };
        Hints {
            context: Context::PAST_RUNS,
            parts,
        }
    }
}

/// The places of the headings above the lists, in as many rows as they need.
fn tabs(area: Area) -> Vec<Area> {
    let (mut x, mut y) = (area.x, area.y);
    let mut tabs = Vec::new();
    for (word, _) in TABS {
        // There is room for brackets, which mark the open list.
        let width = word.chars().count() as i32 + 2;
        if x > area.x && x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        tabs.push(Area::new(x, y, width, 1));
        x += width;
    }
    tabs
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
        Context::PAST_RUNS
    }

    fn offers(&self, action: UiAction) -> bool {
        let needs_run = matches!(
            action,
            UiAction::Confirm | UiAction::Story | UiAction::Link | UiAction::LinkBeginning
        );
        let is_possible = action != UiAction::Share || self.shows_days();
        let needs_run = needs_run || action == UiAction::Share;
        is_possible && !(needs_run && self.entries().is_empty())
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(_) | Heard::NoSuchRow, _) => {
                return self.with_marked(RunStep::WatchPast);
            }
            (Heard::Moved, _) => (),
            (_, UiAction::Go(Direction::EAST)) => self.turn_to((self.tab + 1) % TABS.len()),
            (_, UiAction::Go(_)) => self.turn_to((self.tab + TABS.len() - 1) % TABS.len()),
            (_, UiAction::Story) => return self.with_marked(RunStep::Story),
            (_, UiAction::Link) => return self.with_marked(RunStep::LinkPast),
            (_, UiAction::Share) => return self.share(),
            (_, UiAction::LinkBeginning) => return self.link_beginning(),
            (_, UiAction::Cancel) => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let parts = self.parts(scene);
        let hints = self.hints();
        let foot = hints.foot(parts.frame, scene.area, scene.keymap);
        if let Some(action) = hints.at(foot, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let is_here = |tab: &Area| tab.contains(cell.x, cell.y);
        if let Some(tab) = tabs(parts.tabs).iter().position(is_here) {
            self.turn_to(tab);
            return Request::Stay;
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(_) => self.with_marked(RunStep::WatchPast),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Parts {
            frame,
            tabs: row,
            list,
            details,
        } = self.parts(scene);
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
            list::draw_empty(canvas, list, EMPTY);
        }
        let rows = self.rows(scene);
        self.list
            .draw(canvas, rows, |canvas, place, row, is_marked| {
                draw_row(canvas, place, &entries[row], is_marked);
            });
        let mut lines = Vec::new();
        if let Some(trouble) = &self.records.trouble {
            lines.extend(text::wrap_plain(trouble, details.width, theme::EMBER));
        }
        if let Some(entry) = entries.get(self.list.marked()) {
            let what = what(entry);
            if what.chars().count() as i32 > room(details.width, entry) {
                lines.extend(text::wrap_plain(&what, details.width, theme::TEXT));
            }
            lines.extend(text::wrap_plain(&told(entry), details.width, theme::FAINT));
        }
        if let Some(streak) = self.streak() {
            lines.insert(0, vec![Run::new(streak, theme::GOLD)]);
        }
        text::print_lines(canvas, details, &lines);
        let hints = self.hints();
        hints.draw_foot(canvas, frame, scene.area, scene.keymap);
    }
}

/// A run in one line: score, end, depth, turns, seed and day. The day is never cut. If
/// there is little room, the seed is left out first, because it is repeated below the list.
fn draw_row(canvas: &mut Canvas, row: Area, entry: &ScoreEntry, is_marked: bool) {
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
    let is_told = entry.seed.to_string().ends_with(&day) && !day.is_empty();
    if left >= LEAST_SEED && !is_told {
        let seed = text::shortened(&entry.seed.to_string(), left);
        let end = end - day.chars().count() as i32 - GAP;
        canvas.print_right(end, row.y, &seed, theme::FAINT);
    }
}

fn score(entry: &ScoreEntry) -> String {
    format!("{:>6}  ", entry.score)
}

/// How a run ended, and where.
fn what(entry: &ScoreEntry) -> String {
    let (depth, turns) = (entry.depth, entry.turns);
    format!("{}, depth {depth}, turn {turns}", ending(entry))
}

/// How many cells of a row `what` may take: after the mark and the score, before the day.
fn room(width: i32, entry: &ScoreEntry) -> i32 {
    let day = entry.day.as_ref().map_or(0, |day| day.chars().count());
    width - 3 - (score(entry).chars().count() + day) as i32 - GAP
}

fn ending(entry: &ScoreEntry) -> String {
    match (entry.ending, &entry.killer) {
        (Ending::Won, _) => "Came out with the hoard".to_string(),
        (Ending::Died, Some(killer)) => format!("Killed by {killer}"),
        (Ending::Died, None) => "Died".to_string(),
        (Ending::Alive, _) => "Alive".to_string(),
    }
}

/// Details that have no room in the line.
fn told(entry: &ScoreEntry) -> String {
    let (hero, kills) = (&entry.hero, entry.kills);
    let mut told = format!("Hero: {hero}. Foes slain: {kills}. Seed: {}", entry.seed);
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
mod tests;
