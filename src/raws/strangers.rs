//! Fields that an object does not have: what each was most likely meant to be, and
//! where it belongs.

use super::diag::{Diag, MOST_COLLECTED};
use super::hints;
use super::ids::Lookup;
use super::meant::{self, braced, keyed, shown, written};
use super::node::{Field, Node, Value};
use super::schema::Kind;
use super::shape::{FieldShape, Shape};
use super::source::Span;
use super::suggest;
use super::walk::{Walker, fits};

/// The keys that say what an entry does; `id` is looked at before.
const META: [&str; 4] = ["copy_from", "override", "abstract", "if_mod"];
/// Those that say what it starts from.
const STARTS: [&str; 2] = ["copy_from", "override"];

impl Walker<'_> {
    /// Reports the fields that are not known. A field that is missing because it is
    /// one of these, misspelt, is taken off the list.
    pub(super) fn strangers(
        &mut self,
        fields: &[Field],
        shapes: &'static [FieldShape],
        entry: Option<Kind>,
        missing: &mut Vec<&str>,
    ) {
        let known = |key: &str| shapes.iter().any(|shape| shape.name == key);
        let strangers: Vec<&Field> = { fields.iter() }
            .filter(|field| !known(&field.key))
            .collect();
        let Some(first) = strangers.first() else {
            return;
        };
        if let Some(kind) = entry.filter(|_| strangers.len() > 1)
            && let Some(home) = home(kind, &strangers)
        {
            let (key, noun, other) = (&first.key, kind.noun(), home.noun());
            let message = format!("`{key}` is for {other}, not {noun}");
            let help = format!("move this entry to the section `{}`", home.section());
            let report = Diag::error("unknown-field", first.key_span, message);
            self.report(report.help(help));
            missing.clear();
            return;
        }
        for holder in shapes {
            if let Shape::OneOf(branches) = &holder.shape
                && let Some((named, right)) = meant::retyped(&strangers, branches)
            {
                let help = format!("write {}", braced(&[keyed(&holder.name, &right)]));
                self.unknown(named, help);
                missing.retain(|name| *name != holder.name);
                return;
            }
        }
        for field in strangers {
            if self.diags.len() >= MOST_COLLECTED {
                return;
            }
            let help = self.meant(field, missing, shapes, entry);
            self.unknown(field, help);
        }
    }

    fn unknown(&mut self, field: &Field, help: String) {
        let message = format!("unknown field `{}`", field.key);
        self.report(Diag::error("unknown-field", field.key_span, message).help(help));
    }

    /// A help for a field that is not known.
    fn meant(
        &mut self,
        field: &Field,
        missing: &mut Vec<&str>,
        shapes: &'static [FieldShape],
        entry: Option<Kind>,
    ) -> String {
        let key = field.key.as_str();
        let names = shapes.iter().map(|shape| shape.name.as_str());
        let names = names.filter(|name| *name != key);
        let meta = META.into_iter().filter(|_| entry.is_some());
        if let Some(meant) = hints::other_name(key, names.chain(meta)) {
            self.takes_place_of(meant, missing);
            return format!("did you mean `{meant}`?");
        }
        if let Some(help) = divided(field, missing) {
            return help;
        }
        if let Some(meant) = suggest::nearest(key, missing.iter().copied()) {
            missing.retain(|name| *name != meant);
            return format!("did you mean `{meant}`?");
        }
        if let Some(kind) = entry {
            let owner = &self.sources.get(field.key_span.file).owner;
            let names_parent = missing.len() > 1
                && field.value.as_text().is_some_and(|text| {
                    matches!(self.ids.look_up(owner, kind, text), Lookup::Found(_))
                });
            let meta = suggest::nearest(key, META).or(names_parent.then_some("copy_from"));
            if let Some(meta) = meta {
                self.takes_place_of(meta, missing);
                return format!("did you mean `{meta}`?");
            }
        }
        if let Some(help) = within(field, shapes, missing).or_else(|| self.beside(field)) {
            return help;
        }
        if shapes.is_empty() {
            return "it has no fields: write {}".into();
        }
        let known = || shapes.iter().map(|shape| shape.name.as_str());
        if suggest::nearest(key, known()).is_some() {
            return suggest::help(key, known());
        }
        let shape = |name: &str| shapes.iter().find(|shape| shape.name == name);
        let fitting = missing
            .iter()
            .position(|name| shape(name).is_some_and(|shape| fits(&shape.shape, &field.value)));
        if let Some(place) = fitting {
            return format!("did you mean `{}`?", missing.remove(place));
        }
        let few = suggest::help(key, known());
        let has_it = |kind: &Kind| kind.shape().field(key).is_some();
        match entry.and_then(|own| Some((own, Kind::ALL.into_iter().find(has_it)?))) {
            Some((own, kind)) => {
                let (of, noun) = (kind.section(), own.noun());
                format!("`{key}` is a field of {of}; {noun} has none: take it out ({few})")
            }
            None => format!("there is no such field: take it out ({few})"),
        }
    }

    /// A misspelt field counts as given.
    fn takes_place_of(&mut self, meant: &str, missing: &mut Vec<&str>) {
        self.starts_elsewhere |= STARTS.contains(&meant);
        match META.contains(&meant) {
            true => missing.clear(),
            false => missing.retain(|name| *name != meant),
        }
    }

    /// A field that belongs to an object further out.
    fn beside(&self, field: &Field) -> Option<String> {
        let key = field.key.as_str();
        let mut outer = self.around.iter().rev();
        let (_, at) = outer.find(|(shapes, _)| shapes.iter().any(|shape| shape.name == key))?;
        let right = braced(&[keyed(&at.name, "{ … }"), written(field)]);
        Some(format!("put it beside `{}`: {right}", at.name))
    }

    /// The field of an object further out that is meant by a name here: `to` and
    /// `hero` are `to_hero`.
    pub(super) fn field_for(&self, text: &str) -> Option<String> {
        let (_, at) = self.around.last()?;
        let hero = ["player", "you", "heroes"].contains(&text);
        let name = format!("{}_{}", at.name, if hero { "hero" } else { text });
        let mut outer = self.around.iter().flat_map(|(shapes, _)| shapes.iter());
        let field = outer.find(|shape| shape.name == name)?;
        let right = keyed(&name, &meant::example_for(field));
        Some(format!("for that there is a field of its own: {right}"))
    }

    /// An object that has exactly one key, by which it is one of several things.
    pub(super) fn one_of(
        &mut self,
        span: Span,
        fields: &mut [Field],
        shapes: &'static [FieldShape],
    ) {
        let branch = |key: &str| shapes.iter().find(|shape| shape.name == key);
        if let [field] = fields
            && let Some(shape) = branch(&field.key)
        {
            return self.inside(&mut field.value, shapes, shape);
        }
        let keys = || shapes.iter().map(|shape| shape.name.as_str());
        let all: Vec<&Field> = fields.iter().collect();
        if all.is_empty() {
            let help = suggest::help("", keys());
            let message = "this says nothing";
            return self.report(Diag::error("wrong-choice", span, message).help(help));
        }
        let (at, help) = match meant::retyped(&all, shapes) {
            Some((named, right)) => (named, format!("write {right}")),
            None => self.untangled(&all, shapes),
        };
        let (code, message) = match all.len() {
            1 => (
                "wrong-choice",
                format!("`{}` is not one of the choices", at.key),
            ),
            _ => (
                "too-many-keys",
                format!("`{}` is one too many here", at.key),
            ),
        };
        self.report(Diag::error(code, at.key_span, message).help(help));
    }

    /// Of the keys of an object that should have one and right, the one that is in
    /// the way, and what to do about it.
    fn untangled<'f>(
        &self,
        fields: &[&'f Field],
        shapes: &'static [FieldShape],
    ) -> (&'f Field, String) {
        let branch = |key: &str| shapes.iter().find(|shape| shape.name == key);
        let keys = || shapes.iter().map(|shape| shape.name.as_str());
        let first = fields[0];
        if let [field] = fields {
            let inner = field.value.fields().first();
            let help = match inner.is_some_and(|inner| branch(&inner.key).is_some()) {
                true => format!(
                    "leave `{}` out here: write {}",
                    field.key,
                    shown(&field.value)
                ),
                false => match hints::other_name(&field.key, keys()) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => suggest::help(&field.key, keys()),
                },
            };
            return (first, help);
        }
        let (named, strange): (Vec<&Field>, Vec<&Field>) = fields
            .iter()
            .partition(|field| branch(&field.key).is_some());
        // Parameters without the name of what they are for.
        let has_all = |shape: &&FieldShape| {
            let mut all = strange.iter();
            all.all(|field| shape.shape.field(&field.key).is_some())
        };
        match (&named[..], &strange[..]) {
            ([], _) => match shapes.iter().find(has_all) {
                Some(shape) => {
                    let parts: Vec<String> = strange.iter().map(|field| written(field)).collect();
                    let right = braced(&[keyed(&shape.name, &braced(&parts))]);
                    (first, format!("write {right}"))
                }
                None => (fields[1], suggest::help(&first.key, keys())),
            },
            ([one], [stray, ..]) => {
                let takes = branch(&one.key).is_some_and(|shape| has_all(&shape));
                let help = match self.beside(stray) {
                    _ if takes => {
                        let right = braced(&[keyed(&one.key, &braced(&[written(stray)]))]);
                        format!("put it into `{}`: {right}", one.key)
                    }
                    Some(help) => help,
                    None => format!("take it out: only `{}` can stand here", one.key),
                };
                (*stray, help)
            }
            (many, _) => {
                // In a list each is a member; else the whole object is written again.
                let holder = self.around.last().map(|(_, field)| *field);
                let holder = holder.filter(|field| matches!(field.shape, Shape::OneOf(_)));
                let each = |field: &&Field| {
                    let own = braced(&[written(field)]);
                    match holder {
                        Some(holder) => braced(&[keyed(&holder.name, &own)]),
                        None => own,
                    }
                };
                let all: Vec<String> = many.iter().take(4).map(each).collect();
                (
                    many[1],
                    format!("give each its own {{ }}: {}", all.join(", ")),
                )
            }
        }
    }
}

