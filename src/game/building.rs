//! The steps in which the level around the hero was built, for people who make levels.

use super::view::{MapView, Seen, TileView};
use crate::catalog::Catalog;
use crate::map::{Map, Tile};
use crate::mapgen::LevelOrder;
use std::sync::Arc;

/// The whole level after one step of its recipe, shown as if all of it were in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct StepView {
    pub name: String,
    pub map: MapView,
}

/// The steps by which the level at a depth is made, and the finished level.
pub(super) fn steps(catalog: &Catalog, seed: u64, depth: i32) -> Vec<StepView> {
    let order = LevelOrder {
        watched: true,
        ..LevelOrder::new(catalog, seed, depth)
    };
    let plan = order.build();
    let looks = Arc::clone(&catalog.terrain_looks);
    let step = |name: &str, map: &Map| StepView {
        name: name.to_string(),
        map: MapView {
            width: map.width(),
            height: map.height(),
            tiles: map.tiles().iter().map(|&tile| shown(tile)).collect(),
            looks: Arc::clone(&looks),
        },
    };
    let mut steps: Vec<StepView> = plan
        .history
        .iter()
        .map(|snapshot| step(snapshot.step, &snapshot.map))
        .collect();
    steps.push(step("finished", &plan.map));
    steps
}

fn shown(tile: Tile) -> TileView {
    TileView {
        tile,
        seen: Seen::Now,
    }
}
