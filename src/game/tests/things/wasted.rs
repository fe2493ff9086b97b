//! What would come to nothing is refused: in words, without a turn, and for what is known.

use super::*;

const NOTHING: &str = "Nothing would come of that now.";

/// The same effects, with kinds of ground by their signs.
fn grounded(level: &TestLevel, effects: &Json) -> Json {
    match effects {
        Json::String(word) => match word.chars().next() {
            Some(sign) if word.len() == 1 => {
                let kinds = Arc::clone(level.map().kinds());
                let tile = kinds.drawn_as(sign).expect("a sign of the ground");
                json!(kinds[tile].id)
            }
            _ => effects.clone(),
        },
        Json::Array(all) => all.iter().map(|each| grounded(level, each)).collect(),
        Json::Object(fields) => {
            let each = |(key, value): (&String, &Json)| (key.clone(), grounded(level, value));
            Json::Object(fields.iter().map(each).collect())
        }
        _ => effects.clone(),
    }
}

/// A game in which the hero has a thing with these effects, and its id.
fn armed(drawing: &str, verb: &str, aim: &str, effects: &Json) -> (Game, u64) {
    let mut level = TestLevel::parse(drawing);
    level.give_eyes('@', 20);
    level.change('b', |kind| {
        kind.tags.push(crate::catalog::text::Tag("beast".into()));
    });
    let effects = grounded(&level, effects);
    let fields = json!({ verb: effects, "aim": aim, "range": 12 });
    let kind = item_kind(&level, "thing", fields);
    let item = hold(&mut level, kind, 1);
    let mut game = game(level);
    wait(&mut game);
    (game, item)
}

fn bridging() -> Json {
    json!([{ "for_each": { "in": { "line": 5 }, "each": "place",
        "then": [{ "terrain": { "into": "_", "only": [":", "="] } }] } }])
}

fn unlocking() -> Json {
    json!([{ "terrain": { "into": "/", "only": ["|", "+", "{"] } }])
}

fn pick() -> Json {
    json!([{ "dig": { "tiles": 2 } }, { "noise": 8 }])
}

fn charm() -> Json {
    json!([{ "if": { "when": [{ "tag": "beast" }], "then": [{ "heal": 1 }, { "max_health": 1 }],
        "else": [{ "message": "It is no beast." }] } }])
}

fn otherness() -> Json {
    json!([{ "if": { "when": [{ "not": { "tag": "beast" } }],
        "then": [{ "message": "It stays what it is." }], "else": [{ "transform": {} }] } }])
}

fn sanctuary() -> Json {
    json!([{ "for_each": { "in": { "burst": 3 }, "who": ["foe"], "then": [
        { "push": { "tiles": 3 } }, { "max_health": -1 }] } }, { "message": "It is still." }])
}

#[test]
fn what_changes_nothing_is_refused_and_what_changes_something_is_not() {
    let hook = || json!([{ "pull": { "tiles": 8 } }]);
    for (drawing, aim, effects, x, reason) in [
        (
            "#########\n#@.....b#\n#########",
            "direction",
            bridging(),
            2,
            Some(NOTHING),
        ),
        (
            "#########\n#@.:...b#\n#########",
            "direction",
            bridging(),
            2,
            None,
        ),
        (
            "#########\n#@.....b#\n#########",
            "place",
            unlocking(),
            4,
            Some(NOTHING),
        ),
        (
            "#########\n#@..|..b#\n#########",
            "place",
            unlocking(),
            4,
            None,
        ),
        (
            "#########\n#@..{..b#\n#########",
            "place",
            unlocking(),
            4,
            None,
        ),
        // A wall may be a secret door.
        (
            "#########\n#@..#..b#\n#########",
            "place",
            unlocking(),
            4,
            None,
        ),
        (
            "#########\n#@.....b#\n#########",
            "direction",
            pick(),
            2,
            Some(NOTHING),
        ),
        (
            "#########\n#@.#...b#\n#########",
            "direction",
            pick(),
            2,
            None,
        ),
        (
            "#########\n#@a....b#\n#########",
            "creature",
            hook(),
            2,
            Some(NOTHING),
        ),
        (
            "#########\n#@.a...b#\n#########",
            "creature",
            hook(),
            3,
            None,
        ),
        (
            "#########\n#@.a...b#\n#########",
            "creature",
            charm(),
            3,
            Some("It is no beast."),
        ),
        (
            "#########\n#@.a...b#\n#########",
            "creature",
            charm(),
            7,
            None,
        ),
        (
            "#########\n#@.a...b#\n#########",
            "creature",
            otherness(),
            3,
            Some("It stays what it is."),
        ),
        (
            "#########\n#@.a...b#\n#########",
            "creature",
            otherness(),
            7,
            None,
        ),
        (
            "#########\n#@.....b#\n#########",
            "user",
            sanctuary(),
            1,
            Some(NOTHING),
        ),
        (
            "#########\n#@..a..b#\n#########",
            "user",
            sanctuary(),
            1,
            None,
        ),
        (
            "#########\n#@.a...b#\n#########",
            "user",
            json!([{ "message": "Nothing at all." }]),
            1,
            Some(NOTHING),
        ),
    ] {
        let (mut game, item) = armed(drawing, "read", aim, &effects);
        let read = Command::Read {
            item,
            at: Some(place(x, 1)),
        };
        match reason {
            Some(reason) => assert_eq!(refused(&mut game, read), reason, "{effects} on\n{drawing}"),
            None => done(&mut game, read),
        }
        let is_left = in_pack(&game, item).is_some();
        assert_eq!(is_left, reason.is_some(), "{effects} on\n{drawing}");
    }
}

