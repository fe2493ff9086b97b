//! What is done with things and spells: how that is called, what it asks for, and the
//! command that it becomes.
//!
//! There is one way from the wish to the command, whether it begins in the game, on the
//! card of a thing or in the list of spells.

pub mod again;

use crate::catalog::schema::AimKind;
use crate::effects::area::Area;
use crate::game::command::Command;
use crate::game::view::{ItemUse, ItemVerb, ItemView, Seen, SpellView, Spread, View};
use crate::map::Tile;
use crate::travel::appraise::Judgement;
use crate::ui::ask::{Answer, PackList, Question, WhichTarget, WhichThing, WhichWay};
use crate::ui::keymap::UiAction;
use crate::ui::screens::{Request, Scene};
use crate::ui::text;
use bracket_lib::geometry::Point;

/// What a verb is called.
pub struct VerbWords {
    /// On the card of a thing, and where a target is asked for.
    pub word: &'static str,
    /// In the help of a card.
    pub on_card: &'static str,
    /// In the help of the question for a target; none for what is never aimed.
    pub on_target: Option<&'static str>,
    pub question: &'static str,
    /// What is said where nothing fits.
    pub none: &'static str,
}

/// How a verb is told.
pub const fn words(verb: ItemVerb) -> VerbWords {
    let (word, on_card, on_target, question, none) = match verb {
        ItemVerb::Quaff => (
            "quaff",
            "quaff it",
            None,
            "Quaff what?",
            "You carry nothing to quaff.",
        ),
        ItemVerb::Read => (
            "read",
            "read it",
            Some("read it there"),
            "Read what?",
            "You carry nothing to read.",
        ),
        ItemVerb::Zap => (
            "zap",
            "point it at something",
            Some("point it there"),
            "Zap what?",
            "You carry nothing to zap.",
        ),
        ItemVerb::Wear => (
            "wear",
            "put it on, or take it in hand",
            None,
            "Wear what?",
            "You carry nothing else to wear.",
        ),
        ItemVerb::TakeOff => (
            "take off",
            "take it off",
            None,
            "Take off what?",
            "You wear nothing.",
        ),
        ItemVerb::Fire => (
            "fire",
            "fire with it",
            Some("fire there"),
            "Fire what?",
            "You have nothing in hand to fire with.",
        ),
        ItemVerb::Throw => (
            "throw",
            "throw it",
            Some("throw it there"),
            "Throw what?",
            "You carry nothing.",
        ),
        ItemVerb::Drop => ("drop", "drop it", None, "Drop what?", "You carry nothing."),
    };
    VerbWords {
        word,
        on_card,
        on_target,
        question,
        none,
    }
}

/// Something that is about to be done, but for its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aimed {
    Thing {
        verb: ItemVerb,
        /// Its id.
        item: u64,
    },
    /// The number of a spell that the hero knows.
    Spell(u8),
}

impl Aimed {
    /// The command, with a place if there is one to be meant.
    fn command(self, at: Option<Point>, view: &View) -> Command {
        let somewhere = at.unwrap_or(view.hero.at);
        match self {
            Aimed::Spell(spell) => Command::Cast { spell, at },
            Aimed::Thing { verb, item } => match verb {
                ItemVerb::Quaff => Command::Quaff { item },
                ItemVerb::Read => Command::Read { item, at },
                ItemVerb::Zap => Command::Zap { item, at },
                ItemVerb::Wear => Command::Wear { item },
                ItemVerb::TakeOff => Command::TakeOff { item },
                ItemVerb::Fire => Command::Fire { at: somewhere },
                ItemVerb::Throw => Command::Throw {
                    item,
                    at: somewhere,
                },
                ItemVerb::Drop => Command::Drop { item },
            },
        }
    }
}

/// What is known of the way something is aimed.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub aim: AimKind,
    /// In steps.
    pub range: i32,
    pub spread: Option<Spread>,
    /// It flies, and hits the first in its way; it is not for its user.
    pub flies: bool,
}

impl Reach {
    /// That of a use of a thing.
    pub fn of(item: &ItemView, verb: ItemVerb) -> Option<Self> {
        let found = use_of(item, verb)?;
        Some(Self {
            aim: found.aim,
            range: found.range,
            spread: found.spread,
            flies: matches!(verb, ItemVerb::Throw | ItemVerb::Fire),
        })
    }

    /// The places that it reaches around one, if it does so there.
    pub fn area(&self, view: &View, at: Point) -> Option<Area> {
        let ground = view.map.tile(at).filter(|tile| tile.seen == Seen::Now)?;
        let is_there = |only: Tile| only == ground.tile;
        let spread = self.spread?;
        spread.only_on.is_none_or(is_there).then_some(spread.area)
    }

    pub fn of_spell(spell: &SpellView) -> Self {
        Self {
            aim: spell.kind.aim,
            range: spell.kind.range,
            spread: spell.spread,
            flies: false,
        }
    }
}

/// The use of a thing that a verb names.
pub fn use_of(item: &ItemView, verb: ItemVerb) -> Option<&ItemUse> {
    item.uses.iter().find(|each| each.verb == verb)
}

/// Whom a command is aimed at, if it is aimed at someone.
pub fn target(command: Command, view: &View) -> Option<u64> {
    let at = match command {
        Command::Throw { at, .. } | Command::Fire { at } => Some(at),
        Command::Read { at, .. } | Command::Zap { at, .. } | Command::Cast { at, .. } => at,
        _ => None,
    };
    let there = view.actors.iter().find(|actor| Some(actor.at) == at);
    there.map(|actor| actor.id)
}

