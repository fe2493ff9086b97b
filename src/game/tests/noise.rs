//! How far deeds are heard, by who does them.

use super::*;
use crate::catalog::schema::{AttentionKind, Entered as _, ItemKind};
use crate::components::body::StableId;
use crate::resources::attention::Attention;
use crate::spawn::things;
use chance::Stream;
use serde_json::json;

/// Blows are heard six places away and doors four, by everyone; who sees the hero does not
/// wake by that.
fn keen() -> Ruleset {
    Ruleset {
        hearing: 100,
        waking: 0,
        waking_beside: 0,
        blow_noise: 6,
        door_noise: 4,
        ..fixed()
    }
}

/// The hero does something to what is in the east. Is `s` awake afterwards?
fn wakes(drawing: &str, noise: i32) -> bool {
    let level = TestLevel::with_rules(drawing, keen());
    level.change_hero(|kind| kind.noise = noise);
    level.awaken('s', Mood::Asleep);
    let mut game = game(level);
    east(&mut game).expect("there is something in the east");
    with(&mut game, |level| level.mood('s')) != Mood::Asleep
}

#[test]
fn blows_and_doors_are_heard_as_far_as_the_hero_is_loud() {
    // A wall keeps them out of sight. The sleeper is so far from the blow or the door.
    for (drawing, noise, expected) in [
        ("@a##....s", 100, false),
        ("@a##..s..", 100, true),
        ("@a##..s..", 50, false),
        ("@a##....s", 150, true),
        ("@a##....s", 0, false),
        ("@+##.s...", 100, true),
        ("@+##..s..", 100, false),
        ("@+##..s..", 150, true),
        ("@+##.s...", 50, false),
    ] {
        assert_eq!(wakes(drawing, noise), expected, "{drawing} at {noise}%");
    }
}

#[test]
fn sleepers_in_sight_wake_by_a_loud_hero_and_not_by_a_silent_one() {
    for (noise, expected) in [(0, false), (200, true)] {
        let rules = Ruleset {
            waking: 50,
            ..keen()
        };
        let level = TestLevel::with_rules("@....s", rules);
        level.give_eyes('@', 9);
        level.change_hero(|kind| kind.noise = noise);
        level.awaken('s', Mood::Asleep);
        let mut game = game(level);
        for _ in 0..3 {
            wait(&mut game);
        }
        let is_awake = with(&mut game, |level| level.mood('s')) != Mood::Asleep;
        assert_eq!(is_awake, expected, "{noise}%");
    }
}

/// How much attention four blows draw, with something on that changes the noise.
fn drawn(amount: i32) -> i32 {
    let mut level = TestLevel::with_rules("@a", keen());
    level.toughen('a', 500);
    level.toughen('@', 500);
    let rules: AttentionKind = serde_json::from_value(json!({ "noise": 6 })).expect("rules");
    let coat: ItemKind = serde_json::from_value(json!({
        "name": "coat", "description": "", "glyph": "[", "color": "#ffffff",
        "worn": { "slot": "body", "changes": [{ "figure": "noise", "amount": amount }] }
    }))
    .expect("a coat");
    let coat = level.edit(|catalog| {
        catalog.attention = Some(Arc::new(rules));
        catalog.items.add(coat.entered("test:coat"))
    });
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    let mut stream = Stream::named(1, "coat");
    let made = things::several(&mut level.world, coat, 1, &mut stream)[0];
    things::hand_over(&level.world, made, hero);
    things::put_on(&level.world, made, hero);
    let mut game = game(level);
    for _ in 0..4 {
        east(&mut game).expect("someone is there");
    }
    game.world.read_resource::<Attention>().shown()
}

#[test]
fn what_is_worn_makes_the_hero_louder_and_draws_attention() {
    // Each blow of the hero is worth one point at 100%, and those of the other always.
    let plain = drawn(0);
    assert!(plain >= 4, "{plain}");
    assert_eq!(drawn(50) - plain, 2);
    assert_eq!(drawn(-50) - plain, -2);
}
