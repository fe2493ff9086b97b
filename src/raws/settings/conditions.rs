//! Conditions on settings: `if_setting` of an entry or a patch.

use super::{IF_SETTING, Setting, Settings};
use crate::raws::HELPS;
use crate::raws::hints::{self, Sign};
use crate::raws::manifest::SettingRaw;
use crate::raws::suggest;
use crate::raws::value_help::{braced, keyed, quoted, shown, written};
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::Span;

impl Settings<'_> {
    /// Whether a condition on settings holds, as a value.
    pub(super) fn condition(&mut self, node: &Node) -> Value {
        match self.holds(node) {
            Some(holds) => Value::Bool(holds),
            None => Value::Broken,
        }
    }

    fn holds(&mut self, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Broken => None,
            Value::Text(text) => {
                if let Some(help) = self.said(text) {
                    let message = format!("`{text}` is no name of a setting");
                    let report = Diag::error("unknown-setting", node.span, message);
                    self.diags.push(report.help(help));
                    return None;
                }
                if let Some(rest) = text.strip_prefix('!') {
                    let message = format!("`{text}` is no name of a setting");
                    let help = format!("write {{ \"not\": \"{}\" }}", rest.trim());
                    self.diags
                        .push(Diag::error("unknown-setting", node.span, message).help(help));
                    return None;
                }
                match self.named(node)? {
                    Setting::Switch(is_on) => Some(is_on),
                    _ => {
                        let message = format!("`{text}` is no switch, so that it is not on or off");
                        let help = self.compared(text);
                        self.diags
                            .push(Diag::error("wrong-type", node.span, message).help(help));
                        None
                    }
                }
            }
            Value::List(all) if !all.is_empty() => {
                let each: Vec<Option<bool>> = all.iter().map(|each| self.holds(each)).collect();
                let each: Option<Vec<bool>> = each.into_iter().collect();
                each.map(|each| each.into_iter().all(|holds| holds))
            }
            Value::Object(fields) if fields.len() == 1 => match fields[0].key.as_str() {
                "not" => self.holds(&fields[0].value).map(|holds| !holds),
                _ => self.compare(&fields[0]),
            },
            _ => {
                let message = format!("`{IF_SETTING}` names a setting, found {}", node.described());
                let each: Vec<String> = { node.fields().iter() }
                    .map(|field| braced(&[written(field)]))
                    .collect();
                if HELPS && !each.is_empty() {
                    let help = format!(
                        "write a list, of which all must hold: [{}]",
                        each.join(", ")
                    );
                    let report = Diag::error("wrong-type", node.span, message);
                    self.diags.push(report.help(help));
                    return None;
                }
                let help = "write \"hard\", { \"not\": \"hard\" }, { \"mood\": \"grim\" } or { \"rats\": { \"least\": 3 } }; \
                            in a list all must hold";
                self.diags
                    .push(Diag::error("wrong-type", node.span, message).help(help));
                None
            }
        }
    }

    /// How to write a condition that is a comparison in one text: `rats > 5`, `mood ==
    /// grim`.
    fn said(&self, text: &str) -> Option<String> {
        if let Some((name, sign, number)) = hints::comparison(text) {
            let is_number = matches!(self.declared.get(&name), Some(SettingRaw::Number(_)));
            return is_number.then(|| bounded(&name, sign, number));
        }
        let (name, word) = text
            .split_once("!=")
            .map_or((text, None), |(name, word)| (name, Some(word)));
        let (name, word, is_not) = match word {
            Some(word) => (name, word, true),
            None => {
                let (name, word) = text.split_once(['=', ':'])?;
                (name, word.trim_start_matches('='), false)
            }
        };
        let (name, word) = (name.trim(), word.trim().trim_matches(['"', '\'']));
        let right = match (self.declared.get(name)?, word) {
            (SettingRaw::Switch(_), "true" | "on" | "yes" | "1") => quoted(name),
            (SettingRaw::Switch(_), _) => braced(&[keyed("not", &quoted(name))]),
            _ => braced(&[keyed(name, &quoted(word))]),
        };
        Some(match is_not {
            true => format!("write {}", braced(&[keyed("not", &right)])),
            false => format!("write {right}"),
        })
    }

    /// How a setting is asked for.
    fn compared(&self, name: &str) -> String {
        match self.declared.get(name) {
            Some(SettingRaw::Number(range)) => {
                format!("write {{ \"{name}\": {{ \"least\": {} }} }}", range.default)
            }
            Some(SettingRaw::Choice(words)) => {
                let word = words.first().map_or("", String::as_str);
                format!("write {{ \"{name}\": \"{word}\" }}")
            }
            _ => format!("write \"{name}\", or {{ \"not\": \"{name}\" }}"),
        }
    }

    /// Whether a setting is as asked for: a word, a number within bounds, on or off.
    fn compare(&mut self, field: &Field) -> Option<bool> {
        let name = Node {
            span: field.key_span,
            value: Value::Text(field.key.clone()),
        };
        let asked = &field.value;
        // `{ "setting": "hard" }`: the name stands alone.
        let meant = asked
            .as_text()
            .filter(|text| self.values.contains_key(text));
        if let Some(meant) = meant.filter(|_| HELPS && !self.values.contains_key(&*field.key)) {
            let message = format!("mod.json has no setting `{}`", field.key);
            let help = match self.declared.get(meant) {
                Some(SettingRaw::Switch(_)) => format!("write {}", quoted(meant)),
                _ => self.compared(meant),
            };
            let report = Diag::error("unknown-setting", field.key_span, message);
            self.diags.push(report.help(help));
            return None;
        }
        let setting = self.named(&name)?;
        match (&setting, &asked.value) {
            (_, Value::Broken) => None,
            (Setting::Switch(is_on), Value::Bool(wanted)) => Some(is_on == wanted),
            (Setting::Choice(word), Value::Text(wanted)) => {
                self.is_choice(&field.key, wanted, asked.span)?;
                Some(word == wanted)
            }
            (Setting::Number(number), Value::Whole(wanted)) => Some(i64::from(*number) == *wanted),
            (Setting::Number(number), Value::Object(bounds)) if !bounds.is_empty() => {
                let mut holds = true;
                for bound in bounds {
                    holds &= match (bound.key.as_str(), &bound.value.value) {
                        ("least", Value::Whole(least)) => i64::from(*number) >= *least,
                        ("most", Value::Whole(most)) => i64::from(*number) <= *most,
                        _ => {
                            let message = format!("`{}` is no bound of a number", bound.key);
                            let help = match (hints::sign(&bound.key), &bound.value.value) {
                                (Some(Sign::AtLeast | Sign::AtMost), Value::Whole(_))
                                    if bounds.len() > 1 =>
                                {
                                    let parts: Vec<String> =
                                        bounds.iter().map(renamed_bound).collect();
                                    let right = keyed(&field.key, &braced(&parts));
                                    format!("write {}", braced(&[right]))
                                }
                                (Some(sign), Value::Whole(number)) => {
                                    bounded(&field.key, sign, *number as f64)
                                }
                                _ => "write { \"least\": 3 }, { \"most\": 5 } or both".into(),
                            };
                            let report = Diag::error("unknown-field", bound.key_span, message);
                            self.diags.push(report.help(help));
                            return None;
                        }
                    };
                }
                Some(holds)
            }
            _ => {
                let message = format!("`{}` is never {}", field.key, shown(asked));
                let sign = asked.as_text().and_then(hints::compared_with);
                let help = match (&setting, sign) {
                    (Setting::Number(_), Some((sign, number))) => bounded(&field.key, sign, number),
                    (Setting::Choice(_), None) if !asked.items().is_empty() => format!(
                        "{}; for one of several write an entry for each",
                        self.compared(&field.key)
                    ),
                    _ => self.compared(&field.key),
                };
                self.diags
                    .push(Diag::error("wrong-type", asked.span, message).help(help));
                None
            }
        }
    }

    fn is_choice(&mut self, name: &str, wanted: &str, span: Span) -> Option<()> {
        let Some(SettingRaw::Choice(words)) = self.declared.get(name) else {
            return None;
        };
        if words.iter().any(|word| word == wanted) {
            return Some(());
        }
        let message = format!("`{name}` is never `{wanted}`");
        let help = suggest::help(wanted, words.iter().map(String::as_str));
        self.diags
            .push(Diag::error("wrong-choice", span, message).help(help));
        None
    }
}

/// A bound with the name that it should have.
fn renamed_bound(bound: &Field) -> String {
    let name = match hints::sign(&bound.key) {
        Some(Sign::AtLeast) => "least",
        Some(Sign::AtMost) => "most",
        _ => &bound.key,
    };
    keyed(name, &shown(&bound.value))
}

/// How to ask for a number that is compared with another.
fn bounded(name: &str, sign: Sign, number: f64) -> String {
    let number = number.round() as i64;
    let bound = |key: &str, number: i64| {
        let bounds = braced(&[keyed(key, &number.to_string())]);
        braced(&[keyed(name, &bounds)])
    };
    let right = match sign {
        Sign::Less => bound("most", number - 1),
        Sign::AtMost => bound("most", number),
        Sign::AtLeast => bound("least", number),
        Sign::More => bound("least", number + 1),
        Sign::Equal => braced(&[keyed(name, &number.to_string())]),
        Sign::Unequal => {
            let equal = braced(&[keyed(name, &number.to_string())]);
            braced(&[keyed("not", &equal)])
        }
    };
    format!("write {right}")
}
