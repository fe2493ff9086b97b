//! Every effect, condition, area and quantity that content can be composed of has a row
//! here, on a level drawn as text: a word that is added without one makes a test fail. What
//! sets effects off has its rows in `game::tests::things::triggers`, and rules of statuses
//! in `game::tests::status_rules`.

use super::effects::{element, kind, spell, status, used, used_at};
use super::*;
use crate::catalog::schema::ItemKind;
use crate::catalog::{Catalog, ItemId};
use crate::components::body::StableId;
use crate::components::item::{Charges, Enchant, Hidden, Noticed};
use crate::components::kind::{Figures, OfKind};
use crate::components::magic::{Mana, Spells};
use crate::components::status::Statuses;
use crate::effects::Effect;
use crate::effects::area::Area;
use crate::effects::condition::Condition;
use crate::effects::value::Quantity;
use crate::figures::Figure;
use crate::resources::Depth;
use crate::resources::attention::Attention;
use crate::spawn::things;
use crate::testkit::words::{names, same};
use chance::Stream;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// What an effect does: a level, what happens before, the effects of the hero on a
/// target, and what is true afterwards.
struct Row {
    name: &'static str,
    drawing: &'static str,
    target: char,
    effects: fn(&mut TestLevel) -> Json,
    holds: fn(&TestLevel) -> bool,
}

fn figure(level: &TestLevel, sign: char, figure: Figure) -> i32 {
    let figures = level.world.system_data::<Figures>();
    figures.total(level.the(sign), figure)
}

/// Puts a thing of a new kind into someone's pack.
pub(super) fn hold(level: &mut TestLevel, sign: char, fields: Json) -> Entity {
    let kind = item(level, fields);
    let by: StableId = level.get(level.the(sign)).expect("it has an id");
    let mut stream = Stream::named(1, "hold");
    let thing = things::several(&mut level.world, kind, 1, &mut stream)[0];
    things::hand_over(&level.world, thing, by);
    thing
}

pub(super) fn item(level: &TestLevel, fields: Json) -> ItemId {
    let mut whole = json!({ "name": "thing", "description": "", "glyph": "(", "color": "#ffffff" });
    for (key, value) in fields.as_object().expect("fields") {
        whole[key] = value.clone();
    }
    let mut kind: ItemKind = serde_json::from_value(whole).expect("an item");
    kind.id = "test:thing".into();
    level.edit(|catalog| catalog.items.add(kind))
}

/// The things of the test's own kind, with who has them.
fn test_things(level: &TestLevel) -> Vec<(Entity, Option<StableId>)> {
    let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
    let (entities, kinds, carried) =
        level
            .world
            .system_data::<(Entities, ReadStorage<OfKind>, ReadStorage<Carried>)>();
    let all = (&entities, &kinds, carried.maybe()).join();
    all.filter(|(_, kind, _)| matches!(kind, OfKind::Item(id) if catalog[*id].id == "test:thing"))
        .map(|(entity, _, carried)| (entity, carried.map(|carried| carried.by)))
        .collect()
}

fn enchant(level: &TestLevel) -> Enchant {
    let (thing, _) = test_things(level)[0];
    level.get(thing).expect("it is magic")
}

pub(super) fn worn(level: &mut TestLevel, fields: Json, enchant: Enchant) {
    let thing = hold(level, '@', fields);
    let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
    things::put_on(&level.world, thing, hero);
    level.give(thing, enchant);
}

const HURT: fn(&TestLevel) -> bool = |level| level.health('a') == 8;

