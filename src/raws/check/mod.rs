//! Checks that need all entries together, and then makes the catalog.

mod casting;
mod effects;
mod entries;
mod fallbacks;
mod gear;
mod hunts;
mod idle;
mod laid;
mod pieces;
mod powers;
mod prefabs;
mod recipe_trials;
mod recipes;
mod references;
mod situation;
mod tables;
mod terrain;
mod unused;
mod whole;
mod words;

pub(super) use prefabs::inside;
pub(super) use whole::{first_of, second};

use super::decode::{Numbers, decode_entry};
use super::font_check;
use super::kinds::{level_kind, recipe, ruleset};
use super::no_effect;
use super::registry::{EntryKey, MergedEntry, Registry};
use super::reports::MOST_COLLECTED;
use super::tiles::Pictures;
use crate::catalog::schema::{
    self, Entered, FactionKind, HeroKind, ItemKind, LevelRaw, Lists, MonsterKind, PrefabRaw,
    RecipeRaw, Section, StatusKind, TerrainRaw, TrapKind, sections,
};
use crate::catalog::{Catalog, Id, Named, TileId};
use crate::map::TerrainKinds;
use crate::mapgen::prefab::Prefab;
use crate::mapgen::recipe::Recipe;
use crate::order;
use crate::raws::HELPS;
use crate::rules::ruleset::Combat;
use placed_json::diag::Diag;
use placed_json::node::Node;
use placed_json::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A decoded entry.
pub(super) struct Checked<'a, T> {
    pub(super) id: &'a str,
    pub(super) entry: &'a MergedEntry,
    pub(super) raw: T,
}

impl<T> Checked<'_, T> {
    /// The place of a field; if it was not written, the place of the object around it.
    fn field(&self, field: &str) -> Span {
        let mut node: &Node = &self.entry.node;
        for key in field.split('.') {
            match node.get(key) {
                Some(inner) => node = inner,
                None => break,
            }
        }
        node.span
    }
}

/// The number of an entry in its section. Entries are sorted by id.
fn by_id<T>(entries: &[Checked<T>], id: &str) -> Option<usize> {
    entries.binary_search_by(|each| each.id.cmp(id)).ok()
}

/// The whole id of the entry with this number.
fn id_of<'a, T: Named>(entries: &[Checked<'a, T>], id: Id<T>) -> Option<&'a str> {
    entries.get(id.0 as usize).map(|each| each.id)
}

/// Facts about the load besides its entries.
pub struct LoadContext<'a> {
    pub sources: &'a Sources,
    /// The place of reports that belong to no single entry: the `mod.json` of the last
    /// mod.
    pub blame: Span,
    /// The position in the load order of the mod that wrote this place. If parts of
    /// several mods do not fit together, the last mod is blamed.
    pub rank: &'a dyn Fn(Span) -> usize,
    /// Where entries were removed, in order.
    pub removals: &'a [(Section, Span)],
    /// Entries with a mistake, which are not checked any further.
    pub dirty: &'a BTreeSet<EntryKey>,
    /// No mistake was found so far, so what is missing is really missing.
    pub is_whole: bool,
    /// What each copy was copied from.
    pub parents: &'a BTreeMap<EntryKey, EntryKey>,
    /// Ids that inactive parts mention, such as entries for a mod that is not on. The
    /// entries with these ids are not unused.
    pub mentions: &'a BTreeSet<String>,
    pub(super) pictures: &'a Pictures,
    /// Only the core is loaded, without mods.
    pub is_alone: bool,
}

macro_rules! decoded {
    ($(
        $kind:ident: $key:ident of $entry:ident, $noun:literal
        $(, in $list:ident $(found by $spawn:ident)?)?;
    )*) => {
        /// All entries that can be in the game, decoded, those of a section by id.
        struct Decoded<'a> {
            $($key: Vec<Checked<'a, schema::$entry>>,)*
        }

        impl<'a> Decoded<'a> {
            fn of(registry: &'a Registry, checker: &mut Checker) -> Self {
                Self {
                    $($key: checker.entries(registry, Section::$kind),)*
                }
            }

            /// Those that the catalog has as they are.
            fn lists(&self) -> Lists {
                Lists {
                    $($($list: self.$key.iter().map(|each| each.raw.clone()).collect(),)?)*
                }
            }
        }
    };
}

sections!(decoded);

/// The decoded entries of the game.
struct Content<'a> {
    statuses: &'a [Checked<'a, StatusKind>],
    heroes: &'a [Checked<'a, HeroKind>],
    monsters: &'a [Checked<'a, MonsterKind>],
    items: &'a [Checked<'a, ItemKind>],
    traps: &'a [Checked<'a, TrapKind>],
    factions: &'a [Checked<'a, FactionKind>],
    levels: &'a [Checked<'a, LevelRaw>],
    /// The levels of the tutorial.
    tutorial: &'a [Checked<'a, LevelRaw>],
    recipes: &'a [Checked<'a, RecipeRaw>],
    prefabs: &'a [Checked<'a, PrefabRaw>],
    terrain: &'a TerrainKinds,
    terrain_entries: &'a [Checked<'a, TerrainRaw>],
}

