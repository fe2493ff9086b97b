//! The running game and the kept one.
//!
//! Screens decide, the session carries out: commands, saving, loading. It
//! turns everything that can go wrong with a save into a sentence; the game
//! goes on.

use crate::game::Game;
use crate::game::command::Command;
use crate::game::report::Status;
use crate::game::view::View;
use crate::notice::Notice;
use crate::platform::{self, SaveSlot, StorageError};
use crate::raws::catalog::Catalog;
use crate::ui::screens::title::{SavedGame, TitleFacts};
use std::sync::Arc;

/// How long after the last command the game is kept.
const PAUSE_MS: f32 = 500.0;

/// A game being played, with what the screens see of it.
struct Running {
    game: Game,
    view: View,
    /// Commands were carried out since the game was last kept, this long ago.
    unsaved_ms: Option<f32>,
}

impl Running {
    fn new(game: Game) -> Self {
        platform::note_progress(game.seed(), game.turn());
        let view = game.view();
        Self {
            game,
            view,
            unsaved_ms: None,
        }
    }

    fn is_over(&self) -> bool {
        self.view.status != Status::AwaitingCommand
    }
}

/// What is kept in the slot.
enum Kept {
    Nothing,
    /// A game that can be continued.
    Game(Box<Game>),
    /// Something that does not load; it must not be written over.
    Broken,
}

/// What came of a command.
pub struct Outcome {
    pub notices: Vec<Notice>,
    /// A creature came into sight that was not there before.
    pub foe_appeared: bool,
    pub is_over: bool,
}

/// One player's games, one after another.
pub struct Session {
    catalog: Arc<Catalog>,
    /// The seed that every new game gets, if one was asked for.
    seed: Option<u64>,
    slot: Box<dyn SaveSlot>,
    running: Option<Running>,
    kept: Kept,
    /// The slot holds something that could not be put aside: nothing is
    /// written over it.
    slot_is_taken: bool,
    /// What the player must be told and is no part of the game.
    notice: Option<String>,
    /// Why the last command was refused, if it was.
    refusal: Option<String>,
    /// Why saving failed last, so that it is told once and not all the time.
    told: Option<StorageError>,
}

impl Session {
    /// Looks for a kept game.
    pub fn new(catalog: Arc<Catalog>, seed: Option<u64>, slot: Box<dyn SaveSlot>) -> Self {
        let mut session = Self {
            catalog,
            seed,
            slot,
            running: None,
            kept: Kept::Nothing,
            slot_is_taken: false,
            notice: None,
            refusal: None,
            told: None,
        };
        session.look_for_kept_game();
        session
    }

    fn look_for_kept_game(&mut self) {
        let bytes = match self.slot.read() {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return,
            Err(error) => {
                self.kept = Kept::Broken;
                self.notice = Some(format!("A saved game is out of reach: {error}."));
                return;
            }
        };
        match Game::load(&bytes, Arc::clone(&self.catalog)) {
            Ok(game) if game.status() == Status::AwaitingCommand => {
                platform::note_saved(Some(game.turn()));
                self.kept = Kept::Game(Box::new(game));
            }
            // A finished game that was not removed; nothing is lost with it.
            Ok(_) => (),
            Err(error) => {
                self.kept = Kept::Broken;
                self.notice = Some(format!(
                    "The saved game cannot be continued: {error}. \
                     A new game will put it aside and not overwrite it."
                ));
            }
        }
    }

    /// Goes on with other content, in the running game and in all that come.
    pub fn adopt(&mut self, catalog: Arc<Catalog>, what: &str) {
        self.catalog = Arc::clone(&catalog);
        if let Some(running) = &mut self.running {
            running.game.adopt(catalog, what);
            running.view = running.game.view();
            running.unsaved_ms = Some(0.0);
            return;
        }
        match &mut self.kept {
            // It may be nowhere but here.
            Kept::Game(game) if self.told.is_some() || self.slot_is_taken => {
                game.adopt(catalog, what);
            }
            // What could not be read may be readable now, and the other way round.
            _ => {
                self.kept = Kept::Nothing;
                self.notice = None;
                self.look_for_kept_game();
            }
        }
    }

    /// What the title tells.
    pub fn title_facts(&self) -> TitleFacts {
        let saved = match &self.kept {
            Kept::Game(game) => Some(SavedGame {
                depth: game.view().depth,
                turn: game.turn(),
            }),
            _ => None,
        };
        TitleFacts {
            saved,
            seed: self.seed,
            message: self.notice.clone(),
            can_quit: platform::HAS_WINDOW,
            has_mods: platform::HAS_WINDOW,
        }
    }

    pub fn view(&self) -> Option<&View> {
        self.running.as_ref().map(|running| &running.view)
    }

    pub fn game(&self) -> Option<&Game> {
        self.running.as_ref().map(|running| &running.game)
    }

    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    pub fn say(&mut self, sentence: String) {
        self.notice = Some(sentence);
    }

    /// Begins a game: with the given seed, else with the one asked for at the
    /// start, else with a fresh one.
    pub fn start(&mut self, seed: Option<u64>) {
        self.notice = None;
        self.refusal = None;
        if matches!(self.kept, Kept::Broken) {
            self.notice = Some(match self.slot.set_aside() {
                Ok(place) => format!("The old save was put aside: {place}."),
                Err(error) => {
                    self.slot_is_taken = true;
                    format!("This game will not be saved: {error}.")
                }
            });
        }
        let seed = seed.or(self.seed).unwrap_or_else(platform::fresh_seed);
        let game = Game::new(seed, Arc::clone(&self.catalog));
        self.kept = Kept::Nothing;
        self.running = Some(Running::new(game));
    }

