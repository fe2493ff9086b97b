//! Mazes from text: rows of emoji, or a bracketed matrix of quoted cells.

mod matrix;

use super::Maze;
use super::show::{DRAGON, FREE, GOAL, HERO, WALL};
use bracket_geometry::prelude::Point;
use std::fmt;

/// The most bytes of a text that is read.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// A cell as people count: rows and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1, downwards.
    pub row: usize,
    /// From 1, to the right.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "row {}, column {}", self.row, self.column)
    }
}

/// What a maze has exactly one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The hero.
    Hero,
    /// The dragon.
    Dragon,
    /// The goal.
    Goal,
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Piece::Hero => "hero",
            Piece::Dragon => "dragon",
            Piece::Goal => "goal",
        })
    }
}

/// Why a text is not a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// It has no cells.
    Empty,
    /// It is too large.
    TooLong,
    /// It is not UTF-8 from this byte on, counted from 0.
    NotText {
        /// The first byte that is not text.
        byte: usize,
    },
    /// A character that cannot be a cell.
    Unknown {
        /// The character.
        character: char,
        /// The cell.
        place: Place,
    },
    /// A quoted cell of a matrix is empty or holds more than one character.
    NotOneCell {
        /// The quoted text.
        text: String,
        /// The cell.
        place: Place,
    },
    /// The brackets, commas and quotes of a matrix do not fit together.
    NotMatrix {
        /// The line of the text, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What should be there.
        wanted: &'static str,
    },
    /// A row is longer or shorter than the first.
    Ragged {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        length: usize,
        /// How many cells the first row has.
        expected: usize,
    },
    /// There are two of a piece.
    Second {
        /// The piece.
        piece: Piece,
        /// Where the first is.
        first: Place,
        /// Where the second is.
        second: Place,
    },
    /// A piece is missing.
    Missing {
        /// The piece.
        piece: Piece,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Empty => write!(out, "The maze is empty"),
            ParseError::TooLong => {
                let most = MAX_BYTES / (1024 * 1024);
                write!(out, "The maze is too large: at most {most} MB are read")
            }
            ParseError::NotText { byte } => {
                write!(out, "The maze is not UTF-8 text: see byte {}", byte + 1)
            }
            ParseError::Unknown { character, place } => write!(
                out,
                "Unknown character `{}` (U+{:04X}) in {place}: \
                 cells are {HERO} {GOAL} {FREE} {WALL} {DRAGON}",
                character.escape_debug(),
                *character as u32
            ),
            ParseError::NotOneCell { text, place } => write!(
                out,
                "The quoted text `{}` in {place} is not one cell: \
                 cells are {HERO} {GOAL} {FREE} {WALL} {DRAGON}",
                text.escape_debug()
            ),
            ParseError::NotMatrix {
                line,
                column,
                wanted,
            } => write!(
                out,
                "The matrix is broken in line {line}, column {column}: {wanted} should be there"
            ),
            ParseError::Ragged {
                row,
                length,
                expected,
            } => write!(
                out,
                "Row {row} has {length} cells, but the first row has {expected}"
            ),
            ParseError::Second {
                piece,
                first,
                second,
            } => write!(
                out,
                "There is a second {piece} in {second}; the first is in {first}"
            ),
            ParseError::Missing { piece } => out.write_str(match piece {
                Piece::Hero => "Hero is not found in maze",
                Piece::Dragon => "Dragon is not found in maze",
                Piece::Goal => "Goal not found in maze",
            }),
        }
    }
}

impl std::error::Error for ParseError {}

/// The maze in these bytes, in either form.
///
/// # Errors
///
/// Says what is wrong and where: see `ParseError`.
pub fn parse_bytes(bytes: &[u8]) -> Result<Maze, ParseError> {
    if bytes.len() > MAX_BYTES {
        return Err(ParseError::TooLong);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text),
        Err(fault) => Err(ParseError::NotText {
            byte: fault.valid_up_to(),
        }),
    }
}

/// The maze in a text, in either form.
///
/// # Errors
///
/// Says what is wrong and where: see `ParseError`.
pub fn parse(text: &str) -> Result<Maze, ParseError> {
    if text.len() > MAX_BYTES {
        return Err(ParseError::TooLong);
    }
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut cells = Cells::default();
    if text.trim_start().starts_with('[') {
        matrix::read(text, &mut cells)?;
    } else {
        read_rows(text, &mut cells)?;
    }
    cells.into_maze()
}

/// Whether a character only says how the emoji before it is drawn.
fn is_variation_selector(character: char) -> bool {
    matches!(character, '\u{FE0E}' | '\u{FE0F}')
}

/// Reads one line for each row and one character for each cell.
fn read_rows(text: &str, cells: &mut Cells) -> Result<(), ParseError> {
    let is_blank = |line: &&str| line.trim().is_empty();
    let text = text.trim_end();
    for line in text.lines().skip_while(is_blank) {
        for character in line.trim_end().chars() {
            if !(is_variation_selector(character) && cells.is_in_row()) {
                cells.add(character)?;
            }
        }
        cells.end_row()?;
    }
    Ok(())
}

/// A maze while it is read.
#[derive(Default)]
struct Cells {
    free: Vec<bool>,
    width: Option<usize>,
    rows: usize,
    in_row: usize,
    hero: Option<Place>,
    dragon: Option<Place>,
    goal: Option<Place>,
}

impl Cells {
    /// Whether this row has a cell yet.
    fn is_in_row(&self) -> bool {
        self.in_row > 0
    }

    /// The place of the next cell.
    fn place(&self) -> Place {
        Place {
            row: self.rows + 1,
            column: self.in_row + 1,
        }
    }

    fn add(&mut self, character: char) -> Result<(), ParseError> {
        let place = self.place();
        let found = match character {
            HERO => Some((Piece::Hero, &mut self.hero)),
            DRAGON => Some((Piece::Dragon, &mut self.dragon)),
            GOAL => Some((Piece::Goal, &mut self.goal)),
            FREE | WALL => None,
            _ => return Err(ParseError::Unknown { character, place }),
        };
        if let Some((piece, known)) = found
            && let Some(first) = known.replace(place)
        {
            return Err(ParseError::Second {
                piece,
                first,
                second: place,
            });
        }
        self.free.push(character != WALL);
        self.in_row += 1;
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), ParseError> {
        let length = std::mem::take(&mut self.in_row);
        self.rows += 1;
        match self.width {
            Some(expected) if expected != length => Err(ParseError::Ragged {
                row: self.rows,
                length,
                expected,
            }),
            _ => {
                self.width = Some(length);
                Ok(())
            }
        }
    }

    fn into_maze(self) -> Result<Maze, ParseError> {
        if self.free.is_empty() {
            return Err(ParseError::Empty);
        }
        let found = |piece, place: Option<Place>| {
            let place = place.ok_or(ParseError::Missing { piece })?;
            Ok(Point::new(place.column as i32 - 1, place.row as i32 - 1))
        };
        let hero = found(Piece::Hero, self.hero)?;
        let dragon = found(Piece::Dragon, self.dragon)?;
        let goal = found(Piece::Goal, self.goal)?;
        let width = self.width.unwrap_or(0) as i32;
        Maze::new(width, self.free, hero, dragon, goal).ok_or(ParseError::Empty)
    }
}

#[cfg(test)]
mod tests;
