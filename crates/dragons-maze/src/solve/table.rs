//! What the search knows about each pair of cells, one byte each.
//!
//! A row is made when the search first puts the hero into its cell. Its bytes are for
//! the dragon's cells of one colour. The dragon's move changes its colour, so each byte
//! has two uses: the lowest two bits say where the dragon goes *from* its cell, the
//! other bits how the search reached the pair *after* the move.

use super::Solution;
use crate::direction::{Direction, DragonOrder};
use crate::graph::{CellGraph, NONE};

/// The hero's node and the dragon's node. Kept small: the search holds millions of
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    hero: u16,
    dragon: u16,
}

impl Pair {
    /// Both nodes are below `MOST_CELLS`, so they fit into a `u16`.
    pub fn new(hero: u32, dragon: u32) -> Self {
        Self {
            hero: hero as u16,
            dragon: dragon as u16,
        }
    }

    pub fn hero(self) -> u32 {
        u32::from(self.hero)
    }

    pub fn dragon(self) -> u32 {
        u32::from(self.dragon)
    }
}

/// The dragon's move: the direction, and where it is then.
pub(super) struct Reply {
    pub direction: Direction,
    pub dragon: u32,
}

const IS_MARKED: u8 = 0b0100_0000;
const STEP: u8 = 0b11;

/// How the search reached a pair: the hero's step and the dragon's.
pub(super) fn mark(hero: Direction, dragon: Direction) -> u8 {
    IS_MARKED | hero.bits() << 4 | dragon.bits() << 2
}

/// All bytes, by the hero's node and the rank of the dragon's node.
pub(super) struct Table<'a> {
    graph: &'a CellGraph,
    links: Links,
    are_alike: bool,      // between turns hero and dragon are on the same colour
    rows: Vec<Box<[u8]>>, // empty until the hero is thought of there
    made: usize,          // how many rows are not empty
    steps: Vec<u16>,      // how far each node is from the hero of the row being made
    reached: Vec<u16>,    // nodes, nearest first
}

/// The neighbours of all nodes in one list, in the dragon's order. Making rows is most
/// of the work, and goes over all of them each time.
struct Links {
    first: Vec<u32>, // where the neighbours of a node begin; one more for the end
    all: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    node: u16,
    direction: u8,
}

impl Links {
    fn new(graph: &CellGraph, order: DragonOrder) -> Self {
        let mut links = Self {
            first: vec![0],
            all: Vec::new(),
        };
        for node in 0..graph.count() as u32 {
            for direction in order.directions() {
                let other = graph.near(node)[direction as usize];
                if other != NONE {
                    links.all.push(Link {
                        node: other as u16,
                        direction: direction.bits(),
                    });
                }
            }
            links.first.push(links.all.len() as u32);
        }
        links
    }

    fn of(&self, node: u16) -> &[Link] {
        let node = usize::from(node);
        &self.all[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// A node that was not reached yet; no way is that long.
const FAR: u16 = u16::MAX;

impl<'a> Table<'a> {
    /// A table for a search that starts there.
    pub fn new(graph: &'a CellGraph, order: DragonOrder, start: Pair) -> Self {
        let mut table = Self {
            graph,
            links: Links::new(graph, order),
            are_alike: graph.is_white(start.hero()) == graph.is_white(start.dragon()),
            rows: vec![Box::default(); graph.count()],
            made: 0,
            steps: vec![FAR; graph.count()],
            reached: Vec::with_capacity(graph.count()),
        };
        table.set_mark(start, IS_MARKED);
        table
    }

    /// The dragon's move when the hero is at a node; none if it catches the hero.
    pub fn reply(&mut self, hero: u32, dragon: u32) -> Option<Reply> {
        if hero == dragon {
            return None;
        }
        let rank = self.graph.rank(dragon);
        let direction = Direction::of_bits(self.row(hero)[rank]);
        let dragon = self.graph.near(dragon)[direction as usize];
        (dragon != hero).then_some(Reply { direction, dragon })
    }

    /// How many nodes were looked at to make rows.
    pub fn work(&self) -> usize {
        self.made * self.graph.count()
    }

    pub fn is_marked(&self, pair: Pair) -> bool {
        let row = &self.rows[pair.hero as usize];
        let rank = self.graph.rank(pair.dragon());
        row.get(rank).is_some_and(|byte| byte & IS_MARKED != 0)
    }

    pub fn set_mark(&mut self, pair: Pair, mark: u8) {
        let rank = self.graph.rank(pair.dragon());
        let byte = &mut self.row(pair.hero())[rank];
        *byte = (*byte & STEP) | mark;
    }

    /// The way that ends with a last step from a pair.
    pub fn way(&self, start: Pair, end: Pair, last: Direction) -> Solution {
        let mut steps = vec![last];
        let mut dragon = vec![self.graph.point(end.dragon())];
        let mut at = end;
        while at != start {
            let byte = self.rows[at.hero as usize][self.graph.rank(at.dragon())];
            let hero_came = Direction::of_bits(byte >> 4);
            let dragon_came = Direction::of_bits(byte >> 2);
            let back = |node, came: Direction| self.graph.near(node)[came.opposite() as usize];
            at = Pair::new(back(at.hero(), hero_came), back(at.dragon(), dragon_came));
            steps.push(hero_came);
            dragon.push(self.graph.point(at.dragon()));
        }
        steps.reverse();
        dragon.reverse();
        Solution { steps, dragon }
    }

    /// The row of the hero's node; made on first use.
    fn row(&mut self, hero: u32) -> &mut [u8] {
        if self.rows[hero as usize].is_empty() {
            self.rows[hero as usize] = self.new_row(hero);
        }
        &mut self.rows[hero as usize]
    }

    fn new_row(&mut self, hero: u32) -> Box<[u8]> {
        self.made += 1;
        let mut row = vec![0; self.graph.larger_colour()].into_boxed_slice();
        // The hero has stepped and the dragon has not. So if their colours are equal
        // between turns, the distance is odd now.
        let parity = u16::from(self.are_alike);
        let first = self.graph.first_alike(hero, !self.are_alike);
        self.steps.fill(FAR);
        self.reached.clear();
        self.steps[hero as usize] = 0;
        self.reached.push(hero as u16);
        let mut next = 0;
        while let Some(&node) = self.reached.get(next) {
            next += 1;
            let steps = self.steps[usize::from(node)];
            let mut nearer = None;
            for link in self.links.of(node) {
                let other = &mut self.steps[usize::from(link.node)];
                if *other == FAR {
                    *other = steps + 1;
                    self.reached.push(link.node);
                } else if *other < steps && nearer.is_none() {
                    nearer = Some(link.direction);
                }
            }
            if steps & 1 == parity {
                row[usize::from(node) - first] = nearer.unwrap_or(0);
            }
        }
        row
    }
}
