//! One tile of a map: the number of its kind, and what inner loops ask of it.

use super::role::TileRole;

const WALKABLE: u8 = 1;
const OPAQUE: u8 = 1 << 1;
const PLAIN: u8 = 1 << 2;
const LIQUID: u8 = 1 << 3;
const OPENS: u8 = 1 << 4;
const SHUTS: u8 = 1 << 5;
const LOCKED: u8 = 1 << 6;
const HIDDEN: u8 = 1 << 7;

/// A kind of terrain as a map holds it. The loader of content makes them; everyone
/// else takes them from a `TerrainKinds`, so a tile is always like its kind.
///
/// Kinds that play a role have the number of the role; all others come after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    number: u8,
    /// Cached from the kind for the inner loops of pathing, sight and map building.
    flags: u8,
}

/// What a kind of terrain is like, as far as a tile keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileTraits {
    /// Someone can stand on it.
    pub walkable: bool,
    /// It ends sight.
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

    /// The number of its kind: a place in the lists of the content.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.number)
    }

    /// The same as a byte, to look up in a table of 256 without a test of the bounds.
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

    /// Can someone stand here? A shut door must be opened first.
    #[inline]
    pub fn is_walkable(self) -> bool {
        self.has(WALKABLE)
    }

    /// Does it end the line of sight?
    #[inline]
    pub fn is_opaque(self) -> bool {
        self.has(OPAQUE)
    }

    /// Can a way lead through, counting doors that can be opened by anyone?
    #[inline]
    pub fn is_passable(self) -> bool {
        self.has(WALKABLE | OPENS)
    }

    /// Ground that steps of a recipe may build on and scatter things over.
    pub fn is_plain(self) -> bool {
        self.has(PLAIN)
    }

    /// Is it a liquid?
    pub fn is_liquid(self) -> bool {
        self.has(LIQUID)
    }

    /// Is it a door that stands shut, and that anyone can open?
    pub fn opens(self) -> bool {
        self.has(OPENS)
    }

    /// Is it a door that stands open, and that anyone can shut?
    pub fn shuts(self) -> bool {
        self.has(SHUTS)
    }

    /// Is it a door that a key opens?
    pub fn is_locked(self) -> bool {
        self.has(LOCKED)
    }

    /// Does it look like something else until it is found?
    pub fn is_hidden(self) -> bool {
        self.has(HIDDEN)
    }

    /// Is it a door of any sort?
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
