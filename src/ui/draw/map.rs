//! The map as the hero knows it, around the hero.

use crate::catalog::Color;
use crate::game::view::{MapView, Seen, View};
use crate::map::{Tile, TileRole};
use crate::ui::canvas::{Area, Canvas, Cell};
use crate::ui::fx::Effects;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The light around the hero: full up to the first distance, fading to the second. It
/// changes only the looks; the game decides what the hero sees.
const FULL_LIGHT: f32 = 3.0;
const LAST_LIGHT: f32 = 10.0;
const FAR_LIGHT: f32 = 0.62;

/// The lit ground.
const GROUND: Color = Color {
    r: 30,
    g: 24,
    b: 18,
};

/// Which part of the map is shown where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    /// Where on the canvas, in tiles.
    area: Area,
    /// The place on the map in the upper left corner of the area.
    corner: Point,
}

impl Camera {
    /// Centred on the hero, but moved so that as little as possible beyond the map's edge
    /// is shown.
    pub fn new(view: &View, area: Area) -> Self {
        Self::around(view.hero.at, &view.map, area)
    }

    /// The same, centred on another place.
    pub fn around(focus: Point, map: &MapView, area: Area) -> Self {
        Self::over(focus, map.width, map.height, area)
    }

    /// The same, over anything with a width and a height.
    pub fn over(focus: Point, width: i32, height: i32, area: Area) -> Self {
        let corner = Point::new(
            corner_of(focus.x, width, area.width),
            corner_of(focus.y, height, area.height),
        );
        Self { area, corner }
    }

    /// Every tile of the canvas that shows the map, and its place on the map.
    pub fn places(&self) -> impl Iterator<Item = (Point, Point)> + use<> {
        let Self { area, corner } = *self;
        (area.y..area.bottom()).flat_map(move |y| {
            (area.x..area.right()).map(move |x| {
                let at = Point::new(x - area.x + corner.x, y - area.y + corner.y);
                (Point::new(x, y), at)
            })
        })
    }

    /// Where a place on the map is on the canvas, if it is shown.
    pub fn tile_of(&self, at: Point) -> Option<Point> {
        let x = at.x - self.corner.x + self.area.x;
        let y = at.y - self.corner.y + self.area.y;
        self.area.contains(x, y).then(|| Point::new(x, y))
    }

    /// The place on the map under a text cell, if the map is shown there.
    pub fn place_at(&self, text_cell: Point) -> Option<Point> {
        let (x, y) = (text_cell.x.div_euclid(2), text_cell.y);
        self.area.contains(x, y).then(|| {
            Point::new(
                x - self.area.x + self.corner.x,
                y - self.area.y + self.corner.y,
            )
        })
    }
}

fn corner_of(hero: i32, map: i32, shown: i32) -> i32 {
    if map <= shown {
        (map - shown) / 2
    } else {
        (hero - shown / 2).clamp(0, map - shown)
    }
}

/// Draws terrain, things, creatures and the hero, each over the one before.
pub fn draw(canvas: &mut Canvas, view: &View, camera: &Camera, effects: &Effects) {
    for (tile, at) in camera.places() {
        if let Some(cell) = terrain(view, at) {
            canvas.put_tile(tile.x, tile.y, cell);
        }
    }
    for thing in &view.things {
        let color = match thing.seen {
            Seen::Unknown => continue,
            Seen::Remembered => theme::remembered(thing.what.look().color),
            Seen::Now => thing.what.look().color,
        };
        stand(
            canvas,
            view,
            camera,
            thing.at,
            thing.what.look().glyph.0,
            color,
        );
    }
    // Reversed, so that the topmost item, which is the first, is drawn last.
    for item in view.items.iter().rev() {
        let color = match item.seen {
            Seen::Unknown => continue,
            Seen::Remembered => theme::remembered(item.kind.look.color),
            Seen::Now => item.kind.look.color,
        };
        stand(canvas, view, camera, item.at, item.kind.look.glyph.0, color);
    }
    for actor in &view.actors {
        let color = if actor.asleep {
            theme::shaded(actor.kind.look.color, 0.7)
        } else {
            actor.kind.look.color
        };
        stand(
            canvas,
            view,
            camera,
            actor.at,
            actor.kind.look.glyph.0,
            color,
        );
    }
    let hero = &view.hero;
    stand(
        canvas,
        view,
        camera,
        hero.at,
        hero.kind.look.glyph.0,
        hero.kind.look.color,
    );
    for glow in effects.glows() {
        if let Some(tile) = camera.tile_of(glow.at) {
            let paper = theme::between(GROUND, glow.color, glow.strength * 0.6);
            canvas.tint_tile(tile.x, tile.y, paper);
        }
    }
}

