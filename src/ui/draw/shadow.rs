//! Shadows on pictures of the ground: below walls, and at the edge of what is seen. And the
//! frame around a marked tile.

use crate::catalog::Color;
use crate::game::view::{MapView, Seen};
use crate::ui::canvas::pane::{Depth, Draw, Pane};
use bracket_lib::geometry::Point;

const BLACK: Color = Color { r: 0, g: 0, b: 0 };

/// How dark the shadow below a wall is, from the wall on, in strips of an eighth of a tile.
const BELOW_WALL: [u8; 3] = [120, 70, 30];
/// The same right of a wall: light comes from the upper left.
const BESIDE_WALL: [u8; 2] = [70, 30];
/// The same along the edge of what is seen.
const EDGE: [u8; 4] = [130, 90, 55, 25];

/// Tiles with fewer pixels have no shadows.
const LEAST: i32 = 12;

/// Draws the shadows on a known place.
pub fn draw(pane: &mut Pane, pixel: Point, map: &MapView, at: Point) {
    let Some(there) = map.tile(at).filter(|there| !there.tile.is_opaque()) else {
        return;
    };
    if pane.side() < LEAST {
        return;
    }
    let beside = |dx: i32, dy: i32| map.tile(Point::new(at.x + dx, at.y + dy));
    let is_wall = |dx: i32, dy: i32| {
        beside(dx, dy).is_some_and(|next| next.seen != Seen::Unknown && next.tile.is_opaque())
    };
    if is_wall(0, -1) {
        strips(pane, pixel, (0, -1), &BELOW_WALL);
    }
    if is_wall(-1, 0) {
        strips(pane, pixel, (-1, 0), &BESIDE_WALL);
    }
    if there.seen != Seen::Now {
        return;
    }
    for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
        if beside(dx, dy).is_none_or(|next| next.seen != Seen::Now) {
            strips(pane, pixel, (dx, dy), &EDGE);
        }
    }
}

/// Darkens strips along one edge of a tile, from the edge inwards.
fn strips(pane: &mut Pane, pixel: Point, (dx, dy): (i32, i32), shades: &[u8]) {
    let side = pane.side();
    let width = (side / 8).max(1);
    for (&opacity, number) in shades.iter().zip(0..) {
        let inwards = number * width;
        let (x, y) = match (dx, dy) {
            (1, _) => (side - inwards - width, 0),
            (-1, _) => (inwards, 0),
            (_, 1) => (0, side - inwards - width),
            _ => (0, inwards),
        };
        let (across, down) = match dx {
            0 => (side, width),
            _ => (width, side),
        };
        let at = Point::new(pixel.x + x, pixel.y + y);
        let strip = Draw::rectangle(at, across, down, BLACK);
        pane.put(Depth::Ground, Draw { opacity, ..strip });
    }
}

/// Draws a frame around a tile.
pub fn frame(pane: &mut Pane, pixel: Point, ink: Color) {
    let side = pane.side();
    let line = (side / 16).max(1);
    for (x, y, width, height) in [
        (0, 0, side, line),
        (0, side - line, side, line),
        (0, 0, line, side),
        (side - line, 0, line, side),
    ] {
        let at = Point::new(pixel.x + x, pixel.y + y);
        pane.put(Depth::Over, Draw::rectangle(at, width, height, ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::canvas::Canvas;
    use crate::ui::testkit;

    fn strips_at(view: &crate::game::view::View, x: i32, y: i32) -> usize {
        let mut canvas = Canvas::new(5, 5);
        let area = canvas.area();
        let pane = canvas.pane(area, 16);
        draw(pane, Point::new(0, 0), &view.map, Point::new(x, y));
        pane.draws().count()
    }

    #[test]
    fn walls_cast_shadows_and_sight_ends_in_one() {
        let mut view = testkit::view("#####\n#...#\n#.@.#\n#####");
        assert_eq!(strips_at(&view, 0, 0), 0, "none on walls");
        let corner = strips_at(&view, 1, 1);
        assert_eq!(corner, BELOW_WALL.len() + BESIDE_WALL.len());
        assert_eq!(strips_at(&view, 2, 2), 0, "none in the open");
        view.map.tiles[8].seen = Seen::Remembered;
        assert_eq!(strips_at(&view, 2, 1), BELOW_WALL.len() + EDGE.len());
        assert_eq!(
            strips_at(&view, 3, 1),
            BELOW_WALL.len(),
            "what is remembered has no edge"
        );
    }
}
