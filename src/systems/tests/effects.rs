//! Every effect, combinator, condition and area, on levels drawn as text.

use super::*;
use crate::catalog::schema::{ElementKind, SpellKind, Stacking, StatusKind};
use crate::catalog::text::Tag;
use crate::catalog::{MonsterId, SpellId, StatusId};
use crate::components::kind::{Figures, OfKind};
use crate::components::status::Statuses;
use crate::effects::Effects;
use crate::effects::queue::Aim;
use crate::figures::Figure;
use crate::map::TileRole;
use crate::resources::Depth;
use crate::spatial::placement::Placement;
use crate::testkit::words::{names, same};
use serde_json::{Value as Json, json};

/// What effects come to when the one with the sign `user` uses them on the one with the
/// sign `target`.
pub(super) fn used(level: &mut TestLevel, user: char, target: char, effects: Json) {
    let (user, target) = (level.the(user), level.the(target));
    let at = |who| level.get::<Position>(who).map(|position| position.at());
    let aim = Aim {
        from: at(user).expect("the user is on the map"),
        user: Some(user),
        by: Some(user),
        ..Aim::on(target, at(target).expect("the target is on the map"))
    };
    ask(level, effects, aim);
}

/// The same for a place.
pub(super) fn used_at(level: &mut TestLevel, user: char, x: i32, y: i32, effects: Json) {
    let user = level.the(user);
    let from: Position = level.get(user).expect("the user is on the map");
    let aim = Aim {
        target: None,
        at: Point::new(x, y),
        from: from.at(),
        user: Some(user),
        by: Some(user),
        means: None,
    };
    ask(level, effects, aim);
}

pub(super) fn ask(level: &mut TestLevel, effects: Json, aim: Aim) {
    let effects: Effects = serde_json::from_value(effects).expect("these are effects");
    level
        .world
        .write_resource::<EffectQueue>()
        .ask_all(&effects.0, aim);
    level.moment(Who::Others);
}

/// Puts a status into the content of a level.
pub(super) fn status(level: &TestLevel, id: &str, fields: Json) -> StatusId {
    let mut whole = json!({
        "name": id, "description": "", "glyph": "*", "color": "#ffffff", "turns": 5
    });
    for (key, value) in fields.as_object().expect("fields") {
        whole[key] = value.clone();
    }
    let mut kind: StatusKind = serde_json::from_value(whole).expect("a status");
    kind.id = format!("test:{id}");
    level.edit(|catalog| catalog.statuses.add(kind))
}

pub(super) fn element(level: &TestLevel, id: &str) -> u32 {
    let fields = json!({ "name": id, "color": "#ffffff" });
    let mut kind: ElementKind = serde_json::from_value(fields).expect("an element");
    kind.id = format!("test:{id}");
    level.edit(|catalog| catalog.elements.add(kind)).0
}

pub(super) fn spell(level: &TestLevel, effects: Json) -> SpellId {
    let fields = json!({
        "name": "echo", "description": "", "glyph": "*", "color": "#ffffff", "on_cast": effects
    });
    let mut kind: SpellKind = serde_json::from_value(fields).expect("a spell");
    kind.id = "test:echo".into();
    level.edit(|catalog| catalog.spells.add(kind))
}

/// The number of the kind of a creature.
pub(super) fn kind(level: &TestLevel, sign: char) -> MonsterId {
    match level.get(level.the(sign)) {
        Some(OfKind::Monster(id)) => id,
        other => panic!("{sign} is {other:?}"),
    }
}

pub(super) fn turns_of(level: &TestLevel, sign: char, status: StatusId) -> Option<i32> {
    let statuses: Statuses = level.get(level.the(sign))?;
    let each = statuses.0.iter().find(|each| each.kind == status)?;
    Some(each.turns)
}

