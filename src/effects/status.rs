//! Statuses begin and end.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use crate::catalog::{Id, StatusKind};
use schemars::JsonSchema;
use serde::Deserialize;

/// Gives someone a status for a while.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Status {
    /// Which one.
    pub apply: Id<StatusKind>,
    /// For how many turns; without a number, as long as the status itself says.
    #[serde(default)]
    pub turns: Option<Value>,
}

impl Apply for Status {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(target) = aim.target else {
            return;
        };
        let turns = match &self.turns {
            Some(turns) => turns.roll(aim, Luck::Items, scene),
            None => {
                let usual = scene.kinds.catalog()[self.apply].turns.clone();
                usual.roll(aim, Luck::Items, scene)
            }
        };
        scene.begin_status(target, self.apply, turns, aim.by);
    }

    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.target.is_none()
    }

    fn idle(&self) -> Option<&'static str> {
        let turns = self.turns.as_ref();
        { turns.is_some_and(Value::is_never_positive) }
            .then_some("give turns such as 10 or \"2d6\"")
    }
}

/// Ends statuses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cure(#[schemars(length(min = 1, max = 32))] pub Vec<Id<StatusKind>>);

impl Apply for Cure {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            for &status in &self.0 {
                scene.end_status(target, status);
            }
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let has = |status| {
            aim.target
                .is_some_and(|target| scene.has_status(target, status))
        };
        !self.0.iter().any(|&status| has(status))
    }
}
