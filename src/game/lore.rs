//! What the hero has met in this run: creatures, things, statuses, traps and ground.
//!
//! Nothing is written down for it. It is worked out from what the run has anyway: the
//! chronicle, the log, the memory of levels, and what is in view.

use super::Game;
use super::view::{Seen, Thing, View};
use crate::catalog::Catalog;
use crate::components::kind::KindName;
use crate::levels::Levels;
use crate::words::{Term, Topic};
use specs::WorldExt as _;
use std::collections::BTreeSet;

/// Every term that the run has given the hero to know, in order.
pub type Lore = BTreeSet<Term>;

impl Game {
    /// What the hero has met so far.
    pub fn lore(&self) -> Lore {
        let view = self.view();
        let mut lore: Lore = Topic::ALL.into_iter().map(Term::Topic).collect();
        self.told(&view, &mut lore);
        in_view(&view, &mut lore);
        self.left_behind(&mut lore);
        // What is not known by its kind is not told.
        lore.retain(|term| match term {
            Term::Item(id) => view.known.knows(*id),
            _ => true,
        });
        lore
    }

    /// What the chronicle and the log name.
    fn told(&self, view: &View, lore: &mut Lore) {
        let catalog = &self.catalog;
        let chronicle = self.chronicle();
        let has_met = |name: &String| {
            chronicle.met().contains(name)
                || chronicle.kills.contains_key(name)
                || chronicle.damage_taken.contains_key(name)
        };
        let monsters = catalog.monsters.iter();
        let met = monsters.filter(|(_, kind)| has_met(&kind.look.name));
        lore.extend(met.map(|(id, _)| Term::Monster(id)));
        let traps = catalog.traps.iter();
        let felt = traps.filter(|(_, kind)| chronicle.damage_taken.contains_key(&kind.look.name));
        lore.extend(felt.map(|(id, _)| Term::Trap(id)));
        let has_had = |name: &String| {
            chronicle.picked_up.contains_key(name) || chronicle.used.contains_key(name)
        };
        let items = catalog.items.iter();
        // What was unknown at first and is known now was had, or was learnt of.
        let had = items.filter(|(id, kind)| {
            has_had(&kind.look.name) || (kind.unknown.is_some() && view.known.knows(*id))
        });
        lore.extend(had.map(|(id, _)| Term::Item(id)));
        let lines: BTreeSet<String> = view.log.iter().map(|line| line.text()).collect();
        let statuses = catalog.statuses.iter();
        let felt = statuses.filter(|(_, kind)| {
            let mut told = [&kind.begins, &kind.over].into_iter();
            told.any(|text| !text.is_empty() && lines.contains(text))
        });
        lore.extend(felt.map(|(id, _)| Term::Status(id)));
    }

    /// What was seen on levels that the hero has left.
    fn left_behind(&self, lore: &mut Lore) {
        let levels = self.world.read_resource::<Levels>();
        for level in levels.frozen.values() {
            for id in level.map.known_terrain() {
                let tile = self.catalog.terrain.named(id);
                lore.extend(tile.map(|tile| Term::Terrain(tile.number())));
            }
            let noticed = level.entities.iter().filter(|each| each.noticed.is_some());
            let named = noticed.filter_map(|each| each.kind.as_ref());
            lore.extend(named.filter_map(|name| thing(name, &self.catalog)));
        }
    }
}

/// A thing or a trap by its name in a save.
fn thing(name: &KindName, catalog: &Catalog) -> Option<Term> {
    match name {
        KindName::Item(id) => catalog.items.find(id).map(Term::Item),
        KindName::Trap(id) => catalog.traps.find(id).map(Term::Trap),
        KindName::Monster(_) | KindName::Hero => None,
    }
}

/// Everything that is in view, carried or known of now.
fn in_view(view: &View, lore: &mut Lore) {
    let catalog = &view.catalog;
    for actor in &view.actors {
        lore.extend(catalog.monsters.find(&actor.kind.id).map(Term::Monster));
    }
    for item in view.items.iter().chain(&view.pack) {
        lore.extend(catalog.items.find(&item.kind.id).map(Term::Item));
    }
    for thing in &view.things {
        lore.extend(match &thing.what {
            Thing::Trap(kind) => catalog.traps.find(&kind.id).map(Term::Trap),
            Thing::Corpse(kind) => catalog.monsters.find(&kind.id).map(Term::Monster),
        });
    }
    let actors = view.actors.iter().flat_map(|actor| &actor.statuses);
    for status in view.hero.statuses.iter().chain(actors) {
        lore.extend(catalog.statuses.find(&status.kind.id).map(Term::Status));
    }
    for spell in &view.hero.spells {
        lore.extend(catalog.spells.find(&spell.kind.id).map(Term::Spell));
    }
    let known = view.map.tiles.iter();
    let known = known.filter(|tile| tile.seen != Seen::Unknown);
    lore.extend(known.map(|tile| Term::Terrain(tile.tile.number())));
}
