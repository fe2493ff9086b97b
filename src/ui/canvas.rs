//! A picture made of plain cells. Screens draw to it, with or without a terminal.
//!
//! A grid of text cells, twice as high as they are wide, covers it all. Below it lie panes
//! of square tiles, each with tiles of its own size: the map, pictures beside text. A pane
//! is seen where no text cell with paper covers it. Anything drawn outside is dropped, so a
//! screen may be drawn at any size.

pub mod pane;
#[cfg(test)]
mod testkit;

use crate::catalog::Color;
use crate::ui::keymap::UiAction;
use crate::ui::theme;
use crate::ui::zoom::Scale;
use bracket_lib::geometry::Point;
use pane::{Depth, Draw, Pane};
#[cfg(test)]
use testkit::Record;

/// What is covered by a panel keeps this share of its brightness.
const DARKENED: f32 = 0.35;

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

    pub fn overlaps(self, other: Self) -> bool {
        let is_beside = self.right() <= other.x || other.right() <= self.x;
        let is_over = self.bottom() <= other.y || other.bottom() <= self.y;
        !(is_beside || is_over || self.is_empty() || other.is_empty())
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

/// Something on the canvas that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A row of a list.
    Row { place: Area, is_marked: bool },
    /// A key with a word for what it does.
    Hint { place: Area, word: String },
    /// A deed with a word for it, which there was no room to draw.
    Deed { action: UiAction, word: String },
}

impl Spot {
    pub fn place(&self) -> Area {
        match self {
            Spot::Row { place, .. } | Spot::Hint { place, .. } => *place,
            Spot::Deed { .. } => Area::new(0, 0, 0, 0),
        }
    }
}

/// The text cells, and the panes below them.
#[derive(Clone, Debug, PartialEq)]
pub struct Canvas {
    columns: i32,
    rows: i32,
    scale: Scale,
    text: Vec<Cell>,
    /// Panes in the order of drawing; only so many of them are in use.
    panes: Vec<Pane>,
    used_panes: usize,
    /// Pictures that stand in the text, over all panes.
    signs: Pane,
    /// What can be pressed on the top screen.
    spots: Vec<Spot>,
    /// Only the topmost window is kept: the picture is read out, and not seen.
    is_read: bool,
    /// What was written, for tests.
    #[cfg(test)]
    record: Record,
}

impl Canvas {
    /// An empty picture with room for that many tiles as high as a text cell, at least one.
    /// It is as wide as twice that many text cells.
    pub fn new(columns: i32, rows: i32) -> Self {
        Self::of_cells(2 * columns.max(1), rows, Scale::default())
    }

    /// An empty picture of that many text cells, at least one.
    pub fn of_cells(columns: i32, rows: i32, scale: Scale) -> Self {
        let columns = columns.max(1);
        let rows = rows.max(1);
        let area = Area::new(0, 0, columns, rows);
        Self {
            columns,
            rows,
            scale,
            text: vec![Cell::EMPTY; (columns * rows) as usize],
            panes: Vec::new(),
            used_panes: 0,
            signs: Pane::new(scale.pixels(area), scale.cell_height),
            spots: Vec::new(),
            is_read: false,
            #[cfg(test)]
            record: Record::new(columns, rows),
        }
    }

    /// The same picture, to be read out: nothing is kept of what lies behind a window.
    pub fn to_be_read(self) -> Self {
        Self {
            is_read: true,
            ..self
        }
    }

    /// How many text cells there are side by side.
    pub fn columns(&self) -> i32 {
        self.columns
    }

    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// How large cells and tiles are on the screen.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// All text cells, as an area.
    pub fn area(&self) -> Area {
        Area::new(0, 0, self.columns, self.rows)
    }

    /// The text cells, row by row.
    pub fn text(&self) -> &[Cell] {
        &self.text
    }

    /// All panes, in the order of drawing.
    pub fn panes(&self) -> impl Iterator<Item = &Pane> {
        let panes = self.panes[..self.used_panes].iter();
        panes.chain(std::iter::once(&self.signs))
    }

    /// Remembers what can be pressed where, for those who need it in words.
    pub fn note_spot(&mut self, spot: Spot) {
        self.spots.push(spot);
    }

