//! A room of caged items of which the hero may take one.

use super::misfit::not_found;
use super::site::{self, SiteSize};
use super::stock::{different_items, items_left};
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use schemars::JsonSchema;
use serde::Deserialize;

/// A room of caged items of which the hero may take one: the cages then shut on
/// the others. Where the level has fewer than two items left, or fewer than two
/// kinds of item are found at its depth, nothing is done.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RewardRoom {
    /// How many items there are to choose from; they all count as items of the level.
    #[serde(default = "three")]
    #[schemars(range(min = 2, max = 5))]
    pub choices: i32,
    /// The level is made anew where there is no place for it.
    #[serde(default)]
    pub needed: bool,
}

fn three() -> i32 {
    3
}

impl Build for RewardRoom {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let count = self.choices.min(items_left(draft, context));
        let items = different_items(context, count);
        if items.len() < 2 {
            return Ok(());
        }
        let cages = items.len() as i32;
        let row = cages * 2 + 1;
        let size = SiteSize {
            deep: (3, 4),
            across: (row, row),
            takes_rooms: false,
        };
        let site = match site::find(draft, context, size)? {
            Ok(site) => site,
            Err(misfits) => return not_found(self.needed, "a reward room", &misfits),
        };
        // The sides of a cage are glass, so that all items are seen from the door.
        let back = site.deep - 1;
        for cage in 0..=cages {
            draft.carve(site.cell(back, cage * 2), TileRole::Glass);
        }
        site.build(draft, TileRole::DoorShut);
        let mut places = Vec::new();
        for (cage, item) in items.into_iter().enumerate() {
            let at = site.cell(back, cage as i32 * 2 + 1);
            draft.items.push((item, at));
            places.push(at);
        }
        draft.choices.push(places);
        Ok(())
    }
}
