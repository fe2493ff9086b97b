//! Monsters strike, hunt, run and wander: their deeds are the same as
//! the hero's. Those who keep to the rules of the maze ask `maze_hunt`.

use super::ground::{Room, WalkableGround, gait};
use super::maze_hunt::MazeHunt;
use super::sides::Thinker;
use super::wandering::Wandering;
use crate::components::body::Dead;
use crate::components::deed::DoorState;
use crate::components::kind::Figures;
use crate::components::mind::{Mind, Mood, Provoked};
use crate::components::side::Sides;
use crate::map::Map;
use crate::resources::HeroEntity;
use crate::rules::ruleset::{Hunts, Reaction};
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Decides for everyone with a mind.
pub struct MonsterAiSystem;

#[derive(SystemData)]
pub struct MonsterAiData<'a> {
    actors: Actors<'a>,
    foes: Foes<'a>,
    provoked: ReadStorage<'a, Provoked>,
    minds: WriteStorage<'a, Mind>,
    ground: WalkableGround<'a>,
    wandering: Wandering<'a>,
    deeds: Deeds<'a>,
}

/// Who can be struck.
#[derive(SystemData)]
pub struct Foes<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    dead: ReadStorage<'a, Dead>,
    positions: ReadStorage<'a, Position>,
    figures: Figures<'a>,
    sides: Sides<'a>,
}

/// What everyone does in this tick.
#[derive(SystemData)]
pub struct Deeds<'a> {
    deeds: WriteStorage<'a, Deed>,
}

impl<'a> System<'a> for MonsterAiSystem {
    type SystemData = MonsterAiData<'a>;

    fn run(&mut self, mut data: MonsterAiData<'a>) {
        let hero_at = data.foes.hero_at();
        let feuds = data.foes.sides.have_feuds();
        data.ground.begin_tick();
        data.wandering.begin_tick();
        let mut hunt = MazeHunt::default();
        for actor in data.actors.in_order() {
            // It uses an ability: that is its whole turn.
            if data.deeds.deeds.contains(actor) {
                continue;
            }
            let (
                Some(mind),
                Some(Thinker {
                    kind,
                    to_hero,
                    is_friend,
                }),
                Some(position),
            ) = (
                data.minds.get_mut(actor),
                Thinker::of(&data.foes.figures.kinds, &data.foes.sides, actor),
                data.foes.positions.get(actor),
            )
            else {
                continue;
            };
            let at = position.at();
            if kind.hunts == Hunts::Maze && !data.provoked.contains(actor) {
                let hunts = mind.mood != Mood::Asleep && to_hero == Reaction::Attack;
                let Some(hero_at) = hero_at.filter(|_| hunts) else {
                    continue;
                };
                let to = hunt.reply(data.ground.map(), hero_at, at);
                if to == hero_at {
                    data.deeds.strike(actor, data.foes.hero.0);
                } else if to != at {
                    data.deeds.go(actor, to, data.ground.map());
                }
                continue;
            }
            let gait = gait(&kind, data.foes.figures.flies(actor));
            let step = match mind.mood {
                Mood::Asleep => None,
                Mood::Fleeing { from } => {
                    let away = data.ground.step_away(at, from, gait);
                    // Cornered, it turns on whoever is beside it, but not on a
                    // hero it has nothing against.
                    let foes = &data.foes;
                    let foe = match to_hero {
                        Reaction::Ignore => foes.other_beside(actor, at, feuds, &data.ground),
                        _ => foes.beside(actor, at, feuds, &data.ground),
                    };
                    if let (None, Some(foe)) = (away, foe) {
                        data.deeds.strike(actor, foe);
                    }
                    away
                }
                Mood::Hunting { last_seen } => {
                    let foes = &data.foes;
                    let struck = match to_hero {
                        Reaction::Attack => foes.beside(actor, at, feuds, &data.ground),
                        _ => foes.other_beside(actor, at, feuds, &data.ground),
                    };
                    let room = data
                        .ground
                        .keep_off(at, last_seen, kind.keeps_distance, gait);
                    if let Some(Room::StepBack(to)) = room {
                        Some(to)
                    } else if let Some(foe) = struck {
                        data.deeds.strike(actor, foe);
                        None
                    } else if room.is_some() {
                        None
                    } else if hero_at == Some(last_seen) {
                        data.ground.step_through_crowd(at, last_seen, gait)
                    } else {
                        let step = data.ground.step_towards(at, last_seen, gait);
                        if step.is_none() && data.ground.is_at_end(at, last_seen, gait) {
                            mind.mood = Mood::Wandering;
                        }
                        step
                    }
                }
                // Friends keep beside the hero, and stay where they are once they are.
                Mood::Wandering if is_friend => {
                    let metric = data.ground.metric();
                    let far = hero_at.filter(|&hero| !metric.is_adjacent(at, hero));
                    far.and_then(|hero| data.ground.step_towards(at, hero, gait))
                }
                Mood::Wandering => {
                    let ground = &mut data.ground;
                    data.wandering.step(actor, at, &kind, gait, ground)
                }
            };
            if let Some(to) = step {
                data.deeds.go(actor, to, data.ground.map());
            }
        }
    }
}

impl Foes<'_> {
    fn hero_at(&self) -> Option<Point> {
        let hero = self.hero.0;
        let position = self.positions.get(hero)?;
        (!self.dead.contains(hero)).then(|| position.at())
    }

    /// Someone beside it that it would strike: the hero before all others.
    fn beside(
        &self,
        actor: Entity,
        at: Point,
        feuds: bool,
        ground: &WalkableGround,
    ) -> Option<Entity> {
        match self.hero_at() {
            Some(hero_at) if ground.metric().is_adjacent(at, hero_at) => Some(self.hero.0),
            _ => self.other_beside(actor, at, feuds, ground),
        }
    }

    /// An enemy of its side beside it.
    fn other_beside(
        &self,
        actor: Entity,
        at: Point,
        feuds: bool,
        ground: &WalkableGround,
    ) -> Option<Entity> {
        if !feuds {
            return None;
        }
        let is_foe = |entity: &Entity| self.sides.reaction(actor, *entity) == Reaction::Attack;
        ground.neighbours(at).into_iter().find(is_foe)
    }
}

impl Deeds<'_> {
    fn set(&mut self, actor: Entity, deed: Deed) {
        self.deeds.insert(actor, deed).expect("who acts is alive");
    }

    fn strike(&mut self, actor: Entity, target: Entity) {
        self.set(actor, Deed::Strike { target });
    }

    /// A step, or the door on the way to be opened first.
    fn go(&mut self, actor: Entity, to: Point, map: &Map) {
        let deed = match map.tile(to).opens() {
            true => Deed::MoveDoor {
                at: to,
                to: DoorState::Open,
            },
            false => Deed::Step { to },
        };
        self.set(actor, deed);
    }
}
