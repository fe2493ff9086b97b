//! Amounts, figures and areas.

use super::Words;
use super::nouns::{Noun, Roles};
use super::prose::{Term, link};
use super::topics::Topic;
use crate::catalog::schema::{Change, Resistance};
use crate::effects::value::{Formula, Party, Quantity, Value};
use crate::figures::Figure;

/// "3 turns", "1 turn", "2d6 turns".
pub(super) fn counted(amount: &str, one: &str, several: &str) -> String {
    match amount {
        "1" => format!("1 {one}"),
        _ => format!("{amount} {several}"),
    }
}

/// "1 step", "4 steps".
pub(super) fn steps(count: i32) -> String {
    counted(&count.to_string(), "step", "steps")
}

pub(super) fn turns(count: i32) -> String {
    counted(&count.to_string(), "turn", "turns")
}

impl Words<'_> {
    /// How much: "4", "2d6+1", "50% of your missing health plus 4".
    pub(super) fn amount(&self, value: &Value, roles: &Roles) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Dice(dice) => dice.to_string(),
            Value::Formula(formula) => formula_words(formula, roles),
        }
    }

    /// For how long.
    pub(super) fn duration(&self, value: &Value, roles: &Roles) -> String {
        counted(&self.amount(value, roles), "turn", "turns")
    }

    /// A change of a number: "+2 armor", "half speed".
    pub(super) fn change(&self, change: &Change) -> String {
        let name = figure(change.figure);
        let unit = match change.figure {
            Figure::Speed | Figure::Noise => "%",
            _ => "",
        };
        let added = match change.amount {
            0 => None,
            amount => Some(format!("{amount:+}{unit} {name}")),
        };
        let share = match change.percent {
            0 => None,
            -50 => Some(format!("half the {name}")),
            100 => Some(format!("twice the {name}")),
            percent => Some(format!("{percent:+}% of the {name}")),
        };
        let parts: Vec<String> = added.into_iter().chain(share).collect();
        parts.join(" and ")
    }

    /// How well harm is borne: "half the harm by fire".
    pub(super) fn resistance(&self, resistance: &Resistance) -> String {
        let element = self.element(resistance.element);
        match resistance.percent {
            100.. => format!("no harm by {element}"),
            50 => format!("half the harm by {element}"),
            0.. => format!("{}% less harm by {element}", resistance.percent),
            -100 => format!("twice the harm by {element}"),
            percent => format!("{}% more harm by {element}", percent.unsigned_abs()),
        }
    }
}

/// What a figure is called, as a link to how it is reckoned.
pub(super) fn figure(figure: Figure) -> String {
    let (name, topic) = match figure {
        Figure::MaxHealth => ("health", Topic::Rest),
        Figure::ToHit => ("to hit", Topic::Combat),
        Figure::ArmorClass => ("armor", Topic::Combat),
        Figure::Power => ("power", Topic::Combat),
        Figure::Defence => ("defence", Topic::Combat),
        Figure::Sight => ("sight", Topic::Sight),
        Figure::Speed => ("speed", Topic::Speed),
        Figure::MaxMana => ("mana", Topic::Mana),
        Figure::Noise => ("noise", Topic::Noise),
    };
    link(Term::Topic(topic), name)
}

fn formula_words(formula: &Formula, roles: &Roles) -> String {
    let whose = match formula.whose {
        Party::Target => roles.target.whose(),
        Party::User => roles.user.whose(),
    };
    let what = match formula.of {
        Quantity::Health => format!("{whose} health"),
        Quantity::MissingHealth => format!("{whose} missing health"),
        Quantity::MaxHealth => format!("{whose} full health"),
        Quantity::ToHit => format!("{whose} bonus to hit"),
        Quantity::ArmorClass => format!("{whose} armor"),
        Quantity::Power => format!("{whose} power"),
        Quantity::Defence => format!("{whose} defence"),
        Quantity::Sight => format!("{whose} sight"),
        Quantity::Speed => format!("{whose} speed"),
        Quantity::Depth => "the depth".to_string(),
        Quantity::Distance => "the distance".to_string(),
    };
    let share = match formula.percent {
        100 => what,
        50 => format!("half of {what}"),
        percent => format!("{percent}% of {what}"),
    };
    match formula.add {
        0 => share,
        add @ 1.. => format!("{share} plus {add}"),
        less => format!("{share} less {}", less.unsigned_abs()),
    }
}

/// "within 2 steps of you"; beside it, where that is one step.
pub(super) fn within(radius: i32, of: &Noun) -> String {
    format!("within {} of {}", steps(radius), of.place)
}
