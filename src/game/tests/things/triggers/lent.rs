//! What sets off the effects of traits and of statuses.

use super::*;

/// The hero wears something with a trait that has effects.
fn with_trait(level: &mut TestLevel, field: &str, then: Json) -> u64 {
    asleep(level);
    let mut fields = json!({ "name": "of marks", "on": ["body"] });
    fields[field] = then;
    let of = Some(trait_kind(level, "marks", fields));
    let item = carry(level, json!({ "worn": { "slot": "body" } }));
    let enchant = Enchant {
        of,
        ..Enchant::default()
    };
    level.give(by_id(level, item), enchant);
    item
}

/// The hero has a status with effects.
fn with_status(level: &TestLevel, field: &str, then: Json) -> u64 {
    asleep(level);
    let mut fields = json!({ "turns": 99 });
    fields[field] = then;
    afflict(level, fields, 99);
    0
}

/// The hero kills, or is hurt by `a`.
fn kills(game: &mut Game) {
    with(game, |level| level.wound('b', 99, Some(level.the('@'))));
    wait(game);
}

fn is_hurt(game: &mut Game) {
    with(game, |level| level.wound('@', 1, Some(level.the('a'))));
    wait(game);
}

pub(super) fn rows() -> Vec<Row> {
    vec![
        Row {
            trigger: "traits on_hurt",
            drawing: "@a",
            set: |level, then| with_trait(level, "on_hurt", then),
            idle: |game, _| is_hurt(game),
            act: |game, item| {
                done(game, Command::Wear { item });
                is_hurt(game);
            },
            target: "a",
            user: "@",
        },
        Row {
            trigger: "traits on_kill",
            drawing: "@.ab",
            set: |level, then| with_trait(level, "on_kill", then),
            idle: |game, item| {
                done(game, Command::Wear { item });
                is_hurt(game);
            },
            act: |game, _| kills(game),
            target: "@",
            user: "@",
        },
        Row {
            trigger: "statuses on_hit",
            drawing: "@a",
            set: |level, then| with_status(level, "on_hit", then),
            idle: |game, _| is_hurt(game),
            act: goes_east,
            target: "a",
            user: "@",
        },
        Row {
            trigger: "statuses on_hurt",
            drawing: "@ab",
            set: |level, then| with_status(level, "on_hurt", then),
            idle: |game, _| kills(game),
            act: |game, _| is_hurt(game),
            target: "a",
            user: "@",
        },
        Row {
            trigger: "statuses on_kill",
            drawing: "@.ab",
            set: |level, then| with_status(level, "on_kill", then),
            idle: |game, _| is_hurt(game),
            act: |game, _| kills(game),
            target: "@",
            user: "@",
        },
    ]
}
