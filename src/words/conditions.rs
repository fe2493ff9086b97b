//! What must be true of someone.

use super::amounts::steps;
use super::nouns::{Noun, Person, Roles};
use super::{Words, listed};
use crate::effects::condition::Condition;
use crate::effects::sort::{ItemSort, Tagged};

/// Is it so, or is it just not so?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    So,
    NotSo,
}

impl Is {
    fn turned(self) -> Self {
        match self {
            Is::So => Is::NotSo,
            Is::NotSo => Is::So,
        }
    }

    /// A verb with or without "not": "is", "is not".
    fn after(self, verb: &str) -> String {
        match self {
            Is::So => verb.to_string(),
            Is::NotSo => format!("{verb} not"),
        }
    }
}

/// Of what a condition says nothing new.
pub(super) fn is_settled(condition: &Condition, who: &Noun) -> Option<bool> {
    match condition {
        Condition::Hero if who.is_you() => Some(true),
        Condition::Creature if who.is_you() => Some(true),
        Condition::Not(inner) => is_settled(inner, who).map(|holds| !holds),
        _ => None,
    }
}

impl Words<'_> {
    /// All of some conditions, as what is behind "if": "you are webbed and ...".
    pub(super) fn all_of(&self, conditions: &[Condition], roles: &Roles) -> String {
        let who = &roles.target;
        let open = conditions.iter();
        let open = open.filter(|each| is_settled(each, who).is_none());
        let each: Vec<String> = open.map(|each| self.condition(each, roles)).collect();
        listed(&each, "and")
    }

    /// One condition with its subject.
    pub(super) fn condition(&self, condition: &Condition, roles: &Roles) -> String {
        match self.without_subject(condition, Is::So, roles) {
            Told::OfTarget(words) => format!("{} {words}", subject(roles)),
            Told::Whole(words) => words,
        }
    }

    /// Behind "who": "is not webbed".
    pub(super) fn relative(&self, condition: &Condition, roles: &Roles) -> String {
        match self.without_subject(condition, Is::So, roles) {
            Told::OfTarget(words) => format!("who {words}"),
            Told::Whole(words) => format!("if {words}"),
        }
    }

    fn without_subject(&self, condition: &Condition, is: Is, roles: &Roles) -> Told {
        let who = &roles.target;
        let to_be = is.after(who.is());
        let verb = |so: &str, not_so: &str| match is {
            Is::So => so.to_string(),
            Is::NotSo => not_so.to_string(),
        };
        let of_target = match condition {
            Condition::Hero => verb(
                &format!("{} you", who.is()),
                &format!("{} not you", who.is()),
            ),
            Condition::User => format!("{to_be} {}", roles.user.words),
            Condition::Foe => format!("{to_be} a foe"),
            Condition::Friend => format!("{to_be} a friend"),
            Condition::Asleep => format!("{to_be} asleep"),
            Condition::Unaware => match is {
                Is::So => format!("{} unaware of you", who.is()),
                Is::NotSo => format!("{} noticed you", who.has()),
            },
            Condition::Seen => format!("{to_be} in your sight"),
            Condition::Creature => format!("{to_be} a creature"),
            Condition::HealthBelow(share) => verb(
                &format!("{} less than {share}% health", who.has()),
                &format!("{} {share}% health or more", who.has()),
            ),
            Condition::Status(sort) => {
                format!("{to_be} {}", listed(&self.statuses(sort), "or"))
            }
            Condition::Tag(tag) => {
                let tag = tag.0.replace('_', " ");
                format!("{to_be} of the sort \"{tag}\"")
            }
            Condition::Monster(kind) => format!("{to_be} {}", self.a_monster(*kind)),
            Condition::Faction(side) => format!("{to_be} of {}", self.faction(*side)),
            Condition::Terrain(kind) if who.person == Person::Ground => {
                format!("{to_be} {}", self.ground(kind))
            }
            Condition::Terrain(kind) => format!("{to_be} on {}", self.ground(kind)),
            Condition::Carries(ItemSort::One(item)) => verb(
                &format!("{} {}", who.verb("carry", "carries"), self.a_thing(*item)),
                &format!("{} no {}", who.verb("carry", "carries"), self.item(*item)),
            ),
            Condition::Carries(ItemSort::Tagged(Tagged { tag })) => {
                let (carry, tag) = (who.verb("carry", "carries"), tag.0.replace('_', " "));
                verb(
                    &format!("{carry} something of the sort \"{tag}\""),
                    &format!("{carry} nothing of the sort \"{tag}\""),
                )
            }
            Condition::Within(count) => {
                format!("{to_be} within {} of {}", steps(*count), roles.user.place)
            }
            Condition::Not(inner) => return self.without_subject(inner, is.turned(), roles),
            _ => return self.general(condition, is, roles),
        };
        Told::OfTarget(of_target)
    }

    /// Conditions that are not about one target alone.
    fn general(&self, condition: &Condition, is: Is, roles: &Roles) -> Told {
        let several = |all: &[Condition], last: &str| {
            let told: Vec<Told> = { all.iter() }
                .map(|each| self.without_subject(each, is, roles))
                .collect();
            let of_target = |each: &Told| matches!(each, Told::OfTarget(_));
            if told.iter().all(of_target) {
                let words: Vec<String> = told.into_iter().map(Told::words).collect();
                return Told::OfTarget(listed(&words, last));
            }
            let whole = told.into_iter().map(|each| match each {
                Told::OfTarget(words) => format!("{} {words}", subject(roles)),
                Told::Whole(words) => words,
            });
            Told::Whole(listed(&whole.collect::<Vec<_>>(), last))
        };
        Told::Whole(match (condition, is) {
            (Condition::Depth(depth), Is::So) => format!("at depth {depth} or deeper"),
            (Condition::Depth(depth), Is::NotSo) => format!("above depth {depth}"),
            (Condition::Attention(least), Is::So) => format!("at attention {least} or more"),
            (Condition::Attention(least), Is::NotSo) => format!("below attention {least}"),
            (Condition::Chance(percent), Is::So) => format!("{percent}% of the time"),
            (Condition::Chance(percent), Is::NotSo) => {
                format!("{}% of the time", 100 - percent)
            }
            (Condition::All(all), Is::So) | (Condition::Any(all), Is::NotSo) => {
                return several(all, "and");
            }
            (Condition::Any(all), Is::So) | (Condition::All(all), Is::NotSo) => {
                return several(all, "or");
            }
            // All others are told of the target.
            _ => String::new(),
        })
    }
}

/// Whom conditions are about.
fn subject(roles: &Roles) -> &str {
    match roles.target.person {
        Person::Ground => "the place",
        _ => &roles.target.words,
    }
}

/// A condition in words: behind its subject, or complete.
enum Told {
    OfTarget(String),
    Whole(String),
}

impl Told {
    fn words(self) -> String {
        match self {
            Told::OfTarget(words) | Told::Whole(words) => words,
        }
    }
}
