//! The running game and the kept ones.
//!
//! Screens decide, the session carries out: commands, saving, opening, filing.
//! It turns everything that can go wrong with storage into a sentence; the game
//! goes on.

mod asked;
mod filing;
mod outlet;
mod records;
mod regain;
mod safety;
mod table;
mod wins;

#[cfg(test)]
pub use outlet::{copied, written};
pub use outlet::{copy_link, other_folders};
pub use records::Records;
pub use safety::Leaving;

use crate::game::Game;
use crate::game::command::Command;
use crate::game::view::View;
use crate::notice::Notice;
use crate::platform;
use crate::raws::catalog::Catalog;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::header::{Header, Origin};
use crate::run::history::History;
use crate::run::keeper::{self, Keeper};
use crate::run::open::{self, OpenError, Opened, Slot, SlotContent};
use crate::store::{StorageError, Store};
use crate::ui::interrupt;
use crate::ui::screens::title::{SavedGame, TitleFacts};
use chance::seed::Seed;
use std::rc::Rc;
use std::sync::Arc;

/// How long after the last command the journal is made proof against a power cut.
const PAUSE_MS: f32 = 500.0;

/// Where versions before this one kept their game.
const EARLIER_SAVE: &str = "game.save";

/// A game being played, with what the screens see of it.
struct Running {
    game: Game,
    view: View,
    keeper: Keeper,
    /// Commands were carried out since the last pause, this long ago.
    unrested_ms: Option<f32>,
    /// What became of it after its end.
    ended: Option<Ended>,
}

/// What became of a run that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    pub score: u32,
    /// Its place in its table, from 1.
    pub rank: Option<usize>,
    /// Where its story was written.
    pub morgue: Option<String>,
    /// What the player must know about the table.
    pub note: Option<String>,
    /// All of it is filed, and its slot is free.
    pub is_filed: bool,
    /// Why it is not, if it is not.
    pub trouble: Option<String>,
}

impl Running {
    fn new(game: Game, keeper: Keeper) -> Self {
        platform::note_progress(game.seed(), game.turn());
        let view = game.view();
        Self {
            game,
            view,
            keeper,
            unrested_ms: None,
            ended: None,
        }
    }

    fn is_over(&self) -> bool {
        self.view.status != Status::AwaitingCommand
    }
}

/// What came of a command.
pub struct Outcome {
    pub notices: Vec<Notice>,
    /// Why the player has to look again before the next key, in a few words.
    pub interrupt: Option<String>,
    pub is_over: bool,
}

/// One player's games, one after another.
pub struct Session {
    catalog: Arc<Catalog>,
    /// The seed that every new game gets, if one was asked for.
    seed: Option<Seed>,
    store: Rc<dyn Store>,
    running: Option<Running>,
    /// A game that was left and could not be kept: it is nowhere but here.
    parked: Option<Running>,
    /// What is in the slots, as of the last look.
    slots: Vec<Slot>,
    /// What the player must be told and is no part of the game.
    notice: Option<String>,
    /// What came of what the player asked for, apart from the game itself.
    answer: Option<String>,
    /// Why the last command was refused, if it was.
    refusal: Option<String>,
    /// Why saving failed last, so that it is told once and not all the time.
    told: Option<StorageError>,
    /// How long ago it was tried to keep what is only in memory.
    waited_ms: f32,
    /// The player was told that the game before is lost, and agreed.
    may_lose: bool,
}

impl Session {
    /// Looks for kept games.
    pub fn new(catalog: Arc<Catalog>, seed: Option<Seed>, store: Rc<dyn Store>) -> Self {
        let mut session = Self {
            catalog,
            seed,
            store,
            running: None,
            parked: None,
            slots: Vec::new(),
            notice: None,
            answer: None,
            refusal: None,
            told: None,
            waited_ms: 0.0,
            may_lose: false,
        };
        session.look_for_games();
        session.clear_up();
        session
    }

