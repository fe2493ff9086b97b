//! What has befallen someone for a while.

use crate::catalog::schema::StatusRule;
use crate::catalog::{Catalog, StatusId};
use crate::components::body::StableId;
use crate::components::record::Saved;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs_derive::Component;

/// The statuses that someone has, oldest first. Absent where there are none.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Statuses(pub Vec<ActiveStatus>);

/// One status of someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveStatus {
    pub kind: StatusId,
    /// How many turns of its bearer it still lasts. It ends with the last of them.
    pub turns: i32,
    /// Who did it. That one may be gone since.
    pub by: Option<StableId>,
    /// Its bearer has a turn in this tick, which counts. Never so between ticks.
    pub works: bool,
    /// Something that its bearer wears keeps it up, so that it does not end. Its turns are
    /// those that something else gave besides.
    pub worn: bool,
}

impl ActiveStatus {
    /// Would it be over, or the turns that something else gave it, if it were ended now?
    pub fn can_end(&self) -> bool {
        !self.worn || self.turns > 0
    }
}

impl Statuses {
    /// Is one of them of this kind?
    pub fn has(&self, kind: StatusId) -> bool {
        self.0.iter().any(|each| each.kind == kind)
    }

    /// Does one of them bring this rule?
    pub fn rule(&self, rule: StatusRule, catalog: &Catalog) -> bool {
        let mut each = self.0.iter();
        each.any(|each| catalog[each.kind].rules.contains(&rule))
    }

    /// Who made its bearer serve; none where nothing does. The last one counts.
    pub fn master(&self, catalog: &Catalog) -> Option<Master> {
        let serves = |each: &&ActiveStatus| catalog[each.kind].rules.contains(&StatusRule::Serves);
        let last = self.0.iter().rev().find(serves)?;
        Some(Master(last.by))
    }
}

/// Whom someone serves; nobody any more, if that one is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Master(pub Option<StableId>);

/// A status as a save names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedStatus {
    status: String,
    turns: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<StableId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    worn: bool,
}

impl Saved for Statuses {
    type Form = Vec<SavedStatus>;

    fn write(&self, catalog: &Catalog) -> Self::Form {
        let each = self.0.iter();
        each.map(|each| SavedStatus {
            status: catalog[each.kind].id.clone(),
            turns: each.turns,
            by: each.by,
            worn: each.worn,
        })
        .collect()
    }

    /// A status of a mod that is not in use is over.
    fn read(form: Self::Form, catalog: &Catalog) -> Option<Self> {
        let known = form.into_iter().filter_map(|each| {
            Some(ActiveStatus {
                kind: catalog.statuses.find(&each.status)?,
                turns: each.turns,
                by: each.by,
                works: false,
                worn: each.worn,
            })
        });
        let statuses: Vec<ActiveStatus> = known.collect();
        (!statuses.is_empty()).then_some(Self(statuses))
    }
}
