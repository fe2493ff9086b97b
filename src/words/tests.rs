//! Everything that content can do has words.

use super::*;
use crate::effects::{Apply as _, Effect, Effects};
use crate::raws;
use nouns::{Noun, Roles};
use serde_json::json;

fn known() -> Known {
    Known::default()
}

fn roles() -> Roles {
    Roles::new(Noun::you(), Noun::it("it", "it"))
}

/// The words of effects, as they are written in raws, for the hero.
fn told(effects: serde_json::Value) -> String {
    let core = raws::core().expect("the core is sound");
    let known = known();
    let words = Words {
        catalog: &core,
        known: &known,
    };
    let effects: Effects = serde_json::from_value(effects).expect("effects");
    Prose::linked(words.effects(&effects, &roles())).text()
}

#[test]
fn effects_in_words() {
    for (effects, expected) in [
        (json!([{ "heal": "2d6+6" }]), "you heal 2d6+6"),
        (
            json!([{ "heal": { "of": "missing_health", "percent": 50, "add": 4 } }]),
            "you heal half of your missing health plus 4",
        ),
        (json!([{ "damage": "1d6" }]), "you take 1d6 damage"),
        (
            json!([{ "damage": 3 }, { "push": { "tiles": 2, "impact": "1d4" } }]),
            "you take 3 damage and are pushed 2 steps away (1d4 damage for each step that something stops)",
        ),
        (
            json!([{ "max_health": -5 }, { "to_hit": 1 }]),
            "you lose 5 health for good and gain 1 to hit for good",
        ),
        (
            json!([{ "for_each": { "in": { "burst": 2 }, "then": [{ "damage": 2 }, { "wake": {} }] } }]),
            "everyone within 2 steps of you takes 2 damage and wakes",
        ),
        (
            json!([{ "for_each": { "in": "user", "then": [{ "heal": 3 }] } }]),
            "it heals 3",
        ),
        (
            json!([{ "chance": { "percent": 40, "then": [{ "steal": {} }], "else": [{ "noise": 4 }] } }]),
            "40% of the time, you lose a thing to it; otherwise a noise is heard 4 places away",
        ),
        (
            json!([{ "if": { "when": ["hero"], "then": [{ "heal": 1 }], "else": [{ "damage": 5 }] } }]),
            "you heal 1",
        ),
        (
            json!([{ "if": { "when": [{ "not": { "health_below": 30 } }, "asleep"], "then": [{ "damage": 5 }] } }]),
            "if you have 30% health or more and you are asleep, you take 5 damage",
        ),
        (
            json!([{ "after": { "turns": 1, "then": [{ "damage": 1 }] } }, { "after": { "turns": 2, "then": [{ "damage": 1 }] } }, { "after": { "turns": 3, "then": [{ "damage": 1 }] } }]),
            "in the next 3 turns, again and again, you take 1 damage",
        ),
        (
            json!([{ "one_of": [{ "weight": 3, "then": [{ "heal": 1 }] }, { "then": [] }] }]),
            "one of these (75%: you heal 1; 25%: nothing)",
        ),
        (json!([{ "message": "Hush." }]), ""),
        (
            json!([{ "teleport": { "least": 8 } }]),
            "you are taken elsewhere, at least 8 steps away",
        ),
        (json!([{ "attention": -10 }]), "attention falls by 10"),
        (
            json!([{ "reveal": { "what": "traps", "within": 9 } }]),
            "you learn of traps within 9 steps of you",
        ),
        (
            json!([{ "enchant": { "slot": "body", "by": -1 } }]),
            "what you wear on the body becomes 1 worse",
        ),
    ] {
        assert_eq!(told(effects.clone()), expected, "{effects}");
    }
}

/// Every effect within some effects, those that they hold included.
fn all_within<'e>(effects: &'e Effects, found: &mut Vec<&'e Effect>) {
    for effect in effects.iter() {
        found.push(effect);
        for held in effect.held() {
            all_within(held.effects, found);
        }
    }
}

