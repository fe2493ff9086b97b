//! How much: a number, dice, or something worked out from whoever is meant.

use super::queue::Aim;
use super::scene::Scene;
use crate::figures::Figure;
use crate::rules::dice::Dice;
use schemars::JsonSchema;
use serde::Deserialize;
use specs::prelude::*;

/// An amount: a number such as 4, dice such as "2d6+1", or a formula such as
/// { "of": "missing_health", "percent": 50 }.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    Number(#[schemars(range(min = -1000, max = 1000))] i32),
    Dice(Dice),
    Formula(Formula),
}

/// An amount that is worked out when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Formula {
    /// What it is worked out from.
    pub of: Quantity,
    /// Whose number it is.
    #[serde(default)]
    pub whose: Party,
    /// How much of it counts, in percent.
    #[serde(default = "whole")]
    #[schemars(range(min = -1000, max = 1000))]
    pub percent: i32,
    /// What is added at the end.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub add: i32,
}

fn whole() -> i32 {
    100
}

/// A number that formulas can start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// The hit points that are left.
    Health,
    /// The hit points that are missing.
    MissingHealth,
    MaxHealth,
    ToHit,
    ArmorClass,
    Power,
    Defence,
    Sight,
    Speed,
    /// The depth of the level; whose it is does not matter.
    Depth,
    /// How many steps lie between the user and the target.
    Distance,
}

/// One of the two whom an effect has to do with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// Who the effect is for.
    #[default]
    Target,
    /// Who is behind it.
    User,
}

/// Which stream of chance a value is rolled from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    Combat,
    Items,
}

impl Value {
    /// What it comes to now.
    pub fn roll(&self, aim: Aim, luck: Luck, scene: &mut Scene) -> i32 {
        match self {
            Value::Number(number) => *number,
            Value::Dice(dice) => {
                let stream = match luck {
                    Luck::Combat => &mut scene.rng.combat,
                    Luck::Items => &mut scene.rng.items,
                };
                dice.roll(stream)
            }
            Value::Formula(formula) => formula.amount(aim, scene),
        }
    }

    /// The most that it can come to; none where that depends on someone.
    pub fn most(&self) -> Option<i32> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Dice(dice) => Some(dice.most()),
            Value::Formula(_) => None,
        }
    }

    /// The least that it can come to; none where that depends on someone.
    pub fn least(&self) -> Option<i32> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Dice(dice) => Some(dice.least()),
            Value::Formula(_) => None,
        }
    }

    /// Can it never come to more than nothing?
    pub fn is_never_positive(&self) -> bool {
        self.most().is_some_and(|most| most < 1)
    }
}

impl From<Dice> for Value {
    fn from(dice: Dice) -> Self {
        Value::Dice(dice)
    }
}

impl Formula {
    fn amount(&self, aim: Aim, scene: &Scene) -> i32 {
        let whose = match self.whose {
            Party::Target => aim.target,
            Party::User => aim.user,
        };
        let number = i64::from(self.of.of(whose, aim, scene));
        let share = number * i64::from(self.percent) / 100 + i64::from(self.add);
        share.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }
}

impl Quantity {
    fn of(self, whose: Option<Entity>, aim: Aim, scene: &Scene) -> i32 {
        let figure = |figure| whose.map_or(0, |whose| scene.figure(whose, figure));
        let health = whose.and_then(|whose| scene.health(whose)).unwrap_or(0);
        match self {
            Quantity::Health => health,
            Quantity::MissingHealth => (figure(Figure::MaxHealth) - health).max(0),
            Quantity::MaxHealth => figure(Figure::MaxHealth),
            Quantity::ToHit => figure(Figure::ToHit),
            Quantity::ArmorClass => figure(Figure::ArmorClass),
            Quantity::Power => figure(Figure::Power),
            Quantity::Defence => figure(Figure::Defence),
            Quantity::Sight => figure(Figure::Sight),
            Quantity::Speed => figure(Figure::Speed),
            Quantity::Depth => scene.depth(),
            Quantity::Distance => scene.steps(aim.from, scene.place(aim)),
        }
    }
}
