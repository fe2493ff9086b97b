//! Counts the entities of a saved state before it is built.
//!
//! An entity takes a few letters in a file and many times that in memory.

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// How many entities a saved state holds, on all its levels.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn things(bytes: &[u8]) -> Result<usize, serde_json::Error> {
    let CountedSave { state } = serde_json::from_slice(bytes)?;
    Ok(state.entities.0.saturating_add(state.frozen.0))
}

#[derive(Deserialize)]
struct CountedSave {
    state: CountedState,
}

#[derive(Deserialize)]
struct CountedState {
    entities: InList,
    frozen: OnLevels,
}

#[derive(Deserialize)]
struct Level {
    entities: InList,
}

struct InList(usize);

struct OnLevels(usize);

impl<'de> Deserialize<'de> for InList {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Counting;
        impl<'de> Visitor<'de> for Counting {
            type Value = InList;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of things")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<InList, A::Error> {
                let mut count = 0;
                while list.next_element::<IgnoredAny>()?.is_some() {
                    count += 1;
                }
                Ok(InList(count))
            }
        }
        reader.deserialize_seq(Counting)
    }
}

impl<'de> Deserialize<'de> for OnLevels {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Counting;
        impl<'de> Visitor<'de> for Counting {
            type Value = OnLevels;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("levels by their depth")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut levels: A) -> Result<OnLevels, A::Error> {
                let mut count = 0;
                while let Some((_, level)) = levels.next_entry::<IgnoredAny, Level>()? {
                    count += level.entities.0;
                }
                Ok(OnLevels(count))
            }
        }
        reader.deserialize_map(Counting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_of_all_levels_are_counted() {
        let text = br#"{ "format": 9, "state": { "x": 1, "entities": [{}, { "a": [{}] }],
            "frozen": { "2": { "entities": [{}], "y": {} }, "3": { "entities": [] } } } }"#;
        assert_eq!(things(text).unwrap(), 3);
        assert!(things(b"{}").is_err());
    }
}
