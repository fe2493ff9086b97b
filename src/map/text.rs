//! A map as rows of signs: small, readable in a save, and checked when read.

use super::{Map, Tile, fingerprint};
use serde::{Deserialize, Serialize};

/// Stands where the hero has seen nothing.
const UNSEEN: char = ' ';

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    rows: Vec<String>,
    memory: Vec<String>,
}

impl From<Map> for MapText {
    fn from(map: Map) -> Self {
        let rows = |sign_of: &dyn Fn(usize) -> char| {
            (0..map.height)
                .map(|y| {
                    (0..map.width)
                        .map(|x| sign_of((y * map.width + x) as usize))
                        .collect()
                })
                .collect()
        };
        Self {
            rows: rows(&|idx| map.tiles[idx].sign()),
            memory: rows(&|idx| map.memory[idx].map_or(UNSEEN, Tile::sign)),
        }
    }
}

impl TryFrom<MapText> for Map {
    type Error = String;

    fn try_from(text: MapText) -> Result<Self, String> {
        let height = text.rows.len();
        let width = text.rows.first().map_or(0, |row| row.chars().count());
        if width == 0 || width > 1000 || height > 1000 {
            return Err("a map must have between 1 and 1000 rows and columns".into());
        }
        let tiles = read_rows(&text.rows, width, height, &|sign| Tile::from_sign(sign))?;
        let memory = read_rows(&text.memory, width, height, &|sign| match sign {
            UNSEEN => Some(None),
            _ => Tile::from_sign(sign).map(Some),
        })?;
        Ok(Map {
            width: width as i32,
            height: height as i32,
            fingerprint: fingerprint(&tiles),
            tiles,
            memory,
        })
    }
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
