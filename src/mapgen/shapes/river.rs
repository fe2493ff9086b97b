//! A river or rift from one side of the level to the other.

use super::ground::{CutPart, Labels, NO_PART, is_threshold, lay_shallows};
use crate::catalog::text::TerrainRef;
use crate::map::{Tile, TileRole};
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::pathing::line;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A river or rift from side to side, with bridges. What was joined stays joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct River {
    /// The kind of terrain that is in its bed.
    pub tile: TerrainRef,
    /// How wide it is, in tiles.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 9))]
    pub width: i32,
    /// How many bridges there are at least, where both banks are open ground.
    /// As many as the ways across need are built in any case.
    #[serde(default = "two")]
    #[schemars(range(min = 0, max = 20))]
    pub bridges: i32,
}

fn three() -> i32 {
    3
}

fn two() -> i32 {
    2
}

/// Dry ground with fewer tiles than this is not worth a bridge.
const SLIVER: usize = 4;

/// Bridges that are not needed are at least this many tiles apart.
const APART: i32 = 6;

/// The cost of one tile of a bridge: a straight bridge costs more than a short walk along
/// the bank, and less than a diagonal bridge.
const STRAIGHT: u32 = 2;
const ASKEW: u32 = 5;

/// The direction of the river.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RiverCourse {
    Across,
    Down,
}

impl RiverCourse {
    /// The tile at a distance along the river and a distance to its side.
    fn point(self, along: i32, aside: i32) -> Point {
        match self {
            RiverCourse::Across => Point::new(along, aside),
            RiverCourse::Down => Point::new(aside, along),
        }
    }
}

impl Build for River {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        draft.passes(12)?;
        let tile = context.terrain(&self.tile)?;
        let metric = context.catalog.rules.metric;
        let before = Labels::new(&draft.map, metric);
        let course = match context.stream.chance(50) {
            true => RiverCourse::Across,
            false => RiverCourse::Down,
        };
        let mut bed = RiverBed::new(draft);
        for at in self.winding(draft, course, context.stream) {
            self.flood(draft, &mut bed, at, tile);
        }
        if tile.is_walkable() {
            close_unreached_bed(draft, &bed, tile, &before, metric);
            return Ok(());
        }
        Self::flood_small_pieces(draft, &mut bed, tile, &before, metric);
        let needed = bed.restore_joins(draft, &before, metric)?;
        self.more_bridges(draft, &bed, course, needed, context.stream);
        if tile == TileRole::DeepWater {
            draft.passes(8 * draft.look())?;
            lay_shallows(draft, &bed.wet(draft));
        }
        Ok(())
    }
}

impl River {
    /// The middle of the river, tile by tile from one side to the other.
    fn winding(&self, draft: &Draft, course: RiverCourse, stream: &mut Stream) -> Vec<Point> {
        let (length, breadth) = match course {
            RiverCourse::Across => (draft.map.width(), draft.map.height()),
            RiverCourse::Down => (draft.map.height(), draft.map.width()),
        };
        let (nearest, farthest) = (2 + self.width, breadth - 3 - self.width);
        let swing = (breadth / 5).max(2);
        let mut from = (1, stream.between(breadth / 4, breadth * 3 / 4));
        let mut middle: Vec<Point> = Vec::new();
        while from.0 < length - 2 {
            let along = (from.0 + stream.between(5, 12)).min(length - 2);
            let aside =
                (from.1 + stream.between(-swing, swing)).clamp(nearest, farthest.max(nearest));
            let leg = line::between(course.point(from.0, from.1), course.point(along, aside));
            for at in leg {
                // Without diagonal steps, so that nobody can slip through.
                if let Some(&last) = middle.last() {
                    middle.push(corner_between(last, at));
                }
                middle.push(at);
            }
            from = (along, aside);
        }
        middle
    }

    fn flood(&self, draft: &mut Draft, bed: &mut RiverBed, middle: Point, tile: Tile) {
        let (before, after) = ((self.width - 1) / 2, self.width / 2);
        for y in middle.y - before..=middle.y + after {
            for x in middle.x - before..=middle.x + after {
                let at = Point::new(x, y);
                if can_be_flooded(draft, at) {
                    bed.take(draft, at, tile);
                }
            }
        }
    }

