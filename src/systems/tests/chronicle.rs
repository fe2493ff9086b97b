//! What is written down of a tick.

use super::*;
use crate::components::item::Choice;

fn chronicle(level: &TestLevel) -> Chronicle {
    Chronicle::clone(&level.world.read_resource())
}

fn marks(level: &TestLevel) -> Vec<String> {
    let chronicle = chronicle(level);
    let marks = chronicle.timeline().iter();
    marks.map(|mark| mark.text.clone()).collect()
}

/// A hero beside a thing, about to step on it and pick it up.
fn picked_up(level: &mut TestLevel) {
    let (hero, item) = (level.the('@'), level.the('!'));
    level.give(hero, step(0, 0));
    level.tick();
    level.give(hero, Deed::PickUp { item });
    level.tick();
}

#[test]
fn a_kind_is_met_and_slain_for_the_first_time_once() {
    let mut level = TestLevel::with_rules("a@b", fixed());
    level.change('b', |kind| kind.look.name = "a".into());
    for sign in ['a', 'b'] {
        let target = level.the(sign);
        for _ in 0..4 {
            level.give(level.the('@'), Deed::Strike { target });
            level.tick();
        }
    }

    assert_eq!(
        marks(&level),
        ["Met an a.", "Slew an a, the first of its kind."]
    );
    let chronicle = chronicle(&level);
    assert_eq!(chronicle.kills, BTreeMap::from([("a".to_string(), 2)]));
    assert_eq!(
        chronicle.damage_dealt,
        BTreeMap::from([("a".to_string(), 24)])
    );
    assert!(chronicle.damage_taken.is_empty());
}

#[test]
fn damage_is_put_down_to_who_or_what_did_it() {
    for (by, source) in [
        (Some('a'), "a"),
        (Some('^'), "^"),
        (Some('b'), "something unseen"),
        (None, "misfortune"),
    ] {
        let mut level = TestLevel::parse("a@^#b");
        let by = by.map(|sign| level.the(sign));
        level.wound('@', 2, by);
        level.wound('@', 1, by);
        level.tick();

        let expected = BTreeMap::from([(source.to_string(), 3)]);
        assert_eq!(chronicle(&level).damage_taken, expected);
    }
}

#[test]
fn what_others_do_to_each_other_is_not_written_down() {
    let mut level = TestLevel::parse("a@b");
    level.wound('a', 50, Some(level.the('b')));
    level.tick();
    assert_eq!(chronicle(&level), Chronicle::default());
}

#[test]
fn only_coming_near_death_is_written_down_not_being_there() {
    let near = "Came near death, with 2 of 10 hit points.";
    for (wounds, expected) in [
        (&[7][..], &[][..]),
        (&[8], &[near]),
        (&[8, 1], &[near]),
        (&[7, 1], &[near]),
    ] {
        let mut level = TestLevel::parse("@");
        for &amount in wounds {
            level.wound('@', amount, None);
            level.tick();
        }
        assert_eq!(marks(&level), expected, "{wounds:?}");
    }
}

#[test]
fn death_is_the_last_thing_written_down() {
    let mut level = TestLevel::parse("@a");
    level.wound('@', 50, Some(level.the('a')));
    level.tick();
    assert_eq!(marks(&level), ["Met an a.", "Killed by an a."]);
}

#[test]
fn a_drink_a_key_and_the_goal_are_written_down() {
    let mut drink = TestLevel::parse("!@");
    let item = drink.the('!');
    picked_up(&mut drink);
    drink.give(drink.the('@'), Deed::Quaff { item });
    drink.tick();
    assert_eq!(marks(&drink), ["Quaffed the !."]);
    assert_eq!(chronicle(&drink).used, BTreeMap::from([("!".into(), 1)]));

    let mut key = TestLevel::parse("!@|");
    key.change_item(key.the('!'), |kind| kind.key = true);
    picked_up(&mut key);
    key.give(key.the('@'), step(1, 0));
    key.tick();
    let door = Deed::MoveDoor {
        at: Point::new(2, 0),
        to: DoorState::Open,
    };
    key.give(key.the('@'), door);
    key.tick();
    assert_eq!(marks(&key), ["Found the !.", "Unlocked a door with the !."]);

    let mut goal = TestLevel::parse("!@");
    let item = goal.the('!');
    goal.change_item(item, |kind| kind.goal = true);
    picked_up(&mut goal);
    goal.give(goal.the('@'), Deed::Drop { item });
    goal.tick();
    goal.give(goal.the('@'), Deed::PickUp { item });
    goal.tick();
    assert_eq!(marks(&goal), ["Took the !."]);
    assert_eq!(
        chronicle(&goal).picked_up,
        BTreeMap::from([("!".into(), 2)])
    );
}

#[test]
fn the_choice_of_a_treasure_is_written_down() {
    let mut level = TestLevel::parse("!@!");
    let items = level.items();
    for &item in &items {
        level.give(item, Choice { group: 0 });
    }
    let item = items[0];
    let at: Position = level.get(item).unwrap();
    level.give(level.the('@'), Deed::Step { to: at.at() });
    level.tick();
    level.give(level.the('@'), Deed::PickUp { item });
    level.tick();
    assert_eq!(marks(&level), ["Chose the !."]);
}
