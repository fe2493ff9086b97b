//! The rules of the maze written again as simply as possible, using only the grid of the
//! library.

use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::direction::{Direction, DragonOrder};
use dragons_maze::solve::Unsolved;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

type Cell = (i32, i32);

fn cell(at: Point) -> Cell {
    (at.x, at.y)
}

fn is_free(maze: &Maze, (x, y): Cell) -> bool {
    maze.is_free(Point::new(x, y))
}

fn moved((x, y): Cell, direction: Direction) -> Cell {
    match direction {
        Direction::Up => (x, y - 1),
        Direction::Left => (x - 1, y),
        Direction::Down => (x, y + 1),
        Direction::Right => (x + 1, y),
    }
}

/// The steps from every cell to one cell.
fn distances(maze: &Maze, to: Cell) -> BTreeMap<Cell, usize> {
    let mut found = BTreeMap::from([(to, 0)]);
    let mut queue = VecDeque::from([to]);
    while let Some(at) = queue.pop_front() {
        let steps = found[&at] + 1;
        for direction in Direction::ALL {
            let next = moved(at, direction);
            if is_free(maze, next) && !found.contains_key(&next) {
                found.insert(next, steps);
                queue.push_back(next);
            }
        }
    }
    found
}

/// The dragon's next cell, given the steps of every cell to the hero.
fn answer(distances: &BTreeMap<Cell, usize>, order: DragonOrder, dragon: Cell) -> Cell {
    let Some(&steps) = distances.get(&dragon) else {
        return dragon;
    };
    let nexts = order.directions().map(|each| moved(dragon, each));
    let nearer = |next: &Cell| distances.get(next).is_some_and(|&other| other < steps);
    nexts.into_iter().find(nearer).unwrap_or(dragon)
}

/// The least number of steps, by trying every pair of cells.
pub fn solve(maze: &Maze, order: DragonOrder) -> Result<usize, Unsolved> {
    let goal = cell(maze.goal());
    let start = (cell(maze.hero()), cell(maze.dragon()));
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut measured: BTreeMap<Cell, BTreeMap<Cell, usize>> = BTreeMap::new();
    while let Some(((hero, dragon), steps)) = queue.pop_front() {
        for direction in Direction::ALL {
            let hero = moved(hero, direction);
            if !is_free(maze, hero) || hero == dragon {
                continue;
            }
            let distances = measured
                .entry(hero)
                .or_insert_with(|| distances(maze, hero));
            let after = answer(distances, order, dragon);
            if after == hero {
                continue;
            }
            if hero == goal {
                return Ok(steps + 1);
            }
            if seen.insert((hero, after)) {
                queue.push_back(((hero, after), steps + 1));
            }
        }
    }
    Err(match steps_without_dragon(maze) {
        Some(_) => Unsolved::CannotAvoid,
        None => Unsolved::NoWay,
    })
}

/// The path of the hero without a dragon.
pub fn steps_without_dragon(maze: &Maze) -> Option<usize> {
    let distances = distances(maze, cell(maze.goal()));
    distances.get(&cell(maze.hero())).copied()
}

/// Where the dragon is before each step, if the last of these steps wins.
pub fn play(maze: &Maze, order: DragonOrder, steps: &[Direction]) -> Option<Vec<Point>> {
    let (mut hero, mut dragon) = (cell(maze.hero()), cell(maze.dragon()));
    let mut cells = Vec::new();
    for (number, &direction) in steps.iter().enumerate() {
        cells.push(Point::new(dragon.0, dragon.1));
        hero = moved(hero, direction);
        if !is_free(maze, hero) || hero == dragon {
            return None;
        }
        let is_last = number + 1 == steps.len();
        let after = answer(&distances(maze, hero), order, dragon);
        if after == hero || is_last != (hero == cell(maze.goal())) {
            return None;
        }
        dragon = after;
    }
    Some(cells)
}
