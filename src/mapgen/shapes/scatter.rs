//! Growth and rubble, in clusters over plain ground.

use super::blob::grow;
use super::ground::{free_ground, is_free, is_threshold};
use crate::catalog::text::TerrainRef;
use crate::map::{Map, Tile, TileRole};
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Plants that hide what is behind them, or other ground in clusters.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Foliage {
    /// How much of the open ground is overgrown, in percent. Passages stay clear.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 60))]
    pub percent: i32,
    /// The most tiles in one thicket.
    #[serde(default = "nine")]
    #[schemars(range(min = 1, max = 100))]
    pub size: i32,
    /// The kind of terrain that it is; without one, whichever plays the role foliage.
    #[serde(default)]
    pub tile: Option<TerrainRef>,
}

/// Broken stone, or other ground in heaps. Walkers who look for a short way go round
/// stone where that is as near; it slows nobody.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rubble {
    /// How much of the open ground is covered, in percent.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 60))]
    pub percent: i32,
    /// The most tiles in one heap.
    #[serde(default = "nine")]
    #[schemars(range(min = 1, max = 100))]
    pub size: i32,
    /// The kind of terrain that it is; without one, whichever plays the role rubble.
    #[serde(default)]
    pub tile: Option<TerrainRef>,
}

fn six() -> i32 {
    6
}

fn nine() -> i32 {
    9
}

impl Build for Foliage {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let clusters = Clusters {
            tile: context.terrain_or(self.tile.as_ref(), TileRole::Foliage)?,
            percent: self.percent,
            size: self.size,
        };
        // Plants in a passage would hide every room from every other.
        clusters.scatter(draft, context, |map, at| !is_passage(map, at))
    }
}

impl Build for Rubble {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let clusters = Clusters {
            tile: context.terrain_or(self.tile.as_ref(), TileRole::Rubble)?,
            percent: self.percent,
            size: self.size,
        };
        clusters.scatter(draft, context, |_, _| true)
    }
}

/// What is scattered, and how densely.
struct Clusters {
    tile: Tile,
    percent: i32,
    size: i32,
}

/// How many clusters are tried.
const TRIES: i32 = 2000;

impl Clusters {
    fn scatter(
        &self,
        draft: &mut Draft,
        context: &mut StepContext,
        fits: impl Fn(&Map, Point) -> bool,
    ) -> Result<(), Flaw> {
        let ground = free_ground(draft);
        let mut left = ground.len() as i32 * self.percent / 100;
        for _ in 0..TRIES {
            let Some(&seed) = context.stream.pick(&ground) else {
                break;
            };
            if left < 1 {
                break;
            }
            let most = self.size.min(left);
            let size = context.stream.between((most + 1) / 2, most);
            let cluster = grow(seed, size, context.stream, |at| {
                let fits =
                    is_free(draft, at) && !is_threshold(&draft.map, at) && fits(&draft.map, at);
                if fits {
                    draft.carve(at, self.tile);
                }
                fits
            });
            draft.work(cluster.looks * 5 * draft.look())?;
            left -= cluster.taken.len() as i32;
        }
        Ok(())
    }
}

/// Whether there is wall on two opposite sides.
fn is_passage(map: &Map, at: Point) -> bool {
    let mut sides = Metric::Four
        .around(at)
        .map(|each| map.tile(each) == TileRole::Wall);
    let mut walls = || sides.next() == Some(true);
    let (right, left, below, above) = (walls(), walls(), walls(), walls());
    (left && right) || (above && below)
}
