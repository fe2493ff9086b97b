//! The characters of the game's text font, which names and descriptions may use.
//! `resources/art/text.txt` draws them, and a test compares.

use crate::order;
use lazy_static::lazy_static;

/// Every character of the font besides ASCII.
pub const BEYOND_ASCII: &str = concat!(
    "☺☻♥♦♣♠•♂♀♪♫☼►◄↕‼§↑↓→←↔▲▼",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿¬½¡«»ß",
    "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
    "≡±≥≤÷≈°∙·√■",
);

lazy_static! {
    static ref SORTED: Vec<char> = {
        let mut letters: Vec<char> = BEYOND_ASCII.chars().collect();
        order::ascending(&mut letters);
        letters
    };
}

/// Whether the font has a character.
pub fn has(letter: char) -> bool {
    letter == ' ' || letter.is_ascii_graphic() || SORTED.binary_search(&letter).is_ok()
}

/// What to write in place of a character that is often typed or pasted and is not in
/// the font.
pub fn stand_in(letter: char) -> Option<&'static str> {
    Some(match letter {
        '‘' | '’' | '‚' | '′' => "'",
        '“' | '”' | '„' | '″' => "\\\"",
        '‐' | '‑' | '‒' | '–' | '—' | '−' => "-",
        '…' => "...",
        '×' => "x",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_draws_these_and_no_others() {
        let art = include_str!("../../resources/art/text.txt");
        let drawn = art.lines().filter_map(|line| {
            let mut words = line.strip_prefix('@')?.split_whitespace();
            let index: u8 = words.next()?.parse().ok()?;
            let name = words.next()?;
            match index {
                b' ' => Some(' '),
                _ => name.chars().next(),
            }
            // The last cell is a blank that no key types.
            .filter(|_| index < 255)
        });
        let mut drawn: Vec<char> = drawn.collect();
        let ascii = (' '..='~').chain(BEYOND_ASCII.chars());
        let mut listed: Vec<char> = ascii.filter(|&letter| has(letter)).collect();
        drawn.sort_unstable();
        listed.sort_unstable();
        assert_eq!(drawn, listed);
        assert!(!has('ж') && !has('\n') && !has('’') && !has('α'));
    }
}
