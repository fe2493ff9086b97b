//! Catalog and plan to entities: the only place where they are assembled.

use crate::components::body::{
    Attack, Blocks, Clock, Defence, Health, Hero, LeavesNothing, Look, Name, Origin, Regeneration,
    StableId,
};
use crate::components::item::{Carried, EntryTrigger, Goal, Hidden, Item, Key, Quaffable};
use crate::components::mind::{Faction, MazeBound, Mind, Mood, Pack, Viewshed};
use crate::components::record::EntityRecord;
use crate::game::setup::{GameTime, NextId};
use crate::raws::catalog::{Catalog, Color, ItemId, MonsterId, MonsterKind, TrapId, TrapKind};
use crate::rules::ruleset::Hunts;
use crate::spatial::placement::Placement;
use crate::systems::time::ORDINARY_PACE;
use bracket_lib::geometry::Point;
use chance::Stream;
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
            resting: kind.rest.max(0) as u32,
        })
        .with(Attack {
            to_hit: kind.to_hit,
            damage: kind.damage,
            verb: HERO_VERB.into(),
            power: kind.power,
        })
        .with(Defence {
            armor_class: kind.armor_class,
            defence: kind.defence,
        })
        .with(Clock {
            due,
            pace: ORDINARY_PACE,
            initiative: 0,
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
            power: kind.power,
        })
        .with(Defence {
            armor_class: kind.armor_class,
            defence: kind.defence,
        })
        .with(Clock {
            due: now,
            pace: pace(kind.speed),
            initiative: kind.initiative,
        })
        .with(mind(kind, mood))
        .maybe_with((kind.hunts == Hunts::Maze).then_some(MazeBound {}))
        .maybe_with(kind.pack.clone().map(Pack))
        .maybe_with(kind.faction.clone().map(Faction))
        .maybe_with((!kind.corpse).then_some(LeavesNothing {}))
        .build();
    place(world, monster, at);
    monster
}

/// The wits of a monster of that kind.
fn mind(kind: &MonsterKind, mood: Mood) -> Mind {
    Mind {
        mood,
        sight: kind.sight,
        opens_doors: kind.opens_doors,
        to_hero: kind.to_hero,
        wanders: kind.wanders,
        scent: kind.scent,
        call: kind.call,
        flees_below: kind.flees_below,
        chase: kind.chase,
    }
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
    if kind.key {
        builder = builder.with(Key {});
    }
    if !kind.quaff.is_empty() {
        builder = builder.with(Quaffable {
            effects: kind.quaff.clone(),
        });
    }
    builder.build()
}

/// A trap that is nowhere yet: place it.
pub fn trap(world: &mut World, catalog: &Catalog, trap_id: TrapId) -> Entity {
    let kind = &catalog[trap_id];
    let id = next_id(world);
    world
        .create_entity()
        .with(id)
        .with(Origin(kind.id.clone()))
        .with(name(&kind.name, &kind.description))
        .with(look(kind.glyph, kind.color))
        .with(trigger(kind))
        .maybe_with(kind.hidden.then_some(Hidden {}))
        .build()
}

/// What happens to whoever steps on a trap of that kind.
fn trigger(kind: &TrapKind) -> EntryTrigger {
    EntryTrigger {
        damage: kind.damage,
        verb: kind.verb.clone(),
        single_use: kind.single_use,
    }
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
            power: kind.power,
        });
        record.defence = Some(Defence {
            armor_class: kind.armor_class,
            defence: kind.defence,
        });
        if let Some(health) = &mut record.health {
            health.rescale(kind.hit_points);
        }
        if let Some(clock) = &mut record.clock {
            clock.pace = pace(kind.speed);
            clock.initiative = kind.initiative;
        }
        if let Some(mind) = &mut record.mind {
            *mind = self::mind(kind, mind.mood);
        }
        record.pack = kind.pack.clone().map(Pack);
        record.faction = kind.faction.clone().map(Faction);
        record.leaves_nothing = (!kind.corpse).then_some(LeavesNothing {});
    } else if let Some(kind) = catalog.item_named(id).filter(|_| record.item.is_some()) {
        record.name = Some(name(&kind.name, &kind.description));
        record.look = Some(look(kind.glyph, kind.color));
        record.goal = kind.goal.then_some(Goal {});
        record.key = kind.key.then_some(Key {});
        record.quaffable = (!kind.quaff.is_empty()).then(|| Quaffable {
            effects: kind.quaff.clone(),
        });
    } else if let Some(kind) = catalog.trap_named(id).filter(|_| record.trigger.is_some()) {
        record.name = Some(name(&kind.name, &kind.description));
        record.look = Some(look(kind.glyph, kind.color));
        record.trigger = Some(trigger(kind));
        record.hidden = record.hidden.filter(|_| kind.hidden);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::setup;
    use crate::raws;
    use crate::rng::GameRng;

    #[test]
    fn what_content_says_is_what_is_made_and_renewed() {
        let catalog = raws::core().expect("the core is sound");
        let mut world = setup::world(GameRng::new(1));
        world
            .read_resource::<crate::spatial::SpatialIndex>()
            .set_size(1);
        for depth in 1..=catalog.deepest() {
            for (id, _) in catalog.monsters_at(depth) {
                let mut stream = Stream::named(1, "monster");
                let at = Point::new(0, 0);
                let entity = monster(&mut world, &catalog, id, at, &mut stream);
                let made = EntityRecord::of(&world, entity);
                let kind = &catalog[id];
                assert_eq!(made.pack.clone().map(|pack| pack.0), kind.pack);
                assert_eq!(made.faction.clone().map(|side| side.0), kind.faction);
                assert_eq!(made.leaves_nothing.is_none(), kind.corpse);

                let mut plain = made.clone();
                (plain.pack, plain.faction, plain.leaves_nothing) = (None, None, None);
                renew(&mut plain, &catalog);
                assert_eq!(plain, made);
            }
        }
    }

    #[test]
    fn a_trap_that_was_spotted_stays_so() {
        let catalog = raws::core().expect("the core is sound");
        let mut world = setup::world(GameRng::new(1));
        let (id, _) = catalog.traps_at(1)[0];
        let entity = trap(&mut world, &catalog, id);
        let mut record = EntityRecord::of(&world, entity);
        let made = record.clone();
        assert!(made.hidden.is_some() && made.trigger.is_some());
        renew(&mut record, &catalog);
        assert_eq!(record, made);

        record.hidden = None;
        renew(&mut record, &catalog);
        assert_eq!(record.hidden, None);
    }
}