/// Draws nothing but terrain, all of it in full light.
pub fn draw_ground(canvas: &mut Canvas, map: &MapView, camera: &Camera) {
    for (tile, at) in camera.places() {
        if let Some(there) = map.tile(at) {
            canvas.put_tile(tile.x, tile.y, lit(map, there.tile, 1.0));
        }
    }
}

/// Marks the tile under the pointer, or the tile of the row that is marked in the sidebar.
pub fn mark(canvas: &mut Canvas, camera: &Camera, at: Point) {
    tint(canvas, camera, at, theme::POINTED);
}

/// Colours the ground of a place.
pub fn tint(canvas: &mut Canvas, camera: &Camera, at: Point, paper: Color) {
    if let Some(tile) = camera.tile_of(at) {
        canvas.tint_tile(tile.x, tile.y, paper);
    }
}

fn terrain(view: &View, at: Point) -> Option<Cell> {
    let tile = view.map.tile(at)?;
    let look = view.map.look(tile.tile);
    match tile.seen {
        Seen::Unknown => None,
        Seen::Remembered => Some(Cell {
            glyph: look.glyph,
            ink: theme::visible_ink(theme::remembered(look.color)),
            paper: None,
        }),
        Seen::Now => Some(lit(&view.map, tile.tile, light(view.hero.at, at))),
    }
}

fn lit(map: &MapView, tile: Tile, light: f32) -> Cell {
    let look = map.look(tile);
    Cell {
        glyph: look.glyph,
        ink: theme::visible_ink(theme::shaded(look.color, light)),
        paper: Some(theme::shaded(ground(tile, look.color), light)),
    }
}

