//! An event as the player met it: places, names and amounts; no entities.
//!
//! Notices are what a front end may animate. Only what the hero witnessed
//! becomes one, so neither log nor particles betray what happened in the dark.

use crate::catalog::schema::Cue;
use crate::catalog::{Color, SoundId, TileId};
use bracket_lib::geometry::Point;
use serde::Serialize;

/// Something the player witnessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// Someone was hurt.
    Hurt {
        at: Point,
        amount: i32,
        hero: bool,
        /// Blood is seen there from then on.
        #[serde(skip)]
        bleeds: bool,
    },
    /// A blow went past its target.
    Missed { at: Point },
    /// Something was thrown or fired; of its flight, what the hero saw.
    Flew {
        from: Point,
        to: Point,
        /// The sign of the thing.
        glyph: char,
        color: Color,
        /// Its picture.
        #[serde(skip)]
        tile: Option<TileId>,
    },
    /// Someone used magic or a power: where, whom or what it was for, and all places that it
    /// reaches, as far as they are seen.
    Conjured {
        from: Point,
        to: Option<Point>,
        #[serde(skip)]
        reached: Vec<Point>,
        color: Color,
        /// The picture of what is seen of it.
        #[serde(skip)]
        tile: Option<TileId>,
    },
    /// Someone died.
    Died {
        at: Point,
        hero: bool,
        #[serde(skip)]
        bleeds: bool,
    },
    /// Someone was healed.
    Healed { at: Point, amount: i32 },
    /// A door was opened or shut.
    DoorMoved { at: Point },
    /// The hero picked something up.
    PickedUp { at: Point },
    /// The hero came to another level.
    EnteredDepth { depth: i32 },
    /// Someone is in view who was not before the command.
    CameIntoView {
        at: Point,
        /// Without an article: "cave rat".
        name: String,
        /// It would attack the hero.
        hostile: bool,
    },
    /// Something made a sound that was heard. What is heard for other notices, their notice
    /// tells.
    Sounded {
        at: Point,
        cue: Cue,
        /// The own sound of whatever made it.
        #[serde(skip)]
        sound: Option<SoundId>,
    },
    /// The hero knows of something that was not known before the command.
    Found { at: Point, what: Find },
}

impl Notice {
    /// The names of all kinds of notices.
    pub const KINDS: [&'static str; 12] = [
        "hurt",
        "missed",
        "flew",
        "conjured",
        "died",
        "healed",
        "door_moved",
        "picked_up",
        "entered_depth",
        "came_into_view",
        "sounded",
        "found",
    ];

    /// The name of its kind, one of `KINDS`.
    pub fn kind(&self) -> &'static str {
        match self {
            Notice::Hurt { .. } => "hurt",
            Notice::Missed { .. } => "missed",
            Notice::Flew { .. } => "flew",
            Notice::Conjured { .. } => "conjured",
            Notice::Died { .. } => "died",
            Notice::Healed { .. } => "healed",
            Notice::DoorMoved { .. } => "door_moved",
            Notice::PickedUp { .. } => "picked_up",
            Notice::EnteredDepth { .. } => "entered_depth",
            Notice::CameIntoView { .. } => "came_into_view",
            Notice::Sounded { .. } => "sounded",
            Notice::Found { .. } => "found",
        }
    }
}

/// What can be found. Names are without an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Find {
    Trap(String),
    Item(String),
    HiddenDoor,
}
