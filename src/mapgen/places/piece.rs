//! Drawn pieces: where they fit, and how they are put there.

use super::stock::{items_left, monsters_left};
use crate::map::Tile;
use crate::mapgen::check::{QUIET_STEPS, Reach, SAFE_STEPS};
use crate::mapgen::draft::{Craft, Draft, Flaw};
use crate::mapgen::logic::reach::parts;
use crate::mapgen::prefab::{Prefab, PrefabCell};
use crate::mapgen::shapes::ground::{Labels, is_threshold};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;

/// What is known of a level before a piece is put into it.
pub struct Survey {
    metric: Metric,
    reach: Reach,
    before: Labels,
}

impl Survey {
    /// None where there is no open ground at all.
    pub fn new(draft: &Draft, metric: Metric) -> Option<Self> {
        let anchor = draft.start.or_else(|| {
            let largest = parts(draft, metric).into_iter().max_by_key(Vec::len)?;
            largest.first().copied()
        })?;
        Some(Self {
            metric,
            reach: Reach::from(&draft.map, anchor, metric),
            before: Labels::new(&draft.map, metric),
        })
    }

    pub fn is_reached(&self, draft: &Draft, at: Point) -> bool {
        self.reach.contains(&draft.map, at)
    }

    /// Rock or plain ground all over, and open ground at one of its entrances.
    /// Cheap, unlike `leaves_joined`: ask this first.
    pub fn fits(&self, draft: &Draft, prefab: &Prefab, origin: Point) -> bool {
        let can_be_built_over = |at: Point| {
            let tile = draft.map.tile(at);
            draft.is_inside(at)
                && (tile == Tile::Wall || tile.is_plain())
                && !draft.is_kept(at)
                && !draft.is_taken(at)
                && !is_threshold(&draft.map, at)
        };
        let all_over = drawn(prefab).all(|(at, _)| can_be_built_over(moved(at, origin)));
        all_over && (prefab.is_solid() || self.entrance(draft, prefab, origin).is_some())
    }

    /// The ground before one of its entrances.
    fn entrance(&self, draft: &Draft, prefab: &Prefab, origin: Point) -> Option<Point> {
        prefab
            .entrances()
            .into_iter()
            .map(|entrance| moved(entrance.outside(), origin))
            .find(|&outside| {
                draft.map.tile(outside).is_passable() && self.is_reached(draft, outside)
            })
    }

    /// Would the level stay whole, and would every place in the piece be reached
    /// once its own locked and secret doors are open?
    pub fn leaves_joined(&self, draft: &Draft, prefab: &Prefab, origin: Point) -> bool {
        let mut map = draft.map.clone();
        for (at, tile) in drawn(prefab) {
            let opened = match tile {
                Tile::DoorLocked | Tile::DoorSecret => Tile::DoorShut,
                tile => tile,
            };
            map.set(moved(at, origin), opened);
        }
        let now = Labels::new(&map, self.metric);
        if !now.keeps(&self.before) {
            return false;
        }
        let Some(outside) = self.entrance(draft, prefab, origin) else {
            return prefab.is_solid();
        };
        let part = now.at(map.idx(outside));
        drawn(prefab)
            .map(|(at, _)| map.idx(moved(at, origin)))
            .filter(|&idx| map.tile_at(idx).is_passable())
            .all(|idx| now.at(idx) == part)
    }
}

/// Every place of the drawing that has a tile of its own.
fn drawn(prefab: &Prefab) -> impl Iterator<Item = (Point, Tile)> {
    let places = prefab.points();
    places.filter_map(|at| Some((at, prefab.cell(at).tile?)))
}

fn moved(at: Point, origin: Point) -> Point {
    Point::new(at.x + origin.x, at.y + origin.y)
}

/// Draws the piece into the level and stocks it. Nobody builds over it later.
pub fn put(draft: &mut Draft, craft: &mut Craft, prefab: &Prefab, origin: Point) {
    for (at, tile) in drawn(prefab) {
        let at = moved(at, origin);
        draft.carve(at, tile);
        draft.keep(at);
    }
    let metric = craft.catalog.rules.metric;
    // Whoever stocks a level before it has a start puts nothing into it that
    // could be too near, so any place in the piece will do.
    let reach = draft
        .start
        .map(|start| Reach::from(&draft.map, start, metric));
    for at in prefab.points() {
        let cell = prefab.cell(at);
        let at = moved(at, origin);
        let is_reached = reach
            .as_ref()
            .is_none_or(|reach| reach.contains(&draft.map, at));
        let stands = draft.map.tile(at).is_walkable() && is_reached && !draft.is_taken(at);
        if cell.is_stocked() && craft.stream.chance(cell.chance) && stands {
            stock(draft, craft, cell, at);
            draft.keep(at);
        }
    }
}

/// What is over budget, or too near to where the hero arrives, is left out.
fn stock(draft: &mut Draft, craft: &Craft, cell: PrefabCell, at: Point) {
    let metric = craft.catalog.rules.metric;
    let steps = draft.start.map_or(0, |start| metric.steps(at, start));
    if let Some(monster) = cell.monster
        && monsters_left(draft, craft) > 0
        && steps >= QUIET_STEPS
    {
        draft.monsters.push((monster, at));
    }
    if let Some(item) = cell.item
        && items_left(draft, craft) > 0
    {
        draft.items.push((item, at));
    }
    let traps_left = craft.budget.traps - draft.traps.len() as i32;
    if let Some(trap) = cell.trap
        && traps_left > 0
        && steps >= SAFE_STEPS
    {
        draft.traps.push((trap, at));
    }
}

/// Monsters and traps keep away from the start, so it must be known.
pub fn need_start(draft: &Draft, prefab: &Prefab) -> Result<(), Flaw> {
    match draft.start {
        None if prefab.is_dangerous() => Err(Flaw::new(format!(
            "{} has monsters or traps: it needs a start before it",
            prefab.id
        ))),
        _ => Ok(()),
    }
}
