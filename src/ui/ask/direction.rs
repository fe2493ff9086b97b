//! Asks for one of the eight directions, in the line below the map.

use super::{Answer, Ask, Cover, Reply, draw_game};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::{Request, Scene};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::wishes::Played;
use bracket_lib::geometry::Point;

/// What can be done, for those who need it in words.
const HINTS: Hints = Hints {
    context: Context::DIRECTION,
    parts: &[
        (UiAction::Go(Direction::NORTH), "north"),
        (UiAction::Go(Direction::EAST), "east"),
        (UiAction::Go(Direction::SOUTH), "south"),
        (UiAction::Go(Direction::WEST), "west"),
        (UiAction::Go(Direction::NORTH_EAST), "northeast"),
        (UiAction::Go(Direction::SOUTH_EAST), "southeast"),
        (UiAction::Go(Direction::SOUTH_WEST), "southwest"),
        (UiAction::Go(Direction::NORTH_WEST), "northwest"),
        (UiAction::Cancel, "never mind"),
    ],
};

/// "Close which door?"; the answer is a direction.
pub struct WhichWay {
    pub question: &'static str,
}

impl Ask for WhichWay {
    fn context(&self) -> Context {
        Context::DIRECTION
    }

    /// The line of the question shows messages too, so that the map does not move.
    fn cover(&self) -> Cover {
        Cover::OverWithNotice
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Reply {
        match action {
            UiAction::Go(direction) => Reply::Answer(Answer::Direction(direction)),
            UiAction::Cancel => Reply::GivenUp,
            _ => Reply::Open(Request::Stay),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        let clicked = scene.view.and_then(|view| {
            let camera = scene.camera(view, Layout::new(scene.area).map);
            beside(view.hero.at, camera.place_at(cell)?)
        });
        match clicked {
            Some(direction) => Reply::Answer(Answer::Direction(direction)),
            None => Reply::GivenUp,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        draw_game(scene, canvas);
        let cancel = scene.keymap.hint(self.context(), UiAction::Cancel);
        let (how, cancel) = match scene.settings.wishes.played() {
            Played::ByKeys => ("a direction, or ", cancel),
            Played::ByFingers => ("tap beside you", String::new()),
        };
        let question = [
            Run::new(format!("{} ", self.question), theme::TEXT),
            Run::new(how, theme::FAINT),
            Run::new(cancel, theme::GOLD),
        ];
        draw_row(scene, canvas, &question);
        HINTS.note(canvas);
    }
}

/// Draws a question in the line below the map, or a message instead of it.
fn draw_row(scene: &Scene, canvas: &mut Canvas, question: &[Run]) {
    let info = Layout::new(scene.area).info;
    let row = Area::new(info.x, info.y, info.width, 1);
    canvas.fill(row, theme::CHOSEN);
    let notice = scene.notice.map(|notice| [Run::new(notice, theme::EMBER)]);
    let runs = notice.as_ref().map_or(question, |notice| &notice[..]);
    text::print_runs(canvas, row.x + 2, row.y, runs);
}

/// The direction from one place to the next, if the places touch.
pub fn beside(from: Point, to: Point) -> Option<Direction> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let touches = dx.abs() <= 1 && dy.abs() <= 1 && (dx, dy) != (0, 0);
    touches.then_some(Direction { dx, dy })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn a_direction_by_key_and_by_click() {
        let view = testkit::view("...\n.@.\n...");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut ask = WhichWay {
            question: "Close which door?",
        };
        let west = Answer::Direction(Direction::WEST);
        let reply = ask.handle(UiAction::Go(Direction::WEST), &scene);
        assert!(matches!(reply, Reply::Answer(answer) if answer == west));
        assert!(matches!(
            ask.handle(UiAction::Cancel, &scene),
            Reply::GivenUp
        ));
        assert!(matches!(
            ask.handle(UiAction::Confirm, &scene),
            Reply::Open(Request::Stay)
        ));

        let camera = scene.camera(&view, Layout::new(scene.area).map);
        let hero = camera.cells_of(view.hero.at).unwrap();
        let click = |ask: &mut WhichWay, dx: i32| {
            let cell = Point::new(hero.x + 2 * dx, hero.y);
            ask.click(cell, &scene)
        };
        assert!(matches!(click(&mut ask, -1), Reply::Answer(answer) if answer == west));
        assert!(
            matches!(click(&mut ask, 2), Reply::GivenUp),
            "not beside it"
        );
    }

    #[test]
    fn a_notice_takes_the_place_of_the_question() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        let ask = WhichWay {
            question: "Close which door?",
        };
        for (notice, expected) in [
            (None, "Close which door? a direction, or Esc"),
            (Some("No such key."), "No such key."),
        ] {
            let scene = Scene {
                notice,
                ..testkit::scene(Some(&view), &effects)
            };
            let mut canvas = Canvas::new(40, 22);
            ask.draw(&scene, &mut canvas);
            assert!(canvas.shows(expected), "{expected}");
        }
    }
}
