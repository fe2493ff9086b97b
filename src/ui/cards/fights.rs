//! A fight as a card tells it: both ways, with the sums.

use super::{Card, Detail, rounded};
use crate::catalog::{Catalog, Color};
use crate::figures::Figure;
use crate::figures::odds::Odds;
use crate::figures::parts::{self, Addend, Part, Source, Worth};
use crate::game::view::{ActorView, View};
use crate::rules::combat::{LEAST_DAMAGE, SWING_SIDES};
use crate::ui::theme;

/// One of the two, and the other, in words.
struct Sides {
    who: &'static str,
    /// Behind "of".
    whom: &'static str,
    whose: &'static str,
    ink: Color,
}

const YOURS: Sides = Sides {
    who: "You",
    whom: "it",
    whose: "its",
    ink: theme::BOON,
};
const SHOT: Sides = Sides {
    who: "Shot",
    ..YOURS
};
const ITS: Sides = Sides {
    who: "It",
    whom: "you",
    whose: "your",
    ink: theme::FOE,
};

/// Adds what a fight with someone would come to.
pub(super) fn tell(card: &mut Card, actor: &ActorView, view: &View, detail: Detail) {
    let fight = view.fight(actor);
    let hero = view.hero_figures();
    let health = (actor.health, view.hero.health);
    let speed = (
        hero.total(Figure::Speed),
        actor.figures().total(Figure::Speed),
    );
    let shot = fight.shot.as_ref();
    let ways = [
        Some((&YOURS, &fight.yours, health.0, speed.0)),
        shot.map(|shot| (&SHOT, shot, health.0, speed.0)),
        Some((&ITS, &fight.its, health.1, speed.1)),
    ];
    for (sides, odds, health, speed) in ways.into_iter().flatten() {
        line(card, sides, odds, health);
        if detail == Detail::Whole {
            explain(card, sides, odds, (health, speed), &view.catalog);
        }
    }
}

/// "65% to hit, 5.5 damage (46%), 2.6 hits to kill (2 at best)".
pub fn in_words(odds: &Odds, health: i32, whom: &str) -> String {
    let kills = match (odds.hits, odds.best) {
        (Some(hits), Some(best)) => {
            let hits = rounded(hits);
            let noun = if hits == "1" { "hit" } else { "hits" };
            format!("{hits} {noun} to kill ({best} at best)")
        }
        _ => format!("cannot kill {whom}"),
    };
    let (hit, damage) = (odds.hit, rounded(odds.damage.mean()));
    let share = rounded(odds.share(health));
    format!("{hit}% to hit, {damage} damage ({share}%), {kills}")
}

/// The same where there is less room: "65%, 5.5 damage, 2.6 hits".
pub fn in_few_words(odds: &Odds) -> String {
    let (hit, damage) = (odds.hit, rounded(odds.damage.mean()));
    match odds.hits.map(rounded) {
        Some(hits) if hits == "1" => format!("{hit}%, {damage} damage, 1 hit"),
        Some(hits) => format!("{hit}%, {damage} damage, {hits} hits"),
        None => format!("{hit}%, {damage} damage"),
    }
}

/// One way: "You: 65% to hit, 5.5 damage (46%), 2.6 hits to kill (2 at best)".
fn line(card: &mut Card, sides: &Sides, odds: &Odds, health: i32) {
    let words = in_words(odds, health, sides.whom);
    card.say(format!("{}: {words}", sides.who), sides.ink);
}

