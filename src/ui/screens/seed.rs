//! A seed of one's own: a number, words, or a link to a run.

use crate::run::link;
use crate::run::seed::{self, Seed};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::entry::Entry;
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{RunStep, Scene, Screen, Step};
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 64;
/// The line, a gap, what it is for or what is wrong with it.
const ROWS: i32 = 5;

const WHAT: &str = "A number or some words: whoever writes the same plays the same game. \
                    Or paste a link to a run, to watch it.";

const HINTS: Hints = Hints {
    context: Context::Entry,
    parts: &[(UiAction::Confirm, "go"), (UiAction::Cancel, "back")],
};

/// The line in which the seed is written.
pub struct SeedEntry {
    entry: Entry,
}

impl SeedEntry {
    pub fn new() -> Self {
        Self {
            entry: Entry::new(seed::LONGEST + 20, |sign| !sign.is_control()),
        }
    }

    /// What a text means: a run to watch, a seed to play, or a fault.
    fn go(&self, text: &str) -> Step {
        let meant = if link::is_link(text) {
            let run = link::from_link(text).map_err(|error| error.to_string());
            run.map(|run| RunStep::Watch(Box::new(run)))
        } else {
            Seed::parse(text).map(RunStep::Begin)
        };
        match meant {
            Ok(step) => Step::Run(step),
            Err(fault) => Step::Say(format!("{}.", text::capitalized(&fault))),
        }
    }
}

fn frame(whole: Area) -> Area {
    panel::around(whole, (whole.width - 8).clamp(1, WIDEST), ROWS)
}

impl Screen for SeedEntry {
    fn name(&self) -> &'static str {
        "seed"
    }

    fn context(&self) -> Context {
        Context::Entry
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Step {
        match action {
            UiAction::Confirm => self.go(self.entry.text()),
            UiAction::Cancel => Step::Pop,
            _ => self.entry.handle(action),
        }
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        match HINTS.at(edge(frame(scene.area)), cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Step::Stay,
        }
    }

    fn paste(&mut self, text: &str) -> Option<Step> {
        if link::is_link(text) {
            return Some(self.go(text));
        }
        self.entry.write(text);
        Some(Step::Stay)
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = frame(scene.area);
        panel::draw(canvas, frame, "Seed", theme::GOLD);
        let inside = panel::inside(frame);
        self.entry
            .draw(canvas, Area::new(inside.x, inside.y, inside.width, 1));
        let lines = text::wrap_plain(WHAT, inside.width, theme::FAINT);
        for (line, y) in lines.iter().zip(inside.y + 2..inside.bottom()) {
            text::print_runs(canvas, inside.x, y, line);
        }
        HINTS.draw(canvas, edge(frame), scene.keymap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn write(screen: &mut SeedEntry, text: &str, scene: &Scene) {
        for sign in text.chars() {
            screen.handle(UiAction::Write(sign), scene);
        }
    }

    #[test]
    fn numbers_and_words_begin_games_and_nothing_is_told() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        for (written, expected) in [
            ("12", "begin 12"),
            ("The old  well", "begin the old well"),
            ("", "say A seed is a number"),
        ] {
            let mut screen = SeedEntry::new();
            write(&mut screen, written, &scene);
            let step = screen.handle(UiAction::Confirm, &scene).word();
            assert!(step.starts_with(expected), "{step}");
        }
        let mut screen = SeedEntry::new();
        write(&mut screen, "ab", &scene);
        screen.handle(UiAction::Erase, &scene);
        assert_eq!(screen.handle(UiAction::Confirm, &scene).word(), "begin a");
        assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
    }

    #[test]
    fn links_are_opened_and_broken_ones_told() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let run = testkit::run("old well", 0);
        let link = link::to_link("http://example.test/", &run);
        let mut screen = SeedEntry::new();
        let step = screen.paste(&link).expect("it takes links");
        assert_eq!(step.word(), "watch seed old well");

        let step = screen.paste(&link[..link.len() - 5]);
        let step = step.map(|step| step.word()).unwrap_or_default();
        assert!(step.starts_with("say The link"), "{step}");
        assert_eq!(
            screen
                .paste("some words")
                .map(|step| step.word())
                .as_deref(),
            Some("stay")
        );
        assert_eq!(
            screen.handle(UiAction::Confirm, &scene).word(),
            "begin some words"
        );
    }
}
