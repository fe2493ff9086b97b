//! Tells what happened: events the hero witnessed become log lines, notices
//! and tallies; the rest happened in the dark.

use super::phrases::with_article;
use crate::components::body::{Attack, Name};
use crate::components::intent::DoorState;
use crate::components::item::{Item, Noticed};
use crate::components::mind::Viewshed;
use crate::event::{Event, EventQueue, Gain};
use crate::game::report::Status;
use crate::game::setup::{GameTime, HeroEntity, NoticeQueue, Outcome, Tally};
use crate::log::{GameLog, Meaning, Span};
use crate::map::Map;
use crate::notice::Notice;
use crate::spatial::SpatialIndex;
use crate::spatial::placement::Position;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// What a death that nobody caused is put down to.
const NOBODY: &str = "misfortune";

/// Turns this tick's events into words and notices.
pub struct NarrationSystem;

#[derive(SystemData)]
pub struct NarrationData<'a> {
    witness: Witness<'a>,
    time: ReadExpect<'a, GameTime>,
    events: WriteExpect<'a, EventQueue>,
    log: WriteExpect<'a, GameLog>,
    notices: WriteExpect<'a, NoticeQueue>,
    tally: WriteExpect<'a, Tally>,
    outcome: WriteExpect<'a, Outcome>,
}

/// What is needed to know who saw what, and what to call it.
#[derive(SystemData)]
pub struct Witness<'a> {
    hero: ReadExpect<'a, HeroEntity>,
    names: ReadStorage<'a, Name>,
    attacks: ReadStorage<'a, Attack>,
    positions: ReadStorage<'a, Position>,
    views: ReadStorage<'a, Viewshed>,
    items: ReadStorage<'a, Item>,
    noticed: ReadStorage<'a, Noticed>,
    map: ReadExpect<'a, Map>,
    index: ReadExpect<'a, SpatialIndex>,
}

/// What is said of one event.
#[derive(Default)]
struct Told {
    spans: Vec<Span>,
    notice: Option<Notice>,
}

impl<'a> System<'a> for NarrationSystem {
    type SystemData = NarrationData<'a>;

    fn run(&mut self, mut data: NarrationData<'a>) {
        for event in data.events.take() {
            if let Event::Died { victim, by, .. } = event {
                let hero = data.witness.hero.0;
                if victim == hero {
                    let killer = data.witness.killer(by);
                    data.outcome.0 = Status::Dead { killer };
                } else if by == Some(hero) {
                    data.tally.kills += 1;
                }
            }
            let told = data.witness.tell(event);
            if !told.spans.is_empty() {
                data.log.write(data.time.turn, told.spans);
            }
            data.notices.0.extend(told.notice);
        }
    }
}

