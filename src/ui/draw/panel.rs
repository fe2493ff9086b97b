//! Framed panels over the rest of the screen, and lists in them.

use crate::raws::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::text::{self, Run};
use crate::ui::theme;

/// The inside of a panel: what is left within frame and margin.
pub fn inside(panel: Area) -> Area {
    panel.shrunk(2, 1)
}

/// The panel for contents of a certain size, in the middle of the screen.
pub fn around(whole: Area, width: i32, height: i32) -> Area {
    whole.centred(width + 4, height + 2)
}

/// Draws an empty panel with a title in its frame, over a darkened screen.
pub fn draw(canvas: &mut Canvas, panel: Area, title: &str, ink: Color) {
    canvas.darken();
    canvas.fill(panel, theme::PANEL);
    canvas.frame(panel, theme::LINE);
    let title = text::shortened(title, panel.width - 6);
    if !title.is_empty() {
        canvas.print_centred(panel, panel.y, &format!(" {title} "), ink);
    }
}

/// Writes a hint such as "Esc close" into the lower edge of a panel.
pub fn hint(canvas: &mut Canvas, panel: Area, parts: &[(String, &str)]) {
    let mut runs = Vec::new();
    for (key, label) in parts {
        runs.push(Run::new(format!(" {key}"), theme::GOLD));
        runs.push(Run::new(format!(" {label} "), theme::FAINT));
    }
    let length: usize = runs.iter().map(|run| run.text.chars().count()).sum();
    let x = panel.x + (panel.width - length as i32) / 2;
    if x > panel.x {
        text::print_runs(canvas, x, panel.bottom() - 1, &runs);
    }
}

/// Draws one row of a list, marked if it is the chosen one. The mark is a
/// sign as well as a colour.
pub fn list_row(canvas: &mut Canvas, row: Area, runs: &[Run], chosen: bool) {
    if chosen {
        canvas.fill(row, theme::CHOSEN);
        canvas.put(row.x, row.y, '►', theme::GOLD);
    }
    text::print_runs(canvas, row.x + 2, row.y, runs);
}

/// The first line of a list to show, so that the chosen one can be seen.
pub fn first_shown(chosen: usize, count: usize, rows: i32) -> usize {
    let rows = rows.max(1) as usize;
    let last_start = count.saturating_sub(rows);
    (chosen + 1).saturating_sub(rows).min(last_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_line_is_always_shown() {
        for (chosen, count, rows, expected) in [
            (0, 3, 10, 0),
            (9, 30, 10, 0),
            (10, 30, 10, 1),
            (29, 30, 10, 20),
            (0, 0, 10, 0),
            (5, 6, 0, 5),
        ] {
            let first = first_shown(chosen, count, rows);
            assert_eq!(first, expected, "{chosen} of {count} in {rows} rows");
        }
    }
}
