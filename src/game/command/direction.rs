//! A direction as serde writes it: `dx` and `dy` in text, one byte in histories.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many directions have a byte. Staying in place counts as one.
const COUNT: u8 = 9;

/// A direction in text. Unlike the byte, text may hold any two numbers.
#[derive(Serialize, Deserialize)]
struct Written {
    dx: i32,
    dy: i32,
}

pub fn serialize<S: Serializer>(&dx: &i32, &dy: &i32, out: S) -> Result<S::Ok, S::Error> {
    if out.is_human_readable() {
        return Written { dx, dy }.serialize(out);
    }
    let near = -1..=1;
    if !near.contains(&dx) || !near.contains(&dy) {
        return Err(S::Error::custom("a direction is one tile long"));
    }
    let byte = (dx + 1) * 3 + dy + 1;
    (byte as u8).serialize(out)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<(i32, i32), D::Error> {
    if from.is_human_readable() {
        return Written::deserialize(from).map(|Written { dx, dy }| (dx, dy));
    }
    let byte = u8::deserialize(from)?;
    if byte >= COUNT {
        return Err(D::Error::custom("there is no such direction"));
    }
    Ok((i32::from(byte / 3) - 1, i32::from(byte % 3) - 1))
}

#[cfg(test)]
mod tests {
    use crate::game::command::Command;

    #[test]
    fn text_keeps_its_form_and_takes_any_number() {
        for (text, command) in [
            (
                r#"{"step":{"dx":1,"dy":-1}}"#,
                Command::Step { dx: 1, dy: -1 },
            ),
            (
                r#"{"close":{"dx":9,"dy":0}}"#,
                Command::Close { dx: 9, dy: 0 },
            ),
        ] {
            assert_eq!(serde_json::to_string(&command).unwrap(), text);
            assert_eq!(serde_json::from_str::<Command>(text).unwrap(), command);
        }
    }
}
