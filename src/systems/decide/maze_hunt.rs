//! Those who hunt by the rules of the maze answer each turn of the hero.
//!
//! The rules themselves stand in `maze::rules`, where puzzle and solver have
//! them from: what is proved of a level there holds in play.

use crate::map::Map;
use crate::pathing::maze::maze;
use bracket_lib::geometry::Point;
use dragons_maze::direction::DragonOrder;
use dragons_maze::rules::{Moment, Pursuit};

/// The hunt of one tick. The terrain is as it was when the tick began: doors move
/// after everyone has decided.
#[derive(Default)]
pub struct MazeHunt {
    /// Made for the first who asks; most levels have nobody who does.
    pursuit: Option<Pursuit>,
}

impl MazeHunt {
    /// Where the hunter goes from a place: onto the hero it strikes, and where
    /// no way leads to the hero it stays.
    pub fn reply(&mut self, map: &Map, hero: Point, dragon: Point) -> Point {
        let pursuit = self.pursuit.get_or_insert_with(|| {
            let maze = maze(map, hero, dragon, hero);
            let maze = maze.expect("hero and hunter stand on the map");
            Pursuit::new(&maze, DragonOrder::default())
        });
        pursuit.reply(Moment { hero, dragon })
    }
}
