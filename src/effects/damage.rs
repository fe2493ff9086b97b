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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::mind::Mood;
    use crate::effects::area::Area;
    use crate::effects::{Each, Effect, ForEach};
    use crate::rules::ruleset::Ruleset;
    use crate::systems::act::Deed;
    use crate::systems::time::Who;
    use crate::testkit::TestLevel;
    use bracket_lib::geometry::Point;

    /// The mood of a sleeper beside a trap that harms so much, after the hero stepped on it.
    fn mood_after(amount: i32) -> Mood {
        let rules = Ruleset {
            hearing: 0,
            waking: 0,
            waking_beside: 0,
            ..Ruleset::default()
        };
        let mut level = TestLevel::with_rules("@^s", rules);
        level.change_trap(level.the('^'), |kind| {
            let then = vec![Effect::Damage(Damage::Number(amount))].into();
            kind.on_enter = vec![Effect::ForEach(ForEach {
                r#in: Area::Adjacent,
                who: Vec::new(),
                each: Each::Creature,
                then,
            })]
            .into();
        });
        level.awaken('s', Mood::Asleep);
        let to = Point::new(1, 0);
        level.give(level.the('@'), Deed::Step { to });
        level.moment(Who::Hero);
        level.mood('s')
    }

    #[test]
    fn a_wound_wakes() {
        assert_eq!(mood_after(0), Mood::Asleep);
        assert_ne!(mood_after(1), Mood::Asleep);
    }
}
