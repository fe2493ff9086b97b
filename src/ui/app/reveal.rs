//! How a level was built: free once a run is over, and the end of its rank before.

use super::App;
use crate::ui::ask::{Others, Question, YesNo, YesNoLook};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::building::Building;
use crate::ui::theme;

/// Why a run is in no list, in the words of its header.
const WHY: &str = "a whole level was shown";

/// Asked before a run leaves the ranks. No key that may be pressed in a fight says yes.
fn question() -> Question {
    let look = YesNoLook::Panel {
        title: "Leave the ranks?",
        text: "This shows the whole level, with its stairs and secret doors: \
               the run leaves the ranks, for good.",
        ink: theme::EMBER,
        widest: 52,
    };
    let ask = YesNo {
        context: Context::REVEAL,
        yes: &[UiAction::Confirm],
        others: Others::Nothing,
        hints: &[
            (UiAction::Confirm, "show it, outside the ranks"),
            (UiAction::Cancel, "back to the game"),
        ],
        look,
    };
    Question::new("reveal", UiAction::Building, ask)
}

impl App {
    /// Shows how the level was built. That gives away stairs and secret doors, so
    /// a run that is still in the ranks is asked about first.
    pub(super) fn watch_building(&mut self) {
        let ended = self.session.ended().is_some();
        let header = self.session.header();
        match header {
            Some(header) if header.unranked.is_none() && !ended => self.ask(question()),
            _ => self.show_building(),
        }
    }

    /// Takes the run out of the ranks and shows the level. Where the mark cannot
    /// be kept, a run brought back later would be ranked again: nothing is shown.
    pub(super) fn reveal(&mut self) {
        match self.session.unrank(WHY) {
            Ok(()) => self.show_building(),
            Err(fault) => self.tell(&format!(
                "The run has left the ranks, but that cannot be kept ({fault}): the level is not shown."
            )),
        }
    }

    fn show_building(&mut self) {
        if let Some(game) = self.session.game() {
            let building = Building::new(game.building());
            self.open(building);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::canvas::Canvas;
    use crate::ui::fx::Effects;
    use crate::ui::screens::Scene;
    use crate::ui::testkit;

    #[test]
    fn the_question_says_what_it_costs_at_every_size() {
        let effects = Effects::default();
        for (columns, rows) in [(40, 22), (53, 30), (80, 45), (1, 1)] {
            let mut canvas = Canvas::new(columns, rows);
            let scene = Scene {
                area: canvas.area(),
                ..testkit::scene(None, &effects)
            };
            question().ask.draw(&scene, &mut canvas);
            for text in ["leaves the ranks", "Y show it", "Esc back"] {
                assert!(
                    rows == 1 || canvas.shows(text),
                    "{text} at {columns}x{rows}"
                );
            }
        }
    }
}
