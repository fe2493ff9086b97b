//! Compares a merged entry with its shape and reports every mistake where it was
//! written. After a walk without mistakes the typed decode cannot fail.

mod lists;
mod misplaced;
mod missing_fields;
mod texts;

pub use missing_fields::{gaps, missing};

use super::hints;
use super::ids::Ids;
use super::operators;
use super::reports::MOST_COLLECTED;
use super::shape::{DEEPEST_NESTING, FieldShape, Shape, SubShape};
use super::suggest;
use super::tiles::Pictures;
use super::value_help;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use missing_fields::IncompleteObject;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::{Sources, Span};
use std::collections::BTreeSet;

/// What an entry that is not merged may name although it is not there.
#[derive(Clone, Copy)]
pub enum Absent<'a> {
    /// Entries of a mod that is not on, which can be any.
    Anything,
    /// Entries with these names.
    Only(&'a BTreeSet<String>),
}

/// Checks entries and collects the mistakes.
pub struct Walker<'a> {
    pub sources: &'a Sources,
    pub ids: &'a Ids,
    /// None where names of pictures are not looked up.
    pub(super) pictures: Option<&'a Pictures>,
    pub diags: &'a mut Vec<Diag>,
    /// The entry is a template, which may lack fields.
    pub partial: bool,
    /// What the entry may name although it is not there. None if it is merged.
    pub absent: Option<Absent<'a>>,
    /// Required fields that the original of this copy lacks already. They are reported
    /// there.
    pub reported_missing: Vec<String>,
    /// `copy_from` or `override` was misspelt and reported. Missing fields, and changes
    /// of fields that do not exist, then follow from that and are not reported.
    pub starts_elsewhere: bool,
    /// The fields of the entry before it was replaced, for the help about missing
    /// fields.
    pub replaced: &'a [Field],
    /// The fields around the current value, outermost first.
    pub(super) around: Vec<Around>,
    /// The names of the named shapes around the current value.
    pub(super) named: Vec<&'static str>,
    /// Only asks whether a value is sound; nobody reads the helps.
    pub is_trial: bool,
    /// The number of a report whose help is a mended piece, and its cost.
    pub(super) offered: Option<(usize, u32)>,
    /// The number of a report for which mending took too many trials.
    pub(super) given_up: Option<usize>,
}

/// A field around the current value.
pub(super) struct Around {
    /// All fields that its object can have.
    pub(super) shapes: &'static [FieldShape],
    pub(super) field: &'static FieldShape,
    /// Whether the object has exactly one of these fields.
    pub(super) is_choice: bool,
}

/// Whether a field, or one that it is a misspelling of, is among these.
fn is_known(field: &Field, shapes: &[FieldShape]) -> bool {
    // What is written right is known without any help, which the page has not.
    let mut names = shapes.iter().map(|shape| shape.name.as_str());
    names.clone().any(|name| name == field.key)
        || suggest::nearest(&field.key, &mut names).is_some()
}

/// Whether one of these fields is an object that has this field.
fn is_inner(field: &Field, shapes: &[FieldShape]) -> bool {
    let mut objects = shapes.iter().filter(|shape| shape.shape.is_object());
    HELPS && objects.any(|shape| shape.shape.field(&field.key).is_some())
}

