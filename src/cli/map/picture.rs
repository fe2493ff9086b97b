//! A level as a picture: eight by eight pixels for a tile.

use crate::catalog::{Catalog, Color};
use crate::map::{Map, Tile, TileRole};
use crate::mapgen::Plan;
use crate::mapgen::draft::Snapshot;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// Pixels along the side of a tile.
const SIDE: usize = 8;

/// A pattern, row by row; the highest bit is the leftmost pixel.
type Shape = [u8; SIDE];

const WHOLE: Shape = [0xff; SIDE];
const DOT: Shape = [0, 0, 0, 0x18, 0x18, 0, 0, 0];
const SPECKS: Shape = [0, 0x40, 0x04, 0, 0x10, 0x02, 0x40, 0];
const DISC: Shape = [0, 0x3c, 0x7e, 0x7e, 0x7e, 0x7e, 0x3c, 0];
const LEAVES: Shape = [0x52, 0x25, 0x5a, 0xa4, 0x5a, 0x25, 0x5a, 0x24];
const STONES: Shape = [0, 0x60, 0x66, 0x06, 0x10, 0x36, 0x66, 0];
const RIPPLES: Shape = [0, 0x60, 0x96, 0x09, 0, 0x60, 0x96, 0x09];
const PLANKS: Shape = [0xff, 0x92, 0x92, 0x92, 0x92, 0x92, 0x92, 0xff];
const FRAME: Shape = [0xff, 0x81, 0x81, 0x81, 0x81, 0x81, 0x81, 0xff];
const CROSSED: Shape = [0xff, 0xc3, 0xa5, 0x99, 0x99, 0xa5, 0xc3, 0xff];
const ALTAR: Shape = [0, 0x7e, 0x3c, 0x18, 0x18, 0x3c, 0x7e, 0];
const DIAMOND: Shape = [0x18, 0x3c, 0x7e, 0xff, 0xff, 0x7e, 0x3c, 0x18];
const CROSS: Shape = [0xc3, 0xe7, 0x7e, 0x3c, 0x3c, 0x7e, 0xe7, 0xc3];
const UP: Shape = [0x18, 0x18, 0x3c, 0x3c, 0x7e, 0x7e, 0xff, 0xff];
const DOWN: Shape = [0xff, 0xff, 0x7e, 0x7e, 0x3c, 0x3c, 0x18, 0x18];

const MONSTER: Color = bright(0xff, 0x48, 0x48);
const ITEM: Color = bright(0xff, 0xe0, 0x40);
const TRAP: Color = bright(0xff, 0x50, 0xff);
const START: Color = bright(0x50, 0xff, 0x70);
const EXIT: Color = bright(0x50, 0xe8, 0xff);

const fn bright(r: u8, g: u8, b: u8) -> Color {
    Color { r, g, b }
}

/// How a tile is drawn: its background and a pattern on it, both in the terrain's
/// colour at the given percentage.
struct Look {
    ground: u32,
    shape: Shape,
    ink: u32,
}

const fn look(ground: u32, shape: Shape, ink: u32) -> Look {
    Look { ground, shape, ink }
}

fn look_of(tile: Tile) -> Look {
    let Some(role) = tile.role() else {
        return look_of_other(tile);
    };
    match role {
        TileRole::Wall => look(100, WHOLE, 85),
        TileRole::Glass => look(35, FRAME, 100),
        TileRole::Floor => look(22, DOT, 40),
        TileRole::Road => look(40, SPECKS, 60),
        TileRole::Grass => look(30, SPECKS, 55),
        TileRole::Rubble => look(22, STONES, 90),
        TileRole::Foliage => look(30, LEAVES, 100),
        TileRole::Tree => look(25, DISC, 100),
        TileRole::Water => look(55, RIPPLES, 90),
        TileRole::DeepWater => look(75, RIPPLES, 100),
        TileRole::Lava => look(80, RIPPLES, 100),
        TileRole::Chasm => look(20, SPECKS, 60),
        TileRole::Bridge => look(30, PLANKS, 100),
        TileRole::DoorShut => look(45, FRAME, 100),
        TileRole::DoorOpen => look(15, FRAME, 100),
        TileRole::DoorLocked => look(45, CROSSED, 100),
        TileRole::DoorSecret => look(60, CROSSED, 85),
        TileRole::Altar => look(20, ALTAR, 100),
        TileRole::Counter => look(50, PLANKS, 90),
        TileRole::StairsUp | TileRole::StairsDown => look(20, FRAME, 60),
    }
}

