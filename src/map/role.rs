//! The roles that terrain kinds play for the code that builds levels.
//!
//! Rust asks for a role; the raws say which kind plays it and what that kind is like.

use schemars::JsonSchema;
use serde::Deserialize;

/// What a builder of levels can ask for. Exactly one kind of terrain plays each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum TileRole {
    /// Solid rock or masonry. What lies off the map is this.
    Wall,
    /// Plain ground.
    Floor,
    /// A door that anyone can open.
    DoorShut,
    /// A door that stands open.
    DoorOpen,
    /// The way down.
    StairsDown,
    /// The way up.
    StairsUp,
    /// A door that only a key opens.
    DoorLocked,
    /// A door that looks like something else until it is found.
    DoorSecret,
    /// Shallow water: one wades.
    Water,
    /// Water that nobody can cross.
    DeepWater,
    /// Molten rock that nobody can cross.
    Lava,
    /// A drop that nobody can cross.
    Chasm,
    /// A way over water, lava or a chasm.
    Bridge,
    /// Growth that one can walk through and not see through.
    Foliage,
    /// Soft ground under the sky.
    Grass,
    /// A trunk in the way.
    Tree,
    /// Broken stone.
    Rubble,
    /// Paved or trodden ground.
    Road,
    /// A wall that one sees through.
    Glass,
    /// A place of worship; one can stand at it.
    Altar,
    /// Where goods are laid out; nobody can stand on it.
    Counter,
}

impl TileRole {
    /// Every role, in the order of their numbers.
    pub const ALL: [TileRole; 21] = [
        TileRole::Wall,
        TileRole::Floor,
        TileRole::DoorShut,
        TileRole::DoorOpen,
        TileRole::StairsDown,
        TileRole::StairsUp,
        TileRole::DoorLocked,
        TileRole::DoorSecret,
        TileRole::Water,
        TileRole::DeepWater,
        TileRole::Lava,
        TileRole::Chasm,
        TileRole::Bridge,
        TileRole::Foliage,
        TileRole::Grass,
        TileRole::Tree,
        TileRole::Rubble,
        TileRole::Road,
        TileRole::Glass,
        TileRole::Altar,
        TileRole::Counter,
    ];

    /// Whether the kind that plays it must be walkable or must not be. Level builders and
    /// proofs rely on this.
    pub fn must_be_walkable(self) -> bool {
        match self {
            TileRole::Wall | TileRole::Glass | TileRole::Tree | TileRole::Counter => false,
            TileRole::DoorShut | TileRole::DoorLocked | TileRole::DoorSecret => false,
            TileRole::DeepWater | TileRole::Lava | TileRole::Chasm => false,
            TileRole::Floor | TileRole::Grass | TileRole::Road => true,
            TileRole::Rubble | TileRole::Foliage | TileRole::Altar => true,
            TileRole::Water | TileRole::Bridge => true,
            TileRole::DoorOpen | TileRole::StairsDown | TileRole::StairsUp => true,
        }
    }

    /// Whether recipes must be able to build on the kind that plays it.
    pub fn must_be_plain(self) -> bool {
        matches!(self, TileRole::Floor | TileRole::Grass | TileRole::Road)
    }
}