#[test]
fn amounts_are_numbers_dice_or_worked_out() {
    for (amount, left) in [
        (json!(3), 7),
        (json!("4"), 6),
        (json!({ "amount": { "of": "health", "percent": 50 } }), 5),
        (
            json!({ "amount": { "of": "max_health", "percent": 20, "add": 1 } }),
            7,
        ),
        (json!({ "amount": { "of": "missing_health", "add": 2 } }), 8),
        (json!({ "amount": { "of": "distance" } }), 8),
        (
            json!({ "amount": { "of": "health", "whose": "user", "percent": 10 } }),
            9,
        ),
        (
            json!({ "amount": { "of": "armor_class", "percent": 0, "add": 4 } }),
            6,
        ),
    ] {
        let mut level = TestLevel::parse("@.a");
        used(&mut level, '@', 'a', json!([{ "damage": amount }]));
        assert_eq!(level.health('a'), left, "{amount}");
    }
}

#[test]
fn who_resists_an_element_is_hurt_less_and_who_is_weak_more() {
    for (percent, left) in [(0, 2), (50, 6), (100, 10), (-25, 0)] {
        let mut level = TestLevel::parse("@.a");
        let fire = element(&level, "fire");
        let cold = element(&level, "cold");
        let resists = json!([{ "element": fire, "percent": percent }]);
        level.change('a', |kind| {
            kind.resists = serde_json::from_value(resists).expect("resistances");
        });
        let harm = |element: u32| json!([{ "damage": { "amount": 8, "element": element } }]);
        let victim = level.the('a');
        used(&mut level, '@', 'a', harm(fire));
        let health = level.get::<Health>(victim).map(Health::current);
        assert_eq!(health, Some(left), "{percent}");
        if percent == 100 {
            used(&mut level, '@', 'a', harm(cold));
            assert_eq!(level.health('a'), 2, "another element");
        }
    }
}

#[test]
fn whoever_is_in_a_thicket_is_reached_and_nobody_behind_it() {
    for (area, hurt) in [
        (json!("target"), [true, false]),
        (json!({ "line": 5 }), [true, false]),
        (json!({ "cone": 5 }), [true, false]),
        (json!({ "burst": 2 }), [true, true]),
    ] {
        let mut level = TestLevel::parse("@.ab");
        let thicket = crate::testkit::terrain().role(TileRole::Foliage);
        let at = level.at('a');
        let mut placement = level.world.system_data::<Placement>();
        placement.change_terrain(at, thicket);
        drop(placement);
        let effects = json!([{ "for_each": { "in": area, "then": [{ "damage": 1 }] } }]);
        used(&mut level, '@', 'a', effects);
        let was_hurt = ['a', 'b'].map(|sign| level.health(sign) < 10);
        assert_eq!(was_hurt, hurt, "{area}");
    }
}

#[test]
fn areas_reach_these_and_no_others() {
    // Who is hurt by 1, of a to h.
    for (drawing, area, hurt) in [
        ("@a.b", json!("target"), "a"),
        ("@a.b", json!("user"), "@"),
        ("b@a", json!("adjacent"), "@"),
        ("@.ab.c", json!({ "burst": 1 }), "ab"),
        ("@.ab.c", json!({ "burst": 3 }), "@abc"),
        ("@.a#b.", json!({ "burst": 3 }), "@a"),
        ("@.abc.d", json!({ "line": 4 }), "abc"),
        ("@.a#b", json!({ "line": 4 }), "a"),
        ("b@.a", json!({ "cone": 3 }), "a"),
        ("@a#b.c", json!("all_visible"), "a"),
        (
            "@.a..b....c",
            json!({ "chain": { "links": 3, "reach": 3 } }),
            "ab",
        ),
        (
            "@.a.b.c.d",
            json!({ "chain": { "links": 3, "reach": 3 } }),
            "abc",
        ),
    ] {
        let mut level = TestLevel::parse(drawing);
        level.give_eyes('@', 20);
        level.moment(Who::Hero);
        let effects = json!([{ "for_each": { "in": area, "then": [{ "damage": 1 }] } }]);
        used(&mut level, '@', 'a', effects);
        let signs = drawing
            .chars()
            .filter(|sign| sign.is_alphabetic() || *sign == '@');
        let was_hurt: String = signs.filter(|&sign| level.health(sign) < 10).collect();
        let mut expected: Vec<char> = hurt.chars().collect();
        let mut got: Vec<char> = was_hurt.chars().collect();
        expected.sort_unstable();
        got.sort_unstable();
        assert_eq!(got, expected, "{drawing} {area}");
    }
}

