//! What kind something is of. Everything that the kind says is looked up in the
//! catalog and never copied.

use crate::catalog::missing;
use crate::catalog::schema::{Handling, StatusRule};
use crate::catalog::{
    Catalog, FactionId, ItemId, ItemKind, Look, MonsterId, MonsterKind, TrapId, TrapKind,
};
use crate::components::body::{Gains, StableId};
use crate::components::guise::Guises;
use crate::components::item::{Carried, Enchant, Worn, worn_by};
use crate::components::status::Statuses;
use crate::effects::queue::Means;
use crate::figures::{Figure, Lender, Lent, Someone};
use crate::rules::ORDINARY_NOISE;
use crate::rules::ruleset::{Reaction, Ruleset};
use serde::{Deserialize, Serialize};
use specs::prelude::*;
use specs::storage::MaskedStorage;
use specs_derive::Component;
use std::ops::Deref;
use std::sync::Arc;

/// The kind that an entity is of. Every saved entity has one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[storage(VecStorage)]
pub enum OfKind {
    Hero,
    Monster(MonsterId),
    Item(ItemId),
    Trap(TrapId),
}

/// A kind as a save names it: by its whole id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KindName {
    Hero,
    Monster(String),
    Item(String),
    Trap(String),
}

impl OfKind {
    /// How a save names the kind.
    pub fn name(self, catalog: &Catalog) -> KindName {
        match self {
            OfKind::Hero => KindName::Hero,
            OfKind::Monster(id) => KindName::Monster(catalog[id].id.clone()),
            OfKind::Item(id) => KindName::Item(catalog[id].id.clone()),
            OfKind::Trap(id) => KindName::Trap(catalog[id].id.clone()),
        }
    }

    /// What the figures of one of this kind are added up from; nothing for what does
    /// not act.
    pub fn someone<'k>(
        self,
        catalog: &'k Catalog,
        gains: Option<&'k Gains>,
        statuses: Option<&Statuses>,
    ) -> Option<Someone<'k>> {
        let mut noise = ORDINARY_NOISE;
        let (arms, senses, speed, resists, mana) = match self {
            OfKind::Hero => {
                let hero = &catalog.hero;
                noise = hero.noise;
                let resists = &hero.resists[..];
                (&hero.arms, &hero.senses, hero.speed, resists, hero.mana)
            }
            OfKind::Monster(id) => {
                let monster = &catalog[id];
                let (resists, mana) = (&monster.resists[..], monster.mana.unwrap_or(0));
                (&monster.arms, &monster.senses, monster.speed, resists, mana)
            }
            OfKind::Item(_) | OfKind::Trap(_) => return None,
        };
        let statuses = statuses.map_or(&[][..], |statuses| &statuses.0);
        let lent = statuses.iter().map(|each| {
            let kind = &catalog[each.kind];
            Lent {
                from: Lender::Status,
                name: &kind.look.name,
                changes: &kind.changes,
                resists: &kind.resists,
            }
        });
        Some(Someone {
            arms,
            senses,
            speed,
            gains,
            resists,
            lent: lent.collect(),
            mana,
            noise,
            wielded: None,
        })
    }
}

impl KindName {
    /// The kind of that name, if the content has it.
    pub fn find(&self, catalog: &Catalog) -> Option<OfKind> {
        match self {
            KindName::Hero => Some(OfKind::Hero),
            KindName::Monster(id) => catalog.monsters.find(id).map(OfKind::Monster),
            KindName::Item(id) => catalog.items.find(id).map(OfKind::Item),
            KindName::Trap(id) => catalog.traps.find(id).map(OfKind::Trap),
        }
    }

    /// The new content gets the kind from the old one, if it lacks it.
    pub fn keep(&self, old: &Catalog, new: &mut Arc<Catalog>) {
        if self.find(new).is_some() {
            return;
        }
        let new = Arc::make_mut(new);
        match self.find(old) {
            Some(OfKind::Monster(id)) => drop(new.take_in_monster(&old[id], old)),
            // The numbers of sounds are those of the old content.
            Some(OfKind::Item(id)) => drop(new.items.add(ItemKind {
                sound: None,
                ..ItemKind::clone(&old[id])
            })),
            Some(OfKind::Trap(id)) => drop(new.traps.add(TrapKind {
                sound: None,
                ..TrapKind::clone(&old[id])
            })),
            Some(OfKind::Hero) | None => {}
        }
    }

