//! Builds levels: follows recipes of steps until a level passes its proof.
//!
//! Input: seed, depth and content. Output: a plan of a level. No world.

pub mod bases;
pub mod check;
pub mod digest;
pub mod draft;
pub mod hunt;
pub mod hunted_piece;
pub mod logic;
pub mod places;
pub mod prefab;
pub mod proof;
pub mod recipe;
pub mod roles;
pub mod shapes;
pub mod steps;
pub mod work;

#[cfg(test)]
mod tests;

use crate::catalog::{Catalog, ItemId, LootId, MonsterId, TrapId};
use crate::map::{Map, TileRole};
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use chance::digest::Digest;
use draft::{Budget, Draft, Flaw, LockedDoor, Snapshot, StepContext, TakenStep};
use hunt::Hunt;
use recipe::Recipe;
use work::{MOST_WORK, Work};

/// A finished level, before its entities exist.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The terrain.
    pub map: Map,
    /// Where the hero arrives: the stairs up.
    pub stairs_up: Point,
    /// Absent from the deepest level.
    pub stairs_down: Option<Point>,
    /// The monsters, and where they stand.
    pub monsters: Vec<(MonsterId, Point)>,
    /// The items, and where they lie.
    pub items: Vec<(ItemId, Point)>,
    /// The tables from which it is drawn what lies somewhere.
    pub loot: Vec<(LootId, Point)>,
    /// The traps, and where they are.
    pub traps: Vec<(TrapId, Point)>,
    /// The locked doors, and where their keys lie.
    pub locks: Vec<LockedDoor>,
    /// Items of which the hero may take one, by their places.
    pub choices: Vec<Vec<Point>>,
    /// The whole ids of the pieces drawn by hand that are in it.
    pub prefabs: Vec<String>,
    /// The whole id of the recipe that made it; empty if every recipe failed.
    pub recipe: String,
    /// How often a recipe was followed until one worked.
    pub tries: u32,
    /// Whether a fallback made it instead of the wanted recipe.
    pub fell_back: bool,
    /// What went wrong on the way, for the debug log.
    pub notes: Vec<String>,
    /// Every try that failed, in order.
    pub failures: Vec<Failure>,
    /// The work of all tries: see `work::MOST_WORK`.
    pub work: u64,
    /// The level after each step, if it was watched.
    pub history: Vec<Snapshot>,
    /// The same for the last try that failed.
    pub failed_history: Vec<Snapshot>,
    /// The budget that was rolled, if there was one.
    budget: Option<Budget>,
    /// The hunter's place, on a hunted level.
    hunter: Option<Point>,
    /// A hunt that was proved to be winnable unhurt on this map.
    proved: Option<Hunt>,
    /// Tiles on which the tables put nothing, by index; empty if there are none.
    kept: Vec<bool>,
}

/// A try that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The whole id of the recipe.
    pub recipe: String,
    /// Which of its tries, from 0.
    pub number: u32,
    /// The reason, as a sentence.
    pub why: String,
}

impl Plan {
    /// A map with nobody and nothing on it.
    pub fn bare(map: Map, stairs_up: Point) -> Self {
        Self {
            map,
            stairs_up,
            stairs_down: None,
            monsters: Vec::new(),
            items: Vec::new(),
            loot: Vec::new(),
            traps: Vec::new(),
            locks: Vec::new(),
            choices: Vec::new(),
            prefabs: Vec::new(),
            recipe: String::new(),
            tries: 0,
            fell_back: false,
            notes: Vec::new(),
            failures: Vec::new(),
            work: 0,
            history: Vec::new(),
            failed_history: Vec::new(),
            budget: None,
            hunter: None,
            proved: None,
            kept: Vec::new(),
        }
    }

    /// A digest of the map and everything on it: equal levels have equal digests on every
    /// target.
    pub fn hash(&self, catalog: &Catalog) -> u64 {
        let mut digest = Digest::default();
        let mut sign = [0; 4];
        for (idx, tile) in self.map.tiles().iter().enumerate() {
            if idx as i32 % self.map.width() == 0 {
                digest.add(b"\n");
            }
            let kind = &self.map.kinds()[*tile];
            match kind.sign {
                Some(own) => digest.add(own.encode_utf8(&mut sign).as_bytes()),
                None => digest.add(format!("<{}>", kind.id).as_bytes()),
            }
        }
        let mut add = |what: &str, at: Point| {
            digest.add(format!("\n{what} {} {}", at.x, at.y).as_bytes());
        };
        for &(id, at) in &self.monsters {
            add(&catalog[id].id, at);
        }
        for &(id, at) in &self.items {
            add(&catalog[id].id, at);
        }
        for &(id, at) in &self.loot {
            add(&catalog[id].id, at);
        }
        for &(id, at) in &self.traps {
            add(&catalog[id].id, at);
        }
        for lock in &self.locks {
            add("lock", lock.door);
            add("key", lock.key);
        }
        for (number, group) in self.choices.iter().enumerate() {
            for &at in group {
                add(&format!("choice {number}"), at);
            }
        }
        digest.value()
    }
}

