//! The flood that fills a field.
//!
//! The cost of a step depends only on the place entered, so entering `here` costs the same
//! from every neighbour. Places are opened by the cost of the path over them: the first
//! time a place is reached is then the cheapest, and each place is settled once.
//!
//! The map has a border that nobody can enter, and the flood works on rows of three places
//! at once, so that no step is tested against the edge.

use super::{CLOSED, FARTHEST, FlowField, UNREACHED};
use crate::pathing::{MOST_COSTLY, SearchMap};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// Memory that is kept from one flood to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct FloodMemory {
    /// What entering each place costs; 0 if nobody can. With the border.
    costs: Vec<u8>,
    /// Whether every step costs the same.
    is_even: bool,
    /// Places by the cost of the path over them, in a ring of lists.
    open: Vec<Vec<u32>>,
    waiting: usize,
}

impl FloodMemory {
    fn open_list(&mut self, over: usize) -> &mut Vec<u32> {
        let mask = self.open.len() - 1;
        &mut self.open[over & mask]
    }
}

impl FlowField {
    /// Empties the field for a map.
    pub(super) fn begin(&mut self, ground: &impl SearchMap, step: i32) {
        let size = ground.dimensions();
        (self.width, self.height, self.step) = (size.x.max(0), size.y.max(0), step);
        self.stride = self.width as usize + 2;
        let framed = self.stride * (self.height as usize + 2);
        let costs = &mut self.memory.costs;
        costs.clear();
        costs.resize(framed, 0);
        let rows = costs.chunks_exact_mut(self.stride).skip(1);
        for (y, row) in (0..self.height).zip(rows) {
            ground.row_costs(y, &mut row[1..=self.width as usize]);
        }
        self.memory.is_even = step == 1 && costs.iter().all(|&cost| cost <= 1);
        self.distances.clear();
        let blank = costs.iter().map(|&cost| match cost {
            0 => CLOSED,
            _ => UNREACHED,
        });
        self.distances.extend(blank);
        let span = ((MOST_COSTLY * step) as usize + 2).next_power_of_two();
        if self.memory.open.len() < span {
            self.memory.open.resize(span, Vec::new());
        }
    }

    /// Fills what can be reached from the goals and was not reached before.
    pub(super) fn flood_to(&mut self, metric: Metric, goals: &[Point]) {
        if self.memory.is_even {
            match metric {
                Metric::Four => self.flood_evenly::<false>(goals),
                Metric::Eight => self.flood_evenly::<true>(goals),
            }
        } else {
            self.flood(metric, goals.iter().map(|&goal| (0, goal)));
        }
    }

    /// Like `flood_to` where every step costs 1: two lists are enough instead of a ring.
    fn flood_evenly<const DIAGONAL: bool>(&mut self, goals: &[Point]) {
        let stride = self.stride;
        let mut here = std::mem::take(self.memory.open_list(0));
        let mut onward = std::mem::take(self.memory.open_list(1));
        for &goal in goals {
            let Some(idx) = self.idx(goal) else {
                continue;
            };
            if self.memory.costs[idx] > 0 && self.distances[idx] == UNREACHED {
                here.push(idx as u32);
            }
            self.distances[idx] = 0;
        }
        let mut over = 1;
        while !here.is_empty() {
            let distance = over.min(FARTHEST) as u16;
            for &at in &here {
                // The border keeps every row of three within the field.
                let west = at as usize - 1;
                for (first, is_own) in
                    [(west - stride, false), (west, true), (west + stride, false)]
                {
                    let row = &mut self.distances[first..first + 3];
                    for (offset, place) in row.iter_mut().enumerate() {
                        let is_straight = is_own || offset == 1;
                        if *place == UNREACHED && (DIAGONAL || is_straight) {
                            *place = distance;
                            onward.push((first + offset) as u32);
                        }
                    }
                }
            }
            here.clear();
            std::mem::swap(&mut here, &mut onward);
            over += 1;
        }
        // Returned, so that their memory is used again.
        *self.memory.open_list(0) = here;
        *self.memory.open_list(1) = onward;
    }

