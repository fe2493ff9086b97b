//! The game used from a folder, as at a terminal.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder to work in, with its own data folder.
pub struct Desk {
    pub folder: PathBuf,
}

/// What the game printed, and its exit code.
#[derive(Debug)]
pub struct Ended {
    pub out: String,
    pub problems: String,
    /// `None` if a signal ended it.
    pub exit: Option<i32>,
}

impl Ended {
    pub fn is_panic(&self) -> bool {
        self.problems.contains("panicked") || self.exit == Some(101) || self.exit.is_none()
    }
}

impl Desk {
    /// By a name that no other test has.
    pub fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// The game, which is stopped if it has not ended after a minute, where the system can.
    pub fn command(&self, words: &[&str]) -> Command {
        let game = env!("CARGO_BIN_EXE_wyrmhold");
        let mut command = match cfg!(target_os = "linux") {
            true => {
                let mut command = Command::new("timeout");
                command.args(["60", game]);
                command
            }
            false => Command::new(game),
        };
        command
            .args(words)
            .current_dir(&self.folder)
            .env("WYRMHOLD_DATA", self.folder.join("data"))
            .env("HOME", self.folder.join("home"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, words: &[&str]) -> Ended {
        ended(&mut self.command(words))
    }

    /// Runs the game, expects an exit code, and returns what was printed.
    pub fn ends(&self, exit: i32, words: &[&str]) -> Ended {
        let ended = self.run(words);
        assert_eq!(ended.exit, Some(exit), "{words:?}\n{ended:?}");
        assert!(!ended.is_panic(), "{words:?}\n{ended:?}");
        ended
    }

    /// Every file here, with its bytes.
    pub fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => {
                        let bytes = fs::read(&path).unwrap();
                        let name = path.strip_prefix(&self.folder).unwrap();
                        files.insert(name.to_path_buf(), bytes);
                    }
                }
            }
        }
        files
    }
}

/// Runs a command to its end.
pub fn ended(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    Ended {
        out: String::from_utf8(output.stdout).unwrap(),
        problems: String::from_utf8(output.stderr).unwrap(),
        exit: output.status.code(),
    }
}
