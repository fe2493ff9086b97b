//! Which picture is drawn for what, ready for drawing.
//!
//! The content names pictures; here they are numbers of the sheet (see `terminal::atlas`),
//! chosen once, so that drawing a tile looks up nothing by name.

mod contrast;

use crate::catalog::{Catalog, Color, Look, TileId, Tiles};
use crate::map::TileRole;
use bracket_lib::geometry::Point;

/// The pictures of a kind of ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum GroundPictures {
    /// There is none: its glyph is drawn.
    #[default]
    None,
    /// Each place has one of these.
    Any(Vec<u16>),
    /// The sum of the sides on which it goes on chooses one.
    Joined([u16; 16]),
}

/// Pictures of what happens, which belong to no entry of the content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectPictures {
    pub blood: Vec<u16>,
    pub corpse: Option<u16>,
    pub asleep: Option<u16>,
    pub hit: Option<u16>,
    pub missed: Option<u16>,
    pub healed: Option<u16>,
    pub magic: Option<u16>,
}

/// What is known of one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Traits {
    frames: u8,
    is_tinted: bool,
    /// Nothing below it shows through.
    is_opaque: bool,
    /// How much it is lit up towards white, so that it stands out from the ground.
    lift: u8,
    /// How much it is darkened where something stands on it.
    shade: u8,
}

/// All pictures of a catalog. Without any, everything is drawn as its glyph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tileset {
    traits: Vec<Traits>,
    /// By the number of a kind of ground.
    grounds: Vec<GroundPictures>,
    pub effects: EffectPictures,
}

/// No pictures: for players who like signs better.
pub static NO_PICTURES: Tileset = Tileset {
    traits: Vec::new(),
    grounds: Vec::new(),
    effects: EffectPictures {
        blood: Vec::new(),
        corpse: None,
        asleep: None,
        hit: None,
        missed: None,
        healed: None,
        magic: None,
    },
};

impl Tileset {
    pub fn new(catalog: &Catalog) -> Self {
        let tiles = &catalog.tiles;
        let traits = tiles.iter().map(|(_, picture)| Traits {
            frames: picture.frames.len().clamp(1, 255) as u8,
            is_tinted: picture.is_tinted,
            is_opaque: { picture.frames.iter().flatten() }.all(|pixel| pixel[3] == 255),
            lift: contrast::lift(picture),
            shade: contrast::shade(picture),
        });
        let grounds = catalog.terrain_looks.iter();
        let grounds =
            grounds.map(|look| look.tile.map_or_else(Default::default, |id| of(tiles, id)));
        Self {
            traits: traits.collect(),
            grounds: grounds.collect(),
            effects: EffectPictures::of(tiles),
        }
    }

    /// Are there any pictures?
    pub fn has_pictures(&self) -> bool {
        !self.traits.is_empty()
    }

    /// The picture of a look.
    pub fn picture(&self, look: &Look) -> Option<u16> {
        self.number(look.tile)
    }

    /// The number of a picture, if it is one of these.
    pub fn number(&self, tile: Option<TileId>) -> Option<u16> {
        let number = number(tile?)?;
        (usize::from(number) < self.traits.len()).then_some(number)
    }

    /// The picture of a kind of ground at a place. `joins` tells on which sides it goes on:
    /// 1 north, 2 east, 4 south, 8 west. It is called only where that matters.
    pub fn ground(&self, kind: usize, at: Point, joins: impl FnOnce() -> usize) -> Option<u16> {
        match self.grounds.get(kind)? {
            GroundPictures::None => None,
            GroundPictures::Any(pictures) => {
                pictures.get(scattered(at) % pictures.len().max(1)).copied()
            }
            GroundPictures::Joined(pictures) => Some(pictures[joins() % pictures.len()]),
        }
    }

    /// The picture of plain ground, which lies under whatever is not opaque.
    pub fn floor(&self, at: Point) -> Option<u16> {
        self.ground(TileRole::Floor as usize, at, || 0)
    }

    /// Is nothing seen of what is below a picture?
    pub fn is_opaque(&self, picture: u16) -> bool {
        let traits = self.traits.get(usize::from(picture));
        traits.is_some_and(|traits| traits.is_opaque)
    }

    /// Does a picture move?
    pub fn moves(&self, picture: u16) -> bool {
        let traits = self.traits.get(usize::from(picture));
        traits.is_some_and(|traits| traits.frames > 1)
    }

