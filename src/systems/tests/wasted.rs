//! Nothing would come of it: every effect has a row with a level on which it is wasted and
//! one on which it is not, or says why there is no such level. An effect that is added
//! without a row makes a test fail.

use super::effects::{kind, spell, status, used};
use super::vocabulary::{hold, item, worn};
use super::*;
use crate::components::item::{Charges, Enchant};
use crate::components::magic::{Mana, Spells};
use crate::effects::queue::Aim;
use crate::effects::scene::Scene;
use crate::effects::{Effect, Effects};
use crate::resources::Depth;
use crate::testkit::words::{names, same};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// A level, the place that the hero means, and what happens before.
struct Case {
    drawing: &'static str,
    at: (i32, i32),
    before: fn(&mut TestLevel),
}

fn on(drawing: &'static str, x: i32, y: i32) -> Option<Case> {
    Some(Case {
        drawing,
        at: (x, y),
        before: |_| {},
    })
}

fn after(before: fn(&mut TestLevel), drawing: &'static str, x: i32, y: i32) -> Option<Case> {
    on(drawing, x, y).map(|case| Case { before, ..case })
}

struct Row {
    name: &'static str,
    effects: fn(&mut TestLevel) -> Json,
    /// Where nothing comes of it.
    wasted: Option<Case>,
    /// Where something does.
    useful: Option<Case>,
    /// Why one of the two is missing.
    because: &'static str,
}

const WEAPON: fn() -> Json = || json!({ "weapon": { "damage": "1" } });

fn armed(level: &mut TestLevel, enchant: Enchant) {
    worn(level, WEAPON(), enchant);
}

fn wounded(level: &mut TestLevel) {
    used(level, '@', 'a', json!([{ "damage": 5 }]));
}

fn ground(level: &TestLevel, sign: char) -> String {
    let kinds = Arc::clone(level.map().kinds());
    let tile = kinds.drawn_as(sign).expect("it is drawn so");
    kinds[tile].id.clone()
}

