//! The four directions, and the order in which a dragon prefers them.

use bracket_geometry::prelude::Point;
use std::fmt;
use std::str::FromStr;

/// One of the four directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// One row up.
    Up,
    /// One column to the left.
    Left,
    /// One row down.
    Down,
    /// One column to the right.
    Right,
}

impl Direction {
    /// All four, in the order of the rules.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Left,
        Direction::Down,
        Direction::Right,
    ];

    /// The cell one step from there.
    pub fn step(self, at: Point) -> Point {
        let (dx, dy) = match self {
            Direction::Up => (0, -1),
            Direction::Left => (-1, 0),
            Direction::Down => (0, 1),
            Direction::Right => (1, 0),
        };
        Point::new(at.x + dx, at.y + dy)
    }

    /// The opposite direction.
    pub fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// Its index in `ALL`.
    pub(super) fn bits(self) -> u8 {
        self as u8
    }

    /// The direction with an index in `ALL`; only the last two bits count.
    pub(super) fn of_bits(bits: u8) -> Self {
        Self::ALL[usize::from(bits & 3)]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Direction::Up => "Up",
            Direction::Left => "Left",
            Direction::Down => "Down",
            Direction::Right => "Right",
        })
    }
}

/// Which way the dragon takes if several are equally short: the first of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DragonOrder([Direction; 4]); // each direction once

impl Default for DragonOrder {
    fn default() -> Self {
        Self(Direction::ALL)
    }
}

impl DragonOrder {
    /// An order; none if a direction is missing.
    pub fn new(directions: [Direction; 4]) -> Option<Self> {
        let has_all = Direction::ALL.iter().all(|each| directions.contains(each));
        has_all.then_some(Self(directions))
    }

    /// The directions, the preferred one first.
    pub fn directions(self) -> [Direction; 4] {
        self.0
    }

    /// All possible orders.
    pub fn all() -> Vec<Self> {
        let mut orders = Vec::new();
        for number in 0..256_usize {
            let directions =
                [6, 4, 2, 0].map(|shift| Direction::of_bits((number >> shift & 3) as u8));
            orders.extend(Self::new(directions));
        }
        orders
    }
}

impl fmt::Display for DragonOrder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.map(|each| each.to_string().to_lowercase());
        out.pad(&words.join(","))
    }
}

/// A text that is not an order of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoOrder;

impl fmt::Display for NoOrder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an order names each direction once, such as up,left,down,right or ULDR")
    }
}

impl std::error::Error for NoOrder {}

impl FromStr for DragonOrder {
    type Err = NoOrder;

    fn from_str(text: &str) -> Result<Self, NoOrder> {
        let text = text.trim().to_lowercase();
        let words: Vec<String> = match text.contains(',') {
            true => text
                .split(',')
                .map(|word| word.trim().to_string())
                .collect(),
            false => text.chars().map(String::from).collect(),
        };
        let directions: Vec<Direction> = words.iter().filter_map(|word| named(word)).collect();
        if directions.len() != words.len() {
            return Err(NoOrder);
        }
        let directions = <[Direction; 4]>::try_from(directions).map_err(|_| NoOrder)?;
        Self::new(directions).ok_or(NoOrder)
    }
}

/// The direction with this name or first letter.
fn named(word: &str) -> Option<Direction> {
    match word {
        "up" | "u" => Some(Direction::Up),
        "left" | "l" => Some(Direction::Left),
        "down" | "d" => Some(Direction::Down),
        "right" | "r" => Some(Direction::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        use Direction::*;
        let reversed = DragonOrder::new([Right, Down, Left, Up]);
        for (text, expected) in [
            ("up,left,down,right", Some(DragonOrder::default())),
            ("ULDR", Some(DragonOrder::default())),
            (" Right, Down ,left,UP", reversed),
            ("r,d,l,u", reversed),
            ("rdlu", reversed),
            ("", None),
            ("up", None),
            ("uldd", None),
            ("uldru", None),
            ("up,left,down", None),
            ("up,left,down,sideways", None),
            ("up,left,down,right,", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
        assert_eq!(DragonOrder::default().to_string(), "up,left,down,right");
    }

    #[test]
    fn there_are_twenty_four_orders_and_each_reads_back() {
        let orders = DragonOrder::all();
        assert_eq!(orders.len(), 24);
        assert_eq!(orders[0], DragonOrder::default());
        for (number, order) in orders.iter().enumerate() {
            assert_eq!(order.to_string().parse(), Ok(*order));
            assert!(!orders[..number].contains(order));
        }
    }

    #[test]
    fn there_and_back() {
        let at = Point::new(3, 5);
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().step(direction.step(at)), at);
            assert_eq!(Direction::of_bits(direction.bits()), direction);
        }
    }
}
