//! Asks for a line of text.

use super::entry::Entry;
use super::{Answer, Ask, Cover, Reply};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{Request, Scene};
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// Whether a text is an answer. If not, a sentence says why.
pub type Accepted = Result<(), String>;

/// Where the line is written.
pub enum TextLook {
    /// In a panel of its own.
    Panel {
        title: &'static str,
        /// What the text is for.
        about: &'static str,
        widest: i32,
        /// The rows for the line and for `about`.
        rows: i32,
    },
    /// In a row of the asking screen, behind a label. The keys are named in another part.
    Row {
        label: &'static str,
        /// How many cells the line has.
        longest: i32,
        row: fn(Area, &Keymap) -> Area,
        keys: fn(Area, &Keymap) -> Area,
    },
}

/// A line that the player writes.
pub struct WriteText {
    entry: Entry,
    look: TextLook,
    hints: &'static [(UiAction, &'static str)],
    accepts: fn(&str) -> Accepted,
    /// Whether a pasted text is an answer by itself. If so, it is not written into the
    /// line.
    is_answer: fn(&str) -> bool,
}

impl WriteText {
    /// An empty line for at most `longest` of the allowed characters. Any text is an
    /// answer.
    pub fn new(
        look: TextLook,
        hints: &'static [(UiAction, &'static str)],
        longest: usize,
        allows: fn(char) -> bool,
    ) -> Self {
        Self {
            entry: Entry::new(longest, allows),
            look,
            hints,
            accepts: |_| Ok(()),
            is_answer: |_| false,
        }
    }

    /// Begins with a text in the line.
    pub fn beginning_with(mut self, text: &str) -> Self {
        self.entry.write(text);
        self
    }

    /// Accepts only some texts as answers.
    pub fn accepting(self, accepts: fn(&str) -> Accepted) -> Self {
        Self { accepts, ..self }
    }

    /// Takes some texts as answers as soon as they are pasted.
    pub fn answered_by_pasting(self, is_answer: fn(&str) -> bool) -> Self {
        Self { is_answer, ..self }
    }

    fn answer(&self, text: &str) -> Reply {
        match (self.accepts)(text) {
            Ok(()) => Reply::Answer(Answer::Text(text.to_string())),
            Err(fault) => Reply::Open(Request::Say(fault)),
        }
    }

    fn hints(&self) -> Hints<'static> {
        Hints {
            context: Context::ENTRY,
            parts: self.hints,
        }
    }

    /// Where the keys are named.
    fn keys(&self, scene: &Scene) -> Area {
        match self.look {
            TextLook::Panel { widest, rows, .. } => edge(frame(scene.area, widest, rows)),
            TextLook::Row { keys, .. } => keys(scene.area, scene.keymap),
        }
    }
}

fn frame(whole: Area, widest: i32, rows: i32) -> Area {
    panel::around(whole, (whole.width - 8).clamp(1, widest), rows)
}

impl Ask for WriteText {
    fn context(&self) -> Context {
        Context::ENTRY
    }

    fn cover(&self) -> Cover {
        match self.look {
            TextLook::Panel { .. } => Cover::Over,
            TextLook::Row { .. } => Cover::Within,
        }
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Reply {
        match action {
            UiAction::Confirm => self.answer(self.entry.text()),
            UiAction::Cancel => Reply::GivenUp,
            _ => Reply::Open(self.entry.handle(action)),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Reply {
        match self.hints().at(self.keys(scene), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Reply::Open(Request::Stay),
        }
    }

    fn written(&self) -> Option<&str> {
        Some(self.entry.text())
    }

    fn paste(&mut self, text: &str) -> Option<Reply> {
        if (self.is_answer)(text) {
            return Some(self.answer(text));
        }
        self.entry.write(text);
        Some(Reply::Open(Request::Stay))
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        match self.look {
            TextLook::Panel {
                title,
                about,
                widest,
                rows,
            } => {
                let frame = frame(scene.area, widest, rows);
                panel::draw(canvas, frame, title, theme::GOLD);
                let inside = panel::inside(frame);
                let line = Area::new(inside.x, inside.y, inside.width, 1);
                self.entry.draw(canvas, line);
                let lines = text::wrap_plain(about, inside.width, theme::FAINT);
                let below = Area::new(inside.x, inside.y + 2, inside.width, inside.height - 2);
                text::print_lines(canvas, below, &lines);
            }
            TextLook::Row {
                label,
                longest,
                row,
                ..
            } => {
                let row = row(scene.area, scene.keymap);
                canvas.fill(row, theme::PANEL);
                let end = canvas.print(row.x + 1, row.y, label, theme::GOLD);
                let width = (row.right() - end).min(longest);
                self.entry.draw(canvas, Area::new(end, row.y, width, 1));
            }
        }
        self.hints().draw(canvas, self.keys(scene), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn number() -> WriteText {
        let look = TextLook::Panel {
            title: "Number",
            about: "How many?",
            widest: 30,
            rows: 4,
        };
        let hints = &[(UiAction::Confirm, "go"), (UiAction::Cancel, "back")];
        WriteText::new(look, hints, 3, |sign| sign.is_ascii_alphanumeric())
            .accepting(|text| match text.parse::<u32>() {
                Ok(_) => Ok(()),
                Err(_) => Err("A number, please.".to_string()),
            })
            .answered_by_pasting(|text| text.starts_with('='))
    }

    fn text(reply: Reply) -> String {
        match reply {
            Reply::Open(step) => step.word(),
            Reply::Answer(answer) => format!("{answer:?}"),
            Reply::GivenUp => "given up".to_string(),
        }
    }

    #[test]
    fn a_text_that_is_no_answer_says_why_and_stays() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut ask = number();
        for (action, expected) in [
            (UiAction::Confirm, "say A number, please."),
            (UiAction::Write('1'), "stay"),
            (UiAction::Write('!'), "refuse"),
            (UiAction::Write('2'), "stay"),
            (UiAction::Confirm, "Text(\"12\")"),
            (UiAction::Cancel, "given up"),
        ] {
            assert_eq!(text(ask.handle(action, &scene)), expected, "{action:?}");
        }
        let canvas = {
            let mut canvas = Canvas::new(40, 22);
            ask.draw(&scene, &mut canvas);
            canvas
        };
        assert!(canvas.shows("12▌") && canvas.shows("How many?"));
        let y = (0..22).find(|y| canvas.row(*y).contains("Enter go"));
        let y = y.expect("the keys are named");
        let x = canvas.row(y).chars().position(|sign| sign == 'E').unwrap();
        let clicked = ask.click(Point::new(x as i32, y), &scene);
        assert_eq!(text(clicked), "Text(\"12\")");
    }

    #[test]
    fn a_pasted_text_is_written_or_is_the_answer() {
        let mut ask = number();
        let written = ask.paste("7!8").map(text);
        assert_eq!(written.as_deref(), Some("stay"));
        assert_eq!(ask.entry.text(), "78");
        let refused = ask.paste("=x").map(text);
        assert_eq!(refused.as_deref(), Some("say A number, please."));
        assert_eq!(ask.entry.text(), "78", "it was not written");
    }
}
