//! What effects work on: who there is, and the changes that can be made to them.
//!
//! Each change leaves an event. The dead are past being changed, and once the hero is
//! dead nothing more happens.

mod arriving;
mod asking;
mod belongings;
mod bodies;
mod choosing;
mod flight;
mod ground;
mod knowing;
mod moving_on;
mod statuses;
mod worn;

use super::Effects;
use super::area::Area;
use super::delayed::{Delayed, Later};
use super::queue::{Aim, Asked, EffectQueue, Means};
use crate::catalog::{ElementKind, Id};
use crate::components::body::{Dead, Gains, Health, StableId, Summoned};
use crate::components::item::{Carried, Charges, Enchant, Hidden, Noticed, Spent, Stack, Worn};
use crate::components::kind::Kinds;
use crate::components::magic::{Mana, Spells};
use crate::components::mind::{Mind, Provoked, Viewshed};
use crate::components::status::Statuses;
use crate::event::{Event, EventQueue};
use crate::resources::attention::Attention;
use crate::resources::{
    Acting, Departure, Depth, GameTime, HeroEntity, Making, MakingQueue, Noise, NoiseQueue,
    Revelation,
};
use crate::rng::GameRng;
use crate::rules::ORDINARY_PACE;
use crate::spatial::placement::Placement;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Everything that an effect may look at and change.
#[derive(SystemData)]
pub struct Scene<'a> {
    pub hero: ReadExpect<'a, HeroEntity>,
    pub kinds: Kinds<'a>,
    pub placement: Placement<'a>,
    pub rng: WriteExpect<'a, GameRng>,
    bodies: Bodies<'a>,
    things: Things<'a>,
    queues: Queues<'a>,
}

/// How those who act stand.
#[derive(SystemData)]
struct Bodies<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    healths: WriteStorage<'a, Health>,
    gains: WriteStorage<'a, Gains>,
    statuses: WriteStorage<'a, Statuses>,
    minds: WriteStorage<'a, Mind>,
    views: WriteStorage<'a, Viewshed>,
    provoked: WriteStorage<'a, Provoked>,
    dead: WriteStorage<'a, Dead>,
    summoned: ReadStorage<'a, Summoned>,
    mana: WriteStorage<'a, Mana>,
    spells: WriteStorage<'a, Spells>,
}

/// What lies about or is carried.
#[derive(SystemData)]
struct Things<'a> {
    carried: WriteStorage<'a, Carried>,
    worn: WriteStorage<'a, Worn>,
    stacks: WriteStorage<'a, Stack>,
    charges: WriteStorage<'a, Charges>,
    enchants: WriteStorage<'a, Enchant>,
    hidden: WriteStorage<'a, Hidden>,
    noticed: WriteStorage<'a, Noticed>,
    spent: WriteStorage<'a, Spent>,
}

/// What is still to be done, and what was.
#[derive(SystemData)]
struct Queues<'a> {
    time: ReadExpect<'a, GameTime>,
    depth: ReadExpect<'a, Depth>,
    acting: WriteExpect<'a, Acting>,
    departure: WriteExpect<'a, Departure>,
    revelation: WriteExpect<'a, Revelation>,
    effects: WriteExpect<'a, EffectQueue>,
    making: WriteExpect<'a, MakingQueue>,
    delayed: WriteExpect<'a, Delayed>,
    noises: WriteExpect<'a, NoiseQueue>,
    attention: WriteExpect<'a, Attention>,
    events: WriteExpect<'a, EventQueue>,
}

