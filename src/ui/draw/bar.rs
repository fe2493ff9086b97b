//! Bars of health.

use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::theme::{self, Condition};

/// The colour of the text on a bar. It is bright enough for every colour of a bar.
const INK: Color = Color {
    r: 255,
    g: 255,
    b: 255,
};

/// Draws one row as a bar, with text on it.
pub fn draw(canvas: &mut Canvas, area: Area, health: i32, max_health: i32, text: &str) {
    let full = filled(area.width, health, max_health);
    canvas.fill(area, theme::BAR_EMPTY);
    let part = Area::new(area.x, area.y, full, area.height);
    canvas.fill(part, Condition::of(health, max_health).bar());
    canvas.print_centred(area, area.y, text, INK);
}

/// Draws one row as a bar of mana, with text on it.
pub fn draw_mana(canvas: &mut Canvas, area: Area, mana: i32, max_mana: i32, text: &str) {
    let full = filled(area.width, mana, max_mana);
    canvas.fill(area, theme::BAR_EMPTY);
    let part = Area::new(area.x, area.y, full, area.height);
    canvas.fill(part, theme::MANA);
    canvas.print_centred(area, area.y, text, INK);
}

/// Draws one row as a bar of small squares, so that bars in neighbouring rows stay apart.
pub fn draw_slim(canvas: &mut Canvas, area: Area, health: i32, max_health: i32) {
    let full = filled(area.width, health, max_health);
    for x in 0..area.width {
        let ink = if x < full {
            theme::shaded(Condition::of(health, max_health).bar(), 1.25)
        } else {
            theme::BAR_EMPTY
        };
        canvas.put(area.x + x, area.y, '■', ink);
    }
}

/// The same for anything else that runs out, in one colour.
pub fn draw_share(canvas: &mut Canvas, area: Area, left: i32, most: i32, ink: Color) {
    let full = filled(area.width, left, most);
    for x in 0..area.width {
        let ink = if x < full { ink } else { theme::BAR_EMPTY };
        canvas.put(area.x + x, area.y, '■', ink);
    }
}

/// How many cells of a bar are full: at least one while the creature lives, and never all
/// of them while a hit point is missing.
fn filled(width: i32, health: i32, max_health: i32) -> i32 {
    if health <= 0 || width <= 0 {
        return 0;
    }
    if health >= max_health {
        return width;
    }
    let share = i64::from(width) * i64::from(health) / i64::from(max_health.max(1));
    (share as i32).clamp(1, (width - 1).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_do_not_lie() {
        for (width, health, max, expected) in [
            (10, 10, 10, 10),
            (10, 5, 10, 5),
            (10, 1, 100, 1),
            (10, 99, 100, 9),
            (10, 0, 10, 0),
            (10, -4, 10, 0),
            (10, 5, 0, 10),
            (0, 5, 10, 0),
            (1, 5, 10, 1),
        ] {
            let got = filled(width, health, max);
            assert_eq!(got, expected, "{health}/{max} on {width} cells");
        }
    }
}
