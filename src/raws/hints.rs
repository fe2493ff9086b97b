//! Guesses the right form of a wrong text, and the right word for a word from
//! elsewhere.

mod absent;
mod colors;
mod compared;
mod dice;
mod elsewhere;
mod names;
mod powers;

pub use absent::{absent, absent_choice, absent_effect, lasting, never};
pub use compared::{Sign, compared_with, comparing, comparison, sign};
pub use elsewhere::{MONEY_ID, elsewhere, parameter, setting_place, unasked};
pub use names::{known, other_choice, other_name, other_names};

use super::format::{Format, is_word};
use super::tiles;
use crate::raws::HELPS;
use crate::rules::dice::Dice;
use colors::{color, hex, numbered, of_parts};
use dice::dice;
use placed_json::node::{Node, Value};

/// The text in the form that it should have, if it can be guessed.
pub fn mended(format: Format, text: &str) -> Option<String> {
    if !HELPS {
        return None;
    }
    let text = text.trim();
    match format {
        Format::Dice => dice(text),
        Format::Color => color(text),
        Format::Glyph => glyph(text),
        Format::Tag => word(text, 1, 31),
        Format::ModId => word(text, 3, 32),
        Format::Version => version(text),
        Format::VersionRange => range(text),
        Format::Tile => tiles::right_name(text),
    }
}

/// The same for a value that is no text.
pub fn mended_value(format: Format, node: &Node) -> Option<String> {
    if !HELPS {
        return None;
    }
    let part = |key: &str| match node.get(key)?.value {
        Value::Whole(number) => Some(number),
        _ => None,
    };
    let either = |one: &str, other: &str| part(one).or_else(|| part(other));
    match (format, &node.value) {
        (_, Value::List(items)) if items.len() == 1 => fitting(format, items[0].as_text()?),
        (Format::Color, Value::List(items)) => {
            let parts: Vec<f64> = items.iter().filter_map(number_of).collect();
            of_parts(&parts)
        }
        (Format::Color, Value::Object(_)) => hex(&[
            either("r", "red")?,
            either("g", "green")?,
            either("b", "blue")?,
        ]),
        (Format::Color, Value::Whole(number)) => numbered(*number),
        (Format::Dice, Value::Object(_)) if part("max").or(part("to")).is_some() => {
            let (least, most) = (either("min", "from").unwrap_or(1), either("max", "to")?);
            dice(&format!("{least}-{most}"))
        }
        (Format::Dice, Value::Object(fields))
            if node.get("dice").is_some_and(|it| it.as_text().is_some()) =>
        {
            let bonus = ["bonus", "add", "plus", "modifier"];
            let by = bonus.iter().find_map(|key| part(key));
            let is_whole = fields.len() == 1 + usize::from(by.is_some());
            let by = by.map_or(String::new(), |by| format!("{by:+}"));
            let text = node
                .get("dice")
                .and_then(Node::as_text)
                .filter(|_| is_whole)?;
            dice(&format!("{text}{by}"))
        }
        (Format::Dice, Value::Object(_)) => {
            let (count, sides) = (either("count", "dice")?, either("sides", "faces")?);
            let bonus = either("bonus", "add").map_or(String::new(), |by| format!("{by:+}"));
            dice(&format!("{count}d{sides}{bonus}"))
        }
        (Format::Dice, Value::List(items)) => {
            let ends: Vec<i64> = items.iter().filter_map(whole).collect();
            dice(&format!("{}-{}", ends.first()?, ends.get(1)?))
        }
        (Format::Dice, Value::Fraction(number)) => dice(&format!("{}", number.round())),
        (Format::Glyph, Value::Whole(code)) if *code > 9 => {
            let sign = u8::try_from(*code).ok().map(char::from)?;
            sign.is_ascii_graphic().then(|| sign.to_string())
        }
        (Format::VersionRange, Value::Bool(_) | Value::Null) => Some("*".into()),
        (_, Value::Object(fields)) => {
            let text = fields.iter().find_map(|field| field.value.as_text())?;
            fitting(format, text)
        }
        (_, Value::Whole(number)) => fitting(format, &number.to_string()),
        (_, Value::Fraction(number)) => {
            let shown = number.to_string();
            let point = if shown.contains('.') { "" } else { ".0" };
            fitting(format, &format!("{shown}{point}"))
        }
        _ => None,
    }
}

fn fitting(format: Format, text: &str) -> Option<String> {
    match format.check(text) {
        Ok(()) => Some(text.to_string()),
        Err(_) => mended(format, text),
    }
}

