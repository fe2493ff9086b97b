//! A folder to work in, with its own data folder, and the binary in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const MANIFEST: &str = r#"{ "id": "trial", "name": "Trial", "version": "1.0.0", "game": "*" }"#;

/// The second line has wrong dice.
pub const BROKEN: &str = r#"{ "monsters": [
  { "id": "big_rat", "copy_from": "cave_rat", "damage": "lots" }
] }"#;

pub struct Desk {
    pub folder: PathBuf,
}

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
    pub fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("outside")
            .join(name);
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

    /// The binary, which is stopped if it has not ended after a minute.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["60", env!("CARGO_BIN_EXE_wyrmhold")])
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

    /// Runs and expects an exit code.
    pub fn ends(&self, exit: i32, words: &[&str]) -> Ended {
        let ended = self.run(words);
        assert_eq!(ended.exit, Some(exit), "{words:?}\n{ended:?}");
        ended
    }
}

pub fn ended(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    Ended {
        out: String::from_utf8(output.stdout).unwrap(),
        problems: String::from_utf8(output.stderr).unwrap(),
        exit: output.status.code(),
    }
}
