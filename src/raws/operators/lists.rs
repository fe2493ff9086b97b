//! Changes of lists: more at the end, at the start or beside a named value, and fewer.

use super::words::{misfit, on_list_help};
use super::{ON_LISTS, suggest};
use crate::raws::value_help::shown;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use std::collections::BTreeSet;

/// The list after its operators, in the order in which they are written.
pub(super) fn on_list(
    before: Option<&Node>,
    given: &Node,
    fields: &[Field],
    diags: &mut Vec<Diag>,
) -> Option<Node> {
    let mut items = before.map_or(Vec::new(), |node| node.items().to_vec());
    for field in fields {
        if !ON_LISTS.contains(&field.key.as_str()) {
            misfit(field, ON_LISTS, diags);
            return None;
        }
        if field.key == "insert" {
            insert_all(&mut items, &field.value, diags)?;
            continue;
        }
        let Value::List(values) = &field.value.value else {
            if !field.value.is_broken() {
                let found = field.value.described();
                let message = format!("`{}` takes a list, found {found}", field.key);
                let right = on_list_help(&field.key, &field.value).unwrap_or_default();
                let help = format!("write {right}");
                diags.push(Diag::error("wrong-type", field.value.span, message).help(help));
            }
            return None;
        };
        match field.key.as_str() {
            "append" => items.extend(values.iter().cloned()),
            "prepend" => {
                items.splice(0..0, values.iter().cloned());
            }
            _ => drop_from(&mut items, values, diags),
        }
    }
    Some(Node {
        span: given.span,
        value: Value::List(items),
    })
}

/// The fields by which a value of a list is called, the first that it has.
const CALLED_BY: [&str; 10] = [
    "id", "item", "recipe", "monster", "element", "figure", "to", "name", "verb", "trap",
];

/// What a value of a list is called: its own text, its only key, the key of its step, or
/// the text of the field that says what it is.
fn name_of(node: &Node) -> Option<&str> {
    if let Some(step) = node.get("do") {
        return name_of(step);
    }
    match node.fields() {
        [] => node.as_text(),
        [field] if field.key == "one_of" => Some("one_of"),
        [field] if !CALLED_BY.contains(&field.key.as_str()) => Some(&field.key),
        _ => {
            let mut named = CALLED_BY.into_iter().filter_map(|key| node.get(key));
            named.find_map(Node::as_text)
        }
    }
}

/// Whether a name is meant by another: the part before the colon may be left out.
fn is_called(name: &str, wanted: &str) -> bool {
    let bare = |text: &str| text.split_once(':').map(|(_, name)| name.to_string());
    name == wanted
        || bare(name).is_some_and(|name| name == wanted)
        || bare(wanted).is_some_and(|wanted| wanted == name)
}

/// How an insertion is written, with what was given and a name that is there.
fn insert_help(items: &[Node], given: &Node) -> String {
    let is_place = |field: &&Field| ["before", "after"].contains(&field.key.as_str());
    let place = given.fields().iter().find(is_place);
    let name = place.and_then(|field| field.value.as_text());
    let name = name
        .or_else(|| items.iter().find_map(name_of))
        .unwrap_or("…");
    let way = place.map_or("before", |field| field.key.as_str());
    let is_value =
        |field: &&Field| !field.value.fields().is_empty() || !field.value.items().is_empty();
    let values = match &given.value {
        Value::List(_) => Some(given),
        _ => given
            .fields()
            .iter()
            .find(is_value)
            .map(|field| &field.value),
    };
    let values = values.map_or("[ … ]".into(), |values| match values.value {
        Value::List(_) => shown(values),
        _ => format!("[{}]", shown(values)),
    });
    let other = if way == "before" { "after" } else { "before" };
    format!(
        "write {{ \"insert\": {{ \"{way}\": \"{name}\", \"values\": {values} }} }}, with the name of a value that is there; or `{other}`"
    )
}

/// Puts values beside named ones: for one insertion, or a list of them.
fn insert_all(items: &mut Vec<Node>, given: &Node, diags: &mut Vec<Diag>) -> Option<()> {
    let help = insert_help(items, given);
    match &given.value {
        Value::Broken => None,
        Value::Object(_) => insert(items, given, diags),
        Value::List(all) if !all.is_empty() && all.iter().all(is_insertion) => {
            all.iter().try_for_each(|each| insert(items, each, diags))
        }
        _ => {
            let message = format!("`insert` takes an object, found {}", given.described());
            diags.push(Diag::error("wrong-type", given.span, message).help(help));
            None
        }
    }
}

