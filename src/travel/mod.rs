//! What the player leaves to the game: exploring, walking somewhere, resting, searching,
//! running. And the ways over the known ground, which the bot uses too.
//!
//! Everything is read off a `View`, and off the content as a handbook, so nothing here
//! knows more than a player. What comes of it are ordinary commands, one at a time, so a
//! game does not differ from one in which the player typed them.

pub mod appraise;
mod explore;
pub mod flood;
mod guide;
mod hazards;
mod left;
mod places;
mod run;
mod standing;
pub mod ways;
mod words;

#[cfg(test)]
mod tests;

pub use guide::{Guide, nearest_of};
pub use hazards::{Hazard, HazardSort, Hazards};
pub use places::{Known, KnownPlace, known_places};
pub use run::Run;
pub use standing::{Standing, is_threat, threat};
pub use words::{named, with_article};

use crate::catalog::Catalog;
use crate::game::command::Command;
use crate::game::view::View;
use bracket_lib::geometry::Point;

/// Something that the player leaves to the game until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Go wherever something is unknown, and to what is worth taking.
    Explore,
    /// Go to a known place.
    Travel { to: Point },
    /// Go to a thing and pick it up, whatever lies on it too.
    Fetch { item: u64, at: Point },
    /// Go to a level above, or to one below as far as stairs are known.
    Depth(i32),
    /// Wait until wounds are healed.
    Rest(Rest),
    /// Search, so many times.
    Search { left: u32 },
    /// Go on in a direction.
    Run(Run),
}

/// How resting gets on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// The best health so far, and the turn in which it was reached.
    best: Option<(i32, u32)>,
}

/// How often a thorough search searches.
pub const LONG_SEARCH: u32 = 5;

impl Errand {
    /// Resting until wounds are healed.
    pub const REST: Self = Self::Rest(Rest { best: None });

    /// Searching thoroughly.
    pub const SEARCH: Self = Self::Search { left: LONG_SEARCH };

    /// Does it lead somewhere else?
    pub fn walks(self) -> bool {
        !matches!(self, Self::Rest(_) | Self::Search { .. })
    }

    /// The place that it leads to, if that is known.
    pub fn destination(self) -> Option<Point> {
        match self {
            Self::Travel { to } | Self::Fetch { at: to, .. } => Some(to),
            _ => None,
        }
    }
}

/// What comes next in an errand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Do(Command),
    /// It is done, or cannot go on; a sentence if there is something to say.
    Done(Option<String>),
}

impl Next {
    fn done(sentence: impl Into<String>) -> Self {
        Self::Done(Some(sentence.into()))
    }
}

/// Are things that lie about taken along?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pickup {
    Takes,
    Leaves,
}

/// What an errand looks at.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub view: &'a View,
    /// The handbook.
    pub book: &'a Catalog,
    pub pickup: Pickup,
}
