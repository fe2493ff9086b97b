//! An entity as plain data: how it is saved, and how it waits on a level that
//! the hero has left.
//!
//! The list at the end names every saved component once; registering,
//! recording and restoring all follow from it, so none can be forgotten in
//! one of them. A marker is saved as `{}`: a unit struct would be `null`, which
//! reads back as absent.

use crate::catalog::Catalog;
use crate::components::kind::{KindName, OfKind};
use crate::components::{body, item, magic, mind, status};
use crate::spatial::placement::Position;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use std::sync::Arc;

/// A component whose saved form differs from it: it names kinds by their whole ids.
pub trait Saved: Sized {
    /// How it is saved.
    type Form: Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned;

    /// The saved form.
    fn write(&self, catalog: &Catalog) -> Self::Form;

    /// What was saved; none where nothing of it is left without a mod.
    fn read(form: Self::Form, catalog: &Catalog) -> Option<Self>;
}

macro_rules! saved_components {
    ($($field:ident: $component:ty),* ; $($named:ident: $of:ty),* $(,)?) => {
        /// Every saved component of one entity.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct EntityRecord {
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub kind: Option<KindName>,
            $(
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$component>,
            )*
            $(
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $named: Option<<$of as Saved>::Form>,
            )*
        }

        impl EntityRecord {
            /// Makes the world ready for every saved component.
            pub fn register(world: &mut World) {
                world.register::<OfKind>();
                $(world.register::<$component>();)*
                $(world.register::<$of>();)*
            }

            /// What an entity is made of.
            pub fn of(world: &World, entity: Entity) -> Self {
                let kind = world.read_storage::<OfKind>().get(entity).copied();
                let catalog = world.read_resource::<Arc<Catalog>>();
                Self {
                    kind: kind.map(|kind| kind.name(&catalog)),
                    $($field: world.read_storage::<$component>().get(entity).cloned(),)*
                    $($named: world
                        .read_storage::<$of>()
                        .get(entity)
                        .map(|component| component.write(&catalog)),)*
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
                let kind = self.kind.map(|name| {
                    let catalog = world.read_resource::<Arc<Catalog>>();
                    name.find(&catalog).expect("a place was held for what is missing")
                });
                let mut kinds = world.write_storage::<OfKind>();
                match kind {
                    Some(kind) => {
                        kinds
                            .insert(entity, kind)
                            .expect("only living entities are written");
                    }
                    None => {
                        kinds.remove(entity);
                    }
                }
                drop(kinds);
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
                $(
                    let catalog = world.read_resource::<Arc<Catalog>>();
                    let component = self.$named.and_then(|form| <$of>::read(form, &catalog));
                    let mut storage = world.write_storage::<$of>();
                    match component {
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
    position: Position,
    health: body::Health,
    gains: body::Gains,
    blocks: body::Blocks,
    corpse: body::Corpse,
    hero: body::Hero,
    clock: body::Clock,
    fleeting: body::Fleeting,
    summoned: body::Summoned,
    passing: body::Passing,
    viewshed: mind::Viewshed,
    mind: mind::Mind,
    provoked: mind::Provoked,
    cooldowns: mind::Cooldowns,
    route: mind::Route,
    carried: item::Carried,
    choice: item::Choice,
    hidden: item::Hidden,
    noticed: item::Noticed,
    worn: item::Worn,
    stack: item::Stack,
    charges: item::Charges,
    mana: magic::Mana;
    statuses: status::Statuses,
    enchant: item::Enchant,
    spells: magic::Spells,
}
