//! Works out what the hero sees, when something changed, and writes it into
//! the map's memory. Nobody else's view does.

use crate::components::item::{Item, Noticed};
use crate::components::mind::Viewshed;
use crate::map::Map;
use crate::pathing::sight::visible_from;
use crate::spatial::placement::Position;
use specs::prelude::*;

/// Renews views that are out of date.
pub struct VisibilitySystem;

#[derive(SystemData)]
pub struct VisibilityData<'a> {
    entities: Entities<'a>,
    positions: ReadStorage<'a, Position>,
    items: ReadStorage<'a, Item>,
    views: WriteStorage<'a, Viewshed>,
    noticed: WriteStorage<'a, Noticed>,
    map: WriteExpect<'a, Map>,
}

impl<'a> System<'a> for VisibilitySystem {
    type SystemData = VisibilityData<'a>;

    fn run(&mut self, mut data: VisibilityData<'a>) {
        for (view, position) in (&mut data.views, &data.positions).join() {
            if view.dirty {
                view.visible = visible_from(&data.map, position.at(), view.range);
                view.dirty = false;
                for &idx in &view.visible {
                    data.map.remember(idx);
                }
            }
            for (entity, _, position) in (&data.entities, &data.items, &data.positions).join() {
                if view.sees(data.map.idx(position.at())) {
                    data.noticed
                        .insert(entity, Noticed {})
                        .expect("what lies in sight exists");
                }
            }
        }
    }
}
