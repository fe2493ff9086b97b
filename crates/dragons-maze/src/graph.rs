//! The free cells as a graph: neighbours and distances.
//!
//! Hero, dragon and solver all use this list of neighbours. Passages in one direction
//! only, or another grid, would need another graph here and no other change.

use super::Maze;
use super::direction::{Direction, DragonOrder};
use bracket_geometry::prelude::Point;

/// No node; or a distance that cannot be walked.
pub(super) const NONE: u32 = u32::MAX;

/// The free cells as numbered nodes: first those of one colour of a chessboard, then
/// those of the other.
#[derive(Clone, Debug)]
pub(super) struct CellGraph {
    width: i32,
    nodes: Vec<u32>,     // the node of each cell of the maze, or NONE
    cells: Vec<u32>,     // the cell of each node
    near: Vec<[u32; 4]>, // the neighbours by direction, or NONE
    whites: u32,         // nodes below this are of the first colour
}

impl CellGraph {
    /// All free cells of a maze.
    pub fn whole(maze: &Maze) -> Self {
        Self::of(maze, &maze.free)
    }

    /// The cells that can be reached from a cell; none from a wall.
    pub fn reached_from(maze: &Maze, start: Point) -> Self {
        let mut reached = vec![false; maze.count()];
        let mut open: Vec<Point> = Vec::new();
        let mut visit = |at: Point, open: &mut Vec<Point>| {
            if let Some(idx) = maze.idx(at)
                && maze.free[idx]
                && !reached[idx]
            {
                reached[idx] = true;
                open.push(at);
            }
        };
        visit(start, &mut open);
        while let Some(at) = open.pop() {
            for direction in Direction::ALL {
                visit(direction.step(at), &mut open);
            }
        }
        Self::of(maze, &reached)
    }

    fn of(maze: &Maze, free: &[bool]) -> Self {
        let mut nodes = vec![NONE; free.len()];
        let mut cells = Vec::new();
        let mut whites = 0;
        for colour in 0..2 {
            for (idx, _) in free.iter().enumerate().filter(|(_, free)| **free) {
                let at = maze.point(idx);
                if (at.x + at.y) & 1 == colour {
                    nodes[idx] = cells.len() as u32;
                    cells.push(idx as u32);
                }
            }
            if colour == 0 {
                whites = cells.len() as u32;
            }
        }
        let node = |at: Point| maze.idx(at).map_or(NONE, |idx| nodes[idx]);
        let near = cells
            .iter()
            .map(|&idx| {
                let at = maze.point(idx as usize);
                Direction::ALL.map(|direction| node(direction.step(at)))
            })
            .collect();
        Self {
            width: maze.width(),
            nodes,
            cells,
            near,
            whites,
        }
    }

    /// Puts a thin wall between two neighbours.
    #[cfg(test)]
    pub fn part(&mut self, one: Point, other: Point) {
        let (one, other) = (self.node(one), self.node(other));
        let (one, other) = (one.expect("it is free"), other.expect("it is free"));
        for (from, to) in [(one, other), (other, one)] {
            let near = self.near[from as usize].iter_mut();
            near.filter(|near| **near == to)
                .for_each(|near| *near = NONE);
        }
    }

    /// The number of nodes.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// The number of nodes of the more frequent colour.
    pub fn larger_colour(&self) -> usize {
        let whites = self.whites as usize;
        whites.max(self.count() - whites)
    }

    /// Whether a node is of the first colour.
    pub fn is_white(&self, node: u32) -> bool {
        node < self.whites
    }

    /// The first node of a node's own colour, or of the other.
    pub fn first_alike(&self, node: u32, is_own: bool) -> usize {
        match self.is_white(node) == is_own {
            true => 0,
            false => self.whites as usize,
        }
    }

    /// The position of a node among those of its colour.
    pub fn rank(&self, node: u32) -> usize {
        let first = if node < self.whites { 0 } else { self.whites };
        (node - first) as usize
    }

    /// The node of a cell; none if the cell is not in this graph.
    pub fn node(&self, at: Point) -> Option<u32> {
        if !(0..self.width).contains(&at.x) || at.y < 0 {
            return None;
        }
        let idx = at.y as usize * self.width as usize + at.x as usize;
        self.nodes.get(idx).copied().filter(|&node| node != NONE)
    }

    /// The cell of a node.
    pub fn point(&self, node: u32) -> Point {
        let (idx, width) = (self.cells[node as usize], self.width as u32);
        Point::new((idx % width) as i32, (idx / width) as i32)
    }

    /// The neighbours of a node, by direction.
    pub fn near(&self, node: u32) -> &[u32; 4] {
        &self.near[node as usize]
    }
}

/// The distances of all nodes from one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Distances {
    steps: Vec<u32>,
    reached: Vec<u32>, // nodes, nearest first
}

impl Distances {
    /// Measures again, from another node or in another graph.
    pub fn refill(&mut self, graph: &CellGraph, start: u32) {
        self.steps.clear();
        self.steps.resize(graph.count(), NONE);
        self.reached.clear();
        self.steps[start as usize] = 0;
        self.reached.push(start);
        let mut next = 0;
        while let Some(&node) = self.reached.get(next) {
            next += 1;
            let steps = self.steps[node as usize] + 1;
            for &other in graph.near(node) {
                if other != NONE && self.steps[other as usize] == NONE {
                    self.steps[other as usize] = steps;
                    self.reached.push(other);
                }
            }
        }
    }

    /// The steps from a node to the start, or `NONE`.
    pub fn steps(&self, node: u32) -> u32 {
        self.steps[node as usize]
    }

    /// The first direction of an order that leads one step nearer; none at the start
    /// and out of reach.
    pub fn nearer(&self, graph: &CellGraph, node: u32, order: DragonOrder) -> Option<Direction> {
        let steps = self.steps(node);
        if steps == 0 || steps == NONE {
            return None;
        }
        let near = graph.near(node);
        order.directions().into_iter().find(|&direction| {
            let other = near[direction as usize];
            other != NONE && self.steps(other) == steps - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_3_26_one_list_of_neighbours_serves_everyone() {
        let free = vec![true, true, false, true, true, true];
        let [hero, dragon, goal] = [(0, 0), (2, 1), (0, 1)].map(|(x, y)| Point::new(x, y));
        let maze = Maze::new(3, free, hero, dragon, goal).unwrap();
        let graph = CellGraph::whole(&maze);
        for node in 0..graph.count() as u32 {
            for direction in Direction::ALL {
                let to = direction.step(graph.point(node));
                let other = graph.near(node)[direction as usize];
                assert_eq!(graph.node(to), (other != NONE).then_some(other));
                assert_eq!(maze.is_free(to), other != NONE);
            }
        }
        // Distances depend only on that list.
        let mut distances = Distances::default();
        distances.refill(&graph, graph.node(hero).unwrap());
        assert_eq!(distances.steps(graph.node(dragon).unwrap()), 3);
    }
}
