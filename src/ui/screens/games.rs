//! The games in their slots: continue, copy, watch, export or remove them.

use crate::run::open::{Slot, SlotContent};
use crate::ui::ask::{Answer, Others, Part, Question, YesNo, YesNoLook};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 72;
/// The rows below the list with details of the marked game.
const DETAILS: i32 = 8;
/// How many cells of a row are not for the description of a game.
const LEAD: i32 = 6;

const HINTS: Hints = Hints {
    context: Context::GAMES,
    parts: &[
        (UiAction::Confirm, "open"),
        (UiAction::Copy, "copy"),
        (UiAction::Watch, "watch"),
        (UiAction::Export, "export"),
        (UiAction::Remove, "remove"),
        (UiAction::Cancel, "back"),
    ],
};

/// The keys while the player is asked whether to remove a game.
const REMOVING: &[(UiAction, &str)] = &[
    (UiAction::Remove, "yes, remove it"),
    (UiAction::Cancel, "keep it"),
];

/// The list of games.
pub struct Games {
    slots: Vec<Slot>,
    list: List,
}

impl Games {
    /// Marks the game in a slot; the first game if that slot is empty.
    pub fn new(slots: &[Slot], marked: Option<u8>) -> Self {
        let is_marked = |slot: &Slot| Some(slot.number) == marked;
        let mut list = List::new(Ends::GoAround);
        list.mark(slots.iter().position(is_marked).unwrap_or(0));
        Self {
            list,
            slots: slots.to_vec(),
        }
    }

    fn marked(&self) -> Option<&Slot> {
        self.slots.get(self.list.marked())
    }

    fn with_marked(&self, step: fn(u8) -> RunStep) -> Request {
        match self.marked() {
            Some(slot) => Request::Run(step(slot.number)),
            None => Request::Refuse,
        }
    }

    fn parts(&self, scene: &Scene) -> ListPanel {
        parts(scene, self.slots.len())
    }

    /// Asks whether to remove the marked game.
    fn ask_to_remove(&self) -> Request {
        let Some(slot) = self.marked().cloned() else {
            return Request::Stay;
        };
        let count = self.slots.len();
        let part = move |scene: &Scene| {
            let ListPanel { frame, details, .. } = parts(scene, count);
            let question = format!("Remove the game in place {} for good?", slot.number);
            let mut lines = text::wrap_plain(&question, details.width, theme::EMBER);
            lines.extend(details_of(&slot, details.width));
            Part {
                lines,
                area: details,
                keys: edge(frame),
            }
        };
        let ask = YesNo {
            context: Context::GAMES,
            yes: &[UiAction::Remove, UiAction::Confirm],
            others: Others::GiveUp,
            hints: REMOVING,
            look: YesNoLook::Within(Box::new(part)),
        };
        Request::ask(Question::within(UiAction::Remove, ask))
    }

    fn rows(&self, scene: &Scene) -> Rows {
        scene.rows(self.slots.len(), self.parts(scene).list)
    }
}

