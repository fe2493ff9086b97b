//! What someone can do now: its kind, what it gained for good, what it wears and what
//! has befallen it, added up.
//!
//! Nothing writes a total back. So a gain that ends, a ring that is taken off and a
//! poison that has run out need no code.

pub mod missile;
pub mod odds;
pub mod parts;

use crate::catalog::schema::{Change, Resistance, WeaponKind};
use crate::catalog::{Arms, Catalog, ElementKind, Id, ItemKind, Senses, Slot, TraitKind};
use crate::components::body::Gains;
use crate::components::item::{Enchant, MOST_BONUS};
use crate::rules::dice::Dice;
use crate::rules::{ORDINARY_NOISE, ORDINARY_SPEED};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A number of someone's that can be raised and lowered.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The most hit points there can be.
    MaxHealth,
    /// What is added to the d20 of an attack.
    ToHit,
    /// How hard it is to be hit.
    ArmorClass,
    /// What a blow takes where fights are fixed.
    Power,
    /// What is taken off a blow where fights are fixed.
    Defence,
    /// How far it sees, in tiles.
    Sight,
    /// How fast it acts, in percent of the ordinary.
    Speed,
    /// The most mana there can be.
    MaxMana,
    /// How far its blows, shots and doors are heard, in percent of the ordinary; of the hero
    /// also how easily sleepers in sight wake, and how much attention that draws.
    Noise,
}

impl Figure {
    /// The least it can come to, however much is taken off.
    fn least(self) -> i32 {
        match self {
            Figure::MaxHealth | Figure::Sight | Figure::Speed => 1,
            Figure::MaxMana | Figure::Noise => 0,
            Figure::ToHit | Figure::ArmorClass | Figure::Power | Figure::Defence => i32::MIN,
        }
    }
}

/// Everything that a figure of someone is added up from.
#[derive(Clone, Debug)]
pub struct Someone<'a> {
    pub arms: &'a Arms,
    pub senses: &'a Senses,
    /// In percent of the ordinary.
    pub speed: i32,
    pub gains: Option<&'a Gains>,
    /// How well its kind bears sorts of harm.
    pub resists: &'a [Resistance],
    /// What is worn, and the statuses.
    pub lent: Vec<Lent<'a>>,
    /// The most mana that its kind has.
    pub mana: i32,
    /// In percent of the ordinary.
    pub noise: i32,
    /// What it has in hand.
    pub wielded: Option<Wielded<'a>>,
}

/// A weapon in someone's hand.
#[derive(Clone, Copy, Debug)]
pub struct Wielded<'a> {
    pub name: &'a str,
    pub kind: &'a WeaponKind,
    /// How much better it is than others of its kind.
    pub bonus: i32,
    pub of: Option<&'a TraitKind>,
}

impl Wielded<'_> {
    /// What a blow with it does. A weapon that fires is a poor club.
    pub fn blow(&self) -> Dice {
        match self.kind.ranged {
            Some(_) => CLUB,
            None => self.kind.damage,
        }
    }
}

/// What a thing does that is no weapon.
pub const CLUB: Dice = Dice {
    count: 0,
    sides: 0,
    bonus: 1,
};

/// What a bonus of a thing comes to, from the worst to the best.
const BONUSES: usize = 2 * MOST_BONUS as usize + 1;
static TO_HIT: [Change; BONUSES] = bonuses(Figure::ToHit);
static PROTECTION: [Change; BONUSES] = bonuses(Figure::ArmorClass);

const fn bonuses(figure: Figure) -> [Change; BONUSES] {
    let mut all = [const {
        Change {
            figure: Figure::ToHit,
            amount: 0,
            percent: 0,
        }
    }; BONUSES];
    let mut number = 0;
    while number < BONUSES {
        all[number] = Change {
            figure,
            amount: number as i32 - MOST_BONUS,
            percent: 0,
        };
        number += 1;
    }
    all
}

