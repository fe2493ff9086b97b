//! Where each of many games begins, so that together they show all of the content.

use crate::catalog::Catalog;
use crate::game::Game;
use std::sync::Arc;

/// In one of so many rounds much notice is taken of the hero.
const NOTICED_EVERY: u32 = 4;
/// How much.
const NOTICED: i32 = 90;

/// Where a game begins. In a round every hero begins at every depth, and then the tutorial
/// is played once, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Whoever begins below the first level carries what lay on the levels above. In every
    /// fourth round much notice is taken of the hero from the start.
    Dungeon {
        /// The whole id of the hero's kind.
        hero: String,
        depth: i32,
        is_noticed: bool,
    },
    /// By the usual hero, as a player begins it.
    Tutorial,
}

impl Beginning {
    /// That of the game with a number, from 0.
    pub fn of(number: u32, catalog: &Catalog) -> Self {
        let heroes: Vec<&str> = { catalog.heroes.iter() }
            .map(|(_, hero)| hero.id.as_str())
            .collect();
        let count = u32::try_from(heroes.len()).unwrap_or(1).max(1);
        let in_dungeon = count * catalog.deepest().unsigned_abs();
        let in_round = in_dungeon + u32::from(!catalog.tutorial_levels.is_empty());
        let (round, place) = (number / in_round, number % in_round);
        if place >= in_dungeon {
            return Self::Tutorial;
        }
        Self::Dungeon {
            hero: heroes[(place % count) as usize].to_string(),
            depth: 1 + (place / count).cast_signed(),
            is_noticed: round % NOTICED_EVERY == NOTICED_EVERY - 1,
        }
    }

    /// The game that begins so.
    pub fn game(&self, seed: u64, catalog: &Arc<Catalog>) -> Game {
        match self {
            Self::Tutorial => {
                let tutorial = catalog.tutorial();
                Game::new(seed, tutorial.unwrap_or_else(|| Arc::clone(catalog)))
            }
            Self::Dungeon {
                hero,
                depth,
                is_noticed,
            } => {
                let catalog = Arc::clone(catalog).played_by(hero);
                let mut game = Game::from_depth(seed, catalog, *depth);
                if *is_noticed {
                    game.draw_attention(NOTICED);
                }
                game
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;

    #[test]
    fn a_round_has_every_hero_at_every_depth_and_the_tutorial() {
        let core = raws::core().expect("the core is sound");
        let heroes = core.heroes.iter().count();
        let in_round = heroes * core.deepest() as usize + 1;
        let round = |number: usize| -> Vec<Beginning> {
            let first = number * in_round;
            let numbers = first..first + in_round;
            numbers.map(|it| Beginning::of(it as u32, &core)).collect()
        };
        let first = round(0);
        for (_, hero) in core.heroes.iter() {
            for depth in 1..=core.deepest() {
                let begun = Beginning::Dungeon {
                    hero: hero.id.clone(),
                    depth,
                    is_noticed: false,
                };
                assert!(first.contains(&begun), "{} at {depth}", hero.id);
            }
        }
        assert_eq!(first.last(), Some(&Beginning::Tutorial));
        assert_eq!(round(1), first);
        let is_noticed =
            |it: &&Beginning| matches!(it, Beginning::Dungeon { is_noticed, .. } if *is_noticed);
        assert_eq!(round(3).iter().filter(is_noticed).count(), in_round - 1);
    }
}
