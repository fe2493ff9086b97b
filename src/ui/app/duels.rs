//! Duels in the app: opened by a link, decided in play.

use super::App;
use crate::game::view::View;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::ui::screens::duel::{DuelScreen, Whose};

impl App {
    /// Opens what a link to a run leads to: the run is watched, or the duel is shown. A
    /// running game stays as it is until the duel is taken up.
    pub fn follow_link(&mut self, run: RunFile) {
        match run.header.duel {
            Some(_) => self.show_duel(run, Whose::Sent),
            None => self.watch(run),
        }
    }

    /// Shows both ends of the duel that is being played.
    pub(super) fn show_fates(&mut self) {
        if let Some(run) = self.session.running_run() {
            self.show_duel(run, Whose::Own);
        }
    }

    fn show_duel(&mut self, run: RunFile, whose: Whose) {
        self.needs_drawing = true;
        if self.screen() == "duel" {
            self.stack.pop();
        }
        let screen = DuelScreen::new(run, whose, self.session.catalog());
        let left = self.left_game();
        self.open(screen.leaving(left));
    }

    /// Did the last command decide the running duel? `before` is the game before it.
    pub(super) fn decides_duel(&self, before: Option<&View>) -> bool {
        let (Some(before), Some(now)) = (before, self.session.view()) else {
            return false;
        };
        let duel = self
            .session
            .header()
            .and_then(|header| header.duel.as_ref());
        let rival = duel.and_then(|duel| duel.rival.as_ref());
        rival.is_some_and(|rival| {
            let is_over = now.status != Status::AwaitingCommand || now.turn >= rival.until;
            before.turn < rival.until && is_over
        })
    }
}
