//! A fight between the hero and someone in sight, weighed from what the view shows.

use super::{ActorView, ItemUse, ItemVerb, ItemView, StatusView, View};
use crate::effects::Effects;
use crate::figures::missile::{Missile, Sent};
use crate::figures::odds::{Fighter, Odds, harm, missile_odds, odds};
use crate::figures::{Lender, Lent, Someone};
use crate::rules::odds::Chances;
use bracket_lib::geometry::Point;

/// What both come to against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Fight {
    pub yours: Odds,
    pub its: Odds,
    /// What shots of what is in hand come to, if there is something to fire.
    pub shot: Option<Odds>,
}

impl View {
    /// What a fight with someone in sight would come to.
    pub fn fight(&self, actor: &ActorView) -> Fight {
        let catalog = &self.catalog;
        let (hero, other) = (self.hero_fighter(), self.fighter(actor));
        Fight {
            yours: odds(&hero, &other, catalog),
            its: odds(&other, &hero, catalog),
            shot: self.shot().map(|shot| self.missile_odds(&shot, actor)),
        }
    }

    /// What a shot of the weapon in hand does to whoever it hits, if there is something to
    /// fire.
    pub fn shot(&self) -> Option<Missile> {
        let fires = |item: &&ItemView| {
            let mut uses = item.uses.iter();
            uses.any(|each: &ItemUse| each.verb == ItemVerb::Fire)
        };
        let bow = self.pack.iter().find(fires)?;
        self.missile(bow, ItemVerb::Fire)
    }

    /// What something does to whoever it hits that is thrown, or fired with a weapon in
    /// hand. None for what is not known, and for what does something else where it lands.
    pub fn missile(&self, item: &ItemView, verb: ItemVerb) -> Option<Missile> {
        let (sent, thing) = match verb {
            ItemVerb::Throw => (Sent::Thrown, item),
            ItemVerb::Fire => (Sent::Fired, self.ammunition(item)?),
            _ => return None,
        };
        let lands_otherwise = verb == ItemVerb::Throw && !thing.kind.on_throw.is_empty();
        if !item.known || !thing.known || lands_otherwise {
            return None;
        }
        let hero = self.hero_figures();
        let (kind, enchant) = (&thing.kind, thing.enchant);
        Some(Missile::of(sent, Some(&hero), kind, enchant, &self.catalog))
    }

    /// What a weapon fires next: the first thing in the pack that fits.
    pub fn ammunition(&self, weapon: &ItemView) -> Option<&ItemView> {
        let weapon = weapon.kind.weapon.as_ref()?;
        let wanted = &weapon.ranged.as_ref()?.ammo;
        let fits = |each: &&ItemView| {
            let ammo = each.kind.ammo.as_ref();
            ammo.is_some_and(|ammo| ammo.tag == *wanted)
        };
        self.pack.iter().find(fits)
    }

    /// What something that flies comes to against someone in sight.
    pub fn missile_odds(&self, missile: &Missile, actor: &ActorView) -> Odds {
        let (hero, other) = (self.hero_fighter(), self.fighter(actor));
        missile_odds(&hero, &other, missile, &self.catalog)
    }

    /// The harm that effects of the hero do at once to someone in sight.
    pub fn harm(&self, effects: &Effects, actor: &ActorView) -> Chances {
        let (hero, other) = (self.hero_fighter(), self.fighter(actor));
        harm(&hero, &other, effects, &self.catalog)
    }

    /// What the figures of the hero are added up from, as far as the hero knows.
    pub fn hero_figures(&self) -> Someone<'_> {
        let worn = self.pack.iter().filter(|item| item.worn.is_some());
        self.hero_wearing(worn)
    }

    /// The same, with these things on.
    pub(super) fn hero_wearing<'a>(
        &'a self,
        things: impl Iterator<Item = &'a ItemView>,
    ) -> Someone<'a> {
        let hero = &self.hero;
        let worn = things.map(|item| (item.kind.as_ref(), item.enchant));
        let plain = Someone {
            speed: hero.kind.speed,
            gains: Some(&hero.gains),
            resists: &hero.kind.resists,
            lent: lent(&hero.statuses),
            mana: hero.kind.mana,
            noise: hero.kind.noise,
            ..Someone::plain(&hero.kind.arms, &hero.kind.senses)
        };
        plain.wearing(worn, &self.catalog)
    }

    fn hero_fighter(&self) -> Fighter<'_> {
        let hero = &self.hero;
        Fighter {
            someone: self.hero_figures(),
            kind: None,
            health: hero.health,
            statuses: ids(&hero.statuses),
            ground: self.ground(hero.at),
            is_unaware: false,
        }
    }

    fn fighter<'a>(&'a self, actor: &'a ActorView) -> Fighter<'a> {
        Fighter {
            someone: actor.figures(),
            kind: Some(&actor.kind),
            health: actor.health,
            statuses: ids(&actor.statuses),
            ground: self.ground(actor.at),
            is_unaware: actor.asleep,
        }
    }

    /// The whole id of the ground at a place.
    fn ground(&self, at: Point) -> Option<&str> {
        let number = self.map.tile(at)?.tile.number();
        let kind = self.catalog.terrain.iter().nth(number)?;
        Some(&kind.id)
    }
}

impl ActorView {
    /// What its figures are added up from.
    pub fn figures(&self) -> Someone<'_> {
        let kind = &self.kind;
        Someone {
            speed: kind.speed,
            gains: Some(&self.gains),
            resists: &kind.resists,
            lent: lent(&self.statuses),
            mana: kind.mana.unwrap_or(0),
            ..Someone::plain(&kind.arms, &kind.senses)
        }
    }
}

fn lent(statuses: &[StatusView]) -> Vec<Lent<'_>> {
    let each = statuses.iter().map(|status| Lent {
        from: Lender::Status,
        name: &status.kind.look.name,
        changes: &status.kind.changes,
        resists: &status.kind.resists,
    });
    each.collect()
}

fn ids(statuses: &[StatusView]) -> Vec<&str> {
    statuses
        .iter()
        .map(|status| status.kind.id.as_str())
        .collect()
}
