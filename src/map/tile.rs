//! The kinds of terrain that the game knows.

use schemars::JsonSchema;
use serde::Deserialize;

/// A kind of terrain. What each looks like and is called stands in the raws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Tile {
    /// Solid rock or masonry.
    Wall,
    /// Plain ground.
    Floor,
    /// A door that can be opened.
    DoorShut,
    /// A door that stands open.
    DoorOpen,
    /// The way down.
    StairsDown,
    /// The way up.
    StairsUp,
    /// A door that only a key opens.
    DoorLocked,
    /// A door that looks like wall until it is found.
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
    /// Broken stone. It slows nobody; walkers go round it where that is as near.
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

impl Tile {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Tile; 21] = [
        Tile::Wall,
        Tile::Floor,
        Tile::DoorShut,
        Tile::DoorOpen,
        Tile::StairsDown,
        Tile::StairsUp,
        Tile::DoorLocked,
        Tile::DoorSecret,
        Tile::Water,
        Tile::DeepWater,
        Tile::Lava,
        Tile::Chasm,
        Tile::Bridge,
        Tile::Foliage,
        Tile::Grass,
        Tile::Tree,
        Tile::Rubble,
        Tile::Road,
        Tile::Glass,
        Tile::Altar,
        Tile::Counter,
    ];

    /// Can someone stand here? A shut door must be opened first.
    pub fn is_walkable(self) -> bool {
        match self {
            Tile::Wall | Tile::Glass | Tile::Tree | Tile::Counter => false,
            Tile::DoorShut | Tile::DoorLocked | Tile::DoorSecret => false,
            Tile::DeepWater | Tile::Lava | Tile::Chasm => false,
            Tile::Floor | Tile::Grass | Tile::Road | Tile::Rubble | Tile::Foliage => true,
            Tile::Water | Tile::Bridge | Tile::Altar => true,
            Tile::DoorOpen | Tile::StairsDown | Tile::StairsUp => true,
        }
    }

    /// Does it end the line of sight?
    pub fn is_opaque(self) -> bool {
        matches!(
            self,
            Tile::Wall
                | Tile::DoorShut
                | Tile::DoorLocked
                | Tile::DoorSecret
                | Tile::Tree
                | Tile::Foliage
        )
    }

    /// Can a way lead through, counting doors that can be opened by anyone?
    pub fn is_passable(self) -> bool {
        self.is_walkable() || self == Tile::DoorShut
    }

    /// Ground that steps of a recipe may build on and scatter things over.
    pub fn is_plain(self) -> bool {
        matches!(self, Tile::Floor | Tile::Grass | Tile::Road)
    }

    /// What it looks like to whoever does not know better.
    pub fn seeming(self) -> Tile {
        match self {
            Tile::DoorSecret => Tile::Wall,
            tile => tile,
        }
    }

    /// The sign for this tile in saves and in levels drawn as text.
    pub fn sign(self) -> char {
        match self {
            Tile::Wall => '#',
            Tile::Floor => '.',
            Tile::DoorShut => '+',
            Tile::DoorOpen => '/',
            Tile::StairsDown => '>',
            Tile::StairsUp => '<',
            Tile::DoorLocked => '|',
            Tile::DoorSecret => '{',
            Tile::Water => '~',
            Tile::DeepWater => '=',
            Tile::Lava => '&',
            Tile::Chasm => ':',
            Tile::Bridge => '_',
            Tile::Foliage => '"',
            Tile::Grass => ';',
            Tile::Tree => '*',
            Tile::Rubble => ',',
            Tile::Road => '-',
            Tile::Glass => ']',
            Tile::Altar => '`',
            Tile::Counter => '$',
        }
    }

    /// The tile with that sign.
    pub fn from_sign(sign: char) -> Option<Tile> {
        Self::ALL.into_iter().find(|tile| tile.sign() == sign)
    }
}
