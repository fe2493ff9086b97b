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
mod arrive;
mod attention;
mod cast;
pub mod condition;
mod damage;
pub mod delayed;
mod dig;
mod fall;
mod for_each;
mod heal;
mod making;
mod max_health;
mod movement;
mod noise;
mod one_of;
pub mod queue;
mod repeat;
pub mod scene;
pub mod sort;
mod status;
mod steal;
mod telling;
mod things;
mod to_hit;
pub mod value;
mod wake;
mod when;

pub use damage::Harm;
pub use for_each::Each;
pub use one_of::Draw;
pub use telling::Revealed;
pub use things::HowMany;

use crate::catalog::{ElementKind, Id, SpellKind};
use queue::Aim;
use scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::Deref;
use std::sync::Arc;
use value::Value;

/// What an effect does, and what can be said of it beforehand.
pub trait Apply {
    /// Makes it happen.
    fn apply(&self, aim: Aim, scene: &mut Scene);

    /// What to write instead, where this can come to nothing.
    fn idle(&self) -> Option<&'static str> {
        None
    }

    /// A number of which no more than some count: its field, the number, and the most.
    fn bounded(&self) -> Option<(&'static str, &Value, i32)> {
        None
    }

    /// Would nothing come of it now, as far as whoever does it knows? The hero is refused
    /// what would, so what the hero cannot know must not count.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool;

    /// Why nothing comes of it, in the words of the content.
    fn why_wasted(&self, _aim: Aim, _scene: &Scene) -> Option<Arc<str>> {
        None
    }

    /// Does it only come along with others, such as the noise that digging makes? By
    /// itself it may still be what is wanted.
    fn comes_along(&self) -> bool {
        false
    }

    /// How many places it looks at, where it goes through many of them.
    fn looks_at(&self, _scene: &Scene) -> u32 {
        0
    }

    /// Does it change nothing, whenever it happens?
    fn only_tells(&self) -> bool {
        let held = self.held();
        !held.is_empty() && held.iter().all(|held| held.effects.only_tell())
    }

    /// Does it do nothing but mend wounds?
    fn only_heals(&self) -> bool {
        false
    }

    /// The lists of effects that it holds.
    fn held(&self) -> Vec<Held<'_>> {
        Vec::new()
    }
}

/// Effects, one after the other. Inlined in schemas, so that each field says how many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
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
            let places = effect.looks_at(scene);
            if !scene.may_happen(aim, places) {
                return;
            }
            effect.apply(aim, scene);
        }
    }

    /// Do they do nothing but mend wounds?
    pub fn only_heal(&self) -> bool {
        self.iter().all(Effect::only_heals)
    }

    /// Is there anything among them, however deep, that hurts?
    pub fn can_hurt(&self) -> bool {
        self.iter().any(|effect| {
            let is_damage = matches!(effect, Effect::Damage(_));
            is_damage || effect.held().iter().any(|held| held.effects.can_hurt())
        })
    }

    /// The first sort of harm that they do, if they do any.
    pub fn element(&self) -> Option<Id<ElementKind>> {
        self.iter().find_map(|effect| match effect {
            Effect::Damage(damage) => damage.element(),
            other => { other.held().into_iter() }.find_map(|held| held.effects.element()),
        })
    }

    /// The spells among them, however deep.
    pub fn spells(&self) -> Vec<Id<SpellKind>> {
        let each = self.iter().flat_map(|effect| match effect {
            Effect::Cast(cast) => vec![cast.0],
            other => {
                let held = other.held().into_iter();
                held.flat_map(|held| held.effects.spells()).collect()
            }
        });
        each.collect()
    }

    /// Would nothing come of any of them now? What only comes along with others counts
    /// where there are no others.
    pub fn are_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let is_all_aside = self.iter().all(Effect::comes_along);
        self.iter()
            .filter(|effect| is_all_aside || !effect.comes_along())
            .all(|effect| effect.is_wasted(aim, scene))
    }

    /// Why nothing comes of them, in the words of the content, where it says so.
    pub fn why_wasted(&self, aim: Aim, scene: &Scene) -> Option<Arc<str>> {
        self.iter().find_map(|effect| effect.why_wasted(aim, scene))
    }

    /// Do they change nothing, whenever they happen?
    pub fn only_tell(&self) -> bool {
        self.iter().all(Effect::only_tells)
    }

    /// The first sentence among them.
    pub fn first_words(&self) -> Option<Arc<str>> {
        self.iter().find_map(|effect| match effect {
            Effect::Message(message) => Some(Arc::clone(&message.0)),
            _ => None,
        })
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
            /// The key of every effect.
            #[cfg(test)]
            pub const NAMES: &[&str] = &[$($key),*];

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
    "status": status::Status,
    "cure": status::Cure,
    "push": movement::Push,
    "pull": movement::Pull,
    "teleport": movement::Teleport,
    "blink": movement::Blink,
    "swap": movement::Swap,
    "summon": making::Summon,
    "transform": making::Transform,
    "create": making::Create,
    "terrain": making::ChangeTerrain,
    "dig": dig::Dig,
    "fall": fall::Fall,
    "steal": steal::Steal,
    "arrive": arrive::Arrive,
    "attention": attention::ChangeAttention,
    "wake": wake::Wake,
    "noise": noise::Noise,
    "message": telling::Message,
    "reveal": telling::Reveal,
    "cast": cast::Cast,
    "identify": things::Identify,
    "uncurse": things::Uncurse,
    "enchant": things::Enchant,
    "recharge": things::Recharge,
    "restore_mana": things::RestoreMana,
    "teach": things::Teach,
    "all": all::All,
    "one_of": one_of::OneOf,
    "chance": when::Chance,
    "if": when::If,
    "repeat": repeat::Repeat,
    "after": after::After,
    "for_each": for_each::ForEach,
}

impl Apply for Effect {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        self.inner().apply(aim, scene);
    }

    fn looks_at(&self, scene: &Scene) -> u32 {
        self.inner().looks_at(scene)
    }

    fn idle(&self) -> Option<&'static str> {
        self.inner().idle()
    }

    fn bounded(&self) -> Option<(&'static str, &Value, i32)> {
        self.inner().bounded()
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.inner().is_wasted(aim, scene)
    }

    fn why_wasted(&self, aim: Aim, scene: &Scene) -> Option<Arc<str>> {
        self.inner().why_wasted(aim, scene)
    }

    fn comes_along(&self) -> bool {
        self.inner().comes_along()
    }

    fn only_tells(&self) -> bool {
        self.inner().only_tells()
    }

    fn only_heals(&self) -> bool {
        self.inner().only_heals()
    }

    fn held(&self) -> Vec<Held<'_>> {
        self.inner().held()
    }
}
