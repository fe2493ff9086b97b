//! What statuses do.

use super::amounts::turns;
use super::deeds::ENDLESS;
use super::nouns::{Noun, Roles};
use super::{Prose, Words, listed};
use crate::catalog::StatusKind;
use crate::catalog::schema::{Ending, Stacking, StatusRule};

impl Words<'_> {
    /// What a status does, how long it lasts and what ends it.
    pub fn status_page(&self, kind: &StatusKind) -> Vec<Prose> {
        let who = Noun::it("who has it", "it");
        let roles = Roles::new(who.clone(), who);
        let mut lines = Vec::new();
        let changes: Vec<String> = kind.changes.iter().map(|each| self.change(each)).collect();
        if !changes.is_empty() {
            lines.push(listed(&changes, "and"));
        }
        lines.extend(self.bears(&kind.resists));
        lines.extend(kind.rules.iter().map(|rule| rule_words(*rule, kind)));
        let each_turn = self.effects(&kind.on_turn, &roles);
        if !each_turn.is_empty() {
            lines.push(format!("Each turn: {each_turn}"));
        }
        let whoever = |words: &str| Roles::new(Noun::it(words, words), roles.user.clone());
        for (when, effects, roles) in [
            ("When it hits", &kind.on_hit, whoever("who is hit")),
            ("When it is hurt", &kind.on_hurt, whoever("who did it")),
            ("When it kills", &kind.on_kill, roles.clone()),
        ] {
            let told = self.effects(effects, &roles);
            if !told.is_empty() {
                lines.push(format!("{when}: {told}"));
            }
        }
        let at_end = self.effects(&kind.on_end, &roles);
        if !at_end.is_empty() {
            lines.push(format!("When it ends: {at_end}"));
        }
        let lasts = match kind.turns.least() {
            Some(ENDLESS..) => "until something ends it".to_string(),
            _ => self.duration(&kind.turns, &roles),
        };
        lines.push(format!(
            "It usually lasts {lasts}. {}",
            stacking(kind.stacks)
        ));
        let ends: Vec<String> = kind.ends.iter().map(|end| ending(*end).into()).collect();
        if !ends.is_empty() {
            lines.push(format!(
                "It ends early when who has it {}",
                listed(&ends, "or")
            ));
        }
        self.prose(lines)
    }
}

fn rule_words(rule: StatusRule, kind: &StatusKind) -> String {
    match rule {
        StatusRule::CannotAct => "who has it cannot act".into(),
        StatusRule::CannotStep => match kind.torn {
            0 => "who has it cannot leave its place".into(),
            torn => format!(
                "who has it cannot leave its place; each try takes {} and ends it {torn}% of the time",
                turns(1)
            ),
        },
        StatusRule::Staggers => "steps and blows go in any direction".into(),
        StatusRule::Blind => "who has it sees only what is beside it".into(),
        StatusRule::Unseen => "others see who has it only from beside it".into(),
        StatusRule::Flies => "who has it goes over water and chasms, and past traps".into(),
        StatusRule::Flees => {
            "who has it runs from every foe and strikes only when cornered; you cannot strike"
                .into()
        }
        StatusRule::Serves => "who has it is on the side of who did this to it".into(),
    }
}

fn stacking(stacks: Stacking) -> &'static str {
    match stacks {
        Stacking::Longest => "Of two doses the longer counts.",
        Stacking::Adds => "Doses add up.",
        Stacking::Replaces => "A new dose replaces the old one.",
        Stacking::Ignores => "A second dose does nothing.",
        Stacking::Separate => "Each dose counts for itself.",
    }
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Hurt => "is hurt",
        Ending::Strikes => "strikes",
        Ending::Steps => "leaves its place",
        Ending::Wet => "comes into a liquid",
    }
}
