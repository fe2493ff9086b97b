//! Auto-explore in whole games, by keys, through the front end: it never takes a step while a
//! foe that was not fought yet is in view, never walks into known harm, always ends with
//! words, and leaves nothing unknown that it could reach. And it counts the keys that a level
//! takes apart from its fights.
//!
//! What is looked for is looked for here with few words of its own, so that a fault of
//! `travel` cannot hide itself: a foe is whoever is hostile, awake and not held; harm is what
//! the raws call damage; and above all the hero's health tells.
//!
//! `WYRMHOLD_EXPLORE=1000` sets how many seeds are played. Run it with `--release`.

use bracket_lib::geometry::Point;
use chance::seed::Seed;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use wyrmhold::bot::Bot;
use wyrmhold::catalog::Catalog;
use wyrmhold::catalog::schema::StatusRule;
use wyrmhold::content::Content;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::{ActorView, Seen, Thing, View};
use wyrmhold::map::TileRole;
use wyrmhold::raws;
use wyrmhold::resources::Status;
use wyrmhold::rules::dice::Dice;
use wyrmhold::run::header::Origin;
use wyrmhold::run::history::HistoryEntry;
use wyrmhold::store::Store;
use wyrmhold::store::memory::MemoryStore;
use wyrmhold::ui::PlayOptions;
use wyrmhold::ui::app::App;
use wyrmhold::ui::input::{Input, Key};

/// How many seeds are played if nothing else is said.
const SHORT: u64 = 20;

/// The most keys that a quiet level may take on average.
const MOST_KEYS: f64 = 40.0;

/// How many levels of each game are played, and how many of those of a quiet one are left by
/// their stairs at least, on average.
const LEVELS: i32 = 3;
const LEAST_LEVELS: u64 = 2;

/// In so many of a hundred explored levels the stairs down may not be known: they lie behind
/// a secret door.
const MOST_LOST: usize = 10;

/// Everything that `travel` must know by other means: which ground and which traps do harm,
/// by the words of the raws.
struct Harm {
    /// The whole ids of kinds of ground, traps and statuses whose effects do damage.
    ids: BTreeSet<String>,
}

impl Harm {
    fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("raws");
        let files = ["terrain.json", "traps.json", "statuses.json"].map(|name| {
            let text = std::fs::read_to_string(folder.join(name)).expect("the raws are there");
            serde_json::from_str::<Value>(&text).expect("they are JSON")
        });
        let sections = files.iter().filter_map(Value::as_object);
        let entries = sections
            .flat_map(|file| file.values())
            .filter_map(Value::as_array);
        let entries: Vec<&Value> = entries.flatten().collect();
        let id = |entry: &Value| entry["id"].as_str().map(str::to_string);
        let mut ids = BTreeSet::new();
        // Twice, since a status may do the damage.
        for _ in 0..2 {
            let does = |entry: &&&Value| {
                let moments = [&entry["on_enter"], &entry["on_turn"]];
                moments.into_iter().any(|each| does_damage(each, &ids))
            };
            let found: Vec<String> = entries
                .iter()
                .filter(does)
                .filter_map(|it| id(it))
                .collect();
            ids.extend(found);
        }
        assert!(
            ids.contains("dart_slit") && ids.contains("burning"),
            "{ids:?}"
        );
        Self { ids }
    }

    fn has(&self, whole: &str) -> bool {
        let name = whole.split(':').next_back().unwrap_or(whole);
        self.ids.contains(name)
    }

    /// What the hero knows to do damage at a place. Traps do it only to who comes there.
    fn known<'a>(
        &self,
        view: &'a View,
        catalog: &'a Catalog,
        at: Point,
        has_moved: bool,
    ) -> Option<&'a str> {
        let tile = view.map.tile(at)?;
        if !matches!(tile.seen, Seen::Now | Seen::Remembered) {
            return None;
        }
        let ground = catalog.grounds.get(tile.tile.number());
        let ground = ground.map(|ground| ground.id.as_str());
        let things = { view.things.iter() }.filter(|thing| has_moved && thing.at == at);
        let traps = things.filter_map(|thing| match &thing.what {
            Thing::Trap(kind) => Some(kind.id.as_str()),
            Thing::Corpse(_) => None,
        });
        { ground.into_iter().chain(traps) }.find(|id| self.has(id))
    }
}

