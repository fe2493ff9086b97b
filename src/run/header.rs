//! What a run began with.

use super::duel::DuelMark;
use super::player::foreign_content;
use crate::catalog::{Catalog, Part};
use crate::game::Game;
use chance::seed::Seed;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything about a run except its commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the game that it was begun with.
    pub version: String,
    /// The seed of the run.
    pub seed: Seed,
    /// Where the seed came from.
    pub origin: Origin,
    /// The content, the core first, then the mods in their order.
    pub content: Vec<Part>,
    /// Why it cannot be compared with other runs, in words; absent if it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unranked: Option<String>,
    /// The whole id of the hero's kind; absent for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<String>,
    /// Its part in a duel; absent if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duel: Option<Box<DuelMark>>,
}

/// Where a run's seed came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// It was random.
    Fresh,
    /// The player chose it.
    Chosen,
    /// It was the seed of a day.
    Daily,
}

impl Header {
    /// A run that begins now.
    pub fn new(seed: Seed, origin: Origin, content: &[Part]) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_string(),
            seed,
            origin,
            content: content.to_vec(),
            unranked: None,
            hero: None,
            duel: None,
        }
    }

    /// The same for another hero than the usual one.
    pub fn played_by(self, hero: &str) -> Self {
        Self {
            hero: Some(hero.into()),
            ..self
        }
    }

    /// The game as it was when the run began.
    pub fn begin(&self, catalog: Arc<Catalog>) -> Game {
        Game::with_hero(self.seed.number, catalog, self.hero.as_deref())
    }

    /// How what it was played with differs from the present content, in words, if it does.
    pub fn foreign(&self, catalog: &Catalog) -> Option<String> {
        let hero = self.hero.as_deref();
        let hero = hero.filter(|hero| catalog.heroes.named(hero).is_none());
        foreign_content(&self.content, &catalog.content)
            .or_else(|| hero.map(|hero| format!("there is no hero `{hero}`")))
    }

    /// Whether it was played with mods.
    pub fn is_modded(&self) -> bool {
        self.content.len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hero_whom_nobody_knows_is_foreign() {
        let catalog = crate::raws::core().unwrap();
        let seed = Seed::number(1);
        let header = Header::new(seed, Origin::Fresh, &catalog.content);
        assert_eq!(header.foreign(&catalog), None);
        let known = header.clone().played_by(&catalog.hero.id);
        assert_eq!(known.foreign(&catalog), None);
        let unknown = header.played_by("core:nobody");
        let told = unknown.foreign(&catalog).unwrap();
        assert_eq!(told, "there is no hero `core:nobody`");
    }
}
