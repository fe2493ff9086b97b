//! Resources of the world: what belongs to the whole game and to no entity.
//!
//! They lie below the systems, so that whoever needs one imports no higher
//! module. `setup` puts all of them into a new world.

pub mod attention;

use crate::catalog::{ItemId, LootId, MonsterId, StatusId};
use crate::components::body::StableId;
use crate::components::deed::Way;
use crate::components::item::Enchant;
use crate::notice::Notice;
use bracket_lib::geometry::Point;
use serde::{Deserialize, Serialize};
use specs::prelude::*;

/// Game time, and how many turns the hero has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameTime {
    pub now: u64,
    pub turn: u32,
}

/// The stable id that the next entity gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextId(pub u64);

impl NextId {
    pub fn take(&mut self) -> StableId {
        self.0 += 1;
        StableId(self.0)
    }
}

/// The hero. Inserted as soon as there is one, and never absent after.
#[derive(Clone, Copy, Debug)]
pub struct HeroEntity(pub Entity);

/// How the game stands.
pub struct Outcome(pub Status);

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    AwaitingCommand,
    /// The hero is dead. `killer` reads after "killed by": "a cave rat".
    Dead {
        killer: String,
    },
    /// The hero got out with the hoard.
    Won,
}

/// Who acts in this tick and still can, in order. `systems::time` names them, and the
/// dead are struck off; between ticks it means nothing.
#[derive(Default)]
pub struct Acting(pub Vec<Entity>);

impl Acting {
    /// The dead act no more; once the hero is dead nobody does.
    pub fn strike_off(&mut self, dead: Entity, hero: Entity) {
        if dead == hero {
            self.0.clear();
        } else {
            self.0.retain(|&actor| actor != dead);
        }
    }
}

/// Which way the hero leaves the level, at the end of this tick.
#[derive(Default)]
pub struct Departure(pub Option<Way>);

/// Whether the hero has learnt in this tick of ground that is out of sight.
#[derive(Default)]
pub struct Revelation(pub bool);

/// Whether the game is in debug mode, in which commands may change anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DebugMode(pub bool);

/// The noises of this tick. `systems::perceive` hears and empties it.
#[derive(Default)]
pub struct NoiseQueue(pub Vec<Noise>);

/// Something that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    pub at: Point,
    /// How far it is heard, in tiles: of a deed, from someone ordinary.
    pub range: i32,
    /// Who made it by a deed, and may be louder or softer than others.
    pub by: Option<Entity>,
}

/// What the hero witnessed since the last report.
#[derive(Default)]
pub struct NoticeQueue(pub Vec<Notice>);

/// The depth of the level that the hero is on; 1 is the first below ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth(pub i32);

/// What comes into being at the end of this tick. `spawn` carries it out, since systems
/// make no entities.
#[derive(Default)]
pub struct MakingQueue(pub Vec<Making>);

/// A creature that someone calls, to a place or beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub kind: MonsterId,
    pub near: Point,
    /// For how many turns it stays; for good, without a number.
    pub turns: Option<i32>,
    /// How many hit points it has, where not as many as its kind.
    pub health: Option<i32>,
    /// What it has from the beginning, and for how many turns.
    pub status: Option<(StatusId, i32)>,
    pub by: Option<Entity>,
}

/// Some who come onto the level, out of the hero's sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Of which kind; without one, as it is found at this depth.
    pub kind: Option<MonsterId>,
    /// How many; without a number, as many as come together.
    pub count: Option<i32>,
    /// How many of the kind may be on the level at most.
    pub most: i32,
    /// They leave when the hero does.
    pub passing: bool,
    /// They come from where the hero came to the level.
    pub on_track: bool,
}

/// Something that comes into being, or becomes something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Making {
    /// A creature that is called.
    Monster(Call),
    /// Creatures that come by themselves.
    Arrival(Arrival),
    /// So many things at a place.
    Item {
        kind: ItemId,
        at: Point,
        count: i32,
        /// How they differ from others of their kind.
        enchant: Option<Enchant>,
    },
    /// Things out of nothing, at a place; none where the level is full of them.
    Created { kind: ItemId, at: Point, count: i32 },
    /// The same out of a loot table.
    CreatedLoot { table: LootId, at: Point },
    /// What a loot table gives, at a place.
    Loot { table: LootId, at: Point },
    /// The hero knows a kind of things from now on.
    Learnt { kind: ItemId },
    /// A creature of another kind in place of one; without a kind, of any that is found
    /// at this depth.
    Transformed {
        who: Entity,
        kind: Option<MonsterId>,
    },
}
