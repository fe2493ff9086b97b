//! What a fight between two comes to, weighed beforehand: how often a blow or a shot hits,
//! what a hit takes, how many hits and turns that makes.
//!
//! Blows are reckoned as `systems::act::melee` strikes them and `effects::scene` settles
//! them, shots and throws as `effects::scene` follows them, with the same rules. What a hit brings besides counts as far as it is harm at once.

use super::missile::Missile;
use super::parts::{self, Addend, Part, Source, Weighed, Worth};
use super::{Figure, Someone, Sum, Term};
use crate::catalog::{Catalog, ElementKind, Id, MonsterKind};
use crate::effects::condition::Condition;
use crate::effects::value::Value;
use crate::effects::{Damage, Each, Effect, Effects, area::Area};
use crate::rules::combat::{Blow, fixed_blow};
use crate::rules::dice::Dice;
use crate::rules::odds::{Chances, hit_chance};
use crate::rules::ruleset::Combat;
use crate::rules::{ORDINARY_SPEED, ruleset::Ruleset};

/// One of the two in a fight, with what is known of it.
#[derive(Clone, Debug)]
pub struct Fighter<'a> {
    pub someone: Someone<'a>,
    /// None for the hero.
    pub kind: Option<&'a MonsterKind>,
    pub health: i32,
    /// The whole ids of its statuses.
    pub statuses: Vec<&'a str>,
    /// The whole id of the ground under it.
    pub ground: Option<&'a str>,
    /// It has not noticed the hero.
    pub is_unaware: bool,
}

/// What the blows of one come to against another.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// How often a blow hits, in percent.
    pub hit: i32,
    /// What the bonus and the armor are added up from; none where nothing is rolled.
    pub swing: Option<(Sum, Sum)>,
    /// What the next hit takes.
    pub damage: Chances,
    /// What that is added up from.
    pub parts: Vec<Part>,
    /// What each hit after the next one takes.
    pub later: Chances,
    /// How many hits it takes on average; none if they never bring it down.
    pub hits: Option<f64>,
    /// How many it takes if each is as hard as can be.
    pub best: Option<i32>,
    /// How many turns at ordinary speed that makes, with the misses.
    pub turns: Option<f64>,
}

impl Odds {
    /// What the next hit takes on average, as a share of what is left, in percent.
    pub fn share(&self, health: i32) -> f64 {
        100.0 * self.damage.mean() / f64::from(health.max(1))
    }
}

/// What the blows of one come to against another.
pub fn odds(striker: &Fighter, struck: &Fighter, catalog: &Catalog) -> Odds {
    let wielded = striker.someone.wielded;
    let turns = wielded.map_or(1, |wielded| wielded.kind.turns);
    let to_hit = striker.someone.blow_to_hit_sum();
    Reckoning::new(striker, struck, catalog, None).odds(to_hit, turns)
}

/// What things that one throws or fires come to against another.
pub fn missile_odds(
    striker: &Fighter,
    struck: &Fighter,
    missile: &Missile,
    catalog: &Catalog,
) -> Odds {
    let to_hit = striker.someone.raised_to_hit_sum(missile.to_hit);
    Reckoning::new(striker, struck, catalog, Some(missile)).odds(to_hit, missile.turns)
}

/// The harm that effects do at once to whoever they are meant for; none where it is not
/// known beforehand, or where there is none.
pub fn harm(user: &Fighter, meant: &Fighter, effects: &Effects, catalog: &Catalog) -> Chances {
    Reckoning::new(user, meant, catalog, None)
        .harm(&Source::Kind, effects, meant.is_unaware)
        .chances
}

/// How many hits it takes if each is as hard as can be.
fn fewest(health: i32, first: i32, later: i32) -> i32 {
    let left = health - first;
    match (left, later) {
        (..=0, _) => 1,
        (_, ..=0) => i32::MAX,
        _ => 1 + (left + later - 1) / later,
    }
}

/// What is needed to reckon a hit.
struct Reckoning<'a> {
    striker: &'a Fighter<'a>,
    struck: &'a Fighter<'a>,
    catalog: &'a Catalog,
    /// None for blows.
    missile: Option<&'a Missile>,
}

impl<'a> Reckoning<'a> {
    fn new(
        striker: &'a Fighter<'a>,
        struck: &'a Fighter<'a>,
        catalog: &'a Catalog,
        missile: Option<&'a Missile>,
    ) -> Self {
        Self {
            striker,
            struck,
            catalog,
            missile,
        }
    }

