//! What cards tell, and what they do not.

use super::*;
use crate::catalog::ItemId;
use crate::game::view::{ItemView, Seen};
use crate::raws;
use crate::ui::testkit;
use crate::words::Topic;
use bracket_lib::geometry::Point;
use std::collections::BTreeSet;
use std::sync::Arc;

fn told(view: &View, x: i32, detail: Detail) -> String {
    let cards = of_place(Point::new(x, 0), view, detail);
    let each: Vec<String> = cards.iter().map(Card::text).collect();
    each.join("\n")
}

#[test]
fn everyone_and_everything_has_a_card() {
    let mut view = testkit::view("#@r!.#");
    view.things.push(testkit::trap(9, Point::new(4, 0)));
    for (x, expected) in [
        (1, "You, and a lamp."),
        (2, "It gnaws."),
        (3, "It mends wounds."),
        (4, "A string across the floor."),
    ] {
        for detail in [Detail::Short, Detail::Whole] {
            let told = told(&view, x, detail);
            assert!(told.contains(expected), "{told}");
        }
    }
    assert!(told(&view, 0, Detail::Short).is_empty());
    assert!(told(&view, 99, Detail::Whole).is_empty());
    view.map.tiles[2].seen = Seen::Unknown;
    assert!(told(&view, 2, Detail::Whole).is_empty());
}

#[test]
fn a_fight_is_told_both_ways_with_its_sums() {
    let mut view = testkit::view("@r");
    view.actors[0].statuses = vec![testkit::status("webbed", 3)];
    let short = told(&view, 1, Detail::Short);
    let arms = view.actors[0].kind.arms;
    for part in [
        "3 of 5, hurt, webbed",
        "You: ",
        "It: ",
        "% to hit",
        "at best",
    ] {
        assert!(short.contains(part), "{part}: {short}");
    }
    assert!(!short.contains("must beat"));
    let whole = told(&view, 1, Detail::Whole);
    let armor = format!("must beat armor {}", arms.armor_class);
    for part in [
        armor.as_str(),
        "To hit 4",
        "on average",
        "acts once a turn",
        "Webbed, 3 more turns.",
    ] {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    view.actors[0].hostile = false;
    assert!(!told(&view, 1, Detail::Short).contains("You: "));
}

/// What comes behind some words of a card, to the end of the line.
fn behind<'a>(told: &'a str, words: &str) -> &'a str {
    let (_, rest) = told
        .split_once(words)
        .unwrap_or_else(|| panic!("{words}: {told}"));
    rest.lines().next().unwrap_or_default()
}

#[test]
fn damage_is_told_with_its_parts_both_ways() {
    let mut view = testkit::view("@r");
    let core = raws::core().expect("the core is sound");
    let mut elements = core.elements.iter().map(|(id, _)| id);
    let element = elements.next().expect("there is harm of some sort");
    let name = core[element].name.as_str();
    let at = view.hero.at;
    let mut blade = testkit::worn(testkit::blade(1, at));
    blade.enchant = Some(crate::components::item::Enchant {
        bonus: 1,
        known: true,
        ..Default::default()
    });
    let kind = Arc::make_mut(&mut blade.kind);
    let weapon = kind.weapon.as_mut().expect("a weapon");
    weapon.on_hit = serde_json::from_value(serde_json::json!([
        { "chance": { "percent": 50, "then": [ { "damage": "2d4" } ] } }
    ]))
    .expect("effects");
    weapon.element = Some(element);
    view.pack = vec![blade];
    for (percent, words) in [
        (0, format!(", {name}")),
        (50, format!(", halved: resists {name}")),
        (-100, format!(", doubled: weak to {name}")),
        (25, format!(", 75% of it: resists {name}")),
        (100, format!(", nothing: immune to {name}")),
    ] {
        let kind = Arc::make_mut(&mut view.actors[0].kind);
        kind.resists = vec![crate::catalog::schema::Resistance { element, percent }];
        let whole = told(&view, 1, Detail::Whole);
        let damage = behind(&whole, "Damage ");
        let parts = format!(": 1d8 blade, +1 its make{words} (");
        assert!(damage.contains(&parts), "{damage}");
        assert!(
            damage.contains("and 2d4 blade, 50% of the time (2.5)"),
            "{damage}"
        );
        // The numbers in brackets make the one at the beginning.
        let total: f64 = damage
            .split(':')
            .next()
            .and_then(|it| it.parse().ok())
            .expect("a sum");
        let parts = damage
            .split('(')
            .skip(1)
            .filter_map(|it| it.split(')').next());
        let sum: f64 = parts.map(|it| it.parse::<f64>().expect("a part")).sum();
        assert!((total - sum).abs() < 0.11, "{damage}");
        assert!(
            whole.contains("and the last may take more than is left"),
            "{whole}"
        );
    }
    Arc::make_mut(&mut view.actors[0].kind).arms.damage = "1d3".parse().expect("dice");
    let whole = told(&view, 1, Detail::Whole);
    let (_, its) = whole.split_once("It: ").expect("both ways");
    assert!(behind(its, "Damage ").ends_with(": 1d3"), "{its}");
    let own = told(&view, 0, Detail::Whole);
    assert_eq!(behind(&own, "Damage "), "1d8+1: 1d8 blade, +1 its make");
    assert!(own.contains("50% of the time"), "{own}");
}

