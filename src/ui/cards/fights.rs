//! A fight as a card tells it: both ways, with the sums.

use super::{Card, Detail, rounded};
use crate::catalog::Color;
use crate::figures::odds::Odds;
use crate::figures::{Figure, Sum};
use crate::game::view::{ActorView, View};
use crate::rules::combat::SWING_SIDES;
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
    line(card, &YOURS, &fight.yours, (health.0, speed.0), detail);
    if let Some(shot) = &fight.shot {
        line(card, &SHOT, shot, (health.0, speed.0), detail);
    }
    line(card, &ITS, &fight.its, (health.1, speed.1), detail);
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
fn line(card: &mut Card, sides: &Sides, odds: &Odds, figures: (i32, i32), detail: Detail) {
    let (health, speed) = figures;
    let words = in_words(odds, health, sides.whom);
    card.say(format!("{}: {words}", sides.who), sides.ink);
    if detail == Detail::Short {
        return;
    }
    if let Some((to_hit, armor)) = &odds.swing {
        let needed = armor.total.saturating_sub(to_hit.total).saturating_add(1);
        let needed = needed.clamp(2, SWING_SIDES);
        card.explain(format!(
            "{}% is {needed} or more on a d{SWING_SIDES}: {:+} to hit must beat armor {}",
            odds.hit, to_hit.total, armor.total
        ));
        card.explain(format!("To hit {}", sum(to_hit)));
        card.explain(format!("Armor {}", sum(armor)));
    }
    let (least, most) = (odds.damage.least(), odds.damage.most());
    card.explain(format!(
        "A hit takes {least} to {most}, {} on average: {}% of {} {health} health",
        rounded(odds.damage.mean()),
        rounded(odds.share(health)),
        sides.whose,
    ));
    if let Some(turns) = odds.turns {
        card.explain(format!(
            "With misses and speed {speed}: about {} turns",
            rounded(turns)
        ));
    }
}

/// "+6: 4, +1 the weapon".
fn sum(sum: &Sum) -> String {
    sum.to_string()
}
