//! What the player is asked about before a command is carried out: a step into harm that
//! the hero knows of, and what would hit someone who is no foe.

use crate::effects::Effects;
use crate::game::command::Command;
use crate::game::view::{ActorView, ItemVerb, ItemView, View};
use crate::map::Tile;
use crate::travel::appraise::Judgement;
use crate::travel::{Hazard, HazardSort, Hazards, Sight};
use crate::ui::ask::{Question, TakeRisk, hit};
use crate::ui::keymap::UiAction;
use crate::ui::text;
use crate::ui::uses::Reach;
use bracket_lib::geometry::Point;

/// The question before a command that has a known danger.
pub fn question(command: Command, sight: Sight) -> Option<Question> {
    let ask = match command {
        Command::Step { dx, dy } => step(dx, dy, sight),
        _ => shot(command, sight),
    };
    ask.map(|ask| Question::new("danger", UiAction::Risk(command), ask))
}

fn step(dx: i32, dy: i32, sight: Sight) -> Option<TakeRisk> {
    let Sight { view, book, .. } = sight;
    let hero = view.hero.at;
    let at = Point::new(hero.x + dx, hero.y + dy);
    let tile = view.map.tile(at)?.tile;
    if !can_enter(view, tile) || is_blow(view, dx, dy) {
        return None;
    }
    let Hazard { sort, name } = Hazards::new(view, book).at(at)?;
    let question = match sort {
        HazardSort::Ground => format!("The {name} there would harm you. Step into it?"),
        HazardSort::Trap => format!("You know of the {name} there. Step onto it?"),
        HazardSort::Bottomless => {
            let name = text::capitalized(name);
            let flight = flight(view).unwrap_or_default();
            format!("{name}: there is nothing to stand on.{flight} Go on over it?")
        }
    };
    Some(TakeRisk { question, at })
}

/// Would the hero come onto such a tile by a step?
fn can_enter(view: &View, tile: Tile) -> bool {
    let is_lost = { view.map.tile(view.hero.at) }.is_some_and(|here| !here.tile.is_walkable());
    let flies = view.hero.kind.flies || flight(view).is_some() || is_lost;
    tile.is_walkable() || flies && view.catalog.terrain[tile].flown
}

/// How long the hero still flies, in a sentence.
fn flight(view: &View) -> Option<String> {
    use crate::catalog::schema::StatusRule;
    let flies = |rules: &[StatusRule]| rules.contains(&StatusRule::Flies);
    let status = { view.hero.statuses.iter() }.find(|status| flies(&status.kind.rules))?;
    Some(format!(
        " You are {} ({}).",
        status.kind.look.name, status.lasts
    ))
}

/// Does a step strike a foe in place of leading there?
fn is_blow(view: &View, dx: i32, dy: i32) -> bool {
    let figures = view.hero_figures();
    let reach = figures.wielded.map_or(1, |wielded| wielded.kind.reach);
    let line = (1..=reach.max(1))
        .map(|steps| Point::new(view.hero.at.x + steps * dx, view.hero.at.y + steps * dy));
    let open = line.take_while(|&at| {
        let tile = view.map.tile(at);
        tile.is_some_and(|tile| !tile.tile.is_opaque())
    });
    let mut first = open.filter_map(|at| view.actors.iter().find(|actor| actor.at == at));
    first.next().is_some_and(|actor| actor.hostile)
}

/// Something that is aimed, and what it does to those it reaches, if the hero knows.
struct Shot<'a> {
    reach: Reach,
    at: Option<Point>,
    effects: Option<&'a Effects>,
}

fn shot(command: Command, sight: Sight) -> Option<TakeRisk> {
    let view = sight.view;
    let Shot { reach, at, effects } = aimed(command, view)?;
    let is_gentle = effects.is_some_and(|effects| {
        let judgement = Judgement::of(effects, Some(sight.book));
        !judgement.is_harmful() && !judgement.is_for_foes()
    });
    let places = hit(view, reach, at.unwrap_or(view.hero.at));
    let spared = |actor: &&ActorView| !actor.hostile && places.contains(&actor.at);
    let friend = { view.actors.iter().find(spared) }.filter(|_| !is_gentle)?;
    Some(TakeRisk {
        question: format!(
            "This reaches the {}, who is no foe of yours. Do it all the same?",
            friend.kind.look.name
        ),
        at: friend.at,
    })
}

/// How a command is aimed. `None` if it reaches nobody but the hero.
fn aimed(command: Command, view: &View) -> Option<Shot<'_>> {
    let carried = |id: u64| view.pack.iter().find(|item| item.id == id);
    let known = |item: &'_ ItemView| item.known;
    match command {
        Command::Fire { at } => {
            let bow = { view.pack.iter() }.find_map(|item| Reach::of(item, ItemVerb::Fire))?;
            Some(Shot {
                reach: bow,
                at: Some(at),
                effects: None,
            })
        }
        Command::Throw { item, at } => {
            let item = carried(item)?;
            // What does nothing of its own strikes as a stone does.
            let effects = Some(&item.kind.on_throw).filter(|effects| !effects.is_empty());
            Some(Shot {
                reach: Reach::of(item, ItemVerb::Throw)?,
                at: Some(at),
                effects: effects.filter(|_| known(item)),
            })
        }
        Command::Read { item, at } => {
            let item = carried(item)?;
            Some(Shot {
                reach: Reach::of(item, ItemVerb::Read)?,
                at,
                effects: Some(&item.kind.read).filter(|_| known(item)),
            })
        }
        Command::Zap { item, at } => {
            let item = carried(item)?;
            Some(Shot {
                reach: Reach::of(item, ItemVerb::Zap)?,
                at,
                effects: Some(&item.kind.zap).filter(|_| known(item)),
            })
        }
        Command::Cast { spell, at } => {
            let spell = view.hero.spells.get(usize::from(spell))?;
            Some(Shot {
                reach: Reach::of_spell(spell),
                at,
                effects: Some(&spell.kind.on_cast),
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
