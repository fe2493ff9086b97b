//! What the log of a game begins with.

use crate::catalog::Catalog;
use crate::log::{LogSpan, Meaning};

/// The words of the level on which the game begins, or else what the hero seeks.
pub(super) fn words(catalog: &Catalog, depth: i32) -> Vec<LogSpan> {
    if let Some(opening) = &catalog.level(depth).opening {
        return vec![LogSpan::new(opening.as_str(), Meaning::Plain)];
    }
    let goal = &catalog[catalog.goal].look.name;
    vec![
        LogSpan::new("You go down to seek the ", Meaning::Plain),
        LogSpan::new(goal.as_str(), Meaning::Item),
        LogSpan::new(". Bring it back to the daylight.", Meaning::Plain),
    ]
}
