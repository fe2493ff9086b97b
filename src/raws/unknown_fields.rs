//! Reports fields that an object cannot have, with a guess of what each was meant to be
//! or where it belongs.

mod guesses;
mod right_place;
mod vocabulary;

pub(super) use right_place::{foreign, nested, removal_help, takes_out};

use super::format::Format;
use super::hints;
use super::mend;
use super::reports::MOST_COLLECTED;
use super::shape::{FieldShape, Shape};
use super::suggest;
use super::value_help::{self, braced, keyed, quoted, shown, written};
use super::walk::{Around, Walker};
use super::wrong_section::home;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
pub(super) use guesses::IF_MOD_PLACE;
use guesses::StillMissing;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;

/// Keys that say how to merge an entry. `id` is handled in `entry_ids`.
const META: [&str; 5] = ["copy_from", "override", "abstract", "if_mod", "if_setting"];
/// Keys that say when there is an entry.
pub(super) const CONDITIONS: [&str; 2] = ["if_mod", "if_setting"];
/// Keys that name what an entry starts from.
const STARTS: [&str; 2] = ["copy_from", "override"];

impl Walker<'_> {
    /// Reports the unknown fields. A missing field that is probably one of them,
    /// misspelt, is removed from `missing`. Returns the known fields that a report
    /// mentioned: these need no report of their own.
    pub(super) fn report_unknown_fields(
        &mut self,
        (span, fields): (Span, &[Field]),
        shapes: &'static [FieldShape],
        entry: Option<Section>,
        missing: &mut Vec<&str>,
    ) -> Vec<String> {
        let known = |key: &str| shapes.iter().any(|shape| shape.name == key);
        let mut unknown: Vec<&Field> = { fields.iter() }
            .filter(|field| !known(&field.key))
            .collect();
        let mut reported = self.report_inner_fields(&mut unknown, shapes, missing);
        let Some(first) = unknown.first() else {
            return reported;
        };
        if let Some(section) = entry.filter(|_| unknown.len() > 1)
            && let Some(home) = home(section, &unknown)
        {
            let (key, noun, other) = (&first.key, section.noun(), home.noun());
            let message = format!("`{key}` is for {other}, not {noun}");
            let help = format!("move this entry to the section `{}`", home.name());
            let report = Diag::error("unknown-field", first.key_span, message);
            self.report(report.help(help));
            missing.clear();
            return Vec::new();
        }
        for holder in shapes {
            if let Some(help) = self.beside_its_name(fields, &unknown, holder) {
                let message = format!(
                    "`{}` is a parameter of what `{}` names",
                    first.key, holder.name
                );
                let report = Diag::error("unknown-field", first.key_span, message);
                self.report(report.help(help));
                return vec![holder.name.clone()];
            }
            if let Some(branches) = holder.shape.branches()
                && let Some((named, right)) = value_help::retyped(&unknown, branches)
            {
                let help = format!("write {}", braced(&[keyed(&holder.name, &right)]));
                self.report_unknown(named, help);
                missing.retain(|name| *name != holder.name);
                return Vec::new();
            }
        }
        // Computed once, not for each unknown field.
        let rightly: Vec<&Field> = fields.iter().filter(|field| known(&field.key)).collect();
        for field in unknown {
            if self.diags.len() >= MOST_COLLECTED {
                break;
            }
            // A field that was copied stands elsewhere and is no reason to remove this
            // one.
            let is_own = |key: Span| span.contains(key) == span.contains(field.key_span);
            let together = |other: &&&Field| {
                other.key_span.file == field.key_span.file && is_own(other.key_span)
            };
            let given: Vec<&str> = { rightly.iter().filter(together) }
                .map(|other| other.key.as_str())
                .collect();
            let mut still = StillMissing {
                missing,
                reported: &mut reported,
                fields,
            };
            let help = self.unknown_field_help(field, &given, &mut still, shapes, entry);
            self.report_unknown(field, help);
        }
        reported
    }

    /// Reports several unknown fields that belong inside the same known field together,
    /// and removes them from `unknown`. Returns those known fields.
    fn report_inner_fields(
        &mut self,
        unknown: &mut Vec<&Field>,
        shapes: &[FieldShape],
        missing: &mut Vec<&str>,
    ) -> Vec<String> {
        let mut reported = Vec::new();
        for outer in shapes.iter().filter(|_| HELPS) {
            let is_inner =
                |field: &&Field| outer.shape.is_object() && outer.shape.field(&field.key).is_some();
            let mut inner: Vec<&Field> = unknown.iter().copied().filter(is_inner).collect();
            let Some(first) = inner.first().copied() else {
                continue;
            };
            let more: Vec<&Field> = { unknown.iter().copied() }
                .filter(|field| !is_inner(field) && self.is_part_of(field, outer))
                .collect();
            if inner.len() + more.len() < 2 {
                continue;
            }
            let right = match self.gathered(&inner, &more, outer) {
                Some(right) if !more.is_empty() => right,
                _ => {
                    let parts: Vec<String> = inner.iter().map(|field| written(field)).collect();
                    keyed(&outer.name, &braced(&parts))
                }
            };
            inner.extend(more);
            let help = format!("put them into `{}`: {right}", outer.name);
            self.report_unknown(first, help);
            missing.retain(|name| *name != outer.name);
            unknown.retain(|field| !inner.iter().any(|each| each.key == field.key));
            reported.push(outer.name.clone());
        }
        reported
    }

    /// A help for parameters beside the name of the thing they belong to: `{ "do":
    /// "doors", "percent": 60 }`.
    fn beside_its_name(
        &self,
        fields: &[Field],
        unknown: &[&Field],
        holder: &FieldShape,
    ) -> Option<String> {
        let branches = holder.shape.branches().filter(|_| HELPS)?;
        let held = &fields.iter().find(|field| field.key == holder.name)?.value;
        // The name alone, or the name with some of its parameters.
        let (name, given) = match held.fields() {
            [only] => (only.key.as_str(), only.value.fields()),
            _ => (held.as_text()?, &[][..]),
        };
        let branch = branches.iter().find(|branch| branch.name == name)?;
        let takes = |field: &&&Field| branch.shape.field(&field.key).is_some();
        if !unknown.iter().all(|field| takes(&field)) {
            return None;
        }
        let all = given.iter().chain(unknown.iter().copied());
        let parts: Vec<String> = all.map(written).collect();
        let right = braced(&[keyed(name, &braced(&parts))]);
        Some(format!("write {}", braced(&[keyed(&holder.name, &right)])))
    }

    fn report_unknown(&mut self, field: &Field, help: String) {
        let message = format!("unknown field `{}`", field.key);
        self.report(Diag::error("unknown-field", field.key_span, message).help(help));
    }

    /// The field of an outer object that is named by this key and this word together:
    /// `to` and `hero` are `to_hero`.
    pub(super) fn field_for(&self, text: &str) -> Option<String> {
        let at = self.around.last()?.field;
        let hero = ["player", "you", "heroes"].contains(&text);
        let name = format!("{}_{}", at.name, if hero { "hero" } else { text });
        let mut outer = self.around.iter().flat_map(|around| around.shapes);
        let field = outer.find(|shape| shape.name == name)?;
        let right = keyed(&name, &value_help::example_for(field));
        Some(format!("for that there is a field of its own: {right}"))
    }

    /// Reports two fields whose values were exchanged: an id where a choice is
    /// expected, and the reverse. Returns both keys.
    pub(super) fn swapped(&mut self, fields: &[Field], shapes: &[FieldShape]) -> Vec<Span> {
        if !HELPS {
            return Vec::new();
        }
        let owner = |field: &Field| &*self.sources.get(field.key_span.file).owner;
        let takes = |shape: &Shape, field: &Field, text: &str| match shape {
            Shape::Choice(words) => words.iter().any(|word| word == text),
            Shape::Text { reference, .. } => reference
                .is_some_and(|section| self.ids.found(owner(field), section, text).is_some()),
            _ => false,
        };
        let shape = |field: &Field| shapes.iter().find(|shape| shape.name == field.key);
        let texts: Vec<(&Field, &Shape, &str)> = { fields.iter() }
            .filter_map(|field| Some((field, &*shape(field)?.shape, field.value.as_text()?)))
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

    /// A help that names the field beside this one that takes ids of the given section.
    pub(super) fn field_of(&self, text: &str, section: Section) -> Option<String> {
        let around = self.around.last()?;
        let takes = |shape: &&FieldShape| shape.shape.reference() == Some(section);
        if let Some(field) = around.shapes.iter().find(takes) {
            let right = keyed(&field.name, &quoted(text));
            return Some(format!("write {right} in place of `{}`", around.field.name));
        }
        let lists = |shape: &&FieldShape| match &*shape.shape {
            Shape::List { item, .. } => item.reference() == Some(section),
            _ => false,
        };
        let field = { around.shapes.iter() }.find(lists).filter(|_| HELPS)?;
        let right = keyed(&field.name, &format!("[{}]", quoted(text)));
        Some(format!("put it into `{}`: {right}", field.name))
    }

    /// A help for a tag in a field for ids, if there is a field for tags beside it.
    pub(super) fn as_tag(&self, text: &str) -> Option<String> {
        let around = self.around.last().filter(|_| !self.is_trial)?;
        let tag = self.ids.tag(&hints::word(text, 1, 31)?)?;
        let takes = |shape: &&FieldShape| match &*shape.shape {
            Shape::List { item, .. } => is_tag(item),
            shape => is_tag(shape),
        };
        let mut others = around.shapes.iter().filter(takes);
        let other = others.find(|shape| ["tag", "tags"].contains(&shape.name.as_str()))?;
        let right = match other.shape.is_list() {
            true => keyed(&other.name, &format!("[{}]", quoted(&tag))),
            false => keyed(&other.name, &quoted(&tag)),
        };
        Some(format!(
            "`{tag}` is a tag: write {right} in place of `{}`",
            around.field.name
        ))
    }

    /// A help for words such as "none": the field is left out instead.
    pub(super) fn without(&self, text: &str) -> Option<String> {
        let at = self.around.last()?.field;
        let nothing = ["", "none", "null", "nil", "nobody", "nothing", "no"];
        let is_meant = !at.required && !at.shape.is_list();
        let is_meant = is_meant && nothing.contains(&text.to_lowercase().as_str());
        is_meant.then(|| format!("leave `{}` out: then there is none", at.name))
    }

    /// Checks an object that must have exactly one key, which says which of several
    /// things it is.
    pub(in crate::raws) fn one_of(
        &mut self,
        span: Span,
        fields: &mut [Field],
        shapes: &'static [FieldShape],
    ) {
        let branch = |key: &str| shapes.iter().find(|shape| shape.name == key);
        if let [field] = fields
            && let Some(shape) = branch(&field.key)
        {
            if field.value.value == Value::Null && !value_help::can_be_empty(&shape.shape) {
                return self.null(field, shape);
            }
            let around = Around {
                shapes,
                field: shape,
                is_choice: true,
            };
            return self.inside(&mut field.value, around);
        }
        let keys = || shapes.iter().map(|shape| shape.name.as_str());
        let all: Vec<&Field> = fields.iter().collect();
        if all.is_empty() {
            let example = shapes.first().map_or(String::new(), |first| {
                let value = value_help::example_for(first);
                value_help::braced(&[value_help::keyed(&first.name, &value)])
            });
            let names: Vec<&str> = keys().collect();
            let help = format!("write one such as {example}; {}", suggest::few(&names));
            let message = "this says nothing";
            return self.report(Diag::error("wrong-choice", span, message).help(help));
        }
        let (at, help) = match value_help::retyped(&all, shapes) {
            Some((named, right)) => {
                // The whole keeps what else was written.
                let start = right.split(':').next().unwrap_or_default();
                let whole = self.mended_branch(&all, shapes);
                let whole = whole.filter(|whole| whole.starts_with(&format!("write {start}:")));
                (named, whole.unwrap_or(format!("write {right}")))
            }
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

    /// Whether a value is right in a field.
    fn takes(&self, field: &Field, shape: Option<&'static FieldShape>) -> bool {
        shape.is_some_and(|shape| self.is_trial || self.is_sound(&field.value, &shape.shape))
    }

    /// For an object that does not have exactly one correct key: the key that is wrong,
    /// and a help.
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
            let outer = self.around.iter().any(|at| at.field.name == field.key);
            let is_inside = inner.is_some_and(|inner| branch(&inner.key).is_some());
            let is_inside = is_inside && (!HELPS || self.is_one_of(&field.value, shapes));
            let known = self.of_vocabulary(field, shapes);
            let few = || suggest::few_near(&field.key, &keys().collect::<Vec<_>>());
            let help = match is_inside {
                _ if known.is_some() => known.unwrap_or_default(),
                _ if CONDITIONS.contains(&field.key.as_str()) => IF_MOD_PLACE.into(),
                _ if outer => format!(
                    "a `{0}` cannot stand in another: write what is in it here, or give it a place of its own beside the outer one",
                    field.key
                ),
                true => format!(
                    "leave `{}` out here: write {}",
                    field.key,
                    shown(&field.value)
                ),
                false => match hints::other_name(&field.key, keys()) {
                    _ if self.is_misfit(field, shapes) || self.is_compound(field, shapes) => {
                        self.mended_branch(fields, shapes).unwrap_or_default()
                    }
                    _ if opposite(&field.key).is_some_and(|meant| branch(&meant).is_some()) => {
                        let meant = opposite(&field.key).unwrap_or_default();
                        let inner = braced(&[keyed(&meant, &shown(&field.value))]);
                        format!("write {}", braced(&[keyed("not", &inner)]))
                    }
                    Some(meant) if !HELPS || self.takes(field, branch(meant)) => {
                        format!("did you mean `{meant}`?")
                    }
                    Some(meant) if field.value.value == Value::Bool(true) => {
                        let example = branch(meant).map_or("…".into(), value_help::example_for);
                        format!("write {}, for one", braced(&[keyed(meant, &example)]))
                    }
                    // The name alone would not do.
                    Some(_) => few(),
                    None if branch("damage").is_some() && hints::absent_effect(field).is_some() => {
                        hints::absent_effect(field).unwrap_or_default()
                    }
                    // A name that compares or denies is not the name that is near.
                    None if branch("not").is_some() && mend::says_more(&field.key) => few(),
                    None => suggest::help(&field.key, keys()),
                },
            };
            return (first, help);
        }
        let (named, strange): (Vec<&Field>, Vec<&Field>) = fields
            .iter()
            .partition(|field| branch(&field.key).is_some());
        // Parameters without the name of the thing they belong to.
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
                None if branch("damage").is_some() && hints::absent_effect(first).is_some() => {
                    (first, hints::absent_effect(first).unwrap_or_default())
                }
                None => {
                    let mended = self.mended_branch(fields, shapes);
                    let few = || suggest::few_near(&first.key, &keys().collect::<Vec<_>>());
                    (first, mended.unwrap_or_else(few))
                }
            },
            ([one], [stray]) if hints::lasting(one, stray).is_some() => {
                (*stray, hints::lasting(one, stray).unwrap_or_default())
            }
            ([one], [stray])
                if vocabulary::are_conditions(shapes)
                    && matches!(stray.value.value, Value::Bool(_)) =>
            {
                let help = match stray.value.value == Value::Bool(true) {
                    true => "take it out: a condition is true as it stands".into(),
                    false => {
                        let inner = braced(&[written(one)]);
                        format!("write {}", braced(&[keyed("not", &inner)]))
                    }
                };
                (*stray, help)
            }
            ([one], [stray, ..]) => {
                let takes = branch(&one.key).is_some_and(|shape| has_all(&shape));
                let help = match self.beside(stray) {
                    _ if CONDITIONS.contains(&stray.key.as_str()) => IF_MOD_PLACE.into(),
                    _ if takes && one.value.fields().is_empty() && self.is_misfit(one, shapes) => {
                        self.mended_branch(fields, shapes).unwrap_or_default()
                    }
                    _ if takes => {
                        // What was written beside it is kept: `{ "chance": 25, "then": … }`.
                        let mut parts: Vec<String> = branch(&one.key)
                            .and_then(|shape| taken_by(&one.value, shape, &strange))
                            .into_iter()
                            .collect();
                        parts.extend(one.value.fields().iter().map(written));
                        parts.extend(strange.iter().map(|field| written(field)));
                        let right = braced(&[keyed(&one.key, &braced(&parts))]);
                        format!("put it into `{}`: {right}", one.key)
                    }
                    Some(help) => help,
                    None => format!("take it out: only `{}` can stand here", one.key),
                };
                (*stray, help)
            }
            // `"chance": 50` beside an effect is for that effect.
            (many, _) if self.is_around(many, shapes).is_some() => {
                let help = self.is_around(many, shapes).unwrap_or_default();
                (many[1], help)
            }
            (many, _) => {
                // In a list each key becomes a member of its own; otherwise the whole
                // object is repeated.
                let holder = self.around.last().map(|around| around.field);
                let holder = holder.filter(|field| field.shape.branches().is_some());
                let each = |field: &&Field| {
                    let own = match self.takes(field, branch(&field.key)) {
                        true => None,
                        false => self.mended_branch(&[*field], shapes),
                    };
                    let own = own.and_then(|help| Some(help.strip_prefix("write ")?.to_string()));
                    let own = own.unwrap_or_else(|| braced(&[written(field)]));
                    match holder {
                        Some(holder) => braced(&[keyed(&holder.name, &own)]),
                        None => own,
                    }
                };
                let all: Vec<String> = many.iter().take(4).map(each).collect();
                // What needs more than this one field cannot stand by it alone.
                let outer = self
                    .around
                    .iter()
                    .rev()
                    .nth(1)
                    .filter(|outer| outer.is_choice);
                if let (Some(_), Some(outer), [first, ..]) = (holder, outer, &all[..]) {
                    let name = &outer.field.name;
                    let first = first.trim_start_matches("{ ").trim_end_matches(" }");
                    let help = format!(
                        "there can be only one: keep {first} }}, for one, or write a `{name}` for each"
                    );
                    return (many[1], help);
                }
                (
                    many[1],
                    format!("give each its own {{ }}: {}", all.join(", ")),
                )
            }
        }
    }
}

/// Whether a text is a tag.
fn is_tag(shape: &Shape) -> bool {
    let tag = Some(Format::Tag);
    matches!(shape, Shape::Text { format, .. } if *format == tag)
}

/// What stands where an object should, as the field of that object that takes it.
fn taken_by(value: &Node, shape: &FieldShape, others: &[&Field]) -> Option<String> {
    if !value.fields().is_empty() {
        return None;
    }
    // What it cannot do without comes first.
    let all = shape.shape.fields().iter();
    let (needed, free): (Vec<_>, Vec<_>) = all.partition(|each| each.required);
    let is_other = |each: &FieldShape| others.iter().any(|field| field.key == each.name);
    let mut all = needed.into_iter().chain(free);
    let taker = all.find(|each| !is_other(each) && super::walk::fits(&each.shape, value))?;
    Some(keyed(&taker.name, &shown(value)))
}

/// The name that asks for the opposite: `health_above` is the opposite of `health_below`.
fn opposite(key: &str) -> Option<String> {
    let pairs = [
        ("_above", "_below"),
        ("_over", "_below"),
        ("_more", "_below"),
    ];
    pairs
        .iter()
        .find_map(|(more, less)| Some(key.strip_suffix(more)?.to_string() + less))
}
