//! Lines and light through the systems: who sees whom, and what it costs.

use super::*;
use crate::components::item::Noticed;
use crate::map::{Map, MapField};
use crate::pathing::outlooks::Outlooks;

fn light(level: &TestLevel, x: i32, amount: i32) {
    let mut map = level.world.write_resource::<Map>();
    let idx = map.idx(Point::new(x, 0));
    map.set_field(MapField::Light, idx, amount);
}

fn seen(level: &TestLevel) -> Vec<usize> {
    let view: Viewshed = level.get(level.the('@')).unwrap();
    view.visible
}

fn remembered(level: &TestLevel) -> Vec<usize> {
    let map = level.map();
    let known = (0..map.count()).filter(|&idx| map.memory(idx).is_some());
    known.collect()
}

/// How many fields of view a turn takes.
fn views_of_a_turn(level: &mut TestLevel) -> u64 {
    let worked_out = |level: &TestLevel| level.world.read_resource::<Outlooks>().worked_out();
    let before = worked_out(level);
    level.tick();
    worked_out(level) - before
}

/// Does `a`, which sees so far and does not stir, see the hero?
fn notices(level: &mut TestLevel, sight: i32) -> bool {
    level.think('a', Mood::Wandering, |mind| {
        still(mind);
        mind.sight = sight;
    });
    level.tick();
    matches!(level.mood('a'), Mood::Hunting { .. })
}

#[test]
fn a_line_without_light_shows_only_what_is_one_step_away() {
    let level = TestLevel::dark("..@.!.!", "......*");
    assert_eq!(seen(&level), [1, 2, 3, 6]);
    assert_eq!(remembered(&level), seen(&level));
    let noticed = level.items().into_iter().filter_map(|item| {
        level.get::<Noticed>(item)?;
        level.get::<Position>(item).map(|position| position.at().x)
    });
    assert_eq!(noticed.collect::<Vec<_>>(), [6], "what lies in the light");
}

#[test]
fn light_without_a_line_shows_nothing() {
    let level = TestLevel::dark("@..#..", "....**");
    assert_eq!(seen(&level), [0, 1]);
}

#[test]
fn light_beyond_the_heros_range_shows_nothing() {
    let mut level = TestLevel::dark("@.........", "****.*****");
    level.give_eyes('@', 6);
    level.tick();
    assert_eq!(seen(&level), [0, 1, 2, 3, 5, 6]);
}

#[test]
fn who_stands_in_light_is_seen_from_afar_and_who_stands_in_the_dark_is_not() {
    // Where there is light: who sees whom along the same line.
    for (lights, hero_sees, is_noticed) in [
        ("......", false, false),
        ("*.....", false, true),
        (".....*", true, false),
        ("*....*", true, true),
    ] {
        let mut level = TestLevel::dark("@....a", lights);
        let sees = seen(&level).contains(&5);
        assert_eq!(sees, hero_sees, "the hero, light {lights}");
        assert_eq!(notices(&mut level, 8), is_noticed, "a, light {lights}");
    }
    let mut beside = TestLevel::dark("@a", "..");
    assert!(seen(&beside).contains(&1) && notices(&mut beside, 1));
}

#[test]
fn sides_need_light_to_see_each_other() {
    for (lights, is_seen) in [("......", false), (".....*", true)] {
        let mut level = TestLevel::dark("a....b", lights);
        level.think('a', Mood::Wandering, still);
        level.think('b', Mood::Asleep, still);
        level.feud(&[('a', 'b', Reaction::Attack)]);
        level.tick();
        let hunts = matches!(level.mood('a'), Mood::Hunting { .. });
        assert_eq!(hunts, is_seen, "light {lights}");
    }
}

