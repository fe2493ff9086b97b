//! Whose turn it is.

pub mod attention;
pub mod fleeting;
pub mod regeneration;
pub mod statuses;
pub mod turns;

use crate::components::body::{Clock, Hero};
pub use crate::rules::ORDINARY_PACE;
use specs::prelude::*;

/// How long an action takes at a speed in percent.
pub fn pace(speed: i32) -> u64 {
    ORDINARY_PACE * 100 / u64::from(speed.max(1).unsigned_abs())
}

/// The moment that a tick is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub at: u64,
    pub who: Who,
}

/// Who acts at a moment. The hero's comes just before everyone else's at the
/// same time, so that all others answer to what the hero did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Who {
    #[default]
    Hero,
    Others,
}

/// The next moment at which someone acts.
pub fn next_moment(world: &World) -> Option<Moment> {
    let (clocks, heroes) = world.system_data::<(ReadStorage<Clock>, ReadStorage<Hero>)>();
    let hero = (&clocks, &heroes).join().map(|(clock, _)| clock.due).min();
    let others = (&clocks, !&heroes)
        .join()
        .map(|(clock, ())| clock.due)
        .min();
    match (hero, others) {
        (Some(hero), Some(others)) if others < hero => Some(Moment {
            at: others,
            who: Who::Others,
        }),
        (Some(hero), _) => Some(Moment {
            at: hero,
            who: Who::Hero,
        }),
        (None, _) => None,
    }
}
