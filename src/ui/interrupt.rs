//! What must not be missed: after it, keys that were pressed before it no longer count.

use crate::game::view::{Seen, View};
use crate::map::Tile;
use crate::ui::text;

/// Why the player has to look again after a command, in a few words; nothing if
/// all went on as before. The most dangerous reason wins.
pub fn reason(before: &View, after: &View) -> Option<String> {
    let is_same_level = before.depth == after.depth;
    let knew = |id: u64| before.actors.iter().any(|actor| actor.id == id);
    let mut arrivals = after.actors.iter().filter(|actor| !knew(actor.id));
    if let Some(foe) = arrivals.clone().find(|actor| actor.hostile) {
        return Some(format!("{} came into view", named(&foe.kind.look.name)));
    }
    if after.hero.health < before.hero.health {
        return Some("You were hurt".to_string());
    }
    if let Some(other) = arrivals.next() {
        return Some(format!("{} came into view", named(&other.kind.look.name)));
    }
    let found = match is_same_level {
        true => find(before, after),
        false => None,
    };
    found.map(|name| format!("You found {name}"))
}

/// The first trap, thing or hidden door that was not known before.
fn find(before: &View, after: &View) -> Option<String> {
    let knew = |id: u64| before.things.iter().any(|thing| thing.id == id);
    let mut things = after.things.iter();
    if let Some(trap) = things.find(|thing| thing.what.is_trap() && !knew(thing.id)) {
        return Some(with_article(&trap.what.look().name));
    }
    // What the hero has just put down is no find.
    let known = before.items.iter().chain(&before.pack);
    let is_new = |id: u64| known.clone().all(|item| item.id != id);
    if let Some(item) = after.items.iter().find(|item| is_new(item.id)) {
        return Some(with_article(&item.kind.look.name));
    }
    let was_wall = |at: usize| {
        let tile = before.map.tiles.get(at);
        tile.is_some_and(|tile| tile.tile == Tile::Wall && tile.seen != Seen::Unknown)
    };
    let is_door = |tile: Tile| matches!(tile, Tile::DoorShut | Tile::DoorOpen | Tile::DoorLocked);
    let tiles = after.map.tiles.iter().enumerate();
    let mut doors = tiles.filter(|(at, tile)| is_door(tile.tile) && was_wall(*at));
    doors.next().map(|_| "a hidden door".to_string())
}

/// A creature at the beginning of a sentence.
fn named(name: &str) -> String {
    text::capitalized(&with_article(name))
}

fn with_article(name: &str) -> String {
    match name.chars().next() {
        Some(first) if "aeiouAEIOU".contains(first) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// The end of a game, which interrupts more than anything.
pub const END: &str = "The game is over";

/// What the player is told when waiting presses were dropped.
pub fn dropped(reason: &str, presses: usize) -> String {
    match presses {
        1 => format!("{reason}: 1 waiting key was dropped."),
        _ => format!("{reason}: {presses} waiting keys were dropped."),
    }
}

/// What the player is told when a held key does nothing more.
pub fn held(reason: &str) -> String {
    format!("{reason}: let go of the key and press it again to go on.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;
    use bracket_lib::geometry::Point;

    #[test]
    fn what_interrupts_and_what_does_not() {
        let quiet = testkit::view("#@..#");
        assert_eq!(reason(&quiet, &quiet), None);

        let mut foe = testkit::view("#@r.#");
        let word = |before: &View, after: &View| reason(before, after).unwrap_or_default();
        assert_eq!(word(&quiet, &foe), "A rat came into view");
        assert_eq!(word(&foe, &foe), "", "it was there before");
        std::sync::Arc::make_mut(&mut foe.actors[0].kind).look.name = "owl".to_string();
        assert_eq!(word(&quiet, &foe), "An owl came into view");

        let mut hurt = quiet.clone();
        hurt.hero.health -= 1;
        assert_eq!(word(&quiet, &hurt), "You were hurt");
        assert_eq!(word(&hurt, &quiet), "", "healing is no danger");

        let thing = testkit::view("#@!.#");
        assert_eq!(word(&quiet, &thing), "You found a draught");
        let mut carrying = quiet.clone();
        carrying.pack = thing.items.clone();
        assert_eq!(word(&carrying, &thing), "", "it was put down");
    }

    #[test]
    fn traps_and_hidden_doors_are_finds() {
        let before = testkit::view("#@.##");
        let mut after = before.clone();
        after.things.push(testkit::trap(9, Point::new(2, 0)));
        assert_eq!(
            reason(&before, &after).as_deref(),
            Some("You found an arrow trap")
        );
        after.things[0] = testkit::corpse(9, Point::new(2, 0));
        assert_eq!(reason(&before, &after), None, "the dead are no find");

        let door = testkit::view("#@.+#");
        assert_eq!(
            reason(&before, &door).as_deref(),
            Some("You found a hidden door")
        );
        let mut unseen = before.clone();
        unseen.map.tiles[3].seen = Seen::Unknown;
        assert_eq!(reason(&unseen, &door), None, "a door that came into sight");
    }
}
