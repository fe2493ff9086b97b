//! The map as the hero knows it, around the hero.

use crate::catalog::{Color, Look};
use crate::game::view::{ActorView, MapView, Seen, Thing, TileView, View};
use crate::ui::canvas::pane::{Depth, Draw, Pane};
use crate::ui::canvas::{Canvas, Cell};
use crate::ui::draw::camera::Camera;
use crate::ui::draw::light::{self, Light};
use crate::ui::draw::{ground, shadow};
use crate::ui::fx::Effects;
use crate::ui::palette;
use crate::ui::screens::Scene;
use crate::ui::settings::Palette;
use crate::ui::theme::{self, Condition};
use crate::ui::tileset::{Tileset, scattered};
use bracket_lib::geometry::Point;

const BLACK: Color = Color { r: 0, g: 0, b: 0 };

/// How much a mark hides of a picture of the ground.
const MARK_OPACITY: u8 = 150;

/// Tiles with fewer pixels have no signs in their corners.
const LEAST_FOR_SIGNS: i32 = 16;

/// Draws terrain, things, creatures and the hero.
pub fn draw(canvas: &mut Canvas, view: &View, camera: &Camera, scene: &Scene) {
    let pane = camera.pane(canvas);
    pane.set_pictures(scene.tileset.has_pictures());
    let painter = Painter {
        view,
        camera,
        tileset: scene.tileset,
        light: Light::new(view, scene.effects.flicker()),
        effects: scene.effects,
        palette: scene.settings.palette(),
    };
    let covered = painter.draw_things(pane);
    painter.draw_ground(pane, &covered);
    for stain in scene.effects.stains() {
        painter.draw_stain(pane, stain);
    }
    scene.effects.draw(pane, camera, scene.tileset);
}

/// Draws nothing but terrain, all of it in full light.
pub fn draw_ground(canvas: &mut Canvas, map: &MapView, camera: &Camera, tileset: &Tileset) {
    let pane = camera.pane(canvas);
    for (pixel, at) in camera.places() {
        let Some(there) = map.tile(at) else {
            continue;
        };
        let white = light::full();
        match ground::pictures(map, tileset, at, there) {
            Some(pictures) => ground::put_pictures(pane, pixel, map, there, pictures, white, 0),
            None => ground::put_cell(pane, pixel, ground::lit(map, there.tile, 1.0), false),
        }
    }
}

/// The colour behind glyphs on lit ground, in a share of full light.
#[cfg(test)]
pub fn paper(tile: crate::map::Tile, color: Color, light: f32) -> Color {
    theme::shaded(ground::ground(tile, color), light)
}

/// Does something move by itself in the part that is shown: the light of the hero's torch,
/// water, or whoever stands there?
pub fn is_moving(view: &View, camera: &Camera, tileset: &Tileset) -> bool {
    if !tileset.has_pictures() {
        return false;
    }
    let looks = std::iter::once((view.hero.at, &view.hero.kind.look));
    let mut looks = looks.chain({ view.actors.iter() }.map(|actor| (actor.at, &actor.kind.look)));
    let moves = |picture: Option<u16>| picture.is_some_and(|picture| tileset.moves(picture));
    looks.any(|(at, look)| camera.shows(at) && moves(tileset.picture(look)))
        || camera.places().any(|(_, at)| {
            let there = view.map.tile(at).filter(|there| there.seen == Seen::Now);
            there.is_some_and(|there| {
                let picture = || tileset.ground(there.tile.number(), at, || 0);
                light::flickers(view.hero.at, at) || moves(picture())
            })
        })
}

/// Marks the tile under the pointer, or the tile of the row that is marked in the sidebar.
pub fn mark(canvas: &mut Canvas, camera: &Camera, at: Point) {
    tint(canvas, camera, at, theme::POINTED);
    if let Some(pane) = canvas.pane_over(camera.area())
        && camera.shows(at)
    {
        shadow::frame(pane, camera.pixel_of(at), theme::GOLD);
    }
}

/// Colours the ground of a place.
pub fn tint(canvas: &mut Canvas, camera: &Camera, at: Point, paper: Color) {
    if let Some(pane) = canvas.pane_over(camera.area()) {
        put_mark(pane, camera, at, paper);
    }
}

fn put_mark(pane: &mut Pane, camera: &Camera, at: Point, paper: Color) {
    if !camera.shows(at) {
        return;
    }
    let side = camera.side();
    let mark = Draw::rectangle(camera.pixel_of(at), side, side, paper);
    let is_seen_through = pane.has_pictures();
    let mark = match is_seen_through {
        true => Draw {
            paper: Some(theme::shaded(paper, 1.6)),
            opacity: MARK_OPACITY,
            ..mark
        },
        false => mark,
    };
    pane.put(Depth::Marks, mark);
}

/// Draws a view.
struct Painter<'a> {
    view: &'a View,
    camera: &'a Camera,
    tileset: &'a Tileset,
    light: Light,
    effects: &'a Effects,
    palette: Palette,
}

