//! Makes many levels: checks them and measures the time.

use super::reasons::Reasons;
use super::{MapOptions, build, made_by, print};
use crate::catalog::Catalog;
use crate::mapgen::recipe::Recipe;
use crate::mapgen::{Plan, proof};
use crate::platform::print_error;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// One level as a JSON line. It contains no times, so it is always the same.
#[derive(Serialize)]
struct Line<'a> {
    seed: u64,
    recipe: &'a str,
    hash: String,
    width: i32,
    height: i32,
    /// Tiles that one can stand on.
    open: usize,
    monsters: usize,
    items: usize,
    traps: usize,
    tries: u32,
    fell_back: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<&'a [String]>,
}

impl<'a> Line<'a> {
    fn of(plan: &'a Plan, catalog: &Catalog, seed: u64) -> Self {
        let tiles = plan.map.tiles().iter();
        Self {
            seed,
            recipe: made_by(plan),
            hash: format!("{:016x}", plan.hash(catalog)),
            width: plan.map.width(),
            height: plan.map.height(),
            open: tiles.filter(|tile| tile.is_walkable()).count(),
            monsters: plan.monsters.len(),
            items: plan.items.len() + plan.loot.len(),
            traps: plan.traps.len(),
            tries: plan.tries,
            fell_back: plan.fell_back,
            faults: None,
        }
    }
}

/// The totals of all levels.
#[derive(Serialize)]
struct Totals {
    recipe: String,
    levels: u32,
    failed: u32,
    retried: u32,
    fell_back: u32,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
}

/// If more than this percentage of levels fell back to another recipe, the check fails:
/// the recipe does not make its own levels then.
const MOST_FALLEN_BACK: u32 = 5;

/// The faults of a recipe's levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// How many levels are not sound.
    pub failed: u32,
    /// How many recipes fell back too often.
    pub fell_back: u32,
}

/// Makes many levels by a recipe, or by those of the depth, and returns their
/// faults.
pub fn run(
    options: &MapOptions,
    recipe: Option<&Recipe>,
    catalog: &Catalog,
    out: &mut impl Write,
) -> Result<Verdict, String> {
    let mut times: Vec<Duration> = Vec::new();
    let (mut failed, mut retried, mut fell_back) = (0, 0, 0);
    let mut reasons = Reasons::default();
    for number in 0..options.count {
        let seed = options.seed.wrapping_add(u64::from(number));
        let begun = Instant::now();
        let plan = build(options, recipe, catalog, seed);
        times.push(begun.elapsed());
        let faults = match options.check {
            true => proof::faults(&plan, catalog, options.depth),
            false => Vec::new(),
        };
        retried += u32::from(plan.tries > 1);
        fell_back += u32::from(plan.fell_back);
        failed += u32::from(!faults.is_empty());
        reasons.add(&plan.failures, seed);
        if options.json {
            let line = Line {
                faults: options.check.then_some(faults.as_slice()),
                ..Line::of(&plan, catalog, seed)
            };
            print(out, &json(&line))?;
        }
        for fault in &faults {
            let by = made_by(&plan);
            print_error(&plain_text::line(&format!("{by} seed {seed}: {fault}")));
        }
    }
    for reason in reasons.text().lines() {
        print_error(&plain_text::line(reason));
    }
    times.sort_unstable();
    let totals = Totals {
        recipe: recipe.map_or(format!("depth {}", options.depth), |it| it.id.clone()),
        levels: options.count,
        failed,
        retried,
        fell_back,
        p50_ms: milliseconds(&times, 50),
        p99_ms: milliseconds(&times, 99),
        max_ms: milliseconds(&times, 100),
    };
    let text = match options.json {
        true => json(&serde_json::json!({ "totals": totals })),
        false => totals.text(options.check),
    };
    print(out, &text)?;
    let is_fallen = is_too_many(fell_back, options.count);
    if options.check && is_fallen {
        print_error(&plain_text::line(&format!(
            "{}: {fell_back} of {} levels fell back to another recipe; at most {MOST_FALLEN_BACK} % may",
            totals.recipe, options.count
        )));
    }
    Ok(Verdict {
        failed,
        fell_back: u32::from(options.check && is_fallen),
    })
}

impl Totals {
    fn text(&self, checked: bool) -> String {
        let failed = match checked {
            true => format!(", {} failed", self.failed),
            false => String::new(),
        };
        format!(
            "{:<24} {} levels: p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms; {} retried, {} fell back{failed}\n",
            self.recipe,
            self.levels,
            self.p50_ms,
            self.p99_ms,
            self.max_ms,
            self.retried,
            self.fell_back
        )
    }
}

/// Whether more levels fell back than allowed.
fn is_too_many(fell_back: u32, levels: u32) -> bool {
    u64::from(fell_back) * 100 > u64::from(MOST_FALLEN_BACK) * u64::from(levels)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a line can be written") + "\n"
}

/// The time within which this percentage of levels was made. `times` is sorted.
fn milliseconds(times: &[Duration], percent: usize) -> f64 {
    let rank = (times.len() * percent).div_ceil(100).max(1);
    let time = times.get(rank - 1).copied().unwrap_or_default();
    time.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_of_a_hundred_may_fall_back() {
        for (fell_back, levels, expected) in [
            (0, 1, false),
            (1, 1, true),
            (5, 100, false),
            (6, 100, true),
            (50_000, 1_000_000, false),
            (50_001, 1_000_000, true),
        ] {
            assert_eq!(is_too_many(fell_back, levels), expected, "{fell_back}");
        }
    }

    #[test]
    fn times_are_told_by_rank() {
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        for (percent, expected) in [(50, 100.0), (99, 198.0), (100, 200.0)] {
            assert_eq!(milliseconds(&times, percent), expected, "{percent}");
        }
        assert_eq!(milliseconds(&times[..1], 50), 1.0);
        assert_eq!(milliseconds(&[], 50), 0.0);
    }
}
