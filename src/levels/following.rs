//! Those who go with the hero from level to level.

use crate::catalog::schema::StatusRule;
use crate::components::body::{Corpse, Dead, Passing, StableId};
use crate::components::item::Carried;
use crate::components::kind::{Figures, Rules};
use crate::components::mind::{Mind, Mood, Route};
use crate::components::side::{Side, Sides};
use crate::event::{Event, EventQueue};
use crate::order;
use crate::spatial::placement::Position;
use crate::spawn;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Friends who stand beside the hero and can follow, by stable id.
pub fn beside(world: &World, hero: Entity) -> Vec<Entity> {
    let (entities, ids, positions, minds) = world.system_data::<(
        Entities,
        ReadStorage<StableId>,
        ReadStorage<Position>,
        ReadStorage<Mind>,
    )>();
    let (dead, corpses, passing) =
        world.system_data::<(ReadStorage<Dead>, ReadStorage<Corpse>, ReadStorage<Passing>)>();
    let (figures, sides, rules) = world.system_data::<(Figures, Sides, Rules)>();
    let Some(at) = positions.get(hero).map(|position| position.at()) else {
        return Vec::new();
    };
    let can_walk = |who: Entity| {
        let held = [StatusRule::CannotAct, StatusRule::CannotStep];
        !held.into_iter().any(|rule| figures.rule(who, rule))
    };
    let here = (&entities, &positions, &minds, !&dead, !&corpses, !&passing).join();
    let mut followers: Vec<Entity> = here
        .filter(|(_, position, mind, ..)| {
            rules.metric.is_adjacent(at, position.at()) && mind.mood != Mood::Asleep
        })
        .map(|(who, ..)| who)
        .filter(|&who| sides.of(who) == Side::Hero && can_walk(who))
        .collect();
    order::by_key(&mut followers, |&who| ids.get(who).copied());
    followers
}

/// Puts those who came with the hero onto the level, as near as there is room. Who finds
/// none is lost on the way.
pub fn bring(world: &mut World, followers: &[Entity], near: Point) {
    for &who in followers {
        let Some(at) = spawn::making::free_near(world, near) else {
            lose(world, who);
            continue;
        };
        spawn::place(world, who, at);
        // What it had in mind was on the other level.
        if let Some(mind) = world.write_storage::<Mind>().get_mut(who) {
            mind.mood = Mood::Wandering;
        }
        world.write_storage::<Route>().remove(who);
        let followed = Event::Followed { who };
        world.write_resource::<EventQueue>().push(followed);
    }
}

/// Someone is gone, with all that it carries.
fn lose(world: &mut World, who: Entity) {
    let gone: Vec<Entity> = {
        let (entities, carried) = world.system_data::<(Entities, ReadStorage<Carried>)>();
        let id = world.read_storage::<StableId>().get(who).copied();
        let own = (&entities, &carried).join();
        own.filter(|(_, carried)| Some(carried.by) == id)
            .map(|(thing, _)| thing)
            .chain([who])
            .collect()
    };
    world.delete_entities(&gone).expect("who was there is gone");
}
