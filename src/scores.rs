//! The table of scores, and the history of all runs.
//!
//! Runs that cannot be compared are in separate categories. Bytes in, bytes out; no files
//! here.

mod days;
#[cfg(test)]
mod tests;

pub use days::{Dailies, DayResult};

use crate::catalog::Part;
use crate::game::Game;
use crate::morgue::{self, Ending, Morgue};
use crate::order;
use crate::run::header::{Header, Origin};
use chance::seed::Seed;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

/// The format that this version writes, and the only one it reads.
const FORMAT: u32 = 1;

/// The most runs in each category.
pub const MOST_IN_CATEGORY: usize = 100;

/// The most runs in the history.
pub const MOST_IN_HISTORY: usize = 1000;

/// Kinds of runs: runs are compared only within a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// A random seed, without mods.
    Ranked,
    /// The seed of a day.
    Daily,
    /// A seed that the player chose.
    Seeded,
    /// With mods.
    Modded,
    /// With easier rules.
    Easier,
    /// Not comparable, for a reason that its header gives.
    Unranked,
}

/// The category of a run. The first that applies: a reason not to rank it, mods, easier
/// rules, where its seed came from.
pub fn category(header: &Header, easier: bool) -> Category {
    if header.unranked.is_some() {
        return Category::Unranked;
    }
    if header.is_modded() {
        return Category::Modded;
    }
    if easier {
        return Category::Easier;
    }
    match header.origin {
        Origin::Fresh => Category::Ranked,
        Origin::Daily => Category::Daily,
        Origin::Chosen => Category::Seeded,
    }
}

/// A run in the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreEntry {
    /// The runs that it is compared with.
    pub category: Category,
    /// The score of the run.
    pub score: u32,
    /// Whether and how it ended.
    pub ending: Ending,
    /// Who or what killed the hero, with an article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killer: Option<String>,
    /// The hero's name.
    pub hero: String,
    /// Where it ended.
    pub depth: i32,
    /// The deepest level that the hero reached.
    pub deepest_reached: i32,
    /// How many turns it took.
    pub turns: u32,
    /// How many monsters the hero killed.
    pub kills: u32,
    /// The seed of the run.
    pub seed: Seed,
    /// Where the seed came from.
    pub origin: Origin,
    /// The version of the game.
    pub version: String,
    /// The core and the mods, in their order.
    pub content: Vec<Part>,
    /// Why it cannot be compared with others, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unranked: Option<String>,
    /// The day on which it ended, such as `2026-11-16`, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The name of the replay file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
}

impl ScoreEntry {
    /// The entry of a game as it is now; the caller adds `day` and `replay`.
    pub fn of(game: &Game, header: &Header, easier: bool) -> Self {
        let status = game.status();
        let tally = game.tally();
        Self {
            category: category(header, easier),
            score: game.score(),
            ending: Ending::of(&status),
            killer: morgue::killer(&status),
            hero: game.hero_name().to_string(),
            depth: game.depth(),
            deepest_reached: tally.deepest_reached,
            turns: game.turn(),
            kills: tally.kills,
            seed: header.seed.clone(),
            origin: header.origin,
            version: header.version.clone(),
            content: header.content.clone(),
            unranked: header.unranked.clone(),
            day: None,
            replay: None,
        }
    }

    /// The entry of a filed run, from its story.
    pub fn from_morgue(morgue: &Morgue, name: &str) -> Self {
        let header = Header {
            version: morgue.version.clone(),
            seed: morgue.seed.clone(),
            origin: morgue.origin,
            content: morgue.content.clone(),
            unranked: morgue.unranked.clone(),
            hero: None,
            duel: None,
        };
        Self {
            category: category(&header, false),
            score: morgue.score,
            ending: morgue.ending,
            killer: morgue.killer.clone(),
            hero: morgue.hero.name.clone(),
            depth: morgue.depth,
            deepest_reached: morgue.deepest_reached,
            turns: morgue.turns,
            kills: morgue.kills.values().sum(),
            seed: header.seed,
            origin: header.origin,
            version: header.version,
            content: header.content,
            unranked: header.unranked,
            day: morgue.day.clone(),
            replay: Some(name.to_string()),
        }
    }

