//! What comes to the app from outside: files dropped on it, texts and links pasted.

use super::App;
use crate::run::file::{FileError, RunFile};
use crate::run::link;
use crate::ui::screens::{Request, RunStep};
use dragons_maze::parse;
use dragons_maze::puzzle::Puzzle;

/// The answer to a player who follows a link to a maze in the middle of a game.
const LEAVE_FIRST: &str = "leave the game first, then open the maze";

/// Should a file of this name be a run?
fn is_run(name: &str) -> bool {
    name.ends_with(".save") || name.ends_with(".replay")
}

impl App {
    /// Opens a dropped file, or says why it cannot be opened. A save is continued, a replay
    /// is watched, a maze is played.
    pub(super) fn dropped(&mut self, name: &str, bytes: &[u8]) {
        self.needs_drawing = true;
        let opened = match (RunFile::read(bytes), std::str::from_utf8(bytes)) {
            (Ok(run), _) if run.state.is_some() && !name.ends_with(".replay") => {
                self.carry_out(Request::Run(RunStep::Import(Box::new(run))));
                Ok(())
            }
            (Ok(run), _) => {
                self.watch(run);
                Ok(())
            }
            (Err(FileError::Foreign), Ok(text)) if !is_run(name) => self.pasted(text),
            (Err(fault), _) => Err(fault.to_string()),
        };
        if let Err(fault) = opened {
            self.tell(&format!("cannot open {name}: {fault}"));
        }
    }

    /// Opens what the page's address leads to, or says why that fails. Any other text
    /// behind the `#` is ignored, because it is not meant for the game.
    pub(super) fn followed(&mut self, address: &str) {
        if !link::is_link(address) && dragons_maze::link::read(address).is_none() {
            return;
        }
        match self.open_link_or_maze(address) {
            Err(fault) if fault == LEAVE_FIRST => self.tell(&fault),
            Err(fault) => self.tell(&format!("the link in the address leads nowhere: {fault}")),
            Ok(()) => (),
        }
    }

    /// Opens what a pasted text or a link leads to.
    ///
    /// # Errors
    /// A sentence for the player that says what is wrong with the text.
    pub fn pasted(&mut self, text: &str) -> Result<(), String> {
        self.needs_drawing = true;
        let pasted = self
            .top()
            .and_then(|(layer, scene)| layer.paste(text, &scene));
        if let Some(step) = pasted {
            self.carry_out(step);
            return Ok(());
        }
        self.open_link_or_maze(text)
    }

    fn open_link_or_maze(&mut self, text: &str) -> Result<(), String> {
        self.needs_drawing = true;
        if link::is_link(text) {
            let run = link::from_link(text).map_err(|fault| fault.to_string())?;
            self.follow_link(run);
            return Ok(());
        }
        match Puzzle::of_text(text) {
            Some(_) if self.session.game().is_some() => Err(LEAVE_FIRST.to_string()),
            Some(puzzle) => {
                self.open_puzzle(puzzle?);
                Ok(())
            }
            None => {
                let fault = parse::parse(text).err();
                let fault = fault.map(|fault| fault.to_string()).unwrap_or_default();
                Err(format!(
                    "that is neither a maze nor a link to a maze, a run or a duel: {fault}"
                ))
            }
        }
    }
}
