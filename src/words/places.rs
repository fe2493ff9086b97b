//! Traps, kinds of ground, spells and sorts of harm.

use super::amounts::{steps, turns};
use super::nouns::{Noun, Roles};
use super::{Prose, Words, listed};
use crate::catalog::schema::AimKind;
use crate::catalog::{ElementKind, Id, SpellKind, TrapKind};
use crate::effects::Effects;

impl Words<'_> {
    /// What a trap does.
    pub fn trap_page(&self, kind: &TrapKind) -> Vec<Prose> {
        let you = Noun {
            place: "it".into(),
            ..Noun::you()
        };
        let roles = Roles::new(you, Noun::it("it", "it"));
        let told = self.effects(&kind.on_enter, &roles);
        let mut lines = vec![match told.is_empty() {
            true => String::new(),
            false => format!("Step on it: {told}"),
        }];
        if kind.single_use {
            lines.push("It works once".into());
        }
        self.prose(lines)
    }

    fn stepping(&self, who: &str, effects: &Effects) -> String {
        let who = Noun::it(who, "it");
        self.effects(effects, &Roles::new(who.clone(), who))
    }

    /// Who can pass a kind of ground, and what it does; by its number.
    pub fn terrain_page(&self, number: usize) -> Vec<Prose> {
        let Some(kind) = self.catalog.terrain.iter().nth(number) else {
            return Vec::new();
        };
        let tile = kind.tile;
        let mut lines = vec![match (tile.is_walkable(), kind.flown) {
            (true, _) => match kind.turns {
                2.. => format!("A step onto it takes {}", turns(kind.turns)),
                _ => "One can walk on it".to_string(),
            },
            (false, true) => "Only those who fly go over it".to_string(),
            (false, false) => "Nobody can pass".to_string(),
        }];
        if tile.is_opaque() {
            lines.push("It blocks sight".into());
        }
        for (becomes, verb) in [
            (kind.opened, "Opened"),
            (kind.shut, "Shut"),
            (kind.unlocked, "Opened with a key"),
        ] {
            if let Some(becomes) = becomes {
                lines.push(format!("{verb}, it is {}", self.tile(becomes.number())));
            }
        }
        if let Some(ground) = self.catalog.grounds.get(number) {
            lines.push(self.stepping("whoever comes there", &ground.on_enter));
            let each_turn = self.stepping("whoever is there", &ground.on_turn);
            if !each_turn.is_empty() {
                lines.push(format!("Each turn: {each_turn}"));
            }
        }
        self.prose(lines)
    }

    /// What a spell takes and does.
    pub fn spell_page(&self, kind: &SpellKind) -> Vec<Prose> {
        let mut lines = Vec::new();
        if kind.mana > 0 {
            lines.push(format!("It takes {} mana", kind.mana));
        }
        let (aimed, roles) = aimed(kind.aim, kind.range);
        let told = self.effects(&kind.on_cast, &roles);
        lines.push(format!("Cast{aimed}: {told}"));
        self.prose(lines)
    }

    /// Who bears a sort of harm better or worse, of those whom the hero has met.
    pub fn element_page(&self, id: Id<ElementKind>) -> Vec<Prose> {
        let mut lines = vec!["A sort of harm: who resists it takes less of it".to_string()];
        let resisting = |better: bool| -> Vec<String> {
            let monsters = self.catalog.monsters.iter();
            let known = monsters.filter(|(kind, _)| self.has_met(*kind));
            let found = known.filter(|(_, kind)| {
                let mut own = kind.resists.iter().filter(|each| each.element == id);
                own.any(|each| (each.percent > 0) == better)
            });
            found.map(|(kind, _)| self.monster(kind)).collect()
        };
        for (better, words) in [(true, "Resist it"), (false, "Suffer more by it")] {
            let who = resisting(better);
            if !who.is_empty() {
                lines.push(format!("{words}: {}", listed(&who, "and")));
            }
        }
        self.prose(lines)
    }
}

/// What is aimed at, behind a verb, and whom effects are then for.
pub(super) fn aimed(aim: AimKind, range: i32) -> (String, Roles) {
    let far = steps(range);
    let (words, target) = match aim {
        AimKind::User => (String::new(), Noun::you()),
        AimKind::Creature => (
            format!(" at someone up to {far} away"),
            Noun::it("the target", "the target"),
        ),
        AimKind::Place => (
            format!(" at a place up to {far} away"),
            Noun::it("whoever is there", "there"),
        ),
        AimKind::Direction => (
            " in a direction".to_string(),
            Noun::it("whoever is there", "there"),
        ),
    };
    (words, Roles::new(target, Noun::you()))
}
