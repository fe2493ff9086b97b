//! Every place on many levels: it is there, it is stocked, and the level stays whole.

use crate::map::TileRole;
use crate::mapgen::check::{QUIET_STEPS, Reach};
use crate::mapgen::draft::Draft;
use crate::mapgen::shapes::trial::{TrialLevel, catalog, count, drawn, survives};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use serde_json::{Value, json};

fn ends() -> [Value; 2] {
    [json!({ "start": {} }), json!({ "exit": {} })]
}

/// Tries the step before and after the level has its ends, and checks on how many levels
/// it worked.
fn try_both(step: Value, is_there: impl Fn(&Draft) -> bool) {
    let first = survives(&[], std::slice::from_ref(&step), &ends());
    let last = survives(&ends(), std::slice::from_ref(&step), &[]);
    for drafts in [first, last] {
        enough(&step, &drafts, &is_there);
    }
}

fn enough(step: &Value, drafts: &[Draft], is_there: impl Fn(&Draft) -> bool) {
    let with = drafts.iter().filter(|draft| is_there(draft)).count();
    let all = drafts.len();
    assert!(
        with * 10 >= all * 8,
        "{step}: it is on {with} of {all} levels"
    );
}

#[test]
fn a_locked_room_has_its_key_before_it() {
    let metric = catalog().rules.metric;
    try_both(json!({ "locked_room": { "items": 2 } }), |draft| {
        let [lock] = draft.locks[..] else {
            return false;
        };
        assert_eq!(draft.map.tile(lock.door), TileRole::DoorLocked);
        let reach = Reach::from(&draft.map, lock.key, metric);
        let inside = draft
            .items
            .iter()
            .filter(|&&(_, at)| !reach.contains(&draft.map, at))
            .count();
        assert_eq!(inside, 2, "{}", drawn(draft));
        true
    });
}

#[test]
fn several_locks_need_no_key_that_is_behind_another() {
    let lock = json!({ "locked_room": {} });
    let drafts = survives(&ends(), &[lock.clone(), lock.clone(), lock.clone()], &[]);
    enough(&lock, &drafts, |draft| draft.locks.len() == 3);
}

#[test]
fn a_reward_room_offers_different_items() {
    for choices in [2, 3, 5] {
        try_both(json!({ "reward_room": { "choices": choices } }), |draft| {
            let [places] = &draft.choices[..] else {
                return false;
            };
            let offered = |at| draft.items.iter().find(|&&(_, each)| each == at);
            let kinds: Vec<_> = places
                .iter()
                .map(|&at| offered(at).expect("an item lies there").0)
                .collect();
            for (place, kind) in kinds.iter().enumerate() {
                assert!(!kinds[..place].contains(kind), "{}", drawn(draft));
            }
            kinds.len() >= 2
        });
    }
}

#[test]
fn a_den_is_of_one_tribe_and_far_from_the_start() {
    let catalog = catalog();
    let den = json!({ "den": { "size": 6 } });
    let drafts = survives(&ends(), std::slice::from_ref(&den), &[]);
    enough(&den, &drafts, |draft| {
        let start = draft.start.expect("it was set before");
        let leader = draft.monsters.first().map(|&(id, _)| &catalog[id]);
        for &(id, at) in &draft.monsters {
            let kind = &catalog[id];
            let leader = leader.expect("there is one");
            let is_akin = kind.pack == leader.pack || kind.faction == leader.faction;
            assert!(is_akin, "{}", drawn(draft));
            // The larger of the two metrics: some of the levels use it.
            assert!(Metric::Four.steps(at, start) >= QUIET_STEPS);
        }
        draft.monsters.len() == 6 && draft.items.len() == 1
    });
}

#[test]
fn a_shrine_is_left_in_peace() {
    let shrine = json!({ "shrine": {} });
    try_both(shrine.clone(), |draft| count(draft, TileRole::Altar) == 1);
    // Whatever later steps spawn must stay out of this room.
    let later = [
        json!({ "den": { "size": 20 } }),
        json!({ "locked_room": {} }),
        json!({ "spawn_items": {} }),
        json!({ "spawn_monsters": {} }),
        json!({ "spawn_traps": {} }),
    ];
    let before = [&ends()[..], std::slice::from_ref(&shrine)].concat();
    let drafts = survives(&before, &later, &[]);
    enough(&shrine, &drafts, |draft| {
        let Some(altar) = draft.map.find(TileRole::Altar) else {
            return false;
        };
        let room = room_around(draft, altar);
        assert!(room.len() >= 9, "{}", drawn(draft));
        for at in room {
            assert!(!draft.is_taken(at), "{at:?}\n{}", drawn(draft));
        }
        true
    });
}

/// The ground of the room that a place is in, up to its doors.
fn room_around(draft: &Draft, middle: Point) -> Vec<Point> {
    let mut room = vec![middle];
    let mut next = 0;
    while let Some(&at) = room.get(next) {
        next += 1;
        for beside in Metric::Four.around(at) {
            if draft.map.tile(beside).is_walkable() && !room.contains(&beside) {
                room.push(beside);
            }
        }
    }
    room
}

#[test]
fn a_shop_has_counters_and_goods() {
    try_both(json!({ "shop": { "goods": 3 } }), |draft| {
        count(draft, TileRole::Counter) >= 4 && draft.items.len() == 3
    });
}