    /// Everything together. Each blow or shot takes so many turns.
    fn odds(&self, to_hit: Sum, turns: i32) -> Odds {
        let (striker, struck) = (self.striker, self.struck);
        let rules: &Ruleset = &self.catalog.rules;
        let (hit, swing) = match rules.combat {
            Combat::Dice => {
                let armor = struck.someone.sum(Figure::ArmorClass);
                (hit_chance(to_hit.total, armor.total), Some((to_hit, armor)))
            }
            Combat::Fixed => (100, None),
        };
        let first = self.damage(struck.is_unaware);
        let later = match struck.is_unaware {
            true => self.damage(false).chances,
            false => first.chances.clone(),
        };
        let Weighed {
            chances: first,
            parts,
        } = first;
        let is_endless = self.mends_itself(&later);
        let hits = later.until(struck.health, &first).filter(|_| {
            let is_felled = first.most() >= struck.health;
            !is_endless || is_felled
        });
        let best = hits.map(|_| fewest(struck.health, first.most(), later.most()));
        let turns = hits.filter(|_| hit > 0).map(|hits| {
            let blows = hits * 100.0 / f64::from(hit);
            let speed = striker.someone.total(Figure::Speed).max(1);
            blows * f64::from(turns) * f64::from(ORDINARY_SPEED) / f64::from(speed)
        });
        Odds {
            hit,
            swing,
            damage: first,
            parts,
            later,
            hits,
            best,
            turns,
        }
    }

    /// What a hit takes: the blow or what flies, and what comes with it.
    fn damage(&self, is_unaware: bool) -> Weighed {
        match self.missile {
            Some(missile) => self.missile_damage(missile, is_unaware),
            None => self.blow_damage(is_unaware),
        }
    }

    fn missile_damage(&self, missile: &Missile, is_unaware: bool) -> Weighed {
        let hit = match self.catalog.rules.combat {
            Combat::Dice => self.rolled_hit(missile.addends(), missile.element),
            Combat::Fixed => {
                let power = Sum::plain(missile.power());
                match self.fixed_hit(power, missile.element) {
                    Ok(hit) => hit,
                    Err(nothing) => return nothing,
                }
            }
        };
        let more = missile.on_hit.iter();
        more.fold(hit, |sum, (from, effects)| {
            sum.and(self.harm(from, effects, is_unaware))
        })
    }

    fn blow_damage(&self, is_unaware: bool) -> Weighed {
        let someone = &self.striker.someone;
        let weapon = { someone.wielded }.filter(|wielded| wielded.kind.ranged.is_none());
        let element = weapon.and_then(|weapon| weapon.kind.element);
        let mut damage = match self.catalog.rules.combat {
            Combat::Dice => self.rolled_hit(someone.blow_addends(), element),
            Combat::Fixed => match self.fixed_hit(someone.sum(Figure::Power), element) {
                Ok(hit) => hit,
                Err(nothing) => return nothing,
            },
        };
        let of = weapon.and_then(|weapon| weapon.of);
        let own = self.striker.kind.map(|kind| &kind.on_hit);
        let more = [
            weapon.map(|weapon| (Source::named(weapon.name), &weapon.kind.on_hit)),
            of.map(|of| (Source::named(&of.name), &of.on_hit)),
            own.map(|own| (Source::Kind, own)),
        ];
        let statuses = self.striker.statuses.iter();
        let statuses = statuses.filter_map(|id| self.catalog.statuses.find(id));
        let of_statuses = statuses.map(|status| {
            let status = &self.catalog[status];
            (Source::named(&status.look.name), &status.on_hit)
        });
        for (from, effects) in more.into_iter().flatten().chain(of_statuses) {
            damage = damage.and(self.harm(&from, effects, is_unaware));
        }
        damage
    }

    fn rolled_hit(&self, addends: Vec<Addend>, element: Option<Id<ElementKind>>) -> Weighed {
        let chances = parts::hit(&addends);
        self.borne(Worth::Rolled(addends), chances, element)
    }

    /// What is left of power; an error where that is nothing, with all that comes with it.
    fn fixed_hit(&self, power: Sum, element: Option<Id<ElementKind>>) -> Result<Weighed, Weighed> {
        let defence = self.struck.someone.sum(Figure::Defence);
        let blow = fixed_blow(power.total, defence.total);
        let worth = Worth::Fixed { power, defence };
        match blow {
            Blow::Hit(amount) => Ok(self.borne(worth, Chances::certain(amount), element)),
            Blow::Miss | Blow::NoDamage => Err(self.borne(worth, Chances::certain(0), element)),
        }
    }

    /// What is left of harm of an element.
    fn borne(&self, worth: Worth, amounts: Chances, element: Option<Id<ElementKind>>) -> Weighed {
        let Some(known) = element else {
            return Weighed::one(worth, None, 0, amounts);
        };
        let resists = self.struck.someone.resists(known).min(100);
        let share = 100 - i64::from(resists);
        let left = amounts.map(|amount| {
            let left = i64::from(amount) * share / 100;
            i32::try_from(left).unwrap_or(i32::MAX)
        });
        Weighed::one(worth, element, resists, left)
    }

    /// The harm that effects do at once to who is struck.
    fn harm(&self, from: &Source, effects: &Effects, is_unaware: bool) -> Weighed {
        let each = effects.iter();
        let each = each.map(|effect| self.harm_of(from, effect, is_unaware));
        each.fold(Weighed::nothing(), Weighed::and)
    }

