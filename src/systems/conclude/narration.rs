//! Tells what happened: events the hero witnessed become log lines, notices
//! and entries of the chronicle; the rest happened in the dark.

use super::chronicling::{Records, Tick};
use super::crowds::Crowds;
use super::ground::NewGround;
use super::phrases::{capital, plain, with_article};
use super::witness::{Told, Witness};
use crate::components::deed::DoorState;
use crate::effects::queue::Blame;
use crate::event::{Event, EventQueue};
use crate::figures::Figure;
use crate::log::{GameLog, LogSpan, Meaning};
use crate::notice::{Find, Notice};
use crate::order;
use crate::resources::{GameTime, NoticeQueue, Outcome, Status};
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// Turns this tick's events into words and notices.
pub struct NarrationSystem;

#[derive(SystemData)]
pub struct NarrationData<'a> {
    witness: Witness<'a>,
    time: ReadExpect<'a, GameTime>,
    events: WriteExpect<'a, EventQueue>,
    log: WriteExpect<'a, GameLog>,
    notices: WriteExpect<'a, NoticeQueue>,
    records: Records<'a>,
    outcome: WriteExpect<'a, Outcome>,
}

impl<'a> System<'a> for NarrationSystem {
    type SystemData = NarrationData<'a>;

    fn run(&mut self, mut data: NarrationData<'a>) {
        let mut tick = Tick::of(data.time.turn);
        let events = data.events.take();
        let mut crowds = Crowds::among(&events, &data.witness);
        let mut ground = NewGround::among(&events, &data.witness);
        for event in events {
            if let Event::Died {
                victim, by, means, ..
            } = event
                && data.witness.is_hero(victim)
            {
                let killer = data.witness.killer(Blame { by, means });
                data.outcome.0 = Status::Dead { killer };
            }
            data.records.record(&data.witness, &mut tick, &event);
            let told = if let Some(spans) = crowds.tell(&event, &data.witness) {
                data.witness.wound_among_many(&event, spans)
            } else if let Some(spans) = ground.tell(&event, &data.witness) {
                Told {
                    spans,
                    notice: None,
                }
            } else {
                data.witness.tell(&event)
            };
            let is_told = !told.spans.is_empty() || told.notice.is_some();
            if !told.spans.is_empty() {
                data.log.write(data.time.turn, told.spans);
            }
            data.notices.0.extend(told.notice);
            let heard = data.witness.hear(&event, is_told);
            data.notices.0.extend(heard);
            // The tale ends here, whatever else happened in this tick.
            if matches!(data.outcome.0, Status::Dead { .. }) {
                break;
            }
        }
        data.records.close(&data.witness, &tick);
    }
}