#[test]
fn vaults_are_put_where_they_fit() {
    let vaults = json!({ "vaults": {
        "prefabs": ["test:stones", "test:hall", "test:closet"], "count": 3
    } });
    try_both(vaults, |draft| {
        count(draft, TileRole::Tree) == 1 && count(draft, TileRole::DoorSecret) == 1
    });
    let lair = json!({ "vaults": { "prefabs": ["test:lair"], "needed": true } });
    let drafts = survives(&ends(), std::slice::from_ref(&lair), &[]);
    enough(&lair, &drafts, |draft| {
        draft.items.len() == 1 && count(draft, TileRole::Water) == 1
    });
}

/// A lock that silently became a door would be noticed here.
#[test]
fn drawn_locks_stay_locked_and_have_their_keys_before_them() {
    let catalog = catalog();
    let metric = catalog.rules.metric;
    let key = catalog.key_item().expect("there is one");
    for (piece, prizes) in [("test:locked_closet", 0), ("test:locked_prize", 1)] {
        let vaults = json!({ "vaults": { "prefabs": [piece] } });
        let mut drafts = Vec::new();
        for trial in TrialLevel::all() {
            let mut draft = trial.base(&catalog);
            trial.follow(&mut draft, &catalog, &ends());
            trial.follow(&mut draft, &catalog, std::slice::from_ref(&vaults));
            let prize = draft.items.first().map(|&(_, at)| at);
            trial.give_keys(&mut draft, &catalog);
            assert_eq!(trial.faults(&draft, &catalog), [""; 0], "{}", drawn(&draft));
            drafts.push((draft, prize));
        }
        let is_there = |(draft, prize): &(Draft, Option<Point>)| {
            if draft.prefabs.is_empty() {
                return false;
            }
            assert_eq!(count(draft, TileRole::DoorLocked), 1, "{}", drawn(draft));
            let [lock] = draft.locks[..] else {
                panic!("{:?}\n{}", draft.locks, drawn(draft));
            };
            assert_eq!(draft.map.tile(lock.door), TileRole::DoorLocked);
            assert!(draft.items.contains(&(key, lock.key)), "the key lies there");
            let start = draft.start.expect("it was set before");
            let shut = Reach::from(&draft.map, start, metric);
            assert!(shut.contains(&draft.map, lock.key), "{}", drawn(draft));
            assert_eq!(prize.iter().count(), prizes, "{}", drawn(draft));
            if let Some(prize) = *prize {
                assert!(!shut.contains(&draft.map, prize), "{}", drawn(draft));
                let mut open = draft.map.clone();
                open.set(lock.door, TileRole::DoorOpen);
                let opened = Reach::from(&open, start, metric);
                assert!(opened.contains(&open, prize), "{}", drawn(draft));
            }
            true
        };
        let with = drafts.iter().filter(|draft| is_there(draft)).count();
        assert!(
            with * 10 >= drafts.len() * 8,
            "{piece}: {with} of {}",
            drafts.len()
        );
    }
}

#[test]
fn a_section_is_near_its_part_of_the_level() {
    let section = |part: &str| json!({ "section": { "prefab": "test:stones", "at": part } });
    type Spot = fn(i32, i32) -> (i32, i32);
    let parts: [(&str, Spot); 5] = [
        ("left", |_, height| (1, height / 2)),
        ("right", |width, height| (width - 2, height / 2)),
        ("top", |width, _| (width / 2, 1)),
        ("bottom", |width, height| (width / 2, height - 2)),
        ("middle", |width, height| (width / 2, height / 2)),
    ];
    let made = parts.map(|(part, _)| survives(&ends(), &[section(part)], &[]));
    for (drafts, (part, aim)) in made.iter().zip(parts) {
        let far = |draft: &Draft| {
            // The only tree is in the middle of the drawing.
            let tree = draft.map.find(TileRole::Tree)?;
            let (x, y) = aim(draft.map.width(), draft.map.height());
            Some(Metric::Eight.steps(tree, Point::new(x, y)))
        };
        enough(&section(part), drafts, |draft| far(draft).is_some());
        for (trial, draft) in drafts.iter().enumerate() {
            // Of all fitting places on the same level, none is nearer.
            let others = made.iter().filter_map(|drafts| far(&drafts[trial]));
            if let Some(here) = far(draft) {
                assert_eq!(Some(here), others.min(), "{part}\n{}", drawn(draft));
            }
        }
        let close = |draft: &Draft| {
            let length = draft.map.width().min(draft.map.height());
            far(draft).is_some_and(|far| far * 3 <= length)
        };
        enough(&section(part), drafts, close);
    }
    survives(&ends(), &[section("anywhere")], &[]);
}

#[test]
fn all_places_share_a_level() {
    let places = [
        json!({ "shrine": {} }),
        json!({ "shop": {} }),
        json!({ "locked_room": {} }),
        json!({ "reward_room": {} }),
        json!({ "den": {} }),
        json!({ "vaults": { "prefabs": ["test:lair", "test:closet", "test:locked_prize"], "count": 3 } }),
        json!({ "river": { "tile": "core:deep_water" } }),
        json!({ "pools": { "tile": "core:lava" } }),
        json!({ "erode": {} }),
        json!({ "foliage": {} }),
        json!({ "rubble": {} }),
    ];
    survives(&ends(), &places, &[]);
}
