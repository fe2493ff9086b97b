//! What someone carries and wears, and changes of it.

use super::Scene;
use crate::catalog::{ElementKind, Id, ItemId, Slot, SpellId};
use crate::components::item::{Enchant, LARGEST_STACK, MOST_BONUS, Spent, Stack, worn_by};
use crate::components::kind::{OfKind, stack_together};
use crate::components::magic::{Mana, Spells};
use crate::effects::Effects;
use crate::event::Event;
use crate::figures::Figure;
use crate::order;
use crate::resources::Making;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// The most spells that someone knows: one for each letter.
pub const MOST_SPELLS: usize = 26;

/// What the weapon in someone's hand brings besides its dice.
pub struct WeaponEffects {
    pub element: Option<Id<ElementKind>>,
    /// Of the weapon, and of how it differs from others.
    pub on_hit: Vec<Effects>,
}

impl Scene<'_> {
    /// What someone wears, in the order of the pack.
    pub fn worn_by(&self, wearer: Entity) -> Vec<(Entity, Slot)> {
        let Some(&id) = self.bodies.ids.get(wearer) else {
            return Vec::new();
        };
        let things = &self.things;
        worn_by(id, &self.bodies.entities, &things.carried, &things.worn)
    }

    /// What someone carries, in the order of the pack.
    pub fn pack_of(&self, carrier: Entity) -> Vec<Entity> {
        let Some(&id) = self.bodies.ids.get(carrier) else {
            return Vec::new();
        };
        let all = (&self.bodies.entities, &self.things.carried).join();
        let mut all: Vec<(u64, Entity)> = all
            .filter(|(_, carried)| carried.by == id)
            .map(|(thing, carried)| (carried.since, thing))
            .collect();
        order::by_key(&mut all, |(since, _)| *since);
        all.into_iter().map(|(_, thing)| thing).collect()
    }

    /// Is there room for one more thing in someone's pack? Only the hero's has an end.
    pub fn has_room(&self, carrier: Entity) -> bool {
        let most = usize::try_from(self.kinds.catalog().hero.pack_size).unwrap_or(0);
        carrier != self.hero.0 || self.pack_of(carrier).len() < most
    }

    /// Can someone take one more thing?
    pub fn can_take(&self, carrier: Entity, thing: Entity) -> bool {
        self.has_room(carrier) || self.joined(carrier, thing).is_some()
    }

    /// The thing in someone's pack that a thing joins; the one carried longest.
    pub(super) fn joined(&self, carrier: Entity, item: Entity) -> Option<Entity> {
        let enchants = &self.things.enchants;
        let mut pack = self.pack_of(carrier).into_iter();
        pack.find(|&other| stack_together(item, other, &self.kinds, enchants))
    }

    /// A thing becomes part of another one.
    pub(super) fn join_stack(&mut self, stack: Entity, item: Entity) {
        let count = |each| self.things.stacks.get(each).map_or(1, |stack| stack.count);
        let count = count(stack).saturating_add(count(item)).min(LARGEST_STACK);
        self.things
            .stacks
            .insert(stack, Stack { count })
            .expect("what is carried exists");
        self.spend(item);
    }

    /// What someone's weapon does besides its damage; none for bare hands. A weapon that
    /// fires is a plain club.
    pub(super) fn weapon_of(&self, who: Entity) -> Option<WeaponEffects> {
        let wielded = self.someone(who)?.wielded?;
        if wielded.kind.ranged.is_some() {
            return None;
        }
        let of = wielded.of.map(|of| of.on_hit.clone());
        let on_hit = std::iter::once(wielded.kind.on_hit.clone()).chain(of);
        Some(WeaponEffects {
            element: wielded.kind.element,
            on_hit: on_hit.filter(|effects| !effects.is_empty()).collect(),
        })
    }

    /// The hero knows a kind of things from now on.
    pub fn learn(&mut self, kind: ItemId) {
        if self.kinds.guise(kind).is_some() {
            self.make(Making::Learnt { kind });
        }
    }

    /// Is there something about a thing that the hero does not know?
    pub fn is_unknown(&self, thing: Entity) -> bool {
        let enchant = self.things.enchants.get(thing);
        let is_guised = match self.kinds.of(thing) {
            Some(OfKind::Item(kind)) => self.kinds.guise(kind).is_some(),
            _ => false,
        };
        is_guised || enchant.is_some_and(|enchant| !enchant.known)
    }

    /// The hero learns all about a thing.
    pub fn identify(&mut self, carrier: Entity, thing: Entity) {
        let enchant = self.things.enchants.get_mut(thing);
        if let Some(enchant) = enchant.filter(|enchant| !enchant.known) {
            enchant.known = true;
            self.alter(carrier, thing, "is known for what it is");
        }
        if let Some(OfKind::Item(kind)) = self.kinds.of(thing) {
            self.learn(kind);
        }
    }

    /// Does something keep a thing from being taken off?
    pub fn is_cursed(&self, thing: Entity) -> bool {
        let enchant = self.things.enchants.get(thing);
        enchant.is_some_and(|enchant| enchant.cursed)
    }

    /// A thing can be taken off again.
    pub fn uncurse(&mut self, carrier: Entity, thing: Entity) {
        let enchant = self.things.enchants.get_mut(thing);
        if let Some(enchant) = enchant.filter(|enchant| enchant.cursed) {
            enchant.cursed = false;
            self.alter(carrier, thing, "lets go of you");
        }
    }

    /// A thing becomes better than others of its kind, or worse.
    pub fn enchant(&mut self, carrier: Entity, thing: Entity, by: i32) {
        let enchant = self.things.enchants.entry(thing).expect("it is there");
        let enchant = enchant.or_insert_with(Enchant::default);
        enchant.bonus = (enchant.bonus + by).clamp(-MOST_BONUS, MOST_BONUS);
        enchant.known = true;
        enchant.cursed = enchant.cursed && by < 0;
        let what = if by < 0 { "grows dull" } else { "glows" };
        self.alter(carrier, thing, what);
    }

    /// Can more charges be put into a thing?
    pub fn is_drained(&self, thing: Entity) -> bool {
        let charges = self.things.charges.get(thing);
        charges.is_some_and(|charges| charges.left < charges.most)
    }

    /// Puts charges into a thing.
    pub fn recharge(&mut self, carrier: Entity, thing: Entity, amount: i32) {
        if let Some(charges) = self.things.charges.get_mut(thing) {
            let filled = charges.left.saturating_add(amount).min(charges.most);
            charges.left = filled.max(charges.left);
            self.alter(carrier, thing, "hums");
        }
    }

    fn alter(&mut self, carrier: Entity, item: Entity, what: &'static str) {
        self.queues.events.push(Event::Altered {
            carrier,
            item,
            what,
        });
    }

    /// How much mana someone has left.
    pub fn mana(&self, who: Entity) -> i32 {
        match self.bodies.mana.get(who) {
            Some(mana) => mana.current,
            // It has cast nothing yet.
            None if who != self.hero.0 => self.figure(who, Figure::MaxMana),
            None => 0,
        }
    }

    /// Has someone mana enough for a spell? Only monsters with mana of their own ask: the
    /// hero asks before a deed.
    pub fn can_pay(&self, who: Entity, spell: SpellId) -> bool {
        let is_bound = { self.kinds.monster(who) }.is_some_and(|kind| kind.mana.is_some());
        !is_bound || self.mana(who) >= self.kinds.catalog()[spell].mana
    }

    /// Takes the mana of a spell from a monster that has mana of its own. False without
    /// enough.
    pub fn pay_mana(&mut self, user: Option<Entity>, spell: SpellId) -> bool {
        let Some(user) = user.filter(|&user| self.kinds.monster(user).is_some()) else {
            return true;
        };
        if !self.can_pay(user, spell) {
            return false;
        }
        let is_bound = { self.kinds.monster(user) }.is_some_and(|kind| kind.mana.is_some());
        let cost = self.kinds.catalog()[spell].mana;
        if is_bound && cost > 0 && !self.is_dead(user) {
            let current = self.mana(user) - cost;
            self.bodies
                .mana
                .insert(user, Mana { current })
                .expect("it is alive");
        }
        true
    }

    /// Gives mana back, up to the most there can be.
    pub fn restore_mana(&mut self, who: Entity, amount: i32) {
        let (before, most) = (self.mana(who), self.figure(who, Figure::MaxMana));
        let current = before.saturating_add(amount.max(0)).min(most.max(before));
        if self.is_dead(who) || current == before {
            return;
        }
        let entry = self.bodies.mana.entry(who).expect("it is alive");
        entry.or_insert(Mana { current }).current = current;
        let amount = current - before;
        self.queues.events.push(Event::Invigorated { who, amount });
    }

    /// Does someone know a spell, or as many as one can know?
    pub fn cannot_learn(&self, who: Entity, spell: SpellId) -> bool {
        let spells = self.bodies.spells.get(who);
        spells.is_some_and(|spells| spells.0.contains(&spell) || spells.0.len() >= MOST_SPELLS)
    }

    /// Someone knows a spell from now on.
    pub fn teach(&mut self, who: Entity, spell: SpellId) {
        if self.is_dead(who) || self.health(who).is_none() || self.cannot_learn(who, spell) {
            return;
        }
        let entry = self.bodies.spells.entry(who).expect("it is alive");
        entry.or_insert_with(Spells::default).0.push(spell);
        self.queues.events.push(Event::Taught { who, spell });
    }

    /// Someone wears other things than before: hit points and mana are no more than
    /// there can be, and it may see farther or less far.
    pub fn refit(&mut self, who: Entity) {
        let max = self.figure(who, Figure::MaxHealth);
        let most = self.figure(who, Figure::MaxMana);
        if let Some(health) = self.bodies.healths.get_mut(who) {
            health.shift(0, max);
        }
        if let Some(mana) = self.bodies.mana.get_mut(who) {
            mana.current = mana.current.min(most);
        }
        self.look_again(who);
    }

    /// What the dead carried lies where they died.
    pub(super) fn leave_belongings(&mut self, victim: Entity, at: Point) {
        let Some(at) = self.map().resting_place(at) else {
            return;
        };
        for thing in self.pack_of(victim) {
            self.things.carried.remove(thing);
            self.things.worn.remove(thing);
            self.placement.put(thing, at);
        }
    }

    /// One of a thing is gone from someone's pack. True where it was the last.
    pub(super) fn use_up(&mut self, thing: Entity) -> bool {
        let stack = self.things.stacks.get_mut(thing);
        if let Some(stack) = stack.filter(|stack| stack.count > 1) {
            stack.count -= 1;
            return false;
        }
        self.spend(thing);
        true
    }

    /// A thing is gone, however many it is.
    fn spend(&mut self, thing: Entity) {
        self.things.carried.remove(thing);
        self.things.worn.remove(thing);
        self.things
            .spent
            .insert(thing, Spent)
            .expect("what is used up was there until now");
    }
}
