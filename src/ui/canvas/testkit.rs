//! What tests ask of a picture: can every text on it be read whole?
//!
//! The canvas notes each text as it is written, and which panel lies below it. So a test
//! over all screens finds text that is cut off, that is written over other text or over a
//! border, that touches its neighbour, or that leaves its panel.

use super::pane::Pane;
use super::{Area, Canvas, Cell};
use bracket_lib::geometry::Point;
use std::collections::BTreeSet;

/// The texts of a picture, in the order of writing.
#[derive(Clone, Debug)]
pub struct Record {
    columns: i32,
    texts: Vec<Written>,
    cells: Vec<Below>,
    /// How many areas were filled so far.
    grounds: u32,
    /// The text that is being written, glyph by glyph.
    open: Option<usize>,
    level: usize,
    /// Letters that were cut off or written over.
    lost: Vec<char>,
    faults: BTreeSet<String>,
}

/// One text, as it was written.
#[derive(Clone, Debug)]
struct Written {
    text: String,
    /// How often the picture was darkened before: once for each panel below it.
    level: usize,
}

/// What is known of one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    /// The text that wrote its glyph.
    text: Option<usize>,
    /// The filled area that it lies in; 0 for none.
    ground: u32,
    /// A picture stands there in place of text.
    is_sign: bool,
}

/// Two pictures with the same cells are the same, however they were drawn.
impl PartialEq for Record {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Record {
    pub fn new(columns: i32, rows: i32) -> Self {
        Self {
            columns,
            texts: Vec::new(),
            cells: vec![Below::default(); (columns * rows) as usize],
            grounds: 0,
            open: None,
            level: 0,
            lost: Vec::new(),
            faults: BTreeSet::new(),
        }
    }

    pub fn clear(&mut self) {
        let rows = self.cells.len() as i32 / self.columns;
        *self = Self::new(self.columns, rows);
    }

    /// A text begins; the glyphs that are written now belong to it.
    pub fn begin(&mut self, text: &str) {
        self.open = Some(self.add(text.to_string()));
    }

    /// The text is complete. It began at `x`.
    pub fn end(&mut self, x: i32, y: i32) {
        let Some(number) = self.open.take() else {
            return;
        };
        let text = &self.texts[number].text;
        let letters = (x..).zip(text.chars());
        let grounds: BTreeSet<u32> = letters
            .filter(|(_, glyph)| is_letter(*glyph))
            .filter_map(|(x, _)| self.cell(x, y).map(|below| below.ground))
            .collect();
        if grounds.len() > 1 {
            let fault = format!("`{text}` leaves its panel");
            self.faults.insert(fault);
        }
    }

    fn add(&mut self, text: String) -> usize {
        self.texts.push(Written {
            text,
            level: self.level,
        });
        self.texts.len() - 1
    }

    fn place(&self, x: i32, y: i32) -> Option<usize> {
        let is_inside = x >= 0 && y >= 0 && x < self.columns;
        let place = is_inside.then(|| (y * self.columns + x) as usize);
        place.filter(|place| *place < self.cells.len())
    }

    fn cell(&self, x: i32, y: i32) -> Option<Below> {
        self.place(x, y).map(|place| self.cells[place])
    }

    fn words(&self, text: Option<usize>) -> &str {
        text.map_or("", |number| self.texts[number].text.as_str())
    }

    /// Which panel wrote into a cell.
    fn level(&self, cell: Below) -> Option<usize> {
        cell.text.map(|number| self.texts[number].level)
    }

    /// A glyph is written where `before` was; `None` outside of the canvas.
    pub fn write(&mut self, x: i32, y: i32, glyph: char, before: Option<char>) {
        let number = match self.open {
            Some(number) => number,
            None => self.add(glyph.to_string()),
        };
        let Some(place) = self.place(x, y) else {
            if is_letter(glyph) {
                self.lost.push(glyph);
                let fault = format!("`{}` is cut off", self.words(Some(number)));
                self.faults.insert(fault);
            }
            return;
        };
        let before = before.unwrap_or(' ');
        let words = self.words(Some(number));
        let fault = match before {
            _ if is_letter(before) && before != glyph => {
                let old = self.words(self.cells[place].text);
                let fault = format!("`{words}` is written over `{old}`");
                self.lost.push(before);
                Some(fault)
            }
            _ if self.cells[place].is_sign && is_letter(glyph) => {
                Some(format!("`{words}` is written over a picture"))
            }
            _ if is_border(before) && is_letter(glyph) => {
                Some(format!("`{words}` is written over a border"))
            }
            _ => None,
        };
        self.faults.extend(fault);
        self.cells[place].text = Some(number);
    }

