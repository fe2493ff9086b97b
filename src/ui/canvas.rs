//! A picture made of plain cells. Screens draw to it, with or without a terminal.
//!
//! Two grids lie over each other: square tiles for the map, and above them text cells, half
//! as wide. Anything drawn outside is dropped, so a screen may be drawn at any size.

use crate::catalog::Color;
use crate::ui::theme;

/// One cell: a glyph, its colour, and the colour behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub glyph: char,
    pub ink: Color,
    /// If there is none, the cell below shows through.
    pub paper: Option<Color>,
}

impl Cell {
    /// A cell with nothing in it.
    pub const EMPTY: Cell = Cell {
        glyph: ' ',
        ink: theme::TEXT,
        paper: None,
    };

    pub fn is_empty(self) -> bool {
        self.glyph == ' ' && self.paper.is_none()
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    pub fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self {
            x,
            y,
            width: width.max(0),
            height: height.max(0),
        }
    }

    /// The column after the last.
    pub fn right(self) -> i32 {
        self.x + self.width
    }

    /// The row after the last.
    pub fn bottom(self) -> i32 {
        self.y + self.height
    }

    pub fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    pub fn contains(self, x: i32, y: i32) -> bool {
        x >= self.x && y >= self.y && x < self.right() && y < self.bottom()
    }

    /// The area without a border of that many cells.
    pub fn shrunk(self, x: i32, y: i32) -> Self {
        Self::new(
            self.x + x,
            self.y + y,
            self.width - 2 * x,
            self.height - 2 * y,
        )
    }

    /// An area of at most that size in the middle of this one.
    pub fn centred(self, width: i32, height: i32) -> Self {
        let width = width.min(self.width);
        let height = height.min(self.height);
        Self::new(
            self.x + (self.width - width) / 2,
            self.y + (self.height - height) / 2,
            width,
            height,
        )
    }
}

/// Both grids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    columns: i32,
    rows: i32,
    tiles: Vec<Cell>,
    text: Vec<Cell>,
}

impl Canvas {
    /// An empty picture of that many tiles, at least one.
    pub fn new(columns: i32, rows: i32) -> Self {
        let columns = columns.max(1);
        let rows = rows.max(1);
        let count = (columns * rows) as usize;
        Self {
            columns,
            rows,
            tiles: vec![Cell::EMPTY; count],
            text: vec![Cell::EMPTY; 2 * count],
        }
    }

