//! Warns of entries that can never appear in a game. Only if there is no mistake:
//! otherwise a misspelt use would be reported twice.

use super::idle::is_hunted;
use super::pieces::drawings;
use super::references::brought;
use super::{Checked, Checker, Content, id_of};
use crate::catalog::schema::{LevelRaw, PrefabRaw, RecipeRaw, Section, Spawn};
use crate::catalog::{Id, Named};
use crate::map::Tile;
use crate::mapgen::shapes::scatter::{Foliage, Rubble};
use crate::mapgen::steps::Step;
use crate::raws::registry::{EntryKey, MergedEntry, Registry};
use crate::rules::dice::Dice;
use placed_json::diag::Diag;
use placed_json::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The sections whose entries bring others into the game by naming them. What the other
/// sections name is looked at one by one.
const BRINGS: [Section; 12] = [
    Section::Elements,
    Section::Heroes,
    Section::Items,
    Section::Levels,
    Section::Loot,
    Section::Monsters,
    Section::Rules,
    Section::Spells,
    Section::Statuses,
    Section::Terrain,
    Section::Traits,
    Section::Traps,
];

/// What is only there for others to name, and how it is named.
const NAMED_BY: [(Section, &str); 6] = [
    (
        Section::Disguises,
        "give it to an item as its `unknown`; a look that nothing has is never seen",
    ),
    (
        Section::Elements,
        "name it in a `damage`, or as the `element` of a weapon",
    ),
    (
        Section::Loot,
        "give it to a monster as its `drops`; what nobody leaves is never found",
    ),
    (
        Section::Sounds,
        "say what it is `for`, or name it as the `sound` or the `ambience` of something",
    ),
    (
        Section::Spells,
        "let an item `teaches` it, a hero have it among `spells`, or an effect `cast` it",
    ),
    (
        Section::Statuses,
        "give it to someone with { \"status\": { \"apply\": … } }",
    ),
];

/// The whole ids that something else names.
#[derive(Default)]
struct Uses<'a> {
    named: BTreeSet<(Section, &'a str)>,
    /// Prefabs that `vaults` place. Only these depend on the depth.
    vaulted: BTreeSet<&'a str>,
    /// Prefabs that are samples, and those that are placed as drawn.
    samples: BTreeSet<&'a str>,
    peopled: BTreeSet<&'a str>,
    has_locks: bool,
    /// The depths whose levels have monsters other than a hunter, items, and traps.
    depths: BTreeMap<Section, Vec<i32>>,
}

/// The section and the whole id of each reference.
fn named<'a, T: Named>(
    entries: &[Checked<'a, T>],
    ids: impl IntoIterator<Item = Id<T>>,
) -> impl Iterator<Item = (Section, &'a str)> {
    let whole = ids.into_iter().filter_map(|id| id_of(entries, id));
    whole.map(|id| (T::SECTION, id))
}

/// Every step of a recipe, on all ways.
pub(super) fn steps(recipe: &RecipeRaw) -> impl Iterator<Item = &Step> {
    recipe.steps.iter().flat_map(|place| {
        let ways = place.one_of.iter().flat_map(|way| &way.steps);
        place.step.iter().chain(ways)
    })
}

