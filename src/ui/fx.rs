//! Short animations of what happened. The game never waits for them.
//!
//! They run on the front end's own clock. Any key ends them, they delay none, and the game
//! does not know of them. Where nothing may move, there are none.

mod drawing;
mod flashes;
#[cfg(test)]
mod frame_tests;
mod idle;
mod stains;
#[cfg(test)]
mod tests;

use crate::catalog::{Color, Look, TileId};
use crate::game::view::View;
use crate::notice::Notice;
use crate::pathing::line;
use crate::ui::settings::{AnimationSpeed, Settings};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use flashes::Flashes;
use idle::Idle;
use stains::Stains;

/// How long a flash takes to fade.
const FADE_MS: f32 = 260.0;
/// How long magic is seen.
const MAGIC_MS: f32 = 320.0;
/// How long whoever is hit is shaken, and how long the dead fade.
const SHAKE_MS: f32 = 180.0;
const DEATH_MS: f32 = 320.0;
/// A flight takes so long for each step, within limits.
const STEP_MS: f32 = 24.0;
const FLIGHT_MS: (f32, f32) = (60.0, 240.0);
/// What follows a flight waits for it, but never longer than this in all.
const LONGEST_WAIT_MS: f32 = 480.0;

/// What is animated.
#[derive(Clone, Debug, PartialEq)]
enum What {
    /// A tile lights up in a colour.
    Glow {
        at: Point,
        color: Color,
    },
    /// Something flies.
    Flight {
        from: Point,
        to: Point,
        glyph: char,
        color: Color,
        tile: Option<TileId>,
    },
    /// Someone is shaken by a blow.
    Hit {
        at: Point,
        light: HitLight,
    },
    Missed {
        at: Point,
    },
    Healed {
        at: Point,
    },
    /// Magic is seen at a place.
    Magic {
        at: Point,
        color: Color,
        tile: Option<TileId>,
    },
    /// The dead are seen a little longer.
    Death {
        at: Point,
        look: Box<Look>,
    },
}

/// What is seen of a blow besides the shaking, since too many flashes can harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HitLight {
    /// Nothing: the place lit up too often just before.
    None,
    /// A sign over the place.
    Sign,
    /// The same, and whoever is there lights up.
    Flash,
}

/// Something that moves for a short time.
#[derive(Clone, Debug, PartialEq)]
struct Motion {
    /// How long it still waits before it begins; below zero, how long ago it began.
    waits_ms: f32,
    length_ms: f32,
    what: What,
}

impl Motion {
    /// How much of it is over, from 0 to 1; `None` before it begins.
    fn progress(&self) -> Option<f32> {
        (self.waits_ms <= 0.0).then(|| (-self.waits_ms / self.length_ms).min(1.0))
    }

    fn is_over(&self) -> bool {
        self.waits_ms <= -self.length_ms
    }
}

/// All animations, and what they leave behind.
#[derive(Default)]
pub struct Effects {
    motions: Vec<Motion>,
    stains: Stains,
    flashes: Flashes,
    idle: Idle,
    pace: Pace,
}

/// How fast animations are.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pace {
    /// They take that share of the usual time.
    Moving(f32),
    /// There are none.
    Still,
}

impl Default for Pace {
    fn default() -> Self {
        Self::Moving(1.0)
    }
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
    /// Follows the player's settings.
    pub fn settle(&mut self, settings: &Settings) {
        self.pace = match settings.animation_speed {
            _ if settings.is_still() => Pace::Still,
            AnimationSpeed::Slow => Pace::Moving(1.8),
            AnimationSpeed::Usual => Pace::Moving(1.0),
            AnimationSpeed::Fast => Pace::Moving(0.5),
            AnimationSpeed::Off => Pace::Still,
        };
        if self.pace == Pace::Still {
            self.motions.clear();
        }
        self.idle.settle(self.pace == Pace::Still);
    }

    /// Adds what the player just witnessed. `before` is the game as it was before: whoever
    /// died is only there.
    pub fn add(&mut self, notices: &[Notice], before: Option<&View>) {
        if let Some(before) = before {
            self.stains.enter(before.depth);
        }
        self.stain(notices);
        let mut wait = 0.0;
        self.flashes.begin(lit_places(notices));
        for notice in notices {
            match *notice {
                Notice::Conjured {
                    from,
                    to,
                    ref reached,
                    color,
                    tile,
                } => {
                    self.glow(from, color, wait);
                    for at in conjured_places(from, to, reached) {
                        if self.glow(at, color, wait) {
                            self.begin(wait, MAGIC_MS, What::Magic { at, color, tile });
                        }
                    }
                }
                Notice::Hurt { at, .. } => self.hit(at, wait),
                Notice::Died { at, .. } => self.die(at, wait, before),
                Notice::Missed { at } => {
                    if self.glow(at, theme::LINE, wait) {
                        self.begin(wait, FADE_MS, What::Missed { at });
                    }
                }
                Notice::Healed { at, .. } => {
                    if self.glow(at, theme::BOON, wait) {
                        self.begin(wait, FADE_MS, What::Healed { at });
                    }
                }
                Notice::PickedUp { at } => {
                    self.glow(at, theme::ITEM, wait);
                }
                Notice::DoorMoved { .. }
                | Notice::CameIntoView { .. }
                | Notice::Found { .. }
                | Notice::Sounded { .. } => (),
                Notice::Flew {
                    from,
                    to,
                    glyph,
                    color,
                    tile,
                } => {
                    let steps = line::between(from, to).count().saturating_sub(1);
                    let length = (steps as f32 * STEP_MS).clamp(FLIGHT_MS.0, FLIGHT_MS.1);
                    if !self.may_fly(from, to, wait, length) {
                        continue;
                    }
                    let what = What::Flight {
                        from,
                        to,
                        glyph,
                        color,
                        tile,
                    };
                    self.begin(wait, length, what);
                    wait = (wait + length).min(LONGEST_WAIT_MS);
                }
                // What happened on the level before is out of sight.
                Notice::EnteredDepth { .. } => {
                    self.motions.clear();
                    wait = 0.0;
                }
            }
        }
    }

