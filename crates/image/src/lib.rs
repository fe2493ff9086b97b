//! What bracket-terminal calls of the `image` crate, over the `png` crate alone.
//!
//! The whole crate brings a second PNG reader and one for JPEG into the page's module, which no
//! font of the game needs. The names and signatures here are those that bracket-terminal uses.

use std::io::{self, Cursor};
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// The kinds of pixels: only four bytes each, red, green, blue and opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorType {
    Rgba8,
}

/// The size of a picture.
pub trait GenericImageView {
    fn width(&self) -> u32;
    fn height(&self) -> u32;
}

/// Rows of pixels of four bytes each, the top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RgbaImage {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl RgbaImage {
    pub fn into_raw(self) -> Vec<u8> {
        self.bytes
    }

    fn flipped(&self) -> Self {
        let row = (self.width as usize * 4).max(1);
        Self {
            bytes: self.bytes.chunks(row).rev().flatten().copied().collect(),
            ..*self
        }
    }
}

impl Deref for RgbaImage {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl DerefMut for RgbaImage {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }
}

/// A picture of the one kind that there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicImage(RgbaImage);

impl DynamicImage {
    /// A black picture that nothing is seen of.
    pub fn new_rgba8(width: u32, height: u32) -> Self {
        Self(RgbaImage {
            width,
            height,
            bytes: vec![0; width as usize * height as usize * 4],
        })
    }

    /// The same picture, the bottom row first.
    pub fn flipv(&self) -> Self {
        Self(self.0.flipped())
    }

    pub fn to_rgba8(&self) -> RgbaImage {
        self.0.clone()
    }

    pub fn as_mut_rgba8(&mut self) -> Option<&mut RgbaImage> {
        Some(&mut self.0)
    }
}

impl GenericImageView for DynamicImage {
    fn width(&self) -> u32 {
        self.0.width
    }

    fn height(&self) -> u32 {
        self.0.height
    }
}

/// Operations on whole pictures.
pub mod imageops {
    use super::{DynamicImage, RgbaImage};

    /// The same picture, the bottom row first.
    pub fn flip_vertical(image: &DynamicImage) -> RgbaImage {
        image.0.flipped()
    }
}

/// Reads no file: the fonts are a part of the program.
///
/// # Errors
/// Always.
pub fn open(_path: impl AsRef<Path>) -> io::Result<DynamicImage> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Reads a PNG.
///
/// # Errors
/// The bytes are no PNG.
pub fn load_from_memory(bytes: &[u8]) -> io::Result<DynamicImage> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let size = reader.output_buffer_size();
    let mut pixels = vec![0; size.ok_or(io::ErrorKind::OutOfMemory)?];
    let frame = reader.next_frame(&mut pixels)?;
    pixels.truncate(frame.buffer_size());
    let samples = frame.color_type.samples();
    let bytes = pixels.chunks(samples).flat_map(in_four_bytes).collect();
    Ok(DynamicImage(RgbaImage {
        width: frame.width,
        height: frame.height,
        bytes,
    }))
}

/// A pixel of one to four bytes: grey or colour, with or without opacity.
fn in_four_bytes(pixel: &[u8]) -> [u8; 4] {
    match *pixel {
        [grey] => [grey, grey, grey, u8::MAX],
        [grey, opacity] => [grey, grey, grey, opacity],
        [red, green, blue] => [red, green, blue, u8::MAX],
        [red, green, blue, opacity] => [red, green, blue, opacity],
        _ => [0; 4],
    }
}

/// Writes no file: the game has no pictures taken of its window.
///
/// # Errors
/// Always.
pub fn save_buffer(
    _path: impl AsRef<Path>,
    _bytes: &[u8],
    _width: u32,
    _height: u32,
    _color: ColorType,
) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of one column, whose rows are `pixels`.
    fn column(color: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let height = pixels.len() / color.samples();
        let mut encoder = png::Encoder::new(&mut file, 1, height as u32);
        encoder.set_color(color);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(pixels).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn every_kind_of_pixel_becomes_four_bytes() {
        use png::ColorType::*;
        for (color, pixels, expected) in [
            (Grayscale, &[7][..], [7, 7, 7, 255]),
            (GrayscaleAlpha, &[7, 8], [7, 7, 7, 8]),
            (Rgb, &[1, 2, 3], [1, 2, 3, 255]),
            (Rgba, &[1, 2, 3, 4], [1, 2, 3, 4]),
        ] {
            let read = load_from_memory(&column(color, pixels)).unwrap();
            assert_eq!(read.to_rgba8().into_raw(), expected, "{color:?}");
        }
    }

    #[test]
    fn the_bottom_row_comes_first_when_flipped() {
        let read = load_from_memory(&column(png::ColorType::Grayscale, &[1, 2, 3])).unwrap();
        assert_eq!((read.width(), read.height()), (1, 3));
        let flipped = read.flipv().to_rgba8();
        let rows: Vec<u8> = flipped.iter().copied().step_by(4).collect();
        assert_eq!(rows, [3, 2, 1]);
    }

    #[test]
    fn what_is_no_png_is_an_error() {
        assert!(load_from_memory(b"not a picture").is_err());
    }
}
