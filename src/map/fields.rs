//! Gas, fire and light: amounts that lie over the terrain of some tiles.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something of which a tile can have an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapField {
    /// Gas in the air.
    Gas,
    /// Fire on the ground.
    Fire,
    /// Light that falls on the tile.
    Light,
}

/// The amounts of every field, by tile index. Most tiles have none, so only amounts other
/// than 0 are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MapFields(BTreeMap<MapField, BTreeMap<u32, i32>>);

impl MapFields {
    /// The amount of a field at a tile.
    pub fn at(&self, field: MapField, idx: usize) -> i32 {
        let amounts = self.0.get(&field);
        let place = u32::try_from(idx).ok();
        let found = place.and_then(|place| amounts?.get(&place));
        found.copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, field: MapField, idx: usize, amount: i32) {
        let place = u32::try_from(idx).expect("a map has far fewer tiles");
        let amounts = self.0.entry(field).or_default();
        match amount {
            0 => amounts.remove(&place),
            _ => amounts.insert(place, amount),
        };
        if amounts.is_empty() {
            self.0.remove(&field);
        }
    }

    /// True if every amount is 0.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if all entries are as `set` leaves them, on a map with `count` tiles.
    pub(super) fn is_sound(&self, count: usize) -> bool {
        let is_on_map = |place: u32| (place as usize) < count;
        self.0.values().all(|amounts| {
            let mut each = amounts.iter();
            !amounts.is_empty() && each.all(|(&place, &amount)| amount != 0 && is_on_map(place))
        })
    }
}
