//! Changes of what someone carries and wears, and of what it can cast.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use crate::catalog::{Id, Slot, SpellKind};
use schemars::JsonSchema;
use serde::Deserialize;
use specs::prelude::*;

/// One thing, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HowMany {
    /// The first in the pack of which it makes a difference.
    One,
    /// Every one.
    All,
}

impl HowMany {
    fn of(self, things: Vec<Entity>) -> Vec<Entity> {
        match self {
            HowMany::One => things.into_iter().take(1).collect(),
            HowMany::All => things,
        }
    }
}

/// The hero learns what things that the target carries are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Identify(pub HowMany);

/// The things of someone for which something is true.
fn carried(aim: Aim, scene: &Scene, is_meant: impl Fn(Entity) -> bool) -> Vec<Entity> {
    let pack = aim
        .target
        .map_or(Vec::new(), |target| scene.pack_of(target));
    pack.into_iter().filter(|&thing| is_meant(thing)).collect()
}

impl Identify {
    fn things(self, aim: Aim, scene: &Scene) -> Vec<Entity> {
        // What is being used makes itself known.
        let is_other = |thing: Entity| match scene.kinds.means(thing) {
            Some(means) => aim.means != Some(means),
            None => false,
        };
        let unknown = |thing| scene.is_unknown(thing) && is_other(thing);
        self.0.of(carried(aim, scene, unknown))
    }
}

impl Apply for Identify {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        for thing in self.things(aim, scene) {
            aim.target
                .into_iter()
                .for_each(|carrier| scene.identify(carrier, thing));
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.things(aim, scene).is_empty()
    }
}

/// Things that the target carries are no longer cursed, so that they can be taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Uncurse(pub HowMany);

impl Uncurse {
    fn things(self, aim: Aim, scene: &Scene) -> Vec<Entity> {
        self.0
            .of(carried(aim, scene, |thing| scene.is_cursed(thing)))
    }
}

impl Apply for Uncurse {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        for thing in self.things(aim, scene) {
            aim.target
                .into_iter()
                .for_each(|carrier| scene.uncurse(carrier, thing));
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        carried(aim, scene, |thing| scene.may_be_cursed(thing)).is_empty()
    }
}

/// What the target wears somewhere becomes better than others of its kind, and is no
/// longer cursed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enchant {
    /// Where it is worn; of two rings the first.
    pub slot: Slot,
    /// How much better; below 0 it becomes worse.
    #[schemars(range(min = -9, max = 9))]
    pub by: i32,
}

impl Enchant {
    fn thing(&self, aim: Aim, scene: &Scene) -> Option<Entity> {
        let worn = scene.worn_by(aim.target?);
        let (thing, _) = worn.into_iter().find(|(_, slot)| *slot == self.slot)?;
        Some(thing)
    }
}

impl Apply for Enchant {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let (Some(target), Some(thing)) = (aim.target, self.thing(aim, scene)) {
            scene.enchant(target, thing, self.by);
        }
    }

    fn idle(&self) -> Option<&'static str> {
        (self.by == 0).then_some("give a number that is not 0")
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        self.thing(aim, scene).is_none()
    }
}

/// Puts charges into everything that the target carries and that has any, up to as many
/// as it held at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Recharge(#[schemars(range(min = 1, max = 100))] pub i32);

impl Apply for Recharge {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        for thing in carried(aim, scene, |thing| scene.is_drained(thing)) {
            aim.target
                .into_iter()
                .for_each(|carrier| scene.recharge(carrier, thing, self.0));
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        carried(aim, scene, |thing| scene.may_be_drained(thing)).is_empty()
    }
}

/// Gives mana back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct RestoreMana(pub Value);

impl Apply for RestoreMana {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            let amount = self.0.roll(aim, Luck::Items, scene);
            scene.restore_mana(target, amount);
        }
    }

    fn idle(&self) -> Option<&'static str> {
        let may_be_nothing = self.0.least().is_some_and(|least| least < 1);
        may_be_nothing.then_some("give dice that come to 1 or more, such as 2d4")
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        aim.target.is_none_or(|target| {
            let most = scene.figure(target, crate::figures::Figure::MaxMana);
            scene.mana(target) >= most
        })
    }
}

/// The target can cast a spell from now on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Teach(pub Id<SpellKind>);

impl Apply for Teach {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            scene.teach(target, self.0);
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        aim.target
            .is_none_or(|target| scene.cannot_learn(target, self.0))
    }
}
