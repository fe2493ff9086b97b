//! Asks before a command with a danger that the hero knows of, if the player wants that.

use super::App;
use super::errands::sight;
use crate::game::command::Command;
use crate::ui::ask::Question;
use crate::ui::danger;
use crate::ui::screens::Request;
use crate::ui::uses::again;

/// Why presses that wait are dropped.
const ASKED: &str = "You are asked";

impl App {
    /// The question before a command, if there is one to be asked.
    pub(super) fn danger(&self, command: Command) -> Option<Question> {
        let sight = sight(&self.session, &self.settings)?;
        { self.settings.confirmations }
            .then(|| danger::question(command, sight))
            .flatten()
    }

    /// Asks. What was typed before the question was on the screen does not answer it.
    pub(super) fn ask_about_danger(&mut self, question: Question) {
        self.needs_drawing = true;
        self.ask(question);
        self.interrupt(ASKED.to_string());
    }

    /// What the key for doing the last deed again leads to.
    pub(super) fn repeat(&mut self) -> Request {
        let last = self.last_deed.take();
        let step = { self.top() }.map(|(_, scene)| again::step(last.as_ref(), &scene));
        self.last_deed = last;
        step.unwrap_or(Request::Stay)
    }

    /// Carries out a command that the player gave.
    pub(super) fn dare(&mut self, command: Command) {
        let before = self.place(command);
        self.command(command);
        self.note_command(command, before);
    }
}
