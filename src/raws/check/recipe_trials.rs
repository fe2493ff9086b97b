//! Runs the recipes that a mod changed a few times, as the game would, and reports
//! steps that always fail or never do anything. The work is counted and not timed, so
//! that every machine gives the same reports.

use super::pieces::{Places, drawings};
use super::recipes::{Placed, placed};
use super::{Checked, Checker, Content, by_id};
use crate::catalog::Catalog;
use crate::catalog::schema::{LevelRaw, RecipeRaw};
use crate::mapgen::draft::StepPlace;
use crate::mapgen::recipe::Recipe;
use crate::mapgen::steps::Step;
use crate::mapgen::{LevelOrder, RecipeTrial, own_share, work};
use placed_json::node::Node;
use placed_json::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The most work for all recipes of all mods together, in units of `work::Work`.
const MOST_WORK: u64 = 70_000_000;

/// The game tries a recipe this often before it takes the fallback.
const ENOUGH: u32 = 12;

/// The most tries, if some steps are rarely taken.
const MOST_TRIES: u32 = 2 * ENOUGH;

/// In trials, steps and ways with a smaller chance get this chance, in percent.
const LEAST_CHANCE: i32 = 50;

/// If less of a level can be reached, in percent, that is reported.
const LEAST_REACHED: usize = 50;

/// The results of one step over all trials of its recipe.
#[derive(Clone, Copy, Default)]
struct Tally {
    worked: u32,
    failed: u32,
    changed: u32,
}

/// The trials of one recipe.
struct Trials<'a> {
    recipe: &'a Checked<'a, RecipeRaw>,
    /// The recipe, with chances and weights changed so that every way is likely.
    tried: Recipe,
    tallies: BTreeMap<StepPlace, Tally>,
    /// Why the last failed trial failed.
    flaw: String,
    /// The largest part of a level that could be reached, in percent.
    reached: usize,
}

/// The result of a recipe's trials on one level.
enum Verdict {
    Works,
    /// It always failed at this step. None if the step differs, or if the finished
    /// level was not sound.
    Fails(Option<StepPlace>),
    /// Too little work was left to decide.
    Unknown,
}

