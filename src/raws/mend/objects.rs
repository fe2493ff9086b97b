//! Lists and objects: each value gets into the field that it is for.

use super::{Mended, Mender, cheapest, cost};
use crate::raws::shape::{FieldShape, Shape};
use placed_json::node::{Field, Node, Value};

/// Texts that say nothing inside of a part of an entry.
const NOISE: [&str; 9] = [
    "name",
    "id",
    "description",
    "desc",
    "comment",
    "note",
    "type",
    "kind",
    "label",
];
/// Fields that a single number is most often for.
pub(super) const COUNTS: [&str; 8] = [
    "amount", "weight", "percent", "chance", "count", "turns", "tiles", "tries",
];
/// Fields that are taken only if no other is there: what happens otherwise, and what is
/// left out.
const LAST: [&str; 3] = ["else", "most", "except"];

/// An object that is being filled.
#[derive(Clone, Default)]
pub(super) struct Filled {
    pub(super) fields: Vec<Field>,
    pub(super) cost: u32,
    /// What found no place.
    pub(super) left: Vec<Field>,
}

impl Filled {
    pub(super) fn get(&self, name: &str) -> Option<&Node> {
        let mut fields = self.fields.iter();
        fields
            .find(|field| field.key == name)
            .map(|field| &field.value)
    }

    /// Sets a field.
    pub(super) fn set(&mut self, field: Field, by: u32) {
        self.cost += by;
        match self.fields.iter_mut().find(|each| each.key == field.key) {
            Some(there) => *there = field,
            None => self.fields.push(field),
        }
    }
}

