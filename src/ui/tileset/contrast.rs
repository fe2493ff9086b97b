//! Makes creatures and things stand out from the ground, whatever their pictures are.
//!
//! The contrast of a picture with the ground is that of its brightest quarter with the
//! average of the ground. Bright ground is darkened below whatever stands on it, and dark
//! pictures are lit up a little.

use crate::catalog::{Color, TilePicture};
use crate::ui::draw::light;
use crate::ui::theme;

/// Ground that something stands on is at most so bright in full light.
const BRIGHTEST_GROUND: f32 = 0.055;

/// A picture is at least so bright in the least light that falls on whoever is seen.
const LEAST_BRIGHTNESS: f32 = theme::LEAST_CONTRAST * (BRIGHTEST_GROUND + 0.05) - 0.05 + 0.01;

/// A grey as bright as the darkest colour that a name may have on a panel.
const LEAST_TINT: Color = Color {
    r: 136,
    g: 136,
    b: 136,
};

/// By how much lift and shade grow until they are enough.
const STEP: usize = 6;

/// How much a picture must be lit up.
pub fn lift(picture: &TilePicture) -> u8 {
    // A picture in greys gets its colour later, which is at least so bright.
    let light = match picture.is_tinted {
        true => super::multiplied(LEAST_TINT, light::least_on_things()),
        false => light::least_on_things(),
    };
    let enough = |lift: &u8| {
        picture.frames.iter().all(|frame| {
            brightest(frame.iter().map(|pixel| seen(*pixel, light, *lift))) >= LEAST_BRIGHTNESS
        })
    };
    least(200, enough)
}

/// How much a picture of the ground must be darkened below something, whichever of its
/// frames is shown.
pub fn shade(picture: &TilePicture) -> u8 {
    let enough = |shade: &u8| {
        let mut frames = picture.frames.iter();
        frames.all(|frame| average(frame, light::full(), *shade) <= BRIGHTEST_GROUND)
    };
    least(240, enough)
}

/// The first step that is enough, and `most` if none is. More is always enough where less is.
fn least(most: u8, enough: impl Fn(&u8) -> bool) -> u8 {
    if enough(&0) {
        return 0;
    }
    let steps: Vec<u8> = (0..=most).step_by(STEP).collect();
    let first = steps.partition_point(|step| !enough(step));
    steps.get(first).copied().unwrap_or(most)
}

/// How bright ground is on average, darkened by something on it.
fn average(frame: &[[u8; 4]], light: Color, shade: u8) -> f32 {
    let left = 1.0 - f32::from(shade) / 255.0;
    let pixels = frame.iter().filter_map(|pixel| seen(*pixel, light, 0));
    let (sum, count) = pixels.fold((0.0, 0), |(sum, count), color| {
        (
            sum + theme::luminance(theme::shaded(color, left)),
            count + 1,
        )
    });
    sum / count.max(1) as f32
}

/// A pixel in some light, lit up towards white; `None` if one sees through it.
fn seen(pixel: [u8; 4], light: Color, lift: u8) -> Option<Color> {
    let [r, g, b, opacity] = pixel;
    let lit = super::multiplied(Color { r, g, b }, light);
    let white = Color {
        r: 255,
        g: 255,
        b: 255,
    };
    (opacity > 127).then(|| theme::between(lit, white, f32::from(lift) / 255.0))
}

