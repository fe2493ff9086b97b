//! Two costs beside each other: one after the other again and again, so that what
//! else the machine does hits both alike. Each counts as the least of its times on the
//! processor.

#![allow(dead_code, reason = "each bench uses a part of it")]

#[path = "../clock/mod.rs"]
pub mod clock;

use clock::time;
use std::time::Duration;

/// How often each of two is measured.
const ROUNDS: usize = 25;

/// How often it is done in one measurement: to read the clock takes as long as a part of
/// a short search.
const TIMES: usize = 8;

/// Was the bench asked for ratios, by `cargo xtask perf`?
pub fn is_asked_for() -> bool {
    std::env::args().any(|word| word == "--paired")
}

/// How many times longer the one takes than the other, over all of some parts.
pub fn ratio<T>(parts: &[T], mut over: impl FnMut(&T), mut under: impl FnMut(&T)) -> f64 {
    let (mut longer, mut shorter) = (Duration::ZERO, Duration::ZERO);
    for part in parts {
        let (mut least_over, mut least_under) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            least_over = least_over.min(time(&mut || (0..TIMES).for_each(|_| over(part))));
            least_under = least_under.min(time(&mut || (0..TIMES).for_each(|_| under(part))));
        }
        longer += least_over;
        shorter += least_under;
    }
    longer.as_secs_f64() / shorter.as_secs_f64()
}

/// Prints a figure for `cargo xtask perf`.
pub fn tell(name: &str, figure: f64) {
    println!("{}", serde_json::json!({ name: figure }));
}
