//! Many who suffer the same in one tick: one line tells of all of them.

use super::phrases::plain;
use super::witness::Witness;
use crate::catalog::StatusId;
use crate::effects::queue::Manner;
use crate::event::Event;
use crate::log::{LogSpan, Meaning};
use specs::prelude::*;

/// So many have a line together; fewer have one each.
const MANY: usize = 4;

/// What others than the hero lose to their statuses in this tick, where the hero sees it.
#[derive(Default)]
pub(super) struct Crowds(Vec<Crowd>);

struct Crowd {
    status: StatusId,
    count: usize,
    lost: i64,
    is_told: bool,
}

impl Crowds {
    /// Counts them in all that happened.
    pub(super) fn among(events: &[Event], witness: &Witness) -> Self {
        let mut crowds = Self::default();
        for event in events {
            let Some((target, amount, status)) = ailing(event) else {
                continue;
            };
            if witness.is_hero(target) || !witness.sees(target) {
                continue;
            }
            let place = crowds.0.iter().position(|crowd| crowd.status == status);
            let place = place.unwrap_or_else(|| {
                crowds.0.push(Crowd {
                    status,
                    count: 0,
                    lost: 0,
                    is_told: false,
                });
                crowds.0.len() - 1
            });
            crowds.0[place].count += 1;
            crowds.0[place].lost += i64::from(amount);
        }
        crowds.0.retain(|crowd| crowd.count >= MANY);
        crowds
    }

    /// For one of many, the line for all of them: with the first, and none with the others.
    pub(super) fn tell(&mut self, event: &Event, witness: &Witness) -> Option<Vec<LogSpan>> {
        if self.0.is_empty() {
            return None;
        }
        let (target, _, status) = ailing(event)?;
        let crowd = { self.0.iter_mut() }.find(|crowd| crowd.status == status)?;
        if witness.is_hero(target) || !witness.sees(target) {
            return None;
        }
        if std::mem::replace(&mut crowd.is_told, true) {
            return Some(Vec::new());
        }
        let name = &witness.kinds.catalog()[status].look.name;
        Some(vec![
            LogSpan::new(format!("{} creatures", crowd.count), Meaning::Foe),
            plain(format!(" lose {} together: they are {name}.", crowd.lost)),
        ])
    }
}

/// Who loses how much to a status.
fn ailing(event: &Event) -> Option<(Entity, i32, StatusId)> {
    match *event {
        Event::Damaged {
            target,
            amount,
            manner: Manner::Status(status),
            ..
        } => Some((target, amount, status)),
        _ => None,
    }
}
