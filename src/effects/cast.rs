//! One power sets off another.

use super::Apply;
use super::queue::{Aim, Means};
use super::scene::Scene;
use crate::catalog::{Id, SpellKind};
use schemars::JsonSchema;
use serde::Deserialize;

/// What a spell does happens, once everything before it is done. It costs nothing; but a
/// monster that has `mana` pays for what it casts by itself, and without enough mana nothing
/// comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cast(pub Id<SpellKind>);

impl Apply for Cast {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        // What things and spells cast is paid for by those.
        if aim.means.is_none() && !scene.pay_mana(aim.user, self.0) {
            return;
        }
        let effects = scene.kinds.catalog()[self.0].on_cast.clone();
        let aim = Aim {
            means: Some(Means::Spell(self.0)),
            ..aim
        };
        scene.ask(&effects, aim);
    }

    /// A spell that sets off another one is not looked into further: it may set off itself.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        if matches!(aim.means, Some(Means::Spell(_))) {
            return false;
        }
        let effects = &scene.kinds.catalog()[self.0].on_cast;
        let aim = Aim {
            means: Some(Means::Spell(self.0)),
            ..aim
        };
        effects.are_wasted(aim, scene)
    }
}
