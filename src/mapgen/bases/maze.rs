//! A maze of corridors one tile wide.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// A maze of corridors one tile wide, all joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Maze {
    /// How many of the dead ends are opened into a way round, in percent.
    #[serde(default = "thirty")]
    #[schemars(range(min = 0, max = 100))]
    pub loops: i32,
    /// How often a corridor goes straight on where it could turn, in percent.
    #[serde(default = "thirty")]
    #[schemars(range(min = 0, max = 90))]
    pub straight: i32,
}

fn thirty() -> i32 {
    30
}

impl Build for Maze {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        // Corridors run over odd columns and rows; the walls between are even.
        let columns = (draft.map.width() - 1) / 2;
        let rows = (draft.map.height() - 1) / 2;
        let start = Point::new(
            context.stream.below(columns) * 2 + 1,
            context.stream.below(rows) * 2 + 1,
        );
        self.dig(draft, start, context.stream)?;
        for at in dead_ends(draft) {
            if context.stream.chance(self.loops) && ways(draft, at) == 1 {
                let walls = beyond(draft, at, TileRole::Floor);
                if let Some(&to) = context.stream.pick(&walls) {
                    draft.carve(halfway(at, to), TileRole::Floor);
                }
            }
        }
        Ok(())
    }
}

impl Maze {
    /// Digs on from the newest cell that has a neighbour not yet dug.
    fn dig(&self, draft: &mut Draft, start: Point, stream: &mut Stream) -> Result<(), Flaw> {
        draft.carve(start, TileRole::Floor);
        let mut trail = vec![start];
        let mut last = (0, 0);
        while let Some(&at) = trail.last() {
            draft.work(10)?;
            let choices = beyond(draft, at, TileRole::Wall);
            let ahead = Point::new(at.x + last.0, at.y + last.1);
            let next = match choices.contains(&ahead) && stream.chance(self.straight) {
                true => Some(ahead),
                false => stream.pick(&choices).copied(),
            };
            let Some(to) = next else {
                trail.pop();
                continue;
            };
            last = (to.x - at.x, to.y - at.y);
            draft.carve(halfway(at, to), TileRole::Floor);
            draft.carve(to, TileRole::Floor);
            trail.push(to);
        }
        Ok(())
    }
}

/// The neighbour cells of this kind, where the wall between can be dug away. Wall cells
/// must be diggable too: a walker that goes on to a cell it cannot change would return to
/// it for ever.
fn beyond(draft: &Draft, at: Point, tile: TileRole) -> Vec<Point> {
    let cells = Metric::Four.directions().iter();
    cells
        .map(|&(dx, dy)| Point::new(at.x + dx * 2, at.y + dy * 2))
        .filter(|&to| draft.is_inside(to) && draft.map.tile(to) == tile)
        .filter(|&to| draft.map.tile(halfway(at, to)) == TileRole::Wall)
        .filter(|&to| draft.can_carve(halfway(at, to)))
        .filter(|&to| tile != TileRole::Wall || draft.can_carve(to))
        .collect()
}

fn halfway(at: Point, to: Point) -> Point {
    Point::new((at.x + to.x) / 2, (at.y + to.y) / 2)
}

fn ways(draft: &Draft, at: Point) -> usize {
    let beside = Metric::Four.around(at);
    beside
        .filter(|&each| draft.map.tile(each) == TileRole::Floor)
        .count()
}

fn dead_ends(draft: &Draft) -> Vec<Point> {
    let floor = draft.floor().into_iter();
    floor.filter(|&at| ways(draft, at) == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    fn narrow(draft: &Draft) -> Result<(), String> {
        let is_open = |at: &Point| {
            [(0, 0), (1, 0), (0, 1), (1, 1)]
                .iter()
                .all(|(dx, dy)| draft.map.tile(Point::new(at.x + dx, at.y + dy)) == TileRole::Floor)
        };
        match draft.points().find(is_open) {
            Some(at) => Err(format!("not narrow at {at:?}")),
            None => joined(draft),
        }
    }

    #[test]
    fn a_maze_is_joined_and_narrow_everywhere() {
        for json in ["{}", r#"{"loops": 0, "straight": 0}"#] {
            holds(&step::<Maze>(json), narrow);
        }
    }

    #[test]
    fn every_dead_end_can_be_opened() {
        holds(
            &step::<Maze>(r#"{"loops": 100}"#),
            |draft| match dead_ends(draft).len() {
                0 => narrow(draft),
                ends => Err(format!("{ends} dead ends")),
            },
        );
    }
}