impl Witness<'_> {
    fn is_hero(&self, entity: Entity) -> bool {
        entity == self.hero.0
    }

    fn at(&self, entity: Entity) -> Option<Point> {
        self.positions.get(entity).map(|position| position.at())
    }

    fn sees_place(&self, at: Point) -> bool {
        self.views
            .get(self.hero.0)
            .is_some_and(|view| self.map.contains(at) && view.sees(self.map.idx(at)))
    }

    fn sees(&self, entity: Entity) -> bool {
        self.is_hero(entity) || self.at(entity).is_some_and(|at| self.sees_place(at))
    }

    fn name(&self, entity: Entity) -> &str {
        self.names
            .get(entity)
            .map_or("thing", |name| name.name.as_str())
    }

    fn killer(&self, by: Option<Entity>) -> String {
        by.map_or(NOBODY.into(), |entity| with_article(self.name(entity)))
    }

    /// "the cave rat", as a foe; something unseen stays nameless.
    fn the(&self, entity: Entity) -> Span {
        match self.sees(entity) {
            true => Span::new(format!("the {}", self.name(entity)), Meaning::Foe),
            false => Span::new("something", Meaning::Foe),
        }
    }

    fn the_item(&self, item: Entity) -> Span {
        Span::new(format!("the {}", self.name(item)), Meaning::Item)
    }

    fn tell(&self, event: Event) -> Told {
        match event {
            Event::Missed { attacker, target } => self.tell_miss(attacker, target),
            Event::Damaged { target, amount, by } => self.tell_wound(target, amount, by),
            Event::Died { victim, at, .. } => self.tell_death(victim, at),
            Event::Healed { target, amount } => self.tell_healing(target, amount),
            Event::Strengthened {
                target,
                gain,
                amount,
            } if self.is_hero(target) => Told {
                spans: vec![gain_span(gain, amount)],
                notice: None,
            },
            Event::Strengthened { .. } => Told::default(),
            Event::DoorMoved { by, at, to } => self.tell_door(by, at, to),
            Event::PickedUp { by, item } if self.is_hero(by) => Told {
                spans: vec![plain("You pick up "), self.the_item(item), plain(".")],
                notice: self.at(by).map(|at| Notice::PickedUp { at }),
            },
            Event::Dropped { by, item } if self.is_hero(by) => Told {
                spans: vec![plain("You drop "), self.the_item(item), plain(".")],
                notice: None,
            },
            Event::Quaffed { by, item } if self.is_hero(by) => Told {
                spans: vec![plain("You quaff "), self.the_item(item), plain(".")],
                notice: None,
            },
            Event::PickedUp { .. } | Event::Dropped { .. } | Event::Quaffed { .. } => {
                Told::default()
            }
            Event::Alerted { who } if self.sees(who) => Told {
                spans: vec![capital(self.the(who)), plain(" notices you.")],
                notice: None,
            },
            Event::Alerted { .. } => Told::default(),
            Event::Stepped { who, to } if self.is_hero(who) => self.tell_what_lies(to),
            Event::Stepped { .. } => Told::default(),
        }
    }

    fn tell_miss(&self, attacker: Entity, target: Entity) -> Told {
        if !self.sees(attacker) && !self.sees(target) {
            return Told::default();
        }
        let spans = if self.is_hero(attacker) {
            vec![plain("You miss "), self.the(target), plain(".")]
        } else if self.is_hero(target) {
            vec![capital(self.the(attacker)), plain(" misses you.")]
        } else {
            vec![
                capital(self.the(attacker)),
                plain(" misses "),
                self.the(target),
                plain("."),
            ]
        };
        Told {
            spans,
            notice: self.at(target).map(|at| Notice::Missed { at }),
        }
    }

    fn tell_wound(&self, target: Entity, amount: i32, by: Option<Entity>) -> Told {
        if !self.sees(target) {
            return Told::default();
        }
        let hero = self.is_hero(target);
        let verb = by
            .and_then(|attacker| self.attacks.get(attacker))
            .map_or("hurts", |attack| attack.verb.as_str());
        let amount_span = |meaning| Span::new(format!("{amount}"), meaning);
        let spans = match by {
            Some(attacker) if self.is_hero(attacker) => vec![
                plain("You hit "),
                self.the(target),
                plain(" for "),
                amount_span(Meaning::Plain),
                plain("."),
            ],
            Some(attacker) if hero => vec![
                capital(self.the(attacker)),
                plain(format!(" {verb} you for ")),
                amount_span(Meaning::Harm),
                plain("."),
            ],
            Some(attacker) => vec![
                capital(self.the(attacker)),
                plain(format!(" {verb} ")),
                self.the(target),
                plain(" for "),
                amount_span(Meaning::Plain),
                plain("."),
            ],
            None if hero => vec![plain("You lose "), amount_span(Meaning::Harm), plain(".")],
            None => vec![capital(self.the(target)), plain(" is hurt.")],
        };
        Told {
            spans,
            notice: self.at(target).map(|at| Notice::Hurt { at, amount, hero }),
        }
    }

    fn tell_death(&self, victim: Entity, at: Point) -> Told {
        let hero = self.is_hero(victim);
        if !hero && !self.sees_place(at) {
            return Told::default();
        }
        let spans = if hero {
            vec![Span::new("You die.", Meaning::Harm)]
        } else {
            let name = format!("The {}", self.name(victim));
            vec![Span::new(name, Meaning::Foe), plain(" dies.")]
        };
        Told {
            spans,
            notice: Some(Notice::Died { at, hero }),
        }
    }

    fn tell_healing(&self, target: Entity, amount: i32) -> Told {
        let spans = match (self.is_hero(target), amount) {
            (true, 1..) => vec![
                Span::new("You feel better", Meaning::Boon),
                plain(format!(" (+{amount}).")),
            ],
            (true, _) => vec![plain("You feel no different.")],
            (false, _) => Vec::new(),
        };
        let seen = self.sees(target).then(|| self.at(target)).flatten();
        Told {
            spans,
            notice: seen.map(|at| Notice::Healed { at, amount }),
        }
    }

    fn tell_door(&self, by: Entity, at: Point, to: DoorState) -> Told {
        if !self.is_hero(by) && !self.sees_place(at) {
            return Told::default();
        }
        let (yours, theirs, own) = match to {
            DoorState::Open => ("You open the door.", " opens a door.", "A door opens."),
            DoorState::Shut => ("You shut the door.", " shuts a door.", "A door shuts."),
        };
        let spans = if self.is_hero(by) {
            vec![plain(yours)]
        } else if self.sees(by) {
            vec![capital(self.the(by)), plain(theirs)]
        } else {
            vec![plain(own)]
        };
        Told {
            spans,
            notice: Some(Notice::DoorMoved { at }),
        }
    }

    /// The hero looks at the ground.
    fn tell_what_lies(&self, at: Point) -> Told {
        let lying: Vec<Entity> = self
            .index
            .tile_content(self.map.idx(at))
            .into_iter()
            .filter(|&entity| self.items.contains(entity) && self.noticed.contains(entity))
            .collect();
        let spans = match lying[..] {
            [] => Vec::new(),
            [only] => vec![
                plain("You see "),
                Span::new(with_article(self.name(only)), Meaning::Item),
                plain(" here."),
            ],
            [first, ..] => vec![
                plain("You see "),
                Span::new(with_article(self.name(first)), Meaning::Item),
                plain(" and more here."),
            ],
        };
        Told {
            spans,
            notice: None,
        }
    }
}

fn plain(text: impl Into<String>) -> Span {
    Span::new(text, Meaning::Plain)
}

fn capital(span: Span) -> Span {
    let mut rest = span.text.chars();
    let first = rest.next().map(|letter| letter.to_ascii_uppercase());
    Span::new(
        first.into_iter().chain(rest).collect::<String>(),
        span.meaning,
    )
}

fn gain_span(gain: Gain, amount: i32) -> Span {
    let (better, worse) = match gain {
        Gain::MaxHealth => ("You feel hardier.", "You feel frailer."),
        Gain::ToHit => ("Your arm feels surer.", "Your arm feels heavy."),
        Gain::ArmorClass => ("Your skin hardens.", "Your skin softens."),
    };
    match amount < 0 {
        true => Span::new(worse, Meaning::Harm),
        false => Span::new(better, Meaning::Boon),
    }
}
