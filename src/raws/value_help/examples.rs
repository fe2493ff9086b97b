//! Values as JSON text: examples, and values that were given.

use super::numbers;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::format::Format;
use crate::raws::shape::{FieldShape, Shape, SubShape};
use placed_json::node::{Field, Node, Value};

/// An example value for a field, as JSON.
pub fn example_for(field: &FieldShape) -> String {
    if !HELPS {
        return String::new();
    }
    match &*field.shape {
        Shape::Whole { least, most } => numbers::usual(field, *least, *most).to_string(),
        Shape::List { item, .. } => format!("[{}]", example_in(field, item)),
        Shape::Choice(_) if field.name == "slot" => quoted("body"),
        Shape::Text { .. } if WORDS.iter().any(|(name, _)| *name == field.name) => {
            let mut words = WORDS.iter().filter(|(name, _)| *name == field.name);
            words.next().map_or(String::new(), |(_, word)| quoted(word))
        }
        _ => example_of(&field.shape),
    }
}

/// An example that the description of a field gives, for a text that it does not restrict to
/// a few words.
pub fn named_example(field: &FieldShape) -> Option<String> {
    let is_word = matches!(
        *field.shape,
        Shape::Text {
            format: Some(Format::Tag),
            reference: None,
            ..
        }
    );
    let mut parts = field.description.split('"').skip(1);
    let word = parts.next().filter(|_| HELPS && is_word)?;
    super::hints::word(word, 1, 31)
        .filter(|right| right == word)
        .map(|right| quoted(&right))
}

/// What is usual in some texts.
const WORDS: [(&str, &str); 2] = [("ammo", "arrow"), ("verb", "strikes")];

/// What is usual in some fields, of all that can stand there.
const USUAL: [(&str, &str); 2] = [("on_enter", "damage"), ("steps", "rooms")];

/// An example for a member of the list that a field is, as JSON.
pub fn example_in(field: &FieldShape, item: &Shape) -> String {
    let usual = USUAL.iter().find(|(name, _)| *name == field.name);
    let named = |branches: &[FieldShape]| {
        let branch = branches
            .iter()
            .find(|it| Some(it.name.as_str()) == usual.map(|it| it.1))?;
        Some(braced(&[keyed(&branch.name, &example_of(&branch.shape))]))
    };
    match item {
        Shape::Text { format: None, .. } if field.name == "rows" => Some(quoted("#..#")),
        Shape::OneOf(branches) => named(branches),
        Shape::Object(fields) => fields.iter().find_map(|holder| {
            let right = named(holder.shape.branches()?)?;
            Some(braced(&[keyed(&holder.name, &right)]))
        }),
        _ => None,
    }
    .unwrap_or_else(|| example_of(item))
}

/// An example value for a shape, as JSON.
pub fn example_of(shape: &Shape) -> String {
    match shape {
        Shape::Whole { least, most } => 1.clamp(*least, *most).to_string(),
        Shape::Bool => "true".into(),
        Shape::Text {
            reference: Some(of),
            ..
        } => id_of(*of),
        Shape::Text { format, .. } => match format {
            Some(Format::Dice) => "\"2d6\"".into(),
            Some(Format::Color) => "\"#c08040\"".into(),
            Some(Format::Glyph) => "\"k\"".into(),
            Some(Format::Version) => "\"1.0.0\"".into(),
            Some(Format::VersionRange) => "\"*\"".into(),
            Some(Format::Tag) => "\"undead\"".into(),
            Some(Format::ModId) => "\"my_mod\"".into(),
            Some(Format::Tile) => "\"well_toad\"".into(),
            None => "\"some text\"".into(),
        },
        Shape::List { item, .. } => format!("[{}]", example_of(item)),
        Shape::Map(inner) => format!("{{ \"…\": {} }}", example_of(inner)),
        Shape::Choice(words) => quoted(words.first().map_or("…", String::as_str)),
        Shape::OneOf(branches) => {
            // An example of a type that contains itself would never end, so take a
            // simple branch.
            let simple = branches.iter().find(|branch| !needs_named(&branch.shape));
            let example = |branch: &FieldShape| keyed(&branch.name, &example_of(&branch.shape));
            simple.map_or("{ … }".into(), |branch| braced(&[example(branch)]))
        }
        Shape::Either(ways) => {
            // Dice show more than a number does.
            let dice = ways.iter().find(|way| is_dice(way));
            dice.or(ways.first()).map_or("…".into(), example_of)
        }
        Shape::Object(fields) => {
            let required = fields.iter().filter(|field| field.required);
            let parts: Vec<String> = required
                .take(4)
                .map(|field| keyed(&field.name, &example_for(field)))
                .collect();
            braced(&parts)
        }
    }
}

fn is_dice(shape: &Shape) -> bool {
    let format = Some(Format::Dice);
    matches!(shape, Shape::Text { format: own, .. } if *own == format)
}

/// Stands for an id in an example, until one is known.
pub fn id_of(section: Section) -> String {
    format!("\"id of {}\"", section.noun())
}

/// Whether a named shape is needed, which may be the one that contains it.
fn needs_named(shape: &SubShape) -> bool {
    shape.named().is_some()
        || match &**shape {
            Shape::List { item, .. } => needs_named(item),
            Shape::Map(inner) => needs_named(inner),
            Shape::Object(fields) => (fields.iter())
                .filter(|field| field.required)
                .any(|field| needs_named(&field.shape)),
            _ => false,
        }
}

/// A text as JSON, in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// A key and its value as JSON.
pub fn keyed(key: &str, value: &str) -> String {
    format!("\"{key}\": {value}")
}

/// An object with these parts as JSON.
pub fn braced(parts: &[String]) -> String {
    match parts.is_empty() {
        true => "{}".into(),
        false => format!("{{ {} }}", parts.join(", ")),
    }
}

/// A value as JSON, with spaces.
fn spaced(node: &Node) -> String {
    match &node.value {
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(spaced).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => braced(&fields.iter().map(written).collect::<Vec<_>>()),
        _ => node.to_json().to_string(),
    }
}

/// A field as JSON.
pub fn written(field: &Field) -> String {
    keyed(&field.key, &shown(&field.value))
}

/// A value as JSON; a long value only by its type.
pub fn shown(node: &Node) -> String {
    let text = spaced(node);
    match &node.value {
        _ if text.chars().count() <= 80 => text,
        Value::List(_) => "[ … ]".into(),
        Value::Object(_) => "{ … }".into(),
        _ => "\"…\"".into(),
    }
}
