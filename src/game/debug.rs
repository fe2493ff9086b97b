//! Debug mode, for people who make content or the game: commands that change anything, and
//! overlays that show what is hidden.
//!
//! Deeds are commands of the history, so that runs and saves stay exact. They take no time,
//! except for a tick. Overlays only look.

mod overlay;

#[cfg(test)]
mod tests;

pub use overlay::{Overlay, OverlayKind, Shade};

use super::Game;
use super::command::Refusal;
use super::report::Report;
use crate::catalog::Catalog;
use crate::components::item::Hidden;
use crate::components::mind::Viewshed;
use crate::log::{GameLog, LogSpan, Meaning};
use crate::map::Map;
use crate::resources::{DebugMode, HeroEntity, Revelation};
use crate::spatial::placement::Placement;
use crate::spawn::{self, making, things};
use crate::systems::act::Deed;
use crate::systems::conclude::narration::NarrationSystem;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::systems::time::next_moment;
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;

/// A change that no player could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebugDeed {
    /// Begin debug mode. All others are refused before.
    Begin,
    /// Put someone or something new at a place.
    Spawn { what: SpawnedKind, at: Point },
    /// Bring the hero to a place.
    Teleport { at: Point },
    /// Make the whole level known, with everything that lies on it.
    Reveal,
    /// Let one tick pass, in which the hero waits if it is the hero's turn.
    Tick,
}

/// A kind that can be put on a level, by its number in the list of the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpawnedKind {
    Monster(u32),
    Item(u32),
    Trap(u32),
}

impl SpawnedKind {
    /// The kind with an id, whole or without its mod; the first of several.
    pub fn find(id: &str, catalog: &Catalog) -> Option<Self> {
        let is_meant = |whole: &str| {
            let short = whole.split_once(':').map_or(whole, |(_, short)| short);
            whole == id || short == id
        };
        let monsters = (0..).zip(catalog.monsters.iter());
        let monsters = monsters.map(|(number, (_, kind))| (Self::Monster(number), &kind.id));
        let items = (0..).zip(catalog.items.iter());
        let items = items.map(|(number, (_, kind))| (Self::Item(number), &kind.id));
        let traps = (0..).zip(catalog.traps.iter());
        let traps = traps.map(|(number, (_, kind))| (Self::Trap(number), &kind.id));
        let mut all = monsters.chain(items).chain(traps);
        all.find(|(_, whole)| is_meant(whole)).map(|(kind, _)| kind)
    }
}

impl Game {
    /// Whether the game is in debug mode.
    pub fn is_in_debug_mode(&self) -> bool {
        self.world.read_resource::<DebugMode>().0
    }

    /// Carries out a deed of debug mode. A refused one changes nothing.
    pub(super) fn debug(&mut self, deed: DebugDeed) -> Result<Report, Refusal> {
        match (deed, self.is_in_debug_mode()) {
            (DebugDeed::Begin, true) => {
                return Err(Refusal::new("This run is in debug mode already."));
            }
            (DebugDeed::Begin, false) => self.begin_debug_mode(),
            (_, false) => return Err(Refusal::new("This run is not in debug mode.")),
            (DebugDeed::Spawn { what, at }, true) => self.spawn(what, at)?,
            (DebugDeed::Teleport { at }, true) => self.teleport(at)?,
            (DebugDeed::Reveal, true) => self.reveal(),
            (DebugDeed::Tick, true) => self.tick_once(),
        }
        Ok(self.report())
    }

    /// Refuses to begin a turn while ticks of the last one are left, which debug mode can
    /// bring about.
    pub(super) fn check_turn_is_over(&self) -> Result<(), Refusal> {
        match self.is_in_debug_mode() && !self.awaits_hero() {
            true => Err(Refusal::new("The turn is not over: let another tick pass.")),
            false => Ok(()),
        }
    }

    fn begin_debug_mode(&mut self) {
        self.world.insert(DebugMode(true));
        let line = vec![LogSpan::new("Debug mode is on.", Meaning::Place)];
        let turn = self.turn();
        self.world.write_resource::<GameLog>().write(turn, line);
    }

    fn spawn(&mut self, what: SpawnedKind, at: Point) -> Result<(), Refusal> {
        self.check_place(at)?;
        let nth = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let unknown = || Refusal::new("The content has no such kind.");
        let (catalog, world) = (&self.catalog, &mut self.world);
        match what {
            SpawnedKind::Monster(number) => {
                let kind = catalog.monsters.iter().nth(nth(number));
                let (kind, _) = kind.ok_or_else(unknown)?;
                if !world.system_data::<Placement>().is_free(at) {
                    return Err(Refusal::new("Nobody can stand there."));
                }
                making::with_luck(world, |world, luck| {
                    spawn::monster(world, kind, at, luck);
                });
            }
            SpawnedKind::Item(number) => {
                let kind = catalog.items.iter().nth(nth(number));
                let (kind, _) = kind.ok_or_else(unknown)?;
                making::with_luck(world, |world, luck| {
                    let thing = things::found(world, kind, luck);
                    things::lay_down(world, thing, at);
                });
            }
            SpawnedKind::Trap(number) => {
                let kind = catalog.traps.iter().nth(nth(number));
                let (kind, _) = kind.ok_or_else(unknown)?;
                let trap = spawn::trap(world, kind);
                spawn::place(world, trap, at);
            }
        }
        self.look_again();
        Ok(())
    }

    fn teleport(&mut self, at: Point) -> Result<(), Refusal> {
        self.check_place(at)?;
        let hero = self.world.read_resource::<HeroEntity>().0;
        if !self.world.system_data::<Placement>().is_free(at) {
            return Err(Refusal::new("You cannot stand there."));
        }
        self.world.system_data::<Placement>().shift(hero, at);
        self.look_again();
        Ok(())
    }

    fn check_place(&self, at: Point) -> Result<(), Refusal> {
        let map = self.world.read_resource::<Map>();
        match map.contains(at) && map.tile(at).is_walkable() {
            true => Ok(()),
            false => Err(Refusal::new("There is no ground.")),
        }
    }

    fn reveal(&mut self) {
        let map = self.world.read_resource::<Map>();
        let known: Vec<Point> = (0..map.count())
            .map(|idx| map.point(idx))
            .filter(|&at| !super::revealed::is_within_rock(&map, at))
            .collect();
        drop(map);
        let mut placement = self.world.system_data::<Placement>();
        for at in known {
            placement.reveal(at);
        }
        drop(placement);
        self.world.write_storage::<Hidden>().clear();
        super::revealed::notice_all(&self.world);
        self.world.write_resource::<Revelation>().0 = true;
        self.look_again();
    }

    fn tick_once(&mut self) {
        if self.awaits_hero() {
            self.give_hero(Deed::Rest);
        }
        if let Some(moment) = next_moment(&self.world) {
            self.tick(moment);
        }
    }

    /// The hero looks around anew, and what came of it is told.
    fn look_again(&mut self) {
        self.world.maintain();
        let hero = self.world.read_resource::<HeroEntity>().0;
        if let Some(eyes) = self.world.write_storage::<Viewshed>().get_mut(hero) {
            eyes.dirty = true;
        }
        VisibilitySystem.run_now(&self.world);
        self.renew_ground();
        NarrationSystem.run_now(&self.world);
        self.world.maintain();
    }
}