/// Is there damage somewhere in these effects, or a status that does some?
fn does_damage(effects: &Value, harmful: &BTreeSet<String>) -> bool {
    match effects {
        Value::Object(fields) => fields.iter().any(|(name, value)| match name.as_str() {
            "damage" => true,
            "apply" => value.as_str().is_some_and(|id| harmful.contains(id)),
            _ => does_damage(value, harmful),
        }),
        Value::Array(all) => all.iter().any(|each| does_damage(each, harmful)),
        _ => false,
    }
}

/// Can this foe do something now? A status holds it only if one of its rules says so.
fn is_foe(actor: &ActorView) -> bool {
    let mut rules = actor.statuses.iter().flat_map(|status| &status.kind.rules);
    let is_held = rules.any(|rule| *rule == StatusRule::CannotAct);
    actor.hostile && !actor.asleep && !is_held
}

fn has_foe(view: &View) -> bool {
    view.actors.iter().any(is_foe)
}

/// A game, played by the key for exploring, and by a bot where there is a fight.
struct Trial {
    app: App,
    bot: Bot,
    /// For each command of the run, was it given by an errand?
    errands: Vec<bool>,
    /// The number of commands before each press of a key.
    presses: BTreeSet<usize>,
    /// The keys pressed on this level, apart from fights.
    keys: u32,
    /// The keys of each level that was left by its stairs.
    levels: Vec<u32>,
    /// What was said when a level was explored.
    told: Vec<String>,
    /// How many keys in a row came to nothing.
    idle: u32,
    /// How often the stairs down were not known when all was explored.
    lost: usize,
    /// How often nothing was said to be left, and how many places were compared then.
    compared: (usize, usize),
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
        presses: BTreeSet::new(),
        keys: 0,
        levels: Vec::new(),
        told: Vec::new(),
        idle: 0,
        lost: 0,
        compared: (0, 0),
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
            if has_foe(self.view()) || self.is_hindered() {
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
        if !told.contains("left:") {
            self.compare(&told);
        }
        if !told.contains("Once more") && !self.is_on_stairs() {
            self.lost += 1;
            // Secret doors are found by walking past them.
            for _ in 0..200 {
                if self.is_over() || self.view().depth != depth {
                    return;
                }
                // A player would press a key for each of them.
                self.keys += 1;
                self.fight();
            }
            return;
        }
        if !self.is_on_stairs() {
            self.press('o');
        }
        if self.is_over() || has_foe(self.view()) {
            return;
        }
        self.press('>');
        if !self.is_over() && self.view().depth == depth + 1 {
            self.levels.push(self.keys);
            self.keys = 0;
        }
    }

    /// Compares what the hero knows with the level as it is: whatever can be walked to is
    /// known. Ways that are shut or secret are not gone, as by the hero.
    fn compare(&mut self, told: &str) {
        let game = self.app.session().game().expect("a game is running");
        let (known, truth) = (game.view(), game.revealed());
        let is_open = |at: Point| {
            let (own, there) = (known.map.tile(at), truth.map.tile(at));
            let (Some(own), Some(there)) = (own, there) else {
                return false;
            };
            let is_door = |role: TileRole| there.tile == role;
            let is_shut = is_door(TileRole::DoorLocked) || is_door(TileRole::DoorSecret);
            let is_walkable = there.tile.is_walkable() || is_door(TileRole::DoorShut);
            match own.seen {
                // A secret door that was never seen is shown as a door.
                Seen::Unknown => there.tile.is_walkable() && !is_door(TileRole::DoorShut),
                _ => is_walkable && !is_shut && own.tile == there.tile,
            }
        };
        let mut reached = BTreeSet::new();
        let mut ends = vec![known.hero.at];
        while let Some(at) = ends.pop() {
            if !reached.insert((at.x, at.y)) {
                continue;
            }
            let own = known.map.tile(at).expect("it is on the map");
            let what = &truth
                .map
                .look(truth.map.tile(at).expect("it is there").tile)
                .name;
            assert!(
                own.seen != Seen::Unknown,
                "seed {}, depth {}: {told} But {what} at {}, {} is not known",
                known.seed,
                known.depth,
                at.x,
                at.y
            );
            let around = known.metric.around(at);
            ends.extend(around.filter(|&next| is_open(next)));
        }
        self.compared.0 += 1;
        self.compared.1 += reached.len();
    }