/// The kind, if any, that all of these fields are of.
fn home(kind: Kind, strangers: &[&Field]) -> Option<Kind> {
    let of = |other: &Kind| {
        let field = |each: &&Field| other.shape().field(&each.key).is_some();
        *other != kind && strangers.iter().all(field)
    };
    Kind::ALL.into_iter().find(of)
}

/// One field for what are two: `depth` for `min_depth` and `max_depth`.
fn divided(field: &Field, missing: &mut Vec<&str>) -> Option<String> {
    let key = field.key.trim_end_matches('s');
    let ends = |name: &&str| {
        let rest = name.strip_prefix("min_").or(name.strip_prefix("max_"));
        rest == Some(key)
    };
    let mut both: Vec<&str> = missing.iter().copied().filter(|name| ends(name)).collect();
    if both.len() < 2 {
        return None;
    }
    missing.retain(|name| !ends(name));
    // The least comes first.
    both.reverse();
    let values: Vec<&Node> = match &field.value.value {
        Value::List(items) => items.iter().collect(),
        Value::Object(fields) => fields.iter().map(|field| &field.value).collect(),
        _ => vec![&field.value],
    };
    let part = |(place, name): (usize, &&str)| {
        let value = values.get(place).or(values.last());
        let value = value.filter(|node| matches!(node.value, Value::Whole(_)));
        keyed(name, &value.map_or("1".into(), |node| shown(node)))
    };
    let parts: Vec<String> = both.iter().enumerate().map(part).collect();
    Some(format!("write {}", parts.join(", ")))
}

