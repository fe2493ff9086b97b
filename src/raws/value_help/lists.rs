//! Help for a list in place of an object, and the reverse.

use super::{Site, braced, example_for, example_of, formed, inner_text, keyed, quoted, shown};
use crate::raws::HELPS;
use crate::raws::format::Format;
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::walk::fits;
use placed_json::node::{Field, Node, Value};

/// At most this many parts are written out.
const MOST_PARTS: usize = 12;
/// The fields for which a single number is probably meant.
const COUNTS: [&str; 5] = ["weight", "percent", "chance", "count", "tries"];

fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.take(MOST_PARTS + 1).collect();
    if parts.len() > MOST_PARTS {
        parts[MOST_PARTS] = "…".into();
    }
    parts.join(", ")
}

pub(super) fn list(node: &Node, item: &Shape, site: Site) -> String {
    // There is no word for all of them.
    if let (Some(section), Some("all" | "any" | "everything" | "*" | "every")) =
        (item.reference(), node.as_text())
    {
        let ids = site.ids.of_owner(site.owner, section);
        let some: Vec<String> = ids.iter().take(3).map(|id| quoted(id)).collect();
        return format!("name each of those that you mean: [{}]", some.join(", "));
    }
    // Only mods can be done without.
    if site.field.is_some_and(|field| field.name == "without") && node.as_text().is_none() {
        return "write it as a list: [\"core\"] for a game with nothing of the base game; to take out single entries, write \"remove\" in a raws file".into();
    }
    let is_tag = matches!(
        item,
        Shape::Text {
            format: Some(Format::Tag),
            ..
        }
    );
    if let Some(text) = node
        .as_text()
        .filter(|text| is_tag && text.starts_with(['+', '-', '!']))
        && let Some(help) = super::tags(text)
    {
        return help.replace(" in place of the list", "");
    }
    let inside = match &node.value {
        // A drawing has no blanks at the ends of its rows.
        Value::Text(text) if site.field.is_some_and(|field| field.name == "rows") => {
            joined(rows(text).into_iter().map(quoted))
        }
        Value::Text(text) if text.contains('\n') => joined(text.lines().map(quoted)),
        Value::Text(text) if text.contains(", ") => joined(text.split(", ").map(quoted)),
        Value::Text(text)
            if item
                .branches()
                .is_some_and(|all| !all.iter().any(|each| each.name == *text))
                && item.words().is_none_or(|words| !words.contains(text)) =>
        {
            return format!("give a list, such as [{}]", example_of(item));
        }
        Value::Null | Value::Bool(_) => example_of(item),
        Value::Object(fields) => members(node, fields, item, site),
        _ => member(node, item, site),
    };
    format!("write it as a list: [{inside}]")
}

/// The rows of a drawing in one text: between blanks, or between signs that leave rows
/// of the same length.
fn rows(text: &str) -> Vec<&str> {
    let spaced: Vec<&str> = text.split_whitespace().collect();
    if spaced.len() > 1 {
        return spaced;
    }
    let between = |sign: char| -> Option<Vec<&str>> {
        let rows: Vec<&str> = text.split(sign).filter(|row| !row.is_empty()).collect();
        let length = rows.first()?.chars().count();
        let is_even = rows.iter().all(|row| row.chars().count() == length);
        (rows.len() > 1 && is_even).then_some(rows)
    };
    ['/', ',', ';', '|', '\\']
        .into_iter()
        .find_map(between)
        .unwrap_or(spaced)
}

/// A value that is no list, as a member of a list.
fn member(node: &Node, item: &Shape, site: Site) -> String {
    let near = |branch: &&FieldShape| node.as_text() == Some(branch.name.as_str());
    match (item, item.branches()) {
        (Shape::Object(fields), _) => filled(node, fields, site),
        (_, Some(branches)) => (branches.iter().find(near))
            .map(|branch| braced(&[keyed(&branch.name, &example_of(&branch.shape))])),
        _ => None,
    }
    .unwrap_or_else(|| match fits(item, node) {
        true => shown(node),
        false => formed(item, node),
    })
}