fn rows() -> Vec<Row> {
    let row = |name, drawing, target, effects, holds| Row {
        name,
        drawing,
        target,
        effects,
        holds,
    };
    vec![
        row(
            "heal",
            "@.a",
            'a',
            |_| json!([{ "damage": 5 }, { "heal": 3 }]),
            HURT,
        ),
        row(
            "max_health",
            "@.a",
            'a',
            |_| json!([{ "max_health": 5 }]),
            |level| figure(level, 'a', Figure::MaxHealth) == 15,
        ),
        row(
            "to_hit",
            "@.a",
            'a',
            |_| json!([{ "to_hit": -2 }]),
            |level| figure(level, 'a', Figure::ToHit) == 97,
        ),
        row(
            "armor_class",
            "@.a",
            'a',
            |_| json!([{ "armor_class": 2 }]),
            |level| figure(level, 'a', Figure::ArmorClass) == 12,
        ),
        row("damage", "@.a", 'a', |_| json!([{ "damage": 2 }]), HURT),
        row(
            "status",
            "@.a",
            'a',
            |level| {
                let kind = status(level, "odd", json!({}));
                json!([{ "status": { "apply": kind.0, "turns": 9 } }])
            },
            |level| level.get::<Statuses>(level.the('a')).is_some(),
        ),
        row(
            "cure",
            "@.a",
            'a',
            |level| {
                let kind = status(level, "odd", json!({}));
                json!([{ "status": { "apply": kind.0, "turns": 9 } }, { "cure": [kind.0] }])
            },
            |level| level.get::<Statuses>(level.the('a')).is_none(),
        ),
        row(
            "push",
            "@a...",
            'a',
            |_| json!([{ "push": { "tiles": 2 } }]),
            |level| level.at('a').x == 3,
        ),
        row(
            "pull",
            "@...a",
            'a',
            |_| json!([{ "pull": { "tiles": 9 } }]),
            |level| level.at('a').x == 1,
        ),
        row(
            "teleport",
            "@a....",
            'a',
            |_| json!([{ "teleport": { "least": 3 } }]),
            |level| level.at('a').x >= 4,
        ),
        row(
            "blink",
            "@....a",
            'a',
            |_| json!([{ "blink": {} }]),
            |level| level.at('@').x == 4,
        ),
        row(
            "swap",
            "@..a",
            'a',
            |_| json!([{ "swap": {} }]),
            |level| (level.at('@').x, level.at('a').x) == (3, 0),
        ),
        row(
            "arrive",
            "@............................................................b",
            '@',
            |level| {
                let monster = kind(level, 'b').0;
                json!([{ "arrive": { "monster": monster } }])
            },
            |level| level.drawn().matches('b').count() == 2,
        ),
        row(
            "attention",
            "@a",
            '@',
            |level| {
                let rules = json!({ "noise": 100 });
                let rules = serde_json::from_value(rules).expect("attention");
                level.edit(|catalog| catalog.attention = Some(Arc::new(rules)));
                json!([{ "attention": 7 }])
            },
            |level| level.world.read_resource::<Attention>().shown() == 7,
        ),
        row(
            "summon",
            "@a..b",
            'a',
            |level| {
                let monster = kind(level, 'b').0;
                json!([{ "summon": { "monster": monster, "count": 2 } }])
            },
            |level| level.drawn().matches('b').count() == 3,
        ),
        row(
            "transform",
            "@a..b",
            'a',
            |level| {
                let into = kind(level, 'b').0;
                json!([{ "transform": { "into": into } }])
            },
            |level| level.drawn().matches('b').count() == 2,
        ),
        row(
            "create",
            "@a...",
            'a',
            |level| {
                let kind = item(level, json!({}));
                json!([{ "create": { "item": kind.0, "count": 2 } }])
            },
            |level| test_things(level).len() == 2,
        ),
        row(
            "terrain",
            "@a...~",
            'a',
            |level| {
                let map = level.map();
                let into = &map.kind(Point::new(5, 0)).id;
                json!([{ "terrain": { "into": into } }])
            },
            // Nothing changes at the edge, and a drawing of one row is all edge.
            |level| level.drawn().matches('~').count() == 1,
        ),
        row(
            "terrain",
            "#######\n#@a..~#\n#######",
            'a',
            |level| {
                let map = level.map();
                let into = &map.kind(Point::new(5, 1)).id;
                json!([{ "terrain": { "into": into } }])
            },
            |level| level.map().tile(Point::new(2, 1)).is_liquid(),
        ),
        row(
            "dig",
            "#######\n#@a##.#\n#######",
            'a',
            |_| json!([{ "dig": { "tiles": 9 } }]),
            |level| level.map().tile(Point::new(3, 1)).is_walkable(),
        ),
        row(
            "fall",
            "@.a",
            'a',
            |level| {
                level.world.write_resource::<Depth>().0 = 1;
                json!([{ "fall": {} }])
            },
            |level| !level.drawn().contains('a'),
        ),
        row(
            "steal",
            "@.a",
            'a',
            |level| {
                hold(level, 'a', json!({}));
                json!([{ "steal": {} }])
            },
            |level| test_things(level)[0].1 == level.get(level.the('@')),
        ),
        row(
            "wake",
            "@.a",
            'a',
            |level| {
                level.awaken('a', Mood::Asleep);
                json!([{ "wake": {} }])
            },
            |level| level.mood('a') != Mood::Asleep,
        ),
        row(
            "noise",
            "@.a#b",
            'a',
            |level| {
                level.awaken('b', Mood::Asleep);
                level.edit(|catalog| Arc::make_mut(&mut catalog.rules).hearing = 100);
                json!([{ "noise": 9 }])
            },
            |level| level.mood('b') != Mood::Asleep,
        ),
        row(
            "message",
            "@.a",
            'a',
            |_| json!([{ "message": "Hm." }]),
            |level| level.log_lines().contains(&"Hm.".to_string()),
        ),
        row(
            "reveal",
            "@.a.#^",
            'a',
            |_| json!([{ "reveal": { "what": "traps" } }]),
            |level| level.get::<Hidden>(level.the('^')).is_none(),
        ),
        row(
            "reveal",
            "@.a.#!",
            'a',
            |level| {
                assert!(level.get::<Noticed>(level.the('!')).is_none());
                json!([{ "reveal": { "what": "items" } }])
            },
            |level| level.get::<Noticed>(level.the('!')).is_some(),
        ),
        row(
            "cast",
            "@.a",
            'a',
            |level| {
                let spell = spell(level, json!([{ "damage": 2 }]));
                json!([{ "cast": spell.0 }])
            },
            HURT,
        ),
        row(
            "identify",
            "@.a",
            '@',
            |level| {
                worn(
                    level,
                    json!({ "weapon": { "damage": "1" } }),
                    Enchant::default(),
                );
                json!([{ "identify": "all" }])
            },
            |level| enchant(level).known,
        ),
        row(
            "uncurse",
            "@.a",
            '@',
            |level| {
                let cursed = Enchant {
                    cursed: true,
                    ..Enchant::default()
                };
                worn(level, json!({ "weapon": { "damage": "1" } }), cursed);
                json!([{ "uncurse": "one" }])
            },
            |level| !enchant(level).cursed,
        ),
        row(
            "enchant",
            "@.a",
            '@',
            |level| {
                worn(
                    level,
                    json!({ "weapon": { "damage": "1" } }),
                    Enchant::default(),
                );
                json!([{ "enchant": { "slot": "weapon", "by": 3 } }])
            },
            |level| enchant(level).bonus == 3,
        ),
        row(
            "recharge",
            "@.a",
            '@',
            |level| {
                let wand = hold(
                    level,
                    '@',
                    json!({ "zap": [{ "damage": 1 }], "charges": "3" }),
                );
                level.give(wand, Charges { left: 0, most: 3 });
                json!([{ "recharge": 2 }])
            },
            |level| {
                let (wand, _) = test_things(level)[0];
                level
                    .get::<Charges>(wand)
                    .is_some_and(|charges| charges.left == 2)
            },
        ),
        row(
            "restore_mana",
            "@.a",
            '@',
            |level| {
                level.change_hero(|kind| kind.mana = 9);
                level.give(level.the('@'), Mana { current: 1 });
                json!([{ "restore_mana": 4 }])
            },
            |level| {
                level
                    .get::<Mana>(level.the('@'))
                    .is_some_and(|mana| mana.current == 5)
            },
        ),
        row(
            "teach",
            "@.a",
            '@',
            |level| {
                let spell = spell(level, json!([{ "damage": 2 }]));
                json!([{ "teach": spell.0 }])
            },
            |level| {
                level
                    .get::<Spells>(level.the('@'))
                    .is_some_and(|spells| !spells.0.is_empty())
            },
        ),
        row(
            "all",
            "@.a",
            'a',
            |_| json!([{ "all": [{ "damage": 1 }, { "damage": 1 }] }]),
            HURT,
        ),
        row(
            "one_of",
            "@.a",
            'a',
            |_| json!([{ "one_of": [{ "then": [{ "damage": 2 }] }, { "then": [{ "damage": 2 }] }] }]),
            HURT,
        ),
        row(
            "chance",
            "@.a",
            'a',
            |_| json!([{ "chance": { "percent": 50, "then": [{ "damage": 2 }], "else": [{ "damage": 2 }] } }]),
            HURT,
        ),
        row(
            "if",
            "@.a",
            'a',
            |_| json!([{ "if": { "when": ["hero"], "then": [{ "damage": 9 }], "else": [{ "damage": 2 }] } }]),
            HURT,
        ),
        row(
            "if",
            "@.a",
            'a',
            |_| json!([{ "if": { "when": ["creature"], "then": [{ "damage": 2 }], "else": [{ "damage": 9 }] } }]),
            HURT,
        ),
        row(
            "repeat",
            "@.a",
            'a',
            |_| json!([{ "repeat": { "times": 2, "then": [{ "damage": 1 }] } }]),
            HURT,
        ),
        row(
            "after",
            "@.a",
            'a',
            |_| json!([{ "after": { "turns": 1, "then": [{ "damage": 2 }] } }]),
            HURT,
        ),
        row(
            "for_each",
            "@.a.b",
            'a',
            |_| json!([{ "for_each": { "in": { "burst": 2 }, "who": [{ "not": "hero" }], "then": [{ "damage": 2 }] } }]),
            |level| (level.health('a'), level.health('b'), level.health('@')) == (8, 8, 10),
        ),
    ]
}

