//! How things stand, at a glance.

use crate::game::view::{ActorView, View};

/// Below this share of its health, in percent, every fight is serious.
const SHAKY: i32 = 60;

/// What the bot sees first.
pub struct Outlook<'a> {
    /// The share of its health that the hero has, in percent.
    pub share: i32,
    /// Foes in sight who are awake, nearest first.
    pub awake: Vec<&'a ActorView>,
    /// The nearest of them, if it is beside the hero.
    pub beside: Option<&'a ActorView>,
    /// A foe is in sight, awake or not.
    pub sees_foes: bool,
    /// The foes who are awake are worth things that are used up.
    pub is_serious: bool,
}

impl<'a> Outlook<'a> {
    pub fn of(view: &'a View) -> Self {
        let share = view.hero.health * 100 / view.hero.max_health.max(1);
        let foes = || view.actors.iter().filter(|actor| actor.hostile);
        let awake: Vec<&ActorView> = foes().filter(|actor| !actor.asleep).collect();
        let is_beside = |actor: &&&ActorView| view.metric.is_adjacent(actor.at, view.hero.at);
        let strength: i32 = awake.iter().map(|foe| foe.health).sum();
        Self {
            share,
            beside: awake.iter().find(is_beside).copied(),
            sees_foes: foes().next().is_some(),
            is_serious: share < SHAKY || strength.saturating_mul(2) >= view.hero.max_health,
            awake,
        }
    }
}
