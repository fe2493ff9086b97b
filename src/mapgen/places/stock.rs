//! What places are stocked with: within the budget, from the level's tables.

use crate::catalog::ItemId;
use crate::mapgen::check;
use crate::mapgen::draft::{Craft, Draft};

/// How many more items the level may have.
pub fn items_left(draft: &Draft, craft: &Craft) -> i32 {
    (craft.budget.items - check::counted_items(draft)).max(0)
}

/// How many more monsters the level may have.
pub fn monsters_left(draft: &Draft, craft: &Craft) -> i32 {
    (craft.budget.monsters - draft.monsters.len() as i32).max(0)
}

/// The items that a place may offer, with their weights.
fn table(craft: &Craft) -> Vec<(ItemId, i32)> {
    let mut table = craft.catalog.items.at(craft.depth);
    table.retain(|&(id, _)| !craft.catalog[id].key && !craft.catalog[id].goal);
    table
}

/// An item of the level's table.
pub fn any_item(craft: &mut Craft) -> Option<ItemId> {
    let table = table(craft);
    let weights: Vec<i32> = table.iter().map(|&(_, weight)| weight).collect();
    craft.stream.weighted(&weights).map(|drawn| table[drawn].0)
}

/// So many items, each of another kind; fewer where there are not as many kinds.
pub fn different_items(craft: &mut Craft, count: i32) -> Vec<ItemId> {
    let mut table = table(craft);
    let mut items = Vec::new();
    while (items.len() as i32) < count {
        let weights: Vec<i32> = table.iter().map(|&(_, weight)| weight).collect();
        let Some(drawn) = craft.stream.weighted(&weights) else {
            break;
        };
        items.push(table.remove(drawn).0);
    }
    items
}
