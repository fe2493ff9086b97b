//! A kind by its id, or all kinds with a tag.

use crate::catalog::text::Tag;
use crate::catalog::{Catalog, Id, ItemId, ItemKind, StatusId, StatusKind};
use schemars::JsonSchema;
use serde::Deserialize;

/// All that have a tag: `{ "tag": "ailment" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tagged {
    /// Which tag.
    pub tag: Tag,
}

/// A status by its id, or all with a tag: `{ "tag": "ailment" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum StatusSort {
    One(Id<StatusKind>),
    Tagged(Tagged),
}

/// A kind of things by its id, or all with a tag: `{ "tag": "coin" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ItemSort {
    One(Id<ItemKind>),
    Tagged(Tagged),
}

impl StatusSort {
    /// Is a status of this sort?
    pub fn fits(&self, status: StatusId, catalog: &Catalog) -> bool {
        match self {
            StatusSort::One(id) => *id == status,
            StatusSort::Tagged(Tagged { tag }) => catalog[status].tags.contains(tag),
        }
    }
}

impl ItemSort {
    /// Is a kind of things of this sort?
    pub fn fits(&self, item: ItemId, catalog: &Catalog) -> bool {
        match self {
            ItemSort::One(id) => *id == item,
            ItemSort::Tagged(Tagged { tag }) => catalog[item].tags.contains(tag),
        }
    }
}
