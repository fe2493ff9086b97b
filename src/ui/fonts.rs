//! The fonts, scaled to the size in which they are shown.
//!
//! The terminal would stretch the pixels of a font unevenly, unless a cell is a whole
//! multiple of the font's size. So each size of a cell gets its own font, drawn from the
//! original: whole multiples by repeating pixels, all others with smoothed edges.

use bracket_lib::terminal::to_cp437;

/// How many glyphs a font has in each row, and how many rows.
const GRID: usize = 16;

/// Do the fonts have a glyph for a character?
pub fn have(char: char) -> bool {
    to_cp437(char) != 0
}

/// A font as brightness values, row by row. The rows may run from the top or from the
/// bottom: glyphs are scaled one by one, so the order does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The size of a glyph.
    width: usize,
    height: usize,
    levels: Vec<u8>,
}

impl Sheet {
    /// A font from the pixels of its picture, which has this width and height.
    pub fn of_pixels(width: usize, height: usize, pixels: &[u8]) -> Self {
        Self {
            width: width / GRID,
            height: height / GRID,
            // The art is grey, so the red channel is enough.
            levels: pixels.iter().step_by(4).copied().collect(),
        }
    }

    /// The width and the height of the whole picture.
    pub fn size(&self) -> (usize, usize) {
        (GRID * self.width, GRID * self.height)
    }

    /// The font for tiles with sides of this many pixels.
    pub fn for_tiles(&self, side: i32) -> Sheet {
        let height = side.max(1) as usize;
        let width = height * self.width / self.height.max(1);
        self.scaled(width.max(1), height)
    }

    /// The font with glyphs of another size.
    fn scaled(&self, width: usize, height: usize) -> Sheet {
        let mut levels = vec![0; GRID * width * GRID * height];
        for place in 0..GRID * GRID {
            let (column, row) = (place % GRID, place / GRID);
            let glyph = self.glyph(column, row).scaled(width, height);
            for y in 0..height {
                let start = ((row * height + y) * GRID + column) * width;
                let line = &glyph.levels[y * width..(y + 1) * width];
                levels[start..start + width].copy_from_slice(line);
            }
        }
        Sheet {
            width,
            height,
            levels,
        }
    }

    fn glyph(&self, column: usize, row: usize) -> Glyph {
        let mut levels = Vec::with_capacity(self.width * self.height);
        for y in 0..self.height {
            let start = ((row * self.height + y) * GRID + column) * self.width;
            levels.extend_from_slice(&self.levels[start..start + self.width]);
        }
        Glyph {
            width: self.width,
            height: self.height,
            levels,
        }
    }

    /// The pixels for the graphics card. Black becomes transparent.
    pub fn pixels(&self) -> Vec<u8> {
        let opacity = |level: u8| if level > 0 { 255 } else { 0 };
        let pixel = |&level: &u8| [level, level, level, opacity(level)];
        self.levels.iter().flat_map(pixel).collect()
    }
}

/// One character's picture.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Glyph {
    width: usize,
    height: usize,
    levels: Vec<u8>,
}

impl Glyph {
    fn scaled(&self, width: usize, height: usize) -> Glyph {
        let is_whole = width.is_multiple_of(self.width) && height.is_multiple_of(self.height);
        match is_whole {
            true => self.averaged(width, height),
            // Enlarged four times with smooth edges, then reduced to the wanted size.
            false => self.doubled().doubled().averaged(width, height),
        }
    }

    /// The brightness at a place. Outside of the glyph it is that of the nearest edge, so
    /// that lines that lead into the next cell stay whole.
    fn at(&self, x: isize, y: isize) -> u8 {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        let y = y.clamp(0, self.height as isize - 1) as usize;
        self.levels[y * self.width + x]
    }

    /// Enlarges the glyph to twice its size. A corner between two neighbours of the same
    /// brightness takes their brightness, which turns stairs into slopes (the rule known as
    /// Scale2x).
    fn doubled(&self) -> Glyph {
        let (width, height) = (2 * self.width, 2 * self.height);
        let mut levels = vec![0; width * height];
        for y in 0..self.height {
            for x in 0..self.width {
                let (column, row) = (x as isize, y as isize);
                let own = self.at(column, row);
                let (up, down) = (self.at(column, row - 1), self.at(column, row + 1));
                let (left, right) = (self.at(column - 1, row), self.at(column + 1, row));
                let is_plain = up == down || left == right;
                // Two long strokes that meet at a right angle, as in a plus, keep their corner.
                let is_angle = |dx: isize, dy: isize, ink: u8| {
                    let along = [(dx, dy), (2 * dx, 0), (0, 2 * dy)];
                    along
                        .iter()
                        .all(|(x, y)| self.at(column + x, row + y) == ink)
                };
                let corner = |dx: isize, dy: isize| {
                    let (one, other) = (self.at(column + dx, row), self.at(column, row + dy));
                    match one == other && !is_plain && !is_angle(dx, dy, one) {
                        true => one,
                        false => own,
                    }
                };
                let first = 2 * y * width + 2 * x;
                levels[first] = corner(-1, -1);
                levels[first + 1] = corner(1, -1);
                levels[first + width] = corner(-1, 1);
                levels[first + width + 1] = corner(1, 1);
            }
        }
        Glyph {
            width,
            height,
            levels,
        }
    }

