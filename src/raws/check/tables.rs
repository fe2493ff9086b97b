//! What is found on which level: levels and themes of a `spawn`, and what a level selects.

use super::{Checked, Checker, Decoded};
use crate::catalog::Id;
use crate::catalog::schema::{FactionKind, LevelRaw, Section, Selection, Spawn};
use crate::catalog::text::Tag;
use crate::raws::suggest;
use placed_json::node::Node;
use std::collections::BTreeSet;

/// Whether a level lets something be found.
fn is_allowed(
    level: &Checked<LevelRaw>,
    spawn: &Spawn,
    selection: Option<&Selection>,
    (tags, faction): (&[Tag], Option<Id<FactionKind>>),
) -> bool {
    let is_named = spawn.levels.iter().any(|each| each.0 == level.id);
    let is_themed = spawn
        .themes
        .iter()
        .any(|each| level.raw.themes.contains(each));
    let is_anywhere = spawn.levels.is_empty() && spawn.themes.is_empty();
    (is_anywhere || is_named || is_themed) && selection.is_none_or(|all| all.has(tags, faction))
}

/// The depths of the levels that let something be found; none if all of them do.
fn allowed(
    levels: &[Checked<LevelRaw>],
    is_allowed: impl Fn(&Checked<LevelRaw>) -> bool,
) -> Option<BTreeSet<i32>> {
    let there: Vec<i32> = { levels.iter() }
        .filter(|level| is_allowed(level))
        .map(|level| level.raw.depth)
        .collect();
    (there.len() < levels.len()).then(|| there.into_iter().collect())
}

impl Decoded<'_> {
    /// Tells each thing on which levels it is found.
    pub(super) fn limit(&mut self) {
        let levels = &self.levels;
        for each in &mut self.monsters {
            let (tags, faction) = (each.raw.tags.clone(), each.raw.faction);
            if let Some(spawn) = &mut each.raw.spawn {
                spawn.allowed = allowed(levels, |level| {
                    let of = level.raw.monsters_from.as_ref();
                    is_allowed(level, spawn, of, (&tags, faction))
                });
            }
        }
        for each in &mut self.items {
            let tags = each.raw.tags.clone();
            if let Some(spawn) = &mut each.raw.spawn {
                spawn.allowed = allowed(levels, |level| {
                    is_allowed(level, spawn, level.raw.items_from.as_ref(), (&tags, None))
                });
            }
        }
        for each in &mut self.traps {
            let tags = each.raw.tags.clone();
            if let Some(spawn) = &mut each.raw.spawn {
                spawn.allowed = allowed(levels, |level| {
                    is_allowed(level, spawn, level.raw.traps_from.as_ref(), (&tags, None))
                });
            }
        }
    }
}

impl Checker<'_> {
    /// Warns of themes that no level has. True if it did.
    pub(super) fn strange_themes<T>(
        &mut self,
        of: &Checked<T>,
        levels: &[Checked<LevelRaw>],
    ) -> bool {
        let themes = { of.entry.node.get("spawn") }.and_then(|spawn| spawn.get("themes"));
        let known: BTreeSet<&str> = { levels.iter() }
            .flat_map(|level| level.raw.themes.iter().map(|theme| theme.0.as_str()))
            .collect();
        let mut is_told = false;
        for theme in themes.map_or(&[][..], Node::items) {
            let text = theme.as_text().unwrap_or_default();
            if known.contains(text) || self.rank(theme.span) == 0 && !self.context.is_alone {
                continue;
            }
            let message = format!("no level has the theme `{text}`");
            let help = match known.is_empty() {
                true => format!("give a level \"themes\": [\"{text}\"], or take it out"),
                false => suggest::help(text, known.iter().copied()),
            };
            self.warn("outside-campaign", theme.span, message, &help);
            is_told = true;
        }
        is_told
    }

    /// Warns of a selection by faction among things that have none.
    pub(super) fn selections(&mut self, level: &Checked<LevelRaw>) {
        for (field, selection, section) in [
            ("items_from", &level.raw.items_from, Section::Items),
            ("traps_from", &level.raw.traps_from, Section::Traps),
        ] {
            if selection
                .as_ref()
                .is_some_and(|all| !all.factions.is_empty())
            {
                let place = self.place(level, &[&format!("{field}.factions")]);
                let message = format!(
                    "{} are of no faction, so that none is found",
                    section.name()
                );
                self.warn("no-effect", place, message, "take `factions` out");
            }
        }
    }
}
