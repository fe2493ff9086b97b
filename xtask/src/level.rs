//! Plays the first level in a real window, from the title to the second depth: once by keys
//! alone, once by the mouse alone. What to do next is read off what the game shows.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::display::{Display, Window};
use crate::process;
use crate::window::{fresh_folder, ok};

/// The seed of the level. Any level will do that a careful player survives.
const SEED: &str = "12";

/// The most inputs that a level may take.
const MOST_INPUTS: usize = 400;

/// The longest time until an input has its effect, on a busy machine.
const LONGEST_ANSWER: Duration = Duration::from_secs(20);

/// How long nothing may change before the game is taken to wait for an input.
const QUIET: Duration = Duration::from_millis(120);

/// A person at the window.
struct Player<'a> {
    window: Window<'a>,
    inputs: usize,
}

/// What a player wants to do next.
enum Wish {
    /// Strike or step in this direction.
    Towards {
        dx: i64,
        dy: i64,
    },
    Wait,
    Rest,
    Explore,
    /// Go to the stairs, or take them.
    Stairs,
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or(0)
}

impl<'a> Player<'a> {
    fn start(display: &'a Display, binary: &Path, data: &Path) -> Result<Self, String> {
        fresh_folder(data)?;
        let window = display.start(binary, data, &["--seed", SEED])?;
        Ok(Self { window, inputs: 0 })
    }

    /// The state once the game waits for an input.
    fn state(&self) -> Result<Value, String> {
        let mut last = (None, Instant::now());
        process::wait_for(LONGEST_ANSWER, || {
            let state = self.window.state()?;
            let now = (state["frames"].as_i64(), state["hash"].clone());
            if last.0.as_ref() != Some(&now) {
                last = (Some(now), Instant::now());
                return None;
            }
            let is_ready = state["busy"] == false && last.1.elapsed() >= QUIET;
            is_ready.then_some(state)
        })
        .ok_or_else(|| "the game never came to rest".to_string())
    }

    /// Presses a key and waits until it has its effect.
    fn press(&mut self, key: &str) -> Result<Value, String> {
        self.inputs += 1;
        self.window.tap(&[key])?;
        self.state()
    }

    /// Clicks a pixel of the window.
    fn click(&mut self, x: i64, y: i64) -> Result<Value, String> {
        self.inputs += 1;
        self.window.point(x, y)?;
        self.state()?;
        self.window.click("1")?;
        self.state()
    }

    /// Clicks a word that the window shows.
    fn click_word(&mut self, word: &str) -> Result<Value, String> {
        // The words at the lower edge are there while nothing on the map is pointed at.
        let state = self.state()?;
        let rows = state["text"].as_array().map_or(0, Vec::len) as i64;
        let y = number(&state["cell"]["top"]) + rows * number(&state["cell"]["height"]) - 3;
        self.window.point(3, y)?;
        let state = self.state()?;
        let (x, y) = place_of(word, &state).ok_or_else(|| {
            let rows = state["text"].as_array().cloned().unwrap_or_default();
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            format!("the window does not show `{word}`:\n{}", rows.join("\n"))
        })?;
        self.click(x, y)
    }
}

/// The pixel of the first letter of a word on the screen. The lowest one counts.
fn place_of(word: &str, state: &Value) -> Option<(i64, i64)> {
    let cell = &state["cell"];
    let rows = state["text"].as_array()?;
    let (row, column) = rows.iter().enumerate().rev().find_map(|(row, text)| {
        let text = text.as_str()?;
        let before = &text[..text.find(word)?];
        Some((row as i64, before.chars().count() as i64))
    })?;
    let (width, height) = (number(&cell["width"]), number(&cell["height"]));
    let x = number(&cell["left"]) + column * width + width / 2;
    let y = number(&cell["top"]) + row * height + height / 2;
    Some((x, y))
}

/// What a careful player does: fight who is near, rest when hurt, and else explore until
/// the stairs are known.
fn wish(state: &Value) -> Wish {
    let map = &state["map"];
    let foes = map["foes"].as_array().cloned().unwrap_or_default();
    let distance = |foe: &&Value| number(&foe["dx"]).abs().max(number(&foe["dy"]).abs());
    if let Some(foe) = foes.iter().min_by_key(distance) {
        let (dx, dy) = (number(&foe["dx"]).signum(), number(&foe["dy"]).signum());
        return Wish::Towards { dx, dy };
    }
    let hero = &state["hero"];
    if number(&hero["health"]) * 2 < number(&hero["max_health"]) {
        return Wish::Rest;
    }
    match map["knows_stairs"] == true {
        true => Wish::Stairs,
        false => Wish::Explore,
    }
}

/// The key for a step.
fn key_for(dx: i64, dy: i64) -> &'static str {
    match (dx, dy) {
        (-1, -1) => "y",
        (0, -1) => "k",
        (1, -1) => "u",
        (-1, 0) => "h",
        (1, 0) => "l",
        (-1, 1) => "b",
        (0, 1) => "j",
        (1, 1) => "n",
        _ => "period",
    }
}

