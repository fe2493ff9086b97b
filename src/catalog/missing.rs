//! Kinds that replace those of a mod that is not on.

use super::schema::{Arms, Senses};
use super::text::Glyph;
use super::{Color, ItemKind, Look, MonsterKind, TrapKind};
use crate::rules::ORDINARY_SPEED;
use crate::rules::dice::Dice;
use crate::rules::ruleset::{Hunts, Wanders};

const NOTHING: Dice = Dice {
    count: 0,
    sides: 0,
    bonus: 0,
};

/// A creature that does not move and does nothing.
pub fn monster(id: &str) -> MonsterKind {
    MonsterKind {
        id: id.into(),
        look: look(id),
        tags: Vec::new(),
        arms: Arms {
            hit_points: 1,
            armor_class: 10,
            to_hit: 0,
            damage: NOTHING,
            power: 0,
            defence: 0,
        },
        verb: "touches".into(),
        senses: Senses { sight: 1 },
        speed: ORDINARY_SPEED,
        opens_doors: false,
        asleep: 0,
        initiative: 0,
        faction: None,
        pack: None,
        call: 0,
        flees_below: 0,
        chase: 0,
        scent: 0,
        hunts: Hunts::Freely,
        wanders: Wanders::Still,
        corpse: true,
        spawn: None,
        remains: look(id),
        is_missing: true,
    }
    .entered(id)
}

/// An item without a use.
pub fn item(id: &str) -> ItemKind {
    ItemKind {
        id: id.into(),
        look: look(id),
        tags: Vec::new(),
        quaff: Vec::new(),
        key: false,
        goal: false,
        spawn: None,
    }
}

/// A trap that does nothing.
pub fn trap(id: &str) -> TrapKind {
    TrapKind {
        id: id.into(),
        look: look(id),
        tags: Vec::new(),
        on_enter: Vec::new(),
        verb: "touches".into(),
        hidden: true,
        single_use: false,
        spawn: None,
    }
}

fn look(id: &str) -> Look {
    let name = id.rsplit(':').next().unwrap_or(id);
    Look {
        name: name.replace('_', " "),
        description: "It belongs to a mod that is not in use, and does nothing without it.".into(),
        glyph: Glyph('?'),
        color: Color {
            r: 0x90,
            g: 0x90,
            b: 0x90,
        },
    }
}
