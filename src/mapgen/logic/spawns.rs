//! Monsters, items and traps, by table and budget.

use super::tables::{Drawn, SpawnTable};
use crate::mapgen::check::{QUIET_STEPS, Reach, SAFE_STEPS, counted_items, counted_traps};
use crate::mapgen::draft::{Budget, Build, Draft, Flaw, StepContext};
use crate::mapgen::work::Work;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// Monsters by the level's table and budget.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnMonsters {}

/// Items by the level's table and budget.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnItems {}

/// Traps by the level's table and budget.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpawnTraps {}

/// Ground that can be reached without a key and has nothing on it yet.
fn places(draft: &Draft, context: &StepContext, least_steps: i32) -> Result<Vec<Point>, Flaw> {
    let start = draft
        .start
        .ok_or_else(|| Flaw::new("it needs a start before it"))?;
    draft.passes(4 + draft.look())?;
    let metric = context.catalog.rules.metric;
    let reach = Reach::from(&draft.map, start, metric);
    let fits = |at: &Point| {
        draft.map.tile(*at).is_plain()
            && reach.contains(&draft.map, *at)
            && metric.steps(*at, start) >= least_steps
            && !draft.is_kept(*at)
            && !draft.is_taken(*at)
    };
    Ok(draft.points().filter(fits).collect())
}

/// Puts the drawn things onto free places, up to the budget and while places last. Members
/// of a group stand side by side, or as near as possible.
fn scatter<Id: Copy>(
    draws: Vec<Drawn<Id>>,
    wanted: i32,
    mut places: Vec<Point>,
    work: &Work,
    context: &mut StepContext,
) -> Result<Vec<(Id, Point)>, Flaw> {
    let metric = context.catalog.rules.metric;
    let mut scattered: Vec<(Id, Point)> = Vec::new();
    for Drawn { id, count } in draws {
        let mut group: Vec<Point> = Vec::new();
        for _ in 0..count {
            if places.is_empty() || scattered.len() as i32 >= wanted {
                return Ok(scattered);
            }
            work.draw(1 + places.len() as u64 / 4)?;
            let place = match group.first() {
                None => context.stream.below(places.len() as i32) as usize,
                Some(_) => beside(&group, &places, metric, context.stream),
            };
            let at = places.remove(place);
            group.push(at);
            scattered.push((id, at));
        }
    }
    Ok(scattered)
}

/// The index of a place that touches the group; if none does, of the place nearest to the
/// group's first member.
fn beside(group: &[Point], places: &[Point], metric: Metric, stream: &mut Stream) -> usize {
    let side = |of: fn(&Point) -> i32| {
        let sides = || group.iter().map(of);
        (
            sides().min().unwrap_or(0) - 1,
            sides().max().unwrap_or(0) + 1,
        )
    };
    let ((left, right), (top, bottom)) = (side(|at| at.x), side(|at| at.y));
    let is_near = |at: Point| (left..=right).contains(&at.x) && (top..=bottom).contains(&at.y);
    let touches = |at: Point| is_near(at) && group.iter().any(|&each| metric.steps(each, at) == 1);
    let touching: Vec<usize> = (0..places.len())
        .filter(|&place| touches(places[place]))
        .collect();
    let nearest = || (0..places.len()).min_by_key(|&place| metric.steps(group[0], places[place]));
    let drawn = stream.pick(&touching).copied();
    drawn.or_else(nearest).unwrap_or(0)
}

impl Build for SpawnMonsters {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let places = places(draft, context, QUIET_STEPS)?;
        let wanted = context.budget.monsters - draft.monsters.len() as i32;
        let budget = budgets(draft.seed, context, |budget| budget.monsters);
        let table = SpawnTable::of_monsters(context.catalog);
        draft.work.draw(table.cost(context.depth, &budget))?;
        let draws = table.draws(draft.seed, context.depth, budget);
        let scattered = scatter(draws, wanted, places, &draft.work, context)?;
        draft.monsters.extend(scattered);
        Ok(())
    }
}

impl Build for SpawnItems {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let places = places(draft, context, 1)?;
        let wanted = context.budget.items - counted_items(draft);
        let budget = budgets(draft.seed, context, |budget| budget.items);
        let table = SpawnTable::of_items(context.catalog);
        draft.work.draw(table.cost(context.depth, &budget))?;
        let draws = table.draws(draft.seed, context.depth, budget);
        let scattered = scatter(draws, wanted, places, &draft.work, context)?;
        draft.items.extend(scattered);
        Ok(())
    }
}

impl Build for SpawnTraps {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let places = places(draft, context, SAFE_STEPS)?;
        let laid = counted_traps(&draft.traps, context.catalog);
        let wanted = context.budget.traps - laid;
        let budget = budgets(draft.seed, context, |budget| budget.traps);
        let table = SpawnTable::of_traps(context.catalog);
        draft.work.draw(table.cost(context.depth, &budget))?;
        let draws = table.draws(draft.seed, context.depth, budget);
        let scattered = scatter(draws, wanted, places, &draft.work, context)?;
        draft.traps.extend(scattered);
        Ok(())
    }
}

/// The budget of every depth; at the level's own depth it is the level's budget.
fn budgets(seed: u64, context: &StepContext, of: fn(Budget) -> i32) -> impl Fn(i32) -> i32 + use<> {
    let (here, own) = (context.depth, of(context.budget));
    let above: Vec<i32> = (1..here)
        .map(|depth| of(Budget::rolled(context.catalog, seed, depth)))
        .collect();
    move |depth| match depth == here {
        true => own,
        false => above[depth as usize - 1],
    }
}
