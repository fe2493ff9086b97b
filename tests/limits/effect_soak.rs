//! Random effects, one in another, wherever content can have effects, in whole games: every
//! turn the game is whole, a game that is saved and loaded in between ends as one that is
//! not, and what was written is what was loaded.
//!
//! `WYRMHOLD_TREES=10000` sets how many trees of effects are tried: first many in one mod,
//! for 200 turns together, and then each for itself, for 200 turns (`each`).

mod each;
mod named;
mod trees;

use crate::test_mods::{manifest, mod_of, over_core, value};
use chance::Stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use trees::{Grown, grown};
use wyrmhold::catalog::Catalog;
use wyrmhold::catalog::schema::Section;
use wyrmhold::effects::area::Area;
use wyrmhold::effects::condition::Condition;
use wyrmhold::effects::value::Quantity;
use wyrmhold::effects::{Each, Effect, Revealed};
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::View;
use wyrmhold::raws::{core, report_text};
use wyrmhold::resources::Status;

/// How many turns each mod is played for.
const TURNS: u32 = 200;

/// How many games of one mod there are at most; the hero may die in each.
const GAMES: u64 = 5;

/// The core with a grown mod over it, and how many trees it has.
fn loaded(seed: u64) -> (Arc<Catalog>, Grown) {
    let grown = grown(seed, &core().expect("the core is sound"));
    let loaded = over_core(vec![mod_of(&manifest("grown"), &[&grown.raws.to_string()])]);
    assert!(
        !loaded.has_errors(),
        "seed {seed}: {}",
        report_text(&loaded)
    );
    // What was merged is what was written.
    for (section, name, field) in [
        (Section::Items, "scroll", "read"),
        (Section::Items, "wand", "zap"),
        (Section::Spells, "burst", "on_cast"),
        (Section::Monsters, "imp", "on_death"),
        (Section::Traps, "snag", "on_enter"),
    ] {
        let whole = format!("grown:{name}");
        let entries = grown.raws[section.name()].as_array().into_iter().flatten();
        let written = entries.clone().find(|entry| entry["id"] == name);
        let written = written.map(|entry| entry[field].clone());
        assert_eq!(
            written,
            Some(value(&loaded, section, &whole, field)),
            "{seed}"
        );
    }
    let catalog = loaded.catalog.expect("no errors, so it can be decoded");
    (catalog, grown)
}

/// Something that a player could try, whether it is of use or not.
fn attempt(stream: &mut Stream, view: &View) -> Command {
    let here = view.hero.at;
    let items: Vec<u64> = view.pack.iter().map(|item| item.id).collect();
    let item = stream.pick(&items).copied().unwrap_or(0);
    let foes: Vec<_> = view.actors.iter().map(|each| each.at).collect();
    let mut at = here;
    at.x += stream.between(-4, 4);
    at.y += stream.between(-4, 4);
    if stream.chance(60) {
        at = stream.pick(&foes).copied().unwrap_or(at);
    }
    let (dx, dy) = (stream.between(-1, 1), stream.between(-1, 1));
    match stream.below(14) {
        0..=4 => Command::Step { dx, dy },
        5 => Command::Wait,
        6 => Command::Quaff { item },
        7 => Command::Throw { item, at },
        8 => Command::Fire { at },
        9 => Command::Read { item, at: Some(at) },
        10 => Command::Zap { item, at: Some(at) },
        11 => Command::Cast {
            spell: stream.below(2) as u8,
            at: Some(at),
        },
        12 => match stream.chance(50) {
            true => Command::Wear { item },
            false => Command::TakeOff { item },
        },
        _ => match stream.chance(50) {
            true => Command::PickUp,
            false => Command::Drop { item },
        },
    }
}

/// Who is seen has health, and no more than it can have.
fn is_sane(view: &View) -> Result<(), String> {
    let hero = &view.hero;
    let healths = view.actors.iter().map(|it| (it.health, it.max_health));
    let hero_lives = view.status == Status::AwaitingCommand;
    let healths = healths.chain(hero_lives.then_some((hero.health, hero.max_health)));
    for (health, most) in healths {
        if !(1..=most).contains(&health) {
            return Err(format!("someone alive has {health} of {most} hit points"));
        }
    }
    match (0..=hero.max_mana.max(0)).contains(&hero.mana) {
        true => Ok(()),
        false => Err(format!("{} of {} mana", hero.mana, hero.max_mana)),
    }
}