#[test]
fn a_short_card_tells_an_unusual_pace_and_all_powers() {
    let mut view = testkit::view("@r");
    assert!(!told(&view, 1, Detail::Short).contains("acts"));
    let kind = Arc::make_mut(&mut view.actors[0].kind);
    kind.speed = 200;
    let effects = |harm: i32| {
        serde_json::from_value(serde_json::json!([{ "damage": harm }])).expect("effects")
    };
    kind.on_death = effects(7);
    kind.on_hurt = effects(9);
    let short = told(&view, 1, Detail::Short);
    for part in [
        "peed 200: acts 2 times a turn",
        "When it is hurt",
        "When it dies",
    ] {
        assert!(short.contains(part), "{part}: {short}");
    }
    let whole = told(&view, 1, Detail::Whole);
    let pace = "peed 200: acts";
    assert_eq!(behind(&short, pace), behind(&whole, pace));
}

#[test]
fn a_thing_is_compared_with_what_is_worn() {
    let mut view = testkit::view("@");
    let at = view.hero.at;
    let blade = testkit::blade(1, at);
    let card = of_item(&blade, &view, Detail::Whole).text();
    assert!(card.contains("In hand: 1d8 damage, +1 to hit."), "{card}");
    assert!(
        card.contains("Worn: damage 1d6 to 1d8 (3.5 to 4.5), to hit"),
        "{card}"
    );
    view.pack = vec![testkit::worn(blade)];
    let mut better = testkit::blade(2, at);
    better.enchant = Some(crate::components::item::Enchant {
        bonus: 2,
        known: true,
        ..Default::default()
    });
    let card = of_item(&better, &view, Detail::Whole).text();
    assert!(
        card.contains("Instead of blade: damage 1d8 to 1d8+2 (4.5 to 6.5), to hit 5 to 7 (+2)."),
        "{card}"
    );
    let worn = of_item(&view.pack[0], &view, Detail::Whole).text();
    assert!(worn.contains("You have it in hand."), "{worn}");
    assert!(worn.contains("Without it: damage 1d8 to 1d6"), "{worn}");
    let drink = of_item(&testkit::draught(3, at), &view, Detail::Short).text();
    assert!(drink.contains("Drink: you heal 4."), "{drink}");
}

#[test]
fn a_shot_is_told_and_compared_where_something_can_be_fired() {
    let mut view = testkit::view("@.r");
    let at = view.hero.at;
    view.pack = vec![testkit::worn(testkit::bow(1, at))];
    assert!(!told(&view, 2, Detail::Short).contains("Shot: "));
    view.pack.push(testkit::arrows(2, at, 9));
    let short = told(&view, 2, Detail::Short);
    assert!(
        short.contains("You: ") && short.contains("Shot: "),
        "{short}"
    );
    assert!(short.contains("4.5 damage"), "{short}");
    let mut heavy = testkit::bow(3, at);
    let kind = Arc::make_mut(&mut heavy.kind);
    let weapon = kind.weapon.as_mut().expect("a weapon");
    weapon.damage = "1d8".parse().expect("dice");
    let card = of_item(&heavy, &view, Detail::Whole).text();
    let better = "a shot 1d6+1 to 1d6+1d8 (4.5 to 8)";
    assert!(card.contains(better), "{card}");
    let blade = of_item(&testkit::blade(4, at), &view, Detail::Whole).text();
    assert!(blade.contains("no more shots of 1d6+1"), "{blade}");
    view.pack[0].worn = None;
    let card = of_item(&view.pack[0], &view, Detail::Whole).text();
    assert!(card.contains("a shot 1d6+1 (4.5)"), "{card}");
}

