//! Which known places do harm. It is read off what the content says of ground and traps,
//! never off a name.

use super::appraise::Judgement;
use crate::catalog::Catalog;
use crate::catalog::schema::StatusRule;
use crate::effects::{Apply as _, Effect, Effects};
use crate::game::view::{Seen, Thing, ThingView, View};
use crate::map::Tile;
use bracket_lib::geometry::Point;

/// Something that a step to a place would suffer from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hazard<'a> {
    pub sort: HazardSort,
    pub name: &'a str,
}

/// How a place does harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HazardSort {
    /// By what it is made of.
    Ground,
    /// By what is built there.
    Trap,
    /// There is nothing to stand on for who cannot fly.
    Bottomless,
}

fn is_known(seen: Seen) -> bool {
    matches!(seen, Seen::Remembered | Seen::Now)
}

/// The harm that a hero knows of.
pub struct Hazards<'a> {
    view: &'a View,
    book: &'a Catalog,
    /// By the number of the tile: standing there harms.
    grounds: Vec<bool>,
    flies: bool,
}

impl<'a> Hazards<'a> {
    /// What a reader of the handbook knows of a level in view.
    pub fn new(view: &'a View, book: &'a Catalog) -> Self {
        let flies = view.hero.kind.flies || has_rule(view, StatusRule::Flies);
        let harms = |effects: &Effects| Judgement::of(effects, Some(book)).is_harmful();
        let grounds = book.grounds.iter();
        Self {
            view,
            book,
            grounds: grounds
                .map(|ground| harms(&ground.on_turn) || !flies && harms(&ground.on_enter))
                .collect(),
            flies,
        }
    }

    /// Does the ground there harm whoever comes there?
    fn is_harmful(&self, tile: Tile) -> bool {
        let is_harmful = self.grounds.get(tile.number());
        is_harmful.copied().unwrap_or(false)
    }

    /// What a step to a place would suffer from: ground that does harm, a trap that was
    /// found, a device that takes something, or nothing to stand on. What the hero is immune
    /// to is none, nor is more of the ground that the hero already stands on.
    pub fn at(&self, at: Point) -> Option<Hazard<'a>> {
        let tile = { self.view.map.tile(at) }.filter(|tile| is_known(tile.seen))?;
        let name = self.view.map.look(tile.tile).name.as_str();
        let hazard = |sort, name| Some(Hazard { sort, name });
        if self.is_harmful(tile.tile) && !self.is_here(tile.tile) && self.is_felt(tile.tile) {
            return hazard(HazardSort::Ground, name);
        }
        if self.flies {
            return match self.is_bottomless(tile.tile) {
                true => hazard(HazardSort::Bottomless, name),
                false => None,
            };
        }
        let mut here = self.view.things.iter().filter(|thing| thing.at == at);
        let harmful = here.find(|thing| self.is_harmful_thing(thing))?;
        hazard(HazardSort::Trap, harmful.what.look().name.as_str())
    }

    /// Does the hero stand on the same ground already?
    fn is_here(&self, tile: Tile) -> bool {
        let here = self.view.map.tile(self.view.hero.at);
        here.is_some_and(|here| here.tile == tile)
    }

    /// Does the hero feel what the ground does?
    fn is_felt(&self, tile: Tile) -> bool {
        let hero = self.view.hero_figures();
        let hurts = |effects| Judgement::for_someone(effects, self.book, &hero).is_harmful();
        let ground = self.book.grounds.get(tile.number());
        ground
            .is_some_and(|ground| hurts(&ground.on_turn) || !self.flies && hurts(&ground.on_enter))
    }

    /// Ground that only those who fly get over, at their own risk.
    fn is_bottomless(&self, tile: Tile) -> bool {
        let is_here = self.view.map.tile(self.view.hero.at);
        let stands = is_here.is_some_and(|here| here.tile.is_walkable());
        stands && !tile.is_walkable() && self.book.terrain[tile].flown
    }

    fn is_harmful_thing(&self, thing: &ThingView) -> bool {
        match &thing.what {
            Thing::Trap(kind) => {
                let hero = self.view.hero_figures();
                let on_enter = &kind.on_enter;
                let harms = Judgement::of(on_enter, Some(self.book)).is_harmful();
                let hurts = Judgement::for_someone(on_enter, self.book, &hero).is_harmful();
                hurts || kind.hidden && !harms
            }
            Thing::Corpse(_) => false,
        }
    }

    /// Every known place that nobody should be led over: harmful ground, and whatever
    /// happens to those who step on it, good or bad.
    pub fn places(&self) -> Vec<Point> {
        let traps = { self.view.things.iter() }
            .filter(|thing| thing.what.is_trap())
            .map(|thing| thing.at);
        let mut places: Vec<Point> = traps.collect();
        if self.grounds.contains(&true) {
            let width = self.view.map.width;
            let all = self.view.map.tiles.iter().enumerate();
            places.extend(
                all.filter(|(_, tile)| tile.seen != Seen::Unknown && self.is_harmful(tile.tile))
                    .map(|(idx, _)| Point::new(idx as i32 % width, idx as i32 / width)),
            );
        }
        places
    }

    /// Shut doors with a sign before them. Whoever put the sign there wants it read first.
    pub fn doors_with_signs(&self) -> Vec<Point> {
        let signs = self.view.things.iter().filter(|thing| is_sign(thing));
        let beside = signs.flat_map(|sign| {
            [(1, 0), (-1, 0), (0, 1), (0, -1)]
                .map(|(dx, dy)| Point::new(sign.at.x + dx, sign.at.y + dy))
        });
        let is_shut = |at: &Point| {
            let tile = self.view.map.tile(*at);
            tile.is_some_and(|tile| tile.seen != Seen::Unknown && tile.tile.opens())
        };
        beside.filter(is_shut).collect()
    }
}

/// Something to be stepped on that only says something.
fn is_sign(thing: &ThingView) -> bool {
    matches!(&thing.what, Thing::Trap(kind) if !kind.hidden && only_tells(&kind.on_enter))
}

fn only_tells(effects: &Effects) -> bool {
    effects.iter().all(|effect| {
        let held = effect.held();
        match effect {
            Effect::Message(_) => true,
            _ => !held.is_empty() && held.iter().all(|held| only_tells(held.effects)),
        }
    })
}

/// Has the hero a status with a rule?
fn has_rule(view: &View, rule: StatusRule) -> bool {
    let statuses = view.hero.statuses.iter();
    statuses
        .flat_map(|status| &status.kind.rules)
        .any(|each| *each == rule)
}
