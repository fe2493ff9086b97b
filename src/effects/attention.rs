//! The one who rules the dungeon takes more or less notice of the hero.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use schemars::JsonSchema;
use serde::Deserialize;

/// Changes the attention that the `rules` speak of, by this much.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ChangeAttention(pub Value);

impl Apply for ChangeAttention {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let amount = self.0.roll(aim, Luck::Items, scene);
        scene.change_attention(amount);
    }

    fn is_wasted(&self, _: Aim, scene: &Scene) -> bool {
        !scene.knows_attention()
    }

    /// To be noticed is what a power costs, not what it is for.
    fn comes_along(&self) -> bool {
        self.0.least().is_some_and(|least| least >= 0)
    }

    fn idle(&self) -> Option<&'static str> {
        let is_nothing = self.0.most() == Some(0) && self.0.least() == Some(0);
        is_nothing.then_some("give a number that is not 0")
    }
}
