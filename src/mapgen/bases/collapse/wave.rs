//! The collapse: which chunks are still possible at which slot.

use super::chunks::{ChunkSide, Chunks};
use crate::mapgen::draft::Flaw;
use crate::mapgen::work::Work;
use chance::Stream;

/// The chunks that are still possible for every slot of the level.
pub struct Wave<'a> {
    chunks: &'a Chunks,
    columns: i32,
    rows: i32,
    /// Whether a chunk is possible at a slot. By slot, then by chunk.
    open: Vec<bool>,
    /// How many chunks are possible at each slot.
    left: Vec<i32>,
    /// How many of them have a certain edge: by slot, by side, by kind of edge.
    offers: Vec<i32>,
    /// The chunks that have a certain edge: by side, by kind of edge.
    by_edge: Vec<Vec<usize>>,
    /// Edges that a slot has lost and that its neighbour must still react to.
    news: Vec<LostEdge>,
    torn: Vec<bool>,
    work: &'a Work,
}

/// A slot has no chunk left that has this edge on this side.
#[derive(Clone, Copy)]
struct LostEdge {
    slot: usize,
    side: ChunkSide,
    kind: usize,
}

/// A chunk for every slot.
pub struct Collapsed {
    /// The numbers of the chunks, row by row.
    pub chunks: Vec<usize>,
    /// How many slots had no fitting chunk left, and kept their last one.
    pub tears: i32,
}

impl<'a> Wave<'a> {
    /// # Errors
    /// The work is more than is left.
    pub fn new(chunks: &'a Chunks, columns: i32, rows: i32, work: &'a Work) -> Result<Self, Flaw> {
        let slots = (columns * rows) as usize;
        let kinds = chunks.kinds;
        work.draw((slots * (chunks.all.len() / 8 + kinds)) as u64)?;
        let mut by_edge = vec![Vec::new(); 4 * kinds];
        for (number, chunk) in chunks.all.iter().enumerate() {
            for side in ChunkSide::ALL {
                by_edge[side as usize * kinds + chunk.edges[side as usize]].push(number);
            }
        }
        let offer: Vec<i32> = by_edge.iter().map(|chunks| chunks.len() as i32).collect();
        Ok(Self {
            chunks,
            columns,
            rows,
            open: vec![true; slots * chunks.all.len()],
            left: vec![chunks.all.len() as i32; slots],
            offers: offer.repeat(slots),
            by_edge,
            news: Vec::new(),
            torn: vec![false; slots],
            work,
        })
    }

    /// Decides one slot after another; the slot with the fewest chunks left comes first.
    ///
    /// # Errors
    /// The work is more than is left.
    pub fn collapse(mut self, stream: &mut Stream) -> Result<Collapsed, Flaw> {
        let slots = self.left.len();
        // Ties are decided by chance, so that the upper left is not preferred.
        let lots: Vec<i32> = (0..slots).map(|_| stream.below(i32::MAX)).collect();
        self.drop_unmatched_edges()?;
        let mut undecided: Vec<usize> = (0..slots).collect();
        loop {
            undecided.retain(|&slot| self.left[slot] > 1);
            self.work.draw(undecided.len() as u64 / 4)?;
            let least = |&&slot: &&usize| (self.left[slot], lots[slot]);
            let Some(&slot) = undecided.iter().min_by_key(least) else {
                break;
            };
            self.decide(slot, stream)?;
        }
        let open = self.open.chunks(self.chunks.all.len());
        let only = |chunks: &[bool]| chunks.iter().position(|&open| open).unwrap_or(0);
        Ok(Collapsed {
            chunks: open.map(only).collect(),
            tears: self.torn.iter().filter(|torn| **torn).count() as i32,
        })
    }

    /// Drops the chunks with an edge that no chunk has on the opposite side.
    fn drop_unmatched_edges(&mut self) -> Result<(), Flaw> {
        let kinds = self.chunks.kinds;
        for slot in 0..self.left.len() {
            for side in ChunkSide::ALL {
                let missing =
                    (0..kinds).filter(|kind| self.by_edge[side as usize * kinds + kind].is_empty());
                self.news
                    .extend(missing.map(|kind| LostEdge { slot, side, kind }));
            }
        }
        self.spread()
    }

    fn decide(&mut self, slot: usize, stream: &mut Stream) -> Result<(), Flaw> {
        let count = self.chunks.all.len();
        self.work.draw(count as u64)?;
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
        self.spread()
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
        for side in ChunkSide::ALL {
            let kind = self.chunks.all[chunk].edges[side as usize];
            let offers = &mut self.offers[(slot * 4 + side as usize) * kinds + kind];
            *offers -= 1;
            if *offers == 0 {
                self.news.push(LostEdge { slot, side, kind });
            }
        }
    }

    /// Passes lost edges on from neighbour to neighbour until nothing changes.
    fn spread(&mut self) -> Result<(), Flaw> {
        while let Some(LostEdge { slot, side, kind }) = self.news.pop() {
            let Some(beside) = self.beside(slot, side) else {
                continue;
            };
            let place = side.opposite() as usize * self.chunks.kinds + kind;
            self.work.draw(1 + self.by_edge[place].len() as u64)?;
            for number in 0..self.by_edge[place].len() {
                self.rule_out(beside, self.by_edge[place][number]);
            }
        }
        Ok(())
    }

    fn beside(&self, slot: usize, side: ChunkSide) -> Option<usize> {
        let (column, row) = (slot as i32 % self.columns, slot as i32 / self.columns);
        let (column, row) = match side {
            ChunkSide::Top => (column, row - 1),
            ChunkSide::Right => (column + 1, row),
            ChunkSide::Bottom => (column, row + 1),
            ChunkSide::Left => (column - 1, row),
        };
        let is_there = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        is_there.then_some((row * self.columns + column) as usize)
    }
}
