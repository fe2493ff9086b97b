//! Those who hunt by the rules of the maze answer each turn of the hero.
//!
//! The rules themselves stand in `maze::rules`, where puzzle and solver have
//! them from: what is proved of a level there holds in play.

use crate::components::body::Dead;
use crate::components::intent::{WantsToMelee, WantsToStep};
use crate::components::mind::{MazeBound, Mind, Mood};
use crate::game::setup::HeroEntity;
use crate::map::Map;
use crate::maze::direction::DragonOrder;
use crate::maze::rules::{Moment, Pursuit};
use crate::pathing::maze::maze;
use crate::rules::ruleset::Reaction;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use specs::prelude::*;

/// Decides for everyone who is bound to the rules of the maze.
pub struct MazeHuntSystem;

#[derive(SystemData)]
pub struct MazeHuntData<'a> {
    actors: Actors<'a>,
    map: ReadExpect<'a, Map>,
    hero: ReadExpect<'a, HeroEntity>,
    dead: ReadStorage<'a, Dead>,
    bound: ReadStorage<'a, MazeBound>,
    minds: ReadStorage<'a, Mind>,
    positions: ReadStorage<'a, Position>,
    steps: WriteStorage<'a, WantsToStep>,
    attacks: WriteStorage<'a, WantsToMelee>,
}

impl<'a> System<'a> for MazeHuntSystem {
    type SystemData = MazeHuntData<'a>;

    fn run(&mut self, mut data: MazeHuntData<'a>) {
        let hero = data.hero.0;
        let hero_at = data.positions.get(hero).map(|position| position.at());
        let Some(hero_at) = hero_at.filter(|_| !data.dead.contains(hero)) else {
            return;
        };
        // The terrain is as it was when the tick began: doors move after this.
        let mut pursuit = None;
        for actor in data.actors.in_order() {
            let parts = (data.minds.get(actor), data.positions.get(actor));
            let (true, (Some(mind), Some(position))) = (data.bound.contains(actor), parts) else {
                continue;
            };
            if mind.mood == Mood::Asleep || mind.to_hero != Reaction::Attack {
                continue;
            }
            let at = position.at();
            let pursuit = pursuit.get_or_insert_with(|| {
                let maze = maze(&data.map, hero_at, at, hero_at);
                let maze = maze.expect("hero and hunter stand on the map");
                Pursuit::new(&maze, DragonOrder::default())
            });
            let to = pursuit.reply(Moment {
                hero: hero_at,
                dragon: at,
            });
            if to == hero_at {
                let intent = WantsToMelee { target: hero };
                data.attacks
                    .insert(actor, intent)
                    .expect("who acts is alive");
            } else if to != at {
                data.steps
                    .insert(actor, WantsToStep { to })
                    .expect("who acts is alive");
            }
        }
    }
}
