//! Ground that a mod adds: what it takes to cross, and that walkers go round it.

use super::*;
use crate::map::TerrainKinds;
use crate::pathing::astar::PathSearch;
use crate::raws::{report_text, test_mods};
use crate::systems::time::ORDINARY_PACE;
use std::sync::Arc;

/// The core's terrain, and mud, which is drawn as `%`.
fn with_mud() -> Arc<TerrainKinds> {
    let loaded = test_mods::example(
        r##"{ "terrain": [{ "id": "mud", "name": "mud", "glyph": "%", "color": "#6a4a2a", "sign": "%", "walkable": true, "turns": 3 }] }"##,
    );
    let catalog = loaded.catalog.as_ref();
    let catalog = catalog.unwrap_or_else(|| panic!("{}", report_text(&loaded)));
    Arc::clone(&catalog.terrain)
}

fn due(level: &TestLevel, sign: char) -> u64 {
    level.get::<Clock>(level.the(sign)).unwrap().due
}

#[test]
fn a_step_onto_mud_takes_three_turns_for_hero_and_monsters_alike() {
    let drawing = "
        ######
        #@%.b#
        #.a%.#
        ######
        ";
    let mut level = TestLevel::with_terrain(drawing, Ruleset::default(), &with_mud());
    level.give(level.the('@'), step(2, 1));
    level.moment(Who::Hero);
    level.give(level.the('a'), step(3, 2));
    level.give(level.the('b'), step(3, 1));
    level.moment(Who::Others);

    assert_eq!(level.at('@'), Point::new(2, 1));
    assert_eq!(level.at('a'), Point::new(3, 2));
    assert_eq!(level.at('b'), Point::new(3, 1));
    assert_eq!(due(&level, '@'), 3 * ORDINARY_PACE, "onto mud");
    assert_eq!(due(&level, 'a'), 3 * ORDINARY_PACE, "onto mud");
    assert_eq!(due(&level, 'b'), ORDINARY_PACE, "onto floor");
}

#[test]
fn leaving_mud_takes_one_turn_and_the_slow_pay_more() {
    let mut level = TestLevel::with_terrain("@a.%%", Ruleset::default(), &with_mud());
    level.change('a', |kind| kind.speed = 50);
    let at_once = |level: &TestLevel| level.give(level.the('a'), Clock { due: 0 });
    level.carry('a', 2, 0);
    level.give(level.the('a'), step(3, 0));
    level.moment(Who::Others);
    assert_eq!(due(&level, 'a'), 6 * ORDINARY_PACE);

    at_once(&level);
    level.give(level.the('a'), step(2, 0));
    level.moment(Who::Others);
    assert_eq!(due(&level, 'a'), 2 * ORDINARY_PACE);
}

#[test]
fn walkers_go_round_mud_where_that_is_shorter() {
    let hunted = |drawing: &str| {
        let level = TestLevel::with_terrain(drawing, four_ways(), &with_mud());
        let last_seen = level.at('@');
        level.awaken('a', Mood::Hunting { last_seen });
        level
    };
    let mut around = hunted(
        "
        ########
        #a.%%.@#
        #......#
        ########
        ",
    );
    let map = around.map();
    let walk = Walk::new(&map, &four_ways(), DoorRule::Opens);
    let path = PathSearch::default().path(&walk, around.at('a'), around.at('@'));
    assert_eq!(
        path.unwrap().cost,
        7,
        "two steps more are less than four turns"
    );
    let mut entered = Vec::new();
    for _ in 0..6 {
        around.tick();
        entered.push(around.map().sign(around.at('a')));
    }
    assert!(!entered.contains(&'%'), "{entered:?}");

    // Where there is no other way, mud is waded through.
    let mut through = hunted("#a.%%.@#");
    through.tick();
    through.tick();
    assert_eq!(through.map().sign(through.at('a')), '%');
}