/// Begins with a verb: asks for the thing. A single thing that is aimed needs no asking,
/// since its target is asked for anyway.
pub fn begin(verb: ItemVerb, scene: &Scene) -> Request {
    let Some(view) = scene.view else {
        return Request::Stay;
    };
    let fitting = view.pack.iter().filter_map(|item| {
        let found = use_of(item, verb)?;
        Some((item, found))
    });
    let is_aimed = |found: &ItemUse| matches!(found.aim, AimKind::Creature | AimKind::Place);
    match fitting.collect::<Vec<_>>()[..] {
        [] => Request::Say(words(verb).none.to_string()),
        [(item, found)] if is_aimed(found) => begin_with(verb, item, scene),
        _ => {
            let ask = WhichThing(PackList::for_verb(verb));
            Request::ask(Question::new("pack", UiAction::Use(verb), ask))
        }
    }
}

/// Begins with a verb and a thing: asks for a target where there is one to choose.
pub fn begin_with(verb: ItemVerb, item: &ItemView, scene: &Scene) -> Request {
    let (Some(reach), Some(view)) = (Reach::of(item, verb), scene.view) else {
        return Request::Refuse;
    };
    let aimed = Aimed::Thing {
        verb,
        item: item.id,
    };
    if is_hopeless(verb, item, view) {
        // No target would help. The rules say why.
        return Request::Do(aimed.command(None, view));
    }
    let word = text::capitalized(words(verb).word);
    let title = match (verb, item.count) {
        (ItemVerb::Throw, 2..) => format!("{word} one of {}", item.name),
        _ => format!("{word} {}", item.name),
    };
    aim(aimed, reach, title, UiAction::Use(verb), scene)
}

/// Begins with a spell. Without the mana for it, that is said and nothing happens.
pub fn begin_spell(number: usize, scene: &Scene) -> Request {
    let known = scene.view.map_or(&[][..], |view| &view.hero.spells);
    let (Some(spell), Ok(index)) = (known.get(number), u8::try_from(number)) else {
        return Request::Refuse;
    };
    let mana = scene.view.map_or(0, |view| view.hero.mana);
    if !spell.can_be_cast {
        return Request::Say(format!(
            "That takes {} mana, and you have {mana}.",
            spell.kind.mana
        ));
    }
    let reach = Reach::of_spell(spell);
    let title = format!("Cast {}", spell.kind.look.name);
    aim(Aimed::Spell(index), reach, title, UiAction::Confirm, scene)
}

/// Is it empty, or is there nothing to fire?
fn is_hopeless(verb: ItemVerb, item: &ItemView, view: &View) -> bool {
    match verb {
        ItemVerb::Zap => item.charges.is_some_and(|charges| charges.left < 1),
        ItemVerb::Fire => view.ammunition(item).is_none(),
        _ => false,
    }
}

/// Asks for what has to be chosen; what is for the user is done at once.
fn aim(aimed: Aimed, reach: Reach, title: String, again: UiAction, scene: &Scene) -> Request {
    let Some(view) = scene.view else {
        return Request::Stay;
    };
    let about = UiAction::Aim(aimed);
    match reach.aim {
        AimKind::User => Request::Do(aimed.command(None, view)),
        AimKind::Direction => {
            let question = "Which way?";
            Request::ask(Question::new("direction", about, WhichWay { question }))
        }
        AimKind::Creature | AimKind::Place => {
            let last = scene.last_target;
            let is_gentle = is_for_friends(aimed, view);
            let ask = WhichTarget::new(title, reach, again, view, (last, is_gentle));
            let ask = ask.weighing(aimed);
            Request::ask(Question::new("target", about, ask))
        }
    }
}

/// Does the hero know it to be for oneself and one's friends?
fn is_for_friends(aimed: Aimed, view: &View) -> bool {
    let carried = |id: u64| view.pack.iter().find(|item| item.id == id && item.known);
    let effects = match aimed {
        Aimed::Spell(number) => {
            let spell = view.hero.spells.get(usize::from(number));
            spell.map(|spell| &spell.kind.on_cast)
        }
        Aimed::Thing { verb, item } => carried(item).and_then(|item| match verb {
            ItemVerb::Read => Some(&item.kind.read),
            ItemVerb::Zap => Some(&item.kind.zap),
            _ => None,
        }),
    };
    let judge = |effects| Judgement::of(effects, Some(&view.catalog)).is_for_friends();
    effects.is_some_and(judge)
}

/// Goes on with what was answered.
pub fn go_on(about: UiAction, answer: Answer, scene: &Scene) -> Request {
    let Some(view) = scene.view else {
        return Request::Stay;
    };
    match (about, answer) {
        (UiAction::Use(verb), Answer::Thing(id)) => {
            match view.pack.iter().find(|item| item.id == id) {
                Some(item) => begin_with(verb, item, scene),
                None => Request::Stay,
            }
        }
        (UiAction::Aim(aimed), Answer::Place(at)) => Request::Do(aimed.command(Some(at), view)),
        (UiAction::Aim(aimed), Answer::Direction(direction)) => {
            let hero = view.hero.at;
            let at = Point::new(hero.x + direction.dx, hero.y + direction.dy);
            Request::Do(aimed.command(Some(at), view))
        }
        _ => Request::Stay,
    }
}

#[cfg(test)]
mod leak_tests;
#[cfg(test)]
mod tests;
