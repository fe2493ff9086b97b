//! Asks for a carried thing. The pack screen shows the same list.

use super::{Answer, Ask, Reply};
use crate::game::view::{ItemView, View};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::list::{self, EmptyText, Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const EMPTY: EmptyText = EmptyText::Centred("You carry nothing.");

/// What can be done. The first is left out if there is nothing to choose.
const HINTS: [(UiAction, &str); 2] = [(UiAction::Confirm, "choose"), (UiAction::Cancel, "close")];

/// A list of carried things with a letter each.
pub struct PackList {
    title: &'static str,
    /// Which of the carried things are in the list.
    fits: fn(&ItemView) -> bool,
    list: List,
}

/// What a key or a click on the list means.
pub enum Picked {
    /// The thing with this id.
    Thing(u64),
    /// The list is closed.
    Close,
    Nothing,
    /// No thing has this letter, or the list is empty.
    Refused,
}

impl PackList {
    pub fn new(title: &'static str, fits: fn(&ItemView) -> bool) -> Self {
        Self {
            title,
            fits,
            list: List::new(Ends::Stop),
        }
    }

    fn items<'a>(&self, view: Option<&'a View>) -> Vec<&'a ItemView> {
        let carried = view.iter().flat_map(|view| &view.pack);
        carried.filter(|item| (self.fits)(item)).collect()
    }

    fn pick(&self, row: usize, scene: &Scene) -> Picked {
        match self.items(scene.view).get(row) {
            Some(item) => Picked::Thing(item.id),
            None => Picked::Refused,
        }
    }

    fn hints(&self, scene: &Scene) -> Hints<'static> {
        let is_empty = self.items(scene.view).is_empty();
        Hints {
            context: Context::PACK,
            parts: &HINTS[usize::from(is_empty)..],
        }
    }

    fn panel(&self, scene: &Scene) -> Area {
        let items = self.items(scene.view);
        let lengths = items
            .iter()
            .map(|item| item.kind.look.name.chars().count() as i32);
        let width = (lengths.max().unwrap_or(0) + 10).max(36);
        let height = (items.len() as i32).clamp(1, (scene.area.height - 4).max(1));
        panel::around(scene.area, width.min(scene.area.width - 4), height)
    }

    fn rows(&self, scene: &Scene) -> Rows {
        let inner = panel::inside(self.panel(scene));
        Rows::new(self.items(scene.view).len(), inner)
    }

    pub fn handle(&mut self, action: UiAction, scene: &Scene) -> Picked {
        let rows = self.rows(scene);
        match (self.list.handle(action, rows), action) {
            (Heard::Chosen(row), _) => self.pick(row, scene),
            (Heard::Moved, _) | (_, UiAction::Go(_)) => Picked::Nothing,
            (_, UiAction::Cancel) => Picked::Close,
            _ => Picked::Refused,
        }
    }

    pub fn point(&mut self, cell: Point, scene: &Scene) {
        let rows = self.rows(scene);
        self.list.point(cell, rows);
    }

    /// A click beside the panel closes it.
    pub fn click(&mut self, cell: Point, scene: &Scene) -> Picked {
        let panel = self.panel(scene);
        if let Some(action) = self.hints(scene).at(edge(panel), cell, scene.keymap) {
            return self.handle(action, scene);
        }
        let rows = self.rows(scene);
        match self.list.click(cell, rows) {
            Some(row) => self.pick(row, scene),
            None if panel.contains(cell.x, cell.y) => Picked::Nothing,
            None => Picked::Close,
        }
    }

    pub fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = self.panel(scene);
        panel::draw(canvas, frame, self.title, theme::GOLD);
        let items = self.items(scene.view);
        if items.is_empty() {
            list::draw_empty(canvas, panel::inside(frame), EMPTY);
        }
        let rows = self.rows(scene);
        self.list
            .draw(canvas, rows, |canvas, row, index, is_marked| {
                let item = items[index];
                let name = text::shortened(&item.kind.look.name, row.width - 8);
                let runs = [
                    Run::new(format!("{}  ", List::letter(index)), theme::GOLD),
                    Run::new(
                        format!("{} ", item.kind.look.glyph.0),
                        theme::legible(item.kind.look.color),
                    ),
                    Run::new(name, theme::TEXT),
                ];
                panel::list_row(canvas, row, &runs, is_marked);
            });
        self.hints(scene).draw(canvas, edge(frame), scene.keymap);
    }
}

/// "Drop what?"; the answer is a carried thing.
pub struct WhichThing(pub PackList);

fn reply(picked: Picked) -> Reply {
    match picked {
        Picked::Thing(id) => Reply::Answer(Answer::Thing(id)),
        Picked::Close => Reply::GivenUp,
        Picked::Nothing => Reply::Open(Request::Stay),
        Picked::Refused => Reply::Open(Request::Refuse),
    }
}

impl Ask for WhichThing {
    fn context(&self) -> Context {
        Context::PACK
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Reply {
        reply(self.0.handle(action, scene))
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.0.point(cell, scene);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        reply(self.0.click(cell, scene))
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.0.draw(scene, canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    #[test]
    fn only_what_fits_is_offered_by_letter_and_by_arrow() {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        let mut stone = testkit::draught(1, at);
        std::sync::Arc::make_mut(&mut stone.kind).quaff = Default::default();
        view.pack = vec![stone, testkit::draught(2, at)];
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let all: fn(&ItemView) -> bool = |_| true;
        let drinkable: fn(&ItemView) -> bool = |item| item.kind.can_be_quaffed();
        let down = UiAction::Go(Direction::SOUTH);
        let (letter, enter) = (UiAction::Letter, UiAction::Confirm);
        for (fits, actions, expected) in [
            (all, vec![letter('a')], Some(1)),
            (all, vec![down, enter], Some(2)),
            (all, vec![down, down, enter], Some(2)),
            (drinkable, vec![letter('a')], Some(2)),
            (drinkable, vec![enter], Some(2)),
            (drinkable, vec![letter('b')], None),
        ] {
            let mut ask = WhichThing(PackList::new("Which?", fits));
            let mut last = None;
            for action in &actions {
                last = match ask.handle(*action, &scene) {
                    Reply::Answer(Answer::Thing(id)) => Some(id),
                    _ => None,
                };
            }
            assert_eq!(last, expected, "{actions:?}");
        }
        let mut ask = WhichThing(PackList::new("Which?", all));
        let given_up = ask.handle(UiAction::Cancel, &scene);
        assert!(matches!(given_up, Reply::GivenUp));
        let beside = ask.click(Point::new(0, 0), &scene);
        assert!(matches!(beside, Reply::GivenUp));
    }
}
