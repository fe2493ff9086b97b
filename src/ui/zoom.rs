//! How the grid of cells lies in the window: sharp, in aspect, centred.
//!
//! Every pixel of a font becomes a square of whole screen pixels, so nothing
//! blurs and nothing is wider than high. What is left over is a black margin.

use bracket_lib::geometry::Point;

/// Font pixels along the side of a tile; a text cell is half as wide.
pub const TILE: i32 = 16;

/// The window for which one font pixel is one screen pixel; twice that size
/// doubles it.
const BASE_WIDTH: i32 = 640;
const BASE_HEIGHT: i32 = 360;

/// The largest window side that is reckoned with: keeps all products small.
const LARGEST: u32 = 32_768;

/// The grid in a window of a certain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Screen pixels along the side of a font pixel.
    pub zoom: i32,
    /// Tiles side by side; there are twice as many text cells.
    pub columns: i32,
    pub rows: i32,
    /// The margin left of the grid, in screen pixels.
    pub left: i32,
    /// The margin above the grid.
    pub top: i32,
    /// The margin below the grid, from which OpenGL counts.
    pub bottom: i32,
}

impl Fit {
    /// The largest whole zoom that shows the usual number of cells; a smaller
    /// window shows fewer of them, but at least one.
    pub fn new(width: u32, height: u32) -> Self {
        let width = width.min(LARGEST) as i32;
        let height = height.min(LARGEST) as i32;
        let zoom = (width / BASE_WIDTH).min(height / BASE_HEIGHT).max(1);
        let side = TILE * zoom;
        let columns = (width / side).max(1);
        let rows = (height / side).max(1);
        let left = ((width - columns * side) / 2).max(0);
        let top = ((height - rows * side) / 2).max(0);
        Self {
            zoom,
            columns,
            rows,
            left,
            top,
            bottom: height - top - rows * side,
        }
    }

    /// The grid's width in screen pixels.
    pub fn width(&self) -> i32 {
        self.columns * TILE * self.zoom
    }

    /// The grid's height in screen pixels.
    pub fn height(&self) -> i32 {
        self.rows * TILE * self.zoom
    }

    /// The text cell under a pixel of the window; none in the margin.
    pub fn text_cell(&self, x: f64, y: f64) -> Option<Point> {
        let x = x.floor() as i32 - self.left;
        let y = y.floor() as i32 - self.top;
        let inside = x >= 0 && y >= 0 && x < self.width() && y < self.height();
        inside.then(|| Point::new(x / (TILE / 2 * self.zoom), y / (TILE * self.zoom)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooms_and_grids() {
        for ((width, height), (zoom, columns, rows), (left, top)) in [
            ((1280, 720), (2, 40, 22), (0, 8)),
            ((1300, 900), (2, 40, 28), (10, 2)),
            ((700, 500), (1, 43, 31), (6, 2)),
            ((640, 360), (1, 40, 22), (0, 4)),
            ((1279, 2000), (1, 79, 125), (7, 0)),
            ((1920, 1080), (3, 40, 22), (0, 12)),
            ((3840, 2160), (6, 40, 22), (0, 24)),
            ((300, 200), (1, 18, 12), (6, 4)),
            ((1, 1), (1, 1, 1), (0, 0)),
            ((0, 0), (1, 1, 1), (0, 0)),
        ] {
            let fit = Fit::new(width, height);
            assert_eq!(
                (fit.zoom, fit.columns, fit.rows, fit.left, fit.top),
                (zoom, columns, rows, left, top),
                "window {width}x{height}"
            );
            let margins = fit.top + fit.bottom + fit.height();
            assert_eq!(margins, height as i32, "window {width}x{height}");
        }
    }

    #[test]
    fn the_pointer_finds_its_cell() {
        // 1300x900: cells of 16x32 pixels, 10 to the left, 2 above.
        let fit = Fit::new(1300, 900);
        for ((x, y), expected) in [
            ((10.0, 2.0), Some((0, 0))),
            ((25.9, 33.9), Some((0, 0))),
            ((26.0, 34.0), Some((1, 1))),
            ((1289.0, 897.0), Some((79, 27))),
            ((9.0, 100.0), None),
            ((1290.0, 100.0), None),
            ((100.0, 1.0), None),
            ((100.0, 898.0), None),
            ((-5.0, f64::NAN), None),
        ] {
            let expected = expected.map(|(x, y)| Point::new(x, y));
            assert_eq!(fit.text_cell(x, y), expected, "pixel {x}, {y}");
        }
    }
}
