//! Walks a merged entry against its shape, and reports every mistake where it
//! was written. After a clean walk the typed decode cannot fail.

use super::format::Format;
use super::ids::{Ids, Lookup};
use super::meant;
use super::operators;
use super::schema::Kind;
use super::shape::{FieldShape, Shape};
use super::suggest;
use super::telling::MOST_COLLECTED;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::{Sources, Span};

/// Checks entries and collects what is wrong with them.
pub struct Walker<'a> {
    pub sources: &'a Sources,
    pub ids: &'a Ids,
    pub diags: &'a mut Vec<Diag>,
    /// A template may leave fields out.
    pub partial: bool,
    /// Required fields that are missing already where the entry was copied from.
    pub told_missing: Vec<String>,
    /// What the entry starts from was misspelt, and told: nothing is said of what it
    /// lacks, nor of changes to what is not there.
    pub starts_elsewhere: bool,
    /// What the entry was before it was replaced: the values that it may lack now.
    pub replaced: &'a [Field],
    /// The fields around a value from the outermost, each with all of its object.
    pub(super) around: Vec<Around>,
}

/// The fields of an object, and the one of them that something stands in.
pub(super) type Around = (&'static [FieldShape], &'static FieldShape);

/// The required fields that are not among those given.
pub fn missing<'s>(fields: &[Field], shapes: &'s [FieldShape]) -> Vec<&'s str> {
    let given = |name: &str| fields.iter().any(|each| each.key == name);
    let required = shapes.iter().filter(|shape| shape.required);
    required
        .map(|shape| shape.name.as_str())
        .filter(|name| !given(name))
        .collect()
}

/// Required fields that are not given, at whatever depth, each with the names of the
/// fields that it stands in: `spawn.weight`.
pub fn gaps(fields: &[Field], shapes: &[FieldShape]) -> Vec<String> {
    let mut found: Vec<String> =
        Vec::from_iter(missing(fields, shapes).into_iter().map(Into::into));
    for field in fields {
        let shape = shapes.iter().find(|shape| shape.name == field.key);
        if let (Some(Shape::Object(inner)), Value::Object(within)) =
            (shape.map(|shape| &shape.shape), &field.value.value)
        {
            let deeper = gaps(within, inner).into_iter();
            found.extend(deeper.map(|name| format!("{}.{name}", field.key)));
        }
    }
    found
}

/// Is there a mistake of the reader's anywhere in it?
pub fn is_damaged(node: &Node) -> bool {
    node.is_broken()
        || node.items().iter().any(is_damaged)
        || node.fields().iter().any(|field| is_damaged(&field.value))
}

