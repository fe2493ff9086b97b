//! Telling of statuses, and of those who are moved or changed by powers.

use super::phrases::{capital, plain, with_article};
use super::witness::{Told, Witness};
use crate::catalog::StatusId;
use crate::log::{LogSpan, Meaning};
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
