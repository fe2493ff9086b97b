//! The summary of a run: counts over the whole run, and a timeline of important events.
//!
//! `systems::conclude` fills it from the events of each tick; the game adds what events do
//! not contain: arrivals and the way out. It is part of the save. Its size depends on the
//! number of kinds, not on the number of turns.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most marks that the timeline holds. When it is full, the oldest of the least
/// important marks is dropped, so that a save stays small.
pub const LONGEST_TIMELINE: usize = 400;

/// Counts by name over the whole run, and the timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chronicle {
    /// How many of each kind the hero has killed.
    pub kills: BTreeMap<String, u32>,
    /// The damage the hero took, by who or what caused it. The last blow counts in full.
    pub damage_taken: BTreeMap<String, u64>,
    /// The damage the hero dealt, by whom it hit. The last blow counts in full.
    pub damage_dealt: BTreeMap<String, u64>,
    /// How many of each item the hero has used up.
    pub used: BTreeMap<String, u32>,
    /// How many of each item the hero picked up.
    pub picked_up: BTreeMap<String, u32>,
    /// The deepest level that the hero reached.
    pub deepest_reached: i32,
    /// The kinds that the hero has met.
    met: Arc<BTreeSet<String>>,
    /// The turns spent at each depth, without the present stay.
    stays: BTreeMap<i32, u32>,
    /// The turn in which the hero came to the present level.
    since: u32,
    timeline: Vec<Mark>,
}

/// An important event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The turn in which it happened.
    pub turn: u32,
    /// The depth at which it happened.
    pub depth: i32,
    /// How important it is.
    pub weight: Weight,
    /// A sentence without its subject, the hero: "Slew a cave rat."
    pub text: String,
}

/// How important an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// It happens often: an item used, a narrow escape.
    Slight,
    /// The first of a kind, a key, a door, a choice.
    Notable,
    /// A new depth, the goal, the end.
    Great,
}

/// The few numbers that sum up a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunTally {
    /// How many monsters the hero killed.
    pub kills: u32,
    /// The deepest level that the hero reached.
    pub deepest_reached: i32,
}

impl Chronicle {
    /// The numbers that sum up the run so far.
    pub fn tally(&self) -> RunTally {
        RunTally {
            kills: self.kills.values().fold(0, |sum, &n| sum.saturating_add(n)),
            deepest_reached: self.deepest_reached,
        }
    }

    /// The important events, oldest first.
    pub fn timeline(&self) -> &[Mark] {
        &self.timeline
    }

    /// The turns spent at each depth, given the present turn and depth. They add up to all
    /// turns of the run.
    pub fn turns_by_depth(&self, depth: i32, turn: u32) -> BTreeMap<i32, u32> {
        let mut turns = self.stays.clone();
        add(&mut turns, depth, turn.saturating_sub(self.since));
        turns
    }

    /// Counts the stay that ends: the hero leaves a level.
    pub fn leave(&mut self, depth: i32, turn: u32) {
        self.stays = self.turns_by_depth(depth, turn);
        self.since = turn;
    }

    /// Begins a stay: the hero comes to a level.
    pub fn arrive(&mut self, depth: i32, turn: u32, place: &str) {
        self.since = turn;
        if depth > self.deepest_reached {
            self.deepest_reached = depth;
            self.mark(Mark {
                turn,
                depth,
                weight: Weight::Great,
                text: format!("Reached depth {depth}: {place}."),
            });
        }
    }

    /// Remembers a kind; true if it was new.
    pub fn meet(&mut self, name: &str) -> bool {
        !self.met.contains(name) && Arc::make_mut(&mut self.met).insert(name.to_string())
    }

    /// The names of the kinds that the hero has met. Views share them.
    pub fn met(&self) -> &Arc<BTreeSet<String>> {
        &self.met
    }

    /// Adds a mark. In a full timeline it replaces the oldest of the least important
    /// marks, unless it is less important than all of them.
    pub fn mark(&mut self, mark: Mark) {
        if self.timeline.len() >= LONGEST_TIMELINE {
            let least = self.timeline.iter().map(|each| each.weight).min();
            if least.is_some_and(|least| mark.weight < least) {
                return;
            }
            let goes = self
                .timeline
                .iter()
                .position(|each| Some(each.weight) == least);
            self.timeline.remove(goes.unwrap_or(0));
        }
        self.timeline.push(mark);
    }
}

/// A counter that stops at its largest value.
pub trait Count: Copy + Default {
    /// The sum, or the largest value if the sum is larger.
    fn plus(self, more: Self) -> Self;
}

impl Count for u32 {
    fn plus(self, more: Self) -> Self {
        self.saturating_add(more)
    }
}

impl Count for u64 {
    fn plus(self, more: Self) -> Self {
        self.saturating_add(more)
    }
}

/// Adds to the count of a key.
fn add<K: Ord, N: Count>(counts: &mut BTreeMap<K, N>, key: K, more: N) {
    let count = counts.entry(key).or_default();
    *count = count.plus(more);
}

/// Adds to the count of a name. The name is copied only when it is new.
pub fn count<N: Count>(counts: &mut BTreeMap<String, N>, name: &str, more: N) {
    match counts.get_mut(name) {
        Some(count) => *count = count.plus(more),
        None => add(counts, name.to_string(), more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(turn: u32, weight: Weight) -> Mark {
        Mark {
            turn,
            depth: 1,
            weight,
            text: format!("Did something in turn {turn}."),
        }
    }

    #[test]
    fn a_full_timeline_loses_the_oldest_of_the_least_weighty() {
        use Weight::{Great, Notable, Slight};
        let mut chronicle = Chronicle::default();
        chronicle.mark(mark(0, Great));
        chronicle.mark(mark(1, Slight));
        for turn in 2..LONGEST_TIMELINE as u32 {
            chronicle.mark(mark(turn, Notable));
        }

        for (turn, weight, gone) in [
            (1000, Slight, 1),
            (1001, Notable, 1000),
            (1002, Slight, 1002),
            (1003, Great, 2),
            (1004, Notable, 3),
        ] {
            chronicle.mark(mark(turn, weight));
            let turns: Vec<u32> = chronicle.timeline().iter().map(|each| each.turn).collect();
            assert_eq!(turns.len(), LONGEST_TIMELINE, "turn {turn}");
            assert!(!turns.contains(&gone), "turn {turn}");
            assert!(turns.is_sorted() && turns[0] == 0, "turn {turn}");
        }
    }

    #[test]
    fn turns_are_counted_where_they_were_spent() {
        let mut chronicle = Chronicle::default();
        chronicle.arrive(1, 0, "the top");
        chronicle.leave(1, 10);
        chronicle.arrive(2, 10, "the middle");
        chronicle.leave(2, 14);
        chronicle.arrive(1, 14, "the top");

        let turns = chronicle.turns_by_depth(1, 20);

        assert_eq!(turns, BTreeMap::from([(1, 16), (2, 4)]));
        assert_eq!(chronicle.deepest_reached, 2);
        let told: Vec<&str> = chronicle
            .timeline()
            .iter()
            .map(|mark| mark.text.as_str())
            .collect();
        let reached = ["Reached depth 1: the top.", "Reached depth 2: the middle."];
        assert_eq!(told, reached);
    }

    #[test]
    fn counts_stop_at_the_most_they_hold() {
        let mut kills = BTreeMap::from([("a".to_string(), u32::MAX)]);
        count(&mut kills, "a", 1);
        count(&mut kills, "b", 1);
        let chronicle = Chronicle {
            kills,
            ..Chronicle::default()
        };
        assert_eq!(chronicle.tally().kills, u32::MAX);
    }
}
