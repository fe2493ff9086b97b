//! Describes everyone and everything at the place under the pointer, in a box beside it.

use crate::catalog::Color;
use crate::game::view::{Seen, View};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The widest column of text, and the narrowest that is still useful.
const WIDEST: i32 = 40;
const NARROWEST: i32 = 12;

/// Someone or something with a description.
pub struct Described {
    pub name: String,
    pub color: Color,
    pub description: String,
}

/// Everyone and everything at a place that has a description, the topmost first.
pub fn described(view: &View, at: Point) -> Vec<Described> {
    let is_known = |tile: crate::game::view::TileView| tile.seen != Seen::Unknown;
    if !view.map.tile(at).is_some_and(is_known) {
        return Vec::new();
    }
    let hero = &view.hero;
    let hero = (at == hero.at).then_some(&hero.kind.look);
    let actors = view.actors.iter().filter(|each| each.at == at);
    let items = view.items.iter().filter(|each| each.at == at);
    let things = view.things.iter().rev().filter(|each| each.at == at);
    let all = hero
        .into_iter()
        .chain(actors.map(|each| &each.kind.look))
        .chain(items.map(|each| &each.kind.look))
        .chain(things.map(|each| each.what.look()));
    all.filter(|look| !look.description.is_empty())
        .map(|look| Described {
            name: look.name.clone(),
            color: look.color,
            description: look.description.clone(),
        })
        .collect()
}

/// Draws the box over the map, beside the tile under the pointer and never over it, nor
/// over the hero if there is room elsewhere. All places are counted in tiles.
pub fn draw(canvas: &mut Canvas, map: Area, tile: Point, hero: Option<Point>, told: &[Described]) {
    let map = Area::new(2 * map.x, map.y, 2 * map.width, map.height);
    // The box fits on the left or on the right of every tile: the tile takes two cells, the
    // gaps four, and frame and margins four more.
    let width = WIDEST.min((map.width - 6) / 2 - 4);
    if told.is_empty() || width < NARROWEST {
        return;
    }
    let mut lines = Vec::new();
    for each in told {
        let name = text::capitalized(&each.name);
        let ink = theme::legible(each.color);
        lines.extend(text::wrap_plain(&name, width, ink));
        lines.extend(text::wrap_plain(&each.description, width, theme::TEXT));
    }
    let longest = lines.iter().map(|line| length(line)).max().unwrap_or(0);
    let (width, height) = (longest + 4, (lines.len() as i32 + 2).min(map.height));
    let frame = place(map, tile, hero, width, height);
    canvas.fill(frame, theme::PANEL);
    canvas.frame(frame, theme::LINE);
    let inside = frame.shrunk(2, 1);
    for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
        text::print_runs(canvas, inside.x, y, line);
    }
}

/// Right of the tile, left of it, below or above: the first place that is on the map and
/// does not hide the hero, else the first that is on the map.
fn place(map: Area, tile: Point, hero: Option<Point>, width: i32, height: i32) -> Area {
    let beside = tile.y.min(map.bottom() - height).max(map.y);
    let over = (2 * tile.x).min(map.right() - width).max(map.x);
    let places = [
        (2 * tile.x + 4, beside),
        (2 * tile.x - 2 - width, beside),
        (over, tile.y + 2),
        (over, tile.y - 1 - height),
    ];
    let areas = places.map(|(x, y)| Area::new(x, y, width, height));
    let is_on_map = |area: &&Area| {
        let fits_across = area.x >= map.x && area.right() <= map.right();
        fits_across && area.y >= map.y && area.bottom() <= map.bottom()
    };
    let hides_hero = |area: &&Area| {
        let is_in = |hero: Point| {
            area.contains(2 * hero.x, hero.y) || area.contains(2 * hero.x + 1, hero.y)
        };
        hero.is_some_and(is_in)
    };
    let free = areas
        .iter()
        .filter(is_on_map)
        .find(|area| !hides_hero(area));
    let best = free.or_else(|| areas.iter().find(is_on_map));
    best.copied().unwrap_or(areas[1])
}

fn length(line: &[Run]) -> i32 {
    line.iter().map(|run| run.text.chars().count() as i32).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn everyone_and_everything_is_described() {
        let mut view = testkit::view("#@r!.#");
        view.things.push(testkit::trap(9, Point::new(4, 0)));
        let told = |x: i32| -> Vec<String> {
            let all = described(&view, Point::new(x, 0)).into_iter();
            all.map(|each| each.description).collect()
        };
        assert_eq!(told(1), ["You, and a lamp."]);
        assert_eq!(told(2), ["It gnaws."]);
        assert_eq!(told(3), ["It mends wounds."]);
        assert_eq!(told(4), ["A string across the floor."]);
        assert!(told(0).is_empty() && told(99).is_empty());
        view.map.tiles[2].seen = Seen::Unknown;
        assert!(described(&view, Point::new(2, 0)).is_empty());
    }

    #[test]
    fn the_box_does_not_hide_the_hero() {
        let map = Area::new(0, 0, 80, 20);
        let tile = Point::new(20, 10);
        for x in (0..40).filter(|&x| x != 20) {
            let hero = Point::new(x, 10);
            let area = place(map, tile, Some(hero), 30, 5);
            assert!(!area.contains(2 * x, 10), "hero at {x}");
        }
    }

    #[test]
    fn the_box_leaves_the_tile_free_and_stays_on_the_map() {
        let told = || Described {
            name: "cave rat".to_string(),
            color: theme::TEXT,
            description: "It has bitten through thicker boots than yours.".to_string(),
        };
        let map = Area::new(0, 0, 40, 20);
        let corners = [(0, 0), (39, 0), (0, 19), (39, 19), (20, 10), (19, 3)];
        for (x, y) in corners.into_iter().chain((0..40).map(|x| (x, 5))) {
            let mut canvas = Canvas::new(40, 20);
            draw(&mut canvas, map, Point::new(x, y), None, &[told()]);
            assert!(canvas.shows("Cave rat"), "at {x}, {y}");
            assert!(canvas.shows("boots than yours."), "at {x}, {y}");
            let rows: Vec<String> = (0..20).map(|y| canvas.row(y)).collect();
            for corner in ['┌', '┐', '└', '┘'] {
                let count = rows.concat().chars().filter(|sign| *sign == corner).count();
                assert_eq!(count, 1, "{corner} at {x}, {y}");
            }
            let cells = [2 * x, 2 * x + 1].map(|x| canvas.text()[(y * 80 + x) as usize]);
            assert!(cells.iter().all(|cell| cell.paper.is_none()), "at {x}, {y}");
        }
        for (columns, rows) in [(1, 1), (5, 3), (16, 2)] {
            let mut canvas = Canvas::new(columns, rows);
            let map = Area::new(0, 0, columns, rows);
            draw(&mut canvas, map, Point::new(0, 0), None, &[told()]);
        }
    }
}
