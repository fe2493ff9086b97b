//! The surroundings of the hero in words, by kind, with distance and direction: shown beside
//! a page for players who do not see the picture, and said when a key asks for a kind.

use crate::game::view::{ActorView, Seen, View};
use crate::order;
use crate::travel::{Guide, Hazards, Pickup, Sight, known_places};
use crate::ui::sound;
use bracket_lib::geometry::Point;
use serde::Serialize;

/// How far off dangers are told, in steps.
const DANGERS_WITHIN: i32 = 8;

/// How many entries are said at most. The nearest come first.
const MOST_SAID: usize = 12;

/// A kind of surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Creatures,
    Places,
    Dangers,
    Ways,
}

/// What is known of the surroundings, of one kind.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    pub name: &'static str,
    pub entries: Vec<String>,
}

/// The state of the hero, and what the hero knows of the surroundings, each kind nearest
/// first.
pub fn around(view: &View, guide: &Guide) -> Vec<Group> {
    let kinds = [Kind::Creatures, Kind::Places, Kind::Dangers, Kind::Ways];
    let mut groups = vec![Group {
        name: "You",
        entries: state(view),
    }];
    groups.extend(kinds.map(|kind| kind.group(view, guide)));
    groups
}

impl Kind {
    fn group(self, view: &View, guide: &Guide) -> Group {
        let (name, entries) = match self {
            Kind::Creatures => ("Creatures in view", creatures(view)),
            Kind::Places => ("Known places and things", places(view, guide)),
            Kind::Dangers => ("Traps and bad ground nearby", dangers(view)),
            Kind::Ways => ("Free ways", ways(view)),
        };
        Group { name, entries }
    }

    /// What there is of this kind, in a sentence to be said.
    pub fn said(self, view: &View, guide: &Guide) -> String {
        let Group { name, entries } = self.group(view, guide);
        let more = entries.len().saturating_sub(MOST_SAID);
        let said = entries[..entries.len() - more].join("; ");
        match (entries.len(), more) {
            (0, _) => format!("{name}: none."),
            (_, 0) => format!("{name}: {said}."),
            (_, more) => format!("{name}: {said}; and {more} more."),
        }
    }
}

/// Where something is, as "3 steps northeast".
pub fn place(view: &View, at: Point) -> String {
    let steps = view.metric.steps(view.hero.at, at);
    match (steps, sound::compass(view.hero.at, at)) {
        (0, _) | (_, None) => "here".to_string(),
        (1, Some(direction)) => format!("beside you, {direction}"),
        (steps, Some(direction)) => format!("{steps} steps {direction}"),
    }
}

fn state(view: &View) -> Vec<String> {
    let hero = &view.hero;
    let mut state = vec![
        format!("{}, depth {}, turn {}", view.place, view.depth, view.turn),
        format!("health {} of {}", hero.health, hero.max_health),
    ];
    if hero.max_mana > 0 {
        state.push(format!("mana {} of {}", hero.mana, hero.max_mana));
    }
    let attention = hero.attention;
    state.extend(attention.map(|attention| format!("attention {attention} of 100")));
    let statuses = hero.statuses.iter();
    state.extend(statuses.map(|status| status.kind.look.name.clone()));
    state
}

fn creatures(view: &View) -> Vec<String> {
    let mut actors: Vec<&ActorView> = view.actors.iter().collect();
    order::by_key(&mut actors, |actor| {
        view.metric.steps(view.hero.at, actor.at)
    });
    let told = |actor: &&ActorView| {
        let mut words = vec![actor.kind.look.name.clone(), place(view, actor.at)];
        let (left, most) = (actor.health.max(0), actor.max_health.max(1));
        if left < most {
            words.push(format!("{} % of its health", left * 100 / most));
        }
        if actor.asleep {
            words.push("has not noticed you".to_string());
        }
        if !actor.hostile {
            words.push("does not fight you".to_string());
        }
        let statuses = actor.statuses.iter();
        words.extend(statuses.map(|status| status.kind.look.name.clone()));
        words.join(", ")
    };
    actors.iter().map(told).collect()
}

/// Places with the steps of the way to them, as the list of places has them.
fn places(view: &View, guide: &Guide) -> Vec<String> {
    let sight = Sight {
        view,
        book: &view.catalog,
        pickup: Pickup::Leaves,
    };
    let far = |at| match at == view.hero.at {
        true => Some(0),
        false => guide.way(sight, at).map(|way| way.len()),
    };
    let places = known_places(view).into_iter();
    let mut places: Vec<_> = places.map(|known| (far(known.at), known)).collect();
    // Where no way is known comes last.
    order::by_key(&mut places, |(steps, known)| {
        let straight = view.metric.steps(view.hero.at, known.at);
        (steps.is_none(), *steps, straight)
    });
    let told = places.iter().map(|(steps, known)| {
        let direction = sound::compass(view.hero.at, known.at).unwrap_or_default();
        let place = match steps {
            Some(steps @ 2..) => format!("{steps} steps {direction}"),
            Some(_) => place(view, known.at),
            None => format!("{}, no known way", place(view, known.at)),
        };
        format!("{}, {place}", known.name)
    });
    told.collect()
}

/// Harm that a step would suffer from, as far as the hero knows of it. Several tiles of one
/// kind are told once, by the nearest.
fn dangers(view: &View) -> Vec<String> {
    let hazards = Hazards::new(view, &view.catalog);
    let hero = view.hero.at;
    let near = -DANGERS_WITHIN..=DANGERS_WITHIN;
    let places = near.clone().flat_map(|dy| {
        near.clone()
            .map(move |dx| Point::new(hero.x + dx, hero.y + dy))
    });
    let mut places: Vec<Point> = places
        .filter(|at| view.metric.steps(hero, *at) <= DANGERS_WITHIN)
        .collect();
    order::by_key(&mut places, |at| view.metric.steps(hero, *at));
    let mut found: Vec<(&str, Point)> = Vec::new();
    for at in places {
        let hazard = hazards.at(at);
        let is_told = |name: &str| found.iter().any(|(told, _)| *told == name);
        if let Some(hazard) = hazard.filter(|hazard| !is_told(hazard.name)) {
            found.push((hazard.name, at));
        }
    }
    let told = found.iter();
    told.map(|(name, at)| format!("{name}, {}", place(view, *at)))
        .collect()
}

fn ways(view: &View) -> Vec<String> {
    let hero = view.hero.at;
    let ways = view.metric.directions().iter().filter_map(|&(dx, dy)| {
        let at = Point::new(hero.x + dx, hero.y + dy);
        let tile = view.map.tile(at)?;
        let is_free = tile.seen != Seen::Unknown && tile.tile.is_walkable();
        let direction = is_free.then(|| sound::compass(hero, at)).flatten();
        direction.map(str::to_string)
    });
    ways.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn known_places_are_as_far_as_the_way_to_them() {
        let view = testkit::view(
            "
            @#>#!
            .#.#.
            ...##
            ",
        );
        let told = Kind::Places.said(&view, &Guide::default());
        assert!(told.contains("4 steps east;"), "{told}");
        let last = "4 steps east, no known way.";
        assert!(told.ends_with(last), "{told}");
    }
}
