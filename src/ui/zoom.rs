//! How large text and tiles are on the screen, and how many text cells a window has.
//!
//! Text and tiles have sizes of their own. A text cell is twice as high as it is wide and
//! has a whole number of screen pixels, chosen so that text is readable in a window of that
//! size; the player's text size is a share of that. Tiles are squares; the player chooses
//! their size while playing, and until then as many are shown as suit a level. The fonts
//! are drawn in the size in which they are shown (see `fonts`). What is left of the window
//! beside the last text cell is a black margin.

use crate::ui::canvas::Area;
use bracket_lib::geometry::Point;

/// The height of the smallest text in pixels, which is that of the original font.
const SMALLEST_TEXT: i32 = 16;

/// The least height of text in points, where the window has room for it.
const LEAST_POINTS: i32 = 13;

/// With text of the usual size a window has about that many rows of text, and at least that
/// many half-widths of a row across.
const USUAL_ROWS: i32 = 45;
const USUAL_SQUARES: i32 = 30;

/// However large the player wants the text, that many rows and columns fit into the window,
/// unless they do not even fit with the smallest text.
const LEAST_ROWS: i32 = 22;
const LEAST_COLUMNS: i32 = 40;

/// A longer side of a window counts as this long, so that no product overflows.
const LARGEST: u32 = 32_768;

/// The sides that tiles can have, in pixels. The largest suit a finger on a phone, where a
/// point has three pixels.
pub const SIDES: [i32; 15] = [4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 48, 64, 96, 144];

/// At first at least that many tiles are shown, unless they would be smaller than the
/// original pictures, counted in points.
const USUAL_TILES: (i32, i32) = (38, 22);
const SMALLEST_USUAL: i32 = 16;

/// How many screen pixels text cells and tiles have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    pub cell_width: i32,
    pub cell_height: i32,
    /// The side of a tile of the map.
    pub tile: i32,
}

impl Default for Scale {
    /// The sizes of the original fonts. Two text cells are as wide as a tile.
    fn default() -> Self {
        Self {
            cell_width: SMALLEST_TEXT / 2,
            cell_height: SMALLEST_TEXT,
            tile: SMALLEST_TEXT,
        }
    }
}

impl Scale {
    /// The pixels under an area of text cells.
    pub fn pixels(&self, cells: Area) -> Area {
        Area::new(
            cells.x * self.cell_width,
            cells.y * self.cell_height,
            cells.width * self.cell_width,
            cells.height * self.cell_height,
        )
    }

    /// The text cell that a pixel is in.
    pub fn cell(&self, pixel: Point) -> Point {
        Point::new(
            pixel.x.div_euclid(self.cell_width),
            pixel.y.div_euclid(self.cell_height),
        )
    }

    /// The middle of a text cell, as a pixel.
    pub fn middle(&self, cell: Point) -> Point {
        Point::new(
            cell.x * self.cell_width + self.cell_width / 2,
            cell.y * self.cell_height + self.cell_height / 2,
        )
    }
}

/// The text cells in a window of a certain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Screen pixels of a text cell.
    pub cell_width: i32,
    pub cell_height: i32,
    /// Text cells side by side.
    pub columns: i32,
    pub rows: i32,
    /// The margin left of the cells, in screen pixels.
    pub left: i32,
    /// The margin above the cells.
    pub top: i32,
    /// The margin below the cells. OpenGL counts from the bottom.
    pub bottom: i32,
}

impl Fit {
    /// The text cells of a window, with text of a size in percent of the usual one.
    pub fn new(width: u32, height: u32, text_percent: i32) -> Self {
        Self::dense(width, height, text_percent, 100)
    }

    /// The same where a point has that many pixels, in percent: text has a least height in
    /// points, since on a phone pixels are tiny.
    pub fn dense(width: u32, height: u32, text_percent: i32, density: u32) -> Self {
        let width = width.min(LARGEST) as i32;
        let height = height.min(LARGEST) as i32;
        let usual = (height / USUAL_ROWS).min(width / USUAL_SQUARES);
        let readable = LEAST_POINTS * density.min(1_000) as i32 / 100;
        let usual = even(usual).max(even(readable)).max(SMALLEST_TEXT);
        let wanted = usual * text_percent.clamp(50, 400) / 100;
        let largest = (height / LEAST_ROWS).min(2 * width / LEAST_COLUMNS);
        // The height is even, so that the width, half of it, has whole pixels too.
        let cell_height = even(wanted.min(largest)).max(SMALLEST_TEXT);
        let cell_width = cell_height / 2;
        let columns = (width / cell_width).max(1);
        let rows = (height / cell_height).max(1);
        let left = ((width - columns * cell_width) / 2).max(0);
        let top = ((height - rows * cell_height) / 2).max(0);
        Self {
            cell_width,
            cell_height,
            columns,
            rows,
            left,
            top,
            bottom: height - top - rows * cell_height,
        }
    }