impl Painter<'_> {
    /// Draws everyone and everything. Returns what is covered by a glyph.
    fn draw_things(&self, pane: &mut Pane) -> Covered {
        let view = self.view;
        let mut covered = Covered::new(&view.map);
        // Where there are only glyphs, the topmost is the only one that is seen, so it is
        // drawn first. Pictures lie over each other, the lowest first.
        let mut items: Vec<(Point, Seen, &Look, bool)> = view
            .items
            .iter()
            .map(|item| (item.at, item.seen, &item.kind.look, false))
            .collect();
        items.extend(view.things.iter().rev().map(|thing| {
            let is_corpse = matches!(thing.what, Thing::Corpse(_));
            (thing.at, thing.seen, thing.what.look(), is_corpse)
        }));
        if self.tileset.has_pictures() {
            let mut lying = Covered::new(&view.map);
            let topmost = items.iter().filter(|(at, ..)| lying.take(*at));
            for (at, seen, look, is_corpse) in topmost.copied().collect::<Vec<_>>() {
                self.lay(pane, &mut covered, at, seen, look, is_corpse);
            }
        }
        self.stand(pane, &mut covered, view.hero.at, &view.hero.kind.look, 1.0);
        for actor in &view.actors {
            self.draw_actor(pane, &mut covered, actor);
        }
        if !self.tileset.has_pictures() {
            for (at, seen, look, is_corpse) in items {
                self.lay(pane, &mut covered, at, seen, look, is_corpse);
            }
        }
        covered
    }

    /// Draws a thing on the ground.
    fn lay(
        &self,
        pane: &mut Pane,
        covered: &mut Covered,
        at: Point,
        seen: Seen,
        look: &Look,
        is_corpse: bool,
    ) {
        if seen == Seen::Unknown || !self.camera.shows(at) {
            return;
        }
        let corpse = self.tileset.effects.corpse.filter(|_| is_corpse);
        let picture = self.tileset.picture(look).or(corpse);
        let color = match seen {
            Seen::Now => look.color,
            _ => theme::remembered(look.color),
        };
        let draw = self.camera.glyph(at, look.glyph.0, self.apart(at, color));
        match picture {
            Some(number) => {
                let (light, grey, frame) = match seen {
                    Seen::Now => (self.light.on_things(at), 0, self.effects.frame()),
                    _ => (light::memory_of_things(), 255, 0),
                };
                self.shade_below(pane, at);
                let draw = Draw {
                    picture: Some(number),
                    ink: self.tileset.ink(number, theme::legible(look.color), light),
                    flash: self.tileset.lift(number),
                    frame,
                    grey,
                    ..draw
                };
                pane.put(Depth::Things, draw);
            }
            None if covered.take(at) => pane.put(Depth::Things, draw),
            None => (),
        }
    }

    /// Draws someone. `shade` makes them darker.
    fn stand(
        &self,
        pane: &mut Pane,
        covered: &mut Covered,
        at: Point,
        look: &Look,
        shade: f32,
    ) -> bool {
        if !self.camera.shows(at) || !covered.take(at) {
            return false;
        }
        let color = theme::shaded(look.color, shade);
        let draw = self.camera.glyph(at, look.glyph.0, self.apart(at, color));
        let (moved, flash) = self.effects.shake(at, self.camera.side());
        let draw = Draw {
            at: Point::new(draw.at.x + moved, draw.at.y),
            flash,
            ..draw
        };
        let draw = match self.tileset.picture(look) {
            Some(number) => {
                let light = self.light.on_things(at);
                self.shade_below(pane, at);
                Draw {
                    picture: Some(number),
                    ink: self.tileset.ink(number, theme::legible(look.color), light),
                    flash: flash.max(self.tileset.lift(number)),
                    frame: self.effects.frame(),
                    ..draw
                }
            }
            None => draw,
        };
        pane.put(Depth::Things, draw);
        true
    }

    /// Darkens the picture of ground that is too bright for what stands on it.
    fn shade_below(&self, pane: &mut Pane, at: Point) {
        let there = self.view.map.tile(at);
        let opacity = there.map_or(0, |it| self.tileset.shade_of(it.tile.number(), at));
        if opacity > 0 {
            let side = self.camera.side();
            let shade = Draw::rectangle(self.camera.pixel_of(at), side, side, BLACK);
            pane.put(Depth::Marks, Draw { opacity, ..shade });
        }
    }

    /// A colour for a glyph that stands out from the ground at a place.
    fn apart(&self, at: Point, color: Color) -> Color {
        let there = self.view.map.tile(at);
        let paper = there.and_then(|there| self.cell(at, there).paper);
        let shown = |color: Color| palette::shown(self.palette, color);
        theme::standing_out(color, paper.unwrap_or(BLACK), shown)
    }

    /// Draws a creature, with its state as far as there is room for that.
    fn draw_actor(&self, pane: &mut Pane, covered: &mut Covered, actor: &ActorView) {
        let look = &actor.kind.look;
        let has_picture = self.tileset.picture(look).is_some();
        let shade = match actor.asleep {
            true if !has_picture => 0.7,
            _ => 1.0,
        };
        if !self.stand(pane, covered, actor.at, look, shade) || !has_picture {
            return;
        }
        let (corner, side) = (self.camera.pixel_of(actor.at), self.camera.side());
        if side < LEAST_FOR_SIGNS {
            return;
        }
        let sign = actor
            .asleep
            .then_some(self.tileset.effects.asleep)
            .flatten();
        let status = { actor.statuses.iter() }.find_map(|it| self.tileset.picture(&it.kind.look));
        for (number, right) in [(sign, true), (status, false)] {
            let half = side / 2;
            let x = corner.x + if right { side - half } else { 0 };
            if let Some(number) = number {
                let sign = Draw {
                    picture: Some(number),
                    ink: light::full(),
                    ..Draw::glyph(Point::new(x, corner.y), half, ' ', light::full())
                };
                pane.put(Depth::Over, sign);
            }
        }
        if actor.health < actor.max_health {
            draw_health(pane, corner, side, actor);
        }
    }

    /// The ground of all places that are shown.
    fn draw_ground(&self, pane: &mut Pane, covered: &Covered) {
        let map = &self.view.map;
        for (pixel, at) in self.camera.places() {
            let Some(there) = map.tile(at).filter(|there| there.seen != Seen::Unknown) else {
                continue;
            };
            match ground::pictures(map, self.tileset, at, there) {
                Some(pictures) => {
                    let (light, grey) = self.light_on(at, there.seen);
                    let pictures = pictures.with_frame(self.effects.frame(), grey);
                    ground::put_pictures(pane, pixel, map, there, pictures, light, grey);
                    shadow::draw(pane, pixel, map, at);
                }
                None => ground::put_cell(pane, pixel, self.cell(at, there), covered.has(at)),
            }
        }
    }

    /// What the colours of a picture are multiplied by at a place, and how grey it is.
    fn light_on(&self, at: Point, seen: Seen) -> (Color, u8) {
        match seen {
            Seen::Now => (self.light.at(at), 0),
            _ => (light::memory(), 255),
        }
    }

    /// Blood on the ground, where it can be seen.
    fn draw_stain(&self, pane: &mut Pane, at: Point) {
        let Some(there) = self.view.map.tile(at) else {
            return;
        };
        let blood = &self.tileset.effects.blood;
        let picture = blood.get(scattered(at) % blood.len().max(1));
        let is_dry = there.tile.is_walkable() && !there.tile.is_liquid();
        if let Some(&picture) = picture
            && is_dry
            && there.seen != Seen::Unknown
            && self.camera.shows(at)
        {
            let (light, grey) = self.light_on(at, there.seen);
            let draw = self.camera.glyph(at, ' ', light);
            let stain = Draw {
                picture: Some(picture),
                grey,
                opacity: 190,
                ..draw
            };
            pane.put(Depth::Ground, stain);
        }
    }

    fn cell(&self, at: Point, there: TileView) -> Cell {
        let map = &self.view.map;
        match there.seen {
            Seen::Now => ground::lit(map, there.tile, light::torch(self.view.hero.at, at)),
            _ => Cell {
                glyph: map.look(there.tile).glyph,
                ink: theme::visible_ink(theme::remembered(map.look(there.tile).color)),
                paper: None,
            },
        }
    }
}

