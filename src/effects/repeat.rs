//! The same effects several times.

use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use super::{Apply, Effects, Held};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// The same effects several times, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// How often; more than 64 times counts as 64.
    pub times: Value,
    /// What happens each time.
    #[schemars(length(min = 1, max = 16))]
    pub then: Effects,
}

/// However large a number of times is rolled.
const MOST_TIMES: i32 = 64;

impl Apply for Repeat {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let times = self.times.roll(aim, Luck::Items, scene).min(MOST_TIMES);
        for _ in 0..times {
            self.then.apply(aim, scene);
        }
    }

    fn bounded(&self) -> Option<(&'static str, &Value, i32)> {
        Some(("times", &self.times, MOST_TIMES))
    }

    fn idle(&self) -> Option<&'static str> {
        { self.times.is_never_positive() }.then_some("give a number of times that can be 1 or more")
    }

    /// Where nothing comes of it the first time, nothing comes of it again.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.then.are_wasted(aim, scene)
    }

    fn why_wasted(&self, aim: Aim, scene: &Scene) -> Option<Arc<str>> {
        self.then.why_wasted(aim, scene)
    }

    fn held(&self) -> Vec<Held<'_>> {
        vec![Held::within("then", &self.then)]
    }
}