#[test]
fn every_effect_does_what_it_says() {
    for row in rows() {
        let mut level = TestLevel::parse(row.drawing);
        level.give_eyes('@', 20);
        level.moment(Who::Hero);
        let effects = (row.effects)(&mut level);
        let words = effects.to_string();
        assert!(words.contains(&format!("\"{}\":", row.name)), "{words}");
        used(&mut level, '@', row.target, effects);
        if row.name == "after" {
            assert!(!(row.holds)(&level), "{words} must not work at once");
            (0..3).for_each(|_| level.tick());
        }
        let drawn = level.drawn();
        assert!((row.holds)(&level), "{words} on {}:\n{drawn}", row.drawing);
    }
}

#[test]
fn every_effect_has_a_row() {
    same(rows().iter().map(|row| row.name), names::<Effect>());
}

/// Each condition with someone of whom it is true and someone of whom it is not. `a` is
/// the wounded sleeper of a side, `b` a hunter in the water who carries something, `f`
/// someone who serves the hero, and `.` a place where nobody is.
fn conditions(
    level: &TestLevel,
    marked: u32,
    thing: ItemId,
) -> Vec<(&'static str, Json, &'static str, &'static str)> {
    let catalog = Arc::clone(&level.world.read_resource::<Arc<Catalog>>());
    let side = catalog[kind(level, 'a')]
        .faction
        .expect("it is on a side")
        .0;
    let water = level.map().kind(level.at('b')).id.clone();
    vec![
        ("hero", json!("hero"), "@", "ab"),
        ("user", json!("user"), "@", "ab"),
        ("foe", json!("foe"), "b", "@f."),
        ("friend", json!("friend"), "@f", "b."),
        ("asleep", json!("asleep"), "a", "@b"),
        ("unaware", json!("unaware"), "a", "b"),
        ("seen", json!("seen"), "@ab", "c"),
        ("creature", json!("creature"), "@abf", "."),
        ("health_below", json!({ "health_below": 50 }), "a", "@b"),
        ("status", json!({ "status": marked }), "b", "@a"),
        ("tag", json!({ "tag": "beast" }), "a", "@b"),
        (
            "monster",
            json!({ "monster": kind(level, 'a').0 }),
            "a",
            "@b",
        ),
        ("faction", json!({ "faction": side }), "a", "@"),
        ("terrain", json!({ "terrain": water }), "b", "@a"),
        ("carries", json!({ "carries": thing.0 }), "b", "@a"),
        ("within", json!({ "within": 2 }), "@a", "b"),
        ("depth", json!({ "depth": 1 }), "@ab", ""),
        ("depth", json!({ "depth": 2 }), "", "@ab"),
        ("attention", json!({ "attention": 40 }), "@ab", ""),
        ("attention", json!({ "attention": 41 }), "", "@ab"),
        ("not", json!({ "not": "hero" }), "ab", "@"),
        (
            "all",
            json!({ "all": ["asleep", { "within": 2 }] }),
            "a",
            "@b",
        ),
        ("any", json!({ "any": ["hero", "asleep"] }), "@a", "b"),
    ]
}