    /// The content gets something in place of the kind, if it lacks it. It does
    /// nothing, and keeps the name: with the mod it becomes again what it was.
    pub fn hold_place(&self, catalog: &mut Arc<Catalog>) {
        if self.find(catalog).is_some() {
            return;
        }
        let catalog = Arc::make_mut(catalog);
        match self {
            KindName::Hero => {}
            KindName::Monster(id) => drop(catalog.monsters.add(missing::monster(id))),
            KindName::Item(id) => drop(catalog.items.add(missing::item(id))),
            KindName::Trap(id) => drop(catalog.traps.add(missing::trap(id))),
        }
    }
}

/// Are two things carried as one?
pub fn stack_together<E>(
    one: Entity,
    other: Entity,
    kinds: &Kinds,
    enchants: &Storage<Enchant, E>,
) -> bool
where
    E: Deref<Target = MaskedStorage<Enchant>>,
{
    let stacks = kinds.item(one).is_some_and(|kind| kind.stacks);
    stacks && kinds.of(one) == kinds.of(other) && enchants.get(one) == enchants.get(other)
}

/// All content of the game in a world.
pub fn catalog(world: &World) -> Arc<Catalog> {
    Arc::clone(&world.read_resource::<Arc<Catalog>>())
}

/// The rules of the game, as a system asks for them.
#[derive(SystemData)]
pub struct Rules<'a> {
    catalog: ReadExpect<'a, Arc<Catalog>>,
}

impl Deref for Rules<'_> {
    type Target = Ruleset;

    fn deref(&self) -> &Ruleset {
        &self.catalog.rules
    }
}

/// What the kinds of things say, as a system asks for it.
#[derive(SystemData)]
pub struct Kinds<'a> {
    catalog: ReadExpect<'a, Arc<Catalog>>,
    kinds: ReadStorage<'a, OfKind>,
    guises: ReadExpect<'a, Guises>,
}

impl Kinds<'_> {
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    pub fn of(&self, entity: Entity) -> Option<OfKind> {
        self.kinds.get(entity).copied()
    }

    pub fn monster_id(&self, entity: Entity) -> Option<MonsterId> {
        match self.of(entity)? {
            OfKind::Monster(id) => Some(id),
            _ => None,
        }
    }

    pub fn monster(&self, entity: Entity) -> Option<&Arc<MonsterKind>> {
        Some(&self.catalog[self.monster_id(entity)?])
    }

    pub fn item(&self, entity: Entity) -> Option<&Arc<ItemKind>> {
        match self.of(entity)? {
            OfKind::Item(id) => Some(&self.catalog[id]),
            _ => None,
        }
    }

    pub fn trap(&self, entity: Entity) -> Option<&Arc<TrapKind>> {
        match self.of(entity)? {
            OfKind::Trap(id) => Some(&self.catalog[id]),
            _ => None,
        }
    }

    /// How effects name a thing or a trap that they are done with.
    pub fn means(&self, entity: Entity) -> Option<Means> {
        match self.of(entity)? {
            OfKind::Item(id) => Some(Means::Item(id)),
            OfKind::Trap(id) => Some(Means::Trap(id)),
            OfKind::Hero | OfKind::Monster(_) => None,
        }
    }

    /// What effects are done with, in words: the spell, the thing, the ground.
    pub fn means_name(&self, means: Means) -> &str {
        let catalog = &self.catalog;
        match means {
            Means::Item(id) => &catalog[id].look.name,
            Means::Trap(id) => &catalog[id].look.name,
            Means::Spell(id) => &catalog[id].look.name,
            Means::Status(id) => &catalog[id].look.name,
            Means::Ground(tile) => &catalog.look(tile).name,
        }
    }

    pub fn look(&self, entity: Entity) -> Option<&Look> {
        Some(match self.of(entity)? {
            OfKind::Hero => &self.catalog.hero.look,
            OfKind::Monster(id) => &self.catalog[id].look,
            OfKind::Item(id) => match self.guises.of(id) {
                Some(guise) => guise,
                None => &self.catalog[id].look,
            },
            OfKind::Trap(id) => &self.catalog[id].look,
        })
    }

    /// How a kind of things looks that the hero does not know; none for one that is
    /// known.
    pub fn guise(&self, item: ItemId) -> Option<&Look> {
        self.guises.of(item)
    }

    /// What can be done with a thing, as far as the hero knows.
    pub fn handling(&self, entity: Entity) -> Handling {
        let Some(OfKind::Item(id)) = self.of(entity) else {
            return Handling::default();
        };
        let seeming = self.guises.handling(id);
        seeming.unwrap_or_else(|| self.catalog[id].handling())
    }

    /// What so many of a thing are called, as far as the hero knows, without an article.
    pub fn several(&self, entity: Entity, count: u32) -> String {
        let Some(OfKind::Item(id)) = self.of(entity) else {
            return self.name(entity).into();
        };
        match (self.guise(id), count) {
            (Some(guise), 0 | 1) => guise.name.clone(),
            (Some(guise), _) => format!("{count} {}s", guise.name),
            (None, _) => self.catalog[id].several(count),
        }
    }

    /// What it is called, without an article.
    pub fn name(&self, entity: Entity) -> &str {
        self.look(entity).map_or("thing", |look| &look.name)
    }

    /// What a monster does when it sees the hero; what has no mind does nothing.
    pub fn to_hero(&self, entity: Entity) -> Reaction {
        let id = self.monster_id(entity);
        id.map_or(Reaction::Ignore, |id| self.catalog.to_hero(id))
    }

    /// Do those of its kind fly?
    pub fn fly(&self, entity: Entity) -> bool {
        match self.of(entity) {
            Some(OfKind::Hero) => self.catalog.hero.flies,
            Some(OfKind::Monster(id)) => self.catalog[id].flies,
            Some(OfKind::Item(_) | OfKind::Trap(_)) | None => false,
        }
    }

    /// The side that it is on. None: it is nobody's friend.
    pub fn side(&self, entity: Entity) -> Option<FactionId> {
        self.catalog.side(self.monster_id(entity)?)
    }

    /// What its figures are added up from; nothing for what does not act.
    pub fn someone<'k>(
        &'k self,
        entity: Entity,
        gains: Option<&'k Gains>,
        statuses: Option<&Statuses>,
    ) -> Option<Someone<'k>> {
        self.of(entity)?.someone(&self.catalog, gains, statuses)
    }
}

