//! One player's games, one after another: begun, continued and left.
//!
//! Screens decide, and the session carries out. `running` is the game being played,
//! `keeping` writes it to storage and reports errors, `slots` holds the saved games, and
//! `messages` holds what the player is told besides the log. An error of the storage
//! becomes a sentence; the game goes on.

mod asked;
mod filing;
mod keeping;
mod messages;
mod outlet;
mod records;
mod regain;
mod running;
mod safety;
mod slots;
mod table;
mod wins;

#[cfg(test)]
pub use outlet::{copied, written};
pub use outlet::{copy_invite, copy_link, other_folders, share};
pub use records::Records;
pub use running::{Applied, Ended};
pub use safety::Leaving;

use crate::catalog::Catalog;
use crate::game::Game;
use crate::platform;
use crate::run::header::{Header, Origin};
use crate::run::history::History;
use crate::run::keeper::Keeper;
use crate::run::open::{Slot, SlotContent};
use crate::scores::Dailies;
use crate::store::memory::MemoryStore;
use crate::store::{StorageError, Store};
use crate::ui::screens::title::{SavedGame, TitleFacts};
use chance::seed::Seed;
use messages::SessionMessages;
use running::{Apart, Running};
use std::rc::Rc;
use std::sync::Arc;

/// The tutorial is the same for everyone.
const TUTORIAL_SEED: u64 = 1;

/// One player's games, one after another.
pub struct Session {
    catalog: Arc<Catalog>,
    /// The seed that every new game gets, if the player gave one at the start.
    seed: Option<Seed>,
    /// The whole id of the hero of new games: the one that was chosen last, or that of the
    /// last game. `None` is the usual one.
    hero: Option<String>,
    store: Rc<dyn Store>,
    running: Option<Running>,
    /// A game that was left and could not be saved. It exists only here, in memory.
    parked: Option<Running>,
    /// What was in the slots when they were last read.
    slots: Vec<Slot>,
    messages: SessionMessages,
    /// Milliseconds since the last try to save games that are only in memory.
    since_retry_ms: f32,
    /// The player was asked about losing a game that is only in memory, and said yes.
    agreed_to_lose: bool,
}

impl Session {
    /// A session that looks for saved games.
    pub fn new(catalog: Arc<Catalog>, seed: Option<Seed>, store: Rc<dyn Store>) -> Self {
        let mut session = Self {
            catalog,
            seed,
            hero: None,
            store,
            running: None,
            parked: None,
            slots: Vec::new(),
            messages: SessionMessages::default(),
            since_retry_ms: 0.0,
            agreed_to_lose: false,
        };
        session.look_for_games();
        session.finish_interrupted();
        session
    }

    /// Continues with other content, in the running game and in all later ones.
    pub fn adopt(&mut self, catalog: Arc<Catalog>, what: &str) {
        self.catalog = Arc::clone(&catalog);
        for running in self.running.iter_mut().chain(&mut self.parked) {
            let adopted = match running.apart {
                Some(Apart::Tutorial) => catalog.tutorial(),
                // It has a room that the content lacks.
                Some(Apart::Trial) => None,
                None => Some(Arc::clone(&catalog)),
            };
            let Some(adopted) = adopted.filter(|_| !running.is_over()) else {
                continue;
            };
            running.game.adopt(adopted, what);
            running.view = running.game.view();
            running.keeper.adopt(&catalog.content, &running.game);
        }
        if self.running.is_none() {
            self.messages.news = None;
            self.look_for_games();
        }
    }

    /// The facts that the title shows.
    pub fn title_facts(&self) -> TitleFacts {
        let parked = self.parked.as_ref().map(|running| SavedGame {
            depth: running.view.depth,
            turn: running.view.turn,
            is_only_in_memory: true,
        });
        let kept = || match self.last_slot()?.content {
            SlotContent::Run { summary, .. } => Some(SavedGame {
                depth: summary.depth,
                turn: summary.turn,
                is_only_in_memory: false,
            }),
            SlotContent::Broken(_) => None,
        };
        let today = platform::today();
        // The title is not shown while a game runs, and the table may be long.
        let dailies = match self.running {
            Some(_) => Dailies::default(),
            None => self.records().dailies,
        };
        TitleFacts {
            saved: parked.or_else(kept),
            games: self.slots.len(),
            seed: self.seed.as_ref().map(ToString::to_string),
            today: Some(today.to_string()),
            played_today: dailies.on(today).map(|result| result.entry.score),
            streak: dailies.streak(today),
            has_tutorial: !self.catalog.tutorial_levels.is_empty(),
            can_quit: platform::HAS_WINDOW,
            has_mods: true,
        }
    }

    /// The content whose pictures and sounds are shown: a room that is tried has its own.
    pub fn shown_catalog(&self) -> &Arc<Catalog> {
        let tried = self.running.as_ref();
        let tried = tried.filter(|running| running.apart == Some(Apart::Trial));
        tried.map_or(&self.catalog, |running| running.game.catalog())
    }

    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    /// Begins a game with the seed given at the start, or else with a random one.
    pub fn start(&mut self) -> bool {
        let (seed, origin) = match &self.seed {
            Some(seed) => (seed.clone(), Origin::Chosen),
            None => (Seed::number(platform::fresh_seed()), Origin::Fresh),
        };
        self.begin(seed, origin)
    }

    /// Begins the game of the day.
    pub fn start_daily(&mut self) -> bool {
        self.begin(Seed::of_day(platform::today()), Origin::Daily)
    }

    /// Chooses the hero of new games; `None` is the usual one.
    pub fn choose_hero(&mut self, hero: Option<String>) {
        self.hero = hero;
    }

