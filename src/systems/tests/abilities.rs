//! What monsters do besides steps and blows, and what sets their kinds off.

use super::effects::{kind, spell, status, turns_of, used};
use super::*;
use crate::catalog::Catalog;
use crate::catalog::schema::Ability;
use crate::components::body::{Fleeting, StableId, Summoned};
use crate::components::deed::Way;
use crate::components::mind::Cooldowns;
use crate::effects::Effects;
use crate::levels;
use crate::resources::{Departure, Depth, HeroEntity};
use crate::save;
use crate::setup;
use serde_json::{Value as Json, json};
use std::sync::Arc;

fn effects(json: Json) -> Effects {
    serde_json::from_value(json).expect("these are effects")
}

/// Gives the kind of a creature abilities; each spits for 2 if nothing else is said.
fn can(level: &TestLevel, sign: char, abilities: Json) {
    let abilities = abilities.as_array().expect("a list").iter().map(|fields| {
        let mut whole = json!({ "verb": "spits at", "then": [{ "damage": 2 }] });
        for (key, value) in fields.as_object().expect("fields") {
            whole[key] = value.clone();
        }
        serde_json::from_value(whole).expect("an ability")
    });
    let abilities: Vec<Ability> = abilities.collect();
    level.change(sign, |kind| kind.abilities = abilities);
}

/// A level on which `a` hunts the hero with one ability.
fn hunting(drawing: &str, ability: Json) -> TestLevel {
    let level = TestLevel::parse(drawing);
    level.toughen('@', 1_000);
    let last_seen = level.at('@');
    level.think('a', Mood::Hunting { last_seen }, still);
    can(&level, 'a', json!([ability]));
    level
}

#[test]
fn an_ability_is_used_where_it_can_be_and_is_the_whole_turn() {
    for (drawing, ability, is_used) in [
        ("@...a", json!({}), true),
        ("@...a", json!({ "range": 4 }), true),
        ("@...a", json!({ "range": 3 }), false),
        ("@a...", json!({}), true),
        ("@a...", json!({ "nearest": 2 }), false),
        ("@.a..", json!({ "nearest": 2 }), true),
        ("@\".a.", json!({}), false),
        ("@::.a", json!({}), true),
        ("@...a", json!({ "when": ["hero"] }), true),
        ("@...a", json!({ "when": [{ "health_below": 50 }] }), false),
        (
            "@...a",
            json!({ "for_itself": true, "then": [{ "heal": 5 }] }),
            false,
        ),
        (
            "@...a",
            json!({ "for_itself": true, "then": [{ "to_hit": 1 }] }),
            true,
        ),
    ] {
        let mut level = hunting(drawing, ability.clone());
        let (before, health) = (level.at('a'), level.health('@'));
        level.moment(Who::Others);
        let told = level.log_lines().join(" ");
        let case = format!("{drawing} {ability}: {told}");
        assert_eq!(told.contains("The a spits at"), is_used, "{case}");
        if is_used {
            assert_eq!(level.at('a'), before, "{case}");
            assert!(level.health('@') >= health - 2, "{case}");
        } else {
            let has_acted = level.at('a') != before || told.contains("you");
            assert!(has_acted || drawing.contains('"'), "{case}");
        }
    }
    let mut level = hunting("@...a", json!({ "verb": "spits fire at" }));
    level.moment(Who::Others);
    assert_eq!(
        level.log_lines(),
        ["The a spits fire at you.", "The a hurts you for 2 damage."]
    );
}

#[test]
fn fault_d35_nobody_uses_an_ability_and_steps_in_the_same_turn() {
    // It steps back and forth: the hero is carried out of its range and into it.
    let mut level = hunting(
        "@......a.....",
        json!({ "chance": 50, "range": 7, "nearest": 2 }),
    );
    let (mut shots, mut steps) = (0, 0);
    for turn in 0..60 {
        level.carry('@', turn % 2, 0);
        level.carry('a', 7, 0);
        let (at, health) = (level.at('a'), level.health('@'));
        level.tick();
        let has_hurt = level.health('@') < health;
        let has_stepped = level.at('a') != at;
        assert!(!(has_hurt && has_stepped), "turn {turn}");
        shots += i32::from(has_hurt);
        steps += i32::from(has_stepped);
    }
    assert!(shots > 10 && steps > 10, "{shots} shots, {steps} steps");
}

