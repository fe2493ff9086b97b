//! Tests the browser game in a real Chromium, by the scripts in `tests/browser`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::display::Display;
use crate::packages::{self, Need};
use crate::process;
use crate::serve::Server;
use crate::web;
use crate::window::fresh_folder;

/// Names of browsers that can be controlled, best first.
const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Names of Firefox; the first is also Debian's package.
const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];

/// The longest time that a script may take, on the slowest machine: one that waits for ever would
/// leave nothing behind that says what it waits for.
const LONGEST_SCRIPT: Duration = Duration::from_secs(15 * 60);

/// How many games are recorded natively and replayed in the browser.
const GAMES: &str = "10";

/// The tests in two lists that take about as long; both run at the same time, each script in
/// a browser of its own.
const SCRIPTS: [&str; 7] = [
    "test.mjs",
    "mazes.mjs",
    "page.mjs",
    "tabs.mjs",
    "strict.mjs",
    "links.mjs",
    "mods.mjs",
];
const SCRIPTS_BESIDE: [&str; 9] = [
    "journeys.mjs",
    "devices.mjs",
    "pads.mjs",
    "access.mjs",
    "transcript.mjs",
    "workshop.mjs",
    "heard.mjs",
    "touch.mjs",
    "drafts.mjs",
];

/// Runs the browser tests with the page in `target/web`.
pub fn run(root: &Path) -> Result<(), String> {
    run_with(root, GAMES)
}

/// One of the scripts alone, with the page as it is.
pub fn run_one(root: &Path, script: &str) -> Result<(), String> {
    run_scripts(root, GAMES, [&[script], &[]])
}

/// The same with this many recorded games.
pub fn run_with(root: &Path, games: &str) -> Result<(), String> {
    run_scripts(root, games, [&SCRIPTS, &SCRIPTS_BESIDE])
}

fn run_scripts(
    root: &Path,
    games: &str,
    [scripts, scripts_beside]: [&[&str]; 2],
) -> Result<(), String> {
    let fixtures = root.join("tests").join("fixtures").join("parity");
    let binary = process::build(root, process::Build::Quick)?;
    let replays = root.join("target").join("browser-replays");
    fresh_folder(&replays)?;
    process::read(
        Command::new(&binary)
            .args(["simulate", "--games", games, "--max-turns", "600"])
            .arg("--record")
            .arg(&replays),
    )?;
    let driver = Driver::prepare(root)?;
    let given: [(&str, &Path); 4] = [
        ("--fixtures", &fixtures),
        ("--replays", &replays),
        ("--binary", &binary),
        ("--page", &root.join("wasm_help").join("README.md")),
    ];
    thread::scope(|scope| {
        let beside = scope.spawn(|| {
            let ran = run_all(&driver, scripts_beside, &given);
            let in_firefox = match firefox() {
                _ if scripts_beside.is_empty() => Ok(()),
                Ok(firefox) => run_in_firefox(&driver, &firefox),
                Err(reason) => {
                    println!("browser: not tried in Firefox, since {reason}");
                    Ok(())
                }
            };
            ran.and(in_firefox)
        });
        let first = run_all(&driver, scripts, &given);
        let beside = { beside.join() }.unwrap_or_else(|_| Err("a test panicked".to_string()));
        first.and(beside)
    })
}

/// Plays so many random trees of effects natively, and again in the browser: it must end in
/// the same way.
pub fn run_trees(root: &Path, trees: &str) -> Result<(), String> {
    if trees.parse::<u32>().is_err() {
        return Err(format!("--trees: `{trees}` is not a number such as 10000"));
    }
    let file = root.join("target").join("groves.jsonl");
    process::run(
        process::cargo(root)
            .args(["test", "--release", "--test", "limits", "--"])
            .arg("grown_mods_are_played_for_the_browser")
            .env("WYRMHOLD_TREES", trees)
            .env("WYRMHOLD_GROVES", &file),
    )?;
    let driver = Driver::prepare(root)?.without_hurry();
    driver.run("trees.mjs", &[("--groves", &file)])
}

/// Runs each of them, also after one that failed, so that all that is wrong is told at once.
fn run_all(driver: &Driver, scripts: &[&str], given: &[(&str, &Path)]) -> Result<(), String> {
    let mut failed = Vec::new();
    for script in scripts {
        let start = Instant::now();
        let is_passed = driver.run(script, given).is_ok();
        println!(
            "browser: {script} {} in {:.0} s",
            if is_passed { "passed" } else { "failed" },
            start.elapsed().as_secs_f32()
        );
        if !is_passed {
            failed.push(*script);
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("browser: {} failed", failed.join(", "))),
    }
}

