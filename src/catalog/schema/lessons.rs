//! What players are told the first time it matters.

use super::Entered;
use super::creatures::MonsterKind;
use super::things::{ItemKind, TrapKind};
use crate::catalog::list::Id;
use schemars::JsonSchema;
use serde::Deserialize;

/// Something that a player is told once, the first time it matters, and can read again.
///
/// It belongs to the screen and not to the game: it takes no time and changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// A few words: what it is about.
    #[schemars(length(min = 1, max = 40))]
    pub title: String,
    /// What is told. The name of a command in curly brackets becomes the key that the
    /// player has for it: `{look}`, `{explore}`, `{pick_up}`, `{pack}`, `{wear}`, `{quaff}`,
    /// `{read}`, `{zap}`, `{throw}`, `{fire}`, `{cast}`, `{again}`, `{rest}`, `{search}`,
    /// `{wait}`, `{close}`, `{down}`, `{up}`, `{map}`, `{messages}`, `{hints}`, `{help}`,
    /// `{commands}`, and `{steps}` for the keys that step.
    #[schemars(length(min = 1, max = 600))]
    pub text: String,
    /// When it is told: as soon as all of these are true.
    #[schemars(length(min = 1, max = 8))]
    pub when: Vec<Moment>,
    /// A small picture below the text, row by row, shown as it is written.
    #[serde(default)]
    #[schemars(length(max = 12), inner(length(max = 40)))]
    pub picture: Vec<String>,
    /// Whether it is told in every game anew, as in a tutorial.
    #[serde(default)]
    pub every_game: bool,
}

/// Something that is true or not of what the player sees.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-named" = true))]
pub enum Moment {
    /// The game has just begun.
    Beginning,
    /// A foe is in view that has noticed the hero.
    Foe,
    /// A foe is in view that has not noticed the hero.
    Sleeper,
    /// Someone is in view who is no foe.
    Friend,
    /// A monster of this kind is in view.
    Monster(Id<MonsterKind>),
    /// A thing lies where the hero stands.
    ItemHere,
    /// A thing lies in view.
    ItemInView,
    /// The hero carries something and does not know what it is.
    UnknownItem,
    /// The hero carries one of these.
    Carries(Id<ItemKind>),
    /// The hero carries the goal of the journey.
    Goal,
    /// The hero has something in hand that fires.
    CanFire,
    /// A trap that was found is in view.
    Trap,
    /// A device is in view: something that is there to be stepped on, and no secret.
    Device,
    /// The hero stands on a trap or device of this kind.
    On(Id<TrapKind>),
    /// A shut door is in view.
    ShutDoor,
    /// A locked door is in view.
    LockedDoor,
    /// Stairs down are in view.
    StairsDown,
    /// The hero stands on stairs down.
    OnStairsDown,
    /// The hero has fewer hit points than this share of the most, in percent.
    HealthBelow(#[schemars(range(min = 1, max = 101))] i32),
    /// Something bad has befallen the hero.
    Ailment,
    /// The hero knows a spell.
    Spell,
    /// The level is dark.
    Dark,
    /// The attention that the `rules` speak of is at least this.
    Attention(#[schemars(range(min = 1, max = 100))] i32),
    /// The level is at least this deep.
    Depth(#[schemars(range(min = 1, max = 99))] i32),
    /// So many turns have passed, or more.
    Turn(#[schemars(range(min = 1, max = 100_000))] i32),
    /// It is a game of the tutorial. Lessons without this are not told there.
    Tutorial,
    /// This is not true.
    Not(Box<Moment>),
}

impl Entered for LessonKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}
