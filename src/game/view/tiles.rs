//! The tiles of a map as the player knows them. Views with equal tiles share them.

use super::{Seen, TileView};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Tiles, row by row. A copy is cheap: both share the same tiles until one of them changes.
#[derive(Clone, Debug)]
pub struct Tiles {
    tiles: Arc<Vec<TileView>>,
    /// How many tiles are known. `None` after tiles were changed from outside; then they
    /// are counted when asked for.
    known: Option<usize>,
}

impl Tiles {
    /// How many of the tiles the player knows.
    pub fn known(&self) -> usize {
        self.known.unwrap_or_else(|| count_known(&self.tiles))
    }

    /// Changes some tiles.
    pub(crate) fn change(&mut self, changes: impl Iterator<Item = (usize, TileView)>) {
        let mut known = self.known();
        let tiles = Arc::make_mut(&mut self.tiles);
        for (idx, tile) in changes {
            known = known + is_known(&tile) - is_known(&tiles[idx]);
            tiles[idx] = tile;
        }
        self.known = Some(known);
    }
}

/// 1 if the player knows the tile.
fn is_known(tile: &TileView) -> usize {
    usize::from(tile.seen != Seen::Unknown)
}

fn count_known(tiles: &[TileView]) -> usize {
    tiles.iter().map(is_known).sum()
}

impl From<Vec<TileView>> for Tiles {
    fn from(tiles: Vec<TileView>) -> Self {
        Self {
            known: Some(count_known(&tiles)),
            tiles: Arc::new(tiles),
        }
    }
}

impl FromIterator<TileView> for Tiles {
    fn from_iter<I: IntoIterator<Item = TileView>>(tiles: I) -> Self {
        Self::from(Vec::from_iter(tiles))
    }
}

impl Deref for Tiles {
    type Target = [TileView];

    fn deref(&self) -> &[TileView] {
        &self.tiles
    }
}

impl DerefMut for Tiles {
    fn deref_mut(&mut self) -> &mut [TileView] {
        self.known = None;
        Arc::make_mut(&mut self.tiles).as_mut_slice()
    }
}

impl<'a> IntoIterator for &'a Tiles {
    type Item = &'a TileView;
    type IntoIter = std::slice::Iter<'a, TileView>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Tiles {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.tiles, &other.tiles) || self.tiles == other.tiles
    }
}
