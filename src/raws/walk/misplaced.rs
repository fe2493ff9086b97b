//! Helps for values that belong into a field beside this one, or nowhere in a value.

use super::Walker;
use crate::raws::HELPS;
use crate::raws::format::Format;
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::value_help::{braced, keyed, quoted, shown, written};
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;

/// Fields for the two ends of something, and keys that they have in other fields.
const ENDS: [(&str, &str); 4] = [
    ("nearest", "range"),
    ("min_depth", "max_depth"),
    ("least", "most"),
    ("min", "max"),
];

impl Walker<'_> {
    /// The list of conditions beside the field that is being checked, which says who is
    /// reached.
    fn who_is_meant(&self) -> Option<&'static FieldShape> {
        let around = self.around.last().filter(|_| HELPS && !self.is_trial)?;
        let is_of_conditions = |shape: &&'static FieldShape| match &*shape.shape {
            Shape::List { item, .. } => item.words().is_some() && item.field("not").is_some(),
            _ => false,
        };
        let is_area = around.field.shape.field("burst").is_some();
        let mut lists = around.shapes.iter().filter(|_| is_area);
        lists.find(is_of_conditions)
    }

    /// The help for a word that asks who someone is, where the area stands.
    pub(super) fn who_of(&self, text: &str) -> Option<String> {
        let list = self.who_is_meant()?;
        let Shape::List { item, .. } = &*list.shape else {
            return None;
        };
        let is_word = item.words()?.iter().any(|word| word == text);
        is_word.then(|| self.everyone_who(list, &quoted(text)))
    }

    /// The help for a condition where the area stands.
    pub(in crate::raws) fn who_with(&self, field: &Field) -> Option<String> {
        let list = self.who_is_meant()?;
        let Shape::List { item, .. } = &*list.shape else {
            return None;
        };
        item.field(&field.key)?;
        let right = braced(&[keyed(&field.key, &shown(&field.value))]);
        Some(self.everyone_who(list, &right))
    }

    fn everyone_who(&self, list: &FieldShape, condition: &str) -> String {
        let area = self.around.last().map_or("in", |it| &it.field.name);
        format!(
            "a condition says who of them: write {}, {}",
            keyed(area, &quoted("all_visible")),
            keyed(&list.name, &format!("[{condition}]"))
        )
    }

    /// The help for two numbers in a field that is one end of something, if the other end
    /// has a field too.
    pub(super) fn as_bounds(&self, node: &Node, shape: &Shape) -> Option<String> {
        let around = self.around.last().filter(|_| !self.is_trial)?;
        let [Value::Whole(one), Value::Whole(other)] = node
            .items()
            .iter()
            .map(|item| &item.value)
            .collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let Shape::Whole { .. } = shape else {
            return None;
        };
        let name = around.field.name.as_str();
        let has = |name: &str| around.shapes.iter().any(|shape| shape.name == name);
        let mut ends = ENDS.iter();
        let (low, high) =
            ends.find(|(low, high)| [*low, *high].contains(&name) && has(low) && has(high))?;
        let (least, most) = (one.min(other), one.max(other));
        let right = [
            keyed(low, &least.to_string()),
            keyed(high, &most.to_string()),
        ];
        Some(format!("write {}", right.join(", ")))
    }

    /// The help for an object in place of dice whose fields are such of the outer object, or
    /// of an effect.
    pub(super) fn as_fields(&self, node: &Node, shape: &Shape) -> Option<String> {
        let around = self.around.last().filter(|_| !self.is_trial)?;
        let is_dice = matches!(
            shape,
            Shape::Text {
                format: Some(Format::Dice),
                ..
            }
        );
        let [first, rest @ ..] = node.fields() else {
            return None;
        };
        let dice = first
            .value
            .as_text()
            .filter(|_| is_dice && !rest.is_empty())?;
        Format::Dice.check(dice).ok()?;
        let is_own = |field: &Field| around.shapes.iter().any(|shape| shape.name == field.key);
        let own = keyed(&around.field.name, &quoted(dice));
        if rest.iter().all(is_own) {
            let parts: Vec<String> = rest.iter().map(written).collect();
            return Some(format!("write {own}, {}", parts.join(", ")));
        }
        let is_element = |field: &Field| field.key == "element";
        let has_trigger = around.shapes.iter().any(|shape| shape.name == "on_hit");
        (rest.iter().all(is_element) && has_trigger).then(|| {
            let harm = keyed(
                "damage",
                &braced(&[keyed("amount", &quoted(dice)), written(&rest[0])]),
            );
            format!(
                "write {own}; harm of an element is an effect: {}",
                keyed("on_hit", &format!("[{}]", braced(&[harm])))
            )
        })
    }

    /// What is wrong with a setting that stands where its value is no value, and a help; or
    /// with an object that was meant as one.
    pub(super) fn misplaced_setting(&self, node: &Node, shape: &Shape) -> Option<(String, String)> {
        if !HELPS || self.is_trial {
            return None;
        }
        if let [field] = node.fields()
            && let Some(name) = field.value.as_text()
            && is_setting(&field.key)
            && shape.field(&field.key).is_none()
        {
            let message = format!("`{}` is no way to name a setting", field.key);
            let right = braced(&[keyed("setting", &quoted(name))]);
            return Some((message, format!("write {right}")));
        }
        let is_condition = shape.field("not").is_some() && shape.field("any").is_some();
        let is_value = !matches!(node.value, Value::Object(_) | Value::List(_));
        let is_put = is_value && self.written(node.span).starts_with('{');
        (is_condition && is_put).then(|| {
            (
                "a setting is no condition of a rule or an effect".into(),
                hints::setting_place(),
            )
        })
    }

    /// The text of a place.
    fn written(&self, span: Span) -> &str {
        let text = &self.sources.get(span.file).text;
        text.get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }
}

/// Whether a key was meant as that of a setting.
fn is_setting(key: &str) -> bool {
    let others = [
        "option",
        "config",
        "variable",
        "var",
        "param",
        "parameter",
        "$ref",
    ];
    others.contains(&key) || strsim::osa_distance(key, "setting") == 1
}