#[test]
fn who_sleeps_or_wanders_or_cannot_see_its_foe_uses_nothing() {
    let still_hunting = Mood::Hunting {
        last_seen: Point::new(0, 0),
    };
    for (mood, bearer, rule) in [
        (Mood::Asleep, None, ""),
        (still_hunting, Some('@'), "unseen"),
        (still_hunting, Some('a'), "blind"),
        (still_hunting, Some('a'), "cannot_act"),
        (still_hunting, Some('a'), "flees"),
    ] {
        let mut level = hunting("@...a", json!({}));
        level.think('a', mood, still);
        can(&level, 'a', json!([{}]));
        if let Some(bearer) = bearer {
            let status = status(&level, rule, json!({ "rules": [rule] }));
            let apply = json!([{ "status": { "apply": status.0, "turns": 9 } }]);
            used(&mut level, '@', bearer, apply);
        }
        let before = level.health('@');
        level.world.write_resource::<Depth>().0 = 1;
        level.edit(|catalog| Arc::make_mut(&mut catalog.rules).waking = 0);
        level.tick();
        level.tick();
        let told = level.log_lines();
        let uses = told.iter().filter(|line| line.contains("spits")).count();
        let first = usize::from(bearer.is_some());
        assert!(uses <= first, "{rule}: {told:?}");
        assert!(level.health('@') >= before - 2, "{rule}");
    }
}

#[test]
fn an_ability_rests_for_as_many_turns_as_it_says_through_a_save_too() {
    let mut level = hunting("@...a", json!({ "rest": 2 }));
    level.change('a', |kind| kind.keeps_distance = 4);
    let mut uses = Vec::new();
    for turn in 0..9 {
        let before = level.health('@');
        level.tick();
        if level.health('@') < before {
            uses.push(turn);
        }
    }
    assert_eq!(uses, [0, 3, 6]);
    level.tick();
    level.world.write_resource::<Depth>().0 = 1;
    let rests: Cooldowns = level.get(level.the('a')).expect("it rests");
    let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
    let saved = save::write(&level.world);
    let world = save::read(&saved.bytes, catalog).expect("the save is sound");
    let kept: Vec<Cooldowns> = {
        (&world.read_storage::<Cooldowns>())
            .join()
            .cloned()
            .collect()
    };
    assert_eq!(kept, [rests]);
}

#[test]
fn the_first_that_can_be_used_is_and_chances_are_kept() {
    let mut level = hunting("@...a", json!({}));
    can(
        &level,
        'a',
        json!([{ "rest": 3, "then": [{ "damage": 3 }] }, {}]),
    );
    level.change('a', |kind| kind.keeps_distance = 4);
    for lost in [3, 2, 2, 2, 3] {
        let before = level.health('@');
        level.tick();
        assert_eq!(before - level.health('@'), lost);
    }
    let mut level = hunting("@...a", json!({ "chance": 25 }));
    level.change('a', |kind| kind.keeps_distance = 4);
    let before = level.health('@');
    for _ in 0..400 {
        level.tick();
    }
    // 100 of 400 times 2; within five standard deviations.
    let lost = before - level.health('@');
    assert!((114..287).contains(&lost), "{lost}");
}

#[test]
fn monsters_cast_spells_at_no_cost() {
    let mut level = hunting("@...a", json!({}));
    let bolt = spell(&level, json!([{ "damage": 7 }]));
    can(
        &level,
        'a',
        json!([{ "verb": "casts a bolt at", "then": [{ "cast": bolt.0 }] }]),
    );
    let before = level.health('@');
    level.moment(Who::Others);
    assert_eq!(level.health('@'), before - 7);
    assert_eq!(level.log_lines()[0], "The a casts a bolt at you.");
}