/// The change that a bonus is for what is worn there; none for jewels.
fn bonus_change(slot: Slot, bonus: i32) -> &'static [Change] {
    let number = bonus.clamp(-MOST_BONUS, MOST_BONUS) + MOST_BONUS;
    let number = usize::try_from(number).unwrap_or(0);
    match slot {
        _ if bonus == 0 => &[],
        Slot::Weapon => &TO_HIT[number..=number],
        _ if slot.is_armor() => &PROTECTION[number..=number],
        _ => &[],
    }
}

/// Something that changes figures for as long as it is there.
#[derive(Clone, Copy, Debug)]
pub struct Lent<'a> {
    pub from: Lender,
    /// What a card calls it: "ring of might".
    pub name: &'a str,
    pub changes: &'a [Change],
    /// How well it lets someone bear sorts of harm.
    pub resists: &'a [Resistance],
}

/// Where a change comes from that does not last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lender {
    Worn,
    Status,
}

/// A number, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    pub total: i32,
    /// Without those that are 0; the kind's own number comes first, always.
    pub terms: Vec<Term>,
}

impl Sum {
    /// A number that comes from one place.
    pub fn plain(total: i32) -> Self {
        let cause = Cause::Kind;
        let amount = total;
        Self {
            total,
            terms: vec![Term { cause, amount }],
        }
    }
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub cause: Cause,
    pub amount: i32,
}

/// Why a part of a sum is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Those of its kind have it.
    Kind,
    /// It was gained for good.
    Gained,
    /// By the name of what is worn.
    Worn(String),
    /// By the name of the status.
    Status(String),
}

impl<'a> Someone<'a> {
    /// Someone who only has what its kind has.
    pub fn plain(arms: &'a Arms, senses: &'a Senses) -> Self {
        Self {
            arms,
            senses,
            speed: ORDINARY_SPEED,
            gains: None,
            resists: &[],
            lent: Vec::new(),
            mana: 0,
            noise: ORDINARY_NOISE,
            wielded: None,
        }
    }

