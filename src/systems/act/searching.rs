//! The hero looks closely: what is hidden near by is found for certain.

use super::Deed;
use crate::components::body::StableId;
use crate::components::item::Hidden;
use crate::components::kind::Rules;
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue};
use crate::log::{GameLog, LogSpan, Meaning};
use crate::order;
use crate::resources::GameTime;
use crate::spatial::placement::{Position, TerrainAccess};
use crate::systems::Actors;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// How many steps away something is found.
const REACH: i32 = 2;

/// Finds what is hidden around everyone who searches.
pub struct SearchingSystem;

#[derive(SystemData)]
pub struct SearchingData<'a> {
    actors: Actors<'a>,
    rules: Rules<'a>,
    time: ReadExpect<'a, GameTime>,
    things: Things<'a>,
    deeds: WriteStorage<'a, Deed>,
    views: WriteStorage<'a, Viewshed>,
    terrain: TerrainAccess<'a>,
    log: WriteExpect<'a, GameLog>,
    events: WriteExpect<'a, EventQueue>,
}

/// What can be hidden somewhere.
#[derive(SystemData)]
pub struct Things<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    positions: ReadStorage<'a, Position>,
    hidden: WriteStorage<'a, Hidden>,
}

impl<'a> System<'a> for SearchingSystem {
    type SystemData = SearchingData<'a>;

    fn run(&mut self, mut data: SearchingData<'a>) {
        let searchers = data
            .actors
            .take(&mut data.deeds, |deed| (deed == Deed::Search).then_some(()));
        for (searcher, ()) in searchers {
            let near = data.near(searcher);
            let finds = data.find_doors(searcher, &near) + data.find_things(&near);
            if finds == 0 {
                let line = vec![LogSpan::new(
                    "You search, and find nothing.",
                    Meaning::Plain,
                )];
                data.log.write(data.time.turn, line);
            }
        }
    }
}

impl SearchingData<'_> {
    /// The places within reach that someone sees, in order of index.
    fn near(&self, searcher: Entity) -> Vec<Point> {
        let (Some(view), Some(position)) = (
            self.views.get(searcher),
            self.things.positions.get(searcher),
        ) else {
            return Vec::new();
        };
        let seen = view.visible.iter();
        let places = seen.map(|&idx| self.terrain.map().point(idx));
        places
            .filter(|&place| self.rules.metric.steps(place, position.at()) <= REACH)
            .collect()
    }

    /// Finds secret doors. Says how many.
    fn find_doors(&mut self, searcher: Entity, near: &[Point]) -> usize {
        let map = self.terrain.map();
        let places = near.iter().copied();
        let doors: Vec<Point> = places.filter(|&at| map.tile(at).is_hidden()).collect();
        for &at in &doors {
            self.terrain.find(at);
            self.events.push(Event::DoorFound { at });
            if let Some(view) = self.views.get_mut(searcher) {
                view.dirty = true;
            }
        }
        doors.len()
    }

    /// Finds hidden things, by id. Says how many.
    fn find_things(&mut self, near: &[Point]) -> usize {
        let things = &self.things;
        let hidden = (
            &things.entities,
            &things.ids,
            &things.positions,
            &things.hidden,
        );
        let mut found: Vec<(StableId, Entity)> = hidden
            .join()
            .filter(|(_, _, position, _)| near.contains(&position.at()))
            .map(|(what, &id, ..)| (id, what))
            .collect();
        order::ascending(&mut found);
        for &(_, what) in &found {
            self.things.hidden.remove(what);
            self.events.push(Event::Spotted { what });
        }
        found.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset::Ruleset;
    use crate::testkit::TestLevel;

    /// What is told of a search where nobody finds anything by luck.
    fn found(drawing: &str) -> Vec<String> {
        let rules = Ruleset {
            spotting: i32::MAX / 2,
            ..Ruleset::default()
        };
        let mut level = TestLevel::with_rules(drawing, rules);
        level.tick();
        assert_eq!(level.log_lines(), [""; 0], "before the search");
        level.give(level.the('@'), Deed::Search);
        level.tick();
        level.log_lines()
    }

    #[test]
    fn what_is_hidden_within_two_steps_and_in_view_is_found() {
        let nothing = "You search, and find nothing.";
        for (drawing, expected) in [
            ("@.{.", vec!["You find a secret door!"]),
            ("@..{", vec![nothing]),
            ("@.^.", vec!["You find a ^!"]),
            ("@..^", vec![nothing]),
            ("@#^.", vec![nothing]),
            ("{@^.", vec!["You find a secret door!", "You find a ^!"]),
            ("@...", vec![nothing]),
        ] {
            assert_eq!(found(drawing), expected, "{drawing}");
        }
    }
}
