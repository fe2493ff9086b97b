//! Operators as other games and languages write them, with the right form as a help.

use super::{ALL, ON_LISTS};
use crate::raws::HELPS;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use crate::raws::value_help::{amount, braced, is_percent, shown, written};
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};

/// A change of a number written as text: `+3`, `-2`, `x2`, `+20%`.
pub(super) fn change_in_words(text: &str, shape: &FieldShape) -> Option<String> {
    if !HELPS {
        return None;
    }
    let Shape::Whole { least, .. } = *shape.shape else {
        return None;
    };
    let text = text.trim();
    // The field itself by name: `hit_points + 3`.
    let own = text.strip_prefix(shape.name.as_str()).map(str::trim);
    let text = own.filter(|rest| !rest.is_empty()).unwrap_or(text);
    let number = amount(text.trim_matches(['x', 'X', '*', '×', '=', ' ']))?;
    let times = text.starts_with(['x', 'X', '*', '×']) || text.ends_with(['x', 'X', '×']);
    let signed = text.starts_with('+') || (number < 0.0 && least >= 0);
    Some(match text.ends_with('%') {
        _ if times => operation("mul", number),
        true if signed => operation("mul", 1.0 + number / 100.0),
        false if signed => operation("add", number),
        _ => return None,
    })
}

/// The help for a result that is out of range.
pub(super) fn result_help(fields: &[Field], start: f64, least: i64, most: i64) -> String {
    let range = format!("what comes of it can be {least} to {most}");
    let [field] = fields else {
        return range;
    };
    let (Some(by), within) = (number_of(&field.value), |number: f64| {
        (least as f64..=most as f64).contains(&number)
    }) else {
        return range;
    };
    match field.key.as_str() {
        "add" => {
            let (low, high) = (least as f64 - start, most as f64 - start);
            format!("{range}: let `add` be {low} to {high}")
        }
        _ if by.abs() >= 5.0 && within((start * by / 100.0).round()) => {
            let right = operation("mul", by / 100.0);
            format!("{range}: `mul` is a factor; for {by} percent write {right}")
        }
        _ => range,
    }
}

/// The help for a fraction added to a whole number.
pub(super) fn add_help(by: f64) -> String {
    let whole = match by.round() {
        0.0 => by.signum(),
        whole => whole,
    };
    let (add, mul) = (operation("add", whole), operation("mul", 1.0 + by));
    match by.abs() < 1.0 {
        true => format!("write {add}, or {mul} for a share more"),
        false => format!("write {add}"),
    }
}

/// Whether a number is an amount, not a percentage and not a time.
fn is_amount(field: &FieldShape) -> bool {
    !is_percent(field) && !field.description.contains("many turns")
}

/// A change that is written like a value: a factor for a whole number, or operators
/// inside a list. Returns the message and the help.
pub(super) fn mistaken_change(
    given: &Node,
    before: Option<&Node>,
    shape: &FieldShape,
) -> Option<(String, String)> {
    if !HELPS {
        return None;
    }
    match (&*shape.shape, &given.value) {
        (Shape::Whole { least, most }, Value::Fraction(number))
            if before.is_some() && is_amount(shape) && (0.0..4.0).contains(number) =>
        {
            let whole = (number.round() as i64).clamp(*least, *most);
            Some((
                format!("expected a whole number, found the number {number}"),
                format!(
                    "write {} for so many times what is there, or a whole number such as {whole}",
                    operation("mul", *number)
                ),
            ))
        }
        (Shape::List { item, .. }, Value::List(items)) => {
            // `{ "drop": "key" }` among effects is meant as one.
            let is_value = |node: &Node| node.items().is_empty() && item.branches().is_some();
            let mut values = items.iter().flat_map(Node::fields);
            if values.any(|field| is_value(&field.value) && field.value.fields().is_empty()) {
                return None;
            }
            let operates = |item: &Node| {
                let mut keys = item.fields().iter();
                !item.fields().is_empty()
                    && keys.all(|field| ON_LISTS.contains(&field.key.as_str()))
            };
            if items.is_empty() || !items.iter().all(operates) {
                return None;
            }
            let all = items.iter().flat_map(Node::fields);
            let parts: Vec<String> = all.map(written).collect();
            Some((
                "expected values or operators, found a list of operators".into(),
                format!("write {}, without brackets around it", braced(&parts)),
            ))
        }
        _ => None,
    }
}

