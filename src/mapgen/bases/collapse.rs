//! A level that looks like a sample everywhere, by wave function collapse.
//!
//! The sample is cut into square chunks that overlap by one column or row. Two chunks may
//! lie side by side if the column or row that they share is open and closed in the same
//! places. All arithmetic is in whole numbers: the next place to decide is the one with
//! the fewest chunks left.

use super::joining::Joining;
use crate::catalog::text::PrefabRef;
use crate::map::{Map, TileRole};
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::mapgen::prefab::Prefab;
use bracket_lib::geometry::Point;
use chunks::Chunks;
use schemars::JsonSchema;
use serde::Deserialize;
use wave::Wave;

mod chunks;
mod wave;

/// A level that looks like a sample everywhere, by wave function collapse.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaveCollapse {
    /// The sample: a drawing, also turned and mirrored if it may be. Who and
    /// what is in it is left out.
    pub prefab: PrefabRef,
    /// How wide the pieces are that the sample is cut into. Small ones mix
    /// more, large ones keep more of what was drawn.
    #[serde(default = "five")]
    #[schemars(range(min = 3, max = 8))]
    pub chunk: i32,
}

fn five() -> i32 {
    5
}

/// How often the collapse is restarted before the step fails.
const TRIES: i32 = 6;

/// At most one slot in this many may not fit its neighbours. A large level always has a
/// few such slots; the paths are joined afterwards.
const SLOTS_TO_A_TEAR: i32 = 16;

/// Parts of fewer tiles are filled in.
const SMALLEST: usize = 6;

/// A level with less open ground than this, in percent, is refused.
const LEAST_OPEN: usize = 15;

impl Build for WaveCollapse {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let prefab = context
            .catalog
            .prefab_named(&self.prefab.0)
            .ok_or_else(|| Flaw::new(format!("there is no prefab `{}`", self.prefab.0)))?;
        draft.prefabs.push(prefab.id.clone());
        collapse(prefab, self.chunk, draft, context)
    }
}

fn collapse(
    sample: &Prefab,
    chunk: i32,
    draft: &mut Draft,
    context: &mut StepContext,
) -> Result<(), Flaw> {
    let side = chunk.max(3);
    let chunks = Chunks::of(sample, side, draft.map.kinds(), &draft.work)?;
    let chunks = chunks.ok_or_else(|| Flaw::new("the sample is too small"))?;
    let slots = |length: i32| (length - 1 + side - 2) / (side - 1);
    let (columns, rows) = (slots(draft.map.width()), slots(draft.map.height()));
    for _ in 0..TRIES {
        let wave = Wave::new(&chunks, columns, rows, &draft.work)?;
        let collapsed = wave.collapse(context.stream)?;
        if collapsed.tears * SLOTS_TO_A_TEAR > columns * rows {
            continue;
        }
        draft.passes(4)?;
        for (slot, &number) in collapsed.chunks.iter().enumerate() {
            let left = slot as i32 % columns * (side - 1);
            let top = slot as i32 / columns * (side - 1);
            for (place, &tile) in chunks.all[number].tiles.iter().enumerate() {
                let (x, y) = (place as i32 % side, place as i32 / side);
                draft.carve(Point::new(left + x, top + y), tile);
            }
        }
        let joining = Joining {
            smallest: SMALLEST,
            rock: TileRole::Wall,
            way: TileRole::Floor,
        };
        joining.join(draft)?;
        remove_loose_doors(draft);
        if draft.floor().len() * 100 >= LEAST_OPEN * draft.map.count() {
            return Ok(());
        }
    }
    Err(Flaw::new("the chunks of the sample do not fit together"))
}

/// Removes doors that have no wall on their sides, where two chunks met.
fn remove_loose_doors(draft: &mut Draft) {
    let is_passable = |map: &Map, x: i32, y: i32| map.tile(Point::new(x, y)).is_passable();
    for at in draft.points() {
        let map = &draft.map;
        let across = [-1, 1].map(|step| is_passable(map, at.x + step, at.y));
        let down = [-1, 1].map(|step| is_passable(map, at.x, at.y + step));
        let is_doorway = across[0] == across[1] && down[0] == down[1] && across[0] != down[0];
        if map.tile(at) == TileRole::DoorShut && !is_doorway {
            draft.carve(at, TileRole::Floor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds_by, joined, prefab, run};
    use crate::raws;

    const HALLS: &str = "
        ##########################
        #.......####........######
        #.......####........######
        #.......+...........+...##
        #.......####........###.##
        #####+######........###.##
        #####.##########+######.##
        #####.##########.######.##
        #.........######.##......#
        #.........######.##......#
        #....#....+......+.......#
        #.........######.##..~~..#
        #.........######.##..~~..#
        ####+###########.##......#
        ####.#####.......####+####
        ####.#####.##########.####
        #........#.##########.####
        #........+............####
        #........#################
        ##########################";

    const CAVE: &str = "
        ####################
        ###....#####...#####
        ##......###.....####
        ##.........##....###
        ###...##..####....##
        ####.####.#####...##
        ###..####..####..###
        ##...#####...##.####
        ##..########....####
        ###..#######...#####
        ####......##..######
        #####......#...#####
        ######.........#####
        ####################";

    #[test]
    fn a_sample_becomes_a_level() {
        for (drawing, chunk) in [(HALLS, 5), (HALLS, 8), (CAVE, 4), (CAVE, 5)] {
            let sample = prefab(drawing);
            let work = |draft: &mut Draft, context: &mut StepContext| {
                collapse(&sample, chunk, draft, context)
            };
            holds_by(&work, joined);
        }
    }

    #[test]
    fn a_sample_that_is_too_small_or_does_not_fit_itself_is_a_flaw() {
        let catalog = raws::core().unwrap();
        for drawing in ["...\n...\n...", "#####\n#####\n#####\n#####\n#####"] {
            let sample = prefab(drawing);
            let work =
                |draft: &mut Draft, context: &mut StepContext| collapse(&sample, 5, draft, context);
            assert!(run(&catalog, 1, (40, 30), &work).is_err(), "{drawing}");
        }
    }
}
