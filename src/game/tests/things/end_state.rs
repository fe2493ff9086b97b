//! The end state of seed 004: its things, its pack, uses that are refused; and faults of
//! other games with things.

use super::*;
use crate::catalog::schema::StatusRule;
use crate::components::status::Statuses;
use crate::notice::Notice;

/// The content with the numbers of the seed.
const PACK: &str = include_str!("../../../../tests/content/seed_004/things.json");

/// The fields of an entry of that content, without its id and where it is found.
fn fields_of(section: &str, id: &str) -> Json {
    let pack: Json = serde_json::from_str(PACK).expect("JSON");
    let mut entries = pack[section].as_array().into_iter().flatten();
    let found = entries.find(|entry| entry["id"] == id).cloned();
    let mut fields = found.expect("it is in the pack");
    let object = fields.as_object_mut().expect("fields");
    object.remove("id");
    object.remove("spawn");
    fields
}

/// A game in which the hero holds one of the things of the seed.
fn with_thing(drawing: &str, name: &str) -> (Game, u64) {
    let mut level = TestLevel::parse(drawing);
    level.give_eyes('@', 10);
    level.toughen('@', 100);
    let status: StatusKind = entry("confused", fields_of("statuses", "confused"));
    let status = level.edit(|catalog| catalog.statuses.add(status)).0;
    let mut fields = fields_of("items", name);
    if let Some(effect) = fields.pointer_mut("/read/0/status") {
        effect["apply"] = json!(status);
    }
    let kind = item_kind(&level, name, fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    (game, item)
}

fn left(game: &mut Game, sign: char) -> i32 {
    with(game, |level| level.health(sign))
}

#[test]
fn seed_4_17_the_four_things_do_what_the_seed_says() {
    let (mut game, item) = with_thing("@..a", "health_potion");
    with(&mut game, |level| {
        let mut hurt: Health = level.get(level.the('@')).expect("the hero is whole");
        hurt.hurt(30);
        level.give(level.the('@'), hurt);
    });
    let before = game.hero_health();
    done(&mut game, Command::Quaff { item });
    assert_eq!(game.hero_health(), before + 4);

    let read = |item, at| Command::Read { item, at };
    let (mut game, item) = with_thing("#@..a.b#", "lightning");
    with(&mut game, |level| {
        ['a', 'b'].iter().for_each(|&sign| level.toughen(sign, 50));
    });
    done(&mut game, read(item, None));
    assert_eq!((left(&mut game, 'a'), left(&mut game, 'b')), (30, 50));

    let (mut game, item) = with_thing("#@......a..b.c#", "fireball");
    with(&mut game, |level| {
        ['a', 'b', 'c']
            .iter()
            .for_each(|&sign| level.toughen(sign, 50));
    });
    done(&mut game, read(item, Some(place(8, 0))));
    let after = ['a', 'b', 'c'].map(|sign| left(&mut game, sign));
    assert_eq!(after, [38, 38, 50]);

    // Lightning goes five steps far, and not six.
    let (mut game, item) = with_thing("#@....a#", "lightning");
    with(&mut game, |level| level.toughen('a', 50));
    done(&mut game, read(item, None));
    assert_eq!(left(&mut game, 'a'), 30);
    let (mut game, item) = with_thing("#@.....a#", "lightning");
    refused(&mut game, read(item, None));

    // For ten turns whoever is confused goes astray, and then no more.
    let (mut game, item) = with_thing("#@..a#", "confusion");
    done(&mut game, read(item, Some(place(4, 0))));
    let astray = |game: &mut Game| {
        let statuses = with(game, |level| level.get::<Statuses>(level.the('a')));
        let kinds = statuses.map_or(Vec::new(), |statuses| statuses.0);
        let rules = kinds
            .iter()
            .map(|status| game.catalog[status.kind].rules.clone());
        rules.flatten().collect::<Vec<_>>()
    };
    let mut turns = 1;
    while astray(&mut game) == [StatusRule::Staggers] && turns < 20 {
        wait(&mut game);
        turns += 1;
    }
    assert!((10..=11).contains(&turns), "{turns}");
}

#[test]
fn seed_4_18_twenty_six_things_are_carried_used_dropped_and_picked_up() {
    let mut level = TestLevel::parse("@..");
    level.change_hero(|kind| kind.pack_size = 26);
    let kind = item_kind(&level, "stone", json!({ "read": [{ "message": "Hm." }] }));
    let items: Vec<u64> = (0..26).map(|_| hold(&mut level, kind, 1)).collect();
    let mut game = game(level);
    assert_eq!(pack(&game).len(), 26);
    done(&mut game, Command::Drop { item: items[25] });
    assert_eq!(pack(&game).len(), 25);
    done(&mut game, Command::PickUp);
    assert_eq!(pack(&game).len(), 26);
    done(&mut game, Command::Drop { item: items[3] });
    let item = items[7];
    done(&mut game, Command::Read { item, at: None });
    assert_eq!(pack(&game).len(), 24);
    survives_a_save(&mut game);
}

#[test]
fn seed_4_19_a_use_without_an_effect_is_refused_and_keeps_the_thing() {
    for (name, drawing, at) in [
        ("health_potion", "@....", None),
        ("lightning", "@......a", None),
        ("lightning", "@..#a", None),
        ("fireball", "@........", Some(place(7, 0))),
    ] {
        let (mut game, item) = with_thing(drawing, name);
        let command = match name {
            "health_potion" => Command::Quaff { item },
            _ => Command::Read { item, at },
        };
        let reason = refused(&mut game, command);
        assert!(reason.ends_with('.'), "{name}: {reason}");
        assert_eq!(pack(&game).len(), 1, "{name} on {drawing}");
    }
}

#[test]
fn seed_4_20_a_fireball_hurts_its_user_and_nobody_behind_a_wall() {
    let (mut game, item) = with_thing("#@.a#b#", "fireball");
    let before = game.hero_health();
    done(
        &mut game,
        Command::Read {
            item,
            at: Some(place(3, 0)),
        },
    );
    assert_eq!(game.hero_health(), before - 12);
    assert_eq!(left(&mut game, 'b'), 10);
    let told = told(&mut game);
    assert!(
        told.contains(&"You hurt yourself for 12 damage.".to_string()),
        "{told:?}"
    );
}

#[test]
fn seed_4_21_only_what_is_seen_and_near_is_aimed_at_and_refusals_are_free() {
    let (mut game, item) = with_thing("#@..a......+..b#", "fireball");
    for (x, reason) in [
        (14, "You do not see that place."),
        (-3, "You do not see that place."),
    ] {
        let at = Some(place(x, 0));
        let told = refused(&mut game, Command::Read { item, at });
        assert!(
            told == reason || told == "There is nothing there.",
            "{told}"
        );
    }
    assert_eq!(
        refused(&mut game, Command::Read { item, at: None }),
        "You have to choose where."
    );
    // What the area will be is known before anything is chosen.
    let kind = game.view().pack[0].clone();
    let areas = format!("{kind:?}");
    assert!(areas.contains("Burst(3)"), "{areas}");
}

#[test]
fn seed_4_26_chance_is_saved_and_a_use_comes_out_the_same_after_a_load() {
    let mut level = TestLevel::parse("#@.......#\n#........#\n##########");
    let fields = json!({ "read": [{ "teleport": {} }], "stacks": true });
    let kind = item_kind(&level, "scroll", fields);
    let item = hold(&mut level, kind, 5);
    let mut game = game(level);
    for _ in 0..4 {
        let loaded = Game::load(&game.save(), Arc::clone(&game.catalog));
        let mut loaded = loaded.expect("just saved");
        done(&mut game, Command::Read { item, at: None });
        done(&mut loaded, Command::Read { item, at: None });
        assert_eq!(loaded.view().hero.at, game.view().hero.at);
        assert_eq!(loaded.hash(), game.hash());
    }
}

#[test]
fn fault_d27_what_takes_the_hero_elsewhere_is_saved_and_works() {
    let mut level = TestLevel::parse("#@.......#");
    let status: StatusKind = entry(
        "recalled",
        json!({ "turns": 4, "on_end": [{ "teleport": { "least": 3 } }] }),
    );
    let status = level.edit(|catalog| catalog.statuses.add(status)).0;
    let fields = json!({ "read": [
        { "status": { "apply": status } }, { "after": { "turns": 2, "then": [{ "teleport": {} }] } }
    ] });
    let kind = item_kind(&level, "scroll", fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    done(&mut game, Command::Read { item, at: None });
    let start = game.view().hero.at;
    let mut has_gone = false;
    for _ in 0..6 {
        let loaded = Game::load(&game.save(), Arc::clone(&game.catalog));
        game = loaded.expect("just saved");
        wait(&mut game);
        has_gone |= game.view().hero.at != start;
    }
    assert!(has_gone, "what waits and what has begun survive a save");
}

#[test]
fn fault_d28_a_refused_use_costs_no_charge_and_keeps_the_thing() {
    let mut level = TestLevel::parse("#@.......#");
    let wand = json!({ "zap": [{ "heal": 3 }], "charges": "3" });
    let wand = item_kind(&level, "wand", wand);
    let scroll = item_kind(&level, "scroll", json!({ "read": [{ "heal": 3 }] }));
    let (wand, scroll) = (hold(&mut level, wand, 1), hold(&mut level, scroll, 1));
    let mut game = game(level);
    let before = pack(&game);
    refused(
        &mut game,
        Command::Zap {
            item: wand,
            at: None,
        },
    );
    refused(
        &mut game,
        Command::Read {
            item: scroll,
            at: None,
        },
    );
    assert_eq!(pack(&game), before);
}

#[test]
fn fault_d29_what_is_refused_makes_nothing_known() {
    let mut level = TestLevel::parse("#@.......#");
    let looks = disguise(&level, "scrolls", &["scroll marked X", "scroll marked Y"]);
    let fields = json!({ "read": [{ "damage": 1 }], "aim": "place", "unknown": looks });
    let kind = item_kind(&level, "scroll of harm", fields);
    let item = hold(&mut level, kind, 1);
    shuffle(&mut level, 3);
    let mut game = game(level);
    let before = pack(&game);
    assert!(before[0].starts_with("scroll marked"), "{before:?}");
    refused(
        &mut game,
        Command::Read {
            item,
            at: Some(place(40, 0)),
        },
    );
    assert_eq!(pack(&game), before);
}

#[test]
fn fault_d31_what_flies_starts_where_it_was_thrown() {
    let mut level = TestLevel::parse("##########\n#@.......#\n#........#\n#.......a#\n##########");
    level.give_eyes('@', 20);
    let kind = item_kind(&level, "knife", json!({}));
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    let report = game.apply(Command::Throw {
        item,
        at: place(7, 3),
    });
    let notices = report.expect("it is thrown").notices;
    let start = notices.iter().find_map(|notice| match notice {
        Notice::Flew { from, .. } => Some(*from),
        _ => None,
    });
    assert_eq!(start, Some(place(1, 1)));
}

#[test]
fn fault_d33_numbers_of_the_raws_are_the_numbers_of_the_game() {
    for turns in [3, 7] {
        let mut level = TestLevel::parse("#@.a#");
        level.toughen('a', turns * 9);
        level.change_hero(|kind| kind.mana = turns + 1);
        let status: StatusKind = entry("slow", json!({ "turns": turns }));
        let status = level.edit(|catalog| catalog.statuses.add(status)).0;
        let fields = json!({ "quaff": [{ "status": { "apply": status } }] });
        let kind = item_kind(&level, "drink", fields);
        let item = hold(&mut level, kind, 1);
        let mut game = game(level);
        done(&mut game, Command::Quaff { item });
        let view = game.view();
        assert_eq!(view.hero.max_mana, turns + 1);
        assert_eq!(left(&mut game, 'a'), turns * 9);
        let mut lasted = 0;
        while !game.view().hero.statuses.is_empty() {
            wait(&mut game);
            lasted += 1;
        }
        assert!((turns - 1..=turns).contains(&lasted), "{turns}: {lasted}");
    }
}
