//! How much of a long piece of work a frame does, so that no frame waits for it.

/// The least and the most work of a frame, counted in commands that are played.
const LEAST: u32 = 8;
const MOST: u32 = 400;

/// A frame that takes longer had too much work.
const LONG_FRAME_MS: f32 = 40.0;

/// The work of a frame. It follows how long the frames before took.
pub struct Slices {
    size: u32,
}

impl Default for Slices {
    fn default() -> Self {
        Self { size: LEAST }
    }
}

impl Slices {
    /// The work of the present frame.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The work of the next frame, after one that took so long.
    pub fn next(&mut self, elapsed_ms: f32) -> u32 {
        let wanted = match elapsed_ms > LONG_FRAME_MS {
            true => self.size / 2,
            false => self.size * 2,
        };
        self.size = wanted.clamp(LEAST, MOST);
        self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_frames_make_slices_smaller_and_short_ones_larger() {
        let mut slices = Slices::default();
        for (elapsed_ms, expected) in [(16.0, 16), (16.0, 32), (41.0, 16), (99.0, 8), (99.0, 8)] {
            assert_eq!(slices.next(elapsed_ms), expected);
        }
        for _ in 0..20 {
            slices.next(16.0);
        }
        assert_eq!(slices.size(), MOST);
    }
}
