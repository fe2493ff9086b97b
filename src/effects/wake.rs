//! Sleepers wake.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::components::mind::Mood;
use schemars::JsonSchema;
use serde::Deserialize;

/// Wakes the target, if it sleeps by itself; `cure` ends a sleep that is a status.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wake {}

impl Apply for Wake {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            scene.wake(target);
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let mood = aim.target.and_then(|target| scene.mood(target));
        mood != Some(Mood::Asleep)
    }
}
