//! Mends wounds.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use schemars::JsonSchema;
use serde::Deserialize;

/// Gives hit points back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Heal(pub Value);

impl Apply for Heal {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            let amount = self.0.roll(aim, Luck::Items, scene);
            scene.heal(target, amount);
        }
    }

    fn idle(&self) -> Option<&'static str> {
        let may_be_nothing = self.0.least().is_some_and(|least| least < 1);
        may_be_nothing.then_some("give dice that come to 1 or more, such as 2d4")
    }

    fn only_heals(&self) -> bool {
        true
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        aim.target.is_none_or(|target| scene.is_unhurt(target))
    }
}