impl<'a> Uses<'a> {
    fn of(registry: &'a Registry, content: &Content<'a>) -> Self {
        let mut uses = Self::default();
        for level in content.levels.iter().chain(content.tutorial) {
            for share in &level.raw.recipes {
                uses.named.insert((Section::Recipes, &share.recipe.0));
            }
        }
        for recipe in content.recipes {
            let fallback = recipe.raw.fallback.iter();
            uses.named
                .extend(fallback.map(|each| (Section::Recipes, each.0.as_str())));
            steps(&recipe.raw).for_each(|step| uses.step(step));
        }
        // Monsters and items in a sample are not copied.
        let is_sample = |id: &str| uses.samples.contains(id) && !uses.peopled.contains(id);
        for prefab in content.prefabs.iter().filter(|each| !is_sample(each.id)) {
            let tile = |sign: char| match prefab.raw.legend.get(&sign.to_string()) {
                Some(raw) => raw
                    .tile
                    .as_ref()
                    .and_then(|id| content.terrain.named(&id.0)),
                None => content.terrain.drawn_as(sign),
            };
            let mut signs = prefab.raw.rows.iter().flat_map(|row| row.chars());
            let is_locked = |sign: char| tile(sign).is_some_and(Tile::is_locked);
            uses.has_locks = uses.has_locks || signs.any(is_locked);
            let is_used = |sign: char| match prefab.raw.legend.contains_key(&sign.to_string()) {
                true => None,
                false => content.kind_drawn_as(sign),
            };
            let signs = prefab.raw.rows.iter().flat_map(|row| row.chars());
            let drawn = signs.filter_map(is_used).map(|id| (Section::Terrain, id));
            uses.named.extend(drawn);
            for sign in prefab.raw.legend.values() {
                let tile = sign.tile.iter().map(|id| (Section::Terrain, id.0.as_str()));
                uses.named.extend(tile);
                uses.named.extend(named(content.monsters, sign.monster));
                uses.named.extend(named(content.items, sign.item));
                uses.named.extend(named(content.traps, sign.trap));
            }
        }
        let entries = { registry.entries.iter() }
            .filter(|((section, _), entry)| BRINGS.contains(section) && !entry.is_template);
        for (key, entry) in entries {
            uses.named.extend(brought(key, entry));
        }
        // Locked doors are opened only by the first item that is a key.
        let key = content.items.iter().find(|item| item.raw.key);
        let key = key.filter(|_| uses.has_locks);
        uses.named.extend(key.map(|item| (Section::Items, item.id)));
        uses.depths = [Section::Monsters, Section::Items, Section::Traps]
            .map(|section| (section, depths(content, section)))
            .into();
        // A sound that says what it is for needs no other use.
        let sounds = registry.entries.iter();
        let heard = sounds.filter(|((section, _), entry)| {
            *section == Section::Sounds && entry.node.get("for").is_some()
        });
        uses.named
            .extend(heard.map(|((section, id), _)| (*section, id.as_str())));
        let goals = content.items.iter().filter(|item| item.raw.goal);
        uses.named
            .extend(goals.map(|item| (Section::Items, item.id)));
        uses
    }

    fn step(&mut self, step: &'a Step) {
        let names = drawings(step).iter().map(|each| each.0.as_str());
        match step {
            Step::WaveCollapse(_) => self.samples.extend(names),
            _ => self.peopled.extend(names),
        }
        let one: (Section, &'a str) = match step {
            Step::Vaults(vaults) => {
                let prefabs = vaults.prefabs.iter().map(|prefab| prefab.0.as_str());
                self.vaulted.extend(prefabs.clone());
                self.named.extend(prefabs.map(|id| (Section::Prefabs, id)));
                return;
            }
            Step::Section(section) => (Section::Prefabs, &section.prefab.0),
            Step::PrefabMap(map) => (Section::Prefabs, &map.prefab.0),
            Step::WaveCollapse(sample) => (Section::Prefabs, &sample.prefab.0),
            Step::Pools(pools) => (Section::Terrain, &pools.tile.0),
            Step::River(river) => (Section::Terrain, &river.tile.0),
            Step::Foliage(Foliage { tile: Some(id), .. })
            | Step::Rubble(Rubble { tile: Some(id), .. }) => (Section::Terrain, &id.0),
            Step::HuntedMaze(maze) => (Section::Monsters, &maze.hunter.0),
            Step::LockedRoom(_) => {
                self.has_locks = true;
                return;
            }
            _ => return,
        };
        self.named.insert(one);
    }
}

