//! `mod.json` as written.

use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A mod's own file: who it is, and what it needs.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ManifestRaw {
    /// Names the mod in ids and in other mods: small letters, digits and underscores.
    #[schemars(extend("x-format" = "mod-id"))]
    pub id: String,
    /// What the mod is called.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// Which version this is, as three numbers: "1.0.0".
    #[schemars(extend("x-format" = "version"))]
    pub version: String,
    /// Which versions of the game it is made for: ">=0.1".
    #[schemars(extend("x-format" = "version-range"))]
    pub game: String,
    /// Who made it.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub authors: Vec<String>,
    /// What it does, in a sentence or two.
    #[serde(default)]
    #[schemars(length(max = 400))]
    pub description: String,
    /// Under which terms it may be used: "MIT".
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub license: String,
    /// The mods it cannot do without, and their versions.
    #[serde(default)]
    #[schemars(extend("additionalProperties" = {"type": "string", "x-format": "version-range"}))]
    pub depends: BTreeMap<String, String>,
    /// The mods that come before it if they are there, and their versions. Where one
    /// is there in another version, this mod is off.
    #[serde(default)]
    #[schemars(extend("additionalProperties" = {"type": "string", "x-format": "version-range"}))]
    pub optional: BTreeMap<String, String>,
    /// The mods it cannot be used with.
    #[serde(default)]
    pub conflicts: Vec<String>,
    /// Mods that come earlier if they are there.
    #[serde(default)]
    pub after: Vec<String>,
    /// Mods that come later if they are there.
    #[serde(default)]
    pub before: Vec<String>,
    /// The mods of which nothing is wanted: `["core"]` for a whole new game. What they
    /// have can still be copied from; the kinds of terrain and the rules stay.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub without: Vec<String>,
    /// What a player can set, by name. Entries read it with `if_setting`, and values with
    /// `{ "setting": "…" }`.
    #[serde(default)]
    pub settings: BTreeMap<String, SettingRaw>,
}

/// Something a player can set for a mod.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SettingRaw {
    /// Yes or no, and what it is at first.
    Switch(bool),
    /// A number within a range.
    Number(NumberSetting),
    /// One of several words; the first is taken at first.
    Choice(Vec<String>),
}

/// A number that a player can set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberSetting {
    /// What it is at first.
    pub default: i32,
    /// The least it can be.
    pub min: i32,
    /// The most it can be.
    pub max: i32,
}
