//! Every check, stopping at the first that fails.
//!
//! Two processors are kept busy: what needs a build of the game and the page is made and tried
//! beside the checks of the source, in a process of its own, whose words are shown when it ends.
//! The browser comes last, since it would wait for the processor too long beside the tests.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{art, browser, display, process, reload, runs, schema, soak, web, window};

type Check = (&'static str, fn(&Path) -> Result<(), String>);

/// Checks of the source, cheapest first.
const OF_THE_SOURCE: [Check; 7] = [
    ("format", format),
    ("clippy", clippy),
    ("documentation", documentation),
    ("tests", tests),
    ("tests of the tools", tool_tests),
    ("art", art::check),
    ("schema", schema::run),
];

/// Checks of what is built for players, beside those.
const OF_THE_BUILDS: [Check; 4] = [
    ("quick build", |root| {
        process::build(root, process::Build::Quick).map(drop)
    }),
    ("web build", web_build),
    ("soak", |root| soak::run(root, soak::SHORT)),
    ("runs", |root| runs::run(root, runs::SHORT)),
];

/// Checks through the window, after those.
const OF_THE_WINDOW: [Check; 2] = [("window", window::run), ("reload", reload::run)];

/// Checks of the page, when nothing else runs.
const OF_THE_PAGE: [Check; 1] = [("browser", browser::run)];

/// Runs them all and lists how long each took.
pub fn run(root: &Path) -> Result<(), String> {
    let start = Instant::now();
    let mut beside = Beside::start(root)?;
    let mut times = all_of(root, &OF_THE_SOURCE)?;
    println!("== waiting for the checks of the builds");
    beside.end()?;
    times.extend(all_of(root, &OF_THE_PAGE)?);
    println!("== all checks passed in {}", in_seconds(start.elapsed()));
    list(&times);
    Ok(())
}

/// What runs beside: see `Beside`.
///
/// Meanwhile what the doors need is fetched: that is more waiting than work.
pub fn run_builds(root: &Path) -> Result<(), String> {
    thread::scope(|scope| {
        let fetching = scope.spawn(|| fetch_for_the_doors(root));
        let mut times = all_of(root, &OF_THE_BUILDS)?;
        fetching.join().map_err(|_| "fetching panicked")??;
        times.extend(all_of(root, &OF_THE_WINDOW)?);
        list(&times);
        Ok(())
    })
}

fn fetch_for_the_doors(root: &Path) -> Result<(), String> {
    display::ensure_packages()?;
    // Where there is none, the test says so.
    drop(browser::firefox());
    browser::Driver::prepare(root).map(drop)
}

/// A name and how long it took.
type Times = Vec<(&'static str, Duration)>;

fn all_of(root: &Path, checks: &[Check]) -> Result<Times, String> {
    let mut times = Vec::new();
    for (name, check) in checks {
        println!("== {name}");
        let began = Instant::now();
        check(root).map_err(|fault| format!("{name}: {fault}"))?;
        println!("== {name}: ok in {}", in_seconds(began.elapsed()));
        times.push((*name, began.elapsed()));
    }
    Ok(times)
}

fn list(times: &Times) {
    for (name, time) in times {
        println!("   {name:<20} {:>9}", in_seconds(*time));
    }
}

fn in_seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f32())
}

/// The checks of the builds while they run in a process of their own.
struct Beside {
    child: Child,
    /// What it says.
    log: PathBuf,
}

impl Beside {
    fn start(root: &Path) -> Result<Self, String> {
        let own = std::env::current_exe().map_err(|fault| fault.to_string())?;
        let log = root.join("target").join("ci-builds.log");
        let told = |fault: std::io::Error| format!("{}: {fault}", log.display());
        let out = File::create(&log).map_err(told)?;
        let problems = out.try_clone().map_err(told)?;
        let mut command = Command::new(own);
        command
            .arg("ci-builds")
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(problems);
        let child = command
            .spawn()
            .map_err(|fault| process::cannot_start(&command, &fault))?;
        Ok(Self { child, log })
    }

    /// Waits for the end, and shows what was said.
    fn end(&mut self) -> Result<(), String> {
        let status = self.child.wait().map_err(|fault| fault.to_string())?;
        print!("{}", fs::read_to_string(&self.log).unwrap_or_default());
        match status.success() {
            true => Ok(()),
            false => Err("the checks of the builds failed; see above".to_string()),
        }
    }
}

impl Drop for Beside {
    /// After another check failed nobody waits for these.
    fn drop(&mut self) {
        // It fails only where they have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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

/// Links in the documentation lead somewhere.
fn documentation(root: &Path) -> Result<(), String> {
    process::run(
        process::cargo(root)
            .args(["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings"),
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
    process::run(
        process::cargo(root)
            .arg("test")
            .env("WYRMHOLD_THOROUGH", "1"),
    )
}

fn tool_tests(root: &Path) -> Result<(), String> {
    process::run(process::cargo(root).args(["test", "--package", "xtask"]))
}

fn web_build(root: &Path) -> Result<(), String> {
    web::build(root, web::Choice::FirstFound)?.check()
}
