//! Who notices whom, and who loses the trail.
//!
//! A line between two places is free from both ends, so the lines that lead from the
//! hero serve the whole horde. How far along them someone sees, and whether there is
//! light to see by, each answers for itself. Only those whose side has enemies besides,
//! and only with one of them in range, follow lines of their own.

use super::ground::gait;
use super::sides::Thinker;
use crate::catalog::MonsterKind;
use crate::catalog::schema::StatusRule;
use crate::components::body::{Corpse, Dead, Health};
use crate::components::kind::{Figures, Rules};
use crate::components::mind::{Mind, Mood};
use crate::components::side::{Side, Sides};
use crate::effects::queue::{Aim, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::map::Map;
use crate::pathing::outlooks::{Outlooks, Viewer};
use crate::pathing::sight::is_seen;
use crate::pathing::walk::Walk;
use crate::pathing::ways::Ways;
use crate::resources::HeroEntity;
use crate::rng::GameRng;
use crate::rules::as_loud;
use crate::rules::ruleset::Reaction;
use crate::spatial::SpatialIndex;
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
    minds: WriteStorage<'a, Mind>,
    ways: WriteExpect<'a, Ways>,
    rng: WriteExpect<'a, GameRng>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

/// What is needed to know who sees whom.
#[derive(SystemData)]
pub struct Eyes<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    dead: ReadStorage<'a, Dead>,
    positions: ReadStorage<'a, Position>,
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
    outlooks: WriteExpect<'a, Outlooks>,
    rules: Rules<'a>,
    figures: Figures<'a>,
    sides: Sides<'a>,
    healths: ReadStorage<'a, Health>,
    corpses: ReadStorage<'a, Corpse>,
}

