//! `wyrmhold replay`: runs played again, in the window or without one.

use super::output::{self, counted};
use crate::catalog::{Catalog, Part};
use crate::game::report::Report;
use crate::log::LogLine;
use crate::platform::{print_error, read_file};
use crate::run::file::RunFile;
use crate::run::history::HistoryEntry;
use crate::run::player::{Player, verify};
use crate::run::{ahead, journal, limits, link};
use crate::ui::app::App;
use chance::seed::Seed;
use clap::Args;
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Play a run again: a replay, a save, or a link to a run.
#[derive(Args)]
pub struct ReplayOptions {
    /// Files of runs, or links with #run= or #duel= in them.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Open no window.
    #[arg(long)]
    pub headless: bool,
    /// Compare every digest, and name the first turn that differs.
    #[arg(long)]
    pub verify: bool,
    /// Print what happened, a JSON line for each command.
    #[arg(long)]
    pub json: bool,
}

impl ReplayOptions {
    /// Whether it runs without a window.
    pub fn is_headless(&self) -> bool {
        self.headless || self.verify || self.json
    }
}

/// Checks or prints the runs.
///
/// # Errors
///
/// A sentence for each run that differs from its record.
pub fn run(
    options: &ReplayOptions,
    catalog: &Arc<Catalog>,
    out: &mut impl Write,
) -> Result<(), String> {
    let mut faults = Vec::new();
    let written = all(options, catalog, out, &mut faults).and_then(|()| out.flush());
    if let Err(fault) = output::finished(written) {
        faults.push(fault);
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n")),
    }
}

/// Checks or prints every run, and collects the faults.
fn all(
    options: &ReplayOptions,
    catalog: &Arc<Catalog>,
    out: &mut impl Write,
    faults: &mut Vec<String>,
) -> io::Result<()> {
    for name in &options.files {
        let shown = shown(name);
        let done = read(name).map_err(Fault::Run);
        match done.and_then(|file| one(&file, &shown, options, catalog, out)) {
            Ok(()) => (),
            Err(Fault::Run(fault)) => faults.push(format!("{shown}: {}", plain_text::line(&fault))),
            // Output that nobody can read: stop.
            Err(Fault::Output(error)) => return Err(error),
        }
    }
    if options.files.len() > 1 && !options.json {
        let (all, bad) = (options.files.len(), faults.len());
        writeln!(out, "{all} runs: {} the same, {bad} not", all - bad)?;
    }
    Ok(())
}

/// A name for messages; a link is cut, since it would fill the screen.
fn shown(name: &str) -> String {
    match link::is_link(name) {
        true => "the link".to_string(),
        false => plain_text::path(Path::new(name)),
    }
}

/// Why a run could not be played to its end.
enum Fault {
    Run(String),
    Output(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Output(error)
    }
}

/// The run in a file or a link. For a save, its journal is read too.
///
/// # Errors
///
/// A sentence.
pub fn read(name: &str) -> Result<RunFile, String> {
    if link::is_link(name) {
        return link::from_link(name).map_err(|error| error.to_string());
    }
    if name.contains("://") || name.starts_with('#') {
        return Err(without_run(name));
    }
    let path = Path::new(name);
    let bytes =
        read_file(path, limits::FILE_BYTES).map_err(|error| format!("cannot be read: {error}"))?;
    let mut file = RunFile::read(&bytes).map_err(|error| error.to_string())?;
    if file.state.is_some() {
        file.check_state()?;
    }
    let is_save = path.extension().is_some_and(|end| end == "save");
    if is_save {
        add_journals(&mut file, path);
    }
    Ok(file)
}

/// What a link is good for that has no run in it.
fn without_run(link: &str) -> String {
    let seed = link.split_once("#seed=").map(|(_, seed)| seed);
    match seed.filter(|seed| Seed::parse(seed).is_ok()) {
        Some(seed) => {
            format!("this link has no run in it: play its game by `wyrmhold --seed {seed}`")
        }
        None => "this link has no run in it: open it in a browser".to_string(),
    }
}

/// Adds the commands in the journals beside a save.
fn add_journals(file: &mut RunFile, save: &Path) {
    let folder = save.parent().unwrap_or(Path::new(""));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "journal"));
    paths.sort();
    let mut journals = Vec::new();
    for path in paths {
        let read = read_file(&path, limits::JOURNAL_BYTES).ok();
        let Some(journal) = read.and_then(|bytes| journal::read(&bytes).ok()) else {
            continue;
        };
        let is_ours = journal.start.header == file.header;
        if is_ours && !journal.is_whole() {
            print_error(&format!(
                "{}: the journal is cut off or damaged; the run is shown as far as it is sound",
                plain_text::path(&path)
            ));
        }
        journals.push(journal);
    }
    ahead::advance(file, journals);
}

