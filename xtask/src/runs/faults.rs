//! A disk that fails during a run: it becomes full, or its folder is removed, with or
//! without coming back.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{PrintedCommand, Trial};
use crate::process;
use crate::window::ok;

/// How the disk fails.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Full,
    Away,
    Removed,
}

/// A game needs less time than this for a few turns.
const PATIENCE: Duration = Duration::from_secs(20);

impl Trial {
    /// Lets runs continue over a fault of their disk, and kills them during or after
    /// it. What they reported as kept must be there.
    pub(super) fn failing(&self, disk: &Path, times: u32) -> Result<(), String> {
        let start = Instant::now();
        let (mut commands, mut ended) = (0, 0);
        for number in 1..=times {
            let fault = [Fault::Full, Fault::Away, Fault::Removed][number as usize % 3];
            let case = format!("seed {number}, {fault:?}");
            match self.fail_one(disk, number, fault) {
                Ok(Some(kept)) => commands += kept,
                Ok(None) => ended += 1,
                Err(what) => return Err(format!("{case}: {what}")),
            }
        }
        ok(&format!(
            "{times} runs over a full, absent or emptied disk: {commands} commands reported as kept and kept, {ended} runs had ended; in {:.0} s",
            start.elapsed().as_secs_f32()
        ));
        Ok(())
    }

    /// Returns the last command that was reported as kept; none if the run ended.
    fn fail_one(&self, disk: &Path, number: u32, fault: Fault) -> Result<Option<u32>, String> {
        let data = disk.join("data");
        for path in ["data", "away", "filler"].map(|name| disk.join(name)) {
            remove(&path);
        }
        let lines = self.folder.join("lines");
        let mut run = Run::start(self.keep(&data, 1_000_000, number), lines)?;
        let spread = (number.wrapping_mul(2_654_435_761) >> 16) as usize;
        run.wait_for(5 + spread % 150)?;
        run.signal("-STOP")?;
        fault.begin(disk)?;
        run.signal("-CONT")?;
        run.wait_for_more(2 + spread % 40)?;
        // Every second run is killed while the disk fails.
        if number.is_multiple_of(2) {
            run.signal("-STOP")?;
            fault.end(disk)?;
            run.signal("-CONT")?;
            run.wait_for_more(2 + spread % 30)?;
        }
        let printed = run.kill()?;
        fault.end(disk)?;
        if data.join("runs").is_dir() || printed.iter().any(|printed| printed.is_last) {
            return Ok(None);
        }
        let (found, said) = self.look(&data)?;
        let kept = printed.iter().rfind(|printed| printed.is_kept);
        let kept = kept.map_or(0, |printed| printed.what.commands);
        let is_known = printed.iter().any(|printed| printed.what == found);
        // The command after the last line may be written already.
        let is_next = printed
            .last()
            .is_some_and(|printed| found.commands == printed.what.commands + 1);
        if found.commands < kept || !is_known && !is_next {
            return Err(format!(
                "reported as kept up to command {kept}, it goes on from {found:?}: {said}"
            ));
        }
        Ok(Some(kept))
    }
}

impl Fault {
    fn begin(self, disk: &Path) -> Result<(), String> {
        let data = disk.join("data");
        let done = match self {
            Fault::Full => fill(&disk.join("filler")),
            // Nothing can be created at the folder's place.
            Fault::Away => {
                fs::rename(&data, disk.join("away")).and_then(|()| fs::write(&data, b"no folder"))
            }
            Fault::Removed => fs::remove_dir_all(&data),
        };
        done.map_err(|fault| format!("the disk cannot be made to fail: {fault}"))
    }

    fn end(self, disk: &Path) -> Result<(), String> {
        let (data, away) = (disk.join("data"), disk.join("away"));
        match self {
            Fault::Full => remove(&disk.join("filler")),
            Fault::Away if away.is_dir() => {
                remove(&data);
                fs::rename(&away, &data).map_err(|fault| fault.to_string())?;
            }
            Fault::Away | Fault::Removed => (),
        }
        Ok(())
    }
}

/// Writes until the disk is full.
fn fill(path: &Path) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    while file.write_all(&[0; 4096]).is_ok() {}
    Ok(())
}

/// Removes a file or a folder, if it is there.
fn remove(path: &Path) {
    // One of the two works, or there is nothing to remove.
    let _ = fs::remove_file(path);
    let _ = fs::remove_dir_all(path);
}

/// A printed line of a run.
struct Line {
    what: PrintedCommand,
    is_kept: bool,
    /// The run has ended.
    is_last: bool,
}

/// A run in another process, which prints its turns into a file.
struct Run {
    child: Child,
    lines: PathBuf,
}

impl Run {
    fn start(mut command: Command, lines: PathBuf) -> Result<Self, String> {
        let file = File::create(&lines).map_err(|fault| fault.to_string())?;
        command.stdout(file).stderr(Stdio::null());
        let child = command
            .spawn()
            .map_err(|fault| process::cannot_start(&command, &fault))?;
        Ok(Self { child, lines })
    }

    fn count(&self) -> usize {
        fs::read(&self.lines).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count())
    }

    fn wait_for(&mut self, lines: usize) -> Result<(), String> {
        let start = Instant::now();
        while self.count() < lines {
            let has_ended = self.child.try_wait().map_err(|fault| fault.to_string())?;
            if has_ended.is_some() {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err("the game stands still".to_string());
            }
            sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    fn wait_for_more(&mut self, lines: usize) -> Result<(), String> {
        self.wait_for(self.count() + lines)
    }

    /// Has no effect if the run has ended.
    fn signal(&mut self, signal: &str) -> Result<(), String> {
        let has_ended = self.child.try_wait().map_err(|fault| fault.to_string())?;
        if has_ended.is_some() {
            return Ok(());
        }
        let id = self.child.id().to_string();
        process::read(Command::new("kill").args([signal, &id])).map(drop)
    }

    /// Kills it and returns its lines.
    fn kill(mut self) -> Result<Vec<Line>, String> {
        let has_ended = self.child.try_wait().map_err(|fault| fault.to_string())?;
        self.child.kill().ok();
        self.child.wait().map_err(|fault| fault.to_string())?;
        let text = fs::read_to_string(&self.lines).map_err(|fault| fault.to_string())?;
        let mut lines: Vec<Line> = { text.lines() }
            .filter_map(|line| {
                Some(Line {
                    what: PrintedCommand::parse(line)?,
                    is_kept: line.ends_with(" kept"),
                    is_last: false,
                })
            })
            .collect();
        if let Some(last) = lines.last_mut() {
            last.is_last = has_ended.is_some();
        }
        Ok(lines)
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // After a failure of the test it may still run.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
