//! All mistakes in the mods, each with its place.

use crate::catalog::Color;
use crate::ui::library::{Report, Shelf};
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::text::Run;
use crate::ui::theme;

/// A text with all reports.
pub fn screen(shelf: &Shelf) -> Reader {
    let mut paragraphs: Vec<Paragraph> = shelf.reports.iter().flat_map(told).collect();
    if shelf.more_reports > 0 {
        let text = format!("and {} more", shelf.more_reports);
        paragraphs.push(Paragraph::plain(&text, theme::FAINT));
    } else if paragraphs.is_empty() {
        let text = "Nothing is wrong with any mod.";
        paragraphs.push(Paragraph::plain(text, theme::FAINT));
    } else {
        // The last report needs no gap after it.
        paragraphs.pop();
    }
    Reader::new("reports", paragraphs)
}

/// One report, with a gap after it.
fn told(report: &Report) -> Vec<Paragraph> {
    let (word, ink) = match report.is_error {
        true => ("error", theme::HARM),
        false => ("warning", theme::EMBER),
    };
    let led = |lead: &str, lead_ink: Color, text: &str, ink: Color| {
        Paragraph::led(Run::new(lead, lead_ink), vec![Run::new(text, ink)])
    };
    let behind = |lead: &str, text: &str| led(lead, theme::FAINT, text, theme::TEXT);
    let mut lines = vec![
        Paragraph::plain(&report.place, theme::GOLD),
        led(&format!("{word}: "), ink, &report.message, theme::TEXT),
    ];
    if let Some((line, before)) = &report.line {
        lines.push(led("    ", ink, line, theme::ITEM));
        let below = format!("{}^", " ".repeat(*before));
        lines.push(led("    ", ink, &below, ink));
    }
    if !report.help.is_empty() {
        lines.push(behind("help: ", &report.help));
    }
    lines.extend(report.notes.iter().map(|note| behind("note: ", note)));
    lines.push(Paragraph::plain("", theme::TEXT));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::keymap::UiAction;
    use crate::ui::screens::Screen;
    use crate::ui::testkit;

    #[test]
    fn reports_show_place_message_line_and_help_and_scroll() {
        let shelf = testkit::shelf();
        let mut screen = screen(&shelf);
        let canvas = testkit::drawn(&screen, None, 40, 22);
        for text in [
            "owls/raws/owls.json:1:7",
            "error: mistake number 1",
            "    \"color\": \"red\"",
            "help: write #rrggbb",
        ] {
            assert!(canvas.shows(text), "{text}");
        }
        let column = |text: &str| (0..22).find_map(|y| canvas.row(y).find(text));
        assert_eq!(column("^"), column("\"red\""));
        assert!(!canvas.shows("mistake number 5"));

        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        screen.handle(UiAction::Last, &scene);
        let canvas = testkit::drawn(&screen, None, 40, 22);
        assert!(canvas.shows("mistake number 5"));
        assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
    }

    #[test]
    fn no_reports_are_told_too() {
        let screen = screen(&Shelf::default());
        assert!(testkit::drawn(&screen, None, 40, 22).shows("Nothing is wrong"));
    }
}
