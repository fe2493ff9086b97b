//! Which part of a map is shown where on the canvas.

use crate::ui::canvas::pane::{Draw, Pane};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::zoom::Scale;
use bracket_lib::geometry::Point;

/// While a mark is moved, the map follows so that at least that many tiles beyond the mark
/// are shown.
const BEYOND: i32 = 3;

/// A part of a map, in an area of text cells.
///
/// The map is moved by pixels, so a tile at the edge may be shown in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    /// Where on the canvas, in text cells.
    area: Area,
    scale: Scale,
    /// The pixel of the map in the upper left corner of the area.
    corner: Point,
    /// The pixel of the canvas that the pointer is on. It is more exact than its text cell.
    pointer: Option<Point>,
}

impl Camera {
    /// Centred on a place of a map of that many tiles, but moved so that as little as
    /// possible beyond the map's edge is shown. The tiles are as large as the scale says.
    pub fn over(focus: Point, width: i32, height: i32, area: Area, scale: Scale) -> Self {
        let pixels = scale.pixels(area);
        let side = scale.tile;
        let middle = |place: i32| place * side + side / 2;
        let corner = Point::new(
            corner_of(middle(focus.x), width * side, pixels.width),
            corner_of(middle(focus.y), height * side, pixels.height),
        );
        Self {
            area,
            scale,
            corner,
            pointer: None,
        }
    }

    /// The same, moved as little as needed to show a second place and some tiles beyond it.
    pub fn reaching(mut self, at: Point, width: i32, height: i32) -> Self {
        let pixels = self.pixels();
        let side = self.side();
        let moved = |corner: i32, place: i32, map: i32, shown: i32| {
            let map = map * side;
            if map <= shown {
                return corner;
            }
            let beyond = (BEYOND * side).min((shown - side) / 2).max(0);
            let (first, last) = (place * side - beyond, (place + 1) * side + beyond - shown);
            corner.max(last).min(first).clamp(0, map - shown)
        };
        self.corner = Point::new(
            moved(self.corner.x, at.x, width, pixels.width),
            moved(self.corner.y, at.y, height, pixels.height),
        );
        self
    }

    /// The same, moved by a drag over it, but not beyond the edges of the map.
    pub fn panned(mut self, pan: Point, width: i32, height: i32) -> Self {
        let Point { x, y } = self.limited(pan, width, height);
        self.corner = Point::new(self.corner.x - x, self.corner.y - y);
        self
    }

    /// As much of a drag as the edges of the map allow.
    pub fn limited(&self, pan: Point, width: i32, height: i32) -> Point {
        let (pixels, side) = (self.pixels(), self.side());
        let limited = |pan: i32, corner: i32, map: i32, shown: i32| match map * side - shown {
            // All of it is shown.
            ..=0 => 0,
            last => pan.clamp((corner - last).min(0), corner.max(0)),
        };
        Point::new(
            limited(pan.x, self.corner.x, width, pixels.width),
            limited(pan.y, self.corner.y, height, pixels.height),
        )
    }

    /// The same, with the pixel that the pointer is on.
    pub fn pointed(self, pointer: Option<Point>) -> Self {
        Self { pointer, ..self }
    }

    /// Where on the canvas, in text cells.
    pub fn area(&self) -> Area {
        self.area
    }

    /// Pixels along the side of a tile.
    pub fn side(&self) -> i32 {
        self.scale.tile
    }

    /// Where on the canvas, in pixels.
    fn pixels(&self) -> Area {
        self.scale.pixels(self.area)
    }

