//! Framed panels over the rest of the screen, and lists in them.

use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::sign::Sign;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::tileset::Tileset;

/// The inside of a panel: what is left within frame and margin.
pub fn inside(panel: Area) -> Area {
    panel.shrunk(2, 1)
}

/// The panel around contents of a certain size, in the middle of the screen.
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

/// Draws one row of a list, marked if it is the chosen one. The mark is a glyph as well as
/// a colour, for players who cannot tell colours apart.
pub fn list_row(canvas: &mut Canvas, row: Area, runs: &[Run], chosen: bool) {
    if chosen {
        canvas.fill(row, theme::CHOSEN);
        canvas.put(row.x, row.y, '►', theme::GOLD);
    }
    text::print_runs(canvas, row.x + 2, row.y, runs);
}

/// Draws one row of a list of things: a letter to choose it by, its sign and its name.
/// `taken` are the cells at the end that other text needs.
pub fn thing_row(
    canvas: &mut Canvas,
    row: Area,
    (letter, sign, name): (char, Sign, Run),
    taken: i32,
    chosen: bool,
    tileset: &Tileset,
) {
    list_row(canvas, row, &[Run::new(letter, theme::GOLD)], chosen);
    let begin = sign.put(canvas, row.x + 5, row.y, tileset);
    let name_room = row.right() - 2 - taken - begin;
    canvas.print(
        begin,
        row.y,
        &text::shortened(&name.text, name_room),
        name.ink,
    );
}

/// A panel with a list, and rows below it with details of the marked row.
#[derive(Clone, Copy)]
pub struct ListPanel {
    pub frame: Area,
    pub list: Area,
    pub details: Area,
}

/// The panel for a list of so many lines. If there is no room for all of them, the lines for
/// details stay and the list is shortened.
pub fn with_details(whole: Area, widest: i32, lines: i32, details: i32) -> ListPanel {
    let width = (whole.width - 8).clamp(1, widest);
    let frame = around(whole, width, lines + 1 + details);
    let inside = inside(frame);
    let lines = lines.min(inside.height - 1 - details).max(1);
    let list = Area::new(inside.x, inside.y, inside.width, lines);
    let top = list.bottom() + 1;
    ListPanel {
        frame,
        list,
        details: Area::new(inside.x, top, inside.width, inside.bottom() - top),
    }
}
