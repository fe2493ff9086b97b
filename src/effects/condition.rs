//! What must be true of whoever is meant.

use super::queue::Aim;
use super::scene::Scene;
use super::sort::{ItemSort, StatusSort};
use crate::catalog::text::Tag;
use crate::catalog::{FactionKind, Id, MonsterKind, TerrainRef};
use crate::components::mind::Mood;
use crate::figures::Figure;
use crate::rules::ruleset::Reaction;
use schemars::JsonSchema;
use serde::Deserialize;

/// Something that is true or not, of whoever an effect is for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-named" = true))]
pub enum Condition {
    /// It is the hero.
    Hero,
    /// It is whoever is behind the effect.
    User,
    /// It would attack the user, or the user would attack it.
    Foe,
    /// It is on the user's side.
    Friend,
    /// It sleeps.
    Asleep,
    /// It has not noticed the hero.
    Unaware,
    /// The hero sees it.
    Seen,
    /// It is a creature, and not only a place.
    Creature,
    /// Its hit points are below this share of the most, in percent.
    HealthBelow(#[schemars(range(min = 1, max = 101))] i32),
    /// It has this status, or one with this tag: `{ "tag": "ailment" }`.
    Status(StatusSort),
    /// It is of a kind with this tag.
    Tag(Tag),
    /// It is of this kind.
    Monster(Id<MonsterKind>),
    /// It is on this side.
    Faction(Id<FactionKind>),
    /// It stands on this kind of terrain.
    Terrain(TerrainRef),
    /// It carries one of these, or something with this tag: `{ "tag": "coin" }`.
    Carries(ItemSort),
    /// It is at most so many steps from the user.
    Within(#[schemars(range(min = 0, max = 100))] i32),
    /// The level is at least this deep.
    Depth(#[schemars(range(min = 1, max = 99))] i32),
    /// The attention that the `rules` speak of is at least this.
    Attention(#[schemars(range(min = 1, max = 100))] i32),
    /// It happens so often, in percent.
    Chance(#[schemars(range(min = 1, max = 99))] i32),
    /// This is not true.
    Not(Box<Condition>),
    /// All of these are true.
    All(#[schemars(length(min = 1, max = 8))] Vec<Condition>),
    /// One of these is true, or several are.
    Any(#[schemars(length(min = 1, max = 8))] Vec<Condition>),
}

/// Are all of them true?
pub fn all(conditions: &[Condition], aim: Aim, scene: &mut Scene) -> bool {
    conditions.iter().all(|each| each.holds(aim, scene))
}

/// Are all of them true, as far as that can be known before?
pub fn all_known(conditions: &[Condition], aim: Aim, scene: &Scene) -> Option<bool> {
    let known: Vec<Option<bool>> = { conditions.iter() }
        .map(|each| each.known(aim, scene))
        .collect();
    match known.contains(&Some(false)) {
        true => Some(false),
        false if known.contains(&None) => None,
        false => Some(true),
    }
}

impl Condition {
    /// Is it true now?
    pub fn holds(&self, aim: Aim, scene: &mut Scene) -> bool {
        match self {
            Condition::Not(inner) => !inner.holds(aim, scene),
            Condition::All(inner) => all(inner, aim, scene),
            Condition::Any(inner) => inner.iter().any(|each| each.holds(aim, scene)),
            Condition::Chance(percent) => scene.rng.items.chance(*percent),
            _ => self.is_fact(aim, scene),
        }
    }

    /// Is it true now, as far as that can be known before? Chance cannot.
    pub fn known(&self, aim: Aim, scene: &Scene) -> Option<bool> {
        match self {
            Condition::Not(inner) => inner.known(aim, scene).map(|holds| !holds),
            Condition::All(inner) => all_known(inner, aim, scene),
            Condition::Any(inner) => {
                let known: Vec<Option<bool>> =
                    inner.iter().map(|each| each.known(aim, scene)).collect();
                match known.contains(&Some(true)) {
                    true => Some(true),
                    false if known.contains(&None) => None,
                    false => Some(false),
                }
            }
            Condition::Chance(_) => None,
            Condition::Terrain(kind) => {
                let kinds = scene.map().kinds();
                let may_be = scene.may_be(aim, scene.place(aim))?;
                let are = may_be.iter().map(|&tile| kinds[tile].id == kind.0);
                let mut are: Vec<bool> = are.collect();
                are.dedup();
                (are.len() == 1).then(|| are[0])
            }
            // What others carry the hero does not know.
            Condition::Carries(_) if scene.is_of_hero(aim) && aim.target != aim.user => None,
            _ => Some(self.is_fact(aim, scene)),
        }
    }

    /// The same for what depends on nothing but how things are.
    fn is_fact(&self, aim: Aim, scene: &Scene) -> bool {
        match self {
            Condition::Attention(least) => return scene.attention() >= *least,
            Condition::Depth(depth) => return scene.depth() >= *depth,
            Condition::Terrain(kind) => {
                let at = scene.place(aim);
                return scene.map().kind(at).id == kind.0;
            }
            Condition::Within(steps) => {
                return scene.steps(aim.from, scene.place(aim)) <= *steps;
            }
            _ => {}
        }
        let Some(target) = aim.target else {
            return false;
        };
        match self {
            Condition::Hero => target == scene.hero.0,
            Condition::User => aim.user == Some(target),
            Condition::Foe => scene.reaction(aim.user, target) == Some(Reaction::Attack),
            Condition::Friend => scene.are_friends(aim.user, target),
            Condition::Asleep => scene.mood(target) == Some(Mood::Asleep),
            Condition::Unaware => {
                matches!(scene.mood(target), Some(Mood::Asleep | Mood::Wandering))
            }
            Condition::Seen => scene.hero_sees(scene.place(aim)),
            Condition::Creature => scene.health(target).is_some(),
            Condition::HealthBelow(share) => {
                let max = i64::from(scene.figure(target, Figure::MaxHealth));
                let left = scene.health(target).unwrap_or(0);
                i64::from(left) * 100 < max * i64::from(*share)
            }
            Condition::Status(sort) => scene.has_status_of(target, sort),
            Condition::Tag(tag) => scene.has_tag(target, tag),
            Condition::Monster(kind) => scene.kinds.monster_id(target) == Some(*kind),
            Condition::Faction(side) => scene.kinds.side(target) == Some(*side),
            Condition::Carries(sort) => scene.carries(target, sort),
            _ => false,
        }
    }
}
