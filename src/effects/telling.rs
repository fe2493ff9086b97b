//! The hero is told or shown something.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// A sentence in the log, if the hero sees the place.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Message(#[schemars(length(min = 1, max = 200))] pub Arc<str>);

impl Apply for Message {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        scene.tell(Arc::clone(&self.0), scene.place(aim));
    }

    /// Words change nothing, and the hero does nothing for them. Monsters may.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        scene.is_of_hero(aim)
    }

    fn comes_along(&self) -> bool {
        true
    }

    fn only_tells(&self) -> bool {
        true
    }
}

/// The hero learns of what is around the target.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// What is learnt.
    pub what: Revealed,
    /// Within how many steps of the target; without a number, on the whole level.
    #[serde(default)]
    #[schemars(range(min = 1, max = 200))]
    pub within: Option<i32>,
}

/// What can be learnt from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Revealed {
    /// The ground, with secret doors.
    Map,
    /// Things that lie about.
    Items,
    /// Traps.
    Traps,
}

impl Apply for Reveal {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        scene.reveal(self.what, scene.place(aim), self.within);
    }

    fn looks_at(&self, scene: &Scene) -> u32 {
        scene.level_size()
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        scene.is_known_around(self.what, scene.place(aim), self.within)
    }
}
