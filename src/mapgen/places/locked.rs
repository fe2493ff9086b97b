//! A room behind a locked door, and its key somewhere before it.

use super::misfit::not_found;
use super::site::{self, SiteSize};
use super::stock::{any_item, items_left};
use crate::catalog::ItemId;
use crate::map::TileRole;
use crate::mapgen::check::{Places, Reach};
use crate::mapgen::draft::{Build, Draft, Flaw, LockedDoor, StepContext};
use crate::mapgen::shapes::ground::is_free;
use crate::order;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// A room behind a locked door with something in it, and its key somewhere
/// before it. Where no item is a key, and where the level's items are used up,
/// nothing is done.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LockedRoom {
    /// How many items lie in it; they count as items of the level, the key does not.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub items: i32,
    /// The level is made anew where there is no place for it.
    #[serde(default)]
    pub needed: bool,
}

fn one() -> i32 {
    1
}

/// The key goes to the farthest from its door of this many random places.
const KEY_DRAWS: i32 = 3;

impl Build for LockedRoom {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let count = self.items.min(items_left(draft, context));
        let Some(key_item) = context.catalog.key_item().filter(|_| count > 0) else {
            return Ok(());
        };
        let size = SiteSize {
            deep: (2, 4),
            across: (3, 5),
            takes_rooms: true,
        };
        let site = match site::find(draft, context, size)? {
            Ok(site) => site,
            Err(misfits) => return not_found(self.needed, "a locked room", &misfits),
        };
        draft.passes(6 + draft.look())?;
        match key_place(draft, context, &site) {
            Some(key) => {
                let items = (0..count).filter_map(|_| any_item(context)).collect();
                lock(draft, context, &site, items);
                draft.items.push((key_item, key));
                let door = site.door;
                draft.locks.push(LockedDoor { door, key });
                Ok(())
            }
            None if self.needed => Err(Flaw::new("the key of a locked room fits nowhere")),
            None => Ok(()),
        }
    }
}

/// Builds the room with these items in it.
fn lock(draft: &mut Draft, context: &StepContext, site: &site::RoomSite, items: Vec<ItemId>) {
    site.build(draft, TileRole::DoorLocked);
    // From the far wall inwards, so that the items are seen last.
    let mut ground = site.ground();
    ground.reverse();
    let middle = site.cell(site.deep - 1, site.across / 2);
    let metric = context.catalog.rules.metric;
    order::by_key(&mut ground, |&at| metric.steps(at, middle));
    draft.items.extend(items.into_iter().zip(ground));
}

/// Free ground outside the future room that can be reached without any key.
fn key_place(draft: &Draft, context: &mut StepContext, site: &site::RoomSite) -> Option<Point> {
    let metric = context.catalog.rules.metric;
    let mut shut = draft.map.clone();
    let (ground, walls) = (site.ground(), site.walls());
    // The room may still be rock, or open ground: count its tiles as closed.
    for &at in ground.iter().chain(&walls) {
        shut.set(at, TileRole::Wall);
    }
    let from = draft.start.unwrap_or(site.outside());
    let reach = Reach::from(&shut, from, metric);
    let places: Vec<Point> = draft
        .points()
        .filter(|&at| is_free(draft, at) && at != site.outside() && reach.contains(&shut, at))
        .filter(|&at| shut.tile(at) != TileRole::Wall)
        .collect();
    let drawn: Vec<Point> = (0..KEY_DRAWS)
        .filter_map(|_| context.stream.pick(&places).copied())
        .collect();
    drawn
        .into_iter()
        .max_by_key(|&at| (metric.steps(at, site.door), at.y, at.x))
}

/// Gives keys to the locked doors of drawings. Each key lies where it can be reached
/// without any other key. If no item is a key, the doors are only shut.
///
/// # Errors
/// A key fits nowhere.
pub fn give_keys(draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
    let map = &draft.map;
    let with_key = Places::of(map, draft.locks.iter().map(|lock| lock.door));
    let is_locked = |at: &Point| map.tile(*at).is_locked() && !with_key.contains(map, *at);
    let doors: Vec<Point> = draft.points().filter(is_locked).collect();
    let Some(start) = draft.start.filter(|_| !doors.is_empty()) else {
        return Ok(());
    };
    let Some(key_item) = context.catalog.key_item() else {
        doors
            .iter()
            .for_each(|&door| draft.map.set(door, TileRole::DoorShut));
        return Ok(());
    };
    draft.passes(4 + draft.look())?;
    let reach = Reach::from(&draft.map, start, context.catalog.rules.metric);
    let mut places: Vec<Point> = draft
        .points()
        .filter(|&at| is_free(draft, at) && reach.contains(&draft.map, at))
        .collect();
    draft.work(doors.len())?;
    for door in doors {
        if places.is_empty() {
            return Err(Flaw::new("the key of a locked door fits nowhere"));
        }
        let drawn = context.stream.below(places.len() as i32) as usize;
        let key = places.swap_remove(drawn);
        draft.items.push((key_item, key));
        draft.locks.push(LockedDoor { door, key });
    }
    Ok(())
}
