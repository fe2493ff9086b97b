//! Settings of one sort where a value of another sort stands.

use super::Setting;
use crate::raws::format::Format;
use crate::raws::shape::Shape;
use crate::raws::value_help::quoted;
use placed_json::node::Node;
use std::collections::BTreeMap;

/// Whether a shape takes the value of a setting.
fn takes(shape: &Shape, setting: &Setting) -> bool {
    let is_dice = |format: &Option<Format>| *format == Some(Format::Dice);
    match (shape, setting) {
        (Shape::Either(ways), _) => ways.iter().any(|way| takes(way, setting)),
        (Shape::Text { format, .. }, Setting::Number(_)) => is_dice(format),
        (Shape::Text { format, .. }, Setting::Choice(_)) => !is_dice(format),
        (Shape::Whole { .. }, Setting::Number(_))
        | (Shape::Bool, Setting::Switch(_))
        | (Shape::Choice(_), Setting::Choice(_)) => true,
        // What is wrong with these is reported by the walk.
        (Shape::List { .. } | Shape::Map(_) | Shape::Object(_) | Shape::OneOf(_), _) => true,
        _ => false,
    }
}

/// What a setting has to be declared as, for a value of this shape.
fn declared(shape: &Shape) -> String {
    match shape {
        Shape::Either(ways) => ways.first().map_or(String::new(), declared),
        Shape::Whole { least, most } => {
            let default = 5.clamp(*least, *most);
            let (min, max) = (1.clamp(*least, *most), (2 * default).min(*most));
            format!(
                "{{ \"number\": {{ \"default\": {default}, \"min\": {min}, \"max\": {max} }} }}"
            )
        }
        Shape::Text {
            format: Some(Format::Dice),
            ..
        } => "{ \"number\": { \"default\": 3, \"min\": 1, \"max\": 6 } }".into(),
        Shape::Bool => "{ \"switch\": true }".into(),
        Shape::Choice(words) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!("{{ \"choice\": [{}] }}", words.join(", "))
        }
        _ => "{ \"choice\": [\"…\", \"…\"] }".into(),
    }
}

/// The message and the help for a setting whose value can never stand here.
///
/// `all` are the settings of the mod: another of them may be meant.
pub(super) fn misused(
    setting: &Setting,
    name: &Node,
    shape: &Shape,
    all: &BTreeMap<&str, Setting>,
) -> Option<(String, String)> {
    if takes(shape, setting) {
        return None;
    }
    let name = name.as_text().unwrap_or_default();
    let (sort, entry) = match setting {
        Setting::Switch(_) => (
            "a switch",
            format!("; or write two entries, one with \"if_setting\": \"{name}\""),
        ),
        Setting::Number(_) => ("a number", String::new()),
        Setting::Choice(word) => (
            "a choice",
            format!(
                "; or write an entry for each word, with \"if_setting\": {{ \"{name}\": \"{word}\" }}"
            ),
        ),
    };
    let message = format!("expected {}, found {sort}, which `{name}` is", shape.noun());
    let other = all.iter().find(|(_, other)| takes(shape, other));
    let help = match other {
        Some((other, _)) => format!("write {{ \"setting\": \"{other}\" }}{entry}"),
        None => format!(
            "write \"{name}\": {} under `settings` in mod.json{entry}",
            declared(shape)
        ),
    };
    Some((message, help))
}
