//! A whole map drawn by hand.

use crate::catalog::text::PrefabRef;
use crate::map::TileRole;
use crate::mapgen::check::counted_traps;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::mapgen::prefab::{Prefab, PrefabCell};
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// A whole map drawn by hand, in the middle of the level. Stairs in the drawing
/// are the level's start and exit, and then need no steps `start` and `exit`.
/// Locked doors get their keys.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrefabMap {
    /// The drawing. It is turned and mirrored, if it may be and then fits.
    pub prefab: PrefabRef,
}

impl Build for PrefabMap {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let prefab = context
            .catalog
            .prefab_named(&self.prefab.0)
            .ok_or_else(|| Flaw::new(format!("there is no prefab `{}`", self.prefab.0)))?;
        draft.prefabs.push(prefab.id.clone());
        lay(prefab, draft, context)
    }
}

/// Puts a drawing into the middle of the level, with its monsters and items.
fn lay(prefab: &Prefab, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
    draft.work(prefab.cells.len() * 32)?;
    let ways = ways_that_fit(prefab, draft);
    let Some(drawn) = context.stream.pick(&ways) else {
        return Err(Flaw::new(format!(
            "a drawing of {} by {} does not fit a level of {} by {}",
            prefab.width,
            prefab.height,
            draft.map.width(),
            draft.map.height()
        )));
    };
    let left = (draft.map.width() - drawn.width) / 2;
    let top = (draft.map.height() - drawn.height) / 2;
    for y in 0..drawn.height {
        for x in 0..drawn.width {
            let cell = drawn.cell(Point::new(x, y));
            put(cell, Point::new(left + x, top + y), draft, context);
        }
    }
    Ok(())
}

/// The drawing in every orientation that is allowed and fits.
fn ways_that_fit(prefab: &Prefab, draft: &Draft) -> Vec<Prefab> {
    let mut ways = vec![prefab.clone()];
    if prefab.turns {
        for turn in 0..3 {
            let turned = ways[turn].turned();
            ways.push(turned);
        }
    }
    if prefab.mirrors {
        let mirrored: Vec<Prefab> = ways.iter().map(Prefab::mirrored).collect();
        ways.extend(mirrored);
    }
    ways.retain(|way| way.width <= draft.map.width() && way.height <= draft.map.height());
    ways
}

fn put(cell: PrefabCell, at: Point, draft: &mut Draft, context: &mut StepContext) {
    match cell.tile {
        None => {}
        Some(tile) if tile == TileRole::StairsUp && draft.is_inside(at) => {
            draft.carve(at, TileRole::Floor);
            draft.start = Some(at);
        }
        Some(tile) if tile == TileRole::StairsDown && draft.is_inside(at) => {
            draft.carve(at, TileRole::Floor);
            draft.exit = Some(at);
        }
        Some(tile) if draft.is_inside(at) => draft.carve(at, tile),
        // The drawing may change the look of the rim, but the rim must stay closed.
        Some(tile) if !tile.is_passable() => draft.map.set(at, tile),
        Some(_) => {}
    }
    if !cell.is_stocked() || !draft.is_inside(at) || !context.stream.chance(cell.chance) {
        return;
    }
    let has_room = |count: usize, most: i32| (count as i32) < most;
    if let Some(monster) = cell.monster
        && has_room(draft.monsters.len(), context.budget.monsters)
    {
        draft.monsters.push((monster, at));
    }
    if let Some(item) = cell.item
        && has_room(draft.items.len() + draft.loot.len(), context.budget.items)
    {
        draft.items.push((item, at));
    }
    if let Some(table) = cell.loot
        && has_room(draft.items.len() + draft.loot.len(), context.budget.items)
    {
        draft.loot.push((table, at));
    }
    if let Some(trap) = cell.trap
        && (context.catalog[trap].is_fixture()
            || counted_traps(&draft.traps, context.catalog) < context.budget.traps)
    {
        draft.traps.push((trap, at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{joined, prefab, run, step};
    use crate::raws;

    const HALL: &str = "
        ###################################
        #.......#.........................#
        #.<.....+.........................#
        #.......#.........................#
        #################+#################
        #............................~~...#
        #..>.........................~~...#
        ###################################";

    #[test]
    fn a_drawing_lies_in_the_middle_whichever_way_round() {
        let catalog = raws::core().unwrap();
        let mut pictures = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let hall = prefab(HALL);
            let work = |draft: &mut Draft, context: &mut StepContext| lay(&hall, draft, context);
            let draft = run(&catalog, seed, (80, 50), &work).unwrap();
            joined(&draft).unwrap();
            assert_eq!(
                draft.floor().len(),
                prefab(HALL)
                    .cells
                    .iter()
                    .filter(|cell| { cell.tile.is_some_and(|tile| tile.is_walkable()) })
                    .count()
            );
            assert!(draft.start.is_some() && draft.exit.is_some(), "seed {seed}");
            pictures.insert(draft.map.fingerprint());

            // The drawing is as high as the level is wide, so it fits only turned by a
            // quarter.
            let low = run(&catalog, seed, (40, 30), &work).unwrap();
            assert!(low.start.unwrap().y < 20, "seed {seed}");
        }
        assert_eq!(pictures.len(), 8);
    }

    #[test]
    fn what_does_not_fit_or_is_not_there_is_a_flaw() {
        let catalog = raws::core().unwrap();
        let wide = prefab(&"#".repeat(41));
        let work = |draft: &mut Draft, context: &mut StepContext| lay(&wide, draft, context);
        assert!(run(&catalog, 1, (40, 30), &work).is_err());
        let missing = step::<PrefabMap>(r#"{"prefab": "core:nothing"}"#);
        let work = |draft: &mut Draft, context: &mut StepContext| missing.build(draft, context);
        assert!(run(&catalog, 1, (40, 30), &work).is_err());
    }

    #[test]
    fn what_is_drawn_is_there_within_the_budget() {
        let catalog = raws::core().unwrap();
        let mut hoard = prefab("######\n#....#\n#....#\n######");
        for cell in hoard
            .cells
            .iter_mut()
            .filter(|cell| cell.tile.is_some_and(|tile| tile == TileRole::Floor))
        {
            cell.item = Some(catalog.goal);
        }
        let work = |draft: &mut Draft, context: &mut StepContext| lay(&hoard, draft, context);
        let draft = run(&catalog, 1, (40, 30), &work).unwrap();
        assert_eq!(draft.items.len(), 3);
    }

    #[test]
    fn what_a_table_gives_counts_as_one_item_of_the_level() {
        let catalog = raws::core().unwrap();
        let (table, _) = catalog.loot.iter().next().expect("the core has loot");
        let mut hoard = prefab("######\n#....#\n#....#\n######");
        let floor = |cell: &&mut PrefabCell| cell.tile.is_some_and(|it| it == TileRole::Floor);
        for cell in hoard.cells.iter_mut().filter(floor) {
            cell.loot = Some(table);
        }
        let work = |draft: &mut Draft, context: &mut StepContext| lay(&hoard, draft, context);
        let draft = run(&catalog, 1, (40, 30), &work).unwrap();
        assert_eq!((draft.items.len(), draft.loot.len()), (0, 3));
        assert!(draft.loot.iter().all(|&(_, at)| draft.is_taken(at)));
    }
}
