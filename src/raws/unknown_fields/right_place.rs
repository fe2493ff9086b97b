//! The right place, or the right form, for a field that an object does not have.

use super::guesses::StillMissing;
use crate::catalog::schema::Section;
use crate::raws::hints;
use crate::raws::operators;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::value_help::{braced, keyed, shown, written};
use placed_json::node::{Field, Node, Value};

/// A help for an operator on a whole object: operators change single numbers and lists.
pub(super) fn operates(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let key = field.key.as_str();
    let takes = |shape: &&FieldShape| operators::fit(&shape.shape).contains(&key);
    let weight = shapes.iter().find(|shape| shape.name == "weight");
    let inner = weight.filter(takes).or(shapes.iter().find(takes))?;
    let right = braced(&[keyed(&inner.name, &braced(&[written(field)]))]);
    Some(format!("an operator is for a single field: write {right}"))
}

/// A help for yes-or-no fields named in a list: `"flags": ["OPENS_DOORS"]`.
pub(super) fn flags(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let one = field.value.as_text();
    let texts = one
        .into_iter()
        .chain(field.value.items().iter().filter_map(Node::as_text));
    let is_flag = |word: &String| {
        let mut flags = shapes.iter().filter(|shape| *shape.shape == Shape::Bool);
        flags.any(|shape| shape.name == *word)
    };
    let words = texts.filter_map(|text| hints::word(&text.to_lowercase(), 1, 64));
    let parts: Vec<String> = words
        .filter(is_flag)
        .map(|word| keyed(&word, "true"))
        .collect();
    (!parts.is_empty()).then(|| format!("write {}", parts.join(", ")))
}

/// A help for fields inside a group that does not exist.
pub(super) fn grouped(
    field: &Field,
    shapes: &[FieldShape],
    missing: &mut Vec<&str>,
) -> Option<String> {
    let inside = field.value.fields();
    let is_field = |each: &Field| shapes.iter().any(|shape| shape.name == each.key);
    if inside.is_empty() || !inside.iter().all(is_field) {
        return None;
    }
    missing.retain(|name| !inside.iter().any(|each| each.key == *name));
    // Some other games write changes in groups.
    let operator = match field.key.as_str() {
        "proportional" | "multiply" | "scale" => Some("mul"),
        "relative" | "plus" | "delta" => Some("add"),
        _ => None,
    };
    let part = |each: &Field| match operator {
        Some(operator) => keyed(&each.key, &braced(&[keyed(operator, &shown(&each.value))])),
        None => written(each),
    };
    let parts: Vec<String> = inside.iter().map(part).collect();
    Some(format!(
        "there is no such group: write what is in it directly, {}",
        parts.join(", ")
    ))
}

/// Whether a field asks to remove its entry.
pub(in crate::raws) fn takes_out(field: &Field) -> bool {
    let says = ["remove", "removed", "delete", "deleted", "disabled"];
    says.contains(&field.key.as_str())
}

/// The help that says how to remove an entry of another mod.
pub(in crate::raws) fn removal_help(section: Section, id: &str) -> String {
    format!(
        "take the entry out, and write \"remove\": {{ \"{}\": [\"{id}\"] }} at the top of the file",
        section.name()
    )
}

/// A help for something that is written in another place of the file.
pub(super) fn elsewhere(
    field: &Field,
    entry: Option<Section>,
    is_outermost: bool,
) -> Option<String> {
    let key = field.key.as_str();
    match entry {
        Some(section) if takes_out(field) => Some(removal_help(section, "its id")),
        Some(section) if Section::from_name(key).is_some() && !field.value.items().is_empty() => {
            Some(match key == section.name() {
                true => "put what is in it beside this entry, into the same list".into(),
                false => format!(
                    "a section: put it beside `{}`, not inside of it",
                    section.name()
                ),
            })
        }
        None if is_outermost && Section::from_name(key).is_some() => Some(format!(
            "content is not in mod.json: put it into a file such as raws/{key}.json"
        )),
        _ => None,
    }
}

/// A help for a field that entries of another section have.
pub(in crate::raws) fn foreign(key: &str, own: Section) -> Option<String> {
    let has_it = |section: &Section| section.shape().field(key).is_some();
    let (of, noun) = (Section::ALL.into_iter().find(has_it)?.name(), own.noun());
    Some(format!(
        "`{key}` is a field of {of}; {noun} has none: take it out"
    ))
}

