//! A game that a bot plays and a keeper keeps.

use chance::Stream;
use chance::seed::Seed;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::run::header::{Header, Origin};
use wyrmhold::run::keeper::Keeper;
use wyrmhold::run::open::{OpenError, Opened, open};
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;

/// The shipped content. It is loaded once, because runs are opened by the hundred here.
pub fn core() -> Arc<Catalog> {
    thread_local! {
        static CORE: Arc<Catalog> = raws::core().expect("the shipped raws are sound");
    }
    CORE.with(Arc::clone)
}

pub fn header(seed: u64) -> Header {
    Header::new(Seed::number(seed), Origin::Chosen, &core().content)
}

/// Random numbers for the tests.
pub struct TestDice(Stream);

impl TestDice {
    pub fn new(seed: u64) -> Self {
        Self(Stream::named(seed, "damage"))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit as i32) as usize
    }
}

pub struct KeptGame {
    pub game: Game,
    pub keeper: Keeper,
    bot: Bot,
    /// The digest after each number of commands.
    pub known: BTreeMap<u32, u64>,
}

impl KeptGame {
    pub fn begin(store: &Rc<dyn Store>, seed: u64) -> Self {
        let game = Game::new(seed, core());
        let keeper = Keeper::begin(Rc::clone(store), header(seed), &game);
        Self {
            known: BTreeMap::from([(0, game.hash())]),
            game,
            keeper,
            bot: Bot::default(),
        }
    }

    /// Continues a run that was opened.
    pub fn opened(opened: Opened) -> Self {
        let commands = opened.keeper.history().commands();
        Self {
            known: BTreeMap::from([(commands, opened.game.hash())]),
            game: opened.game,
            keeper: opened.keeper,
            bot: Bot::default(),
        }
    }

    pub fn commands(&self) -> u32 {
        self.keeper.history().commands()
    }

    pub fn play(&mut self, commands: u32) {
        for _ in 0..commands {
            let is_on = self.game.status() == Status::AwaitingCommand;
            assert!(is_on, "the bot died too early for this test");
            let accepted = self.bot.act(&mut self.game).expect("waiting is possible");
            self.keeper.record(accepted, &self.game);
            self.keeper.flush(&self.game);
            self.known.insert(self.commands(), self.game.hash());
        }
    }

    pub fn save(&mut self) {
        self.keeper.save(&self.game);
    }
}

/// Files of a run: saves after 0, 40 and 50 commands, and a journal up to 87.
pub fn some_run() -> (MemoryStore, KeptGame) {
    let files = MemoryStore::default();
    let store: Rc<dyn Store> = Rc::new(files.clone());
    let mut kept = KeptGame::begin(&store, 2);
    for commands in [40, 10] {
        kept.play(commands);
        kept.save();
    }
    kept.play(37);
    (files, kept)
}

/// What another process finds after this one was killed.
pub fn reopened(files: &MemoryStore) -> Result<Opened, OpenError> {
    open_in(&files.after_a_crash())
}

pub fn open_in(files: &MemoryStore) -> Result<Opened, OpenError> {
    let store: Rc<dyn Store> = Rc::new(files.clone());
    open(&store, 1, &core())
}