    /// Begins a pane for this part of the map.
    pub fn pane<'a>(&self, canvas: &'a mut Canvas) -> &'a mut Pane {
        canvas.pane(self.area, self.side())
    }

    /// Every place on the map that is shown at least in part, row by row, and the pixel of
    /// the pane where its tile begins.
    pub fn places(&self) -> impl Iterator<Item = (Point, Point)> + use<> {
        let camera = *self;
        let Area { width, height, .. } = self.pixels();
        let side = self.side();
        let range = |corner: i32, length: i32| {
            corner.div_euclid(side)..(corner + length + side - 1).div_euclid(side)
        };
        let columns = range(self.corner.x, width);
        range(self.corner.y, height).flat_map(move |y| {
            let at = columns.clone().map(move |x| Point::new(x, y));
            at.map(move |at| (camera.pixel_of(at), at))
        })
    }

    /// The places that are shown at least in part, as an area.
    pub fn places_shown(&self) -> Area {
        let (pixels, side) = (self.pixels(), self.side());
        let first = |corner: i32| corner.div_euclid(side);
        let last = |corner: i32, length: i32| (corner + length + side - 1).div_euclid(side);
        let (x, y) = (first(self.corner.x), first(self.corner.y));
        Area::new(
            x,
            y,
            last(self.corner.x, pixels.width) - x,
            last(self.corner.y, pixels.height) - y,
        )
    }

    /// The pixel of the pane where the tile of a place begins, shown or not.
    pub fn pixel_of(&self, at: Point) -> Point {
        let side = self.side();
        Point::new(at.x * side - self.corner.x, at.y * side - self.corner.y)
    }

    /// Is some of the tile of a place shown?
    pub fn shows(&self, at: Point) -> bool {
        let Area { width, height, .. } = self.pixels();
        let (pixel, side) = (self.pixel_of(at), self.side());
        let is_within = |start: i32, length: i32| start > -side && start < length;
        is_within(pixel.x, width) && is_within(pixel.y, height)
    }

    /// The text cells that lie over the tile of a place, if it is shown.
    pub fn cells_of(&self, at: Point) -> Option<Area> {
        if !self.shows(at) {
            return None;
        }
        let (pixels, pixel, side) = (self.pixels(), self.pixel_of(at), self.side());
        let first = Point::new(pixels.x + pixel.x, pixels.y + pixel.y);
        let first = Point::new(first.x.max(pixels.x), first.y.max(pixels.y));
        let last = Point::new(
            (pixels.x + pixel.x + side).min(pixels.right()) - 1,
            (pixels.y + pixel.y + side).min(pixels.bottom()) - 1,
        );
        let (first, last) = (self.scale.cell(first), self.scale.cell(last));
        let (width, height) = (last.x - first.x + 1, last.y - first.y + 1);
        Some(Area::new(first.x, first.y, width, height))
    }

    /// The text cell in the middle of the tile of a place, if it is shown.
    pub fn cell_of(&self, at: Point) -> Option<Point> {
        let cells = self.cells_of(at)?;
        Some(Point::new(
            cells.x + (cells.width - 1) / 2,
            cells.y + (cells.height - 1) / 2,
        ))
    }

    /// The place on the map under a text cell, if the map is shown there. Where the pointer
    /// is in that cell, it is the place under the pointer.
    pub fn place_at(&self, cell: Point) -> Option<Point> {
        if !self.area.contains(cell.x, cell.y) {
            return None;
        }
        let is_there = |pixel: &Point| self.scale.cell(*pixel) == cell;
        let pixel = self.pointer.filter(is_there);
        let pixel = pixel.unwrap_or_else(|| self.scale.middle(cell));
        let (pixels, side) = (self.pixels(), self.side());
        Some(Point::new(
            (pixel.x - pixels.x + self.corner.x).div_euclid(side),
            (pixel.y - pixels.y + self.corner.y).div_euclid(side),
        ))
    }

    /// A glyph at a place, as it is drawn.
    pub fn glyph(&self, at: Point, glyph: char, ink: crate::catalog::Color) -> Draw {
        Draw::glyph(self.pixel_of(at), self.side(), glyph, ink)
    }
}

