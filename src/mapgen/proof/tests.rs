//! What the proof finds, on levels that are wrong in one way each.

use super::*;
use crate::mapgen::LevelOrder;
use crate::mapgen::draft::LockedDoor;
use crate::raws::core;
use crate::testkit::trials::trials;
use std::collections::BTreeSet;

#[test]
fn every_recipe_of_the_core_makes_sound_levels() {
    let catalog = core().unwrap();
    assert!(catalog.recipes().len() >= 10);
    for (number, recipe) in catalog.recipes().iter().enumerate() {
        let depth = 1 + number as i32 % catalog.deepest();
        let mut hashes = BTreeSet::new();
        for seed in 0..trials(10) {
            let order = LevelOrder::new(&catalog, seed, depth);
            let plan = order.build_by(recipe);
            let faults = faults(&plan, &catalog, depth);
            assert!(faults.is_empty(), "{} seed {seed}: {faults:?}", recipe.id);
            let hash = plan.hash(&catalog);
            let again = order.build_by(recipe).hash(&catalog);
            assert_eq!(hash, again, "{} seed {seed}", recipe.id);
            hashes.insert(hash);
        }
        // The tutorial is the same for everyone.
        let tutorial = catalog.tutorial_levels.iter();
        let mut shares = tutorial.flat_map(|level| &level.recipes);
        let is_drawn = shares.any(|(id, _)| catalog[*id].id == recipe.id);
        assert!(
            is_drawn || hashes.len() as u64 == trials(10),
            "{}: seeds give the same level",
            recipe.id
        );
    }
}

#[test]
fn a_hunted_maze_that_cannot_be_won_unhurt_is_told() {
    let catalog = core().unwrap();
    let depth = catalog.deepest();
    let sound = LevelOrder::new(&catalog, 3, depth).build();
    assert_eq!(faults(&sound, &catalog, depth), [""; 0]);
    let told_of = |word: &str, spoil: &dyn Fn(&mut Plan)| {
        let mut plan = sound.clone();
        spoil(&mut plan);
        let faults = faults(&plan, &catalog, depth);
        let reported = faults.iter().any(|fault| fault.contains(word));
        assert!(reported, "`{word}` is not in {faults:?}");
    };
    let up = sound.stairs_up;
    let beside = Metric::Four
        .around(up)
        .find(|&at| sound.map.tile(at).is_walkable())
        .unwrap();
    told_of("the hero is caught on arrival", &|plan| {
        plan.monsters[0].1 = beside;
        plan.hunter = Some(beside);
    });
    told_of("there is no unhurt way to the goal", &|plan| {
        for at in Metric::Four.around(up) {
            plan.map.set(at, TileRole::Wall);
        }
    });
    told_of("more than the hunter", &|plan| {
        plan.monsters.push(plan.monsters[0]);
    });
    told_of("no hunter", &|plan| plan.monsters.clear());
}

#[test]
fn each_breach_is_told() {
    let catalog = core().unwrap();
    let sound = LevelOrder::new(&catalog, 3, 1).build();
    assert_eq!(faults(&sound, &catalog, 1), [""; 0]);
    let told_of = |word: &str, spoil: &dyn Fn(&mut Plan)| {
        let mut plan = sound.clone();
        spoil(&mut plan);
        let faults = faults(&plan, &catalog, 1);
        let reported = faults.iter().any(|fault| fault.contains(word));
        assert!(reported, "`{word}` is not in {faults:?}");
    };
    let down = sound.stairs_down.unwrap();
    let up = sound.stairs_up;
    told_of("the rim is open", &|plan| {
        plan.map.set(Point::new(0, 5), TileRole::Floor);
    });
    told_of("stairs down are at []", &|plan| {
        plan.map.set(down, TileRole::Floor);
    });
    told_of("no way leads", &|plan| {
        for at in Metric::Eight.around(down) {
            plan.map.set(at, TileRole::Wall);
        }
    });
    told_of("steps from the start", &|plan| {
        plan.monsters[0].1 = Point::new(up.x + 1, up.y);
    });
    told_of("lies 1 steps", &|plan| {
        plan.traps[0].1 = Point::new(up.x + 1, up.y);
    });
    told_of("two stand", &|plan| plan.monsters[0].1 = plan.monsters[1].1);
    told_of("cannot stand", &|plan| {
        plan.map.set(plan.items[0].1, TileRole::Lava);
    });
    told_of("on the stairs", &|plan| plan.items[0].1 = up);
    told_of("is there 1 times", &|plan| {
        plan.items.push((catalog.goal, plan.items[0].1));
    });
    told_of("are fewer than", &|plan| plan.monsters.clear());
    told_of("has no key", &|plan| {
        plan.map.set(plan.items[0].1, TileRole::DoorLocked);
    });
    told_of("behind a lock", &|plan| {
        let door = plan.items[0].1;
        plan.map.set(door, TileRole::DoorLocked);
        plan.locks.push(LockedDoor { door, key: door });
    });
    told_of("nothing to choose", &|plan| plan.choices.push(vec![up]));
    let deepest = catalog.deepest();
    let reported = faults(&sound, &catalog, deepest);
    assert!(
        reported
            .iter()
            .any(|fault| fault.contains("is there 0 times"))
    );
}
