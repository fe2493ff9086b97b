//! Things fly.

use super::*;
use crate::components::kind::OfKind;
use crate::resources::NextId;

/// The level and the log after a thing was thrown from `@` at a place.
fn thrown(drawing: &str, fields: Json, at: Point) -> (Game, u64) {
    let mut level = TestLevel::parse(drawing);
    level.give_eyes('@', 20);
    let kind = item_kind(&level, "thing", fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    done(&mut game, Command::Throw { item, at });
    (game, item)
}

#[test]
fn what_is_thrown_hits_the_first_in_its_way_or_lies_where_it_was_thrown() {
    let knife = || json!({ "weapon": { "damage": "4" } });
    for (drawing, fields, x, after, lost) in [
        ("#@....a#", knife(), 4, "#@..(.a#", 0),
        ("#@....a#", knife(), 6, "#@....a#", 4),
        ("#@..a..#", knife(), 6, "#@..a..#", 4),
        // Whatever is no weapon does 1.
        ("#@..a..#", json!({}), 6, "#@..a..#", 1),
        (
            "#@..a..#",
            json!({ "weapon": { "damage": "9",
            "ranged": { "range": 4, "ammo": "arrow" } } }),
            6,
            "#@..a..#",
            1,
        ),
        ("#@..#..a", knife(), 4, "#@.(#..a", 0),
        ("#@~~~..a", knife(), 6, "#@~~~.(a", 0),
    ] {
        let (mut game, item) = thrown(drawing, fields.clone(), place(x, 0));
        if lost == 0 {
            expect(&mut game, after);
        }
        assert!(in_pack(&game, item).is_none(), "{drawing}");
        let got = with(&mut game, |level| 10 - level.health('a'));
        assert_eq!(got, lost, "{drawing} {fields}");
    }
}

#[test]
fn what_misses_falls_beyond() {
    let mut level = TestLevel::parse("#@..a....#");
    let kind = item_kind(&level, "thing", json!({}));
    let item = hold(&mut level, kind, 1);
    level.arm('@', |arms| arms.to_hit = -99);
    level.arm('a', |arms| arms.armor_class = 99);
    let mut game = game(level);
    done(
        &mut game,
        Command::Throw {
            item,
            at: place(4, 0),
        },
    );
    expect(&mut game, "#@..a.(..#");
    assert!(told(&mut game).contains(&"You miss the a.".to_string()));
}

#[test]
fn what_does_something_where_it_lands_is_used_up() {
    let fire = || {
        json!({ "on_throw": [
        { "for_each": { "in": { "burst": 1 }, "then": [{ "damage": 3 }] } } ] })
    };
    for (drawing, x, lost_a, lost_b) in [
        ("#@...ab.#", 4, 3, 0),
        ("#@...ab.#", 5, 3, 3),
        ("#@...a#b#", 5, 3, 0),
        ("#@...ab.#", 7, 3, 3),
    ] {
        let (mut game, _) = thrown(drawing, fire(), place(x, 0));
        let lost = with(&mut game, |level| {
            (10 - level.health('a'), 10 - level.health('b'))
        });
        assert_eq!(lost, (lost_a, lost_b), "{drawing} at {x}");
        assert!(game.view().items.is_empty() && game.view().pack.is_empty());
    }
}

#[test]
fn a_fire_that_is_thrown_too_near_hurts_who_threw_it() {
    let fields = json!({ "on_throw": [
        { "for_each": { "in": { "burst": 2 }, "then": [{ "damage": 3 }] } } ] });
    let (mut game, _) = thrown("#@.a..#", fields, place(3, 0));
    assert_eq!(game.hero_health(), 7);
    let words = "You hurt yourself for 3 damage.".to_string();
    assert!(told(&mut game).contains(&words));
}

#[test]
fn where_one_cannot_throw_is_told_and_costs_nothing() {
    let mut level = TestLevel::parse("#@.........+.a#");
    let kind = item_kind(&level, "thing", json!({}));
    let item = hold(&mut level, kind, 1);
    level.give_eyes('@', 20);
    let mut game = game(level);
    wait(&mut game);
    for (at, reason) in [
        (place(1, 0), "You cannot throw that at yourself."),
        (place(12, 0), "You do not see that place."),
        (place(10, 0), "That is too far away."),
        (place(-1, 0), "You do not see that place."),
        (place(i32::MAX, i32::MIN), "You do not see that place."),
    ] {
        assert_eq!(refused(&mut game, Command::Throw { item, at }), reason);
    }
}

#[test]
fn who_fires_needs_a_weapon_and_what_it_fires() {
    let mut level = TestLevel::parse("#@......a#");
    level.give_eyes('@', 20);
    let bow = item_kind(
        &level,
        "bow",
        json!({ "weapon": { "damage": "1",
        "two_handed": true, "ranged": { "range": 5, "ammo": "arrow" } } }),
    );
    let arrow = item_kind(
        &level,
        "arrow",
        json!({ "stacks": true,
        "ammo": { "tag": "arrow", "damage": "3" } }),
    );
    let stone = item_kind(
        &level,
        "stone",
        json!({ "ammo": { "tag": "stone", "damage": "3" } }),
    );
    let bow = hold(&mut level, bow, 1);
    hold(&mut level, stone, 1);
    let mut game = game(level);
    wait(&mut game);
    let fire = |x: i32| Command::Fire { at: place(x, 0) };
    assert_eq!(
        refused(&mut game, fire(5)),
        "You have nothing in hand to fire with."
    );
    done(&mut game, Command::Wear { item: bow });
    assert_eq!(refused(&mut game, fire(5)), "You have no arrow to fire.");
    with(&mut game, |level| {
        let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
        let made = level.world.entities().create();
        let id = level.world.write_resource::<NextId>().take();
        level.give(made, OfKind::Item(arrow));
        level.give(made, id);
        level.give(
            made,
            Carried {
                by: hero,
                since: id.0,
            },
        );
        level.give(made, crate::components::item::Stack { count: 3 });
    });
    assert_eq!(refused(&mut game, fire(8)), "That is too far away.");
    assert_eq!(refused(&mut game, fire(1)), "You cannot fire at yourself.");
    assert_eq!(pack(&game), ["bow", "stone", "3 arrows"]);

    done(&mut game, fire(4));

    expect(&mut game, "#@..(...a#");
    assert_eq!(pack(&game), ["bow", "stone", "2 arrows"]);
    // A second one lies on the first.
    done(&mut game, fire(4));
    assert_eq!(game.view().items.len(), 1);
    assert_eq!(game.view().items[0].name, "2 arrows");
    survives_a_save(&mut game);
    done(&mut game, fire(2));
    let _ = east(&mut game);
    done(&mut game, Command::PickUp);
    let _ = east(&mut game);
    let _ = east(&mut game);
    done(&mut game, Command::PickUp);
    assert_eq!(
        pack(&game),
        ["bow", "stone", "3 arrows"],
        "all are back, as one"
    );
    assert!(game.view().items.is_empty());
}

#[test]
fn a_shot_does_what_weapon_and_ammunition_do_and_may_break() {
    for (breaks, left_lying) in [(0, 1), (100, 0)] {
        let mut level = TestLevel::parse("#@..a#");
        level.toughen('a', 100);
        let bow = item_kind(
            &level,
            "bow",
            json!({ "weapon": { "damage": "2",
            "on_hit": [{ "damage": 10 }], "ranged": { "range": 5, "ammo": "arrow" } } }),
        );
        let arrow = item_kind(
            &level,
            "arrow",
            json!({ "stacks": true, "ammo": {
            "tag": "arrow", "damage": "3", "breaks": breaks, "on_hit": [{ "damage": 20 }] } }),
        );
        equip(&mut level, bow);
        hold(&mut level, arrow, 1);
        let mut game = game(level);
        done(&mut game, Command::Fire { at: place(4, 0) });
        let lost = 100 - with(&mut game, |level| level.health('a'));
        assert_eq!(lost, 35);
        with(&mut game, |level| {
            let lying = level.items().into_iter();
            let lying = lying.filter(|&item| level.get::<Carried>(item).is_none());
            assert_eq!(lying.count(), left_lying, "{breaks}");
        });
        assert_eq!(pack(&game), ["bow"]);
    }
}

#[test]
fn whatever_is_thrown_wherever_comes_to_lie_on_the_map() {
    let drawing = "
        @..#....
        ..~~..#.
        .#......
        ...&....
        .......+
        ";
    for seed in 0..200 {
        let mut stream = Stream::named(seed, "throws");
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 20);
        let stacks = stream.chance(50);
        let on_throw = match stream.chance(30) {
            true => json!([{ "damage": 1 }]),
            false => json!([]),
        };
        let kind = item_kind(
            &level,
            "thing",
            json!({ "stacks": stacks, "on_throw": on_throw }),
        );
        let mut ids = Vec::new();
        for _ in 0..4 {
            ids.push(hold(&mut level, kind, if stacks { 3 } else { 1 }));
        }
        let (x, y) = (stream.below(8), stream.below(5));
        if level.map().tile(place(x, y)).is_walkable() {
            level.carry('@', x, y);
        }
        let mut game = game(level);
        wait(&mut game);
        for _ in 0..12 {
            let item = ids[usize::try_from(stream.below(4)).expect("small")];
            let at = place(stream.between(-1, 8), stream.between(-1, 5));
            let _ = game.apply(Command::Throw { item, at });
            assert_eq!(game.check(), Ok(()), "seed {seed}, at {at:?}");
        }
        survives_a_save(&mut game);
    }
}
