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

/// How long the hero has a status of this name, as it is told; none without it.
fn lasting(game: &Game, name: &str) -> Vec<(i32, bool)> {
    let all = game.view().hero.statuses.into_iter();
    let all = all.filter(|status| status.kind.look.name == name);
    all.map(|status| (status.turns, status.worn)).collect()
}

/// The number of a new status in the content of a level.
fn new_status(level: &TestLevel, id: &str, fields: Json) -> u32 {
    let mut fields = fields;
    fields["turns"] = json!(3);
    let kind: StatusKind = entry(id, fields);
    level.edit(|catalog| catalog.statuses.add(kind)).0
}

#[test]
fn a_worn_status_holds_until_the_thing_is_off_and_nothing_else_ends_it() {
    let mut level = TestLevel::parse("@.");
    let warm = new_status(
        &level,
        "warm",
        json!({
            "changes": [{ "figure": "armor_class", "amount": 3 }], "rules": ["flies"],
            "on_turn": [{ "max_health": 1 }], "on_end": [{ "to_hit": 1 }], "ends": ["hurt"]
        }),
    );
    let ring = json!({ "worn": { "slot": "ring", "statuses": [warm] } });
    let ring = item_kind(&level, "ring", ring);
    let cure = item_kind(
        &level,
        "cure",
        json!({ "read": [{ "cure": [warm] }, { "damage": 1 }] }),
    );
    let (ring, cure) = (hold(&mut level, ring, 1), hold(&mut level, cure, 1));
    let mut game = game(level);
    let armor = |game: &Game| game.view().hero.armor_class;
    let plain = armor(&game);

    done(&mut game, Command::Wear { item: ring });
    assert_eq!(lasting(&game, "warm"), [(0, true)]);
    assert_eq!(armor(&game), plain + 3);
    let most = game.view().hero.max_health;
    for _ in 0..6 {
        wait(&mut game);
    }
    assert_eq!(game.view().hero.max_health, most + 6, "it works each turn");
    let read = Command::Read {
        item: cure,
        at: None,
    };
    done(&mut game, read);
    assert_eq!(lasting(&game, "warm"), [(0, true)], "no cure, and no wound");
    survives_a_save(&mut game);

    let to_hit = game.view().hero.to_hit;
    done(&mut game, Command::TakeOff { item: ring });
    assert_eq!(lasting(&game, "warm"), []);
    assert_eq!(armor(&game), plain);
    assert_eq!(game.view().hero.to_hit, to_hit + 1, "its end was told");
}

#[test]
fn a_worn_status_is_gone_however_the_thing_is_lost() {
    type Loss = fn(&mut Game, u64);
    let losses: [(&str, Loss); 3] = [
        ("off", |game, item| done(game, Command::TakeOff { item })),
        ("dropped", |game, item| done(game, Command::Drop { item })),
        ("thrown", |game, item| {
            let at = place(2, 0);
            done(game, Command::Throw { item, at });
        }),
    ];
    for (how, lose) in losses {
        let mut level = TestLevel::parse("@..");
        let warm = new_status(&level, "warm", json!({}));
        let ring = json!({ "worn": { "slot": "ring", "statuses": [warm] } });
        let ring = item_kind(&level, "ring", ring);
        let item = hold(&mut level, ring, 1);
        let mut game = game(level);
        done(&mut game, Command::Wear { item });
        assert_eq!(lasting(&game, "warm"), [(0, true)], "{how}");
        lose(&mut game, item);
        assert_eq!(wears(&game), [""; 0], "{how}");
        assert_eq!(lasting(&game, "warm"), [], "{how}");
    }
}

#[test]
fn a_worn_status_and_a_dose_of_it_are_one_unless_each_counts_for_itself() {
    // How it stacks; what is told of it with the ring on after a dose; after the ring is off;
    // and how much armor it gave meanwhile.
    for (stacks, both, after, armor) in [
        ("longest", vec![(8, true)], vec![(7, false)], 1),
        ("adds", vec![(8, true)], vec![(7, false)], 1),
        ("replaces", vec![(8, true)], vec![(7, false)], 1),
        ("ignores", vec![(0, true)], vec![], 1),
        ("separate", vec![(0, true), (8, false)], vec![(7, false)], 2),
    ] {
        let mut level = TestLevel::parse("@.");
        let fields = json!({
            "stacks": stacks, "changes": [{ "figure": "armor_class", "amount": 1 }]
        });
        let warm = new_status(&level, "warm", fields);
        let ring = json!({ "worn": { "slot": "ring", "statuses": [warm] } });
        let ring = item_kind(&level, "ring", ring);
        let dose = json!({ "quaff": [{ "status": { "apply": warm, "turns": 9 } }] });
        let dose = item_kind(&level, "dose", dose);
        let (ring, dose) = (hold(&mut level, ring, 1), hold(&mut level, dose, 1));
        let mut game = game(level);
        let plain = game.view().hero.armor_class;
        done(&mut game, Command::Wear { item: ring });
        assert_eq!(lasting(&game, "warm"), [(0, true)], "{stacks}");
        done(&mut game, Command::Quaff { item: dose });
        wait(&mut game);
        assert_eq!(lasting(&game, "warm"), both, "{stacks}");
        assert_eq!(game.view().hero.armor_class, plain + armor, "{stacks}");
        survives_a_save(&mut game);
        let left = |all: Vec<(i32, bool)>| -> Vec<(i32, bool)> {
            // A save is tried for three turns.
            all.into_iter()
                .map(|(turns, worn)| (turns - 3, worn))
                .collect()
        };
        done(&mut game, Command::TakeOff { item: ring });
        assert_eq!(lasting(&game, "warm"), left(after), "{stacks}");
    }
}

#[test]
fn two_things_keep_the_same_status_up_together() {
    let mut level = TestLevel::parse("@.");
    let warm = new_status(&level, "warm", json!({}));
    let apart = new_status(&level, "apart", json!({ "stacks": "separate" }));
    let ring = json!({ "worn": { "slot": "ring", "statuses": [warm, apart] } });
    let ring = item_kind(&level, "ring", ring);
    let (one, other) = (hold(&mut level, ring, 1), hold(&mut level, ring, 1));
    let mut game = game(level);
    let counts = |game: &Game| ["warm", "apart"].map(|name| lasting(game, name).len());
    for (command, expected) in [
        (Command::Wear { item: one }, [1, 1]),
        (Command::Wear { item: other }, [1, 2]),
        (Command::TakeOff { item: one }, [1, 1]),
        (Command::TakeOff { item: other }, [0, 0]),
    ] {
        done(&mut game, command);
        assert_eq!(counts(&game), expected, "{command:?}");
    }
}

#[test]
fn what_a_hero_begins_with_counts_from_the_first_moment() {
    let core = crate::raws::core().expect("the core is sound");
    let mut catalog = Catalog::clone(&core);
    let mut items = core.items.iter();
    let keeps_up = |kind: &ItemKind| kind.worn.as_ref().is_some_and(|it| !it.statuses.is_empty());
    let ring = items.find(|(_, kind)| keeps_up(kind));
    let (ring, kind) = ring.expect("the core has one that keeps a status up");
    let status = kind.worn.as_ref().map(|worn| worn.statuses[0]);
    let status = &core[status.expect("it is worn")].look.name;
    Arc::make_mut(&mut catalog.hero).items = vec![crate::catalog::schema::Supply::One(ring)];
    let game = Game::new(7, Arc::new(catalog));
    assert_eq!(lasting(&game, status), [(0, true)]);
}