/// How often a recipe is tried before its fallback.
const TRIES: u32 = 12;

/// Which level is to be made.
#[derive(Clone, Copy)]
pub struct LevelOrder<'a> {
    /// The content.
    pub catalog: &'a Catalog,
    /// The seed of the game.
    pub seed: u64,
    /// The depth of the level.
    pub depth: i32,
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
    /// Keep the map after each step.
    pub watched: bool,
}

impl<'a> LevelOrder<'a> {
    /// The level at a depth, in the size that the content gives it.
    pub fn new(catalog: &'a Catalog, seed: u64, depth: i32) -> Self {
        let kind = catalog.level(depth);
        Self {
            catalog,
            seed,
            depth,
            width: kind.width,
            height: kind.height,
            watched: false,
        }
    }

    /// The level that the content has there. The same seed and content give the same
    /// level.
    pub fn build(self) -> Plan {
        self.build_by(self.recipe())
    }

    /// The recipe that the seed draws for the depth.
    pub fn recipe(self) -> &'a Recipe {
        let recipes = &self.catalog.level(self.depth).recipes;
        let weights: Vec<i32> = recipes.iter().map(|&(_, weight)| weight).collect();
        let mut stream = Stream::named(self.seed, &format!("world {}", self.depth));
        let drawn = stream.weighted(&weights).unwrap_or(0);
        &self.catalog[recipes[drawn].0]
    }

    /// The level, built by another recipe.
    pub fn build_by(self, recipe: &Recipe) -> Plan {
        let mut making = BuildProgress::default();
        let mut left = MOST_WORK;
        let mut next = Some(recipe);
        let mut tried: Vec<&str> = Vec::new();
        while let Some(each) = next.filter(|each| !tried.contains(&each.id.as_str())) {
            tried.push(&each.id);
            let fallback = each.fallback.as_deref();
            next = fallback.and_then(|id| self.catalog.recipe_named(id));
            let share = own_share(left, next.is_some());
            let made = self.tries(each, share, &mut making);
            left = MOST_WORK - making.work;
            if let Some(plan) = made {
                let fell_back = each.id != recipe.id;
                let recipe = each.id.clone();
                return making.finish(Plan {
                    recipe,
                    fell_back,
                    ..plan
                });
            }
        }
        making
            .notes
            .push("every recipe failed: the plainest level was made".into());
        making.finish(Plan {
            fell_back: true,
            ..self.plan(self.simplest_draft())
        })
    }

    /// Follows a recipe until it works, at most `TRIES` times and for `share` units of
    /// work.
    fn tries(self, recipe: &Recipe, share: u64, making: &mut BuildProgress) -> Option<Plan> {
        let most = making.work + share;
        for number in 0..TRIES {
            making.tries += 1;
            let mut draft = Draft::new(self.width, self.height, &self.catalog.terrain);
            draft.work = Work::of(most - making.work);
            let done = self.attempt(recipe, number, &mut draft);
            making.work += draft.work.spent();
            let flaw = match done {
                Ok(plan) => return Some(plan),
                Err(flaw) => flaw,
            };
            making.fail(recipe, number, flaw.0);
            making.failed_history = draft.history.take().unwrap_or_default();
            if making.work >= most {
                break;
            }
        }
        None
    }

    /// Follows a recipe once, and proves that the level is sound.
    fn attempt(self, recipe: &Recipe, number: u32, draft: &mut Draft) -> Result<Plan, Flaw> {
        let name = format!("level {} {} try {number}", self.depth, recipe.id);
        let mut stream = Stream::named(self.seed, &name);
        draft.history = self.watched.then(Vec::new);
        draft.seed = self.seed;
        let budget = Budget::rolled(self.catalog, self.seed, self.depth);
        let mut context = StepContext {
            stream: &mut stream,
            catalog: self.catalog,
            depth: self.depth,
            budget,
        };
        recipe.follow(draft, &mut context)?;
        // Checked before the stairs are built, since they replace the tile.
        for (end, what) in [(draft.start, "start"), (draft.exit, "exit")] {
            let end = end.ok_or_else(|| Flaw::new(format!("the recipe set no {what}")))?;
            if !draft.map.tile(end).is_walkable() {
                return Err(Flaw::new(format!("nobody can stand on the {what}")));
            }
        }
        places::locked::give_keys(draft, &mut context)?;
        // The proof, and the look at how much can be reached.
        draft.passes(16)?;
        draft.work(draft.things() * 8)?;
        let plan = Plan {
            recipe: recipe.id.clone(),
            budget: Some(budget),
            ..self.plan(draft.clone())
        };
        let faults = proof::faults_of_new(&plan, self.catalog, self.depth, &draft.work);
        match faults.first() {
            None => Ok(plan),
            Some(first) => Err(Flaw::new(match faults.len() {
                1 => first.clone(),
                2 => format!("{first}, and one more fault"),
                all => format!("{first}, and {} more faults", all - 1),
            })),
        }
    }

    /// Follows a recipe once, with a limit of work, and reports the result of each step.
    pub fn trial(self, recipe: &Recipe, work: u64) -> RecipeTrial {
        let mut draft = Draft::new(self.width, self.height, &self.catalog.terrain);
        draft.work = Work::of(work);
        draft.taken = Some(Vec::new());
        let done = self.attempt(recipe, 0, &mut draft);
        let metric = self.catalog.rules.metric;
        RecipeTrial {
            reached: done.as_ref().map_or(100, |plan| plan.reached(metric)),
            flaw: done.err().map(|flaw| flaw.0),
            taken: draft.taken.take().unwrap_or_default(),
            is_spent: draft.work.left() == 0,
            work: draft.work.done(),
        }
    }

    /// Two rooms and a corridor: it fits on a level of any size.
    fn simplest_draft(self) -> Draft {
        let Self { width, height, .. } = self;
        let mut draft = Draft::new(width, height, &self.catalog.terrain);
        let middle = height / 2;
        for x in 2..width - 2 {
            for y in 1..height - 1 {
                let in_a_room = x < width / 3 || x > width * 2 / 3;
                if in_a_room || y == middle {
                    draft.carve(Point::new(x, y), TileRole::Floor);
                }
            }
        }
        draft.start = Some(Point::new(3, middle));
        draft.exit = Some(Point::new(width - 4, middle));
        draft
    }

    fn plan(self, mut draft: Draft) -> Plan {
        let start = draft.start.unwrap_or(Point::new(1, 1));
        let exit = draft.exit.unwrap_or(start);
        let hunt = draft.hunter.map(|hunter| Hunt {
            start,
            goal: exit,
            hunter,
        });
        let ground = draft.map.fingerprint();
        let proved = hunt.filter(|&hunt| draft.proved == Some((hunt, ground)));
        draft.map.set(start, TileRole::StairsUp);
        if draft.hunter.is_some() {
            // A hero who must outwit a hunter must know the map.
            (0..draft.map.count()).for_each(|idx| draft.map.remember(idx));
        }
        let is_deepest = self.depth >= self.catalog.deepest();
        if is_deepest {
            draft.items.push((self.catalog.goal, exit));
        } else {
            draft.map.set(exit, TileRole::StairsDown);
        }
        let kept = draft.all_kept().to_vec();
        Plan {
            stairs_down: (!is_deepest).then_some(exit),
            monsters: draft.monsters,
            items: draft.items,
            loot: draft.loot,
            traps: draft.traps,
            locks: draft.locks,
            choices: draft.choices,
            prefabs: draft.prefabs,
            notes: draft.left_out,
            kept,
            history: draft.history.unwrap_or_default(),
            hunter: draft.hunter,
            proved,
            ..Plan::bare(draft.map, start)
        }
    }
}

