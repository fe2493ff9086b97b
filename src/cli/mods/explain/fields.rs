//! Explains the fields of an entry: what each is, also inside objects, and who set it.

use super::{Found, source};
use crate::catalog::schema::Section;
use crate::raws::load::Loaded;
use crate::raws::registry::{Change, DEFAULT, MergedEntry, Removal};
use crate::raws::shape::Shape;
use crate::raws::suggest;
use placed_json::node::Node;
use placed_json::source::Span;

/// All fields of an entry, and which mod set each.
pub(super) fn whole(loaded: &Loaded, ((section, id), entry): &Found) -> String {
    let template = if entry.is_template {
        ", a template"
    } else {
        ""
    };
    let mut out = format!("{id} ({}{template})\n", section.name());
    object(
        loaded,
        entry,
        (&entry.node, Some(section.shape())),
        &[],
        &mut out,
    );
    out
}

/// The fields of an object, those that were set first.
fn object(
    loaded: &Loaded,
    entry: &MergedEntry,
    (node, shape): (&Node, Option<&Shape>),
    outer: &[String],
    out: &mut String,
) {
    let indent = "  ".repeat(outer.len() + 1);
    for field in node.fields() {
        let name = plain_text::line(&field.key);
        let path = [outer, std::slice::from_ref(&field.key)].concat();
        let part = shape.and_then(|shape| part_of(shape, &field.key, &field.value));
        // A list is set as a whole, and so is an object without fields.
        if !field.value.fields().is_empty() {
            *out += &format!("{indent}{name}:\n");
            object(loaded, entry, (&field.value, part), &path, out);
            continue;
        }
        let changes = entry.history.iter().rev();
        let last = changes.into_iter().find(|change| change.path == path);
        let stands_in = last.and_then(|last| stands_in(loaded, entry, last));
        let by = match (stands_in, last) {
            (Some(removal), _) => format!("  replaced by {}", source(loaded, removal.span)),
            (None, Some(last)) => format!("  {} by {}", last.how, source(loaded, last.span)),
            (None, None) => String::new(),
        };
        let value = plain_text::whole(&field.value.to_json().to_string());
        *out += &format!("{indent}{name}: {value}{by}\n");
    }
    let Some(Shape::Object(shapes)) = shape else {
        return;
    };
    for field in shapes
        .iter()
        .filter(|field| node.get(&field.name).is_none())
    {
        let default = field.default.as_ref().filter(|value| !value.is_null());
        if let Some(default) = default {
            *out += &format!("{indent}{}: {default}  by default\n", field.name);
        }
    }
}

/// The shape of a value inside an object.
fn part_of<'a>(object: &'a Shape, key: &str, value: &Node) -> Option<&'a Shape> {
    let shape = match object {
        Shape::Map(each) => each,
        _ => &object.field(key)?.shape,
    };
    shape.way_for(&value.value)
}

/// What these keys lead to.
fn at<'a>(node: &'a Node, path: &[String]) -> Option<&'a Node> {
    path.iter().try_fold(node, |node, key| node.get(key))
}

/// The removal that explains why a field names another entry than was written: the
/// written one was removed and is replaced.
fn stands_in<'a>(loaded: &'a Loaded, entry: &MergedEntry, last: &Change) -> Option<&'a Removal> {
    let now = at(&entry.node, &last.path)?.to_json().to_string();
    let quoted = |text: &str, id: &str| text.contains(&format!("\"{id}\""));
    let names = |text: &str, id: &str| {
        let short = id.split_once(':').map_or(id, |(_, short)| short);
        quoted(text, id) || quoted(text, short)
    };
    let mut removed = loaded.registry.removed.iter();
    let found = removed.find(|((_, gone), removal)| {
        let instead = removal.instead.as_deref();
        names(&last.result, gone)
            && !quoted(&now, gone)
            && instead.is_some_and(|instead| quoted(&now, instead))
    });
    found.map(|(_, removal)| removal)
}

/// The history of one field of these entries, or of a part of it.
pub(super) fn field(
    loaded: &Loaded,
    id: &str,
    found: &[Found],
    asked: &str,
) -> Result<String, String> {
    let texts = found.iter().map(|((section, whole), entry)| {
        let title = format!("{whole}.{asked} ({})\n", section.name());
        let found = find(*section, entry, id, asked)?;
        Ok(title + &steps(loaded, entry, &found))
    });
    let (told, mut faults): (Vec<_>, Vec<_>) = texts.partition(Result::is_ok);
    if !told.is_empty() {
        return Ok(told.into_iter().flatten().collect());
    }
    let is_field = |((section, _), _): &&Found| section.shape().field(first_key(asked)).is_some();
    match found.iter().position(|each| is_field(&each)) {
        Some(place) => faults.swap_remove(place),
        None => {
            let kinds = found.iter().map(|((section, _), _)| section);
            let fields = kinds.flat_map(|section| section.shape().fields());
            let help = suggest::help(first_key(asked), fields.map(|each| each.name.as_str()));
            let (id, field) = (plain_text::line(id), plain_text::line(first_key(asked)));
            Err(format!("`{id}` has no field `{field}`; {help}"))
        }
    }
}

