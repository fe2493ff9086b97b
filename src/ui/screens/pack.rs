//! The things that the hero carries, to be looked at one by one.

mod facts;

use crate::catalog::{Color, Slot};
use crate::game::view::ItemView;
use crate::ui::ask::{Answer, PackList, Picked};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::uses::{self, use_of, words};
use bracket_lib::geometry::Point;

/// All carried things. Choosing one shows its card.
pub struct Pack(PackList);

impl Pack {
    pub fn new() -> Self {
        Self(PackList::all())
    }
}

fn step(picked: Picked) -> Request {
    match picked {
        Picked::Thing(item) => Request::Push(Box::new(Card { item })),
        Picked::Close => Request::Pop,
        Picked::Nothing => Request::Stay,
        Picked::Refused => Request::Refuse,
    }
}

impl Screen for Pack {
    fn name(&self) -> &'static str {
        "pack"
    }

    fn context(&self) -> Context {
        Context::PACK
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        step(self.0.handle(action, scene))
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.0.point(cell, scene);
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        step(self.0.click(cell, scene))
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.0.draw(scene, canvas);
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
        Context::CARD
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(item) = self.item(scene) else {
            return Request::Pop;
        };
        match action {
            UiAction::Use(verb) => uses::begin_with(verb, item, scene),
            UiAction::Cancel => Request::Pop,
            _ => Request::Refuse,
        }
    }

    fn answered(&mut self, about: UiAction, answer: Answer, scene: &Scene) -> Request {
        uses::go_on(about, answer, scene)
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(item) = self.item(scene) else {
            return Request::Pop;
        };
        let (_, frame) = card(item, scene);
        let parts = hints(item, scene.keymap);
        match card_hints(&parts).at(foot(frame), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(item) = self.item(scene) else {
            return;
        };
        let (lines, frame) = card(item, scene);
        panel::draw(
            canvas,
            frame,
            &text::capitalized(&item.name),
            theme::legible(item.kind.look.color),
        );
        let inner = panel::inside(frame);
        for (line, y) in lines.iter().zip(inner.y..inner.bottom()) {
            text::print_runs(canvas, inner.x, y, line);
        }
        let parts = hints(item, scene.keymap);
        card_hints(&parts).draw(canvas, foot(frame), scene.keymap);
    }
}

/// The text of a card, and the panel around it: what the thing is, what it does, and what
/// is worn in its place.
fn card(item: &ItemView, scene: &Scene) -> (Vec<Vec<Run>>, Area) {
    let whole = scene.area;
    let width = 52.min(whole.width - 4);
    let mut lines = text::wrap_plain(&item.kind.look.description, width, theme::TEXT);
    let told = facts::of(item, scene.catalog).into_iter();
    let mut told: Vec<(String, Color)> = told.map(|line| (line, theme::BOON)).collect();
    if let Some(slot) = item.worn {
        let verb = match slot {
            Slot::Weapon => "have",
            _ => "wear",
        };
        let words = format!("You {verb} it {}.", slot.words());
        told.push((words, theme::PLACE));
    }
    if let Some(view) = scene.view {
        let now = facts::instead_of(item, view, scene.catalog).into_iter();
        told.extend(now.map(|line| (line, theme::FAINT)));
    }
    for (line, ink) in told {
        lines.extend(text::wrap_plain(&line, width, ink));
    }
    lines.truncate((whole.height - 6).max(1) as usize);
    // The last two rows are for the keys.
    let frame = panel::around(whole, width, lines.len() as i32 + 2);
    (lines, frame)
}

/// Where the keys are: in the two last rows of the panel, the edge among them.
fn foot(frame: Area) -> Area {
    let edge = edge(frame);
    Area::new(edge.x, edge.y - 1, edge.width, 2)
}

