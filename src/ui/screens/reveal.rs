//! Asks before the whole level is shown: a run does not stay in the ranks after that.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Scene, Screen, Step};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 52;

const WHAT: &str = "This shows the whole level, with its stairs and secret doors: \
                    the run leaves the ranks, for good.";

const HINTS: Hints = Hints {
    context: Context::Reveal,
    parts: &[
        (UiAction::Confirm, "show it, outside the ranks"),
        (UiAction::Cancel, "back to the game"),
    ],
};

/// The question. It has no state.
pub struct Reveal;

fn parts(whole: Area) -> (Vec<Vec<Run>>, Area) {
    let width = (whole.width - 8).clamp(1, WIDEST);
    let lines = text::wrap_plain(WHAT, width, theme::TEXT);
    let frame = panel::around(whole, width, lines.len() as i32);
    (lines, frame)
}

impl Screen for Reveal {
    fn name(&self) -> &'static str {
        "reveal"
    }

    fn context(&self) -> Context {
        Context::Reveal
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Step {
        match action {
            UiAction::Confirm => Step::Reveal,
            UiAction::Cancel => Step::Pop,
            _ => Step::Stay,
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        let (_, frame) = parts(scene.area);
        match HINTS.at(edge(frame), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Step::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let (lines, frame) = parts(scene.area);
        panel::draw(canvas, frame, "Leave the ranks?", theme::EMBER);
        let inner = panel::inside(frame);
        for (line, y) in lines.iter().zip(inner.y..inner.bottom()) {
            text::print_runs(canvas, inner.x, y, line);
        }
        HINTS.draw(canvas, edge(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn the_question_says_what_it_costs_at_every_size() {
        for (columns, rows) in [(40, 22), (53, 30), (80, 45)] {
            let canvas = testkit::drawn(&Reveal, None, columns, rows);
            for text in ["leaves the ranks", "Y show it", "Esc back"] {
                assert!(canvas.shows(text), "{text} at {columns}x{rows}");
            }
        }
        testkit::drawn(&Reveal, None, 1, 1);
    }
}