    /// Fills what can be reached from the seeds and was not reached before. Each seed is a
    /// start distance and a place; the distances must ascend.
    pub(super) fn flood(&mut self, metric: Metric, seeds: impl Iterator<Item = (usize, Point)>) {
        let mut seeds = seeds.peekable();
        let mut over = 0;
        loop {
            if self.memory.waiting == 0 {
                match seeds.peek() {
                    Some(&(distance, _)) => over = distance,
                    None => return,
                }
            }
            while let Some((_, at)) = seeds.next_if(|&(distance, _)| distance <= over) {
                self.seed(over, at);
            }
            let here = std::mem::take(self.memory.open_list(over));
            self.memory.waiting -= here.len();
            match metric {
                Metric::Four => self.wave::<false>(over, &here),
                Metric::Eight => self.wave::<true>(over, &here),
            }
            // Returned, so that its memory is used again.
            let mut spent = here;
            spent.clear();
            let list = self.memory.open_list(over);
            if list.is_empty() {
                *list = spent;
            }
            over += 1;
        }
    }

    /// A place to start from. One that nobody can enter leads nowhere else.
    fn seed(&mut self, over: usize, at: Point) {
        let Some(idx) = self.idx(at) else {
            return;
        };
        if self.distances[idx] < CLOSED {
            return;
        }
        self.distances[idx] = over.min(FARTHEST) as u16;
        let cost = usize::from(self.memory.costs[idx]);
        if cost > 0 {
            let step = self.step as usize;
            self.memory.open_list(over + cost * step).push(idx as u32);
            self.memory.waiting += 1;
        }
    }

    /// Settles everything that is reached over places of one distance.
    fn wave<const DIAGONAL: bool>(&mut self, over: usize, here: &[u32]) {
        let (stride, step) = (self.stride, self.step as usize);
        let distance = over.min(FARTHEST) as u16;
        let FloodMemory {
            costs,
            open,
            waiting,
            ..
        } = &mut self.memory;
        let mask = open.len() - 1;
        for &at in here {
            // The border keeps every row of three within the field.
            let west = at as usize - 1;
            for (first, is_own) in [(west - stride, false), (west, true), (west + stride, false)] {
                let row = &mut self.distances[first..first + 3];
                for (offset, place) in row.iter_mut().enumerate() {
                    let is_straight = is_own || offset == 1;
                    if *place == UNREACHED && (DIAGONAL || is_straight) {
                        *place = distance;
                        let idx = first + offset;
                        let onward = over + usize::from(costs[idx]) * step;
                        open[onward & mask].push(idx as u32);
                        *waiting += 1;
                    }
                }
            }
        }
    }

    /// Floods from every place at this distance from the goal that can be entered and was
    /// not reached, in order of index.
    pub(super) fn flood_circle(&mut self, metric: Metric, goal: Point, radius: i32) {
        let top = (goal.y - radius).max(0);
        let bottom = (goal.y + radius).min(self.height - 1);
        for y in top..=bottom {
            let down = (y - goal.y).abs();
            let (reach, is_edge) = match metric {
                Metric::Four => (radius - down, false),
                Metric::Eight => (radius, down == radius),
            };
            let (west, east) = (goal.x - reach, goal.x + reach);
            if is_edge {
                for x in west.max(0)..=east.min(self.width - 1) {
                    self.flood_from(metric, Point::new(x, y));
                }
            } else {
                self.flood_from(metric, Point::new(west, y));
                self.flood_from(metric, Point::new(east, y));
            }
        }
    }

    fn flood_from(&mut self, metric: Metric, at: Point) {
        let is_left = self
            .idx(at)
            .is_some_and(|idx| self.distances[idx] == UNREACHED);
        if is_left {
            self.flood_to(metric, &[at]);
        }
    }
}
