//! What something does to whoever it hits when it is thrown, or fired with what is in hand.
//!
//! Whatever flies is reckoned here alone: `effects::scene` follows it with this, and `odds`
//! weighs it beforehand.

use super::parts::{Addend, Source, hit, make};
use super::{CLUB, Someone};
use crate::catalog::{Catalog, ElementKind, Id, ItemKind};
use crate::components::item::Enchant;
use crate::effects::Effects;
use crate::rules::combat::LEAST_DAMAGE;
use crate::rules::dice::Dice;
use crate::rules::odds::Chances;
use chance::Stream;

/// How a thing is sent on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    Thrown,
    /// With what is in hand, if that fires it; otherwise it is thrown.
    Fired,
}

/// What something does to whoever it hits.
#[derive(Clone, Debug)]
pub struct Missile {
    /// What the weapon adds to the figure of whoever sends it.
    pub to_hit: i32,
    /// All of them are rolled.
    damage: Vec<Addend>,
    bonus: i32,
    pub element: Option<Id<ElementKind>>,
    /// What comes with a hit, and what brings it.
    pub on_hit: Vec<(Source, Effects)>,
    /// How often it breaks, in percent.
    pub breaks: i32,
    /// How many turns it takes to send the next.
    pub turns: i32,
}

impl Missile {
    /// What a thing does when someone sends it on its way.
    pub fn of(
        sent: Sent,
        someone: Option<&Someone>,
        kind: &ItemKind,
        enchant: Option<Enchant>,
        catalog: &Catalog,
    ) -> Self {
        let breaks = kind.ammo.as_ref().map_or(0, |ammo| ammo.breaks);
        let filled = |all: Vec<(&str, Option<&Effects>)>| -> Vec<(Source, Effects)> {
            let all = all.into_iter();
            let all = all.filter_map(|(name, effects)| Some((name, effects?)));
            all.filter(|(_, effects)| !effects.is_empty())
                .map(|(name, effects)| (Source::named(name), effects.clone()))
                .collect()
        };
        let of_thing = |name: &str, amount| Addend {
            amount,
            from: Source::named(name),
        };
        let name = kind.look.name.as_str();
        let wielded = someone.and_then(|someone| someone.wielded);
        if let (Sent::Fired, Some(ammo), Some(bow)) = (sent, &kind.ammo, wielded) {
            let of = bow.of;
            let of = of.map_or(("", None), |of| (of.name.as_str(), Some(&of.on_hit)));
            return Self {
                to_hit: bow.kind.to_hit,
                damage: vec![
                    of_thing(name, ammo.damage),
                    of_thing(bow.name, bow.kind.damage),
                ],
                bonus: bow.bonus,
                element: bow.kind.element,
                on_hit: filled(vec![
                    (name, Some(&ammo.on_hit)),
                    (bow.name, Some(&bow.kind.on_hit)),
                    of,
                ]),
                breaks,
                turns: bow.kind.turns,
            };
        }
        let blade = kind.weapon.as_ref().filter(|blade| blade.ranged.is_none());
        let of = blade.and(enchant).and_then(|enchant| enchant.of);
        let of = of.map_or(("", None), |of| {
            let of = &catalog[of];
            (of.name.as_str(), Some(&of.on_hit))
        });
        Self {
            to_hit: blade.map_or(0, |blade| blade.to_hit),
            damage: vec![of_thing(name, blade.map_or(CLUB, |blade| blade.damage))],
            bonus: blade.and(enchant).map_or(0, |enchant| enchant.bonus),
            element: blade.and_then(|blade| blade.element),
            on_hit: filled(vec![(name, blade.map(|blade| &blade.on_hit)), of]),
            breaks,
            turns: 1,
        }
    }

    /// What a hit takes, where it is rolled.
    pub fn roll(&self, stream: &mut Stream) -> i32 {
        let dice = self.damage.iter();
        let rolled: i32 = dice.map(|dice| dice.amount.roll(stream)).sum();
        (rolled + self.bonus).max(LEAST_DAMAGE)
    }

    /// The same, with the chance of each amount.
    pub fn chances(&self) -> Chances {
        hit(&self.addends())
    }

    /// What a hit is added up from: `roll` rolls all of it.
    pub fn addends(&self) -> Vec<Addend> {
        let rolled = self.damage.iter();
        let rolled = rolled.filter(|each| each.amount != NOTHING).cloned();
        rolled.chain(make(self.bonus)).collect()
    }

    /// What a hit comes with where nothing is rolled.
    pub fn power(&self) -> i32 {
        let most = self.damage.iter().map(|dice| dice.amount.most());
        most.sum::<i32>() + self.bonus
    }

    /// What is rolled, in words: "1d8+1d6+2".
    pub fn dice(&self) -> String {
        let each = self.damage.iter().map(|each| each.amount);
        let each = each.filter(|dice| *dice != NOTHING);
        let each: Vec<String> = each.map(|dice| dice.to_string()).collect();
        let dice = each.join("+");
        match self.bonus {
            0 => dice,
            bonus => format!("{dice}{bonus:+}"),
        }
    }
}

/// Dice that nobody rolls.
const NOTHING: Dice = Dice {
    count: 0,
    sides: 0,
    bonus: 0,
};
