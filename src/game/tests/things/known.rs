//! Things that the hero does not know, and stacks of them.

use super::*;
use std::collections::BTreeSet;

/// A level with a pack of drinks that nobody knows.
fn unknown(count: i32) -> (TestLevel, Vec<u64>) {
    let mut level = TestLevel::parse("#@....#");
    let looks = disguise(
        &level,
        "draughts",
        &["murky draught", "clear draught", "thick draught"],
    );
    let kinds = [
        item_kind(
            &level,
            "mending",
            json!({ "quaff": [{ "heal": 1 }], "unknown": looks,
            "stacks": true, "on_throw": [{ "damage": 1 }] }),
        ),
        item_kind(
            &level,
            "harm",
            json!({ "quaff": [{ "damage": 1 }], "unknown": looks,
            "stacks": true }),
        ),
        item_kind(
            &level,
            "reading",
            json!({ "read": [{ "identify": "one" }], "unknown": looks }),
        ),
    ];
    shuffle(&mut level, 1);
    let ids = kinds.map(|kind| hold(&mut level, kind, count));
    (level, ids.to_vec())
}

#[test]
fn a_thing_is_known_by_its_use_and_stays_known() {
    let (level, ids) = unknown(2);
    let mut game = game(level);
    let before = pack(&game);
    let names: BTreeSet<&String> = before.iter().collect();
    assert_eq!(names.len(), 3, "each has a look of its own: {before:?}");
    assert!(
        before[0].starts_with("2 ") && before[0].ends_with(" draughts"),
        "{before:?}"
    );
    assert!(game.view().pack.iter().all(|item| !item.known));

    // Nobody says beforehand that it would be wasted.
    done(&mut game, Command::Quaff { item: ids[0] });

    assert_eq!(pack(&game)[0], "mending");
    assert_eq!(pack(&game)[1..], before[1..]);
    let log = told(&mut game);
    assert!(log.iter().any(|line| line.ends_with("draught.")), "{log:?}");
    assert!(
        log.contains(&"So that is what it is: mending.".to_string()),
        "{log:?}"
    );
    survives_a_save(&mut game);
    let wasted = "You are unhurt; that would be wasted.";
    assert_eq!(refused(&mut game, Command::Quaff { item: ids[0] }), wasted);
}

#[test]
fn what_is_thrown_and_seen_is_known_and_what_is_worn_too() {
    let (mut level, ids) = unknown(1);
    let looks = disguise(&level, "rings", &["dull ring"]);
    let ring = item_kind(
        &level,
        "ring",
        json!({ "worn": { "slot": "ring" }, "unknown": looks }),
    );
    let catalog = crate::components::kind::catalog(&level.world);
    level.world.insert(Guises::new(1, &catalog));
    let ring = hold(&mut level, ring, 1);
    let mut game = game(level);
    assert_eq!(
        in_pack(&game, ring).map(|item| item.name).as_deref(),
        Some("dull ring")
    );
    done(&mut game, Command::Wear { item: ring });
    assert_eq!(
        in_pack(&game, ring).map(|item| item.name).as_deref(),
        Some("ring")
    );
    let item = ids[0];
    done(
        &mut game,
        Command::Throw {
            item,
            at: place(4, 0),
        },
    );
    let line = "So that is what it is: mending.".to_string();
    assert!(told(&mut game).contains(&line));
}

