//! What monsters have with them and leave behind.

use super::*;
use crate::catalog::schema::LootKind;
use crate::components::kind::OfKind;
use crate::spawn;

#[test]
fn who_dies_leaves_what_it_carried_and_what_its_table_gives() {
    // The one behind the wall is there for its kind.
    let mut level = TestLevel::parse("#@...#a");
    let coin = item_kind(&level, "coin", json!({ "stacks": true }));
    let gem = item_kind(&level, "gem", json!({}));
    let loot = json!({ "rolls": "2", "entries": [{ "item": gem.0, "count": "1" }] });
    let loot: LootKind = serde_json::from_value(loot).expect("loot");
    let loot = level.edit(|catalog| catalog.loot.add(loot.entered("test:loot")));
    level.change('a', |kind| {
        kind.arms.hit_points = 1;
        kind.drops = Some(loot);
        kind.carries =
            serde_json::from_value(json!([{ "item": coin.0, "count": "7" }])).expect("belongings");
    });
    let Some(OfKind::Monster(thief)) = level.get(level.the('a')) else {
        panic!("it is a monster");
    };
    let mut stream = Stream::named(1, "thief");
    spawn::monster(&mut level.world, thief, place(2, 0), &mut stream);
    let mut game = game(level);
    assert!(
        game.view().pack.is_empty(),
        "what others carry is not the hero's"
    );
    assert!(game.view().items.is_empty());
    survives_a_save(&mut game);
    for _ in 0..20 {
        if game.view().actors.is_empty() {
            break;
        }
        let foe = game.view().actors[0].at;
        let at = game.view().hero.at;
        let dx = (foe.x - at.x).signum();
        let _ = game.apply(Command::Step { dx, dy: 0 });
    }
    let mut names: Vec<String> = { game.view().items.into_iter() }
        .map(|item| item.name)
        .collect();
    names.sort();
    assert_eq!(names, ["7 coins", "gem", "gem"]);
    survives_a_save(&mut game);
}

#[test]
fn what_others_carry_stays_with_them_when_the_hero_leaves() {
    let mut level = TestLevel::parse("#@a..>#");
    let coin = item_kind(&level, "coin", json!({}));
    let owned = hold(&mut level, coin, 1);
    let by: StableId = level.get(level.the('a')).expect("it has an id");
    level.give(by_id(&level, owned), Carried { by, since: 1 });
    level.change('a', |kind| kind.arms.damage = "0".parse().expect("dice"));
    level.awaken('a', Mood::Asleep);
    let mut game = game(level);
    carry_hero_to(&mut game, TileRole::StairsDown);
    done(&mut game, Command::Descend);
    assert!(game.view().pack.is_empty());
    carry_hero_to(&mut game, TileRole::StairsUp);
    done(&mut game, Command::Ascend);
    with(&mut game, |level| {
        let carried: Carried = level.get(by_id(level, owned)).expect("it is still carried");
        assert_eq!(carried.by, by);
        level.wound('a', 99, None);
    });
    wait(&mut game);
    assert_eq!(game.view().items.len(), 1);
}

/// Who throws does not step in the same turn, and the other way round.
#[test]
fn fault_d35_nobody_throws_and_steps_in_the_same_turn() {
    let mut level = TestLevel::parse("#@.....a.#");
    level.toughen('@', 1_000);
    let pot = json!({ "on_throw": [{ "damage": 7 }], "stacks": true });
    let kind = item_kind(&level, "pot", pot);
    let owned = hold(&mut level, kind, 90);
    let by: StableId = level.get(level.the('a')).expect("it has an id");
    level.give(by_id(&level, owned), Carried { by, since: 1 });
    level.change('a', |kind| kind.uses_items = true);
    let last_seen = place(1, 0);
    level.think('a', Mood::Hunting { last_seen }, |wits| wits.sight = 9);
    let mut game = game(level);
    let (mut throws, mut steps) = (0, 0);
    for turn in 0..40 {
        with(&mut game, |level| level.carry('a', 7, 0));
        let before = game.hero_health();
        wait(&mut game);
        let has_thrown = game.hero_health() < before;
        let has_stepped = with(&mut game, |level| level.at('a')) != place(7, 0);
        assert!(!(has_thrown && has_stepped), "turn {turn}");
        throws += i32::from(has_thrown);
        steps += i32::from(has_stepped);
    }
    assert!(throws > 5 && steps > 5, "{throws} throws, {steps} steps");
}

/// A hunter with things, and what the hero lost and it has after some turns.
fn hunted(things: &[Json], uses_items: bool, health: i32) -> (i32, i32, usize) {
    let (mut game, by) = hunt(things, uses_items, health);
    for _ in 0..30 {
        wait(&mut game);
    }
    let left = with(&mut game, |level| level.health('a'));
    let has = with(&mut game, |level| {
        let all = level.items().into_iter();
        let carried = all.filter_map(|item| level.get::<Carried>(item));
        carried.filter(|carried| carried.by == by).count()
    });
    (1_000 - game.hero_health(), left, has)
}