    /// What can be pressed on the top screen, in the order of drawing.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The topmost window is drawn from here on: what lies behind cannot be pressed.
    pub fn begin_top(&mut self) {
        self.spots.clear();
        if self.is_read {
            self.clear();
        }
    }

    /// The letters of a row, from one column to before another.
    pub fn line(&self, y: i32, from: i32, to: i32) -> String {
        let (from, to) = (from.clamp(0, self.columns), to.clamp(0, self.columns));
        let cells = (from..to).filter(|_| (0..self.rows).contains(&y));
        cells
            .map(|x| self.text[(y * self.columns + x) as usize].glyph)
            .collect()
    }

    pub fn clear(&mut self) {
        self.text.fill(Cell::EMPTY);
        self.used_panes = 0;
        self.spots.clear();
        self.signs.renew(self.signs.area(), self.signs.side());
        #[cfg(test)]
        self.record.clear();
    }

    fn text_mut(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let inside = self.area().contains(x, y);
        inside.then(|| &mut self.text[(y * self.columns + x) as usize])
    }

    /// Begins a pane over an area of text cells, with tiles of that many pixels. What is
    /// written there later stands over it.
    pub fn pane(&mut self, area: Area, side: i32) -> &mut Pane {
        let area = self.scale.pixels(area);
        if self.used_panes == self.panes.len() {
            self.panes.push(Pane::new(area, side));
        }
        let pane = &mut self.panes[self.used_panes];
        pane.renew(area, side);
        self.used_panes += 1;
        pane
    }

    /// The last pane that was begun over an area of text cells.
    pub fn pane_over(&mut self, area: Area) -> Option<&mut Pane> {
        let area = self.scale.pixels(area);
        let panes = self.panes[..self.used_panes].iter_mut();
        panes.rev().find(|pane| pane.area() == area)
    }

    /// Begins a pane that is seen in the midst of text: the text cells above it are emptied,
    /// and their colour lies below the pane.
    pub fn pane_through(&mut self, area: Area, side: i32) -> &mut Pane {
        let paper = self.lift_paper(area);
        let pixels = self.scale.pixels(area);
        let pane = self.pane(area, side);
        if let Some(paper) = paper {
            let corner = Point::new(0, 0);
            let ground = Draw::rectangle(corner, pixels.width, pixels.height, paper);
            pane.put(Depth::Ground, ground);
        }
        pane
    }

    /// Draws one tile in the midst of text, as high as a text cell and two cells wide.
    pub fn put_sign(&mut self, x: i32, y: i32, draw: Draw) {
        let cells = Area::new(x, y, 2, 1);
        let paper = self.lift_paper(cells);
        let Area {
            x,
            y,
            width,
            height,
        } = self.scale.pixels(cells);
        let at = Point::new(x, y);
        let paper = draw.paper.or(paper);
        if let Some(paper) = paper {
            self.signs
                .put(Depth::Things, Draw::rectangle(at, width, height, paper));
        }
        let sign = Draw {
            at,
            width,
            height,
            paper: None,
            ..draw
        };
        self.signs.put(Depth::Things, sign);
    }

