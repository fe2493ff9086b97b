//! Where the parts of the play screen lie, at any size.

use crate::ui::canvas::Area;

/// The parts of the play screen; a part there is no room for is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// In tiles; everything else is in text cells.
    pub map: Area,
    /// One line that names what the pointer is on.
    pub info: Area,
    pub log: Area,
    pub sidebar: Area,
}

impl Layout {
    /// Divides all text cells of a canvas.
    pub fn new(whole: Area) -> Self {
        let columns = whole.width / 2;
        let rows = whole.height;
        let sidebar_columns = match columns {
            56.. => 16,
            36.. => 14,
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_belongs_to_one_part() {
        for (columns, rows) in [(40, 22), (80, 45), (120, 60), (30, 15), (20, 8), (1, 1)] {
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

    #[test]
    fn the_usual_window_has_room_for_everything() {
        let layout = Layout::new(Area::new(0, 0, 80, 22));
        assert!(layout.map.width >= 25 && layout.map.height >= 16);
        assert!(layout.sidebar.width >= 28);
        assert!(layout.log.height >= 5 && layout.log.width >= 50);
    }
}