/// How bright the brightest quarter of pixels is.
fn brightest(pixels: impl Iterator<Item = Option<Color>>) -> f32 {
    let mut levels: Vec<f32> = pixels.flatten().map(theme::luminance).collect();
    levels.sort_by(|one, other| other.total_cmp(one));
    levels.truncate(levels.len().div_ceil(4));
    levels.iter().sum::<f32>() / levels.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalog, Look, TileId};
    use crate::components::guise::Guises;
    use crate::map::Tile;
    use crate::raws;
    use crate::ui::canvas::Area;
    use crate::ui::canvas::pane::{Depth, Draw, Pane};
    use crate::ui::settings::Palette;
    use crate::ui::tileset::Tileset;
    use crate::ui::{draw::map, palette};
    use bracket_lib::geometry::Point;
    use std::collections::BTreeMap;

    const PALETTES: [Palette; 4] = [
        Palette::Usual,
        Palette::RedGreen,
        Palette::BlueYellow,
        Palette::HighContrast,
    ];

    /// Every creature, thing and trap of the core, and every look that hides one.
    fn looks(core: &Catalog) -> BTreeMap<String, Look> {
        let mut looks: Vec<Look> = Vec::new();
        looks.extend(core.heroes.iter().map(|(_, kind)| kind.look.clone()));
        for seed in 0..20 {
            let guises = Guises::new(seed, core);
            looks.extend(guises.unknown().filter_map(|item| guises.of(item).cloned()));
        }
        looks.extend(core.monsters.iter().map(|(_, kind)| kind.look.clone()));
        looks.extend(core.items.iter().map(|(_, kind)| kind.look.clone()));
        looks.extend(core.traps.iter().map(|(_, kind)| kind.look.clone()));
        let named = looks.into_iter().map(|look| (look.name.clone(), look));
        named.collect()
    }

    /// Every kind of ground that someone or something can be drawn over: what is walked on,
    /// and what is flown over.
    fn below(core: &Catalog) -> Vec<Tile> {
        let kinds = core.terrain.iter();
        let kinds = kinds.filter(|kind| kind.tile.is_walkable() || kind.flown);
        kinds.map(|kind| kind.tile).collect()
    }

    /// Every picture that stands for a kind of ground somewhere.
    fn pictures(core: &Catalog, kind: Tile) -> Vec<TileId> {
        let tile = core.terrain_looks[kind.number()].tile;
        let tile = tile.expect("it has a picture");
        match core.tiles.joins(tile) {
            Some(all) => all.to_vec(),
            None => core.tiles.variants(tile),
        }
    }

    fn ratio(bright: f32, dark: f32) -> f32 {
        (bright + 0.05) / (dark + 0.05)
    }

    #[test]
    fn pictures_stand_out_from_every_ground_lit_or_remembered() {
        let core = raws::core().expect("the core is sound");
        let tileset = Tileset::new(&core);
        // The pixels of what stands somewhere, as the window shows them.
        let shown = |tile: TileId, color: Color, light: Color, grey: bool| {
            let picture = &core.tiles[tile];
            let number = tileset.number(Some(tile)).expect("it is on the sheet");
            let ink = tileset.ink(number, theme::legible(color), light);
            let lift = tileset.lift(number);
            let frames = picture.frames.iter().map(move |frame| {
                brightest(frame.iter().map(|pixel| {
                    let pixel = if grey { without_hue(*pixel) } else { *pixel };
                    seen(pixel, ink, lift)
                }))
            });
            frames.fold(f32::MAX, f32::min)
        };
        // The brightest that the ground can be, with all its pictures and their frames.
        let ground = |kind: Tile, light: Color, grey: bool| {
            let shown = |tile: TileId| tileset.number(Some(tile)).expect("on the sheet");
            let is_joined = core.terrain_looks[kind.number()].tile;
            let is_joined = is_joined.is_some_and(|tile| core.tiles.joins(tile).is_some());
            let pictures = pictures(&core, kind).into_iter();
            let frames = pictures.flat_map(|tile| {
                let shade = match is_joined {
                    true => tileset.shade_of(kind.number(), Point::new(0, 0)),
                    false => tileset.shade(shown(tile)),
                };
                let frames = core.tiles[tile].frames.iter();
                frames.map(move |frame| (shade, frame))
            });
            let levels = frames.map(|(shade, frame)| {
                let frame = frame.iter();
                let frame: Vec<[u8; 4]> = match grey {
                    true => frame.map(|pixel| without_hue(*pixel)).collect(),
                    false => frame.copied().collect(),
                };
                average(&frame, light, shade)
            });
            levels.fold(0.0, f32::max)
        };
        let lights = [
            (light::least_on_things(), light::full(), false),
            (light::memory_of_things(), light::memory(), true),
        ];
        let grounds: Vec<(&str, [f32; 2])> = { below(&core).into_iter() }
            .map(|kind| {
                let name = core.terrain_looks[kind.number()].name.as_str();
                (
                    name,
                    lights.map(|(_, on_ground, grey)| ground(kind, on_ground, grey)),
                )
            })
            .collect();
        let is_flown = grounds.iter().filter(|(name, _)| *name == "lava").count();
        assert!(grounds.len() > 10 && is_flown == 1, "{grounds:?}");
        for (name, look) in looks(&core) {
            let tile = look.tile.unwrap_or_else(|| panic!("{name} has no picture"));
            for (which, (on_things, _, grey)) in lights.into_iter().enumerate() {
                let bright = shown(tile, look.color, on_things, grey);
                for (floor, levels) in &grounds {
                    let contrast = ratio(bright, levels[which]);
                    assert!(
                        contrast >= theme::LEAST_CONTRAST,
                        "{name} on {floor}, grey {grey}: {contrast}"
                    );
                }
            }
        }
    }

    #[test]
    fn ground_is_darkened_for_the_brightest_of_its_frames() {
        let frame = |level: u8| vec![[level, level, level, 255]; 4];
        let picture = |frames: Vec<Vec<[u8; 4]>>| TilePicture {
            name: "ground".to_string(),
            side: 2,
            frames,
            is_tinted: false,
        };
        let bright = shade(&picture(vec![frame(220)]));
        assert!(bright > shade(&picture(vec![frame(20)])));
        assert_eq!(shade(&picture(vec![frame(20), frame(220)])), bright);
    }

    /// What is said of pictures in one palette is true in all of them.
    #[test]
    fn palettes_leave_pictures_as_they_are() {
        let at = Point::new(0, 0);
        let picture = Draw {
            picture: Some(1),
            ..Draw::glyph(
                at,
                16,
                '@',
                Color {
                    r: 200,
                    g: 90,
                    b: 40,
                },
            )
        };
        for palette in PALETTES {
            let mut pane = Pane::new(Area::new(0, 0, 16, 16), 16);
            pane.put(Depth::Things, picture);
            pane.recolour(|color| palette::shown(palette, color));
            assert_eq!(pane.draws().next(), Some(&picture), "{palette:?}");
        }
    }

    fn without_hue([r, g, b, opacity]: [u8; 4]) -> [u8; 4] {
        let level = 0.3 * f32::from(r) + 0.59 * f32::from(g) + 0.11 * f32::from(b);
        let level = level as u8;
        [level, level, level, opacity]
    }

    #[test]
    fn signs_stand_out_from_every_ground_with_every_palette() {
        let core = raws::core().expect("the core is sound");
        for (name, look) in looks(&core) {
            for kind in below(&core) {
                for share in [1.0, 0.8, light::FAR] {
                    let paper = map::paper(kind, core.terrain_looks[kind.number()].color, share);
                    for palette in PALETTES {
                        let exchanged = |color: Color| palette::shown(palette, color);
                        let ink = theme::standing_out(look.color, paper, exchanged);
                        let contrast = theme::contrast(exchanged(ink), exchanged(paper));
                        let floor = &core.terrain_looks[kind.number()].name;
                        assert!(
                            contrast >= theme::LEAST_CONTRAST,
                            "{name} on {floor} with {palette:?}: {contrast}"
                        );
                    }
                }
            }
            // Memory has no paper.
            let black = Color { r: 0, g: 0, b: 0 };
            let ink = theme::standing_out(theme::remembered(look.color), black, |it| it);
            assert!(
                theme::contrast(ink, black) >= theme::LEAST_CONTRAST,
                "{name}"
            );
        }
    }
}
