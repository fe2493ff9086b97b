//! Telling of what is done with things, and with spells.

use super::phrases::{capital, plain};
use super::witness::Witness;
use crate::catalog::{Color, ElementKind, Id, TileId};
use crate::effects::queue::Means;
use crate::event::Event;
use crate::log::{LogSpan, Meaning};
use crate::notice::Notice;
use crate::pathing::line;
use bracket_lib::geometry::Point;
use specs::prelude::*;

/// The colour of what nobody and nothing is behind.
const PLAIN: Color = Color {
    r: 200,
    g: 200,
    b: 200,
};

impl Witness<'_> {
    /// The hero's own deeds, and those of others as far as they are seen.
    pub(super) fn tell_handling(&self, event: &Event) -> Vec<LogSpan> {
        match *event {
            Event::Read { by, item, .. } => {
                self.tell_deed(by, "read", "reads", self.the_item(item))
            }
            Event::Zapped { by, item, .. } => {
                self.tell_deed(by, "point", "points", self.the_item(item))
            }
            Event::Cast { by, spell, .. } => {
                let name = self.kinds.catalog()[spell].look.name.clone();
                self.tell_deed(by, "cast", "casts", LogSpan::new(name, Meaning::Item))
            }
            Event::PutOn { by, item } => {
                self.tell_deed(by, "put on", "puts on", self.the_item(item))
            }
            Event::TakenOff { by, item } => {
                self.tell_deed(by, "take off", "takes off", self.the_item(item))
            }
            Event::Launched {
                by, item, is_fired, ..
            } => match is_fired {
                true => self.tell_deed(by, "fire", "fires", self.the_item(item)),
                false => self.tell_deed(by, "throw", "throws", self.the_item(item)),
            },
            Event::Altered {
                carrier,
                item,
                what,
            } if self.is_hero(carrier) => {
                vec![capital(self.the_item(item)), plain(format!(" {what}."))]
            }
            Event::Taught { who, spell } if self.is_hero(who) => {
                let name = &self.kinds.catalog()[spell].look.name;
                let told = format!("You can cast {name} from now on.");
                vec![LogSpan::new(told, Meaning::Boon)]
            }
            Event::Invigorated { who, amount } if self.is_hero(who) => vec![
                LogSpan::new("Your mind clears", Meaning::Boon),
                plain(format!(" (+{amount} mana).")),
            ],
            Event::Identified { kind } => {
                let name = self.kinds.catalog()[kind].look.name.clone();
                vec![
                    plain("So that is what it is: "),
                    LogSpan::new(name, Meaning::Item),
                    plain("."),
                ]
            }
            _ => Vec::new(),
        }
    }

    /// What was seen of a flight; nothing betrays who threw from the dark.
    pub(super) fn flight(&self, item: Entity, from: Point, to: Point) -> Option<Notice> {
        let seen = line::between(from, to).filter(|&at| self.sees_place(at));
        let seen: Vec<Point> = seen.collect();
        let look = self.kinds.look(item)?;
        Some(Notice::Flew {
            from: *seen.first()?,
            to: *seen.last()?,
            glyph: look.glyph.0,
            color: look.color,
            tile: look.tile,
        })
    }

    /// What was seen of magic: where it came from, and the place that was meant.
    pub(super) fn conjuring(&self, event: &Event) -> Option<Notice> {
        let catalog = self.kinds.catalog();
        let item_effects = |item: Entity| match event {
            Event::Zapped { .. } => Some(&self.kinds.item(item)?.zap),
            _ => Some(&self.kinds.item(item)?.read),
        };
        let (by, at, look, effects) = match *event {
            Event::Cast { by, spell, at } => {
                let kind = &catalog[spell];
                (by, at, &kind.look, Some(&kind.on_cast))
            }
            Event::Zapped { by, item, at } | Event::Read { by, item, at } => {
                (by, at, self.kinds.look(item)?, item_effects(item))
            }
            _ => return None,
        };
        let element = effects.and_then(|effects| effects.element());
        let (color, tile) = self.flash(element, look.color);
        let from = self.at(by).filter(|&at| self.sees_place(at))?;
        let to = Some(at).filter(|&at| at != from && self.sees_place(at));
        Some(Notice::Conjured {
            from,
            to,
            reached: Vec::new(),
            color,
            tile,
        })
    }

    /// What was seen of something that reaches an area.
    pub(super) fn sweep(&self, event: &Event) -> Option<Notice> {
        let Event::Reached {
            from,
            ref places,
            element,
            means,
            by,
        } = *event
        else {
            return None;
        };
        let seen = places.iter().copied().filter(|&at| self.sees_place(at));
        let reached: Vec<Point> = seen.collect();
        let own = match means {
            Some(Means::Spell(spell)) => Some(self.kinds.catalog()[spell].look.color),
            Some(Means::Trap(trap)) => Some(self.kinds.catalog()[trap].look.color),
            Some(Means::Item(item)) => {
                let guise = self.kinds.guise(item).map(|look| look.color);
                guise.or(Some(self.kinds.catalog()[item].look.color))
            }
            _ => by.and_then(|by| Some(self.kinds.look(by)?.color)),
        };
        let (color, tile) = self.flash(element, own.unwrap_or(PLAIN));
        let spread = element.and_then(|element| self.kinds.catalog()[element].spread);
        let first = *reached.first()?;
        Some(Notice::Conjured {
            from: Some(from)
                .filter(|&at| self.sees_place(at))
                .unwrap_or(first),
            to: None,
            reached,
            color,
            tile: spread.or(tile),
        })
    }

    /// The colour and the picture of harm of an element, or only a colour.
    fn flash(&self, element: Option<Id<ElementKind>>, own: Color) -> (Color, Option<TileId>) {
        match element {
            Some(element) => {
                let kind = &self.kinds.catalog()[element];
                (kind.color, kind.tile)
            }
            None => (own, None),
        }
    }

    fn tell_deed(&self, by: Entity, yours: &str, theirs: &str, what: LogSpan) -> Vec<LogSpan> {
        if self.is_hero(by) {
            vec![plain(format!("You {yours} ")), what, plain(".")]
        } else if self.sees(by) {
            let who = capital(self.the(by));
            vec![who, plain(format!(" {theirs} ")), what, plain(".")]
        } else {
            Vec::new()
        }
    }
}
