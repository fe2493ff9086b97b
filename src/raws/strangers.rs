//! Fields that an object does not have: what each was most likely meant to be, and
//! where it belongs.

use super::diag::{Diag, MOST_COLLECTED};
use super::hints;
use super::ids::Lookup;
use super::meant::{self, braced, keyed, shown, written};
use super::node::{Field, Node, Value};
use super::operators;
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
    /// one of these, misspelt, is taken off the list. Answers with the fields that were
    /// told of with them.
    pub(super) fn strangers(
        &mut self,
        (span, fields): (Span, &[Field]),
        shapes: &'static [FieldShape],
        entry: Option<Kind>,
        missing: &mut Vec<&str>,
    ) -> Vec<String> {
        let known = |key: &str| shapes.iter().any(|shape| shape.name == key);
        let mut strangers: Vec<&Field> = { fields.iter() }
            .filter(|field| !known(&field.key))
            .collect();
        self.inner_ones(&mut strangers, shapes, missing);
        let Some(first) = strangers.first() else {
            return Vec::new();
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
            return Vec::new();
        }
        for holder in shapes {
            if let Some(help) = self.beside_its_name(fields, &strangers, holder) {
                let message = format!(
                    "`{}` is a parameter of what `{}` names",
                    first.key, holder.name
                );
                let report = Diag::error("unknown-field", first.key_span, message);
                self.report(report.help(help));
                return vec![holder.name.clone()];
            }
            if let Shape::OneOf(branches) = &holder.shape
                && let Some((named, right)) = meant::retyped(&strangers, branches)
            {
                let help = format!("write {}", braced(&[keyed(&holder.name, &right)]));
                self.unknown(named, help);
                missing.retain(|name| *name != holder.name);
                return Vec::new();
            }
        }
        // As many as there are fields to give, however many strangers there are.
        let rightly: Vec<&Field> = fields.iter().filter(|field| known(&field.key)).collect();
        for field in strangers {
            if self.diags.len() >= MOST_COLLECTED {
                break;
            }
            // What a copy took over was written elsewhere, and is no reason to take it out.
            let is_own = |key: Span| span.contains(key) == span.contains(field.key_span);
            let together = |other: &&&Field| {
                other.key_span.file == field.key_span.file && is_own(other.key_span)
            };
            let given: Vec<&str> = { rightly.iter().filter(together) }
                .map(|other| other.key.as_str())
                .collect();
            let help = self.meant(field, &given, missing, shapes, entry);
            self.unknown(field, help);
        }
        Vec::new()
    }

    /// Several fields that belong into one of the others: told as one, and taken off.
    fn inner_ones(
        &mut self,
        strangers: &mut Vec<&Field>,
        shapes: &[FieldShape],
        missing: &mut Vec<&str>,
    ) {
        for outer in shapes {
            let is_inner = |field: &&Field| {
                matches!(outer.shape, Shape::Object(_)) && outer.shape.field(&field.key).is_some()
            };
            let inner: Vec<&Field> = strangers.iter().copied().filter(is_inner).collect();
            let (Some(first), 2..) = (inner.first(), inner.len()) else {
                continue;
            };
            let parts: Vec<String> = inner.iter().map(|field| written(field)).collect();
            let right = keyed(&outer.name, &braced(&parts));
            let help = format!("put them into `{}`: {right}", outer.name);
            self.unknown(first, help);
            missing.retain(|name| *name != outer.name);
            strangers.retain(|field| !is_inner(field));
        }
    }

    /// `{ "do": "doors", "percent": 60 }`: a name, and beside it the parameters of
    /// what it names.
    fn beside_its_name(
        &self,
        fields: &[Field],
        strangers: &[&Field],
        holder: &FieldShape,
    ) -> Option<String> {
        let Shape::OneOf(branches) = &holder.shape else {
            return None;
        };
        let held = &fields.iter().find(|field| field.key == holder.name)?.value;
        // The name alone, or with some of its parameters.
        let (name, given) = match held.fields() {
            [only] => (only.key.as_str(), only.value.fields()),
            _ => (held.as_text()?, &[][..]),
        };
        let branch = branches.iter().find(|branch| branch.name == name)?;
        let takes = |field: &&&Field| branch.shape.field(&field.key).is_some();
        if !strangers.iter().all(|field| takes(&field)) {
            return None;
        }
        let all = given.iter().chain(strangers.iter().copied());
        let parts: Vec<String> = all.map(written).collect();
        let right = braced(&[keyed(name, &braced(&parts))]);
        Some(format!("write {}", braced(&[keyed(&holder.name, &right)])))
    }

    fn unknown(&mut self, field: &Field, help: String) {
        let message = format!("unknown field `{}`", field.key);
        self.report(Diag::error("unknown-field", field.key_span, message).help(help));
    }

    /// A help for a field that is not known.
    fn meant(
        &mut self,
        field: &Field,
        given: &[&str],
        missing: &mut Vec<&str>,
        shapes: &'static [FieldShape],
        entry: Option<Kind>,
    ) -> String {
        let key = field.key.as_str();
        let is_given = |name: &str| given.contains(&name);
        let names = shapes.iter().map(|shape| shape.name.as_str());
        let names = names.filter(|name| !is_given(name));
        let meta = META.into_iter().filter(|_| entry.is_some());
        if let Some(help) = elsewhere(field, entry, self.around.is_empty()) {
            return help;
        }
        if let Some(help) = nested(field, shapes).or_else(|| grouped(field, shapes, missing)) {
            return help;
        }
        if let Some(help) = operates(field, shapes).or_else(|| flags(field, shapes)) {
            return help;
        }
        let shape = |name: &str| shapes.iter().find(|shape| shape.name == name);
        if let Some(name) = hints::other_name(key, names.chain(meta)) {
            // What could not be put there was not meant.
            let help = match shape(name) {
                Some(shape) => meant::renamed(shape, field),
                None => Some(format!("did you mean `{name}`?")),
            };
            if let Some(help) = help {
                self.takes_place_of(name, missing);
                return help;
            }
        }
        if let Some(help) = divided(field, missing) {
            return help;
        }
        if let Some(name) = suggest::nearest(key, missing.iter().copied()) {
            missing.retain(|each| *each != name);
            let help = shape(name).and_then(|shape| meant::renamed(shape, field));
            return help.unwrap_or_else(|| format!("did you mean `{name}`?"));
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
        let free = known().filter(|name| !is_given(name));
        if let Some(near) = suggest::nearest(key, free) {
            let help = shape(near).and_then(|shape| meant::renamed(shape, field));
            return help.unwrap_or_else(|| format!("did you mean `{near}`?"));
        }
        let fitting = missing
            .iter()
            .position(|name| shape(name).is_some_and(|shape| fits(&shape.shape, &field.value)));
        if let Some(place) = fitting {
            return format!("did you mean `{}`?", missing.remove(place));
        }
        if let Some(near) = suggest::nearest(key, known()) {
            return format!("take it out: `{near}` is there already");
        }
        let few = suggest::help(key, known());
        match entry.and_then(|own| foreign(key, own)) {
            Some(help) => format!("{help} ({few})"),
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

    /// Two fields with each other's values: an id where a word to choose is, and the
    /// other way round. Told as one; the keys of both.
    pub(super) fn swapped(&mut self, fields: &[Field], shapes: &[FieldShape]) -> Vec<Span> {
        let owner = |field: &Field| &*self.sources.get(field.key_span.file).owner;
        let takes = |shape: &Shape, field: &Field, text: &str| match shape {
            Shape::Choice(words) => words.iter().any(|word| word == text),
            Shape::Text { reference, .. } => reference.is_some_and(|kind| {
                matches!(self.ids.look_up(owner(field), kind, text), Lookup::Found(_))
            }),
            _ => false,
        };
        let shape = |field: &Field| shapes.iter().find(|shape| shape.name == field.key);
        let texts: Vec<(&Field, &Shape, &str)> = { fields.iter() }
            .filter_map(|field| Some((field, &shape(field)?.shape, field.value.as_text()?)))
            .filter(|(_, shape, _)| match shape {
                Shape::Text { reference, .. } => reference.is_some(),
                shape => matches!(shape, Shape::Choice(_)),
            })
            .collect();
        for (at, &(one, here, given)) in texts.iter().enumerate() {
            for &(other, there, also) in &texts[at + 1..] {
                let is_right = takes(here, one, given) || takes(there, other, also);
                if is_right || !takes(here, one, also) || !takes(there, other, given) {
                    continue;
                }
                let message = format!("`{}` and `{}` have each other's values", one.key, other.key);
                let quoted = |text: &str| format!("\"{text}\"");
                let right = [
                    keyed(&one.key, &quoted(also)),
                    keyed(&other.key, &quoted(given)),
                ];
                let keys = vec![one.key_span, other.key_span];
                let report = Diag::error("wrong-choice", one.value.span, message);
                self.report(report.help(format!("write {}", right.join(", "))));
                return keys;
            }
        }
        Vec::new()
    }

    /// The field beside this one that takes ids of the kind that was given.
    pub(super) fn field_of(&self, text: &str, kind: Kind) -> Option<String> {
        let (shapes, at) = self.around.last()?;
        let takes = |shape: &&FieldShape| match &shape.shape {
            Shape::Text { reference, .. } => *reference == Some(kind),
            _ => false,
        };
        let field = shapes.iter().find(takes)?;
        let right = keyed(&field.name, &format!("\"{text}\""));
        Some(format!("write {right} in place of `{}`", at.name))
    }

    /// Nobody and nothing are written by leaving the field out.
    pub(super) fn without(&self, text: &str) -> Option<String> {
        let (_, at) = self.around.last()?;
        let nothing = ["", "none", "null", "nil", "nobody", "nothing", "no"];
        let is_meant = !at.required && !at.shape.is_list();
        let is_meant = is_meant && nothing.contains(&text.to_lowercase().as_str());
        is_meant.then(|| format!("leave `{}` out: then there is none", at.name))
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
            let outer = self.around.iter().any(|(_, at)| at.name == field.key);
            let help = match inner.is_some_and(|inner| branch(&inner.key).is_some()) {
                _ if outer => format!(
                    "a `{0}` cannot stand in another: write its steps here, or give it a place of its own beside the outer one",
                    field.key
                ),
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

/// An operator on a whole object, where only the numbers and lists in it have some.
fn operates(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let key = field.key.as_str();
    let takes = |shape: &&FieldShape| operators::fit(&shape.shape).contains(&key);
    let weight = shapes.iter().find(|shape| shape.name == "weight");
    let inner = weight.filter(takes).or(shapes.iter().find(takes))?;
    let right = braced(&[keyed(&inner.name, &braced(&[written(field)]))]);
    Some(format!("an operator is for a single field: write {right}"))
}

/// What is true of something, named in a list: `"flags": ["OPENS_DOORS"]`.
fn flags(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let one = field.value.as_text();
    let texts = one
        .into_iter()
        .chain(field.value.items().iter().filter_map(Node::as_text));
    let is_flag = |word: &String| {
        let mut flags = shapes.iter().filter(|shape| shape.shape == Shape::Bool);
        flags.any(|shape| shape.name == *word)
    };
    let words = texts.filter_map(|text| hints::word(&text.to_lowercase(), 1, 64));
    let parts: Vec<String> = words
        .filter(is_flag)
        .map(|word| keyed(&word, "true"))
        .collect();
    (!parts.is_empty()).then(|| format!("write {}", parts.join(", ")))
}

/// Fields in a group of their own, which there is not.
fn grouped(field: &Field, shapes: &[FieldShape], missing: &mut Vec<&str>) -> Option<String> {
    let inside = field.value.fields();
    let is_field = |each: &Field| shapes.iter().any(|shape| shape.name == each.key);
    if inside.is_empty() || !inside.iter().all(is_field) {
        return None;
    }
    missing.retain(|name| !inside.iter().any(|each| each.key == *name));
    let parts: Vec<String> = inside.iter().map(written).collect();
    Some(format!(
        "there is no such group: write what is in it directly, {}",
        parts.join(", ")
    ))
}

/// Does a field say that its entry shall go?
pub(super) fn takes_out(field: &Field) -> bool {
    let says = ["remove", "removed", "delete", "deleted", "disabled"];
    says.contains(&field.key.as_str())
}

/// How an entry of another mod is taken out.
pub(super) fn removal_help(kind: Kind, id: &str) -> String {
    format!(
        "take the entry out, and write \"remove\": {{ \"{}\": [\"{id}\"] }} at the top of the file",
        kind.section()
    )
}

/// What is no field at all, but is said in another place.
fn elsewhere(field: &Field, entry: Option<Kind>, is_outermost: bool) -> Option<String> {
    let key = field.key.as_str();
    match entry {
        Some(kind) if takes_out(field) => Some(removal_help(kind, "its id")),
        None if is_outermost && Kind::from_section(key).is_some() => Some(format!(
            "content is not in mod.json: put it into a file such as raws/{key}.json"
        )),
        _ => None,
    }
}

/// A field that entries of another kind have.
pub(super) fn foreign(key: &str, own: Kind) -> Option<String> {
    let has_it = |kind: &Kind| kind.shape().field(key).is_some();
    let (of, noun) = (Kind::ALL.into_iter().find(has_it)?.section(), own.noun());
    Some(format!(
        "`{key}` is a field of {of}; {noun} has none: take it out"
    ))
}

/// A field inside of another, written as one: `spawn.weight`, `hit_points.add`.
pub(super) fn nested(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let (outer, inner) = field.key.split_once(['.', '/', ':'])?;
    let shape = shapes.iter().find(|shape| shape.name == outer)?;
    if !operators::fit(&shape.shape).contains(&inner) {
        shape.shape.field(inner)?;
    }
    let right = braced(&[keyed(inner, &shown(&field.value))]);
    Some(format!("write {}", keyed(outer, &right)))
}

/// One field for what are two: `depth` for `min_depth` and `max_depth`.
fn divided(field: &Field, missing: &mut Vec<&str>) -> Option<String> {
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
    // The least comes first, and the width.
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
