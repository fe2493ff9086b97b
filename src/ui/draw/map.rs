//! The map as the hero knows it, around the hero.

use crate::game::view::{Seen, View};
use crate::raws::catalog::Color;
use crate::ui::canvas::{Area, Canvas, Cell};
use crate::ui::fx::Effects;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The light the hero carries: full within the first distance, fading to the
/// second. Only looks; what is seen is the game's business.
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
    /// Centred on the hero, but without showing more beyond the map's edge
    /// than must be.
    pub fn new(view: &View, area: Area) -> Self {
        let corner = Point::new(
            corner_of(view.hero.at.x, view.map.width, area.width),
            corner_of(view.hero.at.y, view.map.height, area.height),
        );
        Self { area, corner }
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
    for y in camera.area.y..camera.area.bottom() {
        for x in camera.area.x..camera.area.right() {
            let at = Point::new(
                x - camera.area.x + camera.corner.x,
                y - camera.area.y + camera.corner.y,
            );
            if let Some(cell) = terrain(view, at) {
                canvas.put_tile(x, y, cell);
            }
        }
    }
    // Reversed, so that of several things the first, the topmost, is drawn last.
    for item in view.items.iter().rev() {
        let color = match item.seen {
            Seen::Unknown => continue,
            Seen::Remembered => theme::remembered(item.color),
            Seen::Now => item.color,
        };
        stand(canvas, view, camera, item.at, item.glyph, color);
    }
    for actor in &view.actors {
        let color = if actor.asleep {
            theme::shaded(actor.color, 0.7)
        } else {
            actor.color
        };
        stand(canvas, view, camera, actor.at, actor.glyph, color);
    }
    let hero = &view.hero;
    stand(canvas, view, camera, hero.at, hero.glyph, hero.color);
    for glow in effects.glows() {
        if let Some(tile) = camera.tile_of(glow.at) {
            let paper = theme::between(GROUND, glow.color, glow.strength * 0.6);
            canvas.tint_tile(tile.x, tile.y, paper);
        }
    }
}

/// Marks the tile that the pointer, or the list beside the map, is on.
pub fn mark(canvas: &mut Canvas, camera: &Camera, at: Point) {
    if let Some(tile) = camera.tile_of(at) {
        canvas.tint_tile(tile.x, tile.y, theme::POINTED);
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
        Seen::Now => {
            let light = light(view.hero.at, at);
            Some(Cell {
                glyph: look.glyph,
                ink: theme::visible_ink(theme::shaded(look.color, light)),
                paper: Some(theme::shaded(GROUND, light)),
            })
        }
    }
}

fn light(hero: Point, at: Point) -> f32 {
    let (dx, dy) = ((at.x - hero.x) as f32, (at.y - hero.y) as f32);
    let distance = dx.hypot(dy);
    let share = ((distance - FULL_LIGHT) / (LAST_LIGHT - FULL_LIGHT)).clamp(0.0, 1.0);
    1.0 - share * (1.0 - FAR_LIGHT)
}

/// Draws who or what stands somewhere, on the ground that is there.
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
