//! Screenshots: of every screen, and the one in the README.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

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

/// So many times Escape lead back from every stop.
const MOST_ESCAPES: usize = 8;

/// The time in which the game tells what it shows, on a busy machine.
const TOLD: Duration = Duration::from_secs(5);

/// A screen, and the keys that lead there. Escape leads back.
struct Stop {
    name: String,
    keys: Vec<String>,
    /// The name of the screen, as the game tells it.
    screen: String,
}

/// The stops from the title, from a game and from its end: the pictures of the browser are
/// made with the same list.
struct Stops {
    title: Vec<Stop>,
    game: Vec<Stop>,
    end: Vec<Stop>,
}

impl Stops {
    fn read(root: &Path) -> Result<Self, String> {
        let path = root.join("tests").join("browser").join("stops.json");
        let at = |fault: String| format!("{}: {fault}", path.display());
        let text = fs::read_to_string(&path).map_err(|fault| at(fault.to_string()))?;
        let lists: Value = serde_json::from_str(&text).map_err(|fault| at(fault.to_string()))?;
        let list = |name: &str| {
            let stops = lists[name].as_array();
            let stops: Option<Vec<Stop>> = stops.and_then(|all| all.iter().map(stop).collect());
            stops.ok_or_else(|| at(format!("`{name}` is no list of stops")))
        };
        Ok(Self {
            title: list("title")?,
            game: list("game")?,
            end: list("end")?,
        })
    }
}

fn stop(value: &Value) -> Option<Stop> {
    let text = |name: &str| value[name].as_str();
    let keys = text("keys")?.split_whitespace().map(key_of_a_window);
    Some(Stop {
        name: text("name")?.to_string(),
        keys: keys.collect(),
        screen: text("screen")?.to_string(),
    })
}

/// What a window's tool calls a key that has a browser's name in the list.
fn key_of_a_window(key: &str) -> String {
    let name = match key {
        "?" => "question",
        "/" => "slash",
        "_" => "underscore",
        "Enter" => "Return",
        key => key.strip_prefix("Arrow").unwrap_or(key),
    };
    name.to_string()
}

/// Takes screenshots of every screen, in the window and in the browser.
pub fn run(root: &Path, folder: &Path) -> Result<(), String> {
    let folder = made(folder)?;
    web::build(root, web::Choice::FirstFound)?;
    let binary = process::build(root, process::Build::Release)?;
    let data = root.join("target").join("shots-data");
    fresh_folder(&data)?;
    prepare(&binary, &data, TEXTS[0], LOOKS[0])?;
    let driver = Driver::prepare(root)?.without_hurry();
    let in_browser = driver.run(
        "shots.mjs",
        &[
            ("--into", &folder),
            ("--save", &newest_save(&data)?),
            ("--page", &root.join("wasm_help").join("README.md")),
        ],
    );
    // The window is photographed either way, so that all that is wrong is told at once.
    run_window(root, &folder).and(in_browser)
}

/// The save of the game that a bot has played.
fn newest_save(data: &Path) -> Result<PathBuf, String> {
    let folder = data.join("wyrmhold").join("saves").join("1");
    let at = |fault: std::io::Error| format!("{}: {fault}", folder.display());
    let files = fs::read_dir(&folder).map_err(at)?.flatten();
    let saves = files.map(|file| file.path());
    let newest = { saves }
        .filter(|path| path.extension().is_some_and(|end| end == "save"))
        .max();
    newest.ok_or_else(|| format!("{}: no save is in it", folder.display()))
}

/// Takes screenshots of every screen of the window, at several sizes.
pub fn run_window(root: &Path, folder: &Path) -> Result<(), String> {
    let folder = made(folder)?;
    let binary = process::build(root, process::Build::Release)?;
    let display = Display::open()?;
    let data = root.join("target").join("shots-data");
    let stops = Stops::read(root)?;
    let mut faults = Vec::new();
    for size in SIZES {
        for text in TEXTS {
            for look in LOOKS {
                fresh_folder(&data)?;
                prepare(&binary, &data, text, look)?;
                let (width, height) = size;
                let prefix = format!("{width}x{height}-{text}-{look}");
                let window = display.start(&binary, &data, &[])?;
                window.resize(width, height)?;
                faults.extend(photograph(
                    &window,
                    ("title", &stops.title),
                    &folder,
                    &prefix,
                )?);
                window.press("c")?;
                faults.extend(photograph(
                    &window,
                    ("play", &stops.game),
                    &folder,
                    &prefix,
                )?);
                drop(window);
                fresh_folder(&data)?;
                prepare_end(root, &binary, &data, (text, look))?;
                let window = display.start(&binary, &data, &[])?;
                window.resize(width, height)?;
                window.press("c")?;
                // The killer stands beside the hero, who waits for it.
                window.tap(&["period"; 12])?;
                faults.extend(photograph(
                    &window,
                    ("death", &stops.end),
                    &folder,
                    &prefix,
                )?);
            }
        }
    }
    println!("shots: pictures in {}", folder.display());
    match faults.is_empty() {
        true => Ok(()),
        false => Err(format!("shots:\n{}", faults.join("\n"))),
    }
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
    // Without a sound device captions would cover a corner of the map.
    let settings =
        format!("{{ \"text_percent\": {text}, \"look\": \"{look}\", \"captions\": false }}");
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

/// Takes a picture at each stop, and comes back to the screen that they begin at. Answers what was wrong: another screen than the list says.
fn photograph(
    window: &Window,
    (home, stops): (&str, &[Stop]),
    folder: &Path,
    prefix: &str,
) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let shown = || Some(window.state()?["screen"].as_str()?.to_string());
    for Stop { name, keys, screen } in stops {
        for key in keys {
            window.press(key)?;
        }
        let path = folder.join(format!("{prefix}-{name}.png"));
        window.photograph()?.write(&path)?;
        let is_there = || shown().filter(|shown| shown == screen);
        if process::wait_for(TOLD, is_there).is_none() {
            let shown = shown().unwrap_or_default();
            faults.push(format!("{prefix}: {name} shows {shown} and not {screen}"));
        }
        for _ in 0..MOST_ESCAPES {
            if shown().is_some_and(|shown| shown == home) {
                break;
            }
            window.press("Escape")?;
        }
    }
    Ok(faults)
}

/// Makes the README's picture again, from the real window.
pub fn picture(root: &Path) -> Result<(), String> {
    let binary = process::build(root, process::Build::Release)?;
    let display = Display::open()?;
    let data = root.join("target").join("picture-data");
    let moment = Moment {
        turn: 648,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_stops_is_read_with_the_names_of_the_windows_keys() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let stops = Stops::read(&root).unwrap();
        let find = |list: &[Stop], name: &str| {
            let found = list.iter().find(|stop| stop.name == name);
            found.map(|stop| (stop.keys.join(" "), stop.screen.clone()))
        };
        let expected = |keys: &str, screen: &str| Some((keys.to_string(), screen.to_string()));
        assert_eq!(
            find(&stops.game, "page"),
            expected("E Tab Return", "encyclopedia")
        );
        assert_eq!(find(&stops.end, "end-help"), expected("question", "help"));
        assert_eq!(key_of_a_window("ArrowUp"), "Up");
        assert!(stops.title.len() > 5);
        assert!(stop(&serde_json::json!({ "name": "x" })).is_none());
    }
}