fn number_of(node: &Node) -> Option<f64> {
    match node.value {
        Value::Whole(number) => Some(number as f64),
        Value::Fraction(number) => Some(number),
        _ => None,
    }
}

fn whole(node: &Node) -> Option<i64> {
    match node.value {
        Value::Whole(number) => Some(number),
        _ => None,
    }
}

/// A name in lower case, as in ids: `Iron Golem` is `iron_golem`.
pub fn word(text: &str, shortest: usize, longest: usize) -> Option<String> {
    if !HELPS {
        return None;
    }
    let mut name = String::new();
    let mut was_small = false;
    for each in text.chars().take(longest * 2) {
        let plain = unaccented(each);
        if !plain.chars().all(|each| each.is_ascii_alphanumeric()) {
            name.push('_');
            was_small = false;
            continue;
        }
        // `BigRat` is two words.
        if was_small && each.is_uppercase() {
            name.push('_');
        }
        was_small = each.is_lowercase();
        name.push_str(&plain.to_ascii_lowercase());
    }
    let parts: Vec<&str> = name.split('_').filter(|part| !part.is_empty()).collect();
    let mut name = parts.join("_");
    if name.starts_with(|each: char| each.is_ascii_digit()) {
        name.insert_str(0, "a_");
    }
    if !name.is_empty() && name.len() < shortest {
        name.push_str("_mod");
    }
    name.truncate(longest);
    let name = name.trim_end_matches('_').to_string();
    is_word(&name, shortest, longest).then_some(name)
}

/// A letter without its accent.
fn unaccented(each: char) -> String {
    let plain = match each.to_lowercase().next().unwrap_or(each) {
        'à'..='å' => "a",
        'æ' => "ae",
        'ç' => "c",
        'è'..='ë' => "e",
        'ì'..='ï' => "i",
        'ñ' => "n",
        'ò'..='ö' | 'ø' => "o",
        'ù'..='ü' => "u",
        'ß' => "ss",
        _ => return each.to_string(),
    };
    match each.is_uppercase() {
        true => plain.to_uppercase(),
        false => plain.into(),
    }
}

fn glyph(text: &str) -> Option<String> {
    let plain: String = text.chars().take(8).map(unaccented).collect();
    let sign = plain.chars().find(char::is_ascii_graphic)?;
    Some(sign.to_string())
}

/// A version of three numbers, taken from any text around them.
fn version(text: &str) -> Option<String> {
    let start = text.find(|each: char| each.is_ascii_digit())?;
    let mut numbers: Vec<u64> = { text[start..].split(['.', ',', '-', ' ', '_']) }
        .map_while(|part| part.parse().ok())
        .take(3)
        .collect();
    numbers.resize(3, 0);
    Some(format!("{}.{}.{}", numbers[0], numbers[1], numbers[2]))
}

/// A range of versions: `1.0+`, `=>1.0`, `1.0 - 2.0`, `any`.
fn range(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let digits = |text: &str| {
        let start = text.find(|each: char| each.is_ascii_digit())?;
        let rest = &text[start..];
        let end = rest.find(|each: char| !each.is_ascii_digit() && each != '.');
        Some(
            rest[..end.unwrap_or(rest.len())]
                .trim_end_matches('.')
                .to_string(),
        )
    };
    if !lower.chars().any(|each| each.is_ascii_digit()) {
        return Some("*".into());
    }
    let all = [" - ", " to ", ".."]
        .iter()
        .find_map(|mark| lower.split_once(mark));
    let both = all.and_then(|(low, high)| Some(format!(">={}, <={}", digits(low)?, digits(high)?)));
    let spaced = || {
        let parts: Vec<&str> = lower.split_whitespace().collect();
        parts.join(", ")
    };
    let least = digits(&lower).map(|from| {
        let parts: Vec<&str> = from.split('.').take(3).collect();
        format!(">={}", parts.join("."))
    });
    let candidates = [
        both,
        Some(
            lower
                .replace("=>", ">=")
                .replace("=<", "<=")
                .replace("==", "="),
        ),
        Some(lower.replace("~>", "~").replace('v', "")),
        Some(spaced()).filter(|_| lower.contains(['<', '>'])),
        least,
    ];
    let mut candidates = candidates.into_iter().flatten();
    candidates.find(|text| text != &lower && semver::VersionReq::parse(text).is_ok())
}

/// Whether a text means true or false.
pub fn truth(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "on" | "y" | "t" | "1" | "always" | "ja" | "oui" | "enabled" => Some(true),
        "false" | "no" | "off" | "n" | "f" | "0" | "never" | "nein" | "non" | "none"
        | "disabled" | "" => Some(false),
        _ => None,
    }
}

