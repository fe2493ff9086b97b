//! Which kinds of content games show: what was seen, used and suffered, and what never was.

mod rows;
mod watch;

pub use rows::{Left, Row};

use crate::bot::{Bot, Progress};
use crate::catalog::Catalog;
use crate::game::Game;
use crate::resources::Status;
use crate::simulate::STUCK_AFTER;
use rows::Rows;
use std::sync::Arc;
use watch::Watch;

/// In every round of so many much notice is taken of the hero.
const NOTICED_EVERY: i32 = 4;
/// How much.
const NOTICED: i32 = 90;

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

    /// Plays one game more, with the next hero; after all heroes, from the next depth.
    /// Whoever begins below the first level carries what lay on the levels above. In every
    /// fourth round through all depths much notice is taken of the hero from the start.
    pub fn play(&mut self, seed: u64, max_turns: u32) {
        let heroes: Vec<String> = { self.catalog.heroes.iter() }
            .map(|(_, hero)| hero.id.clone())
            .collect();
        let number = self.games as usize;
        let hero = &heroes[number % heroes.len()];
        let rounds = i32::try_from(number / heroes.len()).unwrap_or(0);
        let depth = 1 + rounds % self.catalog.deepest();
        let catalog = Arc::clone(&self.catalog).played_by(hero);
        let mut game = Game::from_depth(seed, catalog, depth);
        if rounds / self.catalog.deepest() % NOTICED_EVERY == NOTICED_EVERY - 1 {
            game.draw_attention(NOTICED);
        }
        let mut watch = Watch::new(&self.rows);
        watch.play_as(hero);
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
