//! The game for scripts: its state as JSON, and commands as JSON.
//!
//! The page passes these calls on, so that a test can play without looking at pixels. They
//! act at once, between two frames.

use crate::game::command::Command;
use crate::platform;
use crate::run::file::RunFile;
use crate::run::header::Origin;
use crate::run::player::verify;
use crate::ui::app::App;
use chance::seed::Seed;
use dragons_maze::puzzle::{Par, Puzzle};
use serde::Deserialize;
use serde_json::{Value, json};

/// One command, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Commands {
    One(Command),
    Many(Vec<Command>),
}

impl App {
    /// Where the game stands.
    pub fn state(&self) -> String {
        self.state_value().to_string()
    }

    /// Carries out commands and returns the state. If the commands cannot be understood,
    /// the state has an `error` in it.
    pub fn send(&mut self, text: &str) -> String {
        let commands = match serde_json::from_slice(text.as_bytes()) {
            Ok(Commands::One(command)) => vec![command],
            Ok(Commands::Many(commands)) => commands,
            Err(_) => {
                return self.with_error(
                    "not a command such as \"wait\" or {\"step\":{\"dx\":1,\"dy\":0}}, \
                     nor a list of them",
                );
            }
        };
        if self.session().game().is_none() {
            return self.with_error("no game is running");
        }
        for command in commands {
            self.command(command);
        }
        self.flush();
        self.state()
    }

    /// Begins a game with a seed. If the text is empty, the seed is random.
    pub fn new_game(&mut self, seed: &str) -> String {
        match Seed::parse(seed) {
            Ok(seed) => self.begin(seed, Origin::Chosen),
            Err(error) if !seed.trim().is_empty() => return self.with_error(&error),
            Err(_) => self.begin(Seed::number(platform::fresh_seed()), Origin::Fresh),
        }
        self.state()
    }

    /// Watches a run.
    pub fn open_run(&mut self, bytes: &[u8]) -> String {
        match RunFile::read(bytes) {
            Ok(run) => self.watch(run),
            Err(error) => return self.with_error(&error.to_string()),
        }
        self.state()
    }

    /// Continues the game in a save.
    pub fn import_run(&mut self, bytes: &[u8]) -> String {
        match RunFile::read(bytes) {
            Ok(run) => self.import(run),
            Err(error) => return self.with_error(&error.to_string()),
        }
        self.state()
    }

    /// The running game as the bytes of a save.
    pub fn export_run(&self) -> Option<Vec<u8>> {
        Some(self.session().running_save()?.write())
    }

    /// Plays a run and checks that every digest is the recorded one.
    pub fn verify_run(&self, bytes: &[u8]) -> String {
        let catalog = self.session().catalog();
        let verified = RunFile::read(bytes)
            .map_err(|error| error.to_string())
            .and_then(|run| match run.state.is_some() {
                true => Ok(run.check_state().map(|()| run)?),
                false => Ok(run),
            })
            .and_then(|run| match run.header.foreign(catalog) {
                Some(what) => Err(format!("it was played with other content ({what})")),
                None => verify(&run, catalog).map_err(|difference| difference.to_string()),
            });
        match verified {
            Ok(verified) => json!({
                "same": true,
                "turns": verified.turns,
                "commands": verified.commands,
                "digests": verified.digests,
                "digest": format!("{:016x}", verified.digest),
                "difference": null,
            }),
            Err(difference) => json!({ "same": false, "difference": difference }),
        }
        .to_string()
    }

    /// Opens the maze in a text: a maze, or a link to one.
    pub fn open_text(&mut self, text: &str) -> String {
        match self.pasted(text) {
            Ok(()) => self.state(),
            Err(fault) => self.with_error(&fault),
        }
    }

    /// The best path through the open maze as a list of directions; `null` if there is
    /// none.
    pub fn maze_solution(&self) -> String {
        let steps = match self.puzzle().map(Puzzle::par) {
            Some(Par::Known(solution)) => {
                Some(solution.steps.iter().map(ToString::to_string).collect())
            }
            _ => None::<Vec<String>>,
        };
        json!(steps).to_string()
    }

    fn with_error(&self, error: &str) -> String {
        let mut state = self.state_value();
        state["error"] = json!(error);
        state.to_string()
    }

    pub(super) fn state_value(&self) -> Value {
        let session = self.session();
        let hero = session.view().map(|view| {
            json!({
                "x": view.hero.at.x,
                "y": view.hero.at.y,
                "health": view.hero.health,
                "max_health": view.hero.max_health,
            })
        });
        let replay = self.watched().map(|watched| {
            json!({
                "turn": watched.turn,
                "depth": watched.depth,
                "commands": watched.commands,
                "length": watched.length,
                "playing": watched.is_playing,
                "seeking": watched.is_seeking,
                "difference": watched.difference,
                "hash": format!("{:016x}", watched.hash),
            })
        });
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "screen": self.screen(),
            // As text, because numbers of JavaScript cannot hold all seeds.
            "seed": session.view().map(|view| view.seed.to_string()),
            "turn": session.view().map(|view| view.turn),
            "depth": session.view().map(|view| view.depth),
            "hero": hero,
            "hash": session.game().map(|game| format!("{:016x}", game.hash())),
            "slot": session.slot(),
            "replay": replay,
            "frames": self.frames(),
            "refusal": session.refusal(),
            "notice": self.message(),
            "unsaved": session.unsaved_warning(),
            "storage": platform::storage_trouble().map(|trouble| trouble.to_string()),
            "puzzle": self.puzzle().map(|puzzle| self.puzzle_value(puzzle)),
        })
    }

    fn puzzle_value(&self, puzzle: &Puzzle) -> Value {
        let now = puzzle.now();
        json!({
            "seed": puzzle.seed().map(ToString::to_string),
            "steps": puzzle.steps(),
            "par": puzzle.par().steps(),
            "undos": puzzle.undos(),
            "hints": puzzle.hints(),
            "tries": puzzle.tries(),
            "outcome": puzzle.standing().word(),
            "won_before": self.session().won_before(puzzle),
            "hero": { "x": now.hero.x, "y": now.hero.y },
            "dragon": { "x": now.dragon.x, "y": now.dragon.y },
        })
    }
}
