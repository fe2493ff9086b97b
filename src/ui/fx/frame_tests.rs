//! Frame by frame: how often what is drawn flashes.

use super::flashes::MANY;
use super::*;
use crate::catalog::Catalog;
use crate::raws;
use crate::ui::canvas::pane::{Draw, Pane};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::camera::Camera;
use crate::ui::draw::map;
use crate::ui::testkit;
use crate::ui::tileset::{NO_PICTURES, Tileset, multiplied};
use crate::ui::zoom::Scale;
use std::collections::BTreeMap;

const FRAME_MS: f32 = 16.0;
/// Two seconds.
const FRAMES: usize = 125;
const FRAMES_IN_SECOND: usize = 62;
/// What lights up within so many frames is seen together.
const TOGETHER: usize = 6;

/// A change of brightness by so much counts, of 1 for white. The usual rule for flashes
/// counts only changes by 0.1.
const SEEN: f32 = 0.04;

/// About so much of its place a glyph covers.
const GLYPH_SHARE: f32 = 0.25;

const WHITE: Color = Color {
    r: 255,
    g: 255,
    b: 255,
};

/// A level with all that can be lit up, as it is drawn.
struct Stage {
    view: View,
    camera: Camera,
    /// None where signs are drawn.
    tileset: Option<Tileset>,
    /// How much of its place each picture covers, and its colour on average.
    pictures: Vec<(f32, Color)>,
}

impl Stage {
    fn new(core: &Catalog, with_pictures: bool) -> Self {
        let view = testkit::view(
            "
            #.......#
            #@.r.r!.#
            #.......#
            ",
        );
        let area = Area::new(0, 0, 18, 3);
        let camera = Camera::over(view.hero.at, 9, 3, area, Scale::default());
        Self {
            view,
            camera,
            tileset: with_pictures.then(|| Tileset::new(core)),
            pictures: { core.tiles.iter() }
                .map(|(_, picture)| average(&picture.frames[0]))
                .collect(),
        }
    }

    /// How bright each place is now.
    fn brightness(&self, effects: &Effects) -> BTreeMap<Place, f32> {
        let mut canvas = Canvas::new(18, 3);
        let scene = crate::ui::screens::Scene {
            tileset: self.tileset.as_ref().unwrap_or(&NO_PICTURES),
            ..testkit::scene(Some(&self.view), effects)
        };
        map::draw(&mut canvas, &self.view, &self.camera, &scene);
        let pane = canvas.panes().next().expect("the map is drawn");
        let places = self.camera.places();
        places
            .map(|(corner, at)| ((at.x, at.y), self.brightness_at(corner, pane)))
            .collect()
    }

    fn brightness_at(&self, corner: Point, pane: &Pane) -> f32 {
        let side = self.camera.side();
        pane.draws().fold(0.0, |below, draw| {
            let share = overlap(corner.x, side, draw.at.x, draw.width)
                * overlap(corner.y, side, draw.at.y, draw.height);
            let opacity = share * f32::from(draw.opacity) / 255.0;
            let over = |below: f32, cover: f32, color: Color| {
                below + (theme::luminance(color) - below) * opacity * cover
            };
            let behind = draw.paper.map_or(below, |paper| over(below, 1.0, paper));
            match self.ink(draw) {
                Some((cover, ink)) if share > 0.0 => over(behind, cover, ink),
                _ => behind,
            }
        })
    }

    /// How much a draw covers of its place beside its paper, and in which colour.
    fn ink(&self, draw: &Draw) -> Option<(f32, Color)> {
        match draw.picture {
            Some(number) => {
                let (cover, color) = self.pictures[usize::from(number)];
                let lit = multiplied(color, draw.ink);
                Some((
                    cover,
                    theme::between(lit, WHITE, f32::from(draw.flash) / 255.0),
                ))
            }
            None => (draw.glyph != ' ').then_some((GLYPH_SHARE, draw.ink)),
        }
    }
}

type Place = (i32, i32);

