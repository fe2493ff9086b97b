//! Makes someone hardier.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::figures::Figure;
use schemars::JsonSchema;
use serde::Deserialize;

/// Raises the most hit points there can be, for good; below 0 it lowers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct MaxHealth(#[schemars(range(min = -100, max = 100))] pub i32);

impl Apply for MaxHealth {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            scene.raise(target, Figure::MaxHealth, self.0);
        }
    }

    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.target.is_none()
    }

    fn idle(&self) -> Option<&'static str> {
        (self.0 == 0).then_some("give a number that is not 0")
    }
}
