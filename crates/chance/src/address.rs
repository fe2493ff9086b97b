//! Text in the address of a page.

/// The text with everything escaped that some program might change or break an address at.
/// A space becomes a `+`.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                escaped.push(byte.into());
            }
            b' ' => escaped.push('+'),
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}

/// The text as it was before it was escaped, as browsers read forms: `+` is a space, `%C3%A9`
/// an é. A `%` without two hexadecimal digits after it stands for itself; bytes that are not
/// UTF-8 become the replacement character.
pub fn unescaped(text: &str) -> String {
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        let pair = (digit(bytes.get(at)), digit(bytes.get(at + 1)));
        match (byte, pair) {
            (b'+', _) => decoded.push(b' '),
            (b'%', (Some(high), Some(low))) => {
                // Two hexadecimal digits fit into a byte.
                decoded.push((high * 16 + low) as u8);
                at += 2;
            }
            _ => decoded.push(byte),
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in ["", "7", "the old well", "daily 2026-11-16", "~ä#%+&=\n🐉"] {
            let escaped = escaped(text);
            assert!(escaped.is_ascii() && !escaped.contains(['#', '&', ' ']));
            assert_eq!(unescaped(&escaped), text);
        }
    }

    #[test]
    fn what_is_no_escape_stands_for_itself() {
        for (text, expected) in [("100%", "100%"), ("%zz", "%zz"), ("%FF", "\u{fffd}")] {
            assert_eq!(unescaped(text), expected);
        }
    }
}