/// Which share of one length lies in another.
fn overlap(from: i32, length: i32, other: i32, other_length: i32) -> f32 {
    let end = (from + length).min(other + other_length);
    (end - from.max(other)).max(0) as f32 / length as f32
}

fn average(frame: &[[u8; 4]]) -> (f32, Color) {
    let seen: Vec<&[u8; 4]> = frame.iter().filter(|pixel| pixel[3] > 127).collect();
    let count = seen.len().max(1);
    let mean = |part: usize| {
        let sum: usize = seen.iter().map(|pixel| usize::from(pixel[part])).sum();
        (sum / count) as u8
    };
    let color = Color {
        r: mean(0),
        g: mean(1),
        b: mean(2),
    };
    (seen.len() as f32 / frame.len().max(1) as f32, color)
}

/// The frames in which a place has become brighter, after it was darker.
fn rises(levels: &[f32]) -> Vec<usize> {
    let (mut rises, mut is_up) = (Vec::new(), false);
    let (mut lowest, mut highest) = (levels[0], levels[0]);
    for (frame, &level) in levels.iter().enumerate() {
        (lowest, highest) = (lowest.min(level), highest.max(level));
        if !is_up && level - lowest >= SEEN {
            rises.push(frame);
            (is_up, highest) = (true, level);
        } else if is_up && highest - level >= SEEN {
            (is_up, lowest) = (false, level);
        }
    }
    rises
}

/// The most of these that are within a second.
fn most_in_second(frames: &[usize]) -> usize {
    let within = |from: usize| {
        let range = from..from + FRAMES_IN_SECOND;
        frames.iter().filter(|it| range.contains(it)).count()
    };
    frames.iter().map(|&from| within(from)).max().unwrap_or(0)
}

/// When as many places as a large part of the screen rise together.
fn wide_rises(all: &BTreeMap<Place, Vec<usize>>) -> Vec<usize> {
    let rising = |frame: usize| {
        let range = frame..frame + TOGETHER;
        let rises = |frames: &&Vec<usize>| frames.iter().any(|it| range.contains(it));
        all.values().filter(rises).count()
    };
    let mut wide: Vec<usize> = Vec::new();
    for frame in 0..FRAMES {
        let is_new = wide.last().is_none_or(|last| frame >= last + TOGETHER);
        if is_new && rising(frame) >= MANY {
            wide.push(frame);
        }
    }
    wide
}

/// What happens, by a turn of the game.
type Happening = fn(usize) -> Vec<Notice>;

/// Everything that lights places up.
fn happenings() -> Vec<(&'static str, Happening)> {
    fn at(x: i32) -> Point {
        Point::new(x, 1)
    }
    fn hurt(x: i32) -> Notice {
        Notice::Hurt {
            at: at(x),
            amount: 2,
            hero: x == 1,
            bleeds: true,
        }
    }
    fn missed(x: i32) -> Notice {
        Notice::Missed { at: at(x) }
    }
    fn healed() -> Notice {
        Notice::Healed {
            at: at(1),
            amount: 3,
        }
    }
    fn magic(from: Point, to: Option<Point>) -> Notice {
        Notice::Conjured {
            from,
            to,
            reached: Vec::new(),
            color: theme::ITEM,
            tile: None,
        }
    }
    fn blast() -> Vec<Notice> {
        let places = (1..8).flat_map(|x| (0..3).map(move |y| Point::new(x, y)));
        vec![Notice::Conjured {
            from: at(1),
            to: Some(at(4)),
            reached: places.collect(),
            color: theme::ITEM,
            tile: None,
        }]
    }
    fn burst() -> Vec<Notice> {
        let places = (1..8).flat_map(|x| (0..3).map(move |y| Point::new(x, y)));
        places.map(|at| magic(at, None)).collect()
    }
    vec![
        ("blows", |_| vec![hurt(1), hurt(3)]),
        ("blows and misses", |turn| match turn % 2 {
            0 => vec![hurt(3), missed(1)],
            _ => vec![missed(3), healed()],
        }),
        ("one after another", |turn| {
            vec![hurt(1 + (turn % 7) as i32)]
        }),
        // Who is there dies once; the others were seen to die where nobody is shown.
        ("deaths", |turn| {
            let x = if turn % 16 == 0 {
                3
            } else {
                1 + (turn % 2) as i32
            };
            vec![Notice::Died {
                at: at(x),
                hero: false,
                bleeds: true,
            }]
        }),
        ("finds", |_| vec![Notice::PickedUp { at: at(6) }]),
        ("a beam", |_| vec![magic(at(1), Some(at(7)))]),
        ("a burst", |_| burst()),
        ("a blast", |_| blast()),
        ("blasts and beams", |turn| match turn % 2 {
            0 => blast(),
            _ => vec![magic(at(7), Some(at(1)))],
        }),
        ("bursts and blows", |turn| match turn % 3 {
            0 => burst(),
            1 => vec![hurt(3), missed(1)],
            _ => vec![magic(at(7), Some(at(1))), hurt(5)],
        }),
        ("a volley that hits", |_| {
            let flight = Notice::Flew {
                from: at(7),
                to: at(1),
                glyph: '/',
                color: theme::ITEM,
                tile: None,
            };
            vec![flight.clone(), hurt(1), flight, missed(1)]
        }),
    ]
}

