//! Other colours for players who cannot tell some of the usual ones apart.
//!
//! Screens draw with the usual colours of `theme`. Before a picture is shown, each colour
//! is exchanged: those that have a meaning by a table, all others by a rule.

use crate::catalog::Color;
use crate::ui::settings::Palette;
use crate::ui::theme;

const fn rgb(r: u8, g: u8, b: u8) -> Color {
    Color { r, g, b }
}

/// A colour with a meaning, and what stands in for it: for red-green, for blue-yellow, and
/// with high contrast.
type Row = (Color, [Color; 3]);

const BLACK: Color = rgb(0, 0, 0);
const WHITE: Color = rgb(255, 255, 255);

const TABLE: &[Row] = &[
    (theme::PANEL, [theme::PANEL, theme::PANEL, BLACK]),
    (
        theme::CHOSEN,
        [rgb(36, 46, 66), theme::CHOSEN, rgb(40, 40, 80)],
    ),
    (theme::LINE, [theme::LINE, theme::LINE, rgb(200, 200, 200)]),
    (
        theme::BAR_EMPTY,
        [theme::BAR_EMPTY, theme::BAR_EMPTY, rgb(50, 50, 50)],
    ),
    (
        theme::ALARM,
        [rgb(120, 60, 0), theme::ALARM, rgb(150, 0, 0)],
    ),
    (theme::TEXT, [theme::TEXT, theme::TEXT, WHITE]),
    (
        theme::FAINT,
        [theme::FAINT, theme::FAINT, rgb(215, 215, 215)],
    ),
    (
        theme::GOLD,
        [rgb(255, 222, 110), rgb(255, 190, 190), rgb(255, 236, 90)],
    ),
    (
        theme::EMBER,
        [rgb(230, 140, 40), rgb(255, 140, 110), rgb(255, 170, 90)],
    ),
    (
        theme::HARM,
        [rgb(255, 146, 20), rgb(255, 92, 92), rgb(255, 130, 120)],
    ),
    (
        theme::BOON,
        [rgb(112, 182, 255), rgb(100, 220, 190), rgb(130, 255, 130)],
    ),
    (
        theme::FOE,
        [rgb(255, 196, 140), rgb(255, 168, 150), rgb(255, 190, 150)],
    ),
    (
        theme::ITEM,
        [rgb(170, 214, 255), rgb(150, 226, 226), rgb(140, 225, 255)],
    ),
    (
        theme::PLACE,
        [rgb(206, 180, 240), rgb(216, 178, 214), rgb(225, 205, 255)],
    ),
    (
        theme::HEALTHY,
        [rgb(50, 110, 190), rgb(34, 126, 108), rgb(0, 130, 0)],
    ),
    (
        theme::WOUNDED,
        [rgb(136, 108, 44), rgb(150, 100, 92), rgb(140, 110, 0)],
    ),
    (
        theme::DYING,
        [rgb(190, 84, 0), rgb(180, 40, 50), rgb(190, 0, 0)],
    ),
    (theme::MANA, [theme::MANA, theme::MANA, rgb(40, 70, 190)]),
    (
        theme::PROGRESS,
        [theme::PROGRESS, theme::PROGRESS, rgb(90, 90, 90)],
    ),
];

/// The colour that a palette shows in place of a usual one.
pub fn shown(palette: Palette, color: Color) -> Color {
    let place = match palette {
        Palette::Usual => return color,
        Palette::RedGreen => 0,
        Palette::BlueYellow => 1,
        Palette::HighContrast => 2,
    };
    if let Some((_, shown)) = TABLE.iter().find(|(usual, _)| *usual == color) {
        return shown[place];
    }
    match palette {
        Palette::Usual => color,
        Palette::RedGreen => without_red_green(color),
        Palette::BlueYellow => without_blue_yellow(color),
        Palette::HighContrast => stronger(color),
    }
}

/// Moves green towards blue and red towards orange, since blue and yellow can be told
/// apart.
fn without_red_green(color: Color) -> Color {
    let Color { r, g, b } = color;
    match () {
        () if g > r.max(b) => {
            let more = (g - r.max(b)) / 2;
            rgb(r - r.min(more), g - more / 2, b.saturating_add(more * 2))
        }
        () if r > g.max(b) => {
            let more = (r - g.max(b)) / 3;
            rgb(r, g.saturating_add(more), b - b.min(more))
        }
        () => color,
    }
}

