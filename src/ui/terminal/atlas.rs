//! All pictures of the content on one sheet, for the graphics card.
//!
//! Around each picture its edge is repeated, so that smooth shrinking takes nothing from
//! the neighbours. Colours are multiplied by how opaque they are, because that is how they
//! are mixed.

use crate::catalog::Tiles;

/// How many pixels of its edge are repeated around a picture.
const RIM: usize = 2;

/// The width of a sheet.
const WIDTH: usize = 1024;

/// The largest height that every graphics card takes.
const HIGHEST: usize = 2048;

/// One frame of a picture: a square of red, green, blue and opacity, row by row.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub side: usize,
    pub pixels: &'a [[u8; 4]],
}

/// Where the frames of pictures are on a sheet.
#[derive(Default)]
pub struct Places {
    /// The number of each picture's first frame, and last the number of all frames.
    first: Vec<u32>,
    /// Left, top, width and height of each frame.
    texels: Vec<[u16; 4]>,
}

impl Places {
    /// Left, top, width and height of a frame of a picture. Frames are counted round and
    /// round. `None` if there is no such picture.
    pub fn of(&self, picture: u16, frame: u8) -> Option<[u16; 4]> {
        let place = usize::from(picture);
        let (first, next) = (*self.first.get(place)?, *self.first.get(place + 1)?);
        let count = next.checked_sub(first).filter(|count| *count > 0)?;
        let number = first + u32::from(frame) % count;
        self.texels.get(number as usize).copied()
    }
}

/// A sheet of pictures.
#[derive(Default)]
pub struct Atlas {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue and opacity of each pixel, row by row from the top.
    pub pixels: Vec<u8>,
    pub places: Places,
}

impl Atlas {
    /// A sheet of all pictures of the content.
    pub fn of(tiles: &Tiles) -> Self {
        Self::new(tiles.iter().map(|(_, picture)| {
            let side = picture.side;
            let frames = picture.frames.iter();
            frames.map(move |pixels| Frame { side, pixels })
        }))
    }

    /// A sheet of all frames of all pictures. What has no room is left out, and then its
    /// glyph is drawn.
    pub fn new<'a, P>(pictures: impl Iterator<Item = P>) -> Self
    where
        P: Iterator<Item = Frame<'a>>,
    {
        let mut atlas = Self {
            width: WIDTH,
            ..Self::default()
        };
        let (mut left, mut top, mut row) = (0, 0, 0);
        let mut frames = Vec::new();
        for picture in pictures {
            atlas.places.first.push(frames.len() as u32);
            for frame in picture {
                let side = frame.side + 2 * RIM;
                if left + side > WIDTH {
                    (left, top, row) = (0, top + row, 0);
                }
                row = row.max(side);
                if top + row > HIGHEST || frame.pixels.len() != frame.side * frame.side {
                    continue;
                }
                frames.push((left, top, frame));
                left += side;
            }
        }
        atlas.places.first.push(frames.len() as u32);
        // Even rows, so that halving keeps the pictures apart.
        atlas.height = (top + row).clamp(2, HIGHEST).next_multiple_of(4);
        atlas.pixels = vec![0; atlas.width * atlas.height * 4];
        for (left, top, frame) in frames {
            atlas.draw(left, top, frame);
        }
        atlas
    }

    fn draw(&mut self, left: usize, top: usize, frame: Frame) {
        let side = frame.side;
        let inside = |place: usize| place.saturating_sub(RIM).min(side - 1);
        for y in 0..side + 2 * RIM {
            for x in 0..side + 2 * RIM {
                let pixel = frame.pixels[inside(y) * side + inside(x)];
                let start = 4 * ((top + y) * self.width + left + x);
                self.pixels[start..start + 4].copy_from_slice(&multiplied(pixel));
            }
        }
        let corner = [left + RIM, top + RIM, side, side];
        self.places.texels.push(corner.map(|number| number as u16));
    }
}

fn multiplied([r, g, b, opacity]: [u8; 4]) -> [u8; 4] {
    let share = |part: u8| (u16::from(part) * u16::from(opacity) / 255) as u8;
    [share(r), share(g), share(b), opacity]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(atlas: &Atlas, x: usize, y: usize) -> [u8; 4] {
        let start = 4 * (y * atlas.width + x);
        atlas.pixels[start..start + 4].try_into().unwrap()
    }

    #[test]
    fn every_frame_has_its_place_and_a_rim_of_its_own_edge() {
        let color = |number: u8| [[number, 10, 200, 255]; 256];
        let colors = [1, 2, 3].map(color);
        let large = vec![[9, 9, 9, 128]; 32 * 32];
        let frame = |pixels| Frame { side: 16, pixels };
        let pictures = [
            vec![frame(&colors[0][..])],
            vec![frame(&colors[1][..]), frame(&colors[2][..])],
            vec![Frame {
                side: 32,
                pixels: &large[..],
            }],
        ];
        let atlas = Atlas::new(pictures.iter().map(|frames| frames.iter().copied()));
        let first = |picture, frame| atlas.places.of(picture, frame);
        for (picture, frame, red) in [(0, 0, 1), (0, 7, 1), (1, 0, 2), (1, 1, 3), (1, 2, 2)] {
            let [x, y, width, height] = first(picture, frame).unwrap().map(usize::from);
            assert_eq!((width, height), (16, 16));
            for (x, y) in [(x, y), (x + 15, y + 15), (x - RIM, y - RIM), (x + 17, y)] {
                assert_eq!(at(&atlas, x, y)[0], red, "{picture} {frame}");
            }
        }
        let [x, y, side, _] = first(2, 0).unwrap().map(usize::from);
        assert_eq!((side, at(&atlas, x, y)), (32, [4, 4, 4, 128]));
        assert_eq!(first(3, 0), None);
        assert_eq!(Places::default().of(0, 0), None);
    }

    #[test]
    fn too_many_pictures_are_left_out_and_the_rest_is_shown() {
        let pixels = vec![[1, 1, 1, 255]; 64 * 64];
        let frame = Frame {
            side: 64,
            pixels: &pixels,
        };
        let atlas = Atlas::new((0..2000).map(|_| std::iter::once(frame)));
        assert!(atlas.height <= HIGHEST);
        assert!(atlas.places.of(0, 0).is_some() && atlas.places.of(1999, 0).is_none());
    }
}
