//! The registry as a whole: what single entries cannot show, and then the
//! catalog that the game plays with.

use super::catalog::{Catalog, HeroKind, ItemId, QuaffEffect, TerrainLook};
use super::diag::Diag;
use super::intake::decode;
use super::kinds::{item_kind, level_kind, monster_kind};
use super::node::Node;
use super::registry::{Entry, Registry};
use super::schema::{HeroRaw, ItemRaw, Kind, LevelRaw, MonsterRaw, SpawnRaw, TerrainRaw};
use super::source::Span;
use crate::map::Tile;
use crate::rules::dice::Dice;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most monsters or items that a level is rolled.
const MOST_ON_A_LEVEL: i32 = 200;

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

/// What is known of the load besides its entries.
pub struct Scene<'a> {
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
}

/// Makes the catalog, if all is well.
pub fn check(registry: &Registry, scene: Scene, diags: &mut Vec<Diag>) -> Option<Catalog> {
    let is_whole = scene.is_whole;
    let mut checker = Checker { diags, scene };
    let monsters = checker.entries::<MonsterRaw>(registry, Kind::Monsters);
    let items = checker.entries::<ItemRaw>(registry, Kind::Items);
    let terrain = checker.entries::<TerrainRaw>(registry, Kind::Terrain);
    let heroes = checker.entries::<HeroRaw>(registry, Kind::Heroes);
    let mut levels = checker.entries::<LevelRaw>(registry, Kind::Levels);
    levels.sort_by_key(|level| level.raw.depth);

    checker.levels(&levels);
    monsters.iter().for_each(|monster| checker.monster(monster));
    items.iter().for_each(|item| checker.item(item));
    let looks = checker.terrain(&terrain);
    let hero = checker.hero(&heroes, &items);
    let goal = checker.goal(&items);
    if !is_whole {
        return None;
    }
    let catalog = Catalog {
        hero: hero?,
        levels: levels.iter().map(|level| level_kind(&level.raw)).collect(),
        terrain: Arc::new(looks?),
        monsters: monsters.iter().map(monster_kind).collect(),
        items: items.iter().map(item_kind).collect(),
        goal: goal?,
    };
    if checker.is_sound() {
        checker.coverage(&catalog, &levels);
    }
    checker.is_sound().then_some(catalog)
}

struct Checker<'a> {
    diags: &'a mut Vec<Diag>,
    scene: Scene<'a>,
}