    fn harm_of(&self, from: &Source, effect: &Effect, is_unaware: bool) -> Weighed {
        let harm = |effects: &Effects| self.harm(from, effects, is_unaware);
        let nothing = Weighed::nothing;
        match effect {
            Effect::Damage(damage) => self.plain_harm(from, damage),
            Effect::All(all) => harm(&all.0),
            Effect::Chance(chance) => {
                let share = f64::from(chance.percent) / 100.0;
                harm(&chance.then).or(share, harm(&chance.r#else))
            }
            Effect::If(decision) => {
                let all = decision.when.iter();
                let each = all.map(|each| self.likelihood(each, is_unaware));
                match each.product::<Option<f64>>() {
                    Some(share) => harm(&decision.then).or(share, harm(&decision.r#else)),
                    None => nothing(),
                }
            }
            Effect::ForEach(for_each) => {
                let reaches = !matches!(for_each.r#in, Area::User | Area::Adjacent);
                let is_meant = reaches && for_each.each == Each::Creature;
                let all = for_each.who.iter();
                let each = all.map(|each| self.likelihood(each, is_unaware));
                match each.product::<Option<f64>>().filter(|_| is_meant) {
                    Some(share) => harm(&for_each.then).or(share, nothing()),
                    None => nothing(),
                }
            }
            _ => nothing(),
        }
    }

    fn plain_harm(&self, from: &Source, damage: &Damage) -> Weighed {
        let certain = |bonus: i32| Dice {
            count: 0,
            sides: 0,
            bonus,
        };
        let amount = |value: &Value| match value {
            Value::Number(number) => Some(certain(*number)),
            Value::Dice(dice) => Some(*dice),
            // Nobody knows before.
            Value::Formula(_) => None,
        };
        let (amount, element) = match damage {
            Damage::Number(number) => (Some(certain(*number)), None),
            Damage::Dice(dice) => (Some(*dice), None),
            Damage::Elemental(harm) => (amount(&harm.amount), harm.element),
        };
        let Some(amount) = amount else {
            return Weighed::nothing();
        };
        let from = from.clone();
        let addends = vec![Addend { amount, from }];
        let chances = parts::rolled(&addends, 0);
        self.borne(Worth::Rolled(addends), chances, element)
    }

    /// How likely it is that something is true of who is struck, from 0 to 1; none where
    /// that is not known.
    fn likelihood(&self, condition: &Condition, is_unaware: bool) -> Option<f64> {
        let known = |is_so: bool| Some(f64::from(u8::from(is_so)));
        let struck = self.struck;
        match condition {
            Condition::Hero => known(struck.kind.is_none()),
            Condition::User => known(false),
            Condition::Creature => known(true),
            Condition::Foe => known(true),
            Condition::Unaware => known(is_unaware),
            Condition::Status(sort) => {
                let has =
                    { struck.statuses.iter() }.filter_map(|id| self.catalog.statuses.find(id));
                known({ has }.any(|status| sort.fits(status, self.catalog)))
            }
            Condition::Tag(tag) => {
                let hero = &self.catalog.hero.tags;
                known(struck.kind.map_or(hero, |it| &it.tags).contains(tag))
            }
            Condition::Monster(id) => {
                known(struck.kind.is_some_and(|it| it.id == self.catalog[*id].id))
            }
            Condition::Faction(side) => {
                known(struck.kind.is_some_and(|it| it.faction == Some(*side)))
            }
            Condition::Terrain(kind) => known(struck.ground? == kind.0),
            Condition::Chance(percent) => Some(f64::from(*percent) / 100.0),
            Condition::Not(inner) => Some(1.0 - self.likelihood(inner, is_unaware)?),
            Condition::All(all) => {
                let each = all.iter();
                each.map(|each| self.likelihood(each, is_unaware)).product()
            }
            Condition::Any(any) => {
                let none: Option<f64> = { any.iter() }
                    .map(|each| Some(1.0 - self.likelihood(each, is_unaware)?))
                    .product();
                none.map(|none| 1.0 - none)
            }
            _ => None,
        }
    }

    /// Does it win back all that a hit takes, as long as it lives?
    fn mends_itself(&self, hit: &Chances) -> bool {
        let Some(kind) = self.struck.kind else {
            return false;
        };
        let mends = |effect: &Effect| match effect {
            Effect::ForEach(for_each) if for_each.r#in == Area::User && for_each.who.is_empty() => {
                let mut then = for_each.then.iter();
                then.any(|each| match each {
                    Effect::Heal(heal) => heal.0.least().is_some_and(|least| least >= hit.most()),
                    _ => false,
                })
            }
            _ => false,
        };
        kind.on_hurt.iter().any(mends)
    }
}

impl Someone<'_> {
    /// What the d20 of a blow is raised by, with every part of it.
    pub fn blow_to_hit_sum(&self) -> Sum {
        self.raised_to_hit_sum(self.wielded.map_or(0, |wielded| wielded.kind.to_hit))
    }

    /// The same with a weapon that adds so much.
    fn raised_to_hit_sum(&self, by: i32) -> Sum {
        let mut sum = self.sum(Figure::ToHit);
        if by != 0 {
            sum.total = sum.total.saturating_add(by);
            sum.terms.push(Term {
                cause: super::Cause::Worn("the weapon".into()),
                amount: by,
            });
        }
        sum
    }
}
