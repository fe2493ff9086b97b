//! What someone can cast, and for how much longer.

use crate::catalog::{Catalog, SpellId};
use crate::components::record::Saved;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// How much mana is left. The most there can be is a figure (`figures`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mana {
    pub current: i32,
}

/// The spells that someone knows, in the order in which they were learnt.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Spells(pub Vec<SpellId>);

impl Saved for Spells {
    type Form = Vec<String>;

    fn write(&self, catalog: &Catalog) -> Vec<String> {
        let each = self.0.iter();
        each.map(|&spell| catalog[spell].id.clone()).collect()
    }

    /// A spell of a mod that is not in use is forgotten.
    fn read(form: Vec<String>, catalog: &Catalog) -> Option<Self> {
        let known = form.iter().filter_map(|id| catalog.spells.find(id));
        Some(Self(known.collect()))
    }
}
