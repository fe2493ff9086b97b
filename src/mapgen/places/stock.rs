//! What rooms are filled with: within the budget, from the level's tables.

use crate::catalog::ItemId;
use crate::mapgen::check;
use crate::mapgen::draft::{Draft, StepContext};

/// How many more items the level may have.
pub fn items_left(draft: &Draft, context: &StepContext) -> i32 {
    (context.budget.items - check::counted_items(draft)).max(0)
}

/// How many more monsters the level may have.
pub fn monsters_left(draft: &Draft, context: &StepContext) -> i32 {
    (context.budget.monsters - draft.monsters.len() as i32).max(0)
}

/// The items that a room may get, with their weights.
fn table(context: &StepContext) -> Vec<(ItemId, i32)> {
    let mut table = context.catalog.items.at(context.depth);
    table.retain(|&(id, _)| !context.catalog[id].key && !context.catalog[id].goal);
    table
}

/// A random item of the level's table.
pub fn any_item(context: &mut StepContext) -> Option<ItemId> {
    let table = table(context);
    let weights: Vec<i32> = table.iter().map(|&(_, weight)| weight).collect();
    context
        .stream
        .weighted(&weights)
        .map(|drawn| table[drawn].0)
}

/// `count` items of different kinds; fewer if there are fewer kinds.
pub fn different_items(context: &mut StepContext, count: i32) -> Vec<ItemId> {
    let mut table = table(context);
    let mut items = Vec::new();
    while (items.len() as i32) < count {
        let weights: Vec<i32> = table.iter().map(|&(_, weight)| weight).collect();
        let Some(drawn) = context.stream.weighted(&weights) else {
            break;
        };
        items.push(table.remove(drawn).0);
    }
    items
}
