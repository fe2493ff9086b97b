//! Lists of kinds, and the numbers that identify a kind in its list.

use super::schema::{Section, Spawn};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Index;
use std::sync::Arc;

/// A kind of which the content has a list.
pub trait Named {
    /// The section of its entries.
    const SECTION: Section;

    /// The whole id: `mod:name`.
    fn id(&self) -> &str;

    /// How often and where it is found; none if it is not found on levels.
    fn spawn(&self) -> Option<&Spawn> {
        None
    }
}

/// The number of a reference to a faulty entry. While there is one, no catalog is made.
pub(crate) const LOST: u32 = u32::MAX;

/// Identifies a kind of one catalog by its number in the list. In raws it is written as
/// the id of the entry, and `raws::decode` replaces that by the number.
pub struct Id<K>(pub(crate) u32, PhantomData<fn() -> K>);

impl<K> Id<K> {
    pub(crate) fn new(number: usize) -> Self {
        let number = u32::try_from(number).expect("a mod holds far fewer entries");
        Self(number, PhantomData)
    }
}

// By hand, because derived impls would require the same traits of `K`.
impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Id<K> {}

impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K> Eq for Id<K> {}

impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<K> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl<'de, K> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = u32::deserialize(from)?;
        Ok(Self(number, PhantomData))
    }
}

impl<K: Named> JsonSchema for Id<K> {
    fn schema_name() -> Cow<'static, str> {
        K::SECTION.name().into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "x-ref": K::SECTION.name(),
            "x-numbered": true
        })
    }
}

/// All kinds of one section, sorted by id; kinds that are added later come at the end.
#[derive(Debug)]
pub struct List<K> {
    kinds: Vec<Arc<K>>,
    numbers: BTreeMap<String, usize>,
}

impl<K> Clone for List<K> {
    fn clone(&self) -> Self {
        Self {
            kinds: self.kinds.clone(),
            numbers: self.numbers.clone(),
        }
    }
}

impl<K: Named> FromIterator<K> for List<K> {
    fn from_iter<I: IntoIterator<Item = K>>(kinds: I) -> Self {
        let mut list = Self {
            kinds: Vec::new(),
            numbers: BTreeMap::new(),
        };
        for kind in kinds {
            list.add(kind);
        }
        list
    }
}

impl<K> Index<Id<K>> for List<K> {
    type Output = Arc<K>;

    fn index(&self, id: Id<K>) -> &Arc<K> {
        &self.kinds[id.0 as usize]
    }
}

impl<K: Named> List<K> {
    /// The number of the kind with a whole id.
    pub fn find(&self, id: &str) -> Option<Id<K>> {
        self.numbers.get(id).copied().map(Id::new)
    }

    /// The kind with a whole id.
    pub fn named(&self, id: &str) -> Option<&Arc<K>> {
        Some(&self.kinds[*self.numbers.get(id)?])
    }

    /// Every kind with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Id<K>, &Arc<K>)> {
        let numbered = self.kinds.iter().enumerate();
        numbered.map(|(number, kind)| (Id::new(number), kind))
    }

    /// Adds a kind at the end.
    pub fn add(&mut self, kind: K) -> Id<K> {
        let number = self.kinds.len();
        self.numbers.insert(kind.id().into(), number);
        self.kinds.push(Arc::new(kind));
        Id::new(number)
    }

    /// The kinds that are found on levels, with how often and where.
    pub fn spawns(&self) -> Vec<(Id<K>, &Spawn)> {
        self.iter()
            .filter_map(|(id, kind)| Some((id, kind.spawn()?)))
            .collect()
    }

    /// The kinds that are found at a depth, with their weights.
    pub fn at(&self, depth: i32) -> Vec<(Id<K>, i32)> {
        let spawns = self.spawns().into_iter();
        let there = spawns.filter(|(_, spawn)| spawn.reaches(depth));
        there.map(|(id, spawn)| (id, spawn.weight)).collect()
    }
}

impl<K: Clone> List<K> {
    /// A kind to change. Others that share it keep the old one.
    pub fn change(&mut self, id: Id<K>) -> &mut K {
        Arc::make_mut(&mut self.kinds[id.0 as usize])
    }
}
