//! How a level was built: free once a run is over, and the end of its rank before.

use super::App;
use crate::ui::screens::building::Building;
use crate::ui::screens::reveal::Reveal;

/// Why a run is in no list, in the words of its header.
const WHY: &str = "a whole level was shown";

impl App {
    /// Shows how the level was built. That gives away stairs and secret doors, so
    /// a run that is still in the ranks is asked about first.
    pub(super) fn watch_building(&mut self) {
        let ended = self.session.ended().is_some();
        let header = self.session.header();
        match header {
            Some(header) if header.unranked.is_none() && !ended => {
                self.stack.push(Box::new(Reveal));
            }
            _ => self.show_building(),
        }
    }

    /// Takes the run out of the ranks and shows the level. Where the mark cannot
    /// be kept, a run brought back later would be ranked again: nothing is shown.
    pub(super) fn reveal(&mut self) {
        if self.screen() == "reveal" {
            self.stack.pop();
        }
        match self.session.unrank(WHY) {
            Ok(()) => self.show_building(),
            Err(fault) => self.tell(&format!(
                "The run has left the ranks, but that cannot be kept ({fault}): the level is not shown."
            )),
        }
    }

    fn show_building(&mut self) {
        if let Some(game) = self.session.game() {
            self.stack.push(Box::new(Building::new(game.building())));
        }
    }
}