/// The bar below a creature that is hurt.
fn draw_health(pane: &mut Pane, corner: Point, side: i32, actor: &ActorView) {
    let (height, width) = ((side / 10).max(2), side - 2);
    let share = f64::from(actor.health.max(0)) / f64::from(actor.max_health.max(1));
    let full = (share * f64::from(width)).ceil() as i32;
    let at = Point::new(corner.x + 1, corner.y + side - height);
    let condition = Condition::of(actor.health, actor.max_health);
    pane.put(Depth::Over, Draw::rectangle(at, width, height, BLACK));
    let bar = theme::shaded(condition.bar(), 1.4);
    pane.put(Depth::Over, Draw::rectangle(at, full, height, bar));
}

/// The places on which a glyph hides the ground.
struct Covered {
    width: i32,
    places: Vec<bool>,
}

impl Covered {
    fn new(map: &MapView) -> Self {
        Self {
            width: map.width,
            places: vec![false; (map.width * map.height).max(0) as usize],
        }
    }

    fn idx(&self, at: Point) -> Option<usize> {
        let is_inside = at.x >= 0 && at.y >= 0 && at.x < self.width;
        is_inside.then(|| (at.y * self.width + at.x) as usize)
    }

    fn has(&self, at: Point) -> bool {
        let place = self.idx(at).and_then(|idx| self.places.get(idx));
        place.copied().unwrap_or(false)
    }

    /// Covers a place. Returns whether nothing has covered it before.
    fn take(&mut self, at: Point) -> bool {
        let place = self.idx(at).and_then(|idx| self.places.get_mut(idx));
        place.is_some_and(|place| !std::mem::replace(place, true))
    }
}

#[cfg(test)]
mod tests;
