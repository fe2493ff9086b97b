//! A report as one line of JSON, for programs that read what `mod check --json` prints.

use placed_json::diag::Diag;
use placed_json::source::{Sources, Span};
use serde::Serialize;

/// A report as one line of JSON.
pub fn json_line(diag: &Diag, sources: &Sources) -> String {
    let at = |span: Span, message: &str| {
        let place = Some(sources.place(span)).filter(|_| sources.has(span));
        DiagAt {
            file: sources.get(span.file).path.clone(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            message: plain_text::line(message),
        }
    };
    let line = DiagLine {
        code: diag.code,
        severity: diag.severity.word(),
        owner: sources.get(diag.span.file).owner.to_string(),
        at: at(diag.span, &diag.message),
        help: plain_text::line(&diag.help),
        also: diag
            .also
            .iter()
            .map(|(span, note)| at(*span, note))
            .collect(),
    };
    serde_json::to_string(&line).expect("a report can always be written")
}

#[derive(Serialize)]
struct DiagLine<'a> {
    code: &'a str,
    severity: &'a str,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
}
