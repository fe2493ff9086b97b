//! Screenshots: of every screen, and the one in the README.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::Driver;
use crate::display::{Display, Window};
use crate::process;
use crate::recording;
use crate::scene::{self, Moment};
use crate::web;
use crate::window::fresh_folder;
use serde_json::Value;

const README_SIZE: (u32, u32) = (1280, 720);

/// The windows of the pictures, the sizes of text in percent, and the looks of the map.
const SIZES: [(u32, u32); 3] = [(1280, 720), (1920, 1080), (800, 600)];
const TEXTS: [u32; 2] = [100, 200];
const LOOKS: [&str; 2] = ["tiles", "glyphs"];

/// A screen, and the keys that lead there from the title or from the game. As many times
/// Escape lead back.
type Stop = (&'static str, &'static [&'static str]);

const TITLE: &[Stop] = &[
    ("title", &[]),
    ("heroes", &["g"]),
    ("seed", &["s"]),
    ("games", &["o"]),
    ("past-runs", &["p"]),
    ("mods", &["m"]),
    ("maze", &["z"]),
    ("title-help", &["question"]),
];

const GAME: &[Stop] = &[
    ("play", &[]),
    ("commands", &["F1"]),
    ("help", &["question"]),
    ("menu", &["Escape"]),
    ("pack", &["i"]),
    ("item", &["i", "a"]),
    ("throw", &["t"]),
    ("take", &["i", "Tab"]),
    ("search", &["i", "slash"]),
    ("wear", &["w"]),
    ("fire", &["f"]),
    ("direction", &["c"]),
    ("spells", &["Z"]),
    ("look", &["x"]),
    ("card", &["x", "Return"]),
    ("map", &["M"]),
    ("places", &["underscore"]),
    ("messages", &["m"]),
    ("character", &["C"]),
    ("encyclopedia", &["E"]),
    ("page", &["E", "Tab", "Return"]),
    ("signs", &["slash"]),
    ("settings", &["O"]),
    ("keys", &["O", "End", "Return"]),
    ("lessons", &["F3"]),
    ("leave-ranks", &["F9"]),
];

/// The screens after a death.
const END: &[Stop] = &[
    ("end", &[]),
    ("end-help", &["question"]),
    ("end-messages", &["m"]),
    ("end-map", &["M"]),
    ("end-building", &["F9"]),
    ("end-replay", &["w"]),
];

/// Takes screenshots of every screen, in the window and in the browser.
pub fn run(root: &Path, folder: &Path) -> Result<(), String> {
    let folder = made(folder)?;
    web::build(root, web::Choice::FirstFound)?;
    // The browser first: it finds the keys that lead to a death, and the window repeats
    // them.
    let driver = Driver::prepare(root)?.without_hurry();
    driver.run("shots.mjs", &[("--into", &folder)])?;
    driver.run("sizes.mjs", &[("--into", &folder)])?;
    run_window(root, &folder)
}

/// Takes screenshots of every screen of the window, at several sizes.
pub fn run_window(root: &Path, folder: &Path) -> Result<(), String> {
    let folder = made(folder)?;
    let binary = process::build(root, process::Build::Release)?;
    let display = Display::open()?;
    let data = root.join("target").join("shots-data");
    for size in SIZES {
        for text in TEXTS {
            for look in LOOKS {
                fresh_folder(&data)?;
                prepare(&binary, &data, text, look)?;
                let (width, height) = size;
                let prefix = format!("{width}x{height}-{text}-{look}");
                let window = display.start(&binary, &data, &[])?;
                window.resize(width, height)?;
                photograph(&window, TITLE, &folder, &prefix)?;
                window.press("c")?;
                photograph(&window, GAME, &folder, &prefix)?;
                drop(window);
                fresh_folder(&data)?;
                prepare_end(root, &binary, &data, (text, look))?;
                let window = display.start(&binary, &data, &[])?;
                window.resize(width, height)?;
                window.press("c")?;
                // The killer stands beside the hero, who waits for it.
                window.tap(&["period"; 12])?;
                photograph(&window, END, &folder, &prefix)?;
            }
        }
    }
    println!("shots: pictures in {}", folder.display());
    Ok(())
}

fn made(folder: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(folder)
        .and_then(|()| folder.canonicalize())
        .map_err(|fault| format!("{}: {fault}", folder.display()))
}

/// Settings, and a game that a bot has played for a while.
fn prepare(binary: &Path, data: &Path, text: u32, look: &str) -> Result<(), String> {
    prepare_game(binary, data, (text, look), ("5", 400))
}

fn prepare_game(
    binary: &Path,
    data: &Path,
    (text, look): (u32, &str),
    (seed, turns): (&str, u64),
) -> Result<(), String> {
    let settings = format!("{{ \"text_percent\": {text}, \"look\": \"{look}\" }}");
    scene::settle(data, &settings)?;
    let turns = turns.to_string();
    let game = ["simulate", "--seed", seed, "--max-turns", &turns, "--keep"];
    process::read(Command::new(binary).args(game).arg(data.join("wyrmhold"))).map(drop)
}

/// How many games a bot plays to lose one.
const LOST_AMONG: u64 = 40;

/// Settings, and a game that a bot will lose to a monster in the next turn.
fn prepare_end(root: &Path, binary: &Path, data: &Path, look: (u32, &str)) -> Result<(), String> {
    let path = root.join("raws").join("monsters.json");
    let monsters =
        fs::read_to_string(&path).map_err(|fault| format!("{}: {fault}", path.display()))?;
    let is_monster = |cause: &str| {
        let name = cause.split_once(' ').map_or(cause, |(_, name)| name);
        monsters.contains(&format!("\"{name}\""))
    };
    let said = process::read(
        Command::new(binary)
            .args(["simulate", "--json", "--seed", "1", "--max-turns", "700"])
            .args(["--games", &LOST_AMONG.to_string()]),
    )?;
    let games = said
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let lost = { games }.find(|game: &Value| {
        game["outcome"] == "died" && game["cause"].as_str().is_some_and(is_monster)
    });
    let known = |game: &Value| Some((game["seed"].as_u64()?, game["turns"].as_u64()?));
    let (seed, turns) = lost.as_ref().and_then(known).ok_or_else(|| {
        format!("the bot lost none of {LOST_AMONG} games; the end of one is not pictured")
    })?;
    let before = turns.saturating_sub(1);
    prepare_game(binary, data, look, (&seed.to_string(), before))
}

fn photograph(window: &Window, stops: &[Stop], folder: &Path, prefix: &str) -> Result<(), String> {
    for (name, keys) in stops {
        for key in *keys {
            window.press(key)?;
        }
        let path = folder.join(format!("{prefix}-{name}.png"));
        window.photograph()?.write(&path)?;
        for _ in *keys {
            window.press("Escape")?;
        }
    }
    Ok(())
}

/// Makes the README's picture again, from the real window.
pub fn picture(root: &Path) -> Result<(), String> {
    let binary = process::build(root, process::Build::Release)?;
    let display = Display::open()?;
    let data = root.join("target").join("picture-data");
    let moment = Moment {
        turn: 734,
        ..recording::MOMENT
    };
    let window = moment.open(&display, &binary, &data, README_SIZE)?;
    // From here on it is a game, with larger tiles.
    window.press("Return")?;
    window.press("plus")?;
    let path = root.join("resources").join("screenshot.png");
    window.photograph()?.write(&path)?;
    println!("picture: {}", path.display());
    Ok(())
}
