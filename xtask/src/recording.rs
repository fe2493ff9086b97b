//! The recording in the README: some turns of a game as an animated picture.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::display::Display;
use crate::picture::animated;
use crate::process;
use crate::scene::Moment;

/// Six kinds of foes before the gate of a fort with a moat, on the third depth. Where the
/// rules have changed, another moment has to be looked for: `simulate --record` and `replay`
/// show many.
pub const MOMENT: Moment = Moment {
    seed: "40",
    turn: 719,
};

const SIZE: (u32, u32) = (960, 540);
const COMMANDS: usize = 26;

/// How long each picture is shown, in milliseconds.
const SHOWN: u16 = 160;

/// The time between the two pictures of a command: what flies and hits, and what came of it.
const BETWEEN: Duration = Duration::from_millis(250);

/// The largest file that a page about the game should have to load.
const LARGEST: u64 = 1_500_000;

/// Makes the recording again, from the real window.
pub fn run(root: &Path) -> Result<(), String> {
    let binary = process::build(root, process::Build::Release)?;
    let display = Display::open()?;
    let data = root.join("target").join("recording-data");
    let window = MOMENT.open(&display, &binary, &data, SIZE)?;
    let mut pictures = vec![window.photograph()?];
    for _ in 0..COMMANDS {
        window.tap(&["period"])?;
        pictures.push(window.photograph()?);
        sleep(BETWEEN);
        pictures.push(window.photograph()?);
    }
    let path = root.join("resources").join("recording.png");
    animated::write(&path, &pictures, SHOWN)?;
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    println!("recording: {}, {bytes} bytes", path.display());
    match bytes > LARGEST {
        true => Err(format!(
            "{bytes} bytes are more than {LARGEST}: record fewer commands"
        )),
        false => Ok(()),
    }
}
