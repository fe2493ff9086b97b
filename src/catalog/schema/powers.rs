//! What befalls someone, what can be cast, and the sorts of harm.

use super::Entered;
use super::parts::Look;
use super::sounds::SoundKind;
use crate::catalog::list::Id;
use crate::catalog::text::{Color, Tag};
use crate::catalog::tiles::TileId;
use crate::effects::Effects;
use crate::effects::condition::Condition;
use crate::effects::value::Value;
use crate::figures::Figure;
use schemars::JsonSchema;
use serde::Deserialize;

/// A sort of harm, such as fire: who resists it takes less.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ElementKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// What it is called in messages: "fire".
    #[schemars(length(min = 1, max = 30))]
    pub name: String,
    /// The colour of its flash.
    pub color: Color,
    /// The picture of its flash, for those who play with tiles: the name of one under
    /// `tiles`. Without one it is the picture that has its id as a name.
    #[serde(default)]
    pub tile: Option<TileId>,
    /// The picture of each place of an area that it reaches, for those who play with tiles.
    /// Without one it is that of its flash.
    #[serde(default)]
    pub spread: Option<TileId>,
    /// What is heard when someone is hurt by it. Without one it is what is heard for other
    /// wounds.
    #[serde(default)]
    pub sound: Option<Id<SoundKind>>,
}

/// How well someone bears a sort of harm.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Resistance {
    /// Which sort.
    pub element: Id<ElementKind>,
    /// How much less harm it does, in percent: 100 is none at all, below 0 it does more.
    #[schemars(range(min = -300, max = 100))]
    pub percent: i32,
}

/// A change of a number for as long as something lasts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Which number.
    pub figure: Figure,
    /// What is added to it.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub amount: i32,
    /// By what share it changes, in percent, after everything was added: -50 halves it, and
    /// 100 doubles it.
    #[serde(default)]
    #[schemars(range(min = -99, max = 1000))]
    pub percent: i32,
}

/// Something that befalls someone for a while: poison, haste, a web.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatusKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// Its name is what someone is: "poisoned".
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// For how many turns it lasts if nothing else is said.
    pub turns: Value,
    /// What happens if someone who has it gets it again.
    #[serde(default)]
    pub stacks: Stacking,
    /// Numbers that it changes.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub changes: Vec<Change>,
    /// Sorts of harm that it lets someone bear better or worse.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub resists: Vec<Resistance>,
    /// What someone who has it can and cannot do.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub rules: Vec<StatusRule>,
    /// Where its rules say `cannot_step`: how often a try to leave ends it, in percent.
    #[serde(default = "one_in_four")]
    #[schemars(range(min = 0, max = 100))]
    pub torn: i32,
    /// What ends it before its time.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub ends: Vec<Ending>,
    /// What happens to who has it, once each turn.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_turn: Effects,
    /// What happens to whoever is hit by a blow of who has it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hit: Effects,
    /// What happens each time who has it is hurt and lives. The target is who did it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hurt: Effects,
    /// What happens to who has it each time that has killed someone.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_kill: Effects,
    /// What happens to who had it, when it ends.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_end: Effects,
    /// What the hero is told when it begins, such as "Your blood burns."
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub begins: String,
    /// What the hero is told when it ends.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub over: String,
    /// Whether it is good to have.
    #[serde(default)]
    pub good: bool,
}

fn one_in_four() -> i32 {
    25
}

/// What a second dose does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// The longer of the two counts.
    #[default]
    Longest,
    /// The turns add up.
    Adds,
    /// The new one replaces the old one.
    Replaces,
    /// The old one stays as it is.
    Ignores,
    /// Each counts for itself, and they work side by side.
    Separate,
}

/// A rule for whoever has a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatusRule {
    /// It cannot act at all.
    CannotAct,
    /// It cannot leave its place. A try takes the turn, and ends the status as often as
    /// `torn` says.
    CannotStep,
    /// Each of its steps and blows goes in any direction, the wanted one among them.
    Staggers,
    /// It sees only what is beside it.
    Blind,
    /// Others see it only when they are beside it.
    Unseen,
    /// It goes over terrain that is `flown`, and past traps. When it ends over such
    /// terrain, it comes down on the nearest free ground.
    Flies,
    /// It runs from every foe, and strikes only when cornered; the hero cannot strike.
    Flees,
    /// It is on the side of who did this to it; the hero cannot strike that one.
    Serves,
}

/// What ends a status before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// It is hurt.
    Hurt,
    /// It strikes someone, whether it hits or not.
    Strikes,
    /// It leaves its place, by a step or by any other means.
    Steps,
    /// It comes into a liquid. Someone who stands in one does not get it.
    Wet,
}

/// A power that is cast for mana. Monsters cast it by `cast` in an ability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    /// What is heard when it is cast. Without one it is what is heard for others.
    #[serde(default)]
    pub sound: Option<Id<SoundKind>>,
    /// How much mana it takes.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub mana: i32,
    /// What it is aimed at.
    #[serde(default)]
    pub aim: AimKind,
    /// How far it reaches, in steps.
    #[serde(default = "usual_range")]
    #[schemars(range(min = 1, max = 30))]
    pub range: i32,
    /// What it does.
    #[schemars(length(min = 1, max = 16))]
    pub on_cast: Effects,
}

fn usual_range() -> i32 {
    7
}

/// What the user of something chooses before it is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AimKind {
    /// Nothing: it is for the user.
    #[default]
    User,
    /// Someone in sight.
    Creature,
    /// A place in sight.
    Place,
    /// One of the directions.
    Direction,
}

/// Something that a monster can do besides striking whoever is beside it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What it is seen to do, before the name of whom it does it to: "spits fire at".
    /// Where it is `for_itself` that is all: "draws itself up".
    #[schemars(length(min = 1, max = 40))]
    pub verb: String,
    /// How far from its foe it can be at most, in steps. It must see the foe, and from
    /// more than one step away along a clear line.
    #[serde(default = "usual_range")]
    #[schemars(range(min = 1, max = 30))]
    pub range: i32,
    /// How far from its foe it must be at least.
    #[serde(default)]
    #[schemars(range(min = 0, max = 30))]
    pub nearest: i32,
    /// How often it does it when it can, in percent.
    #[serde(default = "always")]
    #[schemars(range(min = 1, max = 100))]
    pub chance: i32,
    /// How many turns it waits until it can do it again: with 1, every second turn.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub rest: i32,
    /// Whether it is for itself, and not for its foe. Those who flee do only such.
    #[serde(default)]
    pub for_itself: bool,
    /// What must be true of whom it is for.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub when: Vec<Condition>,
    /// What it does.
    #[schemars(length(min = 1, max = 16))]
    pub then: Effects,
}

fn always() -> i32 {
    100
}

impl Entered for ElementKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

impl Entered for StatusKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

impl Entered for SpellKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}
