//! The newest lines of the log.

use crate::game::view::View;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::marks;
use crate::ui::text::{self, Run};
use crate::ui::theme;

/// The cells that the mark of a line takes, with the blank behind it.
const MARK: i32 = 2;

/// Draws as many lines as fit, the newest last, older ones fainter. A refusal is drawn
/// below them, because it is not part of the log.
pub fn draw(canvas: &mut Canvas, area: Area, view: &View, notice: Option<&str>) {
    if area.is_empty() {
        return;
    }
    canvas.fill(area, theme::PANEL);
    let inner = area.shrunk(1, 0);
    let mut lines = Vec::new();
    if let Some(notice) = notice {
        lines = text::wrap(
            &[Run::new(format!("! {notice}"), theme::EMBER)],
            inner.width,
        );
    }
    for line in view.log.iter().rev() {
        if lines.len() >= inner.height as usize {
            break;
        }
        let mark = marks::of(line).run();
        let mut runs = text::log_runs(line);
        let is_new = line.turn.saturating_add(1) >= view.turn;
        if !is_new {
            for run in &mut runs {
                run.ink = theme::between(run.ink, theme::FAINT, 0.75);
            }
        }
        let mut wrapped = text::wrap(&runs, inner.width - MARK);
        for (number, row) in wrapped.iter_mut().enumerate() {
            let lead = match number {
                0 => mark.clone(),
                _ => Run::new("  ", theme::FAINT),
            };
            row.insert(0, lead);
        }
        wrapped.append(&mut lines);
        lines = wrapped;
    }
    // If the oldest line does not fit as a whole, its end is shown.
    let surplus = lines.len().saturating_sub(inner.height as usize);
    for (row, runs) in lines[surplus..].iter().enumerate() {
        text::print_runs(canvas, inner.x, inner.y + row as i32, runs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{LogLine, LogSpan, Meaning};
    use crate::ui::testkit;
    use std::sync::Arc;

    #[test]
    fn lines_are_marked_and_repeats_are_counted() {
        let mut view = testkit::view("@");
        let bite = vec![
            LogSpan::new("The rat", Meaning::Foe),
            LogSpan::new(" bites you for ", Meaning::Plain),
            LogSpan::new("3", Meaning::Harm),
            LogSpan::new(" damage.", Meaning::Plain),
        ];
        let line = LogLine {
            turn: 7,
            spans: bite,
            times: 3,
        };
        view.log = vec![Arc::new(line)].into();
        let mut canvas = Canvas::new(20, 3);
        let area = canvas.area();
        draw(&mut canvas, area, &view, None);
        assert!(canvas.shows("! The rat bites you for 3 damage. x3"));
        // A long line goes on behind its mark.
        let mut canvas = Canvas::new(10, 3);
        let area = canvas.area();
        draw(&mut canvas, area, &view, None);
        assert!(canvas.row(1).starts_with("   "), "{}", canvas.row(1));
    }

    #[test]
    fn the_newest_line_is_last_and_a_refusal_stands_below() {
        let mut view = testkit::view("@");
        view.turn = 9;
        view.log = ["one", "two", "three"].map(testkit::line).to_vec().into();
        let mut canvas = Canvas::new(10, 3);
        let area = canvas.area();

        draw(&mut canvas, area, &view, None);
        let rows = [0, 1, 2].map(|y| canvas.row(y).trim().to_string());
        assert_eq!(rows, ["one", "two", "three"]);

        draw(&mut canvas, area, &view, Some("No way."));
        let rows = [0, 1, 2].map(|y| canvas.row(y).trim().to_string());
        assert_eq!(rows, ["two", "three", "! No way."]);
    }
}
