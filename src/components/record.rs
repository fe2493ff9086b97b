//! An entity as plain data: how it is saved, and how it waits on a level that
//! the hero has left.
//!
//! The list at the end names every saved component once; registering,
//! recording and restoring all follow from it, so none can be forgotten in
//! one of them. A marker is saved as `{}`: a unit struct would be `null`, which
//! reads back as absent.

use crate::components::{body, item, mind};
use crate::spatial::placement::Position;
use serde::{Deserialize, Serialize};
use specs::prelude::*;

macro_rules! saved_components {
    ($($field:ident: $component:ty),* $(,)?) => {
        /// Every saved component of one entity.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct EntityRecord {
            $(
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$component>,
            )*
        }

        impl EntityRecord {
            /// Makes the world ready for every saved component.
            pub fn register(world: &mut World) {
                $(world.register::<$component>();)*
            }

            /// What an entity is made of.
            pub fn of(world: &World, entity: Entity) -> Self {
                Self {
                    $($field: world.read_storage::<$component>().get(entity).cloned(),)*
                }
            }

            /// An entity made of this. Its place enters the index with the next indexing.
            pub fn restore(self, world: &mut World) -> Entity {
                let entity = world.create_entity().build();
                self.overwrite(world, entity);
                entity
            }

            /// Makes a living entity be made of this and nothing else.
            pub fn overwrite(self, world: &World, entity: Entity) {
                $(
                    let mut storage = world.write_storage::<$component>();
                    match self.$field {
                        Some(component) => {
                            storage
                                .insert(entity, component)
                                .expect("only living entities are written");
                        }
                        None => {
                            storage.remove(entity);
                        }
                    }
                )*
            }
        }
    };
}

saved_components! {
    id: body::StableId,
    name: body::Name,
    origin: body::Origin,
    look: body::Look,
    position: Position,
    health: body::Health,
    regeneration: body::Regeneration,
    attack: body::Attack,
    defence: body::Defence,
    blocks: body::Blocks,
    corpse: body::Corpse,
    leaves_nothing: body::LeavesNothing,
    hero: body::Hero,
    clock: body::Clock,
    viewshed: mind::Viewshed,
    mind: mind::Mind,
    maze_bound: mind::MazeBound,
    pack: mind::Pack,
    faction: mind::Faction,
    route: mind::Route,
    item: item::Item,
    carried: item::Carried,
    quaffable: item::Quaffable,
    goal: item::Goal,
    key: item::Key,
    choice: item::Choice,
    trigger: item::EntryTrigger,
    hidden: item::Hidden,
    noticed: item::Noticed,
}
