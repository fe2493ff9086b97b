//! How those with nothing on their minds pass the time.

use super::ground::WalkableGround;
use crate::catalog::MonsterKind;
use crate::components::mind::Route;
use crate::pathing::walk::Gait;
use crate::rng::GameRng;
use crate::rules::ruleset::Wanders;
use bracket_lib::geometry::Point;
use chance::Stream;
use specs::prelude::*;

/// How many may look for a new way in one tick; the others wait for the next.
/// Without a limit a level full of wanderers would all think on the first turn.
const ROUTES_PER_TICK: u32 = 16;

/// How often a place to go to is drawn before one gives up for this turn.
const DRAWS: u32 = 12;

/// Where wanderers are bound for.
#[derive(SystemData)]
pub struct Wandering<'a> {
    routes: WriteStorage<'a, Route>,
    rng: WriteExpect<'a, GameRng>,
    budget: Write<'a, RouteBudget>,
}

/// How many ways may still be looked for in this tick.
#[derive(Default)]
pub struct RouteBudget(u32);

impl Wandering<'_> {
    pub fn begin_tick(&mut self) {
        self.budget.0 = ROUTES_PER_TICK;
    }

    /// The next step of someone who wanders, if it takes one.
    pub fn step(
        &mut self,
        actor: Entity,
        at: Point,
        kind: &MonsterKind,
        gait: Gait,
        ground: &mut WalkableGround,
    ) -> Option<Point> {
        match kind.wanders {
            Wanders::Still => None,
            Wanders::Drift => drift(at, ground, &mut self.rng.minds),
            Wanders::Restless => {
                let &(dx, dy) = self.rng.minds.pick(ground.metric().directions())?;
                let to = Point::new(at.x + dx, at.y + dy);
                // To who cannot open it, a shut door is a wall to bump into.
                let bumps = !kind.opens_doors && ground.map().tile(to).opens();
                (!bumps).then_some(to)
            }
            Wanders::Waypoints => self.follow(actor, at, gait, ground),
        }
    }

    /// Along the route. Where someone is in the way it waits and keeps the route.
    fn follow(
        &mut self,
        actor: Entity,
        at: Point,
        gait: Gait,
        ground: &mut WalkableGround,
    ) -> Option<Point> {
        let mut route = self.routes.remove(actor).unwrap_or_default();
        if route.0.last() == Some(&at) {
            route.0.pop();
        }
        let leads_on = |next: &Point| ground.metric().is_adjacent(at, *next);
        if !route.0.last().is_some_and(leads_on) {
            route = self.new_route(at, gait, ground)?;
        }
        let next = route.0.last().copied();
        self.routes.insert(actor, route).expect("who acts is alive");
        next.filter(|&next| !ground.is_occupied(next))
    }

    fn new_route(&mut self, at: Point, gait: Gait, ground: &mut WalkableGround) -> Option<Route> {
        self.budget.0 = self.budget.0.checked_sub(1)?;
        let stream = &mut self.rng.minds;
        let goal = (0..DRAWS).find_map(|_| ground.random_floor(stream))?;
        ground.route(at, goal, gait)
    }
}

/// One of the directions, or none, each as likely; never onto the outermost
/// tiles, and never onto someone.
fn drift(at: Point, ground: &WalkableGround, stream: &mut Stream) -> Option<Point> {
    let directions = ground.metric().directions();
    let drawn = stream.below(directions.len() as i32 + 1);
    let &(dx, dy) = directions.get(drawn as usize)?;
    let to = Point::new(at.x + dx, at.y + dy);
    (ground.is_inside_border(to) && ground.is_free(to)).then_some(to)
}
