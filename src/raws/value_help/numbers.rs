//! Help for numbers: percentages, fractions, words and bounds.

use super::{Node, Value, braced, keyed, shown};
use crate::raws::HELPS;
use crate::raws::hints;
use crate::raws::mend;
use crate::raws::operators;
use crate::raws::shape::FieldShape;

/// Words for amounts, in percent.
const WORDS: &[(&[&str], i64)] = &[
    (&["never", "none", "no", "off"], 0),
    (&["rarely", "seldom"], 10),
    (&["slow", "half", "sometimes"], 50),
    (
        &[
            "normal", "average", "medium", "ordinary", "default", "usual",
        ],
        100,
    ),
    (&["always", "full", "all", "yes", "immune", "immunity"], 100),
    (&["resistant", "resist", "resists"], 50),
    (&["weak", "vulnerable", "weakness"], -50),
    (&["often", "mostly", "usually"], 75),
    (&["fast", "quick"], 150),
    (&["double", "twice", "very fast"], 200),
];

/// Words for how often something is found.
const RARITIES: &[(&[&str], i64)] = &[
    (&["common", "frequent", "normal", "high"], 10),
    (&["uncommon", "medium"], 5),
    (&["rare", "low"], 2),
    (
        &[
            "very rare",
            "legendary",
            "epic",
            "unique",
            "mythic",
            "artifact",
        ],
        1,
    ),
];

/// Words for the most and the least.
const EXTREMES: &[(&[&str], i64)] = &[
    (
        &[
            "all",
            "max",
            "maximum",
            "full",
            "everything",
            "infinite",
            "unlimited",
            "infinity",
        ],
        i64::MAX,
    ),
    (&["min", "minimum", "least"], i64::MIN),
];

/// Numbers that are common in some fields, for examples.
const COMMON: [(&str, i64); 11] = [
    ("noise", 8),
    ("range", 7),
    ("hit_points", 8),
    ("armor_class", 11),
    ("sight", 6),
    ("weight", 10),
    ("width", 60),
    ("height", 40),
    ("tries", 60),
    ("min", 4),
    ("max", 9),
];

/// Whether a field is a percentage.
pub fn is_percent(field: &FieldShape) -> bool {
    let names = ["percent", "chance"];
    field.description.contains("in percent") || names.contains(&field.name.as_str())
}

/// A typical number for a field.
pub(super) fn usual(field: &FieldShape, least: i64, most: i64) -> i64 {
    let default = field.default.as_ref().and_then(serde_json::Value::as_i64);
    let common = COMMON.iter().find(|(name, _)| *name == field.name);
    let number = match default {
        _ if common.is_some() => common.map_or(1, |common| common.1),
        Some(number) if number != 0 && number != most => number,
        _ if is_percent(field) => 50,
        _ => 1,
    };
    number.clamp(least, most)
}

/// The number in a text: `+3`, `120%`, `1/2`, `1,5`.
pub fn amount(text: &str) -> Option<f64> {
    let plain: String = text
        .chars()
        .filter(|each| !"_ '%+".contains(*each))
        .map(|each| match each {
            ',' => '.',
            '−' | '–' => '-',
            each => each,
        })
        .collect();
    let number = match plain.split_once('/') {
        Some((one, other)) => one.parse::<f64>().ok()? / other.parse::<f64>().ok()?,
        None => plain.parse::<f64>().ok()?,
    };
    number.is_finite().then_some(number)
}

/// A fraction as a percentage, for a field that is one: `0.6` is 60.
fn percentage(number: f64, least: i64, most: i64, field: Option<&FieldShape>) -> Option<i64> {
    field.filter(|field| is_percent(field))?;
    let hundred = (number * 100.0).round();
    let is_share = number > 0.0 && (least as f64..=most as f64).contains(&hundred);
    is_share.then_some(hundred as i64)
}

/// The help for a whole number that is out of range.
pub fn out_of_range(number: i64, least: i64, most: i64, field: Option<&FieldShape>) -> String {
    if !HELPS {
        return String::new();
    }
    let bounds = format!("it can be {least} to {most}");
    // The nearest number that is allowed: one with another sign would mean the opposite.
    let nearest = number.clamp(least, most);
    if let Some(hundred) = percentage(number as f64, least, most, field) {
        return format!("{bounds}, in percent: for {number} times write {hundred}");
    }
    let is_share = field.is_some_and(is_percent);
    if is_share && most == 99 && number > most {
        return format!(
            "{bounds}: what always happens needs no chance, so leave it out; else write {most}"
        );
    }
    if is_share && least == 1 && number == 0 {
        return format!("{bounds}: leave out what never happens; else write {least}");
    }
    // `more than 8 count as 8`: what is allowed is not all that counts.
    if let Some(cap) = field.and_then(counted).filter(|cap| number > *cap) {
        return format!("{bounds}, and more than {cap} count as {cap}: write {cap}");
    }
    let less = number.checked_neg().filter(|less| *less > 0);
    let opposite = field.and_then(|field| opposite(&field.name));
    match (opposite, less) {
        (Some(other), Some(less)) => {
            let right = braced(&[keyed(other, &less.clamp(least, most).to_string())]);
            format!("{bounds}: for the opposite write {right}")
        }
        _ => format!("{bounds}: write {nearest}"),
    }
}

