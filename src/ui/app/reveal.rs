//! Shows how a level was built. After a run this is free; during a run it costs the rank.

use super::App;
use crate::ui::ask::{Others, Question, YesNo, YesNoLook};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::building::Building;
use crate::ui::theme;

/// Why the run is in no list of ranks, as its header says it.
const WHY: &str = "a whole level was shown";

/// The question before a run leaves the ranks. No key that may be pressed in a fight means
/// yes.
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
    /// Shows how the level was built. That gives away stairs and secret doors, so the
    /// player of a ranked run is asked first.
    pub(super) fn watch_building(&mut self) {
        let ended = self.session.ended().is_some();
        let header = self.session.header();
        match header {
            Some(header) if header.unranked.is_none() && !ended => self.ask(question()),
            _ => self.show_building(),
        }
    }

    /// Takes the run out of the ranks and shows the level. If that cannot be saved, nothing
    /// is shown: a run loaded later would be ranked again.
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
            for text in ["leaves the ranks", "V show it", "Esc back"] {
                assert!(
                    rows == 1 || canvas.shows(text),
                    "{text} at {columns}x{rows}"
                );
            }
        }
    }
}
