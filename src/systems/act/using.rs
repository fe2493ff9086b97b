//! Things are read and pointed, and spells are cast.

use super::hands::Hands;
use super::planning::{Planner, Refusal, refuse};
use crate::catalog::ItemKind;
use crate::catalog::schema::Handling;
use crate::components::body::Health;
use crate::components::item::Charges;
use crate::components::kind::Kinds;
use crate::components::magic::{Mana, Spells};
use crate::effects::queue::{Aim, EffectQueue, Means};
use crate::effects::{Effect, Effects, Teach};
use crate::event::{Event, EventQueue};
use crate::map::Map;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use crate::systems::Actors;
use crate::systems::act::Deed;
use bracket_lib::geometry::Point;
use specs::prelude::*;
use std::sync::Arc;

/// How far away what the hero does not know can be pointed, in steps.
pub const UNKNOWN_RANGE: i32 = 7;

/// A carried thing is read. What the hero does not know need not be aimed: then it is for
/// the reader.
pub fn plan_read(planner: &Planner, id: u64, at: Option<Point>) -> Result<Deed, Refusal> {
    let (item, kind, handling) = carried(planner, id)?;
    if !handling.read {
        return refuse("You cannot read that.");
    }
    check(planner, item, &kind, &reading(&kind), at)?;
    Ok(Deed::Read { item, at })
}

/// A carried thing is pointed.
pub fn plan_zap(planner: &Planner, id: u64, at: Option<Point>) -> Result<Deed, Refusal> {
    let (item, kind, handling) = carried(planner, id)?;
    if !handling.zapped {
        return refuse("You cannot point that at anything.");
    }
    let charges = planner.world.read_storage::<Charges>().get(item).copied();
    if charges.is_some_and(|charges| charges.left < 1) {
        let name = planner.name(item);
        let reason = format!("The {name} is empty. It fills again on a depth new to you.");
        return Err(Refusal::new(reason));
    }
    // Who does not know what it does has to choose all the same.
    if planner.known_kind(item).is_none() && at.is_none() {
        return refuse("You have to choose where.");
    }
    check(planner, item, &kind, &kind.zap, at)?;
    Ok(Deed::Zap { item, at })
}

/// A spell is cast, for mana.
pub fn plan_cast(planner: &Planner, number: u8, at: Option<Point>) -> Result<Deed, Refusal> {
    let (spells, mana) = planner
        .world
        .system_data::<(ReadStorage<Spells>, ReadStorage<Mana>)>();
    let known = spells.get(planner.hero);
    let known = known.and_then(|spells| spells.0.get(usize::from(number)));
    let Some(&spell) = known else {
        return refuse("You know no such spell.");
    };
    let kind = &planner.catalog[spell];
    let left = mana.get(planner.hero).map_or(0, |mana| mana.current);
    if left < kind.mana {
        let reason = format!("That takes {} mana, and you have {left}.", kind.mana);
        return Err(Refusal::new(reason));
    }
    drop((spells, mana));
    let aim = planner.aim(kind.aim, kind.range, at)?;
    planner.expect_use(&kind.on_cast, aim)?;
    Ok(Deed::Cast { spell, at })
}

/// A thing in the pack, its kind, and what can be done with it as far as the hero knows.
fn carried(planner: &Planner, id: u64) -> Result<(Entity, Arc<ItemKind>, Handling), Refusal> {
    let item = planner.in_pack(id)?;
    let kinds = planner.world.system_data::<Kinds>();
    let kind = kinds.item(item).cloned();
    let kind = kind.ok_or_else(|| Refusal::new("That is of no use."))?;
    Ok((item, kind, kinds.handling(item)))
}

/// A refusal where a thing cannot be aimed like this, or nothing would come of it. Of
/// what the hero does not know nobody says so beforehand.
fn check(
    planner: &Planner,
    item: Entity,
    kind: &ItemKind,
    effects: &Effects,
    at: Option<Point>,
) -> Result<(), Refusal> {
    if planner.known_kind(item).is_none() {
        return at.map_or(Ok(()), |at| planner.reach(at, UNKNOWN_RANGE));
    }
    let aim = planner.aim(kind.aim, kind.range, at)?;
    planner.expect_use(effects, aim)
}

/// All that reading a thing does.
fn reading(kind: &ItemKind) -> Effects {
    let taught = kind.teaches.map(|spell| Effect::Teach(Teach(spell)));
    match taught {
        Some(taught) => kind
            .read
            .iter()
            .cloned()
            .chain([taught])
            .collect::<Vec<_>>()
            .into(),
        None => kind.read.clone(),
    }
}

