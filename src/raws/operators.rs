//! How `copy_from`, `override` and patches change the values they start from.
//!
//! Numbers take `add` and `mul`, lists `append`, `prepend`, `insert` and `drop`, objects merge by
//! key, `null` restores the default, and any other value replaces.

mod lists;
mod words;

use super::shape::{FieldShape, Shape};
use super::suggest;
use super::value_help::example_for;
use super::walk::fits;
use crate::order;
use lists::on_list;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use std::collections::{BTreeMap, BTreeSet};
pub(super) use words::on_setting;
use words::{
    add_help, change_in_words, misfit, mistaken_change, on_number_help, other_word, result_help,
};

const ON_NUMBERS: &[&str] = &["add", "mul"];
const ON_LISTS: &[&str] = &["append", "prepend", "insert", "drop"];

/// Every operator.
pub const ALL: [&str; 6] = ["add", "mul", "append", "prepend", "insert", "drop"];

/// The operators that a shape allows.
pub fn fit(shape: &Shape) -> &'static [&'static str] {
    match shape {
        Shape::Whole { .. } => ON_NUMBERS,
        Shape::List { .. } => ON_LISTS,
        _ => &[],
    }
}

/// Whether a report is about the change itself. That the value to change is missing is
/// reported where it was left out.
pub fn is_not_of_base(report: &Diag) -> bool {
    report.code != "operator-not-allowed"
}

/// Merges `given` over `base`, field by field. Unknown fields are kept, for the walker
/// to report. Returns the weight of the new values.
pub fn lay_over(
    base: &mut Vec<Field>,
    given: &[Field],
    shapes: &[FieldShape],
    diags: &mut Vec<Diag>,
) -> usize {
    let index = Index::of(base, given.len());
    let (mut added, mut gone) = (Vec::new(), BTreeSet::new());
    let mut weight = 0;
    for field in given {
        let place = index.place(base, &field.key);
        let shape = shapes.iter().find(|shape| shape.name == field.key);
        if field.value.value == Value::Null && shape.is_some_and(|shape| shape.required) {
            let message = format!("`{}` has no default to go back to", field.key);
            let right = shape.map_or("1".into(), |shape| match *shape.shape {
                Shape::Bool => "true or false".into(),
                _ => format!("a value such as {}", example_for(shape)),
            });
            let help = format!("leave the line out to keep the value, or write {right}");
            diags.push(Diag::error("missing-field", field.value.span, message).help(help));
            continue;
        }
        // An unknown field is kept even if it is null, for the walker to report.
        if field.value.value == Value::Null && (shape.is_some() || shapes.is_empty()) {
            gone.extend(place);
            continue;
        }
        let before = place.map(|place| &base[place].value);
        // The operators inside have no value to change.
        if let (None, Some(Shape::Object(inner))) = (before, shape.map(|shape| &*shape.shape))
            && only_operators(field.value.fields(), inner)
        {
            // For patches of many entries, `is_not_of_base` drops this report.
            let message = format!("there is no `{}` here to change", field.key);
            let help = "take it out, or write the whole of it";
            let report = Diag::error("operator-not-allowed", field.key_span, message);
            diags.push(report.help(help));
            continue;
        }
        let Some(value) = changed(before, &field.value, shape, diags).or_else(|| {
            // The mistake is reported, so the field counts as given.
            let broken = Node {
                span: field.value.span,
                value: Value::Broken,
            };
            before.is_none().then_some(broken)
        }) else {
            continue;
        };
        let laid = Field {
            value,
            key: field.key.clone(),
            key_span: field.key_span,
        };
        weight += laid.weight();
        match place {
            Some(place) => base[place] = laid,
            None => added.push(laid),
        }
    }
    if !gone.is_empty() {
        let mut place = 0..;
        base.retain(|_| place.next().is_none_or(|place| !gone.contains(&place)));
    }
    base.append(&mut added);
    weight
}

/// The position of each key; only built for large objects.
struct Index(Option<BTreeMap<String, usize>>);

/// Up to this many comparisons, keys are searched one by one.
const FEW_COMPARISONS: usize = 2_000;

