//! Which key does what. Both reading keys and writing help use this one value.
//!
//! It consists of the defaults and the player's changes. Keys, hints and help all ask it,
//! so no help can name a key that does something else.

mod action;
mod grave;
mod mazes;
mod presets;
mod press;
mod runs;
mod sight;
pub mod table;
mod unsaved;

pub use action::{Context, Direction, UiAction};
pub use presets::Preset;
pub use press::{Press, name};
pub use table::KeyRow;

use crate::ui::input::{Key, KeyCode};
use crate::ui::screens;
use crate::ui::uses::words;
use mazes::MAZES;
use press::Press::{AnyLetter, AnySign, Char, Code, Shifted};
use press::sign;
use runs::RUNS;
use serde::{Deserialize, Serialize};
use sight::SIGHT;
use std::borrow::Cow;
use std::fmt;
use table::TABLE;
use unsaved::UNSAVED;

/// New keys for an action in a context. They replace all keys that it had before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyChange {
    /// The name of the context.
    pub context: String,
    /// What the action does, in the words of the help.
    pub label: String,
    /// Empty if the action has no key any more.
    pub keys: Vec<Press>,
}

#[cfg(test)]
impl KeyChange {
    /// The change of an action's keys.
    pub fn of(context: Context, action: UiAction, keys: Vec<Press>) -> Self {
        let keymap = Keymap::default();
        let mut rows = keymap.rows(context);
        let row = rows.find(|row| row.action == action).expect("it has keys");
        Self {
            context: context.name.to_string(),
            label: row.label.to_string(),
            keys,
        }
    }
}

/// A key with two meanings in one context. The first meaning applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub context: Context,
    pub key: Press,
    /// What both meanings do, in the words of the help.
    pub labels: [&'static str; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.labels;
        let (key, context) = (self.key.name(), self.context.name);
        write!(
            f,
            "the key {key} has two meanings ({context}): {first}, and {second}"
        )
    }
}

/// An action in a context, with its keys as they are now.
#[derive(Clone, Debug)]
pub struct Bound {
    pub context: Context,
    pub action: UiAction,
    pub keys: Cow<'static, [Press]>,
    /// What it does, for the help screen.
    pub label: &'static str,
}

/// All keys of all screens.
#[derive(Clone, Debug)]
pub struct Keymap {
    /// In the order of the help.
    rows: Vec<Bound>,
}

impl From<&KeyRow> for Bound {
    fn from(row: &KeyRow) -> Self {
        Self {
            context: row.context,
            action: row.action,
            keys: Cow::Borrowed(row.keys),
            label: row.label,
        }
    }
}

/// What is done with a thing has the same keys on the card of one, and where a target for
/// it is asked for.
fn elsewhere(row: &Bound) -> Vec<Bound> {
    let verb = match row.action {
        UiAction::Use(verb) if row.context == Context::PLAY => verb,
        _ => return Vec::new(),
    };
    let words = words(verb);
    let on_card = (Context::CARD, words.on_card);
    let on_target = words.on_target.map(|label| (Context::TARGET, label));
    let places = [on_card].into_iter().chain(on_target);
    places
        .map(|(context, label)| Bound {
            context,
            label,
            ..row.clone()
        })
        .collect()
}

impl Default for Keymap {
    /// The keys without any change.
    fn default() -> Self {
        Self::new(Preset::default(), &[])
    }
}

impl Keymap {
    /// A set of keys for steps, with a player's changes. A change of an unknown action or
    /// context is ignored: it may be meant for another version.
    pub fn new(preset: Preset, changes: &[KeyChange]) -> Self {
        let tables = [TABLE, SIGHT, RUNS, MAZES, UNSAVED].into_iter();
        let rows = tables.chain(screens::KEYS.iter().copied()).flatten();
        let mut rows: Vec<Bound> = rows.map(Bound::from).collect();
        preset.apply(&mut rows);
        for change in changes {
            let is_meant =
                |row: &&mut Bound| row.context.name == change.context && row.label == change.label;
            if let Some(row) = rows.iter_mut().find(is_meant) {
                row.keys = Cow::Owned(change.keys.clone());
            }
        }
        grave::keep_apart(&mut rows);
        let others = rows.iter().flat_map(elsewhere).collect();
        Self {
            rows: [others, rows].concat(),
        }
    }

