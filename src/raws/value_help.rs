//! Says what to write in place of a value of the wrong type.

mod choices;
mod examples;
mod lists;
mod numbers;

pub use choices::{all_ways, as_branch, as_word, choices, joining, near_choice, negated};
pub use examples::{
    braced, example_for, example_in, example_of as example, id_of, keyed, named_example, quoted,
    shown, written,
};
pub use lists::{as_object, wrapped};
pub use numbers::{amount, is_percent, named, out_of_range};

use super::format::Format;
use super::hints;
use super::ids::Ids;
use super::mend;
use super::operators;
use super::shape::{FieldShape, Shape};
use super::suggest;
use super::walk::fits;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use choices::choice;
use examples::example_of;
use placed_json::node::{Field, Node, Value};

/// What is known about the place of a value, for a better help.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// The field whose value, or list, it is in.
    pub field: Option<&'a FieldShape>,
    pub ids: &'a Ids,
    /// The mod that wrote it.
    pub owner: &'a str,
    /// Whether the value is a sign of a drawing.
    pub is_sign: bool,
}

impl Site<'_> {
    fn finds(&self, section: Section, text: &str) -> bool {
        self.ids.found(self.owner, section, text).is_some()
    }
}

/// The help for a value of the wrong type.
pub fn help(shape: &Shape, node: &Node, site: Site) -> String {
    if !HELPS {
        return String::new();
    }
    match (help_by_value(shape, node, site), &node.value) {
        (Some(_) | None, Value::Bool(false))
            if site
                .field
                .is_some_and(|field| !field.required && *field.shape == *shape)
                && is_whole(shape) =>
        {
            let name = site.field.map_or("", |field| field.name.as_str());
            format!("leave `{name}` out; in a copy or an override write \"{name}\": null")
        }
        (Some(help), _) => help,
        (None, Value::Null) if can_be_empty(shape) => "write {}".into(),
        (None, Value::Null) if !matches!(shape, Shape::OneOf(_)) => {
            "leave the field out instead".into()
        }
        (None, _) => {
            let field = site.field.filter(|field| *field.shape == *shape);
            let example = field.map_or_else(|| example_of(shape), example_for);
            let about = field.map_or(String::new(), about);
            let point = if about.is_empty() { "" } else { ". " };
            match shape {
                Shape::OneOf(_) => format!("write one such as {example}{point}{about}"),
                Shape::Whole { least, most } if *most < i64::from(i32::MAX) => format!(
                    "give a whole number, {least} to {most}, such as {example}{point}{about}"
                ),
                _ => format!("give {}, such as {example}{point}{about}", shape.noun()),
            }
        }
    }
}

/// A help made from the value that was given.
fn help_by_value(shape: &Shape, node: &Node, site: Site) -> Option<String> {
    match shape {
        Shape::Whole { least, most } => numbers::whole(node, *least, *most, site.field),
        Shape::Bool => truth(node),
        Shape::Text {
            format, reference, ..
        } => text(node, *format, *reference, site),
        Shape::List { item, .. } => Some(lists::list(node, item, site)),
        Shape::Map(inner) => lists::map(node, inner),
        Shape::Choice(words) => choice(node, words),
        Shape::OneOf(branches) => several(node, branches, site).or(one_of(node, branches)),
        Shape::Object(fields) => lists::object(node, fields, site),
        Shape::Either(_) => match alone(node).filter(|one| fits(shape, one)) {
            Some(one) => Some(format!("write {} without brackets", shown(one))),
            None if shape.field("health_below").is_some() && node.value == Value::Bool(true) => {
                Some("what is always true needs no condition: take it out".into())
            }
            None => Some(all_ways(shape)).filter(|_| node.value != Value::Null),
        },
    }
}

/// Whether a no in place of it says that there is none.
fn is_whole(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Object(_) | Shape::List { .. } | Shape::OneOf(_)
    ) || shape.reference().is_some()
}

/// Whether it is an object without required fields.
pub fn can_be_empty(shape: &Shape) -> bool {
    matches!(shape, Shape::Object(fields) if fields.iter().all(|field| !field.required))
}

/// What a field is for: the first sentence of its description, on one line.
pub fn about(field: &FieldShape) -> String {
    let line = field.description.replace('\n', " ");
    match line.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => line,
    }
}

/// The only value in a list that should not be a list.
fn alone(node: &Node) -> Option<&Node> {
    match node.items() {
        [one] => Some(one),
        _ => None,
    }
}

/// The first text inside a list or an object.
pub fn inner_text(node: &Node) -> Option<&str> {
    let named = ["id", "name"].iter().find_map(|key| node.get(key));
    let values = node.fields().iter().map(|field| &field.value);
    let mut all = named.into_iter().chain(node.items()).chain(values);
    all.find_map(Node::as_text)
}

/// Names of fields elsewhere that say the opposite of the field here.
const OPPOSITES: [&str; 20] = [
    "reusable",
    "repeatable",
    "rearms",
    "permanent",
    "resets",
    "bad",
    "harmful",
    "negative",
    "debuff",
    "is_bad",
    "visible",
    "light",
    "lit",
    "bright",
    "see_through",
    "transparent",
    "blocks_movement",
    "blocking",
    "solid",
    "impassable",
];

