//! Watches one game for what it shows.

use super::rows::{GameRows, Rows};
use crate::catalog::schema::Section;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::view::{ItemView, Seen, Thing, View};
use crate::mapgen::LevelOrder;
use bracket_lib::geometry::Point;
use std::collections::{BTreeMap, BTreeSet};

/// How often the things on a level are looked through for traits, in turns.
const LOOKS_EVERY: u32 = 16;

/// What one game has shown so far.
pub struct Watch<'a> {
    rows: &'a Rows,
    game: GameRows,
    /// The rows of things by their stable ids, so that each is looked up once.
    things: BTreeMap<u64, usize>,
    /// Where the hero was when a command was given.
    at: Point,
    depth: i32,
    /// The depths whose levels were looked at.
    levels: BTreeSet<i32>,
    traps: Vec<(usize, Point)>,
    /// The keys in the pack.
    keys: BTreeSet<u64>,
    /// What the hero would fire with, and what.
    shot: Option<(usize, usize)>,
    last: Option<Command>,
}

impl<'a> Watch<'a> {
    pub fn new(rows: &'a Rows) -> Self {
        Self {
            rows,
            game: GameRows::default(),
            things: BTreeMap::new(),
            at: Point::zero(),
            depth: 0,
            levels: BTreeSet::new(),
            traps: Vec::new(),
            keys: BTreeSet::new(),
            shot: None,
            last: None,
        }
    }

    pub fn play_as(&mut self, hero: &str) {
        let row = self.rows.number(Section::Heroes, hero);
        self.game.shown.extend(row);
    }

    /// Takes in how the game looks between two commands.
    pub fn look(&mut self, game: &Game, view: &View) {
        self.step_on_traps(view);
        if view.depth != self.depth {
            self.depth = view.depth;
            self.enter(game, view);
        }
        for actor in &view.actors {
            let row = self.rows.number(Section::Monsters, &actor.kind.id);
            self.game.shown.extend(row);
        }
        for item in view.items.iter().chain(&view.pack) {
            self.look_at(item);
        }
        for thing in &view.things {
            if let Thing::Trap(kind) = &thing.what
                && !self.things.contains_key(&thing.id)
                && let Some(row) = self.rows.number(Section::Traps, &kind.id)
            {
                self.things.insert(thing.id, row);
                self.game.shown.insert(row);
            }
        }
        self.look_into_pack(view);
        self.look_at_magic(game, view);
        self.at = view.hero.at;
    }

    fn look_at(&mut self, item: &ItemView) {
        if !self.things.contains_key(&item.id)
            && let Some(row) = self.rows.number(Section::Items, &item.kind.id)
        {
            self.things.insert(item.id, row);
            self.game.shown.insert(row);
        }
    }

    fn look_into_pack(&mut self, view: &View) {
        let in_use = { view.pack.iter() }.filter(|item| item.worn.is_some() || item.kind.goal);
        let rows = in_use.filter_map(|item| self.things.get(&item.id));
        self.game.used.extend(rows.copied());
        let keys = view.pack.iter().filter(|item| item.kind.key);
        let keys: BTreeSet<u64> = keys.map(|item| item.id).collect();
        if matches!(self.last, Some(Command::Step { .. })) {
            let gone = self.keys.difference(&keys);
            let rows = gone.filter_map(|key| self.things.get(key));
            self.game.used.extend(rows.copied());
        }
        self.keys = keys;
        self.shot = view.pack.iter().find_map(|weapon| {
            weapon.worn?;
            let ranged = weapon.kind.weapon.as_ref()?.ranged.as_ref()?;
            let fits = |item: &&ItemView| {
                let ammo = item.kind.ammo.as_ref();
                ammo.is_some_and(|ammo| ammo.tag == ranged.ammo)
            };
            let ammo = view.pack.iter().find(fits)?;
            Some((*self.things.get(&weapon.id)?, *self.things.get(&ammo.id)?))
        });
    }

    fn look_at_magic(&mut self, game: &Game, view: &View) {
        let (catalog, rows) = (game.catalog(), self.rows);
        let status = |id: &str| rows.number(Section::Statuses, id);
        for kind in game.statuses_about() {
            self.game.shown.extend(status(&catalog[kind].id));
        }
        for each in &view.hero.statuses {
            self.game.suffered.extend(status(&each.kind.id));
        }
        for (number, spell) in view.hero.spells.iter().enumerate() {
            let row = rows.number(Section::Spells, &spell.kind.id);
            self.game.shown.extend(row);
            let is_cast = |last: Command| matches!(last, Command::Cast { spell, .. } if number == usize::from(spell));
            self.game
                .used
                .extend(row.filter(|_| self.last.is_some_and(is_cast)));
        }
        if view.turn % LOOKS_EVERY == 1 {
            for (kind, is_worn) in game.traits_about() {
                let row = rows.number(Section::Traits, &catalog[kind].id);
                self.game.shown.extend(row);
                self.game.used.extend(row.filter(|_| is_worn));
            }
        }
    }

    /// The hero is on another level.
    fn enter(&mut self, game: &Game, view: &View) {
        let (catalog, rows) = (game.catalog(), self.rows);
        let traps = game.traps_about().into_iter();
        self.traps = traps
            .filter_map(|(kind, at)| Some((rows.number(Section::Traps, &catalog[kind].id)?, at)))
            .collect();
        if self.levels.insert(view.depth) {
            let plan = LevelOrder::new(catalog, view.seed, view.depth).build();
            let drawn = { plan.prefabs.iter() }.filter_map(|id| rows.number(Section::Prefabs, id));
            self.game.shown.extend(drawn);
        }
    }

    fn step_on_traps(&mut self, view: &View) {
        let Some(Command::Step { dx, dy }) = self.last else {
            return;
        };
        let to = Point::new(self.at.x + dx, self.at.y + dy);
        let has_left = view.depth != self.depth;
        if !has_left && view.hero.at == self.at {
            return;
        }
        for &(row, at) in &self.traps {
            if at == to || (at == view.hero.at && !has_left) {
                self.game.suffered.insert(row);
            }
        }
    }

    /// A command was carried out.
    pub fn follow(&mut self, command: Command) {
        self.last = Some(command);
        let item = match command {
            Command::Quaff { item }
            | Command::Read { item, .. }
            | Command::Zap { item, .. }
            | Command::Throw { item, .. }
            | Command::Wear { item } => item,
            Command::Fire { .. } => {
                let shot = self.shot.into_iter();
                let both = shot.flat_map(|(weapon, ammo)| [weapon, ammo]);
                self.game.used.extend(both);
                return;
            }
            _ => return,
        };
        self.game.used.extend(self.things.get(&item).copied());
    }

    /// All that the game has shown, once it is over.
    pub fn finish(mut self, game: &Game) -> GameRows {
        let view = game.view();
        let known = { view.map.tiles.iter() }.filter(|tile| tile.seen != Seen::Unknown);
        let numbers: BTreeSet<usize> = known.map(|tile| tile.tile.number()).collect();
        for kind in game.catalog().terrain.iter() {
            if numbers.contains(&kind.tile.number()) {
                let row = self.rows.number(Section::Terrain, &kind.id);
                self.game.shown.extend(row);
            }
        }
        let chronicle = game.chronicle();
        for name in chronicle.kills.keys() {
            self.game.used.extend(self.rows.named(name));
        }
        for name in chronicle.damage_taken.keys() {
            self.game.suffered.extend(self.rows.named(name));
        }
        drop(chronicle);
        self.game
    }
}
