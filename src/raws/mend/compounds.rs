//! Effects whose names say more than one thing, and effects in words: `cure_poison`,
//! `fire_damage`, `heal_self`, `deal 2d6 fire damage`.

use super::{Mended, Mender, cheapest, cost};
use crate::raws::hints;
use crate::raws::shape::FieldShape;
use placed_json::node::{Field, Node, Value};

/// Verbs that say no more than that something is there.
const VERBS: [&str; 29] = [
    "bonus",
    "extra",
    "additional",
    "apply",
    "add",
    "give",
    "gain",
    "grant",
    "inflict",
    "cause",
    "set",
    "do",
    "deal",
    "make",
    "become",
    "get",
    "start",
    "causes",
    "deals",
    "gives",
    "applies",
    "inflicts",
    "makes",
    "on",
    "effect",
    "be",
    "force",
    "trigger",
    "perform",
];
/// Verbs that end a status.
const ENDS: [&str; 12] = [
    "remove",
    "cure",
    "clear",
    "stop",
    "end",
    "lose",
    "cleanse",
    "dispel",
    "heal",
    "purge",
    "neutralize",
    "removes",
];
/// Verbs that raise or lower a number.
const RAISES: [&str; 9] = [
    "raise",
    "increase",
    "boost",
    "improve",
    "bonus",
    "raises",
    "permanent",
    "inc",
    "gain",
];
const LOWERS: [&str; 7] = [
    "lower", "reduce", "decrease", "drain", "lose", "dec", "weaken",
];
/// Words for all who are reached, and the area for them.
const REACHED: [(&str, &str); 12] = [
    ("self", "user"),
    ("user", "user"),
    ("caster", "user"),
    ("attacker", "user"),
    ("all", "all_visible"),
    ("everyone", "all_visible"),
    ("visible", "all_visible"),
    ("adjacent", "adjacent"),
    ("nearby", "adjacent"),
    ("area", "burst"),
    ("aoe", "burst"),
    ("splash", "burst"),
];
/// Words that say nothing in a sentence.
const FILLER: [&str; 30] = [
    "of", "for", "the", "a", "an", "to", "turns", "turn", "rounds", "round", "tiles", "tile", "hp",
    "points", "point", "with", "and", "by", "some", "target", "it", "seconds", "steps", "spaces",
    "squares", "in", "on", "charges", "hit", "deals",
];

/// Whether a word only says what is counted, or nothing at all.
pub(super) fn is_unit(word: &str) -> bool {
    FILLER.contains(&word)
}

/// Whether these are effects.
pub(super) fn are_effects(branches: &[FieldShape]) -> bool {
    let has = |name: &str| branches.iter().any(|branch| branch.name == name);
    has("damage") && has("for_each")
}

