//! The cards of everyone and everything at the place under the pointer, in a box beside it.

use crate::ui::canvas::{Area, Canvas};
use crate::ui::cards::Card;
use crate::ui::sign::Sign;
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::tileset::Tileset;

/// The widest column of text, and the narrowest that is still useful.
const WIDEST: i32 = 40;
const NARROWEST: i32 = 12;

/// Draws the box over the map, beside the tile under the pointer and never over it, nor
/// over the hero if there is room elsewhere. `tile` and `hero` are the text cells over them.
pub fn draw(
    canvas: &mut Canvas,
    map: Area,
    tile: Area,
    hero: Option<Area>,
    cards: &[Card],
    tileset: &Tileset,
) {
    let sign_width = Sign::width(tileset);
    let rooms = rooms(map, tile).map(|(width, height)| (width.min(WIDEST), height.max(0) as usize));
    let useful = rooms
        .into_iter()
        .filter(|&(width, height)| width >= NARROWEST && height > 0);
    let laid = useful.map(|(width, height)| {
        let lines = lines(cards, width, sign_width);
        (without_spare(lines, height), height)
    });
    // The first place where all of it fits, or where the least is cut off.
    let cut = |(lines, room): &(Vec<TipLine>, usize)| lines.len().saturating_sub(*room);
    let Some((mut lines, room)) = laid.min_by_key(cut).filter(|_| !cards.is_empty()) else {
        return;
    };
    if lines.len() > room {
        lines.truncate(room.saturating_sub(1));
        lines.push(TipLine::plain(vec![Run::new("...", theme::FAINT)]));
    }
    let longest = lines
        .iter()
        .map(|line| length(&line.runs))
        .max()
        .unwrap_or(0);
    let (width, height) = (longest + 4, (lines.len() as i32 + 2).min(map.height));
    let frame = place(map, tile, hero, width, height);
    canvas.fill(frame, theme::PANEL);
    canvas.frame(frame, theme::LINE);
    let inside = frame.shrunk(2, 1);
    for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
        text::print_runs(canvas, inside.x, y, &line.runs);
        if let Some(sign) = line.sign {
            sign.put(canvas, inside.x, y, tileset);
        }
    }
}

/// The columns and rows of text for which there is room: on the wider side of a tile, and
/// above or below it, wherever there is more.
fn rooms(map: Area, tile: Area) -> [(i32, i32); 2] {
    // Between the box and the tile is a gap, and around the text a frame with margins.
    let beside = (map.right() - tile.right()).max(tile.x - map.x) - 2 - 4;
    let (above, below) = (tile.y - map.y, map.bottom() - tile.bottom());
    [
        (beside, map.height - 2),
        (map.width - 4, above.max(below) - 1 - 2),
    ]
}

/// A line of the box, and the sign before it.
struct TipLine {
    runs: Vec<Run>,
    sign: Option<Sign>,
    /// The number of the sentence that it is part of, if that can be left out.
    spare: Option<usize>,
}

impl TipLine {
    fn plain(runs: Vec<Run>) -> Self {
        Self {
            runs,
            sign: None,
            spare: None,
        }
    }
}

/// The lines without as many of those that can be left out as is needed, the last first.
fn without_spare(mut lines: Vec<TipLine>, room: usize) -> Vec<TipLine> {
    while lines.len() > room {
        let Some(last) = lines.iter().filter_map(|line| line.spare).max() else {
            break;
        };
        lines.retain(|line| line.spare != Some(last));
    }
    lines
}

/// The text of cards, one after the other. The sign of each stands before its name, and
/// takes so many cells.
fn lines(cards: &[Card], width: i32, sign_width: i32) -> Vec<TipLine> {
    let mut lines = Vec::new();
    for card in cards {
        let ink = theme::legible(card.sign.color);
        let gap = " ".repeat(sign_width as usize);
        let title = text::wrap_plain(&card.title, width - sign_width, ink);
        lines.extend(title.into_iter().enumerate().map(|(row, mut runs)| {
            runs.insert(0, Run::new(gap.clone(), ink));
            TipLine {
                sign: (row == 0).then_some(card.sign),
                ..TipLine::plain(runs)
            }
        }));
        for line in &card.lines {
            let wrapped = text::wrap_plain(&line.prose.text(), width, line.ink);
            let spare = line.is_spare.then_some(lines.len());
            lines.extend(wrapped.into_iter().map(|runs| TipLine {
                spare,
                ..TipLine::plain(runs)
            }));
        }
    }
    lines
}