impl Witness<'_> {
    fn tell(&self, event: &Event) -> Told {
        match *event {
            Event::Missed { attacker, target } => self.tell_miss(attacker, target),
            Event::Unharmed { attacker, target } => self.tell_unharmed(attacker, target),
            Event::Damaged {
                target,
                amount,
                by,
                means,
                manner,
            } => self.tell_wound(target, amount, Blame { by, means }, manner),
            Event::Died { victim, at, .. } => self.tell_death(victim, at),
            Event::Healed { target, amount } => self.tell_healing(target, amount),
            Event::Strengthened {
                target,
                figure,
                amount,
            } if self.is_hero(target) => Told {
                spans: vec![gain_span(figure, amount)],
                notice: None,
            },
            Event::Strengthened { .. } => Told::default(),
            Event::DoorMoved { by, at, to } => self.tell_door(by, at, to),
            Event::Unlocked { by, at, key } => self.tell_unlocking(by, at, key),
            Event::DoorFound { at } if self.sees_place(at) => Told {
                spans: vec![LogSpan::new("You find a secret door!", Meaning::Boon)],
                notice: Some(Notice::Found {
                    at,
                    what: Find::HiddenDoor,
                }),
            },
            Event::CagesShut { at } if self.sees_place(at) => Told {
                spans: vec![plain("The other cages snap shut.")],
                notice: None,
            },
            Event::DoorFound { .. } | Event::CagesShut { .. } => Told::default(),
            Event::PickedUp { by, item } if self.is_hero(by) => Told {
                spans: vec![plain("You pick up "), self.the_items(item), plain(".")],
                notice: self.at(by).map(|at| Notice::PickedUp { at }),
            },
            Event::Dropped { by, item } if self.is_hero(by) => Told {
                spans: vec![plain("You drop "), self.the_items(item), plain(".")],
                notice: None,
            },
            Event::Quaffed { by, item } if self.is_hero(by) => Told {
                spans: vec![plain("You quaff "), self.the_item(item), plain(".")],
                notice: None,
            },
            Event::PickedUp { .. } | Event::Dropped { .. } | Event::Quaffed { .. } => {
                Told::default()
            }
            Event::Launched { item, from, to, .. } => Told {
                spans: self.tell_handling(event),
                notice: self.flight(item, from, to),
            },
            Event::Read { .. }
            | Event::Zapped { .. }
            | Event::Cast { .. }
            | Event::PutOn { .. }
            | Event::TakenOff { .. }
            | Event::Identified { .. }
            | Event::Altered { .. }
            | Event::Taught { .. }
            | Event::Invigorated { .. } => Told {
                spans: self.tell_handling(event),
                notice: self.conjuring(event),
            },
            Event::Reached { .. } => Told {
                spans: Vec::new(),
                notice: self.sweep(event),
            },
            Event::Alerted { who } if self.sees(who) => Told {
                spans: vec![capital(self.the(who)), plain(" notices you.")],
                notice: None,
            },
            Event::CriedOut { who } if self.sees(who) => Told {
                spans: vec![capital(self.the(who)), plain(" cries out to its own.")],
                notice: None,
            },
            Event::Alerted { .. } | Event::CriedOut { .. } => Told::default(),
            Event::Swapped { who, with } => self.tell_swap(who, with),
            Event::Spotted { what } if self.sees(what) => Told {
                spans: vec![
                    plain("You find "),
                    LogSpan::new(with_article(self.name(what)), Meaning::Harm),
                    plain("!"),
                ],
                notice: None,
            },
            Event::Spotted { .. } => Told::default(),
            Event::Exhausted { ref what } => Told {
                spans: vec![plain(format!(
                    "Too much happens at once: what the {what} began comes to an end."
                ))],
                notice: None,
            },
            Event::StatusBegan {
                target,
                kind,
                is_new,
            } => self.tell_status(target, kind, is_new),
            Event::StatusEnded { target, kind } => self.tell_status_over(target, kind),
            Event::Struggled { who } => self.tell_struggle(who),
            Event::Staggered { who } => self.tell_stagger(who),
            Event::CameDown { who, over } => self.tell_coming_down(who, over),
            Event::UsedAbility {
                who,
                target,
                ref verb,
            } => self.tell_ability(who, target, verb),
            Event::Relocated { who, .. } => self.tell_relocation(who),
            Event::Appeared { who } if self.sees(who) => Told {
                spans: vec![capital(self.a(who)), plain(" appears.")],
                notice: None,
            },
            Event::Followed { who } => Told {
                spans: vec![capital(self.the(who)), plain(" comes with you.")],
                notice: None,
            },
            Event::Unanswered { kind, near } if self.sees_place(near) => {
                let name = &self.kinds.catalog()[kind].look.name;
                let told = format!("Something calls for another {name}, and none comes.");
                Told {
                    spans: vec![plain(told)],
                    notice: None,
                }
            }
            Event::Fell { who, from } => self.tell_fall(who, from),
            Event::Stole { by, from, item } => self.tell_theft(by, from, item),
            Event::Transformed { who, ref before } if self.sees(who) => Told {
                spans: vec![
                    plain(format!("The {before} becomes ")),
                    self.a(who),
                    plain("."),
                ],
                notice: None,
            },
            Event::Message { ref text, at } if self.sees_place(at) => Told {
                spans: vec![plain(text.as_ref())],
                notice: None,
            },
            Event::Appeared { .. }
            | Event::Unanswered { .. }
            | Event::Transformed { .. }
            | Event::Message { .. }
            | Event::GroundChanged { .. } => Told::default(),
            Event::Stepped { who, to } if self.is_hero(who) => self.tell_what_lies(to),
            Event::Stepped { .. } | Event::Sprung { .. } => Told::default(),
        }
    }

    fn tell_swap(&self, who: Entity, with: Entity) -> Told {
        let spans = match self.is_hero(who) {
            true => vec![plain("You change places with "), self.the(with), plain(".")],
            false => Vec::new(),
        };
        Told {
            spans,
            notice: None,
        }
    }

    fn tell_healing(&self, target: Entity, amount: i32) -> Told {
        let spans = match (self.is_hero(target), amount) {
            (true, 1..) => vec![
                LogSpan::new("You feel better", Meaning::Boon),
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

    fn tell_unlocking(&self, by: Entity, at: Point, key: Entity) -> Told {
        if !self.is_hero(by) {
            return self.tell_door(by, at, DoorState::Open);
        }
        Told {
            spans: vec![
                plain("You unlock the door; "),
                self.the_item(key),
                plain(" breaks."),
            ],
            notice: Some(Notice::DoorMoved { at }),
        }
    }

    /// The hero looks at the ground.
    fn tell_what_lies(&self, at: Point) -> Told {
        let mut lying: Vec<Entity> = self
            .index
            .tile_content(self.map.idx(at))
            .into_iter()
            .filter(|&entity| self.kinds.item(entity).is_some() && self.noticed.contains(entity))
            .collect();
        // By id: the order of arrival is not saved.
        order::by_key(&mut lying, |&entity| self.ids.get(entity).copied());
        let spans = match lying[..] {
            [] => Vec::new(),
            [only] => vec![plain("You see "), self.some_items(only), plain(" here.")],
            [first, ..] => vec![
                plain("You see "),
                self.some_items(first),
                plain(" and more here."),
            ],
        };
        Told {
            spans,
            notice: None,
        }
    }
}

fn gain_span(figure: Figure, amount: i32) -> LogSpan {
    let (better, worse) = match figure {
        Figure::MaxHealth => ("You feel hardier.", "You feel frailer."),
        Figure::ToHit => ("Your arm feels surer.", "Your arm feels heavy."),
        Figure::ArmorClass => ("Your skin hardens.", "Your skin softens."),
        Figure::Power => ("You feel stronger.", "You feel weaker."),
        Figure::Defence => ("Blows seem lighter.", "Blows seem heavier."),
        Figure::Sight => ("You see farther.", "You see less far."),
        Figure::Speed => ("You feel quicker.", "You feel slower."),
        Figure::MaxMana => ("Your mind widens.", "Your mind narrows."),
        Figure::Noise => ("Your steps sound louder.", "Your steps sound softer."),
    };
    match amount < 0 {
        true => LogSpan::new(worse, Meaning::Harm),
        false => LogSpan::new(better, Meaning::Boon),
    }
}
