//! Names of files, which must mean the same on every system.
//!
//! A mod is played on all systems, so a name that one of them would refuse, or take for
//! another place, is refused everywhere.

use super::{Complaint, PATH_BYTES, PATH_FOLDERS};

/// Longer names are cut in messages.
const SHOWN_CHARACTERS: usize = 80;

/// The same path with `/` between its parts, and without empty parts and `.`.
pub(super) fn normalised(raw: &str) -> Result<String, Complaint> {
    let mut start = raw.chars();
    if let (Some(letter), Some(':')) = (start.next(), start.next())
        && letter.is_ascii_alphabetic()
    {
        return Err(Complaint::new(
            "drive-letter",
            format!("`{}` begins with a drive letter", shown(raw)),
            "name files from the mod's own folder on, such as `raws/bats.json`",
        ));
    }
    if raw.starts_with('/') {
        return Err(Complaint::new(
            "absolute-path",
            format!("`{}` begins at the root of a disk", shown(raw)),
            "name files from the mod's own folder on, such as `raws/bats.json`",
        ));
    }
    if raw.contains('\\') {
        return Err(Complaint::new(
            "backslash-path",
            format!("`{}` has a backslash in it", shown(raw)),
            "put `/` between folders; `wyrmhold mod pack` makes a zip that does",
        ));
    }
    let parts: Vec<&str> = raw
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    if parts.contains(&"..") {
        return Err(Complaint::new(
            "path-climbs",
            format!("`{}` climbs out of a folder by `..`", shown(raw)),
            "a mod may only name files inside of itself",
        ));
    }
    for part in &parts {
        check_part(part)?;
    }
    let path = parts.join("/");
    check_extent(raw, &path, parts.len())?;
    Ok(path)
}

fn check_extent(raw: &str, path: &str, parts: usize) -> Result<(), Complaint> {
    if path.is_empty() {
        return Err(bad(raw, "is no name of a file"));
    }
    if path.len() > PATH_BYTES {
        return Err(Complaint::new(
            "path-too-long",
            format!("`{}` is {} bytes long", shown(raw), path.len()),
            format!("a path within a mod may have up to {PATH_BYTES} bytes"),
        ));
    }
    if parts > PATH_FOLDERS + 1 {
        return Err(Complaint::new(
            "path-too-deep",
            format!("`{}` is in {} folders", shown(raw), parts - 1),
            format!("a file of a mod may be in up to {PATH_FOLDERS} folders"),
        ));
    }
    Ok(())
}

/// Checks one name between slashes.
fn check_part(part: &str) -> Result<(), Complaint> {
    if let Some(character) = part.chars().find(|each| each.is_control()) {
        let number = u32::from(character);
        return Err(bad(
            part,
            &format!("has the control character {number} in it"),
        ));
    }
    if part.chars().any(is_invisible) {
        return Err(bad(part, "has a character in it that cannot be seen"));
    }
    if let Some(character) = part.chars().find(|each| "<>:\"|?*".contains(*each)) {
        return Err(bad(
            part,
            &format!("has `{character}` in it, which Windows refuses"),
        ));
    }
    if part.ends_with(['.', ' ']) {
        return Err(bad(part, "ends in a dot or a space, which Windows drops"));
    }
    if is_device(part) {
        return Err(Complaint::new(
            "device-name",
            format!("`{}` is the name of a device on Windows", shown(part)),
            "give the file or folder another name",
        ));
    }
    Ok(())
}

fn bad(name: &str, what: &str) -> Complaint {
    Complaint::new(
        "bad-file-name",
        format!("the name `{}` {what}", shown(name)),
        "use letters, digits, `_`, `-` and `.` in names of files",
    )
}

/// Whether a character reverses or hides others, so that a name could look like
/// another.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Whether it is a device on Windows, which ignores what follows the first dot.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).trim_end_matches(' ');
    let stem = stem.to_ascii_lowercase();
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(&stem.as_str()) {
        return true;
    }
    let port = stem
        .strip_prefix("com")
        .or_else(|| stem.strip_prefix("lpt"));
    let mut number = port.unwrap_or_default().chars();
    match (number.next(), number.next()) {
        (Some(digit), None) => digit.is_ascii_digit() || "¹²³".contains(digit),
        _ => false,
    }
}

/// A name for messages: what controls a terminal or cannot be seen is escaped.
pub(super) fn shown(name: &str) -> String {
    let mut text = String::new();
    for each in name.chars().take(SHOWN_CHARACTERS) {
        match each.is_control() || is_invisible(each) {
            true => plain_text::escape(each, &mut text),
            false => text.push(each),
        }
    }
    if name.chars().nth(SHOWN_CHARACTERS).is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped_as_everywhere() {
        assert_eq!(shown("a\u{1b}[2J\u{200d}.json"), "a\\u001b[2J\\u200d.json");
        assert_eq!(shown(&"x".repeat(90)).chars().count(), SHOWN_CHARACTERS + 1);
    }
}
