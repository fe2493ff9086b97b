//! Every shape on many levels: nothing is cut apart, and something is made.

use super::trial::{count, survives};
use crate::map::TileRole;
use serde_json::{Value, json};

fn ends() -> [Value; 2] {
    [json!({ "start": {} }), json!({ "exit": {} })]
}

/// Tries the step before and after the level has its ends.
fn try_both(step: Value, made: TileRole) {
    let first = survives(&[], std::slice::from_ref(&step), &ends());
    let last = survives(&ends(), std::slice::from_ref(&step), &[]);
    for drafts in [first, last] {
        let with = drafts.iter().filter(|draft| count(draft, made) > 0).count();
        let most = drafts.len() * 9 / 10;
        assert!(with >= most, "{step}: only {with} levels have {made:?}");
    }
}

#[test]
fn corners_are_rounded() {
    let drafts = survives(&[], &[json!({ "round_corners": { "size": 3 } })], &ends());
    assert!(count(&drafts[0], TileRole::Wall) > 0);
}

#[test]
fn walls_are_gnawed_away() {
    survives(&[], &[json!({ "erode": {} })], &ends());
    let gnawed = json!({ "erode": { "walkers": 12, "bites": 8, "reach": 3 } });
    survives(&[], &[gnawed], &ends());
}

#[test]
fn pools_leave_ways_round() {
    for (tile, made) in [
        ("core:water", TileRole::Water),
        ("core:deep_water", TileRole::DeepWater),
        ("core:lava", TileRole::Lava),
        ("core:chasm", TileRole::Chasm),
    ] {
        try_both(
            json!({ "pools": { "tile": tile, "percent": 25, "size": 40 } }),
            made,
        );
    }
    survives(
        &[],
        &[json!({ "pools": { "tile": "core:lava", "percent": 60, "size": 400 } })],
        &ends(),
    );
}

#[test]
fn rivers_are_bridged() {
    for (tile, made) in [
        ("core:water", TileRole::Water),
        ("core:deep_water", TileRole::DeepWater),
        ("core:chasm", TileRole::Chasm),
    ] {
        try_both(json!({ "river": { "tile": tile } }), made);
    }
    for width in [1, 6, 9] {
        try_both(
            json!({ "river": { "tile": "core:lava", "width": width, "bridges": 3 } }),
            TileRole::Lava,
        );
    }
}

#[test]
fn two_rivers_cross() {
    let river = json!({ "river": { "tile": "core:lava", "width": 2, "bridges": 0 } });
    survives(&[], &[river.clone(), river.clone(), river], &ends());
}

#[test]
fn growth_and_rubble_are_scattered() {
    try_both(json!({ "foliage": {} }), TileRole::Foliage);
    try_both(json!({ "rubble": { "percent": 20 } }), TileRole::Rubble);
}

#[test]
fn a_road_leads_from_the_start_to_the_exit() {
    for width in [1, 2, 3] {
        let road = json!({ "road": { "width": width } });
        for draft in survives(&ends(), &[road], &[]) {
            assert!(count(&draft, TileRole::Road) > 0);
        }
    }
}
