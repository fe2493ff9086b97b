//! The mind of a creature on a drawn level.

use crate::rules::ruleset::{Reaction, Wanders};

/// The numbers of a creature's mind in a test.
pub struct Wits {
    pub sight: i32,
    pub opens_doors: bool,
    pub to_hero: Reaction,
    pub wanders: Wanders,
    pub scent: i32,
    pub call: i32,
    pub flees_below: i32,
    pub chase: i32,
}

impl Default for Wits {
    fn default() -> Self {
        Self {
            sight: 8,
            opens_doors: true,
            to_hero: Reaction::Attack,
            wanders: Wanders::Drift,
            scent: 0,
            call: 0,
            flees_below: 0,
            chase: 0,
        }
    }
}