impl<'a> Content<'a> {
    /// The whole id of the terrain kind that a sign of a drawing stands for.
    fn kind_drawn_as(&self, sign: char) -> Option<&'a str> {
        let mut kinds = self.terrain_entries.iter();
        let kind = kinds.find(|kind| kind.raw.sign.is_some_and(|own| own.0 == sign))?;
        Some(kind.id)
    }
}

/// Checks all entries and makes the catalog, if there is no mistake.
pub fn check(registry: &Registry, context: LoadContext, diags: &mut Vec<Diag>) -> Option<Catalog> {
    let is_whole = context.is_whole;
    let pictures = context.pictures;
    let numbers = Numbers::of(registry, context.dirty, context.pictures);
    let mut checker = Checker {
        diags,
        context,
        numbers,
    };
    let mut decoded = Decoded::of(registry, &mut checker);
    order::by_key(&mut decoded.levels, |level| level.raw.depth);
    let (tutorial, levels) = { decoded.levels.drain(..) }.partition(|level| level.raw.tutorial);
    decoded.levels = levels;
    let tutorial: Vec<Checked<LevelRaw>> = tutorial;
    decoded.limit();
    decoded.lay_remains(pictures.of_screen(REMAINS));
    let Decoded {
        monsters,
        items,
        traps,
        factions,
        heroes,
        loot,
        disguises,
        traits,
        levels,
        recipes,
        prefabs,
        spells,
        statuses,
        terrain: all_terrain,
        rules: all_rules,
        ..
    } = &decoded;

    let rules = checker.only(Section::Rules, all_rules, "no-rules");
    let combat = rules.map(|rules| rules.raw.combat);
    // What a page plays with was checked before.
    if HELPS {
        checker.levels(levels);
        if !tutorial.is_empty() {
            checker.levels(&tutorial);
        }
        for level in levels.iter().chain(&tutorial) {
            checker.shared_twice(level);
            checker.idle_opening(level);
            checker.selections(level);
        }
        for monster in monsters {
            checker.monster(monster, combat);
            checker.idle_monster(monster);
            checker.belongings(monster);
            checker.monster_powers(monster, spells);
            checker.article(monster, &monster.raw.look.name);
        }
        let goals = items.iter().filter(|item| item.raw.goal).count();
        for item in items {
            checker.item(item, goals == 1);
            checker.gear(item);
            checker.worn_statuses(item, statuses);
            checker.idle_item(item);
            checker.article(item, &item.raw.look.name);
        }
        (all_terrain.iter()).for_each(|each| checker.idle_terrain(each));
        (traps.iter()).for_each(|trap| checker.article(trap, &trap.raw.look.name));
        prefabs.iter().for_each(|each| checker.idle_signs(each));
        factions.iter().for_each(|faction| checker.faction(faction));
        traps.iter().for_each(|trap| checker.trap(trap));
        loot.iter().for_each(|table| checker.loot(table));
        heroes.iter().for_each(|hero| checker.idle_hero(hero));
        checker.disguises(disguises, items);
        (traits.iter()).for_each(|each| checker.trait_of_things(each));
        statuses.iter().for_each(|status| checker.status(status));
        let cast = casting::by_effects(registry);
        spells.iter().for_each(|spell| checker.spell(spell, &cast));
        checker.idle_spells(spells);
        all_terrain.iter().for_each(|each| checker.ground(each));
    }
    let terrain = checker.terrain(all_terrain);
    let drawn: Vec<Option<Prefab>> = prefabs
        .iter()
        .map(|prefab| checker.prefab(prefab, &terrain))
        .collect();
    if HELPS {
        let drawings = drawn.iter().flatten();
        let drawings = drawings
            .map(|each| (each.id.as_str(), recipes::PrefabFacts::of(each)))
            .collect();
        for recipe in recipes {
            checker.recipe(recipe, &drawings);
            checker.hunters(recipe, monsters);
        }
        checker.fallbacks(recipes);
    }
    let hero = checker.hero(heroes, combat);
    let goal = checker.goal(items);
    if let Some(rules) = rules.filter(|_| HELPS && combat == Some(Combat::Fixed)) {
        checker.powers(rules, heroes, monsters);
    }
    if !is_whole {
        return None;
    }
    let made: Vec<Recipe> = recipes.iter().map(recipe).collect();
    let catalog = Catalog {
        levels: levels
            .iter()
            .map(|level| level_kind(&level.raw, &made))
            .collect(),
        tutorial_levels: tutorial
            .iter()
            .map(|level| level_kind(&level.raw, &made))
            .collect(),
        recipes: made,
        prefabs: drawn.into_iter().flatten().collect(),
        rules: Arc::new(ruleset(&rules?.raw)),
        attention: rules?.raw.attention.clone().map(Arc::new),
        wanderers: rules?.raw.wanderers,
        hero: Arc::new(hero?),
        terrain: terrain.kinds,
        terrain_looks: Arc::new(terrain.looks),
        grounds: Arc::new(terrain.grounds),
        lists: decoded.lists(),
        goal: goal?,
        tiles: Arc::new(pictures.tiles()),
        content: Vec::new(),
    };
    if HELPS && checker.is_sound() {
        checker.coverage(&catalog, levels);
    }
    if HELPS && checker.is_sound() {
        let content = Content {
            statuses,
            heroes,
            monsters,
            items,
            traps,
            factions,
            levels,
            tutorial: &tutorial,
            recipes,
            prefabs,
            terrain: &catalog.terrain,
            terrain_entries: all_terrain,
        };
        checker.unused(registry, &content);
        pictures.unused(checker.context.mentions, checker.diags);
        checker.words(registry, &content);
        checker.budgets(&content);
        checker.locks(&content);
        checker.hunts(&content, &catalog);
        let places = pieces::places(&content);
        let mut reported = checker.laid(&content);
        reported.extend(checker.pieces(&content, &catalog, &places));
        checker.trials(&content, &catalog, &places, &reported);
    }
    checker.is_sound().then_some(catalog)
}

