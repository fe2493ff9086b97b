//! A part of the window that shows square tiles of its own size.
//!
//! A pane is a list of what is drawn in it, from the lowest layer to the highest. Screens
//! fill it; the window turns it into rectangles. Places are in pixels from the pane's upper
//! left corner, so tiles may be cut off at its edges.

use crate::catalog::Color;
use crate::ui::canvas::Area;
#[cfg(test)]
use crate::ui::canvas::Cell;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// What lies over what in a pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The colour and the pictures of the ground.
    Ground,
    /// Colours that mark a place.
    Marks,
    /// Whatever lies or stands on the ground.
    Things,
    /// Light, shadows and effects.
    Over,
}

const DEPTHS: usize = 4;

/// Something drawn in a pane: a glyph or a picture, or only a coloured rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draw {
    /// In pixels from the pane's upper left corner.
    pub at: Point,
    /// Pixels across and down. Most of what is drawn is as large as a tile.
    pub width: i32,
    pub height: i32,
    /// A blank if there is only paper.
    pub glyph: char,
    /// The number of the picture that is shown in place of the glyph.
    pub picture: Option<u16>,
    /// Which of its frames.
    pub frame: u8,
    /// The colour of a glyph; the colours of a picture are multiplied by it.
    pub ink: Color,
    /// The colour behind it. If there is none, what was drawn before shows through.
    pub paper: Option<Color>,
    /// How much of a picture's hue is taken away: 0 is none, 255 all.
    pub grey: u8,
    /// How much a picture is lit up towards white.
    pub flash: u8,
    /// 255 hides what is below.
    pub opacity: u8,
}

impl Draw {
    /// A glyph in a tile.
    pub fn glyph(at: Point, side: i32, glyph: char, ink: Color) -> Self {
        Self {
            at,
            width: side,
            height: side,
            glyph,
            picture: None,
            frame: 0,
            ink,
            paper: None,
            grey: 0,
            flash: 0,
            opacity: 255,
        }
    }

    /// A glyph that stands in text, wherever that is (see `Canvas::put_sign`).
    pub fn sign(glyph: char, ink: Color) -> Self {
        Self::glyph(Point::new(0, 0), 0, glyph, ink)
    }

    /// A coloured rectangle.
    pub fn rectangle(at: Point, width: i32, height: i32, paper: Color) -> Self {
        Self {
            width,
            height,
            paper: Some(paper),
            ..Self::glyph(at, 0, ' ', paper)
        }
    }

    fn darken(&mut self, factor: f32) {
        self.ink = theme::shaded(self.ink, factor);
        self.paper = self.paper.map(|paper| theme::shaded(paper, factor));
    }
}

/// A part of the window with tiles in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Pane {
    /// In pixels of the canvas.
    area: Area,
    side: i32,
    /// The ground is drawn with pictures, which marks must not hide.
    has_pictures: bool,
    layers: [Vec<Draw>; DEPTHS],
}

impl Pane {
    /// An empty pane with tiles of that many pixels.
    pub fn new(area: Area, side: i32) -> Self {
        Self {
            area,
            side: side.max(1),
            has_pictures: false,
            layers: Default::default(),
        }
    }

    /// Makes an old pane a new one, and keeps its memory.
    pub fn renew(&mut self, area: Area, side: i32) {
        self.area = area;
        self.side = side.max(1);
        self.has_pictures = false;
        self.layers.iter_mut().for_each(Vec::clear);
    }

    /// Where it is, in pixels of the canvas.
    pub fn area(&self) -> Area {
        self.area
    }

    /// Pixels along the side of a tile.
    pub fn side(&self) -> i32 {
        self.side
    }

    /// Is the ground drawn with pictures?
    pub fn has_pictures(&self) -> bool {
        self.has_pictures
    }

    pub fn set_pictures(&mut self, has_pictures: bool) {
        self.has_pictures = has_pictures;
    }

    /// Draws something over everything of its depth so far.
    pub fn put(&mut self, depth: Depth, draw: Draw) {
        self.layers[depth as usize].push(draw);
    }

    /// Everything in it, in the order of drawing.
    pub fn draws(&self) -> impl Iterator<Item = &Draw> {
        self.layers.iter().flatten()
    }

    /// Makes everything in it darker.
    pub fn darken(&mut self, factor: f32) {
        let draws = self.layers.iter_mut().flatten();
        draws.for_each(|draw| draw.darken(factor));
    }

    /// Exchanges every colour. Those of pictures stay as they are.
    pub fn recolour(&mut self, exchange: impl Fn(Color) -> Color) {
        for draw in self.layers.iter_mut().flatten() {
            if draw.picture.is_none() {
                draw.ink = exchange(draw.ink);
            }
            draw.paper = draw.paper.map(&exchange);
        }
    }

    /// Is a glyph drawn within the pane? For tests.
    #[cfg(test)]
    pub fn shows(&self, glyph: char) -> bool {
        let is_within = |at: i32, size: i32, length: i32| at + size > 0 && at < length;
        self.draws().any(|draw| {
            draw.glyph == glyph
                && is_within(draw.at.x, draw.width, self.area.width)
                && is_within(draw.at.y, draw.height, self.area.height)
        })
    }

    /// What is seen at a pixel of the canvas, as one cell: the topmost glyph and the colour
    /// behind it. For tests.
    #[cfg(test)]
    pub fn cell_at(&self, pixel: Point) -> Option<Cell> {
        let at = Point::new(pixel.x - self.area.x, pixel.y - self.area.y);
        if !self.area.contains(pixel.x, pixel.y) {
            return None;
        }
        let mut cell = Cell::EMPTY;
        let is_there = |draw: &&Draw| {
            Area::new(draw.at.x, draw.at.y, draw.width, draw.height).contains(at.x, at.y)
        };
        for draw in self.draws().filter(is_there) {
            if draw.glyph != ' ' {
                (cell.glyph, cell.ink) = (draw.glyph, draw.ink);
            }
            cell.paper = draw.paper.filter(|_| draw.opacity == 255).or(cell.paper);
        }
        Some(cell)
    }
}
