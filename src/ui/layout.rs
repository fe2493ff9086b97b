//! Where the parts of the play screen lie, at any size.

use crate::ui::canvas::Area;

/// The parts of the play screen. A part without room is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// In tiles; everything else is in text cells.
    pub map: Area,
    /// One line that names what the pointer is on.
    pub info: Area,
    pub log: Area,
    pub sidebar: Area,
}

/// From this number of columns on, the sidebar of an upright window lies beside the log; in
/// a narrower window it lies below the log.
const ABREAST: i32 = 30;

/// With fewer rows than this, an upright window has no room for a sidebar.
const LEAST_UPRIGHT: i32 = 36;

impl Layout {
    /// Divides all text cells of a canvas.
    pub fn new(whole: Area) -> Self {
        let columns = whole.width / 2;
        let rows = whole.height;
        if rows > columns && rows >= LEAST_UPRIGHT {
            Self::upright(columns, rows)
        } else {
            Self::level(columns, rows)
        }
    }

    /// The sidebar beside the map, the log below it.
    fn level(columns: i32, rows: i32) -> Self {
        let sidebar_columns = match columns {
            56.. => 16,
            50.. => 14,
            44.. => 12,
            28.. => 11,
            _ => 0,
        };
        let log_rows = match rows {
            40.. => 8,
            26.. => 6,
            20.. => 5,
            14.. => 3,
            9.. => 2,
            _ => 0,
        };
        let info_rows = i32::from(rows >= 4);
        let map = Area::new(0, 0, columns - sidebar_columns, rows - log_rows - info_rows);
        let width = 2 * map.width;
        Self {
            map,
            info: Area::new(0, map.height, width, info_rows),
            log: Area::new(0, map.height + info_rows, width, log_rows),
            sidebar: Area::new(width, 0, 2 * sidebar_columns, rows),
        }
    }

    /// The map over all the width, and everything else below it.
    fn upright(columns: i32, rows: i32) -> Self {
        let (width, panel) = (2 * columns, (rows / 4 + 2).clamp(14, 20));
        let is_abreast = columns >= ABREAST;
        let log_rows = if is_abreast { panel } else { 5 };
        let below = if is_abreast { panel } else { panel + log_rows };
        let map = Area::new(0, 0, columns, rows - 1 - below);
        let top = map.height + 1;
        let sidebar_width = if is_abreast { 28 } else { width };
        let log_width = if is_abreast {
            width - sidebar_width
        } else {
            width
        };
        Self {
            map,
            info: Area::new(0, map.height, width, 1),
            log: Area::new(0, top, log_width, log_rows),
            sidebar: Area::new(
                width - sidebar_width,
                top + below - panel,
                sidebar_width,
                panel,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::zoom::Fit;

    #[test]
    fn every_cell_belongs_to_one_part() {
        for (columns, rows) in [
            (40, 22),
            (80, 45),
            (120, 60),
            (30, 15),
            (20, 8),
            (1, 1),
            (53, 30),
            (38, 55),
            (24, 52),
            (36, 37),
            (60, 61),
        ] {
            let whole = Area::new(0, 0, 2 * columns, rows);
            let layout = Layout::new(whole);
            let map = Area::new(0, 0, 2 * layout.map.width, layout.map.height);
            for y in 0..rows {
                for x in 0..2 * columns {
                    let parts = [map, layout.info, layout.log, layout.sidebar];
                    let owners = parts.iter().filter(|part| part.contains(x, y)).count();
                    assert_eq!(owners, 1, "cell {x}, {y} of {columns}x{rows}");
                }
            }
        }
    }

    fn of_window(width: u32, height: u32) -> (Area, Layout) {
        let fit = Fit::new(width, height);
        let whole = Area::new(0, 0, 2 * fit.columns, fit.rows);
        (whole, Layout::new(whole))
    }

    #[test]
    fn the_usual_window_has_room_for_everything() {
        let (_, layout) = of_window(1280, 720);
        assert!(layout.map.width >= 38 && layout.map.height >= 22);
        assert!(layout.sidebar.width >= 28);
        assert!(layout.log.height >= 5 && layout.log.width >= 70);
    }

    #[test]
    fn in_an_upright_window_the_map_has_the_whole_width() {
        for (width, height) in [(700, 1000), (720, 1280), (390, 780), (1080, 1920)] {
            let (whole, layout) = of_window(width, height);
            assert_eq!(2 * layout.map.width, whole.width, "{width}x{height}");
            assert!(!layout.sidebar.is_empty(), "{width}x{height}");
            assert!(layout.sidebar.y > layout.map.height, "{width}x{height}");
        }
    }

    #[test]
    fn no_window_shows_far_less_than_a_smaller_one() {
        let tiles = |width: u32, height: u32| {
            let (whole, layout) = of_window(width, height);
            let tiles = layout.map.width * layout.map.height;
            let share = tiles * 100 / (whole.width / 2 * whole.height);
            assert!(share >= 50, "{width}x{height}: the map has {share} %");
            assert!(layout.sidebar.width >= 22, "{width}x{height}");
            assert!(layout.log.width >= 32, "{width}x{height}");
            tiles
        };
        // Every pixel size in one direction, and some in the other.
        for some in (400..=2560).step_by(7) {
            for each in 400..=2560 {
                if (640..=2560).contains(&each) && some <= 1440 {
                    let (here, wider) = (tiles(each, some), tiles(each + 1, some));
                    assert!(wider * 100 / here >= 70, "{each}x{some}, then wider");
                }
                if (640..=2560).contains(&some) && each <= 1440 {
                    let (here, higher) = (tiles(some, each), tiles(some, each + 1));
                    assert!(higher * 100 / here >= 70, "{some}x{each}, then higher");
                }
            }
        }
    }
}
