//! Dice as people write them: `2d6+1`, `d4`, or a plain number.

use chance::Stream;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A number of dice with some sides each, plus a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dice {
    /// How many dice.
    pub count: i32,
    /// How many sides each has.
    pub sides: i32,
    /// What is added to their sum.
    pub bonus: i32,
}

/// The most dice, sides or bonus that content may ask for.
const MOST: i32 = 1000;

impl Dice {
    /// Rolls them.
    pub fn roll(self, stream: &mut Stream) -> i32 {
        stream.roll(self.count, self.sides) + self.bonus
    }

    /// The smallest result.
    pub fn least(self) -> i32 {
        self.count + self.bonus
    }

    /// The largest result.
    pub fn most(self) -> i32 {
        self.count * self.sides + self.bonus
    }
}

impl FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse(text).ok_or_else(|| format!("`{text}` is not dice such as 2d6+1"))
    }
}

fn parse(text: &str) -> Option<Dice> {
    // Only what starts with a digit or `d`, so that "+5" and " 3" are not dice.
    let small = |part: &str| -> Option<i32> {
        let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number = plain.then(|| part.parse::<i32>().ok()).flatten()?;
        (number <= MOST).then_some(number)
    };
    let Some((count, rest)) = text.split_once('d') else {
        return Some(Dice {
            count: 0,
            sides: 0,
            bonus: small(text)?,
        });
    };
    let count = if count.is_empty() { 1 } else { small(count)? };
    let (sides, bonus) = match rest.find(['+', '-']) {
        None => (small(rest)?, 0),
        Some(at) => {
            let size = small(&rest[at + 1..])?;
            let bonus = if rest[at..].starts_with('-') {
                -size
            } else {
                size
            };
            (small(&rest[..at])?, bonus)
        }
    };
    (count > 0 && sides > 0).then_some(Dice {
        count,
        sides,
        bonus,
    })
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.bonus) {
            (0, bonus) => write!(f, "{bonus}"),
            (count, 0) => write!(f, "{count}d{}", self.sides),
            (count, bonus) => write!(f, "{count}d{}{bonus:+}", self.sides),
        }
    }
}

impl TryFrom<String> for Dice {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> Self {
        dice.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_read_and_print_the_same() {
        for text in ["2d6+1", "1d4", "3d8-2", "7", "0"] {
            assert_eq!(text.parse::<Dice>().unwrap().to_string(), text);
        }
        assert_eq!("d6".parse::<Dice>().unwrap().to_string(), "1d6");
    }

    #[test]
    fn what_is_not_dice_is_refused() {
        for text in [
            "",
            "d",
            "2d",
            "lots",
            "2d6+",
            "2d6+x",
            "0d6",
            "2d0",
            "-1",
            "+3",
            "2 d6",
            "2d6+1d4",
            "9999999999",
            "1001d2",
            "2d6-",
        ] {
            let error = text.parse::<Dice>().unwrap_err();
            assert!(error.contains("2d6+1"), "{text}: {error}");
        }
    }

    #[test]
    fn rolls_stay_within_their_bounds() {
        let dice: Dice = "3d6-2".parse().unwrap();
        let mut stream = Stream::named(3, "dice");
        for _ in 0..500 {
            let roll = dice.roll(&mut stream);
            assert!((dice.least()..=dice.most()).contains(&roll), "{roll}");
        }
    }
}
