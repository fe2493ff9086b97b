#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod tone;
mod wav;

pub use tone::{Tone, Wave};
pub use wav::{to_i16, wav};

/// No sound is longer than this, whatever its numbers say.
pub const LONGEST_MS: u32 = 20_000;

/// How often an echo is heard. Each is softer than the one before.
const ECHOES: u32 = 3;

/// The ends of a sound are faded over this time, since a jump is heard as a click.
const FADE_MS: u32 = 3;

/// A sound: tones that are heard together or one after another, and their echo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// What is heard.
    pub tones: Vec<Tone>,
    /// How loud the echo is, in percent of what it repeats; 0 is none.
    pub echo: u32,
    /// How long after the tone its echo is heard.
    pub echo_ms: u32,
}

impl Sound {
    /// How long it is.
    pub fn length_ms(&self) -> u32 {
        let tones = self.tones.iter().map(Tone::end_ms).max().unwrap_or(0);
        let echoes = match self.echo {
            0 => 0,
            _ => self.echo_ms.saturating_mul(ECHOES),
        };
        tones.saturating_add(echoes).min(LONGEST_MS)
    }

    /// How many samples it has at a rate.
    pub fn samples(&self, rate: u32) -> usize {
        count(self.length_ms(), rate)
    }

    /// The samples at a rate, from -1 to 1.
    pub fn render(&self, rate: u32) -> Vec<f32> {
        let rate = rate.max(1);
        let mut samples = vec![0.0; self.samples(rate)];
        for (number, tone) in self.tones.iter().enumerate() {
            // Equal tones with equal noise would only be louder.
            tone.add_to(&mut samples, rate, number as u32);
        }
        self.add_echoes(&mut samples, rate);
        fade_ends(&mut samples, count(FADE_MS, rate));
        limit(&mut samples);
        samples
    }

    fn add_echoes(&self, samples: &mut [f32], rate: u32) {
        let delay = count(self.echo_ms.min(LONGEST_MS), rate);
        let share = self.echo.min(90) as f32 / 100.0;
        if share == 0.0 || delay == 0 {
            return;
        }
        let dry = samples.to_vec();
        let mut loudness = share;
        for echo in 1..=ECHOES as usize {
            let late = samples.iter_mut().skip(delay * echo);
            for (place, sample) in late.zip(&dry) {
                *place += sample * loudness;
            }
            loudness *= share;
        }
    }
}

/// How many samples a time has.
fn count(ms: u32, rate: u32) -> usize {
    let count = u64::from(ms) * u64::from(rate) / 1000;
    // A page counts to four thousand millions only.
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Makes the first and the last sample silent, and what is between them and the middle
/// softer.
fn fade_ends(samples: &mut [f32], length: usize) {
    let length = length.clamp(1, (samples.len() / 2).max(1));
    let last = samples.len();
    for place in 0..length.min(last) {
        let share = place as f32 / length as f32;
        samples[place] *= share;
        samples[last - 1 - place] *= share;
    }
}

/// Makes everything softer, if something is louder than 1.
fn limit(samples: &mut [f32]) {
    let peak = samples.iter().fold(0.0_f32, |peak, it| peak.max(it.abs()));
    if peak > 1.0 {
        for sample in samples {
            // A division may round up.
            *sample = (*sample / peak).clamp(-1.0, 1.0);
        }
    }
}

#[cfg(test)]
mod tests;
