//! What is left on a level that is explored, and why.

use super::flood::Flood;
use super::guide::{Care, Guide};
use super::hazards::Hazards;
use super::ways::{KnownGround, is_device};
use super::words::{listed, named, with_article};
use super::{Pickup, Sight};
use crate::game::view::{ItemView, Seen};
use crate::map::TileRole;
use bracket_lib::geometry::Point;

/// So many of the things that are left are named.
const MOST_NAMED: usize = 3;

impl Guide {
    /// "Explored; 2 things left: a draught lies behind deep water, a locked door is shut."
    pub(super) fn explored(&self, sight: Sight) -> String {
        let left = self.left_over(sight);
        let what = match left.len() {
            0 => "Explored.".to_string(),
            1 => format!("Explored; 1 thing left: {}.", left[0]),
            count => format!(
                "Explored; {count} things left: {}.",
                listed(&left, MOST_NAMED)
            ),
        };
        format!("{what}{}", self.way_down(sight))
    }

    /// What a player who has seen everything wants to know of the stairs down.
    fn way_down(&self, sight: Sight) -> String {
        let view = sight.view;
        match self.stairs_down(view) {
            Some(at) if at == view.hero.at => " You are on the stairs down.".to_string(),
            Some(at) if self.way(sight, at).is_some() => {
                " Once more leads to the stairs down.".to_string()
            }
            Some(at) => {
                let obstacle = self.obstacle(sight, at);
                let obstacle = obstacle.unwrap_or("what you do not know".to_string());
                format!(" The stairs down lie behind {obstacle}.")
            }
            None if view.depth < view.deepest => {
                " No stairs down were found: search where a way ends.".to_string()
            }
            None => String::new(),
        }
    }

    /// Everything that is left, each with the reason.
    pub fn left_over(&self, sight: Sight) -> Vec<String> {
        let view = sight.view;
        let items = view.items.iter().filter(|item| !self.is_left(item));
        let mut left: Vec<String> = items.map(|item| self.why_left(item, sight)).collect();
        left.extend(self.way_on(sight));
        let tried = |at: Point| {
            view.map
                .idx(at)
                .is_some_and(|idx| self.stood.contains(&idx))
        };
        let devices = view
            .things
            .iter()
            .filter(|thing| is_device(thing) && !tried(thing.at));
        left.extend(devices.map(|device| {
            let name = with_article(&device.what.look().name);
            format!("{name} is untried")
        }));
        let hazards = Hazards::new(view, sight.book);
        let signs = hazards.doors_with_signs().len();
        let sign = "a sign stands before a shut door".to_string();
        left.extend(std::iter::repeat_n(sign, signs));
        let locked = view.map.tiles.iter();
        let locked = locked.filter(|tile| tile.seen != Seen::Unknown && tile.tile.is_locked());
        left.extend(locked.map(|tile| {
            let name = with_article(&view.map.look(tile.tile).name);
            format!("{name} keeps shut")
        }));
        left
    }

    fn why_left(&self, item: &ItemView, sight: Sight) -> String {
        let name = named(item);
        if self.way(sight, item.at).is_none() && item.at != sight.view.hero.at {
            return match self.obstacle(sight, item.at) {
                Some(obstacle) => format!("{name} lies behind {obstacle}"),
                None => format!("no way to {name} is known"),
            };
        }
        match () {
            () if item.kind.goal => format!("{name} is yours to take"),
            () if item.is_choice => format!("{name} is one of several to choose from"),
            () if sight.pickup == Pickup::Leaves => format!("{name} lies there"),
            () if self.is_on_something(item, sight) => format!("{name} lies on a trap"),
            () => format!("{name} does not fit into your pack"),
        }
    }

    fn is_on_something(&self, item: &ItemView, sight: Sight) -> bool {
        let mut things = sight.view.things.iter();
        things.any(|thing| thing.what.is_trap() && thing.at == item.at)
    }

    /// Unknown ground that only a way over something harmful leads to.
    fn way_on(&self, sight: Sight) -> Option<String> {
        let mut flood = Flood::default();
        let careless = KnownGround::around(sight.view, Vec::new());
        let found = flood.find(&careless, |place| {
            place.is_frontier && !self.stood.contains(&place.idx)
        })?;
        let obstacle = self.obstacle(sight, careless.point(found))?;
        Some(format!("unknown ground lies behind {obstacle}"))
    }

    /// What is in the way to a place that no safe way leads to.
    pub(super) fn obstacle(&self, sight: Sight, to: Point) -> Option<String> {
        let view = sight.view;
        let mut flood = Flood::default();
        let careless = KnownGround::around(view, Vec::new());
        let way =
            { flood.way(&careless, to) }.or_else(|| flood.way(&KnownGround::anywhere(view), to))?;
        let safe = self.ground(sight, Care::PastSleepers, None);
        let first = way.into_iter().find(|&at| !safe.is_open(at))?;
        let sleeper = self.sleepers.iter().find(|sleeper| sleeper.at == first);
        let thing = view
            .things
            .iter()
            .rfind(|thing| thing.at == first && thing.what.is_trap());
        let tile = view.map.tile(first)?;
        let name = match (sleeper, thing) {
            (Some(sleeper), _) => &sleeper.name,
            (None, Some(thing)) => &thing.what.look().name,
            (None, None) => &view.map.look(tile.tile).name,
        };
        let is_mass = sleeper.is_none() && thing.is_none() && !tile.tile.is_door();
        Some(match is_mass && tile.tile != TileRole::Counter {
            true => name.clone(),
            false => with_article(name),
        })
    }
}