    /// Floods the few dry tiles that are left between bends.
    fn flood_small_pieces(
        draft: &mut Draft,
        bed: &mut RiverBed,
        tile: Tile,
        before: &Labels,
        metric: Metric,
    ) {
        let now = Labels::new(&draft.map, metric);
        let mut sizes = vec![0; before.members().len()];
        (0..draft.map.count()).for_each(|idx| sizes[before.at(idx) as usize] += 1);
        for piece in now.members().into_iter().skip(1) {
            let Some(&first) = piece.first().filter(|_| piece.len() < SLIVER) else {
                continue;
            };
            let places = || piece.iter().map(|&idx| draft.map.point(idx));
            let old = before.at(first);
            let is_cut = old != NO_PART && sizes[old as usize] > SLIVER * 2;
            if is_cut && places().all(|at| can_be_flooded(draft, at)) {
                let places: Vec<Point> = places().collect();
                for at in places {
                    bed.take(draft, at, tile);
                }
            }
        }
    }

    /// Builds straight bridges between open ground until there are enough.
    fn more_bridges(
        &self,
        draft: &mut Draft,
        bed: &RiverBed,
        course: RiverCourse,
        built: i32,
        stream: &mut Stream,
    ) {
        let mut crossings = self.crossings(draft, bed, course);
        let mut left = self.bridges - built;
        while left > 0 && !crossings.is_empty() {
            let drawn = stream.below(crossings.len() as i32) as usize;
            let crossing = crossings.swap_remove(drawn);
            let near_another = |at: &Point| {
                let reach = -APART..=APART;
                reach.clone().any(|dy| {
                    reach.clone().any(|dx| {
                        draft.map.tile(Point::new(at.x + dx, at.y + dy)) == TileRole::Bridge
                    })
                })
            };
            if !crossing.iter().any(near_another) {
                for at in crossing {
                    draft.carve(at, TileRole::Bridge);
                }
                left -= 1;
            }
        }
    }

    /// Where the river lies between open ground on both sides.
    fn crossings(&self, draft: &Draft, bed: &RiverBed, course: RiverCourse) -> Vec<Vec<Point>> {
        let (length, breadth) = match course {
            RiverCourse::Across => (draft.map.width(), draft.map.height()),
            RiverCourse::Down => (draft.map.height(), draft.map.width()),
        };
        let mut crossings = Vec::new();
        for along in 1..length - 1 {
            let mut run: Vec<Point> = Vec::new();
            for aside in 1..breadth {
                let at = course.point(along, aside);
                if bed.contains(draft, at) {
                    run.push(at);
                    continue;
                }
                if !run.is_empty() {
                    let bank = course.point(along, aside - run.len() as i32 - 1);
                    let open = |at: Point| draft.map.tile(at).is_plain();
                    if open(bank) && open(at) && run.len() as i32 <= self.width + 2 {
                        crossings.push(std::mem::take(&mut run));
                    }
                    run.clear();
                }
            }
        }
        crossings
    }
}

/// The tile beside both, if they touch diagonally; otherwise the first.
fn corner_between(one: Point, other: Point) -> Point {
    match one.x != other.x && one.y != other.y {
        true => Point::new(other.x, one.y),
        false => one,
    }
}

/// Rock, and ground with nothing on it that no door needs.
fn can_be_flooded(draft: &Draft, at: Point) -> bool {
    let tile = draft.map.tile(at);
    draft.is_inside(at)
        && !draft.is_kept(at)
        && !draft.is_taken(at)
        && !tile.is_door()
        && !matches!(
            tile.role(),
            Some(TileRole::StairsUp | TileRole::StairsDown | TileRole::Altar | TileRole::Counter)
        )
        && !is_threshold(&draft.map, at)
}