#[test]
fn what_was_told_once_is_not_told_again() {
    let all = json!([{ "reveal": { "what": "map" } }, { "reveal": { "what": "traps" } }]);
    let mut level = TestLevel::parse("########\n#@.{b>.#\n########");
    let kind = item_kind(&level, "scroll", json!({ "read": all, "stacks": true }));
    let item = hold(&mut level, kind, 3);
    let mut game = game(level);
    let read = Command::Read { item, at: None };
    done(&mut game, read);
    assert_eq!(refused(&mut game, read), NOTHING);
    survives_a_save(&mut game);
    assert_eq!(refused(&mut game, read), NOTHING);
    assert_eq!(in_pack(&game, item).map(|item| item.count), Some(2));
    // Another level is another matter.
    carry_hero_to(&mut game, TileRole::StairsDown);
    done(&mut game, Command::Descend);
    done(&mut game, read);
}

#[test]
fn of_what_is_unknown_nobody_says_that_it_would_be_wasted() {
    for (verb, effects, aim) in [
        ("read", json!([{ "message": "Hm." }]), "user"),
        ("read", bridging(), "direction"),
        ("quaff", json!([{ "message": "Hm." }]), "user"),
        ("on_throw", json!([{ "damage": 1 }]), "user"),
    ] {
        let mut level = TestLevel::parse("#########\n#@......#\n#########");
        level.give_eyes('@', 20);
        let looks = disguise(&level, "odd", &["odd thing", "even thing"]);
        let effects = grounded(&level, &effects);
        let fields = json!({ verb: effects, "aim": aim, "unknown": looks, "stacks": true });
        let kind = item_kind(&level, "thing", fields);
        shuffle(&mut level, 1);
        let item = hold(&mut level, kind, 2);
        let mut game = game(level);
        wait(&mut game);
        let at = Some(place(3, 1));
        let command = match verb {
            "read" => Command::Read { item, at },
            "quaff" => Command::Quaff { item },
            _ => Command::Throw {
                item,
                at: place(3, 1),
            },
        };
        done(&mut game, command);
        // Now it is known.
        assert_eq!(refused(&mut game, command), NOTHING, "{verb}");
        assert_eq!(
            in_pack(&game, item).map(|item| item.count),
            Some(1),
            "{verb}"
        );
    }
}

#[test]
fn what_would_break_for_nothing_is_not_thrown() {
    let burst = |then: Json| json!([{ "for_each": { "in": { "burst": 1 }, "then": then } }]);
    let hurt = || burst(json!([{ "damage": 1 }]));
    for (fields, x, reason) in [
        (json!({ "on_throw": hurt() }), 3, Some(NOTHING)),
        (json!({ "on_throw": hurt() }), 5, None),
        // It breaks on the first in its way.
        (json!({ "on_throw": [{ "damage": 1 }] }), 8, None),
        (json!({ "on_throw": [{ "noise": 9 }] }), 3, None),
        (
            json!({ "on_throw": [{ "after": { "turns": 2, "then": hurt() } }] }),
            3,
            None,
        ),
        (
            json!({ "on_throw": hurt(), "weapon": { "damage": "1" } }),
            3,
            None,
        ),
        (
            json!({ "on_throw": hurt(), "ammo": { "tag": "dart", "damage": "1" } }),
            3,
            None,
        ),
        (json!({}), 3, None),
    ] {
        let mut level = TestLevel::parse("##########\n#@....a..#\n##########");
        level.give_eyes('@', 20);
        let kind = item_kind(&level, "thing", fields.clone());
        let item = hold(&mut level, kind, 1);
        let mut game = game(level);
        with(&mut game, |level| level.awaken('a', Mood::Asleep));
        wait(&mut game);
        let throw = Command::Throw {
            item,
            at: place(x, 1),
        };
        match reason {
            Some(reason) => assert_eq!(refused(&mut game, throw), reason, "{fields} at {x}"),
            None => done(&mut game, throw),
        }
    }
}
