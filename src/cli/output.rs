//! Output of commands: safe for a terminal, and never a panic.
//!
//! The standard library's `println!` panics if the disk is full or the stream is
//! closed. Here a failed write is an error like any other.

use std::io::{self, StdoutLock, Write};

/// A stream of lines. Each line is made safe for a terminal when it is complete.
pub struct Output<W> {
    to: W,
    /// The incomplete last line.
    line: Vec<u8>,
}

/// Standard output.
pub fn stdout() -> Output<StdoutLock<'static>> {
    Output::new(io::stdout().lock())
}

impl<W: Write> Output<W> {
    pub fn new(to: W) -> Self {
        Self {
            to,
            line: Vec::new(),
        }
    }

    fn pass_on(&mut self, length: usize) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.line[..length]);
        let written = self.to.write_all(plain_text::lines(&text).as_bytes());
        self.line.drain(..length);
        written
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        let end = end.map(|end| self.line.len() + end + 1);
        self.line.extend(bytes);
        if let Some(end) = end {
            self.pass_on(end)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on(self.line.len())?;
        self.to.flush()
    }
}

/// Prints a text.
///
/// # Errors
///
/// As `finished`.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = stdout();
    finished(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The result of writing. A reader such as `head` may stop reading early: that is no
/// error, and the command ends silently.
///
/// # Errors
///
/// A sentence if the output could not be written.
pub fn finished(written: io::Result<()>) -> Result<(), String> {
    match written {
        Err(error) if !is_gone(&error) => Err(format!("the results cannot be written: {error}")),
        _ => Ok(()),
    }
}

/// A number of things: `1 game`, `2 games`.
pub fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// The message of a command that stops because its reader stopped reading. It is not
/// printed.
pub const GONE: &str = "";

/// Whether to go on with output that is made piece by piece.
///
/// # Errors
///
/// A sentence if the output could not be written, or `GONE`.
pub fn so_far(written: io::Result<()>) -> Result<(), String> {
    match written {
        Err(error) if is_gone(&error) => Err(GONE.to_string()),
        other => finished(other),
    }
}

/// Whether the reader stopped reading.
fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_made_harmless_however_it_comes() {
        let text = "a \u{9b}2J b\n\u{202e}{\"é\":1}\nno end";
        let expected = "a \\u009b2J b\n\\u202e{\"é\":1}\nno end";
        for size in 1..text.len() {
            let mut out = Output::new(Vec::new());
            for part in text.as_bytes().chunks(size) {
                out.write_all(part).unwrap();
            }
            out.flush().unwrap();
            assert_eq!(String::from_utf8(out.to).unwrap(), expected, "{size}");
        }
    }

    #[test]
    fn a_reader_that_has_gone_is_no_fault() {
        let failed = |kind: io::ErrorKind| finished(Err(kind.into()));
        assert_eq!(failed(io::ErrorKind::BrokenPipe), Ok(()));
        let stopped = so_far(Err(io::ErrorKind::BrokenPipe.into()));
        assert_eq!(stopped, Err(GONE.to_string()));
        let message = failed(io::ErrorKind::StorageFull).unwrap_err();
        assert!(message.contains("cannot be written"), "{message}");
    }
}
