//! Writes down what the run comes to: counts by name, and what mattered.
//!
//! It is part of the narration and no system of its own, since both read the
//! same events: in a tick without any, nothing is done. What the hero could not
//! see stays nameless here too.

use super::phrases::with_article;
use super::witness::{NOBODY, Witness};
use crate::chronicle::{Chronicle, Mark, Weight, count};
use crate::components::body::Health;
use crate::components::kind::Figures;
use crate::effects::queue::Blame;
use crate::event::Event;
use crate::figures::Figure;
use crate::resources::Depth;
use specs::prelude::*;

/// What an unseen attacker is called.
const UNSEEN: &str = "something unseen";

/// A hero with less than one part in so many of the hit points is near death.
const NEAR_DEATH: i32 = 4;

/// What is needed to keep the chronicle.
#[derive(SystemData)]
pub struct Records<'a> {
    depth: ReadExpect<'a, Depth>,
    healths: ReadStorage<'a, Health>,
    figures: Figures<'a>,
    chronicle: WriteExpect<'a, Chronicle>,
}

/// What has to be remembered from one event of a tick to the next.
#[derive(Default)]
pub(super) struct Tick {
    turn: u32,
    /// What the hero lost in this tick.
    lost: i32,
    /// What the hero picked up last.
    taken: Option<Entity>,
}

impl Tick {
    pub(super) fn of(turn: u32) -> Self {
        Self {
            turn,
            ..Self::default()
        }
    }
}

impl Records<'_> {
    /// Takes one event in.
    pub(super) fn record(&mut self, witness: &Witness, tick: &mut Tick, event: &Event) {
        match *event {
            Event::Missed { attacker, target } | Event::Unharmed { attacker, target } => {
                self.meet(witness, tick, attacker, target);
            }
            Event::Damaged {
                target,
                amount,
                by,
                means,
                ..
            } => {
                if let Some(by) = by {
                    self.meet(witness, tick, by, target);
                }
                self.wound(witness, tick, target, amount, Blame { by, means });
            }
            Event::Died {
                victim, by, means, ..
            } => self.death(witness, tick, victim, Blame { by, means }),
            Event::Alerted { who } => self.meet(witness, tick, who, witness.hero.0),
            Event::PickedUp { by, item } if witness.is_hero(by) => {
                self.pick_up(witness, tick, item);
            }
            Event::CagesShut { .. } => {
                if let Some(item) = tick.taken.take() {
                    let name = witness.name(item);
                    self.mark(tick, Weight::Notable, format!("Chose the {name}."));
                }
            }
            Event::Quaffed { by, item } if witness.is_hero(by) => {
                let name = witness.name(item);
                count(&mut self.chronicle.used, name, 1);
                self.mark(tick, Weight::Slight, format!("Quaffed the {name}."));
            }
            Event::Read { by, item, .. } if witness.is_hero(by) => {
                let name = witness.name(item);
                count(&mut self.chronicle.used, name, 1);
                self.mark(tick, Weight::Slight, format!("Read the {name}."));
            }
            Event::Zapped { by, item, .. } if witness.is_hero(by) => {
                count(&mut self.chronicle.used, witness.name(item), 1);
            }
            Event::Taught { who, spell } if witness.is_hero(who) => {
                let name = &witness.kinds.catalog()[spell].look.name;
                self.mark(tick, Weight::Notable, format!("Learnt to cast {name}."));
            }
            Event::Unlocked { by, key, .. } if witness.is_hero(by) => {
                let name = witness.name(key);
                count(&mut self.chronicle.used, name, 1);
                let text = format!("Unlocked a door with the {name}.");
                self.mark(tick, Weight::Notable, text);
            }
            _ => {}
        }
    }

    /// All events of a tick were taken in.
    pub(super) fn close(&mut self, witness: &Witness, tick: &Tick) {
        if tick.lost == 0 {
            return;
        }
        let Some(health) = self.healths.get(witness.hero.0) else {
            return;
        };
        let max = self.figures.total(witness.hero.0, Figure::MaxHealth);
        let left = health.current();
        let near = |left: i32| i64::from(left) * i64::from(NEAR_DEATH) < i64::from(max);
        if left > 0 && near(left) && !near(left.saturating_add(tick.lost)) {
            let text = format!("Came near death, with {left} of {max} hit points.");
            self.mark(tick, Weight::Slight, text);
        }
    }

    fn mark(&mut self, tick: &Tick, weight: Weight, text: String) {
        self.chronicle.mark(Mark {
            turn: tick.turn,
            depth: self.depth.0,
            weight,
            text,
        });
    }

    /// The hero has to do with someone, perhaps for the first time with its kind.
    fn meet(&mut self, witness: &Witness, tick: &Tick, one: Entity, other: Entity) {
        let whom = match (witness.is_hero(one), witness.is_hero(other)) {
            (true, false) => other,
            (false, true) => one,
            _ => return,
        };
        if witness.kinds.trap(whom).is_some() || !witness.sees(whom) {
            return;
        }
        let name = witness.name(whom);
        if self.chronicle.meet(name) {
            let text = format!("Met {}.", with_article(name));
            self.mark(tick, Weight::Notable, text);
        }
    }

    fn wound(
        &mut self,
        witness: &Witness,
        tick: &mut Tick,
        target: Entity,
        amount: i32,
        blame: Blame,
    ) {
        let lost = u64::try_from(amount).unwrap_or(0);
        if witness.is_hero(target) {
            let source = match blame.by {
                None => { blame.means }.map_or(NOBODY, |means| witness.kinds.means_name(means)),
                Some(by) if witness.knows(by) => witness.name(by),
                Some(_) => UNSEEN,
            };
            count(&mut self.chronicle.damage_taken, source, lost);
            tick.lost = tick.lost.saturating_add(amount.max(0));
        } else if blame.by == Some(witness.hero.0) {
            count(&mut self.chronicle.damage_dealt, witness.name(target), lost);
        }
    }

    fn death(&mut self, witness: &Witness, tick: &Tick, victim: Entity, blame: Blame) {
        if witness.is_hero(victim) {
            let text = format!("Killed by {}.", witness.killer(blame));
            self.mark(tick, Weight::Great, text);
        } else if blame.by == Some(witness.hero.0) {
            let name = witness.name(victim);
            let is_first = !self.chronicle.kills.contains_key(name);
            count(&mut self.chronicle.kills, name, 1);
            if is_first {
                let text = format!("Slew {}, the first of its kind.", with_article(name));
                self.mark(tick, Weight::Notable, text);
            }
        }
    }

    fn pick_up(&mut self, witness: &Witness, tick: &mut Tick, item: Entity) {
        tick.taken = Some(item);
        let name = witness.name(item);
        let is_first = !self.chronicle.picked_up.contains_key(name);
        count(&mut self.chronicle.picked_up, name, 1);
        let kind = witness.kinds.item(item);
        if kind.is_some_and(|kind| kind.goal) && is_first {
            self.mark(tick, Weight::Great, format!("Took the {name}."));
        } else if kind.is_some_and(|kind| kind.key) {
            self.mark(tick, Weight::Notable, format!("Found the {name}."));
        }
    }
}
