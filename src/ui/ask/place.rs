//! Asks for a place on the map: the player moves a mark there, or clicks the place.

use super::direction::draw_row;
use super::{Answer, Ask, Cover, Reply};
use crate::game::view::Seen;
use crate::ui::canvas::Canvas;
use crate::ui::draw::map::{self, Camera};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::{Request, Scene};
use crate::ui::text::Run;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// "Look where?"; the answer is a place that the hero knows.
pub struct WhichPlace {
    pub question: &'static str,
    /// Where the mark is.
    pub at: Point,
}

impl WhichPlace {
    /// Answers with the place, if the hero knows it. The mark stays on the map.
    fn answer(&self, at: Point, scene: &Scene) -> Reply {
        match is_known(at, scene) {
            true => Reply::Answer(Answer::Place(at)),
            false => Reply::Open(Request::Say("You have not seen that place.".to_string())),
        }
    }
}

fn is_known(at: Point, scene: &Scene) -> bool {
    let tile = scene.view.and_then(|view| view.map.tile(at));
    tile.is_some_and(|tile| tile.seen != Seen::Unknown)
}

impl Ask for WhichPlace {
    fn context(&self) -> Context {
        Context::PLACE
    }

    fn cover(&self) -> Cover {
        Cover::OverWithNotice
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Reply {
        match action {
            UiAction::Go(direction) => {
                let to = Point::new(self.at.x + direction.dx, self.at.y + direction.dy);
                if scene.view.is_some_and(|view| view.map.tile(to).is_some()) {
                    self.at = to;
                }
                Reply::Open(Request::Stay)
            }
            UiAction::Confirm => self.answer(self.at, scene),
            UiAction::Cancel => Reply::GivenUp,
            _ => Reply::Open(Request::Stay),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        let at = scene.view.and_then(|view| {
            let camera = Camera::new(view, Layout::new(scene.area).map);
            camera.place_at(cell)
        });
        match at {
            Some(at) => self.answer(at, scene),
            None => Reply::Open(Request::Stay),
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        if let Some(view) = scene.view {
            let camera = Camera::new(view, Layout::new(scene.area).map);
            map::mark(canvas, &camera, self.at);
        }
        let key = |action| scene.keymap.hint(self.context(), action);
        let question = [
            Run::new(format!("{} ", self.question), theme::TEXT),
            Run::new("move the mark, then ", theme::FAINT),
            Run::new(key(UiAction::Confirm), theme::GOLD),
            Run::new(", or ", theme::FAINT),
            Run::new(key(UiAction::Cancel), theme::GOLD),
        ];
        draw_row(scene, canvas, &question);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    fn place(reply: Reply) -> Option<Point> {
        match reply {
            Reply::Answer(Answer::Place(at)) => Some(at),
            _ => None,
        }
    }

    #[test]
    fn the_mark_stays_on_the_map_and_a_known_place_is_the_answer() {
        let mut view = testkit::view("@..");
        view.map.tiles[2].seen = Seen::Unknown;
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut ask = WhichPlace {
            question: "Look where?",
            at: view.hero.at,
        };
        for direction in [Direction::WEST, Direction::NORTH, Direction::EAST] {
            ask.handle(UiAction::Go(direction), &scene);
        }
        assert_eq!(ask.at, Point::new(1, 0), "only the last step was possible");
        let answer = place(ask.handle(UiAction::Confirm, &scene));
        assert_eq!(answer, Some(Point::new(1, 0)));

        ask.handle(UiAction::Go(Direction::EAST), &scene);
        let unknown = ask.handle(UiAction::Confirm, &scene);
        assert!(matches!(unknown, Reply::Open(Request::Say(_))));

        let camera = Camera::new(&view, Layout::new(scene.area).map);
        let tile = camera.tile_of(view.hero.at).unwrap();
        let clicked = ask.click(Point::new(2 * tile.x, tile.y), &scene);
        assert_eq!(place(clicked), Some(view.hero.at));
    }
}