/// How a game of a mod is played.
#[derive(Clone, Copy, PartialEq)]
enum Saving {
    Never,
    /// It is saved and loaded now and then, and goes on from there.
    Often,
}

/// Plays one game. Returns it with what was done.
fn play(seed: u64, catalog: &Arc<Catalog>, turns: u32, saving: Saving) -> (Game, Vec<Command>) {
    let mut game = Game::new(seed, Arc::clone(catalog));
    let mut stream = Stream::named(seed, "attempts");
    let mut moments = Stream::named(seed, "saving");
    let mut done = Vec::new();
    let mut view = game.view();
    // What is refused takes no turn.
    for _ in 0..turns * 20 {
        if game.status() != Status::AwaitingCommand || game.turn() >= turns {
            break;
        }
        let command = attempt(&mut stream, &view);
        if game.apply(command).is_err() {
            continue;
        }
        done.push(command);
        view = game.view();
        if let Err(breach) = game.check().and_then(|()| is_sane(&view)) {
            panic!("turn {}, {command:?}: {breach}", game.turn());
        }
        if saving == Saving::Often && moments.chance(10) {
            let kept = Game::load(&game.save(), Arc::clone(catalog)).expect("just saved");
            assert_eq!(kept.hash(), game.hash(), "turn {}", game.turn());
            game = kept;
        }
    }
    (game, done)
}

/// Plays games of one mod until its turns are over. Returns how many there were.
fn play_out(seed: u64, catalog: &Arc<Catalog>) -> u32 {
    let mut played = 0;
    for number in 0..GAMES {
        let seed = seed * GAMES + number;
        let (saved, _) = play(seed, catalog, TURNS - played, Saving::Often);
        // Every load is compared with what was saved; that all goes on in the same way is
        // seen in some of the games.
        if seed.is_multiple_of(4) {
            let (straight, _) = play(seed, catalog, TURNS - played, Saving::Never);
            assert_eq!(straight.hash(), saved.hash(), "a save changed the game");
        }
        played += saved.turn();
        if played >= TURNS {
            break;
        }
    }
    played
}

#[test]
fn whatever_effects_are_grown_the_game_is_whole() {
    let wanted = std::env::var("WYRMHOLD_TREES").ok();
    let wanted: u32 = wanted.map_or(150, |count| count.parse().expect("a number"));
    let (mut trees, mut turns, mut mods) = (0, 0, 0);
    for seed in 0.. {
        let (catalog, grown) = loaded(seed);
        let played = catch_unwind(AssertUnwindSafe(|| play_out(seed, &catalog)));
        let Ok(played) = played else {
            panic!("seed {seed}: see above; the mod is {}", grown.raws);
        };
        trees += grown.trees;
        turns += played;
        mods += 1;
        if trees >= wanted {
            break;
        }
    }
    println!("{trees} trees in {mods} mods, {turns} turns");
    assert!(
        turns * 10 >= TURNS * mods * 9,
        "the hero died too soon: {turns} turns of {mods} mods"
    );
}

/// The names that raws can use for a type.
fn names<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T).to_value();
    let mut names = BTreeSet::new();
    for key in ["oneOf", "anyOf"] {
        let variants = schema[key].as_array().into_iter().flatten();
        for variant in variants {
            names.extend(variant["const"].as_str().map(String::from));
            let listed = variant["enum"].as_array().into_iter().flatten();
            names.extend(listed.filter_map(Json::as_str).map(String::from));
            let fields = variant["required"].as_array().into_iter().flatten();
            names.extend(fields.filter_map(Json::as_str).map(String::from));
        }
    }
    let listed = schema["enum"].as_array().into_iter().flatten();
    names.extend(listed.filter_map(Json::as_str).map(String::from));
    names
}

/// Every key and every text of a tree.
fn words(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => drop(found.insert(text.clone())),
        Json::Array(all) => all.iter().for_each(|each| words(each, found)),
        Json::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                words(value, found);
            }
        }
        _ => {}
    }
}