/// The sums behind these figures, as they were reckoned.
fn explain(card: &mut Card, sides: &Sides, odds: &Odds, figures: (i32, i32), catalog: &Catalog) {
    let (health, speed) = figures;
    if let Some((to_hit, armor)) = &odds.swing {
        let needed = armor.total.saturating_sub(to_hit.total).saturating_add(1);
        let needed = needed.clamp(2, SWING_SIDES);
        card.explain(format!(
            "{}% is {needed} or more on a d{SWING_SIDES}: {:+} to hit must beat armor {}",
            odds.hit, to_hit.total, armor.total
        ));
        card.explain(format!("To hit {to_hit}"));
        card.explain(format!("Armor {armor}"));
    }
    let (least, most) = (odds.damage.least(), odds.damage.most());
    card.explain(format!(
        "A hit takes {least} to {most}, {} on average: {}% of {} {health} health",
        rounded(odds.damage.mean()),
        rounded(odds.share(health)),
        sides.whose,
    ));
    card.explain(damage(odds, catalog));
    if let Some(words) = hits(odds, health) {
        card.explain(words);
    }
    if let Some(turns) = odds.turns {
        card.explain(format!(
            "With misses and speed {speed}: about {} turns",
            rounded(turns)
        ));
    }
}

/// "Damage 7: 1d8 longsword, +1 its make (5.5), and 1d4 of embers, halved: resists fire
/// (1.5)".
fn damage(odds: &Odds, catalog: &Catalog) -> String {
    let is_one = odds.parts.len() < 2;
    let parts = odds.parts.iter().enumerate().map(|(number, part)| {
        let least = if number == 0 { LEAST_DAMAGE } else { 0 };
        let words = part_in_words(part, least, catalog);
        match is_one {
            true => words,
            false => format!("{words} ({})", rounded(part.mean)),
        }
    });
    let parts: Vec<String> = parts.collect();
    let mean = rounded(odds.damage.mean());
    format!("Damage {mean}: {}", parts.join(", and "))
}

fn part_in_words(part: &Part, least: i32, catalog: &Catalog) -> String {
    let mut words = match &part.worth {
        Worth::Rolled(addends) => {
            let mut words = addends_in_words(addends);
            if parts::least(addends) < least {
                words += &format!(", at least {least}");
            }
            words
        }
        Worth::Fixed { power, defence } => {
            format!("power {power}, less defence {defence}")
        }
    };
    if part.share < 1.0 {
        words += &format!(", {}% of the time", rounded(100.0 * part.share));
    }
    let element = part.element.map(|element| catalog[element].name.as_str());
    if let Some(element) = element {
        words += &match part.resists {
            0 => format!(", {element}"),
            100.. => format!(", nothing: immune to {element}"),
            50 => format!(", halved: resists {element}"),
            -100 => format!(", doubled: weak to {element}"),
            less @ 1.. => format!(", {}% of it: resists {element}", 100 - less),
            more => format!(", {}% of it: weak to {element}", 100 - i64::from(more)),
        };
    }
    words
}

/// "1d6 arrow, +1d4 bow, +1 its make".
pub(super) fn addends_in_words(addends: &[Addend]) -> String {
    let each = addends.iter().enumerate().map(|(number, addend)| {
        let amount = match (number, addend.amount.count) {
            (0, _) => addend.amount.to_string(),
            (_, 0) => format!("{:+}", addend.amount.bonus),
            _ => format!("+{}", addend.amount),
        };
        match &addend.from {
            Source::Kind => amount,
            Source::Named(name) => format!("{amount} {name}"),
            Source::Make => format!("{amount} its make"),
        }
    });
    each.collect::<Vec<_>>().join(", ")
}

/// "2.6 hits: 12 health, 5.5 a hit, and the last one may take more than is left; 2 at best:
/// 8 a hit".
fn hits(odds: &Odds, health: i32) -> Option<String> {
    let (hits, best) = (odds.hits?, odds.best?);
    let (first, later) = (rounded(odds.damage.mean()), rounded(odds.later.mean()));
    let each = match first == later {
        true => format!("{first} a hit"),
        false => format!("{first} by the first hit and {later} by each other"),
    };
    let most = (odds.damage.most(), odds.later.most());
    let most = match most.0 == most.1 || best < 2 {
        true => most.0.to_string(),
        false => format!("{}, then {}", most.0, most.1),
    };
    Some(format!(
        "{} hits: {health} health, {each}, and the last may take more than is left; {best} at \
         best: {most} a hit",
        rounded(hits)
    ))
}