/// A hunter with things, far from the hero.
fn hunt(things: &[Json], uses_items: bool, health: i32) -> (Game, StableId) {
    // Deep water keeps them apart, and hides nobody.
    let mut level = TestLevel::parse("#@.=..a#");
    level.toughen('@', 1_000);
    let by: StableId = level.get(level.the('a')).expect("it has an id");
    for (number, fields) in things.iter().enumerate() {
        let kind = item_kind(&level, &format!("thing_{number}"), fields.clone());
        let owned = hold(&mut level, kind, 1);
        let since = number as u64;
        level.give(by_id(&level, owned), Carried { by, since });
    }
    level.change('a', |kind| kind.uses_items = uses_items);
    level.think(
        'a',
        Mood::Hunting {
            last_seen: place(1, 0),
        },
        |wits| wits.sight = 8,
    );
    level.change('a', |kind| {
        kind.speed = 50;
        kind.arms.hit_points = 20;
    });
    level.give(level.the('a'), Health::new(health));
    (game(level), by)
}

#[test]
fn monsters_drink_when_they_are_hurt_and_throw_when_they_are_far() {
    let drink = || json!({ "quaff": [{ "heal": 5 }] });
    let pot = || json!({ "on_throw": [{ "damage": 7 }] });
    let way_out = || json!({ "read": [{ "teleport": {} }] });
    let map = || json!({ "read": [{ "reveal": { "what": "map" } }] });
    for (fields, uses_items, health, expected) in [
        (drink(), true, 4, (0, 9, 0)),
        (drink(), true, 15, (0, 15, 1)),
        (drink(), false, 4, (0, 4, 1)),
        (pot(), true, 20, (7, 20, 0)),
        (pot(), false, 20, (0, 20, 1)),
        // It reads itself away when it is hurt, and nothing that is of no use to it.
        (way_out(), true, 4, (0, 4, 0)),
        (way_out(), true, 15, (0, 15, 1)),
        (way_out(), false, 4, (0, 4, 1)),
        (map(), true, 4, (0, 4, 1)),
        // What is good in hand is kept.
        (json!({ "weapon": { "damage": "3" } }), true, 20, (0, 20, 1)),
    ] {
        let got = hunted(std::slice::from_ref(&fields), uses_items, health);
        assert_eq!(
            got, expected,
            "{fields}, uses {uses_items}, health {health}"
        );
    }
}

#[test]
fn monsters_fire_and_point_what_they_carry_by_the_rules_for_all() {
    let bow = || json!({ "weapon": { "damage": "1", "ranged": { "range": 9, "ammo": "arrow" } } });
    let arrow = |tag: &str| json!({ "ammo": { "tag": tag, "damage": "5", "breaks": 100 } });
    let wand = |aim: &str| json!({ "aim": aim, "charges": "2", "zap": [{ "damage": 7 }] });
    let slows = json!({ "aim": "creature", "charges": "2", "zap": [{ "noise": 3 }] });
    let scroll = |aim: &str| json!({ "aim": aim, "read": [{ "damage": 7 }] });
    for (things, uses_items, lost, has) in [
        // The one arrow is fired, and what it does is that of the ammunition.
        (vec![bow(), arrow("arrow")], true, 5..=7, 1),
        (vec![bow(), arrow("bolt")], true, 0..=0, 2),
        (vec![bow(), arrow("arrow")], false, 0..=0, 2),
        // Two charges, and no more.
        (vec![wand("creature")], true, 14..=14, 1),
        (vec![wand("creature")], false, 0..=0, 1),
        // What does no harm is no weapon.
        (vec![slows], true, 0..=0, 1),
        // What is read is read once.
        (vec![scroll("creature")], true, 7..=7, 0),
        (vec![scroll("place")], true, 7..=7, 0),
        (vec![scroll("creature")], false, 0..=0, 1),
    ] {
        let (damage, _, left) = hunted(&things, uses_items, 20);
        assert!(lost.contains(&damage), "{things:?}: {damage}");
        assert_eq!(left, has, "{things:?}, uses {uses_items}");
    }
}

/// The hero is not the only one to be thrown at.
#[test]
fn monsters_throw_at_whoever_is_their_foe() {
    for feuds in [true, false] {
        let mut level = TestLevel::parse("#@#a......b#");
        if feuds {
            level.feud(&[('a', 'b', Reaction::Attack)]);
        }
        let pot = json!({ "on_throw": [{ "damage": 7 }] });
        let kind = item_kind(&level, "pot", pot);
        let owned = hold(&mut level, kind, 1);
        let by: StableId = level.get(level.the('a')).expect("it has an id");
        level.give(by_id(&level, owned), Carried { by, since: 1 });
        level.change('a', |kind| kind.uses_items = true);
        level.toughen('b', 100);
        level.awaken('a', Mood::Wandering);
        level.think('b', Mood::Asleep, |wits| wits.sight = 1);
        for _ in 0..6 {
            level.tick();
        }
        let is_kept =
            { level.items().into_iter() }.any(|item| level.get::<Carried>(item).is_some());
        assert_eq!(is_kept, !feuds);
        assert_eq!(level.health('b') < 100, feuds);
    }
}

#[test]
fn monsters_put_on_what_they_carry_and_it_protects_them() {
    let mail = || json!({ "worn": { "slot": "body", "changes": [{ "figure": "armor_class", "amount": 4 }] } });
    let armor = |game: &mut Game| {
        with(game, |level| {
            let figures = level
                .world
                .system_data::<crate::components::kind::Figures>();
            figures.total(level.the('a'), crate::figures::Figure::ArmorClass)
        })
    };
    for (uses_items, more) in [(true, 4), (false, 0)] {
        // Of two for one place the first is worn.
        let (mut game, _) = hunt(&[mail(), mail()], uses_items, 20);
        let before = armor(&mut game);
        for _ in 0..5 {
            wait(&mut game);
        }
        assert_eq!(armor(&mut game) - before, more, "uses {uses_items}");
        survives_a_save(&mut game);
    }
}