/// Someone whom others may be after.
#[derive(Clone, Copy)]
struct Person {
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
        let people = data.eyes.people(&data.entities);
        let mut cries = Vec::new();
        let actors: Vec<Entity> = data.actors.in_order().collect();
        for actor in actors {
            let (Some(&mind), Some(thinker), Some(position)) = (
                data.minds.get(actor),
                Thinker::of(&data.eyes.figures.kinds, &data.eyes.sides, actor),
                data.eyes.positions.get(actor),
            ) else {
                continue;
            };
            let (before, at) = (mind.mood, position.at());
            let kind = &thinker.kind;
            if before == Mood::Asleep && !data.wakes(actor, at, hero_at) {
                continue;
            }
            let sighting = data.sighting(actor, &thinker, at, hero_at, &people);
            let mut mood = next_mood(before, at, &sighting);
            if data.gives_up(actor, kind, mood, at) {
                mood = Mood::Wandering;
            }
            let begins_hunt =
                matches!(mood, Mood::Hunting { .. }) && !matches!(before, Mood::Hunting { .. });
            if begins_hunt && !kind.on_see.is_empty() {
                data.ask_on_see(actor, kind, at, &sighting);
            }
            let is_new = begins_hunt && sighting.hero;
            if is_new {
                data.events.push(Event::Alerted { who: actor });
            }
            if let (true, Mood::Hunting { last_seen }, 1..) = (is_new, mood, kind.call) {
                cries.push(Cry {
                    who: actor,
                    from: at,
                    carries: kind.call,
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
    fn wakes(&mut self, actor: Entity, at: Point, hero_at: Option<Point>) -> bool {
        let Some(hero_at) = hero_at.filter(|&hero| self.eyes.see_hero(actor, at, hero)) else {
            return false;
        };
        let rules = &self.eyes.rules;
        let chance = match rules.metric.is_adjacent(at, hero_at) {
            true => rules.waking_beside,
            false => rules.waking,
        };
        let noise = self.eyes.figures.total(self.eyes.hero.0, Figure::Noise);
        self.rng.minds.chance(as_loud(chance, noise).min(100))
    }

    fn sighting(
        &mut self,
        actor: Entity,
        Thinker { kind, to_hero, .. }: &Thinker,
        at: Point,
        hero_at: Option<Point>,
        people: &[Person],
    ) -> Sighting {
        let flees = self.eyes.is_wounded(actor, kind.flees_below)
            || self.eyes.figures.rule(actor, StatusRule::Flees);
        let mut sighting = self.eyes.other_sighting(actor, at, people);
        if let Some(hero_at) = hero_at.filter(|&hero| self.perceives_hero(actor, kind, at, hero)) {
            sighting.hero = true;
            // Of two foes equally near, the hero.
            let metric = self.eyes.rules.metric;
            let is_nearest = |other: Option<Point>| {
                other.is_none_or(|other| metric.steps(at, hero_at) <= metric.steps(at, other))
            };
            match to_hero {
                Reaction::Attack if is_nearest(sighting.foe) => sighting.foe = Some(hero_at),
                Reaction::Flee if is_nearest(sighting.feared) => sighting.feared = Some(hero_at),
                _ => {}
            }
        }
        if flees && sighting.feared.is_none() {
            sighting.feared = sighting.foe.take();
        }
        sighting
    }

    /// By smell along the way, or by sight. Sight comes second, since eyes that reach
    /// far may need a wider field of view.
    fn perceives_hero(
        &mut self,
        actor: Entity,
        kind: &MonsterKind,
        at: Point,
        hero_at: Point,
    ) -> bool {
        let smells = kind.scent > 0
            && self
                .distance(actor, kind, at, hero_at)
                .is_some_and(|steps| i32::from(steps) <= kind.scent);
        smells || self.eyes.see_hero(actor, at, hero_at)
    }

    /// What its kind does on seeing a foe that it was not after.
    fn ask_on_see(&mut self, actor: Entity, kind: &MonsterKind, at: Point, sighting: &Sighting) {
        let Some(foe_at) = sighting.foe else {
            return;
        };
        let foe = self.eyes.index.blocker(self.eyes.map.idx(foe_at));
        let Some(foe) = foe else {
            return;
        };
        let aim = Aim {
            from: at,
            user: Some(actor),
            ..Aim::on(foe, foe_at).by(actor)
        };
        self.effects.ask_all(&kind.on_see.0, aim);
    }

    /// How long the way is, for someone of that kind.
    fn distance(&mut self, actor: Entity, kind: &MonsterKind, at: Point, to: Point) -> Option<u16> {
        let gait = gait(kind, self.eyes.figures.flies(actor));
        let walk = Walk::new(&self.eyes.map, &self.eyes.rules, gait);
        self.ways.to(&walk, to).distance(at)
    }

    /// A way of so many places is too long for some.
    fn gives_up(&mut self, actor: Entity, kind: &MonsterKind, mood: Mood, at: Point) -> bool {
        let Mood::Hunting { last_seen } = mood else {
            return false;
        };
        kind.chase > 0
            && self
                .distance(actor, kind, at, last_seen)
                .is_none_or(|steps| i32::from(steps) + 1 >= kind.chase)
    }

    /// The pack comes to where the prey was seen.
    fn answer(&mut self, cry: &Cry) {
        let (kinds, sides) = (&self.eyes.figures.kinds, &self.eyes.sides);
        let pack = |entity: Entity| kinds.monster(entity)?.pack.as_ref();
        let Some(own) = pack(cry.who) else {
            return;
        };
        self.events.push(Event::CriedOut { who: cry.who });
        let metric = self.eyes.rules.metric;
        let others = (&self.entities, &mut self.minds, &self.eyes.positions).join();
        for (other, mind, position) in others {
            let hears = metric.steps(cry.from, position.at()) <= cry.carries;
            let idle = matches!(mind.mood, Mood::Asleep | Mood::Wandering);
            if hears && idle && pack(other) == Some(own) && sides.to_hero(other) == Reaction::Attack
            {
                mind.mood = Mood::Hunting {
                    last_seen: cry.last_seen,
                };
            }
        }
    }
}

impl Eyes<'_> {
    /// Has it less than that share of its hit points, in percent?
    fn is_wounded(&self, entity: Entity, share: i32) -> bool {
        let max = self.figures.total(entity, Figure::MaxHealth);
        self.healths.get(entity).is_some_and(|health| {
            i64::from(health.current()) * 100 < i64::from(max) * i64::from(share)
        })
    }

    fn hero_at(&self) -> Option<Point> {
        let hero = self.hero.0;
        let position = self.positions.get(hero)?;
        (!self.dead.contains(hero)).then(|| position.at())
    }

    /// Does someone there see the hero?
    fn see_hero(&mut self, actor: Entity, at: Point, hero_at: Point) -> bool {
        let metric = self.rules.metric;
        let range = match self.figures.rule(self.hero.0, StatusRule::Unseen) {
            true => 1,
            false => self.figures.sight(actor),
        };
        let hero = Viewer {
            who: self.hero.0,
            at: hero_at,
            range,
        };
        is_seen(&self.map, at, hero_at, range, metric)
            && self.outlooks.has_line(&self.map, metric, hero, at)
    }

    /// Everyone of a side, where sides have enemies at all; in the order of the
    /// entities, which only decides between equals after their places.
    fn people(&self, entities: &Entities) -> Vec<Person> {
        if !self.sides.have_feuds() {
            return Vec::new();
        }
        // Friends of the hero have those for foes who are on no side but their own.
        let all_count = self.sides.someone_serves();
        let kinds = &self.figures.kinds;
        let counts = |entity: Entity| match all_count {
            true => matches!(self.sides.of(entity), Side::Kind(_) | Side::Hero),
            false => kinds.side(entity).is_some(),
        };
        let hero = self.hero.0;
        let alive = (entities, &self.positions, !&self.dead, !&self.corpses).join();
        alive
            .filter(|(entity, ..)| *entity != hero && counts(*entity))
            .map(|(entity, position, ..)| Person {
                entity,
                at: position.at(),
            })
            .collect()
    }

    /// Whom someone sees besides the hero.
    fn other_sighting(&mut self, actor: Entity, at: Point, people: &[Person]) -> Sighting {
        if people.is_empty() {
            return Sighting::default();
        }
        let range = self.figures.sight(actor);
        let metric = self.rules.metric;
        let in_range = people.iter().filter(|other| {
            let range = match self.figures.rule(other.entity, StatusRule::Unseen) {
                true => 1,
                false => range,
            };
            other.entity != actor && is_seen(&self.map, at, other.at, range, metric)
        });
        let mut near: Vec<(i32, usize, Reaction)> = in_range
            .filter_map(|other| match self.sides.reaction(actor, other.entity) {
                Reaction::Ignore => None,
                reaction => Some((metric.steps(at, other.at), self.map.idx(other.at), reaction)),
            })
            .collect();
        if near.is_empty() {
            return Sighting::default();
        }
        near.sort_unstable_by_key(|&(steps, idx, _)| (steps, idx));
        let viewer = Viewer {
            who: actor,
            at,
            range,
        };
        let mut nearest = |wanted: Reaction| {
            let mut places = near
                .iter()
                .filter(|(.., reaction)| *reaction == wanted)
                .map(|&(_, idx, _)| self.map.point(idx));
            places.find(|&to| self.outlooks.has_line(&self.map, metric, viewer, to))
        };
        Sighting {
            foe: nearest(Reaction::Attack),
            feared: nearest(Reaction::Flee),
            hero: false,
        }
    }
}