#[test]
fn every_condition_is_true_of_some_and_not_of_others() {
    let mut level = TestLevel::parse("##########\n#@.a..b#c#\n##########\n#.......f#\n##########");
    level.give_eyes('@', 20);
    level.feud(&[('a', 'b', Reaction::Ignore)]);
    level.moment(Who::Hero);
    let thing = item(&level, json!({}));
    let carrier: StableId = level.get(level.the('b')).expect("it has an id");
    let mut stream = Stream::named(1, "carried");
    let made = things::several(&mut level.world, thing, 1, &mut stream)[0];
    things::hand_over(&level.world, made, carrier);
    let marked = status(&level, "marked", json!({})).0;
    let water = level.map().kinds().drawn_as('~').expect("there is water");
    let water = level
        .map()
        .kinds()
        .iter()
        .nth(water.number())
        .map(|kind| kind.id.clone());
    used(
        &mut level,
        '@',
        'b',
        json!([
            { "status": { "apply": marked, "turns": 99 } }, { "terrain": { "into": water } }
        ]),
    );
    used(&mut level, '@', 'a', json!([{ "damage": 6 }]));
    let sworn = status(&level, "sworn", json!({ "rules": ["serves"] })).0;
    let swears = json!([{ "status": { "apply": sworn, "turns": 999 } }]);
    used(&mut level, '@', 'f', swears);
    level.change('a', |kind| {
        kind.tags.push(crate::catalog::text::Tag("beast".into()));
    });
    level.world.write_resource::<Depth>().0 = 1;
    level.world.write_resource::<Attention>().change(40);
    let hunts = Mood::Hunting {
        last_seen: Point::zero(),
    };
    let rows = conditions(&level, marked, thing);
    for (name, condition, true_of, false_of) in &rows {
        for sign in true_of.chars().chain(false_of.chars()) {
            level.awaken('a', Mood::Asleep);
            level.awaken('b', hunts);
            if sign == '.' {
                let words = format!("{name} holds.");
                let told = json!([{ "message": words }]);
                let effects = json!([{ "if": { "when": [condition], "then": told } }]);
                used_at(&mut level, '@', 3, 2, effects);
                assert!(!level.log_lines().contains(&words), "{name} of a place");
                continue;
            }
            let before = figure(&level, sign, Figure::ArmorClass);
            let effects =
                json!([{ "if": { "when": [condition], "then": [{ "armor_class": 1 }] } }]);
            used(&mut level, '@', sign, effects);
            let holds = figure(&level, sign, Figure::ArmorClass) > before;
            assert_eq!(holds, true_of.contains(sign), "{condition} of {sign}");
        }
    }
    // Of that place words are told.
    used_at(&mut level, '@', 3, 2, json!([{ "message": "Hm." }]));
    assert!(level.log_lines().contains(&"Hm.".to_string()));
    // Chance is true as often as it says.
    let before = figure(&level, '@', Figure::ArmorClass);
    for _ in 0..200 {
        let effects =
            json!([{ "if": { "when": [{ "chance": 25 }], "then": [{ "armor_class": 1 }] } }]);
        used(&mut level, '@', '@', effects);
    }
    let times = figure(&level, '@', Figure::ArmorClass) - before;
    assert!((20..80).contains(&times), "{times}");
    let tested = rows.iter().map(|(name, ..)| *name).chain(["chance"]);
    same(tested, names::<Condition>());
}