impl Checker<'_> {
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

    /// The entries of a kind that can be in the game, by id.
    fn entries<'a, T: DeserializeOwned>(
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
                let raw = decode(&entry.node, self.diags)?;
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

    fn spawn<T>(&mut self, of: &Checked<T>, spawn: Option<&SpawnRaw>) {
        if let Some(spawn) = spawn
            && spawn.min_depth > spawn.max_depth
        {
            let message = format!(
                "max_depth {} is above min_depth {}",
                spawn.max_depth, spawn.min_depth
            );
            let help = "let max_depth be min_depth or more";
            self.error(
                "depths-reversed",
                self.place(of, &["spawn.max_depth", "spawn.min_depth"]),
                message,
                help,
            );
        }
    }

    fn damage<T>(&mut self, of: &Checked<T>, damage: Dice) {
        if damage.most() < 1 {
            let message = format!("`{damage}` can never hurt");
            self.error(
                "harmless-dice",
                self.place(of, &["damage"]),
                message,
                "give dice such as 1d6",
            );
        }
    }

    fn monster(&mut self, monster: &Checked<MonsterRaw>) {
        self.damage(monster, monster.raw.damage);
        self.spawn(monster, monster.raw.spawn.as_ref());
    }

    fn item(&mut self, item: &Checked<ItemRaw>) {
        self.spawn(item, item.raw.spawn.as_ref());
        if item.raw.goal && item.raw.spawn.is_some() {
            let message = "the goal lies on the deepest level and has no spawn".into();
            self.error(
                "goal-spawns",
                self.place(item, &["spawn", "goal"]),
                message,
                "take `spawn` out",
            );
        }
        let quaff = item.entry.node.get("quaff").map_or(&[][..], Node::items);
        for (effect, node) in item.raw.quaff.iter().zip(quaff) {
            let useless = match *effect {
                QuaffEffect::Heal(dice) => dice.least() < 1,
                QuaffEffect::MaxHealth(amount)
                | QuaffEffect::ToHit(amount)
                | QuaffEffect::ArmorClass(amount) => amount == 0,
            };
            if useless {
                let message = "this may do nothing".into();
                self.error(
                    "idle-effect",
                    node.span,
                    message,
                    "give dice such as 2d4, or a number that is not 0",
                );
            }
        }
    }

    fn levels(&mut self, levels: &[Checked<LevelRaw>]) {
        if levels.is_empty() {
            self.absent(
                Kind::Levels,
                "no-levels",
                "there is no level".into(),
                "a game needs at least one",
            );
        }
        let mut gap = false;
        for (place, level) in levels.iter().enumerate() {
            let raw = &level.raw;
            let expected = place as i32 + 1;
            let twice = place > 0 && levels[place - 1].raw.depth == raw.depth;
            if twice {
                let message = format!("depth {} has two levels", raw.depth);
                let other = &levels[place - 1];
                let places = [level, other].map(|each| self.place(each, &["depth"]));
                let (here, there) = self.later_first(places);
                let report = Diag::error("same-depth", here, message)
                    .help("give one of them another depth, or override the first")
                    .also(there, "the other one");
                self.diags.push(report);
                gap = true;
            }
            if raw.depth != expected && !gap && self.scene.is_whole {
                gap = true;
                self.depth_gap(levels, place, expected);
            }
            if raw.min_room > raw.max_room {
                let message = format!(
                    "max_room {} is below min_room {}",
                    raw.max_room, raw.min_room
                );
                let help = "let max_room be min_room or more";
                self.error(
                    "rooms-reversed",
                    self.place(level, &["max_room", "min_room"]),
                    message,
                    help,
                );
            }
            let fits = raw.width.min(raw.height) / 2 - 1;
            if raw.max_room > fits {
                let message = format!("rooms of {} do not fit", raw.max_room);
                let help = format!(
                    "on {} by {} tiles the most is {fits}",
                    raw.width, raw.height
                );
                self.error(
                    "room-too-large",
                    self.place(level, &["max_room", "width", "height"]),
                    message,
                    &help,
                );
            }
            for (field, dice) in [("monsters", raw.monsters), ("items", raw.items)] {
                if dice.most() > MOST_ON_A_LEVEL {
                    let message = format!("`{dice}` can give {}", dice.most());
                    let help = format!("the most is {MOST_ON_A_LEVEL}");
                    self.error(
                        "too-many-on-level",
                        self.place(level, &[field]),
                        message,
                        &help,
                    );
                }
            }
        }
    }

    /// Told at the last mod's level that lies deeper, or where one was taken out.
    fn depth_gap(&mut self, levels: &[Checked<LevelRaw>], place: usize, expected: i32) {
        let deeper = levels[place..].iter();
        let spans = deeper.map(|level| self.place(level, &["depth"]));
        let latest = spans.rev().max_by_key(|span| self.rank(*span));
        let span = match latest {
            Some(span) if self.rank(span) > 0 || self.scene.removals.is_empty() => span,
            _ => self.removal(Kind::Levels),
        };
        let message = format!("there is no level at depth {expected}");
        let help = format!("let a level be at depth {expected}");
        self.error("depth-gap", span, message, &help);
    }

    fn terrain(&mut self, entries: &[Checked<TerrainRaw>]) -> Option<Vec<TerrainLook>> {
        let mut looks: Vec<Option<TerrainLook>> = vec![None; Tile::ALL.len()];
        for (number, entry) in entries.iter().enumerate() {
            let raw = &entry.raw;
            let before = &entries[..number];
            if let Some(other) = before.iter().find(|other| other.raw.tile == raw.tile) {
                let places = [entry, other].map(|each| self.place(each, &["tile"]));
                let (here, there) = self.later_first(places);
                let report = Diag::error("same-tile", here, "two entries are for this tile")
                    .help("override the other entry instead")
                    .also(there, "the other one");
                self.diags.push(report);
            }
            looks[raw.tile as usize] = Some(TerrainLook {
                name: raw.name.clone(),
                glyph: raw.glyph.0,
                color: raw.color,
            });
        }
        for (tile, look) in Tile::ALL.iter().zip(&looks) {
            if look.is_none() {
                let message = format!("no terrain is for the tile {tile:?}");
                self.absent(
                    Kind::Terrain,
                    "missing-terrain",
                    message,
                    "each kind of tile needs an entry in `terrain`",
                );
            }
        }
        looks.into_iter().collect()
    }

    fn hero(
        &mut self,
        heroes: &[Checked<HeroRaw>],
        items: &[Checked<ItemRaw>],
    ) -> Option<HeroKind> {
        let [hero, others @ ..] = heroes else {
            self.absent(
                Kind::Heroes,
                "no-hero",
                "there is no hero".into(),
                "`heroes` needs one entry",
            );
            return None;
        };
        if let Some(other) = others.last() {
            let message = "there is another hero already".into();
            let help = "override that one, or remove it";
            let latest = heroes
                .iter()
                .map(|each| each.entry.span)
                .max_by_key(|span| self.rank(*span));
            self.error(
                "two-heroes",
                latest.unwrap_or(other.entry.span),
                message,
                help,
            );
            return None;
        }
        self.damage(hero, hero.raw.damage);
        let raw = &hero.raw;
        if raw.items.len() > usize::try_from(raw.pack_size).unwrap_or(0) {
            let message = format!("{} items do not fit the pack", raw.items.len());
            let help = format!("the pack holds {}", raw.pack_size);
            self.error(
                "pack-too-small",
                self.place(hero, &["items", "pack_size"]),
                message,
                &help,
            );
        }
        let number = |id: &String| items.iter().position(|item| item.id == id).map(ItemId);
        Some(HeroKind {
            name: raw.name.clone(),
            description: raw.description.clone(),
            glyph: raw.glyph.0,
            color: raw.color,
            hit_points: raw.hit_points,
            armor_class: raw.armor_class,
            to_hit: raw.to_hit,
            damage: raw.damage,
            sight: raw.sight,
            pack_size: raw.pack_size,
            regeneration: raw.regeneration,
            items: raw
                .items
                .iter()
                .filter_map(|item| number(&item.0))
                .collect(),
        })
    }

    fn goal(&mut self, items: &[Checked<ItemRaw>]) -> Option<ItemId> {
        let mut goals = items.iter().enumerate().filter(|(_, item)| item.raw.goal);
        let Some((goal, first)) = goals.next() else {
            let help = "one item needs \"goal\": true";
            let message = "the journey is for nothing".into();
            let denied = items
                .iter()
                .filter(|item| item.entry.node.get("goal").is_some())
                .map(|item| item.field("goal"))
                .max_by_key(|span| self.rank(*span))
                .filter(|span| self.rank(*span) > 0);
            match denied.filter(|_| self.scene.is_whole) {
                Some(span) => self.error("no-goal", span, message, help),
                None => self.absent(Kind::Items, "no-goal", message, help),
            }
            return None;
        };
        if let Some((_, other)) = goals.next() {
            let places = [other, first].map(|each| self.place(each, &["goal"]));
            let (here, there) = self.later_first(places);
            let report = Diag::error("two-goals", here, "there is another goal already")
                .help("only one item can be the goal")
                .also(there, "the other one");
            self.diags.push(report);
        }
        Some(ItemId(goal))
    }

    fn coverage(&mut self, catalog: &Catalog, levels: &[Checked<LevelRaw>]) {
        for depth in 1..=catalog.deepest() {
            let found = [
                (
                    "monster",
                    Kind::Monsters,
                    catalog.monsters_at(depth).is_empty(),
                ),
                ("item", Kind::Items, catalog.items_at(depth).is_empty()),
            ];
            for (what, kind, none) in found {
                if none {
                    let message = format!("no {what} is found at depth {depth}");
                    let help = format!("give a {what} a `spawn` that reaches depth {depth}");
                    let level = levels.iter().find(|level| level.raw.depth == depth);
                    let span = level.map(|level| self.place(level, &["depth"]));
                    match span.filter(|span| self.rank(*span) > 0) {
                        Some(span) => self.error("empty-depth", span, message, &help),
                        None => self.absent(kind, "empty-depth", message, &help),
                    }
                }
            }
        }
    }
}
