//! The game used from a folder, as at a terminal.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder to work in, with its own data folder.
pub struct Desk {
    pub folder: PathBuf,
}

/// What the game printed, and its exit code.
pub struct Ended {
    pub out: String,
    pub problems: String,
    pub exit: i32,
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

    pub fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn run(&self, words: &[&str]) -> Ended {
        let output = Command::new(env!("CARGO_BIN_EXE_wyrmhold"))
            .args(words)
            .current_dir(&self.folder)
            .env("WYRMHOLD_DATA", self.folder.join("data"))
            .env("HOME", self.folder.join("home"))
            .output()
            .unwrap();
        Ended {
            out: String::from_utf8(output.stdout).unwrap(),
            problems: String::from_utf8(output.stderr).unwrap(),
            exit: output.status.code().unwrap(),
        }
    }

    /// Runs the game, expects an exit code, and returns what was printed.
    pub fn ends(&self, exit: i32, words: &[&str]) -> Ended {
        let ended = self.run(words);
        assert_eq!(
            ended.exit, exit,
            "{words:?}\n{}\n{}",
            ended.out, ended.problems
        );
        assert!(!ended.problems.contains("panicked"), "{}", ended.problems);
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
