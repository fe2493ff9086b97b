//! How meanings look: colours, and words for players who cannot tell colours apart.

use crate::catalog::Color;
use crate::log::Meaning;
use std::sync::LazyLock;

const fn rgb(r: u8, g: u8, b: u8) -> Color {
    Color { r, g, b }
}

/// The background of panels and of the log.
pub const PANEL: Color = rgb(21, 17, 15);
/// The background of the chosen or pointed row in a list.
pub const CHOSEN: Color = rgb(58, 42, 28);
/// Lines between panels, and the empty part of a bar.
pub const LINE: Color = rgb(88, 70, 54);
pub const BAR_EMPTY: Color = rgb(52, 42, 36);

/// The background of a warning that must not be overlooked.
pub const ALARM: Color = rgb(122, 34, 26);

pub const TEXT: Color = rgb(226, 214, 192);
/// For what is older or less important; still legible on any panel.
pub const FAINT: Color = rgb(166, 152, 132);
/// Headings and the keys to press.
pub const GOLD: Color = rgb(240, 196, 96);
pub const EMBER: Color = rgb(238, 132, 72);
pub const HARM: Color = rgb(255, 122, 104);
pub const BOON: Color = rgb(150, 210, 122);
pub const FOE: Color = rgb(246, 168, 128);
pub const ITEM: Color = rgb(140, 200, 228);
pub const PLACE: Color = rgb(206, 180, 240);

/// The colours of health bars, from healthy to nearly dead.
pub const HEALTHY: Color = rgb(84, 126, 52);
pub const WOUNDED: Color = rgb(150, 104, 30);
pub const DYING: Color = rgb(176, 48, 40);

/// The ground of the tile under the pointer.
pub const POINTED: Color = rgb(84, 72, 52);

/// The ground on the way of a shot, and where it does something.
pub const SHOT: Color = rgb(58, 58, 40);
pub const REACHED: Color = rgb(104, 42, 30);
/// Behind the places of a way.
pub const WAY: Color = rgb(38, 58, 74);

/// Bars of mana.
pub const MANA: Color = rgb(58, 84, 148);
/// How much of something is done, behind text.
pub const PROGRESS: Color = rgb(105, 84, 64);

/// How well creatures and things stand out from the ground at least.
pub const LEAST_CONTRAST: f32 = 3.0;

/// The darkest ink. The terminal treats a darker colour as background.
const DARKEST_INK: u8 = 26;

/// The colour of a piece of the log.
pub fn meaning(meaning: Meaning) -> Color {
    match meaning {
        Meaning::Plain => TEXT,
        Meaning::Foe => FOE,
        Meaning::Item => ITEM,
        Meaning::Place => PLACE,
        Meaning::Harm => HARM,
        Meaning::Boon => BOON,
    }
}

/// The health of a creature in a few steps, from the share of hit points that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Unhurt,
    Hurt,
    Wounded,
    Dying,
    Dead,
}

impl Condition {
    pub fn of(health: i32, max_health: i32) -> Self {
        // Widened, so that no number from the raws can overflow.
        let (health, max) = (i64::from(health), i64::from(max_health));
        match () {
            () if health <= 0 => Condition::Dead,
            () if health >= max => Condition::Unhurt,
            () if health * 4 <= max => Condition::Dying,
            () if health * 2 <= max => Condition::Wounded,
            () => Condition::Hurt,
        }
    }

    /// The state in a word, because not everybody can tell the colours apart.
    pub fn word(self) -> &'static str {
        match self {
            Condition::Unhurt => "unhurt",
            Condition::Hurt => "hurt",
            Condition::Wounded => "wounded",
            Condition::Dying => "near death",
            Condition::Dead => "dead",
        }
    }

    /// The colour of a bar's full part.
    pub fn bar(self) -> Color {
        match self {
            Condition::Unhurt | Condition::Hurt => HEALTHY,
            Condition::Wounded => WOUNDED,
            Condition::Dying | Condition::Dead => DYING,
        }
    }

    /// The colour of the word.
    pub fn ink(self) -> Color {
        match self {
            Condition::Unhurt | Condition::Hurt => FAINT,
            Condition::Wounded => GOLD,
            Condition::Dying | Condition::Dead => HARM,
        }
    }
}

