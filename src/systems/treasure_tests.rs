//! Locked doors, choices and secret doors, on levels drawn as text.

use crate::catalog::Catalog;
use crate::components::body::StableId;
use crate::components::deed::DoorState;
use crate::components::item::{Carried, Choice};
use crate::components::kind::{Kinds, OfKind};
use crate::components::mind::Viewshed;
use crate::levels;
use crate::map::{Map, TileRole};
use crate::raws;
use crate::rng::GameRng;
use crate::rules::ruleset::Ruleset;
use crate::setup;
use crate::systems::act::Deed;
use crate::testkit::TestLevel;
use bracket_lib::geometry::Point;
use serde_json::json;
use specs::prelude::*;
use std::sync::Arc;

/// Makes the drink a key in the hero's pack.
fn hand_over_key(level: &mut TestLevel) -> Entity {
    let (hero, key) = (level.the('@'), level.the('!'));
    level.give(hero, Deed::PickUp { item: key });
    level.tick();
    level.change_item(key, |kind| kind.key = true);
    key
}

fn unlock(level: &mut TestLevel, at: Point) {
    let deed = Deed::MoveDoor {
        at,
        to: DoorState::Open,
    };
    level.give(level.the('@'), deed);
    level.tick();
}

/// The hero stands on a drink and makes a key of it.
fn before_a_locked_door() -> TestLevel {
    let mut level = TestLevel::parse("!@.|.");
    level.give(
        level.the('@'),
        Deed::Step {
            to: Point::new(0, 0),
        },
    );
    level.tick();
    level
}

/// What the hero remembers of the fourth tile.
fn remembered(level: &TestLevel) -> Option<TileRole> {
    level.map().memory(3).and_then(|tile| tile.role())
}

#[test]
fn a_key_opens_a_locked_door_and_is_used_up() {
    let mut level = before_a_locked_door();
    let key = hand_over_key(&mut level);
    level.tick();

    unlock(&mut level, Point::new(3, 0));

    assert_eq!(level.map().tile(Point::new(3, 0)), TileRole::DoorOpen);
    assert!(!level.world.entities().is_alive(key));
    let told = level.log_lines();
    assert_eq!(told.last().unwrap(), "You unlock the door; the ! breaks.");

    unlock(&mut level, Point::new(3, 0));
    assert_eq!(level.log_lines(), told);
}

#[test]
fn without_a_key_a_locked_door_stays_shut() {
    let mut level = before_a_locked_door();
    unlock(&mut level, Point::new(3, 0));
    assert_eq!(level.map().tile(Point::new(3, 0)), TileRole::DoorLocked);

    // Someone else's key does not help.
    let key = level.the('!');
    level.change_item(key, |kind| kind.key = true);
    let other = Carried {
        by: StableId(999),
        since: 1,
    };
    level.give(key, other);
    unlock(&mut level, Point::new(3, 0));
    assert_eq!(level.map().tile(Point::new(3, 0)), TileRole::DoorLocked);
}

#[test]
fn whoever_takes_one_of_a_choice_cannot_take_the_others() {
    let mut level = TestLevel::parse("!@!!");
    let items: Vec<(Entity, i32)> = {
        let positions = level
            .world
            .read_storage::<crate::spatial::placement::Position>();
        let items = level.items().into_iter();
        items
            .map(|item| (item, positions.get(item).unwrap().at().x))
            .collect()
    };
    for &(item, x) in &items {
        let group = if x == 3 { 1 } else { 0 };
        level.give(item, Choice { group });
    }
    level.give(
        level.the('@'),
        Deed::Step {
            to: Point::new(0, 0),
        },
    );
    level.tick();

    let (taken, _) = items[0];
    level.give(level.the('@'), Deed::PickUp { item: taken });
    level.tick();

    level.expect("@..!");
    assert_eq!(
        level.log_lines().last().unwrap(),
        "The other cages snap shut."
    );
    assert!(level.get::<Carried>(taken).is_some());
    assert!(level.get::<Choice>(taken).is_none());
    let left = level.world.read_storage::<OfKind>().join().count();
    assert_eq!(left, 3, "the hero, what was taken, and the other group's");
}

/// Secret doors are found at once by these rules.
fn sharp_eyes() -> Ruleset {
    Ruleset {
        spotting: 1,
        ..Ruleset::default()
    }
}

#[test]
fn a_secret_door_is_found_by_whoever_comes_near() {
    let mut level = TestLevel::with_rules("@..{.", sharp_eyes());
    let door = Point::new(3, 0);
    assert_eq!(level.map().tile(door), TileRole::DoorSecret);
    assert_eq!(remembered(&level), Some(TileRole::Wall));

    level.give(
        level.the('@'),
        Deed::Step {
            to: Point::new(1, 0),
        },
    );
    level.tick();

    level.expect(".@.+.");
    assert_eq!(remembered(&level), Some(TileRole::DoorShut));
    assert_eq!(level.log_lines(), ["You find a secret door!"]);
}

#[test]
fn a_secret_door_takes_a_while_to_find() {
    let rules = Ruleset {
        spotting: 120,
        ..Ruleset::default()
    };
    let mut level = TestLevel::with_rules("@.{.", rules);
    let mut looks = 1;
    while level.map().tile(Point::new(2, 0)) == TileRole::DoorSecret {
        looks += 1;
        assert!(looks < 400, "it is never found");
        let mut views = level.world.write_storage::<Viewshed>();
        views.get_mut(level.the('@')).unwrap().dirty = true;
        drop(views);
        level.tick();
    }
    assert!(looks > 1);
}

#[test]
fn levels_are_built_with_their_choices_and_keys() {
    let steps = json!([
        { "do": { "rooms": { "tries": 30, "min": 4, "max": 8 } } },
        { "do": { "corridors": {} } },
        { "do": { "start": {} } },
        { "do": { "exit": {} } },
        { "do": { "locked_room": { "needed": true } } },
        { "do": { "reward_room": { "choices": 2, "needed": true } } }
    ]);
    let core = raws::core().expect("the core is sound");
    let catalog = Catalog::clone(&core).with_key().with_steps(steps);
    let mut world = setup::world(GameRng::new(3), Arc::new(catalog));

    levels::begin(&mut world);

    let choices = world.read_storage::<Choice>();
    let groups: Vec<u32> = choices.join().map(|choice| choice.group).collect();
    assert_eq!(groups, [0, 0]);
    let (entities, kinds) = world.system_data::<(Entities, Kinds)>();
    let is_key = |&each: &Entity| kinds.item(each).is_some_and(|kind| kind.key);
    assert_eq!(entities.join().filter(is_key).count(), 1);
    let map = world.read_resource::<Map>();
    assert!(map.find(TileRole::DoorLocked).is_some());
}
