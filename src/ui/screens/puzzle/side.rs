//! The text of a puzzle, and keys that can be clicked.

use crate::ui::canvas::{Area, Canvas, Spot};
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// How wide a key with its label is, in text cells.
const BUTTON: i32 = 19;

/// A key and what it does, in a word or two.
pub type Button = (UiAction, &'static str);

/// The text, and the keys below it.
pub struct Side {
    pub area: Area,
    pub lines: Vec<Vec<Run>>,
    pub context: Context,
    pub buttons: Vec<Button>,
    /// What needs no key to be clicked, and a button for thumbs.
    pub unseen: &'static [Button],
}

/// How many rows the text and the keys take at a width.
pub fn rows(width: i32, lines: usize, buttons: usize) -> i32 {
    lines as i32 + button_rows(width, buttons) + 1
}

/// How many text cells a line of the text has at a width.
pub fn inner(width: i32) -> i32 {
    (width - 2).max(1)
}

fn button_columns(width: i32) -> i32 {
    (inner(width) / BUTTON).max(1)
}

fn button_rows(width: i32, buttons: usize) -> i32 {
    (buttons as i32 + button_columns(width) - 1) / button_columns(width)
}

impl Side {
    /// The key under a text cell.
    pub fn action_at(&self, cell: Point) -> Option<UiAction> {
        let is_there = |index: &usize| self.button(*index).contains(cell.x, cell.y);
        let index = (0..self.buttons.len()).find(is_there)?;
        Some(self.buttons[index].0)
    }

    fn button(&self, index: usize) -> Area {
        let columns = button_columns(self.area.width);
        let rows = button_rows(self.area.width, self.buttons.len());
        let (row, column) = (index as i32 / columns, index as i32 % columns);
        let width = if columns == 1 {
            inner(self.area.width)
        } else {
            BUTTON
        };
        Area::new(
            self.area.x + 1 + column * BUTTON,
            self.area.bottom() - rows + row,
            width,
            1,
        )
    }

    pub fn draw(&self, canvas: &mut Canvas, pointer: Option<Point>, keymap: &Keymap) {
        canvas.fill(self.area, theme::PANEL);
        // If there is little room, lines of text are left out before keys are.
        let buttons = button_rows(self.area.width, self.buttons.len());
        let top = self.area.y + i32::from(self.area.height > self.lines.len() as i32 + buttons);
        let (x, width) = (self.area.x + 1, self.area.width - 2);
        let lines = Area::new(x, top, width, self.area.bottom() - buttons - top);
        text::print_lines(canvas, lines, &self.lines);
        let note = |canvas: &mut Canvas, (action, word): Button| {
            let word = word.to_string();
            canvas.note_spot(Spot::Deed { action, word });
        };
        self.unseen.iter().for_each(|deed| note(canvas, *deed));
        for (index, (action, label)) in self.buttons.iter().enumerate() {
            note(canvas, (*action, label));
            let place = self.button(index);
            if place.y < self.area.y {
                continue;
            }
            if pointer.is_some_and(|cell| place.contains(cell.x, cell.y)) {
                canvas.fill(place, theme::CHOSEN);
            }
            let key = format!("{:<4}", keymap.hint(self.context, *action));
            let x = canvas.print(place.x, place.y, &key, theme::GOLD);
            canvas.print(x, place.y, label, theme::TEXT);
        }
    }
}
