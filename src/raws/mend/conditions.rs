//! Conditions in signs and words: `hp < 50%`, `!status:poisoned`, `{ "is_undead": true }`.

use super::{Mended, Mender, cheapest, cost};
use crate::raws::hints::{self, Sign};
use crate::raws::shape::{FieldShape, Shape};
use placed_json::node::{Field, Node, Value};

/// Conditions that are a comparison, and which one they are.
const COMPARED: [(&str, Sign); 4] = [
    ("health_below", Sign::Less),
    ("within", Sign::AtMost),
    ("depth", Sign::AtLeast),
    ("attention", Sign::AtLeast),
];
/// Signs and words that turn a condition round.
const NEGATIONS: [&str; 15] = [
    "lacks_", "missing_", "!", "not ", "not_", "non_", "no_", "isnt_", "is_not_", "is not ",
    "has_no_", "without_", "unless_", "not:", "~",
];
/// Whom a condition asks about; it is always the target.
const SUBJECTS: [&str; 11] = [
    "target.",
    "target_",
    "target ",
    "victim.",
    "victim_",
    "enemy.",
    "enemy_",
    "other.",
    "creature.",
    "it.",
    "who.",
];
/// Whom it cannot ask about.
const OTHERS: [&str; 6] = [
    "user.",
    "self.",
    "caster.",
    "attacker.",
    "source.",
    "owner.",
];
/// Words before what is true.
const SAYS: [&str; 10] = [
    "is_",
    "has_",
    "is ",
    "has ",
    "has_status_",
    "in_",
    "on_",
    "standing_on_",
    "is_a_",
    "if_",
];
/// Keys of a comparison in parts: what is compared, how, and with what.
const WHAT: [&str; 8] = [
    "stat",
    "type",
    "check",
    "attribute",
    "what",
    "property",
    "left",
    "key",
];
const HOW: [&str; 7] = [
    "op",
    "operator",
    "comparison",
    "cmp",
    "compare",
    "is",
    "test",
];
const WITH: [&str; 6] = ["value", "amount", "than", "number", "right", "percent"];

/// Endings that turn a condition round.
const ABSENT: [&str; 4] = ["_absent", "_missing", "_not", "_none"];
/// How flags begin that say who is reached, and whether they turn it round.
const FLAGS: [(&str, bool); 12] = [
    ("only_", false),
    ("affects_", false),
    ("hits_", false),
    ("hit_", false),
    ("include_", false),
    ("includes_", false),
    ("exclude_", true),
    ("excludes_", true),
    ("ignore_", true),
    ("ignores_", true),
    ("skip_", true),
    ("spare_", true),
];

/// Whether a number in this condition is compared with something.
pub(in crate::raws) fn is_compared(name: &str) -> bool {
    COMPARED.iter().any(|(each, _)| *each == name)
}

/// What a text denies: `!undead`, `not hero`.
pub(in crate::raws) fn denied(text: &str) -> Option<&str> {
    let mut marks = NEGATIONS.iter();
    let rest = marks.find_map(|mark| text.strip_prefix(mark))?.trim();
    (!rest.is_empty()).then_some(rest)
}

/// Whether the name of a condition says more than what it asks for.
pub(in crate::raws) fn says_more(key: &str) -> bool {
    let is_ended = ABSENT.iter().any(|end| key.ends_with(end));
    is_ended || denied(key).is_some() || hints::comparing(key).is_some()
}

/// Whether these are conditions.
fn are_conditions(branches: &[FieldShape]) -> bool {
    let has = |name: &str| branches.iter().any(|branch| branch.name == name);
    has("not") && has("any") && has("health_below")
}