/// A thing of a kind that the hero does not know.
fn unknown(id: ItemId, view: &View) -> ItemView {
    let mut kind = view.catalog[id].clone();
    let disguise = kind.unknown.expect("it has one");
    let kind_mut = Arc::make_mut(&mut kind);
    kind_mut.look = testkit::look("murky thing", "It is murky.", '!');
    let _ = disguise;
    ItemView {
        name: "murky thing".to_string(),
        known: false,
        uses: testkit::uses(&kind, false, false),
        kind: Arc::clone(&kind),
        ..testkit::stone(5, view.hero.at)
    }
}

#[test]
fn nothing_unknown_leaks() {
    let core = raws::core().expect("the core is sound");
    let mut view = testkit::view("@");
    let hidden: Vec<ItemId> = { core.items.iter() }
        .filter(|(_, kind)| kind.unknown.is_some())
        .map(|(id, _)| id)
        .collect();
    view.known.unknown = hidden.clone();
    let mut told = 0;
    for &one in &hidden {
        for &other in &hidden {
            // What looks alike is told alike, whatever it is.
            if core[one].unknown == core[other].unknown {
                for detail in [Detail::Short, Detail::Whole] {
                    let cards = [one, other].map(|id| of_item(&unknown(id, &view), &view, detail));
                    assert_eq!(cards[0], cards[1]);
                    told += 1;
                }
            }
        }
        let page = of_term(Term::Item(one), &view).text();
        assert!(!page.contains(core[one].look.name.as_str()), "{page}");
    }
    assert!(told > 100);
}

/// Every term of the content.
fn all_terms(view: &View) -> Vec<Term> {
    let catalog = &view.catalog;
    let mut terms: Vec<Term> = Topic::ALL.into_iter().map(Term::Topic).collect();
    terms.extend(catalog.monsters.iter().map(|(id, _)| Term::Monster(id)));
    terms.extend(catalog.items.iter().map(|(id, _)| Term::Item(id)));
    terms.extend(catalog.statuses.iter().map(|(id, _)| Term::Status(id)));
    terms.extend(catalog.spells.iter().map(|(id, _)| Term::Spell(id)));
    terms.extend(catalog.traps.iter().map(|(id, _)| Term::Trap(id)));
    terms.extend(catalog.elements.iter().map(|(id, _)| Term::Element(id)));
    terms.extend(catalog.factions.iter().map(|(id, _)| Term::Faction(id)));
    terms.extend((0..catalog.terrain_looks.len()).map(Term::Terrain));
    terms
}

#[test]
fn every_link_leads_to_a_page() {
    let mut view = testkit::view("@");
    let core = raws::core().expect("the core is sound");
    let names = core.monsters.iter().map(|(_, kind)| kind.look.name.clone());
    let everyone: Arc<BTreeSet<String>> = Arc::new(names.collect());
    for met in [Arc::default(), everyone] {
        view.known.met = met;
        let all = all_terms(&view);
        let mut links = 0;
        for &term in &all {
            let page = of_term(term, &view);
            assert!(!page.title.is_empty() && !page.lines.is_empty(), "{term:?}");
            for link in page.lines.iter().flat_map(|line| line.prose.terms()) {
                assert!(all.contains(&link), "{term:?} names {link:?}");
                links += 1;
            }
        }
        assert!(links > 100, "{links} links");
    }
}

#[test]
fn who_was_not_met_has_no_secrets_told() {
    let view = testkit::view("@");
    let core = raws::core().expect("the core is sound");
    for (id, kind) in core.monsters.iter() {
        let page = of_term(Term::Monster(id), &view).text();
        assert!(page.contains("not met"), "{page}");
        assert!(!page.contains(&kind.look.description), "{page}");
    }
}
