//! Cells of a Voronoi diagram: every tile belongs to the seed that is nearest.

use super::joining::Joining;
use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::order;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cells of a Voronoi diagram, with walls where they meet and gaps in the walls.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Voronoi {
    /// How many cells a level of 80 by 50 has; larger ones have more.
    #[serde(default = "forty")]
    #[schemars(range(min = 6, max = 120))]
    pub seeds: i32,
    /// What nearest means, and so the shape of the cells.
    #[serde(default)]
    pub distance: VoronoiDistance,
    /// How many of the walls that need no gap have one, in percent.
    #[serde(default = "forty")]
    #[schemars(range(min = 0, max = 100))]
    pub gaps: i32,
}

fn forty() -> i32 {
    40
}

/// What nearest means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoronoiDistance {
    /// As the crow flies: straight walls at any angle.
    #[default]
    Euclidean,
    /// Along the columns and rows: walls that run slantwise or straight.
    Manhattan,
    /// By the longer side: square corners.
    Chebyshev,
}

impl VoronoiDistance {
    fn between(self, one: Point, other: Point) -> i32 {
        let (dx, dy) = ((one.x - other.x).abs(), (one.y - other.y).abs());
        match self {
            // The squared distance has the same order as the distance.
            Self::Euclidean => dx * dx + dy * dy,
            Self::Manhattan => dx + dy,
            Self::Chebyshev => dx.max(dy),
        }
    }
}

/// The tiles of a level of 80 by 50, which `seeds` speaks of.
const USUAL_TILES: i32 = 80 * 50;

impl Build for Voronoi {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        draft.passes(8)?;
        let (width, height) = (draft.map.width(), draft.map.height());
        let side = (USUAL_TILES / self.seeds.max(1))
            .isqrt()
            .clamp(5, width.min(height) / 2);
        let seeds = Seeds::sown(width, height, side, context.stream);
        let cells: Vec<i32> = draft
            .points()
            .map(|at| seeds.nearest(at, self.distance))
            .collect();
        let cell = |at: Point| cells[(at.y * width + at.x) as usize];
        for at in draft
            .points()
            .filter(|&at| draft.is_inside(at))
            .collect::<Vec<_>>()
        {
            let own = cell(at);
            let alike = [(1, 0), (0, 1), (1, 1)]
                .iter()
                .all(|(dx, dy)| cell(Point::new(at.x + dx, at.y + dy)) == own);
            if alike {
                draft.carve(at, TileRole::Floor);
            }
        }
        self.open_walls(draft, &walls(draft, cell), context.stream)?;
        let joining = Joining {
            smallest: 6,
            rock: TileRole::Wall,
            way: TileRole::Floor,
        };
        joining.join(draft)
    }
}

/// The wall tiles between two cells that touch, by the cells' numbers, the lower first.
type Walls = BTreeMap<(i32, i32), Vec<Point>>;

fn walls(draft: &Draft, cell: impl Fn(Point) -> i32) -> Walls {
    let mut walls = Walls::new();
    let is_floor = |at: Point| draft.map.tile(at) == TileRole::Floor;
    for at in draft
        .points()
        .filter(|&at| draft.is_inside(at) && !is_floor(at))
    {
        for (dx, dy) in [(1, 0), (0, 1)] {
            let one = Point::new(at.x - dx, at.y - dy);
            let other = Point::new(at.x + dx, at.y + dy);
            let pair = (cell(one).min(cell(other)), cell(one).max(cell(other)));
            if is_floor(one) && is_floor(other) && pair.0 != pair.1 {
                walls.entry(pair).or_default().push(at);
            }
        }
    }
    walls
}

impl Voronoi {
    /// Opens a gap wherever two cells must be joined, and a few more by chance.
    fn open_walls(
        &self,
        draft: &mut Draft,
        walls: &Walls,
        stream: &mut Stream,
    ) -> Result<(), Flaw> {
        let mut order: Vec<&(i32, i32)> = walls.keys().collect();
        order::by_key(&mut order, |_| stream.below(i32::MAX));
        let cells = order.iter().map(|pair| pair.1 + 1).max().unwrap_or(0);
        let mut groups: Vec<i32> = (0..cells).collect();
        for pair in order {
            draft.work(1 + groups.len() / 8)?;
            let (one, other) = (groups[pair.0 as usize], groups[pair.1 as usize]);
            if one == other && !stream.chance(self.gaps) {
                continue;
            }
            for group in groups.iter_mut().filter(|group| **group == other) {
                *group = one;
            }
            if let Some(&at) = stream.pick(&walls[pair]) {
                draft.carve(at, TileRole::Floor);
            }
        }
        Ok(())
    }
}

/// One seed in each square of a grid, so that the nearest is found among few.
struct Seeds {
    side: i32,
    columns: i32,
    rows: i32,
    places: Vec<Point>,
}

impl Seeds {
    fn sown(width: i32, height: i32, side: i32, stream: &mut Stream) -> Self {
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side);
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let places = squares
            .map(|(column, row)| {
                Point::new(
                    column * side + stream.below(side),
                    row * side + stream.below(side),
                )
            })
            .collect();
        Self {
            side,
            columns,
            rows,
            places,
        }
    }

    /// The number of the nearest seed; of equally near ones the lowest.
    fn nearest(&self, at: Point, distance: VoronoiDistance) -> i32 {
        let (column, row) = (at.x / self.side, at.y / self.side);
        // The own square and two on each side are enough: farther seeds cannot be nearest.
        let columns = (column - 2).max(0)..(column + 3).min(self.columns);
        let rows = (row - 2).max(0)..(row + 3).min(self.rows);
        let numbers = rows.flat_map(|row| {
            columns
                .clone()
                .map(move |column| row * self.columns + column)
        });
        numbers
            .min_by_key(|&number| distance.between(at, self.places[number as usize]))
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    #[test]
    fn cells_are_joined_by_every_distance() {
        for distance in ["euclidean", "manhattan", "chebyshev"] {
            let json = format!(r#"{{"distance": "{distance}"}}"#);
            holds(&step::<Voronoi>(&json), joined);
        }
        holds(&step::<Voronoi>(r#"{"seeds": 120, "gaps": 0}"#), joined);
        holds(&step::<Voronoi>(r#"{"seeds": 6}"#), joined);
    }
}
