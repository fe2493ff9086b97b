//! The story of a run, finished or not: as text, and as JSON for programs.
//!
//! Everything in it is plain data that the hero knew; making one does not change the game.
//! No files here.

mod page;
mod picture;

#[cfg(test)]
mod tests;

use crate::catalog::Part;
use crate::chronicle::Mark;
use crate::game::Game;
use crate::game::view::View;
use crate::resources::Status;
use crate::rules::ruleset::Combat;
use crate::run::header::{Header, Origin};
use chance::seed::Seed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many of the last messages are included.
const LAST_MESSAGES: usize = 20;

/// The story of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Morgue {
    /// One sentence that sums up the run.
    pub summary: String,
    /// Whether and how it ended.
    pub ending: Ending,
    /// Who or what killed the hero, with an article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killer: Option<String>,
    /// The score of the run.
    pub score: u32,
    /// How many turns it took.
    pub turns: u32,
    /// Where it ended, or where the hero is.
    pub depth: i32,
    /// The name of the level.
    pub place: String,
    /// The deepest level that the hero reached.
    pub deepest_reached: i32,
    /// The depth of the deepest level there is.
    pub deepest: i32,
    /// The version of the game that it began with.
    pub version: String,
    /// The seed of the run.
    pub seed: Seed,
    /// Where the seed came from.
    pub origin: Origin,
    /// The core and the mods, in their order.
    pub content: Vec<Part>,
    /// Why it cannot be compared with other runs, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unranked: Option<String>,
    /// The day on which it ended, such as `2026-11-16`, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// A link to watch it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The hero's numbers.
    pub hero: HeroNumbers,
    /// What the hero carried, by name and number, in the order of the pack.
    pub pack: Vec<String>,
    /// The important events, oldest first.
    pub timeline: Vec<Mark>,
    /// How many of each kind the hero killed.
    pub kills: BTreeMap<String, u32>,
    /// How many of each item the hero used up.
    pub used: BTreeMap<String, u32>,
    /// How many of each item the hero picked up.
    pub picked_up: BTreeMap<String, u32>,
    /// The damage the hero took, by its source.
    pub damage_taken: BTreeMap<String, u64>,
    /// The damage the hero dealt, by whom it hit.
    pub damage_dealt: BTreeMap<String, u64>,
    /// The turns spent at each depth.
    pub turns_by_depth: BTreeMap<i32, u32>,
    /// The last of the log, oldest first.
    pub messages: Vec<String>,
    /// The level as the hero knew it, row by row.
    pub picture: Vec<String>,
}

/// Whether and how a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The hero died.
    Died,
    /// The hero got out with the goal.
    Won,
    /// It is not over.
    Alive,
}

/// The hero at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroNumbers {
    /// The hero's name.
    pub name: String,
    /// Hit points that are left.
    pub health: i32,
    /// The most hit points.
    pub max_health: i32,
    /// The fighting numbers in words: "+2 to hit, 1d6 damage, armor 12".
    pub arms: String,
    /// Whether the hero has the goal in the pack.
    pub has_goal: bool,
}

impl Ending {
    /// The ending that a game's status means.
    pub fn of(status: &Status) -> Self {
        match status {
            Status::AwaitingCommand => Ending::Alive,
            Status::Dead { .. } => Ending::Died,
            Status::Won => Ending::Won,
        }
    }
}

impl Morgue {
    /// The story of a game, finished or not.
    pub fn of(game: &Game, header: &Header, link: Option<String>) -> Self {
        let view = game.view();
        let chronicle = game.chronicle();
        let last = view.log.len().saturating_sub(LAST_MESSAGES);
        let messages = view.log[last..].iter().map(|line| match line.times {
            0 | 1 => line.text(),
            times => format!("{} (x{times})", line.text()),
        });
        Self {
            summary: summary(&view, game.goal_name()),
            ending: Ending::of(&view.status),
            killer: killer(&view.status),
            score: game.score(),
            turns: view.turn,
            depth: view.depth,
            place: view.place.clone(),
            deepest_reached: chronicle.deepest_reached,
            deepest: view.deepest,
            version: header.version.clone(),
            seed: header.seed.clone(),
            origin: header.origin,
            content: header.content.clone(),
            unranked: header.unranked.clone(),
            day: None,
            link,
            hero: HeroNumbers {
                name: game.hero_name().to_string(),
                health: view.hero.health,
                max_health: view.hero.max_health,
                arms: arms(&view),
                has_goal: view.hero.has_goal,
            },
            pack: view.pack.iter().map(|item| item.name.clone()).collect(),
            timeline: chronicle.timeline().to_vec(),
            kills: chronicle.kills.clone(),
            used: chronicle.used.clone(),
            picked_up: chronicle.picked_up.clone(),
            damage_taken: chronicle.damage_taken.clone(),
            damage_dealt: chronicle.damage_dealt.clone(),
            turns_by_depth: game.turns_by_depth(),
            messages: messages.collect(),
            picture: picture::picture(&view),
        }
    }

    /// Reads what `to_json` wrote; `None` for anything else.
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// The story as JSON for programs.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("plain data can be written");
        text + "\n"
    }
}

/// Who or what killed the hero, if the game ended so.
pub(crate) fn killer(status: &Status) -> Option<String> {
    match status {
        Status::Dead { killer } => Some(killer.clone()),
        Status::AwaitingCommand | Status::Won => None,
    }
}

fn summary(view: &View, goal: &str) -> String {
    let View {
        depth, place, turn, ..
    } = view;
    let turns = match turn {
        1 => "1 turn".to_string(),
        turn => format!("{turn} turns"),
    };
    match &view.status {
        Status::Won => format!("Came out into the daylight with the {goal} after {turns}."),
        Status::Dead { killer } => {
            format!("Killed by {killer} on depth {depth}, {place}, after {turns}.")
        }
        Status::AwaitingCommand => format!("Alive on depth {depth}, {place}, after {turns}."),
    }
}

fn arms(view: &View) -> String {
    let hero = &view.hero;
    match hero.combat {
        Combat::Dice => format!(
            "{:+} to hit, {} damage, armor {}",
            hero.to_hit, hero.damage, hero.armor_class
        ),
        Combat::Fixed => format!("power {}, defence {}", hero.power, hero.defence),
    }
}
