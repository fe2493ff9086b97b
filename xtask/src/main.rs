//! Development tasks of Wyrmhold: `cargo xtask COMMAND`.
//!
//! Each command is one file. All fail with a sentence and never with a panic, so that a
//! newcomer knows what to do next.

mod art;
mod browser;
mod ci;
mod display;
mod dist;
mod level;
mod packages;
mod page_perf;
mod perf;
mod picture;
mod process;
mod puzzle;
mod recording;
mod reload;
mod runs;
mod scene;
mod schema;
mod serve;
mod shots;
mod soak;
mod web;
mod window;
mod x11;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  web [--debian]               build the browser game into target/web
  serve [--port N] [--no-build]
                               build it and serve it on 127.0.0.1 (port 8080)
  dist                         pack the page as a zip and the native game, into target/dist
  ci                           every check, in order; stops at the first failure
  soak [--games N]             bots play N checked games (2000) twice; 1000 runs are
                               replayed, 500 killed; damaged content and saves are loaded
  runs [--long]                only what is done with runs: replayed, killed, full disks
  perf                         measure, and compare with the goals for speed
  page-perf                    build the page, measure it, and compare with its goals
  window                       test the real window, on a display of its own
  reload                       test that edits of a mod reach the running game
  browser [--no-build | --games N | --script NAME | --trees N]
                               test the browser game in Chromium, with N recorded games or
                               by one script alone; or play N random trees of effects
                               there and natively
  schema                       compare the editor schemas with the game, by ajv
  shots DIR [--window]         pictures of each screen, of the window and of the page at
                               several sizes, into DIR; or of the window alone
  picture                      draw resources/screenshot.png anew
  recording                    make resources/recording.png anew, which moves
  art                          draw the font sheets in resources anew, and target/tiles.png
  help                         this list

`web --debian` builds with Debian's rustc-web even where rustup's target is at hand.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&root(), &words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("xtask: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace, wherever the command was started.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

fn run(root: &Path, words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        ["web"] => web::build(root, web::Choice::FirstFound).map(drop),
        ["web", "--debian"] => web::build(root, web::Choice::Debian).map(drop),
        ["serve", options @ ..] => serve::run(root, options),
        ["dist"] => dist::run(root),
        ["ci"] => ci::run(root),
        ["ci-builds"] => ci::run_builds(root),
        ["soak"] => soak::run_long(root, soak::LONG),
        ["soak", "--games", games] => soak::run_long(root, soak::LONG.games(games)?),
        ["runs"] => runs::run(root, runs::SHORT),
        ["runs", "--long"] => runs::run(root, runs::LONG),
        ["perf"] => perf::run(root),
        ["page-perf"] => {
            web::build(root, web::Choice::FirstFound)?.check()?;
            page_perf::run(root)
        }
        ["page-perf", "--no-build"] => page_perf::run(root),
        ["window"] => window::run(root),
        ["reload"] => reload::run(root),
        ["browser"] => {
            web::build(root, web::Choice::FirstFound)?;
            browser::run(root)
        }
        ["browser", "--no-build"] => browser::run(root),
        ["browser", "--script", script] => browser::run_one(root, script),
        ["browser", "--games", games] => browser::run_with(root, games),
        ["browser", "--trees", trees] => {
            web::build(root, web::Choice::FirstFound)?;
            browser::run_trees(root, trees)
        }
        ["schema"] => schema::run(root),
        ["shots", folder] => shots::run(root, Path::new(folder)),
        ["shots", folder, "--window"] => shots::run_window(root, Path::new(folder)),
        ["picture"] => shots::picture(root),
        ["recording"] => recording::run(root),
        ["art"] => art::run(root),
        _ => Err(format!(
            "`{}` is not a command with its options; `cargo xtask help` lists them",
            words.join(" ")
        )),
    }
}
