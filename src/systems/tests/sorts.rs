//! Statuses and things that are asked for by a tag.

use super::effects::{status, turns_of, used};
use super::*;
use crate::catalog::ItemKind;
use crate::components::body::StableId;
use crate::spawn::things;
use chance::Stream;
use serde_json::json;

/// Gives everything in a list of statuses for nine turns.
fn given(kinds: &[crate::catalog::StatusId]) -> serde_json::Value {
    let each = kinds
        .iter()
        .map(|kind| json!({ "status": { "apply": kind.0, "turns": 9 } }));
    each.collect()
}

#[test]
fn a_cure_ends_all_that_have_a_tag_and_nothing_else() {
    let mut level = TestLevel::parse("@a");
    let bad = json!({ "tags": ["bad", "wet"] });
    let (one, other) = (
        status(&level, "one", bad.clone()),
        status(&level, "other", bad),
    );
    let plain = status(&level, "plain", json!({ "tags": ["wet"] }));
    used(&mut level, '@', 'a', given(&[one, other, plain]));

    used(
        &mut level,
        '@',
        'a',
        json!([{ "cure": [{ "tag": "bad" }] }]),
    );

    let left = [one, other, plain].map(|kind| turns_of(&level, 'a', kind).is_some());
    assert_eq!(left, [false, false, true]);
}

#[test]
fn conditions_ask_for_a_status_or_a_thing_by_its_tag() {
    let mut level = TestLevel::parse("@a");
    let wet = status(&level, "wet", json!({ "tags": ["water"] }));
    let mut stream = Stream::named(1, "sorts");
    let nail: ItemKind = serde_json::from_value(json!({
        "name": "nail", "description": "", "glyph": "(", "color": "#ffffff", "tags": ["iron"]
    }))
    .expect("a thing");
    let nail = level.edit(|catalog| catalog.items.add(nail));
    let asks = |level: &mut TestLevel, when: serde_json::Value| {
        let before = level.health('a');
        used(
            level,
            '@',
            'a',
            json!([{ "if": { "when": [when], "then": [{ "damage": 1 }] } }]),
        );
        before - level.health('a') == 1
    };
    let (status, carries) = (
        json!({ "status": { "tag": "water" } }),
        json!({ "carries": { "tag": "iron" } }),
    );
    assert!(!asks(&mut level, status.clone()) && !asks(&mut level, carries.clone()));

    used(&mut level, '@', 'a', given(&[wet]));
    let owner: StableId = level.get(level.the('a')).expect("it has an id");
    let made = things::several(&mut level.world, nail, 1, &mut stream)[0];
    things::hand_over(&level.world, made, owner);

    assert!(asks(&mut level, status) && asks(&mut level, carries));
    assert!(!asks(&mut level, json!({ "status": { "tag": "iron" } })));
    assert!(!asks(&mut level, json!({ "carries": { "tag": "water" } })));
}