/// An object, as the members of a list.
fn members(node: &Node, fields: &[Field], item: &Shape, site: Site) -> String {
    match item {
        // One member without the list around it.
        Shape::Object(_) if fields.iter().any(|field| item.field(&field.key).is_some()) => {
            shown(node)
        }
        Shape::Object(shapes) => joined(fields.iter().map(|field| entry(field, shapes, site))),
        Shape::OneOf(_) => {
            joined((fields.iter()).map(|field| braced(&[keyed(&field.key, &shown(&field.value))])))
        }
        Shape::Text { reference, .. } => {
            let is_name = |key: &str| match reference {
                Some(kind) => site.finds(*kind, key),
                None => !key.bytes().all(|each| each.is_ascii_digit()),
            };
            counted(fields, is_name).unwrap_or_else(|| example_of(item))
        }
        Shape::Either(ways) => {
            let whole = ways.iter().find(|way| matches!(way, Shape::Object(_)));
            match whole {
                Some(whole) => members(node, fields, whole, site),
                None => shown(node),
            }
        }
        _ => shown(node),
    }
}

/// Names with a count of each: every name as often as its count. Takes the values if
/// the keys are no names.
pub(super) fn counted(fields: &[Field], is_name: impl Fn(&str) -> bool) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    let said = ["id", "name", "item", "value", "tag"];
    // One name and its count: `{ "id": "tea", "count": 2 }`.
    let field = |keys: &[&str]| {
        fields
            .iter()
            .find(|field| keys.contains(&field.key.as_str()))
    };
    let count = field(&["count", "amount", "quantity", "number", "qty"]);
    let count = count.and_then(|field| match field.value.value {
        Value::Whole(number) => usize::try_from(number).ok(),
        _ => None,
    });
    if let (Some(name), Some(count)) = (field(&said).and_then(|field| field.value.as_text()), count)
    {
        let all = std::iter::repeat_n(quoted(name), count.clamp(1, MOST_PARTS));
        return Some(joined(all));
    }
    for field in fields {
        let times = match field.value.value {
            Value::Whole(number) => usize::try_from(number).unwrap_or(0).min(MOST_PARTS + 1),
            Value::Bool(value) => usize::from(value),
            _ => 1,
        };
        let name = match field.value.as_text() {
            Some(text) if said.contains(&field.key.as_str()) || !is_name(&field.key) => text,
            _ if is_name(&field.key) && !said.contains(&field.key.as_str()) => &field.key,
            _ => continue,
        };
        names.extend(std::iter::repeat_n(quoted(name), times));
    }
    (!names.is_empty()).then(|| joined(names.into_iter()))
}

/// A key and its value as one object of a list; the key becomes the name.
fn entry(field: &Field, shapes: &[FieldShape], site: Site) -> String {
    let is_branch = |branches: &[FieldShape]| branches.iter().any(|it| it.name == field.key);
    let holder = { shapes.iter() }.find(|shape| shape.shape.branches().is_some_and(is_branch));
    if let Some(holder) = holder {
        let inner = braced(&[keyed(&field.key, &shown(&field.value))]);
        return braced(&[keyed(&holder.name, &inner)]);
    }
    let names = |shape: &&FieldShape| match &*shape.shape {
        Shape::Choice(words) => words.contains(&field.key),
        Shape::Text { reference, .. } => reference.is_none_or(|kind| site.finds(kind, &field.key)),
        _ => false,
    };
    let texts = |shape: &&FieldShape| matches!(*shape.shape, Shape::Text { .. });
    let name = shapes.iter().find(names).or(shapes.iter().find(texts));
    let mut parts: Vec<String> = Vec::new();
    if let Some(name) = name {
        parts.push(keyed(&name.name, &quoted(&field.key)));
    }
    let is_name = |shape: &FieldShape| name.is_some_and(|name| name.name == shape.name);
    let other = |shape: &&FieldShape| !is_name(shape) && fits(&shape.shape, &field.value);
    if let Some(value) = shapes.iter().find(other) {
        parts.push(keyed(&value.name, &shown(&field.value)));
    }
    parts.extend(field.value.fields().iter().map(super::written));
    braced(&parts)
}

