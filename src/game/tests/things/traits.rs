//! Every weapon and missile of the core with every trait that it can have.

use super::*;
use crate::catalog::text::Tag;
use crate::components::item::Stack;
use crate::components::status::Statuses;
use crate::spawn;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::testkit::trials::trials;
use std::collections::BTreeMap;

/// How the hero hurts others with a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Blow,
    Throw,
    /// With this in the pack.
    Shot(ItemId),
}

/// A thing that hurts, one of the traits that it can have, and how it hurts.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    thing: ItemId,
    of: TraitId,
    way: Way,
}

/// Every pairing that the core allows.
fn pairings(core: &Catalog) -> Vec<Pairing> {
    let traits = core.traits.iter();
    let traits = traits.filter(|(_, of)| of.on.contains(&Slot::Weapon));
    let traits: Vec<TraitId> = traits.map(|(of, _)| of).collect();
    let mut all = Vec::new();
    for (thing, kind) in core.items.iter() {
        let Some(weapon) = kind.weapon.as_ref() else {
            continue;
        };
        let mut ways = vec![Way::Blow];
        // What does something else where it lands is no weapon in the air.
        ways.extend(kind.on_throw.is_empty().then_some(Way::Throw));
        if let Some(ranged) = &weapon.ranged {
            let fits = |kind: &ItemKind| {
                let ammo = kind.ammo.as_ref();
                ammo.is_some_and(|ammo| ammo.tag == ranged.ammo)
            };
            let ammo = core.items.iter().filter(|(_, kind)| fits(kind));
            ways.extend(ammo.map(|(ammo, _)| Way::Shot(ammo)));
        }
        for way in ways {
            all.extend(traits.iter().map(|&of| Pairing { thing, of, way }));
        }
    }
    all
}

/// Nobody dies of what is tried.
const HARDY: i32 = 10_000;

/// A hall of the core's own things. `a` is of every sort that a trait may ask for.
fn hall(core: &Catalog) -> TestLevel {
    let level = TestLevel::parse(
        "
        #########
        #.......#
        #.@.....#
        #..abc..#
        #.......#
        #########
        ",
    );
    level.edit(|catalog| catalog.traits = core.traits.clone());
    let mut tags: Vec<Tag> = { core.monsters.iter() }
        .flat_map(|(_, kind)| kind.tags.iter().cloned())
        .collect();
    tags.sort_by(|one, other| one.0.cmp(&other.0));
    tags.dedup();
    level.change('a', |kind| kind.tags = tags);
    level.arm('@', |arms| arms.to_hit = 99);
    level.give_eyes('@', 9);
    let last_seen = level.at('@');
    for sign in ['@', 'a', 'b', 'c'] {
        level.toughen(sign, HARDY);
        if sign != '@' {
            level.awaken(sign, Mood::Hunting { last_seen });
        }
    }
    level
}

/// Whatever became of them: they stand as at first, whole and well.
fn set_up(level: &TestLevel, way: Way) {
    let distance = if way == Way::Blow { 1 } else { 3 };
    let places = [
        ('a', place(2 + distance, 2)),
        ('b', place(3 + distance, 3)),
        ('c', place(3 + distance, 1)),
    ];
    places.iter().for_each(|(sign, _)| level.lift(*sign));
    for (sign, at) in places {
        spawn::place(&level.world, level.the(sign), at);
    }
    for sign in ['@', 'a', 'b', 'c'] {
        let who = level.the(sign);
        level.give(who, Health::new(HARDY));
        level.world.write_storage::<Statuses>().remove(who);
        level.give(who, Viewshed::stale());
    }
    VisibilitySystem.run_now(&level.world);
}

/// One more of a thing with a trait in the pack.
fn one_more(level: &mut TestLevel, pairing: Pairing) -> u64 {
    let id = hold(level, pairing.thing, 1);
    let made = by_id(level, id);
    let bonus = 1;
    level.give(
        made,
        Enchant {
            bonus,
            of: Some(pairing.of),
            cursed: false,
            known: false,
        },
    );
    id
}

/// A game with a pairing in the hero's hands, and the thing.
fn armed(core: &Catalog, pairing: Pairing) -> (Game, u64) {
    let mut level = hall(core);
    let id = one_more(&mut level, pairing);
    if let Way::Shot(ammo) = pairing.way {
        let ammo = hold(&mut level, ammo, 1);
        level.give(by_id(&level, ammo), Stack { count: 999 });
    }
    if pairing.way != Way::Throw {
        let hero: StableId = level.get(level.the('@')).expect("the hero has an id");
        things::put_on(&level.world, by_id(&level, id), hero);
    }
    (game(level), id)
}

/// Hits so often, and the game goes on.
fn hit(core: &Catalog, pairing: Pairing, wanted: u64) {
    let (mut game, mut id) = armed(core, pairing);
    let (mut hits, mut turns) = (0, 0);
    while hits < wanted {
        let world = std::mem::replace(&mut game.world, World::empty());
        let mut level = TestLevel::of(world);
        set_up(&level, pairing.way);
        if pairing.way == Way::Throw && turns > 0 {
            id = one_more(&mut level, pairing);
        }
        let at = level.at('a');
        game.world = level.world;
        let command = match pairing.way {
            Way::Blow => Command::Step { dx: 1, dy: 0 },
            Way::Throw => Command::Throw { item: id, at },
            Way::Shot(_) => Command::Fire { at },
        };
        if let Err(refusal) = game.apply(command) {
            panic!("{pairing:?}: {refusal}");
        }
        assert_eq!(game.status(), Status::AwaitingCommand, "{pairing:?}");
        assert_eq!(game.check(), Ok(()), "{pairing:?}");
        hits += u64::from(with(&mut game, |level| level.health('a')) < HARDY);
        turns += 1;
        // A natural 1 always misses.
        assert!(turns <= 2 * wanted + 20, "{pairing:?}: {hits} in {turns}");
    }
    survives_a_save(&mut game);
}

/// Fault D1 of another game: the first hit with a thing that has a trait ended it. Each
/// trait hits a thousand times by blows, as often thrown, and as often fired; a fifth of
/// that where the tests are to be quick. The weapons share these hits evenly.
#[test]
fn fault_d1_a_thousand_hits_with_every_generated_thing() {
    let core = raws::core().expect("the core is sound");
    let all = pairings(&core);
    let sort = |way: Way| match way {
        Way::Blow => "blow",
        Way::Throw => "throw",
        Way::Shot(_) => "shot",
    };
    let mut classes: BTreeMap<(&str, &str), Vec<Pairing>> = BTreeMap::new();
    for pairing in all {
        let of = core[pairing.of].id.as_str();
        classes
            .entry((of, sort(pairing.way)))
            .or_default()
            .push(pairing);
    }
    let with_trait = core
        .traits
        .iter()
        .filter(|(_, of)| of.on.contains(&Slot::Weapon));
    assert_eq!(classes.len(), with_trait.count() * 3);
    for (class, pairings) in classes {
        assert!(pairings.len() > 3, "{class:?}");
        let each = trials(1_000).div_ceil(pairings.len() as u64);
        for pairing in pairings {
            hit(&core, pairing, each);
        }
    }
}
