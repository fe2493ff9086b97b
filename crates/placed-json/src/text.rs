//! The content of texts, between the quotes.

use super::number::shortened;

/// A text with more characters is refused.
pub(super) const LONGEST_TEXT: usize = 4096;

/// Why a text is refused: the position in it, in bytes, and what would be right.
pub(super) struct WrongText {
    pub code: &'static str,
    pub start: usize,
    pub end: usize,
    pub message: String,
    pub help: String,
}

/// Decodes what is written between the quotes.
pub(super) fn decode(raw: &str) -> Result<String, WrongText> {
    let mut text = String::with_capacity(raw.len());
    let mut length = 0;
    let mut at = 0;
    while let Some(each) = raw[at..].chars().next() {
        let end = at + each.len_utf8();
        let read = match each {
            '\\' => escape(raw, at)?,
            _ => Read { each, end },
        };
        refuse_control(raw, at, &read)?;
        text.push(read.each);
        at = read.end;
        length += 1;
    }
    if length > LONGEST_TEXT {
        return Err(WrongText {
            code: "text-too-long",
            start: 0,
            end: raw.len(),
            message: format!("this text has {length} characters"),
            help: format!("a text has at most {LONGEST_TEXT} characters: shorten or divide it"),
        });
    }
    Ok(text)
}

/// A decoded character, and the end of how it was written.
struct Read {
    each: char,
    end: usize,
}

/// Refuses control characters, however they are written: they could affect a terminal.
fn refuse_control(raw: &str, start: usize, read: &Read) -> Result<(), WrongText> {
    let (each, end) = (read.each, read.end);
    let escaped = raw[start..].starts_with('\\');
    if !each.is_control() || (each == '\n' && escaped) {
        return Ok(());
    }
    let number = u32::from(each);
    let (code, message) = match each {
        '\0' => ("nul-byte", "a NUL stands in a text".to_string()),
        '\t' => ("control-character", "a tab stands in a text".to_string()),
        _ => (
            "control-character",
            format!("the control character U+{number:04X} stands in a text"),
        ),
    };
    let help = match each {
        '\t' | '\r' => "write spaces instead: a text has no control characters",
        _ => "delete it: a text has no control characters",
    };
    // `C:\temp` has a tab in it.
    let is_letter = escaped && !raw[start..].starts_with("\\u");
    let help = match is_letter {
        true => format!("{help}; {}", twice(raw, start)),
        false => help.to_string(),
    };
    Err(WrongText {
        code,
        start,
        end,
        message,
        help,
    })
}

/// Decodes a backslash and what follows it.
fn escape(raw: &str, start: usize) -> Result<Read, WrongText> {
    let letter = raw[start + 1..].chars().next();
    let end = start + 1 + letter.map_or(0, char::len_utf8);
    let each = match letter {
        Some(plain @ ('"' | '\\' | '/')) => plain,
        Some('n') => '\n',
        Some('t') => '\t',
        Some('r') => '\r',
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('u') => return unicode(raw, start),
        _ => {
            let shown = &raw[start..end];
            let help = match letter {
                Some('x') => "write the character itself, or \\u and four hex digits: \\u0041",
                Some('\'') => "a single quote needs no backslash: write it alone",
                _ => {
                    "take the backslash out, or write \\\\ for one; the escapes are \\\" \\\\ \\/ \\n and \\u0041"
                }
            };
            return Err(WrongText {
                code: "unknown-escape",
                start,
                end,
                message: format!("`{shown}` stands for nothing"),
                help: help.into(),
            });
        }
    };
    Ok(Read { each, end })
}

/// How to write a backslash that was meant as one, with the word behind it.
fn twice(raw: &str, start: usize) -> String {
    let rest = &raw[start + 1..];
    let end = rest.find(|each: char| !each.is_alphanumeric());
    let word = shortened(&rest[..end.unwrap_or(rest.len())]);
    format!("a backslash is written twice: \\\\{word}")
}

/// `\u0041`, or two of these for one character above U+FFFF.
fn unicode(raw: &str, start: usize) -> Result<Read, WrongText> {
    let wrong = |end, message: &str, help: &str| WrongText {
        code: "bad-escape",
        start,
        end,
        message: message.into(),
        help: help.into(),
    };
    let Some(first) = four_digits(raw, start) else {
        let digits = raw[start + 2..].bytes().take(4);
        let digits = digits.take_while(u8::is_ascii_hexdigit).count();
        let help = match digits {
            0 => format!(
                "{}; a character by its number has four digits of 0-9 and a-f: \\u0041",
                twice(raw, start)
            ),
            _ => "write four digits of 0-9 and a-f: \\u0041; a backslash itself is written twice: \\\\"
                .to_string(),
        };
        return Err(wrong(
            start + 2 + digits,
            "after `\\u` there are not four hex digits",
            &help,
        ));
    };
    let end = start + 6;
    if let Some(each) = char::from_u32(first) {
        return Ok(Read { each, end });
    }
    if (0xd800..0xdc00).contains(&first)
        && let Some(second) = four_digits(raw, end)
        && (0xdc00..0xe000).contains(&second)
        && let Some(each) = char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    {
        return Ok(Read { each, end: end + 6 });
    }
    Err(wrong(
        end,
        "half of a surrogate pair stands alone",
        "write the character itself, or both halves: \\ud83d\\ude00",
    ))
}

fn four_digits(raw: &str, start: usize) -> Option<u32> {
    let digits = raw.get(start..start + 6)?.strip_prefix("\\u")?;
    let hex = digits.bytes().all(|each| each.is_ascii_hexdigit());
    hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}
