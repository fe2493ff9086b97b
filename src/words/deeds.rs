//! What one effect does, as a clause: who, and what happens to it.
//!
//! Effects that hold others are in `combined`.

use super::amounts::{counted, figure, steps};
use super::nouns::{Noun, Person, Roles};
use super::prose::{Term, link};
use super::topics::Topic;
use super::{Words, listed};
use crate::catalog::{ElementKind, Id, LootId, Slot};
use crate::effects::value::{Party, Value};
use crate::effects::{
    Arrive, ChangeTerrain, Create, Damage, Effect, Enchant, HowMany, Push, Reveal, Revealed,
    Status, Summon, Teleport,
};
use crate::figures::Figure;

/// Someone, and what happens to it; or a whole sentence by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    pub who: Option<Noun>,
    pub does: String,
}

impl Clause {
    pub fn whole(does: impl Into<String>) -> Self {
        Self {
            who: None,
            does: does.into(),
        }
    }

    fn of(who: &Noun, does: impl Into<String>) -> Self {
        Self {
            who: Some(who.clone()),
            does: does.into(),
        }
    }
}

/// So many turns are as good as no end.
pub(super) const ENDLESS: i32 = 500;

impl Words<'_> {
    /// What an effect does. Only a message has no words: it brings its own.
    pub(super) fn deed(&self, effect: &Effect, roles: &Roles) -> Vec<Clause> {
        let who = &roles.target;
        let amount = |value: &Value| self.amount(value, roles);
        let clause = match effect {
            Effect::Heal(heal) => {
                let verb = who.verb("heal", "heals");
                Clause::of(who, format!("{verb} {}", amount(&heal.0)))
            }
            Effect::MaxHealth(more) => gain(who, Figure::MaxHealth, more.0),
            Effect::ToHit(more) => gain(who, Figure::ToHit, more.0),
            Effect::ArmorClass(more) => gain(who, Figure::ArmorClass, more.0),
            Effect::Damage(damage) => self.damage(damage, roles),
            Effect::Status(status) => self.status_deed(status, roles),
            Effect::Cure(cure) => {
                let names: Vec<String> =
                    cure.0.iter().flat_map(|sort| self.statuses(sort)).collect();
                let names = listed(&names, "or");
                Clause::of(who, format!("{} no longer {names}", who.is()))
            }
            Effect::Push(push) => self.push(push, roles),
            Effect::Pull(pull) => {
                let far = steps(pull.tiles);
                let to = &roles.user.place;
                Clause::of(who, format!("{} pulled up to {far} towards {to}", who.is()))
            }
            Effect::Teleport(teleport) => taken_away(who, teleport),
            Effect::Blink(_) => {
                let user = &roles.user;
                let verb = user.verb("move", "moves");
                Clause::of(user, format!("{verb} there at once"))
            }
            Effect::Swap(_) => Clause::whole(format!(
                "{} and {} change places",
                roles.user.words, who.words
            )),
            Effect::Summon(summon) => self.summon(summon, roles),
            Effect::Transform(transform) => {
                let into = match transform.into {
                    Some(kind) if self.has_met(kind) => self.a_monster(kind),
                    Some(_) => "something that you have not met".into(),
                    None => "another creature of this depth".into(),
                };
                Clause::of(who, format!("{} {into}", who.verb("become", "becomes")))
            }
            Effect::Create(create) => self.create(create, roles),
            Effect::ChangeTerrain(change) => self.terrain(change, who),
            Effect::Dig(dig) => Clause::whole(format!(
                "a way of {} is cut through what is in the way",
                counted(&dig.tiles.to_string(), "place", "places")
            )),
            Effect::Fall(_) => Clause::of(
                who,
                who.verb("fall", "falls").to_string() + " to the level below",
            ),
            Effect::Steal(_) => {
                let verb = who.verb("lose", "loses");
                Clause::of(who, format!("{verb} a thing to {}", roles.user.words))
            }
            Effect::Arrive(arrive) => self.arrive(arrive, roles),
            Effect::ChangeAttention(change) => attention(&change.0, &amount(&change.0)),
            Effect::Wake(_) => Clause::of(who, who.verb("wake", "wakes")),
            Effect::Noise(noise) => Clause::whole(format!(
                "a {} is heard {} away",
                link(Term::Topic(Topic::Noise), "noise"),
                counted(&noise.0.to_string(), "place", "places")
            )),
            Effect::Message(_) => return Vec::new(),
            Effect::Reveal(reveal) => revealed(&[reveal], who),
            Effect::Cast(cast) => Clause::whole(format!("{} is cast", self.spell(cast.0))),
            Effect::Identify(identify) => Clause::whole(format!(
                "you learn what {} is",
                carried(identify.0, "one unknown thing", "everything unknown", who)
            )),
            Effect::Uncurse(uncurse) => Clause::whole(format!(
                "the curse is lifted from {}",
                carried(uncurse.0, "one thing", "everything", who)
            )),
            Effect::Enchant(enchant) => better(enchant, who),
            Effect::Recharge(recharge) => Clause::whole(format!(
                "everything with charges that {} {} gains {}",
                who.words,
                who.verb("carry", "carries"),
                recharge.0
            )),
            Effect::RestoreMana(mana) => {
                let verb = who.verb("regain", "regains");
                let name = figure(Figure::MaxMana);
                Clause::of(who, format!("{verb} {} {name}", amount(&mana.0)))
            }
            Effect::Teach(teach) => {
                let verb = who.verb("learn", "learns");
                Clause::of(who, format!("{verb} to cast {}", self.spell(teach.0)))
            }
            Effect::All(_)
            | Effect::OneOf(_)
            | Effect::Chance(_)
            | Effect::If(_)
            | Effect::Repeat(_)
            | Effect::After(_)
            | Effect::ForEach(_) => return self.combined(effect, roles),
        };
        vec![clause]
    }

    fn damage(&self, damage: &Damage, roles: &Roles) -> Clause {
        let (amount, element) = match damage {
            Damage::Number(number) => (number.to_string(), None),
            Damage::Dice(dice) => (dice.to_string(), None),
            Damage::Elemental(harm) => (self.amount(&harm.amount, roles), harm.element),
        };
        let who = &roles.target;
        let verb = who.verb("take", "takes");
        Clause::of(who, format!("{verb} {}", self.harm(&amount, element)))
    }

    /// "1d6 damage by fire".
    pub(super) fn harm(&self, amount: &str, element: Option<Id<ElementKind>>) -> String {
        match element {
            Some(element) => format!("{amount} damage by {}", self.element(element)),
            None => format!("{amount} damage"),
        }
    }

    fn status_deed(&self, status: &Status, roles: &Roles) -> Clause {
        let who = &roles.target;
        let usual = &self.catalog[status.apply].turns;
        let turns = status.turns.as_ref().unwrap_or(usual);
        let name = self.status(status.apply);
        Clause::of(
            who,
            match turns.least() {
                Some(ENDLESS..) => format!("{} {name} until something ends it", who.is()),
                _ => format!("{} {name} for {}", who.is(), self.duration(turns, roles)),
            },
        )
    }

    fn push(&self, push: &Push, roles: &Roles) -> Clause {
        let who = &roles.target;
        let mut does = format!("{} pushed {} away", who.is(), steps(push.tiles));
        if let Some(impact) = &push.impact {
            let amount = self.amount(impact, roles);
            does += &format!(" ({amount} damage for each step that something stops)");
        }
        Clause::of(who, does)
    }

    fn summon(&self, summon: &Summon, roles: &Roles) -> Clause {
        let near = match summon.around {
            Party::Target => &roles.target.place,
            Party::User => &roles.user.place,
        };
        let mut does = match &summon.count {
            None => format!("{} appears beside {near}", self.a_monster(summon.monster)),
            Some(count) => format!(
                "{} appear beside {near}",
                self.monsters(&self.amount(count, roles), summon.monster)
            ),
        };
        if let Some(health) = &summon.health {
            let amount = self.amount(health, roles);
            does += &match health {
                Value::Formula(_) => format!(", with {amount}"),
                _ => format!(", with {amount} health"),
            };
        }
        if let Some(status) = summon.status {
            does += &format!(", {}", self.status(status));
        }
        if let Some(turns) = &summon.turns {
            does += &format!(", for {}", self.duration(turns, roles));
        }
        Clause::whole(does)
    }

    fn create(&self, create: &Create, roles: &Roles) -> Clause {
        let count = create.count.as_ref().map(|count| self.amount(count, roles));
        let things = create.item.map(|item| match &count {
            None => format!("{} appears", self.a_thing(item)),
            Some(count) => format!("{count} of {} appear", self.item(item)),
        });
        let loot = create.loot.map(|table| {
            let times = count.as_ref().map(|count| format!(", {count} times"));
            format!("{}{}", self.loot(table), times.unwrap_or_default())
        });
        let parts: Vec<String> = things.into_iter().chain(loot).collect();
        Clause::whole(listed(&parts, "and"))
    }

    /// What can come of a table, each once: "one of these appears: a torch or a coin".
    fn loot(&self, table: LootId) -> String {
        let table = &self.catalog[table];
        let mut names: Vec<String> = Vec::new();
        for entry in &table.entries {
            let name = match entry.item {
                Some(item) => self.item(item),
                None => "nothing".into(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let names = listed(&names, "or");
        match (table.rolls.least(), table.rolls.most()) {
            (1, 1) => format!("one of these appears: {names}"),
            _ => format!("{} of these appear: {names}", table.rolls),
        }
    }

    fn terrain(&self, change: &ChangeTerrain, who: &Noun) -> Clause {
        let into = self.ground(&change.into);
        let at = match who.person {
            Person::Ground => who.words.replace("every place ", ""),
            _ => "there".to_string(),
        };
        let old: Vec<String> = change.only.iter().map(|kind| self.ground(kind)).collect();
        Clause::whole(match &old[..] {
            [] => format!("the ground {at} becomes {into}"),
            [only] => format!("{only} {at} becomes {into}"),
            several => format!("{} {at} become {into}", listed(several, "and")),
        })
    }

    fn arrive(&self, arrive: &Arrive, roles: &Roles) -> Clause {
        let who = match (arrive.monster, &arrive.count) {
            (None, _) => "a band of this depth comes".to_string(),
            (Some(kind), None) => format!("{} comes", self.a_monster(kind)),
            (Some(kind), Some(count)) => {
                format!("{} come", self.monsters(&self.amount(count, roles), kind))
            }
        };
        let passing = match arrive.passing {
            true => ", until you leave the level",
            false => "",
        };
        Clause::whole(format!("{who} looking for you{passing}"))
    }
}

fn gain(who: &Noun, of: Figure, by: i32) -> Clause {
    let verb = match by {
        0.. => who.verb("gain", "gains"),
        _ => who.verb("lose", "loses"),
    };
    let name = figure(of);
    Clause::of(who, format!("{verb} {} {name} for good", by.unsigned_abs()))
}

fn taken_away(who: &Noun, teleport: &Teleport) -> Clause {
    let far = match (teleport.least, teleport.most) {
        (..=1, None) => "elsewhere on the level".to_string(),
        (least, None) => format!("elsewhere, at least {} away", steps(least)),
        (..=1, Some(most)) => format!("up to {} away", steps(most)),
        (least, Some(most)) => format!("{least} to {} away", steps(most)),
    };
    Clause::of(who, format!("{} taken {far}", who.is()))
}

fn attention(value: &Value, amount: &str) -> Clause {
    let name = link(Term::Topic(Topic::Attention), "attention");
    Clause::whole(match value {
        Value::Number(less @ ..=-1) => format!("{name} falls by {}", less.unsigned_abs()),
        _ => format!("{name} rises by {amount}"),
    })
}

/// What the hero learns of, all of it within the same distance.
pub(super) fn revealed(reveals: &[&Reveal], who: &Noun) -> Clause {
    let what = |each: &&Reveal| match each.what {
        Revealed::Map => "the ground with its secret doors".to_string(),
        Revealed::Items => "what lies about".to_string(),
        Revealed::Traps => "traps".to_string(),
    };
    let what: Vec<String> = reveals.iter().map(what).collect();
    let within = match reveals.first().and_then(|each| each.within) {
        Some(far) => format!("within {} of {}", steps(far), who.place),
        None => "on the whole level".to_string(),
    };
    Clause::whole(format!("you learn of {} {within}", listed(&what, "and")))
}

fn carried(many: HowMany, one: &str, all: &str, who: &Noun) -> String {
    let what = match many {
        HowMany::One => one,
        HowMany::All => all,
    };
    format!("{what} that {} {}", who.words, who.verb("carry", "carries"))
}

fn better(enchant: &Enchant, who: &Noun) -> Clause {
    let how = match enchant.by {
        0.. => "better",
        _ => "worse",
    };
    let has = match enchant.slot {
        Slot::Weapon => who.has(),
        _ => who.verb("wear", "wears"),
    };
    let (slot, by) = (enchant.slot.words(), enchant.by.unsigned_abs());
    Clause::whole(format!(
        "what {} {has} {slot} becomes {by} {how}",
        who.words
    ))
}
