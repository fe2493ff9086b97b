//! Effects that depend on something.

use super::condition::{self, Condition};
use super::queue::Aim;
use super::scene::Scene;
use super::{Apply, Effects, Held};
use crate::map::{TerrainKinds, Tile};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Some effects if something is true, others if it is not.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// What must be true, all of it.
    #[schemars(length(min = 1, max = 8))]
    pub when: Vec<Condition>,
    /// What happens then.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub then: Effects,
    /// What happens otherwise.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub r#else: Effects,
}

/// Would nothing come of either?
fn both_wasted(then: &Effects, otherwise: &Effects, aim: Aim, scene: &Scene) -> bool {
    then.are_wasted(aim, scene) && otherwise.are_wasted(aim, scene)
}

impl If {
    /// The only kind of ground on which `then` happens, if it asks for one.
    pub fn ground(&self, kinds: &TerrainKinds) -> Option<Tile> {
        self.when.iter().find_map(|each| match each {
            Condition::Terrain(kind) => kinds.named(&kind.0),
            _ => None,
        })
    }

    /// The effects that would happen, where that is known.
    fn known_branch(&self, aim: Aim, scene: &Scene) -> Option<&Effects> {
        match condition::all_known(&self.when, aim, scene)? {
            true => Some(&self.then),
            false => Some(&self.r#else),
        }
    }
}

impl Apply for If {
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        match self.known_branch(aim, scene) {
            Some(branch) => branch.are_wasted(aim, scene),
            None => both_wasted(&self.then, &self.r#else, aim, scene),
        }
    }

    /// A branch of words alone says why nothing comes of it.
    fn why_wasted(&self, aim: Aim, scene: &Scene) -> Option<Arc<str>> {
        let branch = self.known_branch(aim, scene)?;
        match branch.only_tell() {
            true => branch.first_words(),
            false => branch.why_wasted(aim, scene),
        }
    }

    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let branch = match condition::all(&self.when, aim, scene) {
            true => &self.then,
            false => &self.r#else,
        };
        branch.apply(aim, scene);
    }

    fn idle(&self) -> Option<&'static str> {
        let is_empty = self.then.is_empty() && self.r#else.is_empty();
        is_empty.then_some("give effects in `then` or in `else`")
    }

    fn held(&self) -> Vec<Held<'_>> {
        held_in(&self.then, &self.r#else)
    }
}

/// Effects that happen now and then.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// How often, in percent.
    #[schemars(range(min = 1, max = 99))]
    pub percent: i32,
    /// What happens then.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub then: Effects,
    /// What happens otherwise.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub r#else: Effects,
}

impl Apply for Chance {
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        both_wasted(&self.then, &self.r#else, aim, scene)
    }

    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let branch = match scene.rng.items.chance(self.percent) {
            true => &self.then,
            false => &self.r#else,
        };
        branch.apply(aim, scene);
    }

    fn idle(&self) -> Option<&'static str> {
        let is_empty = self.then.is_empty() && self.r#else.is_empty();
        is_empty.then_some("give effects in `then` or in `else`")
    }

    fn held(&self) -> Vec<Held<'_>> {
        held_in(&self.then, &self.r#else)
    }
}

fn held_in<'a>(then: &'a Effects, otherwise: &'a Effects) -> Vec<Held<'a>> {
    vec![Held::within("then", then), Held::within("else", otherwise)]
}
