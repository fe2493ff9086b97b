//! The registry as a whole: what single entries cannot show, and then the
//! catalog that the game plays with.

mod entries;
mod idle;
mod pieces;
mod prefabs;
mod recipes;
mod terrain;
mod tried;
mod unused;
mod whole;

pub(super) use prefabs::inside;
pub(super) use whole::{first_of, second};

use super::decode::{Numbers, decode};
use super::kinds::{level_kind, recipe, ruleset};
use super::letters;
use super::registry::{Entry, Registry};
use super::telling::MOST_COLLECTED;
use super::unheeded;
use crate::catalog::schema::{
    self, Entered, FactionKind, HeroKind, ItemKind, Kind, LevelRaw, Lists, MonsterKind, PrefabRaw,
    RecipeRaw, TerrainRaw, TrapKind, sections,
};
use crate::catalog::{Catalog, Id, Named};
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

/// An entry, decoded.
pub(super) struct Checked<'a, T> {
    pub(super) id: &'a str,
    pub(super) entry: &'a Entry,
    pub(super) raw: T,
}

impl<T> Checked<'_, T> {
    /// Where a field was written; the nearest thing around it where it was not.
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

/// The number of an entry among those of its kind, which stand in the order of ids.
fn by_id<T>(entries: &[Checked<T>], id: &str) -> Option<usize> {
    entries.binary_search_by(|each| each.id.cmp(id)).ok()
}

/// The whole id of what a reference names.
fn id_of<'a, T: Named>(entries: &[Checked<'a, T>], id: Id<T>) -> Option<&'a str> {
    entries.get(id.0 as usize).map(|each| each.id)
}

/// What is known of the load besides its entries.
pub struct Scene<'a> {
    pub sources: &'a Sources,
    /// Where faults of the whole are reported that no single entry is to blame
    /// for: the last mod's own file.
    pub blame: Span,
    /// How late the mod comes that wrote something: where parts of several mods
    /// do not go together, the last of them is told.
    pub rank: &'a dyn Fn(Span) -> usize,
    /// Where entries were taken out, in order.
    pub removals: &'a [(Kind, Span)],
    /// Entries with a fault of their own: nothing more is said of them.
    pub dirty: &'a BTreeSet<(Kind, String)>,
    /// Nothing was found wrong so far, so that what is absent is truly so.
    pub is_whole: bool,
    /// What each copy was copied from.
    pub parents: &'a BTreeMap<(Kind, String), (Kind, String)>,
    /// Ids that parts name which are not in use now, such as those for another
    /// mod: what they name is not idle.
    pub mentions: &'a BTreeSet<String>,
    /// The core without mods.
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
                    $($key: checker.entries(registry, Kind::$kind),)*
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

/// What the checks of the whole look at.
struct Content<'a> {
    monsters: &'a [Checked<'a, MonsterKind>],
    items: &'a [Checked<'a, ItemKind>],
    traps: &'a [Checked<'a, TrapKind>],
    factions: &'a [Checked<'a, FactionKind>],
    heroes: &'a [Checked<'a, HeroKind>],
    levels: &'a [Checked<'a, LevelRaw>],
    recipes: &'a [Checked<'a, RecipeRaw>],
    prefabs: &'a [Checked<'a, PrefabRaw>],
    terrain: &'a TerrainKinds,
    terrain_entries: &'a [Checked<'a, TerrainRaw>],
}

impl<'a> Content<'a> {
    /// The whole id of the kind of terrain that a sign of a drawing stands for.
    fn kind_drawn_as(&self, sign: char) -> Option<&'a str> {
        let mut kinds = self.terrain_entries.iter();
        let kind = kinds.find(|kind| kind.raw.sign.is_some_and(|own| own.0 == sign))?;
        Some(kind.id)
    }
}

