//! What deeds do with things in someone's hands.

use crate::components::body::StableId;
use crate::components::item::{Carried, Enchant, Spent, Stack, Worn};
use crate::components::kind::{Kinds, OfKind};
use crate::resources::{HeroEntity, Making, MakingQueue};
use specs::prelude::*;

/// Who has what, for the data of a system that uses things up.
#[derive(SystemData)]
pub struct Hands<'a> {
    pub entities: Entities<'a>,
    pub ids: ReadStorage<'a, StableId>,
    pub carried: WriteStorage<'a, Carried>,
    pub worn: WriteStorage<'a, Worn>,
    pub stacks: WriteStorage<'a, Stack>,
    pub enchants: WriteStorage<'a, Enchant>,
    spent: WriteStorage<'a, Spent>,
    hero: ReadExpect<'a, HeroEntity>,
    making: WriteExpect<'a, MakingQueue>,
}

impl Hands<'_> {
    /// Does someone carry this?
    pub fn has(&self, carrier: Entity, item: Entity) -> bool {
        let carried = self.carried.get(item).map(|carried| carried.by);
        carried.is_some() && carried == self.ids.get(carrier).copied()
    }

    /// How many of its kind it is.
    pub fn count(&self, item: Entity) -> u32 {
        self.stacks.get(item).map_or(1, |stack| stack.count)
    }

    /// One of a thing is gone.
    pub fn use_up(&mut self, item: Entity) {
        let stack = self.stacks.get_mut(item);
        match stack.filter(|stack| stack.count > 1) {
            Some(stack) => stack.count -= 1,
            None => self.spend(item),
        }
    }

    /// A thing is gone, however many it is.
    pub fn spend(&mut self, item: Entity) {
        self.carried.remove(item);
        self.worn.remove(item);
        self.spent
            .insert(item, Spent)
            .expect("what is used up was there until now");
    }

    /// The hero knows what the hero has used.
    pub fn learn_by_use(&mut self, user: Entity, item: Entity, kinds: &Kinds) {
        if let (true, Some(OfKind::Item(kind))) = (user == self.hero.0, kinds.of(item))
            && kinds.guise(kind).is_some()
        {
            self.making.0.push(Making::Learnt { kind });
        }
    }
}
