//! Catalog and plan to entities: the only place where they are assembled.

use crate::components::body::{
    Attack, Blocks, Clock, Defence, Health, Hero, Look, Name, Origin, Regeneration, StableId,
};
use crate::components::item::{Carried, Goal, Item, Quaffable};
use crate::components::mind::{Mind, Mood, Viewshed};
use crate::components::record::EntityRecord;
use crate::game::setup::{GameTime, NextId};
use crate::raws::catalog::{Catalog, Color, ItemId, MonsterId};
use crate::rng::Stream;
use crate::spatial::placement::Placement;
use crate::systems::time::ORDINARY_PACE;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// The hero's own blow, in the third person as all verbs are.
const HERO_VERB: &str = "hits";

/// The hero, where a new game begins.
pub fn hero(world: &mut World, catalog: &Catalog, at: Point) -> Entity {
    let kind = &catalog.hero;
    let id = next_id(world);
    let due = world.read_resource::<GameTime>().now;
    let hero = world
        .create_entity()
        .with(id)
        .with(Hero {})
        .with(Blocks {})
        .with(name(&kind.name, &kind.description))
        .with(look(kind.glyph, kind.color))
        .with(Health::full(kind.hit_points))
        .with(Regeneration {
            every: kind.regeneration.max(1) as u32,
        })
        .with(Attack {
            to_hit: kind.to_hit,
            damage: kind.damage,
            verb: HERO_VERB.into(),
        })
        .with(Defence {
            armor_class: kind.armor_class,
        })
        .with(Clock {
            due,
            pace: ORDINARY_PACE,
        })
        .with(Viewshed::new(kind.sight))
        .build();
    place(world, hero, at);
    for &item_id in &kind.items {
        let item = item(world, catalog, item_id);
        let since = next_id(world).0;
        world
            .write_storage::<Carried>()
            .insert(item, Carried { by: id, since })
            .expect("an item just made is alive");
    }
    hero
}

/// A monster on the map.
pub fn monster(
    world: &mut World,
    catalog: &Catalog,
    monster_id: MonsterId,
    at: Point,
    stream: &mut Stream,
) -> Entity {
    let kind = &catalog[monster_id];
    let id = next_id(world);
    let now = world.read_resource::<GameTime>().now;
    let mood = if stream.chance(kind.asleep) {
        Mood::Asleep
    } else {
        Mood::Wandering
    };
    let monster = world
        .create_entity()
        .with(id)
        .with(Origin(kind.id.clone()))
        .with(Blocks {})
        .with(name(&kind.name, &kind.description))
        .with(look(kind.glyph, kind.color))
        .with(Health::full(kind.hit_points))
        .with(Attack {
            to_hit: kind.to_hit,
            damage: kind.damage,
            verb: kind.verb.clone(),
        })
        .with(Defence {
            armor_class: kind.armor_class,
        })
        .with(Clock {
            due: now,
            pace: pace(kind.speed),
        })
        .with(Mind {
            mood,
            sight: kind.sight,
            opens_doors: kind.opens_doors,
        })
        .build();
    place(world, monster, at);
    monster
}

/// An item that is nowhere yet: place it, or give it to someone.
pub fn item(world: &mut World, catalog: &Catalog, item_id: ItemId) -> Entity {
    let kind = &catalog[item_id];
    let id = next_id(world);
    let mut builder = world
        .create_entity()
        .with(id)
        .with(Origin(kind.id.clone()))
        .with(Item {})
        .with(name(&kind.name, &kind.description))
        .with(look(kind.glyph, kind.color));
    if kind.goal {
        builder = builder.with(Goal {});
    }
    if !kind.quaff.is_empty() {
        builder = builder.with(Quaffable {
            effects: kind.quaff.clone(),
        });
    }
    builder.build()
}

/// Puts an entity that was just made on the map.
pub fn place(world: &World, entity: Entity, at: Point) {
    world.system_data::<Placement>().put(entity, at);
}

fn next_id(world: &World) -> StableId {
    world.write_resource::<NextId>().take()
}

/// How long an action takes at a speed in percent.
fn pace(speed: i32) -> u64 {
    ORDINARY_PACE * 100 / speed.max(1) as u64
}

/// Gives a thing the looks and numbers that its content has now. Its state
/// stays: where it is, how it is, what it has in mind. What is no longer in the
/// catalog stays as it was.
pub fn renew(record: &mut EntityRecord, catalog: &Catalog) {
    let Some(Origin(id)) = &record.origin else {
        return;
    };
    if let Some(kind) = catalog.monster_named(id).filter(|_| record.mind.is_some()) {
        record.name = Some(name(&kind.name, &kind.description));
        record.look = Some(look(kind.glyph, kind.color));
        record.attack = Some(Attack {
            to_hit: kind.to_hit,
            damage: kind.damage,
            verb: kind.verb.clone(),
        });
        record.defence = Some(Defence {
            armor_class: kind.armor_class,
        });
        if let Some(health) = &mut record.health {
            health.rescale(kind.hit_points);
        }
        if let Some(clock) = &mut record.clock {
            clock.pace = pace(kind.speed);
        }
        if let Some(mind) = &mut record.mind {
            mind.sight = kind.sight;
            mind.opens_doors = kind.opens_doors;
        }
    } else if let Some(kind) = catalog.item_named(id).filter(|_| record.item.is_some()) {
        record.name = Some(name(&kind.name, &kind.description));
        record.look = Some(look(kind.glyph, kind.color));
        record.goal = kind.goal.then_some(Goal {});
        record.quaffable = (!kind.quaff.is_empty()).then(|| Quaffable {
            effects: kind.quaff.clone(),
        });
    }
}

fn name(name: &str, description: &str) -> Name {
    Name {
        name: name.into(),
        description: description.into(),
    }
}

fn look(glyph: char, color: Color) -> Look {
    Look { glyph, color }
}
