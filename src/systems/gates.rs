//! When a system has something to do.
//!
//! A system gets all that it works on before it runs, and for most of them that is the
//! larger part of a tick in which nothing happens to be theirs. What is asked here is one
//! small resource.

use super::act::{Deed, Sort};
use super::time::{Moment, Who};
use crate::components::body::Fleeting;
use crate::components::kind::Kinds;
use crate::components::status::Statuses;
use crate::effects::queue::EffectQueue;
use crate::event::EventQueue;
use crate::resources::{Acting, NoiseQueue};
use crate::spatial::SpatialIndex;
use crate::systems::Actors;
use specs::prelude::*;

/// Is there anything to do for a system?
pub type Gate = fn(&World) -> bool;

/// A system that runs only when it has something to do.
pub struct Gated<G, S> {
    pub is_due: G,
    pub system: S,
}

impl<'a, G, S> System<'a> for Gated<G, S>
where
    G: Fn(&World) -> bool,
    S: for<'b> System<'b>,
{
    type SystemData = Whole<'a>;

    fn run(&mut self, Whole(world): Whole<'a>) {
        if (self.is_due)(world) {
            self.system.run_now(world);
        }
    }
}

/// The world itself, of which a system takes what it wants when it wants it. It names
/// nothing that it reads or writes, so it must run alone: the schedule has a barrier
/// after each system.
pub struct Whole<'a>(&'a World);

impl<'a> SystemData<'a> for Whole<'a> {
    fn setup(_: &mut World) {}

    fn fetch(world: &'a World) -> Self {
        Self(world)
    }

    fn reads() -> Vec<ResourceId> {
        Vec::new()
    }

    fn writes() -> Vec<ResourceId> {
        Vec::new()
    }
}

/// Which sorts of deeds someone does in this tick. Named once everyone has decided, so
/// that a system without any need not look at everyone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeedSorts(u32);

impl FromIterator<Sort> for DeedSorts {
    fn from_iter<I: IntoIterator<Item = Sort>>(sorts: I) -> Self {
        let bits = sorts.into_iter().map(|sort| 1 << sort as u32);
        Self(bits.fold(0, |all, bit| all | bit))
    }
}

/// Says which sorts of deeds there are, once everyone has decided.
pub struct SortingSystem;

impl<'a> System<'a> for SortingSystem {
    type SystemData = (
        Actors<'a>,
        ReadStorage<'a, Deed>,
        WriteExpect<'a, DeedSorts>,
    );

    fn run(&mut self, (actors, deeds, mut sorts): Self::SystemData) {
        let deeds = actors.in_order().filter_map(|actor| deeds.get(actor));
        *sorts = deeds.map(|deed| deed.sort()).collect();
    }
}

pub fn index_is_stale(world: &World) -> bool {
    world.read_resource::<SpatialIndex>().is_stale()
}

/// The hero's moment, in which nobody else acts.
pub fn hero_acts(world: &World) -> bool {
    world.read_resource::<Moment>().who == Who::Hero
}

/// Someone or something is there for a while only.
pub fn someone_is_fleeting(world: &World) -> bool {
    !world.read_storage::<Fleeting>().is_empty()
}

/// A moment of all others.
pub fn others_act(world: &World) -> bool {
    world.read_resource::<Moment>().who == Who::Others
}

/// Someone has a status.
pub fn someone_has_a_status(world: &World) -> bool {
    !world.read_storage::<Statuses>().is_empty()
}

/// Someone who acts in this tick can do more than step and strike.
pub fn someone_has_abilities(world: &World) -> bool {
    let acting = world.read_resource::<Acting>();
    let kinds = world.system_data::<Kinds>();
    let mut acting = acting.0.iter();
    others_act(world)
        && acting.any(|&actor| {
            let kind = kinds.monster(actor);
            kind.is_some_and(|kind| !kind.abilities.is_empty())
        })
}

/// Someone does a deed of this sort.
pub fn has(world: &World, sort: Sort) -> bool {
    world.read_resource::<DeedSorts>().0 & (1 << sort as u32) != 0
}

/// Someone takes stairs, or steps on something that may be stairs.
pub fn stairs(world: &World) -> bool {
    has(world, Sort::Stairs) || has(world, Sort::Movement)
}

/// Something was asked for.
pub fn effects(world: &World) -> bool {
    !world.read_resource::<EffectQueue>().is_empty()
}

pub fn noises(world: &World) -> bool {
    !world.read_resource::<NoiseQueue>().0.is_empty()
}

/// Something can be heard, or has happened.
pub fn noises_or_events(world: &World) -> bool {
    noises(world) || events(world)
}

/// Something has happened.
pub fn events(world: &World) -> bool {
    !world.read_resource::<EventQueue>().is_empty()
}