    /// The same with what it wears.
    pub fn wearing(
        mut self,
        things: impl IntoIterator<Item = (&'a ItemKind, Option<Enchant>)>,
        catalog: &'a Catalog,
    ) -> Self {
        for (kind, enchant) in things {
            let Some(slot) = kind.slot() else {
                continue;
            };
            let enchant = enchant.unwrap_or_default();
            let of = enchant.of.map(|of| catalog[of].as_ref());
            let mut lend = |changes, resists| {
                self.lent.push(Lent {
                    from: Lender::Worn,
                    name: &kind.look.name,
                    changes,
                    resists,
                });
            };
            if let Some(worn) = &kind.worn {
                lend(&worn.changes[..], &worn.resists[..]);
            }
            if let Some(of) = of {
                lend(&of.changes, &of.resists);
            }
            lend(bonus_change(slot, enchant.bonus), &[]);
            if let Some(weapon) = &kind.weapon {
                self.wielded = Some(Wielded {
                    name: &kind.look.name,
                    kind: weapon,
                    bonus: enchant.bonus,
                    of,
                });
            }
        }
        self
    }

    /// What the d20 of a blow is raised by: the figure, and the weapon in hand.
    pub fn blow_to_hit(&self) -> i32 {
        let weapon = self.wielded.map_or(0, |wielded| wielded.kind.to_hit);
        self.total(Figure::ToHit).saturating_add(weapon)
    }

    /// What a blow of it does: that of the weapon in hand, or of its kind.
    pub fn blow(&self) -> Dice {
        match self.wielded {
            Some(wielded) => {
                let dice = wielded.blow();
                Dice {
                    bonus: dice.bonus + wielded.bonus,
                    ..dice
                }
            }
            None => self.arms.damage,
        }
    }

    /// What a figure comes to.
    pub fn total(&self, figure: Figure) -> i32 {
        let gained = self.gained(figure);
        let lent = self.lent.iter().map(|each| each.added(figure));
        let sum = lent.fold(
            self.base(figure).saturating_add(gained),
            i32::saturating_add,
        );
        let shares = self.lent.iter().flat_map(|each| each.shares(figure));
        let mut fine = Fine::of(sum);
        shares.for_each(|percent| fine.change(percent));
        fine.whole().max(figure.least())
    }

    /// The same, with every part of it.
    pub fn sum(&self, figure: Figure) -> Sum {
        let gained = (Cause::Gained, self.gained(figure));
        let lent = self.lent.iter();
        let lent = lent.map(|each| (each.cause(), each.added(figure)));
        let more: Vec<(Cause, i32)> = std::iter::once(gained).chain(lent).collect();
        let base = self.base(figure);
        let added = more.iter().map(|(_, amount)| *amount);
        let mut fine = Fine::of(added.fold(base, i32::saturating_add));
        // What a share comes to depends on everything before it.
        let shares = self.lent.iter().map(|each| {
            let before = fine.whole();
            { each.shares(figure) }.for_each(|percent| fine.change(percent));
            (each.cause(), fine.whole().saturating_sub(before))
        });
        let shares: Vec<(Cause, i32)> = shares.collect();
        let more = more.into_iter().chain(shares);
        let more = more.filter(|(_, amount)| *amount != 0);
        let terms = std::iter::once((Cause::Kind, base)).chain(more);
        Sum {
            total: self.total(figure),
            terms: terms
                .map(|(cause, amount)| Term { cause, amount })
                .collect(),
        }
    }

    /// How much less harm of an element does, in percent; below 0 it does more.
    pub fn resists(&self, element: Id<ElementKind>) -> i32 {
        let own = self.resists.iter();
        let all = own.chain(self.lent.iter().flat_map(|each| each.resists));
        let of_element = all.filter(|each| each.element == element);
        of_element.fold(0, |sum, each| sum.saturating_add(each.percent))
    }

    fn base(&self, figure: Figure) -> i32 {
        match figure {
            Figure::MaxHealth => self.arms.hit_points,
            Figure::ToHit => self.arms.to_hit,
            Figure::ArmorClass => self.arms.armor_class,
            Figure::Power => self.arms.power,
            Figure::Defence => self.arms.defence,
            Figure::Sight => self.senses.sight,
            Figure::Speed => self.speed,
            Figure::MaxMana => self.mana,
            Figure::Noise => self.noise,
        }
    }

    fn gained(&self, figure: Figure) -> i32 {
        self.gains.map_or(0, |gains| gains.of(figure))
    }
}

/// A number with parts of a thousandth, so that the order of shares makes no difference
/// that can be seen: what is doubled and halved is what it was.
struct Fine(i64);

impl Fine {
    const PARTS: i64 = 1000;

    fn of(number: i32) -> Self {
        Self(i64::from(number) * Self::PARTS)
    }

    fn change(&mut self, percent: i32) {
        let most = i64::from(i32::MAX) * Self::PARTS;
        let changed = self.0.saturating_mul(100 + i64::from(percent)) / 100;
        self.0 = changed.clamp(-most, most);
    }

    fn whole(&self) -> i32 {
        i32::try_from(self.0 / Self::PARTS).unwrap_or(i32::MAX)
    }
}

impl Lent<'_> {
    fn of(&self, figure: Figure) -> impl Iterator<Item = &Change> {
        let changes = self.changes.iter();
        changes.filter(move |each| each.figure == figure)
    }

    fn added(&self, figure: Figure) -> i32 {
        let amounts = self.of(figure).map(|each| each.amount);
        amounts.fold(0, i32::saturating_add)
    }

    fn shares(&self, figure: Figure) -> impl Iterator<Item = i32> {
        let shares = self.of(figure).map(|each| each.percent);
        shares.filter(|percent| *percent != 0)
    }

    fn cause(&self) -> Cause {
        match self.from {
            Lender::Worn => Cause::Worn(self.name.into()),
            Lender::Status => Cause::Status(self.name.into()),
        }
    }
}