/// How much of the work that is left a recipe may do: if there is a fallback, half of it is
/// for the fallback.
pub fn own_share(left: u64, has_fallback: bool) -> u64 {
    match has_fallback {
        true => left / 2,
        false => left,
    }
}

/// The result of following a recipe once.
pub struct RecipeTrial {
    /// Why no level was made, if none was.
    pub flaw: Option<String>,
    /// How much of the ground can be walked to from the start, in percent.
    pub reached: usize,
    /// The steps that were taken, in order.
    pub taken: Vec<TakenStep>,
    /// The work was used up. If it was less than a level may take, the trial says nothing
    /// about the recipe.
    pub is_spent: bool,
    /// How much work it was.
    pub work: u64,
}

impl Plan {
    /// How much of the ground can be walked to from the start, in percent. Locked and
    /// secret doors count as open.
    fn reached(&self, metric: Metric) -> usize {
        let map = &self.map;
        let all = || (0..map.count()).map(|idx| map.point(idx));
        let hidden = |at: &Point| map.tile(*at).is_locked() || map.tile(*at).is_hidden();
        let doors = check::Places::of(map, all().filter(hidden));
        let ground = all().filter(|at| map.tile(*at).is_passable()).count();
        let reach = check::Reach::through(map, self.stairs_up, metric, &doors);
        reach.count() * 100 / ground.max(1)
    }
}

/// The result of the tries so far.
#[derive(Default)]
struct BuildProgress {
    tries: u32,
    work: u64,
    notes: Vec<String>,
    failures: Vec<Failure>,
    failed_history: Vec<Snapshot>,
}

impl BuildProgress {
    fn fail(&mut self, recipe: &Recipe, number: u32, why: String) {
        self.notes
            .push(format!("{} try {number}: {why}", recipe.id));
        self.failures.push(Failure {
            recipe: recipe.id.clone(),
            number,
            why,
        });
    }

    fn finish(mut self, plan: Plan) -> Plan {
        self.notes.extend(plan.notes);
        Plan {
            tries: self.tries,
            work: self.work,
            notes: self.notes,
            failures: self.failures,
            failed_history: self.failed_history,
            ..plan
        }
    }
}
