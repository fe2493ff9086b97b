//! Random effects, one in another, wherever content can have effects, in whole games: every
//! turn the game is whole, a game that is saved and loaded in between ends as one that is
//! not, and what was written is what was loaded.
//!
//! `WYRMHOLD_TREES=10000` sets how many trees of effects are tried, each for 200 turns.

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
fn attempt(stream: &mut Stream, game: &Game) -> Command {
    let view = game.view();
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
    // What is refused takes no turn.
    for _ in 0..turns * 20 {
        if game.status() != Status::AwaitingCommand || game.turn() >= turns {
            break;
        }
        let command = attempt(&mut stream, &game);
        if game.apply(command).is_err() {
            continue;
        }
        done.push(command);
        if let Err(breach) = game.check() {
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
    let now: Vec<Recording> = RECORDED.map(record).collect();
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
        assert_eq!(recorded.hash, now.hash, "seed {}", now.seed);
    }
}

/// The core with one more file over it that has a spell, a monster and a hero.
fn over(raws: &str) -> Arc<Catalog> {
    let loaded = over_core(vec![mod_of(&manifest("named"), &[raws])]);
    assert!(!loaded.has_errors(), "{}", report_text(&loaded));
    loaded.catalog.expect("it is sound")
}

/// The lines that a hero reads who casts the first spell over and over.
fn told_by(on_cast: &str, aim: &str) -> Vec<String> {
    let raws = format!(
        r##"{{
        "spells": [{{ "id": "odd", "name": "odd spell", "description": "Odd.", "glyph": "*",
            "color": "#ffffff", "aim": "{aim}", "on_cast": {on_cast} }}],
        "monsters": [{{ "id": "brood", "copy_from": "cave_rat", "name": "brood", "spawn": {{ "weight": 9 }},
            "on_turn": [{{ "summon": {{ "monster": "brood" }} }}] }}],
        "heroes": [{{ "id": "delver", "override": "patch", "hit_points": 1000, "mana": 1000, "spells": ["odd"] }}]
    }}"##
    );
    let catalog = over(&raws);
    let mut game = Game::new(7, Arc::clone(&catalog));
    for _ in 0..TURNS {
        let at = game.view().hero.at;
        let around = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        for (dx, dy) in around {
            let mut beside = at;
            (beside.x, beside.y) = (at.x + dx, at.y + dy);
            let _refused = game.apply(Command::Cast {
                spell: 0,
                at: Some(beside),
            });
        }
        if game.status() != Status::AwaitingCommand {
            break;
        }
        drop(game.apply(Command::Wait));
        assert_eq!(game.check(), Ok(()), "{on_cast}");
    }
    let kept = Game::load(&game.save(), catalog).expect("just saved");
    assert_eq!(kept.hash(), game.hash(), "{on_cast}");
    let view = game.view();
    view.log.iter().map(|line| line.text()).collect()
}

#[test]
fn what_goes_on_for_ever_or_leads_nowhere_ends_in_a_sentence() {
    for (on_cast, aim, said) in [
        (
            r#"[{ "cast": "odd" }]"#,
            "user",
            "Too much happens at once: what the odd spell began",
        ),
        (
            r#"[{ "summon": { "monster": "brood", "count": 8 } }]"#,
            "user",
            "calls for another brood, and none comes",
        ),
        (
            r#"[{ "damage": 1000 }, { "heal": 9 }, { "swap": {} }, { "push": { "tiles": 20 } }]"#,
            "creature",
            "",
        ),
        (r#"[{ "swap": {} }, { "blink": {} }]"#, "direction", ""),
        (
            r#"[{ "for_each": { "in": "adjacent", "each": "place", "then": [{ "swap": {} }, { "push": { "tiles": 20, "impact": 9 } }] } }]"#,
            "user",
            "",
        ),
        (
            r#"[{ "push": { "tiles": 20, "impact": 3 } }]"#,
            "creature",
            "",
        ),
    ] {
        let lines = told_by(on_cast, aim);
        let is_told = lines.iter().any(|line| line.contains(said));
        assert!(is_told, "{on_cast}: {lines:?}");
    }
}
