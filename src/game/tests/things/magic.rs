//! What changes things and minds.

use super::*;

#[test]
fn scrolls_change_what_is_carried_and_worn() {
    let mut level = TestLevel::parse("#@.#");
    level.change_hero(|kind| kind.mana = 8);
    level.give(level.the('@'), Mana { current: 1 });
    let blade = item_kind(&level, "blade", json!({ "weapon": { "damage": "1d4" } }));
    let wand = item_kind(
        &level,
        "wand",
        json!({ "zap": [{ "noise": 1 }], "charges": "4" }),
    );
    let scroll = |id: &str, effect: Json| item_kind(&level, id, json!({ "read": [effect] }));
    let kinds = [
        scroll(
            "sharpening",
            json!({ "enchant": { "slot": "weapon", "by": 2 } }),
        ),
        scroll(
            "dulling",
            json!({ "enchant": { "slot": "weapon", "by": -9 } }),
        ),
        scroll("filling", json!({ "recharge": 2 })),
        scroll("clearing", json!({ "restore_mana": 4 })),
        scroll("knowing", json!({ "identify": "all" })),
    ];
    let blade = equip(&mut level, blade);
    let wand = hold(&mut level, wand, 1);
    level.give(by_id(&level, wand), Charges { left: 1, most: 4 });
    let ids = kinds.map(|kind| hold(&mut level, kind, 1));
    let mut game = game(level);
    let mut read = |number: usize| {
        let item = ids[number];
        done(&mut game, Command::Read { item, at: None });
        let hero = game.view().hero;
        let wand = in_pack(&game, wand).and_then(|item| item.charges);
        let name = in_pack(&game, blade).map(|item| item.name);
        (
            name.unwrap_or_default(),
            hero.to_hit,
            wand.map(|it| it.left),
            hero.mana,
        )
    };
    assert_eq!(read(0), ("+2 blade".into(), 101, Some(1), 1));
    assert_eq!(read(1), ("-7 blade".into(), 92, Some(1), 1));
    assert_eq!(read(2), ("-7 blade".into(), 92, Some(3), 1));
    assert_eq!(read(3), ("-7 blade".into(), 92, Some(3), 5));
    survives_a_save(&mut game);
}

#[test]
fn what_is_found_may_be_better_or_worse_and_nobody_knows_before_it_is_worn() {
    let mut level = TestLevel::parse("#@.#");
    trait_kind(
        &level,
        "good",
        json!({ "name": "of ease", "on": ["weapon"], "bonus": "1d2" }),
    );
    trait_kind(
        &level,
        "bad",
        json!({ "on": ["weapon"], "bonus": "1d2", "cursed": true }),
    );
    trait_kind(&level, "deep", json!({ "on": ["weapon"], "min_depth": 9 }));
    trait_kind(&level, "other", json!({ "on": ["ring"] }));
    let fields = json!({ "magic": 60, "weapon": { "damage": "1d4" } });
    let kind = item_kind(&level, "blade", fields);
    let mut stream = Stream::named(5, "found");
    let mut counts = [0; 3];
    for _ in 0..300 {
        let made = things::found(&mut level.world, kind, &mut stream);
        match level.get::<Enchant>(made) {
            None => counts[0] += 1,
            Some(enchant) => {
                assert!(!enchant.known);
                assert!((1..=2).contains(&enchant.bonus.abs()), "{enchant:?}");
                assert_eq!(enchant.cursed, enchant.bonus < 0);
                counts[if enchant.cursed { 2 } else { 1 }] += 1;
            }
        }
    }
    assert!((80..160).contains(&counts[0]), "{counts:?}");
    assert!(counts[1] > 50 && counts[2] > 50, "{counts:?}");
}
