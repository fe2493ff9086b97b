//! The binary, run as its users run it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How a run of the program ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    pub out: String,
    pub problems: String,
    pub exit: i32,
}

impl Ended {
    /// Success without complaints.
    pub fn well(out: &str) -> Self {
        Self {
            out: out.into(),
            problems: String::new(),
            exit: 0,
        }
    }

    /// Failure without a result.
    pub fn badly(exit: i32, problems: &str) -> Self {
        Self {
            out: String::new(),
            problems: problems.into(),
            exit,
        }
    }
}

/// Runs `wyrmhold maze` with these words.
pub fn maze(words: &[&str]) -> Ended {
    with_input("", words)
}

/// Like `maze`, with text on standard input.
pub fn with_input(input: &str, words: &[&str]) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wyrmhold"))
        .arg("maze")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ended {
        out: String::from_utf8(output.stdout).unwrap(),
        problems: String::from_utf8(output.stderr).unwrap(),
        exit: output.status.code().unwrap(),
    }
}

/// A file with that text, in a folder of these tests.
pub fn file(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("maze");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_string()
}

/// A maze in letters as one in emoji: hero, goal, dragon, free ground, rock.
pub fn emoji(letters: &str) -> String {
    letters
        .chars()
        .map(|letter| match letter {
            'H' => '\u{1F3C3}',
            'G' => '\u{274E}',
            'D' => '\u{1F409}',
            '.' => '\u{1F7E9}',
            '#' => '\u{1F7EB}',
            other => other,
        })
        .collect()
}

/// A maze in letters as a matrix of quoted cells.
pub fn as_matrix(letters: &str) -> String {
    let rows: Vec<Vec<String>> = emoji(letters.trim())
        .lines()
        .map(|line| line.chars().map(String::from).collect())
        .collect();
    serde_json::to_string(&rows).unwrap()
}