impl Screen for Games {
    fn name(&self) -> &'static str {
        "games"
    }

    fn context(&self) -> Context {
        Context::GAMES
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(_) | Heard::NoSuchRow, _) => return self.with_marked(RunStep::Open),
            (_, UiAction::Copy) => return self.with_marked(RunStep::OpenCopy),
            (_, UiAction::Watch) => return self.with_marked(RunStep::WatchPlace),
            (_, UiAction::Export) => return self.with_marked(RunStep::Export),
            (_, UiAction::Remove) => return self.ask_to_remove(),
            (_, UiAction::Cancel) => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    fn answered(&mut self, about: UiAction, _answer: Answer, _scene: &Scene) -> Request {
        match about {
            UiAction::Remove => self.with_marked(RunStep::Remove),
            _ => Request::Stay,
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let foot = HINTS.foot(self.parts(scene).frame, scene.area, scene.keymap);
        if let Some(action) = HINTS.at(foot, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(_) => self.with_marked(RunStep::Open),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let ListPanel { frame, details, .. } = self.parts(scene);
        panel::draw(canvas, frame, "Games", theme::GOLD);
        let rows = self.rows(scene);
        self.list
            .draw(canvas, rows, |canvas, place, row, is_marked| {
                draw_row(canvas, place, &self.slots[row], is_marked);
            });
        if scene.is_asking {
            return;
        }
        if let Some(slot) = self.marked() {
            let lines = details_of(slot, details.width);
            text::print_lines(canvas, details, &lines);
        }
        HINTS.draw_foot(canvas, frame, scene.area, scene.keymap);
    }
}

fn parts(scene: &Scene, count: usize) -> ListPanel {
    let room = HINTS.room(scene.area, WIDEST, scene.keymap);
    panel::with_details(room, WIDEST, scene.lines(count), DETAILS)
}

/// The text below the list: the part of the row that did not fit, and further details.
fn details_of(slot: &Slot, width: i32) -> Vec<Vec<Run>> {
    let mut lines = Vec::new();
    let (what, _) = what(slot);
    if what.text.chars().count() as i32 > width - LEAD {
        lines.extend(text::wrap(&[what], width));
    }
    lines.extend(more_about(slot, width));
    lines
}

/// A game in one line: level, depth, turn and health; and its seed.
fn what(slot: &Slot) -> (Run, String) {
    match &slot.content {
        SlotContent::Broken(_) => (Run::new("cannot be read", theme::HARM), String::new()),
        SlotContent::Run {
            header,
            summary,
            foreign,
        } => {
            let ink = match foreign {
                Some(_) => theme::EMBER,
                None => theme::TEXT,
            };
            let line = format!(
                "{}  depth {}  turn {}  ♥ {}/{}",
                text::capitalized(&summary.place),
                summary.depth,
                summary.turn,
                summary.health,
                summary.max_health
            );
            (Run::new(line, ink), header.seed.to_string())
        }
    }
}

fn draw_row(canvas: &mut Canvas, row: Area, slot: &Slot, is_marked: bool) {
    let number = Run::new(format!("{}  ", slot.number), theme::GOLD);
    let (what, seed) = what(slot);
    let room = row.width - LEAD;
    let length = what.text.chars().count() as i32;
    let what = Run::new(text::shortened(&what.text, room), what.ink);
    panel::list_row(canvas, row, &[number, what], is_marked);
    let seed = text::shortened(&seed, (room - length - 2).max(0));
    canvas.print_right(row.right() - 1, row.y, &seed, theme::FAINT);
}

/// Further details of a game.
fn more_about(slot: &Slot, width: i32) -> Vec<Vec<Run>> {
    let mut lines = Vec::new();
    match &slot.content {
        SlotContent::Broken(why) => {
            let broken = format!("It cannot be continued: {why}. It stays until you remove it.");
            lines.extend(text::wrap_plain(&broken, width, theme::HARM));
        }
        SlotContent::Run {
            header,
            summary,
            foreign,
        } => {
            if let Some(what) = foreign {
                let told = format!(
                    "It was played with other content: {what}. Bring that back to go on, \
                     or open a copy with the mods that are on now (c)."
                );
                lines.extend(text::wrap_plain(&told, width, theme::EMBER));
            }
            let hero = summary.hero.as_ref();
            let hero = hero.map_or(String::new(), |hero| format!("Hero: {hero}. "));
            let seed = match &header.seed.words {
                Some(words) => format!("{hero}Seed: {words} ({})", header.seed.number),
                None => format!("{hero}Seed: {}", header.seed.number),
            };
            lines.extend(text::wrap_plain(&seed, width, theme::FAINT));
            if let Some(why) = &header.unranked {
                let why = format!("Outside the ranks: {why}.");
                lines.extend(text::wrap_plain(&why, width, theme::FAINT));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::layer::Layer;
    use crate::ui::testkit;

    fn slots() -> Vec<Slot> {
        let run = |number: u8, foreign: Option<&str>| {
            let run = testkit::run("old well", 3);
            Slot {
                number,
                content: SlotContent::Run {
                    header: Box::new(run.header),
                    summary: run.summary,
                    foreign: foreign.map(str::to_string),
                },
            }
        };
        vec![
            run(1, None),
            run(3, Some("`owls` 1.0.0 is missing")),
            Slot {
                number: 4,
                content: SlotContent::Broken("it is cut off".to_string()),
            },
        ]
    }

    #[test]
    fn the_games_by_keys() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let down = UiAction::Go(Direction::SOUTH);
        for (actions, expected) in [
            (vec![UiAction::Confirm], "open 1"),
            (vec![down, UiAction::Confirm], "open 3"),
            (vec![down, UiAction::Copy], "copy 3"),
            (vec![UiAction::Watch], "watch place 1"),
            (vec![UiAction::Export], "export 1"),
            (vec![UiAction::Remove], "asked"),
            (vec![UiAction::Remove, UiAction::Remove], "remove 1"),
            (vec![UiAction::Remove, UiAction::Confirm], "remove 1"),
            (vec![UiAction::Remove, UiAction::Cancel], "stay"),
            // Any other key keeps the game as well, and has no other effect.
            (vec![UiAction::Remove, down, UiAction::Confirm], "open 1"),
            (vec![UiAction::Cancel], "pop"),
        ] {
            let mut games = Layer::new(Games::new(&slots(), None));
            let mut last = String::new();
            for action in &actions {
                last = games.act(*action, &scene);
            }
            assert_eq!(last, expected, "{actions:?}");
        }
        assert_eq!(Games::new(&slots(), Some(4)).list.marked(), 2);
        let mut none = Games::new(&[], None);
        assert_eq!(none.handle(UiAction::Confirm, &scene).word(), "refuse");
        assert_eq!(none.handle(down, &scene).word(), "stay");
    }

    #[test]
    fn everything_is_told_at_every_size() {
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            for (marked, texts) in [
                (
                    1,
                    vec!["depth 1  turn 3", "Hero: ", "old well", "cannot be read"],
                ),
                (3, vec!["`owls` 1.0.0 is missing", "open a copy"]),
                (4, vec!["it is cut off"]),
            ] {
                let games = Games::new(&slots(), Some(marked));
                let canvas = testkit::drawn(&games, None, columns, rows);
                for text in texts {
                    assert!(canvas.shows(text), "{text} at {columns}x{rows}");
                }
                assert!(canvas.shows("x remove"));
            }
        }
        testkit::drawn(&Games::new(&slots(), None), None, 3, 3);
    }

    #[test]
    fn what_a_row_has_no_room_for_is_told_below() {
        let canvas = testkit::drawn(&Games::new(&slots(), None), None, 24, 52);
        let all: Vec<String> = (0..52).map(|y| canvas.row(y)).collect();
        let health = all.iter().filter(|row| row.contains("♥ 40/40")).count();
        assert_eq!(health, 1, "{all:#?}");
    }

    #[test]
    fn the_games_by_mouse() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut games = Games::new(&slots(), None);
        let canvas = testkit::drawn(&games, None, 40, 22);
        let find = |canvas: &Canvas, text: &str| {
            (0..22).find_map(|y| {
                let x = canvas.row(y).chars().collect::<Vec<_>>();
                let text: Vec<char> = text.chars().collect();
                let x = x.windows(text.len()).position(|part| part == text)?;
                Some(Point::new(x as i32, y))
            })
        };
        let broken = find(&canvas, "cannot be read").unwrap();
        games.point(broken, &scene);
        assert_eq!(games.list.marked(), 2);
        let mut games = Layer::new(games);
        let remove = find(&canvas, "x remove").unwrap();
        let Request::Ask(question) = games.click(remove, &scene) else {
            panic!("it is asked");
        };
        games.question = Some(*question);
        let canvas = testkit::drawn_asking(&games, 40, 22);
        assert!(canvas.shows("Remove the game in place 4 for good?"));
        assert!(!canvas.shows("x remove") && canvas.shows("Esc keep it"));
        assert_eq!(
            games.click(broken, &scene).word(),
            "stay",
            "first the answer"
        );
        let yes = find(&canvas, "yes, remove").unwrap();
        assert_eq!(games.click(yes, &scene).word(), "remove 4");
        assert_eq!(games.click(broken, &scene).word(), "open 4");
    }
}
