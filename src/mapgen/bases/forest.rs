//! Open woods, with glades and a road.

use super::joining::Joining;
use super::noise::NoiseMap;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::order;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// Woods of trees and undergrowth, with glades, all joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forest {
    /// How much of the ground trees stand on, in percent.
    #[serde(default = "thirty_eight")]
    #[schemars(range(min = 5, max = 65))]
    pub trees: i32,
    /// Whether a road winds from the left side to the right.
    #[serde(default = "yes")]
    pub road: bool,
    /// How many glades there are.
    #[serde(default = "five")]
    #[schemars(range(min = 0, max = 40))]
    pub glades: i32,
}

fn thirty_eight() -> i32 {
    38
}

fn yes() -> bool {
    true
}

fn five() -> i32 {
    5
}

/// How much of the open ground is undergrowth, in percent.
const UNDERGROWTH: i32 = 16;

impl Build for Forest {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        self.plant(draft, context.stream);
        for _ in 0..self.glades {
            clear_glade(draft, context.stream);
        }
        if self.road {
            wind_road(draft, context.stream);
        }
        let joining = Joining {
            smallest: 8,
            rock: TileRole::Tree,
            way: TileRole::Grass,
        };
        joining.join(draft)
    }
}

impl Forest {
    /// Plants trees in thickets, and undergrowth where it is dense but not full.
    fn plant(&self, draft: &mut Draft, stream: &mut Stream) {
        let (width, height) = (draft.map.width(), draft.map.height());
        let wide = NoiseMap::new(width, height, 9, stream);
        let narrow = NoiseMap::new(width, height, 3, stream);
        let thick: Vec<i32> = draft
            .points()
            .map(|at| wide.at(at) + narrow.at(at) + stream.below(700))
            .collect();
        let share = |percent: i32| {
            let mut sorted = thick.clone();
            order::ascending(&mut sorted);
            sorted[(sorted.len() - 1) * percent as usize / 100]
        };
        let trees_from = share(100 - self.trees);
        let growth_from = share(100 - self.trees - (100 - self.trees) * UNDERGROWTH / 100);
        for (at, value) in draft.points().zip(&thick) {
            let tile = match *value {
                value if value >= trees_from || !draft.is_inside(at) => TileRole::Tree,
                value if value >= growth_from => TileRole::Foliage,
                _ => TileRole::Grass,
            };
            match draft.is_inside(at) {
                true => draft.carve(at, tile),
                false => draft.map.set(at, tile),
            }
        }
    }
}

/// What stands in the middle of a glade.
#[derive(Clone, Copy)]
enum GladeCentre {
    Nothing,
    Pond,
    /// A ring of standing stones.
    Stones,
    OldTree,
}

fn clear_glade(draft: &mut Draft, stream: &mut Stream) {
    let radius = stream.between(3, 6);
    let margin = radius + 2;
    let centre = Point::new(
        stream.between(margin, draft.map.width() - 1 - margin),
        stream.between(margin, draft.map.height() - 1 - margin),
    );
    let hearts = [
        GladeCentre::Nothing,
        GladeCentre::Pond,
        GladeCentre::Stones,
        GladeCentre::OldTree,
    ];
    let heart = hearts[stream.below(4) as usize];
    let reach = Room::new(
        centre.x - radius,
        centre.y - radius,
        radius * 2 + 1,
        radius * 2 + 1,
    );
    for at in reach.tiles() {
        // The squared distance from the middle, made uneven at the edge.
        let far = squared(at, centre);
        if far <= radius * radius - stream.below(radius * 2) {
            let tile = match heart {
                GladeCentre::Pond if far <= (radius - 3) * (radius - 3) => TileRole::DeepWater,
                GladeCentre::Pond if far <= (radius - 2) * (radius - 2) + 1 => TileRole::Water,
                GladeCentre::OldTree if far == 0 => TileRole::Tree,
                GladeCentre::OldTree if far <= 2 && stream.chance(60) => TileRole::Foliage,
                _ => TileRole::Grass,
            };
            draft.carve(at, tile);
        }
    }
    match heart {
        GladeCentre::Stones => raise_stones(draft, centre, radius - 1),
        GladeCentre::Nothing => {
            let half = radius / 2;
            let side = half * 2 + 1;
            let room = Room::new(centre.x - half, centre.y - half, side, side);
            room.tiles().for_each(|at| draft.carve(at, TileRole::Grass));
            if draft.rooms.iter().all(|&other| !room.crowds(other)) {
                draft.rooms.push(room);
            }
        }
        GladeCentre::Pond | GladeCentre::OldTree => {}
    }
}

fn squared(one: Point, other: Point) -> i32 {
    let (dx, dy) = (one.x - other.x, one.y - other.y);
    dx * dx + dy * dy
}

/// Eight stones in a ring, and one flat stone within.
fn raise_stones(draft: &mut Draft, centre: Point, radius: i32) {
    let slant = radius * 7 / 10;
    for &(dx, dy) in Metric::Eight.directions() {
        let far = if dx != 0 && dy != 0 { slant } else { radius };
        draft.carve(
            Point::new(centre.x + dx * far, centre.y + dy * far),
            TileRole::Wall,
        );
    }
    draft.carve(centre, TileRole::Rubble);
}

/// A road from side to side that drifts up and down.
fn wind_road(draft: &mut Draft, stream: &mut Stream) {
    let (width, height) = (draft.map.width(), draft.map.height());
    let (top, bottom) = (height / 6, height - 1 - height / 6);
    let mut y = stream.between(height / 3, height * 2 / 3);
    let mut drift = 0;
    for x in 1..width - 1 {
        if stream.chance(22) {
            drift = stream.between(-1, 1);
        }
        let next = (y + drift * stream.below(2)).clamp(top, bottom);
        for at in [(x, y), (x, next)] {
            pave(draft, Point::new(at.0, at.1), stream);
        }
        y = next;
    }
}

/// One tile of road, with trees removed on both sides.
fn pave(draft: &mut Draft, at: Point, stream: &mut Stream) {
    draft.carve(at, TileRole::Road);
    for verge in Metric::Four.around(at) {
        let tile = match draft.map.tile(verge).role() {
            Some(TileRole::Road) => continue,
            _ if stream.chance(18) => TileRole::Road,
            Some(TileRole::Tree | TileRole::Wall) if stream.chance(75) => TileRole::Grass,
            Some(TileRole::Water | TileRole::DeepWater) => TileRole::Water,
            _ => continue,
        };
        draft.carve(verge, tile);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{has_road, holds, joined, step};

    #[test]
    fn woods_are_joined_and_have_a_road() {
        for json in ["{}", r#"{"trees": 65, "glades": 0}"#, r#"{"glades": 20}"#] {
            holds(&step::<Forest>(json), |draft| {
                has_road(draft)?;
                joined(draft)
            });
        }
    }

    #[test]
    fn woods_without_a_road_are_joined_and_as_thick_as_asked() {
        let step = step::<Forest>(r#"{"trees": 50, "glades": 0, "road": false}"#);
        holds(&step, |draft| {
            let trees = draft.map.tiles().iter();
            let trees = trees.filter(|&&tile| tile == TileRole::Tree).count() * 100;
            let share = trees / draft.map.count();
            match (45..=64).contains(&share) {
                true => joined(draft),
                false => Err(format!("{share} percent are trees")),
            }
        });
    }
}
