//! Chooses a place of the level for a deed of debug mode.

use super::{AtPlace, DebugStep};
use crate::ui::canvas::Canvas;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, bind, moving};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::map::{camera, draw_level, next_of, parts, places};
use crate::ui::screens::{Request, Scene, Screen};
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::still("debug place");

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
        &[Char('+'), Code(KeyCode::Tab)],
        "the next stairs, door or thing",
    ),
    bind(CONTEXT, UiAction::Confirm, ENTER, "there"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "never mind"),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::NextTarget, "next"),
        (UiAction::Confirm, "there"),
        (UiAction::Cancel, "never mind"),
    ],
};

/// A mark on the whole level, and what is done there.
pub struct ChoosePlace {
    at: Point,
    what: AtPlace,
}

impl ChoosePlace {
    pub fn new(at: Point, what: AtPlace) -> Self {
        Self { at, what }
    }

    fn choose(&self) -> Request {
        Request::Debug(DebugStep::Do(self.what.deed(self.at)))
    }

    fn place_at(&self, cell: Point, scene: &Scene) -> Option<Point> {
        let view = scene.view?;
        let (area, ..) = parts(scene.area);
        let place = camera(view, area, self.at, scene).place_at(cell);
        place.filter(|at| view.map.tile(*at).is_some())
    }
}

impl Screen for ChoosePlace {
    fn name(&self) -> &'static str {
        "debug place"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let Some(view) = scene.view else {
            return Request::Pop;
        };
        match action {
            UiAction::Go(Direction { dx, dy }) => {
                let to = Point::new(self.at.x + dx, self.at.y + dy);
                if view.map.tile(to).is_some() {
                    self.at = to;
                }
            }
            UiAction::NextTarget => self.at = next_of(&places(view), self.at),
            UiAction::Confirm => return self.choose(),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        if let Some(at) = self.place_at(cell, scene) {
            self.at = at;
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (_, _, keys) = parts(scene.area);
        if let Some(action) = HINTS.at(keys, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.place_at(cell, scene) {
            Some(at) => {
                self.at = at;
                self.choose()
            }
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        if let Some(view) = scene.view {
            draw_level(canvas, scene, view, self.at, &HINTS);
        }
    }
}
