//! What is worn: the better of what there is, and nothing that hurts.

use crate::catalog::schema::Change;
use crate::catalog::{ItemKind, Slot, StatusId};
use crate::figures::Figure;
use crate::game::command::Command;
use crate::game::view::{ItemView, View};
use crate::rules::dice::Dice;

/// What something unknown is worth where nothing is worn: a try.
const CURIOSITY: i32 = 1;
/// In hand, so much more must a weapon be worth to be taken in the middle of a fight.
const IN_A_FIGHT: i32 = 6;

/// Puts on what is better than what is worn, or takes off what hurts; none if all is well.
/// A bow is for those who are not beside a foe.
pub fn change(view: &View, is_beside: bool, may: impl Fn(Command) -> bool) -> Option<Command> {
    let worth = |item: &ItemView| worth(view, item, is_beside);
    let worn = || view.pack.iter().filter(|item| item.worn.is_some());
    if !is_beside {
        let harmful = worn().find(|item| worth(item) < 0);
        let off = harmful.map(|item| Command::TakeOff { item: item.id });
        if off.is_some_and(&may) {
            return off;
        }
    }
    let least = if is_beside { IN_A_FIGHT } else { 1 };
    let loose = view.pack.iter().filter(|item| item.worn.is_none());
    let better = loose
        .filter_map(|item| {
            let slot = item.kind.slot()?;
            let gain = worth(item) - replaced(view, item, slot, is_beside);
            let is_meant = gain >= least && (!is_beside || slot == Slot::Weapon);
            is_meant.then_some((gain, item.id))
        })
        .filter(|&(_, item)| may(Command::Wear { item }))
        .max_by_key(|&(gain, id)| (gain, std::cmp::Reverse(id)));
    better.map(|(_, item)| Command::Wear { item })
}

/// What everything is worth that has to come off for something.
fn replaced(view: &View, item: &ItemView, slot: Slot, is_beside: bool) -> i32 {
    let worn = |slot: Slot| view.pack.iter().filter(move |it| it.worn == Some(slot));
    let worth = |item: &ItemView| worth(view, item, is_beside);
    let there: Vec<i32> = worn(slot).map(worth).collect();
    let same = match there.len() < slot.room() {
        true => 0,
        false => there.iter().copied().min().unwrap_or(0),
    };
    let other_hand: i32 = match slot {
        Slot::Weapon if item.kind.is_two_handed() => worn(Slot::Shield).map(worth).sum(),
        Slot::Shield => { worn(Slot::Weapon) }
            .filter(|weapon| weapon.kind.is_two_handed())
            .map(worth)
            .sum(),
        _ => 0,
    };
    same + other_hand
}

/// What it is worth to wear something, as far as one can know.
fn worth(view: &View, item: &ItemView, is_beside: bool) -> i32 {
    let kind = &item.kind;
    if !item.known {
        return CURIOSITY;
    }
    let worn = kind.worn.as_ref().map_or(0, |worn| {
        let changes: i32 = worn.changes.iter().map(|it| change_worth(view, it)).sum();
        let resists: i32 = worn.resists.iter().map(|it| it.percent / 20).sum();
        let statuses = { worn.statuses.iter() }.map(|&id| status_worth(view, id));
        changes + resists + statuses.sum::<i32>() - if worn.cursed { 20 } else { 0 }
    });
    let in_hand = weapon_worth(view, kind, is_beside);
    // Anything fits better than nothing.
    worn + in_hand + i32::from(kind.slot().is_some()) + taste(view.seed, item)
}

/// How much more a thing is liked than it is worth: another thing in each game, so that
/// all are tried in one or the other.
fn taste(seed: u64, item: &ItemView) -> i32 {
    let Some(slot) = item.kind.slot() else {
        return 0;
    };
    let most = if slot == Slot::Weapon { 8 } else { 4 };
    let mix = |mark: u64, byte: u8| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let start = seed.wrapping_mul(0x9e37_79b9) ^ item.id;
    let mark = item.kind.id.bytes().fold(start, mix);
    ((mark >> 20) % (most + 1)) as i32
}

fn change_worth(view: &View, change: &Change) -> i32 {
    let each = match change.figure {
        Figure::ArmorClass | Figure::Defence | Figure::Power => 4,
        Figure::ToHit => 3,
        Figure::MaxMana if view.hero.spells.is_empty() => 0,
        Figure::MaxMana => 2,
        Figure::MaxHealth | Figure::Speed | Figure::Sight => 1,
        // It does not hide.
        Figure::Noise => 0,
    };
    change.amount * each
}

/// What a status is worth that holds while something is worn.
fn status_worth(view: &View, status: StatusId) -> i32 {
    match view.catalog[status].good {
        true => 12,
        false => -12,
    }
}

fn weapon_worth(view: &View, kind: &ItemKind, is_beside: bool) -> i32 {
    let Some(weapon) = &kind.weapon else {
        return 0;
    };
    let fits = |word: &str| {
        let all = view
            .pack
            .iter()
            .filter_map(move |item| item.kind.ammo.as_ref());
        let mut fitting = all.filter(move |ammo| ammo.tag.0 == word);
        fitting.next()
    };
    let twice_damage = match &weapon.ranged {
        None => twice_average(weapon.damage) / weapon.turns.max(1),
        Some(_) if is_beside => 2,
        Some(ranged) => match fits(&ranged.ammo.0) {
            Some(ammo) => {
                let both = twice_average(weapon.damage) + twice_average(ammo.damage);
                // From afar nobody strikes back while it is made ready.
                both + 4
            }
            None => 2,
        },
    };
    let patterns = i32::from(weapon.sweeps) * 2
        + i32::from(weapon.pierces)
        + weapon.reach.min(3)
        + i32::from(!weapon.on_hit.is_empty());
    twice_damage + weapon.to_hit + patterns
}

fn twice_average(dice: Dice) -> i32 {
    dice.least().saturating_add(dice.most())
}
