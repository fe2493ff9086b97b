//! Effects that wait.

use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use super::{Apply, Effects, Held};
use schemars::JsonSchema;
use serde::Deserialize;

/// Effects that happen some turns later, to the same target. They end with the level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// How many turns later.
    pub turns: Value,
    /// What happens then.
    #[schemars(length(min = 1, max = 16))]
    pub then: Effects,
}

impl Apply for After {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let turns = self.turns.roll(aim, Luck::Items, scene).max(1);
        scene.delay(&self.then, turns, aim);
    }

    fn idle(&self) -> Option<&'static str> {
        { self.turns.is_never_positive() }.then_some("give turns such as 3 or \"1d4\"")
    }

    /// What will be then nobody knows: only words are known to come to nothing.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        scene.is_of_hero(aim) && self.then.only_tell()
    }

    fn held(&self) -> Vec<Held<'_>> {
        vec![Held::within("then", &self.then)]
    }
}
