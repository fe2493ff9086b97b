//! A path for a game that is only in memory.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::entry::Entry;
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::{RescueStep, Scene, Screen, Step};
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

const WIDEST: i32 = 72;
/// The line, a gap, what it is for.
const ROWS: i32 = 6;
/// No system takes a longer path.
const LONGEST: usize = 4096;

const WHAT: &str = "A folder, or a path with the name of a new file. A file that is there \
                    already is not written over.";

const HINTS: Hints = Hints {
    context: Context::Entry,
    parts: &[(UiAction::Confirm, "write"), (UiAction::Cancel, "back")],
};

/// The line in which the path is written.
pub struct Elsewhere {
    entry: Entry,
}

impl Elsewhere {
    /// With a path to begin with.
    pub fn new(folder: &str, name: &str) -> Self {
        let mut entry = Entry::new(LONGEST, |sign| !sign.is_control());
        let gap = if folder.ends_with(['/', '\\']) {
            ""
        } else {
            "/"
        };
        entry.write(&format!("{folder}{gap}{name}"));
        Self { entry }
    }
}

fn frame(whole: Area) -> Area {
    panel::around(whole, (whole.width - 8).clamp(1, WIDEST), ROWS)
}

impl Screen for Elsewhere {
    fn name(&self) -> &'static str {
        "elsewhere"
    }

    fn context(&self) -> Context {
        Context::Entry
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Step {
        match action {
            UiAction::Confirm => match self.entry.text().trim() {
                "" => Step::Say("Write a path first.".to_string()),
                path => Step::Rescue(RescueStep::File(path.to_string())),
            },
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
        self.entry.write(text);
        Some(Step::Stay)
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let frame = frame(scene.area);
        panel::draw(canvas, frame, "Write the game to", theme::GOLD);
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