impl Checker<'_> {
    /// Runs the recipes that mods changed, except those that were reported already.
    pub(super) fn trials(
        &mut self,
        content: &Content,
        catalog: &Catalog,
        places: &Places,
        reported: &BTreeSet<&str>,
    ) {
        let mut left = MOST_WORK;
        for recipe in content.recipes {
            let levels = places.get(recipe.id).map_or(&[][..], |levels| levels);
            let is_touched = self.is_touched(recipe, content);
            let wanted: Vec<_> = { levels.iter() }
                .filter(|level| is_touched || self.is_new_here(level, recipe))
                .collect();
            if wanted.is_empty() || reported.contains(recipe.id) {
                continue;
            }
            let mut trials = Trials::of(recipe);
            let mut fails = false;
            for level in wanted {
                match trials.run(catalog, level.raw.depth, &mut left) {
                    Verdict::Works => {}
                    Verdict::Fails(step) => {
                        fails = true;
                        self.failing(&trials, level, step, content);
                    }
                    Verdict::Unknown => return,
                }
            }
            if !fails {
                self.cut_off(&trials);
                self.idle_steps(&trials, content);
            }
        }
    }

    /// Whether a mod wrote any part of it.
    fn is_changed<T>(&self, of: &Checked<T>) -> bool {
        let fields = of.entry.node.fields().iter();
        let mut spans = fields.flat_map(|field| {
            let items = field.value.items().iter().map(|item| item.span);
            [field.value.span].into_iter().chain(items)
        });
        self.rank(of.entry.span) > 0 || spans.any(|span| self.rank(span) > 0)
    }

    /// Whether a mod wrote any part of it, or of a drawing that it names.
    fn is_touched(&self, recipe: &Checked<RecipeRaw>, content: &Content) -> bool {
        let is_drawn = |id: &str| {
            let place = by_id(content.prefabs, id);
            place.is_some_and(|place| self.is_changed(&content.prefabs[place]))
        };
        let steps = placed(recipe);
        let mut drawings = steps.iter().flat_map(|step| drawings(step.step));
        self.is_changed(recipe) || drawings.any(|id| is_drawn(&id.0))
    }

    /// Whether a mod gave the level this recipe, or changed its size.
    fn is_new_here(&self, level: &Checked<LevelRaw>, recipe: &Checked<RecipeRaw>) -> bool {
        let nodes = level.entry.node.get("recipes").map_or(&[][..], Node::items);
        let mut shares = level.raw.recipes.iter().zip(nodes);
        let is_named =
            shares.any(|(share, node)| share.recipe.0 == recipe.id && self.rank(node.span) > 0);
        is_named || self.rank(self.place(level, &["width", "height", "depth"])) > 0
    }

    /// The places of a step, its recipe and the drawings that it names.
    fn places(&self, step: &Placed, trials: &Trials, content: &Content) -> Vec<Span> {
        let mut places = vec![step.node.span, trials.recipe.entry.span];
        for id in drawings(step.step) {
            let number = by_id(content.prefabs, &id.0);
            places.extend(number.map(|number| self.place(&content.prefabs[number], &["rows"])));
        }
        places
    }

    fn failing(
        &mut self,
        trials: &Trials,
        level: &Checked<LevelRaw>,
        step: Option<StepPlace>,
        content: &Content,
    ) {
        let recipe = trials.recipe;
        let steps = placed(recipe);
        let at = steps.iter().find(|each| Some(each.place) == step);
        let mut places = match at {
            Some(at) => self.places(at, trials, content),
            None => vec![self.place(recipe, &["steps"])],
        };
        let fields = ["recipes", "width", "height", "monsters", "items", "traps"];
        places.push(self.place(level, &fields));
        // No single step is to blame, so any drawing or step may be.
        if at.is_none() {
            let all = steps
                .iter()
                .flat_map(|each| self.places(each, trials, content));
            places.extend(all.collect::<Vec<_>>());
        }
        let Some(place) = self.latest(&places) else {
            return;
        };
        // The report that is there already is the reason.
        if self.diags.iter().any(|diag| diag.span == place) {
            return;
        }
        let message = format!(
            "at depth {}, `{}` never works out: {}",
            level.raw.depth, recipe.id, trials.flaw
        );
        let advice = match trials.flaw.as_str() {
            flaw if flaw.contains("no rooms") => {
                "put a step that makes rooms, such as rooms or bsp_rooms, before it, or take it out; "
            }
            flaw if flaw.contains("no way leads") => {
                "draw a way there, or add { \"do\": { \"join\": {} } } behind what lays the ground; "
            }
            _ => "",
        };
        let help = format!(
            "{advice}the game takes the fallback every time; `wyrmhold map --recipe {} --history DIR` \
             shows how far it comes",
            recipe.id
        );
        self.warn("recipe-fails", place, message, &help);
    }

    /// Reports a recipe whose levels are mostly unreachable.
    fn cut_off(&mut self, trials: &Trials) {
        let reached = trials.reached;
        let place = self.latest(&[self.place(trials.recipe, &["steps"])]);
        if let Some(place) = place.filter(|_| reached < LEAST_REACHED) {
            let message =
                format!("no more than {reached} percent of the ground can be reached, at best");
            let help = "join the rooms: add { \"do\": { \"corridors\": {} } } or \
                        { \"do\": { \"join\": {} } } before `start`";
            self.warn("recipe-fails", place, message, help);
        }
    }

    /// Reports steps that fail or change nothing whenever they are taken.
    fn idle_steps(&mut self, trials: &Trials, content: &Content) {
        let mut takes_items = false;
        let steps = placed(trials.recipe);
        for (number, each) in steps.iter().enumerate() {
            let name = each.step.name();
            takes_items |= matches!(each.step, Step::SpawnItems(_));
            let Some(place) = self.latest(&self.places(each, trials, content)) else {
                continue;
            };
            let tally = trials.tallies.get(&each.place).copied().unwrap_or_default();
            if tally.worked == 0 && tally.failed >= ENOUGH {
                let message = format!("this step never works: {}", trials.flaw);
                let help = "take it out, or put what it needs before it";
                self.warn("recipe-fails", place, message, help);
            }
            let is_late = takes_items && wants_items(each.step);
            let is_early = is_early(&steps, number);
            let is_told = must_change(each.step) || is_late || is_early;
            if !is_told || tally.changed > 0 || tally.worked < ENOUGH {
                continue;
            }
            let message = format!("`{name}` changes nothing, as often as it is done");
            let help = match is_late {
                true => "put it before `spawn_items`, which leaves no items for it",
                false if is_early => "put it behind what makes the doorways, such as `corridors`",
                false => needs(each.step),
            };
            self.warn("idle-step", place, message, help);
        }
    }
}

/// What a step needs that is not there, and which steps make it.
fn needs(step: &Step) -> &'static str {
    match step {
        Step::SortRooms(_) | Step::PickRooms(_) => {
            "it needs several rooms: put it behind a step that makes them, such as rooms or bsp_rooms, or take it out"
        }
        Step::RoundCorners(_) => {
            "it needs rooms: put it behind a step that makes them, such as rooms or bsp_rooms, or take it out"
        }
        Step::Vaults(_) | Step::Section(_) => {
            "it needs room for its drawing: put it behind the step that lays the ground, draw it smaller, or take it out"
        }
        _ => {
            "it needs doorways: put it behind a step that makes them, such as corridors, or take it out"
        }
    }
}

