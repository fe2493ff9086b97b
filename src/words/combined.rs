//! Effects that hold other effects, and how clauses become a sentence.

use super::Words;
use super::amounts::{counted, steps, within};
use super::conditions::is_settled;
use super::deeds::{Clause, revealed};
use super::listed;
use super::nouns::{Noun, Person, Roles};
use crate::effects::area::Area;
use crate::effects::condition::Condition;
use crate::effects::sort::StatusSort;
use crate::effects::value::Value;
use crate::effects::{After, Apply as _, Draw, Each, Effect, Effects, ForEach, If, Reveal};
use crate::order;

/// The most results of one draw that are told.
const MOST_CHOICES: usize = 5;

impl Words<'_> {
    /// What effects do, one after the other, without a capital letter or a full stop.
    pub(super) fn effects(&self, effects: &Effects, roles: &Roles) -> String {
        joined(&self.clauses(effects, roles))
    }

    pub(super) fn clauses(&self, effects: &Effects, roles: &Roles) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let named = roles.on(roles.target.named());
        let mut rest = &effects[..];
        while let Some((first, others)) = rest.split_first() {
            // Several are named once: behind that each is "that one".
            let roles = match clauses.is_empty() || first.held().is_empty() {
                true => roles,
                false => &named,
            };
            let (more, taken) = self.first_of(first, others, roles);
            clauses.extend(more);
            rest = &others[taken..];
        }
        // What is said twice in a row is said once.
        clauses.dedup();
        clauses
    }

    /// What the first of some effects does, together with those behind it that are of its
    /// sort; and how many these are.
    fn first_of(&self, first: &Effect, others: &[Effect], roles: &Roles) -> (Vec<Clause>, usize) {
        match first {
            Effect::After(after) => {
                let same = others.iter().take_while(|each| is_same(each, after));
                match same.count() {
                    0 => (self.deed(first, roles), 0),
                    same => (self.each_turn(after, &others[..same], roles), same),
                }
            }
            Effect::Reveal(reveal) => {
                let more = others.iter().map_while(|each| match each {
                    Effect::Reveal(other) if other.within == reveal.within => Some(other),
                    _ => None,
                });
                let all: Vec<&Reveal> = std::iter::once(reveal).chain(more).collect();
                (vec![revealed(&all, &roles.target)], all.len() - 1)
            }
            _ => (self.deed(first, roles), 0),
        }
    }

    /// The same effects, again and again.
    fn each_turn(&self, first: &After, others: &[Effect], roles: &Roles) -> Vec<Clause> {
        let told = self.effects(&first.then, roles);
        let turns = |after: &After| self.amount(&after.turns, roles);
        let last = others.last().and_then(|each| match each {
            Effect::After(after) => Some(turns(after)),
            _ => None,
        });
        let (from, to) = (turns(first), last.unwrap_or_default());
        match (told.is_empty(), from.as_str()) {
            (true, _) => Vec::new(),
            (_, "1") => vec![Clause::whole(format!(
                "in the next {to} turns, again and again, {told}"
            ))],
            _ => vec![Clause::whole(format!(
                "after {from} to {to} turns, again and again, {told}"
            ))],
        }
    }

    /// What an effect does that holds others.
    pub(super) fn combined(&self, effect: &Effect, roles: &Roles) -> Vec<Clause> {
        match effect {
            Effect::All(all) => self.clauses(&all.0, roles),
            Effect::Chance(chance) => self.branches(
                &format!("{}% of the time", chance.percent),
                [&chance.then, &chance.r#else],
                roles,
            ),
            Effect::If(decision) => self.decision(decision, roles),
            Effect::OneOf(one_of) => {
                let sum: i32 = one_of.0.iter().map(|each| each.weight).sum();
                let mut draws: Vec<&Draw> = one_of.0.iter().collect();
                order::by_key(&mut draws, |each| -each.weight);
                let each = draws.into_iter().map(|each| {
                    let told = self.effects(&each.then, roles);
                    let told = if told.is_empty() { "nothing" } else { &told };
                    let percent = 100 * each.weight / sum.max(1);
                    format!("{percent}%: {told}")
                });
                let mut each: Vec<String> = each.collect();
                let more = each.len().saturating_sub(MOST_CHOICES);
                each.truncate(MOST_CHOICES);
                if more > 0 {
                    each.push(format!("{more} others"));
                }
                vec![Clause::whole(format!("one of these ({})", each.join("; ")))]
            }
            Effect::Repeat(repeat) => {
                let times = counted(&self.amount(&repeat.times, roles), "time", "times");
                self.before(&times, &repeat.then, roles)
            }
            Effect::After(after) => {
                let turns = self.duration(&after.turns, roles);
                self.before(&format!("after {turns}"), &after.then, roles)
            }
            Effect::ForEach(for_each) => self.for_each(for_each, roles),
            _ => Vec::new(),
        }
    }

    /// "after 3 turns, you ...".
    fn before(&self, words: &str, effects: &Effects, roles: &Roles) -> Vec<Clause> {
        let told = self.effects(effects, roles);
        match told.is_empty() {
            true => Vec::new(),
            false => vec![Clause::whole(format!("{words}, {told}"))],
        }
    }

    fn branches(&self, when: &str, [then, other]: [&Effects; 2], roles: &Roles) -> Vec<Clause> {
        let told = [then, other].map(|effects| self.effects(effects, roles));
        let words = match told {
            [then, other] if then.is_empty() && other.is_empty() => return Vec::new(),
            [then, other] if other.is_empty() => format!("{when}, {then}"),
            [then, other] if then.is_empty() => format!("unless {when}, {other}"),
            [then, other] => format!("{when}, {then}; otherwise {other}"),
        };
        vec![Clause::whole(words)]
    }

    fn decision(&self, decision: &If, roles: &Roles) -> Vec<Clause> {
        if let Some(kept) = self.kept(decision, roles) {
            return kept;
        }
        let settled = |each: &Condition| is_settled(each, &roles.target);
        if decision
            .when
            .iter()
            .any(|each| settled(each) == Some(false))
        {
            return self.clauses(&decision.r#else, roles);
        }
        if decision.when.iter().all(|each| settled(each) == Some(true)) {
            return self.clauses(&decision.then, roles);
        }
        let when = self.all_of(&decision.when, roles);
        let then = self.effects(&decision.then, roles);
        let other = self.effects(&decision.r#else, roles);
        let words = match (then.is_empty(), other.is_empty()) {
            (true, true) => return Vec::new(),
            (false, true) => format!("if {when}, {then}"),
            (true, false) => format!("unless {when}, {other}"),
            (false, false) => format!("if {when}, {then}; otherwise {other}"),
        };
        vec![Clause::whole(words)]
    }

    /// A status that is given as soon as it is missing: it stays.
    fn kept(&self, decision: &If, roles: &Roles) -> Option<Vec<Clause>> {
        let [Effect::Status(status)] = &decision.then[..] else {
            return None;
        };
        let missing = Condition::Not(Box::new(Condition::Status(StatusSort::One(status.apply))));
        if !decision.r#else.is_empty() || !decision.when.contains(&missing) {
            return None;
        }
        let rest = decision.when.iter().filter(|each| **each != missing);
        let rest: Vec<Condition> = rest.cloned().collect();
        let who = &roles.target;
        let stays = who.verb("stay", "stays");
        let name = self.status(status.apply);
        Some(vec![match rest.is_empty() {
            true => Clause {
                who: Some(who.clone()),
                does: format!("{stays} {name}"),
            },
            false => {
                let when = self.all_of(&rest, roles);
                Clause::whole(format!("if {when}, {} {stays} {name}", who.words))
            }
        }])
    }

    fn for_each(&self, for_each: &ForEach, roles: &Roles) -> Vec<Clause> {
        let who = match for_each.each {
            Each::Creature => self.everyone(for_each, roles),
            Each::Place => places(for_each.r#in, roles),
        };
        let is_message = |effect: &&Effect| matches!(effect, Effect::Message(_));
        let first = for_each.then.iter().find(|effect| !is_message(effect));
        let is_plain = first.is_some_and(|effect| effect.held().is_empty());
        if is_plain || (who.again.is_none() && !who.words.starts_with("you, ")) {
            return self.clauses(&for_each.then, &roles.on(who));
        }
        let told = self.effects(&for_each.then, &roles.on(who.named()));
        if told.is_empty() {
            return Vec::new();
        }
        let head = match who.words.strip_prefix("you, if ") {
            Some(when) => format!("if you are {when}"),
            None => format!("for {},", who.words.trim_end_matches(',')),
        };
        vec![Clause::whole(format!("{head} {told}"))]
    }

    /// Those whom an area reaches, as far as the conditions are true of them.
    fn everyone(&self, for_each: &ForEach, roles: &Roles) -> Noun {
        let only = match for_each.r#in {
            Area::User => Some(&roles.user),
            Area::Target if roles.target.person != Person::Ground => Some(&roles.target),
            _ => None,
        };
        if let Some(only) = only {
            return self.narrowed(only.clone(), &for_each.who, roles);
        }
        let is = |wanted: &Condition| for_each.who.contains(wanted);
        let monster = for_each.who.iter().find_map(|each| match each {
            Condition::Monster(kind) => Some(*kind),
            _ => None,
        });
        let not_user = Condition::Not(Box::new(Condition::User));
        let mut head = match monster {
            Some(kind) => format!("every {}", self.monster(kind)),
            None if is(&Condition::Hero) => "you".to_string(),
            None if is(&Condition::Foe) => "every foe".to_string(),
            None if is(&Condition::Friend) => "every friend".to_string(),
            None if is(&not_user) => "everyone else".to_string(),
            None => "everyone".to_string(),
        };
        let is_you = head == "you";
        head = match is_you {
            true => format!("you, if {},", area(for_each.r#in, roles)),
            false => format!("{head} {}", area(for_each.r#in, roles)),
        };
        let rest = for_each.who.iter().filter(|each| {
            let is_monster = matches!(each, Condition::Monster(kind) if Some(*kind) == monster);
            let is_said = is_monster
                || **each == not_user
                || matches!(each, Condition::Hero | Condition::Foe | Condition::Friend);
            !is_said
        });
        let each = Noun::it("it", "it");
        let rest: Vec<String> = rest
            .map(|each_one| self.relative(each_one, &roles.on(each.clone())))
            .collect();
        if !rest.is_empty() {
            head = format!("{head} {}", listed(&rest, "and"));
        }
        match is_you {
            true => Noun {
                words: head,
                ..Noun::you()
            },
            false => Noun::each(head),
        }
    }

    /// The same, only under conditions.
    fn narrowed(&self, who: Noun, conditions: &[Condition], roles: &Roles) -> Noun {
        let each = roles.on(who.clone());
        let open = conditions.iter();
        let open = open.filter(|each| is_settled(each, &who).is_none());
        let open: Vec<String> = open.map(|one| self.relative(one, &each)).collect();
        match open.is_empty() {
            true => who,
            false => Noun {
                words: format!("{} ({})", who.words, listed(&open, "and")),
                ..who
            },
        }
    }
}

/// Effects that wait as another does, but longer.
fn is_same(effect: &Effect, first: &After) -> bool {
    matches!(effect, Effect::After(after)
        if after.then == first.then && matches!(after.turns, Value::Number(_)))
}

/// Where those are whom an area reaches.
fn area(area: Area, roles: &Roles) -> String {
    let (target, user) = (&roles.target, &roles.user);
    match area {
        Area::User => format!("where {} {}", user.words, user.is()),
        Area::Target => "there".to_string(),
        Area::Adjacent => format!("beside {}", target.place),
        Area::AllVisible => {
            format!("that {} {}", user.words, user.verb("see", "sees"))
        }
        Area::Burst(radius) => within(radius, target),
        Area::Line(length) => format!(
            "in a line of {}",
            counted(&length.to_string(), "place", "places")
        ),
        Area::Cone(depth) => format!("in a quarter circle of {}", steps(depth)),
        Area::Chain(chain) => format!(
            "in a chain of up to {}, each within {} of the last,",
            chain.links,
            steps(chain.reach)
        ),
    }
}

/// The places that an area reaches.
fn places(reached: Area, roles: &Roles) -> Noun {
    let (words, place, again) = match reached {
        Area::User => (
            format!("where {} {}", roles.user.words, roles.user.is()),
            roles.user.place.clone(),
            None,
        ),
        Area::Target => ("there".to_string(), roles.target.place.clone(), None),
        other => (
            format!("every place {}", area(other, roles)),
            "there".to_string(),
            Some("there"),
        ),
    };
    Noun {
        words,
        person: Person::Ground,
        place,
        again,
    }
}

/// Clauses as one text: those with the same subject share it.
fn joined(clauses: &[Clause]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = clauses;
    while let Some(first) = rest.first() {
        let same = { rest.iter() }.take_while(|each| each.who == first.who && each.who.is_some());
        let count = same.count().max(1);
        let does: Vec<String> = rest[..count].iter().map(|each| each.does.clone()).collect();
        let does = listed(&does, "and");
        parts.push(match &first.who {
            Some(who) => format!("{} {does}", who.words),
            None => does,
        });
        rest = &rest[count..];
    }
    parts.join("; ")
}
