//! Checks that a recipe can work: on every way through it, what a step needs comes
//! before the step.

use super::{Checked, Checker, by_id, pieces};
use crate::catalog::schema::{MonsterKind, RecipeRaw};
use crate::catalog::text::PrefabRef;
use crate::map::TileRole;
use crate::mapgen::draft::StepPlace;
use crate::mapgen::prefab::Prefab;
use crate::mapgen::recipe::RecipeStep;
use crate::mapgen::roles::Role;
use crate::mapgen::steps::Step;
use crate::raws::value_help::keyed;
use crate::rules::ruleset::Hunts;
use placed_json::node::{Node, Value};
use placed_json::source::Span;
use std::collections::BTreeMap;

/// The speed, in percent, at which someone acts once a turn.
const ORDINARY_SPEED: i32 = 100;

/// The most steps on any way through a recipe.
const MOST_STEPS: usize = 64;

/// A step and where it was written.
pub(super) struct Placed<'a> {
    pub(super) step: &'a Step,
    pub(super) node: &'a Node,
    /// Its position in the recipe.
    pub(super) place: StepPlace,
}

/// Facts about a drawing that checks of recipes need.
pub(super) struct PrefabFacts {
    is_dangerous: bool,
    /// Whether it has stairs up, and stairs down.
    stairs: [bool; 2],
}

impl PrefabFacts {
    pub(super) fn of(prefab: &Prefab) -> Self {
        Self {
            is_dangerous: prefab.is_dangerous(),
            stairs: [TileRole::StairsUp, TileRole::StairsDown].map(|tile| prefab.has(tile)),
        }
    }
}

/// The facts about all drawings, by whole id.
pub(super) type PrefabFactsById<'a> = BTreeMap<&'a str, PrefabFacts>;

/// What has certainly been done at a point of a recipe.
#[derive(Clone, Copy)]
struct Done {
    start: bool,
    exit: bool,
}