#[test]
fn a_watcher_with_longer_sight_sees_the_hero_first() {
    // The hero sees 8 far.
    let far = "@...........a";
    for (sight, expected) in [(8, false), (11, false), (12, true), (30, true)] {
        let mut level = TestLevel::parse(far);
        assert_eq!(notices(&mut level, sight), expected, "sight {sight}");
        assert_eq!(seen(&level), (0..=8).collect::<Vec<_>>());
    }
    let mut walled = TestLevel::parse("@.....#.....a");
    assert!(!notices(&mut walled, 30), "eyes do not pass a wall");
    let mut in_the_dark = TestLevel::dark(far, ".************");
    assert!(
        !notices(&mut in_the_dark, 30),
        "the hero stands in the dark"
    );
}

#[test]
fn a_light_that_moves_renews_the_view_without_new_lines() {
    let mut level = TestLevel::dark("@.......", "....*...");
    assert_eq!(seen(&level), [0, 1, 4]);
    light(&level, 4, 0);
    light(&level, 5, 3);
    assert_eq!(views_of_a_turn(&mut level), 0);
    assert_eq!(seen(&level), [0, 1, 5]);
    assert_eq!(remembered(&level), [0, 1, 4, 5]);
}

#[test]
fn where_it_is_not_dark_light_makes_no_difference() {
    let mut level = TestLevel::parse("@....");
    light(&level, 3, 5);
    level.tick();
    assert_eq!(seen(&level), [0, 1, 2, 3, 4]);
}

#[test]
fn an_idle_turn_works_out_no_field_of_view() {
    for mut level in [TestLevel::parse("@...a"), TestLevel::dark("@...a", "*.*.*")] {
        level.think('a', Mood::Wandering, |mind| {
            still(mind);
            mind.to_hero = Reaction::Ignore;
        });
        assert_eq!(views_of_a_turn(&mut level), 0);
    }

    // Enemies in range of each other, with a wall in between.
    let mut level = TestLevel::parse("@..#a.#b");
    for sign in ['a', 'b'] {
        level.think(sign, Mood::Wandering, still);
    }
    level.feud(&[('a', 'b', Reaction::Attack), ('b', 'a', Reaction::Attack)]);
    assert_eq!(views_of_a_turn(&mut level), 2, "each of the two looks once");
    assert_eq!(views_of_a_turn(&mut level), 0);
    level.carry('b', 5, 0);
    assert!(views_of_a_turn(&mut level) > 0, "who moves looks again");
}

#[test]
fn one_field_of_view_for_a_step_serves_a_thousand_watchers() {
    // Rows of watchers who see farther than the hero, and a hero who walks.
    let crowd = format!("#{}#\n", "a".repeat(100));
    let free = format!("#{}#\n", ".".repeat(100));
    let hero = format!("#{}@{}#\n", ".".repeat(40), ".".repeat(59));
    let rock = format!("{}\n", "#".repeat(102));
    let drawing = [
        rock.clone(),
        crowd.repeat(5),
        free.repeat(12),
        hero,
        free.repeat(12),
        crowd.repeat(5),
        rock,
    ];
    let mut level = TestLevel::parse(&drawing.concat());
    let watchers: Vec<Entity> = {
        let (entities, kinds) = level.world.system_data::<(Entities, Kinds)>();
        let all = entities
            .join()
            .filter(|&each| kinds.monster(each).is_some());
        all.collect()
    };
    assert_eq!(watchers.len(), 1_000);
    let mood = Mood::Wandering;
    for &watcher in &watchers {
        level.give(watcher, Mind { mood });
    }
    let kind = level.get::<OfKind>(watchers[0]).unwrap();
    let OfKind::Monster(kind) = kind else {
        panic!("a watcher is a monster");
    };
    level.edit(|catalog| catalog.monsters.change(kind).senses.sight = 14);
    level.tick();
    let hunting = || {
        let minds = watchers.iter().filter_map(|&each| level.get::<Mind>(each));
        minds.filter(|mind| mind.mood != mood).count()
    };
    assert!(hunting() > 10, "only {} see the hero", hunting());

    assert_eq!(views_of_a_turn(&mut level), 0, "the hero stays");
    for x in 42..46 {
        level.give(level.the('@'), step(x, 18));
        assert_eq!(views_of_a_turn(&mut level), 1, "a step to {x}");
        assert_eq!(level.at('@'), Point::new(x, 18));
    }
}