/// Turns what is used into its effects.
pub struct UsingSystem;

#[derive(SystemData)]
pub struct UsingData<'a> {
    actors: Actors<'a>,
    deeds: WriteStorage<'a, Deed>,
    kinds: Kinds<'a>,
    places: Places<'a>,
    hands: Hands<'a>,
    charges: WriteStorage<'a, Charges>,
    mana: WriteStorage<'a, Mana>,
    effects: WriteExpect<'a, EffectQueue>,
    events: WriteExpect<'a, EventQueue>,
}

/// Who stands where.
#[derive(SystemData)]
pub struct Places<'a> {
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
    positions: ReadStorage<'a, Position>,
    healths: ReadStorage<'a, Health>,
}

impl Places<'_> {
    /// Someone means a place, or itself.
    fn aim(&self, user: Entity, at: Option<Point>, means: Option<Means>) -> Aim {
        let from = self.positions.get(user);
        let from = from.map_or(Point::zero(), |position| position.at());
        let at = at.filter(|&at| self.map.contains(at));
        let target = match at {
            Some(at) => {
                let there = self.index.blocker(self.map.idx(at));
                there.filter(|&each| self.healths.get(each).is_some_and(|it| !it.is_dead()))
            }
            None => Some(user),
        };
        Aim {
            target,
            at: at.unwrap_or(from),
            from,
            user: Some(user),
            by: Some(user),
            means,
        }
    }
}

impl<'a> System<'a> for UsingSystem {
    type SystemData = UsingData<'a>;

    fn run(&mut self, mut data: UsingData<'a>) {
        let uses = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Read { .. } | Deed::Zap { .. } | Deed::Cast { .. } => Some(deed),
            _ => None,
        });
        for (user, deed) in uses {
            match deed {
                Deed::Read { item, at } => data.read(user, item, at),
                Deed::Zap { item, at } => data.zap(user, item, at),
                Deed::Cast { spell, at } => data.cast(user, spell, at),
                _ => {}
            }
        }
    }
}

impl UsingData<'_> {
    /// The kind of a thing, if someone has it.
    fn held(&self, user: Entity, item: Entity) -> Option<Arc<ItemKind>> {
        let kind = self.kinds.item(item)?;
        self.hands.has(user, item).then(|| Arc::clone(kind))
    }

    /// A thing that is for its user goes nowhere else.
    fn aim(&self, user: Entity, item: Entity, kind: &ItemKind, at: Option<Point>) -> Aim {
        let at = at.filter(|_| kind.aim != Default::default());
        self.places.aim(user, at, self.kinds.means(item))
    }

    fn read(&mut self, user: Entity, item: Entity, at: Option<Point>) {
        let Some(kind) = self.held(user, item) else {
            return;
        };
        let aim = self.aim(user, item, &kind, at);
        let at = aim.at;
        self.events.push(Event::Read { by: user, item, at });
        self.effects.ask_all(&reading(&kind).0, aim);
        self.hands.learn_by_use(user, item, &self.kinds);
        self.hands.use_up(item);
    }

    fn zap(&mut self, user: Entity, item: Entity, at: Option<Point>) {
        let Some(kind) = self.held(user, item) else {
            return;
        };
        let charges = self.charges.get_mut(item);
        let is_spent = charges.is_none();
        if let Some(charges) = charges {
            if charges.left < 1 {
                return;
            }
            charges.left -= 1;
        }
        let aim = self.aim(user, item, &kind, at);
        let at = aim.at;
        self.events.push(Event::Zapped { by: user, item, at });
        self.effects.ask_all(&kind.zap.0, aim);
        self.hands.learn_by_use(user, item, &self.kinds);
        if is_spent {
            self.hands.use_up(item);
        }
    }

    fn cast(&mut self, user: Entity, spell: crate::catalog::SpellId, at: Option<Point>) {
        let kind = self.kinds.catalog()[spell].clone();
        let left = self.mana.get(user).map_or(0, |mana| mana.current);
        if left < kind.mana {
            return;
        }
        if let Some(mana) = self.mana.get_mut(user) {
            mana.current -= kind.mana;
        }
        let at = at.filter(|_| kind.aim != Default::default());
        let aim = self.places.aim(user, at, Some(Means::Spell(spell)));
        let (by, at) = (user, aim.at);
        self.events.push(Event::Cast { by, spell, at });
        self.effects.ask_all(&kind.on_cast.0, aim);
    }
}
