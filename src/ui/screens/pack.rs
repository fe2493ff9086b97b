//! What the hero carries: to look at, to quaff, to drop.

use crate::game::command::Command;
use crate::game::view::{ItemView, View};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::list::{self, EmptyText, Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Scene, Screen, Step};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const EMPTY: EmptyText = EmptyText::Centred("You carry nothing.");

/// What can be done, the first only where there is something to choose.
const HINTS: [(UiAction, &str); 2] = [(UiAction::Confirm, "choose"), (UiAction::Cancel, "close")];

/// What a thing is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Look,
    Quaff,
    Drop,
}

impl Purpose {
    fn title(self) -> &'static str {
        match self {
            Purpose::Look => "Your pack",
            Purpose::Quaff => "Quaff what?",
            Purpose::Drop => "Drop what?",
        }
    }

    fn fits(self, item: &ItemView) -> bool {
        self != Purpose::Quaff || item.drinkable
    }
}

/// A list of carried things with a letter each.
pub struct Pack {
    purpose: Purpose,
    list: List,
}

impl Pack {
    /// The list, or why there is nothing to choose from.
    pub fn open(purpose: Purpose, view: &View) -> Step {
        if view.pack.iter().any(|item| purpose.fits(item)) || purpose == Purpose::Look {
            let list = List::new(Ends::Stop);
            return Step::Push(Box::new(Self { purpose, list }));
        }
        Step::Say(match purpose {
            Purpose::Quaff => "You carry nothing to quaff.".to_string(),
            _ => "You carry nothing.".to_string(),
        })
    }

    fn items<'a>(&self, view: Option<&'a View>) -> Vec<&'a ItemView> {
        let purpose = self.purpose;
        view.iter()
            .flat_map(|view| &view.pack)
            .filter(|item| purpose.fits(item))
            .collect()
    }

    fn choose(&self, index: usize, view: Option<&View>) -> Step {
        let items = self.items(view);
        match (items.get(index), self.purpose) {
            (None, _) => Step::Refuse,
            (Some(item), Purpose::Look) => Step::Push(Box::new(Card { item: item.id })),
            (Some(item), Purpose::Quaff) => Step::Do(Command::Quaff { item: item.id }),
            (Some(item), Purpose::Drop) => Step::Do(Command::Drop { item: item.id }),
        }
    }

    fn hints(&self, scene: &Scene) -> Hints<'static> {
        let is_empty = self.items(scene.view).is_empty();
        Hints {
            context: Context::Pack,
            parts: &HINTS[usize::from(is_empty)..],
        }
    }

    fn panel(&self, scene: &Scene) -> Area {
        let items = self.items(scene.view);
        let lengths = items.iter().map(|item| item.name.chars().count() as i32);
        let width = (lengths.max().unwrap_or(0) + 10).max(36);
        let height = (items.len() as i32).clamp(1, (scene.area.height - 4).max(1));
        panel::around(scene.area, width.min(scene.area.width - 4), height)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        let inner = panel::inside(self.panel(scene));
        Rows::new(self.items(scene.view).len(), inner)
    }
}

impl Screen for Pack {
    fn name(&self) -> &'static str {
        "pack"
    }

    fn context(&self) -> Context {
        Context::Pack
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Step {
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.choose(row, scene.view),
            (Heard::Moved, _) => Step::Stay,
            (_, UiAction::Cancel) => Step::Pop,
            _ => Step::Refuse,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        if let Some(action) = self
            .hints(scene)
            .at(edge(self.panel(scene)), cell, scene.keymap)
        {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.choose(row, scene.view),
            None if self.panel(scene).contains(cell.x, cell.y) => Step::Stay,
            None => Step::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.panel(scene);
        panel::draw(canvas, frame, self.purpose.title(), theme::GOLD);
        let inner = panel::inside(frame);
        let items = self.items(scene.view);
        if items.is_empty() {
            list::draw_empty(canvas, inner, EMPTY);
        }
        let rows = self.rows(scene);
        self.list
            .draw(canvas, rows, |canvas, row, index, is_marked| {
                let item = items[index];
                let name = text::shortened(&item.name, row.width - 8);
                let runs = [
                    Run::new(format!("{}  ", List::letter(index)), theme::GOLD),
                    Run::new(format!("{} ", item.glyph), theme::legible(item.color)),
                    Run::new(name, theme::TEXT),
                ];
                panel::list_row(canvas, row, &runs, is_marked);
            });
        self.hints(scene).draw(canvas, edge(frame), scene.keymap);
    }
}

/// One carried thing, and what can be done with it.
pub struct Card {
    item: u64,
}

impl Card {
    fn item<'a>(&self, scene: &Scene<'a>) -> Option<&'a ItemView> {
        let pack = &scene.view?.pack;
        pack.iter().find(|item| item.id == self.item)
    }
}

