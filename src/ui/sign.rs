//! What stands for someone or something in text: a glyph, or a picture for those who play
//! with pictures.

use crate::catalog::{Color, Look, TerrainLook, TileId};
use crate::ui::canvas::Canvas;
use crate::ui::canvas::pane::Draw;
use crate::ui::theme;
use crate::ui::tileset::Tileset;

/// A glyph in a colour, and a picture if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    pub glyph: char,
    pub color: Color,
    pub tile: Option<TileId>,
}

impl From<&Look> for Sign {
    fn from(look: &Look) -> Self {
        Self {
            glyph: look.glyph.0,
            color: look.color,
            tile: look.tile,
        }
    }
}

impl From<&TerrainLook> for Sign {
    fn from(look: &TerrainLook) -> Self {
        Self {
            glyph: look.glyph,
            color: look.color,
            tile: look.tile,
        }
    }
}

impl Sign {
    /// A glyph that has no picture.
    pub fn plain(glyph: char, color: Color) -> Self {
        Self {
            glyph,
            color,
            tile: None,
        }
    }

    /// How it is drawn by `Canvas::put_sign`.
    pub fn draw(self, tileset: &Tileset) -> Draw {
        match tileset.number(self.tile) {
            Some(number) => Draw {
                picture: Some(number),
                flash: tileset.lift(number),
                ..Draw::sign(self.glyph, tileset.ink(number, self.color, WHITE))
            },
            None => Draw::sign(self.glyph, theme::legible(self.color)),
        }
    }

    /// How many cells it takes before text, with the gap behind it. Among pictures a glyph
    /// takes as much, so that names stand below one another.
    pub fn width(tileset: &Tileset) -> i32 {
        match tileset.has_pictures() {
            true => 3,
            false => 2,
        }
    }

    /// How many cells it takes without a gap.
    pub fn cells(self, tileset: &Tileset) -> i32 {
        match tileset.number(self.tile) {
            Some(_) => 2,
            None => 1,
        }
    }

    /// Draws it before text. Returns where the text begins.
    pub fn put(self, canvas: &mut Canvas, x: i32, y: i32, tileset: &Tileset) -> i32 {
        match tileset.number(self.tile) {
            Some(_) => canvas.put_sign(x, y, self.draw(tileset)),
            None => canvas.put(x, y, self.glyph, theme::legible(self.color)),
        }
        x + Self::width(tileset)
    }
}

/// The light that pictures in text are seen in.
const WHITE: Color = Color {
    r: 255,
    g: 255,
    b: 255,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::tileset::NO_PICTURES;

    #[test]
    fn it_is_a_picture_among_pictures_and_a_glyph_among_glyphs() {
        let catalog = crate::raws::core().expect("it is sound");
        let tileset = Tileset::new(&catalog);
        let (_, kind) = { catalog.monsters.iter() }.next().expect("there is one");
        let sign = Sign::from(&kind.look);
        for (tileset, begins, written) in [(&NO_PICTURES, 2, sign.glyph), (&tileset, 3, ' ')] {
            let mut canvas = Canvas::new(10, 1);
            assert_eq!(sign.put(&mut canvas, 0, 0, tileset), begins);
            assert_eq!(canvas.text()[0].glyph, written);
            let pictures = canvas.panes().flat_map(|pane| pane.draws());
            let is_picture = pictures.filter(|draw| draw.picture.is_some()).count() == 1;
            assert_eq!(is_picture, written == ' ');
        }
    }
}