/// The picture of whoever died.
const REMAINS: &str = "corpse";

impl Decoded<'_> {
    /// Gives the remains of every monster their picture.
    fn lay_remains(&mut self, picture: Option<TileId>) {
        for monster in &mut self.monsters {
            monster.raw.remains.tile = picture;
        }
    }
}

struct Checker<'a> {
    diags: &'a mut Vec<Diag>,
    context: LoadContext<'a>,
    numbers: Numbers<'a>,
}

impl Checker<'_> {
    /// Whether there are so many reports that the search stops.
    fn is_full(&self) -> bool {
        self.diags.len() >= MOST_COLLECTED
    }

    fn is_sound(&self) -> bool {
        !self.diags.iter().any(Diag::is_error)
    }

    fn rank(&self, span: Span) -> usize {
        (self.context.rank)(span)
    }

    /// The place to report a mistake that several fields cause: the field of the latest
    /// mod; or the entry itself, if that came later, as a copy does.
    fn place<T>(&self, of: &Checked<T>, fields: &[&str]) -> Span {
        let written = fields.iter().map(|field| of.field(field));
        let mut latest = of.entry.span;
        for span in written.rev() {
            if self.rank(span) >= self.rank(latest) {
                latest = span;
            }
        }
        latest
    }

    /// Of several places, the first one of the latest mod. None if all are in the core
    /// and mods are on: then a mod causes the mistake, but wrote none of the places.
    fn latest(&self, places: &[Span]) -> Option<Span> {
        let latest = places.iter().rev().max_by_key(|span| self.rank(**span));
        let latest = latest.filter(|span| self.rank(**span) > 0 || self.context.is_alone);
        latest.copied()
    }

    /// The sound entries of a section without templates, by id.
    fn entries<'a, T: Entered>(
        &mut self,
        registry: &'a Registry,
        kind: Section,
    ) -> Vec<Checked<'a, T>> {
        let of_kind = registry
            .entries
            .iter()
            .filter(|((each, _), _)| *each == kind);
        of_kind
            .filter(|(key, entry)| !entry.is_template && !self.context.dirty.contains(*key))
            .filter_map(|(key @ (_, id), entry)| {
                font_check::check(&entry.node, self.context.sources, self.diags);
                let tags = entry.node.get("tags");
                self.diags
                    .extend(tags.into_iter().flat_map(no_effect::twice));
                let key = (key, &entry.node);
                let parents = self.context.parents;
                let raw: T = decode_entry(key, parents, &self.numbers, self.diags)?;
                let raw = raw.entered(id);
                Some(Checked { id, entry, raw })
            })
            .collect()
    }

    /// Of two places, first the one of the later mod.
    fn later_first(&self, [one, other]: [Span; 2]) -> (Span, Span) {
        match self.rank(other) > self.rank(one) {
            true => (other, one),
            false => (one, other),
        }
    }

    fn error(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.diags.push(Diag::error(code, span, message).help(help));
    }

    /// Reports that an entry is missing, where the last entry of its section was
    /// removed.
    fn absent(&mut self, kind: Section, code: &'static str, message: String, help: &str) {
        if self.context.is_whole {
            self.error(code, self.removal(kind), message, help);
        }
    }

    fn removal(&self, kind: Section) -> Span {
        let mut removals = self.context.removals.iter().rev();
        let last = removals.find(|(each, _)| *each == kind);
        last.map_or(self.context.blame, |(_, span)| *span)
    }
}