/// A verb that only one of several unknown things has would tell which it is.
#[test]
fn an_unknown_thing_can_be_used_only_as_all_of_its_look_can() {
    let mut level = TestLevel::parse("@");
    let looks = disguise(&level, "amulets", &["dull amulet", "pale amulet"]);
    let worn = json!({ "slot": "amulet" });
    let plain = json!({ "worn": worn, "unknown": looks });
    let plain = item_kind(&level, "owl", plain);
    let aimed = json!({ "worn": worn, "unknown": looks, "zap": [{ "noise": 3 }], "aim": "place" });
    let aimed = item_kind(&level, "tooth", aimed);
    let catalog = crate::components::kind::catalog(&level.world);
    level.world.insert(Guises::new(1, &catalog));
    let [plain, aimed] = [plain, aimed].map(|kind| hold(&mut level, kind, 1));
    let mut game = game(level);
    let verbs = |game: &Game, id| in_pack(game, id).map(|item| item.uses);
    assert_eq!(verbs(&game, plain), verbs(&game, aimed));
    let zap = |item| Command::Zap {
        item,
        at: Some(place(0, 0)),
    };
    let reason = refused(&mut game, zap(plain));
    assert_eq!(refused(&mut game, zap(aimed)), reason);
    done(&mut game, Command::Wear { item: aimed });
    done(&mut game, zap(aimed));
}

#[test]
fn what_identifies_makes_the_first_unknown_thing_known() {
    let (level, ids) = unknown(1);
    let mut game = game(level);
    done(
        &mut game,
        Command::Read {
            item: ids[2],
            at: None,
        },
    );
    let known: Vec<bool> = game.view().pack.iter().map(|item| item.known).collect();
    assert_eq!(known, [true, false]);
}

/// Fault D40 of another game: two unknown things had the same name.
#[test]
fn fault_d40_no_two_unknown_things_ever_have_the_same_name() {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let mut orders = BTreeSet::new();
    for seed in 0..300 {
        let level = TestLevel::parse("@");
        let looks = disguise(&level, "jars", &names);
        // Its names are those of the other: whoever is left without one is known.
        let same = disguise(&level, "pots", &names[..3]);
        let kinds: Vec<ItemId> = (0..9)
            .map(|number| {
                let unknown = if number < 5 { looks } else { same };
                let fields = json!({ "quaff": [{ "heal": 1 }], "unknown": unknown });
                item_kind(&level, &format!("drink{number}"), fields)
            })
            .collect();
        let catalog = crate::components::kind::catalog(&level.world);
        let guises = Guises::new(seed, &catalog);
        let got = kinds.iter().filter_map(|&kind| guises.of(kind));
        let got: Vec<&str> = got.map(|look| look.name.as_str()).collect();
        let different: BTreeSet<&&str> = got.iter().collect();
        assert_eq!(different.len(), got.len(), "seed {seed}: {got:?}");
        assert!(got.len() >= 5, "seed {seed}: {got:?}");
        orders.insert(got[..5].join(" "));
        assert_eq!(guises, Guises::new(seed, &catalog), "the same for a seed");
    }
    assert!(orders.len() > 100, "each game has its own looks");
}

#[test]
fn one_stack_is_one_letter_however_full_the_pack_is() {
    let mut level = TestLevel::parse("#@.#");
    let arrow = item_kind(
        &level,
        "arrow",
        json!({ "stacks": true, "plural": "shafts",
        "ammo": { "tag": "arrow", "damage": "1" } }),
    );
    let stone = item_kind(&level, "stone", json!({}));
    level.change_hero(|kind| kind.pack_size = 2);
    let arrows = hold(&mut level, arrow, 20);
    let stone = hold(&mut level, stone, 1);
    let mut game = game(level);
    assert_eq!(pack(&game), ["20 shafts", "stone"]);
    done(
        &mut game,
        Command::Throw {
            item: arrows,
            at: place(2, 0),
        },
    );
    done(
        &mut game,
        Command::Throw {
            item: stone,
            at: place(2, 0),
        },
    );
    let _ = east(&mut game);
    // The stone was made first but lies below what came later.
    done(&mut game, Command::PickUp);
    done(&mut game, Command::PickUp);
    assert_eq!(pack(&game), ["20 shafts", "stone"]);
    done(&mut game, Command::Drop { item: arrows });
    assert_eq!(pack(&game), ["stone"]);
    assert_eq!(game.view().items[0].name, "20 shafts");
}
