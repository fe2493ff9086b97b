//! The search for the last turn with a way out, a slice in each frame, and what it found.

use crate::catalog::{Catalog, Color};
use crate::game::Game;
use crate::run::duel;
use crate::run::file::RunFile;
use crate::run::turning::{Turning, TurningPoint, TurningSearch};
use crate::ui::deed_words;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::screens::slices::Slices;
use crate::ui::screens::{Branch, Request, RunStep};
use crate::ui::theme;
use std::sync::Arc;

/// If no way out was found, a duel begins so many commands before the end: earlier than every
/// turn that was looked at.
const SOME_BEFORE: u32 = 60;

/// The search in the run that has just ended.
pub struct Inquest {
    run: RunFile,
    catalog: Arc<Catalog>,
    search: TurningSearch,
    slices: Slices,
    /// What would have been the way out, in words.
    deed: String,
}

impl Inquest {
    pub fn new(run: RunFile, catalog: &Arc<Catalog>) -> Self {
        Self {
            search: TurningSearch::new(&run, catalog),
            run,
            catalog: Arc::clone(catalog),
            slices: Slices::default(),
            deed: String::new(),
        }
    }

    pub fn is_going_on(&self) -> bool {
        self.search.result().is_none()
    }

    pub fn has_way_out(&self) -> bool {
        self.point().is_some()
    }

    fn point(&self) -> Option<&TurningPoint> {
        match self.search.result()? {
            Turning::Found(point) => Some(point),
            _ => None,
        }
    }

    fn game(&self) -> Option<Game> {
        Game::load(&self.point()?.state, Arc::clone(&self.catalog)).ok()
    }

    /// Searches on for a frame. Returns whether there is something new to tell.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        if !self.is_going_on() {
            return false;
        }
        let slice = self.slices.next(elapsed_ms);
        self.search.advance(slice);
        if let (Some(game), Some(point)) = (self.game(), self.point()) {
            self.deed = deed_words::of(point.deed, &game.view());
        }
        !self.is_going_on()
    }

    /// What is known so far.
    pub fn sentence(&self, keymap: &Keymap) -> (String, Color) {
        let end = self.run.summary.turn;
        match self.search.result() {
            None => {
                let text = "Looking for the last turn with a way out...";
                (text.to_string(), theme::FAINT)
            }
            Some(Turning::Found(point)) => {
                let key = keymap.hint(Context::END, UiAction::Continue);
                let (turn, deed) = (point.turn, &self.deed);
                let before = match end.saturating_sub(turn) {
                    0 | 1 => "your last one".to_string(),
                    before => format!("{before} turns before the end"),
                };
                let text = format!(
                    "You could still have saved yourself in turn {turn}, {before}: {deed}. \
                     {key} plays on from there."
                );
                (text, theme::EMBER)
            }
            Some(Turning::NoWayOut { from }) => {
                let text = format!("From turn {from} on no way out was found.");
                (text, theme::EMBER)
            }
            Some(Turning::Unknown) => {
                let text = "The content was changed during the run, \
                            so no way out can be looked for.";
                (text.to_string(), theme::FAINT)
            }
        }
    }

    /// Is the run itself the answer to a challenge?
    pub fn is_answer(&self) -> bool {
        let duel = self.run.header.duel.as_ref();
        duel.is_some_and(|duel| duel.rival.is_some())
    }

    /// Challenges a friend to live on from the last turn with a way out, or from some turns
    /// before the end. If the run was a duel already, both ends of it are shown.
    pub fn duel(&self) -> Request {
        if self.is_answer() {
            return Request::Run(RunStep::Fates);
        }
        let all = self.run.history.commands();
        let from = match self.search.result() {
            None => {
                let text = "The turn to begin from is still looked for.";
                return Request::Say(text.to_string());
            }
            Some(Turning::Found(point)) => point.commands,
            Some(Turning::NoWayOut { .. }) => all.saturating_sub(SOME_BEFORE),
            Some(Turning::Unknown) => {
                let text = "The content was changed during the run, \
                            so nobody else can play on from it.";
                return Request::Say(text.to_string());
            }
        };
        let challenge = duel::challenge(&self.run, from);
        Request::Run(RunStep::Link(Box::new(challenge)))
    }

    /// Plays on from the last turn with a way out.
    pub fn play_on(&self) -> Request {
        let (Some(game), Some(point)) = (self.game(), self.point()) else {
            let text = match self.is_going_on() {
                true => "The turn to play on from is still looked for.",
                false => "There is no turn to play on from.",
            };
            return Request::Say(text.to_string());
        };
        Request::Run(RunStep::PlayOn(Box::new(Branch {
            game,
            header: self.run.header.clone(),
            history: self.run.history.until(point.commands),
        })))
    }
}
