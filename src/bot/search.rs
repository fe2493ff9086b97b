//! Secret doors are found by walking past them, sooner or later.

use crate::game::view::View;
use crate::travel::flood::{Flood, Place};
use crate::travel::ways::KnownGround;
use bracket_lib::geometry::Point;

/// So many steps of a detour is it worth to search where nobody searched yet.
const FRESHNESS: u32 = 24;
/// So many more is a place worth where a corridor ends.
const DEAD_END: u32 = 40;

/// How often each place of a level was near enough to be searched.
#[derive(Default)]
pub struct Search {
    times: Vec<u32>,
    width: i32,
    last: Option<Point>,
}

impl Search {
    /// The hero has come to a place and looks around.
    pub fn stand(&mut self, view: &View) {
        let at = view.hero.at;
        if self.times.len() != view.map.tiles.len() {
            self.times = vec![0; view.map.tiles.len()];
            self.width = view.map.width;
        }
        // Who stays sees nothing new.
        if self.last == Some(at) {
            return;
        }
        self.last = Some(at);
        for beside in view.metric.around(at).chain([at]) {
            if view.map.tile(beside).is_some() {
                let idx = self.idx(beside);
                self.times[idx] += 1;
            }
        }
    }

    fn idx(&self, at: Point) -> usize {
        (at.y * self.width + at.x) as usize
    }

    /// The first step to a place that was searched least and is worth it most.
    pub fn next_step(&self, ground: &KnownGround, flood: &mut Flood) -> Option<Point> {
        let fresh = |place: Place| self.times[place.idx] * FRESHNESS;
        flood
            .cheapest(ground, |place| {
                let at = ground.point(place);
                ground.is_by_a_blank_wall(at).then(|| {
                    let lively = if ground.is_dead_end(at) { 0 } else { DEAD_END };
                    fresh(place) + lively
                })
            })
            .or_else(|| flood.cheapest(ground, |place| Some(fresh(place))))
    }
}
