//! Everything that content can make happen, and the one way in which it is done.
//!
//! An effect is a file: its parameters, their words for modders, and what it does.
//! The list below is the only other place that names it. Whoever wants something to
//! happen asks for it (`queue`); `systems::resolve` runs what was asked for, in that
//! order, until nothing is left.

mod all;
mod armor_class;
mod damage;
mod heal;
mod max_health;
pub mod queue;
pub mod scene;
mod to_hit;

pub use all::All;
pub use armor_class::ArmorClass;
pub use damage::Damage;
pub use heal::Heal;
pub use max_health::MaxHealth;
pub use to_hit::ToHit;

use queue::Aim;
use scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;

/// What an effect does, and what can be said of it beforehand.
pub trait Apply {
    /// Makes it happen.
    fn apply(&self, aim: Aim, scene: &mut Scene);

    /// What to write instead, where this can come to nothing.
    fn idle(&self) -> Option<&'static str> {
        None
    }

    /// Would it be wasted on someone who is unhurt?
    fn only_heals(&self) -> bool {
        false
    }

    /// The lists of effects that it holds.
    fn held(&self) -> Vec<Held<'_>> {
        Vec::new()
    }
}

/// Effects that another effect holds.
#[derive(Clone, Copy, Debug)]
pub struct Held<'a> {
    /// The parameter that they stand in; none where they are all that it has.
    pub parameter: Option<&'static str>,
    pub effects: &'a [Effect],
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
    /// Gives back so many hit points.
    Heal = "heal",
    /// Raises the most hit points there can be, for good.
    MaxHealth = "max_health",
    /// Raises what is added to the d20 of an attack, for good.
    ToHit = "to_hit",
    /// Raises how hard it is to be hit, for good.
    ArmorClass = "armor_class",
    /// Takes so many hit points away.
    Damage = "damage",
    /// All of these effects, one after the other.
    All = "all",
}

impl Apply for Effect {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        self.inner().apply(aim, scene);
    }

    fn idle(&self) -> Option<&'static str> {
        self.inner().idle()
    }

    fn only_heals(&self) -> bool {
        self.inner().only_heals()
    }

    fn held(&self) -> Vec<Held<'_>> {
        self.inner().held()
    }
}
