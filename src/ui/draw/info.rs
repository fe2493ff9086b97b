//! One line that names what the pointer is on.

use crate::game::view::{ActorView, Seen, View};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::keymap::{self, Context, UiAction};
use crate::ui::text::{self, Run};
use crate::ui::theme::{self, Condition};
use bracket_lib::geometry::Point;

/// Draws what is at the place pointed at, or the most useful keys. Where there
/// is no sidebar, the hero's health stands before it.
pub fn draw(
    canvas: &mut Canvas,
    area: Area,
    view: &View,
    pointed: Option<Point>,
    has_sidebar: bool,
) {
    draw_with(canvas, area, view, pointed, has_sidebar, hints);
}

/// The same with something else in place of the keys, in the room there is.
pub fn draw_with(
    canvas: &mut Canvas,
    area: Area,
    view: &View,
    pointed: Option<Point>,
    has_sidebar: bool,
    otherwise: fn(i32) -> Vec<Run>,
) {
    if area.is_empty() {
        return;
    }
    canvas.fill(area, theme::PANEL);
    for x in area.x..area.right() {
        canvas.put(x, area.y, '─', theme::LINE);
    }
    let mut runs = Vec::new();
    let mut room = area.width - 4;
    if !has_sidebar {
        let health = health(view);
        room -= health.text.chars().count() as i32;
        runs.push(health);
    }
    match pointed.and_then(|at| describe(view, at)) {
        Some(text) => runs.push(Run::new(text::shortened(&text, room), theme::TEXT)),
        None => runs.extend(otherwise(room)),
    }
    if runs.is_empty() {
        return;
    }
    let start = area.x + 1;
    canvas.put(start, area.y, ' ', theme::TEXT);
    let end = text::print_runs(canvas, start + 1, area.y, &runs);
    canvas.put(end, area.y, ' ', theme::TEXT);
}

fn health(view: &View) -> Run {
    let (health, max_health) = (view.hero.health, view.hero.max_health);
    let ink = match Condition::of(health, max_health) {
        Condition::Unhurt | Condition::Hurt => theme::TEXT,
        condition => condition.ink(),
    };
    Run::new(format!("♥ {}/{max_health}  ", health.max(0)), ink)
}

/// The keys a newcomer needs, as many as there is room for.
fn hints(room: i32) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut length = 0;
    for (action, label) in [
        (UiAction::Help, "help"),
        (UiAction::PickUp, "pick up"),
        (UiAction::Pack, "pack"),
        (UiAction::Messages, "messages"),
        (UiAction::Menu, "menu"),
    ] {
        let key = keymap::hint(Context::Play, action);
        length += (key.chars().count() + label.chars().count() + 3) as i32;
        if length > room + 2 {
            break;
        }
        if !runs.is_empty() {
            runs.push(Run::new("  ", theme::FAINT));
        }
        runs.push(Run::new(key, theme::GOLD));
        runs.push(Run::new(format!(" {label}"), theme::FAINT));
    }
    runs
}

/// Everything the hero knows of a place, in a line; nothing of the unknown.
pub fn describe(view: &View, at: Point) -> Option<String> {
    let tile = view.map.tile(at)?;
    if tile.seen == Seen::Unknown {
        return None;
    }
    let mut parts = Vec::new();
    if at == view.hero.at {
        parts.push("you".to_string());
    }
    let here = view.actors.iter().filter(|actor| actor.at == at);
    parts.extend(here.map(describe_actor));
    let lying = view.items.iter().filter(|item| item.at == at);
    parts.extend(lying.map(|item| item.name.clone()));
    let below = view.things.iter().rev().filter(|thing| thing.at == at);
    parts.extend(below.map(|thing| thing.name.clone()));
    parts.push(view.map.look(tile.tile).name.clone());
    let mut line = text::capitalized(&parts.join(", "));
    if tile.seen == Seen::Remembered {
        line += " (as you remember)";
    }
    Some(line)
}

/// A creature with its health and state.
fn describe_actor(actor: &ActorView) -> String {
    let condition = Condition::of(actor.health, actor.max_health).word();
    let awareness = match (actor.hostile, actor.asleep) {
        (false, _) => ", peaceful",
        (true, true) => ", unaware of you",
        (true, false) => "",
    };
    format!(
        "{} ({} of {}, {condition}{awareness})",
        actor.name, actor.health, actor.max_health
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn places_are_named_with_all_that_is_there() {
        let mut view = testkit::view("#@r!.#");
        view.actors[0].asleep = true;
        view.map.tiles[4].seen = Seen::Remembered;
        view.map.tiles[5].seen = Seen::Unknown;
        for (x, expected) in [
            (0, Some("Wall")),
            (1, Some("You, floor")),
            (2, Some("Rat (3 of 5, hurt, unaware of you), floor")),
            (3, Some("Draught, floor")),
            (4, Some("Floor (as you remember)")),
            (5, None),
            (6, None),
        ] {
            let got = describe(&view, Point::new(x, 0));
            assert_eq!(got.as_deref(), expected, "at {x}");
        }
    }

    #[test]
    fn without_a_pointer_the_keys_are_named() {
        let view = testkit::view("@");
        let mut canvas = Canvas::new(26, 1);
        let area = canvas.area();
        draw(&mut canvas, area, &view, None, true);
        assert!(canvas.row(0).contains("? help"));
        draw(&mut canvas, area, &view, None, false);
        assert!(canvas.row(0).contains("♥ 18/30  ? help"));
    }
}