/// A colour made darker, or brighter with a factor above one.
pub fn shaded(color: Color, factor: f32) -> Color {
    let scale = |part: u8| (f32::from(part) * factor).clamp(0.0, 255.0) as u8;
    rgb(scale(color.r), scale(color.g), scale(color.b))
}

/// A colour between two: 0 is the first, 1 the second.
pub fn between(first: Color, second: Color, share: f32) -> Color {
    let mix = |a: u8, b: u8| {
        let (a, b) = (f32::from(a), f32::from(b));
        (a + (b - a) * share).clamp(0.0, 255.0) as u8
    };
    rgb(
        mix(first.r, second.r),
        mix(first.g, second.g),
        mix(first.b, second.b),
    )
}

/// The colour of something remembered but not seen: its brightness without its hue.
pub fn remembered(color: Color) -> Color {
    let grey = 0.3 * f32::from(color.r) + 0.59 * f32::from(color.g) + 0.11 * f32::from(color.b);
    // Never darker than can still be seen on black.
    let grey = (grey * 0.55).max(40.0);
    rgb(
        (grey * 0.92) as u8,
        (grey * 0.97) as u8,
        (grey * 1.22) as u8,
    )
}

/// Ink that the terminal does not treat as background.
pub fn visible_ink(color: Color) -> Color {
    if color.r.max(color.g).max(color.b) >= DARKEST_INK {
        color
    } else {
        rgb(DARKEST_INK, DARKEST_INK, DARKEST_INK)
    }
}

/// The same hue, but bright enough to be read on a panel. Content may choose any colour for
/// a glyph, and its name is written in that colour.
pub fn legible(color: Color) -> Color {
    let mut result = color;
    for _ in 0..8 {
        if contrast(result, CHOSEN) >= 4.5 {
            break;
        }
        result = between(result, rgb(255, 255, 255), 0.2);
    }
    result
}

/// The same hue, but bright enough to stand out from the ground that it is drawn on, with
/// the colours that are shown for both.
pub fn standing_out(color: Color, ground: Color, shown: impl Fn(Color) -> Color) -> Color {
    let mut result = color;
    for _ in 0..24 {
        if contrast(shown(result), shown(ground)) >= LEAST_CONTRAST {
            break;
        }
        result = between(result, rgb(255, 255, 255), 0.12);
    }
    result
}

/// How well one colour stands out from another, from 1 to 21, computed as for web pages.
pub fn contrast(one: Color, other: Color) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// How bright each level of a part of a colour is to the eye. It is asked for every pixel of every
/// picture, and the sum behind it is slow.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|part| {
        let share = part as f32 / 255.0;
        if share <= 0.040_45 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    })
});

/// How bright a colour is, from 0 to 1, as the eye sees it.
pub fn luminance(color: Color) -> f32 {
    let linear = |part: u8| LINEAR[usize::from(part)];
    0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_text_is_legible_on_all_paper() {
        for ink in [TEXT, FAINT, GOLD, EMBER, HARM, BOON, FOE, ITEM, PLACE] {
            for paper in [PANEL, CHOSEN, rgb(0, 0, 0)] {
                let contrast = contrast(ink, paper);
                assert!(contrast >= 4.5, "{ink:?} on {paper:?}: {contrast}");
            }
        }
    }

    #[test]
    fn numbers_on_bars_are_legible() {
        for paper in [HEALTHY, WOUNDED, DYING, BAR_EMPTY] {
            let contrast = contrast(rgb(255, 255, 255), paper);
            assert!(contrast >= 4.5, "on {paper:?}: {contrast}");
        }
    }

    #[test]
    fn any_colour_of_the_raws_becomes_legible_and_visible() {
        for color in [rgb(0, 0, 0), rgb(0, 0, 255), rgb(90, 20, 10), TEXT] {
            assert!(contrast(legible(color), PANEL) >= 4.5, "{color:?}");
            let ink = visible_ink(shaded(color, 0.1));
            assert!(ink.r.max(ink.g).max(ink.b) >= DARKEST_INK);
        }
    }

    #[test]
    fn conditions() {
        use Condition::*;
        for (health, max, expected) in [
            (30, 30, Unhurt),
            (29, 30, Hurt),
            (15, 30, Wounded),
            (7, 30, Dying),
            (1, 30, Dying),
            (0, 30, Dead),
            (-4, 30, Dead),
            (i32::MAX / 2, i32::MAX, Wounded),
        ] {
            assert_eq!(Condition::of(health, max), expected, "{health}/{max}");
        }
    }
}
