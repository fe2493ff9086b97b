//! What a hit takes, part by part: what is rolled, where it comes from, and what is left of
//! it. `odds` adds a hit up from these, so what is told of a hit is what was reckoned.

use super::{Someone, Sum};
use crate::catalog::{ElementKind, Id};
use crate::rules::combat::LEAST_DAMAGE;
use crate::rules::dice::Dice;
use crate::rules::odds::Chances;

/// Something that is rolled or added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addend {
    pub amount: Dice,
    pub from: Source,
}

/// Where something that is rolled or added comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Those of its kind have it.
    Kind,
    /// A thing or what makes it special, by its name.
    Named(String),
    /// How well or ill the thing was made.
    Make,
}

/// What a part comes to before whoever is struck bears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// All of these together.
    Rolled(Vec<Addend>),
    /// Nothing is rolled: so much power, less so much defence.
    Fixed { power: Sum, defence: Sum },
}

/// A part of what a hit takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub worth: Worth,
    pub element: Option<Id<ElementKind>>,
    /// How much less of it is taken, in percent; below 0 more is.
    pub resists: i32,
    /// How often it comes with a hit, from 0 to 1.
    pub share: f64,
    /// What it adds to a hit on average.
    pub mean: f64,
}

/// How likely each amount is, and the parts that make it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    pub chances: Chances,
    pub parts: Vec<Part>,
}

impl Weighed {
    pub fn nothing() -> Self {
        Self {
            chances: Chances::certain(0),
            parts: Vec::new(),
        }
    }

    /// One part, of which so much is left.
    pub fn one(
        worth: Worth,
        element: Option<Id<ElementKind>>,
        resists: i32,
        chances: Chances,
    ) -> Self {
        let part = Part {
            worth,
            element,
            resists,
            share: 1.0,
            mean: chances.mean(),
        };
        Self {
            chances,
            parts: vec![part],
        }
    }

    /// Both together.
    pub fn and(mut self, other: Self) -> Self {
        if other.chances.most() > 0 {
            self.chances = self.chances.and(&other.chances);
        }
        self.parts.extend(other.parts);
        self
    }

    /// This so often, from 0 to 1, and the other otherwise.
    pub fn or(self, share: f64, other: Self) -> Self {
        let scaled = |parts: Vec<Part>, share: f64| {
            let parts = parts.into_iter().map(move |part| Part {
                share: part.share * share,
                mean: part.mean * share,
                ..part
            });
            parts.filter(|part| part.share > 0.0)
        };
        Self {
            chances: self.chances.or(share, &other.chances),
            parts: scaled(self.parts, share)
                .chain(scaled(other.parts, 1.0 - share))
                .collect(),
        }
    }
}

/// What these come to together, which is at least so much.
pub fn rolled(addends: &[Addend], least: i32) -> Chances {
    let dice = addends.iter().map(|each| Dice {
        bonus: 0,
        ..each.amount
    });
    let dice = dice.filter(|dice| dice.count > 0).map(Chances::of);
    let sum = dice.fold(Chances::certain(0), |sum, more| sum.and(&more));
    let bonus = addends.iter().map(|each| each.amount.bonus);
    let bonus = bonus.fold(0, i32::saturating_add);
    sum.map(|amount| amount.saturating_add(bonus).max(least))
}

/// The least that these come to where nothing keeps them up.
pub fn least(addends: &[Addend]) -> i32 {
    let each = addends.iter().map(|each| each.amount.least());
    each.fold(0, i32::saturating_add)
}

/// What hits with so much is at least worth: blows and what flies always hurt.
pub fn hit(addends: &[Addend]) -> Chances {
    rolled(addends, LEAST_DAMAGE)
}

/// What a thing is made better or worse by; nothing for most.
pub fn make(bonus: i32) -> Option<Addend> {
    let amount = Dice {
        count: 0,
        sides: 0,
        bonus,
    };
    let from = Source::Make;
    (bonus != 0).then_some(Addend { amount, from })
}

impl Someone<'_> {
    /// What a blow is added up from: `blow` rolls all of it.
    pub fn blow_addends(&self) -> Vec<Addend> {
        let Some(wielded) = self.wielded else {
            return vec![Addend {
                amount: self.arms.damage,
                from: Source::Kind,
            }];
        };
        let weapon = Addend {
            amount: wielded.blow(),
            from: Source::Named(wielded.name.to_string()),
        };
        [weapon].into_iter().chain(make(wielded.bonus)).collect()
    }
}

impl Source {
    /// What gives effects of its own.
    pub fn named(name: &str) -> Self {
        match name {
            "" => Source::Make,
            name => Source::Named(name.to_string()),
        }
    }
}
