//! Fields that an object does not have: with their right name and value, or in the part
//! of the object that they belong to.

use super::offers::piece;
use super::{Mender, cost};
use crate::raws::hints;
use crate::raws::operators;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::value_help::{self, keyed, quoted};
use crate::raws::walk::Walker;
use placed_json::node::{Field, Node, Value};

/// Fields whose names say that a number has the other sign, or is the most.
const WEAK: [&str; 2] = ["weak", "vulner"];
const IMMUNE: [&str; 2] = ["immun", "absorb"];

/// Names of what belongs around effects, and of how often something happens.
#[rustfmt::skip] // one row, one meaning
const MODIFIERS: [&str; 37] = [
    "chance", "probability", "proc", "proc_chance", "odds", "percent", "trigger_chance", "effect_chance", "percentage",
    "radius", "aoe", "area", "burst", "cone", "line", "chain", "blast_radius", "area_of_effect", "splash", "explosion_radius", "aoe_radius", "shape",
    "condition", "conditions", "if", "when", "only_if", "requires", "who", "affects", "targets", "target", "filter", "only",
    "delay", "each", "in",
];
const EVERY: [&str; 8] = [
    "interval",
    "every",
    "frequency",
    "period",
    "tick_rate",
    "tick",
    "ticks",
    "rate",
];

