//! Objects with one key that says what they are: effects, conditions, areas, steps.

use super::objects::{Filled, is_slip};
use super::wrappers::is_list_of;
use super::{Mended, Mender, cheapest, cost};
use crate::catalog::schema::Section;
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::suggest;
use crate::raws::value_help::can_be_empty;
use crate::rules::dice::Dice;
use placed_json::node::{Field, Node, Value};

/// Keys whose value is the name that should have been the key.
const LABELS: [&str; 13] = [
    "type", "kind", "effect", "name", "do", "action", "what", "id", "is", "shape", "form",
    "pattern", "area",
];
/// Of the names that a word has elsewhere, so many are tried.
const MOST_NAMES: usize = 4;
/// Effects of which a second one undoes the first.
const UNDONE: [&str; 4] = ["terrain", "transform", "teleport", "blink"];
/// A choice among so many is one whose first member can be guessed from a number.
const FEW: usize = 8;

impl Mender<'_> {
    /// The branch that a key names, also misspelt or by the name that it has elsewhere.
    pub(super) fn branch<'s>(
        &self,
        key: &str,
        branches: &'s [FieldShape],
    ) -> Option<(&'s FieldShape, u32)> {
        let named = |name: &str| branches.iter().find(|branch| branch.name == name);
        if let Some(branch) = named(key) {
            return Some((branch, 0));
        }
        let names = || branches.iter().map(|branch| branch.name.as_str());
        if let Some(other) = hints::other_names(key, names()).first() {
            return Some((named(other)?, cost::RENAMED));
        }
        let near = suggest::nearest(key, names()).filter(|near| is_slip(key, near))?;
        Some((named(near)?, cost::NEAR))
    }

    /// All branches that a key may name: by itself, or by the names that it has elsewhere.
    fn all_named<'s>(&self, key: &str, branches: &'s [FieldShape]) -> Vec<(&'s FieldShape, u32)> {
        let first = self.branch(key, branches);
        if first.is_none_or(|(_, by)| by != cost::RENAMED) {
            return first.into_iter().collect();
        }
        let names = branches.iter().map(|branch| branch.name.as_str());
        let others = hints::other_names(key, names);
        let of = |name: &&str| branches.iter().find(|branch| branch.name == **name);
        let mut all: Vec<_> = others.iter().filter_map(of).collect();
        all.truncate(MOST_NAMES);
        all.into_iter()
            .map(|branch| (branch, cost::RENAMED))
            .collect()
    }

    pub(in crate::raws) fn one_of(&self, node: &Node, branches: &[FieldShape]) -> Option<Mended> {
        match &node.value {
            Value::Object(fields) => self.chosen(fields, branches),
            Value::Text(text) => self.called(text, branches),
            Value::List(items) => match &items[..] {
                [one] => Some(self.one_of(one, branches)?.and(cost::FORMED)),
                // `["burst", 3]` is a name and its value.
                [name, rest @ ..]
                    if name
                        .as_text()
                        .is_some_and(|name| self.is_branch(name, branches)) =>
                {
                    let (branch, by) = self.branch(name.as_text()?, branches)?;
                    let value = match rest {
                        [one] => one.clone(),
                        rest => self.made(Value::List(rest.to_vec())).node,
                    };
                    let whole = self.assemble(branch, Some(&value), &[], branches)?;
                    Some(whole.and(by + cost::FORMED))
                }
                _ => {
                    let holds = |branch: &&FieldShape| is_list_of(&branch.shape, branches);
                    let all = branches.iter().find(holds)?;
                    let list = self.value(node, &all.shape, Some(all))?;
                    Some(self.keyed(&all.name, list).and(cost::MOVED))
                }
            },
            Value::Whole(_) if branches.len() < FEW => {
                let takes = |branch: &&FieldShape| matches!(*branch.shape, Shape::Whole { .. });
                let branch = branches.iter().find(takes)?;
                let value = self.value(node, &branch.shape, Some(branch))?;
                Some(self.keyed(&branch.name, value).and(cost::NEAR))
            }
            _ => None,
        }
    }

    /// Whether a word is the name of a branch, here or elsewhere.
    fn is_branch(&self, name: &str, branches: &[FieldShape]) -> bool {
        let found = self.branch(name, branches);
        found.is_some_and(|(_, by)| by < cost::NEAR)
    }

    /// A text that names a branch, with its value behind it or without: `burst(2)`.
    fn called(&self, text: &str, branches: &[FieldShape]) -> Option<Mended> {
        let text = text.trim();
        // What is compared or denied says more than a name and its value do.
        if text.contains(['<', '>', '!']) {
            return None;
        }
        // Dice alone are harm, most often.
        if let Some(harm) = branches.iter().find(|branch| branch.name == "damage")
            && text.parse::<Dice>().is_ok()
        {
            let amount = self.made(Value::Text(text.into())).node;
            let value = self.value(&amount, &harm.shape, Some(harm))?;
            return Some(self.keyed(&harm.name, value).and(cost::NEAR));
        }
        let end = text.find(['(', ' ', ':', '=']);
        let (name, rest) = text.split_at(end.unwrap_or(text.len()));
        let rest = rest.trim_matches([' ', '(', ')', ':', '=']);
        let word = hints::word(name, 1, 64).unwrap_or_default();
        let found = self.branch(&word, branches);
        let named = found.and_then(|(branch, by)| {
            let value = match rest {
                "" if can_be_empty(&branch.shape) => self.made(Value::Object(Vec::new())),
                "" => self.example(branch)?,
                rest => {
                    let number = rest.parse().map(Value::Whole);
                    let given = number.unwrap_or_else(|_| Value::Text(rest.into()));
                    let given = self.made(given).node;
                    self.assemble(branch, Some(&given), &[], branches)?
                        .node
                        .fields()
                        .first()
                        .map(|field| Mended {
                            node: field.value.clone(),
                            cost: 0,
                        })?
                }
            };
            Some(self.keyed(&branch.name, value).and(by + cost::FORMED))
        });
        let whole = hints::word(text, 1, 64);
        let thing = whole
            .as_ref()
            .and_then(|name| self.thing(name, None, branches));
        let spoken = self.spoken(text, branches);
        let compound = whole.and_then(|name| {
            let flag = self.made(Value::Bool(true)).node;
            self.compound(&name, &flag, branches)
        });
        cheapest(
            { named.into_iter().chain(thing) }
                .chain(spoken)
                .chain(compound),
        )
    }

    /// An object that says in any way which branch is meant.
    pub(super) fn chosen(&self, fields: &[Field], branches: &[FieldShape]) -> Option<Mended> {
        let mut found: Vec<Mended> = Vec::new();
        if let Some(cure) = self.removed(fields, branches) {
            return Some(cure);
        }
        // What happens unless something is true happens else.
        if let [only] = fields
            && ["unless", "if_not"].contains(&only.key.as_str())
            && let Some(branch) = branches.iter().find(|branch| branch.name == "if")
        {
            let mut inner = self.value(&only.value, &branch.shape, Some(branch))?;
            if let Value::Object(parts) = &mut inner.node.value {
                let then = parts.iter_mut().find(|part| part.key == "then");
                then.into_iter().for_each(|then| then.key = "else".into());
            }
            return Some(self.keyed(&branch.name, inner).and(cost::RENAMED));
        }
        for (at, field) in fields.iter().enumerate() {
            let others = || {
                let rest = fields.iter().enumerate();
                let rest = rest.filter(|(place, _)| *place != at);
                rest.map(|(_, field)| field.clone()).collect::<Vec<_>>()
            };
            for (branch, by) in self.all_named(&field.key, branches) {
                let whole = self.assemble(branch, Some(&field.value), &others(), branches);
                found.extend(whole.map(|whole| whole.and(by)));
            }
            let label = field.value.as_text();
            let label = label.filter(|_| LABELS.contains(&field.key.as_str()));
            let name = label.and_then(|text| hints::word(text, 1, 64));
            if let Some((branch, by)) = name.and_then(|name| self.branch(&name, branches)) {
                let whole = self.assemble(branch, None, &others(), branches);
                found.extend(whole.map(|whole| whole.and(by + cost::FORMED)));
            }
        }
        if let [only] = fields {
            found.extend(self.thing(&only.key, Some(&only.value), branches));
            let named = self.branch(&only.key, branches);
            let is_branch = named.is_some();
            // A name that is only near says less than one of which each word is known.
            if named.is_none_or(|(_, by)| by >= cost::NEAR)
                && let Some(whole) = self.compound(&only.key, &only.value, branches)
            {
                return Some(whole);
            }
            let is_thing = self.thing(&only.key, None, branches).is_some();
            if !is_branch && !is_thing && !only.value.fields().is_empty() {
                let inner = self.chosen(only.value.fields(), branches);
                found.extend(inner.map(|inner| inner.and(cost::DROPPED)));
            }
        }
        if found.is_empty() {
            found.extend(self.nameless(fields, branches));
        }
        if found.is_empty() {
            found.extend(self.lone_modifiers(fields, branches));
        }
        cheapest(found)
    }

    /// Parameters without the name of the branch that they belong to.
    fn nameless(&self, fields: &[Field], branches: &[FieldShape]) -> Option<Mended> {
        let whole = |branch: &FieldShape| {
            let shapes = branch.shape.fields();
            let mut keys = fields.iter().map(|field| &field.key);
            if !keys.any(|key| shapes.iter().any(|shape| shape.name == *key)) {
                return None;
            }
            let object = self.finished(self.fill(fields, shapes)?, shapes)?;
            let is_whole = object.cost < cost::MADE;
            is_whole.then(|| self.keyed(&branch.name, object).and(cost::MOVED))
        };
        cheapest(branches.iter().filter_map(whole))
    }

    /// A branch with its value and with what stands beside it.
    fn assemble(
        &self,
        branch: &FieldShape,
        value: Option<&Node>,
        beside: &[Field],
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let shapes = branch.shape.fields();
        // `{ "shape": "circle", "radius": 3 }`: the only other value is what it takes.
        if let (None, [one]) = (value, beside)
            && !shapes.iter().any(|shape| shape.name == one.key)
        {
            let value = self.value(&one.value, &branch.shape, Some(branch));
            let value = value.filter(|value| shapes.is_empty() || value.cost < cost::NEAR);
            if value.is_some() || shapes.is_empty() {
                return Some(self.keyed(&branch.name, value?).and(cost::RENAMED));
            }
        }
        let plain = value.and_then(|value| self.value(value, &branch.shape, Some(branch)));
        if beside.is_empty() {
            if let Some(plain) = plain {
                return Some(self.keyed(&branch.name, plain));
            }
            let inner = match value {
                Some(value) if value.fields().is_empty() => {
                    return self.apart(branch, value, branches);
                }
                Some(value) => value.fields(),
                None if can_be_empty(&branch.shape) => &[],
                None => return Some(self.keyed(&branch.name, self.example(branch)?)),
            };
            let filled = self.fill(inner, shapes)?;
            if let Some(all) = self.each_apart(branch, inner, &filled, branches) {
                return Some(all);
            }
            return self.around(branch, filled, None, branches);
        }
        let mut all: Vec<Field> = Vec::new();
        match value {
            Some(value) if !value.fields().is_empty() => all.extend_from_slice(value.fields()),
            Some(value) => {
                let taker = self.taker(value, shapes, beside);
                // Dice are no share of something.
                let taker = taker.filter(|(_, value)| value.cost < cost::DROPPED);
                all.extend(taker.map(|(taker, value)| self.field(&taker.name, value.node)));
            }
            None => {}
        }
        let own = all.len();
        let is_plain_value = |value: &Node| !matches!(value.value, Value::Object(_));
        let is_lost = own == 0 && value.is_some_and(is_plain_value);
        all.extend_from_slice(beside);
        let mut filled = self.fill(&all, shapes)?;
        // The value has no place in the object, so that what stands beside it has none.
        if is_lost {
            filled = Filled {
                left: beside.to_vec(),
                ..Filled::default()
            };
            plain.as_ref()?;
        }
        // What stands beside it is all for others.
        let is_plain = filled.left.len() == beside.len() && own <= 1;
        self.around(branch, filled, plain.filter(|_| is_plain), branches)
    }

    /// A branch, with what found no place in it put around it.
    fn around(
        &self,
        branch: &FieldShape,
        mut filled: Filled,
        plain: Option<Mended>,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let left = std::mem::take(&mut filled.left);
        // A field of its own with a wrong value is not for others.
        if left
            .iter()
            .any(|field| branch.shape.field(&field.key).is_some())
        {
            return None;
        }
        let value = match plain {
            Some(plain) => plain,
            None => self.finished(filled, branch.shape.fields())?,
        };
        // `{ "amount": 3 }` alone is a plain 3.
        let value = match value.node.fields() {
            [only] if !left.is_empty() => {
                let simple = self.value(&only.value, &branch.shape, Some(branch));
                let by = value.cost;
                match simple.filter(|simple| simple.cost == 0) {
                    Some(simple) => simple.and(by),
                    None => value,
                }
            }
            _ => value,
        };
        let whole = self.keyed(&branch.name, value);
        self.with_others(whole, left, branches)
    }

    /// An effect with what else stood there: other effects beside it, and what is for
    /// several of them around it.
    fn with_others(
        &self,
        whole: Mended,
        left: Vec<Field>,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        // Other effects happen beside it.
        let is_effect = |field: &Field| {
            let named = self.branch(&field.key, branches);
            named.is_some_and(|(other, by)| by == 0 && other.name != "chance")
        };
        if !left.is_empty() && left.iter().all(is_effect) {
            let mut sum = whole.cost + cost::MOVED;
            let mut all = vec![whole.node];
            for field in left {
                let other = self.chosen(&[field], branches)?;
                sum += other.cost;
                all.push(other.node);
            }
            let list = self.made(Value::List(all));
            return Some(self.keyed("all", list).and(sum));
        }
        match left.is_empty() {
            true => Some(whole),
            false => self.wrapped(whole, &left, branches),
        }
    }

    /// Several values of which a field of a branch takes one.
    fn each_apart(
        &self,
        branch: &FieldShape,
        fields: &[Field],
        filled: &Filled,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let [several] = &filled.left[..] else {
            return None;
        };
        let is_list = several.value.items().len() > 1;
        // `monsters` are several of which each is a `monster`.
        let names = branch
            .shape
            .fields()
            .iter()
            .map(|shape| shape.name.as_str());
        let name = names
            .clone()
            .find(|name| *name == several.key)
            .or_else(|| {
                suggest::nearest(&several.key, names).filter(|near| is_slip(&several.key, near))
            })
            .filter(|_| is_list)?;
        let with = |item: &Node| {
            let mut fields = fields.to_vec();
            let own = fields.iter_mut().find(|field| field.key == several.key)?;
            own.key = name.into();
            own.value = item.clone();
            Some(self.made(Value::Object(fields)).node)
        };
        let all: Option<Vec<Node>> = several.value.items().iter().map(with).collect();
        self.apart(branch, &self.made(Value::List(all?)).node, branches)
    }

    /// Several values of which a branch takes one: each gets a branch of its own.
    fn apart(&self, branch: &FieldShape, list: &Node, branches: &[FieldShape]) -> Option<Mended> {
        let items = list.items();
        let (2.., Some(_)) = (items.len(), items.first()) else {
            return None;
        };
        let mut sum = 0;
        let each = items.iter().map(|item| {
            let value = self.value(item, &branch.shape, Some(branch))?;
            sum += value.cost;
            Some(self.keyed(&branch.name, value).node)
        });
        let all: Option<Vec<Node>> = each.collect();
        let list = self.made(Value::List(all?));
        // One of several kinds of ground is meant: the next would undo the one before.
        if UNDONE.contains(&branch.name.as_str())
            && let Some(choice) = branches.iter().find(|branch| branch.name == "one_of")
        {
            let each = list.node.items().iter().map(|item| {
                let then = self.made(Value::List(vec![item.clone()])).node;
                self.made(Value::Object(vec![self.field("then", then)]))
                    .node
            });
            let each = self.made(Value::List(each.collect()));
            return Some(self.keyed(&choice.name, each).and(sum + cost::MOVED));
        }
        // One of several kinds is meant, but all of several effects.
        let lists = branches.iter();
        let mut lists = lists.filter(|branch| is_list_of(&branch.shape, branches));
        let any = lists.clone().find(|branch| branch.name == "any");
        let holder = any.or_else(|| lists.next())?;
        Some(self.keyed(&holder.name, list).and(sum + cost::MOVED))
    }

    /// A thing in place of the effect that gives it: `haste` is a `status` that is applied.
    pub(super) fn thing(
        &self,
        name: &str,
        value: Option<&Node>,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let found = branches.iter().filter_map(|branch| {
            let shape = &*branch.shape;
            if let Some(section) = shape.reference() {
                let (id, by) = self.known(section, name)?;
                let says_more = !matches!(
                    value.map(|node| &node.value),
                    None | Some(Value::Bool(true))
                );
                let id = self.made(Value::Text(id));
                return (!says_more).then(|| self.keyed(&branch.name, id).and(by + cost::MOVED));
            }
            let Shape::Object(shapes) = shape else {
                return match shape {
                    Shape::Either(ways) => { ways.iter() }.find_map(|way| match way {
                        Shape::Object(shapes) => {
                            self.thing_in(name, value, (branch, shapes), branches)
                        }
                        _ => None,
                    }),
                    _ => None,
                };
            };
            self.thing_in(name, value, (branch, shapes), branches)
        });
        cheapest(found)
    }

    /// The thing that a name stands for. Only statuses may be misspelt: there are so many
    /// other things that any word is near to one.
    fn known(&self, section: Section, name: &str) -> Option<(String, u32)> {
        let found = self.ids.alike(self.owner, section, name)?;
        (found.1 < cost::NEAR || section == Section::Statuses).then_some(found)
    }

    /// A thing in a branch that has a field for it.
    fn thing_in(
        &self,
        name: &str,
        value: Option<&Node>,
        (branch, shapes): (&FieldShape, &[FieldShape]),
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let refers = |shape: &&FieldShape| shape.shape.reference().is_some();
        let own = shapes.iter().filter(refers);
        let (taker, id, by) = own
            .filter_map(|shape| {
                let section = shape.shape.reference()?;
                let (id, by) = self.known(section, name)?;
                Some((shape, id, by))
            })
            .next()?;
        let mut filled = Filled::default();
        filled
            .fields
            .push(self.field(&taker.name, self.made(Value::Text(id)).node));
        filled.cost = by + cost::MOVED + 2 * u32::from(!taker.required);
        let mut left: Vec<Field> = Vec::new();
        match value.map(|node| (&node.value, node)) {
            None | Some((Value::Bool(true), _)) => {}
            Some((Value::Object(inner), _)) => {
                let inner = self.fill(inner, shapes)?;
                filled.cost += inner.cost;
                filled.fields.extend(inner.fields);
                left = inner.left;
            }
            Some((_, node)) => {
                let (other, value) = self.taker(node, shapes, &filled.fields)?;
                filled.cost += value.cost;
                filled.fields.push(self.field(&other.name, value.node));
            }
        }
        let whole = self.keyed(&branch.name, self.finished(filled, shapes)?);
        self.with_others(whole, left, branches)
    }
}
