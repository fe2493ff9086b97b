//! Corridors that join rooms.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::pathing::line;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Joins the rooms.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Corridors {
    /// How corridors run.
    #[serde(default)]
    pub style: CorridorStyle,
    /// How many corridors more than are needed, so that there are ways round.
    #[serde(default)]
    #[schemars(range(min = 0, max = 50))]
    pub loops: i32,
}

/// How corridors run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CorridorStyle {
    /// Along one axis and then the other, from each room to the next.
    #[default]
    DogLeg,
    /// The same, but always to the nearest room that is not joined yet.
    Nearest,
    /// Straight from room to room, to the nearest that is not joined yet.
    Straight,
    /// From a random tile of each room to a random tile of the next.
    Bsp,
}

impl Build for Corridors {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        if draft.rooms.is_empty() {
            return Err(Flaw::new("there are no rooms to join"));
        }
        if matches!(self.style, CorridorStyle::Nearest | CorridorStyle::Straight) {
            draft.rooms = nearest_first(draft)?;
        }
        let rooms = draft.rooms.clone();
        for pair in rooms.windows(2) {
            self.join(draft, pair[0], pair[1], context.stream)?;
        }
        for _ in 0..self.loops {
            if let (Some(&one), Some(&other)) =
                (context.stream.pick(&rooms), context.stream.pick(&rooms))
                && one != other
            {
                self.join(draft, one, other, context.stream)?;
            }
        }
        Ok(())
    }
}

impl Corridors {
    fn join(
        &self,
        draft: &mut Draft,
        one: Room,
        other: Room,
        stream: &mut Stream,
    ) -> Result<(), Flaw> {
        let (from, to) = match self.style {
            CorridorStyle::Bsp => (inside(one, stream), inside(other, stream)),
            _ => (one.centre(), other.centre()),
        };
        let cells = match self.style {
            CorridorStyle::Straight => straight(from, to),
            _ => dog_leg(from, to, stream),
        };
        draft.work(cells.len())?;
        let mut corridor = Vec::new();
        for at in cells {
            if draft.map.tile(at) == TileRole::Wall {
                draft.carve(at, TileRole::Floor);
                corridor.push(at);
            }
        }
        draft.corridors.push(corridor);
        Ok(())
    }
}

/// The rooms, each followed by the nearest one left.
fn nearest_first(draft: &Draft) -> Result<Vec<Room>, Flaw> {
    let mut left = draft.rooms.clone();
    let mut ordered: Vec<Room> = left.drain(..1).collect();
    while let Some(&last) = ordered.last() {
        draft.work(1 + left.len() / 2)?;
        let distance = |room: &Room| Metric::Four.steps(last.centre(), room.centre());
        let Some(place) = (0..left.len()).min_by_key(|&place| distance(&left[place])) else {
            break;
        };
        ordered.push(left.remove(place));
    }
    Ok(ordered)
}

fn inside(room: Room, stream: &mut Stream) -> Point {
    Point::new(
        stream.between(room.left, room.right),
        stream.between(room.top, room.bottom),
    )
}

fn dog_leg(from: Point, to: Point, stream: &mut Stream) -> Vec<Point> {
    let corner = match stream.chance(50) {
        true => Point::new(to.x, from.y),
        false => Point::new(from.x, to.y),
    };
    let leg = |from, to| line::between(from, to).collect::<Vec<Point>>();
    [leg(from, corner), leg(corner, to)].concat()
}

/// A line without diagonal steps, so that walkers who only go straight can follow it.
fn straight(from: Point, to: Point) -> Vec<Point> {
    let mut cells: Vec<Point> = Vec::new();
    for at in line::between(from, to) {
        if let Some(&last) = cells.last()
            && last.x != at.x
            && last.y != at.y
        {
            cells.push(Point::new(at.x, last.y));
        }
        cells.push(at);
    }
    cells
}
