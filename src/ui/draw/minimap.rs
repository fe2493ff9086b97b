//! The whole level in a corner of the screen, a few pixels for each tile.

use crate::catalog::Color;
use crate::game::view::{MapView, Seen, View};
use crate::map::{Tile, TileRole};
use crate::ui::canvas::pane::{Depth, Draw, Pane};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::camera::Camera;
use crate::ui::theme;
use bracket_lib::geometry::Point;

const fn rgb(r: u8, g: u8, b: u8) -> Color {
    Color { r, g, b }
}

const WALL: Color = rgb(132, 118, 100);
const FLOOR: Color = rgb(58, 52, 46);
const DOOR: Color = rgb(192, 128, 64);
const HERO: Color = rgb(255, 255, 255);
const FOE: Color = rgb(255, 84, 64);
const OTHER: Color = rgb(120, 220, 120);
const FRAME: Color = rgb(220, 196, 130);

/// The most pixels for a tile.
const LARGEST: i32 = 4;

/// Draws the known level, everyone in view, and the part that the large map shows.
pub fn draw(canvas: &mut Canvas, area: Area, view: &View, shown: &Camera) {
    canvas.fill(area, theme::PANEL);
    if area.x > 0 {
        for y in area.y..area.bottom() {
            canvas.put(area.x, y, '│', theme::LINE);
        }
    }
    // Beside the line, and with a margin below.
    let area = Area::new(area.x + 2, area.y, area.width - 3, area.height);
    let pixels = canvas.scale().pixels(area);
    let MapView { width, height, .. } = view.map;
    let side = (pixels.width / width.max(1)).min(pixels.height / height.max(1));
    if area.is_empty() || side < 1 {
        return;
    }
    let side = side.min(LARGEST);
    let corner = Point::new(
        (pixels.width - width * side) / 2,
        (pixels.height - height * side) / 2,
    );
    let pane = canvas.pane_through(area, side);
    let map = Small { corner, side };
    map.draw_ground(pane, &view.map);
    for item in view.items.iter().filter(|item| item.seen != Seen::Unknown) {
        map.put(pane, item.at, theme::ITEM);
    }
    for actor in &view.actors {
        let color = if actor.hostile { FOE } else { OTHER };
        map.put(pane, actor.at, color);
    }
    map.put(pane, view.hero.at, HERO);
    map.draw_frame(pane, shown.places_shown(), width, height);
}

struct Small {
    /// Where the level begins in the pane.
    corner: Point,
    side: i32,
}

impl Small {
    fn pixel(&self, at: Point) -> Point {
        Point::new(
            self.corner.x + at.x * self.side,
            self.corner.y + at.y * self.side,
        )
    }

    fn put(&self, pane: &mut Pane, at: Point, color: Color) {
        let dot = Draw::rectangle(self.pixel(at), self.side, self.side, color);
        pane.put(Depth::Things, dot);
    }

    /// One rectangle for each stretch of a row that looks the same.
    fn draw_ground(&self, pane: &mut Pane, map: &MapView) {
        let rows = map.tiles.chunks(map.width.max(1) as usize);
        for (row, y) in rows.zip(0..) {
            let mut x = 0;
            let color = |tile: &crate::game::view::TileView| color(map, tile.tile, tile.seen);
            for stretch in row.chunk_by(|one, other| color(one) == color(other)) {
                let long = stretch.len() as i32;
                if let Some(paper) = color(&stretch[0]) {
                    let at = self.pixel(Point::new(x, y));
                    let draw = Draw::rectangle(at, long * self.side, self.side, paper);
                    pane.put(Depth::Ground, draw);
                }
                x += long;
            }
        }
    }

    /// The part that the large map shows, unless it is all.
    fn draw_frame(&self, pane: &mut Pane, shown: Area, width: i32, height: i32) {
        let (left, top) = (shown.x.max(0), shown.y.max(0));
        let (right, bottom) = (shown.right().min(width), shown.bottom().min(height));
        if right - left >= width && bottom - top >= height {
            return;
        }
        let first = self.pixel(Point::new(left, top));
        let (wide, high) = ((right - left) * self.side, (bottom - top) * self.side);
        for (x, y, across, down) in [
            (0, 0, wide, 1),
            (0, high - 1, wide, 1),
            (0, 0, 1, high),
            (wide - 1, 0, 1, high),
        ] {
            let at = Point::new(first.x + x, first.y + y);
            let line = Draw::rectangle(at, across, down, FRAME);
            let opacity = 130;
            pane.put(Depth::Over, Draw { opacity, ..line });
        }
    }
}

fn color(map: &MapView, tile: Tile, seen: Seen) -> Option<Color> {
    let color = match tile.role() {
        _ if seen == Seen::Unknown => return None,
        Some(TileRole::StairsDown | TileRole::StairsUp) => return Some(theme::GOLD),
        Some(TileRole::DoorShut | TileRole::DoorOpen | TileRole::DoorLocked) => DOOR,
        Some(TileRole::Wall | TileRole::DoorSecret) => WALL,
        Some(TileRole::Floor) => FLOOR,
        _ if tile.is_walkable() => theme::between(FLOOR, map.look(tile).color, 0.45),
        _ => theme::shaded(map.look(tile).color, 0.8),
    };
    Some(match seen {
        Seen::Now => color,
        _ => theme::shaded(color, 0.72),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn it_shows_what_is_known_and_nothing_else() {
        let mut view = testkit::view("#####\n#@r!#\n#...#\n##>##");
        view.map.tiles[17].seen = Seen::Unknown;
        let effects = Effects::default();
        let scene = testkit::scene(Some(&view), &effects);
        let camera = scene.camera(&view, Area::new(0, 0, 4, 2));
        let mut canvas = Canvas::new(10, 5);
        let area = canvas.area();
        canvas.fill(area, theme::PANEL);
        draw(&mut canvas, area, &view, &camera);
        let papers = |canvas: &Canvas| -> Vec<Color> {
            let draws = canvas.panes().flat_map(|pane| pane.draws());
            draws.filter_map(|draw| draw.paper).collect()
        };
        let shown = papers(&canvas);
        for color in [WALL, FLOOR, HERO, FOE, theme::ITEM, FRAME] {
            assert!(shown.contains(&color), "{color:?}");
        }
        assert!(!shown.contains(&theme::GOLD), "the stairs are not known");
        view.map.tiles[17].seen = Seen::Remembered;
        draw(&mut canvas, area, &view, &camera);
        assert!(papers(&canvas).contains(&theme::GOLD));
        for (columns, rows) in [(1, 1), (2, 1), (0, 0)] {
            let mut canvas = Canvas::new(columns, rows);
            let area = canvas.area();
            draw(&mut canvas, area, &view, &camera);
        }
    }
}
