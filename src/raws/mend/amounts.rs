//! Amounts in words and as formulas: `full`, `permanent`, `50% of max_hp`, `depth * 2`.

use super::{Mended, Mender, cost};
use crate::raws::hints;
use crate::raws::shape::{FieldShape, Shape};
use crate::rules::dice::Dice;
use placed_json::node::{Node, Value};

/// Words for all that there is, and for the longest time.
const ALL: [&str; 10] = [
    "full",
    "max",
    "maximum",
    "all",
    "everything",
    "complete",
    "total",
    "fully",
    "completely",
    "100%",
];
const FOREVER: [&str; 11] = [
    "permanent",
    "permanently",
    "forever",
    "infinite",
    "infinity",
    "always",
    "until_cured",
    "endless",
    "unlimited",
    "indefinite",
    "inf",
];
/// Words for shares, in percent.
const SHARES: [(&str, i64); 4] = [("half", 50), ("quarter", 25), ("third", 33), ("a_half", 50)];
/// The most that an amount can be; more than anyone has.
const MOST: i64 = 1000;
/// Whose number it is, before the number: `user.power`.
const USERS: [&str; 6] = ["user", "self", "caster", "attacker", "source", "my"];
const TARGETS: [&str; 5] = ["target", "victim", "enemy", "defender", "other"];

/// A number of someone and what is done with it.
#[derive(Default)]
struct Formula {
    of: Option<String>,
    is_user: bool,
    percent: f64,
    add: i64,
    /// Dice that became their average.
    is_rough: bool,
}

impl Mender<'_> {
    /// An amount that is written in words, or worked out from a number of someone.
    pub(super) fn formula(
        &self,
        node: &Node,
        ways: &[Shape],
        field: Option<&FieldShape>,
    ) -> Option<Mended> {
        let is_number = |way: &Shape| matches!(way, Shape::Whole { .. });
        let whole = ways.iter().find(|way| is_number(way))?;
        let object = ways.iter().find(|way| way.field("of").is_some());
        let text = node.as_text()?.trim().to_lowercase();
        let name = field.map_or("", |field| field.name.as_str());
        let word = text.replace([' ', '-'], "_");
        let number = |number: i64| {
            let node = self.made(Value::Whole(number)).node;
            Some(self.value(&node, whole, field)?.and(cost::FORMED))
        };
        if FOREVER.contains(&word.as_str()) && name == "turns" {
            return number(MOST);
        }
        let is_all = ALL.contains(&word.as_str());
        match (object, name) {
            (_, "turns" | "times" | "count") => {}
            (Some(_), "heal") if is_all => {
                let of = Formula {
                    of: Some("missing_health".into()),
                    percent: 100.0,
                    ..Formula::default()
                };
                return self.worked_out(&of, object?);
            }
            _ if is_all => return number(MOST),
            _ => {}
        }
        let object = object?;
        if let Some((_, share)) = SHARES.iter().find(|(name, _)| *name == word) {
            let of = Formula {
                of: Some("max_health".into()),
                percent: *share as f64,
                ..Formula::default()
            };
            return self.worked_out(&of, object);
        }
        let words = object.field("of")?.shape.words()?;
        self.worked_out(&parsed(&text, words)?, object)
    }

    fn worked_out(&self, formula: &Formula, object: &Shape) -> Option<Mended> {
        let text = |text: &str| self.made(Value::Text(text.into())).node;
        let whole = |number: i64| self.made(Value::Whole(number)).node;
        let mut fields = vec![self.field("of", text(formula.of.as_deref()?))];
        if formula.is_user {
            fields.push(self.field("whose", text("user")));
        }
        let percent = formula.percent.round() as i64;
        if percent != 100 {
            fields.push(self.field("percent", whole(percent)));
        }
        if formula.add != 0 {
            fields.push(self.field("add", whole(formula.add)));
        }
        let node = self.made(Value::Object(fields)).node;
        let by = if formula.is_rough { cost::NEAR } else { 0 };
        Some(self.value(&node, object, None)?.and(cost::FORMED + by))
    }
}

