//! The ground of a place: its picture, which may join its neighbours, or its glyph.

use crate::catalog::Color;
use crate::game::view::{MapView, Seen, TileView};
use crate::map::{Tile, TileRole};
use crate::ui::canvas::Cell;
use crate::ui::canvas::pane::{Depth, Draw, Pane};
use crate::ui::theme;
use crate::ui::tileset::Tileset;
use bracket_lib::geometry::Point;

/// The lit ground under glyphs.
const GROUND: Color = Color {
    r: 30,
    g: 24,
    b: 18,
};

/// The picture of a place's ground, and that of what is seen below it.
#[derive(Clone, Copy)]
pub struct GroundDraw {
    below: Option<u16>,
    own: u16,
    frame: u8,
}

impl GroundDraw {
    /// Only what is seen moves.
    pub fn with_frame(self, frame: u8, grey: u8) -> Self {
        Self {
            frame: if grey == 0 { frame } else { 0 },
            ..self
        }
    }
}

/// The pictures of the ground at a place, if it has one.
pub fn pictures(
    map: &MapView,
    tileset: &Tileset,
    at: Point,
    there: TileView,
) -> Option<GroundDraw> {
    let own = tileset.ground(there.tile.number(), at, || joins(map, at, there.tile))?;
    let below = match tileset.is_opaque(own) {
        true => None,
        false => tileset.floor(at),
    };
    Some(GroundDraw {
        below,
        own,
        frame: 0,
    })
}

/// The sides on which a kind of ground goes on. What is not known may be anything, so it
/// goes on there.
fn joins(map: &MapView, at: Point, tile: Tile) -> usize {
    let sides = [(0, -1, 1), (1, 0, 2), (0, 1, 4), (-1, 0, 8)];
    let goes_on = |dx: i32, dy: i32| {
        let next = map.tile(Point::new(at.x + dx, at.y + dy));
        next.is_none_or(|next| next.seen == Seen::Unknown || are_alike(tile, next.tile))
    };
    { sides.into_iter() }
        .filter(|(dx, dy, _)| goes_on(*dx, *dy))
        .map(|(.., side)| side)
        .sum()
}

/// Does one kind of ground go on in another? Walls go on in doors and in each other.
fn are_alike(tile: Tile, next: Tile) -> bool {
    tile == next || (is_built(tile) && (is_built(next) || is_door(next)))
}

/// A wall of some sort.
fn is_built(tile: Tile) -> bool {
    let is_growth = tile == TileRole::Tree || tile == TileRole::Foliage;
    tile.is_opaque() && !tile.is_walkable() && !is_growth
}

fn is_door(tile: Tile) -> bool {
    tile == TileRole::DoorShut || tile == TileRole::DoorOpen || tile == TileRole::DoorLocked
}

/// Draws pictures of the ground.
pub fn put_pictures(
    pane: &mut Pane,
    pixel: Point,
    map: &MapView,
    there: TileView,
    pictures: GroundDraw,
    light: Color,
    grey: u8,
) {
    let side = pane.side();
    let draw = Draw {
        grey,
        ..Draw::glyph(pixel, side, ' ', light)
    };
    if pictures.below.is_some() {
        let picture = pictures.below;
        pane.put(Depth::Ground, Draw { picture, ..draw });
    }
    let own = Draw {
        glyph: map.look(there.tile).glyph,
        picture: Some(pictures.own),
        frame: pictures.frame,
        ..draw
    };
    pane.put(Depth::Ground, own);
}

/// Draws the ground of a tile as a glyph, unless that is covered.
pub fn put_cell(pane: &mut Pane, pixel: Point, cell: Cell, is_covered: bool) {
    let side = pane.side();
    if let Some(paper) = cell.paper {
        pane.put(Depth::Ground, Draw::rectangle(pixel, side, side, paper));
    }
    if !is_covered {
        let glyph = Draw::glyph(pixel, side, cell.glyph, cell.ink);
        pane.put(Depth::Things, glyph);
    }
}

/// The ground as a glyph, in a share of full light.
pub fn lit(map: &MapView, tile: Tile, light: f32) -> Cell {
    let look = map.look(tile);
    Cell {
        glyph: look.glyph,
        ink: theme::visible_ink(theme::shaded(look.color, light)),
        paper: Some(theme::shaded(ground(tile, look.color), light)),
    }
}

/// The lit ground of a tile. Water, grass and the like, which cover the whole tile, mix
/// their colour into it.
pub fn ground(tile: Tile, color: Color) -> Color {
    let share = match tile.role() {
        Some(TileRole::DeepWater | TileRole::Lava) => 0.5,
        Some(TileRole::Water) => 0.35,
        Some(TileRole::Foliage | TileRole::Tree) => 0.28,
        Some(TileRole::Grass | TileRole::Bridge | TileRole::Counter) => 0.2,
        Some(TileRole::Road) => 0.12,
        Some(TileRole::Chasm) => return theme::shaded(GROUND, 0.2),
        Some(_) => 0.0,
        None if tile.is_liquid() => 0.35,
        None if tile.is_walkable() => 0.2,
        None => 0.0,
    };
    theme::between(GROUND, color, share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn walls_go_on_in_walls_doors_and_the_unknown() {
        let mut view = testkit::view("#####\n#.+.#\n##.##");
        let joined = |view: &crate::game::view::View, x: i32, y: i32| {
            let at = Point::new(x, y);
            joins(&view.map, at, view.map.tile(at).unwrap().tile)
        };
        assert_eq!(joined(&view, 0, 0), 1 + 2 + 4 + 8, "beyond the map is rock");
        assert_eq!(joined(&view, 1, 0), 1 + 2 + 8, "floor below");
        assert_eq!(joined(&view, 2, 0), 15, "a door below");
        assert_eq!(joined(&view, 1, 2), 4 + 8, "floor above and beside");
        view.map.tiles[6].seen = Seen::Unknown;
        assert_eq!(joined(&view, 1, 0), 15);
    }
}