impl Scene<'_> {
    /// The next thing that was asked for; nothing more once the hero is dead.
    pub fn take_next(&mut self) -> Option<Asked> {
        if self.bodies.dead.contains(self.hero.0) {
            self.queues.effects.forget();
        }
        self.queues.effects.take_next()
    }

    /// Is nothing left of what was asked for?
    pub fn has_done_all(&self) -> bool {
        self.queues.effects.is_empty()
    }

    /// Counts an effect, and the places that it looks at. False where so much has happened
    /// in this tick that the rest does not: a spell that casts itself would go on for ever.
    pub fn may_happen(&mut self, aim: Aim, places: u32) -> bool {
        if self.queues.effects.count(places) {
            return true;
        }
        if self.queues.effects.has_just_ended() {
            self.queues.effects.forget();
            let what = self.means_name(aim).into();
            self.queues.events.push(Event::Exhausted { what });
        }
        false
    }

    /// What the effect is done with, in words: the spell, the thing, or whoever it is.
    fn means_name(&self, aim: Aim) -> &str {
        match (aim.means, aim.by) {
            (Some(means), _) => self.kinds.means_name(means),
            (None, Some(by)) => self.kinds.name(by),
            (None, None) => "whatever it was",
        }
    }

    /// Asks for effects that follow from another one.
    pub fn ask(&mut self, effects: &Effects, aim: Aim) {
        self.queues.effects.ask_all(&effects.0, aim);
    }

    /// Effects that wait for some turns.
    pub fn delay(&mut self, effects: &Effects, turns: i32, aim: Aim) {
        let turns = u64::try_from(turns).unwrap_or(1);
        let id = |entity: Option<Entity>| self.bodies.ids.get(entity?).copied();
        let later = Later {
            due: self.queues.time.now + turns * ORDINARY_PACE,
            effects: effects.clone(),
            target: id(aim.target),
            by: id(aim.by),
            at: self.place(aim),
            from: aim.from,
        };
        self.queues.delayed.add(later);
    }

    /// How much has happened in this tick.
    pub fn happened(&self) -> usize {
        self.queues.events.count()
    }

    /// Lets the places be seen that something reaches. What works turn by turn, as a status
    /// or the ground does, is not shown each time, nor what reaches everything in sight.
    /// It is shown before all that came of it, which is what happened after `before`.
    pub fn show_reach(
        &mut self,
        before: usize,
        area: Area,
        places: &[Point],
        element: Option<Id<ElementKind>>,
        aim: Aim,
    ) {
        let is_lasting = matches!(aim.means, Some(Means::Status(_) | Means::Ground(_)));
        let is_plain = matches!(area, Area::User | Area::Target | Area::AllVisible);
        if is_lasting || is_plain || places.is_empty() {
            return;
        }
        // What someone does by nature, turn after turn, would else give away who only seems
        // to be a thing.
        let is_news = |event: &Event| !matches!(event, Event::StatusBegan { is_new: false, .. });
        if aim.means.is_none() && !self.queues.events.iter().skip(before).any(is_news) {
            return;
        }
        let reached = Event::Reached {
            from: aim.from,
            places: places.into(),
            element,
            means: aim.means,
            by: aim.by,
        };
        self.queues.events.insert(before, reached);
    }

    /// Asks for something to come into being at the end of this tick.
    pub fn make(&mut self, making: Making) {
        self.queues.making.0.push(making);
    }

    /// How much notice is taken of the hero.
    pub fn attention(&self) -> i32 {
        self.queues.attention.shown()
    }

    /// Do the rules know of any notice that is taken of the hero?
    pub fn knows_attention(&self) -> bool {
        self.kinds.catalog().attention.is_some()
    }

    /// More or less notice is taken of the hero, where the rules know of any.
    pub fn change_attention(&mut self, amount: i32) {
        if self.knows_attention() {
            self.queues.attention.change(amount);
        }
    }

    /// Lets everyone within so many tiles of a place hear something.
    pub fn make_noise(&mut self, at: Point, range: i32) {
        let by = None;
        self.queues.noises.0.push(Noise { at, range, by });
    }

    /// The same for what someone does, who may be louder or softer than others.
    pub(super) fn be_heard(&mut self, by: Entity, at: Point, range: i32) {
        let by = Some(by);
        self.queues.noises.0.push(Noise { at, range, by });
    }
}