    /// Goes on with the kept game, if there is one.
    pub fn resume(&mut self) -> bool {
        match std::mem::replace(&mut self.kept, Kept::Nothing) {
            Kept::Game(game) => {
                self.notice = None;
                self.running = Some(Running::new(*game));
                true
            }
            other => {
                self.kept = other;
                false
            }
        }
    }

    /// Carries out a command. Nothing comes of it where the game refuses, or
    /// where none is running.
    pub fn apply(&mut self, command: Command) -> Option<Outcome> {
        let running = self.running.as_mut()?;
        self.notice = None;
        self.refusal = None;
        let report = match running.game.apply(command) {
            Ok(report) => report,
            Err(refusal) => {
                self.notice = Some(refusal.reason.clone());
                self.refusal = Some(refusal.reason);
                return None;
            }
        };
        let before = std::mem::replace(&mut running.view, running.game.view());
        let after = &running.view;
        platform::note_progress(after.seed, after.turn);
        let knew = |id: u64| before.actors.iter().any(|actor| actor.id == id);
        let outcome = Outcome {
            notices: report.notices,
            foe_appeared: after.actors.iter().any(|actor| !knew(actor.id)),
            is_over: running.is_over(),
        };
        running.unsaved_ms = Some(0.0);
        if outcome.is_over {
            self.forget();
        } else if before.depth != self.view().map_or(0, |view| view.depth) {
            self.save();
        }
        Some(outcome)
    }

    /// Lets time pass; keeps the game when the player pauses. Says whether it
    /// did so: there may be something to tell about it.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let running = self.running.as_mut();
        let Some(unsaved_ms) = running.and_then(|running| running.unsaved_ms.as_mut()) else {
            return false;
        };
        *unsaved_ms += elapsed_ms;
        let is_pause = *unsaved_ms >= PAUSE_MS;
        if is_pause {
            self.save();
        }
        is_pause
    }

    /// Keeps the game now, if it has changed since it was kept last.
    pub fn save(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        let has_changed = running.unsaved_ms.take().is_some();
        if !has_changed || running.is_over() || self.slot_is_taken {
            return;
        }
        match self.slot.write(&running.game.save()) {
            Ok(()) => {
                platform::note_saved(Some(running.view.turn));
                self.told = None;
            }
            Err(error) if self.told.as_ref() == Some(&error) => (),
            Err(error) => {
                self.notice = Some(format!("The game is not saved: {error}."));
                self.told = Some(error);
            }
        }
    }

    /// Keeps the game and leaves it, for the title.
    pub fn leave(&mut self) {
        self.notice = None;
        self.save();
        if let Some(running) = self.running.take()
            && !running.is_over()
        {
            self.kept = Kept::Game(Box::new(running.game));
        }
    }

    /// The game is over: what was kept of it goes.
    fn forget(&mut self) {
        platform::note_saved(None);
        if self.slot_is_taken {
            return;
        }
        if let Err(error) = self.slot.erase() {
            self.notice = Some(format!("The old save stays: {error}."));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Bot;
    use crate::game::view::ActorView;
    use crate::raws;
    use crate::raws::trial::example;

    struct Nowhere;

    impl SaveSlot for Nowhere {
        fn read(&self) -> Result<Option<Vec<u8>>, StorageError> {
            Ok(None)
        }

        fn write(&self, _bytes: &[u8]) -> Result<(), StorageError> {
            Ok(())
        }

        fn erase(&self) -> Result<(), StorageError> {
            Ok(())
        }

        fn set_aside(&self) -> Result<String, StorageError> {
            Err(StorageError::NoFolder)
        }
    }

    /// A game in which a wounded creature that lives on is in sight.
    fn fight() -> (Session, ActorView) {
        let core = raws::core().expect("the shipped raws are sound");
        let mut session = Session::new(core, None, Box::new(Nowhere));
        for seed in 1..50 {
            session.start(Some(seed));
            let mut bot = Bot::default();
            for _ in 0..500 {
                let view = session.view().expect("a game is running");
                let wounded = |actor: &&ActorView| actor.health < actor.max_health;
                if let Some(actor) = view.actors.iter().find(wounded) {
                    let actor = actor.clone();
                    return (session, actor);
                }
                if view.status != Status::AwaitingCommand {
                    break;
                }
                let command = bot.decide(view);
                session.apply(command);
            }
        }
        panic!("in fifty games nobody was wounded");
    }

    #[test]
    fn the_living_take_new_content_and_keep_their_wounds() {
        let (mut session, before) = fight();
        let turn = session.view().map(|view| view.turn);
        let loaded = example(
            r##"{ "patch": [{ "where": { "kind": "monsters" },
                "set": { "name": "turnip", "color": "#01fe02", "hit_points": { "mul": 10 } } }] }"##,
        );
        let catalog = loaded.catalog.expect("the change is sound");

        session.adopt(catalog, "Reloaded: all monsters changed.");

        let view = session.view().expect("the game goes on");
        let after = view
            .actors
            .iter()
            .find(|actor| actor.id == before.id)
            .expect("it is still there");
        assert_eq!(after.name, "turnip");
        assert_eq!((after.color.r, after.color.g, after.color.b), (1, 254, 2));
        assert_eq!(after.max_health, before.max_health * 10);
        assert_eq!(after.health, before.health * 10);
        assert_eq!((after.at, Some(view.turn)), (before.at, turn));
        let last = view.log.last().expect("it is told").text();
        assert_eq!(last, "Reloaded: all monsters changed.");

        // A new game is made of it too.
        session.start(Some(1));
        let hero = session.game().expect("a game is running");
        assert_eq!(hero.turn(), 0);
    }
}