#[test]
fn a_cone_is_a_quarter_circle() {
    let mut level = TestLevel::parse(
        "
        b.c
        .e.
        @ad
        .f.
        g.h
        ",
    );
    let effects = json!([{ "for_each": { "in": { "cone": 3 }, "then": [{ "damage": 1 }] } }]);
    used(&mut level, '@', 'a', effects);
    for (sign, left) in [
        ('a', 9),
        ('b', 10),
        ('c', 9),
        ('d', 9),
        ('e', 9),
        ('f', 9),
        ('g', 10),
        ('h', 9),
    ] {
        assert_eq!(level.health(sign), left, "{sign}");
    }
}

#[test]
fn conditions_are_true_of_these_and_not_of_those() {
    let mut level = TestLevel::parse("@.a..b");
    level.give_eyes('@', 20);
    level.awaken('a', Mood::Asleep);
    level.awaken(
        'b',
        Mood::Hunting {
            last_seen: Point::zero(),
        },
    );
    level.moment(Who::Hero);
    level.wound('a', 6, None);
    level.moment(Who::Others);
    let marked = status(&level, "marked", json!({}));
    used(
        &mut level,
        '@',
        'b',
        json!([{ "status": { "apply": marked.0, "turns": 9 } }]),
    );
    level.change('a', |kind| kind.tags.push(Tag("beast".into())));
    let (kind_a, depth) = (kind(&level, 'a').0, 1);
    level.world.write_resource::<Depth>().0 = depth;
    level.awaken('a', Mood::Asleep);
    for (condition, of_hero, of_a, of_b) in [
        (json!("hero"), true, false, false),
        (json!("user"), true, false, false),
        (json!("foe"), false, true, true),
        (json!("asleep"), false, true, false),
        (json!("unaware"), false, true, false),
        (json!("seen"), true, true, true),
        (json!("creature"), true, true, true),
        (json!({ "health_below": 50 }), false, true, false),
        (json!({ "status": marked.0 }), false, false, true),
        (json!({ "tag": "beast" }), false, true, false),
        (json!({ "monster": kind_a }), false, true, false),
        (json!({ "within": 2 }), true, true, false),
        (json!({ "depth": 1 }), true, true, true),
        (json!({ "depth": 2 }), false, false, false),
        (json!({ "not": "hero" }), false, true, true),
        (json!({ "all": ["foe", "asleep"] }), false, true, false),
        (
            json!({ "any": ["hero", { "status": marked.0 }] }),
            true,
            false,
            true,
        ),
    ] {
        for (sign, expected) in [('@', of_hero), ('a', of_a), ('b', of_b)] {
            // A line that is said twice in a row is one line, so each names whom it is of.
            let (yes, no) = (format!("{sign}: yes"), format!("{sign}: no"));
            let effects = json!([{ "if": {
                "when": [condition], "then": [{ "message": yes }], "else": [{ "message": no }]
            } }]);
            used(&mut level, '@', sign, effects);
            let said = level.log_lines().pop().expect("something was said");
            let expected = if expected { yes } else { no };
            assert!(said.contains(&expected), "{condition} of {sign}: {said}");
        }
    }
}

#[test]
fn combinators_run_what_they_hold() {
    let hurt = |amount: i32| json!({ "damage": amount });
    for (effects, left) in [
        (json!([{ "all": [hurt(1), hurt(2)] }]), 7),
        (json!([{ "repeat": { "times": 3, "then": [hurt(2)] } }]), 4),
        (json!([{ "repeat": { "times": 0, "then": [hurt(2)] } }]), 10),
        (
            json!([{ "one_of": [{ "then": [hurt(3)] }, { "then": [hurt(3)] }] }]),
            7,
        ),
        (
            json!([{ "if": { "when": ["hero"], "then": [hurt(9)], "else": [hurt(1)] } }]),
            9,
        ),
    ] {
        let mut level = TestLevel::parse("@.a");
        used(&mut level, '@', 'a', effects.clone());
        assert_eq!(level.health('a'), left, "{effects}");
    }
}

