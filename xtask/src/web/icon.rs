//! The icon of the game as PNG pictures, drawn from `resources/art/icon.txt`.

use std::fs;
use std::path::Path;

use crate::picture::Picture;

const GROUND: [u8; 3] = [0x0e, 0x0c, 0x10];
const INK: [u8; 3] = [0xd9, 0xb2, 0x6a];

/// Draws the icon as a square of `side` pixels.
pub fn draw(root: &Path, side: u32) -> Result<Picture, String> {
    let path = root.join("resources/art/icon.txt");
    let art = fs::read_to_string(&path).map_err(|fault| format!("{}: {fault}", path.display()))?;
    drawn(&art, side).map_err(|fault| format!("{}: {fault}", path.display()))
}

fn drawn(art: &str, side: u32) -> Result<Picture, String> {
    let rows: Vec<&[u8]> = art.lines().map(str::as_bytes).collect();
    let count = rows.len();
    if count == 0 || rows.iter().any(|row| row.len() != count) {
        return Err("the icon must be a square of signs".to_string());
    }
    let sign = |pixel: u32| pixel as usize * count / side as usize;
    let pixels = (0..side * side).map(|index| match rows[sign(index / side)][sign(index % side)] {
        b'#' => INK,
        _ => GROUND,
    });
    Ok(Picture::new(side, side, pixels.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sign_becomes_a_square_of_pixels() {
        let icon = drawn("#.\n.#\n", 4).unwrap();
        let wide = |left, right| [left, left, right, right];
        let rows = [
            wide(INK, GROUND),
            wide(INK, GROUND),
            wide(GROUND, INK),
            wide(GROUND, INK),
        ];
        assert_eq!(icon, Picture::new(4, 4, rows.concat()));
        assert!(drawn("#.\n", 4).is_err());
        assert!(drawn("", 4).is_err());
    }
}