impl Mender<'_> {
    pub(super) fn list(&self, node: &Node, item: &Shape) -> Option<Mended> {
        let one = |node: &Node| {
            let only = self.value(node, item, None)?;
            let by = only.cost + cost::FORMED;
            Some(self.made(Value::List(vec![only.node])).and(by))
        };
        match &node.value {
            Value::List(items) => {
                let mut all = Vec::new();
                let mut sum = 0;
                for each in items {
                    let inner = match self.value(each, item, None) {
                        Some(mended) => {
                            sum += mended.cost;
                            vec![mended.node]
                        }
                        None => self.several(each, item, &mut sum)?,
                    };
                    all.extend(inner);
                }
                Some(self.made(Value::List(all)).and(sum))
            }
            // A list under a name that says nothing: `{ "options": [ … ] }`.
            Value::Object(fields)
                if matches!(&fields[..], [only] if !only.value.items().is_empty()
                    && item.field(&only.key).is_none()
                    && !self.is_number(&only.key)) =>
            {
                let inner = self.list(&fields[0].value, item);
                let inner = inner.map(|inner| inner.and(cost::FORMED + cost::MOVED));
                cheapest(inner.into_iter().chain(one(node)))
            }
            Value::Object(fields) => {
                let each = |field: &Field| {
                    if let (Shape::Choice(_), Value::Bool(true)) = (item, &field.value.value) {
                        let word = self.made(Value::Text(field.key.clone())).node;
                        return self.value(&word, item, None);
                    }
                    let only = self.made(Value::Object(vec![field.clone()])).node;
                    self.value(&only, item, None)
                };
                let apart: Option<Vec<Mended>> = fields.iter().map(each).collect();
                let apart = apart.filter(|all| !all.is_empty()).map(|all| {
                    let sum: u32 = all.iter().map(|each| each.cost).sum();
                    let nodes = all.into_iter().map(|each| each.node).collect();
                    self.made(Value::List(nodes)).and(sum + cost::FORMED)
                });
                cheapest(one(node).into_iter().chain(apart))
            }
            Value::Text(text) if text.contains([',', ';', '|', '\n']) => {
                let parts = text.split([',', ';', '|', '\n']).map(str::trim);
                let parts = parts.filter(|part| !part.is_empty());
                let parts = parts.map(|part| self.made(Value::Text(part.into())).node);
                let parts = self.made(Value::List(parts.collect())).node;
                Some(self.list(&parts, item)?.and(cost::FORMED))
            }
            _ => one(node),
        }
    }

    /// A member of a list that stands for several: an inner list, or an object with
    /// several keys of which each is a member of its own.
    fn several(&self, node: &Node, item: &Shape, sum: &mut u32) -> Option<Vec<Node>> {
        let inner = match &node.value {
            Value::List(_) => self.list(node, item)?,
            Value::Object(fields) if item.branches().is_none() => {
                self.list(&self.one_each(fields, item)?, item)?
            }
            Value::Object(fields) if fields.len() > 1 => {
                let branches = item.branches()?;
                let is_branch = |field: &Field| self.branch(&field.key, branches).is_some();
                fields
                    .iter()
                    .all(is_branch)
                    .then(|| self.list(node, item))??
            }
            _ => return None,
        };
        *sum += inner.cost + cost::FORMED;
        Some(inner.node.items().to_vec())
    }

    /// An object with several values where one can be, as one object for each.
    fn one_each(&self, fields: &[Field], item: &Shape) -> Option<Node> {
        let several = |field: &&Field| field.value.items().len() > 1;
        let mut all = fields.iter().filter(several);
        let (Some(several), None) = (all.next(), all.next()) else {
            return None;
        };
        let known = item.field(&several.key);
        if known.is_some_and(|known| known.shape.is_list()) || !item.is_object() {
            return None;
        }
        let each = several.value.items().iter().map(|one| {
            let mut fields = fields.to_vec();
            let own = fields.iter_mut().find(|field| field.key == several.key);
            own.into_iter().for_each(|own| own.value = one.clone());
            self.made(Value::Object(fields)).node
        });
        Some(self.made(Value::List(each.collect())).node)
    }

    pub(super) fn object(&self, node: &Node, shapes: &[FieldShape]) -> Option<Mended> {
        match &node.value {
            Value::Object(fields) => {
                let filled = self.fill(fields, shapes);
                let whole = filled.and_then(|filled| self.finished(filled, shapes));
                let named = || match &fields[..] {
                    [only] if !shapes.iter().any(|shape| shape.name == only.key) => {
                        self.named_part(only, shapes)
                    }
                    _ => None,
                };
                cheapest(whole.into_iter().chain(named()))
            }
            Value::List(items) if items.len() == 1 && !items[0].fields().is_empty() => {
                let inner = self.object(&items[0], shapes);
                let inner = inner.map(|inner| inner.and(cost::FORMED));
                cheapest(inner.into_iter().chain(self.held(node, shapes)))
            }
            _ if shapes.is_empty() && !matches!(node.value, Value::List(_)) => {
                Some(self.made(Value::Object(Vec::new())).and(cost::DROPPED))
            }
            Value::List(items) if (2..=4).contains(&items.len()) => {
                // Numbers alone do not say what they are for.
                let says = |item: &Node| !matches!(item.value, Value::Whole(_));
                let spread = items.iter().any(says).then(|| self.dealt(items, shapes));
                cheapest(spread.flatten().into_iter().chain(self.held(node, shapes)))
            }
            // What is worked out is one value.
            Value::Text(text) if text.contains(' ') && !text.contains(['+', '*', '/']) => {
                let spread = self.spread(text, shapes);
                cheapest(spread.into_iter().chain(self.held(node, shapes)))
            }
            Value::Bool(true) => {
                let empty = self.finished(Filled::default(), shapes)?;
                (empty.cost < cost::MADE).then(|| empty.and(cost::FORMED))
            }
            _ => self.held(node, shapes),
        }
    }

    /// Several values, each in the field that takes it: `["tea", 3]`.
    fn dealt(&self, items: &[Node], shapes: &[FieldShape]) -> Option<Mended> {
        let mut filled = Filled::default();
        for item in items {
            let (taker, value) = self.taker(item, shapes, &filled.fields)?;
            if is_any_text(&taker.shape) {
                return None;
            }
            let by = value.cost + cost::FORMED;
            filled.set(self.field(&taker.name, value.node), by);
        }
        let whole = self.finished(filled, shapes)?;
        (whole.cost < cost::MADE).then_some(whole)
    }

    /// Several words, each in the field that takes it: `1d4 fire`.
    fn spread(&self, text: &str, shapes: &[FieldShape]) -> Option<Mended> {
        let mut filled = Filled::default();
        let words = text.split_whitespace();
        let is_filler =
            |word: &&str| super::compounds::is_unit(word) || ["damage", "percent"].contains(word);
        for word in words.filter(|word| !is_filler(word)).take(6) {
            // `x2` is so many.
            let count = word.trim_matches(['x', '×', '*']);
            let is_count = !count.is_empty() && count.bytes().all(|it| it.is_ascii_digit());
            let word = match is_count.then(|| count.parse()) {
                Some(Ok(number)) => Value::Whole(number),
                _ => Value::Text(word.into()),
            };
            let word = self.made(word).node;
            let (taker, value) = self.taker(&word, shapes, &filled.fields)?;
            let is_free_text = is_any_text(&taker.shape);
            let by = value.cost + 1;
            filled.set(self.field(&taker.name, value.node), by);
            if is_free_text {
                return None;
            }
        }
        self.finished(filled, shapes)
    }

    /// An object with a value in the field that takes it best.
    fn held(&self, node: &Node, shapes: &[FieldShape]) -> Option<Mended> {
        let (taker, value) = self.taker(node, shapes, &[])?;
        let is_word = matches!(&node.value, Value::Text(text) if !text.contains(' '));
        // Any word would do in a field that takes any text, so that this says nothing.
        if is_word && is_any_text(&taker.shape) {
            return None;
        }
        // A word for a number does not say which.
        let is_number = matches!(*taker.shape, Shape::Whole { .. });
        let has_digit = |text: &str| text.contains(|each: char| each.is_ascii_digit());
        if is_number && node.as_text().is_some_and(|text| !has_digit(text)) {
            return None;
        }
        let mut filled = Filled::default();
        let by = value.cost + cost::FORMED;
        // What was only understood in part is the name of the whole too.
        let has_form = matches!(
            *taker.shape,
            Shape::Text {
                format: Some(_),
                ..
            }
        );
        let is_part = node.as_text().is_some() && has_form && value.node.value != node.value;
        let name = shapes.iter().find(|shape| {
            is_part && shape.required && shape.name != taker.name && is_any_text(&shape.shape)
        });
        let name = name.and_then(|name| Some((name, self.value(node, &name.shape, Some(name))?)));
        filled.set(self.field(&taker.name, value.node), by);
        if let Some((name, value)) = name {
            filled.set(self.field(&name.name, value.node), cost::FORMED);
        }
        self.finished(filled, shapes)
    }

    /// The field that takes a value best, besides those that are taken already.
    pub(super) fn taker<'s>(
        &self,
        node: &Node,
        shapes: &'s [FieldShape],
        taken: &[Field],
    ) -> Option<(&'s FieldShape, Mended)> {
        let is_free = |shape: &&FieldShape| !taken.iter().any(|field| field.key == shape.name);
        let rank = |shape: &FieldShape| {
            let is_text = is_any_text(&shape.shape);
            // Any text is a text, so that this says little.
            let is_usual = COUNTS.contains(&shape.name.as_str());
            u32::from(!shape.required) + u32::from(!is_usual) + 10 * u32::from(is_text)
        };
        let word = node.as_text();
        let is_no_tag = |shape: &FieldShape| {
            shape.name == "tag" && word.is_some_and(|word| self.ids.tag(word).is_none())
        };
        let takes = |shape: &'s FieldShape| {
            if is_no_tag(shape) {
                return None;
            }
            let value = self.value(node, &shape.shape, Some(shape))?;
            Some((shape, value))
        };
        let all = shapes.iter().filter(is_free).filter_map(takes);
        all.min_by_key(|(shape, value)| (value.cost * 2 + rank(shape), is_last(shape)))
    }

    /// An object with all that it needs; what was not written is made.
    pub(super) fn finished(&self, mut filled: Filled, shapes: &[FieldShape]) -> Option<Mended> {
        if !filled.left.is_empty() {
            return None;
        }
        for shape in shapes.iter().filter(|shape| shape.required) {
            if filled.get(&shape.name).is_none() {
                let example = self.example(shape)?;
                filled.set(self.field(&shape.name, example.node), example.cost);
            }
        }
        // Without one of the two nothing would happen.
        let then = shapes.iter().find(|shape| shape.name == "then");
        let is_idle = ["then", "else"].iter().all(|key| filled.get(key).is_none());
        if let Some(then) = then.filter(|_| is_idle)
            && let Some(example) = self.example(then)
        {
            filled.set(self.field("then", example.node), example.cost);
        }
        // What happens is read last.
        let last = |field: &Field| match field.key.as_str() {
            "then" => 1,
            "else" => 2,
            _ => 0,
        };
        crate::order::by_key(&mut filled.fields, last);
        let cost = filled.cost;
        Some(self.made(Value::Object(filled.fields)).and(cost))
    }

    /// Puts fields into an object, each where it belongs.
    pub(super) fn fill(&self, given: &[Field], shapes: &[FieldShape]) -> Option<Filled> {
        let mut filled = Filled::default();
        let mut strange: Vec<&Field> = Vec::new();
        for field in given {
            let shape = shapes.iter().find(|shape| shape.name == field.key);
            let value = shape.and_then(|shape| self.value(&field.value, &shape.shape, Some(shape)));
            match value {
                // `1d8 fire` is for two fields.
                Some(value) if value.cost >= cost::DROPPED => {
                    let both = shape.and_then(|shape| self.shared(field, shape, shapes, given));
                    let one = vec![(self.field(&field.key, value.node), value.cost)];
                    for (put, by) in both.unwrap_or(one) {
                        filled.set(put, by);
                    }
                }
                Some(value) => {
                    let by = value.cost;
                    filled.set(self.field(&field.key, value.node), by);
                }
                None if field.value.is_broken() => return None,
                None => match shape.and_then(|shape| self.shared(field, shape, shapes, given)) {
                    Some(both) => both.into_iter().for_each(|(put, by)| filled.set(put, by)),
                    None => strange.push(field),
                },
            }
        }
        for field in strange {
            match self.place(field, shapes, &filled) {
                Some((put, by)) => filled.set(put, by),
                None if is_noise(field) => filled.cost += cost::DROPPED,
                None => filled.left.push(field.clone()),
            }
        }
        Some(filled)
    }

    /// The words of a text, the first in its own field and the others in those that take
    /// them.
    fn shared(
        &self,
        field: &Field,
        own: &FieldShape,
        shapes: &[FieldShape],
        given: &[Field],
    ) -> Option<Vec<(Field, u32)>> {
        if let Value::Object(inner) = &field.value.value {
            let [first, rest @ ..] = &inner[..] else {
                return None;
            };
            let value = self.value(&first.value, &own.shape, Some(own))?;
            let mut all = vec![(self.field(&own.name, value.node), value.cost + cost::FORMED)];
            for each in rest {
                let taken: Vec<Field> = { all.iter().map(|(put, _)| put.clone()) }
                    .chain(given.iter().cloned())
                    .collect();
                let (taker, value) = self.taker(&each.value, shapes, &taken)?;
                taker.shape.reference()?;
                all.push((
                    self.field(&taker.name, value.node),
                    value.cost + cost::MOVED,
                ));
            }
            return (all.len() > 1).then_some(all);
        }
        let words = field.value.as_text()?.split_whitespace();
        let is_filler = |word: &&str| super::compounds::is_unit(word) || *word == "damage";
        let mut words = words.filter(|word| !is_filler(word)).take(4);
        let first = self.made(Value::Text(words.next()?.into())).node;
        let first = self.value(&first, &own.shape, Some(own))?;
        let mut all = vec![(self.field(&own.name, first.node), first.cost)];
        for word in words {
            let number = word.parse().map(Value::Whole);
            let is_number = number.is_ok();
            let node = self.made(number.unwrap_or_else(|_| Value::Text(word.into())));
            let node = node.node;
            let taken: Vec<Field> = { all.iter().map(|(put, _)| put.clone()) }
                .chain(given.iter().cloned())
                .collect();
            let (taker, value) = self.taker(&node, shapes, &taken)?;
            if !is_number {
                taker.shape.reference()?;
            }
            all.push((
                self.field(&taker.name, value.node),
                value.cost + cost::MOVED,
            ));
        }
        (all.len() > 1).then_some(all)
    }
}

/// Whether a shape takes any text.
fn is_any_text(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Text {
            format: None,
            reference: None,
            ..
        }
    )
}

pub(super) fn is_last(shape: &FieldShape) -> bool {
    LAST.contains(&shape.name.as_str())
}

/// Whether a field says nothing here, such as the name of an ability.
pub(super) fn is_noise(field: &Field) -> bool {
    NOISE.contains(&field.key.as_str()) && field.value.as_text().is_some()
}

/// Whether a word is so near to another that it must be a slip of the pen.
pub(in crate::raws) fn is_slip(written: &str, near: &str) -> bool {
    let distance = strsim::osa_distance(&written.to_lowercase(), near);
    let is_part = near.contains(written) || written.contains(near);
    distance <= 1 || (distance <= 2 && written.len() > 6) || (is_part && written.len() > 3)
}
