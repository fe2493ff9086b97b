//! Wounds someone.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;

/// Takes so many hit points away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Damage(pub Dice);

impl Apply for Damage {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let amount = self.0.roll(&mut scene.rng.combat).max(0);
        scene.hurt(aim.target, amount, aim.by);
    }

    fn idle(&self) -> Option<&'static str> {
        (self.0.most() < 1).then_some("give dice such as 1d6")
    }
}
