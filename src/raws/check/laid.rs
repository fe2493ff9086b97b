//! Warns of ground that a recipe lays, or stands on, and that does nothing for it.

use super::recipes::{Placed, placed};
use super::{Checked, Checker, Content, by_id};
use crate::catalog::schema::{RecipeRaw, TerrainRaw};
use crate::catalog::text::TerrainRef;
use crate::map::TileRole;
use crate::mapgen::steps::Step;
use placed_json::node::{Node, Value};
use std::collections::BTreeSet;

/// The kind of terrain that a step lays on open ground.
fn laid(step: &Step) -> Option<&TerrainRef> {
    match step {
        Step::Pools(step) => Some(&step.tile),
        Step::River(step) => Some(&step.tile),
        Step::Rubble(step) => step.tile.as_ref(),
        Step::Foliage(step) => step.tile.as_ref(),
        _ => None,
    }
}

/// Why a kind of terrain is not laid on open ground.
fn misfit(kind: &TerrainRaw) -> Option<&'static str> {
    let states = [&kind.opened, &kind.shut, &kind.unlocked, &kind.found];
    match kind.role {
        Some(TileRole::Floor) => Some("the ground is of this kind already"),
        Some(TileRole::StairsUp | TileRole::StairsDown) => {
            Some("stairs that lead nowhere are laid by this")
        }
        _ if states.into_iter().any(Option::is_some) => {
            Some("doors that stand in no wall are laid by this")
        }
        _ => None,
    }
}

impl Checker<'_> {
    /// Warns of such ground. Returns the recipes that need no other report.
    pub(super) fn laid<'a>(&mut self, content: &Content<'a>) -> BTreeSet<&'a str> {
        let mut reported = BTreeSet::new();
        for recipe in content.recipes {
            let steps = placed(recipe);
            if steps.iter().any(|each| self.laid_by(each, content))
                || self.slow_maze(recipe, &steps, content)
            {
                reported.insert(recipe.id);
            }
        }
        reported
    }

    fn laid_by(&mut self, placed: &Placed, content: &Content) -> bool {
        let parameters = placed.node.fields().first().map(|field| &field.value);
        let (Some(kind), Some(parameters)) = (laid(placed.step), parameters) else {
            return false;
        };
        let Some(kind) = by_id(content.terrain_entries, &kind.0) else {
            return false;
        };
        let kind = &content.terrain_entries[kind].raw;
        let tile = parameters.get("tile").map(|node| node.span);
        if let (Some(message), Some(span)) = (misfit(kind), tile)
            && let Some(place) = self.latest(&[span])
        {
            let help =
                "name another kind, such as one of a liquid or of rubble, or take the step out";
            self.warn("idle-step", place, message.into(), help);
            return true;
        }
        let bridges = parameters
            .get("bridges")
            .filter(|node| kind.walkable && node.value != Value::Whole(0));
        if let Some(place) = bridges.and_then(|node: &Node| self.latest(&[node.span])) {
            let message = "one walks through this river, so that it has no bridges".into();
            let help = "take `bridges` out, or name a `tile` that nobody can walk on";
            self.warn("no-effect", place, message, help);
        }
        false
    }

    /// Warns if the ground of a hunted maze takes more than one turn to cross: the maze
    /// is never made then.
    fn slow_maze(
        &mut self,
        recipe: &Checked<RecipeRaw>,
        steps: &[Placed],
        content: &Content,
    ) -> bool {
        let is_maze = |each: &Placed| matches!(each.step, Step::HuntedMaze(_));
        let is_ground = |kind: &&Checked<TerrainRaw>| {
            let roles = [TileRole::Floor, TileRole::StairsUp, TileRole::StairsDown];
            kind.raw.turns > 1 && kind.raw.role.is_some_and(|role| roles.contains(&role))
        };
        let Some(slow) = content.terrain_entries.iter().find(is_ground) else {
            return false;
        };
        let place = self.latest(&[self.place(slow, &["turns"])]);
        let Some(place) = place.filter(|_| steps.iter().any(is_maze)) else {
            return false;
        };
        let message = format!(
            "in a maze a step takes one turn, so that `{}` is never made",
            recipe.id
        );
        let help =
            "write \"turns\": 1, and let other kinds be slow; or give its levels another recipe";
        self.warn("recipe-fails", place, message, help);
        true
    }
}
