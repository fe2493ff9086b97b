//! In which words the log tells of harm: a blow as a blow, a power as what it is. And of
//! ground that changes.

use super::effects::{ask, element, status, used, used_at};
use super::*;
use crate::effects::queue::Aim;
use crate::map::TileRole;
use crate::notice::Notice;
use crate::resources::NoticeQueue;
use serde_json::{Value as Json, json};

fn last_line(level: &TestLevel) -> String {
    level.log_lines().last().cloned().unwrap_or_default()
}

/// A level on which `a` bites, and the hero sees all.
fn level() -> (TestLevel, u32) {
    let level = TestLevel::parse("@ab");
    level.give_eyes('@', 9);
    level.change('a', |kind| kind.verb = "bites".into());
    let fire = element(&level, "fire");
    (level, fire)
}

#[test]
fn a_blow_is_told_with_its_verb_and_a_power_is_not() {
    for (by, target, words) in [
        ('a', '@', "The a bites you for 3 damage."),
        ('a', 'b', "The a bites the b for 3 damage."),
        ('@', 'a', "You hit the a for 3 damage."),
    ] {
        let (mut level, _) = level();
        level.wound(target, 3, Some(level.the(by)));
        level.moment(Who::Others);
        assert_eq!(last_line(&level), words);
    }
    for (by, target, words) in [
        ('a', '@', "The a hurts you for 3 damage."),
        ('a', 'b', "The a hurts the b for 3 damage."),
        ('a', 'a', "The a hurts itself for 3 damage."),
        ('@', 'a', "You hurt the a for 3 damage."),
        ('@', '@', "You hurt yourself for 3 damage."),
    ] {
        let (mut level, fire) = level();
        used(&mut level, by, target, json!([{ "damage": 3 }]));
        assert_eq!(last_line(&level), words);
        let harm = json!([{ "damage": { "amount": 3, "element": fire } }]);
        used(&mut level, by, target, harm);
        let words = words.replace(" for", " with fire for");
        assert_eq!(last_line(&level), words);
    }
}

#[test]
fn a_blow_of_ones_own_is_told_though_its_victim_is_out_of_view_by_then() {
    let mut level = TestLevel::parse("@#a");
    level.give_eyes('@', 9);
    level.wound('a', 3, Some(level.the('@')));
    level.moment(Who::Others);
    assert_eq!(last_line(&level), "You hit something for 3 damage.");
}

#[test]
fn harm_by_a_status_is_told_as_the_status_whoever_gave_it() {
    for (by, target, words) in [
        ('a', '@', "You lose 2: you are poisoned."),
        ('a', 'b', "The b loses 2: it is poisoned."),
        ('@', 'a', "The a loses 2: it is poisoned."),
    ] {
        let (mut level, _) = level();
        let poison = status(
            &level,
            "poisoned",
            json!({ "on_turn": [{ "damage": 2 }], "turns": 1 }),
        );
        let apply = json!([{ "status": { "apply": poison.0 } }]);
        used(&mut level, by, target, apply);
        level.tick();
        level.tick();
        let told = level.log_lines();
        assert!(told.contains(&words.to_string()), "{told:?}");
        assert!(!told.join(" ").contains("damage"), "{told:?}");
    }
}

#[test]
fn what_nobody_is_behind_is_told_without_anyone() {
    for (target, words) in [('@', "You lose 2."), ('b', "The b is hurt.")] {
        let (mut level, _) = level();
        let aim = Aim::on(level.the(target), level.at(target));
        ask(&mut level, json!([{ "damage": 2 }]), aim);
        assert_eq!(last_line(&level), words);
    }
}

#[test]
fn ground_that_changes_in_view_is_told_in_one_line() {
    for (drawing, x, radius, expected) in [
        (
            "#########\n#@......#\n#########",
            4,
            1,
            Some("The ground becomes {}, in 3 places."),
        ),
        (
            "#########\n#@......#\n#########",
            7,
            0,
            Some("The ground becomes {}."),
        ),
        // What is behind a wall nobody tells.
        ("#########\n#@.#....#\n#########", 6, 1, None),
    ] {
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 9);
        level.moment(Who::Hero);
        let kinds = level.map().kinds().clone();
        let water = &kinds[kinds.role(TileRole::Water)];
        let name = { level.edit(|catalog| catalog.terrain_looks.clone()) }[water.tile.number()]
            .name
            .clone();
        let changed = json!([{ "terrain": { "into": water.id } }]);
        let effects = match radius {
            0 => changed,
            radius => json!([{ "for_each": { "in": { "burst": radius }, "each": "place",
                "then": changed } }]),
        };
        used_at(&mut level, '@', x, 1, effects);
        let told: Vec<String> = level.log_lines();
        let about: Vec<&String> = told.iter().filter(|line| line.contains(&name)).collect();
        let expected = expected.map(|words| words.replace("{}", &name));
        assert_eq!(
            about,
            expected.iter().collect::<Vec<_>>(),
            "{drawing} at {x}: {told:?}"
        );
    }
}

#[test]
fn what_someone_does_by_nature_is_seen_only_where_something_comes_of_it() {
    let near = |who: Json| json!([{ "for_each": { "in": "adjacent", "who": [who], "then": [{ "damage": 1 }] } }]);
    let pushed =
        json!([{ "for_each": { "in": "adjacent", "then": [{ "push": { "tiles": 1 } }] } }]);
    for (drawing, by_nature, expected) in [
        ("#@..a#", near(json!("hero")), false),
        ("#.@a.#", near(json!("hero")), true),
        ("#.@a.#", near(json!("asleep")), false),
        ("#.@a.#", pushed, true),
    ] {
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 9);
        level.toughen('@', 90);
        level.change('a', |kind| {
            kind.on_turn = serde_json::from_value(by_nature.clone()).expect("effects");
        });
        level.moment(Who::Hero);
        level.world.write_resource::<NoticeQueue>().0.clear();
        level.tick();
        let notices = level.world.read_resource::<NoticeQueue>();
        let reaches = |notice: &Notice| matches!(notice, Notice::Conjured { reached, .. } if !reached.is_empty());
        assert_eq!(
            notices.0.iter().any(reaches),
            expected,
            "{by_nature} on {drawing}"
        );
    }
}
