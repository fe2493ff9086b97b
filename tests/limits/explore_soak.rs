//! Auto-explore in whole games, by keys, through the front end: it never takes a step while a
//! foe that was not fought yet is in view, never walks into known harm, and always ends with
//! words. And it counts the keys that a level takes apart from its fights.
//!
//! `WYRMHOLD_EXPLORE=1000` sets how many seeds are played. Run it with `--release`.

use chance::seed::Seed;
use std::rc::Rc;
use std::sync::Arc;
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::content::Content;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::View;
use wyrmhold::map::TileRole;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::rules::dice::Dice;
use wyrmhold::run::header::Origin;
use wyrmhold::run::history::HistoryEntry;
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::travel::{Hazards, threat};
use wyrmhold::ui::PlayOptions;
use wyrmhold::ui::app::App;
use wyrmhold::ui::input::{Input, Key};

/// How many seeds are played if nothing else is said.
const SHORT: u64 = 20;

/// The most keys that a quiet level may take on average.
const MOST_KEYS: f64 = 40.0;

/// How many levels of each game are played.
const LEVELS: i32 = 3;

/// A game, played by the key for exploring, and by a bot where there is a fight.
struct Trial {
    app: App,
    bot: Bot,
    /// For each command of the run, was it given by an errand?
    errands: Vec<bool>,
    /// The keys pressed on this level, apart from fights.
    keys: u32,
    /// The keys of each level that was left by its stairs.
    levels: Vec<u32>,
    /// What was said when a level was explored.
    told: Vec<String>,
    /// How many keys in a row came to nothing.
    idle: u32,
    /// How often the stairs down were not known when all was explored.
    lost: u32,
}

fn seeds() -> u64 {
    let wanted = std::env::var("WYRMHOLD_EXPLORE").ok();
    wanted.map_or(SHORT, |seeds| seeds.parse().expect("a number of seeds"))
}

/// The content without those who live on a level by its dice, and without wanderers. Those
/// of drawn rooms stay.
fn quiet() -> Arc<Catalog> {
    let core = raws::core().expect("the shipped raws are sound");
    let mut catalog = Catalog::clone(&core);
    for level in &mut catalog.levels {
        level.monsters = Dice {
            count: 0,
            sides: 0,
            bonus: 0,
        };
        level.quiet = true;
    }
    catalog.wanderers = None;
    catalog.attention = None;
    Arc::new(catalog)
}

fn play(seed: u64, catalog: &Arc<Catalog>) -> Trial {
    let store = MemoryStore::default();
    // Nothing moves, so that errands take few frames.
    let settings = br#"{ "reduced_motion": true }"#;
    store
        .write("settings.json", settings)
        .expect("memory takes it");
    let content = Content::default();
    let options = PlayOptions {
        seed: None,
        catalog: Arc::clone(catalog),
        loaded: content.load(),
        content,
    };
    let mut app = App::new(options, Rc::new(store), 640, 360);
    app.begin(Seed::number(seed), Origin::Chosen);
    app.frame(16.0);
    let mut trial = Trial {
        app,
        bot: Bot::default(),
        errands: Vec::new(),
        keys: 0,
        levels: Vec::new(),
        told: Vec::new(),
        idle: 0,
        lost: 0,
    };
    trial.play();
    trial
}

impl Trial {
    fn view(&self) -> &View {
        self.app.session().view().expect("a game is running")
    }

    fn is_over(&self) -> bool {
        self.view().status != Status::AwaitingCommand
    }

    fn play(&mut self) {
        while !self.is_over() && self.view().depth <= LEVELS && self.errands.len() < 12_000 {
            let depth = self.view().depth;
            if threat(self.view()).is_some() || self.is_hindered() {
                self.fight();
            } else if self.view().hero.health * 100 < self.view().hero.max_health * 70 {
                self.rest();
            } else {
                self.explore();
            }
            if !self.is_over() && self.view().depth != depth {
                // Whoever fell has not left by the stairs.
                self.keys = 0;
            }
        }
    }

    fn is_on_stairs(&self) -> bool {
        let view = self.view();
        let here = view.map.tile(view.hero.at);
        here.is_some_and(|tile| tile.tile == TileRole::StairsDown)
    }

    /// What is no errand's business.
    fn is_hindered(&self) -> bool {
        let statuses = self.view().hero.statuses.iter();
        statuses.flat_map(|status| &status.kind.rules).count() > 0
    }

    fn fight(&mut self) {
        let view = self.app.session().view().expect("a game is running");
        let command = self.bot.decide(view);
        let before = self.count();
        self.app.command(command);
        if self.count() == before {
            let turn = self.view().turn;
            self.bot.note_refusal(command, turn);
            self.app.command(Command::Wait);
        }
        self.note(false);
    }