/// Moves blue towards teal and yellow towards pink, since red and green can be told apart.
fn without_blue_yellow(color: Color) -> Color {
    let Color { r, g, b } = color;
    match () {
        () if b > r.max(g) => {
            let more = (b - r.max(g)) / 2;
            rgb(r - r.min(more), g.saturating_add(more), b)
        }
        () if r.min(g) > b && r.abs_diff(g) < 60 => {
            let more = (r.min(g) - b) / 3;
            rgb(r.saturating_add(more), g - more / 2, b.saturating_add(more))
        }
        () => color,
    }
}

/// Makes a colour brighter, or black if it is nearly black.
fn stronger(color: Color) -> Color {
    let brightest = color.r.max(color.g).max(color.b);
    match brightest {
        0..40 => BLACK,
        _ => theme::between(color, WHITE, 0.3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PALETTES: [Palette; 4] = [
        Palette::Usual,
        Palette::RedGreen,
        Palette::BlueYellow,
        Palette::HighContrast,
    ];

    const INKS: [Color; 9] = [
        theme::TEXT,
        theme::FAINT,
        theme::GOLD,
        theme::EMBER,
        theme::HARM,
        theme::BOON,
        theme::FOE,
        theme::ITEM,
        theme::PLACE,
    ];

    #[test]
    fn all_text_is_legible_in_every_palette() {
        for palette in PALETTES {
            for ink in INKS {
                for paper in [theme::PANEL, theme::CHOSEN, BLACK] {
                    let (ink, paper) = (shown(palette, ink), shown(palette, paper));
                    let contrast = theme::contrast(ink, paper);
                    assert!(
                        contrast >= 4.5,
                        "{palette:?}: {ink:?} on {paper:?}: {contrast}"
                    );
                }
            }
            for paper in [
                theme::HEALTHY,
                theme::WOUNDED,
                theme::DYING,
                theme::MANA,
                theme::PROGRESS,
                theme::BAR_EMPTY,
            ] {
                let contrast = theme::contrast(WHITE, shown(palette, paper));
                assert!(
                    contrast >= 4.5,
                    "{palette:?}: white on {paper:?}: {contrast}"
                );
            }
        }
    }

    /// A colour as it is seen by someone who lacks one kind of cone: the usual linear
    /// approximations.
    fn seen(color: Color, lacks: Lacks) -> [f32; 3] {
        let rows: [[f32; 3]; 3] = match lacks {
            Lacks::Red => [
                [0.567, 0.433, 0.0],
                [0.558, 0.442, 0.0],
                [0.0, 0.242, 0.758],
            ],
            Lacks::Green => [[0.625, 0.375, 0.0], [0.7, 0.3, 0.0], [0.0, 0.3, 0.7]],
            Lacks::Blue => [[0.95, 0.05, 0.0], [0.0, 0.433, 0.567], [0.0, 0.475, 0.525]],
        };
        let parts = [color.r, color.g, color.b].map(f32::from);
        rows.map(|row| {
            row.iter()
                .zip(parts)
                .map(|(share, part)| share * part)
                .sum()
        })
    }

    #[derive(Clone, Copy, Debug)]
    enum Lacks {
        Red,
        Green,
        Blue,
    }

    fn distance(one: Color, other: Color, lacks: Lacks) -> f32 {
        let (one, other) = (seen(one, lacks), seen(other, lacks));
        let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
        squares.sum::<f32>().sqrt()
    }

    #[test]
    fn harm_and_boon_can_be_told_apart_by_whom_the_palette_is_for() {
        let pairs = [
            (theme::HARM, theme::BOON),
            (theme::FOE, theme::ITEM),
            (theme::HARM, theme::ITEM),
            (theme::GOLD, theme::BOON),
            (theme::HEALTHY, theme::DYING),
            (theme::HEALTHY, theme::WOUNDED),
        ];
        for (palette, lacks) in [
            (Palette::RedGreen, Lacks::Red),
            (Palette::RedGreen, Lacks::Green),
            (Palette::BlueYellow, Lacks::Blue),
        ] {
            for (one, other) in pairs {
                let far = distance(shown(palette, one), shown(palette, other), lacks);
                assert!(
                    far >= 60.0,
                    "{palette:?} {lacks:?}: {one:?} {other:?}: {far}"
                );
            }
        }
    }

    #[test]
    fn no_colour_of_the_content_is_lost() {
        for color in [
            rgb(0, 255, 0),
            rgb(255, 0, 0),
            rgb(0, 0, 255),
            rgb(200, 200, 10),
        ] {
            for palette in PALETTES {
                let shown = shown(palette, color);
                assert!(
                    shown.r.max(shown.g).max(shown.b) >= 100,
                    "{palette:?} {color:?}"
                );
            }
        }
    }
}
