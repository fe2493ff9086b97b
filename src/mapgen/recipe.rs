//! A recipe: steps one after another, with choices and chances.

use super::draft::{Build, Draft, Flaw, StepContext};
use super::steps::Step;
use schemars::JsonSchema;
use serde::Deserialize;

/// How a kind of level is made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The whole id: `mod:name`.
    pub id: String,
    /// What is done, in order.
    pub steps: Vec<RecipeStep>,
    /// The whole id of the simpler recipe that is used if this one fails.
    pub fallback: Option<String>,
}

/// A place in a recipe: one step, or one of several ways to go on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecipeStep {
    /// The step, by its name, with its parameters.
    #[serde(default, rename = "do")]
    pub step: Option<Step>,
    /// One of these ways is taken, instead of `do`.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub one_of: Vec<RecipeBranch>,
    /// How often it is done at all, in percent.
    #[serde(default = "always")]
    #[schemars(range(min = 1, max = 100))]
    pub chance: i32,
}

fn always() -> i32 {
    100
}

/// One of several ways to go on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecipeBranch {
    /// Its share beside the weights of the others.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub weight: i32,
    /// The steps of this way; none at all is a way too.
    #[schemars(length(max = 64))]
    pub steps: Vec<Step>,
}

fn one() -> i32 {
    1
}

impl Recipe {
    /// Follows the recipe. It draws the same random numbers whether or not it is watched.
    pub fn follow(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        for (number, place) in self.steps.iter().enumerate() {
            if !context.stream.chance(place.chance) {
                continue;
            }
            if let Some(step) = &place.step {
                draft.take((number, 0, 0), |draft| take(step, draft, context))?;
            }
            let weights: Vec<i32> = place.one_of.iter().map(|each| each.weight).collect();
            if let Some(drawn) = context.stream.weighted(&weights) {
                for (at, step) in place.one_of[drawn].steps.iter().enumerate() {
                    draft.take((number, drawn, at), |draft| take(step, draft, context))?;
                }
            }
        }
        Ok(())
    }
}

fn take(step: &Step, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
    // Every step passes over the whole level at least a few times.
    let begun = draft.passes(4 * draft.look());
    let done = begun.and_then(|()| step.build(draft, context));
    // The picture of a failed step is useful too.
    draft.snapshot(step.name());
    done.map_err(|flaw| Flaw::new(format!("{}: {}", step.name(), flaw.0)))
}
