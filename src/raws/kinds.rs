//! Checked entries as the catalog has them.

use super::catalog::{FactionKind, ItemKind, LevelKind, MonsterKind, RecipeId, Spawn, TrapKind};
use super::check::Checked;
use super::schema::{
    FactionRaw, ItemRaw, LevelRaw, MonsterRaw, RecipeRaw, RecipeShareRaw, RulesRaw, SpawnRaw,
    TerrainRaw, TrapRaw,
};
use crate::map::Tile;
use crate::mapgen::recipe::Recipe;
use crate::rules::ruleset::{Reaction, Ruleset};

fn spawn_kind(raw: &Option<SpawnRaw>) -> Option<Spawn> {
    raw.as_ref().map(|spawn| Spawn {
        weight: spawn.weight,
        min_depth: spawn.min_depth,
        max_depth: spawn.max_depth,
        group: spawn.group,
        pity: spawn.pity,
    })
}

pub(super) fn monster_kind(monster: &Checked<MonsterRaw>, factions: &[FactionKind]) -> MonsterKind {
    let raw = &monster.raw;
    let faction = raw.faction.as_ref().map(|faction| faction.0.clone());
    // Both stand in the order of their ids.
    let place = |id: &String| factions.binary_search_by(|side| side.id.cmp(id)).ok();
    let side = faction
        .as_ref()
        .and_then(place)
        .map(|place| &factions[place]);
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
        power: raw.power,
        defence: raw.defence,
        initiative: raw.initiative,
        to_hero: side.map_or(Reaction::Attack, |side| side.to_hero),
        faction,
        pack: raw.pack.as_ref().map(|pack| pack.0.clone()),
        call: raw.call,
        flees_below: raw.flees_below,
        chase: raw.chase,
        scent: raw.scent,
        hunts: raw.hunts,
        wanders: raw.wanders,
        corpse: raw.corpse,
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
        key: raw.key,
        spawn: spawn_kind(&raw.spawn),
    }
}

pub(super) fn level_kind(raw: &LevelRaw, recipes: &[Recipe]) -> LevelKind {
    let share = |share: &RecipeShareRaw| {
        let place = recipes
            .binary_search_by(|each| each.id.cmp(&share.recipe.0))
            .ok()?;
        Some((RecipeId(place), share.weight))
    };
    LevelKind {
        recipes: raw.recipes.iter().filter_map(share).collect(),
        name: raw.name.clone(),
        width: raw.width,
        height: raw.height,
        monsters: raw.monsters,
        items: raw.items,
        traps: raw.traps,
    }
}

pub(super) fn recipe(recipe: &Checked<RecipeRaw>) -> Recipe {
    let raw = &recipe.raw;
    Recipe {
        id: recipe.id.into(),
        steps: raw.steps.clone(),
        fallback: raw.fallback.as_ref().map(|fallback| fallback.0.clone()),
    }
}

pub(super) fn faction_kind(faction: &Checked<FactionRaw>) -> FactionKind {
    let raw = &faction.raw;
    FactionKind {
        id: faction.id.into(),
        name: raw.name.clone(),
        to_hero: raw.to_hero,
        reactions: raw
            .reactions
            .iter()
            .map(|each| (each.to.0.clone(), each.reaction))
            .collect(),
    }
}

pub(super) fn trap_kind(trap: &Checked<TrapRaw>) -> TrapKind {
    let raw = &trap.raw;
    TrapKind {
        id: trap.id.into(),
        name: raw.name.clone(),
        description: raw.description.clone(),
        glyph: raw.glyph.0,
        color: raw.color,
        damage: raw.damage,
        verb: raw.verb.clone(),
        hidden: raw.hidden,
        single_use: raw.single_use,
        spawn: spawn_kind(&raw.spawn),
    }
}

/// The rules, with what the terrain costs to walk on.
pub(super) fn ruleset(raw: &RulesRaw, terrain: &[Checked<TerrainRaw>]) -> Ruleset {
    let mut tile_costs = [1; Tile::ALL.len()];
    for entry in terrain {
        tile_costs[entry.raw.tile as usize] = entry.raw.cost;
    }
    Ruleset {
        metric: raw.ways,
        combat: raw.combat,
        stairs: raw.stairs,
        tile_costs,
        crowd_cost: raw.crowd_cost,
        waking: raw.waking,
        waking_beside: raw.waking_beside,
        hearing: raw.hearing,
        blow_noise: raw.blow_noise,
        door_noise: raw.door_noise,
        spotting: raw.spotting,
        out_of_depth: raw.out_of_depth,
    }
}
