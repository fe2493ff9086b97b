//! The things that the hero carries, to be looked at one by one.

use crate::game::view::ItemView;
use crate::ui::ask::{PackList, Picked};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::commands::{Needs, PlayerCommand};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// All carried things. Choosing one shows its card.
pub struct Pack(PackList);

impl Pack {
    pub fn new() -> Self {
        Self(PackList::new("Your pack", |_| true))
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
            UiAction::Command(PlayerCommand {
                needs: Needs::Thing { fits, command, .. },
                ..
            }) if fits(item) => Request::Do(command(item.id)),
            UiAction::Cancel => Request::Pop,
            _ => Request::Refuse,
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let Some(item) = self.item(scene) else {
            return Request::Pop;
        };
        let (_, frame) = card(item, scene.area);
        let parts = hints(item, scene.keymap);
        match card_hints(&parts).at(edge(frame), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None if frame.contains(cell.x, cell.y) => Request::Stay,
            None => Request::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let Some(item) = self.item(scene) else {
            return;
        };
        let (lines, frame) = card(item, scene.area);
        panel::draw(
            canvas,
            frame,
            &item.kind.look.name,
            theme::legible(item.kind.look.color),
        );
        let inner = panel::inside(frame);
        for (line, y) in lines.iter().zip(inner.y..inner.bottom()) {
            text::print_runs(canvas, inner.x, y, line);
        }
        let parts = hints(item, scene.keymap);
        card_hints(&parts).draw(canvas, edge(frame), scene.keymap);
    }
}

/// The text of a card, and the panel around it.
fn card(item: &ItemView, whole: Area) -> (Vec<Vec<Run>>, Area) {
    let width = 44.min(whole.width - 4);
    let lines = text::wrap_plain(&item.kind.look.description, width, theme::TEXT);
    let frame = panel::around(whole, width, lines.len() as i32 + 1);
    (lines, frame)
}

/// What can be done with a thing: every command that suits it, and going back.
fn hints(item: &ItemView, keymap: &Keymap) -> Vec<(UiAction, &'static str)> {
    let commands = keymap
        .rows(Context::CARD)
        .filter_map(|row| match row.action {
            UiAction::Command(PlayerCommand {
                needs: Needs::Thing { fits, word, .. },
                ..
            }) if fits(item) => Some((row.action, word)),
            _ => None,
        });
    commands.chain([(UiAction::Cancel, "back")]).collect()
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
    use crate::game::view::View;
    use crate::ui::commands::{DROP, QUAFF};
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    /// A view with a stone and a draught in the pack.
    fn laden() -> View {
        let mut view = testkit::view("@");
        let at = view.hero.at;
        let mut stone = testkit::draught(1, at);
        let kind = std::sync::Arc::make_mut(&mut stone.kind);
        kind.look.name = "stone".to_string();
        kind.quaff = Default::default();
        view.pack = vec![stone, testkit::draught(2, at)];
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
            (1, QUAFF, "refuse"),
            (1, DROP, "do Drop { item: 1 }"),
            (2, QUAFF, "do Quaff { item: 2 }"),
            (9, DROP, "pop"),
        ] {
            let step = Card { item }.handle(action, &scene).word();
            assert_eq!(step, expected, "{item} {action:?}");
        }
        let canvas = testkit::drawn(&Card { item: 2 }, Some(&view), 40, 22);
        assert!(canvas.shows("It mends wounds.") && canvas.shows("q quaff"));
    }
}
