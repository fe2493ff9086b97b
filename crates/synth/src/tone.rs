//! One tone: a wave, how its pitch changes, and how its loudness does.

use crate::count;

/// How the air moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wave {
    /// Soft and round.
    #[default]
    Sine,
    /// Hollow and loud.
    Square,
    /// Between the two.
    Triangle,
    /// Harsh.
    Saw,
    /// Without a tone. Its pitch is how often it changes: low is a rumble, high a hiss.
    Noise,
}

/// A tone, which may be heard several times. Times are in milliseconds, pitches in hertz
/// and shares in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tone {
    /// How the air moves.
    pub wave: Wave,
    /// The pitch at the beginning.
    pub pitch: u32,
    /// The pitch at the end; 0 is that of the beginning.
    pub slide: u32,
    /// How loud it is, in percent.
    pub volume: u32,
    /// How long after the beginning of the sound it begins.
    pub delay_ms: u32,
    /// How long it takes until it is as loud as it gets.
    pub attack_ms: u32,
    /// How long it takes from there to `sustain`.
    pub decay_ms: u32,
    /// How loud it is after that, in percent of `volume`.
    pub sustain: u32,
    /// How long it stays so.
    pub hold_ms: u32,
    /// How long it takes to fade.
    pub release_ms: u32,
    /// Above this pitch it is dull; 0 is nowhere.
    pub low_pass: u32,
    /// How often it is heard; 0 is once too.
    pub times: u32,
    /// How much later each repetition begins.
    pub every_ms: u32,
}

impl Default for Tone {
    fn default() -> Self {
        Self {
            wave: Wave::default(),
            pitch: 440,
            slide: 0,
            volume: 50,
            delay_ms: 0,
            attack_ms: 5,
            decay_ms: 0,
            sustain: 100,
            hold_ms: 0,
            release_ms: 100,
            low_pass: 0,
            times: 1,
            every_ms: 0,
        }
    }
}

impl Tone {
    /// How long it is heard once.
    fn once_ms(&self) -> u32 {
        [self.decay_ms, self.hold_ms, self.release_ms]
            .iter()
            .fold(self.attack_ms, |sum, part| sum.saturating_add(*part))
    }

    /// When it is over.
    pub(crate) fn end_ms(&self) -> u32 {
        let repeats = self.every_ms.saturating_mul(self.times.max(1) - 1);
        let begins = self.delay_ms.saturating_add(repeats);
        begins.saturating_add(self.once_ms())
    }

    /// Adds it to the samples of a sound. What lies behind their end is left out.
    pub(crate) fn add_to(&self, samples: &mut [f32], rate: u32, number: u32) {
        let mut random = Random::new(number);
        let every = count(self.every_ms, rate);
        let mut begin = count(self.delay_ms, rate);
        // Repetitions at the same moment would only be louder.
        let times = if every == 0 { 1 } else { self.times.max(1) };
        for _ in 0..times {
            let Some(rest) = samples.get_mut(begin..).filter(|rest| !rest.is_empty()) else {
                return;
            };
            self.add_once(rest, rate, &mut random);
            begin = begin.saturating_add(every);
        }
    }

    fn add_once(&self, samples: &mut [f32], rate: u32, random: &mut Random) {
        let length = count(self.once_ms(), rate);
        let rate = rate as f32;
        let highest = rate / 2.0;
        let pitch = |pitch: u32| (pitch as f32).clamp(1.0, highest.max(1.0));
        let first = pitch(self.pitch);
        let last = pitch(if self.slide == 0 {
            self.pitch
        } else {
            self.slide
        });
        let volume = self.volume.min(100) as f32 / 100.0;
        let dullness = dullness(self.low_pass, rate);
        let (mut phase, mut noise, mut dulled) = (0.0_f32, random.next(), 0.0_f32);
        for (place, sample) in samples.iter_mut().take(length).enumerate() {
            let share = place as f32 / length as f32;
            phase += (first + (last - first) * share) / rate;
            if phase >= 1.0 {
                phase -= phase.floor();
                noise = random.next();
            }
            let moved = match self.wave {
                Wave::Noise => noise,
                wave => at(wave, phase),
            };
            dulled += (moved - dulled) * dullness;
            *sample += dulled * volume * self.loudness(place as f32 * 1000.0 / rate);
        }
    }

    /// How loud it is at a moment after its beginning, from 0 to 1.
    fn loudness(&self, ms: f32) -> f32 {
        let sustain = self.sustain.min(100) as f32 / 100.0;
        let mut since = ms;
        for (length, from, to) in [
            (self.attack_ms, 0.0, 1.0),
            (self.decay_ms, 1.0, sustain),
            (self.hold_ms, sustain, sustain),
            (self.release_ms, sustain, 0.0),
        ] {
            let length = length as f32;
            if since < length {
                return from + (to - from) * (since / length);
            }
            since -= length;
        }
        0.0
    }
}

/// How much of each change a dull tone follows, from 0 to 1.
fn dullness(low_pass: u32, rate: f32) -> f32 {
    if low_pass == 0 {
        return 1.0;
    }
    let turn = std::f32::consts::TAU * low_pass as f32 / rate;
    turn / (1.0 + turn)
}

/// A wave at a moment of its round, which goes from 0 to 1.
fn at(wave: Wave, phase: f32) -> f32 {
    let centred = 2.0 * phase - 1.0;
    match wave {
        // Two parabolas, bent towards a sine: no system's own sine is asked for, so it is
        // the same everywhere.
        Wave::Sine => {
            let bow = -4.0 * centred * (1.0 - centred.abs());
            bow * (0.775 + 0.225 * bow.abs())
        }
        Wave::Square if phase < 0.5 => 1.0,
        Wave::Square => -1.0,
        Wave::Triangle => 1.0 - 2.0 * centred.abs(),
        Wave::Saw | Wave::Noise => centred,
    }
}

/// Numbers from -1 to 1 that have no order to the ear, and are the same each time.
struct Random(u32);

impl Random {
    fn new(number: u32) -> Self {
        Self(number.wrapping_mul(0x9e37_79b9) ^ 0x2545_f491)
    }

    fn next(&mut self) -> f32 {
        // Marsaglia's xorshift; it must not be 0.
        let mut bits = self.0.max(1);
        bits ^= bits << 13;
        bits ^= bits >> 17;
        bits ^= bits << 5;
        self.0 = bits;
        (bits >> 8) as f32 / 8_388_608.0 - 1.0
    }
}
