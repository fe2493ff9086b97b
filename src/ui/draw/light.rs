//! How brightly the ground is lit. Light changes only the looks; the game decides what the
//! hero sees.

use crate::catalog::Color;
use crate::game::view::{MapView, Seen, View};
use crate::map::TileRole;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The light around the hero: full up to the first distance, fading to the second.
const FULL: f32 = 3.0;
const LAST: f32 = 10.0;
pub const FAR: f32 = 0.62;

/// The least share of the light that falls on creatures and things.
const LEAST_ON_THINGS: f32 = 0.85;

/// How far the glow of molten rock goes.
const GLOW: i32 = 3;

/// What pictures are multiplied by in the full light of a torch, and in memory.
const TORCH: Color = Color {
    r: 255,
    g: 246,
    b: 230,
};
const MEMORY: Color = Color {
    r: 128,
    g: 136,
    b: 158,
};
const EMBERS: Color = Color {
    r: 255,
    g: 150,
    b: 80,
};

/// The share of the hero's light at a place, from 1 beside the hero to the share far away.
pub fn torch(hero: Point, at: Point) -> f32 {
    let (dx, dy) = ((at.x - hero.x) as f32, (at.y - hero.y) as f32);
    let distance = dx.hypot(dy);
    let share = ((distance - FULL) / (LAST - FULL)).clamp(0.0, 1.0);
    1.0 - share * (1.0 - FAR)
}

/// Does the light at a place change with the flame? Right beside the hero it does not.
pub fn flickers(hero: Point, at: Point) -> bool {
    torch(hero, at) < 1.0
}

/// The light on all places of a view.
pub struct Light {
    hero: Point,
    /// From 0, a little darker, to 1, a little brighter: a flame is never still.
    flicker: f32,
    width: i32,
    /// The glow of molten rock on each place that is seen; empty if there is none.
    glow: Vec<u8>,
}

impl Light {
    /// `flicker` is between 0 and 1.
    pub fn new(view: &View, flicker: f32) -> Self {
        Self {
            hero: view.hero.at,
            flicker,
            width: view.map.width,
            glow: glow(&view.map),
        }
    }

    /// What the colours of a picture are multiplied by where the hero sees it.
    pub fn at(&self, at: Point) -> Color {
        let torch = torch(self.hero, at);
        // The flame changes little, and nothing right beside the hero.
        let torch = torch - (1.0 - torch).min(0.2) * 0.25 * self.flicker;
        let lit = theme::shaded(TORCH, torch);
        match self.glow_at(at) {
            0 => lit,
            glow => theme::between(lit, EMBERS, f32::from(glow) / 255.0),
        }
    }

    /// The same for creatures and things, which stand out from the ground wherever they are
    /// seen.
    pub fn on_things(&self, at: Point) -> Color {
        let Color { r, g, b } = self.at(at);
        let least = least_on_things();
        Color {
            r: r.max(least.r),
            g: g.max(least.g),
            b: b.max(least.b),
        }
    }

    fn glow_at(&self, at: Point) -> u8 {
        if at.x < 0 || at.x >= self.width || at.y < 0 {
            return 0;
        }
        let idx = (at.y * self.width + at.x) as usize;
        self.glow.get(idx).copied().unwrap_or(0)
    }
}

/// The least light that falls on a creature or a thing that is seen.
pub fn least_on_things() -> Color {
    theme::shaded(TORCH, LEAST_ON_THINGS)
}

/// What the pictures of things are multiplied by that the hero only remembers.
pub fn memory_of_things() -> Color {
    theme::shaded(MEMORY, 1.6)
}

/// The full light of a torch.
pub fn full() -> Color {
    TORCH
}

/// What the colours of a picture are multiplied by where the hero only remembers it. Its
/// hue is taken away before.
pub fn memory() -> Color {
    MEMORY
}

/// The glow of molten rock on each place.
fn glow(map: &MapView) -> Vec<u8> {
    let is_molten = |idx: &usize| {
        let tile = map.tiles[*idx];
        tile.seen == Seen::Now && tile.tile == TileRole::Lava
    };
    let mut molten = (0..map.tiles.len()).filter(is_molten).peekable();
    if molten.peek().is_none() {
        return Vec::new();
    }
    let mut glow = vec![0; map.tiles.len()];
    let width = map.width.max(1);
    for idx in molten {
        let (x, y) = (idx as i32 % width, idx as i32 / width);
        for dy in -GLOW..=GLOW {
            for dx in -GLOW..=GLOW {
                let at = Point::new(x + dx, y + dy);
                if let Some(there) = map.idx(at) {
                    let distance = dx.abs().max(dy.abs());
                    let share = 150 - 45 * distance;
                    glow[there] = glow[there].max(share.clamp(0, 255) as u8);
                }
            }
        }
    }
    glow
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    #[test]
    fn light_falls_off_and_never_goes_out_where_the_hero_sees() {
        let hero = Point::new(0, 0);
        let mut last = 2.0;
        for x in [0, 3, 5, 7, 9, 12, 40] {
            let light = torch(hero, Point::new(x, 0));
            assert!(light <= last && light >= FAR, "at {x}");
            last = light;
        }
    }

    #[test]
    fn a_flame_changes_the_far_light_a_little_and_the_near_not_at_all() {
        let view = testkit::view("@................");
        let (calm, wild) = (Light::new(&view, 0.0), Light::new(&view, 1.0));
        let near = Point::new(1, 0);
        assert_eq!(calm.at(near), wild.at(near));
        let far = Point::new(9, 0);
        let (one, other) = (calm.at(far).r, wild.at(far).r);
        assert!(one > other && one - other < 20, "{one} and {other}");
    }
}