    /// All text cells.
    pub fn cells(&self) -> Area {
        Area::new(0, 0, self.columns, self.rows)
    }

    /// The sizes on the screen, with tiles of such a side.
    pub fn scale(&self, tile: i32) -> Scale {
        Scale {
            cell_width: self.cell_width,
            cell_height: self.cell_height,
            tile,
        }
    }

    /// The width of all cells in screen pixels.
    pub fn width(&self) -> i32 {
        self.columns * self.cell_width
    }

    /// The height of all cells in screen pixels.
    pub fn height(&self) -> i32 {
        self.rows * self.cell_height
    }

    /// The pixel of the canvas at a pixel of the window; `None` in the margin.
    pub fn pixel(&self, x: f64, y: f64) -> Option<Point> {
        let x = x.floor() as i32 - self.left;
        let y = y.floor() as i32 - self.top;
        let inside = x >= 0 && y >= 0 && x < self.width() && y < self.height();
        inside.then(|| Point::new(x, y))
    }
}

fn even(length: i32) -> i32 {
    length / 2 * 2
}

/// The largest tiles of which so many fit into an area of pixels; the smallest if none do.
pub fn side_for(area: Area, columns: i32, rows: i32) -> i32 {
    let fits = |side: &&i32| *side * columns <= area.width && *side * rows <= area.height;
    SIDES.iter().rev().find(fits).copied().unwrap_or(SIDES[0])
}

/// A wish for tiles of another size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    In,
    Out,
    /// The size that suits the window.
    Usual,
}

/// A level in an area of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub area: Area,
    /// The tiles of the level across and down.
    pub columns: i32,
    pub rows: i32,
    /// How many pixels a point has, in percent.
    pub density: u32,
}

impl Shown {
    /// The side of tiles in pixels, as the player wants it, or else the usual one. Tiles are
    /// never smaller than is needed to show the whole level.
    pub fn side(&self, wanted: Option<u32>) -> i32 {
        let largest = SIDES[SIDES.len() - 1];
        let usual = self.usual();
        let wanted = wanted.and_then(|side| i32::try_from(side).ok());
        wanted.unwrap_or(usual).clamp(self.least(), largest)
    }

    fn usual(&self) -> i32 {
        let smallest = SMALLEST_USUAL * self.density.min(1_000) as i32 / 100;
        side_for(self.area, USUAL_TILES.0, USUAL_TILES.1).max(smallest)
    }

    fn least(&self) -> i32 {
        side_for(self.area, self.columns, self.rows).min(self.usual())
    }