/// Without a display Firefox draws nothing on a machine without a graphics card.
fn run_in_firefox(driver: &Driver, firefox: &Path) -> Result<(), String> {
    let display = Display::open()?;
    run_all(
        driver,
        &["firefox.mjs"],
        &[
            ("--firefox", firefox),
            ("--display", Path::new(&display.name())),
        ],
    )
}

/// The system's Firefox, which is installed where that is allowed. It is not needed: the
/// page is tested in Chromium.
pub fn firefox() -> Result<PathBuf, String> {
    let find = || FIREFOXES.into_iter().find_map(process::find);
    if let Some(firefox) = find() {
        return Ok(firefox);
    }
    if !packages::can_install() {
        return Err("there is none".to_string());
    }
    println!("browser: installing {}", FIREFOXES[0]);
    packages::install(&FIREFOXES[..1])?;
    find().ok_or_else(|| format!("{} brought none", FIREFOXES[0]))
}

/// The installed scripts, and the browser they control.
pub struct Driver {
    root: PathBuf,
    scripts: PathBuf,
    browser: PathBuf,
    /// The longest time for a script.
    limit: Duration,
}

impl Driver {
    /// Finds a browser and Node, and installs the dependencies of the scripts.
    pub fn prepare(root: &Path) -> Result<Self, String> {
        let mut needs = vec![Need::program("node", "nodejs"), Need::program("npm", "npm")];
        if find_browser().is_none() {
            needs.push(Need::program("chromium", "chromium"));
        }
        packages::ensure("the browser test", &needs)?;
        let browser = find_browser().ok_or("no Chromium in the search path")?;
        Ok(Self {
            root: root.to_path_buf(),
            scripts: install(root)?,
            browser,
            limit: LONGEST_SCRIPT,
        })
    }

    /// For scripts that take as long as they are told to.
    pub fn without_hurry(self) -> Self {
        let limit = Duration::from_secs(24 * 60 * 60);
        Self { limit, ..self }
    }

    /// Serves the page on a free port and runs a script on it.
    pub fn run(&self, script: &str, options: &[(&str, &Path)]) -> Result<(), String> {
        let folder = web::folder(&self.root);
        if !folder.join("index.html").is_file() {
            return Err(format!(
                "{}: no page to test; build it with `cargo xtask web`",
                folder.display()
            ));
        }
        let server = Server::open(folder, 0)?;
        let address = server.address()?;
        // The thread ends with this program.
        thread::spawn(move || server.answer_all());

        let mut command = Command::new("node");
        command
            .arg(self.scripts.join(script))
            .args(["--url", &address])
            .arg("--chromium")
            .arg(&self.browser)
            .arg("--out")
            .arg(&self.scripts)
            .stdin(Stdio::null());
        for (name, value) in options {
            command.arg(name).arg(value);
        }
        process::run_within(&mut command, self.limit)
    }
}

fn find_browser() -> Option<PathBuf> {
    BROWSERS.into_iter().find_map(process::find)
}

/// Copies the scripts into the target folder and installs their dependencies there, so
/// that the source tree does not change.
fn install(root: &Path) -> Result<PathBuf, String> {
    let source = root.join("tests").join("browser");
    let folder = root.join("target").join("browser");
    let at = |path: &Path, fault: std::io::Error| format!("{}: {fault}", path.display());
    fs::create_dir_all(&folder).map_err(|fault| at(&folder, fault))?;
    let lock = |folder: &Path| fs::read(folder.join("package-lock.json")).unwrap_or_default();
    let current = folder.join("node_modules").is_dir() && lock(&source) == lock(&folder);
    for entry in fs::read_dir(&source).map_err(|fault| at(&source, fault))? {
        let path = entry.map_err(|fault| at(&source, fault))?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            fs::copy(&path, folder.join(name)).map_err(|fault| at(&path, fault))?;
        }
    }
    if !current {
        println!("browser: fetching what tests/browser/package.json asks for");
        process::read(
            Command::new("npm")
                .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
                .current_dir(&folder),
        )?;
    }
    Ok(folder)
}
