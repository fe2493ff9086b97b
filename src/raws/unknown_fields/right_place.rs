//! The right place, or the right form, for a field that an object does not have.

use super::guesses::StillMissing;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::hints;
use crate::raws::operators;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use crate::raws::value_help::{self, about, braced, example_for, keyed, shown, written};
use crate::raws::walk::fits;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;

/// A help for an operator on a whole object: operators change single numbers and lists.
pub(super) fn operates(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let key = field.key.as_str();
    // A formula has a share of its own in place of a factor.
    let has = |name: &str| shapes.iter().any(|shape| shape.name == name);
    let factor = match field.value.value {
        Value::Whole(number) => Some(number as f64),
        Value::Fraction(number) => Some(number),
        _ => None,
    };
    let says_factor = [
        "mul",
        "multiply",
        "times",
        "factor",
        "multiplier",
        "mult",
        "scale",
        "ratio",
    ];
    if let Some(factor) = factor.filter(|_| says_factor.contains(&key) && has("percent")) {
        // Where a number is changed, the share is what is added to it.
        let from = if has("figure") { 1.0 } else { 0.0 };
        let percent = ((factor - from) * 100.0).round();
        return Some(format!("write {}", keyed("percent", &percent.to_string())));
    }
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
    says.contains(&field.key.as_str()) || suggest::nearest(&field.key, ["remove"]).is_some()
}

/// The help that says how to remove an entry of another mod.
pub(in crate::raws) fn removal_help(section: Section, id: &str) -> String {
    format!(
        "take the entry out, and write \"remove\": {{ \"{}\": [\"{id}\"] }} at the top of the file",
        section.name()
    )
}

/// Whether a value is a list of entries, and not of ids.
fn holds_entries(list: &Node) -> bool {
    let mut items = list.items().iter();
    items.any(|item| !item.fields().is_empty())
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
        Some(section) if Section::from_name(key).is_some() && holds_entries(&field.value) => {
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
    let of: Vec<&str> = { Section::ALL.into_iter() }
        .filter(has_it)
        .map(Section::name)
        .collect();
    if of.is_empty() {
        return None;
    }
    let (of, noun) = match of.len() {
        0..4 => (of.join(" and "), own.noun()),
        _ => (format!("{} and others", of[..3].join(", ")), own.noun()),
    };
    let alike = |(one, other): &(&str, &str)| match *one == key {
        true => own.shape().field(other),
        false => None,
    };
    Some(match LIKE_ELSEWHERE.iter().find_map(alike) {
        Some(here) => format!(
            "`{key}` is a field of {of}; {noun} has `{}`: {}",
            here.name,
            about(here)
        ),
        None => format!("`{key}` is a field of {of}; {noun} has none: take it out"),
    })
}

/// Fields of some sections, and what is like them in others.
const LIKE_ELSEWHERE: [(&str, &str); 8] = [
    ("abilities", "spells"),
    ("speed", "turns"),
    ("turns", "speed"),
    ("cost", "speed"),
    ("cost", "mana"),
    ("sight", "opaque"),
    ("sight", "dark"),
    ("dark", "opaque"),
];

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
    let is_range = [
        "range", "bound", "limit", "between", "interval", "minmax", "min_max",
    ]
    .contains(&key);
    let ends = |name: &&str| {
        if is_range && ["min", "max", "least", "most", "min_depth", "max_depth"].contains(name) {
            return true;
        }
        let rest = name.strip_prefix("min_").or(name.strip_prefix("max_"));
        rest == Some(key) || is_size && ["width", "height"].contains(name)
    };
    let mut both: Vec<&str> = missing.iter().copied().filter(|name| ends(name)).collect();
    if both.len() < 2 {
        return None;
    }
    missing.retain(|name| !ends(name));
    // Minimum before maximum, width before height.
    both.sort_unstable_by_key(|name| {
        name.starts_with("ma") || *name == "most" || *name == "height"
    });
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

/// The field whose object has this field, under this name or another; and the field as
/// it is written there.
fn held<'s>(field: &Field, shapes: &'s [FieldShape]) -> Option<(&'s FieldShape, String)> {
    // Of several, the one with the most fields: that part says most of the entry.
    let exact = |shape: &&FieldShape| shape.shape.field(&field.key).is_some();
    let all = shapes.iter().rev().filter(exact);
    if let Some(outer) = all.max_by_key(|shape| shape.shape.fields().len()) {
        return Some((outer, written(field)));
    }
    shapes.iter().find_map(|outer| {
        let Shape::Object(inner) = &*outer.shape else {
            return None;
        };
        let mut names: Vec<&str> = inner.iter().map(|shape| shape.name.as_str()).collect();
        if let Some(both) = divided(field, &mut names) {
            return Some((outer, both.strip_prefix("write ")?.into()));
        }
        // How long something lasts is said by a status.
        if ["duration", "lasts", "time"].contains(&field.key.as_str()) {
            return None;
        }
        let meant = hints::other_name(&field.key, names.iter().copied())
            .or_else(|| suggest::nearest(&field.key, names.iter().copied()));
        let shape = outer.shape.field(meant?)?;
        let value = match (fits(&shape.shape, &field.value), &*shape.shape) {
            (true, _) => shown(&field.value),
            // `"rarity": "rare"` is a weight.
            (false, Shape::Whole { least, most }) => {
                let text = field.value.as_text()?;
                value_help::named(text, Some(shape), *least, *most)?.to_string()
            }
            _ => return None,
        };
        Some((outer, keyed(&shape.name, &value)))
    })
}

