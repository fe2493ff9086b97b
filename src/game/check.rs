//! Checks what must be true between two turns of every game.

use crate::components::body::{Blocks, Health, Hero, StableId};
use crate::components::item::{Carried, Worn};
use crate::map::Map;
use crate::resources::HeroEntity;
use crate::spatial::placement::Position;
use crate::systems::indexing;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::collections::BTreeMap;

/// Returns the first broken rule, as a sentence.
pub fn check(world: &World) -> Result<(), String> {
    places(world)?;
    hero(world)?;
    things(world)?;
    if let Some(idx) = indexing::first_difference(world) {
        let at = told(world.read_resource::<Map>().point(idx));
        return Err(format!("the index differs from a rebuild at {at}"));
    }
    Ok(())
}

/// Checks that everything stands on walkable ground, and that no tile has two blockers.
fn places(world: &World) -> Result<(), String> {
    let (ids, positions, blocks, healths, heroes) = world.system_data::<(
        ReadStorage<StableId>,
        ReadStorage<Position>,
        ReadStorage<Blocks>,
        ReadStorage<Health>,
        ReadStorage<Hero>,
    )>();
    let map = world.read_resource::<Map>();
    let mut taken: BTreeMap<usize, StableId> = BTreeMap::new();
    let all = (
        &ids,
        &positions,
        blocks.maybe(),
        healths.maybe(),
        heroes.maybe(),
    );
    for (&id, position, blocks, health, hero) in all.join() {
        let at = position.at();
        if !map.contains(at) {
            return Err(format!("{} is off the map, at {}", id.0, told(at)));
        }
        let acts = health.is_some_and(|health| !health.is_dead());
        let is_flown = acts && map.kind(at).flown;
        if !map.tile(at).is_walkable() && !is_flown {
            let kind = &map.kind(at).id;
            return Err(format!("{} is in `{kind}`, at {}", id.0, told(at)));
        }
        let dead = health.is_some_and(|health| health.is_dead()) && hero.is_none();
        if blocks.is_none() || dead {
            continue;
        }
        if let Some(other) = taken.insert(map.idx(at), id) {
            return Err(format!("{} and {} share {}", other.0, id.0, told(at)));
        }
    }
    Ok(())
}

fn hero(world: &World) -> Result<(), String> {
    let hero = world.read_resource::<HeroEntity>().0;
    match world.read_storage::<Position>().contains(hero) {
        true => Ok(()),
        false => Err("the hero is nowhere on the map".into()),
    }
}

/// What is carried lies nowhere, and what is worn is carried.
fn things(world: &World) -> Result<(), String> {
    let (ids, positions, carried, worn) = world.system_data::<(
        ReadStorage<StableId>,
        ReadStorage<Position>,
        ReadStorage<Carried>,
        ReadStorage<Worn>,
    )>();
    if let Some((id, ..)) = (&ids, &positions, &carried).join().next() {
        return Err(format!("{} is carried and lies on the map", id.0));
    }
    match (&ids, &worn, !&carried).join().next() {
        Some((id, ..)) => Err(format!("{} is worn and not carried", id.0)),
        None => Ok(()),
    }
}

fn told(at: Point) -> String {
    format!("({}, {})", at.x, at.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::TileRole;
    use crate::spatial::SpatialIndex;
    use crate::spatial::placement::Placement;
    use crate::testkit::TestLevel;

    fn level() -> TestLevel {
        TestLevel::parse(
            "
            ######
            #@.ab#
            ######
            ",
        )
    }

    #[test]
    fn a_sound_level_passes() {
        assert_eq!(check(&level().world), Ok(()));
    }

    #[test]
    fn every_breach_is_told_with_ids_and_places() {
        type Breach = fn(&TestLevel);
        let breaches: [(Breach, &str); 6] = [
            (
                |level| {
                    let by = StableId(1);
                    level.give(level.the('a'), Carried { by, since: 1 });
                },
                "2 is carried and lies on the map",
            ),
            (
                |level| {
                    let slot = crate::catalog::Slot::Head;
                    level.give(level.the('b'), Worn { slot });
                },
                "3 is worn and not carried",
            ),
            (
                |level| {
                    let mut placement = level.world.system_data::<Placement>();
                    placement.shift(level.the('a'), Point::new(4, 1));
                },
                "2 and 3 share (4, 1)",
            ),
            (
                |level| {
                    let mut map = level.world.write_resource::<Map>();
                    map.set(Point::new(3, 1), TileRole::Wall);
                },
                "2 is in `core:wall`, at (3, 1)",
            ),
            (
                |level| level.world.system_data::<Placement>().lift(level.the('@')),
                "the hero is nowhere on the map",
            ),
            (
                |level| level.world.read_resource::<SpatialIndex>().clear(),
                "the index differs from a rebuild at (0, 0)",
            ),
        ];
        for (breach, expected) in breaches {
            let level = level();
            breach(&level);
            assert_eq!(check(&level.world), Err(expected.to_string()));
        }
    }
}