    /// Begins a game with a seed. Returns false if there is no free slot for it.
    pub fn begin(&mut self, seed: Seed, origin: Origin) -> bool {
        self.leave();
        self.messages.refusal = None;
        let mut header = Header::new(seed, origin, &self.catalog.content);
        // The header names no hero that is the usual one, or that the content lacks.
        let hero = { self.hero.as_ref() }.and_then(|hero| self.catalog.heroes.named(hero));
        if let Some(hero) = hero.filter(|hero| hero.id != self.catalog.hero.id) {
            header = header.played_by(&hero.id);
        }
        let game = header.begin(Arc::clone(&self.catalog));
        let keeper = Keeper::begin(Rc::clone(&self.store), header, &game);
        if keeper.trouble() == Some(&StorageError::AllTaken) {
            self.messages.answer = Some(format!("No new game: {}.", StorageError::AllTaken));
            return false;
        }
        self.messages.news = None;
        self.run(game, keeper);
        true
    }

    /// Begins the tutorial. It is kept in memory alone, so that it leaves saved games and
    /// ranks as they are. Returns false if the content has none.
    pub fn begin_tutorial(&mut self) -> bool {
        let Some(catalog) = self.catalog.tutorial() else {
            self.messages.answer = Some("The content has no tutorial.".to_string());
            return false;
        };
        self.begin_apart(catalog, Apart::Tutorial, "it was the tutorial");
        true
    }

    /// Begins a game in a room that a modder tries. Returns false if the content has none.
    pub fn begin_trial(&mut self, content: &Catalog) -> bool {
        let Some(catalog) = content.trial() else {
            return false;
        };
        self.begin_apart(catalog, Apart::Trial, "it was a room to be tried");
        true
    }

    fn begin_apart(&mut self, catalog: Arc<Catalog>, apart: Apart, why: &str) {
        self.leave();
        let header = Header {
            unranked: Some(why.to_string()),
            ..Header::new(
                Seed::number(TUTORIAL_SEED),
                Origin::Chosen,
                &catalog.content,
            )
        };
        let game = header.begin(catalog);
        let keeper = Keeper::begin(Rc::new(MemoryStore::default()), header, &game);
        self.messages.news = None;
        self.messages.refusal = None;
        self.running = Some(Running {
            apart: Some(apart),
            ..Running::new(game, keeper)
        });
    }

    /// Plays on from a moment of a watched run, as an unranked game.
    pub fn branch(&mut self, game: Game, header: &Header, history: History) -> bool {
        let header = Header {
            unranked: Some("it goes on from the middle of another run".to_string()),
            duel: None,
            ..header.clone()
        };
        let told = "You play on from here, outside the ranks.";
        self.go_on_from(game, header, history, told.to_string())
    }

    /// Plays on from where a duel begins.
    pub fn take_up(&mut self, game: Game, header: Header, history: History) -> bool {
        let rival = { header.duel.as_ref() }.and_then(|duel| duel.rival.as_ref());
        let until = rival.map_or(0, |rival| rival.until);
        let told = format!("The duel begins: be alive in turn {until}.");
        self.go_on_from(game, header, history, told)
    }

    fn go_on_from(&mut self, game: Game, header: Header, history: History, told: String) -> bool {
        self.leave();
        match Keeper::go_on(Rc::clone(&self.store), header, history, &game) {
            Ok(keeper) => {
                self.messages.answer = Some(told);
                self.run(game, keeper);
                true
            }
            Err(error) => {
                self.messages.answer = Some(format!("No new game: {error}."));
                false
            }
        }
    }

    fn run(&mut self, game: Game, keeper: Keeper) {
        self.hero = keeper.header().hero.clone();
        self.messages.reported_error = None;
        let mut running = Running::new(game, keeper);
        if running.is_over() {
            // The run had ended, but the process stopped before the run could be filed.
            running.ended = Some(self.file(&mut running));
        }
        self.running = Some(running);
        self.report_storage_error();
        self.give_up_parked();
    }

    /// Continues the game that was played last, if there is one.
    pub fn resume(&mut self) -> bool {
        if let Some(parked) = self.parked.take() {
            self.leave();
            self.messages.news = None;
            self.running = Some(parked);
            return true;
        }
        match self.last_slot() {
            Some(slot) => self.open(slot.number),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Bot;
    use crate::game::view::ActorView;
    use crate::raws;
    use crate::raws::test_mods::example;
    use crate::resources::Status;
    use crate::store::memory::MemoryStore;

    /// A game with a wounded, living creature in sight.
    fn fight() -> (Session, ActorView) {
        let core = raws::core().expect("the shipped raws are sound");
        let mut session = Session::new(core, None, Rc::new(MemoryStore::default()));
        for seed in 1..50 {
            session.begin(Seed::number(seed), Origin::Chosen);
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
        assert_eq!(after.kind.look.name, "turnip");
        assert_eq!(
            (
                after.kind.look.color.r,
                after.kind.look.color.g,
                after.kind.look.color.b
            ),
            (1, 254, 2)
        );
        assert_eq!(after.max_health, before.max_health * 10);
        assert_eq!(after.health, before.health * 10);
        assert_eq!((after.at, Some(view.turn)), (before.at, turn));
        let last = view.log.last().expect("it is told").text();
        assert_eq!(last, "Reloaded: all monsters changed.");

        // A new game uses the new content too.
        session.begin(Seed::number(1), Origin::Chosen);
        let hero = session.game().expect("a game is running");
        assert_eq!(hero.turn(), 0);
    }
}
