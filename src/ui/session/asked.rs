//! The seed that was asked for at the start: by an address or a command line.

use super::Session;
use crate::run::header::Header;
use crate::run::open::SlotContent;

impl Session {
    /// Was a game asked for that is not the one to be continued? Then a new one is
    /// what the player most likely wants.
    pub fn wants_new_game(&self) -> bool {
        let Some(asked) = &self.seed else {
            return false;
        };
        let is_asked = |header: &Header| header.seed == *asked;
        if let Some(parked) = &self.parked {
            return !is_asked(parked.keeper.header());
        }
        match self.last_slot().map(|slot| slot.content) {
            Some(SlotContent::Run { header, .. }) => !is_asked(&header),
            Some(SlotContent::Broken(_)) | None => true,
        }
    }
}
