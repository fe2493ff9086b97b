//! Asks before something that the hero knows to be dangerous, in the lines below the map.
//!
//! The key that means yes is never one that steps: `keymap::grave` sees to that.

use super::{Answer, Ask, Reply, draw_game};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::map;
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, bind};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::{Request, Scene};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The player is asked whether a danger is meant.
pub const RISK: Context = Context::still("danger");

pub const KEYS: &[KeyRow] = &[
    bind(RISK, UiAction::Confirm, ENTER, "yes, do it"),
    bind(RISK, UiAction::Help, HELP, "this help"),
    bind(RISK, UiAction::Cancel, ESCAPE, "no"),
];

const HINTS: Hints = Hints {
    context: RISK,
    parts: &[(UiAction::Confirm, "yes, do it"), (UiAction::Cancel, "no")],
};

/// "Step into the lava?": yes or no.
pub struct TakeRisk {
    pub question: String,
    /// The place that it is about.
    pub at: Point,
}

impl TakeRisk {
    fn moved<'a>(&self, scene: &Scene<'a>) -> Scene<'a> {
        Scene {
            focus: Some(self.at),
            ..*scene
        }
    }

    fn lines(&self, width: i32) -> Vec<Vec<Run>> {
        text::wrap_plain(&self.question, width.max(1), theme::EMBER)
    }

    /// The rows of the question, and the one with the keys below them: from the line below
    /// the map on, or from the end where there is no room.
    fn rows(&self, scene: &Scene) -> (Area, Area) {
        let info = Layout::new(scene.area).info;
        let (x, width) = (info.x, info.width);
        let lines = self.lines(width - 4).len() as i32;
        let keys = HINTS.rows(width - 4, scene.keymap);
        let top = info.y.min(scene.area.bottom() - lines - keys);
        let top = top.max(scene.area.y);
        (
            Area::new(x, top, width, lines),
            Area::new(x, top + lines, width, keys),
        )
    }
}

/// The part of the keys' rows that keys are named in.
fn within(keys: Area) -> Area {
    Area::new(keys.x + 2, keys.y, keys.width - 4, keys.height)
}

impl Ask for TakeRisk {
    fn context(&self) -> Context {
        RISK
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Reply {
        match action {
            UiAction::Confirm => Reply::Answer(Answer::Yes),
            UiAction::Cancel => Reply::GivenUp,
            _ => Reply::Open(Request::Stay),
        }
    }

    /// Only the named keys can be clicked for a yes, so that a second click on the same
    /// place is none.
    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        let (rows, keys) = self.rows(scene);
        match HINTS.at(within(keys), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None if rows.contains(cell.x, cell.y) => Reply::Open(Request::Stay),
            None => Reply::GivenUp,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let moved = self.moved(scene);
        draw_game(&moved, canvas);
        if let Some(view) = scene.view {
            let camera = moved.camera(view, Layout::new(scene.area).map);
            map::tint(canvas, &camera, self.at, theme::REACHED);
            map::mark(canvas, &camera, self.at);
        }
        let (rows, keys) = self.rows(scene);
        canvas.fill(rows, theme::CHOSEN);
        let lines = self.lines(rows.width - 4);
        for (line, y) in lines.iter().zip(rows.y..rows.bottom()) {
            text::print_runs(canvas, rows.x + 2, y, line);
        }
        canvas.fill(keys, theme::CHOSEN);
        HINTS.draw(canvas, within(keys), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::testkit;

    fn ask() -> TakeRisk {
        TakeRisk {
            question: "The arrow trap is set. Step onto it?".to_string(),
            at: Point::new(2, 0),
        }
    }

    #[test]
    fn only_yes_means_yes() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let yes = ask().handle(UiAction::Confirm, &scene);
        assert!(matches!(yes, Reply::Answer(Answer::Yes)));
        let no = ask().handle(UiAction::Cancel, &scene);
        assert!(matches!(no, Reply::GivenUp));
        for action in [UiAction::Go(Direction::EAST), UiAction::Pack] {
            let reply = ask().handle(action, &scene);
            assert!(matches!(reply, Reply::Open(Request::Stay)), "{action:?}");
        }
    }

    #[test]
    fn it_is_answered_by_clicks_on_its_keys_and_on_nothing_else() {
        let view = testkit::view("#@.#");
        let effects = Effects::default();
        for (columns, rows) in [(40, 22), (80, 22), (25, 18)] {
            let mut canvas = Canvas::new(columns, rows);
            let scene = Scene {
                area: canvas.area(),
                ..testkit::scene(Some(&view), &effects)
            };
            ask().draw(&scene, &mut canvas);
            assert!(canvas.shows("The arrow trap is set."), "{columns}x{rows}");
            let (mut yes, mut no) = (0, 0);
            for y in 0..canvas.area().height {
                for x in 0..canvas.area().width {
                    match ask().click(Point::new(x, y), &scene) {
                        Reply::Answer(_) => yes += 1,
                        Reply::GivenUp => no += 1,
                        Reply::Open(_) => (),
                    }
                }
            }
            assert!(yes > 4 && yes < 40, "{yes} cells mean yes");
            assert!(no > yes);
        }
    }
}
