//! Ground that becomes another kind, in view: one line tells of all places that become the
//! same in one tick.

use super::phrases::plain;
use super::witness::Witness;
use crate::event::Event;
use crate::log::LogSpan;
use crate::map::Tile;

/// What the places in view become, in the order of what happened.
#[derive(Default)]
pub(super) struct NewGround(Vec<(Tile, usize)>);

impl NewGround {
    /// Counts the places in all that happened.
    pub(super) fn among(events: &[Event], witness: &Witness) -> Self {
        let mut all = Self::default();
        for event in events {
            let Event::GroundChanged { at } = *event else {
                continue;
            };
            if !witness.sees_place(at) {
                continue;
            }
            let tile = witness.map.tile(at);
            match all.0.iter_mut().find(|(known, _)| *known == tile) {
                Some((_, count)) => *count += 1,
                None => all.0.push((tile, 1)),
            }
        }
        all
    }

    /// The line, with the first of the places that become the same.
    pub(super) fn tell(&mut self, event: &Event, witness: &Witness) -> Option<Vec<LogSpan>> {
        let Event::GroundChanged { at } = *event else {
            return None;
        };
        let tile = witness.map.tile(at);
        let place = self.0.iter().position(|(known, _)| *known == tile)?;
        let (_, count) = self.0.remove(place);
        let name = &witness.kinds.catalog().terrain_looks[tile.number()].name;
        let places = match count {
            1 => String::new(),
            count => format!(", in {count} places"),
        };
        Some(vec![plain(format!("The ground becomes {name}{places}."))])
    }
}
