//! Numbers, truth values, texts and words.

use super::{Mended, Mender, cost};
use crate::raws::format::Format;
use crate::raws::hints;
use crate::raws::ids::Lookup;
use crate::raws::operators;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::value_help::{is_percent, named, near_choice};
use placed_json::node::{Field, Node, Value};

/// The only value in brackets or braces that should not be there.
fn inside(node: &Node) -> Option<&Node> {
    match &node.value {
        Value::List(items) => match &items[..] {
            [one] => Some(one),
            _ => None,
        },
        Value::Object(fields) if !operators::is_operator(fields) => match &fields[..] {
            // What is denied is not meant.
            [one] if one.key == "not" => None,
            [one] => Some(&one.value),
            _ => None,
        },
        _ => None,
    }
}

impl Mender<'_> {
    pub(super) fn whole(
        &self,
        node: &Node,
        (least, most): (i64, i64),
        field: Option<&FieldShape>,
    ) -> Option<Mended> {
        let is_fit = |number: &i64| (least..=most).contains(number);
        let (number, by) = match &node.value {
            Value::Whole(number) => (*number, 0),
            Value::Fraction(number) => {
                let is_share = field.is_some_and(is_percent) && number.abs() < 10.0;
                let factor = if is_share { 100.0 } else { 1.0 };
                ((number * factor).round() as i64, cost::FORMED)
            }
            // A share of something is no number of it.
            Value::Text(text) if text.contains('%') && !field.is_some_and(is_percent) => {
                return None;
            }
            // What it is compared with is not the number itself.
            Value::Text(text)
                if hints::compared_with(text).is_some()
                    && field.is_some_and(|field| super::is_compared(&field.name)) =>
            {
                return None;
            }
            Value::Text(text)
                if field.is_some_and(|field| matches!(*field.shape, Shape::Whole { .. }))
                    && named(text, field, least, most).is_some() =>
            {
                (named(text, field, least, most)?, cost::FORMED)
            }
            Value::Text(text) => {
                let number = hints::number(text, i64::MIN, i64::MAX)?;
                // Dice say more than one number does.
                let dice = hints::mended(Format::Dice, text);
                let is_rolled = dice.is_some_and(|dice| dice.contains('d'));
                let by = if is_rolled { cost::DROPPED } else { 0 };
                (number, cost::FORMED + by)
            }
            // A bound is not the number itself.
            Value::Object(fields)
                if field.is_some_and(|field| super::is_compared(&field.name))
                    && fields.iter().any(|each| hints::sign(&each.key).is_some()) =>
            {
                return None;
            }
            // One number among words that say nothing here.
            Value::Object(fields)
                if fields.len() > 1
                    && field.is_some_and(|field| matches!(*field.shape, Shape::Whole { .. })) =>
            {
                let is_number = |each: &&Field| matches!(each.value.value, Value::Whole(_));
                let mut numbers = fields.iter().filter(is_number);
                let (one, None) = (numbers.next()?, numbers.next()) else {
                    return None;
                };
                let others = fields.len() as u32 - 1;
                let inner = self.whole(&one.value, (least, most), field)?;
                return Some(inner.and(cost::FORMED + cost::DROPPED * others));
            }
            _ => {
                let inner = self.value(inside(node)?, &Shape::Whole { least, most }, field)?;
                return Some(inner.and(cost::FORMED));
            }
        };
        is_fit(&number).then(|| self.made(Value::Whole(number)).and(by))
    }

    pub(super) fn truth(&self, node: &Node) -> Option<Mended> {
        let (value, by) = match &node.value {
            Value::Bool(value) => (*value, 0),
            // `"target": "self"` is for itself.
            Value::Text(text) if text == "self" => (true, cost::FORMED),
            Value::Text(text) => (hints::truth(text)?, cost::FORMED),
            Value::Whole(number @ 0..=1) => (*number > 0, cost::FORMED),
            _ => return None,
        };
        Some(self.made(Value::Bool(value)).and(by))
    }

    pub(super) fn text(&self, node: &Node, shape: &Shape) -> Option<Mended> {
        let Shape::Text {
            format,
            reference,
            longest,
            ..
        } = shape
        else {
            return None;
        };
        let text = |text: String| self.made(Value::Text(text));
        // What is denied is not meant.
        let is_named = reference.is_some() || *format == Some(Format::Tag);
        if is_named
            && node
                .as_text()
                .is_some_and(|text| super::denied(text).is_some())
        {
            return None;
        }
        if let (Some(_), None) = (inside(node), node.as_text()) {
            let formed = format.and_then(|format| hints::mended_value(format, node));
            // A key may say more than dice do: `{ "fire": "1d4" }`.
            if let Some(right) = formed {
                return Some(text(right).and(cost::FORMED + cost::RENAMED));
            }
            return Some(self.text(inside(node)?, shape)?.and(cost::FORMED));
        }
        if let Some(section) = reference {
            let written = node.as_text()?;
            return match self.ids.known(self.owner, *section, written) {
                Some(Lookup::Found(id)) => Some(text(self.ids.short(self.owner, &id))),
                Some(Lookup::Rejected) => Some(text(written.into())),
                _ => {
                    let (id, by) = self.ids.alike(self.owner, *section, written)?;
                    // A number in it says more than the id does.
                    let says_more = written.contains(' ')
                        && written.contains(|each: char| each.is_ascii_digit());
                    let lost = if says_more { cost::DROPPED } else { 0 };
                    Some(text(id).and(by + cost::RENAMED + lost))
                }
            };
        }
        match (format, &node.value) {
            (Some(format), Value::Text(written)) if format.check(written).is_ok() => {
                Some(text(written.clone()))
            }
            (Some(format), Value::Text(written)) => {
                let right = hints::mended(*format, written)?;
                // `1d4 fire` says more than dice do.
                let is_word = |word: &str| {
                    let is_plain = word.bytes().all(|it| it.is_ascii_alphabetic());
                    word.len() > 2 && is_plain && !super::compounds::is_unit(word)
                };
                let says_more = *format == Format::Dice && written.split(' ').any(is_word);
                let by = if says_more { cost::DROPPED } else { 0 };
                Some(text(right).and(cost::FORMED + by))
            }
            (Some(format), _) if node.get("not").is_none() => {
                Some(text(hints::mended_value(*format, node)?).and(cost::FORMED))
            }
            (None, Value::Text(written)) => {
                let length = written.trim().chars().count();
                (1..=*longest)
                    .contains(&length)
                    .then(|| text(written.clone()))
            }
            (None, Value::Whole(_)) => Some(text(node.to_json().to_string()).and(cost::FORMED)),
            _ => None,
        }
    }

    pub(super) fn choice(&self, node: &Node, words: &[String]) -> Option<Mended> {
        if let Value::Bool(value) = node.value {
            let text = self.made(Value::Text(value.to_string())).node;
            return self.choice(&text, words);
        }
        let Some(text) = node.as_text() else {
            let inner = inside(node).filter(|inner| inner.as_text().is_some())?;
            return Some(self.choice(inner, words)?.and(cost::FORMED));
        };
        let word = |word: &str| self.made(Value::Text(word.into()));
        if words.iter().any(|each| each == text) {
            return Some(word(text));
        }
        Some(word(near_choice(text, words)?).and(cost::NEAR))
    }
}