/// What can be done with a thing: every verb that suits it, and going back.
fn hints(item: &ItemView, keymap: &Keymap) -> Vec<(UiAction, &'static str)> {
    let verbs = keymap
        .rows(Context::CARD)
        .filter_map(|row| match row.action {
            UiAction::Use(verb) => use_of(item, verb).map(|_| (row.action, words(verb).word)),
            _ => None,
        });
    verbs.chain([(UiAction::Cancel, "back")]).collect()
}

fn card_hints<'a>(parts: &'a [(UiAction, &'static str)]) -> Hints<'a> {
    Hints {
        context: Context::CARD,
        parts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::ItemVerb;
    use crate::game::view::View;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    const QUAFF: UiAction = UiAction::Use(ItemVerb::Quaff);
    const DROP: UiAction = UiAction::Use(ItemVerb::Drop);
    const THROW: UiAction = UiAction::Use(ItemVerb::Throw);

    /// A view with a draught and a stone in the pack.
    fn laden() -> View {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        view.pack = vec![testkit::stone(1, at), testkit::draught(2, at)];
        view
    }

    #[test]
    fn things_by_letter_and_by_arrow() {
        let view = laden();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        for (action, expected) in [
            (UiAction::Letter('b'), "push item"),
            (UiAction::Confirm, "push item"),
            (UiAction::Letter('z'), "refuse"),
            (UiAction::Cancel, "pop"),
        ] {
            let step = Pack::new().handle(action, &scene).word();
            assert_eq!(step, expected, "{action:?}");
        }
    }

    #[test]
    fn an_empty_pack_offers_nothing_to_choose() {
        let view = testkit::view("@");
        let canvas = testkit::drawn(&Pack::new(), Some(&view), 40, 22);
        assert!(canvas.shows("Esc close") && !canvas.shows("choose"));
        assert!(canvas.shows("You carry nothing."));
    }

    #[test]
    fn the_list_is_drawn_whole() {
        let view = laden();
        let pack = Pack::new();
        for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
            let canvas = testkit::drawn(&pack, Some(&view), columns, rows);
            for text in ["Your pack", "a  ! draught", "b  * stone", "Esc close"] {
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
            (1, QUAFF, "refuse"),
            (1, DROP, "do Drop { item: 1 }"),
            (2, QUAFF, "do Quaff { item: 2 }"),
            (2, THROW, "ask target"),
            (9, DROP, "pop"),
        ] {
            let step = Card { item }.handle(action, &scene).word();
            assert_eq!(step, expected, "{item} {action:?}");
        }
        let canvas = testkit::drawn(&Card { item: 2 }, Some(&view), 40, 22);
        assert!(canvas.shows("It mends wounds.") && canvas.shows("q quaff"));
    }

    #[test]
    fn every_verb_of_a_card_is_shown_and_can_be_clicked_at_every_size() {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        view.pack = vec![testkit::worn(testkit::bow(1, at)), testkit::blade(2, at)];
        for (columns, rows) in [(40, 22), (50, 37), (80, 45), (22, 47)] {
            for (item, text, expected) in [
                (1, "f fire", "do Fire { at: Point { x: 0, y: 0 } }"),
                (1, "T take off", "do TakeOff { item: 1 }"),
                (2, "w wear", "do Wear { item: 2 }"),
                (2, "t throw", "ask target"),
                (2, "d drop", "do Drop { item: 2 }"),
            ] {
                let mut card = Card { item };
                let canvas = testkit::drawn(&card, Some(&view), columns, rows);
                let effects = Effects::default();
                let scene = Scene {
                    area: canvas.area(),
                    ..testkit::scene(Some(&view), &effects)
                };
                let found = (0..rows).find_map(|y| {
                    let row: Vec<char> = canvas.row(y).chars().collect();
                    let word: Vec<char> = text.chars().collect();
                    let x = row.windows(word.len()).position(|part| part == word)?;
                    Some(Point::new(x as i32, y))
                });
                let cell = found.unwrap_or_else(|| panic!("{text} at {columns}x{rows}"));
                assert_eq!(card.click(cell, &scene).word(), expected, "{text}");
            }
        }
    }
}
