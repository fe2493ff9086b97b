//! What plays sounds, on any system.

use std::sync::Arc;

/// How many samples of a sound a second has.
pub const RATE: u32 = 22_050;

/// Samples from -1 to 1, at `RATE`. They are shared, since a sound is heard many times.
pub type Samples = Arc<[f32]>;

/// Plays sounds. No call waits for a device.
pub trait Speaker {
    /// Plays something once, over what is heard already. A volume is from 0 to 1.
    fn play(&mut self, samples: &Samples, volume: f32);

    /// Plays something over and over in place of what was so before; nothing for `None`.
    fn hum(&mut self, samples: Option<&Samples>);

    /// How loud that is, from 0 to 1.
    fn set_hum_volume(&mut self, volume: f32);

    /// Is it known that nothing can be heard?
    fn is_missing(&self) -> bool;
}

/// Plays nothing.
pub struct Silence;

impl Speaker for Silence {
    fn play(&mut self, _: &Samples, _: f32) {}

    fn hum(&mut self, _: Option<&Samples>) {}

    fn set_hum_volume(&mut self, _: f32) {}

    fn is_missing(&self) -> bool {
        true
    }
}
