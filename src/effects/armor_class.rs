//! Makes someone harder to hit.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::figures::Figure;
use schemars::JsonSchema;
use serde::Deserialize;

/// Raises how hard it is to be hit, for good; below 0 it lowers that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ArmorClass(#[schemars(range(min = -100, max = 100))] pub i32);

impl Apply for ArmorClass {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            scene.raise(target, Figure::ArmorClass, self.0);
        }
    }

    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.target.is_none()
    }

    fn idle(&self) -> Option<&'static str> {
        (self.0 == 0).then_some("give a number that is not 0")
    }
}
