//! A map as plain data: rows of signs, and which kind of terrain each sign stands for.
//!
//! Kinds are named by whole id, so a saved map does not depend on kind numbers, which
//! differ between contents. A map is checked when it is read.

use super::kinds::TerrainKinds;
use super::role::TileRole;
use super::tile::Tile;
use super::{Map, MapFields, Soundings, fingerprint};
use crate::order;
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The sign of a tile that the hero has not seen.
const UNSEEN: char = ' ';

/// The most rows, and the most columns.
const LONGEST_SIDE: usize = 1000;

/// A map as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMap {
    /// The kind that each sign of the rows stands for, by whole id.
    terrain: BTreeMap<char, String>,
    rows: Vec<String>,
    /// What the hero remembers, in the same signs.
    memory: Vec<String>,
    #[serde(default, skip_serializing_if = "MapFields::is_empty")]
    fields: MapFields,
    /// There is no light but that of `fields`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    dark: bool,
    /// What powers have told the hero of.
    #[serde(default, skip_serializing_if = "Soundings::is_empty")]
    soundings: Soundings,
}

impl SavedMap {
    /// Turns a map into plain data.
    pub fn of(map: &Map) -> Self {
        let kinds = map.kinds();
        let signs = signs(kinds);
        let remembered = map.memory.iter().flatten();
        let mut is_used = vec![false; signs.len()];
        for tile in map.tiles.iter().chain(remembered) {
            is_used[tile.number()] = true;
        }
        let used = kinds.iter().filter(|kind| is_used[kind.tile.number()]);
        let sign_of = |tile: &Tile| signs[tile.number()];
        let row = |row: &[Tile]| written(row.iter().map(sign_of));
        let seen = |tile: &Option<Tile>| tile.as_ref().map_or(UNSEEN, sign_of);
        let remembered = |row: &[Option<Tile>]| written(row.iter().map(seen));
        let width = map.width as usize;
        Self {
            terrain: order::gathered(used.map(|kind| (sign_of(&kind.tile), kind.id.clone()))),
            rows: map.tiles.chunks(width).map(row).collect(),
            memory: map.memory.chunks(width).map(remembered).collect(),
            fields: map.fields.clone(),
            dark: map.dark,
            soundings: map.soundings.clone(),
        }
    }

    /// The map, with the kinds of a content.
    ///
    /// # Errors
    /// Says what is wrong with the data.
    pub fn open(&self, kinds: &Arc<TerrainKinds>) -> Result<Map, String> {
        let height = self.rows.len();
        let width = self.rows.first().map_or(0, |row| row.chars().count());
        if width == 0 || width > LONGEST_SIDE || height > LONGEST_SIDE {
            return Err("a map must have between 1 and 1000 rows and columns".into());
        }
        let mut tiles_by_sign: BTreeMap<char, Tile> = BTreeMap::new();
        for (&sign, id) in &self.terrain {
            let tile = kinds.named(id);
            let tile = tile.ok_or_else(|| format!("there is no terrain `{id}` in the content"))?;
            tiles_by_sign.insert(sign, tile);
        }
        let known = |sign| tiles_by_sign.get(&sign).copied();
        let tiles = read_rows(&self.rows, width, height, &known)?;
        let memory = read_rows(&self.memory, width, height, &|sign| match sign {
            UNSEEN => Some(None),
            _ => known(sign).map(Some),
        })?;
        if !self.fields.is_sound(tiles.len()) {
            return Err("gas, fire or light is off the map".into());
        }
        let (columns, lines) = (0..width as i32, 0..height as i32);
        let is_on_map = |at: Point| columns.contains(&at.x) && lines.contains(&at.y);
        if !self.soundings.are_sound(is_on_map) {
            return Err("what the hero was told of is off the map".into());
        }
        Ok(Map {
            width: width as i32,
            height: height as i32,
            fingerprint: fingerprint(&tiles),
            tiles,
            memory,
            fields: self.fields.clone(),
            dark: self.dark,
            soundings: self.soundings.clone(),
            wall: kinds.role(TileRole::Wall),
            kinds: Arc::clone(kinds),
        })
    }

    /// The whole ids of the kinds that the hero remembers.
    pub fn known_terrain(&self) -> impl Iterator<Item = &str> {
        let is_seen = |sign: char| self.memory.iter().any(|row| row.contains(sign));
        let seen = self.terrain.iter().filter(move |(sign, _)| is_seen(**sign));
        seen.map(|(_, id)| id.as_str())
    }

    /// Replaces terrain whose kind the content does not have by floor, so that the map can
    /// be opened with that content.
    pub fn replace_missing(&mut self, kinds: &TerrainKinds) {
        let floor = &kinds[kinds.role(TileRole::Floor)].id;
        let ids = self.terrain.values_mut();
        for id in ids.filter(|id| kinds.named(id).is_none()) {
            id.clone_from(floor);
        }
    }
}

/// A row of signs. They are letters of one byte as a rule, which need no encoding.
fn written(signs: impl ExactSizeIterator<Item = char> + Clone) -> String {
    let bytes: Option<Vec<u8>> = signs.clone().map(ascii).collect();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.unwrap_or_else(|| signs.collect())
}

fn ascii(sign: char) -> Option<u8> {
    u8::try_from(sign).ok().filter(u8::is_ascii)
}

/// A sign for each kind, by number: its own sign, or, if it has none, a letter that no
/// kind has.
fn signs(kinds: &TerrainKinds) -> Vec<char> {
    let is_free = |sign: &char| kinds.drawn_as(*sign).is_none();
    let letters = ('a'..='z').chain('A'..='Z').chain('\u{a1}'..);
    let mut letters = letters.filter(is_free);
    let mut sign_of = |own: Option<char>| own.or_else(|| letters.next()).unwrap_or(UNSEEN);
    kinds.iter().map(|kind| sign_of(kind.sign)).collect()
}

fn read_rows<T>(
    rows: &[String],
    width: usize,
    height: usize,
    read: &dyn Fn(char) -> Option<T>,
) -> Result<Vec<T>, String> {
    if rows.len() != height {
        return Err(format!("the map has {} rows of {height}", rows.len()));
    }
    let mut all = Vec::with_capacity(width * height);
    for (y, row) in rows.iter().enumerate() {
        let before = all.len();
        for sign in row.chars() {
            all.push(read(sign).ok_or_else(|| format!("row {y} of the map: `{sign}` is no tile"))?);
        }
        if all.len() - before != width {
            return Err(format!("row {y} of the map is not {width} tiles wide"));
        }
    }
    Ok(all)
}
