//! What the hero's figures would be with another thing in its place.

use super::{ItemView, View};
use crate::catalog::{ElementKind, Id, Slot};
use crate::figures::missile::{Missile, Sent};
use crate::figures::{Figure, Someone};
use crate::rules::dice::Dice;

/// What changes when a thing is worn, in place of others or besides them.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The names of what comes off for it.
    pub instead_of: Vec<String>,
    /// Figures that change: what they are and what they would be.
    pub figures: Vec<(Figure, i32, i32)>,
    /// What a blow does, if that changes.
    pub damage: Option<(Dice, Dice)>,
    /// What a shot does, if that changes; none where nothing can be fired.
    pub shot: Option<(Option<Shot>, Option<Shot>)>,
    /// How well sorts of harm are borne, in percent, where that changes.
    pub resists: Vec<(Id<ElementKind>, i32, i32)>,
}

/// What a shot does to whoever it hits.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// What is rolled.
    pub dice: String,
    /// What that comes to on average.
    pub mean: f64,
}

impl Shot {
    fn of(missile: &Missile) -> Self {
        Self {
            dice: missile.dice(),
            mean: missile.chances().mean(),
        }
    }
}

/// The figures that are compared.
const COMPARED: [Figure; 9] = [
    Figure::ArmorClass,
    Figure::ToHit,
    Figure::Power,
    Figure::Defence,
    Figure::MaxHealth,
    Figure::Speed,
    Figure::Sight,
    Figure::MaxMana,
    Figure::Noise,
];

impl View {
    /// What would change if a thing were worn; taken off, for one that is. None for what
    /// cannot be worn, or is not known.
    pub fn compare(&self, item: &ItemView) -> Option<Comparison> {
        let slot = item.kind.slot().filter(|_| item.known)?;
        let coming_off = self.coming_off(item, slot);
        let stays = |each: &&ItemView| {
            each.worn.is_some() && each.id != item.id && !coming_off.contains(&each.id)
        };
        let put_on = { Some(item) }.filter(|item| item.worn.is_none());
        let then = || self.pack.iter().filter(stays).chain(put_on);
        let shot_then = self.shot_among(then());
        let then = self.hero_wearing(then());
        let now = self.hero_figures();
        let shot_now = self.shot_among(self.pack.iter().filter(|each| each.worn.is_some()));
        let names = self
            .pack
            .iter()
            .filter(|each| coming_off.contains(&each.id));
        Some(Comparison {
            instead_of: names.map(|each| each.name.clone()).collect(),
            figures: figures(&now, &then),
            damage: { now.blow() != then.blow() }.then(|| (now.blow(), then.blow())),
            shot: { shot_now != shot_then }.then_some((shot_now, shot_then)),
            resists: { self.catalog.elements.iter() }
                .map(|(id, _)| (id, now.resists(id), then.resists(id)))
                .filter(|(_, now, then)| now != then)
                .collect(),
        })
    }

    /// What a shot does with these things on.
    fn shot_among<'a>(
        &'a self,
        things: impl Iterator<Item = &'a ItemView> + Clone,
    ) -> Option<Shot> {
        let hero = self.hero_wearing(things.clone());
        let ammunition = { things }.find_map(|each| self.ammunition(each))?;
        let is_known = ammunition.known;
        let (kind, enchant) = (&ammunition.kind, ammunition.enchant);
        let missile = Missile::of(Sent::Fired, Some(&hero), kind, enchant, &self.catalog);
        is_known.then(|| Shot::of(&missile))
    }

    /// What has to come off for a thing.
    fn coming_off(&self, item: &ItemView, slot: Slot) -> Vec<u64> {
        if item.worn.is_some() {
            return Vec::new();
        }
        let worn = || self.pack.iter().filter(|each| each.worn.is_some());
        let there: Vec<u64> = { worn() }
            .filter(|each| each.worn == Some(slot))
            .map(|each| each.id)
            .collect();
        let mut off = Vec::new();
        if there.len() >= slot.room() {
            off.extend(there.first());
        }
        let needs_arm = |each: &&ItemView| {
            let is_shield = each.worn == Some(Slot::Shield);
            (is_shield && item.kind.is_two_handed())
                || (slot == Slot::Shield && each.kind.is_two_handed())
        };
        off.extend(worn().filter(needs_arm).map(|each| each.id));
        off
    }
}

fn figures(now: &Someone, then: &Someone) -> Vec<(Figure, i32, i32)> {
    let total = |who: &Someone, figure| match figure {
        Figure::ToHit => who.blow_to_hit(),
        _ => who.total(figure),
    };
    let each = COMPARED.map(|figure| (figure, total(now, figure), total(then, figure)));
    let changed = each.into_iter().filter(|(_, now, then)| now != then);
    changed.collect()
}
