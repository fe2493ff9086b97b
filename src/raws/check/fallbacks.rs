//! Checks that the recipes that are used if others fail come to an end.

use super::{Checked, Checker, by_id};
use crate::catalog::schema::RecipeRaw;
use placed_json::diag::Diag;

/// At most this many recipes of a circle are named.
const MOST_NAMED: usize = 12;

impl Checker<'_> {
    /// Reports recipes that fall back on themselves, directly or through others.
    pub(super) fn fallbacks(&mut self, recipes: &[Checked<RecipeRaw>]) {
        let next: Vec<Option<usize>> = recipes
            .iter()
            .map(|each| by_id(recipes, &each.raw.fallback.as_ref()?.0))
            .collect();
        // The walk on which each recipe was first met. A walk that meets an earlier one
        // ends there.
        let mut met: Vec<Option<usize>> = vec![None; recipes.len()];
        for first in 0..recipes.len() {
            let mut chain = Vec::new();
            let mut at = Some(first);
            while let Some(number) = at.filter(|&number| met[number].is_none()) {
                met[number] = Some(first);
                chain.push(number);
                at = next[number];
            }
            // Reported once, for the circle itself and not for recipes that lead into
            // it.
            let Some(start) = at.filter(|&number| met[number] == Some(first)) else {
                continue;
            };
            chain.drain(..chain.iter().position(|&each| each == start).unwrap_or(0));
            let least = chain.iter().enumerate().min_by_key(|(_, number)| **number);
            let turns = least.map_or(0, |(turns, _)| turns);
            chain.rotate_left(turns);
            let spans = chain
                .iter()
                .map(|&number| self.place(&recipes[number], &["fallback"]));
            let Some(span) = spans.rev().max_by_key(|span| self.rank(*span)) else {
                continue;
            };
            let names: Vec<&str> = chain.iter().map(|&number| recipes[number].id).collect();
            let more = if names.len() > MOST_NAMED {
                ", …"
            } else {
                ""
            };
            let names = names[..names.len().min(MOST_NAMED)].join(", ");
            let (message, help) = match chain[..] {
                [only] => {
                    let last = |each: &&Checked<RecipeRaw>| each.raw.fallback.is_none();
                    // What most recipes fall back on is made for that.
                    let users = |last: &&Checked<RecipeRaw>| {
                        let is_user = |it: &&Option<usize>| {
                            it.is_some_and(|number| recipes[number].id == last.id)
                        };
                        next.iter().filter(is_user).count()
                    };
                    let last = recipes.iter().rev().filter(last).max_by_key(users);
                    let such =
                        last.map_or(String::new(), |last| format!(", such as `{}`", last.id));
                    (
                        format!("`{}` falls back on itself", recipes[only].id),
                        format!("name a recipe without a fallback{such}, or take `fallback` out"),
                    )
                }
                _ => (
                    format!("this goes round in a circle: {names}{more}"),
                    "let the last of them be a recipe without a fallback".into(),
                ),
            };
            let report = Diag::error("fallback-cycle", span, message);
            self.diags.push(report.help(help));
        }
    }
}
