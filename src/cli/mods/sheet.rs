//! `wyrmhold mod tiles`: every picture on one sheet, with its name, for looking at.

use super::{Exit, ToolOutcome, errors_text, packages};
use crate::catalog::{TilePicture, Tiles};
use crate::cli::output::counted;
use crate::platform::write_named;
use crate::raws::load::load;
use clap::Args;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Args)]
pub(super) struct Sheet {
    /// The PNG to write.
    file: PathBuf,
    /// Mods whose pictures are wanted; without any, those of the base game.
    mods: Vec<PathBuf>,
}

/// Pictures side by side.
const COLUMNS: usize = 8;
/// The width of a place for a picture.
const WIDTH: usize = 168;
/// The height of a place, without its name.
const HEIGHT: usize = 56;
/// How wide and high a letter is.
const LETTER: (usize, usize) = (8, 16);
/// Letters beside each other in the picture of the font.
const FONT_COLUMNS: usize = 16;
/// How large a picture is drawn, in pixels of the sheet: a whole number of times its size.
const DRAWN: usize = 48;
/// Two grounds, since a picture must be seen on both.
const GROUNDS: [[u8; 3]; 2] = [[0x2c, 0x28, 0x24], [0x4c, 0x44, 0x3c]];
/// What a tinted picture is shown in.
const TINT: [u8; 3] = [0xe0, 0x90, 0x50];
const TEXT: [u8; 3] = [0xe0, 0xd8, 0xc8];
const FONT: &[u8] = include_bytes!("../../../resources/text.png");

pub(super) fn write(options: &Sheet) -> ToolOutcome {
    let packages = match packages(&options.mods) {
        Ok(packages) => packages,
        Err(outcome) => return outcome,
    };
    let loaded = load(&packages);
    let catalog = match &loaded.catalog {
        Some(catalog) if !loaded.has_errors() => catalog,
        _ => return ToolOutcome::failed(errors_text(&loaded), Exit::Errors),
    };
    let core = match options.mods.is_empty() {
        true => Arc::default(),
        false => crate::raws::core().map_or_else(|_| Arc::default(), |core| core.tiles.clone()),
    };
    let shown = shown(&catalog.tiles, &core);
    if shown.is_empty() {
        let text = "there is no picture: a mod has them under `tiles`";
        return ToolOutcome::failed(text, Exit::Errors);
    }
    match write_named(&options.file, &png(&shown)) {
        Ok(()) => {
            let path = plain_text::path(&options.file);
            ToolOutcome::clean(format!(
                "wrote {path}: {}\n",
                counted(shown.len(), "picture")
            ))
        }
        Err(text) => ToolOutcome::failed(text, Exit::Usage),
    }
}

/// The pictures that are not among others, or differ from those.
fn shown<'a>(tiles: &'a Tiles, others: &Tiles) -> Vec<&'a TilePicture> {
    let is_new = |picture: &&TilePicture| {
        let other = others.find(&picture.name).map(|id| &others[id]);
        other != Some(*picture)
    };
    let all = tiles.iter().map(|(_, picture)| &**picture);
    all.filter(is_new).collect()
}

fn png(pictures: &[&TilePicture]) -> Vec<u8> {
    let rows = pictures.len().div_ceil(COLUMNS);
    let mut canvas = Canvas::new(COLUMNS * WIDTH, rows * (HEIGHT + LETTER.1));
    let font = font();
    for (number, picture) in pictures.iter().enumerate() {
        let left = number % COLUMNS * WIDTH;
        let top = number / COLUMNS * (HEIGHT + LETTER.1);
        canvas.picture(left, top, picture);
        let name = picture.name.rsplit(':').next().unwrap_or_default();
        for (place, letter) in name.bytes().take(WIDTH / LETTER.0 - 1).enumerate() {
            canvas.letter(left + place * LETTER.0, top + HEIGHT, letter, &font);
        }
    }
    canvas.png()
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            pixels: vec![[0; 3]; width * height],
        }
    }

    fn put(&mut self, x: usize, y: usize, [r, g, b, opaque]: [u8; 4]) {
        let Some(pixel) = self.pixels.get_mut(y * self.width + x) else {
            return;
        };
        let opaque = u32::from(opaque);
        for (part, new) in pixel.iter_mut().zip([r, g, b]) {
            let mixed = (u32::from(*part) * (255 - opaque) + u32::from(new) * opaque) / 255;
            *part = u8::try_from(mixed).unwrap_or(u8::MAX);
        }
    }

    /// As many frames as there is room for, each on both grounds.
    fn picture(&mut self, left: usize, top: usize, picture: &TilePicture) {
        let scale = (DRAWN / picture.side).max(1);
        let side = picture.side * scale;
        let room = (WIDTH / side).max(1);
        for (number, frame) in picture.frames.iter().take(room).enumerate() {
            for y in 0..side {
                for x in 0..side {
                    let at = (left + number * side + x, top + y);
                    let [r, g, b] = GROUNDS[usize::from(x >= side / 2)];
                    self.put(at.0, at.1, [r, g, b, 255]);
                    let mut pixel = frame[y / scale * picture.side + x / scale];
                    if picture.is_tinted {
                        for (part, tint) in pixel.iter_mut().zip(TINT) {
                            *part = (u32::from(*part) * u32::from(tint) / 255) as u8;
                        }
                    }
                    self.put(at.0, at.1, pixel);
                }
            }
        }
    }

    fn letter(&mut self, left: usize, top: usize, letter: u8, font: &[u8]) {
        let letter = usize::from(letter);
        let (column, row) = (letter % FONT_COLUMNS, letter / FONT_COLUMNS);
        for y in 0..LETTER.1 {
            for x in 0..LETTER.0 {
                let line = (row * LETTER.1 + y) * FONT_COLUMNS * LETTER.0;
                let is_ink = font.get((line + column * LETTER.0 + x) * 4 + 3);
                if is_ink.is_some_and(|opaque| *opaque > 0) {
                    let [r, g, b] = TEXT;
                    self.put(left + x, top + y, [r, g, b, 255]);
                }
            }
        }
    }

    fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(self.pixels.as_flattened()));
        written.expect("a canvas has a size and all its pixels");
        file
    }
}

/// The pixels of the text font; nothing if it cannot be read, and then no name is drawn.
fn font() -> Vec<u8> {
    let reader = png::Decoder::new(Cursor::new(FONT)).read_info();
    let decoded = reader.ok().and_then(|mut reader| {
        let mut data = vec![0; reader.output_buffer_size()?];
        reader.next_frame(&mut data).ok()?;
        Some(data)
    });
    decoded.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_shows_every_frame_of_a_picture_and_its_name() {
        let frame = |red: u8| vec![[red, 0, 0, 255]; 256];
        let picture = TilePicture {
            name: "example:newt".into(),
            side: 16,
            frames: vec![frame(10), frame(20), vec![[0; 4]; 256]],
            is_tinted: false,
        };
        let mut reader = png::Decoder::new(Cursor::new(png(&[&picture])))
            .read_info()
            .unwrap();
        assert_eq!(reader.info().size(), (1344, 72));
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut data).unwrap();
        let red = |x: usize, y: usize| data[(y * 1344 + x) * 3];
        assert_eq!(
            [red(0, 0), red(48, 47), red(96, 0)],
            [10, 20, GROUNDS[0][0]]
        );
        let name = (0..32).flat_map(|x| (56..72).map(move |y| (x, y)));
        assert!(name.into_iter().any(|(x, y)| red(x, y) == TEXT[0]));
    }
}
