//! The goals for the page's speed. A turn is measured natively and in the page in one run.

use std::path::Path;

use crate::browser::Driver;
use crate::process;

/// Measures, and fails if a goal is not held.
pub fn run(root: &Path) -> Result<(), String> {
    let mut bench = process::cargo(root);
    let native = process::read(bench.args(["bench", "--quiet", "--bench", "hunt"]))?;
    let native = native.lines().last().unwrap_or_default().to_string();
    Driver::prepare(root)?.run("perf.mjs", &[("--native", Path::new(&native))])
}
