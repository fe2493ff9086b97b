//! Tests that no turn is lost: runs are recorded and checked, killed while they are
//! played, and kept on disks that are full, read-only or in use.

mod faults;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::process::{self, Build};
use crate::window::{fresh_folder, ok};

/// A game on a full disk has so many turns, and is not over then.
const TURNS_ON_DISK: u32 = 1500;
/// So many seeds are tried for one in which the bot lives long enough.
const MOST_SEEDS: u32 = 100;

/// How much is tested.
#[derive(Clone, Copy)]
pub struct Amount {
    recorded: u32,
    killed: u32,
    /// Disks that fail in the middle of a run.
    failing: u32,
    build: Build,
}

/// Enough to notice a serious mistake, short enough for every change.
pub const SHORT: Amount = Amount {
    recorded: 50,
    killed: 20,
    failing: 9,
    build: Build::Quick,
};

/// For a release.
pub const LONG: Amount = Amount {
    recorded: 1000,
    killed: 500,
    failing: 60,
    build: Build::Release,
};

/// Turns of a recorded game, at most.
const TURNS: &str = "600";

/// Runs everything.
pub fn run(root: &Path, amount: Amount) -> Result<(), String> {
    let trial = Trial {
        binary: process::build(root, amount.build)?,
        folder: root.join("target").join("runs-test"),
    };
    fresh_folder(&trial.folder)?;
    trial.recorded(amount.recorded)?;
    trial.killed(amount.killed)?;
    trial.taken()?;
    trial.on_small_disks(amount.failing)
}

struct Trial {
    binary: PathBuf,
    folder: PathBuf,
}

/// A printed line about one command of a kept run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PrintedCommand {
    commands: u32,
    digest: String,
}

impl PrintedCommand {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let commands = words.next()?.parse().ok()?;
        let digest = words.nth(1)?.trim().to_string();
        // A line that was cut off by a kill is shorter.
        (digest.len() == 16).then_some(Self { commands, digest })
    }
}

impl Trial {
    /// Records games of bots; every digest must be the same when played again, and a
    /// changed replay must be noticed.
    fn recorded(&self, games: u32) -> Result<(), String> {
        let start = Instant::now();
        let folder = self.folder.join("recorded");
        process::read(
            Command::new(&self.binary)
                .args([
                    "simulate",
                    "--games",
                    &games.to_string(),
                    "--max-turns",
                    TURNS,
                ])
                .arg("--record")
                .arg(&folder),
        )?;
        let files = replays(&folder)?;
        if files.len() != games as usize {
            return Err(format!("{} replays of {games} games", files.len()));
        }
        let printed = process::read(self.verify().args(&files))?;
        let expected = format!("{games} runs: {games} the same, 0 not");
        if printed.lines().last() != Some(expected.as_str()) {
            return Err(format!("replay should end with `{expected}`: {printed}"));
        }
        ok(&format!(
            "{games} recorded games are the same again, in {:.0} s",
            start.elapsed().as_secs_f32()
        ));

        let mut bytes = fs::read(&files[0]).map_err(|fault| fault.to_string())?;
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        let forged = self.folder.join("forged.replay");
        fs::write(&forged, bytes).map_err(|fault| fault.to_string())?;
        let output = process::output(self.verify().arg(&forged))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() != Some(1) || !said.contains("damaged") {
            return Err(format!("a changed replay should be refused: {said}"));
        }
        ok("a changed replay is refused in words");
        Ok(())
    }

    fn verify(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(["replay", "--headless", "--verify"]);
        command
    }

