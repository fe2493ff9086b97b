//! Where the parts of the play screen lie, at any size.

use crate::ui::canvas::Area;

/// The parts of the play screen, in text cells. A part without room is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub map: Area,
    /// One line that names what the pointer is on.
    pub info: Area,
    pub log: Area,
    pub sidebar: Area,
    /// Below the sidebar, if the player wants a minimap and there is room for it.
    pub minimap: Area,
}

/// The rows of a minimap below the sidebar, and of the smallest one.
const MINIMAP_ROWS: i32 = 8;
const LEAST_MINIMAP_ROWS: i32 = 3;
/// The rows that the sidebar keeps beside a minimap as large as that, and beside the
/// smallest.
const USUAL_SIDEBAR: i32 = 25;
const LEAST_SIDEBAR: i32 = 19;

/// The columns of a minimap in a narrow upright window, at most and at least, and those that
/// the sidebar keeps there. In a wider one the log keeps so many rows.
const MINIMAP_COLUMNS: i32 = 27;
const LEAST_MINIMAP_COLUMNS: i32 = 15;
const LEAST_PANEL: i32 = 26;
const LEAST_LOG: i32 = 8;

const NONE: Area = Area {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
};

/// From this number of columns on, the sidebar of an upright window lies beside the log; in
/// a narrower window it lies below the log.
const ABREAST: i32 = 60;

/// With fewer rows than this, an upright window has no room for a sidebar.
const LEAST_UPRIGHT: i32 = 30;

impl Layout {
    /// Divides all text cells of a canvas.
    pub fn new(whole: Area) -> Self {
        let (columns, rows) = (whole.width, whole.height);
        if 2 * rows > columns && rows >= LEAST_UPRIGHT {
            Self::upright(columns, rows)
        } else {
            Self::level(columns, rows)
        }
    }

    /// The sidebar beside the map, the log below it.
    fn level(columns: i32, rows: i32) -> Self {
        let sidebar_columns = match columns {
            112.. => 32,
            100.. => 28,
            88.. => 24,
            56.. => 22,
            _ => 0,
        };
        let log_rows = match rows {
            40.. => 6,
            30.. => 5,
            20.. => 4,
            14.. => 3,
            9.. => 2,
            _ => 0,
        };
        let info_rows = i32::from(rows >= 4);
        let width = columns - sidebar_columns;
        let map = Area::new(0, 0, width, rows - log_rows - info_rows);
        Self {
            map,
            info: Area::new(0, map.height, width, info_rows),
            log: Area::new(0, map.height + info_rows, width, log_rows),
            sidebar: Area::new(width, 0, sidebar_columns, rows),
            minimap: NONE,
        }
    }

    /// The map over all the width, and everything else below it.
    fn upright(width: i32, rows: i32) -> Self {
        let panel = (rows / 4 + 2).clamp(10, 20);
        let is_abreast = width >= ABREAST;
        let log_rows = match rows {
            _ if is_abreast => panel,
            36.. => 5,
            _ => 4,
        };
        let below = if is_abreast { panel } else { panel + log_rows };
        let map = Area::new(0, 0, width, rows - 1 - below);
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
            minimap: NONE,
        }
    }

    /// The same with a minimap, if it is wanted and there is room for it: below the sidebar,
    /// or in an upright window below the log or beside the sidebar.
    pub fn with_minimap(self, is_wanted: bool) -> Self {
        let is_upright = self.sidebar.y > 0;
        match is_wanted && !self.sidebar.is_empty() {
            false => self,
            true if !is_upright => self.with_minimap_below(),
            true if self.sidebar.x > 0 => {
                let own = (self.log.height - LEAST_LOG).min(MINIMAP_ROWS);
                let (log, minimap) = parted_below(self.log, own);
                Self {
                    log,
                    minimap,
                    ..self
                }
            }
            true => self.with_minimap_beside(),
        }
    }

    fn with_minimap_below(self) -> Self {
        let height = self.sidebar.height;
        if height - LEAST_MINIMAP_ROWS < LEAST_SIDEBAR {
            return self;
        }
        let own = (height - USUAL_SIDEBAR).clamp(LEAST_MINIMAP_ROWS, MINIMAP_ROWS);
        let (sidebar, minimap) = parted_below(self.sidebar, own);
        Self {
            sidebar,
            minimap,
            ..self
        }
    }

    fn with_minimap_beside(self) -> Self {
        let columns = (self.sidebar.width - LEAST_PANEL).min(MINIMAP_COLUMNS);
        if columns < LEAST_MINIMAP_COLUMNS {
            return self;
        }
        let width = self.sidebar.width - columns;
        let minimap = Area {
            x: self.sidebar.x + width,
            width: columns,
            ..self.sidebar
        };
        Self {
            sidebar: Area {
                width,
                ..self.sidebar
            },
            minimap,
            ..self
        }
    }
}

