//! A way is cut through what is in the way.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use crate::map::TileRole;
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

impl Apply for Dig {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let (from, at) = (aim.from, scene.place(aim));
        let (across, down) = (at.x - from.x, at.y - from.y);
        let far = Point::new(from.x + across * self.tiles, from.y + down * self.tiles);
        let floor = scene.map().kinds().role(TileRole::Floor);
        let floor = scene.map().kinds()[floor].id.clone();
        let length = usize::try_from(self.tiles).unwrap_or(0);
        let way: Vec<Point> = line::between(from, far).skip(1).take(length).collect();
        for at in way {
            if !scene.map().contains(at) {
                return;
            }
            if scene.map().tile(at).is_opaque() {
                scene.change_terrain(at, &floor);
            }
        }
    }
}
