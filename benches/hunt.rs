//! What a turn with 200 hunters takes natively: the same game that the page plays, so that
//! both can be compared.

use std::time::Instant;
use wyrmhold::run::trial::Hunt;

const SEED: u64 = 1;
const HUNTERS: usize = 200;

/// The turns that are measured, and how often.
const TURNS: u32 = 60;
const TIMES: usize = 7;

fn main() {
    let mut least = f64::INFINITY;
    let mut digest = String::new();
    for _ in 0..TIMES {
        let mut hunt = Hunt::new(SEED, HUNTERS).expect("there is room for the hunters");
        let start = Instant::now();
        digest = hunt.turns(TURNS).expect("the hero outlives them");
        least = least.min(start.elapsed().as_secs_f64() * 1e6 / f64::from(TURNS));
    }
    println!("{least:.1} {digest}");
}