#[test]
fn all_effects_of_the_core_have_words() {
    let core = raws::core().expect("the core is sound");
    let known = known();
    let words = Words {
        catalog: &core,
        known: &known,
    };
    for (place, effects) in core.effect_lists() {
        let mut all = Vec::new();
        all_within(effects, &mut all);
        for effect in all {
            let is_message = matches!(effect, Effect::Message(_));
            let mut within = Vec::new();
            let one: Effects = vec![effect.clone()].into();
            all_within(&one, &mut within);
            let only_messages = within
                .iter()
                .all(|each| matches!(each, Effect::Message(_)) || !each.held().is_empty());
            let told = Prose::linked(words.effects(&one, &roles())).text();
            assert!(
                !told.is_empty() || is_message || only_messages,
                "{place}: {effect:?}"
            );
            for wrong in [
                "  ",
                " ,",
                " ;",
                "_",
                "every place within 1 step of you becomes",
            ] {
                assert!(!told.contains(wrong), "{place}: {told}");
            }
        }
    }
}

#[test]
fn every_effect_that_there_is_has_words() {
    let examples = examples();
    let names: Vec<&str> = examples.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, Effect::NAMES, "there is an example of each");
    let core = raws::core().expect("the core is sound");
    let known = known();
    let words = Words {
        catalog: &core,
        known: &known,
    };
    for (name, effect) in examples {
        let effects: Effects = serde_json::from_value(json!([effect])).expect(name);
        let told = words.effects(&effects, &roles());
        assert_eq!(told.is_empty(), name == "message", "{name}: {told}");
    }
}

/// An example of every effect. Ids are numbers here, as after decoding.
fn examples() -> Vec<(&'static str, serde_json::Value)> {
    let then = json!([{ "damage": 1 }]);
    let list = [
        ("heal", json!("1d4")),
        ("max_health", json!(1)),
        ("to_hit", json!(1)),
        ("armor_class", json!(1)),
        ("damage", json!({ "amount": "1d4", "element": 0 })),
        ("status", json!({ "apply": 0 })),
        ("cure", json!([0, 1])),
        ("push", json!({ "tiles": 1 })),
        ("pull", json!({ "tiles": 1 })),
        ("teleport", json!({})),
        ("blink", json!({})),
        ("swap", json!({})),
        (
            "summon",
            json!({ "monster": 0, "count": "1d2", "turns": 3, "health": 4, "status": 0 }),
        ),
        ("transform", json!({})),
        ("create", json!({ "item": 0 })),
        (
            "terrain",
            json!({ "into": "core:floor", "only": ["core:wall"] }),
        ),
        ("dig", json!({ "tiles": 2 })),
        ("fall", json!({})),
        ("steal", json!({})),
        ("arrive", json!({ "monster": 0, "passing": true })),
        ("attention", json!(3)),
        ("wake", json!({})),
        ("noise", json!(5)),
        ("message", json!("Hush.")),
        ("reveal", json!({ "what": "map" })),
        ("cast", json!(0)),
        ("identify", json!("one")),
        ("uncurse", json!("all")),
        ("enchant", json!({ "slot": "weapon", "by": 1 })),
        ("recharge", json!(1)),
        ("restore_mana", json!(4)),
        ("teach", json!(0)),
        ("all", then.clone()),
        ("one_of", json!([{ "then": then }, { "then": [] }])),
        ("chance", json!({ "percent": 5, "then": then })),
        ("if", json!({ "when": [{ "depth": 3 }], "then": then })),
        ("repeat", json!({ "times": 2, "then": then })),
        ("after", json!({ "turns": 2, "then": then })),
        (
            "for_each",
            json!({ "in": { "chain": { "links": 3, "reach": 2 } }, "then": then }),
        ),
    ];
    list.map(|(name, value)| (name, json!({ name: value })))
        .to_vec()
}

#[test]
fn nothing_is_told_of_what_the_hero_does_not_know() {
    let core = raws::core().expect("the core is sound");
    let hidden: Vec<ItemId> = { core.items.iter() }
        .filter(|(_, kind)| kind.unknown.is_some())
        .map(|(id, _)| id)
        .collect();
    let known = Known {
        unknown: hidden.clone(),
        ..Known::default()
    };
    let words = Words {
        catalog: &core,
        known: &known,
    };
    for &id in &hidden {
        let name = &core[id].look.name;
        assert!(!words.item(id).contains(name.as_str()), "{name}");
        // All that look alike are told alike.
        let alike = { hidden.iter() }.filter(|other| core[**other].unknown == core[id].unknown);
        for &other in alike {
            assert_eq!(
                words.unknown_page(&core[id]),
                words.unknown_page(&core[other])
            );
        }
        let sum: i32 = words
            .possible(&core[id])
            .iter()
            .map(|(_, share)| share)
            .sum();
        assert!((90..=110).contains(&sum), "{name}: {sum} percent in all");
    }
}
