//! Everything that content can make happen, and the one way in which it is done.
//!
//! An effect is a struct: its parameters, their words for modders, and what it does.
//! The list below is the only other place that names it. Whoever wants something to
//! happen asks for it (`queue`); `systems::resolve` runs what was asked for, in that
//! order, until nothing is left.

mod after;
mod all;
pub mod area;
mod armor_class;
mod cast;
pub mod condition;
mod damage;
pub mod delayed;
mod for_each;
mod heal;
mod making;
mod max_health;
mod movement;
mod one_of;
pub mod queue;
mod repeat;
pub mod scene;
mod status;
mod telling;
mod to_hit;
pub mod value;
mod when;

pub use after::After;
pub use all::All;
pub use armor_class::ArmorClass;
pub use cast::Cast;
pub use damage::{Damage, Harm};
pub use for_each::{Each, ForEach};
pub use heal::Heal;
pub use making::{ChangeTerrain, Create, Summon, Transform};
pub use max_health::MaxHealth;
pub use movement::{Blink, Pull, Push, Swap, Teleport};
pub use one_of::OneOf;
pub use repeat::Repeat;
pub use status::{Cure, Status};
pub use telling::{Message, Reveal, Revealed};
pub use to_hit::ToHit;
pub use when::{Chance, If};

use area::Area;
use queue::Aim;
use scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::Deref;
use std::sync::Arc;

/// What an effect does, and what can be said of it beforehand.
pub trait Apply {
    /// Makes it happen.
    fn apply(&self, aim: Aim, scene: &mut Scene);

    /// What to write instead, where this can come to nothing.
    fn idle(&self) -> Option<&'static str> {
        None
    }

    /// Would nothing come of it now? Most effects do something whenever they happen.
    fn is_wasted(&self, _aim: Aim, _scene: &Scene) -> bool {
        false
    }

    /// Does it do nothing but mend wounds?
    fn only_heals(&self) -> bool {
        false
    }

    /// The lists of effects that it holds.
    fn held(&self) -> Vec<Held<'_>> {
        Vec::new()
    }

    /// The places that it reaches around whoever is meant, to be shown beforehand.
    fn area(&self) -> Option<Area> {
        None
    }
}

/// Effects, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Effects(pub Arc<Vec<Effect>>);

impl Deref for Effects {
    type Target = [Effect];

    fn deref(&self) -> &[Effect] {
        &self.0
    }
}

impl From<Vec<Effect>> for Effects {
    fn from(effects: Vec<Effect>) -> Self {
        Self(Arc::new(effects))
    }
}

impl Effects {
    /// Makes them happen in order, until so much has happened that the rest does not.
    pub fn apply(&self, aim: Aim, scene: &mut Scene) {
        for effect in self.iter() {
            if !scene.may_happen(aim) {
                return;
            }
            effect.apply(aim, scene);
        }
    }

    /// Do they do nothing but mend wounds?
    pub fn only_heal(&self) -> bool {
        self.iter().all(Effect::only_heals)
    }

    /// Would nothing come of any of them now?
    pub fn are_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.iter().all(|effect| effect.is_wasted(aim, scene))
    }
}

/// Effects that another effect holds.
#[derive(Clone, Debug)]
pub struct Held<'a> {
    /// Where they stand in its parameters; empty where they are all that it has.
    pub path: Vec<Key>,
    pub effects: &'a Effects,
}

impl<'a> Held<'a> {
    /// Effects in a field.
    pub fn within(field: &'static str, effects: &'a Effects) -> Self {
        Self {
            path: vec![Key::Field(field)],
            effects,
        }
    }
}

/// One step into the parameters of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Field(&'static str),
    /// The number in a list.
    Item(usize),
}

macro_rules! effects {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        /// Something that happens, such as to whoever drinks a draught or steps on a
        /// trap.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[schemars(extend("x-named" = true))]
        pub enum Effect {
            $($(#[$doc])* #[serde(rename = $key)] $name($name),)*
        }

        impl Effect {
            fn inner(&self) -> &dyn Apply {
                match self {
                    $(Effect::$name(effect) => effect,)*
                }
            }
        }
    };
}

effects! {
    /// Gives hit points back.
    Heal = "heal",
    /// Raises the most hit points there can be, for good.
    MaxHealth = "max_health",
    /// Raises what is added to the d20 of an attack, for good.
    ToHit = "to_hit",
    /// Raises how hard it is to be hit, for good.
    ArmorClass = "armor_class",
    /// Takes hit points away.
    Damage = "damage",
    /// Gives someone a status for a while.
    Status = "status",
    /// Ends statuses.
    Cure = "cure",
    /// Pushes the target away.
    Push = "push",
    /// Pulls the target nearer.
    Pull = "pull",
    /// Takes the target to a free place at random.
    Teleport = "teleport",
    /// Takes the user to the place that is meant.
    Blink = "blink",
    /// The user and the target change places.
    Swap = "swap",
    /// Creatures appear.
    Summon = "summon",
    /// The target becomes another creature.
    Transform = "transform",
    /// Things appear.
    Create = "create",
    /// The ground becomes another kind.
    ChangeTerrain = "terrain",
    /// A sentence in the log.
    Message = "message",
    /// The hero learns what is around.
    Reveal = "reveal",
    /// What a spell does happens.
    Cast = "cast",
    /// All of these effects, one after the other.
    All = "all",
    /// One of these, drawn by weight.
    OneOf = "one_of",
    /// Effects that happen now and then.
    Chance = "chance",
    /// Effects that depend on something.
    If = "if",
    /// The same effects several times.
    Repeat = "repeat",
    /// Effects that happen some turns later.
    After = "after",
    /// Effects for everyone or every place in an area.
    ForEach = "for_each",
}

impl Apply for Effect {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        self.inner().apply(aim, scene);
    }

    fn idle(&self) -> Option<&'static str> {
        self.inner().idle()
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.inner().is_wasted(aim, scene)
    }

    fn only_heals(&self) -> bool {
        self.inner().only_heals()
    }

    fn held(&self) -> Vec<Held<'_>> {
        self.inner().held()
    }

    fn area(&self) -> Option<Area> {
        self.inner().area()
    }
}
