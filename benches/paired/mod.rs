//! Two costs beside each other: one after the other again and again, so that what
//! else the machine does hits both alike, and the median of each.

#![allow(dead_code, reason = "each bench uses a part of it")]

use std::time::{Duration, Instant};

/// How often each of two is measured.
const ROUNDS: usize = 41;

/// Was the bench asked for ratios, by `cargo xtask perf`?
pub fn is_asked_for() -> bool {
    std::env::args().any(|word| word == "--paired")
}

/// How many times longer the one takes than the other.
pub fn ratio(mut over: impl FnMut(), mut under: impl FnMut()) -> f64 {
    let (mut longer, mut shorter) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        longer.push(time(&mut over));
        shorter.push(time(&mut under));
    }
    median(longer).as_secs_f64() / median(shorter).as_secs_f64()
}

pub fn time(work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Prints a figure for `cargo xtask perf`.
pub fn tell(name: &str, figure: f64) {
    println!("{}", serde_json::json!({ name: figure }));
}