/// Whether a field says the opposite of the yes or no that it stands for.
pub fn is_opposite(shape: &FieldShape, field: &Field) -> bool {
    *shape.shape == Shape::Bool && OPPOSITES.contains(&field.key.as_str())
}

/// The help for a field under another name: the right name with the value in the right
/// form. None if the value cannot belong there.
pub fn renamed(shape: &FieldShape, field: &Field) -> Option<String> {
    let (name, node) = (&shape.name, &field.value);
    let is_operation = operators::is_operator(node.fields());
    if is_opposite(shape, field) {
        let is_on = match node.value {
            Value::Bool(value) => value,
            _ => node.value != Value::Whole(0),
        };
        return Some(format!("write {}", keyed(name, &(!is_on).to_string())));
    }
    if is_operation || fits(&shape.shape, node) {
        return Some(format!("did you mean `{name}`?"));
    }
    let right = match (&*shape.shape, &node.value) {
        (Shape::Bool, Value::Whole(number)) => (*number != 0).to_string(),
        (Shape::List { item, .. }, _) if fits(item, node) => format!("[{}]", shown(node)),
        (
            Shape::Text {
                reference: Some(_), ..
            },
            _,
        ) if node.items().len() < 2 => quoted(inner_text(node)?),
        (Shape::Text { format, .. }, _) => quoted(&hints::mended_value((*format)?, node)?),
        (Shape::Map(inner), _) => {
            let help = lists::map(node, inner)?;
            help.strip_prefix("write an object: ")?.into()
        }
        (Shape::Whole { least, most }, Value::Text(text)) => {
            hints::number(text, *least, *most)?.to_string()
        }
        (Shape::Whole { .. }, Value::Fraction(_)) => {
            return Some(format!("did you mean `{name}`?"));
        }
        (Shape::Choice(words), Value::Text(text)) => quoted(near_choice(text, words)?),
        _ => return None,
    };
    Some(format!("write {}", keyed(name, &right)))
}

