//! Short flashes where something happened. The game never waits for them.
//!
//! They run on the front end's own clock. They delay no key, and the game does not know of
//! them.

use crate::catalog::Color;
use crate::notice::Notice;
use crate::pathing::line;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// How long a flash takes to fade.
const FADE_MS: f32 = 260.0;

/// One tile lighting up.
struct Flash {
    at: Point,
    color: Color,
    age_ms: f32,
}

/// All flashes that have not faded yet.
#[derive(Default)]
pub struct Effects {
    flashes: Vec<Flash>,
}

/// How a tile is lit up at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    pub at: Point,
    pub color: Color,
    /// From 1 at the beginning to 0 when it has faded.
    pub strength: f32,
}

impl Effects {
    /// Adds flashes for what the player just witnessed.
    pub fn add(&mut self, notices: &[Notice]) {
        for notice in notices {
            let (at, color) = match *notice {
                Notice::Hurt { at, .. } | Notice::Died { at, .. } => (at, theme::HARM),
                Notice::Missed { at } => (at, theme::LINE),
                Notice::Healed { at, .. } => (at, theme::BOON),
                Notice::PickedUp { at } => (at, theme::ITEM),
                Notice::DoorMoved { .. } | Notice::CameIntoView { .. } | Notice::Found { .. } => {
                    continue;
                }
                Notice::Flew {
                    from, to, color, ..
                } => {
                    // Where it ends, something else lights up, or nothing happened.
                    let course = line::between(from, to).skip(1).filter(|&at| at != to);
                    course.for_each(|at| self.flash(at, color));
                    continue;
                }
                // Flashes on the level before are out of sight.
                Notice::EnteredDepth { .. } => {
                    self.flashes.clear();
                    continue;
                }
            };
            self.flash(at, color);
        }
    }

    fn flash(&mut self, at: Point, color: Color) {
        self.flashes.retain(|flash| flash.at != at);
        self.flashes.push(Flash {
            at,
            color,
            age_ms: 0.0,
        });
    }

    /// Lets time pass. Returns whether the picture changes by that.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let changes = !self.flashes.is_empty();
        for flash in &mut self.flashes {
            flash.age_ms += elapsed_ms;
        }
        self.flashes.retain(|flash| flash.age_ms < FADE_MS);
        changes
    }

    /// Is there a flash that still fades?
    pub fn is_moving(&self) -> bool {
        !self.flashes.is_empty()
    }

    pub fn clear(&mut self) {
        self.flashes.clear();
    }

    pub fn glows(&self) -> impl Iterator<Item = Glow> {
        self.flashes.iter().map(|flash| Glow {
            at: flash.at,
            color: flash.color,
            strength: 1.0 - flash.age_ms / FADE_MS,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_flies_lights_up_its_course_between_its_ends() {
        let mut effects = Effects::default();
        effects.add(&[Notice::Flew {
            from: Point::new(1, 1),
            to: Point::new(5, 1),
            glyph: '/',
            color: theme::ITEM,
        }]);
        let lit: Vec<i32> = effects.glows().map(|glow| glow.at.x).collect();
        assert_eq!(lit, [2, 3, 4]);
    }

    #[test]
    fn a_flash_fades_and_is_gone() {
        let mut effects = Effects::default();
        let at = Point::new(3, 4);
        effects.add(&[
            Notice::Hurt {
                at,
                amount: 2,
                hero: true,
            },
            Notice::Missed { at },
        ]);
        assert_eq!(effects.glows().count(), 1, "the last on a tile wins");

        assert!(effects.advance(FADE_MS / 2.0));
        let strength = effects.glows().next().map(|glow| glow.strength);
        assert_eq!(strength, Some(0.5));

        assert!(effects.advance(FADE_MS));
        assert_eq!(effects.glows().count(), 0);
        assert!(!effects.advance(16.0), "nothing is left to draw");
    }
}
