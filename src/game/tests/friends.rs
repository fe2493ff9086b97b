//! Those on the side of the hero: they keep beside the hero, make way, and come along.

use super::*;
use crate::catalog::schema::StatusRule;
use crate::components::body::StableId;
use crate::components::deed::Way;
use crate::components::item::Carried;
use crate::components::mind::{Mind, Provoked};
use crate::components::status::{ActiveStatus, Statuses};
use crate::rules::ruleset::Hunts;

/// Gives someone a status of the core with these rules and no others.
fn afflict(level: &TestLevel, sign: char, rules: &[StatusRule]) {
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    let kinds = rules.iter().map(|&rule| {
        level.edit(|catalog| {
            let mut all = catalog.statuses.iter();
            let found = all.find(|(_, kind)| kind.rules == [rule] && kind.on_turn.is_empty());
            found.expect("the core has one").0
        })
    });
    let each = kinds.map(|kind| ActiveStatus {
        kind,
        turns: 500,
        by: Some(hero),
        works: false,
        worn: false,
    });
    level.give(level.the(sign), Statuses(each.collect()));
}

/// A level on which `a` is a friend.
fn friendly(drawing: &str, wanders: Wanders) -> TestLevel {
    let level = TestLevel::with_rules(drawing, fixed());
    level.think('a', Mood::Wandering, |wits| wits.wanders = wanders);
    afflict(&level, 'a', &[StatusRule::Serves]);
    level
}

#[test]
fn friends_come_beside_the_hero_and_stay_there() {
    for wanders in [
        Wanders::Still,
        Wanders::Drift,
        Wanders::Restless,
        Wanders::Waypoints,
    ] {
        let mut level = friendly(
            "
            ############
            #@...#....a#
            #..../.....#
            ############
            ",
            wanders,
        );
        for _ in 0..12 {
            level.tick();
        }
        let at = level.at('a');
        let steps = level
            .at('@')
            .x
            .abs_diff(at.x)
            .max(level.at('@').y.abs_diff(at.y));
        assert_eq!(steps, 1, "{wanders:?}:\n{}", level.drawn());
        for _ in 0..5 {
            level.tick();
            assert_eq!(level.at('a'), at, "{wanders:?}");
        }
        level.carry('@', 10, 1);
        for _ in 0..12 {
            level.tick();
        }
        assert!(level.at('a').x >= 9, "{wanders:?}:\n{}", level.drawn());
    }
}

#[test]
fn the_hero_changes_places_with_a_friend_in_a_corridor() {
    let mut game = game(friendly("#####\n@a..#\n#####", Wanders::Still));
    for expected in ["a@..#", ".a@.#", "..a@#"] {
        east(&mut game).expect("a friend makes way");
        expect(&mut game, &format!("#####\n{expected}\n#####"));
    }
    game.apply(Command::Step { dx: -1, dy: 0 })
        .expect("and back");
    expect(&mut game, "#####\n..@a#\n#####");
}

#[test]
fn friends_leave_those_alone_who_hunt_by_the_maze() {
    for (hunts, is_fought) in [(Hunts::Freely, true), (Hunts::Maze, false)] {
        let mut level = friendly("@.ab", Wanders::Still);
        level.toughen('b', 90);
        level.awaken('b', Mood::Asleep);
        level.edit(|catalog| Arc::make_mut(&mut catalog.rules).waking = 0);
        level.change('b', |kind| kind.hunts = hunts);
        for _ in 0..4 {
            level.tick();
        }
        assert_eq!(level.health('b') < 90, is_fought, "{hunts:?}");
        let is_provoked = level.get::<Provoked>(level.the('b')).is_some();
        assert!(!is_provoked, "{hunts:?}");
    }
}

/// The ids of those who think, on the level where the hero is.
fn minds(game: &Game) -> Vec<StableId> {
    let (minds, ids) = game
        .world
        .system_data::<(ReadStorage<Mind>, ReadStorage<StableId>)>();
    (&minds, &ids).join().map(|(_, id)| *id).collect()
}

#[test]
fn friends_beside_the_hero_take_the_stairs_along_with_what_they_carry() {
    type Change = fn(&TestLevel);
    let rows: [(&str, Way, Change, bool); 8] = [
        ("@a!", Way::Down, |_| {}, true),
        ("@.!\n.a.", Way::Down, |_| {}, true),
        ("@.a!", Way::Down, |_| {}, false),
        ("@a!", Way::Fall, |_| {}, false),
        (
            "@a!",
            Way::Down,
            |level| level.awaken('a', Mood::Asleep),
            false,
        ),
        (
            "@a!",
            Way::Down,
            |level| afflict(level, 'a', &[StatusRule::Serves, StatusRule::CannotAct]),
            false,
        ),
        (
            "@a!",
            Way::Down,
            |level| afflict(level, 'a', &[StatusRule::Serves, StatusRule::CannotStep]),
            false,
        ),
        (
            "@a!",
            Way::Down,
            |level| {
                drop(
                    level
                        .world
                        .write_storage::<Statuses>()
                        .remove(level.the('a')),
                );
            },
            false,
        ),
    ];
    for (number, (drawing, way, change, comes)) in rows.into_iter().enumerate() {
        let level = friendly(drawing, Wanders::Still);
        change(&level);
        let friend: StableId = level.get(level.the('a')).expect("it has an id");
        let thing = level.the('!');
        let thing_id: StableId = level.get(thing).expect("it has an id");
        level.world.system_data::<Placement>().lift(thing);
        let (by, since) = (friend, 0);
        level.give(thing, Carried { by, since });
        let mut game = game(level);
        game.travel(way);
        let case = format!("row {number}: {drawing}");
        assert_eq!(minds(&game).contains(&friend), comes, "{case}");
        let carried = game.world.read_storage::<Carried>();
        let ids = game.world.read_storage::<StableId>();
        let mut things = (&carried, &ids).join();
        assert_eq!(things.any(|(_, id)| *id == thing_id), comes, "{case}");
        drop((carried, ids));
        game.check().expect("the level is sound");
        let words = told(&mut game).join(" ");
        assert_eq!(words.contains("comes with you."), comes, "{case}: {words}");
        if comes {
            let view = game.view();
            let near = { view.actors.iter() }.any(|actor| {
                actor.id == friend.0 && view.metric.steps(actor.at, view.hero.at) <= 2
            });
            assert!(near, "{case}");
            game.travel(Way::Up);
            assert!(minds(&game).contains(&friend), "{case}: and back");
        }
    }
}
