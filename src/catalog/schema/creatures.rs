//! Monsters, the hero, and their factions.

use super::Entered;
use super::gear::{Belonging, LootKind, Supply};
use super::parts::{Arms, Look, Senses, Spawn};
use super::powers::{Ability, Resistance, SpellKind};
use super::sounds::SoundKind;
use crate::catalog::list::Id;
use crate::catalog::text::{Color, Glyph, Tag};
use crate::effects::Effects;
use crate::rules::ruleset::{Hunts, Reaction, Wanders};
use crate::rules::{ORDINARY_NOISE, ORDINARY_SPEED};
use schemars::JsonSchema;
use serde::Deserialize;

/// A creature that is found on levels. Most of them attack the hero.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonsterKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    #[serde(flatten)]
    pub look: Look,
    /// Words that patches by selection find it by: "undead", "beast".
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    #[serde(flatten)]
    pub arms: Arms,
    /// What its blow is called: "bites".
    #[schemars(length(min = 1, max = 30))]
    pub verb: String,
    /// Its voice: what is heard when it comes into view as a foe, notices the hero or calls
    /// its pack. Without one it is what is heard for others.
    #[serde(default)]
    pub sound: Option<Id<SoundKind>>,
    #[serde(flatten)]
    pub senses: Senses,
    /// How fast it acts, in percent of the ordinary.
    #[serde(default = "ordinary_speed")]
    #[schemars(range(min = 10, max = 400))]
    pub speed: i32,
    /// Whether it can open doors.
    #[serde(default)]
    pub opens_doors: bool,
    /// Whether it flies: it goes over terrain that is `flown`, and sets off no traps.
    #[serde(default)]
    pub flies: bool,
    /// How many steps it keeps between itself and its foe, if it can; 0 is none. It
    /// comes no nearer, and steps back from a foe that does. Cornered, it strikes.
    #[serde(default)]
    #[schemars(range(min = 0, max = 30))]
    pub keeps_distance: i32,
    /// How often it is found asleep, in percent.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub asleep: i32,
    /// Of those who act at the same time, the higher acts first.
    #[serde(default)]
    #[schemars(range(min = -100, max = 100))]
    pub initiative: i32,
    /// The faction that it belongs to; without one it attacks the hero and ignores all
    /// others.
    #[serde(default)]
    pub faction: Option<Id<FactionKind>>,
    /// Its pack, which it calls for help: all with the same word. Without one it is
    /// alone.
    #[serde(default)]
    pub pack: Option<Tag>,
    /// How far its cry carries to others of its `pack`, in tiles; it needs one.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub call: i32,
    /// Below this share of its hit points, in percent, it runs.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub flees_below: i32,
    /// It wins back one hit point every this many turns; 0 is never.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub heals_every: i32,
    /// It gives up a chase when the way is this many places long; 0 is never.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub chase: i32,
    /// From how many steps away it smells the hero, seen or not.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub scent: i32,
    /// By which rules it hunts. By those of the maze it always knows where the
    /// hero is, takes one straight step each turn on a shortest way there (up before
    /// left before down before right), strikes only straight beside it, and stays
    /// where it is while shut doors leave it no way. Once it is fought, it hunts freely.
    #[serde(default)]
    pub hunts: Hunts,
    /// How it passes the time: with a random step or none, a random step every turn,
    /// walks from place to place, or not at all.
    #[serde(default)]
    pub wanders: Wanders,
    /// Sorts of harm that it bears better or worse than others.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub resists: Vec<Resistance>,
    /// What happens to whoever it hits.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hit: Effects,
    /// What happens when it is hurt and lives; the target is who hurt it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_hurt: Effects,
    /// What happens when it kills someone; the target is itself.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_kill: Effects,
    /// What happens where it dies; the target is who killed it.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_death: Effects,
    /// What happens to it at the beginning of each of its turns, asleep or awake.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_turn: Effects,
    /// What happens when it notices a foe that it was not after; the target is the foe.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_see: Effects,
    /// What it can do instead of a step or a blow, in the order in which it thinks of
    /// them: the first that it can do, and whose `chance` comes up, is its whole turn.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub abilities: Vec<Ability>,
    /// The most mana that it has. What it casts by itself takes the mana of the spell, and
    /// an ability that casts waits until there is enough. Without this it never runs out.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1000))]
    pub mana: Option<i32>,
    /// It wins back one mana every this many turns; 0 is never.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub mana_every: i32,
    /// What it has with it, and leaves when it dies.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub carries: Vec<Belonging>,
    /// Whether it puts on, drinks, fires, throws, points and reads what it carries, when that
    /// is of use.
    #[serde(default)]
    pub uses_items: bool,
    /// What else is found where it dies.
    #[serde(default)]
    pub drops: Option<Id<LootKind>>,
    /// Whether something of it is left when it dies.
    #[serde(default = "yes")]
    pub corpse: bool,
    /// Whether blood is seen where it was hurt.
    #[serde(default = "yes")]
    pub bleeds: bool,
    /// How often and where it is found; without one it never is.
    #[serde(default)]
    pub spawn: Option<Spawn>,
    /// How its corpse looks.
    #[serde(skip, default = "Look::nothing")]
    pub remains: Look,
    /// It replaces a kind of a mod that is not on, and is nobody's enemy.
    #[serde(skip)]
    pub is_missing: bool,
}

