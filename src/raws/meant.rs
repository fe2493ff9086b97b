//! What to write where a value is of another type than its field takes.

use super::format::Format;
use super::hints;
use super::ids::{Ids, Lookup};
use super::node::{Node, Value};
use super::operators;
use super::shape::{FieldShape, Shape};
use super::suggest;

/// A help for a value of the wrong type.
pub fn help(shape: &Shape, node: &Node, ids: &Ids, owner: &str) -> String {
    let found = match shape {
        Shape::Whole { least, most } => whole(node, *least, *most),
        Shape::Bool => truth(node),
        Shape::Text { format, .. } => text(node, *format),
        Shape::List { item, .. } => Some(list(node, item)),
        Shape::Map(inner) => map(node, inner),
        Shape::Choice(words) => choice(node, words),
        Shape::OneOf(branches) => one_of(node, branches),
        Shape::Object(fields) => object(node, fields, ids, owner),
    };
    match (found, &node.value) {
        (Some(help), _) => help,
        (None, Value::Null) => "leave the field out instead".into(),
        (None, _) => format!("give {}, such as {}", shape.noun(), example(shape)),
    }
}

/// A value that would be right, as it is written.
pub fn example(shape: &Shape) -> String {
    match shape {
        Shape::Whole { least, most } => 1.clamp(*least, *most).to_string(),
        Shape::Bool => "true".into(),
        Shape::Text { format, .. } => match format {
            Some(Format::Dice) => "\"2d6\"".into(),
            Some(Format::Color) => "\"#c08040\"".into(),
            Some(Format::Glyph) => "\"k\"".into(),
            Some(Format::Version) => "\"1.0.0\"".into(),
            Some(Format::VersionRange) => "\"*\"".into(),
            Some(Format::Tag) => "\"undead\"".into(),
            Some(Format::ModId) => "\"my_mod\"".into(),
            None => "\"…\"".into(),
        },
        Shape::List { item, .. } => format!("[{}]", example(item)),
        Shape::Map(inner) => format!("{{ \"…\": {} }}", example(inner)),
        Shape::Choice(words) => format!("\"{}\"", words.first().map_or("…", String::as_str)),
        Shape::OneOf(branches) => branches.first().map_or("{ … }".into(), |branch| {
            format!("{{ \"{}\": {} }}", branch.name, example(&branch.shape))
        }),
        Shape::Object(fields) => {
            let required = fields.iter().filter(|field| field.required);
            let parts: Vec<String> = required
                .take(4)
                .map(|field| format!("\"{}\": {}", field.name, example(&field.shape)))
                .collect();
            match parts.is_empty() {
                true => "{}".into(),
                false => format!("{{ {} }}", parts.join(", ")),
            }
        }
    }
}

/// A short value as it is written.
fn shown(node: &Node) -> Option<String> {
    let text = node.to_json().to_string();
    (text.chars().count() <= 60).then_some(text)
}

/// The one value of a list that should not be one.
fn alone(node: &Node) -> Option<&Node> {
    match node.items() {
        [one] => Some(one),
        _ => None,
    }
}

fn whole(node: &Node, least: i64, most: i64) -> Option<String> {
    match &node.value {
        Value::Text(text) => {
            let number = hints::number(text, least, most)?;
            Some(format!("write {number} without quotes"))
        }
        Value::Fraction(number) => Some(format!(
            "write a whole number such as {}",
            (number.round() as i64).clamp(least, most)
        )),
        Value::Object(_) => {
            let example = 1.clamp(least, most);
            let to_change = operators::fit(&Shape::Whole { least, most }).first()?;
            Some(format!(
                "write a whole number such as {example}; what is copied or overridden is changed by {{ \"{to_change}\": 2 }} or {{ \"mul\": 1.5 }}"
            ))
        }
        Value::List(_) => match alone(node).map(|one| &one.value) {
            Some(Value::Whole(number)) => {
                Some(format!("write {number} without brackets: a whole number"))
            }
            _ => None,
        },
        _ => None,
    }
}

fn truth(node: &Node) -> Option<String> {
    let meant = match &node.value {
        Value::Text(text) => hints::truth(text)?,
        Value::Whole(number) => *number != 0,
        Value::Null => return Some("write true or false, or leave the field out".into()),
        _ => return Some("write true or false".into()),
    };
    Some(match node.value {
        Value::Text(_) => format!("write {meant} without quotes; it is true or false"),
        _ => format!("write {meant}; it is true or false"),
    })
}

fn text(node: &Node, format: Option<Format>) -> Option<String> {
    if let Some(right) = format.and_then(|format| hints::mended_value(format, node)) {
        return Some(match node.value {
            Value::Whole(_) | Value::Fraction(_) => {
                format!("put it in quotes, as a text: write \"{right}\"")
            }
            Value::List(_) => format!("write a text without brackets: \"{right}\""),
            _ => format!("write a text: \"{right}\""),
        });
    }
    match &node.value {
        Value::Whole(_) | Value::Fraction(_) if format.is_none() => {
            Some(format!("put it in quotes: \"{}\"", node.to_json()))
        }
        Value::List(items) if items.len() > 1 => {
            let texts: Option<Vec<&str>> = items.iter().map(Node::as_text).collect();
            let joined = texts?.concat();
            let fits = joined.chars().count() <= 60;
            fits.then(|| format!("write one text: \"{joined}\""))
        }
        Value::List(_) => {
            let one = alone(node)?.as_text()?;
            Some(format!("write a text without brackets: \"{one}\""))
        }
        Value::Bool(value) => Some(format!("write a text in quotes: \"{value}\"")),
        _ => None,
    }
}

