//! Steps and swaps, one after another against the live index: no two share a tile.

use super::planning::{Planner, Refusal, refuse};
use crate::components::body::{Clock, Health};
use crate::components::deed::DoorState;
use crate::components::kind::{Figures, Rules};
use crate::components::mind::Viewshed;
use crate::components::side::Sides;
use crate::components::status::Statuses;
use crate::effects::queue::{Asked, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::map::{Map, TileRole};
use crate::rules::ruleset::Reaction;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Placement;
use crate::systems::Actors;
use crate::systems::act::Deed;
use crate::systems::time::pace;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A step in a direction: whoever attacks on sight is struck, anyone else is passed by,
/// and a door is opened.
pub fn plan(planner: &Planner, dx: i32, dy: i32) -> Result<Deed, Refusal> {
    let to = planner.beside(dx, dy)?;
    if !planner.catalog.rules.metric.is_adjacent(planner.at, to) {
        return refuse("Nobody walks diagonally here.");
    }
    let map = planner.world.read_resource::<Map>();
    let tile = map.tile(to);
    if tile.opens() || (tile.is_locked() && planner.has_key()) {
        return Ok(Deed::MoveDoor {
            at: to,
            to: DoorState::Open,
        });
    }
    if tile.is_locked() {
        return refuse("The door is locked.");
    }
    let (figures, sides, healths) = planner
        .world
        .system_data::<(Figures, Sides, ReadStorage<Health>)>();
    // Who is somewhere without being able to fly gets out by itself.
    let can_fly = figures.flies(planner.hero) || !map.tile(planner.at).is_walkable();
    let flies_over = can_fly && map.kind(to).flown;
    if !tile.is_walkable() && !flies_over {
        let seeming = map.kinds().seeming(tile);
        if seeming == TileRole::Wall {
            return refuse("A wall is in the way.");
        }
        let name = &planner.catalog.look(seeming).name;
        return Err(Refusal::new(format!("The {name} is in the way.")));
    }
    let index = planner.world.read_resource::<SpatialIndex>();
    match index.blocker(map.idx(to)) {
        None => match foe_in_reach(planner, dx, dy, &map, &index, &sides) {
            Some(target) => {
                planner.may_strike(target)?;
                Ok(Deed::Strike { target })
            }
            None => Ok(Deed::Step { to }),
        },
        Some(target) if !healths.contains(target) => refuse("Something is in the way."),
        // Everyone is a foe, but for those who would do something other than attack.
        Some(target) if sides.to_hero(target) == Reaction::Attack => {
            planner.may_strike(target)?;
            Ok(Deed::Strike { target })
        }
        Some(with) => Ok(Deed::Swap { with }),
    }
}

/// The foe that the weapon in hand reaches over free places in a direction.
fn foe_in_reach(
    planner: &Planner,
    dx: i32,
    dy: i32,
    map: &Map,
    index: &SpatialIndex,
    sides: &Sides,
) -> Option<Entity> {
    let figures = planner.world.system_data::<Figures>();
    let reach = figures.someone(planner.hero)?.wielded?.kind.reach;
    let line = (2..=reach).map(|n| Point::new(planner.at.x + n * dx, planner.at.y + n * dy));
    let mut open = line.take_while(|&at| map.contains(at) && !map.tile(at).is_opaque());
    let (at, first) = open.find_map(|at| Some((at, index.blocker(map.idx(at))?)))?;
    (planner.sees(at) && sides.to_hero(first) == Reaction::Attack).then_some(first)
}

/// Moves everyone who wants to step to a place that is free, or to change
/// places with someone who lets them.
pub struct MovementSystem;

#[derive(SystemData)]
pub struct MovementData<'a> {
    actors: Actors<'a>,
    rules: Rules<'a>,
    deeds: WriteStorage<'a, Deed>,
    placement: Placement<'a>,
    views: WriteStorage<'a, Viewshed>,
    clocks: WriteStorage<'a, Clock>,
    figures: Figures<'a>,
    statuses: ReadStorage<'a, Statuses>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

/// The deeds that change where someone stands.
enum Move {
    Step(Point),
    Swap(Entity),
}

impl<'a> System<'a> for MovementSystem {
    type SystemData = MovementData<'a>;

    fn run(&mut self, mut data: MovementData<'a>) {
        let moves = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Step { to } => Some(Move::Step(to)),
            Deed::Swap { with } => Some(Move::Swap(with)),
            _ => None,
        });
        for (actor, wanted) in moves {
            match wanted {
                Move::Step(to) => data.step(actor, to),
                Move::Swap(with) => data.swap(actor, with),
            }
        }
    }
}

impl MovementData<'_> {
    fn step(&mut self, actor: Entity, to: Point) {
        let Some(from) = self.placement.at(actor) else {
            return;
        };
        // Someone else came first: the turn is spent waiting.
        let is_lost = !self.placement.map().tile(from).is_walkable();
        let flies = self.figures.flies(actor) || is_lost;
        if !self.rules.metric.is_adjacent(from, to) || !self.placement.is_free_for(to, flies) {
            return;
        }
        self.placement.shift(actor, to);
        self.has_moved(actor, to);
    }

    /// The other does not choose: only plans that may be refused ask for this.
    fn swap(&mut self, actor: Entity, with: Entity) {
        let (Some(from), Some(to)) = (self.placement.at(actor), self.placement.at(with)) else {
            return;
        };
        // It has died since, and another may have come to where it lies.
        if self.placement.blocker(to) != Some(with) {
            return self.step(actor, to);
        }
        let can_stand = |who, at| self.placement.can_stand(at, self.figures.flies(who));
        let is_near = self.rules.metric.is_adjacent(from, to);
        if !is_near || !can_stand(actor, to) || !can_stand(with, from) {
            return;
        }
        self.placement.swap(actor, with);
        self.events.push(Event::Swapped { who: actor, with });
        self.has_moved(actor, to);
        self.has_moved(with, from);
    }

    /// Whoever comes onto ground that takes more than one turn pays for it at once: the
    /// next turn comes that many paces later.
    fn has_moved(&mut self, who: Entity, to: Point) {
        let turns = match self.figures.flies(who) {
            true => 1,
            false => self.placement.map().kind(to).turns,
        };
        let more_turns = u64::try_from(turns - 1).unwrap_or(0);
        if let Some(clock) = self.clocks.get_mut(who).filter(|_| more_turns > 0) {
            let pace = pace(self.figures.total(who, Figure::Speed));
            clock.due = clock.due.saturating_add(pace.saturating_mul(more_turns));
        }
        if let Some(view) = self.views.get_mut(who) {
            view.dirty = true;
        }
        self.events.push(Event::Stepped { who, to });
        if self.placement.is_shared(to) || self.ground_acts(to) || self.statuses.contains(who) {
            self.effects.ask(Asked::Arrival { who, at: to });
        }
    }

    /// Does the ground do something to whoever comes there?
    fn ground_acts(&self, at: Point) -> bool {
        let tile = self.placement.map().tile(at);
        let ground = self.figures.kinds.catalog().ground(tile);
        ground.is_some_and(|ground| !ground.on_enter.is_empty())
    }
}
