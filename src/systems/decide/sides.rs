//! Who is whose enemy.

use crate::components::mind::Faction;
use crate::resources::Factions;
use crate::rules::ruleset::Reaction;
use specs::prelude::*;

/// The sides that monsters are on, as a system asks for them.
#[derive(SystemData)]
pub struct Sides<'a> {
    factions: ReadExpect<'a, Factions>,
    members: ReadStorage<'a, Faction>,
}

impl Sides<'_> {
    /// Does any side care about another? If not, nobody need look for enemies
    /// but the hero.
    pub fn have_feuds(&self) -> bool {
        let mut reactions = self.factions.0.iter().flat_map(|side| &side.reactions);
        reactions.any(|(_, reaction)| *reaction != Reaction::Ignore)
    }

    pub fn members(&self) -> &ReadStorage<'_, Faction> {
        &self.members
    }

    /// What one does when it sees another; neither of them is the hero.
    pub fn reaction(&self, who: Entity, to: Entity) -> Reaction {
        let (Some(Faction(own)), Some(Faction(other))) =
            (self.members.get(who), self.members.get(to))
        else {
            return Reaction::Ignore;
        };
        let side = self.factions.0.iter().find(|side| side.id == *own);
        let towards = side.and_then(|side| side.reactions.iter().find(|(id, _)| id == other));
        towards.map_or(Reaction::Ignore, |(_, reaction)| *reaction)
    }
}
