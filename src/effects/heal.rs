//! Mends wounds.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;

/// Gives back so many hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Heal(pub Dice);

impl Apply for Heal {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let amount = self.0.roll(&mut scene.rng.items);
        scene.heal(aim.target, amount);
    }

    fn idle(&self) -> Option<&'static str> {
        (self.0.least() < 1).then_some("give dice that come to 1 or more, such as 2d4")
    }

    fn only_heals(&self) -> bool {
        true
    }
}
