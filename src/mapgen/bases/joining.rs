//! Joins separate parts of open ground into one.

use crate::map::TileRole;
use crate::mapgen::draft::{Draft, Flaw};
use crate::mapgen::logic::reach;
use crate::order;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use std::cmp::Reverse;
use std::collections::VecDeque;

/// How separate parts are joined.
#[derive(Clone, Copy, Debug)]
pub struct Joining {
    /// Parts of fewer tiles are filled in.
    pub smallest: usize,
    /// What is dug through; small parts are filled with it.
    pub rock: TileRole,
    /// The terrain of the dug paths.
    pub way: TileRole,
}

impl Joining {
    /// Afterwards all open ground can be walked to by straight steps.
    ///
    /// # Errors
    /// There are too many parts for the work that is left.
    pub fn join(self, draft: &mut Draft) -> Result<(), Flaw> {
        draft.passes(4)?;
        let mut parts = reach::parts(draft, Metric::Four);
        order::by_key(&mut parts, |part| Reverse(part.len()));
        let mut is_joined = vec![false; draft.map.count()];
        for (number, part) in parts.iter().enumerate() {
            // A path to another part may already have joined this one.
            let is_met = part.iter().any(|&at| is_joined[draft.map.idx(at)]);
            let is_whole = number == 0 || is_met;
            let way = match is_whole || part.len() < self.smallest {
                true => None,
                false => self.way_from(draft, part, &is_joined)?,
            };
            if !is_whole && way.is_none() {
                part.iter().for_each(|&at| draft.carve(at, self.rock));
                continue;
            }
            for &at in part.iter().chain(way.iter().flatten()) {
                is_joined[draft.map.idx(at)] = true;
                if !draft.map.tile(at).is_passable() {
                    draft.carve(at, self.way);
                }
            }
        }
        Ok(())
    }

    /// The shortest path, through rock if needed, from a part to what is joined.
    fn way_from(
        self,
        draft: &Draft,
        part: &[Point],
        is_joined: &[bool],
    ) -> Result<Option<Vec<Point>>, Flaw> {
        draft.work(draft.map.count() / 4)?;
        let mut before: Vec<Option<Point>> = vec![None; draft.map.count()];
        let mut open: VecDeque<Point> = part.iter().copied().collect();
        for &at in part {
            before[draft.map.idx(at)] = Some(at);
        }
        while let Some(at) = open.pop_front() {
            draft.work(3)?;
            if is_joined[draft.map.idx(at)] {
                return Ok(Some(back(draft, &before, at)));
            }
            for beside in Metric::Four
                .around(at)
                .filter(|&each| draft.is_inside(each))
            {
                let idx = draft.map.idx(beside);
                let tile = draft.map.tile(beside);
                let can_dig = tile == self.rock && !draft.is_kept(beside);
                if before[idx].is_none() && (can_dig || tile.is_passable()) {
                    before[idx] = Some(at);
                    open.push_back(beside);
                }
            }
        }
        Ok(None)
    }
}

/// Follows the search back to its start. A start tile is its own predecessor.
fn back(draft: &Draft, before: &[Option<Point>], end: Point) -> Vec<Point> {
    let mut way = vec![end];
    let mut at = end;
    while let Some(last) = before[draft.map.idx(at)].filter(|&last| last != at) {
        way.push(last);
        at = last;
    }
    way
}
