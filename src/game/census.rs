//! What there is on the level, seen or not: for those who measure content, not for players.

use super::Game;
use crate::catalog::{StatusId, TraitId, TrapId};
use crate::components::body::StableId;
use crate::components::item::{Carried, Enchant, Worn};
use crate::components::kind::OfKind;
use crate::components::status::Statuses;
use crate::resources::HeroEntity;
use crate::resources::attention::Attention;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Game {
    /// Lets so much notice be taken of the hero, where the rules know of any.
    pub fn draw_attention(&mut self, amount: i32) {
        if self.catalog.attention.is_some() {
            self.world.write_resource::<Attention>().change(amount);
        }
    }

    /// What anyone on the level has.
    pub fn statuses_about(&self) -> Vec<StatusId> {
        let all = self.world.read_storage::<Statuses>();
        let each = (&all).join().flat_map(|statuses| &statuses.0);
        each.map(|status| status.kind).collect()
    }

    /// The traps on the level, and where they are.
    pub fn traps_about(&self) -> Vec<(TrapId, Point)> {
        let (kinds, positions) = self
            .world
            .system_data::<(ReadStorage<OfKind>, ReadStorage<Position>)>();
        let all = (&kinds, &positions).join();
        all.filter_map(|(kind, position)| match kind {
            OfKind::Trap(trap) => Some((*trap, position.at())),
            _ => None,
        })
        .collect()
    }

    /// The traits of things on the level and in packs, and whether the hero wears them.
    pub fn traits_about(&self) -> Vec<(TraitId, bool)> {
        let (enchants, worn, carried, ids) = self.world.system_data::<(
            ReadStorage<Enchant>,
            ReadStorage<Worn>,
            ReadStorage<Carried>,
            ReadStorage<StableId>,
        )>();
        let hero = ids.get(self.world.read_resource::<HeroEntity>().0);
        let all = (&enchants, worn.maybe(), carried.maybe()).join();
        all.filter_map(|(enchant, worn, carried)| {
            let is_hers = carried.is_some_and(|carried| Some(&carried.by) == hero);
            Some((enchant.of?, worn.is_some() && is_hers))
        })
        .collect()
    }
}
