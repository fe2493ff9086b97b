//! Words that are known, but not here: an effect among conditions, a condition among effects
//! or areas, a part of another effect, a field of what is further out, a trigger of another
//! kind of thing. Which words these are is read from the schemas.

use super::guesses::StillMissing;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::hints;
use crate::raws::mend::piece;
use crate::raws::shape::{self, FieldShape, Shape};
use crate::raws::value_help::{braced, keyed, shown, written};
use crate::raws::walk::Walker;
use placed_json::node::{Field, Node, Value};

/// Names of what comes if something is not so, with a condition of its own.
const ELSE_IF: [&str; 5] = ["else_if", "elif", "elseif", "else if", "elsif"];

/// The branches of a named shape.
fn branches(name: &str) -> &'static [FieldShape] {
    let all = shape::named().iter();
    let mut named = all.filter(|named| named.name == name);
    named.next().map_or(&[], |named| {
        let shape = named.shape();
        shape.branches().unwrap_or_default()
    })
}

fn is_among(key: &str, shapes: &[FieldShape]) -> bool {
    shapes.iter().any(|shape| shape.name == key)
}

/// Whether these are effects.
fn are_effects(shapes: &[FieldShape]) -> bool {
    is_among("damage", shapes) && is_among("for_each", shapes)
}

/// Whether these are conditions.
pub(super) fn are_conditions(shapes: &[FieldShape]) -> bool {
    is_among("not", shapes) && is_among("health_below", shapes)
}

/// Whether a shape is a list of effects.
fn is_effects(shape: &Shape) -> bool {
    matches!(shape, Shape::List { item, .. } if item.named().is_some_and(|it| it.name == "Effect"))
}

/// Where there is a trigger: in sections, and in parts of their entries.
fn places_of(trigger: &str) -> Vec<String> {
    let is_it = |shapes: &[FieldShape]| {
        let mut all = shapes.iter();
        all.any(|shape| shape.name == trigger && is_effects(&shape.shape))
    };
    let mut places = Vec::new();
    for section in Section::ALL {
        let fields = section.shape().fields();
        if is_it(fields) {
            places.push(section.name().to_string());
        }
        let parts = fields.iter().filter(|part| part.shape.is_object());
        let parts = parts.filter(|part| is_it(part.shape.fields()));
        let parts: Vec<String> = parts.map(|part| format!("`{}`", part.name)).collect();
        if !parts.is_empty() {
            places.push(format!("{} of {}", parts.join(" and "), section.name()));
        }
    }
    places
}