/// The words for small numbers.
const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The digits for a number written as a word.
pub fn counted(word: &str) -> Option<&'static str> {
    const DIGITS: [&str; 13] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    ];
    let at = WORDS.iter().position(|each| *each == word)?;
    Some(DIGITS[at])
}

/// A number with a word behind it that says what is counted: `12hp`, `5turns`.
fn with_unit(plain: &str) -> Option<f64> {
    let end = plain.find(|each: char| !each.is_ascii_digit() && !"-.".contains(each))?;
    let (number, unit) = plain.split_at(end);
    // `2d6` is no number of something.
    let is_unit = unit.chars().all(|each| each.is_alphabetic());
    number.parse().ok().filter(|_| is_unit)
}

/// The number that a text means, within bounds.
pub fn number(text: &str, least: i64, most: i64) -> Option<i64> {
    if !HELPS {
        return None;
    }
    let text = text.trim().to_lowercase();
    let named = WORDS
        .iter()
        .position(|word| *word == text)
        .map(|at| at as i64);
    let plain: String = text
        .chars()
        .filter(|each| !"_ '%+<>=~≤≥".contains(*each))
        .collect();
    let written = plain.replace(',', ".").parse::<f64>().ok();
    let written = written.or_else(|| with_unit(&plain));
    let rolled = || {
        let dice: Dice = dice(&text)?.parse().ok()?;
        Some(i64::from(dice.least() + dice.most()) / 2)
    };
    let found = named
        .or(written.map(|number| number.round() as i64))
        .or_else(rolled)?;
    Some(found.clamp(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_get_the_form_they_lack() {
        for (format, text, right) in [
            (Format::Color, "red", "#ff0000"),
            (Format::Color, "Dark Red", "#7f0000"),
            (Format::Color, "f00", "#ff0000"),
            (Format::Color, "#f0a", "#ff00aa"),
            (Format::Color, "c08040", "#c08040"),
            (Format::Color, "0xC08040", "#c08040"),
            (Format::Color, "#c08040ff", "#c08040"),
            (Format::Color, "rgb(255, 128, 0)", "#ff8000"),
            (Format::Glyph, "rat", "r"),
            (Format::Glyph, "é", "e"),
            (Format::Dice, "2w6", "2d6"),
            (Format::Dice, "2D6", "2d6"),
            (Format::Dice, "2d6 + 1", "2d6+1"),
            (Format::Dice, "2d", "2d6"),
            (Format::Dice, "1-4", "1d4"),
            (Format::Dice, "3-8", "1d6+2"),
            (Format::Dice, "1d6*2", "2d6"),
            (Format::Dice, "1d6+1d4", "2d5"),
            (Format::Dice, "2+1d3", "1d3+2"),
            (Format::Dice, "2x4+3", "2d4+3"),
            (Format::Dice, "3x1d4", "3d4"),
            (Format::Dice, "1d3 fire", "1d3"),
            (Format::Dice, "2d0", "2d6"),
            (Format::Dice, "(2d6)+1", "2d6+1"),
            (Format::Color, "#6Oa050", "#60a050"),
            (Format::Color, "#90c0g0", "#90c000"),
            (Format::Color, "hsl(120, 100%, 25%)", "#008000"),
            (Format::Color, "hsl(0,0%,100%)", "#ffffff"),
            (Format::Tag, "Big Beast", "big_beast"),
            (Format::ModId, "My Mod", "my_mod"),
            (Format::Version, "1.0", "1.0.0"),
            (Format::Version, "v1.2.3", "1.2.3"),
            (Format::VersionRange, "1.0+", ">=1.0"),
            (Format::VersionRange, "=>1.0", ">=1.0"),
            (Format::VersionRange, ">=1.0 <2.0", ">=1.0, <2.0"),
            (Format::VersionRange, "any", "*"),
        ] {
            assert_eq!(mended(format, text).as_deref(), Some(right), "{text}");
            assert!(format.check(right).is_ok(), "{right}");
        }
        for (text, right) in [
            ("Iron Golem", "iron_golem"),
            ("BigRat", "big_rat"),
            ("7th", "a_7th"),
        ] {
            assert_eq!(word(text, 1, 64).as_deref(), Some(right));
        }
        assert_eq!(word("?!", 1, 64), None);
        assert_eq!(number("10%", 0, 100), Some(10));
        assert_eq!(number("2d6", 0, 100), Some(7));
    }
}
