//! Something comes into being, or becomes something else.

use super::Apply;
use super::queue::Aim;
use super::scene::Scene;
use super::value::{Luck, Party, Value};
use crate::catalog::text::TerrainRef;
use crate::catalog::{Id, ItemKind, LootKind, MonsterKind, StatusKind};
use crate::resources::{Call, Making};
use schemars::JsonSchema;
use serde::Deserialize;

/// Creatures appear around someone, as near as there is room. They have nothing to leave
/// behind, and act from the next turn. Of one kind at most 20 that were called are on a
/// level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summon {
    /// What appears.
    pub monster: Id<MonsterKind>,
    /// How many; more than 8 count as 8.
    #[serde(default)]
    pub count: Option<Value>,
    /// For how many turns they stay; without a number, for good.
    #[serde(default)]
    pub turns: Option<Value>,
    /// Around whom they appear. What splits calls its own kind around the user.
    #[serde(default)]
    pub around: Party,
    /// How many hit points they have; without a number, as many as their kind.
    #[serde(default)]
    pub health: Option<Value>,
    /// A status that they have from the beginning, as if the user had given it to them.
    #[serde(default)]
    pub status: Option<Id<StatusKind>>,
}

/// However many are rolled.
const MOST_SUMMONED: i32 = 8;

impl Apply for Summon {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let count = self.count.as_ref();
        let count = count.map_or(1, |count| count.roll(aim, Luck::Items, scene));
        let turns = self.turns.as_ref();
        let turns = turns.map(|turns| turns.roll(aim, Luck::Items, scene));
        let user_at = aim.user.and_then(|user| scene.placement.at(user));
        let near = match self.around {
            Party::Target => scene.place(aim),
            Party::User => user_at.unwrap_or(aim.from),
        };
        let health = self.health.as_ref();
        let health = health.map(|health| health.roll(aim, Luck::Items, scene));
        let status = self.status.map(|kind| {
            let turns = scene.kinds.catalog()[kind].turns.clone();
            (kind, turns.roll(aim, Luck::Items, scene))
        });
        for _ in 0..count.min(MOST_SUMMONED) {
            scene.make(Making::Monster(Call {
                kind: self.monster,
                near,
                turns,
                health,
                status,
                by: aim.user,
            }));
        }
    }

    /// How many were called already nobody knows.
    fn is_wasted(&self, _: Aim, _: &Scene) -> bool {
        false
    }

    fn bounded(&self) -> Option<(&'static str, &Value, i32)> {
        Some(("count", self.count.as_ref()?, MOST_SUMMONED))
    }

    fn idle(&self) -> Option<&'static str> {
        let is_idle = |value: &Option<Value>| value.as_ref().is_some_and(Value::is_never_positive);
        { is_idle(&self.count) || is_idle(&self.turns) || is_idle(&self.health) }
            .then_some("give a number that can be 1 or more")
    }
}

/// The target becomes a creature of another kind. The hero cannot.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transform {
    /// What it becomes. Without a name, any other kind that is found at this depth.
    #[serde(default)]
    pub into: Option<Id<MonsterKind>>,
}

impl Apply for Transform {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let monster = aim
            .target
            .filter(|&target| scene.kinds.monster(target).is_some());
        if let Some(who) = monster.filter(|&who| !scene.is_dead(who)) {
            let kind = self.into;
            scene.make(Making::Transformed { who, kind });
        }
    }

    /// The hero stays what it is, and so does who is of that kind already.
    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let target = aim.target.filter(|&target| !scene.is_dead(target));
        let kind = target.and_then(|target| scene.kinds.monster_id(target));
        kind.is_none() || kind == self.into
    }
}

/// Things appear where the target is, unless some 400 lie about on the level: so many of an
/// `item`, or what comes of a table of `loot`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// What appears.
    #[serde(default)]
    pub item: Option<Id<ItemKind>>,
    /// The table from which it is drawn what appears, as from the `drops` of monsters.
    #[serde(default)]
    pub loot: Option<Id<LootKind>>,
    /// How many, or how often the table is drawn from as a whole; more than 8 count as 8.
    #[serde(default)]
    pub count: Option<Value>,
}

impl Apply for Create {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let count = self.count.as_ref();
        let count = count.map_or(1, |count| count.roll(aim, Luck::Items, scene));
        let (at, count) = (scene.place(aim), count.min(MOST_SUMMONED));
        if let Some(kind) = self.item {
            scene.make(Making::Created { kind, at, count });
        }
        if let Some(table) = self.loot {
            (0..count).for_each(|_| scene.make(Making::CreatedLoot { table, at }));
        }
    }

    /// How much lies about on the level nobody knows.
    fn is_wasted(&self, _: Aim, _: &Scene) -> bool {
        false
    }

    fn bounded(&self) -> Option<(&'static str, &Value, i32)> {
        Some(("count", self.count.as_ref()?, MOST_SUMMONED))
    }

    fn idle(&self) -> Option<&'static str> {
        if self.item.is_none() && self.loot.is_none() {
            return Some("name an `item`, or a table of `loot`");
        }
        let count = self.count.as_ref();
        { count.is_some_and(Value::is_never_positive) }
            .then_some("give a number that can be 1 or more")
    }
}

/// The ground at the place that is meant becomes another kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeTerrain {
    /// What it becomes.
    pub into: TerrainRef,
    /// Only these kinds change; without any, all do but stairs and the edge of the level.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub only: Vec<TerrainRef>,
}

impl ChangeTerrain {
    fn is_meant(&self, id: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|each| each.0 == id)
    }
}

impl Apply for ChangeTerrain {
    fn apply(&self, aim: Aim, scene: &mut Scene) {
        let at = scene.place(aim);
        if self.is_meant(&scene.map().kind(at).id) {
            scene.change_terrain(at, &self.into.0);
        }
    }

    fn is_wasted(&self, aim: Aim, scene: &Scene) -> bool {
        let kinds = scene.map().kinds();
        let is_meant = |tile| self.is_meant(&kinds[tile].id);
        { kinds.named(&self.into.0) }
            .is_none_or(|into| scene.is_ground_kept(aim, scene.place(aim), into, is_meant))
    }
}
