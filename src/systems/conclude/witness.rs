//! Who saw what, and what the hero would call it.

use super::phrases::with_article;
use crate::catalog::schema::StatusRule;
use crate::components::body::StableId;
use crate::components::item::{Enchant, Noticed, Stack, full_name};
use crate::components::kind::{Kinds, OfKind};
use crate::components::mind::Viewshed;
use crate::components::side::Sides;
use crate::components::status::Statuses;
use crate::effects::queue::{Blame, Means};
use crate::log::{LogSpan, Meaning};
use crate::map::Map;
use crate::notice::Notice;
use crate::resources::HeroEntity;
use crate::rules::ruleset::Combat;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// What a death that nobody caused is put down to.
pub(super) const NOBODY: &str = "misfortune";

/// What is needed to know who saw what, and what to call it.
#[derive(SystemData)]
pub struct Witness<'a> {
    pub(super) hero: ReadExpect<'a, HeroEntity>,
    pub(super) kinds: Kinds<'a>,
    pub(super) sides: Sides<'a>,
    statuses: ReadStorage<'a, Statuses>,
    positions: ReadStorage<'a, Position>,
    views: ReadStorage<'a, Viewshed>,
    pub(super) ids: ReadStorage<'a, StableId>,
    pub(super) noticed: ReadStorage<'a, Noticed>,
    stacks: ReadStorage<'a, Stack>,
    enchants: ReadStorage<'a, Enchant>,
    pub(super) map: ReadExpect<'a, Map>,
    pub(super) index: ReadExpect<'a, SpatialIndex>,
}

/// What is said of one event.
#[derive(Default)]
pub struct Told {
    pub(super) spans: Vec<LogSpan>,
    pub(super) notice: Option<Notice>,
}

impl Witness<'_> {
    pub(super) fn is_hero(&self, entity: Entity) -> bool {
        entity == self.hero.0
    }

    pub(super) fn at(&self, entity: Entity) -> Option<Point> {
        self.positions.get(entity).map(|position| position.at())
    }

    pub(super) fn sees_place(&self, at: Point) -> bool {
        self.views
            .get(self.hero.0)
            .is_some_and(|view| self.map.contains(at) && view.sees(self.map.idx(at)))
    }

    pub(super) fn sees(&self, entity: Entity) -> bool {
        self.is_hero(entity)
            || self
                .at(entity)
                .is_some_and(|at| self.sees_place(at) && !self.is_unseen(entity, at))
    }

    /// Does a status hide it from a hero who is not beside it?
    fn is_unseen(&self, entity: Entity, at: Point) -> bool {
        let statuses = self.statuses.get(entity);
        let catalog = self.kinds.catalog();
        let hides = statuses.is_some_and(|each| each.rule(StatusRule::Unseen, catalog));
        let is_beside = |hero| catalog.rules.metric.is_adjacent(at, hero);
        hides && !self.at(self.hero.0).is_some_and(is_beside)
    }

    pub(super) fn name(&self, entity: Entity) -> &str {
        self.kinds.name(entity)
    }

    /// Who or what a death is put down to: "a cave rat", "the lava", "being poisoned".
    pub(super) fn killer(&self, blame: Blame) -> String {
        match (blame.by, blame.means) {
            (Some(by), _) => with_article(self.name(by)),
            (None, None) => NOBODY.into(),
            (None, Some(means)) => {
                let name = self.kinds.means_name(means);
                match means {
                    Means::Ground(_) => format!("the {name}"),
                    Means::Status(_) if name.ends_with("ing") => name.into(),
                    Means::Status(_) => format!("being {name}"),
                    Means::Item(_) | Means::Trap(_) | Means::Spell(_) => with_article(name),
                }
            }
        }
    }

    /// Does the hero know what this is? A trap that sprang is known, even where
    /// it is spent by it.
    pub(super) fn knows(&self, entity: Entity) -> bool {
        self.sees(entity) || self.kinds.trap(entity).is_some()
    }

    /// "the cave rat", as a foe; something unseen stays nameless.
    pub(super) fn the(&self, entity: Entity) -> LogSpan {
        match self.knows(entity) {
            true => LogSpan::new(format!("the {}", self.name(entity)), Meaning::Foe),
            false => LogSpan::new("something", Meaning::Foe),
        }
    }

    /// One of a thing, with how it differs from others: "the +1 sword".
    pub(super) fn the_item(&self, item: Entity) -> LogSpan {
        LogSpan::new(format!("the {}", self.item_name(item, 1)), Meaning::Item)
    }

    /// All that a thing is: "the sword", or "3 arrows".
    pub(super) fn the_items(&self, item: Entity) -> LogSpan {
        match self.count(item) {
            1 => self.the_item(item),
            count => LogSpan::new(self.item_name(item, count), Meaning::Item),
        }
    }

    /// The same with another article: "a sword", or "3 arrows".
    pub(super) fn some_items(&self, item: Entity) -> LogSpan {
        let name = match self.count(item) {
            1 => with_article(&self.item_name(item, 1)),
            count => self.item_name(item, count),
        };
        LogSpan::new(name, Meaning::Item)
    }

    fn count(&self, item: Entity) -> u32 {
        self.stacks.get(item).map_or(1, |stack| stack.count)
    }

    fn item_name(&self, item: Entity, count: u32) -> String {
        let enchant = self.enchants.get(item);
        let name = self.kinds.several(item, count);
        full_name(name, enchant, self.kinds.catalog())
    }

    /// Did someone strike from afar? Nobody bites or stabs from there.
    pub(super) fn is_apart(&self, attacker: Entity, target: Entity) -> bool {
        let places = self.at(attacker).zip(self.at(target));
        // Aslant counts as beside, whichever way steps go.
        places.is_some_and(|(from, to)| (from.x - to.x).abs().max((from.y - to.y).abs()) > 1)
    }

    /// What its blow, or its snap, is called.
    pub(super) fn verb(&self, by: Entity) -> &str {
        let catalog = self.kinds.catalog();
        match self.kinds.of(by) {
            Some(OfKind::Trap(id)) => &catalog[id].verb,
            Some(OfKind::Hero | OfKind::Monster(_)) if self.fights_are_fixed() => "attacks",
            Some(OfKind::Monster(id)) => &catalog[id].verb,
            Some(OfKind::Hero) => "hits",
            Some(OfKind::Item(_)) | None => "hurts",
        }
    }

    pub(super) fn own_verb(&self) -> &str {
        match self.fights_are_fixed() {
            true => "attack",
            false => "hit",
        }
    }

    fn fights_are_fixed(&self) -> bool {
        self.kinds.catalog().rules.combat == Combat::Fixed
    }
}
