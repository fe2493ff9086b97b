//! Tests the window as a player uses it: start, play, resize, close, start again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::display::{Display, Window};
use crate::level;
use crate::picture::Picture;
use crate::process;
use crate::puzzle;

/// A window in which nothing happens may use this share of one processor. Without a
/// graphics card the processor draws, so this shows that nothing is drawn.
const BUSIEST: f64 = 0.02;

/// How long it is left alone, and then watched. For six seconds after a key the light of the
/// torch flickers.
const REST: Duration = Duration::from_secs(8);
const WATCH: Duration = Duration::from_secs(10);

/// Sizes to which the window is changed: larger than at the start, and smaller.
const SIZES: [(u32, u32); 2] = [(1300, 900), (700, 500)];

/// From any place that is not enclosed, one of these is a step.
const STEPS: [&str; 8] = ["Right", "Left", "Down", "Up", "h", "l", "j", "k"];

/// Runs the whole test with the quick build.
pub fn run(root: &Path) -> Result<(), String> {
    let binary = process::build(root, process::Build::Quick)?;
    says_so_without_a_display(&binary)?;

    let display = Display::open()?;
    let data = root.join("target").join("window-test");
    fresh_folder(&data)?;
    let visit = Visit {
        display: &display,
        binary: &binary,
        keep: data.clone(),
        data: data.join("data"),
    };
    fresh_folder(&visit.data)?;
    let played = visit.first()?;
    visit.second(&played)?;
    level::ten_keys(&display, &binary, &data.join("ten-keys"))?;
    level::by_keys(&display, &binary, &data.join("by-keys"))?;
    level::by_mouse(&display, &binary, &data.join("by-mouse"))?;
    puzzle::run(&display, &binary, &data.join("puzzle"))
}

/// Without a display the game prints a sentence and does not panic.
fn says_so_without_a_display(binary: &Path) -> Result<(), String> {
    let output = process::output(
        Command::new(binary)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY"),
    )?;
    let said = String::from_utf8_lossy(&output.stderr);
    let lines = said.trim().lines().count();
    if output.status.code() == Some(1) && lines == 1 && !said.contains("panicked") {
        ok("without a display: one sentence and exit code 1");
        return Ok(());
    }
    Err(format!(
        "without a display the game should say one sentence and end with 1; it ended with {} and said: {said}",
        output.status
    ))
}

struct Visit<'a> {
    display: &'a Display,
    binary: &'a Path,
    keep: PathBuf,
    data: PathBuf,
}

/// Pictures of the new game and after some steps.
struct Played {
    new: Picture,
    moved: Picture,
}

impl Visit<'_> {
    /// A new game, some steps, two sizes, a rest, and the close button.
    fn first(&self) -> Result<Played, String> {
        let mut window = self.start()?;
        let title = self.shot(&window, "title")?;
        ok("the window opens and draws");
        rests(&window, "the title")?;

        window.press("Return")?;
        let heroes = self.shot(&window, "heroes")?;
        expect_change(&title, &heroes, "Return on the title should ask for a hero")?;
        window.press("Return")?;
        let new = self.shot(&window, "new")?;
        expect_change(&heroes, &new, "Return again should start a new game")?;
        ok("a new game with two keys");

        let moved = self.walk(&window, &new)?;
        ok("a key moves the hero");

        for (width, height) in SIZES {
            window.resize(width, height)?;
            let picture = self.shot(&window, &format!("at-{width}x{height}"))?;
            if picture.size() != (width, height) || picture.is_blank() {
                return Err(format!(
                    "after a resize to {width}x{height} the window is {:?} and {}",
                    picture.size(),
                    if picture.is_blank() { "blank" } else { "drawn" }
                ));
            }
        }
        ok("resized to 1300x900 and to 700x500, it still draws");

        rests(&window, "the game")?;
        self.comes_back(&window)?;

        let status = window.close()?;
        if !status.success() {
            return Err(format!(
                "closing the window should end with 0, not {status}"
            ));
        }
        ok("the close button ends it with exit code 0");
        Ok(Played { new, moved })
    }

    /// A hidden window shows its picture again, though nothing has changed.
    fn comes_back(&self, window: &Window) -> Result<(), String> {
        let before = self.shot(window, "before-hiding")?;
        window.hide_and_show()?;
        let after = self.shot(window, "after-hiding")?;
        let differ = before.difference(&after);
        if differ > 0 {
            return Err(format!(
                "hidden and shown again, the window differs in {differ} pixels (pictures in {})",
                self.keep.display()
            ));
        }
        ok("hidden and shown again, the picture is there");
        Ok(())
    }

    /// Started again: the first choice of the title continues the game.
    fn second(&self, played: &Played) -> Result<(), String> {
        let mut window = self.start()?;
        window.press("Return")?;
        let back = self.shot(&window, "continued")?;
        // The log may greet the player, so the pictures need not be equal. But the hero
        // must be where he was left, and not at the start.
        let (to_left, to_new) = (back.difference(&played.moved), back.difference(&played.new));
        if to_left >= to_new {
            return Err(format!(
                "Continue should lead back to the game as left; {to_left} pixels differ from that and {to_new} from a new game (pictures in {})",
                self.keep.display()
            ));
        }
        ok("started again, Continue leads back to the game");
        window.close().map(drop)
    }

    fn start(&self) -> Result<Window<'_>, String> {
        self.display
            .start(self.binary, &self.data, &["--seed", "7"])
    }

    /// Tries steps until one changes the picture, then takes a few more.
    fn walk(&self, window: &Window, new: &Picture) -> Result<Picture, String> {
        for key in STEPS {
            window.press(key)?;
            if self.shot(window, "moved")?.difference(new) == 0 {
                continue;
            }
            // Further in the same direction, so that the end differs from the start.
            window.press(key)?;
            window.press(key)?;
            return self.shot(window, "moved");
        }
        Err(format!(
            "none of {} changed the picture of a new game",
            STEPS.join(", ")
        ))
    }

    fn shot(&self, window: &Window, name: &str) -> Result<Picture, String> {
        let picture = window.photograph()?;
        picture.write(&self.keep.join(format!("{name}.png")))?;
        if picture.is_blank() {
            return Err(format!("the window is blank where `{name}` should be"));
        }
        Ok(picture)
    }
}

/// Checks that the game uses little processor time while nothing happens.
fn rests(window: &Window, what: &str) -> Result<(), String> {
    let share = window.share_of_processor(REST, WATCH)?;
    let percent = share * 100.0;
    if share > BUSIEST {
        return Err(format!(
            "left alone, {what} uses {percent:.1} % of a processor; at most {:.0} % is rest",
            BUSIEST * 100.0
        ));
    }
    ok(&format!(
        "left alone, {what} uses {percent:.1} % of a processor"
    ));
    Ok(())
}

/// Checks that two pictures differ.
pub fn expect_change(before: &Picture, after: &Picture, what: &str) -> Result<(), String> {
    if before.difference(after) > 0 {
        Ok(())
    } else {
        Err(format!("{what}, and nothing on the window changed"))
    }
}

/// Prints that a step succeeded.
pub fn ok(what: &str) {
    println!("ok - {what}");
}

/// Makes an empty folder.
pub fn fresh_folder(folder: &Path) -> Result<(), String> {
    let at = |fault: std::io::Error| format!("{}: {fault}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at)?;
    }
    fs::create_dir_all(folder).map_err(at)
}
