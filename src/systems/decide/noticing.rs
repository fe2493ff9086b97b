//! Who notices the hero, and who loses the trail.
//!
//! Sight is symmetric, so a monster sees the hero where the hero's own view
//! covers the monster: one view serves the whole horde.

use crate::components::body::Dead;
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::event::{Event, EventQueue};
use crate::game::setup::HeroEntity;
use crate::map::Map;
use crate::rng::GameRng;
use crate::rules::distance::steps;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use specs::prelude::*;

/// How often a sleeper in sight of the hero wakes, in percent a turn; next to
/// the hero it is more.
const WAKING: i32 = 8;
const WAKING_BESIDE: i32 = 35;

/// Sets each monster's mood by what it sees.
pub struct NoticingSystem;

#[derive(SystemData)]
pub struct NoticingData<'a> {
    actors: Actors<'a>,
    hero: ReadExpect<'a, HeroEntity>,
    dead: ReadStorage<'a, Dead>,
    views: ReadStorage<'a, Viewshed>,
    positions: ReadStorage<'a, Position>,
    map: ReadExpect<'a, Map>,
    minds: WriteStorage<'a, Mind>,
    rng: WriteExpect<'a, GameRng>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for NoticingSystem {
    type SystemData = NoticingData<'a>;

    fn run(&mut self, mut data: NoticingData<'a>) {
        let hero = data.hero.0;
        let (Some(view), Some(hero_position)) = (data.views.get(hero), data.positions.get(hero))
        else {
            return;
        };
        let hero_at = hero_position.at();
        for actor in data.actors.in_order() {
            let (Some(mind), Some(position)) =
                (data.minds.get_mut(actor), data.positions.get(actor))
            else {
                continue;
            };
            let at = position.at();
            let distance = steps(at, hero_at);
            let sees =
                !data.dead.contains(hero) && distance <= mind.sight && view.sees(data.map.idx(at));
            let before = mind.mood;
            mind.mood = match before {
                Mood::Asleep if sees => {
                    let chance = if distance <= 1 { WAKING_BESIDE } else { WAKING };
                    if data.rng.minds.chance(chance) {
                        Mood::Hunting { last_seen: hero_at }
                    } else {
                        Mood::Asleep
                    }
                }
                Mood::Wandering | Mood::Hunting { .. } if sees => {
                    Mood::Hunting { last_seen: hero_at }
                }
                // It came to where the hero was, and finds nobody.
                Mood::Hunting { last_seen } if last_seen == at => Mood::Wandering,
                mood => mood,
            };
            if matches!(mind.mood, Mood::Hunting { .. }) && !matches!(before, Mood::Hunting { .. })
            {
                data.events.push(Event::Alerted { who: actor });
            }
        }
    }
}
