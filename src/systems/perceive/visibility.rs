//! Works out what is seen, when something changed. The hero's view is written
//! into memory, and finds what is hidden; nobody else's does.

use crate::components::body::{Corpse, Dead, Hero, StableId};
use crate::components::item::{Hidden, Noticed};
use crate::components::kind::{Figures, OfKind, Rules};
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue};
use crate::map::Map;
use crate::pathing::outlooks::{Outlooks, Viewer};
use crate::rng::GameRng;
use crate::rules::distance::Metric;
use crate::spatial::placement::{Position, TerrainAccess};
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A secret door is found no farther off than this.
const FINDING_STEPS: i32 = 2;

/// So many times easier is a secret door to find than a hidden thing in view,
/// as one must be right beside it.
const DOOR_EASE: i32 = 6;

/// Renews views that are out of date.
pub struct VisibilitySystem;

#[derive(SystemData)]
pub struct VisibilityData<'a> {
    entities: Entities<'a>,
    heroes: ReadStorage<'a, Hero>,
    positions: ReadStorage<'a, Position>,
    rules: Rules<'a>,
    views: WriteStorage<'a, Viewshed>,
    outlooks: WriteExpect<'a, Outlooks>,
    terrain: TerrainAccess<'a>,
    things: Things<'a>,
}

/// What can lie about and be seen there.
#[derive(SystemData)]
pub struct Things<'a> {
    ids: ReadStorage<'a, StableId>,
    figures: Figures<'a>,
    corpses: ReadStorage<'a, Corpse>,
    dead: ReadStorage<'a, Dead>,
    hidden: WriteStorage<'a, Hidden>,
    noticed: WriteStorage<'a, Noticed>,
    rng: WriteExpect<'a, GameRng>,
    events: WriteExpect<'a, EventQueue>,
}

impl<'a> System<'a> for VisibilitySystem {
    type SystemData = VisibilityData<'a>;

    fn run(&mut self, data: VisibilityData<'a>) {
        let VisibilityData {
            entities,
            heroes,
            positions,
            rules,
            mut views,
            mut outlooks,
            mut terrain,
            mut things,
        } = data;
        for (entity, view, position) in (&entities, &mut views, &positions).join() {
            let mut renewed = view.dirty;
            // Where it is dark, light may have come or gone since the last look.
            if renewed || terrain.map().is_dark() {
                let viewer = Viewer {
                    who: entity,
                    at: position.at(),
                    range: things.figures.sight(entity),
                };
                let seen = outlooks.seen(terrain.map(), rules.metric, viewer);
                renewed |= seen != view.visible;
                view.visible = seen;
                view.dirty = false;
            }
            if !heroes.contains(entity) {
                continue;
            }
            if renewed {
                let doors = secret_doors(terrain.map(), view, position.at(), rules.metric);
                for at in things.find(&doors, rules.spotting / DOOR_EASE + 1) {
                    terrain.find(at);
                    view.dirty = true;
                }
                let seen = view.visible.iter();
                seen.for_each(|&idx| terrain.remember(idx));
            }
            let map = terrain.map();
            let in_view = |position: &Position| view.sees(map.idx(position.at()));
            if renewed {
                let hidden = (&entities, &things.ids, &positions, &things.hidden).join();
                let mut near: Vec<(StableId, Entity)> = hidden
                    .filter(|(_, _, position, _)| in_view(position))
                    .map(|(entity, &id, ..)| (id, entity))
                    .collect();
                near.sort_unstable();
                things.spot(&near, rules.spotting);
            }
            let lying: Vec<Entity> = (&entities, &positions, !&things.noticed)
                .join()
                .filter(|(thing, position, ())| {
                    *thing != entity && things.can_be_noticed(*thing) && in_view(position)
                })
                .map(|(entity, ..)| entity)
                .collect();
            things.notice(&lying);
        }
    }
}

/// The secret doors in view that are near enough to be found, in order of index.
fn secret_doors(map: &Map, view: &Viewshed, from: Point, metric: Metric) -> Vec<Point> {
    let reach = -FINDING_STEPS..=FINDING_STEPS;
    reach
        .clone()
        .flat_map(|dy| {
            reach
                .clone()
                .map(move |dx| Point::new(from.x + dx, from.y + dy))
        })
        .filter(|&at| map.tile(at).is_hidden() && view.sees(map.idx(at)))
        .filter(|&at| metric.steps(at, from) <= FINDING_STEPS)
        .collect()
}

impl Things<'_> {
    /// Each secret door is found one time in so many; answers with those found.
    fn find(&mut self, doors: &[Point], one_in: i32) -> Vec<Point> {
        let mut found = Vec::new();
        for &at in doors {
            if self.rng.perception.below(one_in) == 0 {
                self.events.push(Event::DoorFound { at });
                found.push(at);
            }
        }
        found
    }

    /// Each hidden thing is found one time in so many.
    fn spot(&mut self, near: &[(StableId, Entity)], one_in: i32) {
        for &(_, what) in near {
            if self.rng.perception.below(one_in) == 0 {
                self.hidden.remove(what);
                self.events.push(Event::Spotted { what });
            }
        }
    }

    /// Does it lie there for all to see?
    fn can_be_noticed(&self, entity: Entity) -> bool {
        // Who died in this tick is a corpse at its end.
        let kind = self.figures.kinds.of(entity);
        let lies = matches!(kind, Some(OfKind::Item(_) | OfKind::Trap(_)))
            || self.corpses.contains(entity)
            || self.dead.contains(entity);
        lies && !self.hidden.contains(entity)
    }

    fn notice(&mut self, lying: &[Entity]) {
        for &entity in lying {
            self.noticed
                .insert(entity, Noticed {})
                .expect("what lies in sight exists");
        }
    }
}
