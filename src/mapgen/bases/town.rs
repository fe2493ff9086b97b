//! A walled town with houses, a square and a road through it.

use super::houses::{self, Doorway};
use super::joining::Joining;
use super::noise::NoiseMap;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::order;
use crate::pathing::flow::FlowField;
use crate::pathing::walk::Walk;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use layout::TownLayout;
use schemars::JsonSchema;
use serde::Deserialize;

mod layout;

/// A walled town: a road through a gate on the left and on the right, a square
/// with a well, houses with a door each, gardens, and woods outside. The houses
/// are its rooms.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Town {
    /// How many houses there are, while there is space.
    #[serde(default = "fourteen")]
    #[schemars(range(min = 2, max = 200))]
    pub houses: i32,
    /// How many of the trees that could stand outside the wall do, in percent.
    #[serde(default = "thirty")]
    #[schemars(range(min = 0, max = 60))]
    pub trees: i32,
}

fn fourteen() -> i32 {
    14
}

fn thirty() -> i32 {
    30
}

/// The shortest sides of a house, walls included.
const LEAST_WIDTH: i32 = 5;
const LEAST_HEIGHT: i32 = 5;

/// How often a place in a wall is a window, in percent.
const WINDOWS: i32 = 14;

impl Build for Town {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let layout = TownLayout::drawn(draft, context.stream);
        self.plant_woods(draft, context.stream);
        layout.build(draft);
        let mut plots = layout.plots(context.stream);
        order::by_key(&mut plots, |_| context.stream.below(i32::MAX));
        let gardens = plots.split_off((self.houses as usize).min(plots.len()));
        let built: Vec<Room> = plots
            .iter()
            .map(|&plot| build_house(draft, plot, context.stream))
            .collect();
        hang_doors(draft, &built, context.stream)?;
        for &garden in &gardens {
            plant_garden(draft, garden, context.stream);
        }
        plant_bushes(draft, layout.within(), context.stream);
        let joining = Joining {
            smallest: 8,
            rock: TileRole::Tree,
            way: TileRole::Grass,
        };
        joining.join(draft)?;
        match built.len() {
            0 | 1 => Err(Flaw::new("there is no space for two houses")),
            _ => Ok(()),
        }
    }
}

impl Town {
    fn plant_woods(&self, draft: &mut Draft, stream: &mut Stream) {
        let noise = NoiseMap::new(draft.map.width(), draft.map.height(), 5, stream);
        for at in draft.points() {
            if !draft.is_inside(at) {
                draft.map.set(at, TileRole::Tree);
                continue;
            }
            let tile = match noise.at(at) * 2 * self.trees / 1000 {
                thick if stream.chance(thick) => TileRole::Tree,
                thick if stream.chance(thick / 3) => TileRole::Foliage,
                _ => TileRole::Grass,
            };
            draft.carve(at, tile);
        }
    }
}

/// Builds a house somewhere on its plot. Returns its outer walls.
fn build_house(draft: &mut Draft, plot: Room, stream: &mut Stream) -> Room {
    let wide = stream.between(LEAST_WIDTH.max(plot.width() * 6 / 10), plot.width());
    let high = stream.between(LEAST_HEIGHT.max(plot.height() * 6 / 10), plot.height());
    let outer = Room::new(
        plot.left + stream.between(0, plot.width() - wide),
        plot.top + stream.between(0, plot.height() - high),
        wide,
        high,
    );
    let inner = houses::raise(draft, outer);
    let (place, opening) = (stream.between(30, 70), stream.below(100));
    let rooms = houses::divide(draft, inner, place, opening);
    draft.rooms.extend(rooms);
    outer
}

