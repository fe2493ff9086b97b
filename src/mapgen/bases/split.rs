//! Rectangles split again and again.

use crate::mapgen::draft::Room;
use chance::Stream;

/// How far a rectangle is split.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// The shortest side that a part may have.
    pub least: i32,
    /// A part with a longer side is split again, if it can be.
    pub most: i32,
    /// How many tiles lie between two parts.
    pub gap: i32,
}

/// A rectangle cut in two, and the gap between the halves.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub one: Room,
    pub other: Room,
    pub between: Room,
}

/// All parts of a rectangle that was split.
#[derive(Clone, Debug, Default)]
pub struct SplitParts {
    /// The parts. Neighbours mostly follow one another.
    pub leaves: Vec<Room>,
    pub cuts: Vec<Cut>,
}

impl Split {
    /// Splits until the parts are small enough.
    pub fn parts(self, area: Room, stream: &mut Stream) -> SplitParts {
        let mut parts = SplitParts::default();
        let mut open = vec![area];
        while let Some(area) = open.pop() {
            match self.cut(area, stream) {
                Some(cut) => {
                    open.extend([cut.other, cut.one]);
                    parts.cuts.push(cut);
                }
                None => parts.leaves.push(area),
            }
        }
        parts
    }

    fn cut(self, area: Room, stream: &mut Stream) -> Option<Cut> {
        let needed = self.least * 2 + self.gap;
        let (can_across, can_down) = (area.width() >= needed, area.height() >= needed);
        let is_small = area.width() <= self.most && area.height() <= self.most;
        if !(can_across || can_down) || (is_small && stream.chance(60)) {
            return None;
        }
        let is_upright = match (can_across, can_down) {
            (true, true) if area.width() * 2 > area.height() * 3 => true,
            (true, true) if area.height() * 2 > area.width() * 3 => false,
            (true, true) => stream.chance(50),
            (can_across, _) => can_across,
        };
        let length = if is_upright {
            area.width()
        } else {
            area.height()
        };
        let last = length - self.gap - self.least;
        // The mean of two draws is near the middle more often than not.
        let first = (stream.between(self.least, last) + stream.between(self.least, last)) / 2;
        let slice = |from: i32, length: i32| match is_upright {
            true => Room::new(area.left + from, area.top, length, area.height()),
            false => Room::new(area.left, area.top + from, area.width(), length),
        };
        Some(Cut {
            one: slice(0, first),
            between: slice(first, self.gap),
            other: slice(first + self.gap, length - first - self.gap),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fill_the_whole_and_are_of_the_right_size() {
        let area = Room::new(3, 2, 90, 47);
        for seed in 0..50 {
            let split = Split {
                least: 5,
                most: 12,
                gap: 1,
            };
            let parts = split.parts(area, &mut Stream::named(seed, "split"));
            let leaves = parts.leaves.iter().map(|leaf| leaf.width() * leaf.height());
            let walls = parts.cuts.iter();
            let walls = walls.map(|cut| cut.between.width() * cut.between.height());
            assert_eq!(leaves.chain(walls).sum::<i32>(), 90 * 47, "seed {seed}");
            for leaf in parts.leaves {
                assert!(
                    leaf.width().min(leaf.height()) >= 5,
                    "seed {seed}: {leaf:?}"
                );
                assert!(
                    leaf.width().max(leaf.height()) <= 12,
                    "seed {seed}: {leaf:?}"
                );
            }
        }
    }
}
