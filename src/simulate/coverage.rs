//! Which kinds of content games show: what was seen, used and suffered, and what never was.

mod beginning;
mod rows;
mod watch;

pub use rows::{Left, Row};

use crate::bot::{Bot, Progress};
use crate::catalog::Catalog;
use crate::resources::Status;
use crate::simulate::STUCK_AFTER;
use beginning::Beginning;
use rows::Rows;
use std::sync::Arc;
use watch::Watch;

/// What many games have shown of a content.
pub struct Coverage {
    catalog: Arc<Catalog>,
    rows: Rows,
    games: u32,
    turns: u64,
}

impl Coverage {
    /// Nothing of a content yet.
    pub fn new(catalog: &Arc<Catalog>) -> Self {
        Self {
            catalog: Arc::clone(catalog),
            rows: Rows::of(catalog),
            games: 0,
            turns: 0,
        }
    }

    /// Plays one game more: see `Beginning`.
    pub fn play(&mut self, seed: u64, max_turns: u32) {
        let beginning = Beginning::of(self.games, &self.catalog);
        let mut game = beginning.game(seed, &self.catalog);
        let mut watch = Watch::new(&self.rows);
        watch.play_as(game.hero_id());
        let (mut bot, mut progress) = (Bot::default(), Progress::default());
        loop {
            let view = game.view();
            watch.look(&game, &view);
            let is_over = game.status() != Status::AwaitingCommand || game.turn() >= max_turns;
            if is_over || progress.idle_turns(&view) >= STUCK_AFTER {
                break;
            }
            let Ok(command) = bot.act_on(&mut game, view) else {
                break;
            };
            watch.follow(command);
        }
        let game_rows = watch.finish(&game);
        self.rows.add(&game_rows);
        self.games += 1;
        self.turns += u64::from(game.turn());
    }

    /// How many games were played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many turns they took together.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// Every kind of the content, section by section.
    pub fn rows(&self) -> &[Row] {
        self.rows.all()
    }

    /// What was never shown, used or suffered.
    pub fn left(&self) -> Vec<Left<'_>> {
        self.rows.all().iter().filter_map(Row::left).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::schema::Section;
    use crate::mapgen::LevelOrder;
    use crate::raws;

    #[test]
    fn the_tutorial_is_among_the_games() {
        let core = raws::core().expect("the core is sound");
        let tutorial = core.tutorial().expect("the core has one");
        let mut coverage = Coverage::new(&core);
        // A round through all heroes and depths: the tutorial is its last game.
        coverage.games = core.heroes.iter().count() as u32 * core.deepest().unsigned_abs();
        coverage.play(1, 2000);
        let drawn: Vec<&str> = { coverage.rows().iter() }
            .filter(|row| row.section == Section::Prefabs.name() && row.shown > 0)
            .map(|row| row.id.as_str())
            .collect();
        let every = 1..=tutorial.deepest();
        let plans = every.map(|depth| LevelOrder::new(&tutorial, 1, depth).build());
        let wanted: Vec<String> = plans.flat_map(|plan| plan.prefabs).collect();
        assert!(wanted.len() > 1, "its levels are drawn");
        for id in &wanted {
            assert!(
                drawn.contains(&id.as_str()),
                "{id} was not shown: {drawn:?}"
            );
        }
    }
}