/// A field that belongs into one of the others: by its name, or by what it holds.
fn within(field: &Field, shapes: &[FieldShape], missing: &mut Vec<&str>) -> Option<String> {
    let key = field.key.as_str();
    let has_it = |shape: &&FieldShape| {
        let has_fields = matches!(shape.shape, Shape::OneOf(_) | Shape::Object(_));
        has_fields && shape.shape.field(key).is_some()
    };
    if let Some(outer) = shapes.iter().find(has_it) {
        let outer = &outer.name;
        missing.retain(|name| name != outer);
        let right = braced(&[keyed(outer, &braced(&[written(field)]))]);
        return Some(format!("put it into `{outer}`: {right}"));
    }
    // A member of a list that is not there: by its key, or as the value.
    let branches = |shape: &FieldShape, key: &str| match &shape.shape {
        Shape::List { item, .. } => matches!(**item, Shape::OneOf(_)) && item.field(key).is_some(),
        _ => false,
    };
    let inner = field.value.fields().first();
    for list in shapes
        .iter()
        .filter(|shape| missing.contains(&shape.name.as_str()))
    {
        let member = match inner {
            _ if branches(list, key) => braced(&[written(field)]),
            Some(inner) if branches(list, &inner.key) => shown(&field.value),
            _ => continue,
        };
        missing.retain(|name| *name != list.name);
        let right = braced(&[keyed(&list.name, &format!("[{member}]"))]);
        return Some(format!("write {right}"));
    }
    None
}