    fn begin(&mut self, wait: f32, length: f32, what: What) {
        let Pace::Moving(share) = self.pace else {
            return;
        };
        self.motions.push(Motion {
            waits_ms: wait * share,
            length_ms: length * share,
            what,
        });
    }

    /// May something fly now? Not where much has flown just before.
    fn may_fly(&mut self, from: Point, to: Point, wait: f32, length: f32) -> bool {
        let Pace::Moving(share) = self.pace else {
            return false;
        };
        let places: Vec<Point> = line::between(from, to).skip(1).collect();
        let steps = places.len().max(1) as f32;
        let way = places.into_iter().zip(1u16..);
        let way = way.map(|(at, step)| (at, (wait + length * f32::from(step) / steps) * share));
        self.flashes.may_pass(&way.collect::<Vec<_>>())
    }

    /// Lets a place light up, unless it did too often just before. Returns whether it does.
    fn glow(&mut self, at: Point, color: Color, wait: f32) -> bool {
        let Pace::Moving(share) = self.pace else {
            return false;
        };
        if !self.flashes.may_light(at, wait * share) {
            return false;
        }
        let is_there =
            |motion: &Motion| matches!(motion.what, What::Glow { at: there, .. } if there == at);
        self.motions.retain(|motion| !is_there(motion));
        self.begin(wait, FADE_MS, What::Glow { at, color });
        true
    }

    fn hit(&mut self, at: Point, wait: f32) {
        let light = match self.glow(at, theme::HARM, wait) {
            true if self.flashes.may_flash() => HitLight::Flash,
            true => HitLight::Sign,
            false => HitLight::None,
        };
        self.begin(wait, SHAKE_MS, What::Hit { at, light });
    }

    fn die(&mut self, at: Point, wait: f32, before: Option<&View>) {
        let victim = before.and_then(|view| view.actors.iter().find(|actor| actor.at == at));
        if let Some(victim) = victim {
            let look = Box::new(victim.kind.look.clone());
            self.begin(wait, DEATH_MS, What::Death { at, look });
        }
        self.glow(at, theme::HARM, wait);
    }

    /// Adds only the blood that was shed in what the player witnessed.
    pub fn stain(&mut self, notices: &[Notice]) {
        for notice in notices {
            match *notice {
                Notice::Hurt {
                    at, bleeds: true, ..
                }
                | Notice::Died {
                    at, bleeds: true, ..
                } => self.stains.shed(at),
                Notice::EnteredDepth { depth } => self.stains.enter(depth),
                _ => (),
            }
        }
    }

    /// Shows the blood on this depth, as it is after so many commands of the game.
    pub fn show_stains(&mut self, depth: i32, commands: u32) {
        self.stains.show(depth, commands);
    }

    /// Lets time pass. Returns whether the picture changes by that.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let changes = !self.motions.is_empty();
        for motion in &mut self.motions {
            motion.waits_ms -= elapsed_ms;
        }
        self.motions.retain(|motion| !motion.is_over());
        self.flashes.advance(elapsed_ms);
        self.idle.advance(elapsed_ms) || changes
    }

    /// Something on the screen moves by itself, as water does, or nothing does any more.
    pub fn keep_moving(&mut self, moves: bool) {
        self.idle.moves(moves);
    }

    /// The player did something: all animations end at once.
    pub fn skip(&mut self) {
        self.motions.clear();
        self.idle.wake();
    }

    /// Is there an animation that is not over?
    pub fn is_moving(&self) -> bool {
        !self.motions.is_empty()
    }

    /// Ends all animations, since another moment or another screen is shown.
    pub fn clear(&mut self) {
        self.motions.clear();
    }

    /// Forgets everything, since another game is shown.
    pub fn forget(&mut self) {
        self.motions.clear();
        self.stains.forget();
    }

    /// Where blood was shed.
    pub fn stains(&self) -> impl Iterator<Item = Point> {
        self.stains.shown()
    }

    /// Which frame of moving pictures is shown.
    pub fn frame(&self) -> u8 {
        self.idle.frame()
    }

    /// How restless flames are at this moment, from 0 to 1.
    pub fn flicker(&self) -> f32 {
        self.idle.flicker()
    }

    /// The tiles that light up.
    pub fn glows(&self) -> impl Iterator<Item = Glow> {
        self.motions.iter().filter_map(|motion| match motion.what {
            What::Glow { at, color } => Some(Glow {
                at,
                color,
                strength: 1.0 - motion.progress()?,
            }),
            _ => None,
        })
    }
}

/// How many places light up by what happened.
fn lit_places(notices: &[Notice]) -> usize {
    let places = notices.iter().map(|notice| match notice {
        Notice::Hurt { .. }
        | Notice::Died { .. }
        | Notice::Missed { .. }
        | Notice::Healed { .. }
        | Notice::PickedUp { .. } => 1,
        Notice::Conjured {
            from, to, reached, ..
        } => 1 + conjured_places(*from, *to, reached).len(),
        _ => 0,
    });
    places.sum()
}

/// The places at which magic is seen: those on the way, and those that it reaches.
fn conjured_places(from: Point, to: Option<Point>, reached: &[Point]) -> Vec<Point> {
    let course = to
        .into_iter()
        .flat_map(|to| line::between(from, to).skip(1));
    let mut places: Vec<Point> = course.collect();
    for &at in reached {
        if !places.contains(&at) {
            places.push(at);
        }
    }
    places
}
