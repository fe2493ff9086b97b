//! Quiet rooms: a shrine and a shop.

use super::misfit::not_found;
use super::site::{self, SiteSize};
use super::stock::{any_item, items_left};
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use schemars::JsonSchema;
use serde::Deserialize;

/// A quiet room with an altar. No monsters, items or traps are put there later.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shrine {
    /// The level is made anew where there is no place for it.
    #[serde(default)]
    pub needed: bool,
}

/// A room with counters, for a shop. Its goods lie behind them; they are found
/// there as anywhere, as nobody trades yet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shop {
    /// How many items lie behind the counters; they count as items of the level.
    #[serde(default = "two")]
    #[schemars(range(min = 0, max = 8))]
    pub goods: i32,
    /// The level is made anew where there is no place for it.
    #[serde(default)]
    pub needed: bool,
}

fn two() -> i32 {
    2
}

/// Goods lie on every second tile along the far wall.
const BETWEEN_GOODS: i32 = 2;

impl Build for Shrine {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let size = SiteSize {
            deep: (3, 5),
            across: (3, 5),
            takes_rooms: true,
        };
        let site = match site::find(draft, context, size)? {
            Ok(site) => site,
            Err(misfits) => return not_found(self.needed, "a shrine", &misfits),
        };
        // There is free ground all around it, even in the smallest room.
        draft.carve(site.cell(site.deep / 2, site.across / 2), TileRole::Altar);
        site.build(draft, TileRole::DoorShut);
        Ok(())
    }
}

impl Build for Shop {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let goods = self.goods.min(items_left(draft, context));
        let least = (goods * BETWEEN_GOODS + 1).max(5);
        let size = SiteSize {
            deep: (4, 5),
            across: (least, least + 2),
            takes_rooms: false,
        };
        let site = match site::find(draft, context, size)? {
            Ok(site) => site,
            Err(misfits) => return not_found(self.needed, "a shop", &misfits),
        };
        let back = site.deep - 1;
        // The gap in the row of counters is at one of its ends.
        let gap = match context.stream.chance(50) {
            true => 0,
            false => site.across - 1,
        };
        for across in (0..site.across).filter(|&across| across != gap) {
            draft.carve(site.cell(back - 1, across), TileRole::Counter);
        }
        site.build(draft, TileRole::DoorShut);
        for place in 0..goods {
            if let Some(item) = any_item(context) {
                let across = place * BETWEEN_GOODS + 1;
                draft.items.push((item, site.cell(back, across)));
            }
        }
        Ok(())
    }
}
