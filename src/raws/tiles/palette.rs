//! The colours that letters of a drawn picture stand for.

use crate::order;
use std::collections::BTreeMap;

/// A pixel: red, green, blue, and how opaque it is.
pub(super) type Pixel = [u8; 4];

/// The letter of a pixel through which the ground shows.
pub(super) const CLEAR: char = '.';

/// The letters that every file has, with their colours.
pub const PALETTE: [(char, u32); 40] = [
    ('k', 0x14100e),
    ('w', 0xf4ecd8),
    ('e', 0xb8ac98),
    ('g', 0x847868),
    ('d', 0x4c443c),
    ('s', 0xa8b4c0),
    ('S', 0x6c7888),
    ('x', 0x3c4450),
    ('r', 0xd8483c),
    ('R', 0x8c2420),
    ('p', 0xf0a090),
    ('o', 0xe8883c),
    ('O', 0xa85420),
    ('y', 0xf4d060),
    ('Y', 0xb88c28),
    ('f', 0xf8f0a0),
    ('n', 0xa87444),
    ('N', 0x6c4428),
    ('t', 0xd8b888),
    ('l', 0x9cd058),
    ('L', 0x5c9038),
    ('G', 0x2c5830),
    ('a', 0x78d8c0),
    ('A', 0x2c8c88),
    ('c', 0x8cc8f0),
    ('b', 0x4884d0),
    ('B', 0x284878),
    ('v', 0xc090e8),
    ('V', 0x7c48b0),
    ('M', 0x482868),
    ('m', 0xe070b0),
    ('i', 0xf8f8f8),
    ('h', 0xc8b070),
    ('u', 0x605848),
    // Greys, for pictures that are tinted.
    ('1', 0x202020),
    ('2', 0x505050),
    ('3', 0x808080),
    ('4', 0xb0b0b0),
    ('5', 0xd8d8d8),
    ('6', 0xffffff),
];

/// The letters of one file.
pub(super) struct Palette(BTreeMap<char, Pixel>);

impl Default for Palette {
    fn default() -> Self {
        let colors = PALETTE.iter();
        let mut letters: BTreeMap<char, Pixel> = order::gathered(colors.map(|&(letter, color)| {
            let [_, r, g, b] = color.to_be_bytes();
            (letter, [r, g, b, 255])
        }));
        letters.insert(CLEAR, [0; 4]);
        Self(letters)
    }
}

impl Palette {
    pub(super) fn get(&self, letter: char) -> Option<Pixel> {
        self.0.get(&letter).copied()
    }

    pub(super) fn set(&mut self, letter: char, pixel: Pixel) {
        self.0.insert(letter, pixel);
    }

    /// The letters of a file, for a message.
    pub(super) fn letters(&self) -> String {
        self.0.keys().collect()
    }
}

/// A colour with or without its opacity: `#a0b0c0`, `#a0b0c080`.
pub(super) fn parse(text: &str) -> Option<Pixel> {
    let digits = text.strip_prefix('#')?;
    let is_plain = matches!(digits.len(), 6 | 8) && digits.bytes().all(|it| it.is_ascii_hexdigit());
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    is_plain.then_some(())?;
    Some([part(0)?, part(2)?, part(4)?, part(6).unwrap_or(255)])
}