impl Index {
    fn of(base: &[Field], lookups: usize) -> Self {
        let places = || {
            let keys = base.iter().map(|field| field.key.clone());
            order::gathered(keys.zip(0..))
        };
        Self((base.len().saturating_mul(lookups) > FEW_COMPARISONS).then(places))
    }

    fn place(&self, base: &[Field], key: &str) -> Option<usize> {
        match &self.0 {
            Some(places) => places.get(key).copied(),
            None => base.iter().position(|each| each.key == key),
        }
    }
}

/// The value after a change; none if the change itself is wrong.
fn changed(
    before: Option<&Node>,
    given: &Node,
    shape: Option<&FieldShape>,
    diags: &mut Vec<Diag>,
) -> Option<Node> {
    if let (Some(shape), Value::Text(text)) = (shape, &given.value)
        && let Some(right) = change_in_words(text, shape)
    {
        let message = format!("expected a whole number, found {}", given.described());
        let help = format!("write {right} to change what is there");
        diags.push(Diag::error("wrong-type", given.span, message).help(help));
        return None;
    }
    if let Some((message, right)) = shape.and_then(|shape| mistaken_change(given, before, shape)) {
        diags.push(Diag::error("wrong-type", given.span, message).help(right));
        return None;
    }
    let (Some(shape), Value::Object(fields)) = (shape, &given.value) else {
        return Some(given.clone());
    };
    // The value to change is wrong, and that is reported where it was written.
    if let Some(before) = before.filter(|before| !is_fit(&shape.shape, before)) {
        return Some(before.clone());
    }
    let fitting = fit(&shape.shape);
    if fields.is_empty() && !fitting.is_empty() {
        let help = suggest::help("", fitting.iter().copied());
        let message = "this changes nothing";
        diags.push(Diag::error("bad-operator", given.span, message).help(help));
        return None;
    }
    match &*shape.shape {
        Shape::Object(inner) => Some(merged(before, given, inner, diags)),
        // A number that could be more than that is changed as a number.
        Shape::Either(ways)
            if is_operator(fields)
                && before.is_some_and(|before| matches!(before.value, Value::Whole(_)))
                && ways.iter().any(|way| matches!(way, Shape::Whole { .. })) =>
        {
            let number = ways.iter().find(|way| matches!(way, Shape::Whole { .. }))?;
            let number = FieldShape {
                shape: number.clone().into(),
                ..shape.clone()
            };
            on_number(before, given, fields, &number, diags)
        }
        // An object is merged with an object; any other value replaces.
        Shape::Either(_) => Some(match (shape.shape.way_for(&given.value), before) {
            (Some(Shape::Object(inner)), Some(before)) if !before.fields().is_empty() => {
                merged(Some(before), given, inner, diags)
            }
            _ => given.clone(),
        }),
        Shape::Map(_) => {
            let mut merged = before.map_or(Vec::new(), |node| node.fields().to_vec());
            lay_over(&mut merged, fields, &[], diags);
            Some(Node {
                span: given.span,
                value: Value::Object(merged),
            })
        }
        // No operator: the walker reports what is expected.
        Shape::Whole { .. } | Shape::List { .. } if !is_operation(fields) => Some(given.clone()),
        Shape::Whole { .. } | Shape::List { .. } if before.is_none() && shape.required => {
            let message = format!("`{}` has no value yet to work on", shape.name);
            let help = "what it is copied from leaves this field out; write the value itself";
            diags.push(Diag::error("operator-not-allowed", given.span, message).help(help));
            None
        }
        Shape::Whole { .. } => on_number(before, given, fields, shape, diags),
        Shape::List { .. } => on_list(before, given, fields, diags),
        _ => Some(given.clone()),
    }
}

/// An object merged over the value before, by key.
fn merged(
    before: Option<&Node>,
    given: &Node,
    shapes: &[FieldShape],
    diags: &mut Vec<Diag>,
) -> Node {
    let mut merged = before.map_or(Vec::new(), |node| node.fields().to_vec());
    lay_over(&mut merged, given.fields(), shapes, diags);
    Node {
        // Missing fields were missing before, so keep that place.
        span: before.map_or(given.span, |before| before.span),
        value: Value::Object(merged),
    }
}