/// Plays with a way to carry out wishes until the second depth is reached.
fn play(
    player: &mut Player,
    mut state: Value,
    what: &str,
    mut carry_out: impl FnMut(&mut Player, Wish, &Value) -> Result<Value, String>,
) -> Result<(), String> {
    let begun = Instant::now();
    while player.inputs < MOST_INPUTS {
        if number(&state["depth"]) > 1 {
            let seconds = begun.elapsed().as_secs_f64();
            let turns = number(&state["turn"]);
            ok(&format!(
                "a whole level by {what}: {} inputs, {turns} turns, {seconds:.0} s",
                player.inputs
            ));
            return player.window.close().map(drop);
        }
        if state["screen"] == "death" {
            return Err(format!("by {what}, the hero died: {}", state["notice"]));
        }
        if state["screen"] != "play" {
            return Err(format!("by {what}, {} is open", state["screen"]));
        }
        let before = state["turn"].clone();
        let wish = wish(&state);
        let is_fight = matches!(wish, Wish::Towards { .. });
        state = carry_out(player, wish, &state)?;
        if is_fight && state["turn"] == before && state["screen"] == "play" {
            // Something is between the two: let the foe come.
            state = carry_out(player, Wish::Wait, &state)?;
        }
    }
    Err(format!(
        "by {what}, {MOST_INPUTS} inputs did not lead to the second depth: {state}"
    ))
}

/// The first level by keys alone.
pub fn by_keys(display: &Display, binary: &Path, data: &Path) -> Result<(), String> {
    let mut player = Player::start(display, binary, data)?;
    player.press("Return")?;
    let state = player.press("Return")?;
    play(&mut player, state, "keys alone", |player, wish, _| {
        player.press(match wish {
            Wish::Towards { dx, dy } => key_for(dx, dy),
            Wish::Wait => "period",
            Wish::Rest => "R",
            Wish::Explore => "o",
            Wish::Stairs => "greater",
        })
    })
}

/// The first level by the mouse alone.
pub fn by_mouse(display: &Display, binary: &Path, data: &Path) -> Result<(), String> {
    let mut player = Player::start(display, binary, data)?;
    player.click_word("New game")?;
    let state = player.click_word("play")?;
    play(
        &mut player,
        state,
        "the mouse alone",
        |player, wish, state| {
            let map = &state["map"];
            let pixel = |place: &Value| (number(&place["x"]), number(&place["y"]));
            let foes = map["foes"].as_array().cloned().unwrap_or_default();
            let distance = |foe: &&Value| number(&foe["dx"]).abs().max(number(&foe["dy"]).abs());
            match wish {
                Wish::Towards { .. } => {
                    let foe = foes
                        .iter()
                        .min_by_key(distance)
                        .cloned()
                        .unwrap_or_default();
                    let (x, y) = pixel(&foe);
                    player.click(x, y)
                }
                Wish::Wait => {
                    let (x, y) = pixel(&map["hero"]);
                    player.click(x, y)
                }
                Wish::Rest => player.click_word("rest"),
                Wish::Stairs if map["stairs"].is_object() => {
                    let (x, y) = pixel(&map["stairs"]);
                    player.click(x, y)
                }
                // Stairs that are out of the picture are found by exploring on.
                Wish::Explore | Wish::Stairs => player.click_word("explore"),
            }
        },
    )
}

/// Ten keys that reach the game within a frame or two all count, in their order; after
/// something that the player has to see, none does.
pub fn ten_keys(display: &Display, binary: &Path, data: &Path) -> Result<(), String> {
    let mut player = Player::start(display, binary, data)?;
    player.press("Return")?;
    let before = player.press("Return")?;
    player.window.tap(&[
        "s", "period", "s", "period", "s", "s", "period", "s", "s", "i",
    ])?;
    let after = player.state()?;
    let turns = number(&after["turn"]) - number(&before["turn"]);
    // The tenth key opens the pack: it came last.
    if turns != 9 || after["screen"] != "pack" {
        return Err(format!(
            "of ten keys at once, nine should be turns and the last should open the pack; {turns} turns passed and {} is open ({})",
            after["screen"], after["notice"]
        ));
    }
    ok("ten keys at once all count, in their order");
    let mut state = player.press("Escape")?;
    for _ in 0..MOST_INPUTS {
        let is_beside = |foe: &Value| number(&foe["dx"]).abs().max(number(&foe["dy"]).abs()) == 1;
        let foes = state["map"]["foes"].as_array().cloned().unwrap_or_default();
        if foes.iter().any(is_beside) {
            break;
        }
        state = match foes.first() {
            Some(foe) => {
                let (dx, dy) = (number(&foe["dx"]).signum(), number(&foe["dy"]).signum());
                player.press(key_for(dx, dy))?
            }
            None => player.press("o")?,
        };
    }
    let health = number(&state["hero"]["health"]);
    for _ in 0..5 {
        let before = player.state()?;
        player.window.tap(&["s"; 10])?;
        let after = player.state()?;
        let turns = number(&after["turn"]) - number(&before["turn"]);
        let notice = after["notice"].as_str().unwrap_or_default().to_string();
        if number(&after["hero"]["health"]) < health {
            if turns >= 10 || !notice.contains("waiting key") {
                return Err(format!(
                    "after a wound no key should count that came before it: {turns} turns passed, and `{notice}` was told"
                ));
            }
            ok(&format!(
                "of ten keys beside a foe {turns} counted, up to the wound"
            ));
            return player.window.close().map(drop);
        }
    }
    Err("no foe hurt the hero".to_string())
}
