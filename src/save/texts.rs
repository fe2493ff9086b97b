//! The JSON of what is written again and again and seldom changes: lines of the log,
//! and levels that wait. Together they are most of a saved state.

use crate::levels::FrozenLevel;
use crate::log::LogLine;
use serde::Serialize;
use std::sync::Arc;

/// What was written last time. A resource, so that it lasts as long as the game.
#[derive(Default)]
pub struct SavedTexts {
    pub log: Texts<LogLine>,
    pub frozen: Texts<FrozenLevel>,
}

/// Values of one kind with their JSON, in their order.
///
/// It holds each value, so whoever changes one gets a copy of its own: the same value
/// always has the same text.
pub struct Texts<T> {
    texts: Vec<Option<Text<T>>>,
}

struct Text<T> {
    of: Arc<T>,
    json: Box<[u8]>,
}

impl<T> Default for Texts<T> {
    fn default() -> Self {
        Self { texts: Vec::new() }
    }
}

impl<T: Serialize> Texts<T> {
    /// Gives the JSON of each value to `put`. What was not written before is written now,
    /// and what is no longer there is forgotten.
    pub fn write<'a>(
        &mut self,
        values: impl Iterator<Item = &'a Arc<T>>,
        mut put: impl FnMut(&[u8]),
    ) where
        T: 'a,
    {
        let mut before = std::mem::take(&mut self.texts);
        let mut next = 0;
        for value in values {
            let is_it = |text: &Option<Text<T>>| {
                let text = text.as_ref();
                text.is_some_and(|text| Arc::ptr_eq(&text.of, value))
            };
            // Mostly the very next: lists grow at their end.
            let known = before[next..].iter().position(is_it);
            let text = known.and_then(|skipped| {
                next += skipped + 1;
                before[next - 1].take()
            });
            let text = text.unwrap_or_else(|| Text {
                of: Arc::clone(value),
                json: serde_json::to_vec(value.as_ref())
                    .expect("every saved type can be written")
                    .into(),
            });
            put(&text.json);
            self.texts.push(Some(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(texts: &mut Texts<String>, values: &[Arc<String>]) -> Vec<String> {
        let mut all = Vec::new();
        texts.write(values.iter(), |json| {
            all.push(String::from_utf8(json.to_vec()).unwrap());
        });
        all
    }

    #[test]
    fn what_was_changed_added_or_removed_is_written_as_it_is() {
        let mut values: Vec<Arc<String>> = ["a", "b", "c"].map(|v| Arc::new(v.into())).into();
        let mut texts = Texts::default();
        assert_eq!(written(&mut texts, &values), ["\"a\"", "\"b\"", "\"c\""]);
        Arc::make_mut(&mut values[2]).push('!');
        values.remove(0);
        values.push(Arc::new("d".into()));
        let expected = ["\"b\"", "\"c!\"", "\"d\""];
        assert_eq!(written(&mut texts, &values), expected);
        values.swap(0, 2);
        assert_eq!(written(&mut texts, &values), ["\"d\"", "\"c!\"", "\"b\""]);
    }
}
