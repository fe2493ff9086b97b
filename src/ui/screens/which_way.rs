//! Asks for a direction before a command that needs one.

use crate::game::command::Command;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::map::Camera;
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::{Scene, Screen, Step};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// "Which door?" — the answer is a direction.
pub struct WhichWay {
    question: &'static str,
    command: fn(Direction) -> Command,
}

impl WhichWay {
    pub fn new(question: &'static str, command: fn(Direction) -> Command) -> Self {
        Self { question, command }
    }
}

impl Screen for WhichWay {
    fn name(&self) -> &'static str {
        "direction"
    }

    fn context(&self) -> Context {
        Context::Direction
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Step {
        match action {
            UiAction::Go(direction) => Step::Do((self.command)(direction)),
            UiAction::Cancel => Step::Pop,
            _ => Step::Stay,
        }
    }

    /// The line of the question: the map below it shall not move.
    fn has_place_for_notice(&self, _area: Area, _keymap: &Keymap) -> bool {
        true
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        let Some(view) = scene.view else {
            return Step::Pop;
        };
        let camera = Camera::new(view, Layout::new(scene.area).map);
        match camera
            .place_at(cell)
            .and_then(|at| beside(view.hero.at, at))
        {
            Some(direction) => Step::Do((self.command)(direction)),
            None => Step::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let info = Layout::new(scene.area).info;
        let row = Area::new(info.x, info.y, info.width, 1);
        canvas.fill(row, theme::CHOSEN);
        let runs = [
            Run::new(format!("{} ", self.question), theme::TEXT),
            Run::new("a direction, or ", theme::FAINT),
            Run::new(
                scene.keymap.hint(Context::Direction, UiAction::Cancel),
                theme::GOLD,
            ),
        ];
        let told = scene.notice.map(|notice| [Run::new(notice, theme::EMBER)]);
        let runs = told.as_ref().map_or(&runs[..], |told| &told[..]);
        text::print_runs(canvas, row.x + 2, row.y, runs);
    }
}

/// The direction from one place to the next, if they touch.
pub fn beside(from: Point, to: Point) -> Option<Direction> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let touches = dx.abs() <= 1 && dy.abs() <= 1 && (dx, dy) != (0, 0);
    touches.then_some(Direction { dx, dy })
}