/// A walkable bed that no path leads to would be unreachable ground. There, water becomes
/// deep and everything else becomes rock again.
fn close_unreached_bed(
    draft: &mut Draft,
    bed: &RiverBed,
    tile: Tile,
    before: &Labels,
    metric: Metric,
) {
    let closed = match tile == TileRole::Water {
        true => TileRole::DeepWater,
        false => TileRole::Wall,
    };
    let now = Labels::new(&draft.map, metric);
    for piece in now.members().into_iter().skip(1) {
        if piece.iter().all(|&idx| before.at(idx) == NO_PART) {
            for idx in piece.into_iter().filter(|&idx| bed.is_bed[idx]) {
                draft.carve(draft.map.point(idx), closed);
            }
        }
    }
}

/// The tiles that the river covers.
struct RiverBed {
    is_bed: Vec<bool>,
}

impl RiverBed {
    fn new(draft: &Draft) -> Self {
        Self {
            is_bed: vec![false; draft.map.count()],
        }
    }

    fn take(&mut self, draft: &mut Draft, at: Point, tile: Tile) {
        draft.carve(at, tile);
        let idx = draft.map.idx(at);
        self.is_bed[idx] = true;
    }

    fn contains(&self, draft: &Draft, at: Point) -> bool {
        draft.map.contains(at) && self.is_bed[draft.map.idx(at)]
    }

    /// The tiles without a bridge.
    fn wet(&self, draft: &Draft) -> Vec<Point> {
        let places = draft.points();
        places
            .filter(|&at| self.contains(draft, at) && draft.map.tile(at) != TileRole::Bridge)
            .collect()
    }

    /// Builds bridges until every part of the level is joined again; returns how many.
    /// Every tile of the bed can be bridged, so this always succeeds.
    fn restore_joins(
        &self,
        draft: &mut Draft,
        before: &Labels,
        metric: Metric,
    ) -> Result<i32, Flaw> {
        let mut built = 0;
        for _ in 0..draft.map.count() {
            draft.passes(6)?;
            let now = Labels::new(&draft.map, metric);
            let Some(split) = now.first_split_since(before) else {
                break;
            };
            let bridge = self.bridge(draft, &now, before, split, metric);
            if bridge.is_empty() {
                break;
            }
            for at in bridge {
                draft.carve(at, TileRole::Bridge);
            }
            built += 1;
        }
        Ok(built)
    }

    /// The cheapest path over the bed from one piece of a part to another.
    fn bridge(
        &self,
        draft: &Draft,
        now: &Labels,
        before: &Labels,
        split: CutPart,
        metric: Metric,
    ) -> Vec<Point> {
        let map = &draft.map;
        let mut costs = vec![u32::MAX; map.count()];
        let mut came_from = vec![usize::MAX; map.count()];
        let mut open = BinaryHeap::new();
        for (idx, cost) in costs.iter_mut().enumerate() {
            if now.at(idx) == split.one {
                *cost = 0;
                open.push(Reverse((0, idx)));
            }
        }
        while let Some(Reverse((cost, idx))) = open.pop() {
            if cost > costs[idx] {
                continue;
            }
            let label = now.at(idx);
            if label != split.one && label != NO_PART {
                return self.trace(draft, &came_from, idx);
            }
            let at = map.point(idx);
            for beside in metric.around(at).filter(|&beside| map.contains(beside)) {
                let to = map.idx(beside);
                let lands =
                    now.at(to) != NO_PART && now.at(to) != split.one && before.at(to) == split.old;
                if !lands && (!self.is_bed[to] || now.at(to) != NO_PART) {
                    continue;
                }
                let step = match beside.x == at.x || beside.y == at.y {
                    true => STRAIGHT,
                    false => ASKEW,
                };
                if cost + step < costs[to] {
                    costs[to] = cost + step;
                    came_from[to] = idx;
                    open.push(Reverse((cost + step, to)));
                }
            }
        }
        Vec::new()
    }

    /// The tiles of the bed on the path back.
    fn trace(&self, draft: &Draft, came_from: &[usize], end: usize) -> Vec<Point> {
        let mut way = Vec::new();
        let mut idx = end;
        while let Some(&before) = came_from.get(idx) {
            if self.is_bed[idx] && !draft.map.tile_at(idx).is_passable() {
                way.push(draft.map.point(idx));
            }
            idx = before;
        }
        way
    }
}
