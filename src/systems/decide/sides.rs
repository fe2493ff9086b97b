//! Who is whose enemy.

use crate::catalog::MonsterKind;
use crate::components::kind::Kinds;
use crate::rules::ruleset::Reaction;
use specs::prelude::*;
use std::sync::Arc;

/// Someone who decides: what its kind says, and what it does about the hero.
pub struct Thinker {
    pub kind: Arc<MonsterKind>,
    pub to_hero: Reaction,
}

impl Thinker {
    pub fn of(kinds: &Kinds, entity: Entity) -> Option<Self> {
        Some(Self {
            kind: kinds.monster(entity)?.clone(),
            to_hero: kinds.to_hero(entity),
        })
    }
}

/// Does any side care about another? If not, nobody need look for enemies but the
/// hero.
pub fn have_feuds(kinds: &Kinds) -> bool {
    let sides = kinds.catalog().factions.iter();
    let mut reactions = sides.flat_map(|(_, side)| &side.reactions);
    reactions.any(|each| each.reaction != Reaction::Ignore)
}

/// What one does when it sees another; neither of them is the hero.
pub fn reaction(kinds: &Kinds, who: Entity, to: Entity) -> Reaction {
    match (kinds.side(who), kinds.side(to)) {
        (Some(own), Some(other)) => kinds.catalog().reaction(own, other),
        _ => Reaction::Ignore,
    }
}
