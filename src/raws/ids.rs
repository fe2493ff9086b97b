//! Ids: `mod:name`, written short inside the own mod.
//!
//! A short id is looked up in the own mod, then in the mods that it depends
//! on, then in the core.

use super::schema::Kind;
use super::source::Span;
use super::suggest::{self, Patience};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The mod that is always there, and comes first.
pub const CORE: &str = "core";

/// Every id of a load, by kind.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    known: BTreeMap<Kind, BTreeSet<String>>,
    /// Ids whose definition is wrong: nothing is said of what refers to them.
    rejected: BTreeMap<Kind, BTreeSet<String>>,
    /// Entries that are only there to be copied from.
    templates: BTreeSet<(Kind, String)>,
    /// Ids that a mod took out, and what stands in for them.
    removed: BTreeMap<(Kind, String), Removal>,
    /// What each mod may refer to by a short id, besides itself and the core.
    depends: BTreeMap<String, Vec<String>>,
    /// Where removals were followed to before.
    followed: RefCell<BTreeMap<(Kind, String), String>>,
    pub(super) patience: Patience,
}

/// An entry that a mod took out.
#[derive(Clone, Debug)]
pub struct Removal {
    instead: Option<String>,
    /// Where it was taken out.
    pub span: Span,
}

/// What a written id stands for.
pub enum Lookup {
    Found(String),
    Rejected,
    Removed { id: String, span: Span },
    Not(IdFault),
}

/// Why an id stands for nothing.
pub struct IdFault {
    pub code: &'static str,
    pub message: String,
    pub help: String,
}

impl Ids {
    pub fn depend(&mut self, owner: &str, on: Vec<String>) {
        self.depends.insert(owner.into(), on);
    }

    pub fn add(&mut self, kind: Kind, id: &str) {
        self.known.entry(kind).or_default().insert(id.into());
    }

    fn forget(&mut self, kind: Kind, id: &str) {
        if let Some(ids) = self.known.get_mut(&kind) {
            ids.remove(id);
        }
    }

    /// Takes an id out; whatever refers to it means `instead` from now on.
    pub fn remove(&mut self, kind: Kind, id: &str, instead: Option<String>, span: Span) {
        self.forget(kind, id);
        self.followed.borrow_mut().clear();
        self.removed
            .insert((kind, id.into()), Removal { instead, span });
    }

    pub fn reject(&mut self, kind: Kind, id: &str) {
        self.forget(kind, id);
        self.rejected.entry(kind).or_default().insert(id.into());
    }

    /// Marks an entry that is only there to be copied from.
    pub fn mark_template(&mut self, kind: Kind, id: &str) {
        self.templates.insert((kind, id.into()));
    }

    pub fn is_template(&self, kind: Kind, id: &str) -> bool {
        self.templates.contains(&(kind, id.to_string()))
    }

    pub fn contains(&self, kind: Kind, id: &str) -> bool {
        self.known.get(&kind).is_some_and(|ids| ids.contains(id))
    }

    fn is_rejected(&self, kind: Kind, id: &str) -> bool {
        self.rejected.get(&kind).is_some_and(|ids| ids.contains(id))
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &str> {
        self.known
            .get(&kind)
            .into_iter()
            .flatten()
            .map(String::as_str)
    }

    fn is_known(&self, kind: Kind, id: &str) -> bool {
        self.contains(kind, id)
            || self.is_rejected(kind, id)
            || self.removed.contains_key(&(kind, id.to_string()))
    }

    /// The id itself, or what stands in for it.
    fn follow(&self, kind: Kind, id: &str) -> Lookup {
        let mut followed = self.followed.borrow_mut();
        let mut passed = Vec::new();
        let mut at = id.to_string();
        // Each removal leads to something that was there then, so this ends.
        while passed.len() <= self.removed.len() && !self.contains(kind, &at) {
            let key = (kind, at.clone());
            let known = followed.get(&key).filter(|known| **known != at);
            let removal = self.removed.get(&key);
            let Some(next) = known.or(removal.and_then(|each| each.instead.as_ref())) else {
                break;
            };
            at = next.clone();
            passed.push(key);
        }
        // The next one who asks need not go the whole way again.
        for key in passed {
            followed.insert(key, at.clone());
        }
        match self.removed.get(&(kind, at.clone())) {
            Some(removal) if !self.contains(kind, &at) => Lookup::Removed {
                id: at,
                span: removal.span,
            },
            _ => Lookup::Found(at),
        }
    }

    /// The whole ids that a written one could stand for, best first.
    fn candidates(&self, owner: &str, written: &str) -> Vec<Vec<String>> {
        if written.contains(':') {
            return vec![vec![written.to_string()]];
        }
        let whole = |each: &str| format!("{each}:{written}");
        let depends = self.depends.get(owner);
        vec![
            vec![whole(owner)],
            depends
                .into_iter()
                .flatten()
                .map(|each| whole(each))
                .collect(),
            vec![whole(CORE)],
        ]
    }

    /// What an id written in a mod stands for.
    pub fn look_up(&self, owner: &str, kind: Kind, written: &str) -> Lookup {
        let candidates = self.candidates(owner, written);
        for group in &candidates {
            let found: Vec<&String> = group.iter().filter(|id| self.is_known(kind, id)).collect();
            match found[..] {
                [] => {}
                [id] if self.is_rejected(kind, id) => return Lookup::Rejected,
                [id] => return self.follow(kind, id),
                [..] => {
                    let all: Vec<&str> = found.iter().map(|id| id.as_str()).collect();
                    return Lookup::Not(IdFault {
                        code: "ambiguous-id",
                        message: format!("`{written}` could be any of {}", all.join(", ")),
                        help: format!("write it out, such as `{}`", all[0]),
                    });
                }
            }
        }
        for other in Kind::ALL {
            let mut all = candidates.iter().flatten();
            if let Some(id) = all.find(|id| other != kind && self.contains(other, id)) {
                return Lookup::Not(IdFault {
                    code: "wrong-kind",
                    message: format!("`{id}` is {}, not {}", other.noun(), kind.noun()),
                    help: self.suggestion(owner, kind, written),
                });
            }
        }
        Lookup::Not(IdFault {
            code: "unknown-id",
            message: format!("there is no `{written}` among the {}", kind.section()),
            help: self.suggestion(owner, kind, written),
        })
    }

    /// The nearest id, written as short as it can be in that mod.
    fn suggestion(&self, owner: &str, kind: Kind, written: &str) -> String {
        let all = self.known.get(&kind).map_or(0, BTreeSet::len);
        if !self.patience.allows(written, all) {
            let some: Vec<&str> = self.of_kind(kind).take(13).collect();
            return suggest::few(&some);
        }
        // The right name, said of the wrong mod.
        let name = |id: &'_ str| -> Option<String> {
            id.split_once(':').map(|(_, name)| name.to_string())
        };
        let namesake = name(written).and_then(|wanted| {
            let is_namesake = |id: &&str| id.split_once(':').is_some_and(|it| it.1 == wanted);
            self.of_kind(kind).find(is_namesake)
        });
        if let Some(id) = namesake {
            return format!("did you mean `{id}`?");
        }
        let short = |id: &str| match id.split_once(':') {
            Some((by, name)) if by == owner || by == CORE => name.to_string(),
            _ => id.to_string(),
        };
        let shown: Vec<String> = match written.contains(':') {
            true => self.of_kind(kind).map(str::to_string).collect(),
            false => self.of_kind(kind).map(short).collect(),
        };
        suggest::help(written, shown.iter().map(String::as_str))
    }
}
