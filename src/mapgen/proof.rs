//! What must be true of every level, whichever recipe made it. The game makes no level
//! that breaks it, and `map --check` uses the same proof.
//!
//! It looks only at the finished plan, trusts no builder, and reports everything that is
//! wrong.

use super::Plan;
use super::check::{Places, QUIET_STEPS, SAFE_STEPS, counted_traps};
use super::draft::Budget;
use super::hunt::{Hunt, has_no_slow_ground};
use super::steps::Step;
use super::work::Work;
use crate::catalog::Catalog;
use crate::map::{Map, Tile, TileRole};
use crate::rules::dice::Dice;
use crate::rules::distance::Metric;
use crate::rules::ruleset::Hunts;
use bracket_lib::geometry::Point;

/// Everything that is wrong with a level at this depth, as sentences; empty if it is
/// sound.
pub fn faults(plan: &Plan, catalog: &Catalog, depth: i32) -> Vec<String> {
    let anew = Plan {
        proved: None,
        history: Vec::new(),
        failed_history: Vec::new(),
        ..plan.clone()
    };
    faults_of_new(&anew, catalog, depth, &Work::unbounded())
}

/// Like `faults`, for a level that was just built: a hunt that was already proved on this
/// map is not proved again.
pub(super) fn faults_of_new(
    plan: &Plan,
    catalog: &Catalog,
    depth: i32,
    work: &Work,
) -> Vec<String> {
    let mut proof = Proof {
        plan,
        catalog,
        depth,
        work,
        metric: catalog.rules.metric,
        faults: Vec::new(),
    };
    proof.rim();
    proof.stairs();
    proof.goal();
    let opened = proof.locks();
    proof.ways(&opened);
    proof.arrival();
    proof.counts();
    proof.hunt();
    proof.faults
}

struct Proof<'a> {
    plan: &'a Plan,
    catalog: &'a Catalog,
    depth: i32,
    work: &'a Work,
    metric: Metric,
    faults: Vec<String>,
}

/// A monster, item or trap on the level.
struct PlacedThing<'a> {
    name: &'a str,
    at: Point,
}

/// At most this many places are named in one fault.
const MOST_NAMED: usize = 3;

/// The first few of these places, and how many more there are.
fn few(places: &[Point]) -> String {
    let first: Vec<String> = places
        .iter()
        .take(MOST_NAMED)
        .copied()
        .map(point_text)
        .collect();
    match places.len() - first.len() {
        0 => first.join("; "),
        more => format!("{} and {more} more places", first.join("; ")),
    }
}

impl<'a> Proof<'a> {
    fn tell(&mut self, fault: String) {
        self.faults.push(fault);
    }

    fn is_deepest(&self) -> bool {
        self.depth >= self.catalog.deepest()
    }