/// Of several shapes, a text or a number.
fn simple_way(shape: &'static Shape) -> Option<&'static Shape> {
    let Shape::Either(ways) = shape else {
        return None;
    };
    let text = ways.iter().find(|way| matches!(way, Shape::Text { .. }));
    text.or_else(|| ways.iter().find(|way| matches!(way, Shape::Whole { .. })))
}

/// Whether there is a syntax error anywhere in it.
pub fn is_damaged(node: &Node) -> bool {
    node.is_broken()
        || node.items().iter().any(is_damaged)
        || node.fields().iter().any(|field| is_damaged(&field.value))
}

impl Walker<'_> {
    /// Checks a merged entry of a section.
    pub fn entry(&mut self, node: &mut Node, section: Section) {
        let span = node.span;
        if let Value::Object(fields) = &mut node.value {
            self.object(span, fields, section.shape().fields(), Some(section));
        }
    }

    /// Checks a value. References become whole ids in place.
    pub fn walk(&mut self, node: &mut Node, shape: &'static Shape) {
        if node.is_broken() {
            return;
        }
        let span = node.span;
        match (shape, &mut node.value) {
            (Shape::Object(shapes), Value::Object(fields)) => {
                self.object(span, fields, shapes, None);
            }
            (Shape::OneOf(shapes), Value::Object(fields)) => self.one_of(span, fields, shapes),
            (Shape::Map(inner), Value::Object(fields)) => {
                for field in fields {
                    self.part(&mut field.value, inner);
                }
            }
            (Shape::List { .. }, Value::List(items)) => self.list(span, items, shape),
            (Shape::Text { .. }, Value::Text(text)) => self.text(span, text, shape),
            (Shape::Choice(words), Value::Text(text)) => {
                if !words.contains(text) {
                    let mut help = match value_help::near_choice(text, words) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("write one of {}", value_help::choices(words)),
                    };
                    if let Some(absent) = self
                        .field()
                        .and_then(|it| hints::absent_choice(&it.name, text))
                    {
                        help = format!("{absent}: write one of {}", value_help::choices(words));
                    }
                    // Most kinds of terrain play no role.
                    if let Some(field) = self.field().filter(|field| field.name == "role") {
                        help = format!("a new kind leaves `{}` out; else {help}", field.name);
                    }
                    self.wrong_choice(span, text, help);
                }
            }
            (Shape::Either(_), _) => self.either(node, shape),
            (Shape::Whole { least, most }, Value::Whole(number)) => {
                if !(least..=most).contains(&&*number) {
                    let message = format!("{number} is out of range");
                    let help = value_help::out_of_range(*number, *least, *most, self.field());
                    self.report(Diag::error("out-of-range", span, message).help(help));
                }
            }
            (Shape::Bool, Value::Bool(_)) => {}
            _ => self.wrong_type(node, shape),
        }
    }

    /// Checks a value that can be of several shapes: by the one for its JSON type.
    fn either(&mut self, node: &mut Node, shape: &'static Shape) {
        let Some(way) = shape.way_for(&node.value) else {
            return self.wrong_type(node, shape);
        };
        match (way, &node.value) {
            (Shape::Choice(words), Value::Text(text)) if !words.contains(text) => {
                let help = value_help::joining(text, shape)
                    .or_else(|| self.who_of(text))
                    .or_else(|| value_help::negated(text, words, shape))
                    .or_else(|| {
                        let near = value_help::near_choice(text, words)?;
                        let beside = self.who_beside(text, near).unwrap_or_default();
                        Some(format!("did you mean `{near}`?{beside}"))
                    })
                    .or_else(|| value_help::as_branch(text, shape))
                    .unwrap_or_else(|| value_help::all_ways(shape));
                self.wrong_choice(node.span, text, help);
            }
            (Shape::OneOf(branches), Value::Object(fields)) => {
                let key = match &fields[..] {
                    [only] => only.key.as_str(),
                    _ => "",
                };
                let words = shape.words().unwrap_or_default();
                if let Some(word) = words.iter().find(|word| *word == key)
                    && !branches.iter().any(|branch| branch.name == *word)
                {
                    let help = value_help::as_word(word, &fields[0].value, branches);
                    return self.wrong_choice(fields[0].key_span, word, help);
                }
                self.walk(node, way);
            }
            // None of its keys is one of an object: a number or a text was meant.
            (Shape::Object(known), Value::Object(fields))
                if !fields.is_empty()
                    && !fields
                        .iter()
                        .any(|each| is_known(each, known) || is_inner(each, known)) =>
            {
                match simple_way(shape) {
                    Some(simple) => {
                        let before = self.diags.len();
                        self.wrong_type(node, simple);
                        if let (Some(help), Some(report)) =
                            (self.mended_whole(node, shape), self.diags.get_mut(before))
                        {
                            report.help = help;
                        }
                    }
                    None => self.walk(node, way),
                }
            }
            _ => self.walk(node, way),
        }
    }

    fn wrong_choice(&mut self, span: Span, text: &str, help: String) {
        let message = format!("`{text}` is not one of the choices");
        self.report(Diag::error("wrong-choice", span, message).help(help));
    }

    /// Checks a part of a value, and remembers the name of its shape meanwhile.
    fn part(&mut self, node: &mut Node, part: &'static SubShape) {
        if self.is_too_deep(Some(node), part) {
            return;
        }
        let before = self.diags.len();
        self.named.extend(part.named().map(|named| &*named.name));
        self.walk(node, part);
        self.offer_mended(before, node, part);
        self.named
            .truncate(self.named.len() - usize::from(part.named().is_some()));
    }

    /// Reports a value that is nested too deeply in values of its own type. For a list
    /// that is reported at its first member; its content is not checked.
    fn is_too_deep(&mut self, first: Option<&Node>, part: &SubShape) -> bool {
        let (Some(node), Some(named)) = (first, part.named()) else {
            return false;
        };
        let around = self.named.iter().filter(|name| **name == named.name);
        let is_too_deep = around.count() >= DEEPEST_NESTING;
        // A syntax error was reported already.
        if is_too_deep && !is_damaged(node) {
            let noun = named.noun();
            let message = format!("this {noun} stands inside of {DEEPEST_NESTING} others");
            let help = format!(
                "at most {DEEPEST_NESTING} can stand one in another: take this one out, or put it further out"
            );
            self.report(Diag::error("nested-too-deep", node.span, message).help(help));
        }
        is_too_deep
    }

    /// The innermost field around the current value.
    fn field(&self) -> Option<&'static FieldShape> {
        self.around.last().map(|around| around.field)
    }

    pub(super) fn report(&mut self, mut diag: Diag) {
        if self.diags.len() < MOST_COLLECTED {
            if HELPS && diag.help.contains(hints::MONEY_ID) {
                let money = self
                    .ids
                    .money()
                    .map_or(hints::MONEY_ID.into(), |id| value_help::quoted(&id));
                diag.help = diag.help.replace(hints::MONEY_ID, &money);
            }
            if HELPS && diag.help.contains("\"id of ") {
                diag.help = self.with_ids(diag.help, diag.span);
            }
            self.diags.push(diag);
        }
    }

    /// A help whose examples name entries that are there.
    fn with_ids(&self, help: String, span: Span) -> String {
        let owner = &self.sources.get(span.file).owner;
        let named = |help: String, section: Section| match self.ids.first(owner, section) {
            Some(id) => help.replace(&value_help::id_of(section), &value_help::quoted(&id)),
            None => help,
        };
        Section::ALL.into_iter().fold(help, named)
    }

    /// Checks the value of a field of an object.
    pub(super) fn inside(&mut self, node: &mut Node, around: Around) {
        let field = around.field;
        self.around.push(around);
        self.part(node, &field.shape);
        self.around.pop();
    }

    /// The place of a value, for `value_help`.
    fn site(&self, node: &Node) -> value_help::Site<'_> {
        value_help::Site {
            field: self.field(),
            ids: self.ids,
            owner: &self.sources.get(node.span.file).owner,
            is_sign: self.around.len() > 1 && self.around[0].field.name == "legend",
        }
    }

    fn wrong_type(&mut self, node: &Node, shape: &'static Shape) {
        if is_damaged(node) || self.starts_elsewhere && node.value == Value::Null {
            return;
        }
        let operates = operators::fit(shape);
        let is_operator = !node.fields().is_empty()
            && node
                .fields()
                .iter()
                .all(|field| operates.contains(&field.key.as_str()));
        if is_operator && self.starts_elsewhere {
            return;
        }
        if is_operator {
            let message = format!("`{}` needs a value to work on", node.fields()[0].key);
            let help =
                "operators are for entries with `copy_from` or `override`; write the value itself";
            self.report(Diag::error("operator-not-allowed", node.span, message).help(help));
            return;
        }
        if let [field, ..] = node.fields()
            && !operates.contains(&field.key.as_str())
            && operators::ALL.contains(&field.key.as_str())
        {
            let message = format!("`{}` is no operator for this field", field.key);
            let help = match operates {
                [] => {
                    let example = self.field().map_or("…".into(), value_help::example_for);
                    format!("there is none: write the whole value, such as {example}")
                }
                _ => suggest::help(&field.key, operates.iter().copied()),
            };
            self.report(Diag::error("bad-operator", field.key_span, message).help(help));
            return;
        }
        if let Some((message, help)) = self.misplaced_setting(node, shape) {
            return self.report(Diag::error("wrong-type", node.span, message).help(help));
        }
        let message = format!("expected {}, found {}", shape.noun(), node.described());
        self.ids.ask(self.field().map(|field| field.name.as_str()));
        let own = value_help::help(shape, node, self.site(node));
        self.ids.ask(None);
        let help = match HELPS {
            true if shape.reference().is_some() => {
                let is_meant = self.mended_whole(node, shape).is_some();
                let other = (!is_meant).then(|| self.in_other_field(node));
                other.flatten().unwrap_or(own)
            }
            true => match self
                .as_share(node, shape)
                .or_else(|| self.as_bounds(node, shape))
                .or_else(|| self.as_fields(node, shape))
            {
                Some(help) => help,
                None => match self.reshaped(node, shape) {
                    Some(help) => help,
                    None => self.proven(own, node, shape),
                },
            },
            false => own,
        };
        self.report(Diag::error("wrong-type", node.span, message).help(help));
    }

    fn object(
        &mut self,
        span: Span,
        fields: &mut [Field],
        shapes: &'static [FieldShape],
        entry: Option<Section>,
    ) {
        let before = self.diags.len();
        let mut missing = missing(fields, shapes);
        if !self.reported_missing.is_empty() {
            let outer: String = { self.around.iter() }
                .map(|around| format!("{}.", around.field.name))
                .collect();
            missing.retain(|name| !self.reported_missing.contains(&format!("{outer}{name}")));
        }
        let reported = self.report_unknown_fields((span, fields), shapes, entry, &mut missing);
        let swapped = self.swapped(fields, shapes);
        let known = |key: &str| shapes.iter().find(|shape| shape.name == key);
        for field in fields.iter_mut() {
            match known(&field.key) {
                // The field counts as present, or it would be reported as missing.
                Some(_) if swapped.contains(&field.key_span) || reported.contains(&field.key) => {}
                Some(shape) if field.value.value == Value::Null && shape.required => {
                    self.null(field, shape);
                }
                Some(shape) => {
                    let around = Around {
                        shapes,
                        field: shape,
                        is_choice: false,
                    };
                    self.inside(&mut field.value, around);
                }
                None => {}
            }
        }
        missing.retain(|name| !self.is_further_in(name, fields, before));
        if missing.is_empty() || self.partial || self.starts_elsewhere {
            return;
        }
        let object = IncompleteObject {
            span,
            fields,
            shapes,
            entry,
            missing,
        };
        self.report_missing_fields(&object, before);
    }

    /// Whether a field stands in one of the values beside it, which reported it: a brace was
    /// closed too late.
    fn is_further_in(&self, name: &str, fields: &[Field], before: usize) -> bool {
        let inner = fields.iter().flat_map(|field| field.value.fields());
        let mut inner = inner.filter(|inner| inner.key == name);
        let new = self.diags.get(before..).unwrap_or_default();
        HELPS && inner.any(|inner| new.iter().any(|diag| diag.span == inner.key_span))
    }

    pub(super) fn null(&mut self, field: &Field, shape: &FieldShape) {
        let message = format!("expected {}, found null", shape.shape.noun());
        let (name, example) = (&shape.name, value_help::example_for(shape));
        let help = format!("`{name}` is needed: write a value such as {example}");
        self.report(Diag::error("wrong-type", field.value.span, message).help(help));
    }
}

/// Whether a value has the type and form of a shape.
pub(super) fn fits(shape: &Shape, node: &Node) -> bool {
    match (shape, &node.value) {
        (Shape::Whole { .. }, Value::Whole(_))
        | (Shape::Bool, Value::Bool(_))
        | (Shape::List { .. }, Value::List(_))
        | (Shape::Object(_) | Shape::OneOf(_) | Shape::Map(_), Value::Object(_)) => true,
        (Shape::Either(ways), _) => ways.iter().any(|way| fits(way, node)),
        (Shape::Choice(words), Value::Text(text)) => words.contains(text),
        (Shape::Text { format, .. }, Value::Text(text)) => {
            format.is_none_or(|format| format.check(text).is_ok())
        }
        _ => false,
    }
}
