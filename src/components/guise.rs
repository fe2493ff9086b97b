//! How things look that the hero does not know.

use crate::catalog::schema::Handling;
use crate::catalog::{Catalog, ItemId, ItemKind, Look};
use chance::Stream;
use std::collections::{BTreeMap, BTreeSet};

/// The looks of all kinds of things that the hero does not know yet. A kind that is not
/// here is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guises(BTreeMap<ItemId, Guise>);

/// How a kind of things seems to be.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Guise {
    look: Look,
    handling: Handling,
}

impl Guises {
    /// The looks of a new game. They are drawn from a stream of their own, so that
    /// nothing else depends on them.
    pub fn new(seed: u64, catalog: &Catalog) -> Self {
        let mut looks = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for (disguise_id, disguise) in catalog.disguises.iter() {
            let name = format!("looks {}", disguise.id);
            let mut stream = Stream::named(seed, &name);
            let mut left: Vec<_> = disguise.looks.iter().collect();
            let wearers = catalog.items.iter();
            let wearers = wearers.filter(|(_, kind)| kind.unknown == Some(disguise_id));
            let wearers: Vec<_> = wearers.collect();
            let shared = shared_handling(wearers.iter().map(|(_, kind)| kind.as_ref()));
            for (item, kind) in wearers {
                // A kind for which no look is left is known from the start.
                while let Ok(most @ 1..) = i32::try_from(left.len()) {
                    let number = usize::try_from(stream.below(most)).unwrap_or(0);
                    let look = left.remove(number);
                    if taken.insert(&look.name) {
                        let look = Look {
                            name: look.name.clone(),
                            description: disguise.description.clone(),
                            glyph: kind.look.glyph,
                            color: look.color,
                            // Never the picture of the kind, which would give it away.
                            tile: look.tile.or(disguise.tile),
                        };
                        let handling = shared.unwrap_or_else(|| kind.handling());
                        looks.insert(item, Guise { look, handling });
                        break;
                    }
                }
            }
        }
        // A hero knows what was packed at home.
        for supply in &catalog.hero.items {
            looks.remove(&supply.item());
        }
        Self(looks)
    }

    /// How a kind looks that the hero does not know; none for one that is known.
    pub fn of(&self, item: ItemId) -> Option<&Look> {
        self.0.get(&item).map(|guise| &guise.look)
    }

    /// What can be done with a kind that the hero does not know; none for one that is known.
    pub fn handling(&self, item: ItemId) -> Option<Handling> {
        self.0.get(&item).map(|guise| guise.handling)
    }

    /// Every kind that the hero does not know, in order.
    pub fn unknown(&self) -> impl Iterator<Item = ItemId> {
        self.0.keys().copied()
    }

    /// The hero knows the kind from now on. False where it was known already.
    pub fn learn(&mut self, item: ItemId) -> bool {
        self.0.remove(&item).is_some()
    }

    /// The whole ids of all that was unknown at the start and is known now.
    pub fn learnt(&self, catalog: &Catalog) -> Vec<String> {
        let hidden = catalog.items.iter();
        let hidden = hidden.filter(|(id, kind)| kind.unknown.is_some() && self.of(*id).is_none());
        hidden.map(|(_, kind)| kind.id.clone()).collect()
    }

    /// The looks of a game in which these kinds are known.
    pub fn restored(seed: u64, catalog: &Catalog, learnt: &[String]) -> Self {
        let mut guises = Self::new(seed, catalog);
        for id in learnt {
            if let Some(item) = catalog.items.find(id) {
                guises.learn(item);
            }
        }
        guises
    }
}

/// What can be done with every thing of one disguise. Only that is offered while they are
/// unknown: by anything else one would be told from the others. None if they have nothing in
/// common: then nobody could find out what they are.
pub fn shared_handling<'a>(kinds: impl Iterator<Item = &'a ItemKind>) -> Option<Handling> {
    let shared = kinds.map(ItemKind::handling).reduce(Handling::shared)?;
    (shared != Handling::default()).then_some(shared)
}
