//! One line that names what the pointer is on.

use crate::game::view::{ActorView, Seen, View};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::text::{self, Run};
use crate::ui::theme::{self, Condition};
use bracket_lib::geometry::Point;

/// Describes the place under the pointer. If there is no sidebar, the hero's health comes
/// before it.
pub fn draw(
    canvas: &mut Canvas,
    area: Area,
    view: &View,
    pointed: Option<Point>,
    has_sidebar: bool,
) {
    if area.is_empty() {
        return;
    }
    canvas.fill(area, theme::PANEL);
    for x in area.x..area.right() {
        canvas.put(x, area.y, '─', theme::LINE);
    }
    let mut runs = Vec::new();
    if !has_sidebar {
        runs.push(health(view));
    }
    if let Some(text) = pointed.and_then(|at| describe(view, at)) {
        let room = free_part(area, view, has_sidebar).width - 2;
        runs.push(Run::new(text::shortened(&text, room), theme::TEXT));
    }
    if runs.is_empty() {
        return;
    }
    let start = area.x + 1;
    canvas.put(start, area.y, ' ', theme::TEXT);
    let end = text::print_runs(canvas, start + 1, area.y, &runs);
    canvas.put(end, area.y, ' ', theme::TEXT);
}

/// The part of the line after the hero's health. It describes the place under the pointer,
/// or lists the most useful keys.
pub fn free_part(area: Area, view: &View, has_sidebar: bool) -> Area {
    let taken = match has_sidebar {
        true => 1,
        false => 1 + health(view).text.chars().count() as i32,
    };
    Area::new(area.x + taken, area.y, area.width - taken - 1, area.height)
}

fn health(view: &View) -> Run {
    let (health, max_health) = (view.hero.health, view.hero.max_health);
    let ink = match Condition::of(health, max_health) {
        Condition::Unhurt | Condition::Hurt => theme::TEXT,
        condition => condition.ink(),
    };
    Run::new(format!("♥ {}/{max_health}  ", health.max(0)), ink)
}

/// Everything the hero knows of a place, in one line; `None` for an unknown place.
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
    parts.extend(below.map(|thing| thing.what.look().name.clone()));
    parts.push(view.map.look(tile.tile).name.clone());
    let mut line = text::capitalized(&parts.join(", "));
    line += match tile.seen {
        Seen::Remembered => " (as you remember)",
        Seen::Revealed => " (unknown to you)",
        Seen::Unknown | Seen::Now => "",
    };
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
    let statuses = { actor.statuses.iter() }
        .map(|status| format!(", {}", status.kind.look.name))
        .collect::<String>();
    format!(
        "{} ({} of {}, {condition}{awareness}{statuses})",
        actor.kind.look.name, actor.health, actor.max_health
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
        view.actors[0].statuses = vec![testkit::status("webbed", 3)];
        view.map.tiles[4].seen = Seen::Remembered;
        view.map.tiles[5].seen = Seen::Unknown;
        for (x, expected) in [
            (0, Some("Wall")),
            (1, Some("You, floor")),
            (2, Some("Rat (3 of 5, hurt, unaware of you, webbed), floor")),
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
    fn the_health_is_told_where_no_sidebar_tells_it() {
        let view = testkit::view("@");
        let mut canvas = Canvas::new(26, 1);
        let area = canvas.area();
        draw(&mut canvas, area, &view, None, false);
        assert!(canvas.row(0).contains("♥ 18/30  "));
        let free = free_part(area, &view, false);
        assert!(free.x > 9 && free.right() < area.right());
        draw(&mut canvas, area, &view, Some(view.hero.at), false);
        assert!(canvas.row(0).contains("♥ 18/30  You, floor "));
    }
}