    /// Empties text cells. Returns the colour that was behind them.
    fn lift_paper(&mut self, area: Area) -> Option<Color> {
        let mut paper = None;
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                if let Some(cell) = self.text_mut(x, y) {
                    paper = paper.or(cell.paper);
                    #[cfg(test)]
                    let before = cell.glyph;
                    *cell = Cell::EMPTY;
                    #[cfg(test)]
                    self.record.lift(x, y, before);
                }
            }
        }
        paper
    }

    /// Writes one glyph, and keeps the colour behind it.
    pub fn put(&mut self, x: i32, y: i32, glyph: char, ink: Color) {
        #[cfg(test)]
        {
            let before = self.text_mut(x, y).map(|cell| cell.glyph);
            self.record.write(x, y, glyph, before);
        }
        if let Some(cell) = self.text_mut(x, y) {
            cell.glyph = glyph;
            cell.ink = ink;
        }
    }

    /// Writes text, and keeps the colour behind it. Returns where the text ends.
    pub fn print(&mut self, x: i32, y: i32, text: &str, ink: Color) -> i32 {
        #[cfg(test)]
        self.record.begin(text);
        let mut end = x;
        for glyph in text.chars() {
            self.put(end, y, glyph, ink);
            end += 1;
        }
        #[cfg(test)]
        self.record.end(x, y);
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
        #[cfg(test)]
        self.record.fill(area);
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
        #[cfg(test)]
        self.record.cover();
        for cell in &mut self.text {
            cell.ink = theme::shaded(cell.ink, DARKENED);
            cell.paper = cell.paper.map(|paper| theme::shaded(paper, DARKENED));
        }
        let panes = self.panes[..self.used_panes].iter_mut();
        panes.for_each(|pane| pane.darken(DARKENED));
        self.signs.darken(DARKENED);
    }

    /// Exchanges every colour.
    pub fn recolour(&mut self, exchange: impl Fn(Color) -> Color) {
        for cell in &mut self.text {
            cell.ink = exchange(cell.ink);
            cell.paper = cell.paper.map(&exchange);
        }
        let panes = self.panes[..self.used_panes].iter_mut();
        for pane in panes.chain([&mut self.signs]) {
            pane.recolour(&exchange);
        }
    }

    /// The letters that were cut off or written over. For tests.
    #[cfg(test)]
    pub fn lost(&self) -> String {
        self.record.lost()
    }

    /// The text of a row, for tests.
    #[cfg(test)]
    pub fn row(&self, y: i32) -> String {
        self.line(y, 0, self.columns)
    }

    /// What the panes show, as a grid of tiles two text cells wide, row by row. For tests.
    #[cfg(test)]
    pub fn tiles(&self) -> Vec<Cell> {
        let (width, height) = (2 * self.scale.cell_width, self.scale.cell_height);
        let mut tiles = Vec::new();
        for y in 0..self.rows {
            for x in 0..self.columns / 2 {
                let middle = Point::new(x * width + width / 2, y * height + height / 2);
                let cells = self.panes().filter_map(|pane| pane.cell_at(middle));
                let shown = cells.filter(|cell| !cell.is_empty()).last();
                tiles.push(shown.unwrap_or(Cell::EMPTY));
            }
        }
        tiles
    }

    /// Is a glyph shown in some pane? For tests.
    #[cfg(test)]
    pub fn shows_tile(&self, glyph: char) -> bool {
        self.panes().any(|pane| pane.shows(glyph))
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
        canvas.put_sign(7, 7, Draw::sign('x', theme::TEXT));
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
    fn a_sign_shows_through_its_text_and_keeps_the_colour_behind_it() {
        let mut canvas = Canvas::new(3, 2);
        canvas.fill(canvas.area(), theme::PANEL);
        canvas.put_sign(2, 1, Draw::sign('r', theme::GOLD));
        let sign = canvas.tiles()[4];
        assert_eq!((sign.glyph, sign.paper), ('r', Some(theme::PANEL)));
        assert!(canvas.text()[8].is_empty() && canvas.text()[9].is_empty());
        assert!(
            !canvas.text()[7].is_empty(),
            "only two cells are let through"
        );
        canvas.fill(canvas.area(), theme::PANEL);
        assert_eq!(canvas.text()[8].paper, Some(theme::PANEL), "covered again");
    }

    #[test]
    fn panes_are_drawn_in_order_and_forgotten_when_all_is_cleared() {
        let mut canvas = Canvas::new(4, 2);
        let area = canvas.area();
        for glyph in ['a', 'b'] {
            let pane = canvas.pane(area, 16);
            pane.put(
                Depth::Things,
                Draw::glyph(Point::new(16, 0), 16, glyph, theme::TEXT),
            );
        }
        assert_eq!(canvas.tiles()[1].glyph, 'b');
        canvas.clear();
        assert!(canvas.tiles().iter().all(|cell| cell.is_empty()));
        canvas.pane(area, 16);
        assert!(
            canvas.tiles()[1].is_empty(),
            "nothing of an old pane is left"
        );
    }

    #[test]
    fn centred_areas_stay_inside() {
        let area = Area::new(2, 3, 10, 5);
        assert_eq!(area.centred(4, 3), Area::new(5, 4, 4, 3));
        assert_eq!(area.centred(40, 30), area);
    }
}
