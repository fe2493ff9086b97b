//! Texts with a form of their own: dice, colours, glyphs, ids, versions.
//!
//! Each form is checked where it is written, with its place; decoding then
//! cannot fail.

use super::hints;
use crate::rules::dice::Dice;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
}

/// What is wrong with a text that lacks its form.
pub struct FormatFault {
    pub code: &'static str,
    pub message: String,
    pub help: String,
}

impl Format {
    /// The form with that name in a schema.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "dice" => Format::Dice,
            "color" => Format::Color,
            "glyph" => Format::Glyph,
            "tag" => Format::Tag,
            "mod-id" => Format::ModId,
            "version" => Format::Version,
            "version-range" => Format::VersionRange,
            _ => return None,
        })
    }

    /// Has the text this form?
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

/// Small letters, digits and underscores, a letter first.
pub fn is_word(text: &str, shortest: usize, longest: usize) -> bool {
    let fine = |each: u8| each.is_ascii_lowercase() || each.is_ascii_digit() || each == b'_';
    (shortest..=longest).contains(&text.len())
        && text.bytes().all(fine)
        && text.as_bytes()[0].is_ascii_lowercase()
}

fn parse_color(text: &str) -> Option<Color> {
    let digits = text.strip_prefix('#')?;
    let plain = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    plain.then_some(())?;
    Some(Color {
        r: part(0)?,
        g: part(2)?,
        b: part(4)?,
    })
}

fn parse_glyph(text: &str) -> Option<char> {
    let mut signs = text.chars();
    let glyph = signs.next()?;
    (signs.next().is_none() && glyph.is_ascii_graphic()).then_some(glyph)
}

/// A colour, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse_color(&text).ok_or_else(|| format!("`{text}` is not a colour such as #c08040"))
    }
}

impl From<Color> for String {
    fn from(color: Color) -> Self {
        format!("#{:02x}{:02x}{:02x}", color.r, color.g, color.b)
    }
}

/// One printable sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Glyph(pub char);

impl TryFrom<String> for Glyph {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let glyph = parse_glyph(&text);
        glyph
            .map(Glyph)
            .ok_or_else(|| format!("`{text}` is not one printable character"))
    }
}

/// A word that patches by selection find an entry by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Tag(pub String);

/// The id of a monster; a whole one, once checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct MonsterRef(pub String);

/// The id of a recipe; a whole one, once checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct RecipeRef(pub String);

/// The id of a prefab; a whole one, once checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct PrefabRef(pub String);

/// The id of a kind of terrain; a whole one, once checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct TerrainRef(pub String);

macro_rules! text_schema {
    ($type:ty, $name:literal, $schema:tt) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

text_schema!(Color, "color", {
    "type": "string",
    "pattern": "^#[0-9a-fA-F]{6}$",
    "x-format": "color"
});
text_schema!(Glyph, "glyph", {
    "type": "string",
    "pattern": "^[!-~]$",
    "x-format": "glyph"
});
text_schema!(Tag, "tag", {
    "type": "string",
    "pattern": "^[a-z][a-z0-9_]{0,30}$",
    "x-format": "tag"
});
text_schema!(MonsterRef, "monster", {
    "type": "string",
    "x-ref": "monsters"
});
text_schema!(RecipeRef, "recipe", {
    "type": "string",
    "x-ref": "recipes"
});
text_schema!(PrefabRef, "prefab", {
    "type": "string",
    "x-ref": "prefabs"
});
text_schema!(TerrainRef, "terrain", {
    "type": "string",
    "x-ref": "terrain"
});
text_schema!(Dice, "dice", {
    "type": "string",
    "pattern": "^([0-9]*d[0-9]+([+-][0-9]+)?|[0-9]+)$",
    "x-format": "dice"
});
