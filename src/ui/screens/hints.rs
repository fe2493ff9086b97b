//! Keys with what they do, in one row: read by who types, pressed by who points.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::keymap::{self, Context, UiAction};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// Actions of a screen with a word for each, the most wanted first.
pub struct Hints<'a> {
    pub context: Context,
    pub parts: &'a [(UiAction, &'a str)],
}

/// One of them in its place.
struct Placed<'a> {
    action: UiAction,
    key: String,
    word: &'a str,
    x: i32,
    width: i32,
}

impl Hints<'_> {
    /// As many as fit, in the middle of the row.
    fn placed(&self, row: Area) -> Vec<Placed<'_>> {
        let mut placed = Vec::new();
        let mut length = 0;
        for &(action, word) in self.parts {
            let key = keymap::hint(self.context, action);
            let width = (key.chars().count() + word.chars().count()) as i32 + 3;
            if length + width > row.width {
                continue;
            }
            placed.push(Placed {
                action,
                key,
                word,
                x: length,
                width,
            });
            length += width;
        }
        let start = row.x + (row.width - length) / 2;
        for each in &mut placed {
            each.x += start;
        }
        placed
    }

    pub fn draw(&self, canvas: &mut Canvas, row: Area) {
        for each in self.placed(row) {
            canvas.put(each.x, row.y, ' ', theme::FAINT);
            let end = canvas.print(each.x + 1, row.y, &each.key, theme::GOLD);
            canvas.print(end, row.y, &format!(" {} ", each.word), theme::FAINT);
        }
    }

    /// What is under a text cell.
    pub fn at(&self, row: Area, cell: Point) -> Option<UiAction> {
        let placed = self.placed(row);
        let is_here =
            |each: &&Placed| Area::new(each.x, row.y, each.width, 1).contains(cell.x, cell.y);
        placed.iter().find(is_here).map(|each| each.action)
    }
}

/// The lower edge of a panel, within its corners.
pub fn edge(panel: Area) -> Area {
    Area::new(panel.x + 1, panel.bottom() - 1, panel.width - 2, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_drawn_and_can_be_pressed() {
        let hints = Hints {
            context: Context::Games,
            parts: &[
                (UiAction::Confirm, "open"),
                (UiAction::Remove, "a very long word for removing"),
                (UiAction::Cancel, "back"),
            ],
        };
        let mut canvas = Canvas::new(15, 1);
        let row = canvas.area();
        hints.draw(&mut canvas, row);
        assert!(canvas.shows("Enter open  Esc back"));
        let x = canvas.row(0).find("Esc").unwrap() as i32;
        assert_eq!(hints.at(row, Point::new(x, 0)), Some(UiAction::Cancel));
        assert_eq!(hints.at(row, Point::new(0, 0)), None);
    }
}
