//! The tick, in order.
//!
//! A bare `DispatcherBuilder` puts a system into the earliest stage with which
//! it does not conflict, even before one that is listed earlier. A barrier
//! after each system makes the order written here the order that runs.

use super::act::Sort;
use super::gates::{self, Gate, Gated, SortingSystem};
use super::{act, conclude, decide, indexing, perceive, resolve, time};
use specs::prelude::*;

/// Systems in the order in which they were named.
#[derive(Default)]
pub struct Schedule {
    builder: DispatcherBuilder<'static, 'static>,
}

impl Schedule {
    /// Runs `system` after all that were named before it.
    pub fn then<S>(mut self, system: S, name: &str) -> Self
    where
        S: for<'a> System<'a> + Send + 'static,
    {
        self.builder.add(system, name, &[]);
        self.builder.add_barrier();
        self
    }

    /// The same, in ticks in which there is something to do for it.
    pub fn when<S>(self, is_due: Gate, system: S, name: &str) -> Self
    where
        S: for<'a> System<'a> + Send + 'static,
    {
        self.then(Gated { is_due, system }, name)
    }

    /// The same, in ticks in which someone does a deed of this sort.
    pub fn on<S>(self, sort: Sort, system: S, name: &str) -> Self
    where
        S: for<'a> System<'a> + Send + 'static,
    {
        let is_due = move |world: &World| gates::has(world, sort);
        self.then(Gated { is_due, system }, name)
    }

    /// Runs several systems after all that were named before them.
    pub fn and(self, more: impl FnOnce(Self) -> Self) -> Self {
        more(self)
    }

    pub fn build(self) -> Dispatcher<'static, 'static> {
        self.builder.build()
    }
}

/// Everything that happens in a tick.
pub fn tick_schedule() -> Dispatcher<'static, 'static> {
    concluded(happenings())
}

/// All that happens, not yet told.
pub(crate) fn happenings() -> Schedule {
    Schedule::default()
        .when(
            gates::index_is_stale,
            indexing::MapIndexingSystem,
            "map_indexing",
        )
        // time: whose turn it is
        .then(time::turns::TurnSystem::default(), "turns")
        .then(time::statuses::StatusSystem, "statuses")
        .when(
            gates::someone_is_fleeting,
            time::fleeting::FleetingSystem,
            "fleeting",
        )
        .when(
            gates::hero_acts,
            time::regeneration::RegenerationSystem,
            "regeneration",
        )
        .when(
            gates::hero_acts,
            time::attention::AttentionSystem,
            "attention",
        )
        // decide: what monsters want
        .when(
            gates::others_act,
            decide::noticing::NoticingSystem,
            "noticing",
        )
        .when(
            gates::someone_has_abilities,
            decide::abilities::AbilityChoiceSystem,
            "ability_choice",
        )
        .when(
            gates::others_act,
            decide::monster_ai::MonsterAiSystem,
            "monster_ai",
        )
        .when(
            gates::others_act,
            decide::belongings::BelongingsSystem,
            "belongings",
        )
        // act: deeds become effects, unless a status comes between
        .when(
            gates::someone_has_a_status,
            act::hindrance::HindranceSystem,
            "hindrance",
        )
        .then(SortingSystem, "sorting")
        .and(act::on_the_spot)
        // resolve: effects become changes and events. Blows come before steps: a
        // tile is free right after a kill, and nobody stirs once the hero is dead
        .when(gates::effects, resolve::EffectSystem, "effects")
        // act and resolve again: steps, and what was stepped on
        .and(act::on_the_way)
        .when(gates::effects, resolve::EffectSystem, "effects_underfoot")
        // resolve: a turn of every status is over, and what ends leaves its effects
        .when(
            gates::someone_has_a_status,
            resolve::StatusEndSystem,
            "status_ends",
        )
        .when(gates::effects, resolve::EffectSystem, "effects_of_endings")
        // perceive: what the hero sees and remembers, what sleepers hear
        .then(perceive::visibility::VisibilitySystem, "visibility")
        .when(
            gates::noises_or_events,
            perceive::attention::OverhearingSystem,
            "overhearing",
        )
        .when(gates::noises, perceive::hearing::HearingSystem, "hearing")
}

/// The same, and then what was witnessed is told, and what is over goes.
pub(crate) fn concluded(happenings: Schedule) -> Dispatcher<'static, 'static> {
    happenings
        .when(
            gates::events,
            conclude::narration::NarrationSystem,
            "narration",
        )
        .then(conclude::clearing::ClearingSystem, "clearing")
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// Writes its name down. It touches nothing, so nothing but the barrier
    /// keeps it after the systems named before it.
    struct Witness<const WRITES: bool> {
        name: &'static str,
        order: Arc<Mutex<Vec<&'static str>>>,
    }

    #[derive(Default)]
    struct Contested;

    impl<'a> System<'a> for Witness<true> {
        type SystemData = Write<'a, Contested>;

        fn run(&mut self, _: Self::SystemData) {
            self.order.lock().unwrap().push(self.name);
        }
    }

    impl<'a> System<'a> for Witness<false> {
        type SystemData = ();

        fn run(&mut self, _: Self::SystemData) {
            self.order.lock().unwrap().push(self.name);
        }
    }

    #[test]
    fn systems_run_in_the_order_they_are_named() {
        let order = Arc::new(Mutex::new(Vec::new()));
        let writer = |name| Witness::<true> {
            name,
            order: order.clone(),
        };
        let free = |name| Witness::<false> {
            name,
            order: order.clone(),
        };
        let mut dispatcher = Schedule::default()
            .then(writer("first"), "first")
            .then(writer("second"), "second")
            .then(free("third"), "third")
            .then(writer("fourth"), "fourth")
            .then(free("fifth"), "fifth")
            .build();
        let mut world = World::new();
        dispatcher.setup(&mut world);
        dispatcher.dispatch(&world);

        let got = order.lock().unwrap().clone();
        assert_eq!(got, ["first", "second", "third", "fourth", "fifth"]);
    }
}
