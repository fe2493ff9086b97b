//! How things stood before a command, and what has changed for the worse since.

use super::words::with_article;
use crate::catalog::schema::StatusRule;
use crate::catalog::{Catalog, StatusKind};
use crate::game::view::{ActorView, View};
use std::sync::Arc;

/// What has to be compared after each command of an errand.
#[derive(Clone, Debug)]
pub struct Standing {
    depth: i32,
    health: i32,
    statuses: Vec<Arc<StatusKind>>,
    attention: Option<i32>,
    /// The ids of the threats in view.
    threats: Vec<u64>,
    /// The ids of everyone in view.
    in_view: Vec<u64>,
}

/// Is it a foe that can do something now?
pub fn is_threat(actor: &ActorView) -> bool {
    let mut rules = actor.statuses.iter().flat_map(|status| &status.kind.rules);
    actor.hostile && !actor.asleep && !rules.any(|rule| *rule == StatusRule::CannotAct)
}

/// The nearest foe in view that can do something now.
pub fn threat(view: &View) -> Option<&ActorView> {
    view.actors.iter().find(|actor| is_threat(actor))
}

impl Standing {
    /// How things stand now.
    pub fn of(view: &View) -> Self {
        let ids = |fits: fn(&ActorView) -> bool| {
            let fitting = view.actors.iter().filter(move |actor| fits(actor));
            fitting.map(|actor| actor.id).collect()
        };
        let statuses = view.hero.statuses.iter();
        Self {
            depth: view.depth,
            health: view.hero.health,
            statuses: statuses.map(|status| Arc::clone(&status.kind)).collect(),
            attention: view.hero.attention,
            threats: ids(is_threat),
            in_view: ids(|_| true),
        }
    }

    /// What has changed for the worse, in a few words: "a cave rat came into view".
    pub fn alarm(&self, view: &View, book: &Catalog) -> Option<String> {
        self.foe(view)
            .or_else(|| self.wound(view))
            .or_else(|| self.status(view))
            .or_else(|| self.attention(view, book))
            .or_else(|| (view.depth != self.depth).then(|| "you are on another level".to_string()))
    }

    /// A foe that came, or has woken.
    fn foe(&self, view: &View) -> Option<String> {
        let foe = threat(view)?;
        let name = with_article(&foe.kind.look.name);
        Some(match self.in_view.contains(&foe.id) {
            false => format!("{name} came into view"),
            true if self.threats.contains(&foe.id) => format!("{name} is in view"),
            true => format!("{name} has noticed you"),
        })
    }

    fn wound(&self, view: &View) -> Option<String> {
        (view.hero.health < self.health).then(|| "you were hurt".to_string())
    }

    /// Something bad that began, or something good that is over.
    fn status(&self, view: &View) -> Option<String> {
        let now = &view.hero.statuses;
        let had = |id: &str| self.statuses.iter().any(|kind| kind.id == id);
        let has = |id: &str| now.iter().any(|status| status.kind.id == id);
        let begun = now.iter().find(|status| !had(&status.kind.id));
        let begun = begun.map(|status| format!("you are {}", status.kind.look.name));
        begun.or_else(|| {
            let mut good = self.statuses.iter().filter(|kind| kind.good);
            let over = good.find(|kind| !has(&kind.id))?;
            Some(format!("you are no longer {}", over.look.name))
        })
    }

    /// More attention than one of the steps that the content tells of.
    fn attention(&self, view: &View, book: &Catalog) -> Option<String> {
        let (before, now) = (self.attention?, view.hero.attention?);
        let kind = book.attention.as_ref()?;
        let mut steps = kind.thresholds.iter();
        let is_crossed = steps.any(|step| before < step.at && now >= step.at);
        is_crossed.then(|| "you draw more attention than before".to_string())
    }
}