/// An operator with its number as JSON.
fn operation(key: &str, number: f64) -> String {
    // Six digits are enough, and hide rounding errors of the computation.
    let number = (number * 1e6).round() / 1e6;
    format!("{{ \"{key}\": {number} }}")
}

/// Names of operators in other languages and games.
const OTHER_WORDS: &[(&[&str], &str)] = &[
    (&["plus", "increase", "inc", "bonus", "+", "+="], "add"),
    (
        &["minus", "sub", "subtract", "decrease", "dec", "-", "-="],
        "minus",
    ),
    (
        &["times", "multiply", "factor", "scale", "*", "*=", "x"],
        "mul",
    ),
    (&["percent", "%"], "percent"),
    (&["div", "divide", "divide_by", "/", "/="], "divide"),
    (&["set", "="], "set"),
    (&["push", "extend", "include", "with"], "append"),
    (&["unshift", "first"], "prepend"),
    (&["remove", "delete", "without", "exclude", "pop"], "drop"),
];

pub(super) fn other_word(key: &str) -> Option<&'static str> {
    if !HELPS {
        return None;
    }
    let key = key.to_lowercase();
    let found = OTHER_WORDS
        .iter()
        .find(|(words, _)| words.contains(&key.as_str()));
    found.map(|(_, word)| *word)
}

/// A key beside a setting, as the operator that it stands for.
pub fn on_setting(field: &Field) -> Option<String> {
    let right = on_number_help(other_word(&field.key)?, &field.value)?;
    let inside = right.strip_prefix("{ ")?.strip_suffix(" }")?;
    Some(format!("write {inside}"))
}

/// The number in a value, also inside a text.
fn number_of(node: &Node) -> Option<f64> {
    match &node.value {
        Value::Whole(number) => Some(*number as f64),
        Value::Fraction(number) => Some(*number),
        Value::Text(text) => amount(text),
        Value::List(items) if items.len() == 1 => number_of(&items[0]),
        _ => None,
    }
}

/// The help for a change of a number, with the given number.
pub(super) fn on_number_help(key: &str, node: &Node) -> Option<String> {
    if !HELPS {
        return None;
    }
    let is_share = node.as_text().is_some_and(|text| text.contains('%'));
    let own = number_of(node);
    let number = own.unwrap_or(2.0) / if is_share { 100.0 } else { 1.0 };
    Some(match key {
        // Adding a tenth means multiplying by 1.1.
        "add" if is_share => operation("mul", 1.0 + number),
        "minus" if is_share => operation("mul", 1.0 - number),
        "add" | "mul" => operation(key, number),
        "minus" => operation("add", -number),
        "percent" if is_share => operation("mul", number),
        "percent" => operation("mul", number / 100.0),
        "divide" if number != 0.0 => operation("mul", 1.0 / number),
        "set" => format!("{} itself", own?),
        _ => return None,
    })
}

/// The help for a change of a list, with the given values.
pub(super) fn on_list_help(key: &str, node: &Node) -> Option<String> {
    if !HELPS {
        return None;
    }
    let key = match key {
        "add" => "append",
        "minus" => "drop",
        "set" => return Some(format!("{} itself", shown(node))),
        key => key,
    };
    let values = match node.value {
        Value::List(_) => shown(node),
        Value::Null | Value::Broken => "[ … ]".into(),
        _ => format!("[{}]", shown(node)),
    };
    if key == "insert" {
        return Some(format!(
            "{{ \"insert\": {{ \"before\": \"…\", \"values\": {values} }} }}"
        ));
    }
    (ON_LISTS.contains(&key)).then(|| format!("{{ \"{key}\": {values} }}"))
}

/// Reports an operator that does not fit here, unless it was not meant as one.
pub(super) fn misfit(field: &Field, fitting: &[&str], diags: &mut Vec<Diag>) {
    let message = format!("`{}` is no operator for this field", field.key);
    let key = field.key.as_str();
    let known = other_word(key).or(ALL.into_iter().find(|each| *each == key));
    let near = known.or_else(|| suggest::nearest(key, ALL));
    let right = near.and_then(|near| match fitting == ON_LISTS {
        true => on_list_help(near, &field.value),
        false => on_number_help(near, &field.value),
    });
    let help = match right {
        Some(right) => format!("write {right}"),
        None => suggest::help(key, fitting.iter().copied()),
    };
    diags.push(Diag::error("bad-operator", field.key_span, message).help(help));
}
