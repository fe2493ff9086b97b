//! Someone is moved against their will: pushed, pulled, taken elsewhere.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Value};
use crate::pathing::line;
use bracket_lib::geometry::Point;
use schemars::JsonSchema;
use serde::Deserialize;

/// Pushes the target away from where the effect comes from. Whatever cannot be passed stops it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// How many tiles.
    #[schemars(range(min = 1, max = 20))]
    pub tiles: i32,
    /// Damage for each tile that was left when something stopped it.
    #[serde(default)]
    pub impact: Option<Value>,
}

impl Push {
    /// The places away from where it comes from; none where it comes from that very place.
    fn path(&self, aim: Aim, scene: &Scene) -> Vec<Point> {
        let start = scene.place(aim);
        let (across, down) = (start.x - aim.from.x, start.y - aim.from.y);
        let far = Point::new(start.x + across * self.tiles, start.y + down * self.tiles);
        line::between(start, far).skip(1).collect()
    }
}

impl Apply for Push {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(target) = aim.target else {
            return;
        };
        let start = scene.place(aim);
        let mut left = self.tiles;
        for to in self.path(aim, scene).into_iter().take(self.tiles as usize) {
            if !scene.shove(target, to) {
                break;
            }
            left -= 1;
        }
        if left > 0
            && start != aim.from
            && let Some(impact) = &self.impact
        {
            let amount = impact.roll(aim, Luck::Combat, scene).saturating_mul(left);
            scene.harm(target, amount.max(0), None, aim.into());
        }
    }

    /// Against a wall it still hurts, where there is an impact.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let Some(target) = aim.target else {
            return true;
        };
        let is_shut = |&to: &Point| self.impact.is_none() && scene.is_known_shut(aim, target, to);
        self.path(aim, scene).first().is_none_or(is_shut)
    }
}

/// Pulls the target towards where the effect comes from, until it is beside.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pull {
    /// How many tiles at most.
    #[schemars(range(min = 1, max = 20))]
    pub tiles: i32,
}

impl Apply for Pull {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(target) = aim.target else {
            return;
        };
        for to in pulled(aim, scene).into_iter().take(self.tiles as usize) {
            if to == aim.from || !scene.shove(target, to) {
                break;
            }
        }
    }

    /// Who is beside already stays there.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let Some(target) = aim.target else {
            return true;
        };
        let is_shut = |&to: &Point| to == aim.from || scene.is_known_shut(aim, target, to);
        pulled(aim, scene).first().is_none_or(is_shut)
    }
}

/// The places that lead to where a pull comes from.
fn pulled(aim: Aim, scene: &Scene) -> Vec<Point> {
    line::between(scene.place(aim), aim.from).skip(1).collect()
}

/// Takes the target to a free place at random.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Teleport {
    /// How many steps away it is at least.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub least: i32,
    /// How many steps away it is at most; without a number, anywhere on the level.
    #[serde(default)]
    #[schemars(range(min = 1, max = 200))]
    pub most: Option<i32>,
}

impl Apply for Teleport {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(target) = aim.target else {
            return;
        };
        let here = scene.place(aim);
        let is_fit = |to: Point, scene: &Scene| {
            let steps = scene.steps(here, to);
            steps >= self.least.max(1) && self.most.is_none_or(|most| steps <= most)
        };
        let open: Vec<Point> = { scene.free_places(target).into_iter() }
            .filter(|&to| is_fit(to, scene))
            .collect();
        if let Some(&to) = scene.rng.items.pick(&open) {
            scene.relocate(target, to);
        }
    }

    fn looks_at(&self, scene: &Scene) -> u32 {
        scene.level_size()
    }

    /// Where there is room on the level nobody knows.
    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.target.is_none()
    }

    fn idle(&self) -> Option<&'static str> {
        { self.most.is_some_and(|most| most < self.least) }
            .then_some("let `most` be at least as much as `least`")
    }
}

/// Takes the user to the place that is meant, or as near as there is room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blink {}

impl Apply for Blink {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let Some(user) = aim.user else {
            return;
        };
        if let Some(to) = scene.free_near(scene.place(aim), user) {
            scene.relocate(user, to);
        }
    }

    fn looks_at(&self, scene: &Scene) -> u32 {
        scene.level_size()
    }

    /// Somewhere there always is room.
    fn is_wasted(&self, aim: Aim, _: &Scene) -> bool {
        aim.user.is_none()
    }
}

/// The user and the target change places.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {}

impl Apply for Swap {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        if let (Some(user), Some(target)) = (aim.user, aim.target) {
            scene.swap(user, target);
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let both = aim.user.zip(aim.target);
        both.is_none_or(|(user, target)| scene.cannot_swap(user, target))
    }
}
