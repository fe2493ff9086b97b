//! Warns of texts for players with characters that the font does not have.

use super::check::inside;
use super::font;
use crate::raws::HELPS;
use placed_json::diag::Diag;
use placed_json::node::Node;
use placed_json::source::Sources;

/// The fields that are shown to players, in entries and in `mod.json`.
pub(super) const SHOWN: [&str; 5] = ["name", "description", "verb", "text", "caption"];

/// How many characters one report names.
const MOST_NAMED: usize = 5;

/// Checks the texts of an object that players read, with one report for each text.
pub(super) fn check(object: &Node, sources: &Sources, diags: &mut Vec<Diag>) {
    if !HELPS {
        return;
    }
    for field in object.fields() {
        if SHOWN.contains(&field.key.as_str()) {
            diags.extend(text(&field.value, sources));
        }
    }
}

fn text(node: &Node, sources: &Sources) -> Option<Diag> {
    let text = node.as_text()?;
    let first = text.chars().position(|letter| !font::has(letter))?;
    let mut strange: Vec<char> = Vec::new();
    for letter in text.chars().filter(|letter| !font::has(*letter)) {
        // Keep one more than are named, to know whether there are others.
        if strange.len() <= MOST_NAMED && !strange.contains(&letter) {
            strange.push(letter);
        }
    }
    let named: Vec<String> = strange.iter().take(MOST_NAMED).map(named).collect();
    let more = if strange.len() > MOST_NAMED {
        " and others"
    } else {
        ""
    };
    let message = format!(
        "the game's font does not have {}{more}: a `?` or a blank is shown instead",
        named.join(", ")
    );
    let swaps: Vec<String> = strange
        .iter()
        .filter_map(|&letter| Some(format!("`{}` for `{letter}`", font::stand_in(letter)?)))
        .take(MOST_NAMED)
        .collect();
    let help = match swaps.is_empty() {
        true => "use the letters a to z, those of Western Europe such as é and ö, and plain signs"
            .to_string(),
        false => format!("write {}", swaps.join(", ")),
    };
    let place = inside(sources, node.span, first);
    Some(Diag::warning("text-outside-font", place, message).help(help))
}

/// A character with its number, since some look alike or are invisible.
fn named(letter: &char) -> String {
    format!("`{letter}` (U+{:04X})", *letter as u32)
}