#[test]
fn who_keeps_its_distance_steps_back_comes_no_nearer_and_strikes_when_cornered() {
    for (drawing, after) in [
        ("@.a....", "@..a..."),
        ("@..a...", "@..a..."),
        ("@....a.", "@...a.."),
        ("@a....#", "@.a...#"),
    ] {
        let mut level = hunting(drawing, json!({ "chance": 1 }));
        level.change('a', |kind| {
            kind.abilities.clear();
            kind.keeps_distance = 3;
        });
        level.moment(Who::Others);
        level.expect(after);
    }
    let mut level = hunting("@a", json!({}));
    level.change('a', |kind| {
        kind.abilities.clear();
        kind.keeps_distance = 3;
    });
    level.moment(Who::Others);
    assert!(level.log_lines().join(" ").contains("The a"), "it strikes");
}

#[test]
fn kinds_do_something_each_turn_and_on_seeing_a_foe() {
    let mut level = TestLevel::parse("@...a");
    level.toughen('@', 1_000);
    level.think('a', Mood::Wandering, still);
    level.change('a', |kind| {
        kind.keeps_distance = 4;
        kind.on_turn = effects(json!([{ "to_hit": 1 }, { "damage": 1 }]));
        kind.on_see = effects(json!([{ "damage": 5 }]));
    });
    for turn in 1..4 {
        level.tick();
        assert_eq!(level.health('a'), 10 - turn, "each turn");
        assert_eq!(level.health('@'), 995, "once");
    }
}

#[test]
fn what_splits_stays_within_a_budget_and_its_parts_act_from_the_next_turn() {
    let drawing = "##########\n#o......@#\n#........#\n#........#\n#........#\n##########";
    let mut level = TestLevel::parse(drawing);
    level.toughen('o', 10_000);
    let own = kind(&level, 'o').0;
    let first = level.the('o');
    level.change('o', |kind| {
        kind.on_hurt = effects(json!([{ "summon": {
            "monster": own, "around": "user", "turns": 50,
            "health": { "of": "health", "whose": "user", "percent": 50 }
        } }]));
    });
    let count = |level: &TestLevel| level.drawn().matches('o').count();
    for number in 1..=24 {
        let mut queue = level.world.write_resource::<EffectQueue>();
        queue.ask(Asked::Blow {
            blow: Blow::Hit(1),
            target: first,
            by: Some(level.the('@')),
        });
        drop(queue);
        level.moment(Who::Others);
        assert_eq!(count(&level), 1 + number.min(20), "{number}");
    }
    let (called, ids) = level
        .world
        .system_data::<(ReadStorage<Summoned>, ReadStorage<StableId>)>();
    assert_eq!((&called, &ids).join().count(), 20);
    drop((called, ids));
    let child = level
        .blocker(2, 1)
        .or_else(|| level.blocker(1, 2))
        .expect("it is beside");
    let health: Health = level.get(child).expect("it is alive");
    assert!((4_000..5_000).contains(&health.current()), "{health:?}");
    assert!(level.get::<Fleeting>(child).is_some());
    let clock: Clock = level.get(child).expect("it acts");
    assert_eq!(clock.due, 100);
    let told = "Something calls for another o, and none comes.";
    assert!(level.log_lines().iter().any(|line| line.contains(told)));
}

#[test]
fn who_is_called_may_serve_the_caller() {
    let mut level = TestLevel::parse("@...b");
    let charm = status(&level, "charm", json!({ "rules": ["serves"], "turns": 30 }));
    let kind_b = kind(&level, 'b').0;
    let foe = level.the('b');
    let call = json!([{ "summon": { "monster": kind_b, "status": charm.0 } }]);
    used(&mut level, '@', '@', call);
    let friend = level.blocker(1, 0).expect("it came");
    let sides = level.world.system_data::<crate::components::side::Sides>();
    assert_eq!(sides.to_hero(friend), Reaction::Ignore);
    assert_eq!(sides.reaction(friend, foe), Reaction::Attack);
    assert_eq!(sides.reaction(foe, friend), Reaction::Attack);
}

