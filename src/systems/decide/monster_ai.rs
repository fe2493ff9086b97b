//! Monsters strike, hunt and wander: they write the same intents the hero's
//! commands do.

use crate::components::body::Dead;
use crate::components::intent::{DoorState, WantsToMelee, WantsToMoveDoor, WantsToStep};
use crate::components::mind::{Mind, Mood};
use crate::game::setup::HeroEntity;
use crate::map::{Map, Tile};
use crate::pathing::flow::FlowField;
use crate::rng::GameRng;
use crate::rules::distance::{DIRECTIONS, is_adjacent};
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// How often a wanderer stands still instead, in percent.
const LINGERING: i32 = 40;

/// Decides for everyone with a mind.
pub struct MonsterAiSystem;

#[derive(SystemData)]
pub struct MonsterAiData<'a> {
    actors: Actors<'a>,
    hero: ReadExpect<'a, HeroEntity>,
    dead: ReadStorage<'a, Dead>,
    minds: ReadStorage<'a, Mind>,
    positions: ReadStorage<'a, Position>,
    ground: Ground<'a>,
    rng: WriteExpect<'a, GameRng>,
    intents: Intents<'a>,
}

/// What is where.
#[derive(SystemData)]
pub struct Ground<'a> {
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
}

/// What a monster can want.
#[derive(SystemData)]
pub struct Intents<'a> {
    steps: WriteStorage<'a, WantsToStep>,
    attacks: WriteStorage<'a, WantsToMelee>,
    doors: WriteStorage<'a, WantsToMoveDoor>,
}

impl<'a> System<'a> for MonsterAiSystem {
    type SystemData = MonsterAiData<'a>;

    fn run(&mut self, mut data: MonsterAiData<'a>) {
        let hero = data.hero.0;
        let hero_at = match data.positions.get(hero) {
            Some(position) if !data.dead.contains(hero) => Some(position.at()),
            _ => None,
        };
        let mut ways = Ways::default();
        for actor in data.actors.in_order() {
            let (Some(mind), Some(position)) = (data.minds.get(actor), data.positions.get(actor))
            else {
                continue;
            };
            let at = position.at();
            match mind.mood {
                Mood::Asleep => {}
                Mood::Hunting { .. } if hero_at.is_some_and(|hero_at| is_adjacent(at, hero_at)) => {
                    data.intents.strike(actor, hero);
                }
                Mood::Hunting { last_seen } => {
                    let way = ways.to(&data.ground.map, last_seen, mind.opens_doors);
                    if let Some(to) = data.ground.next_step(way, at) {
                        data.intents.go(actor, to, &data.ground.map);
                    }
                }
                Mood::Wandering => {
                    if let Some(to) = data.ground.random_step(at, &mut data.rng) {
                        data.intents.go(actor, to, &data.ground.map);
                    }
                }
            }
        }
    }
}

/// The flow fields of this tick: everyone who wants the same shares one.
#[derive(Default)]
struct Ways {
    known: Vec<(Point, bool, FlowField)>,
}

impl Ways {
    fn to(&mut self, map: &Map, goal: Point, opens_doors: bool) -> &FlowField {
        let known = self
            .known
            .iter()
            .position(|&(to, doors, _)| to == goal && doors == opens_doors);
        let place = known.unwrap_or_else(|| {
            let passable = |_, tile: Tile| match opens_doors {
                true => tile.is_passable(),
                false => tile.is_walkable(),
            };
            let field = FlowField::to(map, &[goal], passable);
            self.known.push((goal, opens_doors, field));
            self.known.len() - 1
        });
        &self.known[place].2
    }
}

impl Ground<'_> {
    /// The best step along a way that nobody stands on.
    fn next_step(&self, way: &FlowField, at: Point) -> Option<Point> {
        self.index.read(|grid| {
            way.nearer(&self.map, at)
                .into_iter()
                .find(|&to| !grid.is_blocked_by_entity(self.map.idx(to)))
        })
    }

    fn random_step(&self, at: Point, rng: &mut GameRng) -> Option<Point> {
        if rng.minds.chance(LINGERING) {
            return None;
        }
        let &(dx, dy) = rng.minds.pick(&DIRECTIONS)?;
        let to = Point::new(at.x + dx, at.y + dy);
        let free = self.map.contains(to) && !self.index.is_blocked(self.map.idx(to));
        free.then_some(to)
    }
}

impl Intents<'_> {
    fn strike(&mut self, actor: Entity, target: Entity) {
        self.attacks
            .insert(actor, WantsToMelee { target })
            .expect("who acts is alive");
    }

    /// A step, or the door on the way to be opened first.
    fn go(&mut self, actor: Entity, to: Point, map: &Map) {
        if map.tile(to) == Tile::DoorShut {
            let intent = WantsToMoveDoor {
                at: to,
                to: DoorState::Open,
            };
            self.doors.insert(actor, intent).expect("who acts is alive");
        } else {
            self.steps
                .insert(actor, WantsToStep { to })
                .expect("who acts is alive");
        }
    }
}