    /// An area is filled. A single row within a panel is still part of that panel.
    pub fn fill(&mut self, area: Area) {
        let places = (area.y..area.bottom())
            .flat_map(|y| (area.x..area.right()).map(move |x| (x, y)))
            .filter_map(|(x, y)| self.place(x, y))
            .collect::<Vec<_>>();
        let below: BTreeSet<u32> = places.iter().map(|it| self.cells[*it].ground).collect();
        let is_row = area.height == 1 && below.len() == 1;
        if !is_row {
            self.grounds += 1;
        }
        for place in places {
            let cell = &mut self.cells[place];
            (cell.text, cell.is_sign) = (None, false);
            if !is_row {
                cell.ground = self.grounds;
            }
        }
    }

    /// A picture is put in place of what was written in a cell.
    pub fn lift(&mut self, x: i32, y: i32, before: char) {
        let Some(place) = self.place(x, y) else {
            return;
        };
        if is_letter(before) {
            self.lost.push(before);
            let old = self.words(self.cells[place].text);
            self.faults.insert(format!("a picture is put over `{old}`"));
        }
        let cell = &mut self.cells[place];
        (cell.text, cell.is_sign) = (None, true);
    }

    /// Everything drawn so far belongs to screens below.
    pub fn cover(&mut self) {
        self.level += 1;
    }

    pub fn lost(&self) -> String {
        self.lost.iter().collect()
    }
}

/// Is it read as a part of a word?
fn is_letter(glyph: char) -> bool {
    glyph.is_alphanumeric()
}

/// Does it belong to the side of a frame?
fn is_border(glyph: char) -> bool {
    "│┌┐└┘├┤".contains(glyph)
}

/// Do two neighbouring glyphs of different texts look like one word?
fn touch(left: char, right: char) -> bool {
    let ends = is_letter(left) || "~)]%!?.,:;+".contains(left);
    let begins = is_letter(right) || "([+".contains(right);
    let is_line = |glyph: char| glyph == '─' || is_border(glyph);
    (ends && begins) || (is_line(left) && is_letter(right)) || (is_letter(left) && is_line(right))
}

impl Canvas {
    /// What is wrong with the texts of this picture, in words.
    pub fn faults(&self) -> BTreeSet<String> {
        let mut faults = self.record.faults.clone();
        for y in 0..self.rows {
            for x in 0..self.columns {
                faults.extend(self.problem_at(x, y));
            }
        }
        faults
    }

    fn problem_at(&self, x: i32, y: i32) -> Option<String> {
        let glyph = |x: i32| self.text[(y * self.columns + x) as usize].glyph;
        let own = self.record.cell(x, y)?;
        let words = self.record.words(own.text);
        if x + 1 < self.columns {
            let next = self.record.cell(x + 1, y)?;
            // Beside a panel the darkened screen below it ends anywhere.
            let is_one_screen = self.record.level(own) == self.record.level(next);
            if own.text != next.text && is_one_screen && touch(glyph(x), glyph(x + 1)) {
                let other = self.record.words(next.text);
                return Some(format!("`{words}` touches `{other}`"));
            }
        }
        let cell = self.text[(y * self.columns + x) as usize];
        let is_on_map = || {
            let middle = self.scale.middle(Point::new(x, y));
            let shows = |pane: &Pane| pane.cell_at(middle).is_some_and(|cell| !cell.is_empty());
            self.panes().any(shows)
        };
        let is_lost = is_letter(cell.glyph) && cell.paper.is_none() && is_on_map();
        is_lost.then(|| format!("`{words}` stands on the map without a ground"))
    }

    /// The cells with text of the top screen: each letter with its colours.
    pub fn readable_cells(&self) -> impl Iterator<Item = (Cell, &str)> {
        let cells = self.text.iter().zip(&self.record.cells);
        cells.filter_map(|(cell, below)| {
            let text = &self.record.texts[below.text?];
            let is_read = is_letter(cell.glyph) && text.level == self.record.level;
            is_read.then_some((*cell, text.text.as_str()))
        })
    }

    /// The texts of the top screen.
    pub fn readable_texts(&self) -> impl Iterator<Item = &str> {
        let texts = self.record.texts.iter();
        let read = texts.filter(|text| text.level == self.record.level);
        read.map(|text| text.text.as_str())
    }
}