/// A help for a path written as one key: `spawn.weight`, `hit_points.add`.
pub(in crate::raws) fn nested(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let (outer, inner) = field.key.split_once(['.', '/', ':'])?;
    let shape = shapes.iter().find(|shape| shape.name == outer)?;
    if !operators::fit(&shape.shape).contains(&inner) {
        shape.shape.field(inner)?;
    }
    let right = braced(&[keyed(inner, &shown(&field.value))]);
    Some(format!("write {}", keyed(outer, &right)))
}

/// A help for one field that stands for two: `depth` for `min_depth` and `max_depth`.
pub(super) fn divided(field: &Field, missing: &mut Vec<&str>) -> Option<String> {
    let key = field.key.trim_end_matches('s');
    let is_size = ["size", "dimension", "area"].contains(&key);
    let ends = |name: &&str| {
        let rest = name.strip_prefix("min_").or(name.strip_prefix("max_"));
        rest == Some(key) || is_size && ["width", "height"].contains(name)
    };
    let mut both: Vec<&str> = missing.iter().copied().filter(|name| ends(name)).collect();
    if both.len() < 2 {
        return None;
    }
    missing.retain(|name| !ends(name));
    // Minimum before maximum, width before height.
    both.reverse();
    let whole = |node: &Node| match node.value {
        Value::Whole(number) => Some(number),
        _ => None,
    };
    let values: Vec<i64> = match &field.value.value {
        Value::List(items) => items.iter().filter_map(whole).collect(),
        Value::Object(fields) => {
            let values = fields.iter().map(|field| &field.value);
            values.filter_map(whole).collect()
        }
        Value::Text(text) => {
            let parts = text.split(|each: char| !each.is_ascii_digit());
            parts.filter_map(|part| part.parse().ok()).collect()
        }
        _ => whole(&field.value).into_iter().collect(),
    };
    let part = |(place, name): (usize, &&str)| {
        let value = values.get(place).or(values.last());
        keyed(name, &value.copied().unwrap_or(1).to_string())
    };
    let parts: Vec<String> = both.iter().enumerate().map(part).collect();
    Some(format!("write {}", parts.join(", ")))
}

/// The field whose object has a field of this name; of several, the one with the most
/// fields, since that is the part that says most of the entry.
fn holder<'s>(field: &Field, shapes: &'s [FieldShape]) -> Option<&'s FieldShape> {
    let all = shapes.iter().rev();
    let holders = all.filter(|shape| shape.shape.field(&field.key).is_some());
    holders.max_by_key(|shape| shape.shape.fields().len())
}

/// A help for a field that belongs inside another one, judged by its name or its value.
pub(super) fn within(
    field: &Field,
    shapes: &[FieldShape],
    still: &mut StillMissing,
) -> Option<String> {
    let key = field.key.as_str();
    if let Some(outer) = holder(field, shapes) {
        let outer = &outer.name;
        still.found(outer);
        still.reported.push(outer.clone());
        let right = braced(&[keyed(outer, &braced(&[written(field)]))]);
        return Some(format!("put it into `{outer}`: {right}"));
    }
    // A member of a list that is not given: by its key, or as the value.
    let branches = |shape: &FieldShape, key: &str| match &*shape.shape {
        Shape::List { item, .. } => item.branches().is_some() && item.field(key).is_some(),
        _ => false,
    };
    let inner = field.value.fields().first();
    // What someone does on purpose comes before what is set off.
    let is_set_off = |list: &&FieldShape| list.name.starts_with("on_");
    let on_purpose = shapes.iter().filter(|list| !is_set_off(list));
    for list in on_purpose.chain(shapes.iter().filter(is_set_off)) {
        let is_missing = still.missing.contains(&list.name.as_str());
        let member = match inner {
            _ if branches(list, key) => braced(&[written(field)]),
            Some(inner) if is_missing && branches(list, &inner.key) => shown(&field.value),
            _ => continue,
        };
        still.found(&list.name);
        let right = braced(&[keyed(&list.name, &format!("[{member}]"))]);
        return Some(format!("write {right}"));
    }
    None
}
