//! Pictures: what things look like to those who play with tiles and not with glyphs.
//!
//! An entry's look holds the number of its picture, or none: then its glyph is drawn.
//! Pictures are looks alone, as colours are: nothing in the game depends on them.

use chance::digest::Digest;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Index;
use std::sync::Arc;

/// How many ways there are for a tile to join its four neighbours.
pub const JOINS: usize = 16;

/// Identifies a picture of one catalog. In raws it is the name of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct TileId(u32);

impl TileId {
    pub(crate) fn new(number: usize) -> Self {
        Self(u32::try_from(number).expect("mods hold far fewer pictures"))
    }

    /// Its place among all pictures, from 0 on without gaps.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

impl JsonSchema for TileId {
    fn schema_name() -> Cow<'static, str> {
        "tile".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": "^([a-z][a-z0-9_]{0,31}:)?[a-z][a-z0-9_]{0,63}(/[a-z][a-z0-9_]{0,63})?(/[0-9]{1,2})?$",
            "x-format": "tile"
        })
    }
}

/// One picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePicture {
    /// The whole name: `core:floor`, `core:floor/2`, `core:items/spark`.
    pub name: String,
    /// How many pixels it is wide and high: 16 to 64.
    pub side: usize,
    /// Red, green, blue and how opaque each pixel is, row by row. Several frames are
    /// shown in turn; there is at least one.
    pub frames: Vec<Vec<[u8; 4]>>,
    /// It is drawn in greys, and multiplied by the colour of what it stands for.
    pub is_tinted: bool,
}

/// All pictures, by name.
#[derive(Clone, Debug, Default)]
pub struct Tiles {
    pictures: Vec<Arc<TilePicture>>,
    /// For a picture that has some: itself, and what can be drawn in its place.
    variants: BTreeMap<TileId, Vec<TileId>>,
    /// The pictures that join their neighbours.
    joins: BTreeMap<TileId, [TileId; JOINS]>,
    digest: u64,
}

impl Tiles {
    /// The pictures in the order of their names, which all differ.
    pub fn new(pictures: Vec<Arc<TilePicture>>) -> Self {
        let mut tiles = Self {
            digest: digest(&pictures),
            pictures,
            ..Self::default()
        };
        let mut numbered: BTreeMap<TileId, BTreeMap<usize, TileId>> = BTreeMap::new();
        for (id, picture) in tiles.iter() {
            let variant = variant(&picture.name);
            if let Some((base, number)) =
                variant.and_then(|(base, it)| Some((tiles.find(base)?, it)))
            {
                numbered.entry(base).or_default().insert(number, id);
            }
        }
        for (base, others) in numbered {
            let all: Vec<TileId> = others.values().copied().collect();
            let is_joined = others.keys().copied().eq(0..JOINS);
            match <[TileId; JOINS]>::try_from(all) {
                Ok(joins) if is_joined => drop(tiles.joins.insert(base, joins)),
                _ => {
                    let all = std::iter::once(base).chain(others.into_values());
                    tiles.variants.insert(base, all.collect());
                }
            }
        }
        tiles
    }

    /// The picture with a whole name, such as `core:effects/spark`.
    pub fn find(&self, name: &str) -> Option<TileId> {
        let place = self
            .pictures
            .binary_search_by(|each| each.name.as_str().cmp(name));
        place.ok().map(TileId::new)
    }

    /// Every picture with its number.
    pub fn iter(&self) -> impl Iterator<Item = (TileId, &Arc<TilePicture>)> {
        let numbered = self.pictures.iter().enumerate();
        numbered.map(|(number, picture)| (TileId::new(number), picture))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.pictures.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pictures.is_empty()
    }

    /// The pictures that can be drawn for this one, itself among them: `floor`, `floor/1`,
    /// `floor/2`. Whoever draws chooses one for each place.
    pub fn variants(&self, id: TileId) -> Vec<TileId> {
        let several = self.variants.get(&id).cloned();
        several.unwrap_or_else(|| vec![id])
    }

    /// The pictures for one that joins its neighbours, as `wall/0` to `wall/15` do. The
    /// place is the sum of the sides on which it goes on: 1 north, 2 east, 4 south, 8 west.
    pub fn joins(&self, id: TileId) -> Option<&[TileId; JOINS]> {
        self.joins.get(&id)
    }

    /// A number that differs when any picture does, so that who drew them knows.
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

impl Index<TileId> for Tiles {
    type Output = TilePicture;

    fn index(&self, id: TileId) -> &TilePicture {
        &self.pictures[id.number()]
    }
}

/// The name that a picture is a variant of, and its number: `floor/2` is one of `floor`.
pub fn variant(name: &str) -> Option<(&str, usize)> {
    let (base, number) = name.rsplit_once('/')?;
    Some((base, number.parse().ok()?))
}

fn digest(pictures: &[Arc<TilePicture>]) -> u64 {
    let mut digest = Digest::default();
    for picture in pictures {
        digest.add(picture.name.as_bytes());
        digest.add(&[0, u8::from(picture.is_tinted)]);
        for frame in &picture.frames {
            digest.add(&(frame.len() as u64).to_le_bytes());
            digest.add(frame.as_flattened());
        }
    }
    digest.value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(names: &[String]) -> Tiles {
        let picture = |name: &String| {
            Arc::new(TilePicture {
                name: name.clone(),
                side: 16,
                frames: vec![vec![[1, 2, 3, 255]; 256]],
                is_tinted: false,
            })
        };
        let mut pictures: Vec<_> = names.iter().map(picture).collect();
        pictures.sort_by(|one, other| one.name.cmp(&other.name));
        Tiles::new(pictures)
    }

    #[test]
    fn variants_belong_to_their_picture() {
        let names = ["a:ground", "a:ground/1", "a:ground/2", "a:items/ground"];
        let tiles = tiles(&names.map(String::from));
        let named = |ids: Vec<TileId>| -> Vec<String> {
            ids.into_iter().map(|id| tiles[id].name.clone()).collect()
        };
        let ground = tiles.find("a:ground").unwrap();
        assert_eq!(named(tiles.variants(ground)), &names[..3]);
        let item = tiles.find("a:items/ground").unwrap();
        assert_eq!(tiles.variants(item), [item]);
        assert_eq!(tiles.joins(ground), None);
        assert_eq!(tiles.find("ground"), None);
    }

    #[test]
    fn sixteen_from_0_on_join_and_are_no_variants() {
        let numbered = (0..16).map(|number| format!("a:wall/{number}"));
        let names: Vec<String> = numbered.chain(["a:wall".into()]).collect();
        let all = tiles(&names);
        let wall = all.find("a:wall").unwrap();
        let joins = all.joins(wall).unwrap();
        for (number, id) in joins.iter().enumerate() {
            assert_eq!(all[*id].name, format!("a:wall/{number}"));
        }
        assert_eq!(all.variants(wall), [wall]);
        // One is missing: then they are as good as each other.
        let some = tiles(&names[1..]);
        let wall = some.find("a:wall").unwrap();
        assert_eq!(some.joins(wall), None);
        assert_eq!(some.variants(wall).len(), 16);
    }
}
