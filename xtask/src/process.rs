//! Starts other programs with a clean environment, and fails with a sentence.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Variables in which `cargo run` describes the package of the program it runs. A cargo
/// started from here must not take them for its own.
const OURS_ALONE: [&str; 6] = [
    "CARGO_MANIFEST_DIR",
    "CARGO_MANIFEST_PATH",
    "CARGO_PKG_NAME",
    "CARGO_PKG_VERSION",
    "CARGO_PRIMARY_PACKAGE",
    "OUT_DIR",
];

/// The cargo that started this program, set to run in the workspace.
pub fn cargo(root: &Path) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root).stdin(Stdio::null());
    for name in OURS_ALONE {
        command.env_remove(name);
    }
    command
}

/// Runs a program that prints to the user itself.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|fault| cannot_start(command, &fault))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{}` failed with {status}", line(command)))
    }
}

/// The same, but ends the program when it has run for too long.
pub fn run_within(command: &mut Command, limit: Duration) -> Result<(), String> {
    let mut child = command
        .spawn()
        .map_err(|fault| cannot_start(command, &fault))?;
    let ended = wait_for(limit, || child.try_wait().ok().flatten());
    match ended {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("`{}` failed with {status}", line(command))),
        None => {
            // It fails only where the program has just ended by itself.
            child.kill().ok();
            child.wait().ok();
            let seconds = limit.as_secs();
            Err(format!(
                "`{}` still ran after {seconds} s; it was ended",
                line(command)
            ))
        }
    }
}

/// Runs a program and returns its output; on failure its error output becomes part of
/// the message.
pub fn read(command: &mut Command) -> Result<String, String> {
    let output = output(command)?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_string());
    }
    Err(format!(
        "`{}` failed with {}: {}",
        line(command),
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    ))
}

/// Runs a program and returns all its output, whether it failed or not.
pub fn output(command: &mut Command) -> Result<Output, String> {
    command
        .stdin(Stdio::null())
        .output()
        .map_err(|fault| cannot_start(command, &fault))
}

/// Why a program did not even start.
pub fn cannot_start(command: &Command, fault: &std::io::Error) -> String {
    format!("`{}` does not start: {fault}", line(command))
}

/// The command as a person would type it.
fn line(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for word in command.get_args() {
        line.push(' ');
        line.push_str(&word.to_string_lossy());
    }
    line
}

/// The path of a program in the search path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|candidate| candidate.is_file())
}

/// Calls `question` repeatedly until it answers, or the time is over.
pub fn wait_for<T>(limit: Duration, mut question: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        if let Some(answer) = question() {
            return Some(answer);
        }
        if start.elapsed() > limit {
            return None;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How the game is built.
#[derive(Clone, Copy)]
pub enum Build {
    /// As players have it.
    Release,
    /// Built in a third of the time, and a little slower: for the checks of every change.
    Quick,
}

impl Build {
    /// The name of its profile, and of the folder that it is built into.
    fn profile(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Quick => "quick",
        }
    }
}

/// Builds the game and returns its path.
pub fn build(root: &Path, build: Build) -> Result<PathBuf, String> {
    let profile = build.profile();
    run(cargo(root).args(["build", "--profile", profile, "--bin", "wyrmhold"]))?;
    // Beside this program, whatever the target folder is.
    let own = std::env::current_exe().map_err(|fault| format!("this program's place: {fault}"))?;
    let folder = own.ancestors().nth(2).unwrap_or(root);
    let binary = folder
        .join(profile)
        .join(format!("wyrmhold{}", std::env::consts::EXE_SUFFIX));
    if binary.is_file() {
        Ok(binary)
    } else {
        Err(format!(
            "{}: the build should have made this file",
            binary.display()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_named_with_its_words() {
        let fault = run(Command::new("cargo").args(["no-such-command-of-cargo"])).unwrap_err();
        assert!(
            fault.contains("`cargo no-such-command-of-cargo` failed"),
            "{fault}"
        );
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let start = Instant::now();
        let fault = run_within(Command::new("sleep").arg("60"), Duration::from_millis(50));
        assert!(fault.is_err_and(|fault| fault.contains("`sleep 60` still ran")));
        assert!(start.elapsed() < Duration::from_secs(30));
        assert_eq!(
            run_within(Command::new("sleep").arg("0"), Duration::from_secs(30)),
            Ok(())
        );
        let fault = run_within(
            Command::new("sleep").arg("no time"),
            Duration::from_secs(30),
        );
        assert!(fault.is_err_and(|fault| fault.contains("failed with")));
    }

    #[test]
    fn waiting_ends_with_the_first_answer_or_with_the_time() {
        let mut asked = 0;
        let answer = wait_for(Duration::from_secs(5), || {
            asked += 1;
            (asked == 2).then_some(asked)
        });
        assert_eq!(answer, Some(2));
        assert_eq!(wait_for(Duration::ZERO, || None::<()>), None);
    }
}
