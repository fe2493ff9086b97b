//! The whole log, or only the lines with a mark.

use crate::game::view::View;
use crate::ui::canvas::Canvas;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::marks::{self, Mark};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("messages");

pub const KEYS: &[KeyRow] = &[
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "a line up"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(
        CONTEXT,
        UiAction::PageUp,
        &[Code(KeyCode::PageUp)],
        "a page up",
    ),
    bind(
        CONTEXT,
        UiAction::PageDown,
        &[Code(KeyCode::PageDown), Char(' ')],
        "a page down",
    ),
    bind(
        CONTEXT,
        UiAction::First,
        &[Code(KeyCode::Home)],
        "to the beginning",
    ),
    bind(CONTEXT, UiAction::Last, &[Code(KeyCode::End)], "to the end"),
    bind(
        CONTEXT,
        UiAction::Filter,
        &[Char('f'), Code(KeyCode::Tab)],
        "only harm, danger, boons or things",
    ),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(
        CONTEXT,
        UiAction::Cancel,
        &[Code(KeyCode::Escape), Code(KeyCode::Enter), Char('m')],
        "close",
    ),
];

/// What can be done, by the sort of lines that comes next.
const HINTS: [&[(UiAction, &str)]; 5] = [
    &[(UiAction::Filter, "only harm"), (UiAction::Cancel, "close")],
    &[
        (UiAction::Filter, "only danger"),
        (UiAction::Cancel, "close"),
    ],
    &[
        (UiAction::Filter, "only boons"),
        (UiAction::Cancel, "close"),
    ],
    &[
        (UiAction::Filter, "only things"),
        (UiAction::Cancel, "close"),
    ],
    &[
        (UiAction::Filter, "everything"),
        (UiAction::Cancel, "close"),
    ],
];

/// The log, opened at its newest line.
pub struct Messages {
    reader: Reader,
    /// Which lines are shown; all without one.
    only: Option<usize>,
}

impl Messages {
    pub fn new(view: &View) -> Self {
        Self::only(view, None)
    }

    /// Lines with a mark, by its number among the sorts.
    fn only(view: &View, only: Option<usize>) -> Self {
        let sort = only.and_then(|number| Mark::SORTS.get(number));
        let lines = view.log.iter();
        let lines = lines.filter(|line| sort.is_none_or(|sort| marks::of(line) == *sort));
        let mut paragraphs: Vec<Paragraph> = lines
            .map(|line| {
                let mark = marks::of(line);
                let lead = format!("{:>5} {} ", line.turn, mark.sign());
                Paragraph::led(Run::new(lead, mark.run().ink), text::log_runs(line))
            })
            .collect();
        if paragraphs.is_empty() {
            let text = match sort {
                Some(sort) => format!("Nothing about {} yet.", sort.words()),
                None => "Nothing has happened yet.".to_string(),
            };
            paragraphs.push(Paragraph::plain(&text, theme::FAINT));
        }
        let hints = only.map_or(0, |number| number + 1).min(HINTS.len() - 1);
        let hints = Hints {
            context: CONTEXT,
            parts: HINTS[hints],
        };
        Self {
            reader: Reader::at_end("messages", paragraphs).with_hints(hints),
            only,
        }
    }
}

impl Screen for Messages {
    fn name(&self) -> &'static str {
        "messages"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match (action, scene.view) {
            (UiAction::Filter, Some(view)) => {
                let next = self.only.map_or(0, |number| number + 1);
                *self = Self::only(view, (next < Mark::SORTS.len()).then_some(next));
                Request::Stay
            }
            _ => self.reader.handle(action, scene),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.reader.hint_at(cell, scene) {
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.reader.draw(scene, canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{LogLine, LogSpan, Meaning};
    use crate::ui::fx::Effects;
    use crate::ui::testkit;
    use std::sync::Arc;

    #[test]
    fn the_log_opens_at_its_end_and_scrolls_to_its_beginning() {
        let mut view = testkit::view("@");
        view.log = (1..=60)
            .map(|number| testkit::line(&format!("event {number}.")))
            .collect::<Vec<_>>()
            .into();
        let mut screen = Messages::new(&view);
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

    #[test]
    fn only_lines_with_a_mark_are_shown_on_demand() {
        let mut view = testkit::view("@");
        let line = |text: &str, meaning| {
            Arc::new(LogLine {
                turn: 3,
                spans: vec![LogSpan::new(text, meaning)],
                times: 1,
            })
        };
        view.log = vec![
            line("It hurts.", Meaning::Harm),
            line("You feel better.", Meaning::Boon),
            line("a key", Meaning::Item),
            line("You wait.", Meaning::Plain),
        ]
        .into();
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let mut screen = Messages::new(&view);
        let all = ["It hurts.", "You feel better.", "a key", "You wait."];
        let mut shown = Vec::new();
        for _ in 0..6 {
            let canvas = testkit::drawn(&screen, Some(&view), 40, 22);
            shown.push(all.map(|text| canvas.shows(text)));
            screen.handle(UiAction::Filter, &scene);
        }
        assert_eq!(
            shown,
            [
                [true, true, true, true],
                [true, false, false, false],
                [false, false, false, false],
                [false, true, false, false],
                [false, false, true, false],
                [true, true, true, true],
            ]
        );
        let canvas = testkit::drawn(&Messages::new(&view), Some(&view), 40, 22);
        assert!(canvas.shows("3 ! It hurts.") && canvas.shows("f only harm"));
    }
}