#[test]
fn the_hero_falls_to_the_next_level_and_others_are_gone() {
    for (depth, flies, falls) in [(1, false, true), (1, true, false), (99, false, false)] {
        let mut level = TestLevel::parse("@.a");
        level.world.write_resource::<Depth>().0 = depth;
        if flies {
            let wings = status(&level, "wings", json!({ "rules": ["flies"] }));
            for sign in ['@', 'a'] {
                used(
                    &mut level,
                    '@',
                    sign,
                    json!([{ "status": { "apply": wings.0 } }]),
                );
            }
        }
        let other = level.the('a');
        used(&mut level, '@', 'a', json!([{ "fall": {} }]));
        assert_eq!(level.world.is_alive(other), !falls, "{depth} {flies}");
        used(&mut level, '@', '@', json!([{ "fall": {} }]));
        let way = level.world.read_resource::<Departure>().0;
        assert_eq!(way, falls.then_some(Way::Fall), "{depth} {flies}");
    }
}

#[test]
fn who_falls_lands_near_and_can_walk_to_the_stairs() {
    for seed in 1..3 {
        let catalog = crate::raws::core().expect("the core is sound");
        let mut world = setup::world(GameRng::new(seed), catalog);
        levels::begin(&mut world);
        let hero = world.read_resource::<HeroEntity>().0;
        let before = world
            .read_storage::<Position>()
            .get(hero)
            .expect("placed")
            .at();
        levels::travel(&mut world, Way::Fall);
        assert_eq!(world.read_resource::<Depth>().0, 2);
        let at = world
            .read_storage::<Position>()
            .get(hero)
            .expect("placed")
            .at();
        let map = world.read_resource::<crate::map::Map>();
        assert!(map.tile(at).is_walkable());
        let stairs = map.find(crate::map::TileRole::StairsUp).expect("stairs");
        let walk = Walk::new(&map, &Ruleset::default(), DoorRule::Opens);
        let mut field = FlowField::default();
        field.refill(&walk, &[stairs]);
        assert!(
            field.distance(at).is_some(),
            "seed {seed}: {at:?} from {before:?}"
        );
    }
}

#[test]
fn sleepers_wake_walls_are_dug_and_things_change_hands() {
    let mut level = TestLevel::parse("@.a");
    level.awaken('a', Mood::Asleep);
    level.edit(|catalog| Arc::make_mut(&mut catalog.rules).waking = 0);
    used(&mut level, '@', 'a', json!([{ "wake": {} }]));
    assert_ne!(level.mood('a'), Mood::Asleep);

    let mut level = TestLevel::parse("########\n@##*#.##\n########");
    super::effects::used_at(&mut level, '@', 1, 1, json!([{ "dig": { "tiles": 30 } }]));
    level.expect("########\n@......#\n########");

    let mut level = TestLevel::parse("@!a");
    let item = level.the('!');
    let id = |level: &TestLevel, sign| level.get::<StableId>(level.the(sign)).expect("an id");
    level.give(level.the('@'), step(1, 0));
    level.tick();
    level.give(level.the('@'), Deed::PickUp { item });
    level.tick();
    used(&mut level, 'a', '@', json!([{ "steal": {} }]));
    let carried: Carried = level.get(item).expect("it is carried");
    assert_eq!(carried.by, id(&level, 'a'));
    assert_eq!(
        level.log_lines().last().map(String::as_str),
        Some("The a takes the ! from you!")
    );
}