impl Mender<'_> {
    /// An effect under a name of several words.
    pub(super) fn compound(
        &self,
        key: &str,
        value: &Node,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let key = hints::word(key, 1, 64)?;
        if !are_effects(branches) || key.split('_').count() > 4 {
            return None;
        }
        let cuts = key.match_indices('_').map(|(at, _)| at);
        let each = cuts.filter_map(|at| self.of_two(&key[..at], &key[at + 1..], value, branches));
        cheapest(each)
    }

    fn of_two(
        &self,
        first: &str,
        second: &str,
        value: &Node,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let mut found: Vec<Mended> = Vec::new();
        let is_flag = matches!(value.value, Value::Bool(true) | Value::Null)
            || matches!(&value.value, Value::Object(fields) if fields.is_empty());
        let named = |name: &str, value: Value| {
            let field = self.field(name, self.made(value).node);
            self.made(Value::Object(vec![field])).node
        };
        let exact = |name: &str| {
            let (branch, by) = self.branch(name, branches)?;
            (by < cost::NEAR).then_some((branch, by))
        };
        // `gain_poison` is the effect without its verb.
        if VERBS.contains(&first) {
            let whole = self.one_of(&named(second, value.value.clone()), branches);
            found.extend(whole.map(|whole| whole.and(cost::FORMED)));
        }
        if ENDS.contains(&first) {
            let list = Value::List(vec![self.made(Value::Text(second.into())).node]);
            let cure = branches.iter().find(|branch| branch.name == "cure");
            let list = cure.and_then(|cure| self.value(&self.made(list).node, &cure.shape, None));
            found.extend(list.map(|list| self.keyed("cure", list).and(cost::FORMED)));
        }
        if RAISES.contains(&first) || LOWERS.contains(&first) {
            let is_less = LOWERS.contains(&first);
            let figures = ["max_health", "to_hit", "armor_class"];
            let (branch, by) = exact(second).or_else(|| {
                let other = hints::other_choice(second, figures.into_iter())?;
                exact(other)
            })?;
            let given = match value.value {
                Value::Whole(number) if is_less => self.made(Value::Whole(-number.abs())).node,
                _ => value.clone(),
            };
            let right = self.value(&given, &branch.shape, Some(branch));
            let is_figure = figures.contains(&branch.name.as_str());
            let right = right.filter(|_| is_figure || !is_less);
            found.extend(right.map(|it| self.keyed(&branch.name, it).and(by + cost::FORMED)));
        }
        for (name, other) in [(first, second), (second, first)] {
            let Some((branch, by)) = exact(name) else {
                continue;
            };
            let is_own = branch
                .shape
                .words()
                .is_some_and(|words| words.iter().any(|it| it == other));
            let whom = REACHED.iter().find(|(word, _)| *word == other && !is_own);
            if let Some((_, area)) = whom {
                let inner = self.chosen(&[self.field(&branch.name, value.clone())], branches);
                let area = match *area {
                    "burst" => named("burst", Value::Whole(2)),
                    area => self.made(Value::Text(area.into())).node,
                };
                let beside = [self.field("in", area)];
                let inner = inner.filter(|inner| inner.cost < cost::MADE);
                let whole = inner.and_then(|it| self.wrapped(it, &beside, branches));
                found.extend(whole.map(|whole| whole.and(by)));
                continue;
            }
            // The other word is a part of the effect: `fire_damage`, `full_heal`.
            let other = self.made(Value::Text(other.into())).node;
            let whole = match is_flag {
                true => self.value(&other, &branch.shape, Some(branch)),
                false => self.taken_with(&other, value, branch),
            };
            let whole = whole.filter(|whole| whole.cost < cost::MADE);
            found.extend(whole.map(|it| self.keyed(&branch.name, it).and(by + cost::FORMED)));
        }
        cheapest(found)
    }

    /// A status that is to be taken away: `{ "status": { "apply": …, "remove": true } }`.
    pub(super) fn removed(&self, fields: &[Field], branches: &[FieldShape]) -> Option<Mended> {
        let [status] = fields else {
            return None;
        };
        let inner = status.value.fields();
        let is_flag = |field: &&Field| {
            ENDS.contains(&field.key.as_str()) && field.value.value == Value::Bool(true)
        };
        inner.iter().find(is_flag)?;
        let named = inner.iter().find_map(|field| field.value.as_text())?;
        let cure = branches.iter().find(|branch| branch.name == "cure")?;
        let list = self.made(Value::Text(named.into())).node;
        let list = self.value(&list, &cure.shape, Some(cure))?;
        let is_whole = status.key == "status" && inner.len() == 2;
        is_whole.then(|| self.keyed("cure", list).and(cost::FORMED))
    }

    /// A word and a value, each in its field of an effect.
    fn taken_with(&self, word: &Node, value: &Node, branch: &FieldShape) -> Option<Mended> {
        let shapes = branch.shape.fields();
        let (taker, first) = self.taker(word, shapes, &[])?;
        let is_free = taker.shape.reference().is_none() && taker.shape.words().is_none();
        if is_free {
            return None;
        }
        let mut fields = vec![self.field(&taker.name, first.node)];
        match &value.value {
            Value::Object(inner) => fields.extend(inner.iter().cloned()),
            _ => {
                let (other, second) = self.taker(value, shapes, &fields)?;
                fields.push(self.field(&other.name, second.node));
            }
        }
        let object = self.made(Value::Object(fields)).node;
        Some(
            self.value(&object, &branch.shape, Some(branch))?
                .and(first.cost),
        )
    }

    /// An effect in words: `deal 2d6 fire damage`, `poisoned for 5 turns`.
    pub(super) fn spoken(&self, text: &str, branches: &[FieldShape]) -> Option<Mended> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split([' ', ':', '(', ')', ',', '=']).collect();
        let words = words.into_iter().filter(|word| !word.is_empty());
        let words: Vec<&str> = words.filter(|word| !FILLER.contains(word)).collect();
        if !are_effects(branches) || !(2..=6).contains(&words.len()) {
            return None;
        }
        // `30% chance to …`.
        if let Some(at) = words.iter().position(|word| *word == "chance") {
            let share = words.iter().find(|word| word.ends_with('%'))?;
            let rest: Vec<&str> = { words.iter().enumerate() }
                .filter(|(place, word)| *place != at && *word != share)
                .map(|(_, word)| *word)
                .collect();
            let inner = self.made(Value::Text(rest.join(" "))).node;
            let inner = self.one_of(&inner, branches)?;
            let share = self.made(Value::Text((*share).into())).node;
            return self.wrapped(inner, &[self.field("chance", share)], branches);
        }
        let without = |at: usize| -> Vec<Node> {
            let rest = words.iter().enumerate().filter(|(place, _)| *place != at);
            let rest = rest.filter(|(_, word)| !VERBS.contains(word));
            rest.map(|(_, word)| {
                let number = word.parse().map(Value::Whole);
                self.made(number.unwrap_or_else(|_| Value::Text((*word).into())))
                    .node
            })
            .collect()
        };
        let whole = |(at, word): (usize, &&str)| {
            let rest = without(at);
            let branch = self
                .branch(word, branches)
                .filter(|(_, by)| *by < cost::NEAR);
            let Some((branch, by)) = branch else {
                let value = match &rest[..] {
                    [] => None,
                    [one] => Some(one),
                    _ => return None,
                };
                return self.thing(word, value, branches);
            };
            let value = match &rest[..] {
                [one] => self.value(one, &branch.shape, Some(branch)),
                rest => {
                    let mut fields: Vec<Field> = Vec::new();
                    for each in rest {
                        let (taker, value) = self.taker(each, branch.shape.fields(), &fields)?;
                        fields.push(self.field(&taker.name, value.node));
                    }
                    let object = self.made(Value::Object(fields)).node;
                    self.value(&object, &branch.shape, Some(branch))
                }
            };
            let value = value.filter(|value| value.cost < cost::MADE)?;
            Some(self.keyed(&branch.name, value).and(by + cost::FORMED))
        };
        cheapest(words.iter().enumerate().filter_map(whole))
    }
}
