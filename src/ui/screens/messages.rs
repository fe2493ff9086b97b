//! The whole log.

use crate::game::view::View;
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::text::{self, Run};
use crate::ui::theme;

/// All lines of the log, opened at the newest one.
pub fn screen(view: &View) -> Reader {
    let mut paragraphs: Vec<Paragraph> = view
        .log
        .iter()
        .map(|line| {
            let turn = Run::new(format!("{:>5}  ", line.turn), theme::FAINT);
            Paragraph::led(turn, text::log_runs(line))
        })
        .collect();
    if paragraphs.is_empty() {
        let text = "Nothing has happened yet.";
        paragraphs.push(Paragraph::plain(text, theme::FAINT));
    }
    Reader::at_end("messages", paragraphs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::Direction;
    use crate::ui::keymap::UiAction;
    use crate::ui::screens::Screen;
    use crate::ui::testkit;

    #[test]
    fn the_log_opens_at_its_end_and_scrolls_to_its_beginning() {
        let mut view = testkit::view("@");
        view.log = (1..=60)
            .map(|number| testkit::line(&format!("event {number}.")))
            .collect::<Vec<_>>()
            .into();
        let mut screen = screen(&view);
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        assert!(testkit::drawn(&screen, Some(&view), 40, 22).shows("event 60."));

        screen.handle(UiAction::Go(Direction::NORTH), &scene);
        assert!(!testkit::drawn(&screen, Some(&view), 40, 22).shows("event 60."));

        screen.handle(UiAction::First, &scene);
        screen.handle(UiAction::PageUp, &scene);
        assert!(testkit::drawn(&screen, Some(&view), 40, 22).shows("event 1."));

        for _ in 0..10 {
            screen.handle(UiAction::PageDown, &scene);
        }
        assert!(testkit::drawn(&screen, Some(&view), 40, 22).shows("event 60."));
    }
}