#[test]
fn every_area_reaches_its_places() {
    // Who is hurt of those on the level when the hero aims at `a`.
    let rows = [
        ("user", json!("user"), "@.a.b", "@"),
        ("target", json!("target"), "@.a.b", "a"),
        ("adjacent", json!("adjacent"), "@.ab", "b"),
        ("all_visible", json!("all_visible"), "@.a.b#c", "ab"),
        ("burst", json!({ "burst": 2 }), "@..a.b.c", "ab"),
        ("line", json!({ "line": 4 }), "@.a.b.c", "ab"),
        ("cone", json!({ "cone": 4 }), "c@.a.b.", "ab"),
        (
            "chain",
            json!({ "chain": { "links": 2, "reach": 2 } }),
            "@.a.b.c",
            "ab",
        ),
    ];
    for (name, area, drawing, hurt) in &rows {
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 20);
        level.moment(Who::Hero);
        let effects = json!([{ "for_each": { "in": area, "then": [{ "damage": 1 }] } }]);
        used(&mut level, '@', 'a', effects);
        let signs = drawing
            .chars()
            .filter(|sign| sign.is_alphabetic() || *sign == '@');
        let got: BTreeSet<char> = signs.filter(|&sign| level.health(sign) < 10).collect();
        assert_eq!(got, hurt.chars().collect(), "{name} on {drawing}");
    }
    same(rows.iter().map(|(name, ..)| *name), names::<Area>());
}