    /// Scales the glyph to any size: each new pixel is the average of the pixels it covers.
    fn averaged(&self, width: usize, height: usize) -> Glyph {
        let columns: Vec<Vec<(usize, usize)>> =
            (0..width).map(|x| covered(x, width, self.width)).collect();
        let mut levels = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = covered(y, height, self.height);
            for columns in &columns {
                let (mut sum, mut weight) = (0, 0);
                for &(row, high) in &rows {
                    for &(column, wide) in columns {
                        let level = usize::from(self.levels[row * self.width + column]);
                        sum += level * high * wide;
                        weight += high * wide;
                    }
                }
                levels.push((sum / weight.max(1)) as u8);
            }
        }
        Glyph {
            width,
            height,
            levels,
        }
    }
}

/// Which of `from` pixels the pixel at `place`, one of `to`, covers, each with its share.
fn covered(place: usize, to: usize, from: usize) -> Vec<(usize, usize)> {
    // Counted in units in which the pixels of both sizes are whole numbers.
    let (start, end) = (place * from, (place + 1) * from);
    (start / to..end.div_ceil(to))
        .map(|each| {
            let first = start.max(each * to);
            let last = end.min((each + 1) * to);
            (each, last - first)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(drawing: &str) -> Glyph {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let levels = rows.iter().flat_map(|row| row.bytes());
        Glyph {
            width: rows[0].len(),
            height: rows.len(),
            levels: levels
                .map(|sign| if sign == b'#' { 255 } else { 0 })
                .collect(),
        }
    }

    #[test]
    fn whole_multiples_repeat_pixels_and_the_same_size_changes_nothing() {
        let small = glyph("#. ..");
        assert_eq!(small.scaled(2, 2), small);
        assert_eq!(small.scaled(4, 4), glyph("##.. ##.. .... ...."));
    }

    #[test]
    fn lines_to_the_edge_stay_whole_at_every_size() {
        let line = glyph("........ ........ ######## ........");
        for (width, height) in [(9, 5), (11, 6), (12, 6), (13, 7), (18, 9), (37, 19)] {
            let scaled = line.scaled(width, height);
            let bright = |y: &usize| scaled.levels[y * width] > 127;
            let y = (0..height).find(bright).expect("the line is there");
            let row = &scaled.levels[y * width..(y + 1) * width];
            assert!(row.iter().all(|level| *level == row[0]), "{width}x{height}");
        }
        let full = glyph("## ##").scaled(3, 3);
        assert!(full.levels.iter().all(|level| *level == 255));
    }

    #[test]
    fn a_plus_stays_a_plus_and_stairs_become_a_slope() {
        let plus = glyph("........ ...##... ...##... .######. .######. ...##... ...##... ........");
        let doubled = plus.doubled();
        let plain = plus.averaged(16, 16);
        for (x, y) in [(5, 5), (10, 5), (5, 10), (10, 10)] {
            let place = y * 16 + x;
            assert_eq!(
                doubled.levels[place], plain.levels[place],
                "corner at {x}, {y}"
            );
        }
        let stairs = glyph("#... .#.. ..#. ...#");
        assert_ne!(stairs.doubled(), stairs.averaged(8, 8));
    }

    #[test]
    fn as_much_ink_as_there_was() {
        // Averaging keeps the share of ink, whatever the size.
        let half = glyph("##.. ##.. ##.. ##..");
        for size in [5, 6, 7, 9, 14] {
            let scaled = half.scaled(size, size);
            let sum: usize = scaled.levels.iter().map(|level| usize::from(*level)).sum();
            let share = sum * 100 / (255 * size * size);
            assert!((48..=51).contains(&share), "{share} % at {size}");
        }
    }

    #[test]
    fn every_glyph_of_a_sheet_stays_in_its_cell() {
        let (width, height) = (2, 2);
        let mut levels = vec![0; GRID * width * GRID * height];
        // Glyph 17, in the second column of the second row, is all ink.
        for y in 2..4 {
            levels[y * GRID * width + 2..y * GRID * width + 4].fill(255);
        }
        let sheet = Sheet {
            width,
            height,
            levels,
        };
        let scaled = sheet.scaled(3, 3);
        for (place, level) in scaled.levels.iter().enumerate() {
            let (x, y) = (place % (GRID * 3), place / (GRID * 3));
            let is_inside = (3..6).contains(&x) && (3..6).contains(&y);
            assert_eq!(*level > 0, is_inside, "{x}, {y}");
        }
        assert_eq!(scaled.pixels().len(), scaled.levels.len() * 4);
    }
}