#[test]
fn chances_are_kept() {
    let mut level = TestLevel::parse("@.a");
    level.toughen('a', 10_000);
    for _ in 0..400 {
        let effects = json!([{ "chance": {
            "percent": 25, "then": [{ "damage": 1 }], "else": [{ "damage": 10 }]
        } }]);
        used(&mut level, '@', 'a', effects);
    }
    let lost = 10_000 - level.health('a');
    // 100 of 400 times 1, 300 times 10; within five standard deviations.
    assert!((2_700..3_500).contains(&lost), "{lost}");
}

#[test]
fn what_waits_happens_in_its_turn_and_no_sooner() {
    let mut level = TestLevel::parse("@.a");
    let effects = json!([{ "after": { "turns": 2, "then": [{ "damage": 4 }] } }]);
    used(&mut level, '@', 'a', effects);
    // The first turn is the one in which it was asked for.
    for left in [10, 10, 10, 6] {
        assert_eq!(level.health('a'), left);
        level.tick();
    }
}

#[test]
fn pushes_and_pulls_go_along_the_line_and_stop_at_what_is_in_the_way() {
    for (drawing, effect, after, left) in [
        ("@a...#", json!({ "push": { "tiles": 2 } }), "@..a.#", 10),
        (
            "@a.#",
            json!({ "push": { "tiles": 3, "impact": 2 } }),
            "@.a#",
            6,
        ),
        ("@a.b", json!({ "push": { "tiles": 3 } }), "@.ab", 10),
        ("@.a", json!({ "pull": { "tiles": 5 } }), "@a.", 10),
        ("@....a", json!({ "pull": { "tiles": 2 } }), "@..a..", 10),
    ] {
        let mut level = TestLevel::parse(drawing);
        used(&mut level, '@', 'a', json!([effect]));
        level.expect(after);
        assert_eq!(level.health('a'), left, "{drawing} {effect}");
    }
}

#[test]
fn nobody_is_pushed_off_the_map_or_swapped_into_a_wall() {
    let mut level = TestLevel::parse("@a");
    used(&mut level, '@', 'a', json!([{ "push": { "tiles": 20 } }]));
    level.expect("@a");
    used(&mut level, '@', 'a', json!([{ "swap": {} }]));
    level.expect("a@");
    used_at(
        &mut level,
        '@',
        0,
        0,
        json!([{ "swap": {} }, { "push": { "tiles": 3 } }]),
    );
    level.expect("a@");
}

#[test]
fn who_is_taken_elsewhere_is_on_a_free_place_at_that_distance() {
    for _ in 0..20 {
        let mut level = TestLevel::parse("@a......#");
        used(
            &mut level,
            '@',
            'a',
            json!([{ "teleport": { "least": 3, "most": 5 } }]),
        );
        let steps = level.at('a').x - 1;
        assert!((3..=5).contains(&steps), "{steps}");
    }
    let mut level = TestLevel::parse("@a#");
    used(&mut level, '@', 'a', json!([{ "teleport": {} }]));
    level.expect("@a#");
    let mut level = TestLevel::parse("@....");
    used_at(&mut level, '@', 3, 0, json!([{ "blink": {} }]));
    level.expect("...@.");
}

#[test]
fn what_is_called_appears_beside_and_what_is_changed_stays_in_place() {
    let mut level = TestLevel::parse("@.a.b");
    let kind_b = kind(&level, 'b').0;
    used(
        &mut level,
        '@',
        'a',
        json!([{ "transform": { "into": kind_b } }]),
    );
    level.expect("@.b.b");
    let mut level = TestLevel::parse("@..b");
    let kind_b = kind(&level, 'b').0;
    used(
        &mut level,
        '@',
        '@',
        json!([{ "summon": { "monster": kind_b } }]),
    );
    level.expect("@b.b");
    used(
        &mut level,
        '@',
        '@',
        json!([{ "transform": { "into": kind_b } }]),
    );
    level.expect("@b.b");
}

