//! Searches over the ground from where the hero stands, the nearest places first.

use super::ways::KnownGround;
use crate::game::view::Seen;
use bracket_lib::geometry::Point;
use std::ops::ControlFlow;

/// The memory of searches, kept from one to the next: a search costs the places that it
/// reaches and not the whole map.
#[derive(Default)]
pub struct Flood {
    /// For each cell, the first step of the way there, or one of the marks below. There is
    /// a margin of one cell on each side, so that nothing has to ask whether a neighbour is
    /// on the map.
    first_steps: Vec<u32>,
    /// Of the map that it is made for.
    width: i32,
    height: i32,
    queue: Vec<Reached>,
}

/// Not reached yet.
const FREE: u32 = 0;
/// On the map and not to be entered.
const CLOSED: u32 = u32::MAX - 1;
/// Off the map.
const OFF: u32 = u32::MAX;

/// A cell that a way leads to.
#[derive(Clone, Copy)]
struct Reached {
    cell: u32,
    idx: u32,
    distance: u32,
}

/// A place that a search has come to.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The index of its tile.
    pub idx: usize,
    /// Something unknown is beside it.
    pub is_frontier: bool,
    /// How many steps away it is.
    pub distance: u32,
    first_step: u32,
}

impl Flood {
    /// The first steps of shortest ways to the nearest place that is wanted and to the
    /// nearest that would do. Once the one is found the other is not looked for.
    pub fn nearest(
        &mut self,
        ground: &KnownGround,
        wanted: impl Fn(Place) -> bool,
        would_do: impl Fn(Place) -> bool,
    ) -> Option<Point> {
        let (mut best, mut second) = (None, None);
        self.spread(ground, |place| {
            if wanted(place) {
                best = Some(place.first_step);
                return ControlFlow::Break(());
            }
            if second.is_none() && would_do(place) {
                second = Some(place.first_step);
            }
            ControlFlow::Continue(())
        });
        best.or(second).map(|first_step| self.point(first_step))
    }

    /// The first step of a way to the place whose price, with its distance, is
    /// the least; a place without a price is not wanted.
    pub fn cheapest(
        &mut self,
        ground: &KnownGround,
        price: impl Fn(Place) -> Option<u32>,
    ) -> Option<Point> {
        let mut best: Option<(u32, u32)> = None;
        self.spread(ground, |place| {
            if best.is_some_and(|(cost, _)| cost <= place.distance) {
                return ControlFlow::Break(());
            }
            if let Some(price) = price(place)
                && best.is_none_or(|(cost, _)| price + place.distance < cost)
            {
                best = Some((price + place.distance, place.first_step));
            }
            ControlFlow::Continue(())
        });
        best.map(|(_, first_step)| self.point(first_step))
    }

    /// The places of a shortest way, from the first step to the end. Of several ways it is
    /// the one that keeps closest to the straight line. `None` if no way leads there, or one
    /// is there already.
    pub fn way(&mut self, ground: &KnownGround, to: Point) -> Option<Vec<Point>> {
        let (map, hero) = (&ground.view.map, ground.view.hero.at);
        let goal = map.idx(to)?;
        let mut distances = vec![u32::MAX; map.tiles.len()];
        let mut is_found = false;
        self.spread(ground, |place| {
            distances[place.idx] = place.distance;
            is_found = place.idx == goal;
            match is_found {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if !is_found {
            return None;
        }
        let off_line = |at: Point| {
            let (across, down) = (to.x - hero.x, to.y - hero.y);
            (across * (at.y - hero.y) - down * (at.x - hero.x)).abs()
        };
        let mut way = vec![to];
        let mut at = to;
        for distance in (1..distances[goal]).rev() {
            let before = { ground.view.metric.around(at) }
                .filter(|&each| map.idx(each).is_some_and(|idx| distances[idx] == distance));
            at = before.min_by_key(|&each| off_line(each))?;
            way.push(at);
        }
        way.reverse();
        Some(way)
    }

    /// The nearest place that is wanted.
    pub fn find(&mut self, ground: &KnownGround, wanted: impl Fn(Place) -> bool) -> Option<Place> {
        let mut found = None;
        self.spread(ground, |place| match wanted(place) {
            true => {
                found = Some(place);
                ControlFlow::Break(())
            }
            false => ControlFlow::Continue(()),
        });
        found
    }

    /// Shows every place that can be reached, but for the hero's own, the nearest first.
    fn spread(&mut self, ground: &KnownGround, mut visit: impl FnMut(Place) -> ControlFlow<()>) {
        let (map, hero) = (&ground.view.map, ground.view.hero.at);
        self.fit(map.width, map.height);
        if map.tile(hero).is_none() {
            return;
        }
        let closed: Vec<usize> = ground.closed().map(|at| self.cell(at)).collect();
        for &cell in &closed {
            self.first_steps[cell] = CLOSED;
        }
        // To a neighbour in the cells, and in the tiles of the map.
        let around: Vec<(i32, i32)> = { ground.view.metric.directions().iter() }
            .map(|&(dx, dy)| (dy * (map.width + 2) + dx, dy * map.width + dx))
            .collect();
        let start = self.cell(hero) as u32;
        self.first_steps[start as usize] = start;
        self.queue.push(Reached {
            cell: start,
            idx: (hero.y * map.width + hero.x) as u32,
            distance: 0,
        });
        let mut next = 0;
        while let Some(&Reached {
            cell,
            idx,
            distance,
        }) = self.queue.get(next)
        {
            next += 1;
            let mut place = Place {
                idx: idx as usize,
                is_frontier: false,
                distance,
                first_step: self.first_steps[cell as usize],
            };
            for &(to_cell, to_idx) in &around {
                let to = cell.wrapping_add_signed(to_cell);
                let reached = &mut self.first_steps[to as usize];
                if *reached != FREE && *reached != CLOSED {
                    continue;
                }
                let beside = idx.wrapping_add_signed(to_idx);
                let tile = map.tiles[beside as usize];
                if tile.seen == Seen::Unknown {
                    place.is_frontier = true;
                } else if *reached == FREE && ground.is_passable(tile) {
                    *reached = if cell == start { to } else { place.first_step };
                    self.queue.push(Reached {
                        cell: to,
                        idx: beside,
                        distance: distance + 1,
                    });
                }
            }
            if cell != start && visit(place).is_break() {
                break;
            }
        }
        for reached in self.queue.drain(..) {
            self.first_steps[reached.cell as usize] = FREE;
        }
        for cell in closed {
            self.first_steps[cell] = FREE;
        }
    }

    /// Makes the cells for a map of that size, unless they are.
    fn fit(&mut self, width: i32, height: i32) {
        if (self.width, self.height) == (width, height) {
            return;
        }
        (self.width, self.height) = (width, height);
        self.first_steps = vec![OFF; ((width + 2) * (height + 2)) as usize];
        for y in 0..height {
            let start = self.cell(Point::new(0, y));
            self.first_steps[start..start + width as usize].fill(FREE);
        }
    }

    /// The cell of a point on the map.
    fn cell(&self, at: Point) -> usize {
        ((at.y + 1) * (self.width + 2) + at.x + 1) as usize
    }

    fn point(&self, cell: u32) -> Point {
        let (cell, width) = (cell as i32, self.width + 2);
        Point::new(cell % width - 1, cell / width - 1)
    }
}
