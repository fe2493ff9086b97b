//! The name of the game in large letters, and the picture below the choices.

use crate::catalog::Color;
use crate::raws::tiles::PALETTE;
use crate::ui::canvas::pane::{Depth, Draw};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use std::sync::LazyLock;

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

/// The picture: letters of the palette that pictures of the content have too.
const PICTURE: &str = include_str!("../../../../resources/art/title.txt");

/// A stretch of a row of the picture in one colour.
struct Stretch {
    x: i32,
    y: i32,
    length: i32,
    color: Color,
}

/// The picture in stretches, and its width and height in pixels of its own.
struct Painting {
    stretches: Vec<Stretch>,
    width: i32,
    height: i32,
}

static PAINTING: LazyLock<Painting> = LazyLock::new(|| Painting::read(PICTURE));

impl Painting {
    fn read(text: &str) -> Self {
        let rows = text.lines().filter(|row| !row.starts_with([';', '@']));
        let rows: Vec<&[u8]> = rows.map(|row| row.trim_end().as_bytes()).collect();
        let mut stretches = Vec::new();
        for (row, y) in rows.iter().zip(0..) {
            let mut x = 0;
            for same in row.chunk_by(|one, other| one == other) {
                let length = same.len() as i32;
                if let Some(color) = color(char::from(same[0])) {
                    stretches.push(Stretch {
                        x,
                        y,
                        length,
                        color,
                    });
                }
                x += length;
            }
        }
        Self {
            stretches,
            width: rows.iter().map(|row| row.len()).max().unwrap_or(0) as i32,
            height: rows.len() as i32,
        }
    }
}

fn color(letter: char) -> Option<Color> {
    let (_, color) = PALETTE.iter().find(|(each, _)| *each == letter)?;
    let [_, r, g, b] = color.to_be_bytes();
    Some(Color { r, g, b })
}

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
    let painting = &*PAINTING;
    let room = Area::new(0, top, canvas.columns(), bottom - top);
    let pixels = canvas.scale().pixels(room);
    let across = pixels.width / painting.width.max(1);
    let side = across.min(pixels.height / painting.height.max(1));
    if room.is_empty() || side < 1 {
        return;
    }
    let pane = canvas.pane(room, side);
    let left = (pixels.width - painting.width * side) / 2;
    let first = (pixels.height - painting.height * side) / 2;
    for stretch in &painting.stretches {
        let at = Point::new(left + stretch.x * side, first + stretch.y * side);
        let length = stretch.length * side;
        let draw = Draw::rectangle(at, length, side, stretch.color);
        pane.put(Depth::Ground, draw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_whole() {
        let painting = &*PAINTING;
        let pixels: i32 = painting.stretches.iter().map(|it| it.length).sum();
        assert_eq!(pixels, painting.width * painting.height);
        assert!(painting.width > painting.height && painting.height >= 64);
    }

    #[test]
    fn the_lettering_is_not_ragged() {
        for row in LETTERING {
            assert_eq!(row.len(), LETTERING[0].len(), "{row}");
        }
    }
}