    fn rest(&mut self) {
        let before = self.count();
        self.press('R');
        // Where resting does not help, nobody tries twice.
        if self.count() == before && !self.is_over() {
            self.app.command(Command::Wait);
            self.note(false);
        }
    }

    fn explore(&mut self) {
        let depth = self.view().depth;
        self.press('o');
        if self.is_over() {
            return;
        }
        let told = self.app.message().expect("whoever stops says why");
        if !told.starts_with("Explored") {
            return;
        }
        self.told.push(told.clone());
        if !told.contains("Once more") && !self.is_on_stairs() {
            self.lost += 1;
            // Secret doors are found by walking past them.
            for _ in 0..200 {
                if self.is_over() || self.view().depth != depth {
                    return;
                }
                self.fight();
            }
            return;
        }
        if !self.is_on_stairs() {
            self.press('o');
        }
        if self.is_over() || threat(self.view()).is_some() {
            return;
        }
        self.press('>');
        if !self.is_over() && self.view().depth == depth + 1 {
            self.levels.push(self.keys);
            self.keys = 0;
        }
    }

    /// Presses a key, and waits until what it began is over.
    fn press(&mut self, key: char) {
        self.keys += 1;
        let before = self.count();
        self.app.push(Input::Key(Key::writing(key)));
        self.app.frame(16.0);
        let mut frames = 0;
        while self.app.errand().is_some() {
            self.app.frame(16.0);
            frames += 1;
            assert!(frames < 1000, "it goes on for ever");
        }
        self.note(true);
        self.idle = match self.count() == before {
            true => self.idle + 1,
            false => 0,
        };
        let told = self.app.message();
        assert!(self.idle < 6, "{key}: {told:?}");
    }

    fn count(&self) -> usize {
        self.app.session().commands() as usize
    }

    fn note(&mut self, by_errand: bool) {
        let count = self.count();
        self.errands.resize(count, by_errand);
    }

    /// Plays the run again, and looks at what was in view before each command of an errand.
    fn check(&self, seed: u64, catalog: &Arc<Catalog>) {
        let run = self.app.session().running_run().expect("a game is running");
        let commands = run.history.entries().filter_map(|entry| match entry {
            HistoryEntry::Command(command) => Some(command),
            _ => None,
        });
        let mut game = Game::new(seed, Arc::clone(catalog));
        for (number, command) in commands.enumerate() {
            if self.errands[number] {
                let view = game.view();
                let foe = threat(&view).map(|foe| &foe.kind.look.name);
                assert_eq!(foe, None, "seed {seed}: command {number} {command:?}");
                if let Command::Step { dx, dy } = command {
                    let to =
                        bracket_lib::geometry::Point::new(view.hero.at.x + dx, view.hero.at.y + dy);
                    let harm = Hazards::new(&view, catalog).at(to);
                    assert_eq!(harm, None, "seed {seed}: command {number} {command:?}");
                }
            }
            game.apply(command).expect("it was accepted before");
        }
    }
}

fn average(levels: &[u32]) -> f64 {
    let sum: u32 = levels.iter().sum();
    f64::from(sum) / levels.len().max(1) as f64
}

fn trial_of(catalog: &Arc<Catalog>, seeds: u64, what: &str) -> (Vec<u32>, Vec<String>) {
    let (mut levels, mut told, mut lost) = (Vec::new(), Vec::new(), 0);
    for seed in 1..=seeds {
        let trial = play(seed, catalog);
        trial.check(seed, catalog);
        levels.extend(&trial.levels);
        lost += trial.lost;
        told.extend(trial.told);
    }
    let most = levels.iter().max().copied().unwrap_or(0);
    println!(
        "{what}: {seeds} seeds, {} levels, {:.1} keys on average, {most} at most; \
         explored {} times, without known stairs {lost} times",
        levels.len(),
        average(&levels),
        told.len(),
    );
    (levels, told)
}

#[test]
fn exploring_stops_for_every_foe_and_says_what_is_left() {
    let core = raws::core().expect("the shipped raws are sound");
    let (_, told) = trial_of(&core, seeds(), "with foes");
    assert!(!told.is_empty());
    for words in told.iter().take(8) {
        println!("  {words}");
    }
}

#[test]
fn a_quiet_level_takes_less_than_forty_keys() {
    let (levels, _) = trial_of(&quiet(), seeds(), "quiet");
    let average = average(&levels);
    assert!(average < MOST_KEYS, "{average:.1} keys");
}
