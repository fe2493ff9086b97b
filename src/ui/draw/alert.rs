//! The first errors of content that was read again, shown over a corner of the map.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::library::Shelf;
use crate::ui::text::{self, Run};
use crate::ui::theme;

/// The greatest width of the panel, so that the map stays visible.
const WIDEST: i32 = 46;
/// How many errors are shown, and how many lines of each message.
const ERRORS: usize = 2;
const LINES: usize = 2;

/// The panel's area over a map; `None` if there is no alert, or no room.
pub fn area(map: Area, shelf: &Shelf) -> Option<Area> {
    let width = (map.width - 2).min(WIDEST);
    if !shelf.alert || width < 16 || map.height < 5 {
        return None;
    }
    let height = (lines(shelf, width - 4).len() as i32 + 2).min(map.height);
    Some(Area::new(map.right() - width, map.y, width, height))
}

/// Draws the panel, if there is one.
pub fn draw(canvas: &mut Canvas, map: Area, shelf: &Shelf, keymap: &Keymap) {
    let Some(frame) = area(map, shelf) else {
        return;
    };
    let title = match shelf.errors().count() + shelf.more_reports {
        1 => "1 error in the mods".to_string(),
        count => format!("{count} errors in the mods"),
    };
    canvas.fill(frame, theme::PANEL);
    canvas.frame(frame, theme::EMBER);
    canvas.print_centred(frame, frame.y, &format!(" {title} "), theme::EMBER);
    let inside = panel::inside(frame);
    let lines = lines(shelf, inside.width);
    text::print_lines(canvas, inside, &lines);
    let key = keymap.hint(Context::PLAY, UiAction::Menu);
    panel::hint(canvas, frame, &[(key, "hide")]);
}

fn lines(shelf: &Shelf, width: i32) -> Vec<Vec<Run>> {
    let mut lines = Vec::new();
    for report in shelf.errors().take(ERRORS) {
        lines.push(vec![Run::new(
            text::ending(&report.place, width),
            theme::GOLD,
        )]);
        let message = text::wrap_plain(&report.message, width, theme::TEXT);
        let is_cut = message.len() > LINES;
        lines.extend(message.into_iter().take(LINES));
        if is_cut && let Some(run) = lines.last_mut().and_then(|line| line.last_mut()) {
            run.text = text::shortened(&format!("{}...", run.text), width);
        }
    }
    let more = shelf.errors().count().saturating_sub(ERRORS);
    if more > 0 {
        lines.push(vec![Run::new(format!("and {more} more"), theme::FAINT)]);
    }
    if shelf.is_refused {
        lines.push(vec![Run::new("The content stays as it was.", theme::FAINT)]);
    }
    lines
}
