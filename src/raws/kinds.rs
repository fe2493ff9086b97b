//! Converts checked entries into the form of the catalog.

use super::check::Checked;
use crate::catalog::schema::{LevelRaw, RecipeRaw, RecipeShareRaw, RulesRaw};
use crate::catalog::{LevelKind, RecipeId};
use crate::mapgen::recipe::Recipe;
use crate::rules::ruleset::Ruleset;

pub(super) fn level_kind(raw: &LevelRaw, recipes: &[Recipe]) -> LevelKind {
    let share = |share: &RecipeShareRaw| {
        let place = recipes
            .binary_search_by(|each| each.id.cmp(&share.recipe.0))
            .ok()?;
        Some((RecipeId(place), share.weight))
    };
    LevelKind {
        recipes: raw.recipes.iter().filter_map(share).collect(),
        name: raw.name.clone(),
        width: raw.width,
        height: raw.height,
        monsters: raw.monsters,
        items: raw.items,
        traps: raw.traps,
        dark: raw.dark,
        quiet: raw.quiet,
        on_level_start: raw.on_level_start.clone(),
        ambience: raw.ambience,
        opening: raw.opening.clone(),
    }
}

pub(super) fn recipe(recipe: &Checked<RecipeRaw>) -> Recipe {
    let raw = &recipe.raw;
    Recipe {
        id: recipe.id.into(),
        steps: raw.steps.clone(),
        fallback: raw.fallback.as_ref().map(|fallback| fallback.0.clone()),
    }
}

/// The rules as the game uses them.
pub(super) fn ruleset(raw: &RulesRaw) -> Ruleset {
    Ruleset {
        metric: raw.ways,
        combat: raw.combat,
        stairs: raw.stairs,
        crowd_cost: raw.crowd_cost,
        waking: raw.waking,
        waking_beside: raw.waking_beside,
        hearing: raw.hearing,
        blow_noise: raw.blow_noise,
        door_noise: raw.door_noise,
        spotting: raw.spotting,
        out_of_depth: raw.out_of_depth,
    }
}
