//! Someone comes onto the level.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use crate::catalog::{Id, MonsterKind};
use crate::resources::{Arrival, Making};
use schemars::JsonSchema;
use serde::Deserialize;

/// How many come together at most.
const MOST: i32 = 8;

/// Someone comes by the stairs, or from a far part of the level, where the hero does not
/// see it, and looks for the hero.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrive {
    /// Who; without one, a band of those who are found at this depth.
    #[serde(default)]
    pub monster: Option<Id<MonsterKind>>,
    /// How many; more than 8 count as 8.
    #[serde(default)]
    pub count: Option<Value>,
    /// How many of the kind may be on the level at most; nobody comes if there are as many.
    #[serde(default = "many")]
    #[schemars(range(min = 1, max = 100))]
    pub most: i32,
    /// Whether it leaves when the hero leaves the level.
    #[serde(default)]
    pub passing: bool,
    /// Whether it comes on the hero's track: from where the hero came to the level, once the
    /// hero is a few steps away from there, seen or not.
    #[serde(default)]
    pub on_track: bool,
}

fn many() -> i32 {
    100
}

impl Apply for Arrive {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let count = self.count.as_ref();
        let count = count.map(|count| count.roll(aim, Luck::Items, scene));
        scene.make(Making::Arrival(Arrival {
            kind: self.monster,
            count: count.map(|count| count.clamp(0, MOST)),
            most: self.most,
            passing: self.passing,
            on_track: self.on_track,
        }));
    }

    /// Who is on the level already, and whether someone comes, nobody knows.
    fn is_wasted(&self, _: Aim, _: &Scene) -> bool {
        false
    }

    fn bounded(&self) -> Option<(&'static str, &Value, i32)> {
        Some(("count", self.count.as_ref()?, MOST))
    }

    fn idle(&self) -> Option<&'static str> {
        let count = self.count.as_ref();
        { count.is_some_and(Value::is_never_positive) }
            .then_some("give a number that can be 1 or more")
    }
}