/// Help for a map of names; most often `depends` was given as a list.
pub(super) fn map(node: &Node, inner: &Shape) -> Option<String> {
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
    let part = |item: &Node| {
        if let (Shape::Object(_) | Shape::OneOf(_), Value::Object(fields)) = (inner, &item.value) {
            let strange = |field: &&Field| inner.field(&field.key).is_none();
            let name = fields.iter().find(strange)?.value.as_text()?;
            let rest = fields.iter().filter(|field| !strange(field));
            let rest: Vec<String> = rest.map(super::written).collect();
            return Some(keyed(name, &braced(&rest)));
        }
        let named = item.as_text().or_else(|| inner_text(item))?;
        let end = named.find([' ', '@', '>', '=', '<', '^', '~']);
        let (name, rest) = named.split_at(end.unwrap_or(named.len()));
        let range = item.get("version").and_then(Node::as_text);
        let range = range.unwrap_or(rest.trim_start_matches(['@', ' ']));
        let range = match Format::VersionRange.check(range) {
            Ok(()) => Some(range.to_string()),
            Err(_) => hints::mended(Format::VersionRange, range),
        };
        let value = match is_range {
            true => quoted(range.as_deref().unwrap_or("*")),
            false => example_of(inner),
        };
        Some(keyed(name, &value))
    };
    let mut parts: Vec<String> = items.iter().take(4).filter_map(part).collect();
    if parts.is_empty() {
        return None;
    }
    if items.len() > parts.len() {
        parts.push("…".into());
    }
    Some(format!("write an object: {}", braced(&parts)))
}

pub(super) fn object(node: &Node, fields: &[FieldShape], site: Site) -> Option<String> {
    match &node.value {
        Value::List(items) if items.len() == 1 && matches!(items[0].value, Value::Object(_)) => {
            let holds = |field: &&FieldShape| holds(&field.shape, items) && field.name != "except";
            Some(match fields.iter().find(holds) {
                Some(field) => {
                    let is_other = |each: &&FieldShape| each.required && each.name != field.name;
                    let others = fields.iter().filter(is_other);
                    let mut parts: Vec<String> = others
                        .map(|each| keyed(&each.name, &example_for(each)))
                        .collect();
                    parts.push(keyed(&field.name, &shown(node)));
                    format!("write an object: {}", braced(&parts))
                }
                None => format!(
                    "write an object without [ ] around it: {}",
                    shown(&items[0])
                ),
            })
        }
        Value::Null => None,
        _ => {
            let written = as_object(node, fields, site);
            let written = match (written, &node.value) {
                (None, Value::Text(_)) => return None,
                (written, _) => {
                    let whole = || example_of(&Shape::Object(fields.to_vec()));
                    written.unwrap_or_else(whole)
                }
            };
            Some(format!("write an object: {written}"))
        }
    }
}

/// The object that a short value stands for: `"halls"` is `{ "recipe": "halls" }`.
pub fn as_object(node: &Node, fields: &[FieldShape], site: Site) -> Option<String> {
    if !HELPS || matches!(node.value, Value::Object(_) | Value::Broken | Value::Null) {
        return None;
    }
    filled(node, fields, site)
        .or_else(|| ranged(node, fields))
        .or_else(|| spread(node, fields, site))
}

/// An object without the field around it, `{ "doors": {} }` for `{ "do": { "doors": {} }
/// }`; or with the name under another key: `{ "step": "doors" }`.
pub fn wrapped(node: &Node, fields: &[FieldShape]) -> Option<String> {
    let [only] = node.fields() else {
        return None;
    };
    let is_known = fields.iter().any(|field| field.name == only.key);
    if !HELPS || is_known {
        return None;
    }
    let name = only.value.as_text().unwrap_or(&only.key);
    fields.iter().find_map(|holder| {
        let branches = holder.shape.branches()?;
        let branch = branches.iter().find(|branch| branch.name == name)?;
        let value = match fits(&branch.shape, &only.value) {
            true => shown(&only.value),
            false => example_of(&branch.shape),
        };
        Some(braced(&[keyed(
            &holder.name,
            &braced(&[keyed(name, &value)]),
        )]))
    })
}

