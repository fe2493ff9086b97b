//! What things do, and what an unknown thing can be.

use super::amounts::{counted, steps, turns};
use super::creatures::hit_line;
use super::nouns::{Noun, Roles};
use super::places::aimed;
use super::prose::{Term, link};
use super::topics::Topic;
use super::{Prose, Words, listed};
use crate::catalog::schema::{AmmoKind, TraitKind, WeaponKind};
use crate::catalog::{ItemId, ItemKind};
use crate::components::item::{Charges, Enchant};
use crate::effects::Effects;
use crate::order;
use crate::rules::combat::THROW_RANGE;
use crate::rules::dice::Dice;

/// How one thing differs from others of its kind, as far as the hero knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThingState {
    pub enchant: Option<Enchant>,
    pub charges: Option<Charges>,
}

impl Words<'_> {
    /// What a thing of a kind does that the hero knows, in sentences: in hand, worn, drunk,
    /// read, pointed, fired and thrown.
    pub fn thing_page(&self, kind: &ItemKind, state: ThingState) -> Vec<Prose> {
        let enchant = state.enchant.unwrap_or_default();
        let mut lines = Vec::new();
        if let Some(weapon) = &kind.weapon {
            lines.extend(self.weapon(weapon, enchant.bonus));
        }
        if let Some(ammo) = &kind.ammo {
            lines.extend(self.ammo(ammo));
        }
        lines.extend(self.worn(kind, enchant.bonus));
        if let Some(of) = enchant.of {
            lines.extend(self.trait_lines(&self.catalog[of]));
        }
        if enchant.cursed {
            lines.push("It is cursed, and cannot be taken off".into());
        }
        lines.extend(self.uses(kind, state.charges));
        lines.extend(self.role(kind));
        if kind.value > 0 && !kind.goal {
            lines.push(format!("Worth {}, if it is carried out", kind.value));
        }
        self.prose(lines)
    }

    fn weapon(&self, weapon: &WeaponKind, bonus: i32) -> Vec<String> {
        let raised = |dice: Dice| Dice {
            bonus: dice.bonus + bonus,
            ..dice
        };
        let mut lines = Vec::new();
        let to_hit = weapon.to_hit + bonus;
        let surely = match to_hit {
            0 => String::new(),
            _ => format!(
                ", {to_hit:+} {}",
                link(Term::Topic(Topic::Combat), "to hit")
            ),
        };
        lines.push(match &weapon.ranged {
            Some(ranged) => format!(
                "Fires {}s up to {} away, {} damage more than the ammunition{surely}",
                ranged.ammo.0.replace('_', " "),
                steps(ranged.range),
                raised(weapon.damage)
            ),
            None => {
                let harm = self.harm(&raised(weapon.damage).to_string(), weapon.element);
                format!("In hand: {harm}{surely}")
            }
        });
        lines.extend(manner(weapon));
        lines.push(self.hitting(&weapon.on_hit));
        lines
    }

    /// What comes with a blow of a weapon.
    pub fn blow_page(&self, weapon: &WeaponKind, of: Option<&TraitKind>) -> Vec<Prose> {
        let blade = weapon.ranged.is_none().then_some(weapon);
        let effects = [
            blade.map(|blade| &blade.on_hit),
            blade.and(of).map(|of| &of.on_hit),
        ];
        let effects = effects.into_iter().flatten();
        self.prose(effects.map(|effects| self.hitting(effects)))
    }

    fn hitting(&self, effects: &Effects) -> String {
        let hit = Noun::it("whoever it hits", "who is hit");
        hit_line(self.effects(effects, &Roles::new(hit, Noun::you())))
    }

    fn ammo(&self, ammo: &AmmoKind) -> Vec<String> {
        let mut line = format!("Fired: {} damage, and what the weapon adds", ammo.damage);
        if ammo.breaks > 0 {
            line += &format!("; breaks {}% of the time", ammo.breaks);
        }
        vec![line, self.hitting(&ammo.on_hit)]
    }

    fn worn(&self, kind: &ItemKind, bonus: i32) -> Vec<String> {
        let Some(worn) = &kind.worn else {
            return Vec::new();
        };
        let mut parts: Vec<String> = worn.changes.iter().map(|each| self.change(each)).collect();
        if worn.slot.is_armor() && bonus != 0 {
            let name = link(Term::Topic(Topic::Combat), "armor");
            parts.push(format!("{bonus:+} {name} by its make"));
        }
        parts.extend(worn.resists.iter().map(|each| self.resistance(each)));
        let statuses = { worn.statuses.iter() }.map(|&id| format!("you are {}", self.status(id)));
        parts.extend(statuses);
        let mut lines = Vec::new();
        if !parts.is_empty() {
            lines.push(format!(
                "Worn {}: {}",
                worn.slot.words(),
                listed(&parts, "and")
            ));
        }
        let wearer = || Roles::new(Noun::you(), Noun::you());
        let foe = Noun::it("who hurt you", "who hurt you");
        let whoever = Roles::new(foe, Noun::you());
        for (when, effects, roles) in [
            ("Put on", &worn.on_equip, wearer()),
            ("When you are hurt", &worn.on_hurt, whoever),
            ("When you kill", &worn.on_kill, wearer()),
        ] {
            let words = self.effects(effects, &roles);
            if !words.is_empty() {
                lines.push(format!("{when}: {words}"));
            }
        }
        lines
    }

    fn trait_lines(&self, of: &TraitKind) -> Vec<String> {
        let mut parts: Vec<String> = of.changes.iter().map(|each| self.change(each)).collect();
        parts.extend(of.resists.iter().map(|each| self.resistance(each)));
        let name = of.name.as_str();
        let mut lines = Vec::new();
        if !parts.is_empty() {
            let name = if name.is_empty() { "By its make" } else { name };
            lines.push(format!("{name}: {}", listed(&parts, "and")));
        }
        let foe = Roles::new(Noun::it("who hurt you", "who hurt you"), Noun::you());
        let wearer = Roles::new(Noun::you(), Noun::you());
        let when = |when: &str, effects, roles| match self.effects(effects, roles) {
            told if told.is_empty() => told,
            told => format!("{when}: {told}"),
        };
        let moments = [
            self.hitting(&of.on_hit),
            when("When you are hurt", &of.on_hurt, &foe),
            when("When you kill", &of.on_kill, &wearer),
        ];
        for told in moments.into_iter().filter(|told| !told.is_empty()) {
            lines.push(match name {
                "" => told,
                name => format!("{name}: {told}"),
            });
        }
        lines
    }

    fn uses(&self, kind: &ItemKind, charges: Option<Charges>) -> Vec<String> {
        let you = || Roles::new(Noun::you(), Noun::you());
        let mut lines = Vec::new();
        let mut line = |verb: &str, effects: &Effects, roles: &Roles| {
            let told = self.effects(effects, roles);
            if !told.is_empty() {
                lines.push(format!("{verb}: {told}"));
            }
        };
        line("Drink", &kind.quaff, &you());
        let (aim, roles) = aimed(kind.aim, kind.range);
        line(&format!("Read{aim}"), &kind.read, &roles);
        line(&format!("Point{aim}"), &kind.zap, &roles);
        let lands = Noun::it("whoever it hits", "where it lands");
        line("Throw", &kind.on_throw, &Roles::new(lands, Noun::you()));
        if let Some(spell) = kind.teaches {
            lines.push(format!("Read: you learn to cast {}", self.spell(spell)));
        }
        match (charges, kind.charges) {
            (Some(charges), _) => lines.push(format!(
                "{} of {} left; full again at each new depth",
                charges.left,
                counted(&charges.most.to_string(), "charge", "charges")
            )),
            (None, Some(dice)) => lines.push(format!(
                "It has {}, and is full again at each new depth",
                counted(&dice.to_string(), "charge", "charges")
            )),
            (None, None) => {}
        }
        let blade = kind.weapon.as_ref().filter(|each| each.ranged.is_none());
        if let (true, Some(blade)) = (kind.on_throw.is_empty(), blade) {
            let (damage, far) = (blade.damage, steps(THROW_RANGE));
            lines.push(format!("Throw: {damage} damage up to {far} away"));
        }
        lines
    }

    /// What a thing is for besides its powers, and what carrying it costs.
    fn role(&self, kind: &ItemKind) -> Vec<String> {
        let mut lines = Vec::new();
        if kind.key {
            lines.push("It opens one locked door".into());
        }
        if kind.goal {
            lines.push("It is what you came for: bring it out".into());
        }
        let attention = self.catalog.attention.as_ref();
        let carrying = attention.and_then(|attention| attention.carrying.as_ref());
        if let Some(carrying) = carrying.filter(|it| kind.tags.contains(&it.tag)) {
            let name = link(Term::Topic(Topic::Attention), "attention");
            lines.push(format!(
                "Carrying it draws {name}: with {} such things time counts twice",
                carrying.things
            ));
        }
        lines
    }

    /// What a thing can be that the hero does not know: every kind that is still unknown and
    /// looks like it, with how likely it is in percent, the likeliest first. It is the same
    /// for all of them.
    pub fn possible(&self, kind: &ItemKind) -> Vec<(ItemId, i32)> {
        let Some(disguise) = kind.unknown else {
            return Vec::new();
        };
        let weight = |kind: &ItemKind| kind.spawn.as_ref().map_or(1, |spawn| spawn.weight.max(1));
        let all = self.catalog.items.iter();
        let all = all.filter(|(id, kind)| kind.unknown == Some(disguise) && !self.known.knows(*id));
        let all: Vec<(ItemId, i32)> = all.map(|(id, kind)| (id, weight(kind))).collect();
        let sum: i32 = all.iter().map(|(_, weight)| weight).sum();
        let mut odds: Vec<(ItemId, i32)> = { all.into_iter() }
            .map(|(id, weight)| (id, (200 * weight / sum.max(1) + 1) / 2))
            .collect();
        order::by_key(&mut odds, |&(id, percent)| (-percent, id));
        odds
    }

    /// What is to be told of a thing that the hero does not know.
    pub fn unknown_page(&self, kind: &ItemKind) -> Vec<Prose> {
        let odds = self.possible(kind).into_iter();
        let each: Vec<String> = odds
            .map(|(id, percent)| format!("{} {percent}%", self.catalog[id].look.name))
            .collect();
        let unknown = link(Term::Topic(Topic::Things), "do not know");
        let mut lines = vec![format!("You {unknown} yet what it does")];
        if !each.is_empty() {
            lines.push(format!("It can be: {}", each.join(", ")));
        }
        self.prose(lines)
    }
}

/// How a weapon is used, where that is out of the ordinary.
fn manner(weapon: &WeaponKind) -> Option<String> {
    let all = [
        (weapon.two_handed, "takes both hands".to_string()),
        (
            weapon.reach > 1,
            format!("reaches {} far", steps(weapon.reach)),
        ),
        (weapon.pierces, "goes through those in line".to_string()),
        (weapon.sweeps, "strikes all foes around".to_string()),
        (
            weapon.turns > 1,
            format!("takes {} a blow", turns(weapon.turns)),
        ),
    ];
    let parts: Vec<String> = { all.into_iter() }
        .filter_map(|(is_so, words)| is_so.then_some(words))
        .collect();
    (!parts.is_empty()).then(|| format!("It {}", listed(&parts, "and")))
}
