//! Types for texts with a fixed form: colours, glyphs, tags and ids.
//!
//! `raws::format` checks each text where it was written, so decoding cannot fail.

use crate::rules::dice::Dice;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub(crate) fn parse_color(text: &str) -> Option<Color> {
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

pub(crate) fn parse_glyph(text: &str) -> Option<char> {
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

/// The id of a level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct LevelRef(pub String);

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
text_schema!(LevelRef, "level", {
    "type": "string",
    "x-ref": "levels"
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
