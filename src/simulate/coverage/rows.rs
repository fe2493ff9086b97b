//! The table of what games have shown: a row for each kind of the content.

use crate::catalog::schema::Section;
use crate::catalog::{Catalog, ItemKind, MonsterKind};
use crate::effects::{Apply as _, Effect, Effects};
use crate::rules::ruleset::Reaction;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A kind of the content, and in how many games it was met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The section of the raws that it stands in.
    pub section: &'static str,
    /// Its whole id.
    pub id: String,
    /// In how many games the hero saw it, or it was there.
    pub shown: u32,
    /// In how many the hero used it: drank, read, pointed, wore, threw, fired or cast it,
    /// opened a door with it, or slew it.
    pub used: u32,
    /// In how many the hero suffered it: was wounded by it, had it, or stepped on it.
    pub suffered: u32,
    #[serde(skip)]
    needs: Needs,
}

/// What has to happen to a kind for nothing to be left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// It must be there.
    Showing,
    /// It must be used as well.
    Use,
    /// It must be suffered.
    Suffering,
    /// It must be used or suffered.
    Either,
}

/// A kind of which something never happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left<'a> {
    pub section: &'a str,
    pub id: &'a str,
    /// Such as "shown" or "used".
    pub never: &'static str,
}

impl Row {
    /// What never happened to it, if something never did.
    pub fn left(&self) -> Option<Left<'_>> {
        let never = match self.needs {
            _ if self.shown + self.used + self.suffered == 0 => "shown",
            Needs::Use if self.used == 0 => "used",
            Needs::Suffering if self.suffered == 0 => "suffered",
            Needs::Either if self.used + self.suffered == 0 => "slain or suffered",
            _ => return None,
        };
        Some(Left {
            section: self.section,
            id: &self.id,
            never,
        })
    }
}

/// The numbers of rows that one game has to do with.
#[derive(Clone, Debug, Default)]
pub struct GameRows {
    pub shown: BTreeSet<usize>,
    pub used: BTreeSet<usize>,
    pub suffered: BTreeSet<usize>,
}

/// All rows, by section and id.
pub struct Rows {
    rows: Vec<Row>,
    numbers: BTreeMap<Section, BTreeMap<String, usize>>,
    /// What creatures and traps are called, and their rows: causes of wounds are told by
    /// name.
    names: BTreeMap<String, Vec<usize>>,
}

impl Rows {
    /// A row for each kind.
    pub fn of(catalog: &Catalog) -> Self {
        let mut rows = Self {
            rows: Vec::new(),
            numbers: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for (_, kind) in catalog.heroes.iter() {
            rows.push(Section::Heroes, &kind.id, Needs::Showing);
        }
        for (id, kind) in catalog.monsters.iter() {
            let needs = monster_needs(kind, catalog.to_hero(id));
            let number = rows.push(Section::Monsters, &kind.id, needs);
            rows.call(&kind.look.name, number);
        }
        for (_, kind) in catalog.items.iter() {
            rows.push(Section::Items, &kind.id, item_needs(kind));
        }
        for (_, kind) in catalog.traits.iter() {
            rows.push(Section::Traits, &kind.id, Needs::Use);
        }
        for (_, kind) in catalog.spells.iter() {
            rows.push(Section::Spells, &kind.id, Needs::Use);
        }
        for (_, kind) in catalog.statuses.iter() {
            rows.push(Section::Statuses, &kind.id, Needs::Showing);
        }
        for (_, kind) in catalog.traps.iter() {
            let number = rows.push(Section::Traps, &kind.id, Needs::Suffering);
            rows.call(&kind.look.name, number);
        }
        for id in catalog.prefab_ids() {
            rows.push(Section::Prefabs, id, Needs::Showing);
        }
        for kind in catalog.terrain.iter().filter(|kind| kind.seems.is_none()) {
            rows.push(Section::Terrain, &kind.id, Needs::Showing);
        }
        rows
    }

    fn push(&mut self, section: Section, id: &str, needs: Needs) -> usize {
        let number = self.rows.len();
        self.rows.push(Row {
            section: section.name(),
            id: id.into(),
            shown: 0,
            used: 0,
            suffered: 0,
            needs,
        });
        let numbers = self.numbers.entry(section).or_default();
        numbers.insert(id.into(), number);
        number
    }

    fn call(&mut self, name: &str, number: usize) {
        self.names.entry(name.into()).or_default().push(number);
    }

    /// The row of a kind.
    pub fn number(&self, section: Section, id: &str) -> Option<usize> {
        self.numbers.get(&section)?.get(id).copied()
    }

    /// The rows of what is called so, with or without an article.
    pub fn named(&self, name: &str) -> &[usize] {
        let bare = name.split_once(' ').map_or(name, |(_, bare)| bare);
        let found = self.names.get(name).or_else(|| self.names.get(bare));
        found.map_or(&[], Vec::as_slice)
    }

    pub fn all(&self) -> &[Row] {
        &self.rows
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameRows) {
        game.shown.iter().for_each(|&it| self.rows[it].shown += 1);
        game.used.iter().for_each(|&it| self.rows[it].used += 1);
        { game.suffered.iter() }.for_each(|&it| self.rows[it].suffered += 1);
    }
}

fn monster_needs(kind: &MonsterKind, to_hero: Reaction) -> Needs {
    let lists = [&kind.on_turn, &kind.on_hurt, &kind.on_see, &kind.on_death];
    let abilities = kind.abilities.iter().map(|ability| &ability.then);
    // Who becomes another when it is met is wounded and slain as that.
    let changes = lists.into_iter().chain(abilities).any(transforms);
    match to_hero == Reaction::Attack && !kind.is_missing && !changes {
        true => Needs::Either,
        false => Needs::Showing,
    }
}

/// Do effects turn someone into something else, those that they hold included?
fn transforms(effects: &Effects) -> bool {
    effects.iter().any(|effect| {
        let held = effect.held();
        matches!(effect, Effect::Transform(_)) || held.iter().any(|it| transforms(it.effects))
    })
}

fn item_needs(kind: &ItemKind) -> Needs {
    let has_use = kind.can_be_quaffed()
        || kind.can_be_read()
        || kind.can_be_zapped()
        || kind.slot().is_some()
        || kind.ammo.is_some()
        || kind.key
        || kind.goal
        || !kind.on_throw.is_empty();
    match has_use {
        true => Needs::Use,
        false => Needs::Showing,
    }
}