/// An area without its lowest rows, and a minimap in these if they are enough.
fn parted_below(area: Area, rows: i32) -> (Area, Area) {
    if rows < LEAST_MINIMAP_ROWS {
        return (area, NONE);
    }
    let height = area.height - rows;
    let minimap = Area {
        y: area.y + height,
        height: rows,
        ..area
    };
    (Area { height, ..area }, minimap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::zoom::{Fit, Shown};

    const TEXT_SIZES: [i32; 3] = [100, 150, 200];

    #[test]
    fn every_cell_belongs_to_one_part() {
        for (columns, rows) in [
            (80, 22),
            (160, 45),
            (240, 60),
            (61, 15),
            (40, 8),
            (1, 1),
            (107, 30),
            (76, 55),
            (43, 43),
            (73, 37),
            (120, 61),
        ] {
            let layout = Layout::new(Area::new(0, 0, columns, rows)).with_minimap(true);
            for y in 0..rows {
                for x in 0..columns {
                    let Layout {
                        map,
                        info,
                        log,
                        sidebar,
                        minimap,
                    } = layout;
                    let parts = [map, info, log, sidebar, minimap];
                    let owners = parts.iter().filter(|part| part.contains(x, y)).count();
                    assert_eq!(owners, 1, "cell {x}, {y} of {columns}x{rows}");
                }
            }
        }
    }

    fn of_window(width: u32, height: u32, percent: i32) -> (Fit, Layout) {
        let fit = Fit::new(width, height, percent);
        (fit, Layout::new(fit.cells()))
    }

    /// How many whole tiles the map shows at first.
    fn tiles(fit: Fit, layout: Layout) -> (i32, i32) {
        let map = fit.scale(1).pixels(layout.map);
        let shown = Shown {
            area: map,
            columns: 80,
            rows: 50,
            density: 100,
        };
        let side = shown.side(None);
        (map.width / side, map.height / side)
    }

    #[test]
    fn the_usual_window_has_room_for_everything() {
        for (width, height) in [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)] {
            let (fit, layout) = of_window(width, height, 100);
            let (columns, rows) = tiles(fit, layout);
            let size = format!("{columns}x{rows} tiles at {width}x{height}");
            assert!(columns >= 38 && rows >= 22, "{size}");
            assert!(layout.sidebar.width >= 32, "{size}");
            assert!(layout.log.height >= 6 && layout.log.width >= 100, "{size}");
        }
    }

    #[test]
    fn in_an_upright_window_the_map_has_the_whole_width() {
        for (width, height) in [(700, 1000), (720, 1280), (390, 780), (1080, 1920)] {
            for percent in TEXT_SIZES {
                let (fit, layout) = of_window(width, height, percent);
                let size = format!("{width}x{height} at {percent} %");
                assert_eq!(layout.map.width, fit.columns, "{size}");
                if fit.rows >= LEAST_UPRIGHT {
                    assert!(!layout.sidebar.is_empty(), "{size}");
                    assert!(layout.sidebar.y > layout.map.height, "{size}");
                }
            }
        }
    }

    #[test]
    fn there_is_a_minimap_at_every_usual_size() {
        for (width, height, percents) in [
            (1280, 720, &[100, 150, 200][..]),
            (1920, 1080, &[100, 150, 200]),
            (800, 600, &[100, 150]),
            (700, 1000, &[100]),
            (720, 1280, &[100]),
            (1080, 1920, &[100]),
            (390, 844, &[100]),
        ] {
            for &percent in percents {
                let (fit, layout) = of_window(width, height, percent);
                let with = layout.with_minimap(true);
                let pixels = fit.scale(1).pixels(with.minimap);
                // The frame and the margins take three columns; a level has 96 by 54 tiles.
                let room = (pixels.width - 3 * fit.cell_width, pixels.height);
                let size = format!("{width}x{height} at {percent} %: {:?}", with.minimap);
                assert!(room.0 >= 96 && room.1 >= 54, "{size}");
                assert!(layout.with_minimap(false).minimap.is_empty(), "{size}");
                assert!(with.log.width >= 32 && with.sidebar.width >= 22, "{size}");
                assert!(with.log.height >= 4 && with.sidebar.height >= 10, "{size}");
            }
        }
    }

    #[test]
    fn no_window_shows_far_less_than_a_smaller_one() {
        let shown = |width: u32, height: u32, percent: i32| {
            let (fit, layout) = of_window(width, height, percent);
            let pixels = layout.map.width * layout.map.height;
            let share = pixels * 100 / (fit.columns * fit.rows);
            let size = format!("{width}x{height} at {percent} %");
            assert!(share >= 46, "{size}: the map has {share} %");
            assert!(layout.log.width >= 32, "{size}");
            if percent == 100 {
                assert!(layout.sidebar.width >= 22, "{size}");
            }
            let map = fit.scale(1).pixels(layout.map);
            map.width * map.height
        };
        for percent in TEXT_SIZES {
            // Every pixel size in one direction, and some in the other.
            for some in (400..=2560).step_by(23) {
                for each in 400..=2560 {
                    if (640..=2560).contains(&each) && some <= 1440 {
                        let here = shown(each, some, percent);
                        let wider = shown(each + 1, some, percent);
                        assert!(wider * 100 / here >= 60, "{each}x{some}, then wider");
                    }
                    if (640..=2560).contains(&some) && each <= 1440 {
                        let here = shown(some, each, percent);
                        let higher = shown(some, each + 1, percent);
                        assert!(higher * 100 / here >= 60, "{some}x{each}, then higher");
                    }
                }
            }
        }
    }
}