/// A run to show in the window, and where it came from.
pub enum Shown {
    /// A file, which is watched.
    File(RunFile),
    /// A link, which may lead to a duel.
    Link(RunFile),
}

impl Shown {
    /// Opens the run in the window.
    pub fn open(self, app: &mut App) {
        match self {
            Shown::File(run) => app.watch_file(run),
            Shown::Link(run) => app.follow_link(run),
        }
    }
}

/// The run to show in the window.
///
/// # Errors
///
/// A sentence if there are several, or if it cannot be read.
pub fn only(options: &ReplayOptions) -> Result<Shown, String> {
    match &options.files[..] {
        [name] => {
            let run = read(name)
                .map_err(|error| format!("{}: {}", shown(name), plain_text::line(&error)))?;
            Ok(match link::is_link(name) {
                true => Shown::Link(run),
                false => Shown::File(run),
            })
        }
        _ => Err("the window shows one run: name one, or add --headless".to_string()),
    }
}

fn one(
    file: &RunFile,
    shown: &str,
    options: &ReplayOptions,
    catalog: &Arc<Catalog>,
    out: &mut impl Write,
) -> Result<(), Fault> {
    if let Some(what) = file.header.foreign(catalog) {
        let advice = advice(&file.header.content, &catalog.content);
        return Err(Fault::Run(format!(
            "it was played with other content ({what}): {advice}"
        )));
    }
    if options.json {
        return events(file, catalog, out);
    }
    let verified =
        verify(file, catalog).map_err(|difference| Fault::Run(difference.to_string()))?;
    writeln!(
        out,
        "{shown}: seed {}, {}, {} the same, {:016x}",
        plain_text::line(&file.header.seed.to_string()),
        counted(verified.turns as usize, "turn"),
        counted(verified.digests as usize, "digest"),
        verified.digest
    )?;
    Ok(())
}

/// How to name the content that a run was played with.
fn advice(played: &[Part], here: &[Part]) -> String {
    let mods = |parts: &[Part]| parts.iter().skip(1).cloned().collect::<Vec<_>>();
    let ids: Vec<String> = mods(played).into_iter().map(|part| part.id).collect();
    let for_core =
        (played.first() != here.first()).then(|| "name its raws with --raws".to_string());
    let for_mods = (mods(played) != mods(here)).then(|| match ids.is_empty() {
        true => "play it without mods by --mods \"\"".to_string(),
        false => format!("name its mods, as they were, by --mods {}", ids.join(",")),
    });
    let advice: Vec<String> = for_core.into_iter().chain(for_mods).collect();
    advice.join(", and ")
}

/// Prints every command with its result.
fn events(file: &RunFile, catalog: &Arc<Catalog>, out: &mut impl Write) -> Result<(), Fault> {
    let line = |out: &mut dyn Write, value: serde_json::Value| writeln!(out, "{value}");
    line(out, json!({ "run": file.header }))?;
    let commands = { file.history.entries() }.filter_map(|entry| match entry {
        HistoryEntry::Command(command) => Some(command),
        _ => None,
    });
    let mut player = Player::new(file, Arc::clone(catalog));
    for command in commands {
        let before = player.game().view().log;
        let Report { notices, .. } = match player.step() {
            Some(Ok(report)) => report,
            Some(Err(difference)) => return Err(Fault::Run(difference.to_string())),
            None => break,
        };
        let view = player.game().view();
        let is_old = |line: &&Arc<LogLine>| before.iter().rev().any(|old| Arc::ptr_eq(old, line));
        let new = view.log.iter().rev().take_while(|line| !is_old(line));
        let mut lines: Vec<String> = new.map(|line| line.text()).collect();
        lines.reverse();
        line(
            out,
            json!({
                "turn": view.turn,
                "depth": view.depth,
                "command": command,
                "events": notices,
                "log": lines,
            }),
        )?;
    }
    let hash = format!("{:016x}", player.game().hash());
    line(
        out,
        json!({ "end": { "turn": player.game().turn(), "depth": player.game().depth(), "hash": hash } }),
    )?;
    Ok(())
}
