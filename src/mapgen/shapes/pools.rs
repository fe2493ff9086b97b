//! Pools of water, of lava, or of any other kind of terrain.

use super::blob::grow;
use super::ground::{free_ground, is_free, is_spare, is_threshold, lay_shallows};
use crate::catalog::text::TerrainRef;
use crate::map::{Tile, TileRole};
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Pools of water, of lava, or of any other kind of terrain. The level stays joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pools {
    /// The kind of terrain that is in them.
    pub tile: TerrainRef,
    /// How much of the open ground they cover at most, in percent. Deep water
    /// has shallow banks besides.
    #[serde(default = "eight")]
    #[schemars(range(min = 1, max = 60))]
    pub percent: i32,
    /// The most tiles in one pool.
    #[serde(default = "sixteen")]
    #[schemars(range(min = 3, max = 400))]
    pub size: i32,
}

fn eight() -> i32 {
    8
}

fn sixteen() -> i32 {
    16
}

/// A smaller pool would be a puddle.
const SMALLEST: usize = 3;

/// How many pools are tried; those that do not fit are left out.
const TRIES: i32 = 400;

impl Build for Pools {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let tile = context.terrain(&self.tile)?;
        let ground = free_ground(draft);
        let mut left = ground.len() as i32 * self.percent / 100;
        let mut filled: Vec<Point> = Vec::new();
        for _ in 0..TRIES {
            if left < SMALLEST as i32 {
                break;
            }
            let Some(&seed) = context.stream.pick(&ground) else {
                break;
            };
            let most = self.size.min(left);
            let size = context
                .stream
                .between((most / 2).max(SMALLEST as i32), most);
            let pool = dig(draft, tile, seed, size, context)?;
            left -= pool.len() as i32;
            filled.extend(pool);
        }
        if tile == TileRole::DeepWater {
            draft.work(filled.len() * 8 * draft.look())?;
            lay_shallows(draft, &filled);
        }
        Ok(())
    }
}

/// Digs one pool; nothing if only a puddle would fit.
fn dig(
    draft: &mut Draft,
    tile: Tile,
    seed: Point,
    size: i32,
    context: &mut StepContext,
) -> Result<Vec<Point>, Flaw> {
    let mut before: Vec<Tile> = Vec::new();
    let grown = grow(seed, size, context.stream, |at| {
        let stays_joined = tile.is_walkable() || is_spare(&draft.map, at);
        let fits = is_free(draft, at) && !is_threshold(&draft.map, at) && stays_joined;
        if fits {
            before.push(draft.map.tile(at));
            draft.carve(at, tile);
        }
        fits
    });
    draft.work(grown.looks * 5 * draft.look())?;
    let pool = grown.taken;
    if pool.len() >= SMALLEST {
        return Ok(pool);
    }
    for (&at, &tile) in pool.iter().zip(&before) {
        draft.carve(at, tile);
    }
    Ok(Vec::new())
}