/// Is a part written in the value of this field, and not in what the entry copies? Then it
/// stands behind the field's name, and no other field of the entry stands between.
fn is_written_in(part: &Field, there: &Field, fields: &[Field]) -> bool {
    let is_behind = |one: Span, other: Span| one.file == other.file && other.start > one.start;
    let is_between = |each: &Field| {
        is_behind(there.key_span, each.key_span) && is_behind(each.key_span, part.key_span)
    };
    is_behind(there.key_span, part.key_span) && !fields.iter().any(is_between)
}

/// A help for a field that belongs inside another one, which has it already.
pub(super) fn there_already(
    field: &Field,
    shapes: &[FieldShape],
    fields: &[Field],
    given: &[&str],
    entry: Option<Section>,
) -> Option<String> {
    let (outer, inside) = held(field, shapes).filter(|_| HELPS)?;
    let is_given = |each: &&Field| each.key == outer.name && given.contains(&outer.name.as_str());
    let there = fields.iter().find(is_given)?;
    let (name, value) = inside.strip_prefix('"')?.split_once("\": ")?;
    // What is copied stands elsewhere and is changed by writing it here.
    let own = there.value.fields().iter().find(|each| each.key == name)?;
    if !is_written_in(own, there, fields) {
        return None;
    }
    // A word that means something else here is not the part that has its name.
    if name == field.key
        && let Some(help) = hints::absent(field, entry)
    {
        return Some(help);
    }
    let (key, outer) = (&field.key, &outer.name);
    Some(match value.contains("\": ") {
        true => format!("take it out: `{outer}` says it already; change it there, {inside}"),
        false => format!(
            "take it out: `{outer}` has `{name}` already; change that to {value} if `{key}` is to count"
        ),
    })
}

/// A help for a field that belongs inside another one, judged by its name or its value.
/// `sound` writes it as a member of a list.
pub(super) fn within(
    field: &Field,
    shapes: &'static [FieldShape],
    given: &[&str],
    still: &mut StillMissing,
    is_foreign: bool,
    sound: &dyn Fn(&'static FieldShape) -> Option<String>,
) -> Option<String> {
    let key = field.key.as_str();
    let is_given = |name: &String| given.contains(&name.as_str());
    // What can be a plain value too was given as one.
    let is_open =
        |outer: &FieldShape| !is_given(&outer.name) || matches!(*outer.shape, Shape::Object(_));
    if let Some((outer, inside)) = held(field, shapes).filter(|(outer, _)| is_open(outer)) {
        let is_other =
            |shape: &&FieldShape| shape.required && !inside.contains(&keyed(&shape.name, ""));
        // What is copied has them already.
        let is_there = still.fields.iter().any(|each| each.key == outer.name);
        let others = outer.shape.fields().iter().filter(is_other);
        let is_choice = outer.shape.branches().is_some();
        let others = others.filter(|_| !is_there && !is_choice);
        let mut parts = vec![inside.clone()];
        parts.extend(others.map(|shape| keyed(&shape.name, &example_for(shape))));
        let outer = &outer.name;
        still.found(outer);
        still.reported.push(outer.clone());
        return Some(match is_given(outer) {
            true => format!("put it into `{outer}`, which is there already: {inside}"),
            false => format!("put it into `{outer}`: {}", keyed(outer, &braced(&parts))),
        });
    }
    // A member of a list that is not given: by its key, or as the value.
    let branches = |shape: &FieldShape, key: &str| match &*shape.shape {
        Shape::List { item, .. } => item.branches().is_some() && item.field(key).is_some(),
        _ => false,
    };
    let inner = field.value.fields().first();
    // What someone does on purpose comes before what is set off.
    let is_set_off = |list: &&FieldShape| list.name.starts_with("on_");
    let is_otherwise = |list: &&FieldShape| list.name == "else";
    let on_purpose = { shapes.iter() }.filter(|list| !is_set_off(list) && !is_otherwise(list));
    // What happens each turn comes before what happens at the end.
    let is_usual = |list: &&FieldShape| list.name == "on_turn";
    let set_off = shapes.iter().filter(is_set_off);
    let (usual, set_off): (Vec<_>, Vec<_>) = set_off.partition(is_usual);
    for list in on_purpose
        .chain(usual)
        .chain(set_off)
        .chain(shapes.iter().filter(is_otherwise))
    {
        let is_missing = still.missing.contains(&list.name.as_str());
        let member = match inner {
            // What monsters do, an item need not do to whoever drinks it.
            _ if is_foreign && !list.required => continue,
            _ if branches(list, key) => sound(list).unwrap_or_else(|| braced(&[written(field)])),
            Some(inner) if is_missing && branches(list, &inner.key) => shown(&field.value),
            _ => continue,
        };
        still.found(&list.name);
        if is_given(&list.name) {
            return Some(format!("put it into the list `{}`: {member}", list.name));
        }
        let right = keyed(&list.name, &format!("[{member}]"));
        return Some(format!("write {right}"));
    }
    None
}
