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
mod noise;
pub mod queue;
pub mod scene;
mod to_hit;

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

/// A row is the key of an effect in raws, its file and its struct, whose comment is what
/// modders read.
macro_rules! effects {
    ($($key:literal: $file:ident::$name:ident,)*) => {
        $(pub use $file::$name;)*

        /// Something that happens, such as to whoever drinks a draught or steps on a
        /// trap.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
        #[schemars(extend("x-named" = true))]
        pub enum Effect {
            $(#[serde(rename = $key)] $name($name),)*
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
    "heal": heal::Heal,
    "max_health": max_health::MaxHealth,
    "to_hit": to_hit::ToHit,
    "armor_class": armor_class::ArmorClass,
    "damage": damage::Damage,
    "noise": noise::Noise,
    "all": all::All,
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
