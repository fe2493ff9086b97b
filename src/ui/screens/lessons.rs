//! Everything that was told the first time it mattered, to be read again.

use crate::catalog::schema::LessonKind;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{self, Code};
use crate::ui::keymap::table::{KeyRow, bind};
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::lessons::key_runs;
use crate::ui::screens::reader::{Paragraph, Picture, Reader};
use crate::ui::text::Run;
use crate::ui::theme;
use crate::ui::wishes::Played;

const OPEN: &[Press] = &[Code(KeyCode::Function(3))];

/// The keys that open the list. The list itself has the keys of every text.
pub const KEYS: &[KeyRow] = &[
    bind(Context::PLAY, UiAction::Lessons, OPEN, "read hints again"),
    bind(Context::MENU, UiAction::Lessons, OPEN, "read hints again"),
];

/// The lessons as a text, in the order in which they were told.
pub fn screen(lessons: &[&LessonKind], keymap: &Keymap, played: Played) -> Reader {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    for lesson in lessons {
        if !paragraphs.is_empty() {
            paragraphs.push(Paragraph::plain("", theme::TEXT));
        }
        paragraphs.push(Paragraph::plain(&lesson.title, theme::GOLD));
        let lead = Run::new("", theme::TEXT);
        paragraphs.push(Paragraph::led(lead, key_runs(&lesson.text, keymap, played)));
        let width = lesson.picture.iter().map(|row| row.chars().count());
        let width = width.max().unwrap_or(0);
        let picture = Picture { width, middle: 0 };
        let rows =
            { lesson.picture.iter() }.map(|row| Paragraph::drawn(row, theme::PLACE, picture));
        paragraphs.extend(rows);
    }
    if paragraphs.is_empty() {
        paragraphs.push(Paragraph::plain("Nothing was told yet.", theme::FAINT));
    }
    Reader::new("hints", paragraphs)
}