/// The value in the form that a shape needs, or an example if it cannot be converted.
pub(super) fn formed(shape: &Shape, node: &Node) -> String {
    if !HELPS {
        return String::new();
    }
    let format = match shape {
        Shape::Text { format, .. } => *format,
        _ => None,
    };
    match fits(shape, node) {
        true => shown(node),
        false => match format.and_then(|format| hints::mended_value(format, node)) {
            Some(right) => quoted(&right),
            None => example_of(shape),
        },
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

fn text(
    node: &Node,
    format: Option<Format>,
    reference: Option<Section>,
    site: Site,
) -> Option<String> {
    let says_more = format == Some(Format::Dice)
        && node
            .fields()
            .iter()
            .filter(|field| field.value.as_text().is_some())
            .count()
            > 1;
    // What is denied is not meant.
    if node.get("not").is_some() {
        return None;
    }
    let formed = format.and_then(|format| hints::mended_value(format, node));
    if let Some(right) = formed.filter(|_| !says_more) {
        let how = match node.value {
            Value::Whole(_) | Value::Fraction(_) => "put it in quotes, as a text: write ",
            Value::List(_) => "write a text without brackets: ",
            _ => "write a text: ",
        };
        return Some(how.to_string() + &quoted(&right));
    }
    if let Some(help) = reference.and_then(|section| mend::inline(site.field, section, node)) {
        return Some(help);
    }
    if let (Some(section), Value::Object(fields)) = (reference, &node.value)
        && let Some(names) = lists::counted(fields, |key| site.finds(section, key))
    {
        return Some(format!("write the id itself: {names}"));
    }
    if let (Some(_), Value::List(items), Some(first)) = (reference, &node.value, inner_text(node)) {
        let more = match items.len() {
            1 => "",
            _ if site.is_sign => "; draw another sign for each of the others",
            _ => "; there can be only one",
        };
        return Some(format!("write one id without brackets: \"{first}\"{more}"));
    }
    match &node.value {
        Value::Whole(_) | Value::Fraction(_)
            if format.is_none()
                && reference.is_none_or(|of| site.finds(of, &node.to_json().to_string())) =>
        {
            Some(format!("put it in quotes: \"{}\"", node.to_json()))
        }
        Value::List(items) if items.len() > 1 => {
            let texts: Option<Vec<&str>> = items.iter().map(Node::as_text).collect();
            let texts = texts?;
            // Rows of a drawing are sometimes written letter by letter.
            let is_spelt = texts.iter().all(|text| text.chars().count() == 1);
            let are_words = texts.iter().all(|text| !text.contains(' '));
            if format.is_some() {
                return None;
            }
            let joined = texts.join(if is_spelt { "" } else { " " });
            let first = match are_words && !is_spelt {
                true => format!(", or one of them alone: \"{}\"", texts[0]),
                false => String::new(),
            };
            let fits = joined.chars().count() <= 60;
            fits.then(|| format!("write one text: \"{joined}\"{first}"))
        }
        // Several values do not fit into one text.
        Value::Object(fields) if fields.len() > 1 && format.is_some() => None,
        Value::List(_) | Value::Object(_) => {
            let right = inner_text(node)?;
            let has_form = format.is_none_or(|format| format.check(right).is_ok());
            has_form.then(|| format!("write a text without brackets: \"{right}\""))
        }
        _ if reference.is_some() => {
            let section = reference?;
            let some = site.ids.a_few(site.owner, section);
            Some(format!("write an id in quotes: {some}"))
        }
        Value::Bool(value) => Some(format!("write a text in quotes: \"{value}\"")),
        _ => None,
    }
}

/// A help for several tags in one text, or a tag with `+` or `-` before it.
pub fn tags(text: &str) -> Option<String> {
    if !HELPS {
        return None;
    }
    let parts = text.split([',', ';', '|', '/']);
    let words: Vec<String> = parts.filter_map(|part| hints::word(part, 1, 31)).collect();
    let all: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let all = all.join(", ");
    match text.chars().next()? {
        _ if words.len() > 1 => Some(format!("write each by itself: {all}")),
        '+' => Some(format!(
            "write {{ \"append\": [{all}] }} in place of the list to add to what is there"
        )),
        '-' | '!' => Some(format!(
            "write {{ \"drop\": [{all}] }} in place of the list to take it out of what is there"
        )),
        _ => None,
    }
}

/// A help for several things in a list where one can be: `"do": [{ … }, { … }]`.
fn several(node: &Node, branches: &[FieldShape], site: Site) -> Option<String> {
    let name = &site.field?.name;
    let is_one = |item: &Node| match item.fields() {
        [only] => branches.iter().any(|branch| branch.name == only.key),
        _ => false,
    };
    let items = node.items();
    if items.len() < 2 || !items.iter().all(is_one) {
        return None;
    }
    let each = |item: &Node| braced(&[keyed(name, &shown(item))]);
    let all: Vec<String> = items.iter().take(4).map(each).collect();
    Some(format!("give each its own {{ }}: {}", all.join(", ")))
}

fn one_of(node: &Node, branches: &[FieldShape]) -> Option<String> {
    let written = |branch: &FieldShape, value: String| {
        format!(
            "write an object: {}",
            braced(&[keyed(&branch.name, &value)])
        )
    };
    let named = node.as_text().or(alone(node).and_then(Node::as_text));
    if let Some(text) = named {
        let words = branches.iter().map(|branch| branch.name.as_str());
        let word = text.split(['(', ' ', ':']).next().unwrap_or(text);
        let is_alone = word.len() == text.len();
        // A word that is only a little like another may be the name of a thing.
        let near =
            suggest::nearest(word, words).filter(|near| is_alone && mend::is_slip(word, near))?;
        let branch = branches.iter().find(|branch| branch.name == near)?;
        return Some(written(branch, example_of(&branch.shape)));
    }
    if let Some(one) = alone(node).filter(|one| matches!(one.value, Value::Object(_))) {
        return Some(format!("write {} without brackets", shown(one)));
    }
    let branch = branches.iter().find(|branch| fits(&branch.shape, node))?;
    Some(written(branch, shown(node)))
}

/// A help for a name and its parameters side by side: `{ "type": "doors", "percent": 70
/// }`. Returns the field that holds the name, and what to write.
pub fn retyped<'a>(fields: &[&'a Field], branches: &[FieldShape]) -> Option<(&'a Field, String)> {
    if !HELPS {
        return None;
    }
    let branch_of = |field: &Field| {
        let text = field.value.as_text()?;
        let name = text.to_lowercase().replace(['-', ' '], "_");
        let names = branches.iter().map(|branch| branch.name.as_str());
        let other = hints::other_name(&name, names).filter(|_| field.key == "type");
        let name = other.unwrap_or(&name);
        branches.iter().find(|branch| branch.name == name)
    };
    let is_branch = |field: &Field| branches.iter().any(|branch| branch.name == field.key);
    if fields.iter().any(|field| is_branch(field)) {
        return None;
    }
    let (at, branch) = fields
        .iter()
        .enumerate()
        .find_map(|(at, field)| Some((at, branch_of(field)?)))?;
    let rest: Vec<&Field> = { fields.iter().enumerate() }
        .filter(|(place, _)| *place != at)
        .map(|(_, field)| *field)
        .collect();
    // Nothing that was written is left out.
    let is_known = |field: &&Field| branch.shape.field(&field.key).is_some();
    if rest.len() > 1 && branch.shape.is_object() && !rest.iter().all(is_known) {
        return None;
    }
    let value = match (&*branch.shape, &rest[..]) {
        (Shape::Object(_), [one]) if matches!(one.value.value, Value::Object(_)) => {
            shown(&one.value)
        }
        (Shape::Object(_), [_, ..]) => {
            let known = |field: &&&Field| branch.shape.field(&field.key).is_some();
            let parts: Vec<String> = rest
                .iter()
                .filter(known)
                .map(|each| written(each))
                .collect();
            braced(&parts)
        }
        (shape, [one]) => formed(shape, &one.value),
        (shape, _) => example_of(shape),
    };
    Some((fields[at], braced(&[keyed(&branch.name, &value)])))
}
