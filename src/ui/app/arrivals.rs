//! What comes to the app from outside: files dropped on it, texts and links pasted.

use super::App;
use crate::resources::Status;
use crate::run::file::{FileError, RunFile};
use crate::run::invite::Invite;
use crate::run::link;
use crate::ui::screens::invite::{Invitation, Invited};
use crate::ui::screens::{Request, RunStep};
use dragons_maze::parse;
use dragons_maze::puzzle::Puzzle;

/// The first bytes of a zip, which holds a mod.
const ZIP: &[u8] = b"PK";

/// Should a file of this name be a run?
fn is_run(name: &str) -> bool {
    name.ends_with(".save") || name.ends_with(".replay")
}

impl App {
    /// Opens a dropped file, or says why it cannot be opened. A save is continued, a replay
    /// is watched, a maze is played, a mod is kept.
    pub(super) fn dropped(&mut self, name: &str, bytes: &[u8]) {
        self.needs_drawing = true;
        if bytes.starts_with(ZIP) || name.ends_with(".zip") {
            self.dropped_mod(name, bytes);
            return;
        }
        let opened = match (RunFile::read(bytes), std::str::from_utf8(bytes)) {
            (Ok(run), _) if run.state.is_some() && !name.ends_with(".replay") => {
                self.take_in(run);
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

    /// Continues the game in a save. A copy is asked about before the running game is.
    fn take_in(&mut self, run: RunFile) {
        let here = self.session.catalog();
        match run.header.foreign(here) {
            Some(_) => self.import(run),
            None => self.carry_out(Request::Run(RunStep::Import(Box::new(run)))),
        }
    }

    /// Opens what the page's address leads to, or says why that fails. Any other text
    /// behind the `#` is ignored, because it is not meant for the game.
    pub(super) fn followed(&mut self, address: &str) {
        match self.open_link(address) {
            None | Some(Ok(())) => (),
            Some(Err(fault)) => {
                self.tell(&format!("the link in the address leads nowhere: {fault}"));
            }
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
        if let Some(opened) = self.open_link(text) {
            return opened;
        }
        match Puzzle::of_text(text) {
            Some(puzzle) => {
                self.visit_maze(puzzle?);
                Ok(())
            }
            None => {
                let fault = parse::parse(text).err();
                let fault = fault.map(|fault| fault.to_string()).unwrap_or_default();
                Err(format!(
                    "that is neither a maze nor a link to a maze, a game, a run or a duel: {fault}"
                ))
            }
        }
    }

    /// Opens what a link leads to, or says why it leads nowhere; `None` if the text holds no
    /// link of the game. Every kind of link is named here, once. None of them changes a
    /// running game before the player said so.
    fn open_link(&mut self, text: &str) -> Option<Result<(), String>> {
        self.needs_drawing = true;
        if link::is_link(text) {
            let run = link::from_link(text).map_err(|fault| fault.to_string());
            return Some(run.map(|run| self.follow_link(run)));
        }
        if let Some(invite) = Invite::read(text) {
            return Some(invite.map(|invite| self.invite(Invited::Game(invite))));
        }
        // The text may be a maze itself, which is no link.
        let is_link = dragons_maze::link::read(text).is_some();
        let puzzle = Puzzle::of_text(text).filter(|_| is_link)?;
        Some(puzzle.map(|puzzle| self.visit_maze(puzzle)))
    }

    /// Opens a maze, after a question if a game is left by it.
    fn visit_maze(&mut self, puzzle: Puzzle) {
        match self.session.game() {
            Some(_) => self.invite(Invited::Maze(Box::new(puzzle))),
            None => self.open_puzzle(puzzle),
        }
    }

    /// Asks whether to open what a link leads to, or a copy of a file.
    pub(super) fn invite(&mut self, invited: Invited) {
        if self.screen() == "invitation" {
            self.stack.pop();
        }
        let question = Invitation::new(invited, self.left_game());
        self.open(question);
    }

    /// What becomes of the running game if another one is opened, for questions.
    pub(super) fn left_game(&self) -> Option<&'static str> {
        let view = self.session.view()?;
        match view.status {
            _ if self.session.is_tutorial() => Some("The tutorial that you are playing ends."),
            Status::AwaitingCommand => {
                Some("The game that you are playing is left as it is: it waits among the games.")
            }
            // It is filed.
            Status::Dead { .. } | Status::Won => None,
        }
    }
}
