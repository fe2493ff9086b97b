//! Who notices whom, and who loses the trail.
//!
//! Sight is symmetric, so a monster sees the hero where the hero's own view
//! covers the monster: one view serves the whole horde. Only those whose side
//! has enemies besides, and only with one of them in range, look for themselves.

use super::ground::doors_of;
use super::sides::Sides;
use crate::components::body::{Dead, Health};
use crate::components::mind::{Mind, Mood, Pack, Viewshed};
use crate::event::{Event, EventQueue};
use crate::map::Map;
use crate::pathing::sight::visible_from;
use crate::pathing::walk::Walk;
use crate::pathing::ways::Ways;
use crate::resources::{HeroEntity, Rules};
use crate::rng::GameRng;
use crate::rules::ruleset::Reaction;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Sets each monster's mood by what it sees, smells and is told.
pub struct NoticingSystem;

#[derive(SystemData)]
pub struct NoticingData<'a> {
    entities: Entities<'a>,
    actors: Actors<'a>,
    eyes: Eyes<'a>,
    healths: ReadStorage<'a, Health>,
    packs: ReadStorage<'a, Pack>,
    minds: WriteStorage<'a, Mind>,
    ways: WriteExpect<'a, Ways>,
    rng: WriteExpect<'a, GameRng>,
    events: WriteExpect<'a, EventQueue>,
}

/// What is needed to know who sees whom.
#[derive(SystemData)]
pub struct Eyes<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    dead: ReadStorage<'a, Dead>,
    views: ReadStorage<'a, Viewshed>,
    positions: ReadStorage<'a, Position>,
    map: ReadExpect<'a, Map>,
    rules: ReadExpect<'a, Rules>,
    sides: Sides<'a>,
}

/// Someone whom others may be after.
#[derive(Clone, Copy)]
struct Figure {
    entity: Entity,
    at: Point,
}

/// Whom someone has in sight: the nearest foe, and the nearest it fears.
#[derive(Default)]
struct Sighting {
    foe: Option<Point>,
    feared: Option<Point>,
    hero: bool,
}

/// A cry that the pack may hear.
struct Cry {
    who: Entity,
    from: Point,
    carries: i32,
    last_seen: Point,
}

impl<'a> System<'a> for NoticingSystem {
    type SystemData = NoticingData<'a>;

    fn run(&mut self, mut data: NoticingData<'a>) {
        let hero_at = data.eyes.hero_at();
        let figures = data.eyes.figures(&data.entities);
        let mut cries = Vec::new();
        let actors: Vec<Entity> = data.actors.in_order().collect();
        for actor in actors {
            let (Some(&mind), Some(position)) =
                (data.minds.get(actor), data.eyes.positions.get(actor))
            else {
                continue;
            };
            let (before, at) = (mind.mood, position.at());
            if before == Mood::Asleep && !data.wakes(mind, at, hero_at) {
                continue;
            }
            let sighting = data.sighting(actor, mind, at, hero_at, &figures);
            let mut mood = next_mood(before, at, &sighting);
            if data.gives_up(mind, mood, at) {
                mood = Mood::Wandering;
            }
            let is_new = matches!(mood, Mood::Hunting { .. })
                && !matches!(before, Mood::Hunting { .. })
                && sighting.hero;
            if is_new {
                data.events.push(Event::Alerted { who: actor });
            }
            if let (true, Mood::Hunting { last_seen }, 1..) = (is_new, mood, mind.call) {
                cries.push(Cry {
                    who: actor,
                    from: at,
                    carries: mind.call,
                    last_seen,
                });
            }
            if let Some(mind) = data.minds.get_mut(actor) {
                mind.mood = mood;
            }
        }
        for cry in cries {
            data.answer(&cry);
        }
    }
}

/// What someone awake is about, after a look around.
fn next_mood(before: Mood, at: Point, sighting: &Sighting) -> Mood {
    match (sighting, before) {
        (
            Sighting {
                feared: Some(from), ..
            },
            _,
        ) => Mood::Fleeing { from: *from },
        (Sighting { foe: Some(foe), .. }, _) => Mood::Hunting { last_seen: *foe },
        (_, Mood::Asleep | Mood::Fleeing { .. }) => Mood::Wandering,
        // It came to where its prey was, and finds nobody.
        (_, Mood::Hunting { last_seen }) if last_seen == at => Mood::Wandering,
        (_, mood) => mood,
    }
}

