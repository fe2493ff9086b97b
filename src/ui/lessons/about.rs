//! Lessons about what is at a place, for its card.

use super::words::with_keys;
use crate::catalog::schema::Moment;
use crate::game::view::{Seen, Thing, View};
use crate::map::TileRole;
use crate::ui::keymap::Keymap;
use crate::ui::wishes::Played;
use bracket_lib::geometry::Point;

/// What there is to be learnt about whoever or whatever is at a place, with the player's
/// keys. The first moment of a lesson says what it is about.
pub fn about(at: Point, view: &View, keymap: &Keymap, played: Played) -> Vec<String> {
    let lessons = view.catalog.lessons.iter().map(|(_, lesson)| lesson);
    let own = lessons.filter(|lesson| !lesson.every_game);
    own.filter(|lesson| {
        lesson
            .when
            .first()
            .is_some_and(|moment| is_at(moment, at, view))
    })
    .map(|lesson| with_keys(&lesson.text, keymap, played))
    .collect()
}

fn is_at(moment: &Moment, at: Point, view: &View) -> bool {
    let mut actors = view.actors.iter().filter(|actor| actor.at == at);
    let mut items = view.items.iter().filter(|item| item.at == at);
    let mut things = view.things.iter().filter(|thing| thing.at == at);
    let tile = { view.map.tile(at) }.filter(|tile| tile.seen != Seen::Unknown);
    let tile = tile.map(|tile| tile.tile);
    match moment {
        Moment::Foe => actors.any(|actor| actor.hostile && !actor.asleep),
        Moment::Sleeper => actors.any(|actor| actor.hostile && actor.asleep),
        Moment::Friend => actors.any(|actor| !actor.hostile),
        Moment::Monster(kind) => actors.any(|actor| actor.kind.id == view.catalog[*kind].id),
        Moment::ItemHere | Moment::ItemInView => items.next().is_some(),
        Moment::UnknownItem => items.any(|item| !item.known),
        Moment::Trap => things.any(|it| matches!(&it.what, Thing::Trap(kind) if kind.hidden)),
        Moment::Device => things.any(|it| matches!(&it.what, Thing::Trap(kind) if !kind.hidden)),
        Moment::ShutDoor => tile.is_some_and(|tile| tile.opens()),
        Moment::LockedDoor => tile.is_some_and(|tile| tile.is_locked()),
        Moment::StairsDown => tile.is_some_and(|tile| tile == TileRole::StairsDown),
        Moment::HealthBelow(percent) => {
            let hero = &view.hero;
            hero.at == at && hero.health * 100 < hero.max_health * percent
        }
        Moment::Ailment => {
            view.hero.at == at && view.hero.statuses.iter().any(|status| !status.kind.good)
        }
        _ => false,
    }
}