    pub fn columns(&self) -> i32 {
        self.columns
    }

    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// All text cells, as an area.
    pub fn area(&self) -> Area {
        Area::new(0, 0, 2 * self.columns, self.rows)
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[Cell] {
        &self.tiles
    }

    /// The text cells, row by row.
    pub fn text(&self) -> &[Cell] {
        &self.text
    }

    pub fn clear(&mut self) {
        self.tiles.fill(Cell::EMPTY);
        self.text.fill(Cell::EMPTY);
    }

    fn tile_mut(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let inside = x >= 0 && y >= 0 && x < self.columns && y < self.rows;
        inside.then(|| &mut self.tiles[(y * self.columns + x) as usize])
    }

    fn text_mut(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let inside = self.area().contains(x, y);
        inside.then(|| &mut self.text[(y * 2 * self.columns + x) as usize])
    }

    /// Draws one tile of the map.
    pub fn put_tile(&mut self, x: i32, y: i32, cell: Cell) {
        if let Some(tile) = self.tile_mut(x, y) {
            *tile = cell;
        }
    }

    /// Draws a tile over text: the two text cells above it let it through.
    pub fn put_tile_through(&mut self, x: i32, y: i32, cell: Cell) {
        self.put_tile(x, y, cell);
        for text_x in [2 * x, 2 * x + 1] {
            if let Some(text) = self.text_mut(text_x, y) {
                *text = Cell::EMPTY;
            }
        }
    }

    /// Colours the ground of a tile, and keeps the glyph on it.
    pub fn tint_tile(&mut self, x: i32, y: i32, paper: Color) {
        if let Some(tile) = self.tile_mut(x, y) {
            tile.paper = Some(paper);
        }
    }

    /// Writes one glyph, and keeps the colour behind it.
    pub fn put(&mut self, x: i32, y: i32, glyph: char, ink: Color) {
        if let Some(cell) = self.text_mut(x, y) {
            cell.glyph = glyph;
            cell.ink = ink;
        }
    }

    /// Writes text, and keeps the colour behind it. Returns where the text ends.
    pub fn print(&mut self, x: i32, y: i32, text: &str, ink: Color) -> i32 {
        let mut end = x;
        for glyph in text.chars() {
            self.put(end, y, glyph, ink);
            end += 1;
        }
        end
    }

    /// Writes text that ends just before a column.
    pub fn print_right(&mut self, end: i32, y: i32, text: &str, ink: Color) {
        self.print(end - text.chars().count() as i32, y, text, ink);
    }

    /// Writes text in the middle of an area's width.
    pub fn print_centred(&mut self, area: Area, y: i32, text: &str, ink: Color) {
        let length = text.chars().count() as i32;
        self.print(area.x + (area.width - length) / 2, y, text, ink);
    }

    /// Clears an area and fills it with a colour.
    pub fn fill(&mut self, area: Area, paper: Color) {
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                if let Some(cell) = self.text_mut(x, y) {
                    *cell = Cell {
                        paper: Some(paper),
                        ..Cell::EMPTY
                    };
                }
            }
        }
    }

    /// Changes the colour behind an area, and keeps the text.
    pub fn tint(&mut self, area: Area, paper: Color) {
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                if let Some(cell) = self.text_mut(x, y) {
                    cell.paper = Some(paper);
                }
            }
        }
    }

    /// Draws a frame along the border of an area.
    pub fn frame(&mut self, area: Area, ink: Color) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.x..=right {
            self.put(x, area.y, '─', ink);
            self.put(x, bottom, '─', ink);
        }
        for y in area.y..=bottom {
            self.put(area.x, y, '│', ink);
            self.put(right, y, '│', ink);
        }
        self.put(area.x, area.y, '┌', ink);
        self.put(right, area.y, '┐', ink);
        self.put(area.x, bottom, '└', ink);
        self.put(right, bottom, '┘', ink);
    }

    /// Darkens everything drawn so far, so that what is drawn next stands out.
    pub fn darken(&mut self) {
        for cell in self.tiles.iter_mut().chain(&mut self.text) {
            cell.ink = theme::shaded(cell.ink, 0.35);
            cell.paper = cell.paper.map(|paper| theme::shaded(paper, 0.35));
        }
    }

    /// The text of a row, for tests.
    #[cfg(test)]
    pub fn row(&self, y: i32) -> String {
        let width = 2 * self.columns as usize;
        let start = y as usize * width;
        let cells = &self.text[start..start + width];
        cells.iter().map(|cell| cell.glyph).collect()
    }

    /// Is that text somewhere in one row? For tests.
    #[cfg(test)]
    pub fn shows(&self, text: &str) -> bool {
        (0..self.rows).any(|y| self.row(y).contains(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_outside_is_dropped() {
        let mut canvas = Canvas::new(2, 1);
        canvas.print(-2, 0, "abcdefgh", theme::TEXT);
        canvas.print(0, 5, "below", theme::TEXT);
        canvas.put_tile(7, 7, Cell::EMPTY);
        canvas.frame(Area::new(-3, -3, 20, 20), theme::TEXT);
        canvas.fill(Area::new(4, 0, 9, 9), theme::PANEL);
        assert_eq!(canvas.row(0), "cdef");
    }

    #[test]
    fn text_keeps_the_paper_it_is_written_on() {
        let mut canvas = Canvas::new(2, 1);
        canvas.fill(canvas.area(), theme::PANEL);
        canvas.print(1, 0, "x", theme::GOLD);
        let cell = canvas.text()[1];
        assert_eq!(cell.paper, Some(theme::PANEL));
        assert_eq!(cell.ink, theme::GOLD);
    }

    #[test]
    fn centred_areas_stay_inside() {
        let area = Area::new(2, 3, 10, 5);
        assert_eq!(area.centred(4, 3), Area::new(5, 4, 4, 3));
        assert_eq!(area.centred(40, 30), area);
    }
}
