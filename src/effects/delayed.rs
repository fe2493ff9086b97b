//! Effects that wait for their time. They are saved with the game.

use super::queue::{Aim, Asked};
use super::{Apply as _, Effects};
use crate::catalog::Catalog;
use crate::components::body::StableId;
use crate::map::Map;
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many may wait at the same time; one more is dropped.
pub const MOST_WAITING: usize = 1000;

/// Effects that wait, in the order in which they were asked for. They end when the hero
/// leaves the level.
#[derive(Clone, Debug, Default)]
pub struct Delayed(Vec<Later>);

/// Effects that wait.
#[derive(Clone, Debug)]
pub struct Later {
    /// When they happen.
    pub due: u64,
    pub effects: Effects,
    pub target: Option<StableId>,
    pub by: Option<StableId>,
    pub at: Point,
    pub from: Point,
}

/// The same as a save names it: by where the effects stand in the content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedLater {
    effects: String,
    due: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<StableId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<StableId>,
    at: Point,
    from: Point,
}

impl SavedLater {
    /// Are its places on the map?
    pub fn is_sound(&self, map: &Map) -> bool {
        map.contains(self.at) && map.contains(self.from)
    }
}

impl Delayed {
    /// Lets effects wait.
    pub fn add(&mut self, later: Later) {
        if self.0.len() < MOST_WAITING {
            self.0.push(later);
        }
    }

    /// Nothing waits any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes out what is due, with whoever is meant if that one is still there.
    pub fn take_due(&mut self, now: u64, find: impl Fn(StableId) -> Option<Entity>) -> Vec<Asked> {
        let (due, waiting) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|each| each.due <= now);
        self.0 = waiting;
        let asked = |each: Later| {
            let aim = Aim {
                target: each.target.and_then(&find),
                at: each.at,
                from: each.from,
                user: each.by.and_then(&find),
                by: each.by.and_then(&find),
                means: None,
            };
            Asked::Effects(each.effects.0, aim)
        };
        due.into_iter().map(asked).collect::<Vec<_>>()
    }

    /// As a save names them.
    pub fn write(&self, catalog: &Catalog) -> Vec<SavedLater> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let names = names(catalog);
        let name = |effects: &Effects| {
            let mut all = names.iter();
            let (name, _) = all.find(|(_, each)| Arc::ptr_eq(&each.0, &effects.0))?;
            Some(name.clone())
        };
        let each = self.0.iter().filter_map(|each| {
            Some(SavedLater {
                effects: name(&each.effects)?,
                due: each.due,
                target: each.target,
                by: each.by,
                at: each.at,
                from: each.from,
            })
        });
        each.collect()
    }

    /// What was saved. Effects that the content has no more do not happen.
    pub fn read(saved: Vec<SavedLater>, catalog: &Catalog) -> Self {
        if saved.is_empty() {
            return Self::default();
        }
        let names = names(catalog);
        let each = saved.into_iter().filter_map(|each| {
            Some(Later {
                due: each.due,
                effects: names.get(&each.effects)?.clone(),
                target: each.target,
                by: each.by,
                at: each.at,
                from: each.from,
            })
        });
        Self(each.collect())
    }
}

/// Every list of effects that can wait, by where it stands: `items core:bomb on_use 0`.
fn names(catalog: &Catalog) -> BTreeMap<String, Effects> {
    let mut names = BTreeMap::new();
    for (place, effects) in catalog.effect_lists() {
        note(&place, effects, &mut names);
    }
    names
}

fn note(place: &str, effects: &Effects, names: &mut BTreeMap<String, Effects>) {
    for (number, effect) in effects.iter().enumerate() {
        for (part, held) in effect.held().into_iter().enumerate() {
            let place = format!("{place} {number}.{part}");
            note(&place, held.effects, names);
            names.insert(place, held.effects.clone());
        }
    }
}