/// The same, and the figures of those who act.
#[derive(SystemData)]
pub struct Figures<'a> {
    pub kinds: Kinds<'a>,
    gains: ReadStorage<'a, Gains>,
    statuses: ReadStorage<'a, Statuses>,
    outfit: Outfit<'a>,
}

/// What everyone wears.
#[derive(SystemData)]
pub struct Outfit<'a> {
    entities: Entities<'a>,
    ids: ReadStorage<'a, StableId>,
    carried: ReadStorage<'a, Carried>,
    worn: ReadStorage<'a, Worn>,
    enchants: ReadStorage<'a, Enchant>,
}

impl Outfit<'_> {
    /// What someone wears, in the order of the pack.
    pub fn of(&self, wearer: Entity) -> Vec<Entity> {
        let Some(&id) = self.ids.get(wearer) else {
            return Vec::new();
        };
        let all = worn_by(id, &self.entities, &self.carried, &self.worn);
        all.into_iter().map(|(thing, _)| thing).collect()
    }
}

impl Figures<'_> {
    pub fn someone(&self, entity: Entity) -> Option<Someone<'_>> {
        let statuses = self.statuses.get(entity);
        let gains = self.gains.get(entity);
        let someone = self.kinds.someone(entity, gains, statuses)?;
        let things = self.outfit.of(entity).into_iter();
        let things = things.filter_map(|thing| {
            let enchant = self.outfit.enchants.get(thing).copied();
            Some((self.kinds.item(thing)?.as_ref(), enchant))
        });
        Some(someone.wearing(things, self.kinds.catalog()))
    }

    /// Does a status of someone bring this rule?
    pub fn rule(&self, entity: Entity, rule: StatusRule) -> bool {
        let statuses = self.statuses.get(entity);
        statuses.is_some_and(|statuses| statuses.rule(rule, self.kinds.catalog()))
    }

    /// How far someone sees now, in steps: the blind see what is beside them.
    pub fn sight(&self, entity: Entity) -> i32 {
        match self.rule(entity, StatusRule::Blind) {
            true => 1,
            false => self.total(entity, Figure::Sight),
        }
    }

    /// Does it go over water and chasms, by nature or for now?
    pub fn flies(&self, entity: Entity) -> bool {
        self.kinds.fly(entity) || self.rule(entity, StatusRule::Flies)
    }

    /// What a figure of someone comes to; 0 for what does not act.
    pub fn total(&self, entity: Entity, figure: Figure) -> i32 {
        let someone = self.someone(entity);
        someone.map_or(0, |someone| someone.total(figure))
    }
}
