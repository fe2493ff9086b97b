//! A room where monsters of one pack or faction live together.

use super::misfit::{Misfit, Misfits, not_found};
use super::stock::{any_item, items_left, monsters_left};
use crate::catalog::MonsterId;
use crate::mapgen::check::{QUIET_STEPS, Reach};
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::mapgen::shapes::ground::is_free;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// A room where monsters of one pack or faction live together, and what they
/// hoard: one item. Both count as the level's. It needs a `start` before it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Den {
    /// The most monsters that live there.
    #[serde(default = "five")]
    #[schemars(range(min = 2, max = 20))]
    pub size: i32,
    /// The level is made anew where there is no place for it.
    #[serde(default)]
    pub needed: bool,
}

fn five() -> i32 {
    5
}

/// How many places are tried before the step gives up.
const TRIES: i32 = 30;

/// The farthest that a member of a den is from its middle, in steps.
const RADIUS: i32 = 4;

impl Build for Den {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let start = draft
            .start
            .ok_or_else(|| Flaw::new("it needs a start before it"))?;
        let count = self.size.min(monsters_left(draft, context));
        draft.passes(4 + 2 * draft.look())?;
        let tribe = tribe(context);
        if count < 2 || tribe.is_empty() {
            return Ok(());
        }
        let ground = match self.ground(draft, context, start, count as usize) {
            Ok(ground) => ground,
            Err(misfits) => return not_found(self.needed, "a den", &misfits),
        };
        let weights: Vec<i32> = tribe.iter().map(|&(_, weight)| weight).collect();
        let has_hoard = items_left(draft, context) > 0;
        if let Some(item) = any_item(context).filter(|_| has_hoard) {
            draft.items.push((item, ground[0]));
        }
        for &at in ground.iter().skip(1).take(count as usize) {
            if let Some(drawn) = context.stream.weighted(&weights) {
                draft.monsters.push((tribe[drawn].0, at));
            }
        }
        Ok(())
    }
}

impl Den {
    /// Free ground around the middle of a room, or of any open place, the nearest first:
    /// one tile for the hoard and one for each monster.
    fn ground(
        &self,
        draft: &Draft,
        context: &mut StepContext,
        start: Point,
        count: usize,
    ) -> Result<Vec<Point>, Misfits> {
        let metric = context.catalog.rules.metric;
        let reach = Reach::from(&draft.map, start, metric);
        let fits = |at: Point| {
            is_free(draft, at)
                && reach.contains(&draft.map, at)
                && metric.steps(at, start) >= QUIET_STEPS
        };
        let mut middles: Vec<Point> = draft.rooms.iter().map(|room| room.centre()).collect();
        middles.retain(|&at| fits(at));
        if middles.is_empty() {
            middles = draft.points().filter(|&at| fits(at)).collect();
        }
        let mut misfits = Misfits::default();
        if middles.is_empty() {
            // All free ground is too near to the start or cannot be reached.
            let free = draft.points().filter(|&at| is_free(draft, at));
            free.for_each(|_| misfits.add(Misfit::Distance));
        }
        let found = (0..TRIES).find_map(|_| {
            let &middle = context.stream.pick(&middles)?;
            let room = draft.rooms.iter().find(|room| room.contains(middle));
            let mut ground: Vec<Point> = near(draft, middle, context)
                .into_iter()
                .filter(|&at| fits(at) && room.is_none_or(|room| room.contains(at)))
                .collect();
            ground.truncate(count * 2 + 1);
            if ground.len() <= count {
                misfits.add(Misfit::Ground);
                return None;
            }
            Some(ground)
        });
        found.ok_or(misfits)
    }
}

/// What can be walked to from a place in `RADIUS` steps, the nearest first.
fn near(draft: &Draft, middle: Point, context: &StepContext) -> Vec<Point> {
    let metric = context.catalog.rules.metric;
    let mut found = vec![middle];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for beside in metric.around(at) {
            let is_near = metric.steps(beside, middle) <= RADIUS;
            if is_near && draft.map.tile(beside).is_walkable() && !found.contains(&beside) {
                found.push(beside);
            }
        }
    }
    found
}

/// Monsters that belong together, with their weights: those of the drawn monster's pack;
/// without a pack, of its faction; with neither, its own kind.
fn tribe(context: &mut StepContext) -> Vec<(MonsterId, i32)> {
    let table = context.catalog.monsters.at(context.depth);
    let social: Vec<(MonsterId, i32)> = table
        .iter()
        .copied()
        .filter(|&(id, _)| {
            context.catalog[id].pack.is_some() || context.catalog[id].faction.is_some()
        })
        .collect();
    let leaders = if social.is_empty() { &table } else { &social };
    let weights: Vec<i32> = leaders.iter().map(|&(_, weight)| weight).collect();
    let Some(drawn) = context.stream.weighted(&weights) else {
        return Vec::new();
    };
    let leader_id = leaders[drawn].0;
    let leader = &context.catalog[leader_id];
    let is_one_of_them = |&(id, _): &(MonsterId, i32)| {
        let kind = &context.catalog[id];
        match (&leader.pack, &leader.faction) {
            (Some(_), _) => kind.pack == leader.pack,
            (None, Some(_)) => kind.faction == leader.faction,
            (None, None) => id == leader_id,
        }
    };
    table.iter().copied().filter(is_one_of_them).collect()
}