/// Whether a shape is a list of such values.
fn holds(shape: &Shape, items: &[Node]) -> bool {
    let Shape::List { item, .. } = shape else {
        return false;
    };
    let is_member = |node: &Node| match item.branches() {
        Some(branches) => (node.fields().iter())
            .any(|field| branches.iter().any(|branch| branch.name == field.key)),
        None => fits(item, node) && !item.is_object(),
    };
    !items.is_empty() && items.iter().all(is_member)
}

/// The values of a list, each in the field that it fits.
fn spread(node: &Node, fields: &[FieldShape], site: Site) -> Option<String> {
    let mut left: Vec<&FieldShape> = fields.iter().collect();
    let mut parts = Vec::new();
    // Numbers alone do not say what they are for.
    let texts = node.items().iter().any(|item| item.as_text().is_some());
    for item in node.items() {
        let place = left.iter().position(|field| takes(field, item, site));
        let field = left.remove(place.filter(|_| texts)?);
        parts.push(keyed(&field.name, &shown(item)));
    }
    (!parts.is_empty()).then(|| braced(&parts))
}

/// Two numbers for a least and a most: `[1, 4]`.
fn ranged(node: &Node, fields: &[FieldShape]) -> Option<String> {
    let is_number = |each: &Node| matches!(each.value, Value::Whole(_));
    let [low, high] = node.items() else {
        return None;
    };
    let of = |start: &str| fields.iter().find(|field| field.name.starts_with(start));
    let (least, most) = (of("min")?, of("max")?);
    if !is_number(low) || !is_number(high) {
        return None;
    }
    let is_other =
        |field: &&FieldShape| field.required && ![&least.name, &most.name].contains(&&field.name);
    let others = fields.iter().filter(is_other);
    let mut parts = vec![
        keyed(&least.name, &shown(low)),
        keyed(&most.name, &shown(high)),
    ];
    parts.extend(others.map(|field| keyed(&field.name, &example_for(field))));
    Some(braced(&parts))
}

/// Whether a field can take a value.
fn takes(field: &FieldShape, node: &Node, site: Site) -> bool {
    let text = node.as_text().unwrap_or_default();
    match (&*field.shape, &node.value) {
        (Shape::OneOf(branches), Value::Text(_)) => {
            branches.iter().any(|branch| branch.name == *text)
        }
        (Shape::Choice(words), Value::Text(_)) => words.iter().any(|word| word == text),
        (
            Shape::Text {
                reference: Some(kind),
                ..
            },
            Value::Text(_),
        ) => site.finds(*kind, text),
        (
            Shape::Text {
                format: Some(Format::Tag),
                reference: None,
                ..
            },
            Value::Text(_),
        ) => field.required,
        (Shape::Whole { least, most }, Value::Whole(number)) => (least..=most).contains(&number),
        (shape, Value::List(items)) => holds(shape, items) && field.name != "except",
        _ => false,
    }
}

/// An object of these fields, with the value in the field that it fits.
fn filled(node: &Node, fields: &[FieldShape], site: Site) -> Option<String> {
    let text = node.as_text().unwrap_or_default();
    let takes = |field: &&FieldShape| takes(field, node, site);
    let counts = |field: &&FieldShape| COUNTS.contains(&field.name.as_str()) && takes(field);
    let field = fields.iter().find(counts).or(fields.iter().find(takes))?;
    let value = match &*field.shape {
        Shape::OneOf(branches) => {
            let branch = branches.iter().find(|branch| branch.name == *text)?;
            braced(&[keyed(text, &example_of(&branch.shape))])
        }
        _ => shown(node),
    };
    let others = fields
        .iter()
        .filter(|each| each.required && each.name != field.name);
    let mut parts = vec![keyed(&field.name, &value)];
    // The default must lie between minimum and maximum.
    let example = |each: &FieldShape| match (&node.value, &*each.shape) {
        (Value::Whole(number), Shape::Whole { .. }) if each.name == "max" && *number > 1 => {
            (number.saturating_mul(2)).to_string()
        }
        (Value::Whole(number), Shape::Whole { .. }) if each.name == "min" => {
            (*number).min(1).to_string()
        }
        _ => example_for(each),
    };
    parts.extend(others.map(|each| keyed(&each.name, &example(each))));
    Some(braced(&parts))
}
