//! Wounds someone.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use crate::catalog::{ElementKind, Id};
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;

/// Takes hit points away: an amount alone, or an amount of an element.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Damage {
    Number(#[schemars(range(min = 1, max = 1000))] i32),
    Dice(Dice),
    Elemental(Harm),
}

/// Harm of a certain sort.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// How many hit points.
    pub amount: Value,
    /// What sort of harm it is: who resists it takes less, who is weak to it more.
    #[serde(default)]
    pub element: Option<Id<ElementKind>>,
}

impl Damage {
    /// What sort of harm it is, if it is of any.
    pub fn element(&self) -> Option<Id<ElementKind>> {
        match self {
            Damage::Elemental(harm) => harm.element,
            Damage::Number(_) | Damage::Dice(_) => None,
        }
    }

    fn harm(&self) -> Harm {
        let amount = match self {
            Damage::Number(number) => Value::Number(*number),
            Damage::Dice(dice) => Value::Dice(*dice),
            Damage::Elemental(harm) => return harm.clone(),
        };
        Harm {
            amount,
            element: None,
        }
    }
}

impl Apply for Damage {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(target) = aim.target else {
            return;
        };
        let Harm { amount, element } = self.harm();
        let amount = amount.roll(aim, Luck::Combat, scene).max(0);
        scene.harm(target, amount, element, aim.into());
    }

    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.target.is_none()
    }

    fn idle(&self) -> Option<&'static str> {
        { self.harm().amount.is_never_positive() }.then_some("give dice such as \"1d6\", or a number above 0; what gives hit points back is { \"heal\": \"1d6\" }")
    }
}
