//! Blows with what is in hand.

use super::*;

/// Who of a drawing is hurt, and by how much, when the hero goes east with a weapon.
fn struck(drawing: &str, weapon: Json) -> Vec<(char, i32)> {
    let mut level = TestLevel::parse(drawing);
    let kind = item_kind(&level, "weapon", json!({ "weapon": weapon }));
    equip(&mut level, kind);
    let signs: Vec<char> = drawing.chars().filter(char::is_ascii_alphabetic).collect();
    for &sign in &signs {
        level.toughen(sign, 100);
    }
    let mut game = game(level);
    let _ = east(&mut game);
    with(&mut game, |level| {
        let hurt = signs.iter().map(|&sign| (sign, 100 - level.health(sign)));
        hurt.filter(|(_, lost)| *lost > 0).collect()
    })
}

#[test]
fn weapons_strike_in_their_own_way() {
    for (drawing, weapon, expected) in [
        ("#@a.#", json!({ "damage": "5" }), vec![('a', 5)]),
        ("#@.a#", json!({ "damage": "5" }), vec![]),
        (
            "#@.a#",
            json!({ "damage": "5", "reach": 2 }),
            vec![('a', 5)],
        ),
        (
            "#@ab#",
            json!({ "damage": "5", "reach": 2 }),
            vec![('a', 5)],
        ),
        (
            "#@ab#",
            json!({ "damage": "5", "reach": 2, "pierces": true }),
            vec![('a', 5), ('b', 5)],
        ),
        (
            "#@a#b",
            json!({ "damage": "5", "reach": 3, "pierces": true }),
            vec![('a', 5)],
        ),
        ("#@#a#", json!({ "damage": "5", "reach": 2 }), vec![]),
        ("b@a.#", json!({ "damage": "5" }), vec![('a', 5)]),
        (
            "b@a.#",
            json!({ "damage": "5", "sweeps": true }),
            vec![('b', 5), ('a', 5)],
        ),
        (
            "#@a.#",
            json!({ "damage": "5", "on_hit": [{ "damage": 2 }] }),
            vec![('a', 7)],
        ),
    ] {
        assert_eq!(
            struck(drawing, weapon.clone()),
            expected,
            "{drawing} {weapon}"
        );
    }
}

/// Fault D37 of another game: a bow struck as hard as it shot.
#[test]
fn fault_d37_a_bow_is_a_poor_club() {
    let bow = json!({ "damage": "9", "on_hit": [{ "damage": 5 }],
        "ranged": { "range": 5, "ammo": "arrow" } });
    assert_eq!(struck("#@a.#", bow), [('a', 1)]);
}

#[test]
fn a_slow_weapon_costs_the_turns_it_takes() {
    for (turns, lost) in [(1, 3), (2, 6)] {
        let mut level = TestLevel::parse("#@a#");
        let fields = json!({ "weapon": { "damage": "1", "turns": turns } });
        let kind = item_kind(&level, "mace", fields);
        equip(&mut level, kind);
        level.toughen('@', 100);
        level.toughen('a', 100);
        level.awaken(
            'a',
            Mood::Hunting {
                last_seen: place(1, 0),
            },
        );
        level.arm('a', |arms| arms.to_hit = 999);
        let mut game = game(level);
        // A natural 1 always misses: of many turns most hit.
        let mut most = 0;
        for _ in 0..10 {
            let before = game.hero_health();
            let _ = east(&mut game);
            most = most.max(before - game.hero_health());
        }
        assert_eq!(most, lost, "{turns}");
    }
}

#[test]
fn an_element_of_a_weapon_is_resisted() {
    for (percent, expected) in [(0, 8), (50, 4), (-100, 16)] {
        let mut level = TestLevel::parse("#@a#");
        let fire: crate::catalog::ElementKind =
            serde_json::from_value(json!({ "name": "fire", "color": "#ff0000" })).expect("fire");
        let fire = level.edit(|catalog| catalog.elements.add(fire.entered("test:fire")));
        let fields = json!({ "weapon": { "damage": "8", "element": fire.0 } });
        let kind = item_kind(&level, "brand", fields);
        equip(&mut level, kind);
        level.toughen('a', 100);
        let resists = json!([{ "element": fire.0, "percent": percent }]);
        level.change('a', |kind| {
            kind.resists = serde_json::from_value(resists).expect("resistances");
        });
        let mut game = game(level);
        let _ = east(&mut game);
        let lost = 100 - with(&mut game, |level| level.health('a'));
        assert_eq!(lost, expected, "{percent}");
    }
}

/// Fault D1 of another game: the first hit with a thing that has a trait ended it.
#[test]
fn fault_d1_a_thousand_hits_with_every_generated_thing() {
    let on_hits = [
        json!([{ "damage": 1 }]),
        json!([{ "push": { "tiles": 2, "impact": 1 } }]),
        json!([{ "chance": { "percent": 30, "then": [{ "swap": {} }] } }]),
        json!([{ "heal": 5 }, { "noise": 5 }]),
        json!([{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": "1d3" }] } }]),
        json!([{ "teleport": {} }]),
    ];
    for (number, on_hit) in on_hits.iter().enumerate() {
        if serde_json::from_value::<crate::effects::Effects>(on_hit.clone()).is_err() {
            continue;
        }
        let mut level = TestLevel::parse(
            "
            #######
            #..b..#
            #.@a..#
            #..c..#
            #######
            ",
        );
        let of = trait_kind(
            &level,
            "of_all",
            json!({ "name": "of all", "on": ["weapon"], "bonus": "1d3", "on_hit": on_hit }),
        );
        let fields =
            json!({ "magic": 100, "weapon": { "damage": "1d4", "sweeps": number % 2 == 0 } });
        let kind = item_kind(&level, "blade", fields);
        let mut stream = Stream::named(number as u64, "generated");
        let blade = things::found(&mut level.world, kind, &mut stream);
        let enchant: Enchant = level.get(blade).expect("it is always magic");
        assert_eq!(enchant.of, Some(of));
        let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
        things::hand_over(&level.world, blade, hero);
        things::put_on(&level.world, blade, hero);
        level.toughen('@', 10_000);
        for sign in ['a', 'b', 'c'] {
            level.toughen(sign, 10_000);
            level.awaken(
                sign,
                Mood::Hunting {
                    last_seen: place(2, 2),
                },
            );
            level.arm(sign, |arms| arms.damage = "1".parse().expect("dice"));
        }
        let mut game = game(level);
        let mut steps = Stream::named(number as u64, "steps");
        for _ in 0..1_000 {
            let foe = game.view().actors.first().map(|actor| actor.at);
            let at = game.view().hero.at;
            let (dx, dy) = match foe {
                Some(foe) => ((foe.x - at.x).signum(), (foe.y - at.y).signum()),
                None => (steps.between(-1, 1), steps.between(-1, 1)),
            };
            if game.apply(Command::Step { dx, dy }).is_err() {
                wait(&mut game);
            }
            if game.status() != Status::AwaitingCommand {
                break;
            }
            assert_eq!(game.check(), Ok(()));
        }
        survives_a_save(&mut game);
    }
}
