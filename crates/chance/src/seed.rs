//! Seeds: a number, or words that stand for a number.

use crate::digest::Digest;
use plain_text::is_harmful;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest words that make a seed, in characters.
pub const LONGEST: usize = 60;

/// The start of all chance in a game. The same seed gives the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// The number from which all chance is drawn.
    pub number: u64,
    /// The words of which the number was made, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl Seed {
    /// A seed from a number.
    pub fn number(number: u64) -> Self {
        Self {
            number,
            words: None,
        }
    }

    /// The seed that a text means: a number if it is one, otherwise words. Upper case,
    /// repeated spaces and invisible characters make no difference. Every seed is read
    /// here, typed or from an address, so that the same words give the same game.
    ///
    /// # Errors
    ///
    /// A sentence if the text is empty or too long.
    pub fn parse(text: &str) -> Result<Self, String> {
        let is_seen = |each: &char| each.is_whitespace() || !is_harmful(*each);
        let text: String = text.chars().filter(is_seen).collect();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words.to_lowercase();
        if words.is_empty() {
            return Err("a seed is a number or some words".to_string());
        }
        if words.chars().count() > LONGEST {
            return Err(format!("a seed has at most {LONGEST} characters"));
        }
        if words.bytes().all(|byte| byte.is_ascii_digit())
            && let Ok(number) = words.parse()
        {
            return Ok(Self::number(number));
        }
        let mut digest = Digest::default();
        digest.add(words.as_bytes());
        Ok(Self {
            number: digest.value(),
            words: Some(words),
        })
    }

    /// Whether the number is the one that the words give.
    pub fn is_sound(&self) -> bool {
        let Some(words) = &self.words else {
            return true;
        };
        let mut digest = Digest::default();
        digest.add(words.as_bytes());
        words.chars().count() <= LONGEST && digest.value() == self.number
    }

    /// The seed of a day, the same for everyone.
    pub fn of_day(day: Day) -> Self {
        let words = format!("daily {day}");
        let mut digest = Digest::default();
        digest.add(words.as_bytes());
        Self {
            number: digest.value(),
            words: Some(words),
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.words {
            Some(words) => f.write_str(words),
            None => write!(f, "{}", self.number),
        }
    }
}

/// A day of the calendar. At one moment it is the same day all over the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// As in 2026.
    pub year: u32,
    /// From 1 to 12.
    pub month: u32,
    /// From 1 to 31.
    pub day: u32,
}

impl Day {
    /// The day this many days after 1 January 1970.
    pub fn since_1970(days: u32) -> Self {
        let mut left = days;
        let mut year = 1970;
        loop {
            let length: u32 = months(year).iter().sum();
            if left < length {
                break;
            }
            left -= length;
            year += 1;
        }
        let mut month = 1;
        for length in months(year) {
            if left < length {
                break;
            }
            left -= length;
            month += 1;
        }
        Self {
            year,
            month,
            day: left + 1,
        }
    }

    /// The day that a text such as `2026-11-16` means; none if there is no such day.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('-').map(|part| {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u32>().ok().filter(|_| is_number)
        });
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let place = month.checked_sub(1)? as usize;
        let length = *months(year).get(place)?;
        let is_day = (1970..=9999).contains(&year) && (1..=length).contains(&day);
        (is_day && parts.next().is_none()).then_some(Self { year, month, day })
    }

    /// The day before.
    pub fn before(self) -> Self {
        let Self { year, month, day } = self;
        let last_of = |year: u32, month: u32| Self {
            year,
            month,
            day: months(year)[(month as usize).saturating_sub(1).min(11)],
        };
        match (month, day) {
            (_, 2..) => Self {
                day: day - 1,
                ..self
            },
            (2.., _) => last_of(year, month - 1),
            _ => last_of(year.saturating_sub(1), 12),
        }
    }
}

/// The lengths of the months of a year.
fn months(year: u32) -> [u32; 12] {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let february = if is_leap { 29 } else { 28 };
    [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day } = self;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_themselves_and_words_are_not_picky() {
        for (text, shown) in [
            ("7", "7"),
            ("  007 ", "7"),
            ("18446744073709551615", "18446744073709551615"),
            ("18446744073709551616", "18446744073709551616"),
            ("The  Old\tWell", "the old well"),
            ("-3", "-3"),
        ] {
            assert_eq!(Seed::parse(text).unwrap().to_string(), shown, "{text}");
        }
        assert_eq!(Seed::parse("old well"), Seed::parse(" OLD  well "));
        assert_ne!(Seed::parse("old well"), Seed::parse("oldwell"));
        for odd in [
            "old\u{a0}well",
            "old\r\n well",
            "\u{feff}o\0ld we\u{202e}ll\u{200b}",
        ] {
            assert_eq!(Seed::parse(odd), Seed::parse("old well"), "{odd:?}");
        }
        assert!(Seed::parse("old well").unwrap().is_sound());
        assert!(Seed::parse(" ").is_err());
        assert!(Seed::parse("\u{1b}").is_err());
        assert!(Seed::parse(&"x".repeat(61)).is_err());
    }

    #[test]
    fn a_days_seed_can_be_typed() {
        let day = Day::since_1970(20_773);
        assert_eq!(day.to_string(), "2026-11-16");
        assert_eq!(Seed::parse("daily 2026-11-16"), Ok(Seed::of_day(day)));
    }

    #[test]
    fn days_are_counted_over_leap_years() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day::since_1970(days).to_string(), expected, "{days}");
        }
    }

    #[test]
    fn a_day_is_read_and_has_a_day_before() {
        for days in [0, 58, 59, 365, 11_016, 19_782, 20_773, 47_540, 47_541] {
            let (day, next) = (Day::since_1970(days), Day::since_1970(days + 1));
            assert_eq!(next.before(), day);
            assert_eq!(Day::parse(&day.to_string()), Some(day));
        }
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-13-01",
            "2026-00-01",
            "2026-11-31",
            "2026-02-29",
            "2026-11-0",
            "2026-11-16-1",
            "+2026-11-16",
            "1969-12-31",
            "99999-01-01",
            "a-b-c",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