/// The mistakes that were found while following a recipe.
#[derive(Default)]
struct Found {
    /// Steps that may come before what they need.
    early: Vec<(Role, Span, &'static str)>,
    /// Steps that place a start or an exit which is certainly there already.
    again: Vec<(Span, &'static str)>,
}

impl Checker<'_> {
    pub(super) fn recipe(&mut self, recipe: &Checked<RecipeRaw>, drawings: &PrefabFactsById) {
        let steps = recipe.entry.node.get("steps");
        let nodes = steps.map_or(&[][..], Node::items);
        let places: Vec<(&RecipeStep, &Node)> = recipe.raw.steps.iter().zip(nodes).collect();
        let before = self.diags.len();
        for &(place, node) in &places {
            self.one_or_other(place, node);
        }
        for each in placed(recipe) {
            self.ranges(each.node);
        }
        if self.diags.len() > before {
            return;
        }
        if let [(first, node), ..] = places[..]
            && !lays_ground(first, node)
        {
            let message = "this may leave solid rock".into();
            let help = "start with a step that lays the ground, such as rooms, on every way";
            self.error("no-base", node.span, message, help);
        }
        self.length(&places);
        self.peace(&places);
        let (done, found) = follow(&places, drawings);
        for (role, is_done) in [(Role::Start, done.start), (Role::Exit, done.exit)] {
            if !is_done {
                self.not_sure(recipe, &places, role);
            }
        }
        // A recipe that lacks everything was probably meant as an addition to another
        // one.
        let lacks = self.diags[before..].iter().map(|diag| diag.code);
        if lacks.eq(["no-base", "no-start", "no-exit"]) {
            self.diags.truncate(before + 1);
            if let Some(report) = self.diags.last_mut() {
                report.help +=
                    "; to add to the steps that are there, write \"steps\": { \"append\": [ … ] }";
            }
        }
        if !done.start {
            return;
        }
        for (span, name) in found.again {
            let message = format!("there is {name} already, which is lost by this one");
            let help = "take one of the two out; stairs in the drawing of a `prefab_map` are one";
            if let Some(place) = self.latest(&[span, recipe.entry.span]) {
                self.warn("no-effect", place, message, help);
            }
        }
        let early =
            { found.early.into_iter() }.filter(|(role, ..)| done.exit || *role != Role::AfterExit);
        for (role, span, name) in early {
            let (code, needs) = match role {
                Role::Exit => ("exit-before-start", "start"),
                Role::AfterExit => ("road-before-exit", "exit"),
                _ => ("spawn-before-start", "start"),
            };
            let message = format!("`{name}` may come before the {needs}");
            let help = format!("let the step `{needs}` come first, and always");
            self.error(code, span, message, &help);
        }
    }

    /// Reports that there may be no start or no exit, at a step that makes one only
    /// sometimes.
    fn not_sure(
        &mut self,
        recipe: &Checked<RecipeRaw>,
        places: &[(&RecipeStep, &Node)],
        role: Role,
    ) {
        let (code, what) = match role {
            Role::Start => ("no-start", "start"),
            _ => ("no-exit", "exit"),
        };
        let mut span = self.place(recipe, &["steps"]);
        let beside = match role {
            Role::Start => "before `exit` and what spawns",
            _ => "behind `start`",
        };
        let mut help = format!("add {{ \"do\": {{ \"{what}\": {{}} }} }} {beside}");
        let unsure = places.iter().find_map(|&(place, node)| {
            let steps = ways(place, node).into_iter().flatten();
            let mut made = steps.filter(|placed| placed.step.role() == role);
            made.next()?;
            // The way that lacks it.
            let lacks = ways(place, node).iter().position(|way| {
                let mut steps = way.iter();
                steps.all(|placed| placed.step.role() != role)
            });
            let branches = node.get("one_of").map_or(&[][..], Node::items);
            let way = lacks.and_then(|way| branches.get(way)).unwrap_or(node);
            Some((node, way.span))
        });
        if let Some((node, made)) =
            unsure.filter(|(node, _)| self.rank(node.span) >= self.rank(span))
        {
            let chance = node
                .get("chance")
                .filter(|each| each.value != Value::Whole(100));
            span = chance.map_or(made, |chance| chance.span);
            help = match chance {
                Some(_) => format!("take `chance` out: every level needs its {what}"),
                None => format!(
                    "this way has none: add {{ \"{what}\": {{}} }} to its steps, or put the step outside of the ways"
                ),
            };
        }
        self.error(code, span, format!("there may be no {what}"), &help);
    }

    /// Reports a place of a recipe that is not exactly one of a step and a choice of
    /// ways.
    fn one_or_other(&mut self, place: &RecipeStep, node: &Node) {
        match (&place.step, &place.one_of[..]) {
            (None, []) => {
                let message = "nothing is done here".into();
                let help = "give a `do` with a step, or a `one_of` with ways to go on";
                self.error("empty-step", node.span, message, help);
            }
            (Some(_), [_, ..]) => {
                let ways = node.field("one_of").map_or(node.span, |each| each.key_span);
                let message = "`do` and `one_of` cannot stand together".into();
                let help = "give each its own { }";
                self.error("two-steps", ways, message, help);
            }
            _ => {}
        }
    }

    /// Reports a minimum above its maximum.
    fn ranges(&mut self, node: &Node) {
        let parameters = node.fields().first().map(|field| &field.value);
        let Some(parameters) = parameters else {
            return;
        };
        for least in parameters.fields() {
            let Some(rest) = least.key.strip_prefix("min") else {
                continue;
            };
            let most = parameters.get(&format!("max{rest}"));
            if let (Value::Whole(low), Some(most)) = (&least.value.value, most)
                && let Value::Whole(high) = most.value
                && *low > high
            {
                let message = format!("the most, {high}, is below the least, {low}");
                let help = format!(
                    "write \"min{rest}\": {high}, \"max{rest}\": {low}, or let it be {low} or more"
                );
                self.error("rooms-reversed", most.span, message, &help);
            }
        }
    }

    /// Reports a recipe that is too long: the longest way through it counts.
    fn length(&mut self, places: &[(&RecipeStep, &Node)]) {
        let mut steps = 0;
        for &(place, node) in places {
            let longest = ways(place, node).iter().map(Vec::len).max();
            steps += longest.unwrap_or(0);
            if steps > MOST_STEPS {
                let span = node.field("one_of").map_or(node.span, |each| each.key_span);
                let message =
                    format!("the longest way through the recipe is over {MOST_STEPS} steps");
                let help = "let its choices have fewer steps, or make two recipes of it";
                self.error("too-many", span, message, help);
                return;
            }
        }
    }

    /// Reports anything besides the hunter that can hurt in a maze.
    fn peace(&mut self, places: &[(&RecipeStep, &Node)]) {
        let steps = || {
            let ways = places.iter().flat_map(|&(place, node)| ways(place, node));
            ways.flatten()
        };
        if !steps().any(|placed| matches!(placed.step, Step::HuntedMaze(_))) {
            return;
        }
        for placed in steps().filter(|placed| placed.step.is_dangerous()) {
            let name = placed.step.name();
            let message = format!("`{name}` puts more into the maze that can hurt");
            let help = "take it out: a hunted maze can be won unhurt";
            self.error("crowded-maze", placed.node.span, message, help);
        }
    }

    /// Reports a hunter that cannot follow the rules of the maze: its speed must be
    /// ordinary, and it must hunt from the start.
    pub(super) fn hunters(
        &mut self,
        recipe: &Checked<RecipeRaw>,
        monsters: &[Checked<MonsterKind>],
    ) {
        for placed in placed(recipe) {
            let Step::HuntedMaze(maze) = placed.step else {
                continue;
            };
            let Some(monster) = by_id(monsters, &maze.hunter.0).map(|place| &monsters[place])
            else {
                continue;
            };
            let raw = &monster.raw;
            let faults = [
                ("hunts", raw.hunts != Hunts::Maze, "\"maze\""),
                ("speed", raw.speed != ORDINARY_SPEED, "100"),
                ("asleep", raw.asleep != 0, "0"),
            ];
            let faults: Vec<_> = faults.into_iter().filter(|fault| fault.1).collect();
            let Some(&(field, _, right)) = faults.first() else {
                continue;
            };
            let all: Vec<String> = faults
                .iter()
                .map(|(field, _, right)| keyed(field, right))
                .collect();
            let all = all.join(", ");
            let parameters = placed.node.fields().first().map(|field| &field.value);
            let written = parameters.and_then(|each| each.get("hunter"));
            let span = written.map_or(placed.node.span, |each| each.span);
            let given = monster.entry.node.get(field);
            let given = given.map_or("not given".into(), |node| node.to_json().to_string());
            let (span, _) = self.later_first([span, monster.field(field)]);
            let id = monster.id;
            let message =
                format!("`{id}` hunts in a maze, where `{field}` is {right}; here it is {given}");
            let mut help = format!(
                "a hunter needs \"hunts\": \"maze\", a `speed` of 100, and never sleeps: give `{id}` {all}"
            );
            if self.rank(monster.field(field)) > self.rank(monster.entry.span) {
                help += &format!(
                    "; where a patch is for many, let another follow it: {{ \"where\": {{ \"kind\": \
                     \"monsters\", \"id\": \"{id}\" }}, \"set\": {{ {all} }} }}"
                );
            }
            self.error("unfit-hunter", span, message, &help);
        }
    }
}

/// Every step of a recipe, on all ways, with its place.
pub(super) fn placed<'a>(recipe: &'a Checked<RecipeRaw>) -> Vec<Placed<'a>> {
    let nodes = recipe.entry.node.get("steps").map_or(&[][..], Node::items);
    let mut all = Vec::new();
    for (number, (place, node)) in recipe.raw.steps.iter().zip(nodes).enumerate() {
        for mut each in ways(place, node).into_iter().flatten() {
            each.place.0 = number;
            all.push(each);
        }
    }
    all
}