impl Screen for Card {
    fn name(&self) -> &'static str {
        "item"
    }

    fn context(&self) -> Context {
        Context::Card
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Step {
        let Some(item) = self.item(scene) else {
            return Step::Pop;
        };
        match action {
            UiAction::Quaff if item.drinkable => Step::Do(Command::Quaff { item: item.id }),
            UiAction::Drop => Step::Do(Command::Drop { item: item.id }),
            UiAction::Cancel => Step::Pop,
            _ => Step::Refuse,
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        let Some(item) = self.item(scene) else {
            return Step::Pop;
        };
        let (_, frame) = card(item, scene.area);
        match card_hints(item).at(edge(frame), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None if frame.contains(cell.x, cell.y) => Step::Stay,
            None => Step::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(item) = self.item(scene) else {
            return;
        };
        let (lines, frame) = card(item, scene.area);
        panel::draw(canvas, frame, &item.name, theme::legible(item.color));
        let inner = panel::inside(frame);
        for (line, y) in lines.iter().zip(inner.y..inner.bottom()) {
            text::print_runs(canvas, inner.x, y, line);
        }
        card_hints(item).draw(canvas, edge(frame), scene.keymap);
    }
}

/// What is written on a card, and the panel around it.
fn card(item: &ItemView, whole: Area) -> (Vec<Vec<Run>>, Area) {
    let width = 44.min(whole.width - 4);
    let lines = text::wrap_plain(&item.description, width, theme::TEXT);
    let frame = panel::around(whole, width, lines.len() as i32 + 1);
    (lines, frame)
}

fn card_hints(item: &ItemView) -> Hints<'static> {
    const ALL: [(UiAction, &str); 3] = [
        (UiAction::Quaff, "quaff"),
        (UiAction::Drop, "drop"),
        (UiAction::Cancel, "back"),
    ];
    Hints {
        context: Context::Card,
        parts: match item.drinkable {
            true => &ALL,
            false => &ALL[1..],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    /// A view with a stone and a draught in the pack.
    fn laden() -> View {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        let mut stone = testkit::draught(1, at);
        stone.name = "stone".to_string();
        stone.drinkable = false;
        view.pack = vec![stone, testkit::draught(2, at)];
        view
    }

    fn opened(purpose: Purpose, view: &View) -> Box<dyn Screen> {
        match Pack::open(purpose, view) {
            Step::Push(screen) => screen,
            step => panic!("{}", step.word()),
        }
    }

    #[test]
    fn things_by_letter_and_by_arrow() {
        let view = laden();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let down = UiAction::Go(Direction::SOUTH);
        let letter = UiAction::Letter;
        for (purpose, actions, expected) in [
            (Purpose::Look, vec![letter('b')], "push item"),
            (Purpose::Drop, vec![letter('a')], "do Drop { item: 1 }"),
            (
                Purpose::Drop,
                vec![down, UiAction::Confirm],
                "do Drop { item: 2 }",
            ),
            (
                Purpose::Drop,
                vec![down, down, UiAction::Confirm],
                "do Drop { item: 2 }",
            ),
            // Only what can be quaffed is offered.
            (Purpose::Quaff, vec![letter('a')], "do Quaff { item: 2 }"),
            (Purpose::Quaff, vec![letter('b')], "refuse"),
            (Purpose::Look, vec![letter('z')], "refuse"),
            (Purpose::Look, vec![UiAction::Cancel], "pop"),
        ] {
            let mut pack = opened(purpose, &view);
            let mut last = String::new();
            for action in &actions {
                last = pack.handle(*action, &scene).word();
            }
            assert_eq!(last, expected, "{purpose:?} {actions:?}");
        }
    }

    #[test]
    fn nothing_to_choose_from_is_said_at_once() {
        let view = testkit::view("@");
        let say = Pack::open(Purpose::Quaff, &view).word();
        assert_eq!(say, "say You carry nothing to quaff.");
        assert_eq!(Pack::open(Purpose::Look, &view).word(), "push pack");
        let pack = opened(Purpose::Look, &view);
        let canvas = testkit::drawn(pack.as_ref(), Some(&view), 40, 22);
        assert!(canvas.shows("Esc close") && !canvas.shows("choose"));
    }

    #[test]
    fn the_list_is_drawn_whole() {
        let view = laden();
        let pack = opened(Purpose::Look, &view);
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            let canvas = testkit::drawn(pack.as_ref(), Some(&view), columns, rows);
            for text in ["Your pack", "a  ! stone", "b  ! draught", "Esc close"] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
    }

    #[test]
    fn a_card_offers_what_the_thing_is_good_for() {
        let view = laden();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (item, action, expected) in [
            (1, UiAction::Quaff, "refuse"),
            (1, UiAction::Drop, "do Drop { item: 1 }"),
            (2, UiAction::Quaff, "do Quaff { item: 2 }"),
            (9, UiAction::Drop, "pop"),
        ] {
            let step = Card { item }.handle(action, &scene).word();
            assert_eq!(step, expected, "{item} {action:?}");
        }
        let canvas = testkit::drawn(&Card { item: 2 }, Some(&view), 40, 22);
        assert!(canvas.shows("It mends wounds.") && canvas.shows("q quaff"));
    }
}
