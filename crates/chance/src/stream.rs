//! Random numbers that are the same on every machine.
//!
//! Only `i32` is drawn: a `usize` is smaller in a browser and would give other numbers
//! there.

use bracket_random::prelude::RandomNumberGenerator;
use serde::{Deserialize, Serialize};

/// One independent sequence of random numbers.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stream {
    generator: RandomNumberGenerator,
}

impl Stream {
    /// The stream with this name for this seed.
    pub fn named(seed: u64, name: &str) -> Self {
        let mut mixed = seed;
        for byte in name.bytes() {
            mixed = mix(mixed ^ u64::from(byte));
        }
        Self {
            generator: RandomNumberGenerator::seeded(mix(mixed)),
        }
    }

    /// The sum of `count` dice with `sides` sides; no dice, or dice without sides, give 0.
    pub fn roll(&mut self, count: i32, sides: i32) -> i32 {
        if sides < 1 {
            return 0;
        }
        (0..count).map(|_| self.below(sides) + 1).sum()
    }

    /// A number from 0 to `limit`, without `limit`; 0 if `limit` is not positive.
    pub fn below(&mut self, limit: i32) -> i32 {
        if limit <= 1 {
            return 0;
        }
        self.generator.range(0, limit)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below(high - low + 1)
    }

    /// True with a chance of `percent` in a hundred.
    pub fn chance(&mut self, percent: i32) -> bool {
        self.below(100) < percent
    }

    /// One of the values, all with the same chance; none from an empty list.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() {
            return None;
        }
        from.get(self.below(from.len() as i32) as usize)
    }

    /// An index, with a chance in proportion to its weight. None if no weight is above
    /// zero.
    pub fn weighted(&mut self, weights: &[i32]) -> Option<usize> {
        let weights = || weights.iter().map(|&weight| i64::from(weight.max(0)));
        let total: i64 = weights().sum();
        if total <= 0 {
            return None;
        }
        // If the weights exceed an `i32`, those at the end are never drawn.
        let total = i32::try_from(total).unwrap_or(i32::MAX);
        let mut left = i64::from(self.below(total));
        weights().position(|weight| {
            left -= weight;
            left < 0
        })
    }
}

/// Spreads every bit of the input over the whole output.
fn mix(value: u64) -> u64 {
    let mut mixed = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_by_name_and_repeat_by_seed() {
        let draw = |name| {
            let mut stream = Stream::named(7, name);
            (0..8).map(|_| stream.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw("combat"), draw("combat"));
        assert_ne!(draw("combat"), draw("items"));
    }

    #[test]
    fn weights_are_exact() {
        let mut stream = Stream::named(1, "weights");
        let mut counts = [0; 4];
        for _ in 0..16_000 {
            counts[stream.weighted(&[10, 1, 4, 1]).unwrap()] += 1;
        }
        for (count, expected) in counts.into_iter().zip([10_000, 1_000, 4_000, 1_000]) {
            let off = f64::from(count - expected).abs();
            assert!(off < f64::from(expected) * 0.15, "{counts:?}");
        }
        assert_eq!(stream.weighted(&[0, 0]), None);
        assert_eq!(stream.weighted(&[]), None);
    }

    #[test]
    fn small_limits_do_not_panic() {
        let mut stream = Stream::named(1, "small");
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(-3), 0);
        assert_eq!(stream.roll(3, 0), 0);
        assert_eq!(stream.pick::<i32>(&[]), None);
    }
}