#[test]
fn every_quantity_is_the_number_it_names() {
    let rows = [
        ("health", 990),
        ("missing_health", 10),
        ("max_health", 1_000),
        ("to_hit", 7),
        ("armor_class", 13),
        ("power", 6),
        ("defence", 4),
        ("sight", 8),
        ("speed", 100),
        ("depth", 2),
        ("distance", 3),
    ];
    for (name, expected) in rows {
        let mut level = TestLevel::parse("@..a");
        level.toughen('a', 1_000);
        level.arm('a', |arms| {
            (arms.to_hit, arms.armor_class) = (7, 13);
            (arms.power, arms.defence) = (6, 4);
        });
        level.change('a', |kind| kind.senses.sight = 8);
        level.world.write_resource::<Depth>().0 = 2;
        used(&mut level, '@', 'a', json!([{ "damage": 10 }]));
        let sort = element(&level, "pure");
        let harm = json!([{ "damage": { "amount": { "of": name }, "element": sort } }]);
        let victim = level.the('a');
        used(&mut level, '@', 'a', harm);
        let left = level.get::<Health>(victim).map_or(0, Health::current);
        assert_eq!(left, 990 - expected, "{name}");
    }
    same(rows.map(|(name, _)| name), names::<Quantity>());
}

#[test]
fn what_counts_for_itself_works_side_by_side() {
    let mut level = TestLevel::parse("@.a");
    let fields = json!({ "stacks": "separate", "on_turn": [{ "damage": 1 }] });
    let dose = status(&level, "dose", fields).0;
    let apply = json!({ "status": { "apply": dose, "turns": 3 } });
    used(&mut level, '@', 'a', json!([apply, apply]));
    (0..8).for_each(|_| level.tick());
    assert_eq!(level.health('a'), 4, "two doses of three turns");
}

#[test]
fn who_kills_sets_off_what_its_kind_says() {
    let mut level = TestLevel::parse("@.ab");
    level.change('a', |kind| {
        let on_kill = json!([{ "max_health": 5 }]);
        kind.on_kill = serde_json::from_value(on_kill).expect("effects");
    });
    level.wound('b', 3, Some(level.the('a')));
    level.moment(Who::Others);
    assert_eq!(figure(&level, 'a', Figure::MaxHealth), 10, "it only hurt");
    level.wound('b', 30, Some(level.the('a')));
    level.moment(Who::Others);
    assert_eq!(figure(&level, 'a', Figure::MaxHealth), 15);
}
