//! A road from the start to the exit.

use super::ground::is_free;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::pathing::astar::PathSearch;
use crate::pathing::walk::Walk;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// A road from the start to the exit, along the shortest way.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// How wide it is, where there is room.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 5))]
    pub width: i32,
}

fn one() -> i32 {
    1
}

impl Build for Road {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let (Some(start), Some(exit)) = (draft.start, draft.exit) else {
            return Err(Flaw::new("it needs a start and an exit before it"));
        };
        let metric = context.catalog.rules.metric;
        draft.passes(10)?;
        let walk = Walk::counting(&draft.map, metric);
        let path = PathSearch::default()
            .path(&walk, start, exit)
            .ok_or_else(|| Flaw::new("no way leads from the start to the exit"))?;
        for at in path.cells {
            draft.work((self.width * self.width) as usize * draft.look())?;
            for place in self.breadth(at) {
                pave(draft, place);
            }
        }
        Ok(())
    }
}

impl Road {
    /// The tiles that the road covers around one of its steps.
    fn breadth(&self, at: Point) -> impl Iterator<Item = Point> + use<> {
        let (before, after) = ((self.width - 1) / 2, self.width / 2);
        (-before..=after)
            .flat_map(move |dy| (-before..=after).map(move |dx| Point::new(at.x + dx, at.y + dy)))
    }
}

/// Paves open ground, clears plants and rubble, and bridges shallow water; everything else
/// stays.
fn pave(draft: &mut Draft, at: Point) {
    match draft.map.tile(at).role() {
        Some(TileRole::Rubble | TileRole::Foliage) if !draft.is_kept(at) => {
            draft.carve(at, TileRole::Road);
        }
        Some(TileRole::Water) => draft.carve(at, TileRole::Bridge),
        _ if is_free(draft, at) => draft.carve(at, TileRole::Road),
        _ => {}
    }
}
