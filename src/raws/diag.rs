//! A mistake in content, told to whoever must mend it.

use super::source::{Sources, Span};
use crate::plain;
use serde::Serialize;

/// How bad it is. A warning never stops anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    Error,
    Warning,
}

/// One mistake: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq)]
pub struct Diag {
    /// Names the kind of mistake; `wyrmhold mod explain CODE` tells more.
    pub code: &'static str,
    pub severity: Severity,
    pub span: Span,
    pub message: String,
    /// What would be right.
    pub help: String,
    /// Other places that have to do with it.
    pub also: Vec<(Span, String)>,
}

impl Diag {
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

    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    pub fn also(mut self, span: Span, note: impl Into<String>) -> Self {
        self.also.push((span, note.into()));
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// `file:line:col: error[code]: message`, the line, a caret, the help.
    pub fn text(&self, sources: &Sources) -> String {
        let place = sources.place(self.span);
        let word = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let mut text = format!(
            "{}:{}:{}: {word}[{}]: {}\n",
            plain::line(&sources.get(self.span.file).path),
            place.line,
            place.column,
            self.code,
            plain::line(&self.message)
        );
        let line = sources.line(self.span);
        if !line.is_empty() && line.chars().count() <= LONGEST_LINE {
            // Tabs stay tabs, so that the caret stands right whatever their width.
            let indent: String = line
                .chars()
                .take(place.column - 1)
                .map(|each| if each == '\t' { '\t' } else { ' ' })
                .collect();
            text += &format!("    {}\n    {indent}^\n", printable(line));
        }
        if !self.help.is_empty() {
            text += &format!("    help: {}\n", plain::line(&self.help));
        }
        for (span, note) in &self.also {
            let place = sources.place(*span);
            let path = plain::line(&sources.get(span.file).path);
            let note = plain::line(note);
            text += &format!("    note: {path}:{}:{}: {note}\n", place.line, place.column);
        }
        text
    }

    /// The same, as one line of JSON.
    pub fn json(&self, sources: &Sources) -> String {
        let at = |span: Span, message: &str| DiagAt {
            file: sources.get(span.file).path.clone(),
            line: sources.place(span).line,
            column: sources.place(span).column,
            message: plain::line(message),
        };
        let line = DiagLine {
            code: self.code,
            severity: self.severity,
            owner: sources.get(self.span.file).owner.to_string(),
            at: at(self.span, &self.message),
            help: plain::line(&self.help),
            also: self
                .also
                .iter()
                .map(|(span, note)| at(*span, note))
                .collect(),
        };
        serde_json::to_string(&line).expect("a report can always be written")
    }
}

/// Longer lines are not shown: nobody finds a caret in them.
const LONGEST_LINE: usize = 200;

/// Control characters would do things to a terminal.
fn printable(line: &str) -> String {
    line.chars()
        .map(|each| match each {
            '\t' => '\t',
            each if plain::is_harmful(each) => '\u{fffd}',
            each => each,
        })
        .collect()
}

#[derive(Serialize)]
struct DiagLine<'a> {
    code: &'a str,
    severity: Severity,
    #[serde(rename = "mod")]
    owner: String,
    #[serde(flatten)]
    at: DiagAt,
    help: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<DiagAt>,
}

#[derive(Serialize)]
struct DiagAt {
    file: String,
    line: usize,
    column: usize,
    message: String,
}