impl Entered for MonsterKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            remains: Look {
                name: format!("{} corpse", self.look.name),
                glyph: Glyph('%'),
                color: CORPSE_COLOR,
                tile: None,
                ..self.look.clone()
            },
            ..self
        }
    }
}

const CORPSE_COLOR: Color = Color {
    r: 0xa8,
    g: 0x90,
    b: 0x88,
};

fn ordinary_speed() -> i32 {
    ORDINARY_SPEED
}

fn ordinary_noise() -> i32 {
    ORDINARY_NOISE
}

fn yes() -> bool {
    true
}

/// The one the player plays, at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// Its name stands on the character sheet and in the story of a run; messages
    /// say "you".
    #[serde(flatten)]
    pub look: Look,
    /// Words that conditions and patches by selection ask for: "undead", "beast".
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub tags: Vec<Tag>,
    #[serde(flatten)]
    pub arms: Arms,
    #[serde(flatten)]
    pub senses: Senses,
    /// How fast the hero acts, in percent of the ordinary.
    #[serde(default = "ordinary_speed")]
    #[schemars(range(min = 10, max = 400))]
    pub speed: i32,
    /// Whether the hero flies: over terrain that is `flown`, and past traps.
    #[serde(default)]
    pub flies: bool,
    /// How loud the hero is, in percent of the ordinary: how far blows, shots and doors are
    /// heard, how easily sleepers in sight wake, and how much attention that draws.
    #[serde(default = "ordinary_noise")]
    #[schemars(range(min = 0, max = 400))]
    pub noise: i32,
    /// Sorts of harm that the hero bears better or worse than others.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub resists: Vec<Resistance>,
    /// How many things fit into the pack: one for each letter at most.
    #[schemars(range(min = 1, max = 26))]
    pub pack_size: i32,
    /// How many turns it takes to get back one hit point.
    #[schemars(range(min = 1, max = 1000))]
    pub regeneration: i32,
    /// How many turns of rest, with no foe in sight, give back one hit point; 0 is
    /// never.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub rest: i32,
    /// What the hero carries from the start, and wears as far as it can be worn.
    #[serde(default)]
    #[schemars(length(max = 26))]
    pub items: Vec<Supply>,
    /// The most mana there can be. It comes back with each depth that is reached for
    /// the first time.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub mana: i32,
    /// The spells that the hero can cast from the start.
    #[serde(default)]
    #[schemars(length(max = 26))]
    pub spells: Vec<Id<SpellKind>>,
}

impl Entered for HeroKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

/// A side that monsters are on, and what it does about others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactionKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// What the side is called: "the deep folk".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// What those of it do when they see the hero.
    #[serde(default = "attack")]
    pub to_hero: Reaction,
    /// What they do about other factions; those that are not named are ignored.
    #[serde(default)]
    #[schemars(length(max = 64))]
    pub reactions: Vec<ReactionRaw>,
}

impl Entered for FactionKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

/// What one side does about another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionRaw {
    /// The other side.
    pub to: Id<FactionKind>,
    /// What is done about it.
    pub reaction: Reaction,
}

fn attack() -> Reaction {
    Reaction::Attack
}