#[test]
fn a_level_without_room_takes_nobody_in() {
    let mut level = TestLevel::parse("@b");
    let kind_b = kind(&level, 'b').0;
    used(
        &mut level,
        '@',
        '@',
        json!([{ "summon": { "monster": kind_b, "count": 8 } }]),
    );
    level.expect("@b");
}

#[test]
fn the_ground_changes_but_not_under_a_wall_that_would_bury_someone() {
    let mut level = TestLevel::parse("#####\n#@.a#\n#####");
    let wall = level.map().kind(Point::new(0, 0)).id.clone();
    let set = json!([{ "for_each": {
        "in": { "burst": 3 }, "each": "place", "then": [{ "terrain": { "into": wall } }]
    } }]);
    used(&mut level, '@', '@', set);
    level.expect("#####\n#@#a#\n#####");
}

#[test]
fn a_spell_that_casts_itself_ends_and_is_named() {
    let mut level = TestLevel::parse("@.a");
    let echo = spell(&level, json!([{ "message": "again" }]));
    level.edit(|catalog| {
        let again = json!([{ "cast": echo.0 }, { "cast": echo.0 }]);
        catalog.spells.change(echo).on_cast = serde_json::from_value(again).expect("effects");
    });
    used(&mut level, '@', 'a', json!([{ "cast": echo.0 }]));
    let said = level.log_lines().join(" ");
    assert!(
        said.contains("what the echo began comes to an end"),
        "{said}"
    );
}

#[test]
fn statuses_last_exactly_as_many_turns_as_was_said() {
    for turns in 1..=4 {
        let mut level = TestLevel::parse("@.a");
        let venom = status(&level, "venom", json!({ "on_turn": [{ "damage": 1 }] }));
        let apply = json!([{ "status": { "apply": venom.0, "turns": turns } }]);
        used(&mut level, '@', 'a', apply);
        for _ in 0..8 {
            level.tick();
        }
        assert_eq!(level.health('a'), 10 - turns, "{turns}");
        assert_eq!(level.get::<Statuses>(level.the('a')), None);
    }
}

#[test]
fn a_second_dose_does_what_the_status_says() {
    // How many turns are left of the first, and how many there are.
    let rows = [
        ("longest", 7, 1),
        ("adds", 12, 1),
        ("replaces", 5, 1),
        ("ignores", 7, 1),
        ("separate", 7, 2),
    ];
    same(rows.map(|(stacks, ..)| stacks), names::<Stacking>());
    for (stacks, expected, count) in rows {
        let mut level = TestLevel::parse("@.a");
        let dose = status(&level, "dose", json!({ "stacks": stacks }));
        for turns in [7, 5] {
            let apply = json!([{ "status": { "apply": dose.0, "turns": turns } }]);
            used(&mut level, '@', 'a', apply);
        }
        // The turn in which the second one came has passed for the first.
        let left = turns_of(&level, 'a', dose).expect("it has it");
        assert!(
            (expected - 1..=expected).contains(&left),
            "{stacks}: {left}"
        );
        let statuses: Statuses = level.get(level.the('a')).expect("it has some");
        assert_eq!(statuses.0.len(), count, "{stacks}");
    }
}