/// The most that counts, as the description of a field says.
fn counted(field: &FieldShape) -> Option<i64> {
    let (_, rest) = field.description.split_once("more than ")?;
    let number = rest.split(' ').next()?;
    let is_said = rest.contains(&format!("as {number}"));
    number.parse().ok().filter(|_| is_said)
}

/// The effect that does the opposite.
fn opposite(effect: &str) -> Option<&'static str> {
    match effect {
        "damage" => Some("heal"),
        "heal" => Some("damage"),
        _ => None,
    }
}

/// A share of a weight as two whole weights, its own and that of all others: half as
/// often is 1 to 2.
fn as_weights(number: f64) -> Option<(i64, i64)> {
    let fits = |by: &i64| {
        let own = number * *by as f64;
        own >= 1.0 && (own - own.round()).abs() < 0.01 * *by as f64
    };
    let by = (2..=10).find(fits).or(Some(100).filter(fits))?;
    Some(((number * by as f64).round() as i64, by))
}

pub(super) fn whole(
    node: &Node,
    least: i64,
    most: i64,
    field: Option<&FieldShape>,
) -> Option<String> {
    // `{rats}`, `$rats` and the like stand for a setting elsewhere.
    if let Some(text) = node.as_text()
        && text.starts_with(['$', '{', '%', '@', '#'])
        && let Some(name) = hints::word(text.trim_start_matches("setting"), 1, 64)
        && name.starts_with(|each: char| each.is_ascii_alphabetic())
    {
        return Some(format!("for a setting write {{ \"setting\": \"{name}\" }}"));
    }
    // What it is compared with is not the number itself.
    if let (Some(text), Some(field)) = (node.as_text(), field)
        && hints::compared_with(text).is_some()
        && mend::is_compared(&field.name)
    {
        return None;
    }
    let rounded = |number: f64| match percentage(number, least, most, field) {
        Some(hundred) => (hundred, ": it is in percent"),
        // A fraction per turn is one in so many turns: 0.1 is every 10 turns.
        None if field.is_some_and(|field| field.description.contains("many turns"))
            && (1e-3..1.0).contains(&number) =>
        {
            (
                ((1.0 / number).round() as i64).clamp(least, most),
                ": it is in turns",
            )
        }
        None => (
            (number.round() as i64).clamp(least, most),
            ": a whole number",
        ),
    };
    match &node.value {
        Value::Text(text) => {
            // With a percent sign it is a percentage already.
            let share = amount(text).filter(|number| number.fract() != 0.0 && !text.contains('%'));
            if let Some(number) = share {
                let (number, why) = rounded(number);
                return Some(format!("write {number} without quotes{why}"));
            }
            if let Some(number) = named(text, field, least, most) {
                return Some(format!(
                    "write {number} without quotes, or another number from {least} to {most}"
                ));
            }
            let number = hints::number(text, least, most)?;
            Some(format!("write {number} without quotes"))
        }
        Value::Fraction(number)
            if field.is_some_and(|field| field.name == "weight")
                && as_weights(*number).is_some() =>
        {
            let (own, others) = as_weights(*number)?;
            Some(format!(
                "weights are whole numbers: write {own} here, and {others} for every 1 in the weights of the others"
            ))
        }
        Value::Fraction(number) => {
            let (number, why) = rounded(*number);
            Some(format!("write {number}{why}"))
        }
        Value::Bool(value) => {
            let field = field.filter(|field| is_percent(field))?;
            let number = if *value { most.min(100) } else { least };
            let name = &field.name;
            Some(format!(
                "write {number}: `{name}` is in percent, {least} to {most}"
            ))
        }
        Value::List(items) if items.len() == 1 && operators::is_operator(items[0].fields()) => {
            Some(format!("write {} without brackets", shown(&items[0])))
        }
        Value::Object(_) | Value::List(_) => {
            let values = node.fields().iter().map(|field| &field.value);
            let number = values
                .chain(node.items())
                .find_map(|each| match each.value {
                    Value::Whole(number) => Some(number.clamp(least, most)),
                    _ => None,
                });
            match node.value {
                Value::List(_) => Some(format!(
                    "write {} without brackets: a whole number",
                    number?
                )),
                // Only what has the name of an operator may be meant as one.
                _ if node.fields().len() == 1 && !operators::is_operation(node.fields()) => {
                    let number = number.map_or("a whole number".into(), |it| it.to_string());
                    Some(format!("write {number} without braces: a whole number"))
                }
                _ => {
                    let number = number.or(field.map(|field| usual(field, least, most)));
                    let number = number.unwrap_or(1.clamp(least, most));
                    Some(format!(
                        "write a whole number such as {number}; what is copied or overridden is changed by {{ \"add\": {number} }} or {{ \"mul\": 1.5 }}"
                    ))
                }
            }
        }
        _ => None,
    }
}

/// The number that a word stands for: a percentage, a share among others, or all that
/// there can be.
pub fn named(text: &str, field: Option<&FieldShape>, least: i64, most: i64) -> Option<i64> {
    let field = field.filter(|_| HELPS)?;
    let word = text.trim().to_lowercase().replace(['_', '-'], " ");
    let table = match field.name.as_str() {
        _ if is_percent(field) => WORDS,
        "weight" => RARITIES,
        _ => EXTREMES,
    };
    let mut rows = table.iter();
    let (_, number) = rows.find(|(words, _)| words.contains(&word.as_str()))?;
    Some((*number).clamp(least, most))
}
