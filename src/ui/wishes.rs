//! What the system asks for on the player's behalf. It counts where the player has chosen
//! nothing.

/// The wishes of the system that the game is shown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// Nothing should move or flash.
    pub reduced_motion: bool,
    /// Colours should differ as much as they can.
    pub more_contrast: bool,
    /// How many screen pixels a point has, in percent: 300 on a phone with three pixels to
    /// the point. It decides how small text may be.
    pub density: u32,
    /// The game is played with fingers, which need more room than a pointer.
    pub has_fingers: bool,
}

/// What the player acts with: what is told of how to do things says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    ByKeys,
    ByFingers,
}

/// The least height of what a finger chooses, in points.
const FINGER: i32 = 44;

impl Wishes {
    pub fn played(&self) -> Played {
        match self.has_fingers {
            true => Played::ByFingers,
            false => Played::ByKeys,
        }
    }

    /// How many lines of text a row to choose takes, where a line is so many pixels high.
    pub fn pitch(&self, line: i32) -> i32 {
        if !self.has_fingers {
            return 1;
        }
        let high = FINGER * self.density.min(1_000) as i32;
        let line = line.max(1) * 100;
        ((high + line - 1) / line).clamp(1, 8)
    }
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            reduced_motion: false,
            more_contrast: false,
            density: 100,
            has_fingers: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingers_have_rows_of_44_points() {
        for (has_fingers, density, line, expected) in [
            // A phone upright: 38 pixels are less than 13 points.
            (true, 300, 38, 4),
            (true, 200, 24, 4),
            (true, 100, 44, 1),
            (true, 100, 43, 2),
            (true, 0, 12, 1),
            (true, 100, 0, 8),
            (false, 300, 38, 1),
        ] {
            let wishes = Wishes {
                density,
                has_fingers,
                ..Wishes::default()
            };
            assert_eq!(wishes.pitch(line), expected, "{wishes:?}, {line}");
        }
    }
}
