//! Reports of mistakes in a file.

use super::source::{Sources, Span};

/// How bad it is. A warning never stops anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used as it is.
    Error,
    /// The file can be used, but probably does not do what the author wanted.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One mistake: its place, what is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq)]
pub struct Diag {
    /// The kind of mistake.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
    /// Other places that are related to it.
    pub also: Vec<(Span, String)>,
}

impl Diag {
    /// An error without a help.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            span,
            message: message.into(),
            help: String::new(),
            also: Vec::new(),
        }
    }

    /// A warning without a help.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// The same report with a help: what would be right.
    #[inline(always)] // so that the texts are left out where nothing is explained
    pub fn help(mut self, help: impl Into<String>) -> Self {
        if crate::EXPLAINS {
            self.help = help.into();
        }
        self
    }

    /// The same report with one more related place.
    pub fn also(mut self, span: Span, note: impl Into<String>) -> Self {
        self.also.push((span, note.into()));
        self
    }

    /// Whether it is an error, and not a warning.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// `file:line:col: error[code]: message`, the line, a caret, the help.
    pub fn text(&self, sources: &Sources) -> String {
        let place = sources.place(self.span);
        let word = self.severity.word();
        let at = match sources.has(self.span) {
            true => format!(":{}:{}", place.line, place.column),
            false => String::new(),
        };
        let mut text = format!(
            "{}{at}: {word}[{}]: {}\n",
            plain_text::line(&sources.get(self.span.file).path),
            self.code,
            plain_text::line(&self.message)
        );
        let line = sources.line(self.span);
        if !line.is_empty() && line.chars().take(LONGEST_LINE + 1).count() <= LONGEST_LINE {
            // Tabs stay tabs, so that the caret is at the right place whatever their
            // width.
            let indent: String = line
                .chars()
                .take(place.column - 1)
                .map(|each| if each == '\t' { '\t' } else { ' ' })
                .collect();
            text += &format!("    {}\n    {indent}^\n", printable(line));
        }
        if !self.help.is_empty() {
            text += &format!("    help: {}\n", plain_text::line(&self.help));
        }
        for (span, note) in &self.also {
            let place = sources.place(*span);
            let path = plain_text::line(&sources.get(span.file).path);
            let note = plain_text::line(note);
            text += &format!("    note: {path}:{}:{}: {note}\n", place.line, place.column);
        }
        text
    }
}

/// Longer lines are not shown: a caret below them could not be found.
const LONGEST_LINE: usize = 200;

/// Replaces control characters, which could affect a terminal.
fn printable(line: &str) -> String {
    line.chars()
        .map(|each| match each {
            '\t' => '\t',
            each if plain_text::is_harmful(each) => '\u{fffd}',
            each => each,
        })
        .collect()
}
