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
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            reduced_motion: false,
            more_contrast: false,
            density: 100,
        }
    }
}
