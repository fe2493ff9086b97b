//! The wheel: what it turns on each screen.

use super::App;
use crate::ui::keymap::{Context, Direction, UiAction};

/// The most lines that one turn counts for.
const MOST: u32 = 20;

/// Is up and down on this screen a place in a list or a text? Elsewhere it is a step,
/// and no wheel shall take one.
fn scrolls(context: Context) -> bool {
    matches!(
        context,
        Context::Title
            | Context::Mods
            | Context::Menu
            | Context::Pack
            | Context::Reader
            | Context::Games
            | Context::PastRuns
            | Context::Sheet
    )
}

impl App {
    /// Scrolls by so many lines, down if there are more than zero.
    pub(super) fn wheel(&mut self, lines: i32) {
        let direction = match lines > 0 {
            true => Direction::SOUTH,
            false => Direction::NORTH,
        };
        for _ in 0..lines.unsigned_abs().min(MOST) {
            if self
                .stack
                .last()
                .is_some_and(|screen| scrolls(screen.context()))
            {
                self.act(UiAction::Go(direction));
            }
        }
    }
}
