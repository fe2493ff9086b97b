//! Changes content while the game runs: a sound change is visible at once, a faulty one
//! is reported.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::display::{Display, Window};
use crate::picture::Picture;
use crate::process;
use crate::window::{fresh_folder, ok};

/// A change must be on the screen this soon after it was written.
const SOON: Duration = Duration::from_secs(1);

/// The walls have a colour if at least this many pixels have it; nothing else covers so
/// many.
const WALL: usize = 3000;
const COLOURS: [&str; 3] = ["#ff0000", "#00ff00", "#0000ff"];
const RED: usize = 0;
const GREEN: usize = 1;
const BLUE: usize = 2;

/// Two mistakes: an unknown field and a missing bracket.
const BROKEN: &str =
    r##"{ "terrain": [{ "id": "wall", "override": "patch", "colour": "#ff0000" }] "##;

/// Plays with a mod, and edits it.
pub fn run(root: &Path) -> Result<(), String> {
    let binary = process::build(root, process::Build::Quick)?;
    let display = Display::open()?;
    let keep = root.join("target").join("reload-test");
    fresh_folder(&keep)?;
    fresh_folder(&keep.join("data"))?;
    let mod_folder = keep.join("paint");
    fs::create_dir_all(mod_folder.join("raws")).map_err(|fault| fault.to_string())?;
    let trial = Trial {
        raws: mod_folder.join("raws").join("paint.json"),
        keep: keep.clone(),
    };
    write(
        &mod_folder.join("mod.json"),
        r#"{ "id": "paint", "name": "Paint", "version": "1.0.0", "game": "*" }"#,
    )?;
    trial.paint(BLUE)?;

    let mods = mod_folder.display().to_string();
    let words = ["--seed", "7", "--mods", mods.as_str()];
    let mut window = display.start(&binary, &keep.join("data"), &words)?;
    window.press("Return")?;
    // The usual hero.
    window.press("Return")?;
    // Signs have the colours of the raws, pictures their own.
    window.press("F4")?;
    trial.edits(&window)?;
    let status = window.close()?;
    match status.success() {
        true => Ok(()),
        false => Err(format!(
            "closing the window should end with 0, not {status}"
        )),
    }
}

struct Trial {
    raws: PathBuf,
    keep: PathBuf,
}

impl Trial {
    fn edits(&self, window: &Window) -> Result<(), String> {
        let new = self.keep(window.photograph()?, "1-blue")?;
        if !has(&new, BLUE) {
            return Err("the mod's blue is not on the screen of a new game".to_string());
        }
        ok("a mod given with --mods is in the game");

        self.paint(GREEN)?;
        let (green, time) = self.soon(window, "2-green", |now| has(now, GREEN))?;
        if has(&green, BLUE) {
            return Err("the old colour is still there beside the new".to_string());
        }
        ok(&format!("a new colour is on the screen after {time} ms"));

        write(&self.raws, BROKEN)?;
        let (broken, time) = self.soon(window, "3-broken", |now| now.difference(&green) > 0)?;
        if !has(&broken, GREEN) || has(&broken, RED) {
            return Err("a broken edit should leave the old colours".to_string());
        }
        ok(&format!(
            "a broken edit leaves the game as it was, and is reported after {time} ms"
        ));

        window.press("Escape")?;
        let hidden = self.keep(window.photograph()?, "4-hidden")?;
        let (to_green, to_broken) = (hidden.difference(&green), hidden.difference(&broken));
        if to_green >= to_broken {
            return Err("Escape should put the errors away".to_string());
        }
        ok("Escape puts the errors away");

        self.paint(RED)?;
        let (red, time) = self.soon(window, "5-red", |now| has(now, RED))?;
        if has(&red, GREEN) {
            return Err("the old colour is still there beside the new".to_string());
        }
        ok(&format!("the mended file is taken after {time} ms"));

        self.away_and_back(window, &red)
    }

    /// Removes the mod's folder and brings it back; later edits must still be noticed.
    fn away_and_back(&self, window: &Window, red: &Picture) -> Result<(), String> {
        let folder = self.raws.parent().and_then(Path::parent);
        let folder = folder.ok_or("the mod has no folder")?;
        let manifest = folder.join("mod.json");
        let text = fs::read_to_string(&manifest).map_err(|fault| fault.to_string())?;
        fs::remove_dir_all(folder).map_err(|fault| fault.to_string())?;
        self.soon(window, "6-away", |now| now.difference(red) > 0)?;
        fs::create_dir_all(folder.join("raws")).map_err(|fault| fault.to_string())?;
        write(&manifest, &text)?;
        self.paint(BLUE)?;
        self.soon(window, "7-back", |now| has(now, BLUE))?;
        self.paint(GREEN)?;
        let (_, time) = self.soon(window, "8-edited", |now| has(now, GREEN))?;
        ok(&format!(
            "with its folder removed and given back, an edit is taken after {time} ms"
        ));
        Ok(())
    }

    /// Sets the colour of the walls.
    fn paint(&self, colour: usize) -> Result<(), String> {
        let color = COLOURS[colour];
        let text = format!(
            r#"{{ "terrain": [{{ "id": "wall", "override": "patch", "color": "{color}" }}] }}"#
        );
        write(&self.raws, &text)
    }

    /// Takes screenshots until the picture is as wanted, and returns how long that
    /// took.
    fn soon(
        &self,
        window: &Window,
        name: &str,
        is_so: impl Fn(&Picture) -> bool,
    ) -> Result<(Picture, u128), String> {
        let start = Instant::now();
        loop {
            let asked = start.elapsed();
            let picture = window.photograph()?;
            let is_late = asked > SOON;
            if is_so(&picture) || is_late {
                let picture = self.keep(picture, name)?;
                return match is_late {
                    false => Ok((picture, asked.as_millis())),
                    true => Err(format!(
                        "`{name}` was not to be seen within {} ms of the write (pictures in {})",
                        SOON.as_millis(),
                        self.keep.display()
                    )),
                };
            }
        }
    }

    fn keep(&self, picture: Picture, name: &str) -> Result<Picture, String> {
        picture.write(&self.keep.join(format!("{name}.png")))?;
        Ok(picture)
    }
}

fn has(picture: &Picture, colour: usize) -> bool {
    picture.mostly(colour) >= WALL
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|fault| format!("{}: {fault}", path.display()))
}