    /// Reads what is in the slots.
    fn look_for_games(&mut self) {
        match open::slots(self.store.as_ref(), &self.catalog) {
            Ok(slots) => self.slots = slots,
            Err(error) => {
                self.slots = Vec::new();
                self.notice = Some(format!("Saved games are out of reach: {error}."));
                return;
            }
        }
        let last = self.last_slot();
        if let Some(Slot {
            number,
            content: SlotContent::Broken(why),
        }) = last
        {
            self.notice = Some(format!(
                "The game in place {number} cannot be continued: {why}. It stays as it is."
            ));
        }
        let has_earlier = matches!(self.store.read(EARLIER_SAVE), Ok(Some(_)));
        if self.slots.is_empty() && has_earlier {
            self.notice = Some(format!(
                "A game of an earlier version is in {}; only that version can go on with it.",
                self.store.place(EARLIER_SAVE)
            ));
        }
    }

    /// Goes on with other content, in the running game and in all that come.
    pub fn adopt(&mut self, catalog: Arc<Catalog>, what: &str) {
        self.catalog = Arc::clone(&catalog);
        for running in self.running.iter_mut().chain(&mut self.parked) {
            if running.is_over() {
                continue;
            }
            running.game.adopt(Arc::clone(&catalog), what);
            running.view = running.game.view();
            running.keeper.adopt(&catalog.content, &running.game);
        }
        if self.running.is_none() {
            self.notice = None;
            self.look_for_games();
        }
    }

