//! The time and the memory for mazes of one size, in a process of its own.

use dragons_maze::direction::DragonOrder;
use dragons_maze::generate::{Order, generate};
use dragons_maze::solve::solve;
use serde_json::{Value, json};
use std::process::Command;

/// Mazes with and without loops, winnable or not: what cannot be won takes longest.
const LOOPS: [i32; 3] = [0, 5, 30];
const SEEDS: u64 = 2;

/// What a child tells of mazes of that size; figures are null where it tells nothing.
pub fn of_child(size: i32) -> Value {
    let told = || {
        let own = std::env::current_exe().ok()?;
        let child = Command::new(own)
            .args(["--maze", &size.to_string()])
            .output()
            .ok()?;
        serde_json::from_slice(&child.stdout).ok()
    };
    told().unwrap_or_else(|| line(size, None, None))
}

/// The slowest of some mazes, and the most memory that this process ever had.
pub fn measured(size: i32) -> Value {
    let mut slowest: f64 = 0.0;
    for loops in LOOPS {
        for seed in 0..SEEDS {
            let order = Order {
                loops,
                solvable: false,
                ..Order::new(seed).sized(size, size)
            };
            let maze = generate(&order).expect("the order is in bounds").maze;
            // Won or lost, it is an answer.
            let time = crate::clock::time(&mut || drop(solve(&maze, DragonOrder::default())));
            slowest = slowest.max(time.as_secs_f64());
        }
    }
    line(size, Some(slowest), peak_megabytes())
}

fn line(size: i32, seconds: Option<f64>, megabytes: Option<f64>) -> Value {
    json!({
        format!("maze_{size}_seconds"): seconds,
        format!("maze_{size}_megabytes"): megabytes,
    })
}

fn peak_megabytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}