    /// Plays a run in a folder, and keeps it as the game does.
    fn keep(&self, folder: &Path, turns: u32, seed: u32) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .args(["simulate", "--max-turns", &turns.to_string()])
            .args(["--seed", &seed.to_string(), "--keep"])
            .arg(folder)
            .stdin(Stdio::null());
        command
    }

    /// Kills runs at random moments; they must continue where they were.
    fn killed(&self, times: u32) -> Result<(), String> {
        let start = Instant::now();
        let (mut behind, mut ended, mut commands) = (0, 0, 0);
        for number in 1..=times {
            let folder = self.folder.join("killed");
            fresh_folder(&folder)?;
            let last = self.kill_one(&folder, number)?;
            // It may have ended before the kill: then it is filed completely. Killed
            // between the folder and the file, it is not filed yet.
            let filed = folder.join("runs");
            let done = match filed.is_dir() {
                true => replays(&filed)?,
                false => Vec::new(),
            };
            if !done.is_empty() {
                process::read(self.verify().args(done))?;
                ended += 1;
                continue;
            }
            let (found, said) = self.look(&folder)?;
            let printed = last.clone().unwrap_or(PrintedCommand {
                commands: 0,
                digest: found.digest.clone(),
            });
            // The printed command was written before; the next command may have been
            // written too.
            let is_right = match found.commands.checked_sub(printed.commands) {
                Some(0) => found.digest == printed.digest,
                Some(1) => true,
                _ => false,
            };
            if !is_right {
                return Err(format!(
                    "seed {number}: killed after {printed:?}, it goes on from {found:?}: {said}"
                ));
            }
            behind += u32::from(found.commands < printed.commands);
            commands += found.commands;
            // The state from which it continues must be the one that its history gives.
            // Killed between its end and its filing, it has just been filed.
            let kept = match saves(&folder)?.pop() {
                Some(newest) => vec![newest],
                None => replays(&filed)?,
            };
            process::read(self.verify().args(kept))?;
        }
        ok(&format!(
            "{times} runs killed after {commands} commands in all: {behind} are a turn behind, {ended} had ended; in {:.0} s",
            start.elapsed().as_secs_f32()
        ));
        Ok(())
    }

    /// Plays up to a moment that depends on the seed, kills the process, and returns
    /// the last line.
    fn kill_one(&self, folder: &Path, seed: u32) -> Result<Option<PrintedCommand>, String> {
        let mut command = self.keep(folder, 1_000_000, seed);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command
            .spawn()
            .map_err(|fault| process::cannot_start(&command, &fault))?;
        let output = child.stdout.take().ok_or("the game has no output")?;
        let reader = thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter_map(|line| PrintedCommand::parse(&line)).last()
        });
        // Within the first second, including the start of the process.
        let milliseconds = u64::from(seed.wrapping_mul(2_654_435_761) >> 16) % 900;
        sleep(Duration::from_millis(milliseconds) + Duration::from_micros(u64::from(seed % 997)));
        child.kill().map_err(|fault| fault.to_string())?;
        child.wait().map_err(|fault| fault.to_string())?;
        reader
            .join()
            .map_err(|_| "the reader of lines panicked".to_string())
    }

    /// The state from which a run continues, without another turn, and the messages
    /// about it.
    fn look(&self, folder: &Path) -> Result<(PrintedCommand, String), String> {
        let output = process::output(&mut self.keep(folder, 0, 1))?;
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        let text = String::from_utf8_lossy(&output.stdout).to_string();
        let first = text.lines().next().and_then(PrintedCommand::parse);
        match first {
            Some(printed) if output.status.success() => Ok((printed, said)),
            _ => Err(format!("the run does not go on: {}, {said}", output.status)),
        }
    }

    /// A second player of the same run gets a message, and the first one continues. A game
    /// that ends before the second player came proves nothing, so another one is played.
    fn taken(&self) -> Result<(), String> {
        for seed in 3..13 {
            let folder = self.folder.join(format!("taken {seed}"));
            fresh_folder(&folder)?;
            let mut first = self
                .keep(&folder, 1_000_000, seed)
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .map_err(|fault| fault.to_string())?;
            let mut output = first.stdout.take().ok_or("the game has no output")?;
            // After its first line it owns the run. Further lines fill the pipe, and it
            // waits there.
            let mut some = [0; 1];
            output
                .read_exact(&mut some)
                .map_err(|fault| fault.to_string())?;
            let second = process::output(&mut self.keep(&folder, 10, seed))?;
            let is_over = first.try_wait().map_err(|fault| fault.to_string())?;
            first.kill().ok();
            first.wait().ok();
            if is_over.is_some() {
                continue;
            }
            let said = String::from_utf8_lossy(&second.stderr);
            if second.status.code() != Some(1) || !said.contains("open in another window") {
                return Err(format!(
                    "a second player should get a message and end with 1: {}, {said}",
                    second.status
                ));
            }
            ok("a second player of a run gets a message and writes nothing");
            return Ok(());
        }
        Err("every game was over before a second player came".to_string())
    }

    /// The first seed with which a bot lives long enough; every change of the rules may
    /// make it another.
    fn long_game(&self) -> Result<u32, String> {
        let folder = self.folder.join("long");
        for seed in 1..=MOST_SEEDS {
            fresh_folder(&folder)?;
            let output = process::output(&mut self.keep(&folder, TURNS_ON_DISK + 500, seed))?;
            if output.status.success() && !folder.join("runs").is_dir() {
                return Ok(seed);
            }
        }
        Err(format!("in all of {MOST_SEEDS} games the bot died early"))
    }

    /// A full disk, a read-only disk, and a disk that fails sometimes.
    fn on_small_disks(&self, failing: u32) -> Result<(), String> {
        let disk = self.folder.join("disk");
        fresh_folder(&disk)?;
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
            .arg(&disk);
        if let Err(fault) = process::read(&mut mount) {
            println!("-- full and read-only disks are not tried: {fault}");
            return Ok(());
        }
        let seed = self.long_game()?;
        let outcome = self
            .full(&disk, seed)
            .and_then(|()| self.read_only(&disk, seed))
            .and_then(|()| remount(&disk, "remount,rw,size=2m"))
            .and_then(|()| self.failing(&disk, failing));
        process::read(Command::new("umount").arg(&disk))?;
        outcome
    }

    fn full(&self, disk: &Path, seed: u32) -> Result<(), String> {
        let output = process::output(&mut self.keep(disk, TURNS_ON_DISK, seed))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let text = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Err(format!(
                "on a full disk the run should go on: {}, {said}",
                output.status
            ));
        }
        let all: Vec<PrintedCommand> = text.lines().filter_map(PrintedCommand::parse).collect();
        let in_memory = text
            .lines()
            .filter(|line| line.ends_with(" memory"))
            .count();
        if (in_memory > 0) != said.contains("The run is not saved") {
            return Err(format!("{in_memory} turns are only in memory: {said}"));
        }
        // There is space again: what was reported as kept is there, and is a moment of
        // the run.
        remount(disk, "remount,size=8m")?;
        let (found, _) = self.look(disk)?;
        let kept = text.lines().rfind(|line| line.ends_with(" kept"));
        let kept = kept
            .and_then(PrintedCommand::parse)
            .map_or(0, |printed| printed.commands);
        if !all.contains(&found) || found.commands < kept {
            return Err(format!(
                "on a full disk reported as kept up to command {kept}, it goes on from {found:?}"
            ));
        }
        ok(&format!(
            "a full disk is reported; of {} commands {} are kept, and whole",
            all.last().map_or(0, |printed| printed.commands),
            found.commands
        ));
        Ok(())
    }

    fn read_only(&self, disk: &Path, seed: u32) -> Result<(), String> {
        remount(disk, "remount,ro")?;
        let before = contents(disk)?;
        let (found, _) = self.look(disk)?;
        let turns = found.commands + 50;
        let output = process::output(&mut self.keep(disk, turns, seed))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() != Some(1) || !said.contains("The run is not saved") {
            return Err(format!(
                "in a folder without rights the run should go on and say so: {}, {said}",
                output.status
            ));
        }
        if contents(disk)? != before {
            return Err("something was written to a read-only folder".to_string());
        }
        ok("a read-only folder is reported; the run goes on and nothing changes");
        Ok(())
    }
}

/// Mounts a disk again with other options.
fn remount(disk: &Path, how: &str) -> Result<(), String> {
    process::read(Command::new("mount").args(["-o", how]).arg(disk)).map(drop)
}

fn replays(folder: &Path) -> Result<Vec<PathBuf>, String> {
    Ok(files(folder)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "replay"))
        .collect())
}

fn saves(folder: &Path) -> Result<Vec<PathBuf>, String> {
    Ok(files(&folder.join("saves").join("1"))?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "save"))
        .collect())
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    Ok(files)
}

/// Every file below a folder, with its bytes.
fn contents(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let mut all = Vec::new();
    for path in files(folder)? {
        if path.is_dir() {
            all.extend(contents(&path)?);
        } else {
            let bytes = fs::read(&path).map_err(|fault| format!("{}: {fault}", path.display()))?;
            all.push((path, bytes));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_tells_nothing() {
        let whole = "12 11 00112233445566ff";
        let printed = PrintedCommand::parse(whole).unwrap();
        assert_eq!((printed.commands, printed.digest.len()), (12, 16));
        for cut in 0..whole.len() {
            assert_eq!(PrintedCommand::parse(&whole[..cut]), None, "{cut}");
        }
    }
}