impl NoticingData<'_> {
    /// Does a sleeper wake because the hero is in sight?
    fn wakes(&mut self, mind: Mind, at: Point, hero_at: Option<Point>) -> bool {
        let Some(hero_at) = hero_at.filter(|&hero| self.eyes.see_hero(mind, at, hero)) else {
            return false;
        };
        let rules = &self.eyes.rules;
        let chance = match rules.metric.is_adjacent(at, hero_at) {
            true => rules.waking_beside,
            false => rules.waking,
        };
        self.rng.minds.chance(chance)
    }

    fn sighting(
        &mut self,
        actor: Entity,
        mind: Mind,
        at: Point,
        hero_at: Option<Point>,
        figures: &[Figure],
    ) -> Sighting {
        let wounded = self.healths.get(actor).is_some_and(|health| {
            i64::from(health.current()) * 100
                < i64::from(health.max()) * i64::from(mind.flees_below)
        });
        let mut sighting = self.eyes.other_sighting(actor, mind, at, figures);
        if let Some(hero_at) = hero_at.filter(|&hero| self.perceives_hero(mind, at, hero)) {
            sighting.hero = true;
            // Of two foes equally near, the hero.
            let metric = self.eyes.rules.metric;
            let is_nearest = |other: Option<Point>| {
                other.is_none_or(|other| metric.steps(at, hero_at) <= metric.steps(at, other))
            };
            match mind.to_hero {
                Reaction::Attack if is_nearest(sighting.foe) => sighting.foe = Some(hero_at),
                Reaction::Flee if is_nearest(sighting.feared) => sighting.feared = Some(hero_at),
                _ => {}
            }
        }
        if wounded && sighting.feared.is_none() {
            sighting.feared = sighting.foe.take();
        }
        sighting
    }

    /// By sight, or by smell along the way.
    fn perceives_hero(&mut self, mind: Mind, at: Point, hero_at: Point) -> bool {
        if self.eyes.see_hero(mind, at, hero_at) {
            return true;
        }
        mind.scent > 0
            && self
                .distance(mind, at, hero_at)
                .is_some_and(|steps| i32::from(steps) <= mind.scent)
    }

    /// How long the way is, for one with that mind.
    fn distance(&mut self, mind: Mind, at: Point, to: Point) -> Option<u16> {
        let doors = doors_of(&mind);
        let walk = Walk::new(&self.eyes.map, &self.eyes.rules, doors);
        self.ways.to(&walk, to).distance(at)
    }

    /// A way of so many places is too long for some.
    fn gives_up(&mut self, mind: Mind, mood: Mood, at: Point) -> bool {
        let Mood::Hunting { last_seen } = mood else {
            return false;
        };
        mind.chase > 0
            && self
                .distance(mind, at, last_seen)
                .is_none_or(|steps| i32::from(steps) + 1 >= mind.chase)
    }

    /// The pack comes to where the prey was seen.
    fn answer(&mut self, cry: &Cry) {
        let Some(pack) = self.packs.get(cry.who) else {
            return;
        };
        self.events.push(Event::CriedOut { who: cry.who });
        let metric = self.eyes.rules.metric;
        for (mind, position, _) in (&mut self.minds, &self.eyes.positions, &self.packs)
            .join()
            .filter(|(.., other)| *other == pack)
        {
            let hears = metric.steps(cry.from, position.at()) <= cry.carries;
            let idle = matches!(mind.mood, Mood::Asleep | Mood::Wandering);
            if hears && idle && mind.to_hero == Reaction::Attack {
                mind.mood = Mood::Hunting {
                    last_seen: cry.last_seen,
                };
            }
        }
    }
}

impl Eyes<'_> {
    fn hero_at(&self) -> Option<Point> {
        let hero = self.hero.0;
        let position = self.positions.get(hero)?;
        (!self.dead.contains(hero)).then(|| position.at())
    }

    /// Does someone there see the hero? As far as it sees, and where the hero
    /// would see it.
    fn see_hero(&self, mind: Mind, at: Point, hero_at: Point) -> bool {
        let in_range = self.rules.metric.steps(at, hero_at) <= mind.sight;
        let view = self.views.get(self.hero.0);
        in_range && view.is_some_and(|view| view.sees(self.map.idx(at)))
    }

    /// Everyone of a side, where sides have enemies at all; in the order of the
    /// entities, which only decides between equals after their places.
    fn figures(&self, entities: &Entities) -> Vec<Figure> {
        if !self.sides.have_feuds() {
            return Vec::new();
        }
        (entities, self.sides.members(), &self.positions, !&self.dead)
            .join()
            .map(|(entity, _, position, ())| Figure {
                entity,
                at: position.at(),
            })
            .collect()
    }

    /// Whom someone sees besides the hero.
    fn other_sighting(&self, actor: Entity, mind: Mind, at: Point, figures: &[Figure]) -> Sighting {
        let metric = self.rules.metric;
        let in_range = figures
            .iter()
            .filter(|figure| figure.entity != actor && metric.steps(at, figure.at) <= mind.sight);
        let mut near: Vec<(i32, usize, Reaction)> = in_range
            .filter_map(|figure| match self.sides.reaction(actor, figure.entity) {
                Reaction::Ignore => None,
                reaction => Some((
                    metric.steps(at, figure.at),
                    self.map.idx(figure.at),
                    reaction,
                )),
            })
            .collect();
        if near.is_empty() {
            return Sighting::default();
        }
        near.sort_unstable_by_key(|&(steps, idx, _)| (steps, idx));
        let view = visible_from(&self.map, at, mind.sight, metric);
        let nearest = |wanted: Reaction| {
            near.iter()
                .filter(|(.., reaction)| *reaction == wanted)
                .find(|(_, idx, _)| view.binary_search(idx).is_ok())
                .map(|&(_, idx, _)| self.map.point(idx))
        };
        Sighting {
            foe: nearest(Reaction::Attack),
            feared: nearest(Reaction::Flee),
            hero: false,
        }
    }
}
