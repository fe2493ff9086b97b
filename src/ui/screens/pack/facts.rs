//! What a thing does, in numbers, beside what is worn in its place.
//!
//! Nothing is told of a thing that the hero does not know.

use crate::catalog::schema::{Change, WeaponKind};
use crate::catalog::{Catalog, Slot};
use crate::figures::Figure;
use crate::game::view::{ItemView, View};

/// What the numbers of a thing are, in lines.
pub fn of(item: &ItemView, catalog: &Catalog) -> Vec<String> {
    if !item.known {
        return vec!["You do not know yet what it does.".to_string()];
    }
    let kind = &item.kind;
    let mut lines = Vec::new();
    if let Some(weapon) = &kind.weapon {
        lines.push(weapon_line(weapon, item.bonus));
        lines.extend(manner(weapon));
    }
    if let Some(ammo) = &kind.ammo {
        lines.push(format!("Fired: damage {}.", ammo.damage));
    }
    if let Some(worn) = &kind.worn {
        let mut parts: Vec<String> = worn.changes.iter().map(change).collect();
        if worn.slot.is_armor() && item.bonus != 0 {
            parts.push(format!("{:+} armor", item.bonus));
        }
        parts.extend(worn.resists.iter().map(|each| {
            let name = &catalog[each.element].name;
            match each.percent {
                0.. => format!("{}% less harm by {name}", each.percent),
                less => format!("{}% more harm by {name}", -less),
            }
        }));
        if !parts.is_empty() {
            lines.push(format!("Worn {}: {}.", worn.slot.words(), parts.join(", ")));
        }
    }
    if let Some(charges) = item.charges {
        lines.push(format!("{} of {} charges.", charges.left, charges.most));
    }
    lines
}

/// What is worn now where a thing would be, with its numbers.
pub fn instead_of(item: &ItemView, view: &View, catalog: &Catalog) -> Vec<String> {
    let Some(slot) = item.kind.slot().filter(|_| item.worn.is_none()) else {
        return Vec::new();
    };
    let worn = |each: &&ItemView| each.worn == Some(slot);
    let now: Vec<&ItemView> = view.pack.iter().filter(worn).collect();
    if now.is_empty() && item.known {
        return match slot {
            Slot::Weapon => vec![format!(
                "Now in hand: nothing, damage {}.",
                view.hero.damage
            )],
            _ => vec![format!("Now {}: nothing.", slot.words())],
        };
    }
    let mut lines = Vec::new();
    for each in now {
        lines.push(format!("Now {}: {}.", slot.words(), each.name));
        lines.extend(
            of(each, catalog)
                .into_iter()
                .map(|line| format!("  {line}")),
        );
    }
    lines
}

fn weapon_line(weapon: &WeaponKind, bonus: i32) -> String {
    let mut damage = weapon.damage;
    damage.bonus += bonus;
    let to_hit = weapon.to_hit + bonus;
    let mut line = match &weapon.ranged {
        Some(ranged) => format!("Shots: damage {damage} more, {} steps far", ranged.range),
        None => format!("Damage {damage}"),
    };
    if to_hit != 0 {
        line += &format!(", {to_hit:+} to hit");
    }
    line + "."
}

/// How a weapon is used, where that is out of the ordinary.
fn manner(weapon: &WeaponKind) -> Option<String> {
    let reach = format!("reaches {} places", weapon.reach);
    let turns = format!("takes {} turns", weapon.turns);
    let all = [
        (weapon.two_handed, "takes both hands"),
        (weapon.reach > 1, reach.as_str()),
        (weapon.pierces, "goes through those in line"),
        (weapon.sweeps, "strikes all around"),
        (weapon.turns > 1, turns.as_str()),
    ];
    let parts: Vec<&str> = { all.into_iter() }
        .filter_map(|(is_so, words)| is_so.then_some(words))
        .collect();
    (!parts.is_empty()).then(|| format!("It {}.", parts.join(", ")))
}

/// A change of a number in words: "+2 armor".
fn change(change: &Change) -> String {
    let name = match change.figure {
        Figure::MaxHealth => "health",
        Figure::ToHit => "to hit",
        Figure::ArmorClass => "armor",
        Figure::Power => "power",
        Figure::Defence => "defence",
        Figure::Sight => "sight",
        Figure::Speed => "speed",
        Figure::MaxMana => "mana",
    };
    format!("{:+} {name}", change.amount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;
    use crate::ui::testkit;

    #[test]
    fn the_numbers_of_a_thing_stand_beside_those_of_what_is_worn() {
        let core = raws::core().expect("the core is sound");
        let mut view = testkit::view("@");
        let at = view.hero.at;
        let mut better = testkit::blade(2, at);
        better.bonus = 2;
        assert_eq!(of(&better, &core), ["Damage 1d8+2, +3 to hit."]);
        assert_eq!(
            instead_of(&better, &view, &core),
            ["Now in hand: nothing, damage 1d6."]
        );
        view.pack = vec![testkit::worn(testkit::blade(1, at)), better.clone()];
        assert_eq!(
            instead_of(&better, &view, &core),
            ["Now in hand: blade.", "  Damage 1d8, +1 to hit."]
        );
        assert!(instead_of(&view.pack[0], &view, &core).is_empty());
    }

    #[test]
    fn no_number_of_an_unknown_thing_is_told() {
        let core = raws::core().expect("the core is sound");
        let view = testkit::view("@");
        let mut item = testkit::rod(1, view.hero.at, 2);
        assert_eq!(of(&item, &core), ["2 of 3 charges."]);
        item.known = false;
        let told = of(&item, &core).join(" ");
        assert!(!told.chars().any(|sign| sign.is_ascii_digit()), "{told}");
    }
}
