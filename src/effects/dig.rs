//! A way is cut through what is in the way.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::map::{Tile, TileRole};
use crate::pathing::line;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Cuts a straight way from the user through the place that is meant: walls, trees and
/// doors become floor. The edge of the level stays.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dig {
    /// How many tiles long the way is.
    #[schemars(range(min = 1, max = 30))]
    pub tiles: i32,
}

impl Dig {
    /// The places of the way, as far as they are on the map.
    fn way(&self, aim: Aim, scene: &Scene) -> Vec<Point> {
        let (from, at) = (aim.from, scene.place(aim));
        let (across, down) = (at.x - from.x, at.y - from.y);
        let far = Point::new(from.x + across * self.tiles, from.y + down * self.tiles);
        let length = usize::try_from(self.tiles).unwrap_or(0);
        let way = line::between(from, far).skip(1).take(length);
        way.take_while(|&at| scene.map().contains(at)).collect()
    }
}

impl Apply for Dig {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let floor = scene.map().kinds().role(TileRole::Floor);
        let floor = scene.map().kinds()[floor].id.clone();
        for at in self.way(aim, scene) {
            if scene.map().tile(at).is_opaque() {
                scene.change_terrain(at, &floor);
            }
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let floor = scene.map().kinds().role(TileRole::Floor);
        let mut way = self.way(aim, scene).into_iter();
        way.all(|at| scene.is_ground_kept(aim, at, floor, Tile::is_opaque))
    }
}
