//! One of several lists of effects.

use super::queue::Aim;
use super::scene::Scene;
use super::{Apply, Effects, Held, Key};
use schemars::JsonSchema;
use serde::Deserialize;

/// One of these, drawn by weight.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OneOf(#[schemars(length(min = 2, max = 16))] pub Vec<Draw>);

/// Effects that may be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// How often it is drawn, measured against the others.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// What happens then; nothing, without any.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub then: Effects,
}

fn one() -> i32 {
    1
}

impl Apply for OneOf {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let weights: i32 = self.0.iter().map(|each| each.weight).sum();
        let mut drawn = scene.rng.items.below(weights.max(1));
        for each in &self.0 {
            drawn -= each.weight;
            if drawn < 0 {
                return each.then.apply(aim, scene);
            }
        }
    }

    fn idle(&self) -> Option<&'static str> {
        let is_empty = self.0.iter().all(|each| each.then.is_empty());
        is_empty.then_some("give effects in the `then` of at least one of them")
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let mut draws = self.0.iter();
        draws.all(|each| each.then.are_wasted(aim, scene))
    }

    fn held(&self) -> Vec<Held<'_>> {
        let numbered = self.0.iter().enumerate();
        numbered
            .map(|(number, each)| Held {
                path: vec![Key::Item(number), Key::Field("then")],
                effects: &each.then,
            })
            .collect()
    }
}
