//! Cards of things: what they do, and what changes when they are worn.

use super::{Card, Detail, rounded, words};
use crate::catalog::Slot;
use crate::figures::Figure;
use crate::game::view::{Comparison, ItemView, Shot, View};
use crate::rules::odds::Chances;
use crate::ui::sign::Sign;
use crate::ui::theme;
use crate::words::{Term, ThingState};

/// The card of a thing that lies somewhere or is carried.
pub fn of_item(item: &ItemView, view: &View, detail: Detail) -> Card {
    let look = &item.kind.look;
    let mut card = Card::titled(&item.name, Sign::from(look));
    let words = words(view);
    card.say(&look.description, theme::TEXT);
    if !item.known {
        card.tell(words.unknown_page(&item.kind), theme::FAINT);
        if detail == Detail::Short {
            card.lines.truncate(2);
        }
        return card;
    }
    card.term = view.catalog.items.find(&item.kind.id).map(Term::Item);
    let state = ThingState {
        enchant: item.enchant,
        charges: item.charges,
    };
    let mut told = words.thing_page(&item.kind, state);
    if detail == Detail::Short {
        told.truncate(2);
    }
    card.tell(told, theme::BOON);
    if let Some(slot) = item.worn {
        let verb = match slot {
            Slot::Weapon => "have",
            _ => "wear",
        };
        card.say(format!("You {verb} it {}.", slot.words()), theme::PLACE);
    }
    if let Some(comparison) = view.compare(item) {
        compare(&mut card, item, &comparison, view);
    }
    card
}

/// "Instead of leather jerkin: armor 12 to 14 (+2), speed 100 to 95 (-5)".
fn compare(card: &mut Card, item: &ItemView, comparison: &Comparison, view: &View) {
    let mut parts = Vec::new();
    if let Some((now, then)) = comparison.damage {
        let mean = |dice| rounded(Chances::of(dice).mean());
        let (before, after) = (mean(now), mean(then));
        parts.push(format!("damage {now} to {then} ({before} to {after})"));
    }
    if let Some((now, then)) = &comparison.shot {
        parts.push(shots(now.as_ref(), then.as_ref()));
    }
    for &(figure, now, then) in &comparison.figures {
        let name = name(figure);
        parts.push(format!("{name} {now} to {then} ({:+})", then - now));
    }
    for &(element, now, then) in &comparison.resists {
        let name = &view.catalog[element].name;
        parts.push(format!("harm by {name} {}% to {}%", 100 - now, 100 - then));
    }
    let what = match (item.worn, &comparison.instead_of[..]) {
        (Some(_), _) => "Without it".to_string(),
        (None, []) => "Worn".to_string(),
        (None, names) => format!("Instead of {}", names.join(" and ")),
    };
    let changes = match parts.is_empty() {
        true => "no number changes that you know of".to_string(),
        false => parts.join(", "),
    };
    card.say(format!("{what}: {changes}."), theme::GOLD);
}

/// "a shot 1d6 to 1d8+1 (3.5 to 5.5)".
fn shots(now: Option<&Shot>, then: Option<&Shot>) -> String {
    match (now, then) {
        (Some(now), Some(then)) => {
            let (before, after) = (rounded(now.mean), rounded(then.mean));
            format!("a shot {} to {} ({before} to {after})", now.dice, then.dice)
        }
        (None, Some(then)) => format!("a shot {} ({})", then.dice, rounded(then.mean)),
        (Some(now), None) => format!("no more shots of {}", now.dice),
        (None, None) => String::new(),
    }
}

fn name(figure: Figure) -> &'static str {
    match figure {
        Figure::MaxHealth => "health",
        Figure::ToHit => "to hit",
        Figure::ArmorClass => "armor",
        Figure::Power => "power",
        Figure::Defence => "defence",
        Figure::Sight => "sight",
        Figure::Speed => "speed",
        Figure::MaxMana => "mana",
        Figure::Noise => "noise",
    }
}
