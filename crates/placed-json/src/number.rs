//! Numbers, and words that were intended as numbers.

/// The result of reading a word as a number.
#[derive(Debug, PartialEq)]
pub(super) enum Numeral {
    Whole(i64),
    Fraction(f64),
    Wrong(WrongNumber),
    /// It does not start like a number.
    Other,
}

/// Why a word is not a number, and what would be right.
#[derive(Debug, PartialEq)]
pub(super) struct WrongNumber {
    pub code: &'static str,
    pub message: String,
    pub help: String,
}

pub(super) fn numeral(word: &str) -> Numeral {
    let unsigned = word.trim_start_matches(['+', '-', '−']);
    let starts = unsigned.starts_with(|each: char| each.is_ascii_digit());
    let point = unsigned.strip_prefix('.').is_some_and(starts_with_digit);
    let lone_sign = unsigned.is_empty();
    if !starts && !point && !lone_sign {
        return Numeral::Other;
    }
    match is_json_number(word) {
        true => read(word),
        false => Numeral::Wrong(why_not(word, unsigned)),
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|each: char| each.is_ascii_digit())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|each| each.is_ascii_digit())
}

/// Whether a word is a JSON number.
fn is_json_number(word: &str) -> bool {
    let word = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match word.find(['e', 'E']) {
        Some(at) => (&word[..at], Some(&word[at + 1..])),
        None => (word, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let exponent_fits = exponent
        .is_none_or(|exponent| is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)));
    is_digits(whole)
        && (whole.len() == 1 || !whole.starts_with('0'))
        && fraction.is_none_or(is_digits)
        && exponent_fits
}

fn read(word: &str) -> Numeral {
    let too_large = || {
        Numeral::Wrong(WrongNumber {
            code: "number-too-large",
            message: format!("the number {} is too large", shortened(word)),
            help: format!("the largest whole number is {}", i64::MAX),
        })
    };
    if !word.contains(['.', 'e', 'E']) {
        return word.parse().map_or_else(|_| too_large(), Numeral::Whole);
    }
    match word.parse::<f64>() {
        Ok(number) if number.is_finite() => Numeral::Fraction(number),
        _ => too_large(),
    }
}

fn why_not(word: &str, unsigned: &str) -> WrongNumber {
    let shown = shortened(word);
    let wrong = |code, message: String, help: String| WrongNumber {
        code,
        message,
        help,
    };
    let plain = word.replace('−', "-");
    if plain != word && is_json_number(&plain) {
        return wrong(
            "malformed-number",
            format!("the minus of `{shown}` is not a plain one"),
            format!(
                "write {} with the minus sign of the keyboard",
                shortened(&plain)
            ),
        );
    }
    if word.starts_with('+') && is_json_number(unsigned) {
        return wrong(
            "plus-sign",
            format!("`{shown}` has a plus sign"),
            format!("write it without: {}", shortened(unsigned)),
        );
    }
    if let Some(number) = other_base(unsigned) {
        return wrong(
            "hex-number",
            format!("`{shown}` is not written in decimal"),
            match number {
                Some(number) => match unsigned.get(2..).filter(|digits| digits.len() == 6) {
                    Some(digits) => {
                        format!("numbers are decimal: {number}; a colour is a text: \"#{digits}\"")
                    }
                    None => format!("numbers are decimal: {number}"),
                },
                None => "numbers are decimal, such as 31".into(),
            },
        );
    }
    let kept = without_leading_zeros(unsigned);
    if kept != unsigned && is_json_number(kept) {
        return wrong(
            "leading-zero",
            format!("`{shown}` starts with a zero"),
            format!("write it without: {}", shortened(kept)),
        );
    }
    let bare: String = word.replace(['_', '\''], "");
    if bare != word && is_json_number(&bare) {
        return wrong(
            "number-separator",
            format!("`{shown}` has a mark between its digits"),
            format!("write the digits together: {}", shortened(&bare)),
        );
    }
    if let Some(number) = share(word) {
        return wrong(
            "malformed-number",
            format!("`{shown}` is a number with a sign that numbers do not have"),
            format!("write {number}"),
        );
    }
    if let Some(whole) = completed(word) {
        return wrong(
            "incomplete-number",
            format!("the number `{shown}` is not complete"),
            format!("digits stand on both sides of a point and after an exponent, such as {whole}"),
        );
    }
    wrong(
        "malformed-number",
        format!("`{shown}` starts like a number but is none"),
        format!("if it is a text, write \"{shown}\"; a number has digits only, such as 5 or 0.5"),
    )
}

/// The number in `60%` or `1/2`.
fn share(word: &str) -> Option<String> {
    if let Some(number) = word.strip_suffix('%') {
        return is_json_number(number).then(|| number.to_string());
    }
    let (one, other) = word.split_once('/')?;
    let both = is_json_number(one) && is_json_number(other);
    let (one, other) = (one.parse::<f64>().ok()?, other.parse::<f64>().ok()?);
    let number = (one / other * 1000.0).round() / 1000.0;
    (both && number.is_finite()).then(|| number.to_string())
}

/// The value of `0x1F`, `0b11` or `0o17`; the inner `None` if it is invalid or too
/// large.
fn other_base(unsigned: &str) -> Option<Option<i64>> {
    let (base, digits) = match unsigned.get(..2)? {
        "0x" | "0X" => (16, &unsigned[2..]),
        "0b" | "0B" => (2, &unsigned[2..]),
        "0o" | "0O" => (8, &unsigned[2..]),
        _ => return None,
    };
    let fits = digits
        .chars()
        .all(|each| each == '_' || each.is_digit(base));
    fits.then(|| i64::from_str_radix(&digits.replace('_', ""), base).ok())
}

fn without_leading_zeros(unsigned: &str) -> &str {
    let zeros = unsigned.bytes().take_while(|each| *each == b'0').count();
    let followed = starts_with_digit(&unsigned[zeros..]);
    &unsigned[if followed {
        zeros
    } else {
        zeros.saturating_sub(1)
    }..]
}

/// A number that only lacks digits, with zeros in their place.
fn completed(word: &str) -> Option<String> {
    let (sign, unsigned) = match word.strip_prefix('-') {
        Some(unsigned) => ("-", unsigned),
        None => ("", word.strip_prefix('+').unwrap_or(word)),
    };
    if unsigned.is_empty() {
        return Some(format!("{sign}5"));
    }
    let mut whole = unsigned.to_string();
    if whole.ends_with(['e', 'E', '+', '-']) {
        whole.push('1');
    }
    if whole.starts_with('.') {
        whole.insert(0, '0');
    }
    let whole = match whole.find('.') {
        Some(at) if !starts_with_digit(&whole[at + 1..]) => {
            format!("{}.0{}", &whole[..at], &whole[at + 1..])
        }
        _ => whole,
    };
    let fits = starts_with_digit(&whole) && is_json_number(&whole);
    (fits && whole.len() < LONGEST_SHOWN).then(|| format!("{sign}{whole}"))
}

/// Longer words are shortened in messages.
const LONGEST_SHOWN: usize = 40;

/// The start of a word, for a message.
pub(super) fn shortened(word: &str) -> String {
    match word.char_indices().nth(LONGEST_SHOWN) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_string(),
    }
}