    /// The side that tiles have after a wish; `None` is the usual one.
    pub fn zoomed(&self, now: Option<u32>, zoom: Zoom) -> Option<u32> {
        let side = self.side(now);
        let next = match zoom {
            Zoom::Usual => return None,
            Zoom::In => SIDES.iter().find(|&&each| each > side),
            Zoom::Out => SIDES.iter().rev().find(|&&each| each < side),
        };
        let next = next.copied().unwrap_or(side).max(self.least());
        u32::try_from(next).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_grids() {
        for ((width, height, percent), (high, columns, rows), (left, top)) in [
            ((1280, 720, 100), (16, 160, 45), (0, 0)),
            ((1280, 720, 150), (24, 106, 30), (4, 0)),
            ((1280, 720, 200), (32, 80, 22), (0, 8)),
            ((1279, 719, 100), (16, 159, 44), (3, 7)),
            ((1920, 1080, 100), (24, 160, 45), (0, 0)),
            ((1920, 1080, 200), (48, 80, 22), (0, 12)),
            ((3840, 2160, 100), (48, 160, 45), (0, 0)),
            ((1440, 900, 100), (20, 144, 45), (0, 0)),
            ((800, 600, 100), (16, 100, 37), (0, 4)),
            ((800, 600, 200), (26, 61, 23), (3, 1)),
            ((640, 400, 100), (16, 80, 25), (0, 0)),
            ((640, 400, 200), (18, 71, 22), (0, 2)),
            ((390, 780, 100), (16, 48, 48), (3, 6)),
            ((390, 780, 200), (18, 43, 43), (1, 3)),
            ((1080, 1920, 100), (36, 60, 53), (0, 6)),
            ((1, 1, 100), (16, 1, 1), (0, 0)),
            ((0, 0, 100), (16, 1, 1), (0, 0)),
        ] {
            let fit = Fit::new(width, height, percent);
            assert_eq!(
                (fit.cell_height, fit.columns, fit.rows, fit.left, fit.top),
                (high, columns, rows, left, top),
                "window {width}x{height} at {percent} %"
            );
            assert_eq!(fit.cell_width * 2, fit.cell_height);
            let margins = fit.top + fit.bottom + fit.height();
            assert_eq!(margins, height as i32, "window {width}x{height}");
        }
    }

    #[test]
    fn on_dense_screens_text_can_still_be_read() {
        for ((width, height, density), high) in [
            // A phone upright and sideways, with three pixels to the point.
            ((1170, 2340, 300), 38),
            ((2532, 978, 300), 38),
            // A tablet, a dense desktop, and one as of old.
            ((1640, 2232, 200), 48),
            ((2880, 1800, 200), 40),
            ((1440, 900, 100), 20),
            // There is no room: the least rows come first.
            ((900, 440, 300), 20),
        ] {
            let fit = Fit::dense(width, height, 100, density);
            assert_eq!(fit.cell_height, high, "{width}x{height}, {density} %");
        }
    }

    #[test]
    fn the_pointer_finds_its_pixel_and_cell() {
        // In a window of 1280x720 with text of 150 %, text cells have 12x24 pixels, with a
        // margin of 4 on the left.
        let fit = Fit::new(1280, 720, 150);
        for ((x, y), expected) in [
            ((4.0, 0.0), Some((0, 0))),
            ((15.9, 23.9), Some((0, 0))),
            ((16.0, 24.0), Some((1, 1))),
            ((1275.0, 719.0), Some((105, 29))),
            ((3.0, 100.0), None),
            ((1276.0, 100.0), None),
            ((100.0, -1.0), None),
            ((100.0, 720.0), None),
            ((-5.0, f64::NAN), None),
        ] {
            let cell = fit.pixel(x, y).map(|pixel| fit.scale(16).cell(pixel));
            let expected = expected.map(|(x, y)| Point::new(x, y));
            assert_eq!(cell, expected, "pixel {x}, {y}");
        }
    }

    #[test]
    fn tiles_go_from_a_whole_level_to_what_a_finger_hits() {
        let shown = Shown {
            area: Area::new(0, 0, 1024, 608),
            columns: 96,
            rows: 54,
            density: 100,
        };
        assert_eq!(shown.side(None), 24);
        assert_eq!((shown.side(Some(500)), shown.side(Some(1))), (144, 10));
        let mut sides = Vec::new();
        let mut wanted = None;
        for _ in 0..20 {
            wanted = shown.zoomed(wanted, Zoom::Out);
        }
        assert!(shown.side(wanted) * 96 <= 1024 && shown.side(wanted) * 54 <= 608);
        for _ in 0..20 {
            sides.push(shown.side(wanted));
            wanted = shown.zoomed(wanted, Zoom::In);
        }
        sides.dedup();
        assert_eq!(sides, [10, 12, 16, 20, 24, 28, 32, 40, 48, 64, 96, 144]);
        assert_eq!(shown.zoomed(wanted, Zoom::Usual), None);
        // A level that is small anyway is not made smaller than usual.
        let small = Shown {
            columns: 10,
            rows: 10,
            ..shown
        };
        assert_eq!(small.side(Some(4)), 24);
        let narrow = Shown {
            area: Area::new(0, 0, 10, 10),
            ..shown
        };
        assert_eq!(narrow.side(None), 16);
        let dense = Shown {
            density: 300,
            ..shown
        };
        assert_eq!((dense.side(None), dense.side(Some(24))), (48, 24));
    }
}
