//! Warns of what has no effect: fields that do nothing, items without a use, and
//! numbers of a level that its recipes never use.

use super::unused::{asked, steps};
use super::{Checked, Checker, Content};
use crate::catalog::schema::{
    ItemKind, LevelRaw, MonsterKind, PrefabRaw, RecipeRaw, Section, TerrainRaw,
};
use crate::catalog::text::PrefabRef;
use crate::map::TileRole;
use crate::mapgen::steps::Step;
use placed_json::node::Node;
use placed_json::source::Span;
use std::collections::{BTreeMap, BTreeSet};

impl Checker<'_> {
    /// Warns of a cry that nobody hears.
    pub(super) fn idle_monster(&mut self, monster: &Checked<MonsterKind>) {
        let raw = &monster.raw;
        if raw.call > 0 && raw.pack.is_none() {
            let place = self.place(monster, &["call"]);
            let message = "without a `pack` nobody hears its call".into();
            let help = "give it a `pack`, a word that those who shall hear it have too, or take `call` out";
            self.warn("no-effect", place, message, help);
        }
    }

    /// Warns of a name that begins with an article: the log adds one.
    pub(super) fn article<T>(&mut self, entry: &Checked<T>, name: &str) {
        let (first, rest) = name.split_once(' ').unwrap_or(("", name));
        if ["a", "an", "the"].contains(&first.to_lowercase().as_str()) {
            let message = format!("the log says \"the {name}\"");
            let help = format!("write the name without its article: \"{}\"", rest.trim());
            let place = self.place(entry, &["name"]);
            self.warn("article-in-name", place, message, &help);
        }
    }

    /// Warns of an item that cannot be used.
    pub(super) fn idle_item(&mut self, item: &Checked<ItemKind>) {
        let raw = &item.raw;
        let is_used = raw.can_be_quaffed() || raw.can_be_read() || raw.can_be_zapped();
        let is_worn = raw.slot().is_some() || raw.ammo.is_some() || !raw.on_throw.is_empty();
        if !is_used && !is_worn && !raw.key && !raw.goal {
            let place = self.place(item, &["quaff"]);
            let place = match item.entry.node.get("quaff") {
                Some(_) => place,
                None => item.entry.span,
            };
            let message = format!("`{}` can be picked up, but does nothing", item.id);
            let help = "give it a `quaff` with an effect such as { \"heal\": \"1d6\" }, or make it a `key`";
            self.warn("idle-item", place, message, help);
        }
    }

    /// Warns of a walking cost for terrain that nobody can walk on, and of open terrain
    /// that can be opened.
    pub(super) fn idle_terrain(&mut self, terrain: &Checked<TerrainRaw>) {
        let raw = &terrain.raw;
        let states = [&raw.opened, &raw.unlocked, &raw.found];
        let is_door = states.into_iter().any(Option::is_some);
        for (field, is_given) in [
            ("cost", raw.cost.is_some_and(|cost| cost != 1)),
            ("turns", raw.turns != 1),
        ] {
            if is_given && !raw.walkable && !is_door {
                let place = self.place(terrain, &[field]);
                let message = "nobody walks there, so that it costs nothing".into();
                self.warn("no-effect", place, message, &format!("take `{field}` out"));
            }
        }
        // A role that is walked on reports it by itself.
        let has_role = raw.role.is_some_and(TileRole::must_be_walkable);
        if raw.plain && !raw.walkable && !has_role {
            let place = self.place(terrain, &["plain", "walkable"]);
            let message = "nobody walks there, so that nothing can be put there".into();
            let help = "take `plain` out, or write \"walkable\": true";
            self.warn("no-effect", place, message, help);
        }
        if raw.seems.is_some() && raw.found.is_none() {
            let place = self.place(terrain, &["seems"]);
            let message = "it cannot be found, so that it never seems to be something else".into();
            let help =
                "add a `found`: the kind that it becomes when it is found; or take `seems` out";
            self.warn("no-effect", place, message, help);
        }
        for (field, state) in [
            ("opened", &raw.opened),
            ("unlocked", &raw.unlocked),
            ("shut", &raw.shut),
            ("found", &raw.found),
            ("seems", &raw.seems),
        ] {
            if state.as_ref().is_some_and(|state| state.0 == terrain.id) {
                let place = self.place(terrain, &[field]);
                let message = format!("`{field}` names this kind itself");
                let help = format!("name another kind, or take `{field}` out");
                self.warn("no-effect", place, message, &help);
            }
        }
        for (field, state) in [("opened", &raw.opened), ("unlocked", &raw.unlocked)] {
            if raw.walkable && state.is_some() {
                let place = self.place(terrain, &[field]);
                let message = "one walks on it as it is, and never opens it".into();
                let help = format!("take `{field}` out, or write \"walkable\": false");
                self.warn("no-effect", place, message, &help);
            }
        }
    }

    /// Warns of a sign with a chance of nothing.
    pub(super) fn idle_signs(&mut self, prefab: &Checked<PrefabRaw>) {
        let legend = prefab.entry.node.get("legend");
        for field in legend.map_or(&[][..], Node::fields) {
            if self.is_full() {
                break;
            }
            let sign = &field.key;
            let Some(raw) = prefab.raw.legend.get(sign) else {
                continue;
            };
            let is_idle = !raw.is_stocked();
            if is_idle && raw.tile.is_none() {
                let message = format!("`{sign}` leaves what is there, as a blank does");
                let help = "give it a `tile`, or a monster, an item or a trap, or draw a blank";
                self.warn("no-effect", field.key_span, message, help);
                continue;
            }
            let written = field.value.get("chance");
            if let Some(chance) = written.filter(|_| is_idle && raw.chance < 100) {
                let message = "a chance is of a monster, an item or a trap, and there is none";
                let help = "name who or what may be there, or take `chance` out";
                self.warn("no-effect", chance.span, message.into(), help);
            }
        }
    }

    /// Warns of recipes that a level names twice.
    pub(super) fn shared_twice(&mut self, level: &Checked<LevelRaw>) {
        let nodes = level.entry.node.get("recipes").map_or(&[][..], Node::items);
        let mut seen = BTreeSet::new();
        for (share, node) in level.raw.recipes.iter().zip(nodes) {
            if !seen.insert(&share.recipe.0) {
                let message = format!(
                    "`{}` is one of this level's recipes already",
                    share.recipe.0
                );
                let help = "let it stand once, with the weight that both have together";
                self.warn("no-effect", node.span, message, help);
            }
        }
    }

    /// Warns of first words on a level on which no game begins.
    pub(super) fn idle_opening(&mut self, level: &Checked<LevelRaw>) {
        if level.raw.opening.is_some() && level.raw.depth > 1 {
            let place = self.place(level, &["opening"]);
            let message = format!("no game begins on depth {}", level.raw.depth);
            let help = "move `opening` to the level of depth 1, or say it with `on_level_start`: [{ \"message\": \"…\" }]";
            self.warn("no-effect", place, message, help);
        }
    }

    /// Warns of things that a level asks for and its recipes do not place.
    pub(super) fn budgets(&mut self, content: &Content) {
        let drawn = drawn(content);
        let recipes = content.recipes.iter();
        let by_id: BTreeMap<&str, Known> = recipes
            .map(|recipe| (recipe.id, Known::of(recipe, &drawn)))
            .collect();
        let mut seen = BTreeSet::new();
        for level in content.levels {
            let shares = level.raw.recipes.iter();
            let own: Vec<&Known> = shares
                .filter_map(|share| by_id.get(share.recipe.0.as_str()))
                .collect();
            let mazes = own.iter().filter(|each| each.is_hunted).count();
            let is_always_maze = mazes == own.len();
            if mazes > 0 && level.raw.monsters.least() < 1 {
                self.no_hunter(level);
            }
            for (place, section) in KINDS.into_iter().enumerate() {
                // The hunter counts as one of the level's monsters.
                let least = i32::from(section == Section::Monsters && is_always_maze);
                let is_asked = asked(&level.raw, section).most() > least;
                let is_told_below = section == Section::Monsters && !is_always_maze;
                let is_given = own.iter().any(|recipe| recipe.gives[place]);
                if is_asked && !is_given && !is_told_below {
                    self.unused_number(level, section, least);
                }
            }
            if level.raw.monsters.most() < 1 {
                continue;
            }
            // A recipe may have no traps. But if it has no monsters, its last step was
            // probably forgotten.
            for first in own {
                let mut next = Some(first);
                while let Some(known) = next.filter(|each| seen.insert(each.recipe.id)) {
                    if !known.gives[0] && !known.is_hunted {
                        self.no_spawn(known.recipe, level);
                    }
                    let fallback = known.recipe.raw.fallback.as_ref();
                    next = fallback.and_then(|id| by_id.get(id.0.as_str()));
                }
            }
        }
    }

    /// Warns of a maze whose level may have no monsters: without its hunter it is never
    /// made.
    fn no_hunter(&mut self, level: &Checked<LevelRaw>) {
        let places = [
            self.place(level, &["monsters"]),
            self.place(level, &["recipes"]),
        ];
        let (place, _) = self.later_first(places);
        if self.rank(place) == 0 && !self.context.is_alone {
            return;
        }
        let message = "the hunter of a maze is one of the level's monsters, and there may be none";
        let help = "give dice that come to 1 or more";
        self.warn("no-hunter", place, message.into(), help);
    }

    fn no_spawn(&mut self, recipe: &Checked<RecipeRaw>, level: &Checked<LevelRaw>) {
        let places = [
            self.place(recipe, &["steps"]),
            self.place(level, &["recipes"]),
        ];
        let (place, _) = self.later_first(places);
        if self.rank(place) == 0 && !self.context.is_alone {
            return;
        }
        let message = format!(
            "`{}` never puts the monsters of its level, {}, anywhere",
            recipe.id, level.raw.name
        );
        let help =
            "add { \"do\": { \"spawn_monsters\": {} } }, or give the level \"monsters\": \"0\"";
        self.warn("no-spawn-step", place, message, help);
    }

    fn unused_number(&mut self, level: &Checked<LevelRaw>, section: Section, least: i32) {
        let field = section.name();
        let places = [self.place(level, &[field]), self.place(level, &["recipes"])];
        let (place, _) = self.later_first(places);
        if self.rank(place) == 0 && !self.context.is_alone {
            return;
        }
        let message = match least {
            0 => format!("no recipe of this level puts any {field} anywhere"),
            _ => format!("no recipe of this level puts any {field} anywhere but a hunter"),
        };
        let help = format!(
            "write \"{field}\": \"{least}\", or give one of its recipes the step spawn_{field}"
        );
        self.warn("unused-number", place, message, &help);
    }

    /// Reports locked rooms if no item is a key.
    pub(super) fn locks(&mut self, content: &Content) {
        if content.items.iter().any(|item| item.raw.key) {
            return;
        }
        let denied = content
            .items
            .iter()
            .filter_map(|item| item.entry.node.get("key"));
        let removed = self
            .context
            .removals
            .iter()
            .filter(|(section, _)| *section == Section::Items);
        let taken = denied
            .map(|node| node.span)
            .chain(removed.map(|(_, span)| *span))
            .max_by_key(|span| self.rank(*span));
        for recipe in content.recipes {
            let nodes = recipe.entry.node.get("steps").map_or(&[][..], Node::items);
            for step in nodes
                .iter()
                .flat_map(written)
                .filter(|step| step.get("locked_room").is_some())
            {
                let places = [step.span, taken.unwrap_or(step.span)];
                let (place, _): (Span, Span) = self.later_first(places);
                let message = "no item is a key, so that there are never locked rooms".into();
                let help = "let an item have \"key\": true, or take the step out";
                self.warn("no-key", place, message, help);
            }
        }
    }
}

