//! Guesses what an unknown field was meant to be.

use super::right_place::{
    divided, elsewhere, flags, grouped, nested, operates, there_already, within,
};
use super::{CONDITIONS, META, STARTS, foreign};
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::hints;
use crate::raws::mend;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use crate::raws::value_help::{self, braced, keyed, quoted, written};
use crate::raws::walk::{Around, Walker, fits};
use placed_json::node::{Field, Value};

/// Where a condition can stand.
pub(in crate::raws) const IF_MOD_PLACE: &str = "a condition stands beside the `id` of an entry, or \
     beside the `where` of a patch: give this an entry of its own, with \"override\": \"patch\"";

/// The required fields that an object still lacks. A guess removes a field that is
/// there under another name.
pub(super) struct StillMissing<'l, 'n> {
    pub(super) missing: &'l mut Vec<&'n str>,
    /// Known fields that a report of an unknown field mentioned. They get no report of
    /// their own.
    pub(super) reported: &'l mut Vec<String>,
    /// All fields of the object.
    pub(super) fields: &'l [Field],
}

impl StillMissing<'_, '_> {
    /// A missing field was found under another name.
    pub(super) fn found(&mut self, name: &str) {
        self.missing.retain(|each| *each != name);
    }
}

impl Walker<'_> {
    /// The help for an unknown field.
    pub(super) fn unknown_field_help(
        &mut self,
        field: &Field,
        given: &[&str],
        still: &mut StillMissing,
        shapes: &'static [FieldShape],
        entry: Option<Section>,
    ) -> String {
        if !HELPS {
            return String::new();
        }
        let key = field.key.as_str();
        let is_given = |name: &str| given.contains(&name);
        let names = shapes.iter().map(|shape| shape.name.as_str());
        let names = names.filter(|name| !is_given(name));
        let meta = META.into_iter().filter(|_| entry.is_some());
        if CONDITIONS.contains(&key) && entry.is_none() && !self.around.is_empty() {
            return IF_MOD_PLACE.into();
        }
        if let Some(help) = self.elsewhere(field, given, still, shapes) {
            return help;
        }
        // What is needed and not there, under another name.
        let lacking = hints::other_name(key, still.missing.iter().copied());
        let lacking = lacking.and_then(|name| shapes.iter().find(|shape| shape.name == name));
        if let Some(shape) = lacking.filter(|shape| fits(&shape.shape, &field.value))
            && let Some(help) = self.renamed(shape, field)
        {
            self.takes_place_of(&shape.name, still);
            return help;
        }
        if let Some(help) = elsewhere(field, entry, self.around.is_empty()) {
            return help;
        }
        if let Some(help) = nested(field, shapes).or_else(|| grouped(field, shapes, still.missing))
        {
            return help;
        }
        if let Some(help) = operates(field, shapes).or_else(|| flags(field, shapes)) {
            return help;
        }
        let is_denied = ["unless", "if_not", "not", "without"]
            .iter()
            .any(|it| key.starts_with(it));
        if let (true, Some(text), true) = (
            is_denied && entry.is_some(),
            field.value.as_text(),
            key.ends_with("mod") || key.ends_with("setting"),
        ) {
            let name = if key.ends_with("mod") {
                "if_mod"
            } else {
                "if_setting"
            };
            let right = braced(&[keyed("not", &quoted(text))]);
            return format!("write {}", keyed(name, &right));
        }
        if let Some(help) = said_of(field, shapes) {
            return help;
        }
        let shape = |name: &str| shapes.iter().find(|shape| shape.name == name);
        if let (Some(around), Some(_)) = (self.around.last(), shape("amount")) {
            let amount = still.fields.iter().find(|each| each.key == "amount");
            let effect = amount.map(|amount| Field {
                key: around.field.name.clone(),
                ..amount.clone()
            });
            if let Some(help) = effect.and_then(|effect| hints::lasting(&effect, field)) {
                return help;
            }
        }
        let text = field.value.as_text().unwrap_or_default();
        if shape("for_itself").is_some()
            && hints::other_choice(text, ["friend"].into_iter()).is_some()
        {
            return "it is for a foe, or for itself: write \"for_itself\": true, and put the effects into \
                    { \"for_each\": { \"in\": \"all_visible\", \"who\": [\"friend\"], \"then\": [ … ] } }"
                .into();
        }
        // What is missing is meant before what may be left out.
        let lacking = hints::other_names(key, still.missing.iter().copied());
        let others = || hints::other_names(key, names.clone().chain(meta.clone()));
        let right = self.best_name(field, &lacking, shapes);
        if let Some((name, help)) = right.or_else(|| self.best_name(field, &others(), shapes)) {
            self.takes_place_of(name, still);
            return help;
        }
        if let Some(help) = self
            .each_turn(field, shapes)
            .or_else(|| self.as_word(field, still.fields, shapes))
        {
            return help;
        }
        let around = self.as_modifier(field, given, still.fields, shapes);
        if let Some(help) = around.or_else(|| self.as_parameter(field, still.fields, shapes)) {
            return help;
        }
        if let Some(help) = self.other_trigger(field, shapes, given) {
            return help;
        }
        if let Some(help) = self.as_part(field, still.fields, shapes) {
            return help;
        }
        let is_held = shapes.iter().any(|outer| {
            matches!(*outer.shape, Shape::Object(_)) && outer.shape.field(key).is_some()
        });
        let weak = lacking.into_iter().chain(others()).next();
        if let Some(name) = weak.filter(|_| !is_held) {
            // If the value does not fit there, this guess is wrong.
            let help = match shape(name) {
                Some(shape) => value_help::renamed(shape, field),
                None if name == "override" => Some(override_help(field)),
                None => Some(format!("did you mean `{name}`?")),
            };
            if let Some(help) = help {
                self.takes_place_of(name, still);
                return help;
            }
        }
        if let (Some("tags"), Some(text)) = (
            hints::other_name(key, given.iter().copied()),
            field.value.as_text(),
        ) && let Some(tag) = hints::word(text, 1, 31)
        {
            return format!("write it as a tag: put {} into `tags`", quoted(&tag));
        }
        let free = shapes.iter().map(|shape| shape.name.as_str());
        let mut free: Vec<&str> = free.filter(|name| !is_given(name)).collect();
        if let Some(help) = divided(field, still.missing).or_else(|| divided(field, &mut free)) {
            return help;
        }
        if let Some(name) = suggest::nearest(key, still.missing.iter().copied()) {
            still.found(name);
            let help = shape(name).and_then(|shape| self.renamed(shape, field));
            let takes_more = shape(name).is_some_and(|shape| shape.shape.is_list());
            let is_several = HELPS && field.value.items().len() > 1 && !takes_more;
            return help.unwrap_or_else(|| match is_several {
                true => format!("its name is `{name}`; there can be only one"),
                false => format!("did you mean `{name}`?"),
            });
        }
        if let Some(help) = self.named(field, given, still, shapes) {
            return help;
        }
        if let Some(section) = entry {
            let owner = &self.sources.get(field.key_span.file).owner;
            let names_parent = still.missing.len() > 1 && { field.value.as_text() }
                .is_some_and(|text| self.ids.found(owner, section, text).is_some());
            let meta = suggest::nearest(key, META).or(names_parent.then_some("copy_from"));
            if let Some(meta) = meta {
                self.takes_place_of(meta, still);
                return format!("did you mean `{meta}`?");
            }
        }
        let is_foreign = entry.is_some_and(|own| foreign(key, own).is_some());
        if let Some(help) = there_already(field, shapes, still.fields, given, entry) {
            return help;
        }
        let member = |list: &'static FieldShape| self.member(list, field);
        let held = within(field, shapes, given, still, is_foreign, &member);
        if let Some(help) = held.or_else(|| self.beside(field)) {
            return help;
        }
        let takes = |name: &&str| shape(name).is_some_and(|shape| fits(&shape.shape, &field.value));
        let count = still.missing.iter().filter(|name| takes(name)).count();
        let fitting = still.missing.iter().position(takes);
        if let Some(absent) = hints::absent(field, entry) {
            return absent;
        }
        // A field of another section is no slip of the pen.
        if let Some(help) = self
            .as_trigger(field, shapes, given)
            .filter(|_| fitting.is_none())
        {
            let other = entry.and_then(|own| foreign(key, own));
            let other = other.as_deref().and_then(|help| help.split_once("; "));
            return match other {
                Some((of, _)) => format!("{of}; {help}"),
                None => help,
            };
        }
        if let Some(help) = entry
            .and_then(|own| foreign(key, own))
            .filter(|_| fitting.is_none())
        {
            return help;
        }
        if shapes.is_empty() {
            return "it has no fields: write {}".into();
        }
        let taker = self.only_taker(field, given, still, shapes);
        if let Some(help) = taker.or_else(|| self.only_holder(field, given, shapes)) {
            return help;
        }
        let known = || shapes.iter().map(|shape| shape.name.as_str());
        let free = known().filter(|name| !is_given(name));
        if let Some(near) = suggest::nearest(key, free) {
            let help = shape(near).and_then(|shape| self.renamed(shape, field));
            // A value of another type is no reason against a slip of the pen.
            let is_slip = strsim::osa_distance(key, near) <= 2;
            // But several values are not one.
            let is_one =
                field.value.items().len() < 2 || shape(near).is_some_and(|it| it.shape.is_list());
            let is_slip = is_slip && is_one;
            let help = help.or_else(|| is_slip.then(|| format!("did you mean `{near}`?")));
            if let Some(help) = help {
                still.found(near);
                return help;
            }
        }
        let is_around = [
            "if",
            "when",
            "unless",
            "condition",
            "only_if",
            "who",
            "target",
            "in",
        ];
        let is_choice = |shape: &&FieldShape| match (shape.shape.words(), field.value.as_text()) {
            (Some(words), Some(text)) if !is_around.contains(&key) => {
                words.iter().any(|word| word == text)
            }
            _ => false,
        };
        let mut choices = { shapes.iter() }
            .filter(is_choice)
            .filter(|shape| !is_given(&shape.name));
        if let (Some(only), None) = (choices.next(), choices.next()) {
            still.found(&only.name);
            return format!("did you mean `{}`?", only.name);
        }
        let free = known().filter(|name| !is_given(name));
        if let Some(kin) = suggest::kin(key, free)
            && let Some(help) = shape(kin).and_then(|shape| self.renamed(shape, field))
        {
            still.found(kin);
            return help;
        }
        if let Some(place) = fitting.filter(|_| count == 1) {
            return format!("did you mean `{}`?", still.missing.remove(place));
        }
        let there = known().filter(|name| is_given(name));
        let same = hints::other_name(key, there.clone()).filter(|_| entry.is_some());
        if let Some(near) = suggest::nearest(key, there).or(same) {
            return format!("take it out: `{near}` is there already");
        }
        let free = known().filter(|name| !is_given(name));
        if let Some(here) = hints::other_name(key, free).and_then(shape) {
            let example = value_help::example_for(here);
            still.found(&here.name);
            return format!("write {}, for one", keyed(&here.name, &example));
        }
        let few = suggest::help(key, known());
        if let (Value::Bool(true), Some(_), Some(tag)) = (
            &field.value.value,
            shape("tags"),
            hints::word(key.trim_start_matches("is_"), 1, 31),
        ) {
            let tags = keyed("tags", &format!("[{}]", quoted(&tag)));
            let right = match is_given("tags") {
                true => format!("put the tag {} into `tags`", quoted(&tag)),
                false => format!("write a tag, {tags}"),
            };
            return format!("there is no such field: {right}, or take it out ({few})");
        }
        match entry.and_then(|own| foreign(key, own)) {
            Some(help) => format!("{help} ({few})"),
            None => format!("there is no such field: take it out ({few})"),
        }
    }

    /// An id under an unknown name, if there is a field for ids of its section: `mob`
    /// for `monster`.
    fn named(
        &self,
        field: &Field,
        given: &[&str],
        still: &mut StillMissing,
        shapes: &[FieldShape],
    ) -> Option<String> {
        let text = field.value.as_text()?;
        let owner = &self.sources.get(field.key_span.file).owner;
        let takes = |shape: &&FieldShape| {
            let section = shape.shape.reference();
            section.is_some_and(|section| self.ids.found(owner, section, text).is_some())
        };
        let is_free = |shape: &&FieldShape| !given.contains(&shape.name.as_str());
        let name = &shapes.iter().filter(is_free).find(takes)?.name;
        still.found(name);
        Some(format!("write {}", keyed(name, &quoted(text))))
    }

    /// The only field that is not there and takes this very value, if the value says what
    /// it is.
    fn only_taker(
        &self,
        field: &Field,
        given: &[&str],
        still: &mut StillMissing,
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let is_telling = !field.value.items().is_empty() || !field.value.fields().is_empty();
        let is_telling = is_telling && !mend::excludes(&field.key);
        let takes = |shape: &&'static FieldShape| {
            !given.contains(&shape.name.as_str()) && self.is_sound(&field.value, &shape.shape)
        };
        let mut takers = shapes
            .iter()
            .filter(|_| is_telling && !self.is_trial)
            .filter(takes);
        let (Some(only), None) = (takers.next(), takers.next()) else {
            return None;
        };
        still.found(&only.name);
        Some(format!("did you mean `{}`?", only.name))
    }

    /// The only list that is not there and holds things of the kind that is named here.
    fn only_holder(
        &self,
        field: &Field,
        given: &[&str],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        field.value.as_text().filter(|_| !self.is_trial)?;
        let holds = |shape: &'static FieldShape| {
            let Shape::List { item, .. } = &*shape.shape else {
                return None;
            };
            let mut fields = item.fields().iter();
            let refers =
                item.branches().is_none() && fields.any(|it| it.shape.reference().is_some());
            let is_free = !given.contains(&shape.name.as_str());
            self.as_field(shape, field).filter(|_| refers && is_free)
        };
        let mut all = shapes.iter().filter_map(holds);
        all.next().filter(|_| all.next().is_none())
    }

    /// A misspelt field counts as given.
    fn takes_place_of(&mut self, meant: &str, still: &mut StillMissing) {
        self.starts_elsewhere |= STARTS.contains(&meant);
        match META.contains(&meant) {
            true => still.missing.clear(),
            false => still.found(meant),
        }
    }

    /// A help for a field that belongs to an outer object.
    pub(super) fn beside(&self, field: &Field) -> Option<String> {
        let key = field.key.as_str();
        // Every entry has these, so that they say nothing about where they belong.
        if ["id", "name", "description"].contains(&key) {
            return None;
        }
        // What is an effect too belongs beside the effect that it stands in.
        let is_branch = |around: &Around| {
            around.is_choice && around.shapes.iter().any(|shape| shape.name == key)
        };
        if self.around.iter().any(is_branch) {
            return None;
        }
        // An object with exactly one key cannot take another field.
        let mut outer = self.around.iter().rev().filter(|around| !around.is_choice);
        let has_it = |around: &&Around| around.shapes.iter().any(|shape| shape.name == key);
        let at = outer.find(has_it)?.field;
        let inside = match at.shape.is_list() {
            true => "[ … ]",
            false => "{ … }",
        };
        let right = braced(&[keyed(&at.name, inside), written(field)]);
        // In an effect it may as well be one word too many.
        match self.around.last().filter(|around| around.is_choice) {
            Some(effect) => Some(format!(
                "take it out: `{}` has no `{key}`; or put it beside `{}` if it is not there: {right}",
                effect.field.name, at.name
            )),
            None => Some(format!("put it beside `{}`: {right}", at.name)),
        }
    }
}

