//! Makes a noise.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes a noise that is heard so many tiles away; it wakes sleepers as a blow does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Noise(#[schemars(range(min = 1, max = 100))] pub i32);

impl Apply for Noise {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        scene.make_noise(scene.place(aim), self.0);
    }

    /// Who hears it nobody knows.
    fn is_wasted(&self, _: Aim, _: &Scene) -> bool {
        false
    }

    fn comes_along(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::mind::Mood;
    use crate::effects::Effect;
    use crate::rules::ruleset::Ruleset;
    use crate::systems::act::Deed;
    use crate::testkit::TestLevel;
    use bracket_lib::geometry::Point;

    /// The mood of a sleeper four steps from a trap that the hero steps on.
    fn mood_after(range: i32) -> Mood {
        let rules = Ruleset {
            hearing: 100,
            waking: 0,
            waking_beside: 0,
            ..Ruleset::default()
        };
        let mut level = TestLevel::with_rules("@^#..s", rules);
        level.change_trap(level.the('^'), |kind| {
            kind.on_enter = vec![Effect::Noise(Noise(range))].into();
        });
        level.awaken('s', Mood::Asleep);
        let to = Point::new(1, 0);
        level.give(level.the('@'), Deed::Step { to });
        level.moment(crate::systems::time::Who::Hero);
        level.mood('s')
    }

    #[test]
    fn sleepers_hear_it_as_far_as_it_is_loud() {
        let last_seen = Point::new(1, 0);
        assert_eq!(mood_after(4), Mood::Hunting { last_seen });
        assert_eq!(mood_after(3), Mood::Asleep);
    }
}
