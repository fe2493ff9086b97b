//! Screenshots as pixels: whether they show something, and whether two differ.

pub mod animated;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

/// A picture with fewer colours is a blank or broken window.
const FEWEST_COLOURS: usize = 4;

/// A picture in red, green and blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// A picture of these pixels, row by row.
    pub fn new(width: u32, height: u32, pixels: Vec<[u8; 3]>) -> Self {
        Self {
            width,
            height,
            pixels,
        }
    }

    /// Reads a PNG file of any kind.
    pub fn read(path: &Path) -> Result<Self, String> {
        let at = |fault: String| format!("{}: {fault}", path.display());
        let file = File::open(path).map_err(|fault| at(fault.to_string()))?;
        let mut decoder = png::Decoder::new(BufReader::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(|fault| at(fault.to_string()))?;
        let size = reader
            .output_buffer_size()
            .ok_or_else(|| at("too large a picture".to_string()))?;
        let mut bytes = vec![0; size];
        let info = reader
            .next_frame(&mut bytes)
            .map_err(|fault| at(fault.to_string()))?;
        bytes.truncate(info.buffer_size());
        let pixels = bytes
            .chunks_exact(info.color_type.samples())
            .map(|samples| match *samples {
                [grey] | [grey, _] => [grey; 3],
                [red, green, blue] | [red, green, blue, _] => [red, green, blue],
                _ => [0; 3],
            })
            .collect();
        Ok(Self {
            width: info.width,
            height: info.height,
            pixels,
        })
    }

    /// Writes a PNG file without date and comment: the same pixels give the same file.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let at = |fault: String| format!("{}: {fault}", path.display());
        let file = File::create(path).map_err(|fault| at(fault.to_string()))?;
        let mut encoder = png::Encoder::new(BufWriter::new(file), self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(self.pixels.as_flattened()))
            .map_err(|fault| at(fault.to_string()))
    }

    /// Width and height.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The part of it above a row of pixels.
    pub fn above(&self, row: u32) -> Self {
        let height = row.min(self.height);
        let pixels = &self.pixels[..(self.width * height) as usize];
        Self::new(self.width, height, pixels.to_vec())
    }

    /// Whether there is too little on it to be the game.
    pub fn is_blank(&self) -> bool {
        let colours: BTreeSet<&[u8; 3]> = self.pixels.iter().collect();
        colours.len() < FEWEST_COLOURS
    }

    /// How many pixels have clearly more of one colour, 0 for red to 2 for blue, than
    /// of the others.
    pub fn mostly(&self, part: usize) -> usize {
        let is_so = |pixel: &&[u8; 3]| {
            let [one, two] = [pixel[(part + 1) % 3], pixel[(part + 2) % 3]];
            pixel[part] > 60 && pixel[part] / 3 > one.max(two)
        };
        self.pixels.iter().filter(is_so).count()
    }

    /// How many pixels differ; all of them if the sizes do.
    pub fn difference(&self, other: &Self) -> usize {
        if self.size() != other.size() {
            return self.pixels.len().max(other.pixels.len());
        }
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs.filter(|(one, another)| one != another).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pixels: &[[u8; 3]]) -> Picture {
        Picture {
            width: pixels.len() as u32,
            height: 1,
            pixels: pixels.to_vec(),
        }
    }

    #[test]
    fn what_is_written_is_read_again_and_bytes_depend_on_pixels_alone() {
        let picture = of(&[[0, 0, 0], [255, 0, 9], [1, 2, 3]]);
        let path = std::env::temp_dir().join(format!("wyrmhold-png-{}.png", std::process::id()));
        picture.write(&path).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(Picture::read(&path).unwrap(), picture);
        picture.write(&path).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_upper_part_has_the_rows_above() {
        let rows = [[1; 3], [1; 3], [2; 3], [2; 3], [3; 3], [3; 3]];
        let picture = Picture::new(2, 3, rows.to_vec());
        assert_eq!(picture.above(2), Picture::new(2, 2, rows[..4].to_vec()));
        assert_eq!(picture.above(9), picture);
    }

    #[test]
    fn blank_and_different_pictures() {
        let dark = of(&[[0; 3]; 9]);
        let busy = of(&[
            [0; 3], [1; 3], [2; 3], [3; 3], [0; 3], [0; 3], [0; 3], [0; 3], [0; 3],
        ]);
        assert!(dark.is_blank() && !busy.is_blank());
        assert_eq!(dark.difference(&busy), 3);
        assert_eq!(dark.difference(&of(&[])), 9);
        let red = of(&[[200, 10, 0], [200, 100, 0], [0, 200, 0]]);
        assert_eq!([0, 1, 2].map(|part| red.mostly(part)), [1, 1, 0]);
    }
}
