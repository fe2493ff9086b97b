//! The mods and what is wrong with them, as screens show it.

use crate::content::Content;
use crate::raws::ids::CORE;
use crate::raws::load::{Loaded, ModState};
use crate::raws::settings::OfMod;
use placed_json::diag::Diag;
use placed_json::source::{Sources, Span};

/// How many characters of a file's line are shown.
const LINE: usize = 64;
/// How many of them come before a mistake that is far to the right.
const BEFORE: usize = 24;
/// The most reports that are shown. Nobody reads more at once.
const MOST_REPORTS: usize = 200;

/// All mods, and all reports on them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    /// In the order in which they are loaded; the core is the first.
    pub mods: Vec<Listed>,
    pub reports: Vec<Report>,
    /// How many further reports there are.
    pub more_reports: usize,
    /// The folder for further mods.
    pub home: Option<String>,
    /// The content that was read last is not used, because something in it is wrong.
    pub is_refused: bool,
    /// The errors are to be shown over the game.
    pub alert: bool,
}

/// One mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Where the mod came from, which tells it apart from all others.
    pub label: String,
    pub name: String,
    pub version: String,
    pub description: String,
    pub state: ListedState,
    /// What can be set for it.
    pub settings: Vec<OfMod>,
}

/// Whether a mod is in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListedState {
    /// The base game, which is always there.
    Core,
    On,
    Off,
    /// Off because of errors. The reason is in words.
    Faulty(String),
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub is_error: bool,
    pub code: &'static str,
    /// `file:line:col`.
    pub place: String,
    pub message: String,
    /// The line in the file, or the part of it around the mistake, and how
    /// many characters stand before the mistake.
    pub line: Option<(String, usize)>,
    pub help: String,
    /// Other places that are related to the mistake.
    pub notes: Vec<String>,
}

impl Shelf {
    pub fn of(content: &Content, loaded: &Loaded) -> Self {
        let listed = loaded.mods.iter().map(|status| {
            let state = match &status.state {
                ModState::On if status.id == CORE => ListedState::Core,
                ModState::On => ListedState::On,
                ModState::Faulty(reason) => ListedState::Faulty(reason.clone()),
            };
            (status.clone(), state)
        });
        let off = content.switched_off().into_iter();
        let mods = listed.chain(off.map(|status| (status, ListedState::Off)));
        let reports = loaded.diags.iter().take(MOST_REPORTS);
        Self {
            mods: mods
                .map(|(status, state)| Listed {
                    label: status.label,
                    name: status.name,
                    version: status.version,
                    description: status.description,
                    state,
                    settings: status.settings,
                })
                .collect(),
            reports: reports
                .map(|diag| Report::of(diag, &loaded.sources, content))
                .collect(),
            more_reports: loaded.diags.len().saturating_sub(MOST_REPORTS),
            home: content.home().map(|path| path.display().to_string()),
            is_refused: false,
            alert: false,
        }
    }

    /// The warning on the title, if a mod is faulty.
    pub fn warning(&self) -> Option<String> {
        let is_faulty = |each: &&Listed| matches!(each.state, ListedState::Faulty(_));
        let what = match (self.mods.iter().filter(is_faulty).count(), self.is_refused) {
            (0, false) => return None,
            (0, true) => "The content has errors and stays as it was".to_string(),
            (1, true) => "1 mod has errors and stays as it was".to_string(),
            (1, false) => "1 mod is off".to_string(),
            (count, true) => format!("{count} mods have errors and stay as they were"),
            (count, false) => format!("{count} mods are off"),
        };
        Some(format!("{what}: see Mods"))
    }

    pub fn errors(&self) -> impl Iterator<Item = &Report> {
        self.reports.iter().filter(|report| report.is_error)
    }
}

impl Report {
    fn of(diag: &Diag, sources: &Sources, content: &Content) -> Self {
        let at = |span: Span| {
            let place = sources.place(span);
            let path = content.shortened(&sources.get(span.file).path);
            format!("{path}:{}:{}", place.line, place.column)
        };
        let line = sources.line(diag.span);
        let column = sources.place(diag.span).column;
        Self {
            is_error: diag.is_error(),
            code: diag.code,
            place: at(diag.span),
            message: plain(&diag.message),
            line: (!line.trim().is_empty()).then(|| excerpt(line, column - 1)),
            help: plain(&diag.help),
            notes: diag
                .also
                .iter()
                .map(|(span, note)| format!("{}: {}", at(*span), plain(note)))
                .collect(),
        }
    }
}

/// The text without characters that would not fill exactly one cell.
fn plain(text: &str) -> String {
    let sign = |each: char| if each.is_control() { ' ' } else { each };
    text.chars().map(sign).collect()
}

/// A line without its indent, cut to the part around a place in it.
fn excerpt(line: &str, before: usize) -> (String, usize) {
    let indent = line.chars().take_while(|each| each.is_whitespace()).count();
    let indent = indent.min(before);
    let letters: Vec<char> = plain(line).chars().skip(indent).collect();
    let at = (before - indent).min(letters.len());
    let start = match letters.len() > LINE && at > LINE - 8 {
        true => at - BEFORE,
        false => 0,
    };
    let shown: String = letters.iter().skip(start).take(LINE).collect();
    (shown.trim_end().to_string(), at - start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::test_mods::example;

    #[test]
    fn a_report_says_where_and_shows_it() {
        let loaded = example("{ \"monsters\": [\n\t\t{ \"id\": \"rat\", \"colour\": 3 }] }");
        let shelf = Shelf::of(&Content::default(), &loaded);
        let report = shelf
            .errors()
            .find(|report| report.place.contains(":2:"))
            .unwrap();
        let (line, at) = report.line.clone().unwrap();
        assert_eq!(line, "{ \"id\": \"rat\", \"colour\": 3 }] }");
        assert!(line.len() > at);
        assert_eq!(shelf.mods[0].state, ListedState::Core);
        assert!(matches!(shelf.mods[1].state, ListedState::Faulty(_)));
    }

    #[test]
    fn long_lines_are_cut_around_the_mistake() {
        let long = format!("{}!{}", "a".repeat(300), "b".repeat(300));
        for (line, before, shown, at) in [
            ("    abc", 4, "abc".to_string(), 0),
            ("\tabc", 3, "abc".to_string(), 2),
            ("    abc", 1, "   abc".to_string(), 0),
            ("abc", 3, "abc".to_string(), 3),
            (
                long.as_str(),
                300,
                format!("{}!{}", "a".repeat(BEFORE), "b".repeat(LINE - BEFORE - 1)),
                BEFORE,
            ),
            (long.as_str(), 2, "a".repeat(LINE), 2),
        ] {
            assert_eq!(excerpt(line, before), (shown, at), "{line} {before}");
        }
    }
}
