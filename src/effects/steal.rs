//! A thing changes hands.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;

/// The user takes a thing from the target, any of those that it carries, and leaves it
/// behind when it dies. What the journey is for stays with the hero.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Steal {}

impl Apply for Steal {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let (Some(thief), Some(target)) = (aim.user, aim.target) {
            scene.steal(thief, target);
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let (Some(thief), Some(target)) = (aim.user, aim.target) else {
            return true;
        };
        if scene.is_of_hero(aim) && scene.has_room(thief) {
            // What others carry the hero does not know.
            return target == thief;
        }
        let things = scene.what_can_be_stolen(target);
        !{ things.into_iter() }.any(|thing| scene.can_take(thief, thing))
    }
}
