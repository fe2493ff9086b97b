//! The collapse: which chunks can still lie where.

use super::chunks::{Chunks, Side};
use crate::rng::Stream;

/// What every slot of the level can still become.
pub struct Wave<'a> {
    chunks: &'a Chunks,
    columns: i32,
    rows: i32,
    /// Can that slot be that chunk? By slot, then by chunk.
    open: Vec<bool>,
    /// How many chunks each slot can still be.
    left: Vec<i32>,
    /// How many of them have that edge: by slot, by side, by kind of edge.
    offers: Vec<i32>,
    /// The chunks with that edge: by side, by kind.
    by_edge: Vec<Vec<usize>>,
    /// Edges that a slot no longer offers, and its neighbour has not heard of.
    news: Vec<Lost>,
    torn: Vec<bool>,
}

/// A slot has no chunk left with that edge on that side.
#[derive(Clone, Copy)]
struct Lost {
    slot: usize,
    side: Side,
    kind: usize,
}

/// A chunk for every slot.
pub struct Collapsed {
    /// The numbers of the chunks, row by row.
    pub chunks: Vec<usize>,
    /// How many slots had nothing left that fits, and took what was last.
    pub tears: i32,
}

impl<'a> Wave<'a> {
    pub fn new(chunks: &'a Chunks, columns: i32, rows: i32) -> Self {
        let slots = (columns * rows) as usize;
        let kinds = chunks.kinds;
        let mut by_edge = vec![Vec::new(); 4 * kinds];
        for (number, chunk) in chunks.all.iter().enumerate() {
            for side in Side::ALL {
                by_edge[side as usize * kinds + chunk.edges[side as usize]].push(number);
            }
        }
        let offer: Vec<i32> = by_edge.iter().map(|chunks| chunks.len() as i32).collect();
        Self {
            chunks,
            columns,
            rows,
            open: vec![true; slots * chunks.all.len()],
            left: vec![chunks.all.len() as i32; slots],
            offers: offer.repeat(slots),
            by_edge,
            news: Vec::new(),
            torn: vec![false; slots],
        }
    }

    /// Decides slot after slot, the one with the fewest chunks left first.
    pub fn collapse(mut self, stream: &mut Stream) -> Collapsed {
        let slots = self.left.len();
        // Ties go by lot, and not always to the upper left.
        let lots: Vec<i32> = (0..slots).map(|_| stream.below(i32::MAX)).collect();
        self.tell_what_was_never_there();
        loop {
            let undecided = (0..slots).filter(|&slot| self.left[slot] > 1);
            let Some(slot) = undecided.min_by_key(|&slot| (self.left[slot], lots[slot])) else {
                break;
            };
            self.decide(slot, stream);
        }
        let open = self.open.chunks(self.chunks.all.len());
        let only = |chunks: &[bool]| chunks.iter().position(|&open| open).unwrap_or(0);
        Collapsed {
            chunks: open.map(only).collect(),
            tears: self.torn.iter().filter(|torn| **torn).count() as i32,
        }
    }

    /// Edges that no chunk has on the other side fit nothing from the start.
    fn tell_what_was_never_there(&mut self) {
        let kinds = self.chunks.kinds;
        for slot in 0..self.left.len() {
            for side in Side::ALL {
                let missing =
                    (0..kinds).filter(|kind| self.by_edge[side as usize * kinds + kind].is_empty());
                self.news
                    .extend(missing.map(|kind| Lost { slot, side, kind }));
            }
        }
        self.spread();
    }

    fn decide(&mut self, slot: usize, stream: &mut Stream) {
        let count = self.chunks.all.len();
        let weights: Vec<i32> = (0..count)
            .map(|chunk| match self.open[slot * count + chunk] {
                true => self.chunks.all[chunk].weight,
                false => 0,
            })
            .collect();
        let drawn = stream.weighted(&weights);
        for chunk in (0..count).filter(|&chunk| Some(chunk) != drawn) {
            self.rule_out(slot, chunk);
        }
        self.spread();
    }

    fn rule_out(&mut self, slot: usize, chunk: usize) {
        let open = &mut self.open[slot * self.chunks.all.len() + chunk];
        if !*open {
            return;
        }
        if self.left[slot] == 1 {
            self.torn[slot] = true;
            return;
        }
        *open = false;
        self.left[slot] -= 1;
        let kinds = self.chunks.kinds;
        for side in Side::ALL {
            let kind = self.chunks.all[chunk].edges[side as usize];
            let offers = &mut self.offers[(slot * 4 + side as usize) * kinds + kind];
            *offers -= 1;
            if *offers == 0 {
                self.news.push(Lost { slot, side, kind });
            }
        }
    }

    /// Tells the neighbours, and theirs, until there is nothing new.
    fn spread(&mut self) {
        while let Some(Lost { slot, side, kind }) = self.news.pop() {
            let Some(beside) = self.beside(slot, side) else {
                continue;
            };
            let place = side.opposite() as usize * self.chunks.kinds + kind;
            for number in 0..self.by_edge[place].len() {
                self.rule_out(beside, self.by_edge[place][number]);
            }
        }
    }

    fn beside(&self, slot: usize, side: Side) -> Option<usize> {
        let (column, row) = (slot as i32 % self.columns, slot as i32 / self.columns);
        let (column, row) = match side {
            Side::Top => (column, row - 1),
            Side::Right => (column + 1, row),
            Side::Bottom => (column, row + 1),
            Side::Left => (column - 1, row),
        };
        let is_there = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        is_there.then_some((row * self.columns + column) as usize)
    }
}
