//! Reads pictures from PNG files: one square, or a strip of squares side by side.

use super::{LARGEST, MOST_FRAMES, SMALLEST};
use png::{ColorType, Decoder, Limits, Transformations};
use std::io::Cursor;

/// A strip of frames.
pub(super) struct Strip {
    pub(super) side: usize,
    pub(super) frames: Vec<Vec<[u8; 4]>>,
}

/// Why a file is no picture.
pub(super) struct Fault {
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) help: String,
}

/// A decoder needs no more than this for the largest strip.
const MOST_BYTES: usize = 4 << 20;

/// The frames of a PNG.
pub(super) fn read(bytes: &[u8]) -> Result<Strip, Fault> {
    let limits = Limits { bytes: MOST_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| damaged(&error))?;
    let (width, height) = reader.info().size();
    let (width, side) = (width as usize, height as usize);
    // Its first bytes may say any size: nothing is decoded before they are looked at.
    if !(SMALLEST..=LARGEST).contains(&side) || width % side != 0 || width / side > MOST_FRAMES {
        return Err(Fault {
            code: "tile-size",
            message: format!("this picture is {width} by {height} pixels"),
            help: format!(
                "make it {SMALLEST} by {SMALLEST} pixels, or larger, up to {LARGEST} by {LARGEST}; or a strip of up to {MOST_FRAMES} such squares side by side, its frames"
            ),
        });
    }
    let length = reader.output_buffer_size();
    let length = length.ok_or_else(|| damaged("it is too large"))?;
    let mut data = vec![0; length];
    let frame = reader
        .next_frame(&mut data)
        .map_err(|error| damaged(&error))?;
    let pixels: Vec<[u8; 4]> = match frame.color_type {
        ColorType::Rgba => { data.chunks_exact(4) }
            .map(|it| [it[0], it[1], it[2], it[3]])
            .collect(),
        ColorType::GrayscaleAlpha => { data.chunks_exact(2) }
            .map(|it| [it[0], it[0], it[0], it[1]])
            .collect(),
        _ => return Err(damaged("its colours are of an unknown sort")),
    };
    if pixels.len() < width * side {
        return Err(damaged("it ends too early"));
    }
    let frame = |number: usize| {
        let row = |y: usize| &pixels[y * width + number * side..][..side];
        (0..side).flat_map(row).copied().collect()
    };
    Ok(Strip {
        side,
        frames: (0..width / side).map(frame).collect(),
    })
}

fn damaged(error: &(impl std::fmt::Display + ?Sized)) -> Fault {
    Fault {
        code: "not-a-png",
        message: format!("this picture cannot be read: {error}"),
        help: "save it as PNG in a paint program; another ending of the name is not enough".into(),
    }
}
