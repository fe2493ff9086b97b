//! Effects that hold others: what stands beside an effect and is for one of them is put
//! around it. `"chance": 30` beside a `damage` is a `chance` with the `damage` in it.

use super::{Mended, Mender, cost};
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use placed_json::node::{Field, Node, Value};

/// How long something lasts is said by a status, not by waiting.
const LASTS: [&str; 4] = ["turns", "duration", "lasts", "time"];

/// How far apart those are who appear together.
const SPREAD: [&str; 6] = ["radius", "range", "distance", "area", "spread", "within"];

/// Names that could be meant for anything.
const GENERIC: [&str; 15] = [
    "amount", "value", "level", "number", "count", "type", "kind", "name", "id", "power", "size",
    "length", "what", "which", "item",
];

/// Whether a shape is a list of things with these branches.
pub(super) fn is_list_of(shape: &Shape, branches: &[FieldShape]) -> bool {
    let Shape::List { item, .. } = shape else {
        return false;
    };
    // Shapes that hold themselves are shared, so that the same branches are one list.
    let own = item.branches();
    own.is_some_and(|own| std::ptr::eq(own, branches))
}

/// The list of a branch that holds what happens then; none if it holds nothing.
fn held<'s>(branch: &'s FieldShape, branches: &[FieldShape]) -> Option<&'s FieldShape> {
    let Shape::Object(shapes) = &*branch.shape else {
        return None;
    };
    let mut lists = shapes
        .iter()
        .filter(|shape| is_list_of(&shape.shape, branches));
    let then = lists.clone().find(|shape| shape.name == "then");
    then.or_else(|| lists.next())
}

impl Mender<'_> {
    /// An effect inside of others that take what stood beside it.
    pub(super) fn wrapped(
        &self,
        inner: Mended,
        beside: &[Field],
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let whole = self.wrapped_all(vec![inner.node], beside, branches)?;
        Some(whole.and(inner.cost))
    }

    /// Effects inside of others that take what stood beside them.
    pub(super) fn wrapped_all(
        &self,
        mut inner: Vec<Node>,
        beside: &[Field],
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let is_only = |name: &str| inner.iter().all(|each| each.get(name).is_some());
        // Those who are called stand as near as there is room, and these reach any place.
        let has_place = ["summon", "blink", "swap", "steal", "fall", "teleport"];
        let has_place = has_place.into_iter().any(is_only);
        let (needless, beside): (Vec<&Field>, Vec<&Field>) = beside
            .iter()
            .partition(|field| has_place && SPREAD.contains(&field.key.as_str()));
        let is_ground = is_only("terrain") || is_only("create");
        let holders: Vec<(&FieldShape, &FieldShape)> = branches
            .iter()
            .filter_map(|branch| Some((branch, held(branch, branches)?)))
            .collect();
        // What each of them gets; the last is the innermost.
        let mut parts: Vec<Vec<Field>> = vec![Vec::new(); holders.len()];
        let mut sum = cost::DROPPED * needless.len() as u32;
        for field in beside {
            let takes = |(at, (branch, then)): (usize, &(&FieldShape, &FieldShape))| {
                let (fields, by) = self.modifier(field, branch, then, &parts[at])?;
                Some((at, fields, by))
            };
            // Where it is comes before what must be true.
            let all = holders.iter().enumerate().rev().filter_map(takes);
            let (at, fields, by) = all.min_by_key(|(_, _, by)| *by)?;
            sum += by;
            parts[at] = fields;
        }
        let both = holders.into_iter().zip(parts).rev();
        for ((branch, then), mut fields) in both.filter(|(_, fields)| !fields.is_empty()) {
            let has_places = branch.shape.field("each").is_some();
            if is_ground && has_places && !fields.iter().any(|field| field.key == "each") {
                let place = self.made(Value::Text("place".into())).node;
                fields.push(self.field("each", place));
            }
            fields.push(self.field(&then.name, self.made(Value::List(inner)).node));
            let object = self.made(Value::Object(fields)).node;
            let object = self.value(&object, &branch.shape, Some(branch))?;
            // It lacks something that nobody wrote.
            if object.cost >= cost::MADE {
                return None;
            }
            inner = vec![self.keyed(&branch.name, object).node];
        }
        match &mut inner[..] {
            [_] => Some(Mended {
                node: inner.pop()?,
                cost: sum,
            }),
            _ => None,
        }
    }

    /// What belongs around an effect, with an example of an effect in it: a condition
    /// that stands alone.
    pub(super) fn lone_modifiers(
        &self,
        fields: &[Field],
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let (_, then) =
            { branches.iter() }.find_map(|branch| Some((branch, held(branch, branches)?)))?;
        let example = self.example(then)?;
        let inner = Mended {
            node: example.node.items().first()?.clone(),
            cost: example.cost,
        };
        self.wrapped(inner, fields, branches)
    }

    /// The fields of an effect that holds others, with one more that stood outside.
    fn modifier(
        &self,
        field: &Field,
        branch: &FieldShape,
        then: &FieldShape,
        there: &[Field],
    ) -> Option<(Vec<Field>, u32)> {
        if LASTS.contains(&field.key.as_str()) || GENERIC.contains(&field.key.as_str()) {
            return None;
        }
        let own = |shape: &&FieldShape| *shape.shape != *then.shape;
        let shapes: Vec<FieldShape> = { branch.shape.fields().iter() }
            .filter(own)
            .cloned()
            .collect();
        let mut fields = there.to_vec();
        let is_named =
            !hints::other_names(&field.key, [branch.name.as_str()].into_iter()).is_empty();
        if field.key == branch.name || is_named {
            let (taker, value) = self.taker(&field.value, &shapes, there)?;
            let by = value.cost + cost::MOVED + u32::from(field.key != branch.name);
            fields.push(self.field(&taker.name, value.node));
            return Some((fields, by));
        }
        fields.push(field.clone());
        let filled = self.fill(&fields, &shapes)?;
        let lacks = |shape: &FieldShape| {
            shape.required && !filled.fields.iter().any(|field| field.key == shape.name)
        };
        // Rather one that has all that it needs.
        let by = filled.cost + cost::MOVED + 3 * u32::from(shapes.iter().any(lacks));
        filled.left.is_empty().then_some((filled.fields, by))
    }
}
