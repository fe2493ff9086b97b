//! The terrain as a maze, for the rules of the maze.

use crate::map::Map;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;

/// A level as a maze: everything walkable is free, and everything shut is wall. `None` if
/// someone stands off the map.
pub fn maze(map: &Map, hero: Point, dragon: Point, goal: Point) -> Option<Maze> {
    let free = map.tiles().iter().map(|tile| tile.is_walkable()).collect();
    Maze::new(map.width(), free, hero, dragon, goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::TileRole;

    #[test]
    fn what_is_shut_is_wall_and_what_can_be_walked_on_is_free() {
        let tiles = [
            TileRole::Floor,
            TileRole::DoorShut,
            TileRole::DoorOpen,
            TileRole::Water,
        ];
        let mut map = crate::testkit::map(7, 1);
        for (x, tile) in (1..).zip(tiles) {
            map.set(Point::new(x, 0), tile);
        }
        map.set(Point::new(5, 0), TileRole::Lava);
        let [hero, other] = [1, 4].map(|x| Point::new(x, 0));
        let maze = maze(&map, hero, other, hero).expect("all stand on the map");
        let free: String = (0..7)
            .map(|x| match maze.is_free(Point::new(x, 0)) {
                true => '.',
                false => '#',
            })
            .collect();
        assert_eq!(free, "#.#..##");
        let outside = Point::new(9, 9);
        assert_eq!(super::maze(&map, hero, outside, hero), None);
    }
}
