//! Telling of blows, wounds and deaths.

use super::phrases::{capital, plain};
use super::witness::{Told, Witness};
use crate::catalog::StatusId;
use crate::effects::queue::{Blame, Manner, Means};
use crate::event::Event;
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

    /// Does blood flow where it is hurt? That of the hero does.
    fn bleeds(&self, who: Entity) -> bool {
        self.kinds.monster(who).is_none_or(|kind| kind.bleeds)
    }

    pub(super) fn tell_unharmed(&self, attacker: Entity, target: Entity) -> Told {
        if !self.sees(attacker) && !self.sees(target) {
            return Told::default();
        }
        let (who, verb, nothing) = match self.is_hero(attacker) {
            true => (plain("You"), self.own_verb(), " but do no damage."),
            false => (
                capital(self.the(attacker)),
                match self.is_apart(attacker, target) {
                    true => "hits",
                    false => self.verb(attacker),
                },
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

    pub(super) fn tell_wound(
        &self,
        target: Entity,
        amount: i32,
        blame: Blame,
        manner: Manner,
    ) -> Told {
        // The hero feels a blow of one's own, though it pushed its victim out of view.
        let is_own_blow = manner == Manner::Blow && blame.by.is_some_and(|by| self.is_hero(by));
        if !self.sees(target) && !is_own_blow {
            return Told::default();
        }
        let hero = self.is_hero(target);
        let meaning = match hero {
            true => Meaning::Harm,
            false => Meaning::Plain,
        };
        let lost = LogSpan::new(format!("{amount}"), meaning);
        let spans = match (manner, blame.by) {
            (Manner::Status(status), _) => self.tell_ailing(target, status, lost),
            (_, Some(by)) => self.tell_harm(by, target, manner, lost),
            (_, None) if hero => self.tell_loss(blame.means, lost),
            (_, None) => vec![capital(self.the(target)), plain(" is hurt.")],
        };
        Told {
            spans,
            notice: { self.wound(target, amount) }.filter(|_| self.sees(target)),
        }
    }

    /// A wound that these words tell of, if any of its own do.
    pub(super) fn wound_among_many(&self, event: &Event, spans: Vec<LogSpan>) -> Told {
        let notice = match *event {
            Event::Damaged { target, amount, .. } => self.wound(target, amount),
            _ => None,
        };
        Told { spans, notice }
    }

    fn wound(&self, target: Entity, amount: i32) -> Option<Notice> {
        Some(Notice::Hurt {
            at: self.at(target)?,
            amount,
            hero: self.is_hero(target),
            bleeds: self.bleeds(target),
        })
    }

    /// Someone is hurt by what has befallen it, whoever is behind that.
    fn tell_ailing(&self, target: Entity, status: StatusId, lost: LogSpan) -> Vec<LogSpan> {
        let name = &self.kinds.catalog()[status].look.name;
        match self.is_hero(target) {
            true => vec![
                plain("You lose "),
                lost,
                plain(format!(": you are {name}.")),
            ],
            false => vec![
                capital(self.the(target)),
                plain(" loses "),
                lost,
                plain(format!(": it is {name}.")),
            ],
        }
    }

    /// Someone hurts someone: "The cave rat bites you for 3 damage.", or where it was no
    /// blow, "The fire beetle hurts you with fire for 3 damage."
    fn tell_harm(&self, by: Entity, target: Entity, manner: Manner, lost: LogSpan) -> Vec<LogSpan> {
        let yours = self.is_hero(by);
        let is_blow = manner == Manner::Blow || self.kinds.trap(by).is_some();
        let verb = match (is_blow, yours) {
            (true, true) if by != target => self.own_verb(),
            (true, false) if self.is_apart(by, target) => "hits",
            (true, false) => self.verb(by),
            (_, true) => "hurt",
            (false, false) => "hurts",
        };
        let who = match yours {
            true => plain("You"),
            false => capital(self.the(by)),
        };
        let whom = match self.is_hero(target) {
            true if yours => plain("yourself"),
            true => plain("you"),
            false if by == target => plain("itself"),
            false => self.the(target),
        };
        let with = match manner {
            Manner::Effect(Some(element)) if !is_blow => {
                format!(" with {}", self.kinds.catalog()[element].name)
            }
            _ => String::new(),
        };
        vec![
            who,
            plain(format!(" {verb} ")),
            whom,
            plain(format!("{with} for ")),
            lost,
            plain(" damage."),
        ]
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
            notice: Some(Notice::Died {
                at,
                hero,
                bleeds: self.bleeds(victim),
            }),
        }
    }
}
