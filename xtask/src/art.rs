//! Draws the PNG font sheets from the text art in `resources/art`.
//!
//! The text files are the source: they can be reviewed and merged line by line. The
//! PNGs are kept beside them because the game loads only PNG, also in the browser.

use crate::process;
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// Glyphs in a row, and rows in a sheet: code page 437 has 256 characters.
const GRID: usize = 16;

/// One font: its source, its picture, and the size and inks of a cell.
struct Sheet {
    source: &'static str,
    image: &'static str,
    width: usize,
    height: usize,
    /// Pixel characters and their brightness; 0 is empty.
    inks: &'static [(char, u8)],
}

// The game multiplies ink by a colour and treats what is darker than a tenth as
// background, so all levels are far above that.
const SHEETS: [Sheet; 2] = [
    Sheet {
        source: "resources/art/text.txt",
        image: "resources/text.png",
        width: 8,
        height: 16,
        inks: &[('.', 0), ('#', 255)],
    },
    Sheet {
        source: "resources/art/map.txt",
        image: "resources/map.png",
        width: 16,
        height: 16,
        inks: &[('.', 0), ('-', 102), ('+', 179), ('#', 255)],
    },
];

/// The sheet of all pictures, which is only for looking at.
const TILES: &str = "target/tiles.png";