/// The look of a terrain kind without a role.
fn look_of_other(tile: Tile) -> Look {
    match tile.is_walkable() {
        _ if tile.is_door() => look(45, FRAME, 100),
        _ if tile.is_liquid() => look(60, RIPPLES, 100),
        true if tile.is_opaque() => look(30, LEAVES, 100),
        true => look(35, SPECKS, 90),
        false if tile.is_opaque() => look(80, WHOLE, 70),
        false => look(30, DISC, 100),
    }
}

/// The percentage for rock without open neighbours: darker, so that the shape of a
/// level is visible.
const ROCK: u32 = 22;

/// The parts of a level that a picture shows.
pub struct LevelPicture<'a> {
    map: &'a Map,
    start: Option<Point>,
    exit: Option<Point>,
    monsters: Vec<Point>,
    items: Vec<Point>,
    traps: Vec<Point>,
}

impl<'a> LevelPicture<'a> {
    /// A finished level.
    pub fn of(plan: &'a Plan) -> Self {
        Self {
            map: &plan.map,
            start: Some(plan.stairs_up),
            exit: plan.stairs_down,
            monsters: plan.monsters.iter().map(|&(_, at)| at).collect(),
            items: { plan.items.iter().map(|&(_, at)| at) }
                .chain(plan.loot.iter().map(|&(_, at)| at))
                .collect(),
            traps: plan.traps.iter().map(|&(_, at)| at).collect(),
        }
    }

    /// A level after a step of its recipe.
    pub fn after(snapshot: &'a Snapshot) -> Self {
        Self {
            map: &snapshot.map,
            start: snapshot.start,
            exit: snapshot.exit,
            monsters: snapshot.monsters.clone(),
            items: snapshot.items.clone(),
            traps: snapshot.traps.clone(),
        }
    }

    /// The picture as the bytes of a PNG file.
    pub fn png(&self, catalog: &Catalog) -> Vec<u8> {
        let mut canvas = Canvas::new(self.map.width() as usize, self.map.height() as usize);
        for idx in 0..self.map.count() {
            let at = self.map.point(idx);
            let tile = self.map.tile_at(idx);
            let color = catalog.look(tile).color;
            if tile == TileRole::Wall && self.is_buried(at) {
                canvas.stamp(at, &WHOLE, dimmed(color, ROCK));
                continue;
            }
            let look = look_of(tile);
            canvas.stamp(at, &WHOLE, dimmed(color, look.ground));
            canvas.stamp(at, &look.shape, dimmed(color, look.ink));
        }
        for (places, shape, color) in [
            (&self.traps, &CROSS, TRAP),
            (&self.items, &DIAMOND, ITEM),
            (&self.monsters, &DISC, MONSTER),
        ] {
            for &at in places {
                canvas.stamp(at, shape, color);
            }
        }
        for (at, shape, color) in [(self.start, &UP, START), (self.exit, &DOWN, EXIT)] {
            if let Some(at) = at {
                canvas.stamp(at, shape, color);
            }
        }
        canvas.png()
    }

    fn is_buried(&self, at: Point) -> bool {
        let mut around = Metric::Eight.around(at);
        around.all(|beside| self.map.tile(beside) == TileRole::Wall)
    }
}

fn dimmed(color: Color, percent: u32) -> Color {
    let dim = |part: u8| (u32::from(part) * percent / 100) as u8;
    Color {
        r: dim(color.r),
        g: dim(color.g),
        b: dim(color.b),
    }
}

struct Canvas {
    width: usize,
    height: usize,
    /// Red, green, blue of each pixel, row by row.
    bytes: Vec<u8>,
}

impl Canvas {
    /// A canvas for this many tiles.
    fn new(columns: usize, rows: usize) -> Self {
        let (width, height) = (columns * SIDE, rows * SIDE);
        Self {
            width,
            height,
            bytes: vec![0; width * height * 3],
        }
    }

    fn stamp(&mut self, at: Point, shape: &Shape, color: Color) {
        for (y, row) in shape.iter().enumerate() {
            for x in (0..SIDE).filter(|x| row & (0x80 >> x) != 0) {
                let (left, top) = (at.x as usize * SIDE + x, at.y as usize * SIDE + y);
                let place = (top * self.width + left) * 3;
                self.bytes[place..place + 3].copy_from_slice(&[color.r, color.g, color.b]);
            }
        }
    }

    fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&self.bytes));
        written.expect("a canvas has a size and all its pixels");
        file
    }
}