/// `50% of max_hp`, `depth * 2 + 1`, `hp / 2`, `1d6 + user.power`.
fn parsed(text: &str, words: &[String]) -> Option<Formula> {
    if text.len() > 60 {
        return None;
    }
    let spaced: String = (text.replace(" of ", " * ").replace(" times ", " * "))
        .replace(" plus ", " + ")
        .replace("the ", "");
    let spaced: String = spaced
        .chars()
        .filter(|each| !"{}()$[]".contains(*each))
        .collect();
    let mut found = Formula {
        percent: 100.0,
        ..Formula::default()
    };
    for term in spaced.replace('-', "+-").split('+') {
        let term = term.trim();
        if term.is_empty() {
            continue;
        }
        let mut factor = 1.0;
        let mut named = false;
        let mut dice = 0.0;
        // Signs stay with what follows them.
        let marked = term.replace(['*', 'x', '×'], " * ").replace('/', " / ");
        // `x` is also a letter.
        let marked = match term.contains(['*', '/', '×']) {
            true => term
                .replace('×', "*")
                .replace('*', " * ")
                .replace('/', " / "),
            false if named_figure(term, words).is_some() => term.to_string(),
            false => marked,
        };
        let mut divides = false;
        for part in marked.split_whitespace() {
            match part {
                "*" => {}
                "/" => divides = true,
                part => {
                    if let Some((of, is_user)) = named_figure(part.trim_start_matches('-'), words) {
                        if found.of.is_some() || divides {
                            return None;
                        }
                        (found.of, found.is_user, named) = (Some(of), is_user, true);
                        if part.starts_with('-') {
                            factor = -factor;
                        }
                    } else if let Ok(number) = part.trim_end_matches('%').parse::<f64>() {
                        let number = if part.ends_with('%') {
                            number / 100.0
                        } else {
                            number
                        };
                        factor *= if divides { 1.0 / number } else { number };
                        divides = false;
                    } else if let Ok(rolled) = part.parse::<Dice>() {
                        dice = f64::from(rolled.least() + rolled.most()) / 2.0;
                        found.is_rough = true;
                    } else {
                        return None;
                    }
                }
            }
        }
        match named {
            _ if !factor.is_finite() => return None,
            true if dice != 0.0 => return None,
            true => found.percent = factor * 100.0,
            false if dice != 0.0 => found.add += (dice * factor).round() as i64,
            false => found.add += factor.round() as i64,
        }
    }
    found.of.is_some().then_some(found)
}

/// The number of someone that a word names, and whether it is the user's.
fn named_figure(word: &str, words: &[String]) -> Option<(String, bool)> {
    let (whose, name) = match word.split_once(['.', ':', '\'']) {
        Some((whose, name)) => (whose, name.trim_start_matches("s ")),
        None => ("", word),
    };
    let is_user = USERS.contains(&whose);
    if !whose.is_empty() && !is_user && !TARGETS.contains(&whose) {
        return None;
    }
    let right = || words.iter().map(String::as_str);
    let own = right().find(|each| *each == name);
    let found = own.or_else(|| hints::other_choice(name, right()))?;
    Some((found.into(), is_user))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_read() {
        let words: Vec<String> = ["max_health", "health", "depth", "power"]
            .map(Into::into)
            .into();
        for (text, of, percent, add, is_user) in [
            ("50% of max_hp", "max_health", 50, 0, false),
            ("depth * 2 + 1", "depth", 200, 1, false),
            ("2*depth", "depth", 200, 0, false),
            ("hp/4", "health", 25, 0, false),
            ("3 + user.power", "power", 100, 3, true),
            ("1d6+depth", "depth", 100, 4, false),
        ] {
            let found = parsed(text, &words).expect(text);
            let percent_of = found.percent.round() as i64;
            let all = (found.of.as_deref(), percent_of, found.add, found.is_user);
            assert_eq!(all, (Some(of), percent, add, is_user), "{text}");
        }
        assert!(parsed("2d6", &words).is_none());
        assert!(parsed("some", &words).is_none());
    }
}