fn bodies() -> Vec<Row> {
    let row = |name, effects, wasted, useful| Row {
        name,
        effects,
        wasted,
        useful,
        because: "",
    };
    vec![
        row(
            "heal",
            |_| json!([{ "heal": 3 }]),
            on("@.a", 2, 0),
            after(wounded, "@.a", 2, 0),
        ),
        row(
            "max_health",
            |_| json!([{ "max_health": 5 }]),
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "to_hit",
            |_| json!([{ "to_hit": 5 }]),
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "armor_class",
            |_| json!([{ "armor_class": 5 }]),
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "damage",
            |_| json!([{ "damage": 5 }]),
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "status",
            |level| {
                let kind = status(level, "odd", json!({}));
                json!([{ "status": { "apply": kind.0 } }])
            },
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "cure",
            |level| {
                let kind = status(level, "odd", json!({}));
                used(
                    level,
                    '@',
                    'a',
                    json!([{ "status": { "apply": kind.0, "turns": 90 } }]),
                );
                json!([{ "cure": [kind.0] }])
            },
            on("@.a.b", 4, 0),
            on("@.a.b", 2, 0),
        ),
        row(
            "push",
            |_| json!([{ "push": { "tiles": 2 } }]),
            on("@.a#", 2, 0),
            on("@.a.", 2, 0),
        ),
        row(
            "push",
            |_| json!([{ "push": { "tiles": 2, "impact": 3 } }]),
            on("@.a#", 1, 0),
            on("@.a#", 2, 0),
        ),
        row(
            "pull",
            |_| json!([{ "pull": { "tiles": 9 } }]),
            on("@a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "pull",
            |_| json!([{ "pull": { "tiles": 9 } }]),
            on("@.ba", 3, 0),
            on("@..a", 3, 0),
        ),
        row(
            "teleport",
            |_| json!([{ "teleport": {} }]),
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "swap",
            |_| json!([{ "swap": {} }]),
            on("@.a", 0, 0),
            on("@.a", 2, 0),
        ),
        row(
            "transform",
            |level| {
                let into = kind(level, 'b').0;
                json!([{ "transform": { "into": into } }])
            },
            on("@ab", 2, 0),
            on("@ab", 1, 0),
        ),
        row(
            "transform",
            |_| json!([{ "transform": {} }]),
            on("@.a", 0, 0),
            on("@.a", 2, 0),
        ),
        row(
            "fall",
            |_| json!([{ "fall": {} }]),
            after(
                |level| level.world.write_resource::<Depth>().0 = 99,
                "@.a",
                2,
                0,
            ),
            after(
                |level| level.world.write_resource::<Depth>().0 = 1,
                "@.a",
                2,
                0,
            ),
        ),
        row(
            "steal",
            |_| json!([{ "steal": {} }]),
            on("@.a", 1, 0),
            on("@.a", 2, 0),
        ),
        row(
            "wake",
            |_| json!([{ "wake": {} }]),
            after(|level| level.awaken('a', Mood::Wandering), "@.a", 2, 0),
            after(|level| level.awaken('a', Mood::Asleep), "@.a", 2, 0),
        ),
    ]
}

fn things() -> Vec<Row> {
    let row = |name, effects, wasted: fn(&mut TestLevel), useful: fn(&mut TestLevel)| Row {
        name,
        effects,
        wasted: after(wasted, "@.a", 0, 0),
        useful: after(useful, "@.a", 0, 0),
        because: "",
    };
    vec![
        row(
            "identify",
            |_| json!([{ "identify": "all" }]),
            |level| {
                armed(
                    level,
                    Enchant {
                        known: true,
                        ..Enchant::default()
                    },
                );
            },
            |level| armed(level, Enchant::default()),
        ),
        row(
            "uncurse",
            |_| json!([{ "uncurse": "all" }]),
            |level| {
                armed(
                    level,
                    Enchant {
                        known: true,
                        ..Enchant::default()
                    },
                );
            },
            |level| {
                armed(
                    level,
                    Enchant {
                        known: true,
                        cursed: true,
                        ..Enchant::default()
                    },
                );
            },
        ),
        // Of what is not known to be cursed, nobody says that it is not.
        row(
            "uncurse",
            |_| json!([{ "uncurse": "all" }]),
            |_| {},
            |level| armed(level, Enchant::default()),
        ),
        row(
            "enchant",
            |_| json!([{ "enchant": { "slot": "weapon", "by": 1 } }]),
            |level| {
                hold(level, '@', WEAPON());
            },
            |level| armed(level, Enchant::default()),
        ),
        row(
            "recharge",
            |_| json!([{ "recharge": 2 }]),
            |level| charged(level, 3),
            |level| charged(level, 2),
        ),
        row(
            "restore_mana",
            |_| json!([{ "restore_mana": 2 }]),
            |level| with_mana(level, 9),
            |level| with_mana(level, 8),
        ),
        row(
            "teach",
            |level| {
                let spell = spell(level, json!([{ "damage": 2 }]));
                json!([{ "teach": spell.0 }])
            },
            |level| {
                let own = level.edit(|catalog| catalog.spells.iter().last().map(|(id, _)| id));
                level.give(level.the('@'), Spells(own.into_iter().collect()));
            },
            |_| {},
        ),
    ]
}

fn charged(level: &mut TestLevel, left: i32) {
    let wand = json!({ "zap": [{ "damage": 1 }], "charges": "3" });
    let wand = hold(level, '@', wand);
    level.give(wand, Charges { left, most: 3 });
}

fn with_mana(level: &mut TestLevel, current: i32) {
    level.change_hero(|kind| kind.mana = 9);
    level.give(level.the('@'), Mana { current });
}

const ROOM: &str = "########\n#@.~.#.#\n########";

fn places() -> Vec<Row> {
    let row = |name, effects, wasted, useful| Row {
        name,
        effects,
        wasted,
        useful,
        because: "",
    };
    vec![
        row(
            "terrain",
            |level| {
                let (into, only) = (ground(level, '='), ground(level, '~'));
                json!([{ "terrain": { "into": into, "only": [only] } }])
            },
            on(ROOM, 2, 1),
            on(ROOM, 3, 1),
        ),
        row(
            "terrain",
            |level| json!([{ "terrain": { "into": ground(level, '~') } }]),
            on(ROOM, 3, 1),
            on(ROOM, 2, 1),
        ),
        // The edge of a level stays as it is, and nobody is walled in.
        row(
            "terrain",
            |level| json!([{ "terrain": { "into": ground(level, '~') } }]),
            on(ROOM, 0, 1),
            on(ROOM, 5, 1),
        ),
        row(
            "terrain",
            |level| json!([{ "terrain": { "into": ground(level, '#') } }]),
            on("#####\n#@a.#\n#####", 2, 1),
            on("#####\n#@a.#\n#####", 3, 1),
        ),
        row(
            "dig",
            |_| json!([{ "dig": { "tiles": 3 } }]),
            on(ROOM, 2, 1),
            on("########\n#@.#...#\n########", 2, 1),
        ),
        // All that is left of the way is the edge of the level.
        row(
            "dig",
            |_| json!([{ "dig": { "tiles": 9 } }]),
            on("#####\n#@..#\n#####", 2, 1),
            on("######\n#@..##\n######", 2, 1),
        ),
        row(
            "reveal",
            |_| json!([{ "reveal": { "what": "items", "within": 3 } }]),
            on("######\n#@...#\n######", 1, 1),
            on("######\n#@.+.#\n######", 1, 1),
        ),
        row(
            "reveal",
            |_| json!([{ "reveal": { "what": "map", "within": 9 } }]),
            after(told_of_all, ROOM, 1, 1),
            on(ROOM, 1, 1),
        ),
        row(
            "reveal",
            |_| json!([{ "reveal": { "what": "traps" } }]),
            after(told_of_all, ROOM, 1, 1),
            on(ROOM, 1, 1),
        ),
        // What was told of a part is not told of the rest.
        row(
            "reveal",
            |_| json!([{ "reveal": { "what": "traps", "within": 2 } }]),
            after(told_of_traps_near, ROOM, 1, 1),
            after(told_of_traps_near, ROOM, 4, 1),
        ),
    ]
}

fn told_of_all(level: &mut TestLevel) {
    let all = json!([{ "reveal": { "what": "map" } }, { "reveal": { "what": "traps" } }]);
    used(level, '@', '@', all);
}

fn told_of_traps_near(level: &mut TestLevel) {
    used(
        level,
        '@',
        '@',
        json!([{ "reveal": { "what": "traps", "within": 2 } }]),
    );
}

fn holders() -> Vec<Row> {
    let row = |name, effects| Row {
        name,
        effects,
        wasted: on("@.a", 1, 0),
        useful: on("@.a", 2, 0),
        because: "",
    };
    let mut rows = vec![
        row("cast", |level| {
            let spell = spell(level, json!([{ "damage": 2 }]));
            json!([{ "cast": spell.0 }])
        }),
        row(
            "all",
            |_| json!([{ "all": [{ "damage": 1 }, { "message": "Hm." }] }]),
        ),
        row(
            "one_of",
            |_| json!([{ "one_of": [{ "then": [{ "damage": 2 }] }, {}] }]),
        ),
        row(
            "chance",
            |_| json!([{ "chance": { "percent": 5, "then": [{ "damage": 2 }] } }]),
        ),
        row(
            "if",
            |_| json!([{ "if": { "when": ["creature"], "then": [{ "damage": 9 }] } }]),
        ),
        row("if", |_| {
            let words = json!([{ "message": "It is no such thing." }]);
            json!([{ "if": { "when": ["creature"], "then": [{ "damage": 9 }], "else": words } }])
        }),
        row(
            "repeat",
            |_| json!([{ "repeat": { "times": 2, "then": [{ "damage": 1 }] } }]),
        ),
        row(
            "for_each",
            |_| json!([{ "for_each": { "in": "target", "then": [{ "damage": 2 }] } }]),
        ),
    ];
    rows.push(Row {
        wasted: None,
        because: "nobody knows who will be there then",
        ..row(
            "after",
            |_| json!([{ "after": { "turns": 1, "then": [{ "damage": 2 }] } }]),
        )
    });
    rows.push(Row {
        useful: None,
        because: "words alone change nothing at any time",
        ..row(
            "after",
            |_| json!([{ "after": { "turns": 1, "then": [{ "message": "Hm." }] } }]),
        )
    });
    rows.push(Row {
        useful: None,
        because: "words change nothing",
        ..row("message", |_| json!([{ "message": "Hm." }]))
    });
    rows.push(Row {
        wasted: after(
            |level| level.edit(|catalog| catalog.attention = None),
            "@.a",
            0,
            0,
        ),
        useful: after(with_attention, "@.a", 0, 0),
        ..row("attention", |_| json!([{ "attention": -7 }]))
    });
    rows
}

fn with_attention(level: &mut TestLevel) {
    let rules = serde_json::from_value(json!({ "noise": 100 })).expect("rules");
    level.edit(|catalog| catalog.attention = Some(Arc::new(rules)));
}

/// What nobody can say beforehand of is never refused.
fn never() -> Vec<Row> {
    let row = |name, because, effects| Row {
        name,
        effects,
        wasted: None,
        useful: on("@.a", 1, 0),
        because,
    };
    vec![
        row(
            "blink",
            "somewhere there always is room",
            |_| json!([{ "blink": {} }]),
        ),
        row(
            "noise",
            "who hears it nobody knows",
            |_| json!([{ "noise": 9 }]),
        ),
        row(
            "arrive",
            "who is there already nobody knows",
            |_| json!([{ "arrive": {} }]),
        ),
        row(
            "summon",
            "how many were called nobody knows",
            |level| json!([{ "summon": { "monster": kind(level, 'a').0 } }]),
        ),
        row(
            "create",
            "how much lies about nobody knows",
            |level| json!([{ "create": { "item": item(level, json!({})).0 } }]),
        ),
    ]
}

fn rows() -> Vec<Row> {
    [bodies(), things(), places(), holders(), never()]
        .into_iter()
        .flatten()
        .collect()
}

/// Would nothing come of it, as far as the hero knows?
fn is_wasted(level: &TestLevel, effects: &Json, at: Point) -> bool {
    let effects: Effects = serde_json::from_value(effects.clone()).expect("these are effects");
    let (hero, from) = (level.the('@'), level.at('@'));
    let scene = level.world.system_data::<Scene>();
    let aim = Aim {
        target: None,
        at,
        from,
        user: Some(hero),
        by: Some(hero),
        means: None,
    };
    let target = scene.known_at(aim, at);
    effects.are_wasted(Aim { target, ..aim }, &scene)
}

/// The answer for a case.
fn answer(effects: fn(&mut TestLevel) -> Json, case: &Case) -> bool {
    let mut level = TestLevel::parse(case.drawing);
    level.give_eyes('@', 20);
    level.moment(Who::Hero);
    let effects = effects(&mut level);
    (case.before)(&mut level);
    let at = Point::new(case.at.0, case.at.1);
    let before = level.drawn();
    let is_wasted = is_wasted(&level, &effects, at);
    assert_eq!(level.drawn(), before, "to ask changes nothing");
    is_wasted
}

#[test]
fn what_would_come_to_nothing_is_told_from_what_would_not() {
    for row in rows() {
        let Row { name, because, .. } = row;
        let is_whole = row.wasted.is_some() && row.useful.is_some();
        assert!(is_whole || !because.is_empty(), "{name} needs a reason");
        for (case, expected) in [(&row.wasted, true), (&row.useful, false)] {
            if let Some(case) = case {
                let Case { drawing, at, .. } = case;
                assert_eq!(
                    answer(row.effects, case),
                    expected,
                    "{name} at {at:?}:\n{drawing}"
                );
            }
        }
    }
}

#[test]
fn every_effect_has_a_row_of_where_it_is_wasted() {
    same(rows().iter().map(|row| row.name), names::<Effect>());
}

/// What only comes along with others is no reason to do it.
#[test]
fn noise_and_words_count_where_there_is_nothing_else() {
    for (effects, expected) in [
        (json!([{ "noise": 9 }, { "message": "Ding." }]), false),
        (json!([{ "noise": 9 }, { "damage": 1 }]), true),
        (json!([{ "message": "Hm." }, { "damage": 1 }]), true),
        (
            json!([{ "all": [{ "noise": 9 }, { "damage": 1 }] }, { "noise": 3 }]),
            true,
        ),
    ] {
        let mut level = TestLevel::parse("@.a");
        level.moment(Who::Hero);
        assert_eq!(
            is_wasted(&level, &effects, Point::new(1, 0)),
            expected,
            "{effects}"
        );
    }
}

/// Two levels that look alike to the hero get the same answer.
#[test]
fn an_answer_tells_nothing_that_is_hidden() {
    for (one, other, effects) in [
        // A secret door seems a wall, from farther off than where it is found.
        (
            "#######\n#@..{.#\n#######",
            "#######\n#@..#.#\n#######",
            json!([{ "dig": { "tiles": 3 } }]),
        ),
        (
            "#######\n#@..{.#\n#######",
            "#######\n#@..#.#\n#######",
            json!([{ "terrain": { "into": "+", "only": ["{"] } }]),
        ),
        (
            "#######\n#@..{.#\n#######",
            "#######\n#@..#.#\n#######",
            json!([{ "terrain": { "into": "+", "only": ["#"] } }]),
        ),
        (
            "#######\n#@..{.#\n#######",
            "#######\n#@..#.#\n#######",
            json!([{ "if": { "when": [{ "terrain": "#" }], "then": [{ "noise": 1 }] } }]),
        ),
        (
            "#######\n#@..{.#\n#######",
            "#######\n#@..#.#\n#######",
            json!([{ "reveal": { "what": "map", "within": 2 } }]),
        ),
        // Nobody knows who is behind a door, what lies there, and where traps are.
        (
            "########\n#@.+a..#\n########",
            "########\n#@.+...#\n########",
            json!([{ "for_each": { "in": { "burst": 3 }, "then": [{ "damage": 1 }] } }]),
        ),
        (
            "########\n#@.+!..#\n########",
            "########\n#@.+...#\n########",
            json!([{ "reveal": { "what": "items" } }]),
        ),
        (
            "########\n#@..^..#\n########",
            "########\n#@.....#\n########",
            json!([{ "reveal": { "what": "traps" } }]),
        ),
    ] {
        let answers = [one, other].map(|drawing| {
            let mut level = TestLevel::parse(drawing);
            level.give_eyes('@', 20);
            level.moment(Who::Hero);
            let mut words = effects.to_string();
            for sign in ["#", "{", "+"] {
                let whole = ground(&level, sign.chars().next().expect("a sign"));
                words = words.replace(&format!("\"{sign}\""), &format!("\"{whole}\""));
            }
            let effects = serde_json::from_str(&words).expect("these are effects");
            is_wasted(&level, &effects, Point::new(4, 1))
        });
        assert_eq!(answers[0], answers[1], "{effects} on\n{one}\n{other}");
    }
}

#[test]
fn who_is_unseen_is_known_only_from_beside() {
    for (drawing, x, hurt, push) in [("@..a", 3, true, true), ("@a..", 1, false, false)] {
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 20);
        level.moment(Who::Hero);
        let unseen = status(&level, "unseen", json!({ "rules": ["unseen"] })).0;
        used(
            &mut level,
            '@',
            'a',
            json!([{ "status": { "apply": unseen, "turns": 90 } }]),
        );
        for (effects, expected) in [
            (json!([{ "damage": 1 }]), hurt),
            (
                json!([{ "for_each": { "in": "target", "then": [{ "push": { "tiles": 1 } }] } }]),
                push,
            ),
        ] {
            assert_eq!(
                is_wasted(&level, &effects, Point::new(x, 0)),
                expected,
                "{drawing}"
            );
        }
    }
}

/// A spell that casts itself would be looked into for ever.
#[test]
fn a_spell_that_casts_itself_can_be_asked_about() {
    let mut level = TestLevel::parse("@.a");
    level.moment(Who::Hero);
    let echo = spell(&level, json!([{ "message": "Hm." }]));
    let again: Effects = serde_json::from_value(json!([{ "cast": echo.0 }])).expect("effects");
    level.edit(|catalog| catalog.spells.change(echo).on_cast = again);
    assert!(!is_wasted(
        &level,
        &json!([{ "cast": echo.0 }]),
        Point::new(1, 0)
    ));
}
