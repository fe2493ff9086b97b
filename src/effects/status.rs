//! Statuses begin and end.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::sort::StatusSort;
use super::value::{Luck, Value};
use crate::catalog::{Id, StatusKind};
use schemars::JsonSchema;
use serde::Deserialize;

/// Gives someone a status for a while.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Status {
    /// Which one.
    pub apply: Id<StatusKind>,
    /// For how many turns; without a number, as long as the status itself says.
    #[serde(default)]
    pub turns: Option<Value>,
    /// Who counts as the one who gave it, and is served where its rules say `serves`;
    /// without one, who is behind the effect. A trap serves nobody, so it names the hero.
    #[serde(default)]
    pub by: Option<Giver>,
}

/// Who gave a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Giver {
    /// The hero, whoever did it.
    Hero,
}

impl Apply for Status {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(target) = aim.target else {
            return;
        };
        let turns = match &self.turns {
            Some(turns) => turns.roll(aim, Luck::Items, scene),
            None => {
                let usual = scene.kinds.catalog()[self.apply].turns.clone();
                usual.roll(aim, Luck::Items, scene)
            }
        };
        let by = match self.by {
            Some(Giver::Hero) => Some(scene.hero.0),
            None => aim.by,
        };
        scene.begin_status(target, self.apply, turns, by);
    }

    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.target.is_none()
    }

    fn idle(&self) -> Option<&'static str> {
        let turns = self.turns.as_ref();
        { turns.is_some_and(Value::is_never_positive) }
            .then_some("give turns such as 10 or \"2d6\"")
    }
}

/// Ends statuses: each by its id, or all that have a tag, as in `{ "tag": "ailment" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cure(#[schemars(length(min = 1, max = 32))] pub Vec<StatusSort>);

impl Apply for Cure {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let Some(target) = aim.target {
            for sort in &self.0 {
                scene.end_sort(target, sort);
            }
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let ends = |sort| {
            let target = aim.target;
            target.is_some_and(|target| scene.can_end_sort(target, sort))
        };
        !self.0.iter().any(ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::schema::StatusRule;
    use crate::components::side::{Side, Sides};
    use crate::effects::area::Area;
    use crate::effects::condition::Condition;
    use crate::effects::for_each::{Each, ForEach};
    use crate::effects::{Effect, Effects};
    use crate::systems::act::Deed;
    use crate::testkit::TestLevel;
    use bracket_lib::geometry::Point;

    /// The side of `a`, when the hero has stepped on a trap beside it that makes all others
    /// serve.
    fn side_after(by: Option<Giver>) -> Side {
        let mut level = TestLevel::parse("@^a");
        let apply = level.edit(|catalog| {
            let statuses = catalog.statuses.iter();
            let serving = { statuses }.find(|(_, kind)| kind.rules == [StatusRule::Serves]);
            serving.expect("the core has one").0
        });
        let given = Status {
            apply,
            turns: None,
            by,
        };
        let then: Effects = vec![Effect::Status(given)].into();
        let all = ForEach {
            r#in: Area::Adjacent,
            who: vec![Condition::Not(Box::new(Condition::Hero))],
            each: Each::Creature,
            then,
        };
        level.change_trap(level.the('^'), |kind| {
            kind.on_enter = vec![Effect::ForEach(all)].into();
        });
        let to = Point::new(1, 0);
        level.give(level.the('@'), Deed::Step { to });
        level.moment(crate::systems::time::Who::Hero);
        let other = level.the('a');
        level.world.system_data::<Sides>().of(other)
    }

    #[test]
    fn who_gave_a_status_is_served() {
        for (by, expected) in [(None, Side::Nobody), (Some(Giver::Hero), Side::Hero)] {
            assert_eq!(side_after(by), expected, "{by:?}");
        }
    }
}
