//! What is known before a deed. The hero is refused what would come to nothing, so for the
//! hero it is decided from what the hero knows: a refusal tells nothing that was hidden.
//! Monsters are told nothing, so for them things are as they are.

use super::Scene;
use crate::catalog::schema::StatusRule;
use crate::components::kind::OfKind;
use crate::effects::Revealed;
use crate::effects::queue::Aim;
use crate::map::{Sounded, Tile, TileRole};
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Scene<'_> {
    /// Is it the hero who would do it?
    pub fn is_of_hero(&self, aim: Aim) -> bool {
        aim.user == Some(self.hero.0)
    }

    /// Who stands at a place, as far as that is known.
    pub fn known_at(&self, aim: Aim, at: Point) -> Option<Entity> {
        let there = self.creature_at(at)?;
        (!self.is_of_hero(aim) || self.is_in_view(there, at)).then_some(there)
    }

    /// Does the hero make out who stands at a place? The unseen only from beside.
    pub fn is_in_view(&self, who: Entity, at: Point) -> bool {
        let hero_at = self.placement.at(self.hero.0);
        let is_near = || hero_at.is_some_and(|hero_at| self.steps(hero_at, at) <= 1);
        self.hero_sees(at) && (!self.rule(who, StatusRule::Unseen) || is_near())
    }

    /// May someone be at a place of whom nobody knows?
    pub fn may_hide(&self, aim: Aim, at: Point) -> bool {
        self.is_of_hero(aim) && self.map().contains(at) && !self.hero_sees(at)
    }

    /// What the ground at a place may be: one kind, or those that look alike. Nothing
    /// where it may be anything.
    pub fn may_be(&self, aim: Aim, at: Point) -> Option<Vec<Tile>> {
        let map = self.map();
        let real = map.tile(at);
        if !self.is_of_hero(aim) || !map.contains(at) {
            return Some(vec![real]);
        }
        let looks = match self.hero_sees(at) {
            true => map.kinds().seeming(real),
            false => map.memory(map.idx(at))?,
        };
        let is_sounded = map.is_sounded(Sounded::Ground, at, self.metric());
        let hidden = map
            .kinds()
            .iter()
            .filter(|kind| !is_sounded && kind.seems == Some(looks));
        Some(
            [looks]
                .into_iter()
                .chain(hidden.map(|kind| kind.tile))
                .collect(),
        )
    }

    /// Is it known that nobody can be shoved onto a place?
    pub fn is_known_shut(&self, aim: Aim, who: Entity, to: Point) -> bool {
        if !self.is_of_hero(aim) {
            return !self.placement.is_free_for(to, self.flies(who));
        }
        let flies = self.flies(who);
        let bears = |tile: &Tile| tile.is_walkable() || (flies && self.map().kinds()[*tile].flown);
        let is_ground_shut = { self.may_be(aim, to) }.is_some_and(|kinds| !kinds.iter().any(bears));
        is_ground_shut || self.known_at(aim, to).is_some() || self.is_seen_to_be_taken(to)
    }

    /// Does something that is no creature stand in the way, for all to see?
    fn is_seen_to_be_taken(&self, at: Point) -> bool {
        let is_thing = |what: Entity| self.health(what).is_none();
        self.map().contains(at)
            && self.hero_sees(at)
            && self.placement.blocker(at).is_some_and(is_thing)
    }

    /// Can the ground at a place never change? The edge of a level cannot, nor stairs.
    pub fn is_lasting(&self, at: Point, tile: Tile) -> bool {
        let map = self.map();
        let is_edge = at.x == 0 || at.y == 0 || at.x + 1 == map.width() || at.y + 1 == map.height();
        let stairs = [TileRole::StairsUp, TileRole::StairsDown];
        is_edge || !map.contains(at) || stairs.into_iter().any(|stairs| tile == stairs)
    }

    /// Is it known that a place would not become another kind of ground, of those that may?
    pub fn is_ground_kept(
        &self,
        aim: Aim,
        at: Point,
        into: Tile,
        changes: impl Fn(Tile) -> bool,
    ) -> bool {
        let stays = |tile: &Tile| self.is_lasting(at, *tile) || *tile == into || !changes(*tile);
        let is_walled_in = || !into.is_walkable() && self.known_at(aim, at).is_some();
        self.may_be(aim, at)
            .is_some_and(|kinds| kinds.iter().all(stays))
            || is_walled_in()
    }

    /// Does the hero know all that there is to learn around a place?
    pub fn is_known_around(&self, what: Revealed, around: Point, within: Option<i32>) -> bool {
        let (map, metric) = (self.map(), self.metric());
        let mut places = (0..map.count()).map(|idx| map.point(idx));
        places.all(|at| {
            let is_far = within.is_some_and(|most| metric.steps(around, at) > most);
            is_far || self.is_known_place(what, at)
        })
    }

    fn is_known_place(&self, what: Revealed, at: Point) -> bool {
        let map = self.map();
        let memory = map.memory(map.idx(at));
        match what {
            Revealed::Map => {
                let seems = |looks| map.kinds().iter().any(|kind| kind.seems == Some(looks));
                let is_sounded = || map.is_sounded(Sounded::Ground, at, self.metric());
                memory.is_some_and(|looks| !seems(looks) || is_sounded())
            }
            Revealed::Traps => map.is_sounded(Sounded::Traps, at, self.metric()),
            // What lies in sight is seen, and things lie where one can walk.
            Revealed::Items => {
                self.hero_sees(at) || memory.is_some_and(|looks| !looks.is_walkable())
            }
        }
    }

    /// May more charges be put into a thing, as far as the hero knows?
    pub fn may_be_drained(&self, thing: Entity) -> bool {
        let is_guised = match self.kinds.of(thing) {
            Some(OfKind::Item(kind)) => self.kinds.guise(kind).is_some(),
            _ => false,
        };
        self.is_drained(thing) || (is_guised && self.things.charges.contains(thing))
    }

    /// May a thing be cursed, as far as the hero knows?
    pub fn may_be_cursed(&self, thing: Entity) -> bool {
        let enchant = self.things.enchants.get(thing);
        enchant.is_some_and(|enchant| enchant.cursed || !enchant.known)
    }

    /// Can two on the map not change places?
    pub fn cannot_swap(&self, one: Entity, other: Entity) -> bool {
        let both = (self.placement.at(one), self.placement.at(other));
        let (Some(here), Some(there)) = both else {
            return true;
        };
        let can_stand = |who, at| {
            let is_whole = self.health(who).is_some() && !self.is_dead(who);
            is_whole && self.placement.can_stand(at, self.flies(who))
        };
        one == other || !can_stand(one, there) || !can_stand(other, here)
    }
}