    /// Presses a key, and waits until what it began is over.
    fn press(&mut self, key: char) {
        self.keys += 1;
        let before = self.count();
        self.presses.insert(before);
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

    /// Plays the run again, and looks at what was in view before each command of an errand,
    /// and at the hero's health behind it.
    fn check(&self, seed: u64, catalog: &Arc<Catalog>) {
        let harm = Harm::read();
        let run = self.app.session().running_run().expect("a game is running");
        let commands = run.history.entries().filter_map(|entry| match entry {
            HistoryEntry::Command(command) => Some(command),
            _ => None,
        });
        let mut game = Game::new(seed, Arc::clone(catalog));
        // Everyone who was seen on this level, and what the last command brought.
        let mut met = BTreeSet::new();
        let (mut depth, mut has_new, mut new_foe, mut was_hurt) = (0, false, None, false);
        for (number, command) in commands.enumerate() {
            let before = game.view();
            if before.depth != depth {
                depth = before.depth;
                met.clear();
            }
            let is_errand = self.errands[number];
            // An errand that goes on has met everyone before.
            let goes_on = is_errand && !self.presses.contains(&number);
            let place = format!("seed {seed}: command {number} {command:?}");
            assert!(!(goes_on && has_new), "{place}: goes on past someone new");
            assert!(!(goes_on && was_hurt), "{place}: goes on after a wound");
            if is_errand {
                let foe = before.actors.iter().find(|actor| is_foe(actor));
                assert_eq!(
                    foe.map(|foe| &foe.kind.id),
                    None,
                    "{place}: a foe is in view"
                );
            }
            met.extend(before.actors.iter().map(|actor| actor.id));
            game.apply(command).expect("it was accepted before");
            let after = game.view();
            let is_same_level = after.depth == depth;
            was_hurt = after.hero.health < before.hero.health;
            if is_errand && was_hurt && is_same_level {
                assert_eq!(new_foe, None, "{place}: hurt past a new foe");
                // Where the hero stands now, and where the command wanted to go.
                let (dx, dy) = match command {
                    Command::Step { dx, dy } => (dx, dy),
                    _ => (0, 0),
                };
                let to = Point::new(before.hero.at.x + dx, before.hero.at.y + dy);
                // Who opens a door stays on the trap that was found too late.
                let has_moved = after.hero.at != before.hero.at;
                for at in [to, after.hero.at] {
                    let known = harm.known(&before, catalog, at, has_moved);
                    assert_eq!(known, None, "{place}: hurt by what was known");
                }
            }
            let mut others = after.actors.iter().filter(|actor| !met.contains(&actor.id));
            let foe = others.clone().find(|actor| is_foe(actor));
            new_foe = { foe.filter(|_| is_same_level) }.map(|foe| foe.kind.id.clone());
            has_new = is_same_level && is_errand && others.next().is_some();
        }
    }
}

fn average(levels: &[u32]) -> f64 {
    let sum: u32 = levels.iter().sum();
    assert!(!levels.is_empty(), "no level was left by its stairs");
    f64::from(sum) / levels.len() as f64
}

fn trial_of(catalog: &Arc<Catalog>, seeds: u64, what: &str) -> (Vec<u32>, Vec<String>) {
    let (mut levels, mut told, mut lost) = (Vec::new(), Vec::new(), 0);
    let mut compared = (0, 0);
    for seed in 1..=seeds {
        let trial = play(seed, catalog);
        trial.check(seed, catalog);
        levels.extend(&trial.levels);
        lost += trial.lost;
        compared.0 += trial.compared.0;
        compared.1 += trial.compared.1;
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
    println!(
        "  nothing left {} times: {} places compared",
        compared.0, compared.1
    );
    assert!(
        told.len() as u64 >= seeds,
        "explored only {} times",
        told.len()
    );
    assert!(
        compared.0 * 4 >= told.len(),
        "compared only {} times",
        compared.0
    );
    assert!(lost * 100 <= told.len() * MOST_LOST, "lost {lost} times");
    (levels, told)
}

#[test]
fn exploring_stops_for_every_foe_and_says_what_is_left() {
    let core = raws::core().expect("the shipped raws are sound");
    let (_, told) = trial_of(&core, seeds(), "with foes");
    for words in told.iter().take(8) {
        println!("  {words}");
    }
}

#[test]
fn a_quiet_level_takes_less_than_forty_keys() {
    let (levels, _) = trial_of(&quiet(), seeds(), "quiet");
    let count = levels.len() as u64;
    assert!(count >= LEAST_LEVELS * seeds(), "only {count} levels");
    let average = average(&levels);
    assert!(average < MOST_KEYS, "{average:.1} keys");
}
