//! Checked entries as the catalog has them.

use super::catalog::{ItemKind, LevelKind, MonsterKind, Spawn};
use super::check::Checked;
use super::schema::{ItemRaw, LevelRaw, MonsterRaw, SpawnRaw};

fn spawn_kind(raw: &Option<SpawnRaw>) -> Option<Spawn> {
    raw.as_ref().map(|spawn| Spawn {
        weight: spawn.weight,
        min_depth: spawn.min_depth,
        max_depth: spawn.max_depth,
    })
}

pub(super) fn monster_kind(monster: &Checked<MonsterRaw>) -> MonsterKind {
    let raw = &monster.raw;
    MonsterKind {
        id: monster.id.into(),
        name: raw.name.clone(),
        description: raw.description.clone(),
        glyph: raw.glyph.0,
        color: raw.color,
        hit_points: raw.hit_points,
        armor_class: raw.armor_class,
        to_hit: raw.to_hit,
        damage: raw.damage,
        verb: raw.verb.clone(),
        sight: raw.sight,
        speed: raw.speed,
        opens_doors: raw.opens_doors,
        asleep: raw.asleep,
        spawn: spawn_kind(&raw.spawn),
    }
}

pub(super) fn item_kind(item: &Checked<ItemRaw>) -> ItemKind {
    let raw = &item.raw;
    ItemKind {
        id: item.id.into(),
        name: raw.name.clone(),
        description: raw.description.clone(),
        glyph: raw.glyph.0,
        color: raw.color,
        quaff: raw.quaff.clone(),
        goal: raw.goal,
        spawn: spawn_kind(&raw.spawn),
    }
}

pub(super) fn level_kind(raw: &LevelRaw) -> LevelKind {
    LevelKind {
        name: raw.name.clone(),
        width: raw.width,
        height: raw.height,
        rooms: raw.rooms,
        min_room: raw.min_room,
        max_room: raw.max_room,
        doors: raw.doors,
        monsters: raw.monsters,
        items: raw.items,
    }
}
