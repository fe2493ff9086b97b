//! One tile of a map: the number of its kind, and flags for inner loops.

use super::role::TileRole;

const WALKABLE: u8 = 1;
const OPAQUE: u8 = 1 << 1;
const PLAIN: u8 = 1 << 2;
const LIQUID: u8 = 1 << 3;
const OPENS: u8 = 1 << 4;
const SHUTS: u8 = 1 << 5;
const LOCKED: u8 = 1 << 6;
const HIDDEN: u8 = 1 << 7;

/// A kind of terrain as a map stores it. Only the content loader makes tiles; everyone
/// else takes them from a `TerrainKinds`, so the flags always match the kind.
///
/// Kinds that play a role have the number of the role; all others have higher numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    number: u8,
    /// Cached from the kind for the inner loops of pathing, sight and map building.
    flags: u8,
}

/// The properties of a terrain kind that a tile stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileTraits {
    /// Someone can stand on it.
    pub walkable: bool,
    /// It blocks sight.
    pub opaque: bool,
    /// Recipes may build on it and put things there.
    pub plain: bool,
    /// It is a liquid.
    pub liquid: bool,
    /// Anyone can open it.
    pub opens: bool,
    /// Anyone can shut it.
    pub shuts: bool,
    /// A key opens it.
    pub locked: bool,
    /// It looks like something else until it is found.
    pub hidden: bool,
}

impl Tile {
    /// The tile of a kind with that number.
    pub fn new(number: u8, traits: TileTraits) -> Self {
        let flags = [
            (WALKABLE, traits.walkable),
            (OPAQUE, traits.opaque),
            (PLAIN, traits.plain),
            (LIQUID, traits.liquid),
            (OPENS, traits.opens),
            (SHUTS, traits.shuts),
            (LOCKED, traits.locked),
            (HIDDEN, traits.hidden),
        ];
        let set = flags.into_iter().filter(|&(_, is_set)| is_set);
        Self {
            number,
            flags: set.fold(0, |all, (flag, _)| all | flag),
        }
    }

    /// The number of its kind: its place in the content's lists.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.number)
    }

    /// The number as a byte: an index into a table of 256 that needs no bounds check.
    #[inline]
    pub fn byte(self) -> u8 {
        self.number
    }

    /// The role that its kind plays, if any.
    pub fn role(self) -> Option<TileRole> {
        TileRole::ALL.get(self.number()).copied()
    }

    #[inline]
    fn has(self, flags: u8) -> bool {
        self.flags & flags != 0
    }

    /// Whether someone can stand here. A shut door must be opened first.
    #[inline]
    pub fn is_walkable(self) -> bool {
        self.has(WALKABLE)
    }

    /// Whether it blocks the line of sight.
    #[inline]
    pub fn is_opaque(self) -> bool {
        self.has(OPAQUE)
    }

    /// Whether a path can lead through. Doors that anyone can open count as open.
    #[inline]
    pub fn is_passable(self) -> bool {
        self.has(WALKABLE | OPENS)
    }

    /// Whether steps of a recipe may build on it and put things on it.
    pub fn is_plain(self) -> bool {
        self.has(PLAIN)
    }

    /// Whether it is a liquid.
    pub fn is_liquid(self) -> bool {
        self.has(LIQUID)
    }

    /// Whether it is a shut door that anyone can open.
    pub fn opens(self) -> bool {
        self.has(OPENS)
    }

    /// Whether it is an open door that anyone can shut.
    pub fn shuts(self) -> bool {
        self.has(SHUTS)
    }

    /// Whether it is a door that needs a key.
    pub fn is_locked(self) -> bool {
        self.has(LOCKED)
    }

    /// Whether it looks like something else until it is found.
    pub fn is_hidden(self) -> bool {
        self.has(HIDDEN)
    }

    /// Whether it is a door of any sort.
    pub fn is_door(self) -> bool {
        self.has(OPENS | SHUTS | LOCKED | HIDDEN)
    }
}

impl PartialEq<TileRole> for Tile {
    #[inline]
    fn eq(&self, role: &TileRole) -> bool {
        self.number == *role as u8
    }
}