/// Right of the tile, left of it, below or above: the first place that is on the map and
/// does not hide the hero, else the first that is on the map.
fn place(map: Area, tile: Area, hero: Option<Area>, width: i32, height: i32) -> Area {
    let beside = tile.y.min(map.bottom() - height).max(map.y);
    let over = tile.x.min(map.right() - width).max(map.x);
    let places = [
        (tile.right() + 2, beside),
        (tile.x - 2 - width, beside),
        (over, tile.bottom() + 1),
        (over, tile.y - 1 - height),
    ];
    let areas = places.map(|(x, y)| Area::new(x, y, width, height));
    let is_on_map = |area: &&Area| {
        let fits_across = area.x >= map.x && area.right() <= map.right();
        fits_across && area.y >= map.y && area.bottom() <= map.bottom()
    };
    let hides_hero = |area: &&Area| {
        let across = |hero: Area| area.x < hero.right() && hero.x < area.right();
        let down = |hero: Area| area.y < hero.bottom() && hero.y < area.bottom();
        hero.is_some_and(|hero| across(hero) && down(hero))
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
    use crate::ui::cards::CardLine;
    use crate::ui::tileset::NO_PICTURES;
    use crate::words::Prose;

    fn tile_at(x: i32, y: i32) -> Area {
        Area::new(2 * x, y, 2, 1)
    }

    #[test]
    fn the_box_does_not_hide_the_hero() {
        let map = Area::new(0, 0, 80, 20);
        let tile = tile_at(20, 10);
        for x in (0..40).filter(|&x| x != 20) {
            let hero = tile_at(x, 10);
            let area = place(map, tile, Some(hero), 30, 5);
            assert!(!area.contains(2 * x, 10), "hero at {x}");
        }
    }

    #[test]
    fn what_can_be_left_out_is_left_out_first_and_the_last_of_it_before_the_rest() {
        let line = |words: &str, is_spare: bool| CardLine {
            prose: Prose::plain(words),
            ink: theme::TEXT,
            is_sum: false,
            is_spare,
        };
        let card = Card {
            title: "Cave rat".to_string(),
            sign: Sign::plain('r', theme::TEXT),
            lines: vec![
                line("It bites.", false),
                line("It digs.", true),
                line("It swims, and sings while it swims.", true),
                line("A rat.", false),
            ],
            term: None,
        };
        for (rows, expected) in [
            (20, &["bites", "digs", "sings", "A rat"][..]),
            (6, &["bites", "digs", "A rat"]),
            (5, &["bites", "A rat"]),
            (4, &["..."]),
        ] {
            let map = Area::new(0, 0, 30, rows);
            let mut canvas = Canvas::new(15, rows);
            let cards = std::slice::from_ref(&card);
            draw(&mut canvas, map, tile_at(0, 0), None, cards, &NO_PICTURES);
            for words in ["bites", "digs", "sings", "A rat", "..."] {
                let is_told = expected.contains(&words);
                assert_eq!(canvas.shows(words), is_told, "{words} in {rows} rows");
            }
        }
    }

    #[test]
    fn the_box_leaves_the_tile_free_and_stays_on_the_map() {
        let told = || Card {
            title: "Cave rat".to_string(),
            sign: Sign::plain('r', theme::TEXT),
            lines: vec![CardLine {
                prose: Prose::plain("It has bitten through thicker boots than yours."),
                ink: theme::TEXT,
                is_sum: false,
                is_spare: false,
            }],
            term: None,
        };
        let map = Area::new(0, 0, 80, 20);
        let corners = [(0, 0), (39, 0), (0, 19), (39, 19), (20, 10), (19, 3)];
        for (x, y) in corners.into_iter().chain((0..40).map(|x| (x, 5))) {
            let mut canvas = Canvas::new(40, 20);
            draw(
                &mut canvas,
                map,
                tile_at(x, y),
                None,
                &[told()],
                &NO_PICTURES,
            );
            assert!(canvas.shows("Cave rat"), "at {x}, {y}");
            assert!(
                canvas.shows("boots") && canvas.shows("yours."),
                "at {x}, {y}"
            );
            let rows: Vec<String> = (0..20).map(|y| canvas.row(y)).collect();
            for corner in ['┌', '┐', '└', '┘'] {
                let count = rows.concat().chars().filter(|sign| *sign == corner).count();
                assert_eq!(count, 1, "{corner} at {x}, {y}");
            }
            let cells = [2 * x, 2 * x + 1].map(|x| canvas.text()[(y * 80 + x) as usize]);
            assert!(cells.iter().all(|cell| cell.paper.is_none()), "at {x}, {y}");
        }
        // Large text and large tiles leave little room on either side.
        for (columns, rows, x, y) in [(39, 17, 17, 7), (39, 17, 0, 0), (34, 17, 14, 13)] {
            let map = Area::new(0, 0, columns, rows);
            let tile = Area::new(x, y, 5, 3);
            let mut canvas = Canvas::new(columns / 2 + 1, rows);
            draw(&mut canvas, map, tile, None, &[told()], &NO_PICTURES);
            let told: Vec<String> = (0..rows).map(|y| canvas.row(y)).collect();
            let told = told.join("\n");
            assert!(
                told.contains("Cave rat") && told.contains("yours."),
                "{told}"
            );
            assert!(!told.contains("..."), "{told}");
            for y in tile.y..tile.bottom() {
                for x in tile.x..tile.right() {
                    let cell = canvas.text()[(y * canvas.columns() + x) as usize];
                    assert!(cell.paper.is_none(), "{told}");
                }
            }
        }
        for (columns, rows) in [(1, 1), (5, 3), (16, 2)] {
            let mut canvas = Canvas::new(columns, rows);
            let map = Area::new(0, 0, 2 * columns, rows);
            draw(
                &mut canvas,
                map,
                tile_at(0, 0),
                None,
                &[told()],
                &NO_PICTURES,
            );
        }
    }
}