fn list(node: &Node, item: &Shape) -> String {
    let inside = match &node.value {
        Value::Text(text) if text.contains('\n') => {
            let lines: Vec<String> = text
                .lines()
                .take(3)
                .map(|line| format!("\"{line}\""))
                .collect();
            lines.join(", ")
        }
        Value::Text(text) if text.contains(", ") => {
            let parts: Vec<String> = text.split(", ").map(|part| format!("\"{part}\"")).collect();
            parts.join(", ")
        }
        Value::Null | Value::Bool(_) => example(item),
        Value::Object(fields) if fields.len() > 1 && matches!(item, Shape::OneOf(_)) => {
            "{ … }, { … }".into()
        }
        Value::Object(_) => shown(node).unwrap_or("{ … }".into()),
        _ => shown(node).unwrap_or("…".into()),
    };
    format!("write it as a list: [{inside}]")
}

/// An object of names and what each is; most often `depends` given as a list.
fn map(node: &Node, inner: &Shape) -> Option<String> {
    let is_range = matches!(
        inner,
        Shape::Text {
            format: Some(Format::VersionRange),
            ..
        }
    );
    let items = match &node.value {
        Value::List(items) => &items[..],
        Value::Text(_) => std::slice::from_ref(node),
        _ => &[],
    };
    let name = |item: &Node| {
        let named = item.as_text().or_else(|| item.get("id")?.as_text())?;
        let name = named
            .split([' ', '@', '>', '=', '<', '^', '~'])
            .next()?
            .trim();
        let value = match is_range {
            true => "\"*\"".into(),
            false => example(inner),
        };
        Some(format!("\"{name}\": {value}"))
    };
    let parts: Vec<String> = items.iter().take(4).filter_map(name).collect();
    match parts.is_empty() {
        true => None,
        false => Some(format!("write an object: {{ {} }}", parts.join(", "))),
    }
}

fn choice(node: &Node, words: &[String]) -> Option<String> {
    let right = || words.iter().map(String::as_str);
    if let Some(text) = alone(node).and_then(Node::as_text) {
        let near = suggest::nearest(text, right())?;
        return Some(format!("write \"{near}\" without brackets"));
    }
    let all: Vec<String> = right().take(12).map(|word| format!("\"{word}\"")).collect();
    Some(format!("write one of {}", all.join(", ")))
}

fn one_of(node: &Node, branches: &[FieldShape]) -> Option<String> {
    let written = |branch: &FieldShape, value: String| {
        format!("write an object: {{ \"{}\": {value} }}", branch.name)
    };
    if let Some(text) = node.as_text() {
        let words = branches.iter().map(|branch| branch.name.as_str());
        let word = text.split(['(', ' ', ':']).next().unwrap_or(text);
        let near = suggest::nearest(word, words)?;
        let branch = branches.iter().find(|branch| branch.name == near)?;
        return Some(written(branch, example(&branch.shape)));
    }
    if let Some(one) = alone(node).filter(|one| matches!(one.value, Value::Object(_))) {
        let value = shown(one).unwrap_or("{ … }".into());
        return Some(format!("write {value} without brackets"));
    }
    let branch = branches
        .iter()
        .find(|branch| super::walk::fits(&branch.shape, node))?;
    Some(written(branch, shown(node)?))
}

fn object(node: &Node, fields: &[FieldShape], ids: &Ids, owner: &str) -> Option<String> {
    match &node.value {
        Value::List(items) if items.len() == 1 && matches!(items[0].value, Value::Object(_)) => {
            Some("write an object, { … }, without [ ] around it".into())
        }
        Value::Text(text) => {
            let words = |field: &&FieldShape| match &field.shape {
                Shape::OneOf(branches) => branches.iter().any(|branch| branch.name == *text),
                Shape::Choice(words) => words.contains(text),
                Shape::Text {
                    reference: Some(kind),
                    ..
                } => {
                    matches!(ids.look_up(owner, *kind, text), Lookup::Found(_))
                }
                _ => false,
            };
            let field = fields.iter().find(words)?;
            let value = match &field.shape {
                Shape::OneOf(branches) => {
                    let branch = branches.iter().find(|branch| branch.name == *text)?;
                    format!("{{ \"{text}\": {} }}", example(&branch.shape))
                }
                _ => format!("\"{text}\""),
            };
            let others = fields
                .iter()
                .filter(|each| each.required && each.name != field.name);
            let rest: String = others
                .map(|each| format!(", \"{}\": {}", each.name, example(&each.shape)))
                .collect();
            Some(format!(
                "write an object: {{ \"{}\": {value}{rest} }}",
                field.name
            ))
        }
        Value::Null => None,
        _ => {
            let whole = Shape::Object(fields.to_vec());
            Some(format!("write an object: {}", example(&whole)))
        }
    }
}
