//! What the content says of traps and devices is what errands and questions go by.

use bracket_lib::geometry::Point;
use std::sync::Arc;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::view::{Seen, Thing, ThingView, View};
use wyrmhold::raws;
use wyrmhold::travel::Hazards;

fn core() -> Arc<Catalog> {
    raws::core().expect("the core is sound")
}

/// A new game in which something lies beside the hero, and where that is.
fn beside(id: &str, catalog: &Arc<Catalog>) -> (View, Point) {
    let mut view = Game::new(3, Arc::clone(catalog)).view();
    let found = catalog.traps.iter().find(|(_, kind)| kind.id == id);
    let (_, kind) = found.unwrap_or_else(|| panic!("the core has no {id}"));
    let hero = view.hero.at;
    let is_free = |at: &Point| {
        view.map
            .tile(*at)
            .is_some_and(|tile| tile.tile.is_walkable())
    };
    let at = view
        .metric
        .around(hero)
        .find(is_free)
        .expect("one can walk");
    view.things = vec![ThingView {
        id: 900,
        at,
        what: Thing::Trap(Arc::clone(kind)),
        seen: Seen::Now,
    }];
    (view, at)
}

#[test]
fn harm_is_known_by_what_it_does() {
    let core = core();
    for (id, is_harmful) in [
        ("core:jaw_trap", true),
        ("core:trapdoor", true),
        ("core:alarm_plate", true),
        ("core:blood_altar", true),
        ("core:clear_spring", false),
        ("core:old_chest", false),
        ("core:surveyors_table", false),
    ] {
        let (view, at) = beside(id, &core);
        let hazards = Hazards::new(&view, &core);
        assert_eq!(hazards.at(at).is_some(), is_harmful, "{id}");
        assert_eq!(hazards.places(), [at], "nobody is led over {id}");
    }
}

#[test]
fn only_what_says_something_and_does_nothing_is_a_sign() {
    let core = core();
    let door = core.terrain.role(wyrmhold::map::TileRole::DoorShut);
    for (id, is_sign) in [
        ("core:hounds_plate", true),
        ("core:old_chest", false),
        ("core:iron_lever", false),
        ("core:loose_slab", false),
    ] {
        let (mut view, at) = beside(id, &core);
        let north = Point::new(at.x, at.y - 1);
        let idx = view.map.idx(north).expect("it is on the map");
        view.map.tiles[idx].tile = door;
        view.map.tiles[idx].seen = Seen::Now;
        let doors = Hazards::new(&view, &core).doors_with_signs();
        assert_eq!(doors.contains(&north), is_sign, "{id}");
    }
}
