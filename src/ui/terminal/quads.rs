//! Turns a canvas into rectangles for the graphics card.
//!
//! A rectangle is a record of 28 bytes, and the card draws all of them of a part with one
//! call. The memory is kept from picture to picture. Nothing here calls OpenGL, so that it
//! can be tested and measured.

use crate::catalog::Color;
use crate::ui::canvas::pane::{Draw, Pane};
use crate::ui::canvas::{Area, Canvas, Cell};
use crate::ui::terminal::atlas::Places;
use bracket_lib::terminal::to_cp437;

/// The bytes of a rectangle.
pub const BYTES: usize = 28;

/// How many glyphs a font has in each row.
const GRID: u16 = 16;

/// What a rectangle is filled with; the shader knows these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// A letter of the text font.
    Text = 0,
    /// A glyph of the font for tiles.
    Tile = 1,
    /// A picture.
    Picture = 2,
    /// Only its paper.
    Plain = 3,
}

/// One rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quad {
    /// Pixels of the canvas: left, top, width, height.
    pub place: [i16; 4],
    /// The same in the font or the pictures.
    pub texels: [u16; 4],
    pub ink: [u8; 4],
    pub paper: [u8; 4],
    pub filling: Filling,
    pub grey: u8,
    pub flash: u8,
}

impl Quad {
    fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (to, number) in bytes.chunks_exact_mut(2).zip(self.place) {
            to.copy_from_slice(&number.to_ne_bytes());
        }
        for (to, number) in bytes[8..].chunks_exact_mut(2).zip(self.texels) {
            to.copy_from_slice(&number.to_ne_bytes());
        }
        bytes[16..20].copy_from_slice(&self.ink);
        bytes[20..24].copy_from_slice(&self.paper);
        bytes[24] = self.filling as u8;
        bytes[25] = self.grey;
        bytes[26] = self.flash;
        bytes
    }
}

/// Rectangles that are drawn with one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The pixels of the canvas outside of which nothing is drawn.
    pub within: Area,
    /// The size of the glyphs in tiles.
    pub side: i32,
    /// Where its rectangles begin in the bytes, and how many there are.
    pub start: usize,
    pub count: usize,
}

/// All rectangles of a picture.
#[derive(Default)]
pub struct Quads {
    pub bytes: Vec<u8>,
    pub batches: Vec<Batch>,
}

impl Quads {
    /// Makes the rectangles of a canvas, in place of those of the last one.
    pub fn fill(&mut self, canvas: &Canvas, pictures: &Places) {
        self.bytes.clear();
        self.batches.clear();
        for pane in canvas.panes() {
            self.add_pane(pane, pictures);
        }
        self.add_text(canvas);
    }

    fn push(&mut self, quad: Quad) {
        self.bytes.extend_from_slice(&quad.bytes());
    }

    /// Ends a batch that began at a byte.
    fn end(&mut self, start: usize, within: Area, side: i32) {
        let count = (self.bytes.len() - start) / BYTES;
        if count > 0 {
            self.batches.push(Batch {
                within,
                side,
                start,
                count,
            });
        }
    }

    fn add_pane(&mut self, pane: &Pane, pictures: &Places) {
        let start = self.bytes.len();
        let area = pane.area();
        for draw in pane.draws() {
            let is_within = |at: i32, size: i32, length: i32| at + size > 0 && at < length;
            let is_shown = is_within(draw.at.x, draw.width, area.width)
                && is_within(draw.at.y, draw.height, area.height);
            if is_shown {
                self.add_draw(draw, area, pane.side(), pictures);
            }
        }
        self.end(start, area, pane.side());
    }

    fn add_draw(&mut self, draw: &Draw, area: Area, side: i32, pictures: &Places) {
        let picture = draw.picture.and_then(|it| pictures.of(it, draw.frame));
        let (filling, texels) = match picture {
            Some(texels) => (Filling::Picture, texels),
            None if draw.glyph == ' ' => (Filling::Plain, [0; 4]),
            None => (Filling::Tile, glyph_texels(draw.glyph, side, side)),
        };
        let paper = draw.paper.map_or([0; 4], |paper| {
            let opacity = match filling {
                Filling::Plain => draw.opacity,
                _ => 255,
            };
            [paper.r, paper.g, paper.b, opacity]
        });
        self.push(Quad {
            place: [
                (area.x + draw.at.x) as i16,
                (area.y + draw.at.y) as i16,
                draw.width as i16,
                draw.height as i16,
            ],
            texels,
            ink: [draw.ink.r, draw.ink.g, draw.ink.b, draw.opacity],
            paper,
            filling,
            grey: draw.grey,
            flash: draw.flash,
        });
    }

