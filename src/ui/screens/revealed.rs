//! The whole level after the end of a game, with a mark to look at everything on it.

use crate::game::view::View;
use crate::ui::canvas::Canvas;
use crate::ui::cards::{self, Detail};
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{ENTER, HELP, KeyRow, bind, moving};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::map::{camera, draw_level, next_of, parts, places};
use crate::ui::screens::pages::Pages;
use crate::ui::screens::{Request, Scene, Screen};
use bracket_lib::geometry::Point;
use std::rc::Rc;

const CONTEXT: Context = Context::still("revealed");

pub const KEYS: &[KeyRow] = &[
    moving(CONTEXT, Direction::NORTH),
    moving(CONTEXT, Direction::SOUTH),
    moving(CONTEXT, Direction::WEST),
    moving(CONTEXT, Direction::EAST),
    moving(CONTEXT, Direction::NORTH_WEST),
    moving(CONTEXT, Direction::NORTH_EAST),
    moving(CONTEXT, Direction::SOUTH_WEST),
    moving(CONTEXT, Direction::SOUTH_EAST),
    bind(
        CONTEXT,
        UiAction::NextTarget,
        &[Char('+'), Code(KeyCode::Tab), Char('x')],
        "the next creature, stairs or thing",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "read about it"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(
        CONTEXT,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Char('M')],
        "back",
    ),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::NextTarget, "next"),
        (UiAction::Confirm, "read about it"),
        (UiAction::Cancel, "back"),
    ],
};

/// A level that holds no secrets any more.
pub struct Revealed {
    view: Rc<View>,
    at: Point,
}

impl Revealed {
    /// The level, with the mark at a place.
    pub fn new(view: Rc<View>, at: Point) -> Self {
        Self { view, at }
    }

    fn next(&self) -> Point {
        let mut all: Vec<Point> = self.view.actors.iter().map(|actor| actor.at).collect();
        for at in places(&self.view) {
            if !all.contains(&at) {
                all.push(at);
            }
        }
        next_of(&all, self.at)
    }

    fn read(&self) -> Request {
        let cards = cards::of_place(self.at, &self.view, Detail::Whole);
        match cards.is_empty() {
            true => Request::Say("There is nothing but rock.".to_string()),
            false => Request::Push(Box::new(Pages::of(cards))),
        }
    }
}

impl Screen for Revealed {
    fn name(&self) -> &'static str {
        "revealed"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Request {
        match action {
            UiAction::Go(Direction { dx, dy }) => {
                let to = Point::new(self.at.x + dx, self.at.y + dy);
                if self.view.map.tile(to).is_some() {
                    self.at = to;
                }
            }
            UiAction::NextTarget => self.at = self.next(),
            UiAction::Confirm => return self.read(),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        let place = camera(&self.view, parts(scene.area).0, self.at, scene).place_at(cell);
        if let Some(at) = place.filter(|at| self.view.map.tile(*at).is_some()) {
            self.at = at;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (map, _, keys) = parts(scene.area);
        if let Some(action) = HINTS.at(keys, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        if !map.contains(cell.x, cell.y) {
            return Request::Stay;
        }
        self.point(cell, scene);
        self.read()
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        draw_level(canvas, scene, &self.view, self.at, &HINTS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::Seen;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn revealed() -> Revealed {
        let mut view = testkit::view("#######\n#@..!r#\n##>####");
        view.map.tiles[18 - 2].seen = Seen::Revealed;
        let at = view.hero.at;
        Revealed::new(Rc::new(view), at)
    }

    #[test]
    fn the_mark_goes_everywhere_and_tells_what_was_unknown() {
        let mut screen = revealed();
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        for at in [(5, 1), (2, 2), (4, 1), (5, 1)] {
            screen.handle(UiAction::NextTarget, &scene);
            assert_eq!(screen.at, Point::new(at.0, at.1));
        }
        let read = screen.handle(UiAction::Confirm, &scene).word();
        assert_eq!(read, "push card");
        screen.at = Point::new(2, 2);
        let canvas = testkit::drawn(&screen, None, 80, 30);
        assert!(canvas.shows("Stairs down (unknown to you)"));
        screen.handle(UiAction::Go(Direction::NORTH_EAST), &scene);
        assert_eq!(screen.at, Point::new(3, 1));
        assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
    }

    #[test]
    fn any_window_does_no_harm() {
        for (columns, rows) in [(1, 1), (5, 3), (20, 10), (120, 60)] {
            testkit::drawn(&revealed(), None, columns, rows);
        }
    }
}
