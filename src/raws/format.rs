//! The form of texts: dice, colours, glyphs, ids, versions.
//!
//! Each form is checked where it was written, so decoding cannot fail.

use super::hints;
use super::tiles;
use crate::catalog::text::{parse_color, parse_glyph};
use crate::rules::dice::Dice;

/// A form that a text must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Dice,
    Color,
    Glyph,
    Tag,
    ModId,
    Version,
    VersionRange,
    Tile,
}

/// Why a text does not have its form.
pub struct FormatFault {
    pub code: &'static str,
    pub message: String,
    pub help: String,
}

impl Format {
    /// The form with this name in a schema.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "dice" => Format::Dice,
            "color" => Format::Color,
            "glyph" => Format::Glyph,
            "tag" => Format::Tag,
            "mod-id" => Format::ModId,
            "version" => Format::Version,
            "version-range" => Format::VersionRange,
            "tile" => Format::Tile,
            _ => return None,
        })
    }

    /// Checks that a text has this form.
    pub fn check(self, text: &str) -> Result<(), FormatFault> {
        let (fine, code, what, help) = match self {
            Format::Dice => (
                text.parse::<Dice>().is_ok(),
                "bad-dice",
                "dice",
                "write dice as 2d6+1, d8 or a plain number such as \"3\"",
            ),
            Format::Color => (
                parse_color(text).is_some(),
                "bad-color",
                "a colour",
                "write a colour as # and six hexadecimal digits, such as #c08040",
            ),
            Format::Glyph => (
                parse_glyph(text).is_some(),
                "bad-glyph",
                "a glyph",
                "a glyph is one printable ASCII character, such as \"k\" or \"&\"",
            ),
            Format::Tag => (
                is_word(text, 1, 31),
                "bad-tag",
                "a tag",
                "a tag is small letters, digits and underscores, such as undead",
            ),
            Format::ModId => (
                is_word(text, 3, 32),
                "bad-mod-id",
                "a mod's id",
                "a mod's id is 3 to 32 small letters, digits and underscores and starts with a letter, such as my_mod",
            ),
            Format::Version => (
                semver::Version::parse(text).is_ok(),
                "bad-version",
                "a version",
                "write a version as three numbers, such as 1.0.0",
            ),
            Format::VersionRange => (
                semver::VersionReq::parse(text).is_ok(),
                "bad-version-range",
                "a range of versions",
                "write a range such as >=1.2, ^1.0 or *",
            ),
            Format::Tile => (
                tiles::is_name(text),
                "bad-tile",
                "the name of a picture",
                "a name is small letters, digits and underscores, such as well_toad or items/lamp",
            ),
        };
        if fine {
            return Ok(());
        }
        let help = match hints::mended(self, text) {
            Some(right) => format!("write \"{right}\"; {help}"),
            None => help.to_string(),
        };
        let shown: String = text.chars().take(40).collect();
        Err(FormatFault {
            code,
            message: format!("`{shown}` is not {what}"),
            help,
        })
    }
}

/// Whether a text is a word as in ids: lower case letters, digits and underscores, a
/// letter first.
pub fn is_word(text: &str, shortest: usize, longest: usize) -> bool {
    let fine = |each: u8| each.is_ascii_lowercase() || each.is_ascii_digit() || each == b'_';
    (shortest..=longest).contains(&text.len())
        && text.bytes().all(fine)
        && text.as_bytes()[0].is_ascii_lowercase()
}