/// One door for each house, where a street is near, and a path to that street.
fn hang_doors(draft: &mut Draft, houses: &[Room], stream: &mut Stream) -> Result<(), Flaw> {
    let streets: Vec<Point> = draft
        .points()
        .filter(|&at| draft.map.tile(at) == TileRole::Road)
        .collect();
    // Nothing is planted inside the wall yet: only houses are in the way.
    let before = draft.map.clone();
    let field = FlowField::to(&Walk::counting(&before, Metric::Four), &streets);
    for &house in houses {
        let is_good = |door: &Doorway| {
            before.tile(door.inside) == TileRole::Floor && field.distance(door.outside).is_some()
        };
        let mut doors = houses::doorways(house);
        doors.retain(is_good);
        let nearest = doors
            .iter()
            .filter_map(|door| field.distance(door.outside))
            .min();
        let near = |door: &Doorway| field.distance(door.outside) <= nearest.map(|near| near + 1);
        let choices: Vec<Doorway> = doors.iter().copied().filter(near).collect();
        let Some(door) = stream.pick(&choices).copied() else {
            return Err(Flaw::new("a house has no place for its door"));
        };
        draft.carve(door.at, TileRole::DoorShut);
        for window in doors {
            let apart = Metric::Four.steps(window.at, door.at) > 1;
            if apart && stream.chance(WINDOWS) {
                draft.carve(window.at, TileRole::Glass);
            }
        }
        let mut at = door.outside;
        draft.carve(at, TileRole::Road);
        while let Some(&next) = field.steps_down(Metric::Four, at).first() {
            at = next;
            draft.carve(at, TileRole::Road);
        }
    }
    Ok(())
}

/// Beds in rows, or a small orchard.
fn plant_garden(draft: &mut Draft, garden: Room, stream: &mut Stream) {
    let is_orchard = stream.chance(50);
    for at in garden.tiles() {
        let is_row = (at.y - garden.top) % 2 == 1;
        let is_edge = at.x == garden.left || at.x == garden.right;
        let tile = match is_orchard {
            true if is_row && (at.x - garden.left) % 3 == 1 => TileRole::Tree,
            false if is_row && !is_edge && stream.chance(80) => TileRole::Foliage,
            _ => continue,
        };
        if draft.map.tile(at) == TileRole::Grass {
            draft.carve(at, tile);
        }
    }
}

/// Here and there a bush or a tree in the grass, but not before a door.
fn plant_bushes(draft: &mut Draft, area: Room, stream: &mut Stream) {
    for at in area.tiles() {
        let is_door = |each: Point| draft.map.tile(each) == TileRole::DoorShut;
        if draft.map.tile(at) == TileRole::Grass && !Metric::Eight.around(at).any(is_door) {
            let tile = match stream.below(100) {
                0..10 => TileRole::Foliage,
                10..14 => TileRole::Tree,
                _ => TileRole::Grass,
            };
            draft.carve(at, tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{has_road, holds, joined, step};

    /// Checks the road, the well, a door for each house, and that all is joined.
    fn is_town(draft: &Draft) -> Result<(), String> {
        let map = &draft.map;
        has_road(draft)?;
        if map.find(TileRole::Water).is_none() {
            return Err("no well".into());
        }
        let doors = map
            .tiles()
            .iter()
            .filter(|&&tile| tile == TileRole::DoorShut);
        let doors = doors.count();
        let rooms = draft.rooms.len();
        if doors < 2 || rooms < doors || rooms > doors * 2 {
            return Err(format!("{doors} doors and {rooms} rooms"));
        }
        for room in &draft.rooms {
            if let Some(at) = room.tiles().find(|&at| map.tile(at) != TileRole::Floor) {
                return Err(format!("no floor at {at:?} in {room:?}"));
            }
        }
        joined(draft)
    }

    #[test]
    fn a_town_has_a_road_a_well_and_houses_with_doors() {
        for json in ["{}", r#"{"houses": 200, "trees": 60}"#, r#"{"houses": 2}"#] {
            holds(&step::<Town>(json), is_town);
        }
    }

    #[test]
    fn there_are_no_more_houses_than_asked_for() {
        holds(&step::<Town>(r#"{"houses": 3}"#), |draft| {
            let doors = draft.map.tiles().iter();
            let doors = doors.filter(|&&tile| tile == TileRole::DoorShut).count();
            match doors <= 3 {
                true => Ok(()),
                false => Err(format!("{doors} doors")),
            }
        });
    }
}