impl Checker<'_> {
    /// Warns of entries that can never appear, once for each entry.
    pub(super) fn unused(&mut self, registry: &Registry, content: &Content) {
        let uses = Uses::of(registry, content);
        for each in content.monsters {
            self.found(
                Section::Monsters,
                each,
                each.raw.spawn.as_ref(),
                &uses,
                content,
            );
        }
        for each in content.items {
            self.found(
                Section::Items,
                each,
                each.raw.spawn.as_ref(),
                &uses,
                content,
            );
        }
        for each in content.traps {
            self.found(
                Section::Traps,
                each,
                each.raw.spawn.as_ref(),
                &uses,
                content,
            );
        }
        for each in content.recipes {
            let help = "name it under `recipes` of a level, or as the `fallback` of another recipe";
            self.named(Section::Recipes, each.id, each.entry, &uses, help);
        }
        for each in content.terrain_entries {
            let help = "name it in a recipe, in a step such as pools or rubble, or in the `legend` of a prefab";
            if each.raw.role.is_none() {
                self.named(Section::Terrain, each.id, each.entry, &uses, help);
            }
        }
        for each in content.factions {
            let help =
                "give it to a monster as its `faction`; a side that nobody is on does nothing";
            self.named(Section::Factions, each.id, each.entry, &uses, help);
        }
        for each in content.prefabs {
            let help = "name it in a recipe, in a step such as vaults, section or prefab_map";
            if !self.named(Section::Prefabs, each.id, each.entry, &uses, help) {
                self.prefab_depths(each, &uses, content);
            }
        }
        for (section, help) in NAMED_BY {
            let of_section = |key: &EntryKey| key.0 == section;
            let own = registry.entries.iter().filter(|(key, _)| of_section(key));
            for ((_, id), entry) in own.filter(|(_, entry)| !entry.is_template) {
                // What is wrong with it is told already.
                let is_told = |diag: &Diag| entry.node.span.contains(diag.span);
                if !self.diags.iter().any(is_told) {
                    self.named(section, id, entry, &uses, help);
                }
            }
        }
        self.templates(registry);
    }

    /// Where to report an unused entry. None if a mod makes an entry of the core
    /// unused: that is what many mods are for.
    fn blamed(&self, entry: &MergedEntry) -> Option<Span> {
        (self.rank(entry.span) > 0 || self.context.is_alone).then_some(entry.span)
    }

    fn is_named(&self, section: Section, id: &str, uses: &Uses) -> bool {
        uses.named.contains(&(section, id)) || self.context.mentions.contains(id)
    }

    /// Warns of a thing that is found on no level: neither by its `spawn` nor by name.
    fn found<T>(
        &mut self,
        section: Section,
        of: &Checked<T>,
        spawn: Option<&Spawn>,
        uses: &Uses,
        content: &Content,
    ) {
        let Some(spawn) = spawn else {
            if !self.is_named(section, of.id, uses)
                && let Some(span) = self.blamed(of.entry)
            {
                let message = format!("`{}` can never be found", of.id);
                let help = "give it a `spawn`, or let a prefab or a recipe name it; what is only \
                            there to be copied has \"abstract\": true";
                self.warn("never-found", span, message, help);
            }
            return;
        };
        let mut depths = uses.depths.get(&section).into_iter().flatten();
        let is_told = self.strange_themes(of, content.levels);
        if is_told || depths.any(|depth| spawn.reaches(*depth)) {
            return;
        }
        let place = self.place(of, &["spawn.min_depth", "spawn.max_depth"]);
        if self.rank(place) == 0 && !self.context.is_alone {
            return;
        }
        let deepest = content.levels.len() as i32;
        let (first, last) = (spawn.min_depth, spawn.max_depth);
        let is_limited = { uses.depths.get(&section).into_iter().flatten() }
            .any(|depth| spawn.is_in_range(*depth));
        let message = match first > deepest {
            true => format!("depth {first} is below the deepest level, which is {deepest}"),
            false if is_limited => format!(
                "no level from depth {first} to {last} lets it be found: by its `levels` and `themes`, or by what they select"
            ),
            false => format!(
                "no level from depth {first} to {last} has any {}",
                section.name()
            ),
        };
        let help = "choose depths of levels that have such things, or give those levels some";
        self.warn("outside-campaign", place, message, help);
    }

    /// Warns of an entry that nothing names. True if it did.
    fn named(
        &mut self,
        section: Section,
        id: &str,
        entry: &MergedEntry,
        uses: &Uses,
        help: &str,
    ) -> bool {
        if self.is_named(section, id, uses) {
            return false;
        }
        if let Some(span) = self.blamed(entry) {
            let message = format!("nothing uses `{id}`");
            self.warn("unused-entry", span, message, help);
        }
        true
    }

    fn prefab_depths(&mut self, prefab: &Checked<PrefabRaw>, uses: &Uses, content: &Content) {
        let raw = &prefab.raw;
        let field = match raw.min_depth > 1 {
            true => "min_depth",
            false => "max_depth",
        };
        let place = self.place(prefab, &[field]);
        let deepest = content.levels.len() as i32;
        if self.rank(place) == 0 && !self.context.is_alone {
            return;
        }
        if raw.min_depth > deepest {
            let message = format!(
                "depth {} is below the deepest level, which is {deepest}",
                raw.min_depth
            );
            let help = format!("let min_depth be {deepest} or less");
            self.warn("outside-campaign", place, message, &help);
            return;
        }
        let is_bound = raw.min_depth > 1 || raw.max_depth < deepest;
        let is_mentioned = self.context.mentions.contains(prefab.id);
        if is_bound && !is_mentioned && !uses.vaulted.contains(prefab.id) {
            let message = "only `vaults` go by the depths of a prefab, and none has this one";
            let help = "take min_depth and max_depth out";
            self.warn("no-effect", place, message.into(), help);
        }
    }

    fn templates(&mut self, registry: &Registry) {
        let copied: BTreeSet<&EntryKey> = self.context.parents.values().collect();
        let idle = |(key, entry): &(&EntryKey, &MergedEntry)| {
            entry.is_template && !copied.contains(key) && !self.context.mentions.contains(&key.1)
        };
        let idle: Vec<(&EntryKey, &MergedEntry)> = registry.entries.iter().filter(idle).collect();
        for ((_, id), entry) in idle {
            if let Some(span) = self.blamed(entry) {
                let message = format!("nothing is copied from `{id}`");
                let help = "name it in a `copy_from`, or take \"abstract\" out";
                self.warn("unused-entry", span, message, help);
            }
        }
    }

    pub(super) fn warn(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        let report = Diag::warning(code, span, message).help(help);
        self.diags.push(report);
    }
}

/// The depths whose levels ask for things of a section. A level that is always a maze
/// with a hunter has no other monsters.
fn depths(content: &Content, section: Section) -> Vec<i32> {
    let recipes = content.recipes.iter();
    let hunted: BTreeSet<&str> = recipes
        .filter(|recipe| is_hunted(recipe))
        .map(|recipe| recipe.id)
        .collect();
    let asks = |level: &&Checked<LevelRaw>| {
        let mut shares = level.raw.recipes.iter();
        let mut is_open = || shares.any(|share| !hunted.contains(share.recipe.0.as_str()));
        asked(&level.raw, section).most() > 0 && (section != Section::Monsters || is_open())
    };
    let levels = content.levels.iter().filter(asks);
    levels.map(|level| level.raw.depth).collect()
}

/// How many things of a section a level asks for.
pub(super) fn asked(level: &LevelRaw, section: Section) -> Dice {
    match section {
        Section::Monsters => level.monsters,
        Section::Items => level.items,
        _ => level.traps,
    }
}
