//! Fields that belong beside or around what they stand in: parameters of effects, effects
//! of each turn, effects and conditions by other names, and whole objects made right.

use super::cost;
use super::fields::is_effects;
use super::offers::piece;
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use crate::raws::value_help::{self, keyed, quoted};
use crate::raws::walk::Walker;
use placed_json::node::{Field, Node, Value};

impl Walker<'_> {
    /// The help for a parameter of an effect that stands beside the list of effects:
    /// `"element": "fire"` of a spell with a `damage`.
    pub(in crate::raws) fn as_parameter(
        &self,
        field: &Field,
        given: &[Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let lists = shapes
            .iter()
            .filter(|shape| !self.is_trial && is_effects(&shape.shape));
        for list in lists {
            let Some(own) = given.iter().find(|each| each.key == list.name) else {
                continue;
            };
            let Shape::List { item, .. } = &*list.shape else {
                continue;
            };
            let takes = |effect: &Node| {
                let [only] = effect.fields() else {
                    return None;
                };
                let branch = item.field(&only.key)?;
                let is_own = |shape: &FieldShape| shape.name == field.key;
                let names = branch
                    .shape
                    .fields()
                    .iter()
                    .map(|shape| shape.name.as_str());
                let is_known = branch.shape.fields().iter().any(is_own)
                    || hints::other_name(&field.key, names).is_some();
                let mut both = effect.clone();
                if let (true, Value::Object(fields)) = (is_known, &mut both.value) {
                    fields.push(field.clone());
                }
                let mended = self.mender(effect).one_of(&both, item.branches()?)?;
                let is_same = mended.node.get(&only.key).is_some() && is_known;
                let is_sound =
                    is_same && mended.cost < cost::MADE && self.is_sound(&mended.node, item);
                is_sound.then_some(mended.node)
            };
            let found = own.value.items().iter().enumerate();
            let mut found = found.filter_map(|(at, effect)| Some((at, takes(effect)?)));
            if let Some((at, right)) = found.next() {
                let mut all = own.value.clone();
                if let Value::List(items) = &mut all.value {
                    items[at] = right;
                }
                let right = keyed(&list.name, &piece(&all)?);
                return Some(format!("it belongs to the effect: write {right}"));
            }
        }
        None
    }

    /// The help for an effect of each turn in the name of a field: `damage_per_turn`.
    pub(in crate::raws) fn each_turn(
        &self,
        field: &Field,
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let list = shapes.iter().find(|shape| shape.name == "on_turn")?;
        let ends = [
            "_per_turn",
            "_each_turn",
            "_over_time",
            "_every_turn",
            "_per_round",
            "_per_tick",
        ];
        let key = ends.iter().find_map(|end| field.key.strip_suffix(end))?;
        let mut inner = field.clone();
        inner.key = key.into();
        let node = Node {
            span: field.value.span,
            value: Value::List(vec![Node {
                span: field.value.span,
                value: Value::Object(vec![inner]),
            }]),
        };
        let mended = self.mender(&field.value).value(&node, &list.shape, None)?;
        let is_sound = mended.cost < cost::MADE && self.is_sound(&mended.node, &list.shape);
        let right = piece(&mended.node).filter(|_| is_sound)?;
        Some(format!("write {}", keyed(&list.name, &right)))
    }

    /// The help for a yes that is a word of a list: `"cannot_act": true` is one of the
    /// `rules`.
    pub(in crate::raws) fn as_word(
        &self,
        field: &Field,
        given: &[Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        if field.value.value != Value::Bool(true) {
            return None;
        }
        let key = field.key.trim_start_matches("is_");
        let word = |shape: &'static FieldShape| match &*shape.shape {
            Shape::List { item, .. } => match &**item {
                Shape::Choice(words) => {
                    let right = || words.iter().map(String::as_str);
                    let own = right().find(|word| *word == key);
                    let word = own.or_else(|| hints::other_choice(key, right()))?;
                    Some((shape, word))
                }
                _ => None,
            },
            _ => None,
        };
        let (shape, word) = shapes.iter().find_map(word)?;
        let there = given.iter().find(|each| each.key == shape.name);
        let mut all: Vec<String> = there.map_or(Vec::new(), |it| {
            it.value
                .items()
                .iter()
                .filter_map(Node::as_text)
                .map(quoted)
                .collect()
        });
        all.push(quoted(word));
        Some(format!(
            "write {}",
            keyed(&shape.name, &format!("[{}]", all.join(", ")))
        ))
    }

    /// The help for effects under a name that no trigger has.
    pub(in crate::raws) fn as_trigger(
        &self,
        field: &Field,
        shapes: &'static [FieldShape],
        given: &[&str],
    ) -> Option<String> {
        let is_trigger = |shape: &&FieldShape| is_effects(&shape.shape);
        let all: Vec<&'static FieldShape> = shapes.iter().filter(is_trigger).collect();
        let is_free = |shape: &&FieldShape| !given.contains(&shape.name.as_str());
        let free: Vec<&'static FieldShape> = all.iter().copied().filter(is_free).collect();
        let triggers = match free.is_empty() {
            true => &all,
            false => &free,
        };
        let named = |name: &str| triggers.iter().find(|shape| shape.name == name);
        let inside = field.value.items().first().unwrap_or(&field.value);
        // Whoever heals means to heal its own, and no foe.
        let usual: &[&str] = match inside.get("heal") {
            Some(_) => &["on_turn", "quaff", "on_enter"],
            None => &["on_hit", "on_enter", "on_turn", "read"],
        };
        let names = triggers.iter().map(|shape| shape.name.as_str());
        let near = suggest::nearest(&field.key, names);
        let meant = near.into_iter().chain(usual.iter().copied());
        let first = *meant.filter_map(named).next().or(triggers.first())?;
        let Shape::List { item, .. } = &*first.shape else {
            return None;
        };
        let is_effect = |inner: &Field| item.field(&inner.key).is_some();
        let own = Node {
            span: field.value.span,
            value: Value::Object(vec![field.clone()]),
        };
        let effects = match is_effect(field) {
            // `"damage": 1` of a kind of ground.
            true if self.is_sound(&own, item) => &own,
            _ if inside.fields().iter().any(is_effect) => &field.value,
            _ => return None,
        };
        let mended = self.mender(effects).value(effects, &first.shape, None)?;
        let right = keyed(&first.name, &piece(&mended.node)?);
        if near.is_some() {
            return Some(format!("did you mean `{}`? Write {right}", first.name));
        }
        if free.is_empty() {
            let name = &first.name;
            return Some(format!(
                "effects stand here under `{name}`, which is given already: put these into it"
            ));
        }
        let names: Vec<String> = triggers
            .iter()
            .map(|shape| format!("`{}`", shape.name))
            .collect();
        Some(match &names[..] {
            [_] => format!("write {right}"),
            _ => format!(
                "effects stand here under {}: write {right}, for one",
                names.join(", ")
            ),
        })
    }

    /// Whether the value of a field would be wrong under its right name too, or its name
    /// is that of a thing: then the whole is shown as it should be.
    pub(in crate::raws) fn is_misfit(&self, field: &Field, shapes: &'static [FieldShape]) -> bool {
        if self.is_trial {
            return false;
        }
        let object = self.mender(&field.value);
        let meant = object.branch(&field.key, shapes);
        let meant =
            meant.and_then(|(branch, _)| shapes.iter().find(|each| each.name == branch.name));
        let is_right = meant.is_some_and(|branch| self.is_sound(&field.value, &branch.shape));
        !is_right && self.mended_branch(&[field], shapes).is_some()
    }

    /// Whether the name of an effect has several words of which each is known.
    pub(in crate::raws) fn is_compound(
        &self,
        field: &Field,
        shapes: &'static [FieldShape],
    ) -> bool {
        let mender = self.mender(&field.value);
        let named = mender.branch(&field.key, shapes);
        let is_near = named.is_none_or(|(_, by)| by >= cost::NEAR);
        !self.is_trial && is_near && { mender.compound(&field.key, &field.value, shapes) }
            .is_some_and(|whole| self.is_one_of(&whole.node, shapes))
    }

    /// The help for an object with one of several keys, as it should be.
    pub(in crate::raws) fn mended_branch(
        &self,
        fields: &[&Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let first = fields.first()?;
        let mender = self.mender(&first.value);
        let object = Node {
            span: first.value.span,
            value: Value::Object(fields.iter().map(|field| (*field).clone()).collect()),
        };
        let mended = mender.one_of(&object, shapes)?;
        let right = piece(&mended.node)?;
        self.is_one_of(&mended.node, shapes)
            .then(|| format!("write {right}"))
    }

    /// The help for effects of which one holds the others: `"chance": 50` beside a
    /// `damage`. None if each is right by itself.
    pub(in crate::raws) fn is_around(
        &self,
        fields: &[&Field],
        shapes: &'static [FieldShape],
    ) -> Option<String> {
        let is_wrong = |field: &&&Field| {
            let branch = shapes.iter().find(|shape| shape.name == field.key);
            branch.is_some_and(|branch| !self.is_sound(&field.value, &branch.shape))
        };
        let mut wrong = fields.iter().filter(|_| !self.is_trial);
        wrong.find(is_wrong)?;
        self.mended_branch(fields, shapes)
    }

    /// Whether a field names a part of a list in an object.
    pub(in crate::raws) fn is_part_of(&self, field: &Field, outer: &FieldShape) -> bool {
        let mender = self.mender(&field.value);
        matches!(*outer.shape, Shape::Object(_))
            && mender.named_within(field, outer, None).is_some()
    }

    /// Fields of an object and named parts of its lists, as the object that they belong
    /// to.
    pub(in crate::raws) fn gathered(
        &self,
        own: &[&Field],
        parts: &[&Field],
        outer: &FieldShape,
    ) -> Option<String> {
        let first = own.first()?;
        let mender = self.mender(&first.value);
        let mut node = Node {
            span: first.value.span,
            value: Value::Object(own.iter().map(|field| (*field).clone()).collect()),
        };
        for part in parts {
            node = mender.named_within(part, outer, Some(&node))?.node;
        }
        Some(keyed(&outer.name, &piece(&node)?))
    }

    /// The help for a value as it should be; none if much of it would be made.
    pub(in crate::raws) fn mended_whole(
        &self,
        node: &Node,
        shape: &'static Shape,
    ) -> Option<String> {
        if self.is_trial {
            return None;
        }
        let mended = self.mender(node).value(node, shape, None)?;
        let is_sound = mended.cost < cost::MADE && self.is_sound(&mended.node, shape);
        let right = piece(&mended.node).filter(|_| is_sound)?;
        Some(format!("write {right}"))
    }

    /// An object of a list that has none of its fields, as it should be.
    pub(in crate::raws) fn mended_member(
        &self,
        node: &Node,
        item: &'static Shape,
    ) -> Option<String> {
        let is_known = |field: &Field| item.field(&field.key).is_some();
        let fields = node.fields();
        if self.is_trial || fields.iter().any(is_known) {
            return None;
        }
        let mended = self.mender(node).value(node, item, None)?;
        // The name of an effect alone leaves the rest to be made.
        let most = cost::MADE * if node.as_text().is_some() { 2 } else { 1 };
        let is_sound = mended.cost < most && self.is_sound(&mended.node, item);
        piece(&mended.node).filter(|_| is_sound)
    }

    /// The condition beside an area that a word for both asks for: `enemies` are all who
    /// are seen, as far as they are foes.
    pub(in crate::raws) fn who_beside(&self, text: &str, near: &str) -> Option<String> {
        let around = self.around.last()?;
        let mut lists = around
            .shapes
            .iter()
            .filter_map(|shape| match &*shape.shape {
                Shape::List { item, .. } => Some((shape, item.words()?)),
                _ => None,
            });
        let (list, words) = lists.next()?;
        let word = hints::other_choice(text, words.iter().map(String::as_str))?;
        let right = keyed(&list.name, &format!("[{}]", quoted(word)));
        (word != near).then(|| format!(" And write {right} beside it"))
    }

    /// The help for a share where a number stands, if there is a field for shares beside
    /// it: `"amount": "-50%"`.
    pub(in crate::raws) fn as_share(&self, node: &Node, shape: &Shape) -> Option<String> {
        let around = self.around.last()?;
        let text = node.as_text().filter(|text| text.contains('%'))?;
        let mut shares = around.shapes.iter();
        let share = shares.find(|shape| shape.name == "percent")?;
        let is_number =
            matches!(shape, Shape::Whole { .. }) && !value_help::is_percent(around.field);
        let number = hints::number(text, i64::MIN, i64::MAX).filter(|_| is_number)?;
        let right = keyed(&share.name, &number.to_string());
        Some(format!("write {right} in place of `{}`", around.field.name))
    }

    /// The help for a value that is wrong here and right in a field beside this one: an
    /// item in `drops` is one of those that are carried.
    pub(in crate::raws) fn in_other_field(&self, node: &Node) -> Option<String> {
        let around = self.around.last().filter(|_| !self.is_trial)?;
        let refers = |shape: &&'static FieldShape| match &*shape.shape {
            Shape::List { item, .. } => {
                let mut fields = item.fields().iter();
                item.branches().is_none() && fields.any(|each| each.shape.reference().is_some())
            }
            shape => shape.reference().is_some(),
        };
        let others = around.shapes.iter().filter(refers);
        let mut others = others.filter(|shape| shape.name != around.field.name);
        others.find_map(|shape| {
            let mended = self.mender(node).value(node, &shape.shape, Some(shape))?;
            let is_meant =
                mended.cost <= 2 * cost::FORMED && self.is_sound(&mended.node, &shape.shape);
            let right = keyed(&shape.name, &piece(&mended.node).filter(|_| is_meant)?);
            Some(format!("write {right} in place of `{}`", around.field.name))
        })
    }
}
