//! Fields that an object does not have, in the field or the part that they are for.

use super::objects::{COUNTS, Filled, is_last, is_noise, is_slip};
use super::{Mended, Mender, cost};
use crate::raws::format::Format;
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use placed_json::node::{Field, Node, Value};

/// Fields whose value is what someone gets.
const GIVES: [&str; 9] = [
    "grants", "gives", "applies", "inflicts", "effect", "causes", "bestows", "status", "buff",
];
/// Names of fields whose values are not wanted.
const EXCLUDES: [&str; 13] = [
    "exclude",
    "excludes",
    "excluding",
    "except",
    "not",
    "without",
    "ignore",
    "ignores",
    "skip",
    "spare",
    "unless",
    "who_not",
    "not_who",
];

impl Mender<'_> {
    /// Where a field belongs that an object does not have, with what it costs.
    pub(super) fn place(
        &self,
        field: &Field,
        shapes: &[FieldShape],
        filled: &Filled,
    ) -> Option<(Field, u32)> {
        let free = |shape: &&FieldShape| filled.get(&shape.name).is_none();
        let is_own = |shape: &FieldShape| shape.name == field.key;
        let mut found: Vec<(Field, u32)> = Vec::new();
        if excludes(&field.key) {
            return self.excluded(field, shapes, filled);
        }
        let names = shapes.iter().filter(free).map(|shape| shape.name.as_str());
        let mut renamed: Vec<(&str, u32)> = { hints::other_names(&field.key, names.clone()) }
            .into_iter()
            .map(|name| (name, cost::RENAMED))
            .collect();
        let near = suggest::nearest(&field.key, names).filter(|near| is_slip(&field.key, near));
        renamed.extend(near.map(|near| (near, cost::NEAR)));
        for (name, by) in renamed {
            let shape = shapes.iter().find(|shape| shape.name == name)?;
            if let Some(value) = self.value(&field.value, &shape.shape, Some(shape)) {
                found.push((self.field(name, value.node), by + value.cost));
            }
        }
        // A yes that says who: `"only_enemies": true`.
        for shape in shapes {
            if let Shape::List { item, .. } = &*shape.shape
                && let Some(one) = self.flagged(field, item)
            {
                let mut all = filled
                    .get(&shape.name)
                    .map_or(Vec::new(), |it| it.items().to_vec());
                all.push(one.node);
                let list = self.made(Value::List(all)).node;
                found.push((self.field(&shape.name, list), one.cost + cost::MOVED));
            }
        }
        // A yes that names a thing: `"friendly": true` is a status.
        if field.value.value == Value::Bool(true) {
            for shape in shapes.iter().filter(free) {
                let known = shape.shape.reference().and_then(|section| {
                    let found = self.ids.alike(self.owner, section, &field.key)?;
                    (found.1 < cost::NEAR).then_some(found)
                });
                found.extend(known.map(|(id, by)| {
                    let id = self.made(Value::Text(id)).node;
                    (self.field(&shape.name, id), by + cost::MOVED)
                }));
            }
        }
        for shape in shapes.iter().filter(|shape| !is_own(shape)) {
            let there = filled.get(&shape.name);
            if let Some(value) = self.within(field, shape, there) {
                let by = value.cost + cost::MOVED + u32::from(is_last(shape));
                let by = by + u32::from(there.is_some() && !shape.required);
                found.push((self.field(&shape.name, value.node), by));
            }
        }
        for shape in shapes.iter().filter(free).filter(|shape| !is_own(shape)) {
            if let Some(value) = self.by_value(field, shape) {
                found.push((self.field(&shape.name, value.node), value.cost));
            }
        }
        // Where more would have to be made for it, it does not belong.
        let found = found.into_iter().filter(|(_, by)| *by < cost::MADE);
        found.min_by_key(|(_, by)| *by)
    }

    /// What is not wanted, in the list of what must be true, or in a field of its own.
    fn excluded(
        &self,
        field: &Field,
        shapes: &[FieldShape],
        filled: &Filled,
    ) -> Option<(Field, u32)> {
        if let Some(own) = shapes.iter().find(|shape| shape.name == "except") {
            let value = self.value(&field.value, &own.shape, Some(own))?;
            return Some((
                self.field(&own.name, value.node),
                value.cost + cost::RENAMED,
            ));
        }
        let lists = shapes.iter().filter_map(|shape| match &*shape.shape {
            Shape::List { item, .. } if item.field("not").is_some() => Some((shape, item)),
            _ => None,
        });
        let (shape, item) = lists.into_iter().next()?;
        let wanted = self.list(&field.value, item)?;
        let there = filled.get(&shape.name);
        let mut all = there.map_or(Vec::new(), |it| it.items().to_vec());
        for each in wanted.node.items() {
            let inner = Mended {
                node: each.clone(),
                cost: 0,
            };
            all.push(self.not(inner).node);
        }
        let list = self.made(Value::List(all)).node;
        Some((self.field(&shape.name, list), wanted.cost + cost::MOVED))
    }

    /// Whether a key is a number: a weight, or a share.
    pub(super) fn is_number(&self, key: &str) -> bool {
        hints::number(key, i64::MIN, i64::MAX).is_some()
    }

    /// A field that is part of another one, together with what is there already.
    fn within(&self, field: &Field, shape: &FieldShape, there: Option<&Node>) -> Option<Mended> {
        if is_noise(field) {
            return None;
        }
        let alone = self.made(Value::Object(vec![field.clone()])).node;
        match (&*shape.shape, there) {
            (Shape::List { item, .. }, _) => {
                let one = match item.branches() {
                    // A parameter of the effect that is there.
                    Some(branches) if self.parameter(field, there, branches).is_some() => {
                        let (all, by) = self.parameter(field, there, branches)?;
                        return Some(self.made(Value::List(all)).and(by + cost::MOVED));
                    }
                    Some(branches) => {
                        let is_given = GIVES.contains(&field.key.as_str());
                        let is_effect = self.branch(&field.key, branches).is_some()
                            || super::compounds::are_effects(branches);
                        // Beside effects that are there, a name from elsewhere may be for anything.
                        let is_exact = branches.iter().any(|branch| branch.name == field.key);
                        if !is_effect || there.is_some() && !is_exact && !is_given {
                            return None;
                        }
                        let alone = match is_given {
                            true => field.value.clone(),
                            false => alone,
                        };
                        // What is set off by something is seldom meant.
                        let by = if shape.name.starts_with("on_") {
                            cost::MOVED
                        } else {
                            0
                        };
                        let one = self.value(&alone, item, None)?;
                        (one.cost < cost::MADE).then_some(one)?.and(by)
                    }
                    None => self.named_part(field, item.fields())?,
                };
                let mut all = there.map_or(Vec::new(), |list| list.items().to_vec());
                all.push(one.node);
                Some(self.made(Value::List(all)).and(one.cost))
            }
            (other, _) if other.is_object() => {
                let inner = other.fields();
                let names = inner.iter().map(|each| each.name.as_str());
                let is_field = names.clone().any(|name| name == field.key)
                    || !hints::other_names(&field.key, names).is_empty();
                if !is_field {
                    return None;
                }
                let mut all = there.map_or(Vec::new(), |node| node.fields().to_vec());
                all.push(field.clone());
                self.object(&self.made(Value::Object(all)).node, inner)
            }
            (other, None) => {
                self.branch(&field.key, other.branches()?)?;
                self.value(&alone, other, Some(shape))
            }
            _ => None,
        }
    }

    /// Effects of which the last one takes one more field.
    fn parameter(
        &self,
        field: &Field,
        there: Option<&Node>,
        branches: &[FieldShape],
    ) -> Option<(Vec<Node>, u32)> {
        let mut all = there?.items().to_vec();
        let last = all.last_mut()?;
        let [only] = last.fields() else {
            return None;
        };
        let branch = branches.iter().find(|branch| branch.name == only.key)?;
        branch.shape.field(&field.key)?;
        let both = [only.clone(), field.clone()];
        let whole = self.chosen(&both, branches)?;
        let is_same = whole.node.get(&branch.name).is_some() && whole.cost < cost::MADE;
        *last = whole.node;
        is_same.then_some((all, whole.cost))
    }

    /// A field that names a part of a list, or of a list in an object, together with what
    /// is there already.
    pub(super) fn named_within(
        &self,
        field: &Field,
        shape: &FieldShape,
        there: Option<&Node>,
    ) -> Option<Mended> {
        match &*shape.shape {
            Shape::List { item, .. } => {
                let one = self.named_part(field, item.fields())?;
                let mut all = there.map_or(Vec::new(), |list| list.items().to_vec());
                all.push(one.node);
                Some(self.made(Value::List(all)).and(one.cost))
            }
            Shape::Object(inner) => {
                let given = there.map_or(&[][..], Node::fields);
                let part = |shape: &FieldShape| match &*shape.shape {
                    Shape::List { item, .. } if item.branches().is_none() => {
                        let list = given.iter().find(|each| each.key == shape.name);
                        let list = self.named_within(field, shape, list.map(|it| &it.value))?;
                        Some((self.field(&shape.name, list.node), list.cost))
                    }
                    _ => None,
                };
                let (list, by) = inner.iter().find_map(part)?;
                let mut filled = self.fill(given, inner)?;
                filled.set(list, by + cost::MOVED);
                self.finished(filled, inner)
            }
            _ => None,
        }
    }

    /// A value under a strange name, in the only kind of field that it can be for.
    fn by_value(&self, field: &Field, shape: &FieldShape) -> Option<Mended> {
        let value = self.value(&field.value, &shape.shape, Some(shape))?;
        let says_much = match &*shape.shape {
            Shape::Text {
                reference: Some(_), ..
            } => true,
            Shape::Text {
                format: Some(Format::Dice | Format::Color),
                ..
            } => shape.required && field.value.as_text().is_some(),
            // The only word there is says nothing about the name.
            Shape::Choice(words) => words.len() > 1,
            Shape::List { item, .. } => {
                item.branches().is_some() && !field.value.items().is_empty() && !is_last(shape)
            }
            Shape::Either(_) => shape.required && field.value.as_text().is_some(),
            _ => false,
        };
        (says_much && value.cost == 0).then(|| value.and(cost::NEAR))
    }

    /// A key and its value as a part that is named by the key: `"fire": 50` is
    /// `{ "element": "fire", "percent": 50 }`.
    pub(super) fn named_part(&self, field: &Field, shapes: &[FieldShape]) -> Option<Mended> {
        let counts = self.is_number(&field.key);
        let key = self.made(Value::Text(field.key.clone())).node;
        let names = |shape: &&FieldShape| {
            let says = match &*shape.shape {
                Shape::Choice(_) => true,
                // `"60": [ … ]` is a weight.
                Shape::Whole { .. } => counts && COUNTS.contains(&shape.name.as_str()),
                shape => shape.reference().is_some(),
            };
            says.then(|| self.value(&key, &shape.shape, Some(shape)))
                .flatten()
                .is_some()
        };
        let name = shapes.iter().find(names)?;
        let named = self.value(&key, &name.shape, Some(name))?;
        // Any word is near to the name of something.
        if named.cost > 1 + cost::RENAMED {
            return None;
        }
        let mut filled = Filled::default();
        filled.set(self.field(&name.name, named.node), named.cost);
        match &field.value.value {
            Value::Bool(true) => {}
            Value::Object(inner) => {
                let inner = self.fill(inner, shapes)?;
                if !inner.left.is_empty() || inner.get(&name.name).is_some() {
                    return None;
                }
                for each in inner.fields {
                    filled.set(each, 0);
                }
                filled.cost += inner.cost;
            }
            _ => {
                let (taker, value) = self.taker(&field.value, shapes, &filled.fields)?;
                filled.set(self.field(&taker.name, value.node), value.cost);
            }
        }
        Some(self.finished(filled, shapes)?.and(cost::FORMED))
    }
}

/// Whether the values of a field are those that are not wanted.
pub(in crate::raws) fn excludes(key: &str) -> bool {
    EXCLUDES.contains(&key.trim_end_matches("_tags"))
}
