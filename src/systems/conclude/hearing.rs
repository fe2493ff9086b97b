//! Which sounds are heard: for what is told, what the hero does, and nothing else.

use super::witness::Witness;
use crate::catalog::SoundId;
use crate::catalog::schema::Cue;
use crate::components::kind::OfKind;
use crate::effects::queue::Manner;
use crate::event::Event;
use crate::notice::Notice;
use bracket_lib::geometry::Point;
use specs::prelude::*;

impl Witness<'_> {
    /// What is heard of an event. `is_told` is whether the hero is told of it in another
    /// way too, in words or by a notice: a sound must not give away more.
    pub(super) fn hear(&self, event: &Event, is_told: bool) -> Option<Notice> {
        let (cue, at, sound) = match *event {
            Event::Stepped { who, to } if self.is_hero(who) => (Cue::Step, to, None),
            Event::Sprung { trap, at } if self.sees_place(at) => {
                let own = self.kinds.trap(trap).and_then(|kind| kind.sound);
                (Cue::Trap, at, own)
            }
            _ if !is_told => return None,
            Event::Missed { target, .. } | Event::Unharmed { target, .. } => {
                (Cue::Miss, self.at(target)?, None)
            }
            Event::Damaged { target, manner, .. } => {
                let cue = match self.is_hero(target) {
                    true => Cue::Hurt,
                    false => Cue::Hit,
                };
                (cue, self.at(target)?, self.sound_of_harm(manner))
            }
            // The end of the game has a sound of its own.
            Event::Died { victim, at, .. } if !self.is_hero(victim) => (Cue::Death, at, None),
            Event::Healed { target, amount } if amount > 0 => (Cue::Heal, self.at(target)?, None),
            Event::DoorMoved { at, .. } | Event::Unlocked { at, .. } | Event::CagesShut { at } => {
                (Cue::Door, at, None)
            }
            Event::PickedUp { by, .. } => (Cue::PickUp, self.at(by)?, None),
            Event::Dropped { by, .. } => (Cue::Drop, self.at(by)?, None),
            Event::Quaffed { by, item } => (Cue::Quaff, self.at(by)?, self.sound_of_item(item)),
            Event::Read { by, item, .. } => (Cue::Read, self.at(by)?, self.sound_of_item(item)),
            Event::Zapped { by, item, .. } => (Cue::Zap, self.at(by)?, self.sound_of_item(item)),
            Event::Cast { by, spell, .. } => {
                let own = self.kinds.catalog()[spell].sound;
                (Cue::Cast, self.at(by)?, own)
            }
            Event::UsedAbility { who, .. } => (Cue::Power, self.at(who)?, None),
            Event::PutOn { by, .. } | Event::TakenOff { by, .. } => (Cue::Wear, self.at(by)?, None),
            Event::Launched {
                item, to, is_fired, ..
            } => {
                let cue = match is_fired {
                    true => Cue::Fire,
                    false => Cue::Throw,
                };
                // The place where it comes down: who threw it may be in the dark.
                (cue, to, self.sound_of_item(item))
            }
            Event::Fell { from, .. } => (Cue::Fall, from, None),
            Event::Alerted { who } | Event::CriedOut { who } => {
                let own = self.kinds.monster(who).and_then(|kind| kind.sound);
                (Cue::Noticed, self.at(who)?, own)
            }
            _ => return None,
        };
        Some(Notice::Sounded {
            at: self.heard_from(at)?,
            cue,
            sound,
        })
    }

    /// The place itself if it is seen; else that of the hero, who knows no other.
    fn heard_from(&self, at: Point) -> Option<Point> {
        match self.sees_place(at) {
            true => Some(at),
            false => self.at(self.hero.0),
        }
    }

    fn sound_of_harm(&self, manner: Manner) -> Option<SoundId> {
        match manner {
            Manner::Effect(Some(element)) => self.kinds.catalog()[element].sound,
            Manner::Effect(None) | Manner::Blow | Manner::Status(_) => None,
        }
    }

    /// The own sound of a thing. One that the hero does not know sounds as all do.
    fn sound_of_item(&self, item: Entity) -> Option<SoundId> {
        match self.kinds.of(item)? {
            OfKind::Item(id) if self.kinds.guise(id).is_none() => self.kinds.catalog()[id].sound,
            _ => None,
        }
    }
}
