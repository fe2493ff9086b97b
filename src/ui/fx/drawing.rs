//! Draws animations over the map, as they are at this moment.

use super::{Effects, HitLight, What};
use crate::catalog::{Color, Look, TileId};
use crate::ui::canvas::pane::{Depth, Draw, Pane};
use crate::ui::draw::camera::Camera;
use crate::ui::draw::light;
use crate::ui::theme;
use crate::ui::tileset::Tileset;
use bracket_lib::geometry::Point;

/// The colour that fades behind a glyph.
const GROUND: Color = Color {
    r: 30,
    g: 24,
    b: 18,
};

/// So many frames of a picture of magic are shown while it fades.
const MAGIC_FRAMES: f32 = 4.0;

/// How far whoever is hit is moved, as a share of a tile.
const SHAKE: f32 = 0.14;

impl Effects {
    /// How many pixels whoever stands at a place is moved aside, and how much they are lit
    /// up.
    pub fn shake(&self, at: Point, side: i32) -> (i32, u8) {
        let mut hits = self.motions.iter().filter_map(|motion| match motion.what {
            What::Hit { at: there, light } if there == at => Some((motion.progress()?, light)),
            _ => None,
        });
        let Some((progress, light)) = hits.next_back() else {
            return (0, 0);
        };
        let left = 1.0 - progress;
        let swing = (progress * 4.0 * std::f32::consts::PI).sin();
        let moved = (swing * left * SHAKE * side as f32).round() as i32;
        let flash = match light {
            HitLight::Flash => (left * 150.0) as u8,
            HitLight::Sign | HitLight::None => 0,
        };
        (moved, flash)
    }

    /// Draws everything that is over the map.
    pub fn draw(&self, pane: &mut Pane, camera: &Camera, tileset: &Tileset) {
        for glow in self.glows() {
            if camera.shows(glow.at) {
                draw_glow(pane, camera, glow.at, glow.color, glow.strength);
            }
        }
        let pictures = &tileset.effects;
        for motion in &self.motions {
            let progress = motion.progress();
            match (&motion.what, progress) {
                (What::Death { at, look }, progress) => {
                    draw_dead(pane, camera, tileset, *at, look, progress.unwrap_or(0.0));
                }
                (
                    What::Flight {
                        from,
                        to,
                        glyph,
                        color,
                        tile,
                    },
                    Some(progress),
                ) => {
                    let place = between(camera, *from, *to, progress);
                    draw_flying(pane, camera, tileset, place, *glyph, *color, *tile);
                }
                (What::Magic { at, color, tile }, Some(progress)) => {
                    let picture = tileset.number(*tile).or(pictures.magic);
                    draw_magic(pane, camera, tileset, *at, picture, *color, progress);
                }
                (What::Hit { at, light }, Some(progress)) if *light != HitLight::None => {
                    draw_sign(pane, camera, *at, pictures.hit, progress);
                }
                (What::Missed { at }, Some(progress)) => {
                    draw_sign(pane, camera, *at, pictures.missed, progress);
                }
                (What::Healed { at }, Some(progress)) => {
                    draw_sign(pane, camera, *at, pictures.healed, progress);
                }
                _ => (),
            }
        }
    }
}

/// A tile that lights up: behind glyphs, over pictures.
fn draw_glow(pane: &mut Pane, camera: &Camera, at: Point, color: Color, strength: f32) {
    let (corner, side) = (camera.pixel_of(at), camera.side());
    match pane.has_pictures() {
        true => {
            let glow = Draw::rectangle(corner, side, side, color);
            let opacity = (strength * 90.0) as u8;
            pane.put(Depth::Marks, Draw { opacity, ..glow });
        }
        false => {
            let paper = theme::between(GROUND, color, strength * 0.6);
            pane.put(Depth::Marks, Draw::rectangle(corner, side, side, paper));
        }
    }
}

/// A picture that fades over a place.
fn draw_sign(pane: &mut Pane, camera: &Camera, at: Point, picture: Option<u16>, progress: f32) {
    if picture.is_some() && camera.shows(at) {
        let sign = Draw {
            picture,
            opacity: ((1.0 - progress) * 255.0) as u8,
            ..camera.glyph(at, ' ', light::full())
        };
        pane.put(Depth::Over, sign);
    }
}

/// A picture of magic, which moves while it fades.
fn draw_magic(
    pane: &mut Pane,
    camera: &Camera,
    tileset: &Tileset,
    at: Point,
    picture: Option<u16>,
    color: Color,
    progress: f32,
) {
    let Some(number) = picture.filter(|_| camera.shows(at)) else {
        return;
    };
    let magic = Draw {
        picture,
        frame: (progress * MAGIC_FRAMES) as u8,
        opacity: ((1.0 - progress) * 230.0) as u8,
        ..camera.glyph(at, ' ', tileset.ink(number, color, light::full()))
    };
    pane.put(Depth::Over, magic);
}

/// The dead, who fade.
fn draw_dead(
    pane: &mut Pane,
    camera: &Camera,
    tileset: &Tileset,
    at: Point,
    look: &Look,
    progress: f32,
) {
    if !camera.shows(at) {
        return;
    }
    let picture = tileset.picture(look);
    let ink = picture.map_or(look.color, |number| {
        tileset.ink(number, look.color, light::full())
    });
    let dead = Draw {
        picture,
        opacity: ((1.0 - progress) * 255.0) as u8,
        grey: (progress * 255.0) as u8,
        ..camera.glyph(at, look.glyph.0, ink)
    };
    pane.put(Depth::Over, dead);
}

/// The pixel between two places.
fn between(camera: &Camera, from: Point, to: Point, share: f32) -> Point {
    let (from, to) = (camera.pixel_of(from), camera.pixel_of(to));
    let part = |one: i32, other: i32| one + ((other - one) as f32 * share).round() as i32;
    Point::new(part(from.x, to.x), part(from.y, to.y))
}

fn draw_flying(
    pane: &mut Pane,
    camera: &Camera,
    tileset: &Tileset,
    at: Point,
    glyph: char,
    color: Color,
    tile: Option<TileId>,
) {
    let picture = tileset.number(tile);
    let ink = picture.map_or(color, |number| tileset.ink(number, color, light::full()));
    let flying = Draw {
        picture,
        ..Draw::glyph(at, camera.side(), glyph, ink)
    };
    pane.put(Depth::Over, flying);
}