/// Whether an object is meant as operators, even if they are wrong.
pub(super) fn is_operation(fields: &[Field]) -> bool {
    let keys = fields.iter().take(MOST_OPERATORS);
    let mut keys = keys.map(|field| field.key.as_str());
    // The page guesses nothing, and has to know the right names all the same.
    keys.any(|key| {
        ALL.contains(&key) || suggest::nearest(key, ALL).is_some() || other_word(key).is_some()
    })
}

/// An object with more keys than this is not meant as operators.
const MOST_OPERATORS: usize = 8;

/// Whether operators can change a value.
fn is_fit(shape: &Shape, before: &Node) -> bool {
    match (shape, &before.value) {
        (Shape::Whole { least, most }, Value::Whole(number)) => (least..=most).contains(&number),
        (
            Shape::List {
                item,
                shortest,
                longest,
            },
            Value::List(items),
        ) => {
            (shortest..=longest).contains(&&items.len())
                && items.iter().all(|each| fits(item, each))
        }
        (Shape::Object(_) | Shape::Map(_), value) => matches!(value, Value::Object(_)),
        (Shape::Whole { .. } | Shape::List { .. }, _) => false,
        _ => true,
    }
}

/// Whether all keys are operators.
pub fn is_operator(fields: &[Field]) -> bool {
    let known = |key: &str| ON_NUMBERS.contains(&key) || ON_LISTS.contains(&key);
    !fields.is_empty() && fields.iter().all(|field| known(&field.key))
}

/// Whether every field is changed by an operator.
fn only_operators(fields: &[Field], shapes: &[FieldShape]) -> bool {
    let changes = |field: &Field| {
        let shape = shapes.iter().find(|shape| shape.name == field.key);
        let fitting = shape.map_or(&[][..], |shape| fit(&shape.shape));
        !fitting.is_empty() && is_operator(field.value.fields())
    };
    !fields.is_empty() && fields.iter().all(changes)
}

fn on_number(
    before: Option<&Node>,
    given: &Node,
    fields: &[Field],
    shape: &FieldShape,
    diags: &mut Vec<Diag>,
) -> Option<Node> {
    let start = match before.map(|node| &node.value) {
        Some(Value::Whole(number)) => *number as f64,
        _ => shape
            .default
            .as_ref()
            .and_then(|each| each.as_f64())
            .unwrap_or(0.0),
    };
    let mut number = start;
    for field in fields {
        if !ON_NUMBERS.contains(&field.key.as_str()) {
            misfit(field, ON_NUMBERS, diags);
            return None;
        }
        let by = match field.value.value {
            Value::Whole(by) => by as f64,
            Value::Fraction(by) if field.key == "mul" => by,
            Value::Broken => return None,
            Value::Fraction(by) => {
                let message = format!("`add` takes a whole number, found the number {by}");
                let help = add_help(by);
                diags.push(Diag::error("wrong-type", field.value.span, message).help(help));
                return None;
            }
            _ => {
                let found = field.value.described();
                let message = format!("`{}` takes a number, found {found}", field.key);
                let right = on_number_help(&field.key, &field.value).unwrap_or_default();
                let help = format!("write {right}");
                diags.push(Diag::error("wrong-type", field.value.span, message).help(help));
                return None;
            }
        };
        match field.key.as_str() {
            "add" => number += by,
            _ => number *= by,
        }
    }
    let whole = number.round();
    if let Shape::Whole { least, most } = *shape.shape
        && !(least as f64..=most as f64).contains(&whole)
    {
        let message = format!("{start} becomes {whole} by this, which is out of range");
        let help = result_help(fields, start, least, most);
        diags.push(Diag::error("out-of-range", given.span, message).help(help));
        return None;
    }
    Some(Node {
        span: given.span,
        value: match whole.is_finite() && whole.abs() < 1e15 {
            true => Value::Whole(whole as i64),
            false => Value::Fraction(whole),
        },
    })
}