impl Walker<'_> {
    pub(super) fn mender(&self, node: &Node) -> Mender<'_> {
        let owner = &self.sources.get(node.span.file).owner;
        Mender::new(self.ids, owner, node.span)
    }

    /// The help for a field under another name: the name alone if its value is right, or
    /// the name with the value as it should be.
    pub(in crate::raws) fn renamed(
        &self,
        shape: &'static FieldShape,
        field: &Field,
    ) -> Option<String> {
        if value_help::is_opposite(shape, field) {
            return value_help::renamed(shape, field);
        }
        let is_operation = operators::is_operator(field.value.fields());
        let is_sound = self.is_sound(&field.value, &shape.shape);
        if let (true, Some(_), Some(id)) =
            (is_sound, shape.shape.reference(), field.value.as_text())
        {
            return Some(format!("write {}", keyed(&shape.name, &quoted(id))));
        }
        if is_operation || is_sound {
            let is_reversed = reversed(&field.key, &field.value).is_some();
            if !is_reversed {
                return value_help::renamed(shape, field);
            }
        }
        let mended = self.mended_as(shape, field);
        mended.or_else(|| value_help::renamed(shape, field))
    }

    /// Of several names for a field, the one that its value is right for, or nearest to
    /// being right, with the help.
    pub(in crate::raws) fn best_name<'n>(
        &self,
        field: &Field,
        names: &[&'n str],
        shapes: &'static [FieldShape],
    ) -> Option<(&'n str, String)> {
        let cost = |name: &&'n str| {
            let shape = shapes.iter().find(|shape| shape.name == *name)?;
            let is_sound = operators::is_operator(field.value.fields())
                || self.is_sound(&field.value, &shape.shape);
            let cost = match is_sound {
                true => 0,
                false => {
                    self.mender(&field.value)
                        .value(&field.value, &shape.shape, Some(shape))?
                        .cost
                }
            };
            let help = self.renamed(shape, field)?;
            Some((cost, *name, help))
        };
        let all = names.iter().filter_map(cost);
        let (_, name, help) = all.min_by_key(|(cost, _, _)| *cost)?;
        Some((name, help))
    }

    /// A field with this name and its value in another form, without any guess.
    pub(in crate::raws) fn as_field(
        &self,
        shape: &'static FieldShape,
        field: &Field,
    ) -> Option<String> {
        let mender = self.mender(&field.value);
        let mended = mender.value(&field.value, &shape.shape, Some(shape))?;
        let is_sound = mended.cost <= 2 * cost::FORMED && self.is_sound(&mended.node, &shape.shape);
        let right = piece(&mended.node).filter(|_| is_sound)?;
        Some(format!("write {}", keyed(&shape.name, &right)))
    }

    /// A field as a member of a list, with its value as it should be.
    pub(in crate::raws) fn member(
        &self,
        list: &'static FieldShape,
        field: &Field,
    ) -> Option<String> {
        let Shape::List { item, .. } = &*list.shape else {
            return None;
        };
        let node = Node {
            span: field.value.span,
            value: Value::Object(vec![field.clone()]),
        };
        if self.is_trial || self.is_sound(&node, item) {
            return None;
        }
        let mended = self.mender(&node).value(&node, item, None)?;
        let is_sound = mended.cost < cost::MADE && self.is_sound(&mended.node, item);
        piece(&mended.node).filter(|_| is_sound)
    }

    /// A field with this name and the mended value.
    fn mended_as(&self, shape: &'static FieldShape, field: &Field) -> Option<String> {
        let mended = self
            .mender(&field.value)
            .value(&field.value, &shape.shape, Some(shape))?;
        let node = reversed(&field.key, &mended.node).unwrap_or(mended.node);
        // A number alone does not say what else there is.
        let is_number = matches!(field.value.value, Value::Whole(_) | Value::Bool(_));
        let is_said = mended.cost < cost::MADE || !is_number;
        let is_sound = is_said && self.is_sound(&node, &shape.shape);
        let right = piece(&node).filter(|_| is_sound)?;
        Some(format!("write {}", keyed(&shape.name, &right)))
    }

    /// The help for a field that is a part of a list or an object: `"armor_class": 2` in
    /// what is worn is one of its `changes`.
    pub(in crate::raws) fn as_part(
        &self,
        field: &Field,
        given: &[Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let mender = self.mender(&field.value);
        if let Some(help) = self.resisting(field, given, shapes) {
            return Some(help);
        }
        let part = |shape: &'static FieldShape| {
            let there = given.iter().find(|each| each.key == shape.name);
            let is_list =
                matches!(&*shape.shape, Shape::List { item, .. } if item.branches().is_none());
            let node = there.map(|each| &each.value);
            let whole = match is_list || has_parts(&shape.shape) {
                true => mender.named_within(field, shape, node)?,
                false => return None,
            };
            let is_sound = self.is_sound(&whole.node, &shape.shape);
            // Where something is worn can be guessed, and nothing else.
            let is_number = matches!(field.value.value, Value::Whole(_));
            let is_other = |shape: &FieldShape| shape.shape.field(&field.key).is_some();
            let is_worn = shape.name == "worn" && there.is_none() && is_number;
            let is_worn = is_worn && !shapes.iter().any(is_other);
            let most = if is_worn { 2 * cost::MADE } else { cost::MADE };
            (is_sound && whole.cost < most).then_some((shape, whole))
        };
        let all = shapes.iter().filter_map(part);
        let (shape, whole) = all.min_by_key(|(_, whole)| whole.cost)?;
        let right = keyed(&shape.name, &piece(&whole.node)?);
        Some(format!("put it into `{}`: {right}", shape.name))
    }

    /// The help for the name of an element with a word for how it is borne, or alone:
    /// `fire_resistance`, `immune_to_cold`, `poison`.
    fn resisting(
        &self,
        field: &Field,
        given: &[Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let shape = shapes.iter().find(|shape| shape.name == "resists")?;
        let key = field.key.replace("_to_", "_");
        let words = key
            .split_once('_')
            .map(|(one, other)| [(one, other), (other, one)]);
        let said = words.into_iter().flatten().find(|(how, _)| {
            let begins = ["resist", "immun", "weak", "vulner", "absorb", "res"];
            begins.iter().any(|start| how.starts_with(start))
        });
        let (how, element) = said.unwrap_or(("", &key));
        let there = given
            .iter()
            .find(|each| each.key == shape.name)
            .map(|each| &each.value);
        let mender = self.mender(&field.value);
        let mut part = field.clone();
        part.key = element.into();
        if part.value.value == Value::Bool(true) && said.is_some() {
            part.value.value = Value::Whole(50);
        }
        let whole = mender.named_within(&part, shape, there)?;
        let node = reversed(how, &whole.node).unwrap_or(whole.node);
        let is_sound = whole.cost < cost::MADE && self.is_sound(&node, &shape.shape);
        let right = keyed(&shape.name, &piece(&node).filter(|_| is_sound)?);
        let list = shapes
            .iter()
            .find(|shape| shape.name == "on_hit")
            .filter(|_| said.is_none());
        let Some(list) = list else {
            return said.map(|_| format!("put it into `{}`: {right}", shape.name));
        };
        let alone = Node {
            span: field.value.span,
            value: Value::Object(vec![field.clone()]),
        };
        let harm = mender.value(&alone, &list.shape, None)?;
        let harm = keyed(
            &list.name,
            &piece(&harm.node).filter(|_| self.is_sound(&harm.node, &list.shape))?,
        );
        Some(format!(
            "write {harm} for what it does, or {right} for what it bears"
        ))
    }

    /// The help for something beside effects that belongs around them: `"radius": 2`
    /// beside `on_enter`, or `on_hit_chance`.
    pub(in crate::raws) fn as_modifier(
        &self,
        field: &Field,
        given: &[&str],
        fields: &[Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let is_given = |shape: &&'static FieldShape| given.contains(&shape.name.as_str());
        let lists: Vec<&'static FieldShape> = { shapes.iter() }
            .filter(|shape| is_effects(&shape.shape) && is_given(shape))
            .collect();
        let own = |list: &&&'static FieldShape| {
            let rest = field.key.strip_prefix(list.name.as_str());
            rest.is_some_and(|rest| rest.starts_with('_'))
        };
        let list = *lists.iter().find(own).or(lists.first())?;
        let key = field.key.strip_prefix(list.name.as_str());
        let key = key.map_or(field.key.as_str(), |key| key.trim_start_matches('_'));
        let mut modifier = field.clone();
        modifier.key = match key {
            key if key.ends_with("chance") || key.ends_with("rate") => "chance".into(),
            key if key.ends_with("radius") => "radius".into(),
            key => key.into(),
        };
        // What holds effects has fields of its own for that.
        if list.name == "then" && shapes.iter().all(|shape| shape.name != "verb") {
            return None;
        }
        if EVERY.contains(&key) {
            let Value::Whole(turns @ 2..=50) = field.value.value else {
                return None;
            };
            modifier.key = "chance".into();
            modifier.value.value = Value::Whole(100 / turns);
        } else if !MODIFIERS.contains(&modifier.key.as_str()) {
            return None;
        }
        let effects = &fields.iter().find(|each| each.key == list.name)?.value;
        let Shape::List { item, .. } = &*list.shape else {
            return None;
        };
        if effects.items().is_empty() || !self.is_sound(effects, &list.shape) {
            return None;
        }
        let mender = self.mender(&field.value);
        let inner = effects.items().to_vec();
        let whole = mender.wrapped_all(inner, &[modifier], item.branches()?)?;
        let all = Node {
            span: field.value.span,
            value: Value::List(vec![whole.node]),
        };
        let is_sound = whole.cost < cost::MADE && self.is_sound(&all, &list.shape);
        let right = piece(&all).filter(|_| is_sound)?;
        Some(format!(
            "put it around the effects: {}",
            keyed(&list.name, &right)
        ))
    }
}

