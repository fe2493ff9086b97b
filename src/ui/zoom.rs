//! Fits the grid of cells into the window: square tiles, centred, at a size that suits the
//! window.
//!
//! A tile has a whole number of screen pixels, chosen so that the window shows the usual
//! number of tiles. The fonts are drawn in that size (see `fonts`). The rest of the window
//! is a black margin.

use bracket_lib::geometry::Point;

/// The smallest side of a tile in pixels, which is that of the original fonts. A text cell
/// is half as wide.
pub const TILE: i32 = 16;

/// The usual number of tiles along the shorter and the longer side of a window. A larger
/// window shows larger tiles; a window too small for them shows fewer tiles.
const SHORT: i32 = 30;
const LONG: i32 = 53;

/// A longer side of a window counts as this long, so that no product overflows.
const LARGEST: u32 = 32_768;

/// The grid in a window of a certain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Screen pixels along the side of a tile, an even number.
    pub side: i32,
    /// Tiles side by side; there are twice as many text cells.
    pub columns: i32,
    pub rows: i32,
    /// The margin left of the grid, in screen pixels.
    pub left: i32,
    /// The margin above the grid.
    pub top: i32,
    /// The margin below the grid. OpenGL counts from the bottom.
    pub bottom: i32,
}

impl Fit {
    /// The largest tiles for which the usual number fits. A small window shows fewer tiles,
    /// but at least one.
    pub fn new(width: u32, height: u32) -> Self {
        let width = width.min(LARGEST) as i32;
        let height = height.min(LARGEST) as i32;
        let (short, long) = (width.min(height), width.max(height));
        let side = (short / SHORT).min(long / LONG);
        // The side is even, so that a text cell, half as wide, has whole pixels too.
        let side = (side / 2 * 2).max(TILE);
        let columns = (width / side).max(1);
        let rows = (height / side).max(1);
        let left = ((width - columns * side) / 2).max(0);
        let top = ((height - rows * side) / 2).max(0);
        Self {
            side,
            columns,
            rows,
            left,
            top,
            bottom: height - top - rows * side,
        }
    }

    /// The grid's width in screen pixels.
    pub fn width(&self) -> i32 {
        self.columns * self.side
    }

    /// The grid's height in screen pixels.
    pub fn height(&self) -> i32 {
        self.rows * self.side
    }

    /// The text cell under a pixel of the window; `None` in the margin.
    pub fn text_cell(&self, x: f64, y: f64) -> Option<Point> {
        let x = x.floor() as i32 - self.left;
        let y = y.floor() as i32 - self.top;
        let inside = x >= 0 && y >= 0 && x < self.width() && y < self.height();
        inside.then(|| Point::new(x / (self.side / 2), y / self.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_grids() {
        for ((width, height), (side, columns, rows), (left, top)) in [
            ((1280, 720), (24, 53, 30), (4, 0)),
            ((1279, 719), (22, 58, 32), (1, 7)),
            ((1300, 900), (24, 54, 37), (2, 6)),
            ((700, 500), (16, 43, 31), (6, 2)),
            ((640, 400), (16, 40, 25), (0, 0)),
            ((700, 1000), (18, 38, 55), (8, 5)),
            ((1920, 1080), (36, 53, 30), (6, 0)),
            ((3840, 2160), (72, 53, 30), (12, 0)),
            ((300, 200), (16, 18, 12), (6, 4)),
            ((1, 1), (16, 1, 1), (0, 0)),
            ((0, 0), (16, 1, 1), (0, 0)),
        ] {
            let fit = Fit::new(width, height);
            assert_eq!(
                (fit.side, fit.columns, fit.rows, fit.left, fit.top),
                (side, columns, rows, left, top),
                "window {width}x{height}"
            );
            let margins = fit.top + fit.bottom + fit.height();
            assert_eq!(margins, height as i32, "window {width}x{height}");
        }
    }

    #[test]
    fn the_pointer_finds_its_cell() {
        // In a window of 1300x900, text cells have 12x24 pixels, with a margin of 2 on the
        // left and 6 above.
        let fit = Fit::new(1300, 900);
        for ((x, y), expected) in [
            ((2.0, 6.0), Some((0, 0))),
            ((13.9, 29.9), Some((0, 0))),
            ((14.0, 30.0), Some((1, 1))),
            ((1297.0, 893.0), Some((107, 36))),
            ((1.0, 100.0), None),
            ((1298.0, 100.0), None),
            ((100.0, 5.0), None),
            ((100.0, 894.0), None),
            ((-5.0, f64::NAN), None),
        ] {
            let expected = expected.map(|(x, y)| Point::new(x, y));
            assert_eq!(fit.text_cell(x, y), expected, "pixel {x}, {y}");
        }
    }
}