#[test]
fn trees_have_every_word_of_the_vocabulary() {
    let core = core().expect("the core is sound");
    let mut found = BTreeSet::new();
    (0..40).for_each(|seed| words(&grown(seed, &core).raws, &mut found));
    let all = [
        names::<Effect>(),
        names::<Condition>(),
        names::<Area>(),
        names::<Quantity>(),
        names::<Each>(),
        names::<Revealed>(),
    ];
    for names in all {
        assert!(names.len() > 1, "{names:?}");
        let missing: Vec<&String> = names.difference(&found).collect();
        // What is meant when nothing is written needs no word.
        let missing: Vec<&&String> = missing.iter().filter(|name| **name != "creature").collect();
        assert!(missing.is_empty(), "never grown: {missing:?}");
    }
}

/// A game of a grown mod, which the browser plays too.
#[derive(Serialize, Deserialize)]
struct Recording {
    /// What it is about.
    what: String,
    seed: u32,
    raws: String,
    commands: Vec<Command>,
    hash: String,
}

fn recordings() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/trees.jsonl")
}

/// The mods that the browser plays too.
const RECORDED: std::ops::Range<u32> = 0..12;

fn record(seed: u32) -> Recording {
    let (catalog, grown) = loaded(seed.into());
    let (game, commands) = play(seed.into(), &catalog, TURNS, Saving::Never);
    Recording {
        what: format!("random effects, seed {seed}"),
        seed,
        raws: grown.raws.to_string(),
        commands,
        hash: format!("{:016x}", game.hash()),
    }
}

/// A change of rules or content changes these games. Then record them again with
/// `WYRMHOLD_RECORD=1 cargo test --test limits effect_soak`. The browser compares its own
/// games with them (`cargo xtask browser`).
#[test]
fn recorded_games_of_grown_mods_end_as_they_did() {
    let now: Vec<Recording> = RECORDED.map(record).chain(named::recordings()).collect();
    if std::env::var_os("WYRMHOLD_RECORD").is_some() {
        let lines = now
            .iter()
            .map(|each| serde_json::to_string(each).expect("plain data") + "\n");
        fs::write(recordings(), lines.collect::<String>()).expect("the fixtures can be written");
    }
    let text = fs::read_to_string(recordings()).expect("recordings are part of the source");
    let recorded: Vec<Recording> = { text.lines() }
        .map(|line| serde_json::from_str(line).expect("a recording"))
        .collect();
    assert_eq!(recorded.len(), now.len());
    for (recorded, now) in recorded.iter().zip(&now) {
        assert_eq!(recorded.hash, now.hash, "{}", now.what);
    }
}

/// A grown mod with games of it, one after another until its turns are over.
#[derive(Serialize)]
struct Grove {
    what: String,
    raws: String,
    trees: u32,
    turns: u32,
    games: Vec<Played>,
}

/// A game that another door plays again.
#[derive(Serialize)]
struct Played {
    seed: u64,
    commands: Vec<Command>,
    hash: String,
}

fn grove(seed: u64) -> Grove {
    let (catalog, grown) = loaded(seed);
    let (mut games, mut turns) = (Vec::new(), 0);
    for number in 0..GAMES {
        let seed = seed * GAMES + number;
        let (game, commands) = play(seed, &catalog, TURNS - turns, Saving::Never);
        turns += game.turn();
        let hash = format!("{:016x}", game.hash());
        games.push(Played {
            seed,
            commands,
            hash,
        });
        if turns >= TURNS {
            break;
        }
    }
    Grove {
        what: format!("random effects, seed {seed}"),
        raws: grown.raws.to_string(),
        trees: grown.trees,
        turns,
        games,
    }
}

/// `cargo xtask browser --trees 10000` names a file for them by `WYRMHOLD_GROVES`, and plays
/// them in the browser.
#[test]
fn grown_mods_are_played_for_the_browser_until_their_turns_are_over() {
    let file = std::env::var_os("WYRMHOLD_GROVES");
    let wanted = std::env::var("WYRMHOLD_TREES").ok();
    let wanted: u32 = match (&file, wanted) {
        (Some(_), Some(count)) => count.parse().expect("a number"),
        _ => 40,
    };
    let (mut lines, mut trees, mut turns) = (String::new(), 0, 0);
    for seed in 0.. {
        let grove = grove(seed);
        lines += &(serde_json::to_string(&grove).expect("plain data") + "\n");
        trees += grove.trees;
        turns += grove.turns;
        if trees >= wanted {
            let mods = seed as u32 + 1;
            assert!(
                turns * 10 >= TURNS * mods * 9,
                "{turns} turns of {mods} mods"
            );
            break;
        }
    }
    if let Some(file) = file {
        fs::write(file, lines).expect("the file can be written");
    }
}