#[test]
fn a_trap_that_teleports_onto_a_trap_sets_it_off() {
    let mut level = TestLevel::parse("@^#^");
    let all: Vec<Entity> = level.world.entities().join().collect();
    let traps: Vec<Entity> = { all.into_iter() }
        .filter(|&each| matches!(level.get(each), Some(OfKind::Trap(_))))
        .collect();
    level.change_trap(traps[0], |kind| {
        kind.on_enter = effects(json!([{ "teleport": { "least": 2 } }]));
    });
    level.tick_with('@', step(1, 0));
    assert_eq!(level.at('@').x, 3);
    assert_eq!(level.health('@'), 4);
}

#[test]
fn those_who_hunt_by_the_maze_step_and_strike_alone() {
    let mut level = hunting("@...a", json!({}));
    level.change('a', |kind| kind.hunts = crate::rules::ruleset::Hunts::Maze);
    level.moment(Who::Others);
    level.expect("@..a.");
}

#[test]
fn nobody_is_swapped_over_a_chasm_who_does_not_fly() {
    let mut level = TestLevel::parse("@:b");
    let wings = status(&level, "wings", json!({ "rules": ["flies"], "turns": 50 }));
    used(
        &mut level,
        'b',
        'b',
        json!([{ "status": { "apply": wings.0 } }]),
    );
    level.tick();
    level.tick_with('b', step(1, 0));
    assert!(turns_of(&level, 'b', wings).is_some());
    used(&mut level, '@', 'b', json!([{ "swap": {} }]));
    assert_eq!((level.at('@').x, level.at('b').x), (0, 1));
    used(&mut level, '@', 'b', json!([{ "damage": 50 }]));
    level.expect("@:.");
}

/// Fault D30 of another game: monsters cast for ever.
#[test]
fn fault_d30_a_monster_with_mana_casts_only_as_long_as_it_lasts() {
    // Its mana, how often it wins one back, and how many spells for 2 it casts in 12 turns.
    for (mana, every, expected) in [
        (None, 0, 12),
        (Some(5), 0, 2),
        (Some(1), 0, 0),
        (Some(4), 3, 4),
    ] {
        let mut level = hunting("@...a", json!({}));
        level.change('a', |kind| {
            kind.mana = mana;
            kind.mana_every = every;
            kind.wanders = crate::rules::ruleset::Wanders::Still;
            kind.keeps_distance = 4;
        });
        let echo = spell(&level, json!([{ "damage": 1 }]));
        level.edit(|catalog| catalog.spells.change(echo).mana = 2);
        let cast = json!([{ "range": 9, "then": [{ "cast": echo.0 }] }]);
        can(&level, 'a', cast);
        let mut casts = 0;
        for _ in 0..12 {
            level.carry('a', 4, 0);
            level.carry('@', 0, 0);
            let before = level.health('@');
            level.tick();
            casts += before - level.health('@');
        }
        assert_eq!(casts, expected, "{mana:?} {every}");
    }
}

/// What a thing casts is paid for by the thing.
#[test]
fn a_monster_pays_for_what_it_casts_by_itself_and_for_nothing_else() {
    let mut level = hunting("@...a", json!({}));
    level.change('a', |kind| kind.mana = Some(3));
    let echo = spell(&level, json!([{ "damage": 1 }]));
    level.edit(|catalog| catalog.spells.change(echo).mana = 2);
    let of_spell = json!([{ "cast": echo.0 }]);
    let outer = spell(&level, of_spell.clone());
    for (effects, cost) in [
        // The outer spell costs nothing, and what it casts is its own.
        (json!([{ "cast": outer.0 }]), 0),
        (of_spell.clone(), 2),
        // Too dear: nothing comes of it.
        (of_spell, 0),
    ] {
        let mana = |level: &TestLevel| {
            let a = level.the('a');
            level
                .world
                .system_data::<crate::effects::scene::Scene>()
                .mana(a)
        };
        let (left, health) = (mana(&level), level.health('@'));
        used(&mut level, 'a', '@', effects.clone());
        assert_eq!(left - mana(&level), cost, "{effects}");
        let is_cast = cost > 0 || left == 3;
        assert_eq!(health - level.health('@') > 0, is_cast, "{effects}");
    }
}