/// The lit ground of a tile. Water, grass and the like, which cover the whole tile, mix
/// their colour into it.
fn ground(tile: Tile, color: Color) -> Color {
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

fn light(hero: Point, at: Point) -> f32 {
    let (dx, dy) = ((at.x - hero.x) as f32, (at.y - hero.y) as f32);
    let distance = dx.hypot(dy);
    let share = ((distance - FULL_LIGHT) / (LAST_LIGHT - FULL_LIGHT)).clamp(0.0, 1.0);
    1.0 - share * (1.0 - FAR_LIGHT)
}

/// Draws a glyph at a place, and keeps the ground there.
fn stand(canvas: &mut Canvas, view: &View, camera: &Camera, at: Point, glyph: char, color: Color) {
    if let Some(tile) = camera.tile_of(at) {
        let cell = Cell {
            glyph,
            ink: theme::visible_ink(color),
            paper: terrain(view, at).and_then(|ground| ground.paper),
        };
        canvas.put_tile(tile.x, tile.y, cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;
    use std::sync::Arc;

    #[test]
    fn the_camera_keeps_to_the_map() {
        for (hero, map, shown, expected) in [
            (50, 100, 20, 40), // in the middle
            (3, 100, 20, 0),   // near the edge
            (98, 100, 20, 80), // near the other
            (5, 10, 20, -5),   // a small map is centred
            (0, 1, 1, 0),
        ] {
            let corner = corner_of(hero, map, shown);
            assert_eq!(corner, expected, "hero {hero}, map {map}, shown {shown}");
        }
    }

    #[test]
    fn places_and_tiles_agree() {
        let view = testkit::view(
            "
            ##########
            #...@....#
            ##########
            ",
        );
        let camera = Camera::new(&view, Area::new(0, 0, 5, 3));
        let tile = camera.tile_of(view.hero.at).unwrap();
        let cell = Point::new(tile.x * 2 + 1, tile.y);
        assert_eq!(camera.place_at(cell), Some(view.hero.at));
        assert_eq!(camera.place_at(Point::new(10, 0)), None);
    }

    #[test]
    fn the_hero_stands_over_creatures_over_things_over_terrain() {
        let mut view = testkit::view(
            "
            #####
            #@r!#
            #####
            ",
        );
        // A thing under the rat, and one under the hero.
        let mut below = view.items[0].clone();
        below.at = view.actors[0].at;
        view.items.push(below.clone());
        below.at = view.hero.at;
        view.items.push(below);
        let mut canvas = Canvas::new(5, 3);
        let camera = Camera::new(&view, Area::new(0, 0, 5, 3));

        draw(&mut canvas, &view, &camera, &Effects::default());

        let row: String = canvas.tiles()[5..10]
            .iter()
            .map(|cell| cell.glyph)
            .collect();
        assert_eq!(row, "#@r!#");
    }

    #[test]
    fn seed_4_6_only_the_topmost_is_drawn() {
        let mut view = testkit::view("@r!..");
        let corpse = |x| testkit::corpse(1, Point::new(x, 0));
        // Under the hero, under a creature, under an item, and alone.
        view.things = [0, 1, 2, 3].map(corpse).to_vec();
        let mut canvas = Canvas::new(5, 1);
        let camera = Camera::new(&view, Area::new(0, 0, 5, 1));

        draw(&mut canvas, &view, &camera, &Effects::default());

        let row: String = canvas.tiles().iter().map(|cell| cell.glyph).collect();
        assert_eq!(row, "@r!%.");

        // The kind of a thing decides the order, not the order of the lists. Now all three
        // kinds lie in one place, and are removed one by one from the top.
        let mut heap = testkit::view("@r!..");
        let middle = Point::new(1, 0);
        heap.items.iter_mut().for_each(|item| item.at = middle);
        heap.things = vec![testkit::trap(1, middle)];
        heap.things.push(corpse(1));
        let top = |view: &View| {
            let mut canvas = Canvas::new(5, 1);
            draw(&mut canvas, view, &camera, &Effects::default());
            canvas.tiles()[1].glyph
        };
        assert_eq!(top(&heap), 'r');
        heap.actors.clear();
        assert_eq!(top(&heap), '!');
        heap.items.clear();
        assert_eq!(top(&heap), '%');
        heap.things.pop();
        assert_eq!(top(&heap), '^');
        heap.things.clear();
        assert_eq!(top(&heap), '.');
    }

    #[test]
    fn seed_1_11_the_unknown_is_nothing_the_remembered_grey_and_the_seen_in_full_colour() {
        let red = Color { r: 200, g: 0, b: 0 };
        // Looks as bright as the red.
        let green = Color { r: 0, g: 102, b: 0 };
        let drawn = |color: Color, seen: Seen| {
            let mut view = testkit::view(".@");
            view.map.tiles[0].seen = seen;
            let mut looks = view.map.looks.to_vec();
            looks.iter_mut().for_each(|look| look.color = color);
            view.map.looks = Arc::new(looks);
            let mut canvas = Canvas::new(2, 1);
            let camera = Camera::new(&view, Area::new(0, 0, 2, 1));
            draw(&mut canvas, &view, &camera, &Effects::default());
            canvas.tiles()[0]
        };

        assert!(drawn(red, Seen::Unknown).is_empty());
        assert_eq!(drawn(red, Seen::Now).ink, red);
        assert_eq!(drawn(green, Seen::Now).ink, green);
        let remembered = drawn(red, Seen::Remembered);
        assert_eq!((remembered.glyph, remembered.paper), ('.', None));
        assert_eq!(remembered, drawn(green, Seen::Remembered), "no hue is left");
    }

    #[test]
    fn the_unknown_is_blank_and_the_remembered_is_grey() {
        let mut view = testkit::view("#.@.#");
        view.map.tiles[0].seen = Seen::Unknown;
        view.map.tiles[4].seen = Seen::Remembered;
        let mut canvas = Canvas::new(5, 1);
        let camera = Camera::new(&view, Area::new(0, 0, 5, 1));

        draw(&mut canvas, &view, &camera, &Effects::default());

        assert!(canvas.tiles()[0].is_empty());
        let remembered = canvas.tiles()[4];
        assert_eq!(remembered.glyph, '#');
        assert_eq!(remembered.paper, None);
        assert!(remembered.ink.b >= remembered.ink.r, "no warm light on it");
    }
}
