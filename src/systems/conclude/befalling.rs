//! Telling of statuses, and of those who are moved or changed by powers.

use super::phrases::{capital, plain, with_article};
use super::witness::{Told, Witness};
use crate::catalog::StatusId;
use crate::log::{LogSpan, Meaning};
use crate::map::Tile;
use crate::notice::Notice;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Witness<'_> {
    /// Someone with an article: "a cave rat".
    pub(super) fn a(&self, who: Entity) -> LogSpan {
        LogSpan::new(with_article(self.name(who)), Meaning::Foe)
    }

    /// The hero is told in the status's own words, or that the hero is it.
    pub(super) fn tell_status(&self, target: Entity, kind: StatusId, is_new: bool) -> Told {
        let status = &self.kinds.catalog()[kind];
        let meaning = match status.good {
            true => Meaning::Boon,
            false => Meaning::Harm,
        };
        let name = LogSpan::new(status.look.name.clone(), meaning);
        let spans = match (self.is_hero(target), is_new) {
            (true, true) if !status.begins.is_empty() => {
                vec![LogSpan::new(status.begins.clone(), meaning)]
            }
            (true, true) => vec![plain("You are "), name, plain(".")],
            (true, false) => vec![plain("You are "), name, plain(" for longer.")],
            (false, true) if self.sees(target) => {
                vec![capital(self.the(target)), plain(" is "), name, plain(".")]
            }
            (false, _) => Vec::new(),
        };
        Told {
            spans,
            notice: None,
        }
    }

    pub(super) fn tell_status_over(&self, target: Entity, kind: StatusId) -> Told {
        let status = &self.kinds.catalog()[kind];
        let name = &status.look.name;
        let spans = if self.is_hero(target) {
            match status.over.is_empty() {
                true => vec![plain(format!("You are no longer {name}."))],
                false => vec![plain(status.over.clone())],
            }
        } else if self.sees(target) {
            vec![
                capital(self.the(target)),
                plain(format!(" is no longer {name}.")),
            ]
        } else {
            Vec::new()
        };
        Told {
            spans,
            notice: None,
        }
    }

    /// What the hero does, or someone in sight: "You stagger.", "The rat staggers."
    fn tell_doing(&self, who: Entity, yours: &str, theirs: &str) -> Told {
        let spans = match (self.is_hero(who), self.sees(who)) {
            (true, _) => vec![plain(yours)],
            (false, true) => vec![capital(self.the(who)), plain(theirs)],
            (false, false) => Vec::new(),
        };
        Told {
            spans,
            notice: None,
        }
    }

    pub(super) fn tell_struggle(&self, who: Entity) -> Told {
        self.tell_doing(who, "You are held fast, and struggle.", " struggles.")
    }

    pub(super) fn tell_stagger(&self, who: Entity) -> Told {
        self.tell_doing(who, "You stagger.", " staggers.")
    }

    /// Someone no longer flies, over ground on which nobody can stand.
    pub(super) fn tell_coming_down(&self, who: Entity, over: Tile) -> Told {
        let ground = &self.kinds.catalog().look(over).name;
        let yours = format!("You come down beside the {ground}.");
        self.tell_doing(who, &yours, &format!(" comes down beside the {ground}."))
    }

    /// "The fire beetle spits fire at you."
    pub(super) fn tell_ability(&self, who: Entity, target: Entity, verb: &str) -> Told {
        if !self.sees(who) && !self.sees(target) {
            return Told::default();
        }
        let mut spans = vec![capital(self.the(who)), plain(format!(" {verb}"))];
        if target != who {
            let whom = match self.is_hero(target) {
                true => plain("you"),
                false => self.the(target),
            };
            spans.extend([plain(" "), whom]);
        }
        spans.push(plain("."));
        Told {
            spans,
            notice: self.power(who, target),
        }
    }

    /// What was seen of a power that someone used on someone.
    fn power(&self, who: Entity, target: Entity) -> Option<Notice> {
        let seen = |who: Entity| self.at(who).filter(|&at| self.sees_place(at));
        Some(Notice::Conjured {
            from: seen(who)?,
            to: seen(target).filter(|_| target != who),
            reached: Vec::new(),
            color: self.kinds.look(who)?.color,
            tile: None,
        })
    }

    pub(super) fn tell_fall(&self, who: Entity, from: Point) -> Told {
        let spans = if self.is_hero(who) {
            vec![LogSpan::new("You fall!", Meaning::Harm)]
        } else if self.sees_place(from) {
            let name = format!("The {}", self.name(who));
            vec![
                LogSpan::new(name, Meaning::Foe),
                plain(" falls out of sight."),
            ]
        } else {
            Vec::new()
        };
        Told {
            spans,
            notice: None,
        }
    }

    pub(super) fn tell_theft(&self, by: Entity, from: Entity, item: Entity) -> Told {
        let whose = match self.is_hero(from) {
            true => LogSpan::new("you", Meaning::Plain),
            false => self.the(from),
        };
        let spans = match self.is_hero(from) || self.sees(by) {
            true => vec![
                capital(self.the(by)),
                plain(" takes "),
                self.the_item(item),
                plain(" from "),
                whose,
                plain("!"),
            ],
            false => Vec::new(),
        };
        Told {
            spans,
            notice: None,
        }
    }

    pub(super) fn tell_relocation(&self, who: Entity) -> Told {
        let spans = if self.is_hero(who) {
            vec![plain("All at once you are somewhere else.")]
        } else if self.sees(who) {
            vec![capital(self.the(who)), plain(" is there all at once.")]
        } else {
            Vec::new()
        };
        Told {
            spans,
            notice: None,
        }
    }
}