fn first_key(asked: &str) -> &str {
    asked.split_once('.').map_or(asked, |(first, _)| first)
}

/// A field that was asked for.
struct Asked<'a> {
    path: Vec<String>,
    /// What it is if nobody sets it.
    default: Option<&'a serde_json::Value>,
}

/// Follows a path with dots through the objects of an entry. A key may have a dot itself,
/// as the legend of a drawing does, so the longest key that fits is taken.
fn find<'a>(
    section: Section,
    entry: &MergedEntry,
    id: &str,
    asked: &str,
) -> Result<Asked<'a>, String> {
    let (mut node, mut shape) = (Some(&entry.node), Some(section.shape()));
    let mut found = Asked {
        path: Vec::new(),
        default: None,
    };
    let mut rest = asked;
    loop {
        let written = node.map_or(&[][..], Node::fields).iter();
        let known = shape.map_or(&[][..], Shape::fields).iter();
        let keys: Vec<&str> = { written.map(|field| field.key.as_str()) }
            .chain(known.map(|field| field.name.as_str()))
            .collect();
        let leads = |key: &&&str| {
            let after = rest.strip_prefix(**key);
            after.is_some_and(|after| after.is_empty() || after.starts_with('.'))
        };
        let Some(key) = keys.iter().filter(leads).max_by_key(|key| key.len()) else {
            return Err(no_part(shape, node, id, &found.path, rest, &keys));
        };
        let part = shape.and_then(|shape| shape.field(key));
        found.path.push(key.to_string());
        found.default = part.and_then(|part| part.default.as_ref());
        node = node.and_then(|node| node.get(key));
        shape = match shape {
            Some(Shape::Map(each)) => Some(each),
            _ => part.map(|part| &*part.shape),
        };
        if let (Some(node), Some(all)) = (node, shape) {
            shape = all.way_for(&node.value);
        }
        match rest[key.len()..].strip_prefix('.') {
            Some(more) => rest = more,
            None => return Ok(found),
        }
    }
}

/// Why nothing is found behind a path.
fn no_part(
    shape: Option<&Shape>,
    node: Option<&Node>,
    id: &str,
    path: &[String],
    rest: &str,
    keys: &[&str],
) -> String {
    let whole = [&[id.to_string()][..], path].concat().join(".");
    let (whole, part) = (plain_text::line(&whole), plain_text::line(first_key(rest)));
    let is_list =
        shape.is_some_and(Shape::is_list) || node.is_some_and(|it| !it.items().is_empty());
    if is_list {
        return format!("`{whole}` is a list, and a list is explained whole: ask for `{whole}`");
    }
    if keys.is_empty() {
        return format!("`{whole}` has no parts: ask for `{whole}`");
    }
    let help = suggest::help(first_key(rest), keys.iter().copied());
    format!("`{whole}` has no field `{part}`; {help}")
}

/// The changes of a field, oldest first.
fn steps(loaded: &Loaded, entry: &MergedEntry, asked: &Asked) -> String {
    let line = |how: &str, result: &str, span: Span| {
        let place = loaded.sources.place(span);
        let source = loaded.sources.get(span.file);
        format!(
            "  {how} by {} to {}  at {}:{}:{}\n",
            plain_text::line(&source.owner),
            plain_text::whole(result),
            plain_text::line(&source.path),
            place.line,
            place.column
        )
    };
    let mut text = String::new();
    let mut last = None;
    for change in &entry.history {
        if change.path == asked.path {
            text += &line(change.how, &change.result, change.span);
            last = Some(change);
        } else if last.is_some() && takes_away(change, &asked.path) {
            text += &line(change.how, DEFAULT, change.span);
            last = None;
        }
    }
    if let Some(last) = last {
        let now = at(&entry.node, &asked.path).map(|node| node.to_json().to_string());
        if let (Some(removal), Some(now)) = (stands_in(loaded, entry, last), now) {
            text += &line("replaced", &now, removal.span);
        }
    }
    if !text.is_empty() {
        return text;
    }
    let default = asked.default.filter(|value| !value.is_null());
    let default = default.map_or("none".to_string(), |value| value.to_string());
    format!("  never set; its default is {default}\n")
}

/// Whether a change of an object leaves this part of it out.
fn takes_away(change: &Change, path: &[String]) -> bool {
    let Some(inner) = path.strip_prefix(&change.path[..]) else {
        return false;
    };
    let result: Option<serde_json::Value> = serde_json::from_str(&change.result).ok();
    let part = result
        .as_ref()
        .and_then(|result| inner.iter().try_fold(result, |object, key| object.get(key)));
    !inner.is_empty() && part.is_none()
}
