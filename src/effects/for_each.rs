//! Effects for everyone or every place in an area.

use super::area::Area;
use super::condition::{self, Condition};
use super::queue::Aim;
use super::scene::Scene;
use super::{Apply, Effect, Effects, Held};
use schemars::JsonSchema;
use serde::Deserialize;

/// Effects for everyone in an area, or for every place of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForEach {
    /// Where they are.
    pub r#in: Area,
    /// What must be true of each; without any, all count.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub who: Vec<Condition>,
    /// Whether creatures count, or all places, empty ones too.
    #[serde(default)]
    pub each: Each,
    /// What happens to each, one after the other.
    #[schemars(length(min = 1, max = 16))]
    pub then: Effects,
}

/// What an area is gone through by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Each {
    /// Whoever stands there.
    #[default]
    Creature,
    /// Every place, whoever stands there.
    Place,
}

impl ForEach {
    /// Does it pass over whoever is behind it, wherever that one stands?
    pub fn spares_user(&self) -> bool {
        let is_user = |inner: &Condition| matches!(inner, Condition::User | Condition::Friend);
        self.who.iter().any(|each| match each {
            Condition::Foe => true,
            Condition::Not(inner) => is_user(inner),
            _ => false,
        })
    }

    /// Does it do nothing but change the ground, so that whoever stands there is not asked
    /// for?
    fn is_for_ground(&self) -> bool {
        let mut then = self.then.iter();
        self.each == Each::Place && then.all(|each| matches!(each, Effect::ChangeTerrain(_)))
    }
}

impl Apply for ForEach {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let places = self.r#in.places(aim, scene);
        let before = scene.happened();
        // Who stands where is settled before anyone is moved or killed.
        let aims: Vec<Aim> = { places.iter() }
            .map(|&at| Aim {
                target: scene.creature_at(at),
                at,
                ..aim
            })
            .filter(|each| self.each == Each::Place || each.target.is_some())
            .collect();
        for each in aims {
            if condition::all(&self.who, each, scene) {
                self.then.apply(each, scene);
            }
        }
        scene.show_reach(before, self.r#in, &places, self.then.element(), aim);
    }

    fn looks_at(&self, scene: &Scene) -> u32 {
        self.r#in.size(scene)
    }

    fn held(&self) -> Vec<Held<'_>> {
        vec![Held::within("then", &self.then)]
    }

    /// Nobody is there who is meant, or nothing would come of it for any of them. Where the
    /// hero does not see, someone may be.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let mut places = self.r#in.places(aim, scene).into_iter();
        places.all(|at| {
            let each = Aim {
                target: scene.known_at(aim, at),
                at,
                ..aim
            };
            if scene.may_hide(aim, at) && !self.is_for_ground() {
                return self.then.only_tell();
            }
            let is_there = self.each == Each::Place || each.target.is_some();
            let counts = is_there && condition::all_known(&self.who, each, scene) != Some(false);
            !counts || self.then.are_wasted(each, scene)
        })
    }
}
