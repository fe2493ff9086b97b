//! What monsters of the core do that no other does.

use std::collections::BTreeMap;
use std::sync::Arc;
use wyrmhold::catalog::schema::Senses;
use wyrmhold::catalog::{Arms, Catalog, Color, MonsterKind};
use wyrmhold::raws;

/// How many at least are like no other in what they do.
const AT_LEAST: usize = 20;

/// A kind without its name, looks and numbers: what is left is what it does.
fn deeds(kind: &MonsterKind) -> MonsterKind {
    let mut bare = kind.clone();
    bare.id = String::new();
    for look in [&mut bare.look, &mut bare.remains] {
        look.name = String::new();
        look.description = String::new();
        look.glyph.0 = ' ';
        look.color = Color { r: 0, g: 0, b: 0 };
        look.tile = None;
    }
    bare.arms = Arms {
        hit_points: 1,
        armor_class: 0,
        to_hit: 0,
        damage: "1".parse().expect("dice"),
        power: 0,
        defence: 0,
    };
    bare.senses = Senses { sight: 1 };
    bare.verb = String::new();
    bare.sound = None;
    bare.tags = Vec::new();
    bare.speed = 100;
    bare.asleep = 0;
    bare.initiative = 0;
    bare.heals_every = 0;
    bare.chase = 0;
    bare.faction = None;
    bare.pack = None;
    bare.carries = Vec::new();
    bare.drops = None;
    bare.corpse = true;
    bare.spawn = None;
    // How far, how often and how near its end is a number too; whether at all is not.
    bare.scent = bare.scent.signum();
    bare.call = bare.call.signum();
    bare.flees_below = bare.flees_below.signum();
    bare.keeps_distance = bare.keeps_distance.signum();
    for resistance in &mut bare.resists {
        resistance.percent = resistance.percent.signum();
    }
    for ability in &mut bare.abilities {
        ability.verb = String::new();
        (ability.range, ability.nearest) = (1, 0);
        (ability.chance, ability.rest) = (100, 0);
    }
    bare
}

/// Those who do the same, by name, all of them.
fn alike(catalog: &Catalog) -> Vec<Vec<String>> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, kind) in catalog.monsters.iter().filter(|(_, kind)| !kind.is_missing) {
        let deeds = format!("{:?}", deeds(kind));
        groups.entry(deeds).or_default().push(kind.id.clone());
    }
    groups.into_values().collect()
}

#[test]
fn at_least_twenty_monsters_do_something_that_no_other_does() {
    let core = raws::core().expect("the core is sound");
    let groups = alike(&core);
    assert!(core.monsters.iter().count() >= 30);
    let (alone, others): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.len() == 1);
    assert!(
        alone.len() >= AT_LEAST,
        "only {} are like no other; these are like others: {others:#?}",
        alone.len()
    );
}

#[test]
fn who_differs_only_in_look_and_numbers_is_alike() {
    let core = raws::core().expect("the core is sound");
    let mut catalog = Catalog::clone(&core);
    let (_, first) = core.monsters.iter().next().expect("it has some");
    let mut twin = MonsterKind::clone(first);
    twin.id = "test:twin".into();
    twin.look.name = "twin".into();
    twin.arms.hit_points += 40;
    twin.arms.armor_class += 3;
    catalog.monsters.add(twin);
    let groups = alike(&Arc::new(catalog));
    let with = |id: &str| {
        groups
            .iter()
            .find(|group| group.iter().any(|each| each == id))
    };
    assert_eq!(with("test:twin"), with(&first.id));
}
