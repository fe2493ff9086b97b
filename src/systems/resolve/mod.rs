//! What was asked for is done: components change, and events say so.

use crate::effects::Effects;
use crate::effects::queue::Asked;
use crate::effects::scene::Scene;
use specs::prelude::*;

/// Does everything that was asked for so far, in that order, and what follows from it.
pub struct EffectSystem;

impl<'a> System<'a> for EffectSystem {
    type SystemData = Scene<'a>;

    fn run(&mut self, mut scene: Scene<'a>) {
        while let Some(asked) = scene.take_next() {
            carry_out(asked, &mut scene);
            // What is put on or lost may begin or end a status, and this may do more.
            if scene.has_done_all() {
                scene.keep_up_worn();
            }
        }
    }
}

fn carry_out(asked: Asked, scene: &mut Scene) {
    match asked {
        Asked::Effects(effects, aim) => Effects(effects).apply(aim, scene),
        Asked::Blow { blow, target, by } => scene.strike(blow, target, by),
        Asked::Mending(target) => drop(scene.mend(target, 1)),
        Asked::StatusTurn(bearer) => scene.status_turn(bearer),
        Asked::Launch(launch) => scene.launch(launch),
        Asked::Refit(who) => scene.refit(who),
        Asked::Arrival { who, at } => scene.arrive(who, at),
        Asked::Struggle(who) => scene.struggle(who),
    }
}

/// Counts the turns of statuses, once everyone has acted. What follows from one that
/// ends happens in the same tick.
pub struct StatusEndSystem;

impl<'a> System<'a> for StatusEndSystem {
    type SystemData = Scene<'a>;

    fn run(&mut self, mut scene: Scene<'a>) {
        scene.count_status_turns();
    }
}
