//! Short animations of what happened. The game never waits for them.
//!
//! They run on the front end's own clock. Any key ends them, they delay none, and the game
//! does not know of them. Where nothing may move, there are none.

mod drawing;
mod idle;

use crate::catalog::{Color, Look, TileId};
use crate::game::view::View;
use crate::notice::Notice;
use crate::pathing::line;
use crate::ui::settings::{AnimationSpeed, Settings};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use idle::Idle;

/// How long a flash takes to fade.
const FADE_MS: f32 = 260.0;
/// How long whoever is hit is shaken, and how long the dead fade.
const SHAKE_MS: f32 = 180.0;
const DEATH_MS: f32 = 320.0;
/// A flight takes so long for each step, within limits.
const STEP_MS: f32 = 24.0;
const FLIGHT_MS: (f32, f32) = (60.0, 240.0);
/// What follows a flight waits for it, but never longer than this in all.
const LONGEST_WAIT_MS: f32 = 480.0;
/// At most three flashes a second: more can harm.
const BETWEEN_FLASHES_MS: f32 = 340.0;
/// How many stains are remembered on a level.
const MOST_STAINS: usize = 400;

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
    /// Someone is shaken by a blow, and lights up if that is not too soon.
    Hit {
        at: Point,
        flashes: bool,
    },
    Missed {
        at: Point,
    },
    Healed {
        at: Point,
    },
    /// The dead are seen a little longer.
    Death {
        at: Point,
        look: Box<Look>,
    },
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
    /// Where blood was shed on this level.
    stains: Vec<Point>,
    /// How long ago the last flash was.
    since_flash_ms: f32,
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
        let mut wait = 0.0;
        for notice in notices {
            match *notice {
                Notice::Hurt { at, .. } => self.hit(at, wait),
                Notice::Died { at, .. } => self.die(at, wait, before),
                Notice::Missed { at } => {
                    self.begin(wait, FADE_MS, What::Missed { at });
                    self.glow(at, theme::LINE, wait);
                }
                Notice::Healed { at, .. } => {
                    self.begin(wait, FADE_MS, What::Healed { at });
                    self.glow(at, theme::BOON, wait);
                }
                Notice::PickedUp { at } => self.glow(at, theme::ITEM, wait),
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
                Notice::Conjured { from, to, color } => {
                    self.glow(from, color, wait);
                    if let Some(to) = to {
                        let course = line::between(from, to).skip(1);
                        course.for_each(|at| self.glow(at, color, wait));
                    }
                }
                // What happened on the level before is out of sight.
                Notice::EnteredDepth { .. } => {
                    self.clear();
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

    fn glow(&mut self, at: Point, color: Color, wait: f32) {
        let is_there =
            |motion: &Motion| matches!(motion.what, What::Glow { at: there, .. } if there == at);
        self.motions.retain(|motion| !is_there(motion));
        self.begin(wait, FADE_MS, What::Glow { at, color });
    }

    fn hit(&mut self, at: Point, wait: f32) {
        let flashes = self.since_flash_ms >= BETWEEN_FLASHES_MS;
        if flashes {
            self.since_flash_ms = 0.0;
        }
        self.begin(wait, SHAKE_MS, What::Hit { at, flashes });
        self.glow(at, theme::HARM, wait);
        self.stain(at);
    }

    fn die(&mut self, at: Point, wait: f32, before: Option<&View>) {
        let victim = before.and_then(|view| view.actors.iter().find(|actor| actor.at == at));
        if let Some(victim) = victim {
            let look = Box::new(victim.kind.look.clone());
            self.begin(wait, DEATH_MS, What::Death { at, look });
        }
        self.glow(at, theme::HARM, wait);
        self.stain(at);
    }

    fn stain(&mut self, at: Point) {
        if !self.stains.contains(&at) && self.stains.len() < MOST_STAINS {
            self.stains.push(at);
        }
    }

    /// Lets time pass. Returns whether the picture changes by that.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let changes = !self.motions.is_empty();
        for motion in &mut self.motions {
            motion.waits_ms -= elapsed_ms;
        }
        self.motions.retain(|motion| !motion.is_over());
        self.since_flash_ms = (self.since_flash_ms + elapsed_ms).min(10_000.0);
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

    /// Forgets everything, since another level is shown.
    pub fn clear(&mut self) {
        self.motions.clear();
        self.stains.clear();
    }

    /// Where blood was shed.
    pub fn stains(&self) -> impl Iterator<Item = Point> {
        self.stains.iter().copied()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    fn flight(to: i32) -> Notice {
        Notice::Flew {
            from: Point::new(1, 1),
            to: Point::new(to, 1),
            glyph: '/',
            color: theme::ITEM,
            tile: None,
        }
    }

    fn hurt(at: Point) -> Notice {
        Notice::Hurt {
            at,
            amount: 2,
            hero: false,
        }
    }

    fn effects() -> Effects {
        let mut effects = Effects::default();
        effects.advance(1_000.0);
        effects
    }

    #[test]
    fn what_is_hit_by_a_flight_waits_for_it_and_not_for_long() {
        let mut effects = effects();
        let at = Point::new(5, 1);
        effects.add(&[flight(5), hurt(at)], None);
        assert_eq!(effects.glows().count(), 0, "it flies");
        assert!(effects.advance(4.0 * STEP_MS + 1.0));
        let lit: Vec<Point> = effects.glows().map(|glow| glow.at).collect();
        assert_eq!(lit, [at]);
        let mut many = vec![flight(40); 30];
        many.push(hurt(at));
        effects.skip();
        effects.add(&many, None);
        effects.advance(LONGEST_WAIT_MS);
        assert_eq!(effects.glows().count(), 1);
        let mut rest = 0;
        while effects.is_moving() {
            effects.advance(50.0);
            rest += 1;
        }
        assert!(rest < 20, "everything is over in a second");
    }

    #[test]
    fn a_flash_fades_and_is_gone() {
        let mut effects = effects();
        let at = Point::new(3, 4);
        effects.add(&[hurt(at), Notice::Missed { at }], None);
        assert_eq!(effects.glows().count(), 1, "the last on a tile wins");

        assert!(effects.advance(FADE_MS / 2.0));
        let strength = effects.glows().next().map(|glow| glow.strength);
        assert_eq!(strength, Some(0.5));

        assert!(effects.advance(FADE_MS));
        assert_eq!(effects.glows().count(), 0);
        assert!(!effects.advance(16.0), "nothing is left to draw");
    }

    #[test]
    fn a_key_ends_everything_and_where_nothing_may_move_nothing_does() {
        let mut effects = effects();
        effects.add(&[flight(9), hurt(Point::new(9, 1))], None);
        assert!(effects.is_moving());
        effects.skip();
        assert!(!effects.is_moving());
        for settings in [
            Settings {
                reduced_motion: Some(true),
                ..Settings::default()
            },
            Settings {
                animation_speed: AnimationSpeed::Off,
                ..Settings::default()
            },
        ] {
            effects.settle(&settings);
            effects.add(&[flight(9), hurt(Point::new(9, 1))], None);
            effects.keep_moving(true);
            assert!(!effects.is_moving() && !effects.advance(5_000.0));
            assert_eq!((effects.frame(), effects.flicker()), (0, 0.0));
        }
        assert_eq!(effects.stains().count(), 1, "blood stays");
    }

    #[test]
    fn no_more_than_three_flashes_in_a_second() {
        let mut effects = effects();
        let mut flashes = 0;
        for _ in 0..100 {
            effects.add(&[hurt(Point::new(1, 1))], None);
            let is_flash = |motion: &Motion| matches!(motion.what, What::Hit { flashes: true, .. });
            flashes += effects.motions.iter().filter(|it| is_flash(it)).count();
            effects.skip();
            effects.advance(20.0);
        }
        assert!(flashes <= 6, "{flashes} flashes in two seconds");
    }

    #[test]
    fn the_dead_are_seen_a_little_longer_and_stains_stay_on_their_level() {
        let view = testkit::view("@r");
        let mut effects = effects();
        let at = view.actors[0].at;
        effects.add(&[Notice::Died { at, hero: false }], Some(&view));
        let is_death = |motion: &Motion| matches!(motion.what, What::Death { .. });
        assert!(effects.motions.iter().any(is_death));
        assert_eq!(effects.stains().collect::<Vec<_>>(), [at]);
        effects.add(&[Notice::EnteredDepth { depth: 2 }], None);
        assert!(!effects.is_moving() && effects.stains().count() == 0);
    }
}
