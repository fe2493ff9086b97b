//! Every monster, item and trap of the content, to be looked for by name and put somewhere.

use super::AtPlace;
use super::place::ChoosePlace;
use crate::catalog::Catalog;
use crate::game::debug::SpawnedKind;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{AnySign, Code};
use crate::ui::keymap::table::{ESCAPE, HELP, KeyRow, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::list::{self, EmptyText, Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::sign::Sign;
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("debug spawn");

const UP: UiAction = UiAction::Go(Direction::NORTH);
const DOWN: UiAction = UiAction::Go(Direction::SOUTH);

pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Write(' '), &[AnySign], "look for a name"),
    bind(
        CONTEXT,
        UiAction::Erase,
        &[Code(KeyCode::Backspace)],
        "take the last letter back",
    ),
    bind(CONTEXT, UP, &[Code(KeyCode::Up)], "up"),
    bind(CONTEXT, DOWN, &[Code(KeyCode::Down)], "down"),
    bind(
        CONTEXT,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "a page up",
    ),
    bind(
        CONTEXT,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown)],
        "a page down",
    ),
    bind(
        CONTEXT,
        UiAction::Confirm,
        &[Code(KeyCode::Enter)],
        "put it somewhere",
    ),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "never mind"),
];

/// The fewest cells for a name beside an id.
const LEAST_NAME: i32 = 14;

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Confirm, "put it somewhere"),
        (UiAction::Erase, "erase"),
        (UiAction::Cancel, "never mind"),
    ],
};

const WIDTH: i32 = 56;

/// A kind that can be put on the level.
struct Entry {
    kind: SpawnedKind,
    id: String,
    name: String,
    sign: Sign,
}

/// The list, and the part of a name that is looked for.
pub struct SpawnList {
    all: Vec<Entry>,
    search: String,
    list: List,
}

impl SpawnList {
    pub fn new(catalog: &Catalog) -> Self {
        let entry = |kind, id: &str, look: &crate::catalog::Look| Entry {
            kind,
            id: id.to_string(),
            name: look.name.clone(),
            sign: Sign::from(look),
        };
        let monsters = (0..).zip(catalog.monsters.iter());
        let monsters = monsters
            .map(|(number, (_, kind))| entry(SpawnedKind::Monster(number), &kind.id, &kind.look));
        let items = (0..).zip(catalog.items.iter());
        let items =
            items.map(|(number, (_, kind))| entry(SpawnedKind::Item(number), &kind.id, &kind.look));
        let traps = (0..).zip(catalog.traps.iter());
        let traps =
            traps.map(|(number, (_, kind))| entry(SpawnedKind::Trap(number), &kind.id, &kind.look));
        Self {
            all: monsters.chain(items).chain(traps).collect(),
            search: String::new(),
            list: List::new(Ends::Stop),
        }
    }

    fn found(&self) -> Vec<&Entry> {
        let wanted = self.search.to_lowercase();
        let fits = |entry: &&Entry| {
            entry.name.to_lowercase().contains(&wanted) || entry.id.contains(&wanted)
        };
        self.all.iter().filter(fits).collect()
    }

    fn frame(&self, scene: &Scene) -> Area {
        let whole = scene.area;
        let height = scene.lines(self.all.len()).min(whole.height - 4).max(1);
        panel::around(whole, WIDTH.min(whole.width - 4), height)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        let inside = panel::inside(self.frame(scene));
        scene.rows(self.found().len(), inside)
    }

    fn choose(&self, row: usize, scene: &Scene) -> Request {
        let (found, view) = (self.found(), scene.view);
        match (found.get(row), view) {
            (Some(entry), Some(view)) => {
                let what = AtPlace::Spawn(entry.kind);
                Request::Push(Box::new(ChoosePlace::new(view.hero.at, what)))
            }
            _ => Request::Refuse,
        }
    }
}

impl Screen for SpawnList {
    fn name(&self) -> &'static str {
        "debug spawn"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match action {
            UiAction::Write(sign) => self.search.push(sign),
            UiAction::Erase => drop(self.search.pop()),
            UiAction::Cancel => return Request::Pop,
            _ => {
                let rows = self.rows(scene);
                return match self.list.handle(action, rows) {
                    Heard::Chosen(row) => self.choose(row, scene),
                    _ => Request::Stay,
                };
            }
        }
        self.list.mark(0);
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let frame = self.frame(scene);
        if let Some(action) = HINTS.at(edge(frame), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.choose(row, scene),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.frame(scene);
        let title = format!("Put what? {}_", self.search);
        panel::draw(canvas, frame, &title, theme::GOLD);
        let found = self.found();
        if found.is_empty() {
            let none = EmptyText::Centred("Nothing of that name.");
            list::draw_empty(canvas, panel::inside(frame), none);
        }
        self.list
            .draw(canvas, self.rows(scene), |canvas, row, index, is_marked| {
                let entry = found[index];
                panel::list_row(canvas, row, &[], is_marked);
                let begin = entry.sign.put(canvas, row.x + 2, row.y, scene.tileset);
                // The id has room behind a short name at least, or there is none.
                let end = row.right() - 1;
                let beside = end - begin - entry.id.chars().count() as i32 - 1;
                let has_id = beside >= LEAST_NAME;
                let room = if has_id { beside } else { end - begin };
                let name = text::shortened(&entry.name, room);
                canvas.print(begin, row.y, &name, theme::TEXT);
                if has_id {
                    canvas.print_right(end, row.y, &entry.id, theme::FAINT);
                }
            });
        HINTS.draw(canvas, edge(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn everything_is_listed_and_found_by_a_part_of_its_name() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut list = SpawnList::new(scene.catalog);
        let catalog = scene.catalog;
        let count = |kinds: usize| kinds;
        let all = count(catalog.monsters.iter().count())
            + count(catalog.items.iter().count())
            + count(catalog.traps.iter().count());
        assert_eq!(list.found().len(), all);
        let (_, last) = catalog.traps.iter().last().expect("the core has traps");
        for sign in last.look.name.chars() {
            list.handle(UiAction::Write(sign), &scene);
        }
        let found = list.found();
        assert!(found.iter().any(|entry| entry.id == last.id));
        assert!(found.len() < all);
        let step = list.handle(UiAction::Confirm, &scene).word();
        assert_eq!(step, "push debug place");
        for sign in "~~".chars() {
            list.handle(UiAction::Write(sign), &scene);
        }
        assert_eq!(list.handle(UiAction::Confirm, &scene).word(), "stay");
        let canvas = testkit::drawn(&list, Some(&view), 40, 22);
        assert!(canvas.shows("Nothing of that name."));
    }
}
