//! Where a level begins and where it leads on.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::order;
use crate::pathing::flow::FlowField;
use crate::pathing::walk::Walk;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the hero arrives.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Which part of the level.
    #[serde(default)]
    pub at: LevelPart,
}

/// Where the level leads on, or where its treasure lies.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// How far from the start, in percent of the longest way there is.
    #[serde(default = "far")]
    #[schemars(range(min = 10, max = 100))]
    pub distance: i32,
}

fn far() -> i32 {
    90
}

/// A part of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LevelPart {
    /// The middle of a room, or any open place where there are no rooms.
    #[default]
    Anywhere,
    Left,
    Right,
    Top,
    Bottom,
    Middle,
}

impl LevelPart {
    /// The point of the level that is meant; `None` for anywhere.
    pub fn aim(self, width: i32, height: i32) -> Option<Point> {
        let (middle_x, middle_y) = (width / 2, height / 2);
        match self {
            LevelPart::Anywhere => None,
            LevelPart::Left => Some(Point::new(1, middle_y)),
            LevelPart::Right => Some(Point::new(width - 2, middle_y)),
            LevelPart::Top => Some(Point::new(middle_x, 1)),
            LevelPart::Bottom => Some(Point::new(middle_x, height - 2)),
            LevelPart::Middle => Some(Point::new(middle_x, middle_y)),
        }
    }
}

/// Free ground that stairs can be put on.
fn is_ground(draft: &Draft, at: Point) -> bool {
    draft.map.tile(at).is_plain() && !draft.is_kept(at) && !draft.is_taken(at)
}

impl Build for Start {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        draft.passes(1 + draft.look())?;
        let ground: Vec<Point> = draft.points().filter(|&at| is_ground(draft, at)).collect();
        let aim = self.at.aim(draft.map.width(), draft.map.height());
        let start = match aim {
            Some(aim) => {
                let distance = |at: &Point| context.catalog.rules.metric.steps(*at, aim);
                ground.iter().copied().min_by_key(distance)
            }
            None => {
                let centres = draft.rooms.iter().map(|room| room.centre());
                let rooms: Vec<Point> = centres.filter(|&at| is_ground(draft, at)).collect();
                let places = if rooms.is_empty() { &ground } else { &rooms };
                context.stream.pick(places).copied()
            }
        };
        draft.start = Some(start.ok_or_else(|| Flaw::new("there is no open ground"))?);
        Ok(())
    }
}

impl Build for Exit {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let start = draft
            .start
            .ok_or_else(|| Flaw::new("it needs a start before it"))?;
        draft.passes(10 + draft.look())?;
        let walk = Walk::counting(&draft.map, context.catalog.rules.metric);
        let field = FlowField::to(&walk, &[start]);
        let mut places: Vec<(u16, Point)> = draft
            .points()
            .filter(|&at| at != start && is_ground(draft, at))
            .filter(|&at| !is_narrow(draft, at))
            .filter_map(|at| Some((field.distance(at)?, at)))
            .collect();
        order::by_key(&mut places, |&(distance, at)| (distance, at.y, at.x));
        let Some(&(longest, _)) = places.last() else {
            return Err(Flaw::new("nothing can be reached from the start"));
        };
        let least = i32::from(longest) * self.distance / 100;
        let far: Vec<Point> = places
            .iter()
            .filter(|(distance, _)| i32::from(*distance) >= least)
            .map(|&(_, at)| at)
            .collect();
        draft.exit = context.stream.pick(&far).copied();
        Ok(())
    }
}

/// Whether one only passes through here: stairs would look odd there, and block the way.
fn is_narrow(draft: &Draft, at: Point) -> bool {
    let wall = |dx, dy| draft.map.tile(Point::new(at.x + dx, at.y + dy)) == TileRole::Wall;
    (wall(-1, 0) && wall(1, 0) && !wall(0, -1) && !wall(0, 1))
        || (wall(0, -1) && wall(0, 1) && !wall(-1, 0) && !wall(1, 0))
}