    /// What the title tells.
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
        TitleFacts {
            saved: parked.or_else(kept),
            games: self.slots.len(),
            seed: self.seed.as_ref().map(ToString::to_string),
            today: Some(platform::today().to_string()),
            can_quit: platform::HAS_WINDOW,
            has_mods: platform::HAS_WINDOW,
        }
    }

    /// What is in the slots.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slot that `Continue` means: the one played last, else the first.
    fn last_slot(&self) -> Option<Slot> {
        let last = keeper::last_slot(self.store.as_ref());
        let is_last = |slot: &&Slot| Some(slot.number) == last;
        let found = self.slots.iter().find(is_last).or(self.slots.first());
        found.cloned()
    }

    pub fn view(&self) -> Option<&View> {
        self.running.as_ref().map(|running| &running.view)
    }

    pub fn game(&self) -> Option<&Game> {
        self.running.as_ref().map(|running| &running.game)
    }

    /// What the running game is, apart from what happens in it.
    pub fn header(&self) -> Option<&Header> {
        self.running.as_ref().map(|running| running.keeper.header())
    }

    /// What became of the running game, once it is over.
    pub fn ended(&self) -> Option<&Ended> {
        self.running.as_ref()?.ended.as_ref()
    }

    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// What came of what the player asked for, once.
    pub fn take_answer(&mut self) -> Option<String> {
        self.answer.take()
    }

    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Takes news for the player.
    pub fn say(&mut self, sentence: String) {
        self.notice = Some(sentence);
    }

    /// The place of the running game.
    pub fn slot(&self) -> Option<u8> {
        self.running.as_ref()?.keeper.slot()
    }

    /// Begins a game: with the seed asked for at the start, else with a fresh one.
    pub fn start(&mut self) -> bool {
        let (seed, origin) = match &self.seed {
            Some(seed) => (seed.clone(), Origin::Chosen),
            None => (Seed::number(platform::fresh_seed()), Origin::Fresh),
        };
        self.begin(seed, origin)
    }

    /// Begins the game of today.
    pub fn start_daily(&mut self) -> bool {
        self.begin(Seed::of_day(platform::today()), Origin::Daily)
    }

    /// Begins a game with a seed. Says whether it did: there may be no place for one.
    pub fn begin(&mut self, seed: Seed, origin: Origin) -> bool {
        self.leave();
        self.refusal = None;
        let game = Game::new(seed.number, Arc::clone(&self.catalog));
        let header = Header::new(seed, origin, &self.catalog.content);
        let keeper = Keeper::begin(Rc::clone(&self.store), header, &game);
        if keeper.trouble() == Some(&StorageError::AllTaken) {
            self.answer = Some(format!("No new game: {}.", StorageError::AllTaken));
            return false;
        }
        self.notice = None;
        self.run(game, keeper);
        true
    }

    /// Goes on from a moment of a run that was watched, outside the ranks.
    pub fn branch(&mut self, game: Game, header: &Header, history: History) -> bool {
        self.leave();
        let header = Header {
            unranked: Some("it goes on from the middle of another run".to_string()),
            ..header.clone()
        };
        match Keeper::go_on(Rc::clone(&self.store), header, history, &game) {
            Ok(keeper) => {
                self.answer = Some("You play on from here, outside the ranks.".to_string());
                self.run(game, keeper);
                true
            }
            Err(error) => {
                self.answer = Some(format!("No new game: {error}."));
                false
            }
        }
    }

    fn run(&mut self, game: Game, keeper: Keeper) {
        self.told = None;
        let mut running = Running::new(game, keeper);
        if running.is_over() {
            // It ended, and something ended the game before it could be filed.
            running.ended = Some(self.file(&mut running));
        }
        self.running = Some(running);
        self.mind_trouble();
        self.give_up_parked();
    }

    /// Goes on with the game that was played last, if there is one.
    pub fn resume(&mut self) -> bool {
        if let Some(parked) = self.parked.take() {
            self.leave();
            self.notice = None;
            self.running = Some(parked);
            return true;
        }
        match self.last_slot() {
            Some(slot) => self.open(slot.number),
            None => false,
        }
    }

    /// Goes on with the game in a slot.
    pub fn open(&mut self, slot: u8) -> bool {
        self.leave();
        let waits_here = |parked: &Running| parked.keeper.slot() == Some(slot);
        if self.parked.as_ref().is_some_and(waits_here) {
            return self.resume();
        }
        let opened = open::open(&self.store, slot, &self.catalog);
        self.opened(opened)
    }

    /// Goes on with a copy of the game in a slot, with the content there is.
    pub fn open_copy(&mut self, slot: u8) -> bool {
        self.leave();
        let opened = open::open_copy(&self.store, slot, &self.catalog);
        self.opened(opened)
    }

    /// Goes on with a run from a file.
    pub fn import(&mut self, file: RunFile) -> bool {
        self.leave();
        let opened = open::import(&self.store, file, &self.catalog);
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Opened, OpenError>) -> bool {
        match opened {
            Ok(Opened { game, keeper, told }) => {
                self.notice = (!told.is_empty()).then(|| told.join(" "));
                self.run(game, keeper);
                true
            }
            Err(error) => {
                self.answer = Some(format!("The game cannot be continued: {error}."));
                self.look_again();
                false
            }
        }
    }

    /// Looks into the slots, and keeps what there is to tell.
    fn look_again(&mut self) {
        let notice = self.notice.take();
        self.look_for_games();
        self.notice = notice.or(self.notice.take());
    }

    /// Removes the game in a slot for good, and says so.
    pub fn remove(&mut self, slot: u8) -> String {
        let told = match open::remove(self.store.as_ref(), slot) {
            Ok(()) => format!("Place {slot} is free again."),
            Err(error) => format!("The game stays: {error}."),
        };
        // What was told about the games may be true no more.
        self.notice = None;
        self.look_for_games();
        told
    }

    /// Hands the game in a slot out as a file, and says so.
    pub fn export(&self, slot: u8) -> String {
        let exported = open::export(self.store.as_ref(), slot, &self.catalog)
            .map_err(|error| error.to_string())
            .and_then(|file| {
                let name = format!("wyrmhold-{}.save", file.header.seed);
                outlet::offer_file(&name, &file.write()).map_err(|error| error.to_string())
            });
        match exported {
            Ok(place) => format!("The game was written to {place}."),
            Err(error) => format!("The game was not written: {error}."),
        }
    }

    /// The run in a slot, to be watched.
    pub fn run_in(&self, slot: u8) -> Result<RunFile, String> {
        open::export(self.store.as_ref(), slot, &self.catalog).map_err(|error| error.to_string())
    }

    /// The running game as a run, to be watched or sent.
    pub fn running_run(&self) -> Option<RunFile> {
        let running = self.running.as_ref()?;
        let mut replay = running.keeper.replay(&running.game);
        replay.history.seal(|| running.game.hash());
        Some(replay)
    }

    /// The running game as a save, for elsewhere.
    pub fn running_save(&self) -> Option<RunFile> {
        let state = self.game()?.save();
        let run = self.running_run()?;
        Some(RunFile {
            state: Some(state),
            ..run
        })
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
                self.refusal = Some(refusal.reason);
                return None;
            }
        };
        let before = std::mem::replace(&mut running.view, running.game.view());
        running.keeper.record(command, &running.game);
        running.unrested_ms = Some(0.0);
        let after = &running.view;
        platform::note_progress(after.seed, after.turn);
        let outcome = Outcome {
            notices: report.notices,
            interrupt: interrupt::reason(&before, after),
            is_over: running.is_over(),
        };
        self.mind_trouble();
        if outcome.is_over
            && let Some(mut running) = self.running.take()
        {
            running.ended = Some(self.file(&mut running));
            self.running = Some(running);
        }
        Some(outcome)
    }

    /// Tells once what is wrong with keeping the game, and when it is right again.
    fn mind_trouble(&mut self) {
        let Some(running) = &self.running else {
            return;
        };
        let trouble = running.keeper.trouble();
        if trouble.is_none() {
            platform::note_saved(Some(running.view.turn));
        }
        let is_old = match (trouble, &self.told) {
            (Some(trouble), Some(told)) => trouble.is_like(told),
            (trouble, told) => trouble.is_none() && told.is_none(),
        };
        if is_old {
            return;
        }
        let news = match trouble {
            Some(trouble) => format!("The game is not saved: {trouble}. It goes on all the same."),
            None => "The game is saved again.".to_string(),
        };
        self.told = trouble.cloned();
        self.notice = Some(news);
    }

    /// Lets time pass; when the player pauses, the journal is made safe. Says
    /// whether that was so: there may be something to tell about it.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let has_news = self.try_now_and_then(elapsed_ms);
        let running = self.running.as_mut();
        let Some(unrested_ms) = running.and_then(|running| running.unrested_ms.as_mut()) else {
            return has_news;
        };
        *unrested_ms += elapsed_ms;
        let is_pause = *unrested_ms >= PAUSE_MS;
        if is_pause && let Some(running) = &mut self.running {
            running.unrested_ms = None;
            running.keeper.rest(&running.game);
            self.mind_trouble();
        }
        is_pause || has_news
    }

    /// Takes the running game out of the ranks, and keeps that at once.
    ///
    /// # Errors
    /// Why it cannot be kept. The run is out of the ranks all the same.
    pub fn unrank(&mut self, why: &str) -> Result<(), StorageError> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.keeper.unrank(why, &running.game);
        let kept = match running.keeper.trouble() {
            Some(trouble) => Err(trouble.clone()),
            None => Ok(()),
        };
        self.mind_trouble();
        kept
    }

    /// Keeps the game now, if it has changed since it was kept last.
    pub fn save(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        if running.is_over() {
            return;
        }
        running.keeper.save(&running.game);
        self.mind_trouble();
    }

    /// Keeps the game and leaves it, for the title.
    pub fn leave(&mut self) {
        if self.running.is_some() {
            self.notice = None;
        }
        self.save();
        if let Some(running) = self.running.take()
            && running.risk().is_some()
        {
            self.parked = Some(running);
        }
        self.look_again();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Bot;
    use crate::game::view::ActorView;
    use crate::raws;
    use crate::raws::trial::example;
    use crate::store::memory::MemoryStore;

    /// A game in which a wounded creature that lives on is in sight.
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

        // A new game is made of it too.
        session.begin(Seed::number(1), Origin::Chosen);
        let hero = session.game().expect("a game is running");
        assert_eq!(hero.turn(), 0);
    }
}