/// The help for a word that says yes or no: `"type": "debuff"` is not good.
fn said_of(field: &Field, shapes: &[FieldShape]) -> Option<String> {
    let says = [
        "type",
        "kind",
        "category",
        "class",
        "alignment",
        "effect_type",
    ];
    let word = field
        .value
        .as_text()
        .filter(|_| says.contains(&field.key.as_str()))?;
    let flags = shapes.iter().filter(|shape| *shape.shape == Shape::Bool);
    let name = hints::other_name(word, flags.map(|shape| shape.name.as_str()))?;
    let shape = shapes.iter().find(|shape| shape.name == name)?;
    let mut flag = field.clone();
    flag.key = word.into();
    flag.value.value = Value::Bool(true);
    let is_so = !value_help::is_opposite(shape, &flag);
    Some(format!("write {}", keyed(name, &is_so.to_string())))
}

/// The help for a key that says how an entry of another mod is changed.
fn override_help(field: &Field) -> String {
    let ways = ["patch", "replace"];
    match field.value.as_text().filter(|way| ways.contains(way)) {
        Some(_) => "did you mean `override`?".into(),
        None => {
            let way = ways[usize::from(field.key.starts_with("replace"))];
            format!("write {}", keyed("override", &quoted(way)))
        }
    }
}
