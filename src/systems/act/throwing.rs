//! Things are thrown and fired. Where they fly is `effects::scene`'s.

use super::planning::{Missile, Planner, Refusal, refuse};
use crate::catalog::ItemKind;
use crate::components::body::Clock;
use crate::components::kind::{Figures, Kinds};
use crate::effects::queue::{Asked, EffectQueue, Launch};
use crate::effects::scene::Scene;
use crate::figures::Figure;
use crate::rules::combat::THROW_RANGE;
use crate::systems::Actors;
use crate::systems::act::Deed;
use crate::systems::time::pace;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// A carried thing is thrown at a place.
pub fn plan_throw(planner: &Planner, id: u64, at: Point) -> Result<Deed, Refusal> {
    let item = planner.in_pack(id)?;
    if at == planner.at {
        return refuse("You cannot throw that at yourself.");
    }
    planner.reach(at, THROW_RANGE)?;
    planner.let_go(item)?;
    let kinds = planner.world.system_data::<Kinds>();
    let missile = match kinds.item(item).is_none_or(|kind| kind.on_throw.is_empty()) {
        true => Missile::Harmful,
        false => Missile::Other,
    };
    planner.may_aim_at(at, missile)?;
    drop(kinds);
    if let Some(kind) = planner
        .known_kind(item)
        .filter(|kind| is_for_its_effects(kind))
    {
        let scene = planner.world.system_data::<Scene>();
        let aim = scene.thrown(planner.hero, planner.at, at);
        drop(scene);
        planner.expect_use(&kind.on_throw, aim)?;
    }
    Ok(Deed::Throw { item, at })
}

/// Is a thing thrown for nothing but what it does where it lands?
fn is_for_its_effects(kind: &ItemKind) -> bool {
    !kind.on_throw.is_empty() && kind.weapon.is_none() && kind.ammo.is_none()
}

/// The weapon in hand is fired at a place, with the first ammunition that fits.
pub fn plan_fire(planner: &Planner, at: Point) -> Result<Deed, Refusal> {
    let figures = planner.world.system_data::<Figures>();
    let someone = figures.someone(planner.hero);
    let wielded = someone.and_then(|someone| someone.wielded);
    let Some(ranged) = wielded.and_then(|wielded| wielded.kind.ranged.as_ref()) else {
        return refuse("You have nothing in hand to fire with.");
    };
    let ammo = &ranged.ammo;
    let Some(item) = ammunition(planner, &figures.kinds, &ammo.0) else {
        let reason = format!("You have no {} to fire.", ammo.0.replace('_', " "));
        return Err(Refusal::new(reason));
    };
    if at == planner.at {
        return refuse("You cannot fire at yourself.");
    }
    planner.reach(at, ranged.range)?;
    planner.may_aim_at(at, Missile::Harmful)?;
    Ok(Deed::Fire { item, at })
}

/// The first thing in the pack that a weapon which asks for this word can fire.
fn ammunition(planner: &Planner, kinds: &Kinds, word: &str) -> Option<Entity> {
    let fits = |item: &Entity| {
        let ammo = kinds.item(*item).and_then(|kind| kind.ammo.as_ref());
        ammo.is_some_and(|ammo| ammo.tag.0 == word)
    };
    planner.pack().into_iter().find(fits)
}

/// Sends things on their way.
pub struct ThrowingSystem;

#[derive(SystemData)]
pub struct ThrowingData<'a> {
    actors: Actors<'a>,
    deeds: WriteStorage<'a, Deed>,
    figures: Figures<'a>,
    clocks: WriteStorage<'a, Clock>,
    effects: WriteExpect<'a, EffectQueue>,
}

impl<'a> System<'a> for ThrowingSystem {
    type SystemData = ThrowingData<'a>;

    fn run(&mut self, mut data: ThrowingData<'a>) {
        let launches = data.actors.take(&mut data.deeds, |deed| match deed {
            Deed::Throw { item, at } => Some((item, at, false)),
            Deed::Fire { item, at } => Some((item, at, true)),
            _ => None,
        });
        for (by, (item, at, is_fired)) in launches {
            if is_fired {
                take_time(by, &data.figures, &mut data.clocks);
            }
            data.effects.ask(Asked::Launch(Launch {
                by,
                item,
                at,
                is_fired,
            }));
            // What was worn is no longer.
            data.effects.ask(Asked::Refit(by));
        }
    }
}

/// Whoever uses a slow weapon pays for it at once: the next turn comes that much later.
pub fn take_time(by: Entity, figures: &Figures, clocks: &mut WriteStorage<Clock>) {
    let wielded = figures.someone(by).and_then(|someone| someone.wielded);
    let turns = wielded.map_or(1, |wielded| wielded.kind.turns);
    let more_turns = u64::try_from(turns - 1).unwrap_or(0);
    if let Some(clock) = clocks.get_mut(by).filter(|_| more_turns > 0) {
        let pace = pace(figures.total(by, Figure::Speed));
        clock.due = clock.due.saturating_add(pace.saturating_mul(more_turns));
    }
}