/// Draws every font sheet from its text art, and a sheet of all pictures. `root` is the
/// root of the repository.
///
/// # Errors
///
/// Names the file, and the line if there is one, that could not be read, parsed or
/// written.
pub fn run(root: &Path) -> Result<(), String> {
    for sheet in &SHEETS {
        let bytes = encode(sheet, &load(sheet, root)?)?;
        let path = root.join(sheet.image);
        fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    // The game reads pictures itself, and shows them on a sheet.
    let words = ["run", "--quiet", "--", "mod", "tiles", TILES];
    process::run(process::cargo(root).args(words))
}

/// Checks that the font sheets below `root` match their text art.
///
/// # Errors
///
/// Names the first sheet that is missing, unreadable or out of date.
pub fn check(root: &Path) -> Result<(), String> {
    for sheet in &SHEETS {
        let wanted = load(sheet, root)?;
        let image = sheet.image;
        let bytes = fs::read(root.join(image)).map_err(|e| format!("{image}: {e}"))?;
        // Compare pixels and not bytes: another version of the encoder may pack them
        // differently.
        if decode(sheet, &bytes)? != wanted {
            return Err(format!("{image}: out of date with {}", sheet.source));
        }
    }
    Ok(())
}

fn load(sheet: &Sheet, root: &Path) -> Result<Vec<u8>, String> {
    let text = fs::read_to_string(root.join(sheet.source))
        .map_err(|e| format!("{}: {e}", sheet.source))?;
    parse(sheet, &text)
}

/// The RGBA pixels of the whole sheet, row by row.
fn parse(sheet: &Sheet, text: &str) -> Result<Vec<u8>, String> {
    let &Sheet {
        source,
        width,
        height,
        inks,
        ..
    } = sheet;
    let mut pixels = vec![0; GRID * width * GRID * height * 4];
    let mut seen = [false; GRID * GRID];
    // The glyph being read, the line of its header and how many of its rows are done.
    let mut open: Option<(usize, usize, usize)> = None;

    for (number, line) in (1..).zip(text.lines()) {
        let fail = |what: String| format!("{source}:{number}: {what}");
        let line = line.trim_end();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        if let Some(header) = line.strip_prefix('@') {
            finish(sheet, open)?;
            let index = header_index(header).map_err(fail)?;
            if std::mem::replace(&mut seen[index], true) {
                return Err(fail(format!("glyph {index} is drawn twice")));
            }
            open = Some((index, number, 0));
            continue;
        }
        let Some((index, header, row)) = open.filter(|&(_, _, row)| row < height) else {
            return Err(fail(format!("a row outside the {height} of a glyph")));
        };
        let found = line.chars().count();
        if found != width {
            return Err(fail(format!("a row of {found} pixels, not {width}")));
        }
        let top = index / GRID * height + row;
        let left = index % GRID * width;
        for (x, pixel) in line.chars().enumerate() {
            let Some(&(_, level)) = inks.iter().find(|(ink, _)| *ink == pixel) else {
                return Err(fail(format!("unknown pixel {pixel:?}")));
            };
            if level > 0 {
                let at = (top * GRID * width + left + x) * 4;
                pixels[at..at + 4].copy_from_slice(&[level, level, level, 255]);
            }
        }
        open = Some((index, header, row + 1));
    }
    finish(sheet, open)?;
    Ok(pixels)
}

/// Reads ` 65 A`. The character is only for people, but a wrong one would mislead them.
fn header_index(header: &str) -> Result<usize, String> {
    let mut words = header.split_whitespace();
    let index = words.next().and_then(|word| word.parse::<u8>().ok());
    let index = index.ok_or("a header needs an index from 0 to 255")?;
    let name = words.next().ok_or("a header needs its character")?;
    if index.is_ascii_graphic() && !name.chars().eq([char::from(index)]) {
        return Err(format!("glyph {index} is not {name:?}"));
    }
    Ok(usize::from(index))
}

fn finish(sheet: &Sheet, open: Option<(usize, usize, usize)>) -> Result<(), String> {
    match open {
        Some((index, header, rows)) if rows < sheet.height => Err(format!(
            "{}:{header}: glyph {index} has {rows} rows, not {}",
            sheet.source, sheet.height
        )),
        _ => Ok(()),
    }
}

/// The size in pixels of the sheet's picture.
fn size(sheet: &Sheet) -> Result<(u32, u32), String> {
    let side = |cell: usize| u32::try_from(cell * GRID).map_err(|e| e.to_string());
    Ok((side(sheet.width)?, side(sheet.height)?))
}

fn encode(sheet: &Sheet, pixels: &[u8]) -> Result<Vec<u8>, String> {
    let fail = |e: png::EncodingError| format!("{}: {e}", sheet.image);
    let (width, height) = size(sheet)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(fail)?;
    writer.write_image_data(pixels).map_err(fail)?;
    writer.finish().map_err(fail)?;
    Ok(bytes)
}

fn decode(sheet: &Sheet, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let fail = |e: png::DecodingError| format!("{}: {e}", sheet.image);
    let mut reader = png::Decoder::new(Cursor::new(bytes))
        .read_info()
        .map_err(fail)?;
    let info = reader.info();
    let kind = (info.color_type, info.bit_depth);
    // Checked first, because sheets of another shape may have the same number of bytes.
    if info.size() != size(sheet)? || kind != (png::ColorType::Rgba, png::BitDepth::Eight) {
        return Err(format!("{}: not RGBA of the right size", sheet.image));
    }
    let length = reader.output_buffer_size().ok_or("picture too large")?;
    let mut pixels = vec![0; length];
    reader.next_frame(&mut pixels).map_err(fail)?;
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINY: Sheet = Sheet {
        source: "tiny",
        image: "tiny.png",
        width: 2,
        height: 2,
        ..SHEETS[1]
    };

    #[test]
    fn pixels_land_in_their_cell() {
        let pixels = parse(&TINY, "; a note\n@ 17 x\n#.\n.-\n").expect("parses");
        // Glyph 17 is the second of the second row: its corner is at (2, 2) of 32 x 32.
        let at = |x: usize, y: usize| &pixels[(y * 32 + x) * 4..][..4];
        assert_eq!(at(2, 2), [255; 4]);
        assert_eq!(at(3, 2), [0; 4]);
        assert_eq!(at(3, 3), [102, 102, 102, 255]);
        assert_eq!(pixels.iter().filter(|&&byte| byte > 0).count(), 8);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, wanted) in [
            ("@ 1 a\n#.\n#\n", "3: a row of 1 pixels, not 2"),
            ("@ 1 a\n#.\n#x\n", "3: unknown pixel 'x'"),
            ("@ 1 a\n..\n..\n\n@ 1 a\n", "5: glyph 1 is drawn twice"),
            ("@ 1 a\n..\n@ 2 b\n", "1: glyph 1 has 1 rows, not 2"),
            ("@ 1 a\n..\n..\n..\n", "4: a row outside the 2 of a glyph"),
            ("..\n", "1: a row outside the 2 of a glyph"),
            ("@ 256 a\n", "1: a header needs an index from 0 to 255"),
            ("@ 65\n", "1: a header needs its character"),
            ("@ 65 B\n", "1: glyph 65 is not \"B\""),
        ] {
            assert_eq!(parse(&TINY, text), Err(format!("tiny:{wanted}")));
        }
    }

    #[test]
    fn a_picture_survives_the_png() {
        let pixels = parse(&TINY, "@ 0 a\n#+\n-.\n").expect("parses");
        let bytes = encode(&TINY, &pixels).expect("encodes");
        assert_eq!(decode(&TINY, &bytes), Ok(pixels));
        assert!(decode(&SHEETS[1], &bytes).is_err());
    }
}