impl Mender<'_> {
    /// A condition that is written as an expression or in words.
    pub(super) fn phrase(
        &self,
        node: &Node,
        ways: &[Shape],
        field: Option<&FieldShape>,
    ) -> Option<Mended> {
        let branches = ways.iter().find_map(Shape::branches)?;
        if !are_conditions(branches) {
            return None;
        }
        match &node.value {
            Value::Text(text) => self.said(text.trim(), ways, branches),
            Value::Object(fields) => match &fields[..] {
                [only] => self.keyed_condition(only, ways, branches),
                _ => self.in_parts(fields, ways, branches),
            },
            // None of several is true.
            Value::List(items) if items.len() > 1 && field.is_some_and(|it| it.name == "not") => {
                let any = branches.iter().find(|branch| branch.name == "any")?;
                let list = self.value(node, &any.shape, Some(any))?;
                Some(self.keyed("any", list).and(cost::FORMED))
            }
            _ => None,
        }
    }

    /// A yes or no as a condition in a list of them: `"exclude_self": true`,
    /// `"friendly_fire": false`.
    pub(super) fn flagged(&self, field: &Field, item: &Shape) -> Option<Mended> {
        let Shape::Either(ways) = item else {
            return None;
        };
        let Value::Bool(mut is_so) = field.value.value else {
            return None;
        };
        let branches = item
            .branches()
            .filter(|branches| are_conditions(branches))?;
        let mut word = hints::word(&field.key, 1, 64)?;
        for end in ["_only", "_fire"] {
            word = word.strip_suffix(end).map(Into::into).unwrap_or(word);
        }
        for (start, turns) in FLAGS {
            if let Some(rest) = word.strip_prefix(start) {
                is_so ^= turns;
                word = rest.into();
                break;
            }
        }
        let inner = self.said(&word, ways, branches)?;
        Some(if is_so { inner } else { self.not(inner) }.and(cost::FORMED))
    }

    pub(super) fn not(&self, inner: Mended) -> Mended {
        // What is denied twice is true.
        if let [only] = inner.node.fields()
            && only.key == "not"
        {
            return Mended {
                node: only.value.clone(),
                cost: inner.cost,
            };
        }
        self.keyed("not", inner).and(cost::FORMED)
    }

    fn said(&self, text: &str, ways: &[Shape], branches: &[FieldShape]) -> Option<Mended> {
        for (mark, holder) in [
            (" and ", "all"),
            ("&&", "all"),
            (" or ", "any"),
            ("||", "any"),
        ] {
            if text.contains(mark) {
                let mut sum = cost::MOVED;
                let part = |part: &str| {
                    let text = self.made(Value::Text(part.trim().into())).node;
                    let mended = self.either(&text, ways, None)?;
                    sum += mended.cost;
                    Some(mended.node)
                };
                let all: Option<Vec<Node>> = text.split(mark).map(part).collect();
                return Some(self.keyed(holder, self.made(Value::List(all?))).and(sum));
            }
        }
        if let Some((left, sign, number)) = hints::comparison(text) {
            return self.compared(&left, sign, number, branches);
        }
        if let Some(rest) = denied(text) {
            let inner = self.made(Value::Text(rest.into())).node;
            return Some(self.not(self.either(&inner, ways, None)?));
        }
        if OTHERS.iter().any(|each| text.starts_with(each)) {
            return None;
        }
        if let Some(rest) = SUBJECTS.iter().find_map(|each| text.strip_prefix(each)) {
            let rest = rest.strip_prefix("is ").unwrap_or(rest);
            return Some(self.said(rest, ways, branches)?.and(cost::FORMED));
        }
        if let Some((key, value)) = text.split_once([':', '=']) {
            let value = self.made(Value::Text(value.trim().into())).node;
            let field = self.field(&hints::word(key, 1, 64)?, value);
            let object = self.made(Value::Object(vec![field])).node;
            return Some(self.either(&object, ways, None)?.and(cost::FORMED));
        }
        self.true_of(&hints::word(text, 1, 64)?, ways, branches)
    }

    /// What a word says of someone: a word of the choices, a status, a tag, a kind.
    fn true_of(&self, word: &str, ways: &[Shape], branches: &[FieldShape]) -> Option<Mended> {
        let words = ways.iter().find_map(Shape::words).unwrap_or_default();
        let plain = |by: u32, text: &str| self.made(Value::Text(text.into())).and(by);
        let right = || words.iter().map(String::as_str);
        let exact = right()
            .find(|each| *each == word)
            .map(|each| plain(0, each));
        let other = || {
            let other = hints::other_choice(word, right())?;
            Some(plain(cost::RENAMED, other))
        };
        let tagged = || {
            let tag = self.ids.tag(word)?;
            let tag = self.made(Value::Text(tag));
            Some(self.keyed("tag", tag).and(cost::MOVED))
        };
        let thing = || self.thing(word, None, branches);
        let found = exact.or_else(|| cheapest([tagged(), other(), thing()].into_iter().flatten()));
        found.or_else(|| {
            let full = [
                "full_health",
                "healthy",
                "unhurt",
                "uninjured",
                "full_hp",
                "at_full_health",
            ];
            let hurt = ["wounded", "injured", "hurt", "damaged", "bloodied"];
            let beside = [
                "adjacent", "next_to", "beside", "in_melee", "melee", "touching", "near",
            ];
            if beside.contains(&word) {
                return self.compared("within", Sign::AtMost, 1.0, branches);
            }
            let share = match word {
                "bloodied" => 50,
                _ => 100,
            };
            if full.contains(&word) {
                return self.compared("health", Sign::AtLeast, 100.0, branches);
            }
            if hurt.contains(&word) {
                return self.compared("health", Sign::Less, f64::from(share), branches);
            }
            let rest = SAYS.iter().rev().find_map(|each| word.strip_prefix(each))?;
            Some(self.true_of(rest, ways, branches)?.and(cost::FORMED))
        })
    }

    /// A condition under a key that no condition has, or with a value that says more.
    fn keyed_condition(
        &self,
        field: &Field,
        ways: &[Shape],
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let key = field.key.trim().to_lowercase();
        if OTHERS.iter().any(|each| key.starts_with(each)) {
            return None;
        }
        let subject = SUBJECTS.iter().find_map(|each| key.strip_prefix(each));
        if let Some(rest) = subject {
            let object = Value::Object(vec![self.field(rest, field.value.clone())]);
            let inner = self.either(&self.made(object).node, ways, None)?;
            return Some(inner.and(cost::FORMED));
        }
        let is_branch = branches.iter().any(|branch| branch.name == key);
        match &field.value.value {
            Value::Bool(is_so) if !is_branch => {
                let text = self.made(Value::Text(field.key.clone())).node;
                let inner = self.said(text.as_text()?, ways, branches)?;
                Some(match is_so {
                    true => inner.and(cost::FORMED),
                    false => self.not(inner),
                })
            }
            Value::Text(text) if hints::compared_with(text).is_some() => {
                let (sign, number) = hints::compared_with(text)?;
                self.compared(&key, sign, number, branches)
            }
            Value::Text(text) if denied(text).is_some() => {
                let value = self.made(Value::Text(denied(text)?.into())).node;
                let object = Value::Object(vec![self.field(&key, value)]);
                let inner = self.either(&self.made(object).node, ways, None)?;
                Some(self.not(inner))
            }
            Value::Text(text) if !is_branch => {
                let ended = ABSENT.iter().find_map(|end| key.strip_suffix(end));
                if let Some(rest) = denied(&key).or(ended) {
                    let object = Value::Object(vec![self.field(rest, field.value.clone())]);
                    let inner = self.either(&self.made(object).node, ways, None)?;
                    return Some(self.not(inner));
                }
                if let Some((left, sign)) = hints::comparing(&key)
                    && let Some((_, _, number)) = hints::comparison(&format!("= {text}"))
                {
                    return self.compared(&left, sign, number, branches);
                }
                let words = [
                    "is", "type", "kind", "target", "who", "has", "class", "race", "state",
                ];
                let is_said = words.contains(&key.as_str());
                let inner =
                    is_said.then(|| self.true_of(&hints::word(text, 1, 64)?, ways, branches));
                Some(inner??.and(cost::RENAMED))
            }
            // `{ "tag": { "not": "undead" } }` denies the whole.
            Value::Object(inner) if matches!(&inner[..], [only] if only.key == "not") => {
                let object = Value::Object(vec![self.field(&key, inner[0].value.clone())]);
                let inner = self.either(&self.made(object).node, ways, None)?;
                Some(self.not(inner))
            }
            Value::Object(inner) => {
                let mut all: Vec<Mended> = Vec::new();
                for each in inner {
                    let sign = hints::sign(&each.key)?;
                    let number = number(&each.value)?;
                    all.push(self.compared(&key, sign, number, branches)?);
                }
                self.together(all)
            }
            _ if is_branch => None,
            _ => {
                let number = number(&field.value)?;
                let (left, sign) = hints::comparing(&key)?;
                self.compared(&left, sign, number, branches)
            }
        }
    }

    /// A comparison in parts: `{ "stat": "hp", "op": "<", "value": 30 }`; or a condition
    /// beside a word that turns it round.
    fn in_parts(
        &self,
        fields: &[Field],
        ways: &[Shape],
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let named =
            |names: &[&str]| { fields.iter() }.find(|field| names.contains(&field.key.as_str()));
        let turns = ["negate", "negated", "invert", "inverted", "not"];
        let turned = named(&turns).filter(|field| matches!(field.value.value, Value::Bool(_)));
        if let (Some(turned), 2) = (turned, fields.len()) {
            let rest = fields.iter().filter(|field| field.key != turned.key);
            let rest = self.made(Value::Object(rest.cloned().collect())).node;
            let inner = self.either(&rest, ways, None)?;
            return Some(match turned.value.value {
                Value::Bool(true) => self.not(inner),
                _ => inner.and(cost::FORMED),
            });
        }
        let (what, with) = (named(&WHAT)?, named(&WITH)?);
        let left = what.value.as_text()?;
        let right = number(&with.value)?;
        let how = named(&HOW).and_then(|field| field.value.as_text());
        let used = 2 + usize::from(how.is_some());
        if fields.len() > used {
            return None;
        }
        match how {
            Some(how) => self.compared(left, hints::sign(how)?, right, branches),
            None => {
                let (left, sign) = hints::comparing(left)?;
                self.compared(&left, sign, right, branches)
            }
        }
    }

    fn together(&self, mut all: Vec<Mended>) -> Option<Mended> {
        if all.len() < 2 {
            return all.pop();
        }
        let sum: u32 = all.iter().map(|each| each.cost).sum();
        let nodes = all.into_iter().map(|each| each.node).collect();
        Some(self.keyed("all", self.made(Value::List(nodes))).and(sum))
    }

    /// A comparison as a condition, turned round where that is needed.
    fn compared(
        &self,
        left: &str,
        sign: Sign,
        number: f64,
        branches: &[FieldShape],
    ) -> Option<Mended> {
        let left = left.trim().to_lowercase();
        if OTHERS.iter().any(|each| left.starts_with(each)) {
            return None;
        }
        let left = SUBJECTS
            .iter()
            .find_map(|each| left.strip_prefix(each))
            .unwrap_or(&left);
        let word = hints::word(left, 1, 64)?;
        let word = word
            .trim_end_matches("_percent")
            .trim_end_matches("_percentage");
        let (branch, by) = self.branch(word, branches)?;
        let (_, own) = COMPARED.iter().find(|(name, _)| *name == branch.name)?;
        let is_share = branch.name == "health_below" && number > 0.0 && number < 1.0;
        let number = if is_share { number * 100.0 } else { number };
        let number = number.round() as i64;
        let one = |number: i64, is_so: bool| {
            let node = self.made(Value::Whole(number)).node;
            let value = self.value(&node, &branch.shape, Some(branch))?;
            let by = by.min(cost::RENAMED) + cost::FORMED;
            let whole = self.keyed(&branch.name, value).and(by);
            Some(if is_so { whole } else { self.not(whole) })
        };
        // What is less than 5 is at most 4, and so on.
        let bound = |sign: Sign| match (own, sign) {
            (Sign::Less, Sign::Less) => one(number, true),
            (Sign::Less, Sign::AtMost) => one(number + 1, true),
            (Sign::Less, Sign::More) => one(number + 1, false),
            (Sign::Less, _) => one(number, false),
            (Sign::AtMost, Sign::Less) => one(number - 1, true),
            (Sign::AtMost, Sign::AtMost) => one(number, true),
            (Sign::AtMost, Sign::More) => one(number, false),
            (Sign::AtMost, _) => one(number - 1, false),
            (_, Sign::Less) => one(number, false),
            (_, Sign::AtMost) => one(number + 1, false),
            (_, Sign::More) => one(number + 1, true),
            _ => one(number, true),
        };
        match sign {
            // Nobody has more than all.
            Sign::Equal if branch.name == "health_below" && number == 100 => one(100, false),
            Sign::Equal => self.together(vec![bound(Sign::AtLeast)?, bound(Sign::AtMost)?]),
            Sign::Unequal => None,
            sign => bound(sign),
        }
    }
}

fn number(node: &Node) -> Option<f64> {
    match &node.value {
        Value::Whole(number) => Some(*number as f64),
        Value::Fraction(number) => Some(*number),
        Value::Text(text) => hints::comparison(&format!("= {text}")).map(|(_, _, number)| number),
        _ => None,
    }
}
