//! Several effects as one.

use super::queue::Aim;
use super::scene::Scene;
use super::{Apply, Effects, Held};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// All of these effects, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct All(#[schemars(length(min = 1, max = 16))] pub Effects);

impl Apply for All {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        self.0.apply(aim, scene);
    }

    fn only_heals(&self) -> bool {
        self.0.only_heal()
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.0.are_wasted(aim, scene)
    }

    fn why_wasted(&self, aim: Aim, scene: &Scene) -> Option<Arc<str>> {
        self.0.why_wasted(aim, scene)
    }

    fn held(&self) -> Vec<Held<'_>> {
        vec![Held {
            path: Vec::new(),
            effects: &self.0,
        }]
    }
}