/// Plays two seconds in which something happens again and again, and returns the frames in
/// which each place rises.
fn played(
    stage: &Stage,
    settings: &Settings,
    happens: fn(usize) -> Vec<Notice>,
    every: usize,
    is_skipped: bool,
) -> BTreeMap<Place, Vec<usize>> {
    let mut effects = Effects::default();
    effects.settle(settings);
    effects.keep_moving(true);
    effects.advance(1_000.0);
    let mut levels: BTreeMap<Place, Vec<f32>> = BTreeMap::new();
    for frame in 0..FRAMES {
        if frame % every == 0 {
            if is_skipped {
                effects.skip();
            }
            effects.add(&happens(frame / every), Some(&stage.view));
        }
        for (place, level) in stage.brightness(&effects) {
            levels.entry(place).or_default().push(level);
        }
        effects.advance(FRAME_MS);
    }
    let each = levels.into_iter();
    each.map(|(place, levels)| (place, rises(&levels)))
        .collect()
}

#[test]
fn nothing_that_is_drawn_flashes_more_than_three_times_in_a_second() {
    let core = raws::core().expect("the core is sound");
    let usual = Settings::default();
    let fast = Settings {
        animation_speed: AnimationSpeed::Fast,
        ..Settings::default()
    };
    let mut flashes = 0;
    for with_pictures in [true, false] {
        let stage = Stage::new(&core, with_pictures);
        for (name, happens) in happenings() {
            // As a held key is repeated, as one presses by hand, and in between.
            let rhythms = [
                (2, true, &usual),
                (6, true, &fast),
                (9, false, &usual),
                (23, true, &usual),
            ];
            for (every, is_skipped, settings) in rhythms {
                let rises = played(&stage, settings, happens, every, is_skipped);
                let case = format!("{name}, every {every} frames, pictures {with_pictures}");
                for (place, frames) in &rises {
                    flashes += frames.len();
                    assert!(most_in_second(frames) <= 3, "{case}: {place:?} {frames:?}");
                }
                let wide = wide_rises(&rises);
                assert!(most_in_second(&wide) <= 3, "{case}: wide {wide:?}");
            }
        }
    }
    assert!(flashes > 200, "much was lit up: {flashes}");
}

#[test]
fn where_motion_is_reduced_nothing_flashes_at_all() {
    let core = raws::core().expect("the core is sound");
    let reduced = Settings {
        reduced_motion: Some(true),
        ..Settings::default()
    };
    for with_pictures in [true, false] {
        let stage = Stage::new(&core, with_pictures);
        for (name, happens) in happenings() {
            let rises = played(&stage, &reduced, happens, 6, true);
            assert!(rises.values().all(Vec::is_empty), "{name}: {rises:?}");
        }
    }
}