/// The steps at a place of a recipe, as written.
fn written(place: &Node) -> Vec<&Node> {
    let ways = place.get("one_of").map_or(&[][..], Node::items);
    let inner = ways
        .iter()
        .flat_map(|way| way.get("steps").map_or(&[][..], Node::items));
    place.get("do").into_iter().chain(inner).collect()
}

/// Whether it is a maze with a hunter, in which there can be no other monsters.
pub(super) fn is_hunted(recipe: &Checked<RecipeRaw>) -> bool {
    steps(&recipe.raw).any(|step| matches!(step, Step::HuntedMaze(_)))
}

/// The prefabs that contain things of each section.
fn drawn<'a>(content: &Content<'a>) -> BTreeSet<(Section, &'a str)> {
    let mut drawn = BTreeSet::new();
    for prefab in content.prefabs {
        for sign in prefab.raw.legend.values() {
            let kinds = [
                (Section::Monsters, sign.monster.is_some()),
                (Section::Items, sign.is_laid()),
                (Section::Traps, sign.trap.is_some()),
            ];
            let there = kinds.into_iter().filter(|(_, is_there)| *is_there);
            drawn.extend(there.map(|(section, _)| (section, prefab.id)));
        }
    }
    drawn
}

/// Whether a step places things that count among those of the level.
fn gives(step: &Step, section: Section, drawn: &BTreeSet<(Section, &str)>) -> bool {
    let has = |prefab: &PrefabRef| drawn.contains(&(section, prefab.0.as_str()));
    match step {
        Step::SpawnMonsters(_) => section == Section::Monsters,
        Step::SpawnTraps(_) => section == Section::Traps,
        Step::Den(_) => section == Section::Monsters || section == Section::Items,
        Step::SpawnItems(_) | Step::LockedRoom(_) | Step::RewardRoom(_) | Step::Shop(_) => {
            section == Section::Items
        }
        Step::Vaults(vaults) => vaults.prefabs.iter().any(has),
        Step::Section(section) => has(&section.prefab),
        Step::PrefabMap(map) => has(&map.prefab),
        _ => false,
    }
}

/// The sections of things that are found on levels, in the order of `Known::gives`.
const KINDS: [Section; 3] = [Section::Monsters, Section::Items, Section::Traps];

/// Facts about a recipe, worked out once.
struct Known<'a> {
    recipe: &'a Checked<'a, RecipeRaw>,
    is_hunted: bool,
    /// Whether it places things of each section in `KINDS`.
    gives: [bool; 3],
}

impl<'a> Known<'a> {
    fn of(recipe: &'a Checked<'a, RecipeRaw>, drawn: &BTreeSet<(Section, &str)>) -> Self {
        let gives = |section: Section| steps(&recipe.raw).any(|step| gives(step, section, drawn));
        Self {
            recipe,
            is_hunted: is_hunted(recipe),
            gives: KINDS.map(gives),
        }
    }
}
