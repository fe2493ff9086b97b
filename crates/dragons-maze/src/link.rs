//! Mazes in links: `maze=` and a seed, or `maze=~` and the packed maze itself.
//!
//! A link uses only characters that no chat program breaks: letters, digits and
//! `-_.~+%`. The same maze always gives the same link.

use super::Maze;
use super::generate::LARGEST;
use bracket_geometry::prelude::Point;
use chance::address::{escaped, unescaped};
use chance::seed::Seed;
use std::fmt;

/// The key of a maze, after the `#` of the page's address.
pub const KEY: &str = "maze=";

/// A packed maze follows. No written seed begins with it.
const PACKED: char = '~';

/// The most cells of a packed maze: those of the largest maze that is generated.
const MOST_CELLS: usize = (LARGEST * LARGEST) as usize;

/// The digits of packed cells; each holds six cells.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Linked {
    /// The puzzle of a seed.
    Seed(Seed),
    /// This maze itself.
    Maze(Maze),
}

/// Why a link is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// The seed is invalid.
    Seed(String),
    /// A packed maze was cut off or changed.
    Broken,
}

impl fmt::Display for LinkError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Seed(reason) => write!(out, "The link names no maze: {reason}"),
            LinkError::Broken => write!(
                out,
                "The maze in the link is not whole: it may have been cut off"
            ),
        }
    }
}

impl std::error::Error for LinkError {}

/// The end of a link to the puzzle of a seed, beginning with the key.
pub fn of_seed(seed: &Seed) -> String {
    format!("{KEY}{}", escaped(&seed.to_string()))
}

/// The end of a link to this maze itself; none if it is too large.
pub fn of_maze(maze: &Maze) -> Option<String> {
    if maze.count() > MOST_CELLS {
        return None;
    }
    let cells: Vec<bool> = (0..maze.count())
        .map(|idx| maze.is_free(maze.point(idx)))
        .collect();
    let packed: String = cells.chunks(6).map(|six| char::from(digit(six))).collect();
    let place = |at| maze.idx(at).unwrap_or_default();
    let (hero, dragon, goal) = (maze.hero(), maze.dragon(), maze.goal());
    Some(format!(
        "{KEY}{PACKED}{}.{}.{}.{}.{}.{packed}",
        maze.width(),
        maze.height(),
        place(hero),
        place(dragon),
        place(goal),
    ))
}

fn digit(six: &[bool]) -> u8 {
    let bits = six.iter().enumerate();
    let number: usize = bits.map(|(place, &free)| usize::from(free) << place).sum();
    DIGITS[number]
}

/// The target of a link, if the text is one: a whole address with a `#` in it, or the
/// part after the `#`.
pub fn read(text: &str) -> Option<Result<Linked, LinkError>> {
    let text = text.trim();
    let value = text.split('#').find_map(|part| part.strip_prefix(KEY))?;
    // Other words may follow a link that was copied from a sentence.
    let value = value.split_whitespace().next().unwrap_or_default();
    let decoded = unescaped(value);
    if let Some(packed) = value.strip_prefix(PACKED) {
        return Some(unpacked(packed).map(Linked::Maze).ok_or(LinkError::Broken));
    }
    // Some programs escape even the harmless characters.
    if let Some(maze) = decoded.strip_prefix(PACKED).and_then(unpacked) {
        return Some(Ok(Linked::Maze(maze)));
    }
    let seed = Seed::parse(&decoded).map(Linked::Seed);
    Some(seed.map_err(LinkError::Seed))
}

fn unpacked(packed: &str) -> Option<Maze> {
    let parts: Vec<&str> = packed.split('.').collect();
    let [width, height, hero, dragon, goal, cells] = parts[..] else {
        return None;
    };
    let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n <= MOST_CELLS);
    let (width, height) = (number(width)?, number(height)?);
    let count = width * height;
    if count == 0 || count > MOST_CELLS || cells.len() != count.div_ceil(6) {
        return None;
    }
    let mut free = Vec::new();
    for digit in cells.bytes() {
        let number = DIGITS.iter().position(|each| *each == digit)?;
        free.extend((0..6).map(|place| number >> place & 1 == 1));
    }
    // The bits that fill up the last digit are not cells.
    if free.drain(count..).any(|filled| filled) {
        return None;
    }
    let place = |text: &str| {
        let idx = number(text).filter(|&idx| idx < count && free[idx])?;
        Some(Point::new((idx % width) as i32, (idx / width) as i32))
    };
    let (hero, dragon, goal) = (place(hero)?, place(dragon)?, place(goal)?);
    let are_apart = hero != dragon && hero != goal && dragon != goal;
    are_apart.then(|| Maze::new(width as i32, free, hero, dragon, goal))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Order, generate};

    fn maze(seed: u64, width: i32, height: i32) -> Maze {
        let order = Order {
            solvable: false,
            ..Order::new(seed).sized(width, height)
        };
        generate(&order).unwrap().maze
    }

    #[test]
    fn links_lead_back_to_what_they_were_made_of() {
        for words in [
            "7",
            "18446744073709551615",
            "the old well",
            "daily 2026-11-16",
            "~ä#%+&",
        ] {
            let seed = Seed::parse(words).unwrap();
            let link = of_seed(&seed);
            for text in [
                link.clone(),
                format!("https://a.b/game/?x=1#{link}"),
                format!("  my #1: http://a/#{link} how hard!\n"),
            ] {
                assert_eq!(read(&text), Some(Ok(Linked::Seed(seed.clone()))), "{text}");
            }
        }
        for (width, height) in [(7, 7), (15, 19), (40, 9), (201, 201)] {
            let maze = maze(3, width, height);
            let link = of_maze(&maze).unwrap();
            for text in [link.replace('~', "%7E"), link] {
                assert_eq!(read(&text), Some(Ok(Linked::Maze(maze.clone()))), "{text}");
            }
        }
    }

    #[test]
    fn links_that_lead_nowhere_say_so() {
        let whole = of_maze(&maze(1, 7, 7)).unwrap();
        let cut = &whole[..whole.len() - 1];
        for text in [
            cut,
            "maze=~",
            "maze=~1.3.0.1.2.H.",
            "maze=~0.0.0.0.0.",
            "maze=~3.1.0.1.1.H",
            "maze=~3.1.0.1.9.H",
            "maze=~3.1.0.1.2.D",
            "maze=~3.1.0.1.2./",
            "maze=~99999999999.99999999999.0.1.2.H",
        ] {
            assert_eq!(read(text), Some(Err(LinkError::Broken)), "{text}");
        }
        assert!(matches!(read("#maze="), Some(Err(LinkError::Seed(_)))));
        assert!(matches!(
            read("maze=~3.1.0.1.2.H"),
            Some(Ok(Linked::Maze(_)))
        ));
        for text in [
            "",
            "7",
            "seed 7",
            "#run=7",
            "a maze=7",
            "https://a.b/maze=7",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn only_a_maze_too_large_to_be_made_has_no_link() {
        let at = |x| Point::new(x, 0);
        let maze = Maze::new(50_000, vec![true; 50_000], at(0), at(1), at(2)).unwrap();
        assert_eq!(of_maze(&maze), None);
    }
}