/// Makes the catalog, if all is well.
pub fn check(registry: &Registry, scene: Scene, diags: &mut Vec<Diag>) -> Option<Catalog> {
    let is_whole = scene.is_whole;
    let numbers = Numbers::of(registry, scene.dirty);
    let mut checker = Checker {
        diags,
        scene,
        numbers,
    };
    let mut decoded = Decoded::of(registry, &mut checker);
    order::by_key(&mut decoded.levels, |level| level.raw.depth);
    let Decoded {
        monsters,
        items,
        traps,
        factions,
        heroes,
        levels,
        recipes,
        prefabs,
        terrain: all_terrain,
        rules: all_rules,
        ..
    } = &decoded;

    let rules = checker.only(Kind::Rules, all_rules, "no-rules");
    let combat = rules.map(|rules| rules.raw.combat);
    // A page has the core alone, which tests have found sound.
    if HELPS {
        checker.levels(levels);
        levels.iter().for_each(|level| checker.shared_twice(level));
        for monster in monsters {
            checker.monster(monster, combat);
            checker.idle_monster(monster, heroes);
            checker.article(monster, &monster.raw.look.name);
        }
        let goals = items.iter().filter(|item| item.raw.goal).count();
        for item in items {
            checker.item(item, goals == 1);
            checker.idle_item(item);
            checker.article(item, &item.raw.look.name);
        }
        (all_terrain.iter()).for_each(|each| checker.idle_terrain(each));
        (traps.iter()).for_each(|trap| checker.article(trap, &trap.raw.look.name));
        prefabs.iter().for_each(|each| checker.idle_signs(each));
        factions.iter().for_each(|faction| checker.faction(faction));
        traps.iter().for_each(|trap| checker.trap(trap));
    }
    let terrain = checker.terrain(all_terrain);
    let drawn: Vec<Option<Prefab>> = prefabs
        .iter()
        .map(|prefab| checker.prefab(prefab, &terrain))
        .collect();
    if HELPS {
        let drawings = drawn.iter().flatten();
        let drawings = drawings
            .map(|each| (each.id.as_str(), recipes::Drawing::of(each)))
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
        recipes: made,
        prefabs: drawn.into_iter().flatten().collect(),
        rules: Arc::new(ruleset(&rules?.raw)),
        hero: Arc::new(hero?),
        terrain: terrain.kinds,
        terrain_looks: Arc::new(terrain.looks),
        lists: decoded.lists(),
        goal: goal?,
        content: Vec::new(),
    };
    if HELPS && checker.is_sound() {
        checker.coverage(&catalog, levels);
    }
    if HELPS && checker.is_sound() {
        let content = Content {
            monsters,
            items,
            traps,
            factions,
            heroes,
            levels,
            recipes,
            prefabs,
            terrain: &catalog.terrain,
            terrain_entries: all_terrain,
        };
        checker.unused(registry, &content);
        checker.budgets(&content);
        checker.locks(&content);
        let places = pieces::places(&content);
        let told = checker.pieces(&content, &catalog, &places);
        checker.trials(&content, &catalog, &places, &told);
    }
    checker.is_sound().then_some(catalog)
}

struct Checker<'a> {
    diags: &'a mut Vec<Diag>,
    scene: Scene<'a>,
    numbers: Numbers<'a>,
}

impl Checker<'_> {
    /// So much is wrong that no more needs to be found.
    fn is_full(&self) -> bool {
        self.diags.len() >= MOST_COLLECTED
    }

    fn is_sound(&self) -> bool {
        !self.diags.iter().any(Diag::is_error)
    }

    fn rank(&self, span: Span) -> usize {
        (self.scene.rank)(span)
    }

    /// Of the places that have to do with a fault, the one that came last; the
    /// entry itself where it came later still, as a copy does.
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

    /// Of several places that have to do with something, the first of the latest mod.
    /// None where it is all of the core, and mods are on: they make it so, but none
    /// of them wrote it.
    fn latest(&self, places: &[Span]) -> Option<Span> {
        let latest = places.iter().rev().max_by_key(|span| self.rank(**span));
        let latest = latest.filter(|span| self.rank(**span) > 0 || self.scene.is_alone);
        latest.copied()
    }

    /// The entries of a kind that can be in the game, by id.
    fn entries<'a, T: Entered>(
        &mut self,
        registry: &'a Registry,
        kind: Kind,
    ) -> Vec<Checked<'a, T>> {
        let of_kind = registry
            .entries
            .iter()
            .filter(|((each, _), _)| *each == kind);
        of_kind
            .filter(|(key, entry)| !entry.is_template && !self.scene.dirty.contains(*key))
            .filter_map(|((_, id), entry)| {
                letters::check(&entry.node, self.scene.sources, self.diags);
                let tags = entry.node.get("tags");
                self.diags
                    .extend(tags.into_iter().flat_map(unheeded::twice));
                let raw: T = decode(&entry.node, kind.shape(), &self.numbers, self.diags)?;
                let raw = raw.entered(id);
                Some(Checked { id, entry, raw })
            })
            .collect()
    }

    /// Of two places, the one that a later mod wrote first.
    fn later_first(&self, [one, other]: [Span; 2]) -> (Span, Span) {
        match self.rank(other) > self.rank(one) {
            true => (other, one),
            false => (one, other),
        }
    }

    fn error(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.diags.push(Diag::error(code, span, message).help(help));
    }

    /// Something is not there: told where the last of its kind was taken out.
    fn absent(&mut self, kind: Kind, code: &'static str, message: String, help: &str) {
        if self.scene.is_whole {
            self.error(code, self.removal(kind), message, help);
        }
    }

    fn removal(&self, kind: Kind) -> Span {
        let mut removals = self.scene.removals.iter().rev();
        let last = removals.find(|(each, _)| *each == kind);
        last.map_or(self.scene.blame, |(_, span)| *span)
    }
}
