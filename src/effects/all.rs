//! Several effects as one.

use super::queue::Aim;
use super::scene::Scene;
use super::{Apply, Effect, Held};
use schemars::JsonSchema;
use serde::Deserialize;

/// All of these effects, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct All(#[schemars(length(min = 1, max = 16))] pub Vec<Effect>);

impl Apply for All {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        for effect in &self.0 {
            effect.apply(aim, scene);
        }
    }

    fn only_heals(&self) -> bool {
        self.0.iter().all(Effect::only_heals)
    }

    fn held(&self) -> Vec<Held<'_>> {
        vec![Held {
            parameter: None,
            effects: &self.0,
        }]
    }
}
