//! Every check, cheapest first, stopping at the first that fails.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::{art, browser, process, reload, runs, schema, soak, web, window};

type Check = fn(&Path) -> Result<(), String>;

const CHECKS: [(&str, Check); 12] = [
    ("format", format),
    ("clippy", clippy),
    ("tests", tests),
    ("tests of the tools", tool_tests),
    ("art", art::check),
    ("schema", schema::run),
    ("soak", |root| soak::run(root, soak::SHORT)),
    ("runs", |root| runs::run(root, runs::SHORT)),
    ("window", window::run),
    ("reload", reload::run),
    ("web build", web_build),
    ("browser", browser::run),
];

/// Runs them all and lists how long each took.
pub fn run(root: &Path) -> Result<(), String> {
    let start = Instant::now();
    let mut times = Vec::new();
    for (name, check) in CHECKS {
        println!("== {name}");
        let began = Instant::now();
        check(root).map_err(|fault| format!("{name}: {fault}"))?;
        println!("== {name}: ok in {}", in_seconds(began.elapsed()));
        times.push((name, began.elapsed()));
    }
    println!("== all checks passed in {}", in_seconds(start.elapsed()));
    for (name, time) in times {
        println!("   {name:<20} {:>9}", in_seconds(time));
    }
    Ok(())
}

fn in_seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f32())
}

fn format(root: &Path) -> Result<(), String> {
    ensure_component(root, "fmt", "rustfmt")?;
    process::run(process::cargo(root).args(["fmt", "--all", "--check"]))
}

fn clippy(root: &Path) -> Result<(), String> {
    ensure_component(root, "clippy", "clippy")?;
    process::run(
        process::cargo(root)
            .args(["clippy", "--workspace", "--all-targets", "--"])
            .args(["-D", "warnings"]),
    )
}

/// Some toolchains come without these two; rustup has them.
fn ensure_component(root: &Path, command: &str, component: &str) -> Result<(), String> {
    if process::read(process::cargo(root).args([command, "--version"])).is_ok() {
        return Ok(());
    }
    process::read(Command::new("rustup").args(["component", "add", component]))
        .map(drop)
        .map_err(|fault| {
            format!(
                "{component} is missing; `rustup component add {component}` brings it ({fault})"
            )
        })
}

fn tests(root: &Path) -> Result<(), String> {
    process::run(process::cargo(root).arg("test"))
}

fn tool_tests(root: &Path) -> Result<(), String> {
    process::run(process::cargo(root).args(["test", "--package", "xtask"]))
}

fn web_build(root: &Path) -> Result<(), String> {
    web::build(root, web::Choice::FirstFound)?.check()
}
