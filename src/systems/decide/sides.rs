//! Those who decide.

use crate::catalog::MonsterKind;
use crate::components::kind::Kinds;
use crate::components::side::{Side, Sides};
use crate::rules::ruleset::Reaction;
use specs::prelude::*;
use std::sync::Arc;

/// Someone who decides: what its kind says, and what it does about the hero.
pub struct Thinker {
    pub kind: Arc<MonsterKind>,
    pub to_hero: Reaction,
    /// It is on the side of the hero.
    pub is_friend: bool,
}

impl Thinker {
    pub fn of(kinds: &Kinds, sides: &Sides, entity: Entity) -> Option<Self> {
        let kind = kinds.monster(entity)?.clone();
        let side = sides.of(entity);
        Some(Self {
            kind,
            to_hero: side.reaction(Side::Hero, kinds.catalog()),
            is_friend: side == Side::Hero,
        })
    }
}