/// Whether a step does nothing if the level has no items left.
fn wants_items(step: &Step) -> bool {
    matches!(
        step,
        Step::LockedRoom(_) | Step::RewardRoom(_) | Step::Shop(_)
    )
}

/// Whether these doors come before the doorways that they need. Doorways of other kinds
/// may be rare.
fn is_early(steps: &[Placed], number: usize) -> bool {
    let makes_doorways = |each: &Placed| matches!(each.step, Step::Corridors(_));
    matches!(steps[number].step, Step::Doors(_)) && steps[number..].iter().any(makes_doorways)
}

/// Whether a step must change something in a trial. Not steps that only some levels
/// need, that go by dice, that scatter a few percent, or that need much space.
fn must_change(step: &Step) -> bool {
    matches!(
        step,
        Step::SortRooms(_)
            | Step::PickRooms(_)
            | Step::RoundCorners(_)
            | Step::Vaults(_)
            | Step::Section(_)
    )
}

impl<'a> Trials<'a> {
    fn of(recipe: &'a Checked<'a, RecipeRaw>) -> Self {
        let mut tried = crate::raws::kinds::recipe(recipe);
        for place in &mut tried.steps {
            place.chance = place.chance.max(LEAST_CHANCE);
            place.one_of.iter_mut().for_each(|way| way.weight = 1);
        }
        Self {
            recipe,
            tried,
            tallies: BTreeMap::new(),
            flaw: String::new(),
            reached: 0,
        }
    }

    /// Runs the recipe until it is known what it can do on this level.
    fn run(&mut self, catalog: &Catalog, depth: i32, left: &mut u64) -> Verdict {
        let mut works = false;
        let mut failed_at: Option<Option<StepPlace>> = None;
        // The game gives all tries of a recipe this much together.
        let mut share = own_share(work::MOST_WORK, self.tried.fallback.is_some());
        for number in 0..MOST_TRIES {
            let is_enough = number >= ENOUGH;
            if works && self.is_known(is_enough) {
                return Verdict::Works;
            }
            if is_enough && !works {
                break;
            }
            let order = LevelOrder::new(catalog, u64::from(number), depth);
            let is_decided = share <= *left;
            let trial = order.trial(&self.tried, share.min(*left));
            *left -= trial.work;
            if trial.is_spent && !is_decided {
                return Verdict::Unknown;
            }
            self.count(&trial);
            let Some(flaw) = trial.flaw else {
                works = true;
                self.reached = self.reached.max(trial.reached);
                continue;
            };
            share -= trial.work;
            // That the work ran out says less than why the tries before it failed.
            if !trial.is_spent || number == 0 {
                self.flaw = flaw;
            }
            let last = trial.taken.last().filter(|taken| !taken.worked);
            let at = last.map(|taken| taken.place);
            failed_at = match failed_at {
                Some(before) if before != at => Some(None),
                _ => Some(at),
            };
            // Here the game gives up too.
            if trial.is_spent {
                // One try with other steps than those of other seeds says too little.
                match works || number > 0 || !self.varies() {
                    true => break,
                    false => return Verdict::Unknown,
                }
            }
        }
        match works {
            true => Verdict::Works,
            false => Verdict::Fails(failed_at.flatten()),
        }
    }

    /// Whether another seed may take other steps.
    fn varies(&self) -> bool {
        let mut steps = self.tried.steps.iter();
        steps.any(|place| place.chance < 100 || place.one_of.len() > 1)
    }

    fn count(&mut self, trial: &RecipeTrial) {
        for taken in &trial.taken {
            let tally = self.tallies.entry(taken.place).or_default();
            tally.worked += u32::from(taken.worked);
            tally.failed += u32::from(!taken.worked);
            tally.changed += u32::from(taken.worked && taken.changed);
        }
    }

    /// Whether nothing more can be learned about its steps. After enough trials, steps
    /// that were never taken do not count.
    fn is_known(&self, is_enough: bool) -> bool {
        let nodes = placed(self.recipe);
        nodes.iter().enumerate().all(|(number, each)| {
            let step = each.step;
            let must_change = must_change(step) || wants_items(step) || is_early(&nodes, number);
            match self.tallies.get(&each.place) {
                None => is_enough,
                Some(tally) if must_change => tally.changed > 0,
                Some(tally) => tally.worked > 0,
            }
        })
    }
}
