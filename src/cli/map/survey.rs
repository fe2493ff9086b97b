//! Many levels: are they sound, and how long do they take?

use super::{MapOptions, build, made_by, tell};
use crate::mapgen::recipe::Recipe;
use crate::mapgen::{Plan, proof};
use crate::plain;
use crate::platform::complain;
use crate::raws::catalog::Catalog;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// One level, as a JSON line. There is no time in it: it is the same each time.
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
            items: plan.items.len(),
            traps: plan.traps.len(),
            tries: plan.tries,
            fell_back: plan.fell_back,
            faults: None,
        }
    }
}

/// What came of all levels together.
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

/// Makes so many levels by a recipe, or by those of the depth; answers how many
/// are not sound.
pub fn run(
    options: &MapOptions,
    recipe: Option<&Recipe>,
    catalog: &Catalog,
    out: &mut impl Write,
) -> Result<u32, String> {
    let mut times: Vec<Duration> = Vec::new();
    let (mut failed, mut retried, mut fell_back) = (0, 0, 0);
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
        if plan.fell_back {
            let why = plan.notes.last().map_or("", String::as_str);
            let by = made_by(&plan);
            complain(&plain::line(&format!(
                "seed {seed} fell back to {by}: {why}"
            )));
        }
        if options.json {
            let line = Line {
                faults: options.check.then_some(faults.as_slice()),
                ..Line::of(&plan, catalog, seed)
            };
            tell(out, &json(&line))?;
        }
        for fault in &faults {
            let by = made_by(&plan);
            complain(&plain::line(&format!("{by} seed {seed}: {fault}")));
        }
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
    tell(out, &text)?;
    Ok(failed)
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

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a line can be written") + "\n"
}

/// The time within which so many percent were done, from times in order.
fn milliseconds(times: &[Duration], percent: usize) -> f64 {
    let rank = (times.len() * percent).div_ceil(100).max(1);
    let time = times.get(rank - 1).copied().unwrap_or_default();
    time.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

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
