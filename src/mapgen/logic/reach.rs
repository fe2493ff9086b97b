//! Makes everything on a level reachable: unreachable parts are filled in or joined.

use crate::map::TileRole;
use crate::mapgen::check::Reach;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::order;
use crate::pathing::line;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Fills in what cannot be reached from the start.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CullUnreachable {
    /// The least share of the level that must be left open, in percent.
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 90))]
    pub least: i32,
}

fn five() -> i32 {
    5
}

/// Digs tunnels between parts that are not joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Parts of fewer tiles are filled in instead.
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 1000))]
    pub smallest: i32,
}

impl Build for CullUnreachable {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let start = draft
            .start
            .or_else(|| largest(&parts(draft, context.catalog.rules.metric)))
            .ok_or_else(|| Flaw::new("there is no open ground"))?;
        draft.passes(6)?;
        let reach = Reach::from(&draft.map, start, context.catalog.rules.metric);
        let open = reach.count() as i32;
        if open * 100 < self.least * draft.map.count() as i32 {
            return Err(Flaw::new(format!("only {open} tiles can be reached")));
        }
        for at in draft.points() {
            let is_open = draft.map.tile(at).is_passable();
            if is_open && !draft.is_kept(at) && !reach.contains(&draft.map, at) {
                draft.map.set(at, TileRole::Wall);
            }
        }
        let map = &draft.map;
        draft
            .rooms
            .retain(|room| reach.contains(map, room.centre()));
        Ok(())
    }
}

fn largest(parts: &[Vec<Point>]) -> Option<Point> {
    let most = parts.iter().max_by_key(|part| part.len())?;
    most.first().copied()
}

/// The open places, part by part, in the order of their first tiles.
pub fn parts(draft: &Draft, metric: Metric) -> Vec<Vec<Point>> {
    let mut seen = vec![false; draft.map.count()];
    let mut parts = Vec::new();
    for start in draft.points() {
        let idx = draft.map.idx(start);
        if seen[idx] || !draft.map.tile(start).is_passable() {
            continue;
        }
        seen[idx] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            next += 1;
            for beside in metric.around(at).filter(|&each| draft.map.contains(each)) {
                let idx = draft.map.idx(beside);
                if !seen[idx] && draft.map.tile(beside).is_passable() {
                    seen[idx] = true;
                    part.push(beside);
                }
            }
        }
        parts.push(part);
    }
    parts
}

impl Build for Join {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let metric = context.catalog.rules.metric;
        let mut parts = parts(draft, metric);
        order::by_key(&mut parts, |part| std::cmp::Reverse(part.len()));
        let small = |part: &Vec<Point>| (part.len() as i32) < self.smallest;
        for at in parts.iter().skip(1).filter(|part| small(part)).flatten() {
            draft.carve(*at, TileRole::Wall);
        }
        let mut joined: Vec<Point> = parts.first().cloned().unwrap_or_default();
        for part in parts.iter().skip(1).filter(|part| !small(part)) {
            draft.work(1 + part.len().min(MOST_LOOKS) * joined.len().min(MOST_LOOKS) / 2)?;
            let (from, to) = nearest(part, &joined).ok_or_else(|| Flaw::new("no open ground"))?;
            tunnel(draft, from, to);
            joined.extend(part);
        }
        Ok(())
    }
}

/// About how many tiles of a part are compared to find a tunnel.
const LOOKS: usize = 200;

/// The most tiles that are compared. A part that has not quite twice `LOOKS` is compared
/// whole.
const MOST_LOOKS: usize = LOOKS * 2;

/// The nearest pair of places, one of each list. Only a sample of the tiles is compared,
/// since a tunnel need not be the very shortest.
fn nearest(part: &[Point], joined: &[Point]) -> Option<(Point, Point)> {
    let few = |all: &[Point]| -> Vec<Point> {
        let every = (all.len() / LOOKS).max(1);
        all.iter().copied().step_by(every).collect()
    };
    let (own, others) = (few(part), few(joined));
    let pairs = own
        .iter()
        .flat_map(|&one| others.iter().map(move |&other| (one, other)));
    pairs.min_by_key(|&(one, other)| {
        (
            Metric::Four.steps(one, other),
            one.y,
            one.x,
            other.y,
            other.x,
        )
    })
}

/// Digs through rock only: open tiles stay as they are.
fn tunnel(draft: &mut Draft, from: Point, to: Point) {
    let corner = Point::new(to.x, from.y);
    let legs = line::between(from, corner).chain(line::between(corner, to));
    for at in legs {
        if !draft.map.tile(at).is_passable() {
            draft.carve(at, TileRole::Floor);
        }
    }
}
