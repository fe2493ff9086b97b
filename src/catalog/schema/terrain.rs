//! Kinds of terrain.

use super::Entered;
use crate::catalog::text::{Color, Glyph, TerrainRef};
use crate::catalog::tiles::TileId;
use crate::effects::Effects;
use crate::map::TileRole;
use schemars::JsonSchema;
use serde::Deserialize;

/// A kind of terrain: who can pass, what it becomes, and what it looks like.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainRaw {
    /// What it is called: "stone wall".
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// Its sign on the map.
    pub glyph: Glyph,
    /// The colour of its sign.
    pub color: Color,
    /// Its picture, for those who play with tiles: the name of one under `tiles`. Without
    /// one it is the picture that has its id as a name, or that of what it was copied from;
    /// where there is none, its sign is drawn.
    #[serde(default)]
    pub tile: Option<TileId>,
    /// Whether one can walk on it. A door that is shut is not walkable: it is opened first.
    pub walkable: bool,
    /// Whether it ends sight.
    #[serde(default)]
    pub opaque: bool,
    /// Whether recipes may build on it and put monsters, items and traps there.
    #[serde(default)]
    pub plain: bool,
    /// Whether it is a liquid.
    #[serde(default)]
    pub liquid: bool,
    /// Whether those who fly go over it, where nobody can walk: a chasm, deep water.
    #[serde(default)]
    pub flown: bool,
    /// What happens to whoever comes there by any means but flying, in order.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_enter: Effects,
    /// What happens to whoever is there, at the beginning of each of its turns.
    #[serde(default)]
    #[schemars(length(max = 16))]
    pub on_turn: Effects,
    /// How many turns a step onto it takes, whoever steps.
    #[serde(default = "one_turn")]
    #[schemars(range(min = 1, max = 9))]
    pub turns: i32,
    /// What a step onto it counts as for a walker who looks for a short way; without one, as many as its `turns`.
    #[serde(default)]
    #[schemars(range(min = 1, max = 50))]
    pub cost: Option<i32>,
    /// What it becomes when someone opens it; without one it cannot be opened.
    #[serde(default)]
    pub opened: Option<TerrainRef>,
    /// What it becomes when someone shuts it; without one it cannot be shut.
    #[serde(default)]
    pub shut: Option<TerrainRef>,
    /// What it becomes when someone opens it with a key, which is used up.
    #[serde(default)]
    pub unlocked: Option<TerrainRef>,
    /// What it becomes when the hero finds it; without one there is nothing to find.
    #[serde(default)]
    pub found: Option<TerrainRef>,
    /// The kind that it looks like until the hero finds it.
    #[serde(default)]
    pub seems: Option<TerrainRef>,
    /// Its sign in the `rows` of prefabs; without one, a `legend` has to name it. No two kinds have the same.
    #[serde(default)]
    pub sign: Option<Glyph>,
    /// What builders of levels use it for. Each role is played by exactly one kind; most kinds that mods add play none.
    #[serde(default)]
    pub role: Option<TileRole>,
}

impl Entered for TerrainRaw {}

impl TerrainRaw {
    /// What a step onto it counts as.
    pub fn cost(&self) -> i32 {
        self.cost.unwrap_or(self.turns)
    }
}

fn one_turn() -> i32 {
    1
}