    fn found(&self) -> Vec<PlacedThing<'a>> {
        let (plan, catalog) = (self.plan, self.catalog);
        let monsters = plan.monsters.iter().map(|&(id, at)| PlacedThing {
            name: &catalog[id].look.name,
            at,
        });
        let items = plan.items.iter().map(|&(id, at)| PlacedThing {
            name: &catalog[id].look.name,
            at,
        });
        let traps = plan.traps.iter().map(|&(id, at)| PlacedThing {
            name: &catalog[id].look.name,
            at,
        });
        let loot = plan.loot.iter().map(|&(id, at)| PlacedThing {
            name: &catalog[id].id,
            at,
        });
        monsters.chain(items).chain(loot).chain(traps).collect()
    }

    /// The rim is closed: nobody walks off the map.
    fn rim(&mut self) {
        let map = &self.plan.map;
        let (right, bottom) = (map.width() - 1, map.height() - 1);
        for idx in 0..map.count() {
            let at = map.point(idx);
            let is_rim = at.x == 0 || at.y == 0 || at.x == right || at.y == bottom;
            if is_rim && is_way(map.tile_at(idx)) {
                self.tell(format!("the rim is open at {}", point_text(at)));
            }
        }
    }

    /// One stairs up; one stairs down unless this is the deepest level.
    fn stairs(&mut self) {
        let plan = self.plan;
        let down: Vec<Point> = plan.stairs_down.into_iter().collect();
        for (what, tile, expected) in [
            ("up", TileRole::StairsUp, vec![plan.stairs_up]),
            ("down", TileRole::StairsDown, down),
        ] {
            let tiles = plan.map.tiles().iter().enumerate();
            let there: Vec<Point> = tiles
                .filter(|&(_, &each)| each == tile)
                .map(|(idx, _)| plan.map.point(idx))
                .collect();
            if there != expected {
                let (there, expected) = (few(&there), few(&expected));
                self.tell(format!(
                    "stairs {what} are at [{there}] and not at [{expected}]"
                ));
            }
        }
        if plan.stairs_down.is_none() != self.is_deepest() {
            self.tell(format!(
                "depth {} of {} has stairs down, or should have",
                self.depth,
                self.catalog.deepest()
            ));
        }
        let on_stairs = |at: Point| at == plan.stairs_up || Some(at) == plan.stairs_down;
        for PlacedThing { name, at } in self.found() {
            if on_stairs(at) {
                self.tell(format!("{name} is on the stairs at {}", point_text(at)));
            }
        }
    }

    /// The goal lies on the deepest level, once, and nowhere else.
    fn goal(&mut self) {
        let goal = self.catalog.goal;
        let count = self.plan.items.iter().filter(|(id, _)| *id == goal).count();
        if count != usize::from(self.is_deepest()) {
            let name = &self.catalog[goal].look.name;
            self.tell(format!("{name} is there {count} times"));
        }
    }

    /// Every lock has its own key, which is reachable while all locks are shut. Returns
    /// the doors that can be opened.
    fn locks(&mut self) -> Places {
        let (plan, catalog) = (self.plan, self.catalog);
        let map = &plan.map;
        let keys = plan.items.iter().filter(|&&(id, _)| catalog[id].key);
        let keys = Places::of(map, keys.map(|&(_, at)| at));
        for lock in &plan.locks {
            if !plan.map.tile(lock.door).is_locked() {
                self.tell(format!(
                    "there is no locked door at {}",
                    point_text(lock.door)
                ));
            }
            if !keys.contains(map, lock.key) {
                self.tell(format!("there is no key at {}", point_text(lock.key)));
            }
        }
        let with_key = Places::of(map, plan.locks.iter().map(|lock| lock.door));
        for idx in 0..map.count() {
            if map.tile_at(idx).is_locked() && !with_key.has(idx) {
                let at = point_text(map.point(idx));
                self.tell(format!("the locked door at {at} has no key"));
            }
        }
        let (mut keys, mut doors) = (Places::default(), Places::default());
        for lock in &plan.locks {
            let (is_new_key, is_new_door) = (keys.add(map, lock.key), doors.add(map, lock.door));
            if !is_new_key || !is_new_door {
                self.tell(format!(
                    "two locks share the key at {}",
                    point_text(lock.key)
                ));
            }
        }
        // Any key fits any lock, so every key must be reachable while all locks are shut:
        // else opening the wrong door first could lock the hero out.
        let shut = flood(map, plan.stairs_up, self.metric, &Places::default());
        let mut opened = Places::default();
        for lock in &plan.locks {
            match has(map, &shut, lock.key) {
                true => {
                    opened.add(map, lock.door);
                }
                false => {
                    let key = point_text(lock.key);
                    self.tell(format!("the key at {key} lies behind a lock"));
                }
            }
        }
        opened
    }

    /// The stairs lead to each other and to everything else.
    fn ways(&mut self, opened: &Places) {
        let map = &self.plan.map;
        let up = self.plan.stairs_up;
        let from_up = flood(map, up, self.metric, opened);
        if let Some(down) = self.plan.stairs_down {
            if !has(map, &from_up, down) {
                self.tell("no way leads from the stairs up to those down".into());
            }
            let from_down = flood(map, down, self.metric, opened);
            if !has(map, &from_down, up) {
                self.tell("no way leads from the stairs down to those up".into());
            }
        }
        for PlacedThing { name, at } in self.found() {
            if !map.contains(at) || !map.tile(at).is_walkable() {
                self.tell(format!("{name} cannot stand at {}", point_text(at)));
            } else if !has(map, &from_up, at) {
                self.tell(format!("{name} at {} cannot be reached", point_text(at)));
            }
        }
        let items = Places::of(map, self.plan.items.iter().map(|&(_, at)| at));
        for &at in self.plan.choices.iter().flatten() {
            if !items.contains(map, at) {
                self.tell(format!("there is nothing to choose at {}", point_text(at)));
            }
        }
    }

    /// No monster is near the start, and no two monsters share a tile.
    fn arrival(&mut self) {
        let (plan, catalog) = (self.plan, self.catalog);
        let steps = |at| self.metric.steps(plan.stairs_up, at);
        let mut faults = Vec::new();
        let mut stand = Places::default();
        for &(id, at) in &plan.monsters {
            let name = &catalog[id].look.name;
            if steps(at) < QUIET_STEPS {
                faults.push(format!("{name} waits {} steps from the start", steps(at)));
            }
            if !stand.add(&plan.map, at) {
                faults.push(format!("two stand at {}", point_text(at)));
            }
        }
        for &(id, at) in &plan.traps {
            if steps(at) < SAFE_STEPS {
                let name = &catalog[id].look.name;
                faults.push(format!("{name} lies {} steps from the start", steps(at)));
            }
        }
        self.faults.extend(faults);
    }

    /// No more things than the level's dice can give, and no fewer, if the recipe always
    /// spawns them and there is something to spawn.
    fn counts(&mut self) {
        let (plan, catalog, depth) = (self.plan, self.catalog, self.depth);
        let map = &plan.map;
        let keys = Places::of(map, plan.locks.iter().map(|lock| lock.key));
        let counted = |(id, at): &&(_, Point)| *id != catalog.goal && !keys.contains(map, *at);
        let items = plan.items.iter().filter(counted).count() + plan.loot.len();
        let kind = catalog.level(depth);
        let spawns = |spawns: fn(&Step) -> bool| {
            let steps = catalog.recipe_named(&plan.recipe).map(|it| &it.steps);
            let mut steps = steps.into_iter().flatten();
            steps.any(|place| place.chance == 100 && place.step.as_ref().is_some_and(spawns))
        };
        let monsters_due = spawns(|step| matches!(step, Step::SpawnMonsters(_)))
            && !catalog.monsters.at(depth).is_empty();
        let items_due = spawns(|step| matches!(step, Step::SpawnItems(_)))
            && !catalog.items.at(depth).is_empty();
        let traps_due = spawns(|step| matches!(step, Step::SpawnTraps(_)))
            && !catalog.traps.at(depth).is_empty();
        let rolled = |of: fn(Budget) -> i32| plan.budget.map(of);
        for wanted in [
            SpawnCount {
                what: "monsters",
                count: plan.monsters.len() as i32,
                dice: kind.monsters,
                rolled: rolled(|budget| budget.monsters),
                nearest: monsters_due.then_some(QUIET_STEPS),
            },
            SpawnCount {
                what: "items",
                count: items as i32,
                dice: kind.items,
                rolled: rolled(|budget| budget.items),
                nearest: items_due.then_some(1),
            },
            SpawnCount {
                what: "traps",
                count: counted_traps(&plan.traps, catalog),
                dice: kind.traps,
                rolled: rolled(|budget| budget.traps),
                nearest: traps_due.then_some(SAFE_STEPS),
            },
        ] {
            self.count(wanted);
        }
    }

    /// No more than was rolled and than the dice can give. No fewer, if they must be there
    /// and there is room for one more.
    fn count(&mut self, wanted: SpawnCount) {
        let SpawnCount {
            what, count, dice, ..
        } = wanted;
        let most = wanted.rolled.unwrap_or(dice.most()).max(0);
        let least = dice.least().min(most);
        if count > most {
            self.tell(format!(
                "{count} {what} are more than {most}, which {dice} gave"
            ));
        }
        if let Some(steps) = wanted.nearest
            && count < least
            && self.has_room(steps)
        {
            self.tell(format!("{count} {what} are fewer than {dice} can give"));
        }
    }

    /// Whether one more thing has room at least `steps` from the start.
    fn has_room(&self, steps: i32) -> bool {
        let map = &self.plan.map;
        let up = self.plan.stairs_up;
        let reached = flood(map, up, self.metric, &Places::default());
        let mut taken = self.plan.kept.clone();
        taken.resize(map.count(), false);
        for at in self.found().into_iter().map(|found| found.at) {
            if map.contains(at) {
                taken[map.idx(at)] = true;
            }
        }
        (0..map.count()).any(|idx| {
            let is_ground = map.tile_at(idx).is_plain() && reached[idx] && !taken[idx];
            is_ground && self.metric.steps(map.point(idx), up) >= steps
        })
    }

    /// If the recipe promises it, the level can be won unhurt.
    fn hunt(&mut self) {
        let (plan, catalog) = (self.plan, self.catalog);
        let steps = catalog.recipe_named(&plan.recipe).map(|it| &it.steps);
        let is_hunt = |step: &Step| matches!(step, Step::HuntedMaze(_));
        let mut steps = steps.into_iter().flatten();
        let promises = plan.hunter.is_some()
            || steps.any(|place| place.chance == 100 && place.step.as_ref().is_some_and(is_hunt));
        let mut hunters = plan.monsters.iter();
        let hunter = hunters.find(|(id, at)| match plan.hunter {
            Some(hunter) => *at == hunter,
            None => catalog[*id].hunts == Hunts::Maze,
        });
        let mut treasures = plan.items.iter().filter(|(id, _)| *id == catalog.goal);
        let goal = plan
            .stairs_down
            .or_else(|| treasures.next().map(|&(_, at)| at));
        match (promises, hunter, goal) {
            (false, ..) => {}
            (true, Some(&(_, hunter)), Some(goal)) => {
                if plan.monsters.len() > 1 || !plan.traps.is_empty() {
                    self.tell("more than the hunter can hurt in the maze".into());
                }
                let hunt = Hunt {
                    start: plan.stairs_up,
                    goal,
                    hunter,
                };
                // The stairs came after the hunt was proved, and may be slow ground.
                let proved = match plan.proved == Some(hunt) {
                    true => has_no_slow_ground(&plan.map),
                    false => hunt.prove(&plan.map, self.work),
                };
                if let Err(why) = proved {
                    self.tell(why);
                }
            }
            (true, ..) => self.tell("the maze has no hunter, or no goal".into()),
        }
    }
}

/// How many of a kind there are, and how many there may be.
struct SpawnCount {
    what: &'static str,
    count: i32,
    dice: Dice,
    /// What the dice gave, if that is known.
    rolled: Option<i32>,
    /// How near to the start they may be, if the recipe always spawns them.
    nearest: Option<i32>,
}

/// A point in words for a message.
fn point_text(at: Point) -> String {
    format!("{},{}", at.x, at.y)
}

/// Whether one can get through, opening shut doors.
fn is_way(tile: Tile) -> bool {
    tile.is_passable()
}

/// The tiles reachable from a place, by index, with these doors unlocked.
fn flood(map: &Map, from: Point, metric: Metric, unlocked: &Places) -> Vec<bool> {
    let mut reached = vec![false; map.count()];
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let goes = map.contains(at) && (is_way(map.tile(at)) || unlocked.contains(map, at));
        if goes && !std::mem::replace(&mut reached[map.idx(at)], true) {
            open.extend(metric.around(at));
        }
    }
    reached
}

fn has(map: &Map, reached: &[bool], at: Point) -> bool {
    map.contains(at) && reached[map.idx(at)]
}

#[cfg(test)]
mod tests;
