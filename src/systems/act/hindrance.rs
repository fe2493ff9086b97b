//! Statuses that come between what someone wants to do and what is done: who is held fast
//! stays, and who staggers goes anywhere.

use crate::catalog::schema::StatusRule;
use crate::components::body::Health;
use crate::components::kind::{Figures, Rules};
use crate::components::status::Statuses;
use crate::effects::queue::{Asked, EffectQueue};
use crate::event::{Event, EventQueue};
use crate::rng::GameRng;
use crate::spatial::placement::Placement;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Changes the deeds of those whom a status hinders, once everyone has decided. The turn
/// is spent all the same.
pub struct HindranceSystem;

#[derive(SystemData)]
pub struct HindranceData<'a> {
    actors: Actors<'a>,
    rules: Rules<'a>,
    figures: Figures<'a>,
    statuses: ReadStorage<'a, Statuses>,
    healths: ReadStorage<'a, Health>,
    placement: Placement<'a>,
    deeds: WriteStorage<'a, Deed>,
    rng: WriteExpect<'a, GameRng>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for HindranceSystem {
    type SystemData = HindranceData<'a>;

    fn run(&mut self, mut data: HindranceData<'a>) {
        let hindered: Vec<(Entity, Deed)> = { data.actors.in_order() }
            .filter(|&actor| data.statuses.contains(actor))
            .filter_map(|actor| Some((actor, *data.deeds.get(actor)?)))
            .collect();
        for (actor, deed) in hindered {
            let deed = match data.figures.rule(actor, StatusRule::Staggers) {
                true => data.stagger(actor, deed),
                false => Some(deed),
            };
            let deed = deed.filter(|&deed| !data.is_held(actor, deed));
            match deed {
                Some(deed) => drop(data.deeds.insert(actor, deed)),
                None => drop(data.deeds.remove(actor)),
            }
        }
    }
}

impl HindranceData<'_> {
    /// What a step or a blow becomes: one in any direction, the wanted one among them.
    /// Nothing, where something is in the way.
    fn stagger(&mut self, actor: Entity, deed: Deed) -> Option<Deed> {
        let is_moved = matches!(
            deed,
            Deed::Step { .. } | Deed::Swap { .. } | Deed::Strike { .. } | Deed::MoveDoor { .. }
        );
        let Some(at) = self.placement.at(actor).filter(|_| is_moved) else {
            return Some(deed);
        };
        let &(dx, dy) = self.rng.minds.pick(self.rules.metric.directions())?;
        let to = Point::new(at.x + dx, at.y + dy);
        let flies = self.figures.flies(actor);
        let is_inside = self.placement.map().contains(to);
        let blocker = is_inside.then(|| self.placement.blocker(to)).flatten();
        match blocker {
            Some(target) if self.healths.contains(target) => Some(Deed::Strike { target }),
            None if self.placement.is_free_for(to, flies) => Some(Deed::Step { to }),
            _ => {
                self.events.push(Event::Staggered { who: actor });
                None
            }
        }
    }

    /// Is it kept from leaving its place? Then it tears at what holds it.
    fn is_held(&mut self, actor: Entity, deed: Deed) -> bool {
        let leaves = matches!(
            deed,
            Deed::Step { .. } | Deed::Swap { .. } | Deed::TakeStairs { .. }
        );
        let is_held = leaves && self.figures.rule(actor, StatusRule::CannotStep);
        if is_held {
            self.effects.ask(Asked::Struggle(actor));
        }
        is_held
    }
}