    /// The papers of the text, each as wide as it goes on in its row, and the letters.
    fn add_text(&mut self, canvas: &Canvas) {
        let start = self.bytes.len();
        let scale = canvas.scale();
        let (width, height) = (scale.cell_width, scale.cell_height);
        let rows = canvas.text().chunks(canvas.columns().max(1) as usize);
        for (row, y) in rows.zip(0..) {
            let mut x = 0;
            for cells in row.chunk_by(|one, other| one.paper == other.paper) {
                if let Some(paper) = cells[0].paper {
                    let long = cells.len() as i32 * width;
                    self.push(plain(x, y * height, long, height, paper));
                }
                for cell in cells {
                    if cell.glyph != ' ' {
                        self.push(letter(*cell, x, y * height, width, height));
                    }
                    x += width;
                }
            }
        }
        self.end(start, scale.pixels(canvas.area()), scale.cell_height);
    }
}

fn plain(x: i32, y: i32, width: i32, height: i32, paper: Color) -> Quad {
    Quad {
        place: [x as i16, y as i16, width as i16, height as i16],
        texels: [0; 4],
        ink: [0; 4],
        paper: [paper.r, paper.g, paper.b, 255],
        filling: Filling::Plain,
        grey: 0,
        flash: 0,
    }
}

fn letter(cell: Cell, x: i32, y: i32, width: i32, height: i32) -> Quad {
    Quad {
        texels: glyph_texels(cell.glyph, width, height),
        ink: [cell.ink.r, cell.ink.g, cell.ink.b, 255],
        paper: [0; 4],
        filling: Filling::Text,
        ..plain(x, y, width, height, cell.ink)
    }
}

/// Where a glyph is in a font whose glyphs have that size.
fn glyph_texels(char: char, width: i32, height: i32) -> [u16; 4] {
    let (glyph, width, height) = (glyph(char), width as u16, height as u16);
    [glyph % GRID * width, glyph / GRID * height, width, height]
}

/// The index of a character in the fonts; that of `?` if they lack the character.
fn glyph(char: char) -> u16 {
    match to_cp437(char) {
        0 => to_cp437('?'),
        place => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::font;
    use crate::ui::canvas::pane::Depth;
    use crate::ui::theme;
    use bracket_lib::geometry::Point;

    #[test]
    fn what_texts_may_have_is_shown_as_it_is() {
        let letters = (' '..='~').chain(font::BEYOND_ASCII.chars());
        for letter in letters.filter(|&letter| font::has(letter) && letter != '?') {
            assert_ne!(glyph(letter), to_cp437('?'), "{letter}");
        }
        assert_eq!(glyph('Ж'), to_cp437('?'));
    }

    /// Place, texels and filling of each rectangle.
    fn told(quads: &Quads) -> Vec<([i16; 4], [u16; 4], u8)> {
        let pair = |bytes: &[u8]| [bytes[0], bytes[1]];
        let quad = |bytes: &[u8]| {
            let place = [0, 2, 4, 6].map(|at| i16::from_ne_bytes(pair(&bytes[at..])));
            let texels = [8, 10, 12, 14].map(|at| u16::from_ne_bytes(pair(&bytes[at..])));
            (place, texels, bytes[24])
        };
        quads.bytes.chunks(BYTES).map(quad).collect()
    }

    #[test]
    fn papers_go_on_as_long_as_they_are_alike_and_empty_cells_are_not_drawn() {
        let mut canvas = Canvas::new(3, 2);
        canvas.fill(Area::new(1, 1, 4, 1), theme::PANEL);
        canvas.print(2, 1, "A", theme::TEXT);
        canvas.print(0, 0, "A", theme::TEXT);
        let mut quads = Quads::default();
        quads.fill(&canvas, &Places::default());
        // `A` is the second glyph of the font's fifth row.
        let letter = [8, 64, 8, 16];
        assert_eq!(
            told(&quads),
            [
                ([0, 0, 8, 16], letter, 0),
                ([8, 16, 32, 16], [0; 4], 3),
                ([16, 16, 8, 16], letter, 0),
            ]
        );
        assert_eq!(quads.batches.len(), 1);
    }

    #[test]
    fn panes_lie_below_the_text_and_only_what_is_within_them_is_drawn() {
        let mut canvas = Canvas::new(10, 10);
        canvas.print(0, 0, "A", theme::TEXT);
        let pane = canvas.pane(Area::new(4, 1, 8, 4), 24);
        for x in [-24, -23, 63, 64] {
            let draw = Draw::glyph(Point::new(x, 0), 24, 'A', theme::GOLD);
            pane.put(Depth::Things, draw);
        }
        let mut quads = Quads::default();
        quads.fill(&canvas, &Places::default());
        let within = Area::new(32, 16, 64, 64);
        assert_eq!(quads.batches.len(), 2);
        let (first, text) = (quads.batches[0], quads.batches[1]);
        assert_eq!((first.within, first.side, first.count), (within, 24, 2));
        assert_eq!((text.start, text.count), (2 * BYTES, 1));
        assert_eq!(
            told(&quads)[..2],
            [
                ([9, 16, 24, 24], [24, 96, 24, 24], 1),
                ([95, 16, 24, 24], [24, 96, 24, 24], 1),
            ]
        );
        quads.fill(&Canvas::new(1, 1), &Places::default());
        assert!(quads.bytes.is_empty() && quads.batches.is_empty());
    }
}
