//! How the runs of a duel ended, found by playing them, a slice at a time.

use super::{Duel, LONGER};
use crate::catalog::Catalog;
use crate::game::Game;
use crate::morgue::{self, Ending};
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::player::Player;
use std::sync::Arc;

/// The work of computing a digest, counted in commands.
const DIGEST_WORK: u32 = 8;

/// How a run stood when its duel was decided, or at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Whether and how it ended.
    pub ending: Ending,
    /// Who or what killed the hero, with an article.
    pub killer: Option<String>,
    /// The turn.
    pub turn: u32,
    /// The depth of the level.
    pub depth: i32,
    /// The name of the level.
    pub place: String,
    /// The hero's hit points.
    pub health: i32,
    /// The most hit points that the hero can have.
    pub max_health: i32,
    /// How many foes the hero killed.
    pub kills: u32,
    /// The score of the run.
    pub score: u32,
}

/// The moment at which a duel begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// How the run stood then.
    pub fate: Fate,
    /// The game at the moment, for `Game::load`.
    pub state: Vec<u8>,
}

/// What came of a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The hero's name.
    pub hero: String,
    /// Where the duel begins.
    pub start: Start,
    /// How the run of who sent the challenge ended: with a death.
    pub sent: Fate,
    /// How the run of who took it up stands, if somebody did.
    pub answer: Option<Fate>,
    /// Whoever is alive in this turn has survived.
    pub until: u32,
}

impl Fate {
    fn of(game: &Game) -> Self {
        let view = game.view();
        Self {
            ending: Ending::of(&view.status),
            killer: morgue::killer(&view.status),
            turn: view.turn,
            depth: view.depth,
            place: view.place.clone(),
            health: view.hero.health.max(0),
            max_health: view.hero.max_health,
            kills: game.tally().kills,
            score: game.score(),
        }
    }
}

/// Plays the runs of a duel.
pub struct Judge {
    catalog: Arc<Catalog>,
    duel: Duel,
    player: Player,
    start: Option<Start>,
    /// How the first run ended, once it was played.
    sent: Option<Fate>,
    result: Option<Result<Judged, String>>,
}

impl Judge {
    /// The runs of a duel that were played with this content.
    ///
    /// # Errors
    /// Why they cannot be played here, in words.
    pub fn new(duel: Duel, catalog: &Arc<Catalog>) -> Result<Self, String> {
        let header = &duel.header;
        if let Some(what) = header.foreign(catalog) {
            return Err(format!("it was played with other content ({what})"));
        }
        let here = env!("CARGO_PKG_VERSION");
        if header.version != here {
            let there = header.version.escape_debug();
            return Err(format!(
                "it was played with version {there} of the game, and this is {here}"
            ));
        }
        Ok(Self {
            player: Player::new(&duel.sent(), Arc::clone(catalog)),
            catalog: Arc::clone(catalog),
            duel,
            start: None,
            sent: None,
            result: None,
        })
    }

    /// The duel that is judged.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// What came of it, or why the runs cannot be played; `None` while they are.
    pub fn result(&self) -> Option<&Result<Judged, String>> {
        self.result.as_ref()
    }

    /// Does about so much work, counted in commands that are played.
    pub fn advance(&mut self, work: u32) {
        let mut done = 0;
        while done < work && self.result.is_none() {
            let digests = self.player.digests();
            self.play();
            done += 1 + self.player.digests().saturating_sub(digests) * DIGEST_WORK;
        }
    }

    /// The whole work at once.
    pub fn finish(mut self) -> Result<Judged, String> {
        while self.result.is_none() {
            self.advance(u32::MAX);
        }
        self.result
            .unwrap_or_else(|| Err("it was not played".to_string()))
    }

    /// Plays a command, or goes on to the next run.
    fn play(&mut self) {
        match self.sent.clone() {
            None => {
                self.note_start();
                if !self.step() {
                    self.end_first();
                }
            }
            Some(sent) => {
                let is_decided = self.player.game().turn() >= until(&sent);
                if is_decided || !self.step() {
                    let answer = Fate::of(self.player.game());
                    self.settle(sent, Some(answer));
                }
            }
        }
    }

    /// Plays a command. Returns false at the end of the run.
    fn step(&mut self) -> bool {
        match self.player.step() {
            Some(Ok(_)) => true,
            Some(Err(difference)) => {
                self.result = Some(Err(format!(
                    "it does not play here as it did there, {difference}"
                )));
                true
            }
            None => false,
        }
    }

    /// Keeps the moment at which the duel begins.
    fn note_start(&mut self) {
        let game = self.player.game();
        let is_here = self.player.commands() == self.duel.from && self.start.is_none();
        if is_here && game.status() == Status::AwaitingCommand {
            self.start = Some(Start {
                fate: Fate::of(game),
                state: game.save(),
            });
        }
    }

    /// The first run was played to its end.
    fn end_first(&mut self) {
        let fate = Fate::of(self.player.game());
        if self.start.is_none() {
            self.result = Some(Err("it begins after the end of its run".to_string()));
        } else if fate.ending != Ending::Died {
            self.result = Some(Err("nobody dies in it".to_string()));
        } else if let Some(run) = self.duel.answer() {
            self.go_over_to(&run);
            self.sent = Some(fate);
        } else {
            self.settle(fate, None);
        }
    }

    fn go_over_to(&mut self, run: &RunFile) {
        self.player = Player::new(run, Arc::clone(&self.catalog));
    }

    fn settle(&mut self, sent: Fate, answer: Option<Fate>) {
        let Some(start) = self.start.take() else {
            return;
        };
        self.result.get_or_insert(Ok(Judged {
            hero: self.player.game().hero_name().to_string(),
            until: until(&sent),
            start,
            sent,
            answer,
        }));
    }
}

/// The turn in which whoever is alive has outlived a run.
fn until(sent: &Fate) -> u32 {
    sent.turn.saturating_add(LONGER)
}
