//! A line of text that the player writes.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::keymap::UiAction;
use crate::ui::screens::Request;
use crate::ui::theme;

/// The line, its greatest length, and the characters that are allowed.
pub struct Entry {
    text: String,
    longest: usize,
    allows: fn(char) -> bool,
}

impl Entry {
    /// An empty line for these characters.
    pub fn new(longest: usize, allows: fn(char) -> bool) -> Self {
        Self {
            text: String::new(),
            longest,
            allows,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds the allowed characters of a text, as far as there is room.
    pub fn write(&mut self, text: &str) {
        let room = self.longest.saturating_sub(self.text.chars().count());
        let allowed = text.chars().filter(|sign| (self.allows)(*sign));
        self.text.extend(allowed.take(room));
    }

    /// Writes or erases a character, if that is possible.
    pub fn handle(&mut self, action: UiAction) -> Request {
        match action {
            UiAction::Write(sign) if !(self.allows)(sign) => Request::Refuse,
            UiAction::Write(_) if self.text.chars().count() >= self.longest => {
                Request::Say("There is no room for more.".to_string())
            }
            UiAction::Write(sign) => {
                self.text.push(sign);
                Request::Stay
            }
            UiAction::Erase => {
                self.text.pop();
                Request::Stay
            }
            _ => Request::Refuse,
        }
    }

    /// Draws the line and a cursor. If the line is too long, its end is shown.
    pub fn draw(&self, canvas: &mut Canvas, row: Area) {
        canvas.fill(row, theme::CHOSEN);
        let length = self.text.chars().count();
        let room = (row.width - 2).max(0) as usize;
        let shown: String = self
            .text
            .chars()
            .skip(length.saturating_sub(room))
            .collect();
        let end = canvas.print(row.x, row.y, &shown, theme::TEXT);
        canvas.put(end, row.y, '▌', theme::GOLD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_takes_what_it_may_and_shows_its_end() {
        let mut entry = Entry::new(6, |sign| sign.is_ascii_digit());
        entry.write("12x34\n56789");
        assert_eq!(entry.text(), "123456");
        assert_eq!(entry.handle(UiAction::Write('x')).word(), "refuse");
        let full = entry.handle(UiAction::Write('7')).word();
        assert_eq!(full, "say There is no room for more.");
        entry.handle(UiAction::Erase);
        assert_eq!(entry.text(), "12345");
        let mut canvas = Canvas::new(3, 1);
        let row = canvas.area();
        entry.draw(&mut canvas, row);
        assert_eq!(canvas.row(0), "2345▌ ");
    }
}
