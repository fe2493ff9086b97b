//! How things are called in sentences.

use crate::game::view::ItemView;
pub use crate::systems::conclude::phrases::with_article;

/// A thing as one speaks of it: "a draught", "3 javelins".
pub fn named(item: &ItemView) -> String {
    match item.count {
        1 => with_article(&item.name),
        _ => item.name.clone(),
    }
}

/// Some of several phrases, with commas.
pub fn listed(phrases: &[String], most: usize) -> String {
    let shown = &phrases[..phrases.len().min(most)];
    match phrases.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{}, and {more} more", shown.join(", ")),
    }
}