    /// Everything that can have a key, in the order of the help.
    pub fn all(&self) -> &[Bound] {
        &self.rows
    }

    /// Everything that has a key in a context, in the order of the help.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = &Bound> {
        let rows = self.rows.iter();
        rows.filter(move |row| row.context == context && !row.keys.is_empty())
    }

    /// What a key means in a context; `None` if nothing is bound to it.
    pub fn action(&self, context: Context, key: Key) -> Option<UiAction> {
        // Keys with control or alt belong to the system, unless they write a sign: on some
        // keyboards `<` needs the right alt key.
        let writes_sign = key.char.is_some_and(|char| !char.is_alphanumeric());
        if (key.ctrl || key.alt) && !writes_sign {
            return None;
        }
        // A letter of another script that has no meaning here counts as the Latin letter on
        // the same key.
        let action = self.written(context, key).or_else(|| {
            let KeyCode::Latin(char) = key.code else {
                return None;
            };
            let char = Some(char);
            self.written(context, Key { char, ..key })
        });
        let is_slip = |action: &UiAction| {
            let mut before = grave::before(context).iter();
            grave::is_grave(context, *action)
                && before.any(|each| {
                    let meant = self.action(*each, key);
                    meant.is_some_and(|meant| grave::is_hasty(context, meant))
                })
        };
        action.filter(|action| !is_slip(action))
    }

    /// What a key means in a context, judged by the character it writes.
    fn written(&self, context: Context, key: Key) -> Option<UiAction> {
        let shifted = Shifted(key.code);
        let mut rows = self.rows(context);
        if key.shift
            && key.char.is_none()
            && let Some(row) = rows.find(|row| row.keys.contains(&shifted))
        {
            return Some(row.action);
        }
        self.rows(context).find_map(|row| {
            row.keys.iter().find_map(|press| match *press {
                Char(char) => (key.char == Some(char)).then_some(row.action),
                Code(code) => (key.char.is_none() && key.code == code).then_some(row.action),
                Shifted(_) => None,
                AnyLetter => key
                    .char
                    .filter(char::is_ascii_lowercase)
                    .map(UiAction::Letter),
                AnySign => sign(key).map(UiAction::Write),
            })
        })
    }

    /// The keys of an action in a context. Hints name the first one.
    pub fn keys(&self, context: Context, action: UiAction) -> &[Press] {
        let mut rows = self.rows(context);
        let row = rows.find(|row| row.action == action);
        row.map_or(&[], |row| &row.keys)
    }

    /// The key for an action as a hint names it: the first one that is bound.
    pub fn hint(&self, context: Context, action: UiAction) -> String {
        let first = self.keys(context, action).first();
        first.map(|press| press.name()).unwrap_or_default()
    }

    /// Every context in which keys are bound.
    #[cfg(test)]
    pub fn contexts(&self) -> Vec<Context> {
        let mut contexts: Vec<Context> = Vec::new();
        for row in &self.rows {
            if !contexts.contains(&row.context) {
                contexts.push(row.context);
            }
        }
        contexts.retain(|context| *context != Context::EVERYWHERE);
        contexts
    }

    /// Every key that has two meanings in one context.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            let earlier = self.rows[..number].iter();
            let earlier = earlier.filter(|each| each.context == row.context);
            for other in earlier {
                let clashes = |key: &&Press| other.keys.iter().any(|each| clash(*each, **key));
                conflicts.extend(row.keys.iter().find(clashes).map(|key| Conflict {
                    context: row.context,
                    key: *key,
                    labels: [other.label, row.label],
                }));
            }
        }
        conflicts
    }
}

/// Is there a key that both of them stand for?
fn clash(one: Press, other: Press) -> bool {
    let is_letter = |press: Press| matches!(press, Char('a'..='z') | AnyLetter);
    match (one, other) {
        (AnyLetter, press) | (press, AnyLetter) => is_letter(press),
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests;