    /// The colour that a picture is multiplied by, in some light: a tinted one has the colour
    /// of what it stands for.
    pub fn ink(&self, picture: u16, color: Color, light: Color) -> Color {
        let traits = self.traits.get(usize::from(picture));
        match traits.is_some_and(|traits| traits.is_tinted) {
            true => multiplied(color, light),
            false => light,
        }
    }

    /// How much a picture is lit up towards white, so that it stands out from the ground.
    pub fn lift(&self, picture: u16) -> u8 {
        let traits = self.traits.get(usize::from(picture));
        traits.map_or(0, |traits| traits.lift)
    }

    /// How much the ground of a kind is darkened at a place where something stands on it.
    /// All pictures that join each other are darkened alike.
    pub fn shade_of(&self, kind: usize, at: Point) -> u8 {
        match self.grounds.get(kind) {
            Some(GroundPictures::Joined(pictures)) => {
                let shades = pictures.iter().map(|picture| self.shade(*picture));
                shades.max().unwrap_or(0)
            }
            _ => { self.ground(kind, at, || 0) }.map_or(0, |picture| self.shade(picture)),
        }
    }

    /// How much a picture of the ground is darkened where something stands on it.
    fn shade(&self, picture: u16) -> u8 {
        let traits = self.traits.get(usize::from(picture));
        traits.map_or(0, |traits| traits.shade)
    }
}

impl EffectPictures {
    fn of(tiles: &Tiles) -> Self {
        let find = |name: &str| tiles.find(&format!("core:effects/{name}"));
        let one = |name: &str| find(name).and_then(number);
        let blood = find("blood").map(|id| tiles.variants(id));
        Self {
            blood: { blood.into_iter().flatten() }.filter_map(number).collect(),
            corpse: one("corpse"),
            asleep: one("sleep"),
            hit: one("hit"),
            missed: one("miss"),
            healed: one("heal"),
            magic: one("magic"),
        }
    }
}

/// The pictures of a kind of ground that has one.
fn of(tiles: &Tiles, id: TileId) -> GroundPictures {
    let joined = tiles.joins(id);
    let joined = joined.map(|all| all.map(|id| number(id).unwrap_or_default()));
    match joined {
        Some(all) => GroundPictures::Joined(all),
        None => {
            let variants = tiles.variants(id).into_iter();
            GroundPictures::Any(variants.filter_map(number).collect())
        }
    }
}

/// The number of a picture on the sheet, if so many fit.
fn number(id: TileId) -> Option<u16> {
    u16::try_from(id.number()).ok()
}

/// A number for a place, so that equal pictures do not stand side by side in rows.
pub fn scattered(at: Point) -> usize {
    let mixed = (at.x as u32).wrapping_mul(0x9e37_79b1) ^ (at.y as u32).wrapping_mul(0x85eb_ca6b);
    (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d) as usize >> 12
}

/// One colour seen in the light of another.
pub fn multiplied(color: Color, light: Color) -> Color {
    let part = |one: u8, other: u8| (u16::from(one) * u16::from(other) / 255) as u8;
    Color {
        r: part(color.r, light.r),
        g: part(color.g, light.g),
        b: part(color.b, light.b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;

    #[test]
    fn every_kind_of_ground_of_the_core_has_a_picture_everywhere() {
        let core = raws::core().expect("the core is sound");
        let tileset = Tileset::new(&core);
        for (kind, look) in core.terrain_looks.iter().enumerate() {
            for place in 0..64 {
                let at = Point::new(place % 8, place / 8);
                let picture = tileset.ground(kind, at, || place as usize % 16);
                assert!(picture.is_some(), "{}", look.name);
            }
        }
        let floors = (0..64).map(|place| tileset.floor(Point::new(place % 8, place / 8)));
        let mut floors: Vec<_> = floors.collect();
        floors.sort_unstable();
        floors.dedup();
        assert!(floors.len() > 1, "the floor is not the same everywhere");
        assert!(tileset.effects.blood.len() > 1 && tileset.effects.corpse.is_some());
    }

    #[test]
    fn walls_join_and_without_pictures_there_is_none() {
        let core = raws::core().expect("the core is sound");
        let tileset = Tileset::new(&core);
        let at = Point::new(3, 4);
        let wall = |joins| tileset.ground(TileRole::Wall as usize, at, || joins);
        let mut walls: Vec<_> = (0..16).map(wall).collect();
        walls.dedup();
        assert_eq!(walls.len(), 16);
        assert_eq!(NO_PICTURES.floor(at), None);
        assert_eq!(NO_PICTURES.picture(&core.hero.look), None);
        assert!(tileset.picture(&core.hero.look).is_some());
    }
}
