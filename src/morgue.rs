//! A run told after its end, or so far: for reading, and for programs.
//!
//! Everything in it is plain data that the hero knew; making one changes nothing.
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

/// How many of the last messages are told.
const LAST_MESSAGES: usize = 20;

/// A run, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Morgue {
    /// A sentence that says it all.
    pub summary: String,
    pub ending: Ending,
    /// Who or what killed the hero, with an article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killer: Option<String>,
    pub score: u32,
    pub turns: u32,
    /// Where it ended, or where the hero is.
    pub depth: i32,
    pub place: String,
    pub deepest_reached: i32,
    /// The depth of the deepest level there is.
    pub deepest: i32,
    /// What it began with: version, seed and content.
    pub version: String,
    pub seed: Seed,
    pub origin: Origin,
    pub content: Vec<Part>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unranked: Option<String>,
    /// The day it ended on, such as `2026-11-16`, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// Where it can be watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    pub hero: HeroNumbers,
    /// What the hero carried, by name, in the order of the pack.
    pub pack: Vec<String>,
    pub timeline: Vec<Mark>,
    pub kills: BTreeMap<String, u32>,
    pub used: BTreeMap<String, u32>,
    pub picked_up: BTreeMap<String, u32>,
    pub damage_taken: BTreeMap<String, u64>,
    pub damage_dealt: BTreeMap<String, u64>,
    pub turns_by_depth: BTreeMap<i32, u32>,
    /// The last of the log, oldest first.
    pub messages: Vec<String>,
    /// The level as the hero knew it, row by row.
    pub picture: Vec<String>,
}

/// How a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    Died,
    Won,
    /// It is not over.
    Alive,
}

/// The hero at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroNumbers {
    pub name: String,
    pub health: i32,
    pub max_health: i32,
    /// What fights go by, in words: "+2 to hit, 1d6 damage, armor class 12".
    pub arms: String,
    pub has_goal: bool,
}

impl Ending {
    /// How a game stands.
    pub fn of(status: &Status) -> Self {
        match status {
            Status::AwaitingCommand => Ending::Alive,
            Status::Dead { .. } => Ending::Died,
            Status::Won => Ending::Won,
        }
    }
}

impl Morgue {
    /// Tells a game, finished or not.
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
            pack: view
                .pack
                .iter()
                .map(|item| item.kind.look.name.clone())
                .collect(),
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

    /// What `to_json` wrote; nothing, if it was not that.
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// The same for programs.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("plain data can be written");
        text + "\n"
    }
}

/// Who or what ended a game.
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
            "{:+} to hit, {} damage, armor class {}",
            hero.to_hit, hero.kind.arms.damage, hero.armor_class
        ),
        Combat::Fixed => format!("power {}, defence {}", hero.power, hero.defence),
    }
}