impl fmt::Display for Sum {
    /// In words, such as "14: 10, +2 gained, +2 ring of might".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.total)?;
        // One term is the total itself.
        if let [
            Term {
                cause: Cause::Kind, ..
            },
        ] = self.terms[..]
        {
            return Ok(());
        }
        for (number, Term { cause, amount }) in self.terms.iter().enumerate() {
            let sign = if number == 0 { ": " } else { ", " };
            match cause {
                Cause::Kind => write!(f, "{sign}{amount}")?,
                Cause::Gained => write!(f, "{sign}{amount:+} gained")?,
                Cause::Worn(name) | Cause::Status(name) => write!(f, "{sign}{amount:+} {name}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arms() -> Arms {
        Arms {
            hit_points: 10,
            armor_class: 12,
            to_hit: 1,
            damage: "1d6".parse().unwrap(),
            power: 3,
            defence: 2,
        }
    }

    #[test]
    fn a_figure_is_its_kind_its_gains_and_what_is_lent() {
        let (arms, senses) = (arms(), Senses { sight: 8 });
        let mut gains = Gains::default();
        gains.raise(Figure::ToHit, 2);
        gains.raise(Figure::ToHit, 1);
        let change = |figure, amount| Change {
            figure,
            amount,
            percent: 0,
        };
        let ring = [change(Figure::ArmorClass, 2), change(Figure::Sight, -20)];
        let slowed = [change(Figure::Speed, -50)];
        let lent = vec![
            Lent {
                from: Lender::Worn,
                name: "ring of shade",
                changes: &ring,
                resists: &[],
            },
            Lent {
                from: Lender::Status,
                name: "slowed",
                changes: &slowed,
                resists: &[],
            },
        ];
        let plain = Someone::plain(&arms, &senses);
        let changed = Someone {
            gains: Some(&gains),
            lent,
            ..plain.clone()
        };
        for (figure, before, after, words) in [
            (Figure::MaxHealth, 10, 10, "10"),
            (Figure::ToHit, 1, 4, "4: 1, +3 gained"),
            (Figure::ArmorClass, 12, 14, "14: 12, +2 ring of shade"),
            (Figure::Power, 3, 3, "3"),
            (Figure::Defence, 2, 2, "2"),
            // Nobody is blind by what is worn.
            (Figure::Sight, 8, 1, "1: 8, -20 ring of shade"),
            (Figure::Speed, 100, 50, "50: 100, -50 slowed"),
        ] {
            assert_eq!(plain.total(figure), before, "{figure:?}");
            assert_eq!(changed.total(figure), after, "{figure:?}");
            assert_eq!(changed.sum(figure).to_string(), words);
        }
    }

    #[test]
    fn a_share_changes_what_was_added_up_and_shares_cancel_each_other() {
        let senses = Senses { sight: 8 };
        let arms = arms();
        let share = |percent| {
            [Change {
                figure: Figure::Speed,
                amount: 0,
                percent,
            }]
        };
        let (slowed, hasted) = (share(-50), share(100));
        let boots = [Change {
            figure: Figure::Speed,
            amount: 10,
            percent: 0,
        }];
        let lent = |name, changes| Lent {
            from: Lender::Status,
            name,
            changes,
            resists: &[],
        };
        let (slow, haste) = (lent("slowed", &slowed[..]), lent("hasted", &hasted[..]));
        let boots = lent("boots", &boots);
        for (speed, given, expected, words) in [
            // Whoever is slow already is still half as fast, and no statue.
            (50, vec![slow], 25, "25: 50, -25 slowed"),
            (100, vec![slow, slow], 25, "25: 100, -50 slowed, -25 slowed"),
            (75, vec![slow, haste], 75, "75: 75, -38 slowed, +38 hasted"),
            (75, vec![haste, slow], 75, "75: 75, +75 hasted, -75 slowed"),
            (90, vec![slow, boots], 50, "50: 90, +10 boots, -50 slowed"),
        ] {
            let someone = Someone {
                speed,
                lent: given,
                ..Someone::plain(&arms, &senses)
            };
            assert_eq!(someone.total(Figure::Speed), expected, "{words}");
            assert_eq!(someone.sum(Figure::Speed).to_string(), words);
        }
    }
}