/// Whether it is a list of effects.
pub(super) fn is_effects(shape: &Shape) -> bool {
    matches!(shape, Shape::List { item, .. } if item.named().is_some_and(|named| named.name == "Effect"))
}

/// Whether an object has a list of parts that are named by a word.
fn has_parts(shape: &Shape) -> bool {
    let Shape::Object(fields) = shape else {
        return false;
    };
    fields.iter().any(|field| matches!(&*field.shape, Shape::List { item, .. } if item.branches().is_none() && item.is_object()))
}

/// Resistances under a name that says that they are none, or all that there can be.
fn reversed(key: &str, node: &Node) -> Option<Node> {
    let begins = |words: &[&str]| words.iter().any(|word| key.starts_with(word));
    let (is_weak, is_immune) = (begins(&WEAK), begins(&IMMUNE));
    if !is_weak && !is_immune {
        return None;
    }
    let mut node = node.clone();
    let Value::List(items) = &mut node.value else {
        return None;
    };
    for item in items {
        let Value::Object(fields) = &mut item.value else {
            return None;
        };
        let percent = fields.iter_mut().find(|field| field.key == "percent")?;
        percent.value.value = match percent.value.value {
            Value::Whole(number) if is_weak => Value::Whole(-number.abs()),
            _ => Value::Whole(100),
        };
    }
    Some(node)
}

/// A help for an entry of another section that is written where its id belongs.
pub(in crate::raws) fn inline(
    field: Option<&FieldShape>,
    section: crate::catalog::schema::Section,
    node: &Node,
) -> Option<String> {
    let shapes = section.shape().fields();
    let is_field = |given: &Field| shapes.iter().any(|shape| shape.name == given.key);
    let known = node.fields().iter().filter(|given| is_field(given));
    let needed = shapes.iter().filter(|shape| shape.required);
    let has = |shape: &FieldShape| node.get(&shape.name).is_some();
    if known.count() < node.fields().len().max(1) || !needed.clone().any(has) {
        return None;
    }
    let name = hints::word(&format!("my_{}", section.name()), 1, 64)?;
    let mut fields = node.fields().to_vec();
    fields.retain(|field| field.key != "id");
    let inside = Node {
        span: node.span,
        value: Value::Object(fields),
    };
    let inside = piece(&inside)?;
    let inside = inside
        .trim_start_matches(['{', ' '])
        .trim_end_matches(['}', ' ']);
    let place = field.map_or(String::new(), |field| keyed(&field.name, &quoted(&name)));
    Some(format!(
        "{} is an entry of its own: write {place}, and \"{}\": [{{ \"id\": \"{name}\", {inside} }}] as a section",
        section.noun(),
        section.name()
    ))
}
