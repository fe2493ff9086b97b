//! What creatures can do.

use super::amounts::{steps, turns};
use super::nouns::{Noun, Roles};
use super::prose::{Term, link};
use super::topics::Topic;
use super::{Prose, Words, listed};
use crate::catalog::schema::Ability;
use crate::catalog::{HeroKind, Id, MonsterKind};
use crate::effects::Effects;
use crate::rules::ruleset::{Hunts, Reaction, Wanders};
use crate::rules::{ORDINARY_NOISE, ORDINARY_SPEED};

impl Words<'_> {
    /// What creatures of a kind do besides striking, the most important first.
    pub fn powers(&self, kind: &MonsterKind) -> Vec<Prose> {
        let it = || Noun::it("it", "it");
        let roles = |target: Noun| Roles::new(target, it());
        let whoever = |words: &str| roles(Noun::it(words, words));
        let abilities = kind.abilities.iter().map(|each| self.ability(each));
        let moments: [(&str, &Effects, Roles); 6] = [
            ("", &kind.on_hit, whoever("whoever it hits")),
            ("When it notices a foe: ", &kind.on_see, whoever("the foe")),
            ("Each turn: ", &kind.on_turn, roles(it())),
            ("When it is hurt: ", &kind.on_hurt, whoever("who hurt it")),
            ("When it kills: ", &kind.on_kill, roles(it())),
            ("When it dies: ", &kind.on_death, whoever("who killed it")),
        ];
        let moments = moments.iter().map(|(when, effects, roles)| {
            let told = self.effects(effects, roles);
            match (told.is_empty(), *when) {
                (true, _) => String::new(),
                (_, "") => hit_line(told),
                (_, when) => format!("{when}{told}"),
            }
        });
        self.prose(abilities.chain(moments))
    }

    /// "Spits acid at a foe up to 5 steps away, then rests 3 turns: the foe takes 1d6".
    fn ability(&self, ability: &Ability) -> String {
        let it = Noun::it("it", "it");
        let far = match (ability.nearest, ability.range) {
            (..=1, 1) => "beside it".to_string(),
            (..=1, range) => format!("up to {} away", steps(range)),
            (nearest, range) => format!("{nearest} to {} away", steps(range)),
        };
        let (mut does, target) = match ability.for_itself {
            true => (format!("{} while a foe is {far}", ability.verb), it.clone()),
            false => {
                let foe = Noun::it("the foe", "the foe");
                (format!("{} a foe {far}", ability.verb), foe)
            }
        };
        let roles = Roles::new(target, it);
        if !ability.when.is_empty() {
            does += &format!(", if {}", self.all_of(&ability.when, &roles));
        }
        if ability.chance < 100 {
            does += &format!(", {}% of the time", ability.chance);
        }
        if ability.rest > 0 {
            does += &format!(", then rests {}", turns(ability.rest));
        }
        let told = self.effects(&ability.then, &roles);
        format!("{does}: {told}")
    }

    /// How fast creatures are, how they move and hunt, what they bear and whose side they
    /// are on.
    pub fn nature(&self, kind: &MonsterKind) -> Vec<Prose> {
        let mut lines = vec![self.pace(kind.speed)];
        let mut manners = Vec::new();
        let mut manner = |is_so: bool, words: String| {
            if is_so {
                manners.push(words);
            }
        };
        manner(kind.flies, "flies".into());
        manner(kind.opens_doors, "opens doors".into());
        let keeps = kind.keeps_distance;
        manner(keeps > 0, format!("keeps {} away", steps(keeps)));
        let flees = kind.flees_below;
        manner(flees > 0, format!("runs below {flees}% health"));
        manner(kind.uses_items, "uses what it carries".into());
        manner(kind.wanders == Wanders::Still, "stays where it is".into());
        let scent = kind.scent;
        manner(scent > 0, format!("smells you from {} away", steps(scent)));
        let heals = kind.heals_every;
        manner(heals > 0, format!("heals 1 every {}", turns(heals)));
        if let Some(mana) = kind.mana {
            let name = link(Term::Topic(Topic::Mana), "mana");
            let back = match kind.mana_every {
                0 => String::new(),
                every => format!(", and wins back 1 every {}", turns(every)),
            };
            manner(true, format!("has {mana} {name} for its spells{back}"));
        }
        let (call, pack) = (kind.call, kind.pack.is_some());
        let calls = format!("calls its pack from {} around", steps(call));
        manner(pack && call > 0, calls);
        if !manners.is_empty() {
            lines.push(format!("it {}", listed(&manners, "and")));
        }
        if kind.hunts == Hunts::Maze {
            lines.push(
                "it always knows where you are, and takes one straight step a turn on a shortest \
                 way: up before left before down before right. It strikes only straight beside \
                 you, and a shut door stops it. Once it is fought, it hunts freely"
                    .into(),
            );
        }
        lines.extend(self.bears(&kind.resists));
        lines.extend(self.sides(kind));
        self.prose(lines)
    }

    /// What sets a hero apart besides numbers, spells and belongings.
    pub fn hero_nature(&self, kind: &HeroKind) -> Vec<Prose> {
        let mut lines = Vec::new();
        if kind.speed != ORDINARY_SPEED {
            lines.push(self.pace(kind.speed));
        }
        if kind.flies {
            lines.push("flies over water and chasms, and past traps".into());
        }
        if kind.noise != ORDINARY_NOISE {
            let name = link(Term::Topic(Topic::Noise), "noise");
            let how = match kind.noise > ORDINARY_NOISE {
                true => "easier to hear than others",
                false => "harder to hear than others",
            };
            lines.push(format!("{name} {}%: {how}", kind.noise));
        }
        let bears: Vec<String> = { kind.resists.iter() }
            .map(|each| self.resistance(each))
            .collect();
        if !bears.is_empty() {
            lines.push(format!("takes {}", listed(&bears, "and")));
        }
        let tags: Vec<String> = { kind.tags.iter() }
            .map(|tag| format!("\"{}\"", tag.0.replace('_', " ")))
            .collect();
        if !tags.is_empty() {
            lines.push(format!("is of the sort {}", listed(&tags, "and")));
        }
        self.prose(lines)
    }

    /// How fast creatures of a kind are, where that is not as fast as most.
    pub fn unusual_pace(&self, kind: &MonsterKind) -> Vec<Prose> {
        let told = { Some(kind.speed) }.filter(|speed| *speed != ORDINARY_SPEED);
        self.prose(told.map(|speed| self.pace(speed)))
    }

    /// "Speed 200: acts 2 times a turn".
    fn pace(&self, speed: i32) -> String {
        let name = link(Term::Topic(Topic::Speed), "speed");
        let words = match speed {
            ORDINARY_SPEED => "acts once a turn, as you do".to_string(),
            speed if speed > ORDINARY_SPEED => format!("acts {} times a turn", tenths(speed, 100)),
            speed => format!("acts once in {} turns", tenths(100, speed.max(1))),
        };
        format!("{name} {speed}: {words}")
    }

    pub(super) fn bears(&self, resists: &[crate::catalog::schema::Resistance]) -> Option<String> {
        let each: Vec<String> = resists.iter().map(|each| self.resistance(each)).collect();
        (!each.is_empty()).then(|| format!("it takes {}", listed(&each, "and")))
    }

    fn sides(&self, kind: &MonsterKind) -> Option<String> {
        let side = kind.faction?;
        let faction = &self.catalog[side];
        let to_you = match faction.to_hero {
            Reaction::Attack => "attacks you",
            Reaction::Flee => "runs from you",
            Reaction::Ignore => "lets you be",
        };
        Some(format!(
            "it belongs to {}, and {to_you}",
            self.faction(side)
        ))
    }

    /// What a side does about others, and who is on it of those whom the hero has met.
    pub fn faction_page(&self, id: Id<crate::catalog::FactionKind>) -> Vec<Prose> {
        let faction = &self.catalog[id];
        let to_you = match faction.to_hero {
            Reaction::Attack => "They attack you.",
            Reaction::Flee => "They run from you.",
            Reaction::Ignore => "They let you be.",
        };
        let mut lines = vec![to_you.to_string()];
        for (reaction, verb) in [
            (Reaction::Attack, "They attack"),
            (Reaction::Flee, "They run from"),
        ] {
            let others = faction.reactions.iter();
            let others = others.filter(|each| each.reaction == reaction);
            let others: Vec<String> = others.map(|each| self.faction(each.to)).collect();
            if !others.is_empty() {
                lines.push(format!("{verb} {}", listed(&others, "and")));
            }
        }
        let members = self.catalog.monsters.iter();
        let members =
            members.filter(|(kind, each)| each.faction == Some(id) && self.has_met(*kind));
        let members: Vec<String> = members.map(|(kind, _)| self.monster(kind)).collect();
        if !members.is_empty() {
            lines.push(format!("You have met: {}", members.join(", ")));
        }
        self.prose(lines)
    }
}

/// What happens when something hits, where that is not plain from its first words.
pub(super) fn hit_line(told: String) -> String {
    match told.is_empty() || told.starts_with("whoever it hits") {
        true => told,
        false => format!("When it hits: {told}"),
    }
}

/// A number with one digit behind the point, where it needs one.
fn tenths(number: i32, of: i32) -> String {
    let tenths = (i64::from(number) * 20 / i64::from(of.max(1)) + 1) / 2;
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        part => format!("{}.{part}", tenths / 10),
    }
}