impl Walker<'_> {
    /// Checks a merged entry of a kind.
    pub fn entry(&mut self, node: &mut Node, kind: Kind) {
        let span = node.span;
        if let Value::Object(fields) = &mut node.value {
            self.object(span, fields, kind.shape().fields(), Some(kind));
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
                    self.walk(&mut field.value, inner);
                }
            }
            (
                Shape::List {
                    item,
                    shortest,
                    longest,
                },
                Value::List(items),
            ) => {
                if items.len() < *shortest {
                    let message = format!("{} are too few", items.len());
                    let help = format!("give at least {shortest}");
                    self.report(Diag::error("too-few", span, message).help(help));
                }
                if items.len() > *longest {
                    let message = format!("{} are too many", items.len());
                    let help = format!("the most are {longest}");
                    self.report(Diag::error("too-many", span, message).help(help));
                }
                if self.are_short_objects(items, item) {
                    return;
                }
                for each in items.iter_mut() {
                    if !self.is_list_in_list(each, item) {
                        self.walk(each, item);
                    }
                }
            }
            (Shape::Text { .. }, Value::Text(text)) => self.text(span, text, shape),
            (Shape::Choice(words), Value::Text(text)) => {
                if !words.contains(text) {
                    let message = format!("`{text}` is not one of the choices");
                    let help = match meant::near_choice(text, words) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("write one of {}", meant::choices(words)),
                    };
                    self.report(Diag::error("wrong-choice", span, message).help(help));
                }
            }
            (Shape::Whole { least, most }, Value::Whole(number)) => {
                if !(least..=most).contains(&&*number) {
                    let message = format!("{number} is out of range");
                    let help = meant::out_of_range(*number, *least, *most, self.field());
                    self.report(Diag::error("out-of-range", span, message).help(help));
                }
            }
            (Shape::Bool, Value::Bool(_)) => {}
            _ => self.wrong_type(node, shape),
        }
    }

    /// The field that the value now looked at stands in.
    fn field(&self) -> Option<&'static FieldShape> {
        self.around.last().map(|(_, field)| *field)
    }

    pub(super) fn report(&mut self, diag: Diag) {
        if self.diags.len() < MOST_COLLECTED {
            self.diags.push(diag);
        }
    }

    /// Checks the value of a field of an object.
    pub(super) fn inside(
        &mut self,
        node: &mut Node,
        shapes: &'static [FieldShape],
        field: &'static FieldShape,
    ) {
        self.around.push((shapes, field));
        self.walk(node, &field.shape);
        self.around.pop();
    }

    /// Tells of several values of a list that stand in brackets of their own.
    fn is_list_in_list(&mut self, node: &Node, shape: &Shape) -> bool {
        let inner = node.items();
        let is_object = matches!(shape, Shape::Object(_) | Shape::OneOf(_));
        let is_meant = is_object && inner.len() > 1 && inner.iter().all(|it| fits(shape, it));
        if is_meant {
            let message = format!("expected {}, found {}", shape.noun(), node.described());
            let report = Diag::error("wrong-type", node.span, message);
            self.report(report.help("take the inner [ ] away"));
        }
        is_meant
    }

    /// Who writes every object of a list in a shorter way did not know the right one:
    /// that is told once.
    fn are_short_objects(&mut self, items: &[Node], item: &Shape) -> bool {
        let Shape::Object(fields) = item else {
            return false;
        };
        let whole = |each: &Node| meant::as_object(each, fields, self.site(each));
        let objects: Vec<String> = items.iter().map_while(whole).collect();
        if objects.len() < 2 || objects.len() < items.len() {
            return false;
        }
        let rest = if objects.len() > 4 { ", …" } else { "" };
        let some = objects[..objects.len().min(4)].join(", ");
        let message = format!("each of these {} must be {}", items.len(), item.noun());
        let report = Diag::error("wrong-type", items[0].span, message);
        self.report(report.help(format!("write objects: {some}{rest}")));
        true
    }

    /// Where a value stands, as far as a guess goes by that.
    fn site(&self, node: &Node) -> meant::Site<'_> {
        meant::Site {
            field: self.field(),
            ids: self.ids,
            owner: &self.sources.get(node.span.file).owner,
            is_sign: self.around.len() > 1 && self.around[0].1.name == "legend",
        }
    }

    fn wrong_type(&mut self, node: &Node, shape: &Shape) {
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
                    let example = self.field().map_or("…".into(), meant::example_for);
                    format!("there is none: write the whole value, such as {example}")
                }
                _ => suggest::help(&field.key, operates.iter().copied()),
            };
            self.report(Diag::error("bad-operator", field.key_span, message).help(help));
            return;
        }
        let message = format!("expected {}, found {}", shape.noun(), node.described());
        let help = meant::help(shape, node, self.site(node));
        self.report(Diag::error("wrong-type", node.span, message).help(help));
    }

    fn object(
        &mut self,
        span: Span,
        fields: &mut [Field],
        shapes: &'static [FieldShape],
        entry: Option<Kind>,
    ) {
        let before = self.diags.len();
        let mut missing = missing(fields, shapes);
        if !self.told_missing.is_empty() {
            let outer: String = { self.around.iter() }
                .map(|(_, field)| format!("{}.", field.name))
                .collect();
            missing.retain(|name| !self.told_missing.contains(&format!("{outer}{name}")));
        }
        let told = self.strangers((span, fields), shapes, entry, &mut missing);
        let swapped = self.swapped(fields, shapes);
        let known = |key: &str| shapes.iter().find(|shape| shape.name == key);
        for field in fields.iter_mut() {
            match known(&field.key) {
                // To leave it out would be as wrong.
                Some(_) if swapped.contains(&field.key_span) || told.contains(&field.key) => {}
                Some(shape) if field.value.value == Value::Null && shape.required => {
                    self.null(field, shape);
                }
                Some(shape) => self.inside(&mut field.value, shapes, shape),
                None => {}
            }
        }
        let is_partial = self.partial || self.starts_elsewhere;
        let Some(first) = missing.first().filter(|_| !is_partial) else {
            return;
        };
        let message = match &missing[..] {
            [one] => format!("the field `{one}` is missing"),
            all => format!("the fields {} are missing", all.join(", ")),
        };
        // The most is not less than the least that is given.
        let least_of = |name: &str| {
            let least = format!("min{}", name.strip_prefix("max")?);
            match fields.iter().find(|field| field.key == least)?.value.value {
                Value::Whole(number) => Some(number.to_string()),
                _ => None,
            }
        };
        let example =
            |shape: &FieldShape| least_of(&shape.name).unwrap_or_else(|| meant::example_for(shape));
        let was = |name: &str| self.replaced.iter().find(|field| field.key == name);
        let lost: Vec<String> = { missing.iter() }
            .filter_map(|name| was(name).filter(|_| entry.is_some()))
            .map(meant::written)
            .collect();
        // Who replaces an entry and means to change it is told that once.
        let is_change = lost.len() == missing.len();
        let help = match (&missing[..], known(first)) {
            _ if is_change => format!(
                "add {}, or write \"override\": \"patch\" to keep what is not given",
                lost.join(", ")
            ),
            ([one], Some(shape)) => {
                let right = match &shape.shape {
                    Shape::Choice(words) => format!(" one of {}", meant::choices(words)),
                    Shape::Text {
                        reference: Some(kind),
                        ..
                    } => {
                        let owner = &self.sources.get(span.file).owner;
                        format!(" an id, {}", self.ids.some(owner, *kind))
                    }
                    _ => format!(" {}, for one", example(shape)),
                };
                let about = meant::about(shape);
                let point = if right.is_empty() { "" } else { "." };
                format!("add \"{one}\":{right}{point} {about}")
            }
            (all, _) => {
                let example = |name: &&str| known(name).map_or("…".into(), example);
                let parts = all.iter().take(12);
                let mut parts: Vec<String> = parts
                    .map(|name| meant::keyed(name, &example(name)))
                    .collect();
                if all.len() > parts.len() {
                    parts.push("…".into());
                }
                // So little of an entry is most often there for others to copy.
                let copied = match entry.is_some() && all.len() > 3 {
                    true => "; what is only there to be copied has \"abstract\": true",
                    false => "",
                };
                format!("add {}, for one{copied}", parts.join(", "))
            }
        };
        if is_change {
            let rest = self.diags.split_off(before).into_iter();
            self.diags
                .extend(rest.filter(|diag| diag.code != "operator-not-allowed"));
        }
        self.report(Diag::error("missing-field", span, message).help(help));
    }

    fn null(&mut self, field: &Field, shape: &FieldShape) {
        let message = format!("expected {}, found null", shape.shape.noun());
        let (name, example) = (&shape.name, meant::example_for(shape));
        let help = format!("`{name}` is needed: write a value such as {example}");
        self.report(Diag::error("wrong-type", field.value.span, message).help(help));
    }

    fn text(&mut self, span: Span, text: &mut String, shape: &Shape) {
        let Shape::Text {
            shortest,
            longest,
            format,
            reference,
        } = shape
        else {
            return;
        };
        if let Some(kind) = reference {
            return self.reference(span, text, *kind);
        }
        if let Some(format) = format {
            if let Err(fault) = format.check(text) {
                let in_list = self.field().is_some_and(|field| field.shape.is_list());
                let several = Some(()).filter(|_| in_list && *format == Format::Tag);
                let help = several
                    .and_then(|()| meant::tags(text))
                    .unwrap_or(fault.help);
                self.report(Diag::error(fault.code, span, fault.message).help(help));
            }
            return;
        }
        if let Some(sign) = text.chars().find(|each| is_unwelcome(*each)) {
            let message = format!(
                "this text has the character U+{:04X} in it",
                u32::from(sign)
            );
            let help = "names and descriptions are one line of visible characters; take it out";
            self.report(Diag::error("unwelcome-character", span, message).help(help));
            return;
        }
        let length = text.chars().count();
        if text.trim().chars().count() < *shortest {
            let help = format!("write at least {shortest} character");
            let message = "this text is empty";
            self.report(Diag::error("too-short", span, message).help(help));
        } else if length > *longest {
            let message = format!("this text has {length} characters");
            let help = format!("write at most {longest} characters");
            self.report(Diag::error("too-long", span, message).help(help));
        }
    }

    fn reference(&mut self, span: Span, text: &mut String, kind: Kind) {
        let owner = &self.sources.get(span.file).owner;
        match self.ids.look_up(owner, kind, text) {
            Lookup::Found(id) if self.ids.is_template(kind, &id) => {
                let message = format!("`{id}` is abstract: only there to be copied from");
                let help = "name an entry that is not abstract, or copy it to one";
                self.report(Diag::error("abstract-used", span, message).help(help));
            }
            Lookup::Found(id) => *text = id,
            // Its definition was reported; what refers to it is not wrong.
            Lookup::Rejected => {}
            // Whoever took it out must say what stands in for it.
            Lookup::Removed { id, span: removal } => {
                let message = format!("`{id}` is removed, but still used");
                let help = "give an `instead`: { \"id\": …, \"instead\": … }";
                let report = Diag::error("removed-but-used", removal, message).help(help);
                self.report(report.also(span, "used here"));
            }
            Lookup::Not(fault) if self.ids.forgives(owner, kind, text, &fault) => {}
            Lookup::Not(fault) => {
                let help = (self.field_for(text))
                    .or_else(|| self.field_of(text, fault.of?))
                    .or_else(|| self.without(text))
                    .unwrap_or(fault.help);
                let report = Diag::error(fault.code, span, fault.message);
                self.report(report.help(help));
            }
        }
    }
}

/// Could the value be meant for this, going by its type and form?
pub(super) fn fits(shape: &Shape, node: &Node) -> bool {
    match (shape, &node.value) {
        (Shape::Whole { .. }, Value::Whole(_))
        | (Shape::Bool, Value::Bool(_))
        | (Shape::List { .. }, Value::List(_))
        | (Shape::Object(_) | Shape::OneOf(_) | Shape::Map(_), Value::Object(_)) => true,
        (Shape::Choice(words), Value::Text(text)) => words.contains(text),
        (Shape::Text { format, .. }, Value::Text(text)) => {
            format.is_none_or(|format| format.check(text).is_ok())
        }
        _ => false,
    }
}

/// Would it break a line, or turn the letters around?
fn is_unwelcome(each: char) -> bool {
    each.is_control() || matches!(each, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
