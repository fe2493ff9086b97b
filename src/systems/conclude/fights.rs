//! Telling of blows, wounds and deaths.

use super::phrases::{capital, plain};
use super::witness::{Told, Witness};
use crate::effects::queue::{Blame, Means};
use crate::log::{LogSpan, Meaning};
use crate::notice::Notice;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Witness<'_> {
    pub(super) fn tell_miss(&self, attacker: Entity, target: Entity) -> Told {
        if !self.sees(attacker) && !self.sees(target) {
            return Told::default();
        }
        let spans = if self.is_hero(attacker) {
            vec![plain("You miss "), self.the(target), plain(".")]
        } else if self.is_hero(target) {
            vec![capital(self.the(attacker)), plain(" misses you.")]
        } else {
            vec![
                capital(self.the(attacker)),
                plain(" misses "),
                self.the(target),
                plain("."),
            ]
        };
        Told {
            spans,
            notice: self.at(target).map(|at| Notice::Missed { at }),
        }
    }

    pub(super) fn tell_unharmed(&self, attacker: Entity, target: Entity) -> Told {
        if !self.sees(attacker) && !self.sees(target) {
            return Told::default();
        }
        let (who, verb, nothing) = match self.is_hero(attacker) {
            true => (plain("You"), self.own_verb(), " but do no damage."),
            false => (
                capital(self.the(attacker)),
                self.verb(attacker),
                " but does no damage.",
            ),
        };
        let whom = match self.is_hero(target) {
            true => plain("you"),
            false => self.the(target),
        };
        Told {
            spans: vec![who, plain(format!(" {verb} ")), whom, plain(nothing)],
            notice: self.at(target).map(|at| Notice::Missed { at }),
        }
    }

    pub(super) fn tell_wound(&self, target: Entity, amount: i32, blame: Blame) -> Told {
        let Blame { by, means } = blame;
        if !self.sees(target) {
            return Told::default();
        }
        let hero = self.is_hero(target);
        let verb = by.map_or("hurts", |by| self.verb(by));
        let amount_span = |meaning| LogSpan::new(format!("{amount}"), meaning);
        let spans = match by {
            Some(attacker) if hero && self.is_hero(attacker) => vec![
                plain("You hurt yourself for "),
                amount_span(Meaning::Harm),
                plain(" damage."),
            ],
            Some(attacker) if self.is_hero(attacker) => vec![
                plain(format!("You {} ", self.own_verb())),
                self.the(target),
                plain(" for "),
                amount_span(Meaning::Plain),
                plain(" damage."),
            ],
            Some(attacker) if hero => vec![
                capital(self.the(attacker)),
                plain(format!(" {verb} you for ")),
                amount_span(Meaning::Harm),
                plain(" damage."),
            ],
            Some(attacker) => vec![
                capital(self.the(attacker)),
                plain(format!(" {verb} ")),
                self.the(target),
                plain(" for "),
                amount_span(Meaning::Plain),
                plain(" damage."),
            ],
            None if hero => self.tell_loss(means, amount_span(Meaning::Harm)),
            None => vec![capital(self.the(target)), plain(" is hurt.")],
        };
        Told {
            spans,
            notice: self.at(target).map(|at| Notice::Hurt { at, amount, hero }),
        }
    }

    /// The hero is hurt by something that nobody is behind.
    fn tell_loss(&self, means: Option<Means>, amount: LogSpan) -> Vec<LogSpan> {
        let end = match means {
            None => ".".to_string(),
            Some(means @ Means::Status(_)) => {
                format!(": you are {}.", self.kinds.means_name(means))
            }
            Some(means) => format!(" by the {}.", self.kinds.means_name(means)),
        };
        vec![plain("You lose "), amount, plain(end)]
    }

    pub(super) fn tell_death(&self, victim: Entity, at: Point) -> Told {
        let hero = self.is_hero(victim);
        if !hero && !self.sees_place(at) {
            return Told::default();
        }
        let spans = if hero {
            vec![LogSpan::new("You die.", Meaning::Harm)]
        } else {
            let name = format!("The {}", self.name(victim));
            vec![LogSpan::new(name, Meaning::Foe), plain(" dies.")]
        };
        Told {
            spans,
            notice: Some(Notice::Died { at, hero }),
        }
    }
}
