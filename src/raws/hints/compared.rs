//! Comparisons as other games write them: `hp < 50%`, `depth_above`, `{ "gte": 3 }`.

use crate::raws::HELPS;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

/// Signs and words for comparisons, the longer ones first.
#[rustfmt::skip] // one row, one sign
const SIGNS: &[(Sign, &[&str])] = &[
    (Sign::AtMost, &["<=", "=<", "≤", "at_most", "no_more_than", "up_to", "less_or_equal", "less_than_or_equal", "lte", "le", "max", "maximum", "most"]),
    (Sign::AtLeast, &[">=", "=>", "≥", "at_least", "no_less_than", "or_more", "greater_or_equal", "greater_than_or_equal", "gte", "ge", "min", "minimum", "least"]),
    (Sign::Unequal, &["!=", "<>", "≠", "not_equal", "ne", "neq"]),
    (Sign::Less, &["<", "less_than", "lower_than", "smaller_than", "fewer_than", "nearer_than", "closer_than", "is_below", "below", "under", "lt", "less", "lower"]),
    (Sign::More, &[">", "more_than", "greater_than", "higher_than", "bigger_than", "further_than", "farther_than", "deeper_than", "is_above", "above", "over", "exceeds", "gt", "more", "greater", "higher", "beyond"]),
    (Sign::Equal, &["==", "=", "equals", "equal_to", "equal", "eq", "exactly"]),
];

/// The sign that a word or a sign stands for.
pub fn sign(word: &str) -> Option<Sign> {
    if !HELPS {
        return None;
    }
    let word = word.trim().to_lowercase().replace([' ', '-'], "_");
    let mut rows = SIGNS.iter();
    rows.find_map(|(sign, words)| words.contains(&word.as_str()).then_some(*sign))
}

/// The parts of a comparison that begins with its sign: `<30`, `at least 3`.
pub fn compared_with(text: &str) -> Option<(Sign, f64)> {
    let (left, sign, number) = comparison(text)?;
    left.is_empty().then_some((sign, number))
}

/// The parts of a comparison: what, how, and with which number.
pub fn comparison(text: &str) -> Option<(String, Sign, f64)> {
    if !HELPS || text.len() > 80 {
        return None;
    }
    let is_sign = |each: char| "<>=≤≥≠".contains(each);
    if let Some(start) = text.find(|each: char| is_sign(each) || each == '!') {
        let rest = &text[start..];
        let end = rest.find(|each: char| !is_sign(each) && each != '!');
        let (mark, right) = rest.split_at(end.unwrap_or(rest.len()));
        let sign = sign(mark)?;
        return Some((text[..start].trim().into(), sign, share(right)?));
    }
    // In words: `health below 50`.
    let words: Vec<&str> = text.split_whitespace().collect();
    let (last, before) = words.split_last()?;
    let number = share(last)?;
    for length in (1..=before.len().min(5)).rev() {
        let (left, mark) = before.split_at(before.len() - length);
        if let Some(sign) = sign(&mark.join("_")) {
            let left: Vec<&str> = { left.iter().copied() }
                .filter(|word| !["is", "has", "the"].contains(word))
                .collect();
            return Some((left.join(" "), sign, number));
        }
    }
    None
}

/// A key that compares: `hp_above`, `min_depth`, `distance_at_most`. The sign and what is
/// compared.
pub fn comparing(key: &str) -> Option<(String, Sign)> {
    if !HELPS {
        return None;
    }
    let key = key.to_lowercase();
    let mut found: Option<(usize, String, Sign)> = None;
    for (sign, words) in SIGNS {
        let words = words.iter().filter(|word| word.len() > 1);
        for word in words {
            let ends = key.strip_suffix(word).and_then(|it| it.strip_suffix('_'));
            let starts = key.strip_prefix(word).and_then(|it| it.strip_prefix('_'));
            let rest = ends.or(starts).filter(|rest| !rest.is_empty());
            if let Some(rest) = rest
                && found
                    .as_ref()
                    .is_none_or(|(length, _, _)| word.len() > *length)
            {
                found = Some((word.len(), rest.into(), *sign));
            }
        }
    }
    found.map(|(_, rest, sign)| (rest, sign))
}

/// A number to compare with; a word or a share of one counts in percent.
fn share(text: &str) -> Option<f64> {
    let text = text.trim().trim_end_matches(['%', ' ']);
    match text.to_lowercase().as_str() {
        "half" => return Some(50.0),
        "full" | "max" | "maximum" => return Some(100.0),
        _ => {}
    }
    let number: f64 = text.parse().ok()?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_taken_apart() {
        for (text, left, sign, number) in [
            ("hp < 50%", "hp", Sign::Less, 50.0),
            ("hp>=30", "hp", Sign::AtLeast, 30.0),
            ("health below 50", "health", Sign::Less, 50.0),
            ("depth is at least 3", "depth", Sign::AtLeast, 3.0),
            ("<0.5", "", Sign::Less, 0.5),
            ("hp == full", "hp", Sign::Equal, 100.0),
        ] {
            let found = comparison(text);
            assert_eq!(found, Some((left.into(), sign, number)), "{text}");
        }
        assert_eq!(comparison("poisoned for 5"), None);
        for (key, rest, sign) in [
            ("hp_above", "hp", Sign::More),
            ("min_depth", "depth", Sign::AtLeast),
            ("health_less_than", "health", Sign::Less),
            ("distance_at_most", "distance", Sign::AtMost),
        ] {
            assert_eq!(comparing(key), Some((rest.into(), sign)), "{key}");
        }
    }
}