#[test]
fn statuses_change_numbers_while_they_last_and_leave_none_behind() {
    let mut level = TestLevel::parse("@.a");
    let slow = status(
        &level,
        "slow",
        json!({
            "changes": [{ "figure": "speed", "amount": -50 }, { "figure": "armor_class", "amount": 3 }]
        }),
    );
    let figure = |level: &TestLevel, figure| {
        let figures = level.world.system_data::<Figures>();
        figures.total(level.the('a'), figure)
    };
    let before = figure(&level, Figure::ArmorClass);
    used(
        &mut level,
        '@',
        'a',
        json!([{ "status": { "apply": slow.0, "turns": 2 } }]),
    );
    assert_eq!(figure(&level, Figure::Speed), 50);
    assert_eq!(figure(&level, Figure::ArmorClass), before + 3);
    used(&mut level, '@', 'a', json!([{ "cure": [slow.0] }]));
    assert_eq!(figure(&level, Figure::Speed), 100);
    assert_eq!(figure(&level, Figure::ArmorClass), before);
}

#[test]
fn a_wound_ends_what_ends_by_being_hurt_and_its_end_has_effects() {
    let mut level = TestLevel::parse("@.a");
    let sleep = status(
        &level,
        "sleep",
        json!({
            "turns": 9, "ends": ["hurt"], "on_end": [{ "message": "It wakes." }]
        }),
    );
    used(
        &mut level,
        '@',
        'a',
        json!([{ "status": { "apply": sleep.0 } }]),
    );
    assert_eq!(turns_of(&level, 'a', sleep), Some(9));
    used(&mut level, '@', 'a', json!([{ "damage": 1 }]));
    assert_eq!(turns_of(&level, 'a', sleep), None);
    assert!(level.log_lines().contains(&"It wakes.".to_string()));
}

#[test]
fn nothing_befalls_the_dead() {
    let mut level = TestLevel::parse("@.a");
    let venom = status(&level, "venom", json!({ "on_turn": [{ "damage": 1 }] }));
    let effects = json!([
        { "damage": 20 }, { "heal": 5 }, { "status": { "apply": venom.0 } }, { "max_health": 5 },
        { "push": { "tiles": 1 } }, { "swap": {} }, { "teleport": {} },
        { "transform": { "into": 0 } }
    ]);
    let victim = level.the('a');
    used(&mut level, '@', 'a', effects.clone());
    level.expect("@.%");
    // Nor does anything befall a corpse, such as by effects that waited.
    let aim = Aim::on(victim, Point::new(2, 0));
    ask(&mut level, effects, aim);
    level.expect("@.%");
    assert!(level.get::<Health>(victim).is_some_and(Health::is_dead));
}

#[test]
fn blows_wounds_kills_and_deaths_set_off_what_the_kind_says() {
    let effects = |json: Json| serde_json::from_value::<Effects>(json).expect("effects");
    let mut level = TestLevel::parse("a@b");
    level.toughen('@', 50);
    level.arm('a', |arms| arms.to_hit = 100);
    level.change('a', |kind| {
        kind.on_hit = effects(json!([{ "message": "Venom!" }]));
    });
    level.change('b', |kind| {
        kind.on_hurt = effects(json!([{ "damage": 2 }]));
        kind.on_death = effects(json!([{ "message": "It bursts." }]));
    });
    level.give(
        level.the('a'),
        Deed::Strike {
            target: level.the('@'),
        },
    );
    level.moment(Who::Others);
    assert!(
        level.log_lines().contains(&"Venom!".to_string()),
        "{:?}",
        level.log_lines()
    );
    let before = level.health('@');
    level.wound('b', 3, Some(level.the('@')));
    level.moment(Who::Others);
    assert_eq!(level.health('@'), before - 2, "it strikes back");
    level.wound('b', 30, Some(level.the('@')));
    level.moment(Who::Others);
    assert!(level.log_lines().contains(&"It bursts.".to_string()));
}

#[test]
fn what_bursts_when_it_dies_hurts_those_around() {
    let mut level = TestLevel::parse("@bc.d");
    level.change('b', |kind| {
        let burst = json!([{ "for_each": { "in": { "burst": 1 }, "then": [{ "damage": 4 }] } }]);
        kind.on_death = serde_json::from_value(burst).expect("effects");
    });
    level.wound('b', 30, None);
    level.moment(Who::Others);
    for (sign, left) in [('@', 6), ('c', 6), ('d', 10)] {
        assert_eq!(level.health(sign), left, "{sign}");
    }
}
