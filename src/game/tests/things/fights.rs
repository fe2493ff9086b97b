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