fn is_insertion(node: &Node) -> bool {
    node.get("before").is_some() || node.get("after").is_some()
}

fn insert(items: &mut Vec<Node>, given: &Node, diags: &mut Vec<Diag>) -> Option<()> {
    const KEYS: [&str; 3] = ["before", "after", "values"];
    let how = insert_help(items, given);
    let strange = (given.fields().iter()).find(|field| !KEYS.contains(&field.key.as_str()));
    if let Some(field) = strange {
        let message = format!("unknown field `{}`", field.key);
        let is_list = !field.value.items().is_empty();
        let help = match suggest::nearest(&field.key, KEYS) {
            Some(near) if is_list == (near == "values") => format!("did you mean `{near}`?"),
            _ => how,
        };
        diags.push(Diag::error("unknown-field", field.key_span, message).help(help));
        return None;
    }
    let places = ["before", "after"].map(|key| given.get(key));
    let (place, is_after) = match places {
        [Some(place), None] => (place, false),
        [None, Some(place)] => (place, true),
        [both, _] => {
            let message = match both.is_some() {
                true => "`before` and `after` cannot both be meant",
                false => "the field `before` is missing",
            };
            diags.push(Diag::error("missing-field", given.span, message).help(how));
            return None;
        }
    };
    let values = match given.get("values").map(|values| (values, &values.value)) {
        Some((_, Value::List(values))) => values,
        Some((_, Value::Broken)) => return None,
        Some((node, _)) => {
            let message = format!("`values` takes a list, found {}", node.described());
            let help = format!("put brackets around it: \"values\": [{}]", shown(node));
            diags.push(Diag::error("wrong-type", node.span, message).help(help));
            return None;
        }
        None => {
            let message = "the field `values` is missing";
            diags.push(Diag::error("missing-field", given.span, message).help(how));
            return None;
        }
    };
    if place.is_broken() {
        return None;
    }
    let Some(wanted) = place.as_text() else {
        let message = format!("expected a name, found {}", place.described());
        diags.push(Diag::error("wrong-type", place.span, message).help(how));
        return None;
    };
    let found =
        { items.iter() }.position(|item| name_of(item).is_some_and(|name| is_called(name, wanted)));
    let Some(found) = found else {
        let message = format!("nothing in the list is called `{wanted}`");
        let help = suggest::help(wanted, items.iter().filter_map(name_of));
        diags.push(Diag::error("nothing-beside", place.span, message).help(help));
        return None;
    };
    let at = found + usize::from(is_after);
    items.splice(at..at, values.iter().cloned());
    Some(())
}

/// At most this many values of one list get a hint when they are not in it.
const MOST_HINTS: usize = 20;

/// Removes values from a list: by the value, or by its name.
fn drop_from(items: &mut Vec<Node>, values: &[Node], diags: &mut Vec<Diag>) {
    let plain = |node: &Node| node.to_json().to_string();
    let there: BTreeSet<String> = items.iter().map(plain).collect();
    let names: Vec<String> = { items.iter() }
        .flat_map(|item| {
            // For a wrong object with several keys, every key counts.
            let keys = item.fields().iter().map(|field| field.key.as_str());
            let name = name_of(item);
            let keys = keys.filter(move |_| name.is_none());
            name.into_iter().chain(keys).map(str::to_string)
        })
        .collect();
    let values = || values.iter().filter(|value| !value.is_broken());
    let is_there = |value: &Node| match value.as_text() {
        Some(text) => names.iter().any(|name| is_called(name, text)),
        None => there.contains(&plain(value)),
    };
    let (mut reported, mut absent) = (BTreeSet::new(), 0);
    for value in values() {
        // Named twice: the first one removed it.
        if is_there(value) && reported.insert(plain(value)) {
            continue;
        }
        let message = format!("{} is not in the list", value.described());
        absent += 1;
        let help = match value.as_text().filter(|_| !names.is_empty()) {
            Some(text) if absent <= MOST_HINTS => {
                let near = suggest::help(text, names.iter().map(String::as_str));
                format!("`drop` takes out values that are there: {near}; or leave it out")
            }
            _ => "`drop` takes out values that are there; leave it out".into(),
        };
        diags.push(Diag::warning("nothing-to-drop", value.span, message).help(help));
    }
    let wanted: BTreeSet<String> = values().map(plain).collect();
    let texts: Vec<&str> = values().filter_map(Node::as_text).collect();
    items.retain(|item| {
        let is_named =
            name_of(item).is_some_and(|name| texts.iter().any(|text| is_called(name, text)));
        !(is_named || wanted.contains(&plain(item)))
    });
}
