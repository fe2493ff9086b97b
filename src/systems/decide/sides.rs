//! Those who decide.

use crate::catalog::MonsterKind;
use crate::components::kind::Kinds;
use crate::components::side::Sides;
use crate::rules::ruleset::Reaction;
use specs::prelude::*;
use std::sync::Arc;

/// Someone who decides: what its kind says, and what it does about the hero.
pub struct Thinker {
    pub kind: Arc<MonsterKind>,
    pub to_hero: Reaction,
}

impl Thinker {
    pub fn of(kinds: &Kinds, sides: &Sides, entity: Entity) -> Option<Self> {
        Some(Self {
            kind: kinds.monster(entity)?.clone(),
            to_hero: sides.to_hero(entity),
        })
    }
}
