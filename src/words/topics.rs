//! The rules of the game that have a page: how fights are reckoned, what attention is.

use super::amounts::turns;
use super::nouns::{Noun, Roles};
use super::prose::{Term, link};
use super::{Prose, Words};
use crate::catalog::AttentionKind;
use crate::rules::combat::{LEAST_DAMAGE, SWING_SIDES, THROW_RANGE};
use crate::rules::ruleset::{Combat, Stairs};

/// A rule with a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    Combat,
    Speed,
    Attention,
    Rest,
    Sight,
    Noise,
    Mana,
    Things,
}

impl Topic {
    /// Every topic, by number.
    pub const ALL: [Topic; 8] = [
        Topic::Combat,
        Topic::Speed,
        Topic::Attention,
        Topic::Rest,
        Topic::Sight,
        Topic::Noise,
        Topic::Mana,
        Topic::Things,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Topic::Combat => "fighting",
            Topic::Speed => "speed and turns",
            Topic::Attention => "attention",
            Topic::Rest => "health and rest",
            Topic::Sight => "sight and stealth",
            Topic::Noise => "noise",
            Topic::Mana => "mana",
            Topic::Things => "unknown things",
        }
    }
}

impl Words<'_> {
    /// A link to a topic under another name.
    fn topic(&self, topic: Topic, name: &str) -> String {
        link(Term::Topic(topic), name)
    }

    /// What there is to say of a rule.
    pub fn topic_page(&self, topic: Topic) -> Vec<Prose> {
        let lines = match topic {
            Topic::Combat => self.combat_page(),
            Topic::Speed => vec![
                "At speed 100 everyone acts once a turn; at 200 twice, at 50 every second turn."
                    .to_string(),
                "A heavy weapon or hard ground can take several turns.".to_string(),
            ],
            Topic::Attention => self.attention_page(),
            Topic::Rest => self.rest_page(),
            Topic::Sight => self.sight_page(),
            Topic::Noise => self.noise_page(),
            Topic::Mana => vec![
                "Spells take mana. It comes back with each depth that is reached for the first time."
                    .to_string(),
            ],
            Topic::Things => vec![
                "Draughts, scrolls and the like look different in every game. Using one shows what it is, and so does putting it on."
                    .to_string(),
                "The card of an unknown thing lists what it can be, and how likely that is: how often each kind is found, among those that you do not know yet."
                    .to_string(),
            ],
        };
        self.prose(lines)
    }

    fn combat_page(&self) -> Vec<String> {
        let rules = &self.catalog.rules;
        let mut lines = match rules.combat {
            Combat::Dice => vec![
                format!(
                    "A blow hits if a d{SWING_SIDES} and the attacker's bonus to hit together beat the armor of the other. A 1 always misses, and a {SWING_SIDES} always hits."
                ),
                format!(
                    "A hit takes what the dice of the weapon say, and {LEAST_DAMAGE} at least. Who resists the sort of harm takes less."
                ),
            ],
            Combat::Fixed => vec![
                "Every blow hits, and takes the power of the attacker less the defence of the other."
                    .to_string(),
            ],
        };
        lines.push(format!(
            "Things can be thrown {THROW_RANGE} steps far. A blow makes {} that is heard {} places away.",
            self.topic(Topic::Noise, "noise"),
            rules.blow_noise
        ));
        lines.push(format!(
            "How long a fight lasts also depends on {}.",
            self.topic(Topic::Speed, "speed")
        ));
        lines
    }

    fn rest_page(&self) -> Vec<String> {
        let hero = &self.catalog.hero;
        let mut lines = vec![format!(
            "You heal 1 hit point every {}.",
            turns(hero.regeneration)
        )];
        if hero.rest > 0 {
            lines.push(format!(
                "While you rest, with no foe in sight, you heal 1 more every {}.",
                turns(hero.rest)
            ));
        }
        if let Some(wanderers) = self.catalog.wanderers {
            lines.push(format!(
                "Rest is not free: others come onto a level about every {}, up to {} times, and {} grows.",
                turns(wanderers.every),
                wanderers.most,
                self.topic(Topic::Attention, "attention")
            ));
        }
        lines
    }

    fn sight_page(&self) -> Vec<String> {
        let rules = &self.catalog.rules;
        let mut lines = vec![
            format!(
                "Someone asleep who sees you wakes {}% of the time in each turn, and right beside you {}%.",
                rules.waking, rules.waking_beside
            ),
            format!(
                "A hidden thing in view is noticed with a chance of one in {} a turn. Searching finds what is within two steps.",
                rules.spotting
            ),
        ];
        if rules.stairs == Stairs::OnStep {
            lines.push("Stairs are taken as soon as you step on them.".to_string());
        }
        lines
    }

    fn noise_page(&self) -> Vec<String> {
        let rules = &self.catalog.rules;
        vec![format!(
            "Blows are heard {} places away, doors {}. Someone asleep who hears a noise wakes {}% of the time. What somebody wears makes that more or less: at 50% noise, half as far.",
            rules.blow_noise, rules.door_noise, rules.hearing
        )]
    }

    fn attention_page(&self) -> Vec<String> {
        let Some(attention) = self.catalog.attention.as_deref() else {
            return vec!["Nobody here takes notice of how long you stay.".to_string()];
        };
        let mut lines = vec![
            "Someone rules this place, and grows aware of you: a number from 0 to 100. Waiting never lowers it."
                .to_string(),
        ];
        lines.extend(self.raised_by(attention));
        if attention.descent > 0 {
            lines.push(format!(
                "Reaching a new depth lowers it by {}.",
                attention.descent
            ));
        }
        let roles = Roles::new(Noun::you(), Noun::you());
        for step in &attention.thresholds {
            let mut parts = Vec::new();
            if step.wanderers != 100 {
                parts.push(format!("others come {}% as fast as usual", step.wanderers));
            }
            let told = self.effects(&step.then, &roles);
            if !told.is_empty() {
                let again = match step.every {
                    0 => String::new(),
                    every => format!(" (again every {})", turns(every)),
                };
                parts.push(format!("{told}{again}"));
            }
            lines.push(format!("From {} on: {}", step.at, parts.join("; ")));
        }
        lines
    }

    fn raised_by(&self, attention: &AttentionKind) -> Vec<String> {
        let mut lines = Vec::new();
        if attention.turns > 0 {
            lines.push(format!("It rises by 1 every {}.", turns(attention.turns)));
        }
        if attention.noise > 0 {
            lines.push(format!(
                "{} raises it, by 1 for every {} places over which it was heard.",
                self.topic(Topic::Noise, "noise"),
                attention.noise
            ));
        }
        for kill in &attention.kills {
            let tag = kill.tag.0.replace('_', " ");
            lines.push(format!(
                "Killing one of the sort \"{tag}\" raises it by {}.",
                kill.by
            ));
        }
        for each in &attention.statuses {
            lines.push(format!(
                "It rises by {} when anyone is {}.",
                each.by,
                self.status(each.status)
            ));
        }
        if let Some(carrying) = &attention.carrying {
            let tag = carrying.tag.0.replace('_', " ");
            lines.push(format!(
                "With {} things of the sort \"{tag}\" in your pack time counts twice, with twice as many three times, and so on.",
                carrying.things
            ));
        }
        lines
    }
}