impl Walker<'_> {
    /// The help for the key of an object with one of several keys that has none of them,
    /// if it is known elsewhere.
    pub(super) fn of_vocabulary(
        &self,
        field: &Field,
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        if !HELPS || self.is_trial {
            return None;
        }
        let key = field.key.as_str();
        if are_conditions(shapes) {
            let is_effect = is_among(key, branches("Effect"));
            let effect = is_effect.then(|| {
                format!(
                    "`{key}` is an effect: what happens stands in `then`; {} asks what is so",
                    self.around.last().map_or("a condition".into(), |around| {
                        format!("`{}`", around.field.name)
                    })
                )
            });
            return effect.or_else(|| hints::unasked(field));
        }
        if is_among("burst", shapes) {
            return self.who_with(field);
        }
        if !are_effects(shapes) {
            return None;
        }
        hints::never(field)
            .or_else(|| part_of_if(field))
            .or_else(|| self.as_joined(field, shapes))
            .or_else(|| self.further_out(field, shapes))
    }

    /// The help for conditions that hold effects: `any` and `not`.
    fn as_joined(&self, field: &Field, shapes: &'static [FieldShape]) -> Option<String> {
        let effects = shapes.iter().find(|shape| is_effects(&shape.shape))?;
        let list = match &field.value.value {
            Value::List(_) => field.value.clone(),
            _ => Node {
                span: field.value.span,
                value: Value::List(vec![field.value.clone()]),
            },
        };
        if !self.is_sound(&list, &effects.shape) {
            return None;
        }
        match field.key.as_str() {
            "any" => {
                let each = list.items().iter();
                let each: Vec<String> = each
                    .map(|item| braced(&[keyed("then", &format!("[{}]", shown(item)))]))
                    .collect();
                let one = braced(&[keyed("one_of", &format!("[{}]", each.join(", ")))]);
                let all = braced(&[keyed("all", &shown(&list))]);
                Some(format!(
                    "`any` is for conditions: for one of these, by chance, write {one}; for all of them {all}"
                ))
            }
            "not" => Some(format!(
                "`not` is for conditions: it stands in the `when` of an `if`, as in {{ \"if\": {{ \"when\": [{{ \"not\": \"hero\" }}], \"then\": {} }} }}",
                shown(&list)
            )),
            _ => None,
        }
    }

    /// The help for a field of an outer object among effects: the `sound` of a trap.
    fn further_out(&self, field: &Field, shapes: &'static [FieldShape]) -> Option<String> {
        let key = field.key.as_str();
        let is_known = ["id", "name", "description"].contains(&key)
            || self.around.iter().any(|around| around.field.name == key)
            || is_among(key, branches("Condition"))
            || hints::absent_effect(field).is_some();
        if is_known || self.mended_branch(&[field], shapes).is_some() {
            return None;
        }
        let mut outer = self.around.iter().rev().filter(|around| !around.is_choice);
        let at = outer.find(|around| is_among(key, around.shapes))?;
        let own = at.shapes.iter().find(|shape| shape.name == key)?;
        self.is_sound(&field.value, &own.shape).then(|| {
            format!(
                "`{key}` is no effect: put {} beside `{}`",
                written(field),
                at.field.name
            )
        })
    }

    /// The help for a field that has another place or another meaning in other games, told
    /// before any guess.
    pub(super) fn elsewhere(
        &self,
        field: &Field,
        given: &[&str],
        still: &mut StillMissing,
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        if !HELPS || self.is_trial {
            return None;
        }
        if ELSE_IF.contains(&field.key.as_str())
            && is_among("else", shapes)
            && !field.value.fields().is_empty()
        {
            let inner = format!("[{}]", braced(&[keyed("if", &shown(&field.value))]));
            return Some(format!("write {}", keyed("else", &inner)));
        }
        let effect = self.around.last().filter(|around| around.is_choice);
        let parameter = effect.and_then(|effect| hints::parameter(&effect.field.name, field));
        if let Some(help) = parameter.or_else(|| self.of_sibling(field, still.fields)) {
            // What else it lacks, it does not need in another effect.
            still.missing.clear();
            return Some(help);
        }
        hints::elsewhere(field, given, shapes)
    }

    /// The help for a field that another effect has and this one has not, where all that is
    /// there fits that one: `monster` in a `create` is for `summon`.
    fn of_sibling(&self, field: &Field, fields: &[Field]) -> Option<String> {
        let around = self.around.last().filter(|around| around.is_choice)?;
        // What this effect calls otherwise is no reason for another one.
        let here = around.field.shape.fields();
        let names = hints::other_names(&field.key, here.iter().map(|shape| shape.name.as_str()));
        let takes = |shape: &'static FieldShape| {
            names.contains(&shape.name.as_str()) && self.is_sound(&field.value, &shape.shape)
        };
        if here.iter().any(takes) {
            return None;
        }
        let own = |shape: &FieldShape| {
            let own = shape.shape.field(&field.key);
            let own = own.filter(|own| own.shape.reference().is_some());
            own.map(|own| own.required)
        };
        let whole = |name: &str| Node {
            span: field.value.span,
            value: Value::Object(vec![Field {
                key: name.into(),
                key_span: field.key_span,
                value: Node {
                    span: field.value.span,
                    value: Value::Object(fields.to_vec()),
                },
            }]),
        };
        // What cannot do without it is meant before what may have it.
        [true, false].into_iter().find_map(|is_needed| {
            let others = around.shapes.iter();
            let others = others.filter(|shape| shape.name != around.field.name);
            let mut right = others
                .filter(|shape| own(shape) == Some(is_needed))
                .map(|shape| whole(&shape.name))
                .filter(|node| self.is_one_of(node, around.shapes));
            let (Some(only), None) = (right.next(), right.next()) else {
                return None;
            };
            Some(format!("write {} in place of this effect", piece(&only)?))
        })
    }

    /// The help for effects under a trigger that this kind of thing does not have.
    pub(super) fn other_trigger(
        &self,
        field: &Field,
        shapes: &'static [FieldShape],
        given: &[&str],
    ) -> Option<String> {
        if !HELPS || !holds_effects(&field.value) {
            return None;
        }
        let is_inside = |part: &FieldShape| part.shape.field(&field.key).is_some();
        if shapes
            .iter()
            .any(|part| part.shape.is_object() && is_inside(part))
        {
            return None;
        }
        let places = places_of(&field.key);
        if places.is_empty() {
            return None;
        }
        let here = self.as_trigger(field, shapes, given);
        let here = here.unwrap_or_else(|| "here no effects stand: take it out".into());
        Some(format!(
            "`{}` is a field of {}; {here}",
            field.key,
            places.join(", ")
        ))
    }
}

/// Whether a value is a list of effects, as far as their names say.
fn holds_effects(node: &Node) -> bool {
    let effects = branches("Effect");
    let is_effect = |item: &Node| match item.fields() {
        [first, ..] => is_among(&first.key, effects),
        [] => false,
    };
    !node.items().is_empty() && node.items().iter().all(is_effect)
}

/// The help for a part of an `if` that stands among effects.
fn part_of_if(field: &Field) -> Option<String> {
    let key = field.key.as_str();
    if ELSE_IF.contains(&key) {
        return Some(
            "put it into the `if` before it, beside its `then`, as \"else\": [{ \"if\": { \"when\": [ … ], \"then\": [ … ] } }]"
                .into(),
        );
    }
    let is_else = ["else", "otherwise", "or_else"].contains(&key);
    is_else.then(|| {
        let list = match field.value.items() {
            [] => "[ … ]".into(),
            _ => shown(&field.value),
        };
        format!(
            "put it into the `if` that it is for, beside its `then`: {{ \"if\": {{ \"when\": [ … ], \"then\": [ … ], \"else\": {list} }} }}"
        )
    })
}