/// The ways at a place of a recipe: its step, or the steps of each branch.
fn ways<'a>(place: &'a RecipeStep, node: &'a Node) -> Vec<Vec<Placed<'a>>> {
    if let (Some(step), Some(node)) = (&place.step, node.get("do")) {
        let place = (0, 0, 0);
        return vec![vec![Placed { step, node, place }]];
    }
    let branches = node.get("one_of").map_or(&[][..], Node::items);
    let steps = |node: &'a Node| node.get("steps").map_or(&[][..], Node::items);
    let both = place.one_of.iter().zip(branches).enumerate();
    both.map(|(way, (branch, node))| {
        let both = branch.steps.iter().zip(steps(node)).enumerate();
        both.map(|(at, (step, node))| Placed {
            step,
            node,
            place: (0, way, at),
        })
        .collect()
    })
    .collect()
}

/// Whether every way begins with a step that lays the ground.
fn lays_ground(place: &RecipeStep, node: &Node) -> bool {
    let is_base = |way: &Vec<Placed>| {
        way.first()
            .is_some_and(|placed| matches!(placed.step.role(), Role::Base | Role::Whole))
    };
    place.chance == 100 && ways(place, node).iter().all(is_base)
}

/// What has certainly been done at the end, and which steps may come too early.
fn follow(places: &[(&RecipeStep, &Node)], drawings: &PrefabFactsById) -> (Done, Found) {
    let mut found = Found::default();
    let mut done = Done {
        start: false,
        exit: false,
    };
    for &(place, node) in places {
        let mut after = Done {
            start: true,
            exit: true,
        };
        for way in ways(place, node) {
            let mut here = done;
            for Placed { step, node, .. } in way {
                let role = role(step, drawings);
                let is_early = match role {
                    Role::Exit | Role::AfterStart => !here.start,
                    Role::AfterExit => !here.exit,
                    _ => false,
                };
                if is_early {
                    found.early.push((role, node.span, step.name()));
                }
                if role == Role::Start && here.start {
                    found.again.push((node.span, "a start"));
                }
                if role == Role::Exit && here.exit {
                    found.again.push((node.span, "an exit"));
                }
                let [up, down] = stairs(step, drawings);
                here.start |= up || matches!(role, Role::Start | Role::Whole);
                here.exit |= down || matches!(role, Role::Exit | Role::Whole);
            }
            after.start &= here.start;
            after.exit &= here.exit;
        }
        if place.chance == 100 {
            done = after;
        }
    }
    (done, found)
}

/// The role of a step in its recipe. Monsters and traps in its drawings must keep away
/// from the start, so these need a start before them.
fn role(step: &Step, drawings: &PrefabFactsById) -> Role {
    let is_dangerous = |id: &PrefabRef| {
        let drawing = drawings.get(id.0.as_str());
        drawing.is_some_and(|drawing| drawing.is_dangerous)
    };
    let is_piece = matches!(step, Step::Vaults(_) | Step::Section(_));
    match is_piece && pieces::drawings(step).iter().any(is_dangerous) {
        true => Role::AfterStart,
        false => step.role(),
    }
}

/// Whether a step draws stairs up and stairs down. For a faulty drawing this is
/// unknown, and nothing is reported.
fn stairs(step: &Step, drawings: &PrefabFactsById) -> [bool; 2] {
    let Step::PrefabMap(map) = step else {
        return [false; 2];
    };
    let drawing = drawings.get(map.prefab.0.as_str());
    drawing.map_or([true; 2], |drawing| drawing.stairs)
}