    /// Whether it is the same run, filed under the same name. The day may differ: an
    /// interrupted filing may be continued on another day.
    fn is_same_run(&self, other: &Self) -> bool {
        let without_day = |entry: &Self| Self {
            day: None,
            ..entry.clone()
        };
        self.replay.is_some()
            && self.replay == other.replay
            && without_day(self) == without_day(other)
    }

    /// The sort key: the better of two runs has the lower one.
    fn rank(&self) -> (Reverse<u32>, u32) {
        (Reverse(self.score), self.turns)
    }
}

/// The best runs of each category, and all runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTable {
    best: BTreeMap<Category, Vec<ScoreEntry>>,
    history: Vec<ScoreEntry>,
}

/// Why a table could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Not a table at all, or one that was cut short or changed.
    Damaged(String),
    /// Written by a newer version.
    TooNew(u32),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Damaged(what) => write!(f, "the table of scores is damaged: {what}"),
            TableError::TooNew(format) => write!(
                f,
                "the table of scores is format {format}, this game reads up to {FORMAT}: update the game"
            ),
        }
    }
}

impl std::error::Error for TableError {}

/// Read first, to tell a newer format from a damaged file.
#[derive(Deserialize)]
struct FormatStamp {
    format: u32,
}

/// The table as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTable {
    format: u32,
    best: BTreeMap<Category, Vec<ScoreEntry>>,
    history: Vec<ScoreEntry>,
}

impl ScoreTable {
    /// Reads a table.
    ///
    /// # Errors
    /// A sentence; no bytes make it panic.
    pub fn read(bytes: &[u8]) -> Result<Self, TableError> {
        let damaged = |error: serde_json::Error| TableError::Damaged(error.to_string());
        let FormatStamp { format } = serde_json::from_slice(bytes).map_err(damaged)?;
        if format > FORMAT {
            return Err(TableError::TooNew(format));
        }
        let mut written: WrittenTable = serde_json::from_slice(bytes).map_err(damaged)?;
        for (category, entries) in &mut written.best {
            if entries.iter().any(|entry| entry.category != *category) {
                let what = format!("a run among the {category:?} ones is of another kind");
                return Err(TableError::Damaged(what));
            }
            // Someone may have edited the file: best first, and the older first among
            // equals.
            order::by_key(entries, ScoreEntry::rank);
            entries.truncate(MOST_IN_CATEGORY);
        }
        written.history.truncate(MOST_IN_HISTORY);
        Ok(Self {
            best: written.best,
            history: written.history,
        })
    }

    /// The table as bytes, for `read`.
    pub fn write(&self) -> Vec<u8> {
        let written = WrittenTable {
            format: FORMAT,
            best: self.best.clone(),
            history: self.history.clone(),
        };
        let mut bytes = serde_json::to_vec_pretty(&written).expect("plain data can be written");
        bytes.push(b'\n');
        bytes
    }

    /// Adds a run to the history and, if it is good enough, to its category. Returns its
    /// rank there, the best being 0. A run with the same replay that differs only in the
    /// day is not added again.
    pub fn add(&mut self, entry: ScoreEntry) -> Option<usize> {
        let entries = self.best.entry(entry.category).or_default();
        let place = entries.iter().position(|each| each.is_same_run(&entry));
        if place.is_some() || self.history.iter().any(|each| each.is_same_run(&entry)) {
            return place;
        }
        self.history.insert(0, entry.clone());
        self.history.truncate(MOST_IN_HISTORY);
        let place = entries.partition_point(|each| each.rank() <= entry.rank());
        if place >= MOST_IN_CATEGORY {
            return None;
        }
        entries.insert(place, entry);
        entries.truncate(MOST_IN_CATEGORY);
        Some(place)
    }

    /// Whether a run that was filed under this name is in it.
    pub fn has_filed(&self, name: &str) -> bool {
        let best = self.best.values().flatten();
        let mut all = best.chain(&self.history);
        all.any(|entry| entry.replay.as_deref() == Some(name))
    }

    /// Whether the history has room for runs that are older than those in it.
    pub fn has_room(&self) -> bool {
        self.history.len() < MOST_IN_HISTORY
    }

    /// The best runs of a category, best first.
    pub fn best(&self, category: Category) -> &[ScoreEntry] {
        self.best.get(&category).map_or(&[], Vec::as_slice)
    }

    /// All runs, newest first.
    pub fn history(&self) -> &[ScoreEntry] {
        &self.history
    }
}