/// The first pixel that is shown of a map, so that `middle` is in the middle of the part
/// that is shown.
fn corner_of(middle: i32, map: i32, shown: i32) -> i32 {
    if map <= shown {
        (map - shown) / 2
    } else {
        (middle - shown / 2).clamp(0, map - shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_keeps_to_the_map() {
        for (middle, map, shown, expected) in [
            (50, 100, 20, 40), // in the middle
            (3, 100, 20, 0),   // near the edge
            (98, 100, 20, 80), // near the other
            (5, 10, 20, -5),   // a small map is centred
            (0, 1, 1, 0),
        ] {
            let corner = corner_of(middle, map, shown);
            assert_eq!(corner, expected, "{middle} of {map}, shown {shown}");
        }
    }

    #[test]
    fn places_and_cells_agree_at_every_size_of_tiles() {
        for tile in [4, 8, 12, 16, 24, 40, 64] {
            let scale = Scale {
                tile,
                ..Scale::default()
            };
            let focus = Point::new(30, 20);
            let area = Area::new(3, 1, 70, 20);
            let camera = Camera::over(focus, 60, 40, area, scale);
            let places: Vec<(Point, Point)> = camera.places().collect();
            assert!(places.iter().any(|(_, at)| *at == focus), "{tile}");
            for (pixel, at) in places {
                assert!(camera.shows(at), "{at:?} at {tile}");
                let cells = camera.cells_of(at).unwrap();
                assert!(area.contains(cells.x, cells.y), "{at:?} at {tile}");
                // The pointer finds each place by its middle, if that is shown.
                let pixels = scale.pixels(area);
                let middle =
                    Point::new(pixels.x + pixel.x + tile / 2, pixels.y + pixel.y + tile / 2);
                if pixels.contains(middle.x, middle.y) {
                    let pointed = camera.pointed(Some(middle));
                    assert_eq!(pointed.place_at(scale.cell(middle)), Some(at), "{tile}");
                }
            }
            assert_eq!(camera.place_at(Point::new(2, 1)), None);
            assert_eq!(camera.place_at(Point::new(73, 1)), None);
        }
    }

    #[test]
    fn a_drag_moves_the_map_and_no_further_than_its_edge() {
        let area = Area::new(0, 0, 20, 10);
        let scale = Scale::default();
        let (hero, side) = (Point::new(20, 20), scale.tile);
        let camera = Camera::over(hero, 40, 40, area, scale);
        let moved = camera.panned(Point::new(side * 2, -side), 40, 40);
        let before = camera.pixel_of(hero);
        let expected = Point::new(before.x + side * 2, before.y - side);
        assert_eq!(moved.pixel_of(hero), expected);
        for far in [Point::new(9_999, 9_999), Point::new(-9_999, -9_999)] {
            let limit = camera.limited(far, 40, 40);
            let moved = camera.panned(far, 40, 40);
            assert_eq!(moved, camera.panned(limit, 40, 40));
            let (first, last) = (Point::new(-1, -1), Point::new(40, 40));
            assert!(!moved.shows(first) && !moved.shows(last), "{far:?}");
            let corner = Point::new(
                if far.x > 0 { 0 } else { 39 },
                if far.y > 0 { 0 } else { 39 },
            );
            assert!(moved.shows(corner));
        }
        // A map that is shown whole stays.
        let whole = Camera::over(Point::new(1, 1), 3, 3, area, scale);
        assert_eq!(whole.panned(Point::new(50, 50), 3, 3), whole);
    }

    #[test]
    fn the_map_follows_a_mark_and_no_further_than_its_edge() {
        let area = Area::new(0, 0, 20, 10);
        let camera = Camera::over(Point::new(20, 20), 40, 40, area, Scale::default());
        let near = camera.reaching(Point::new(21, 20), 40, 40);
        assert_eq!(
            near, camera,
            "nothing moves while the mark is well in sight"
        );
        for at in [(26, 20), (39, 39), (0, 0), (20, 26)] {
            let at = Point::new(at.0, at.1);
            let followed = camera.reaching(at, 40, 40);
            let beyond = Point::new((at.x + BEYOND).min(39), (at.y + BEYOND).min(39));
            assert!(followed.shows(at) && followed.shows(beyond), "{at:?}");
            let before = Point::new((at.x - BEYOND).max(0), (at.y - BEYOND).max(0));
            assert!(followed.shows(before), "{at:?}");
            assert!(!followed.shows(Point::new(40, 40)), "{at:?}");
        }
    }
}
