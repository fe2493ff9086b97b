//! Things are worn: where, how many, and what they change.

use super::*;

/// What the hero wears, by name.
fn wears(game: &Game) -> Vec<String> {
    let pack = game.view().pack.into_iter();
    let worn = pack.filter(|item| item.worn.is_some());
    worn.map(|item| item.name).collect()
}

fn wearable(level: &TestLevel, id: &str, slot: &str) -> ItemId {
    item_kind(level, id, json!({ "worn": { "slot": slot } }))
}

#[test]
fn what_is_put_on_takes_the_place_of_what_is_worn_there() {
    let mut level = TestLevel::parse("@.");
    let sword = item_kind(&level, "sword", json!({ "weapon": { "damage": "1d6" } }));
    let bow = item_kind(
        &level,
        "bow",
        json!({ "weapon": { "damage": "1", "two_handed": true,
            "ranged": { "range": 5, "ammo": "arrow" } } }),
    );
    let shield = wearable(&level, "shield", "shield");
    let ring = wearable(&level, "ring", "ring");
    let helm = wearable(&level, "helm", "head");
    let ids: Vec<u64> = [sword, bow, shield, ring, ring, ring, helm]
        .into_iter()
        .map(|kind| hold(&mut level, kind, 1))
        .collect();
    let mut game = game(level);
    for (number, worn) in [
        (0, vec!["sword"]),
        (2, vec!["sword", "shield"]),
        // Both hands are needed.
        (1, vec!["bow"]),
        (2, vec!["shield"]),
        (0, vec!["sword", "shield"]),
        (3, vec!["sword", "shield", "ring"]),
        (4, vec!["sword", "shield", "ring", "ring"]),
        // Two rings, and no more.
        (5, vec!["sword", "shield", "ring", "ring"]),
        (6, vec!["sword", "shield", "ring", "ring", "helm"]),
    ] {
        let item = ids[number];
        done(&mut game, Command::Wear { item });
        assert_eq!(wears(&game), worn, "after {number}");
        assert!(in_pack(&game, item).is_some_and(|item| item.worn.is_some()));
    }
    survives_a_save(&mut game);
}

#[test]
fn what_cannot_be_worn_or_taken_off_is_refused_in_words() {
    let mut level = TestLevel::parse("@.!");
    let stone = item_kind(&level, "stone", json!({}));
    let helm = wearable(&level, "helm", "head");
    let (stone, worn, loose) = (
        hold(&mut level, stone, 1),
        equip(&mut level, helm),
        hold(&mut level, helm, 1),
    );
    let mut game = game(level);
    for (command, reason) in [
        (Command::Wear { item: stone }, "You cannot wear that."),
        (Command::Wear { item: worn }, "You wear that already."),
        (Command::Wear { item: 999 }, "You do not carry that."),
        (Command::TakeOff { item: loose }, "You do not wear that."),
        (Command::TakeOff { item: 999 }, "You do not carry that."),
    ] {
        assert_eq!(refused(&mut game, command), reason);
    }
    done(&mut game, Command::TakeOff { item: worn });
    assert!(wears(&game).is_empty());
}

#[test]
fn a_curse_holds_until_it_is_lifted() {
    let mut level = TestLevel::parse("@..");
    let ring = item_kind(
        &level,
        "ring",
        json!({ "worn": { "slot": "amulet", "cursed": true } }),
    );
    let plain = wearable(&level, "amulet", "amulet");
    let scroll = item_kind(&level, "scroll", json!({ "read": [{ "uncurse": "one" }] }));
    let (ring, plain, scroll) = (
        hold(&mut level, ring, 1),
        hold(&mut level, plain, 1),
        hold(&mut level, scroll, 1),
    );
    let mut game = game(level);
    let name = |game: &Game| in_pack(game, ring).map(|item| item.name);
    assert_eq!(name(&game).as_deref(), Some("ring"), "nobody knows yet");

    done(&mut game, Command::Wear { item: ring });

    assert_eq!(name(&game).as_deref(), Some("cursed ring"));
    survives_a_save(&mut game);
    let stuck = "The cursed ring is cursed: you cannot take it off.";
    for command in [
        Command::TakeOff { item: ring },
        Command::Drop { item: ring },
        Command::Wear { item: plain },
        Command::Throw {
            item: ring,
            at: place(1, 0),
        },
    ] {
        assert_eq!(refused(&mut game, command), stuck);
    }
    let read = Command::Read {
        item: scroll,
        at: None,
    };
    done(&mut game, read);
    done(&mut game, Command::Wear { item: plain });
    assert_eq!(wears(&game), ["amulet"]);
}

#[test]
fn figures_add_what_is_worn_and_lose_it_again() {
    let mut level = TestLevel::parse("@.");
    let better = trait_kind(
        &level,
        "better",
        json!({ "name": "of dawn", "on": ["body"],
            "changes": [{ "figure": "sight", "amount": 2 }] }),
    );
    let mail = item_kind(
        &level,
        "mail",
        json!({ "worn": { "slot": "body", "changes": [
            { "figure": "armor_class", "amount": 3 },
            { "figure": "max_health", "amount": 10 },
            { "figure": "max_mana", "amount": 5 } ] } }),
    );
    let item = hold(&mut level, mail, 1);
    level.give(
        by_id(&level, item),
        Enchant {
            bonus: 2,
            of: Some(better),
            ..Enchant::default()
        },
    );
    let mut game = game(level);
    let figures = |game: &Game| {
        let hero = game.view().hero;
        (hero.armor_class, hero.max_health, hero.max_mana)
    };
    assert_eq!(figures(&game), (10, 10, 0));

    done(&mut game, Command::Wear { item });

    assert_eq!(figures(&game), (15, 20, 5));
    assert_eq!(pack(&game), ["+2 mail of dawn"]);
    with(&mut game, |level| {
        let hero = level.the('@');
        level.give(hero, Health::new(20));
    });
    done(&mut game, Command::TakeOff { item });
    assert_eq!(figures(&game), (10, 10, 0));
    assert_eq!(
        game.hero_health(),
        10,
        "nothing is kept by changing clothes"
    );
}

#[test]
fn what_is_worn_protects_from_an_element_and_works_when_it_is_put_on() {
    let mut level = TestLevel::parse("@.");
    let status = status_kind(&level, "warm");
    let fire: crate::catalog::ElementKind =
        serde_json::from_value(json!({ "name": "fire", "color": "#ff0000" })).expect("an element");
    let fire = fire.entered("test:fire");
    let fire = level.edit(|catalog| catalog.elements.add(fire)).0;
    let cloak = item_kind(
        &level,
        "cloak",
        json!({ "worn": { "slot": "body", "on_equip": [{ "status": { "apply": status } }],
            "resists": [{ "element": fire, "percent": 50 }] } }),
    );
    let torch = item_kind(
        &level,
        "torch",
        json!({ "quaff": [{ "damage": { "amount": 4, "element": fire } }] }),
    );
    let (cloak, torch) = (hold(&mut level, cloak, 1), hold(&mut level, torch, 1));
    let mut game = game(level);
    done(&mut game, Command::Wear { item: cloak });
    assert_eq!(game.view().hero.statuses[0].kind.look.name, "warm");
    done(&mut game, Command::Quaff { item: torch });
    assert_eq!(game.hero_health(), 8);
}
