//! The name of the game in large letters, and the picture below the choices.

use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas, Cell};
use crate::ui::theme;

/// The name in large letters. Each sign is half a text cell high, so that it is as wide as
/// it is high.
const LETTERING: [&str; 10] = [
    "##....## ##....## #######. ##....## ##....## ..####.. ####.... ######..",
    "##....## ##....## .##...## ###..### ##....## .##..##. .##..... .##..##.",
    "##....## .##..##. .##...## ######## ##....## ##....## .##..... .##...##",
    "##....## .##..##. .##...## ##.##.## ##....## ##....## .##..... .##...##",
    "##.##.## ..####.. .######. ##.##.## ######## ##....## .##..... .##...##",
    "##.##.## ...##... .##.##.. ##....## ######## ##....## .##..... .##...##",
    "######## ...##... .##..##. ##....## ##....## ##....## .##..... .##...##",
    "###..### ...##... .##..##. ##....## ##....## ##....## .##..... .##...##",
    "##....## ...##... .##...## ##....## ##....## .##..##. .##...## .##..##.",
    "#......# ..####.. ####..## ##....## ##....## ..####.. ######## ######..",
];

/// A picture of the way down, in three rows of tiles.
const PICTURE: [&str; 3] = [
    "###########+####################",
    "#<..@......................$$D$#",
    "######################+#########",
];

/// Draws the name at a row; in small letters if there is little room.
pub fn draw_lettering(canvas: &mut Canvas, whole: Area, top: i32) {
    let width = LETTERING[0].len() as i32;
    if whole.width < width + 2 || whole.height < 18 {
        canvas.print_centred(whole, top, "W Y R M H O L D", theme::GOLD);
        return;
    }
    let left = whole.x + (whole.width - width) / 2;
    for (half, pair) in LETTERING.chunks(2).enumerate() {
        let y = top + half as i32;
        let (upper, lower) = (pair[0].bytes(), pair[1].bytes());
        for (x, (upper, lower)) in (left..).zip(upper.zip(lower)) {
            let (above, below) = (flame(2 * half), flame(2 * half + 1));
            match (upper == b'#', lower == b'#') {
                (true, true) => {
                    // The two halves of the cell have one colour each.
                    canvas.tint(Area::new(x, y, 1, 1), below);
                    canvas.put(x, y, '▀', above);
                }
                (true, false) => canvas.put(x, y, '▀', above),
                (false, true) => canvas.put(x, y, '▄', below),
                (false, false) => (),
            }
        }
    }
}

/// The colour of a row of the lettering: gold at the top, ember red at the bottom.
fn flame(row: usize) -> Color {
    let share = row as f32 / (LETTERING.len() - 1) as f32;
    let deep = theme::shaded(theme::EMBER, 0.72);
    theme::between(theme::GOLD, deep, share)
}

/// Draws the hero and the wyrm, if there is room between two rows.
pub fn draw_picture(canvas: &mut Canvas, top: i32, bottom: i32) {
    let width = PICTURE[0].len() as i32;
    let height = PICTURE.len() as i32;
    if bottom - top < height || canvas.columns() < width + 2 {
        return;
    }
    let left = (canvas.columns() - width) / 2;
    let first = top + (bottom - top - height) / 2;
    for (row, y) in PICTURE.iter().zip(first..) {
        for (column, glyph) in row.chars().enumerate() {
            let cell = Cell {
                glyph,
                ink: theme::visible_ink(picture_ink(glyph, column)),
                paper: None,
            };
            canvas.put_tile(left + column as i32, y, cell);
        }
    }
}

/// The colours of the picture: torchlight near the hero, embers near the wyrm, dark
/// between.
fn picture_ink(glyph: char, column: usize) -> Color {
    let near = |place: usize| {
        let distance = column.abs_diff(place) as f32;
        (1.0 - distance / 9.0).max(0.0)
    };
    let find = |wanted: char| PICTURE[1].find(wanted).unwrap_or(0);
    match glyph {
        '@' => theme::TEXT,
        'D' => theme::HARM,
        '$' => theme::GOLD,
        _ => {
            let (torch, wyrm) = (near(find('@')), near(find('D')));
            let dusk = theme::shaded(theme::LINE, 0.62);
            let lit = theme::between(dusk, theme::FAINT, torch * 0.8);
            theme::between(lit, theme::EMBER, wyrm * 0.6)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lettering_is_not_ragged() {
        for row in LETTERING {
            assert_eq!(row.len(), LETTERING[0].len(), "{row}");
        }
    }
}
