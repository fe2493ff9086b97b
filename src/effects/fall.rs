//! The ground gives way.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;

/// The target falls to the level below: the hero to a place near the one above, anyone
/// else for good. Who flies does not fall, and nobody falls from the deepest level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fall {}

impl Apply for Fall {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            scene.fall(target);
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        aim.target.is_none_or(|target| !scene.can_fall(target))
    }
}
