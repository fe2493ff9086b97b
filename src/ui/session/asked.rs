//! The seed given at the start, by an address or a command line.

use super::Session;
use crate::run::header::Header;
use crate::run::open::SlotContent;

impl Session {
    /// Was a seed given that is not the seed of the game to continue? Then the player most
    /// likely wants a new game.
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
