//! The running game: its state, what the screens see of it, and its next command.

use super::Session;
use crate::game::Game;
use crate::game::command::Command;
use crate::game::view::View;
use crate::notice::Notice;
use crate::platform;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::header::Header;
use crate::run::keeper::Keeper;
use crate::ui::interrupt;

/// A game being played, with what the screens see of it.
pub(super) struct Running {
    pub game: Game,
    pub view: View,
    pub keeper: Keeper,
    /// Milliseconds since the last command, if the journal was not synced after it.
    pub unflushed_ms: Option<f32>,
    /// The results of the run, once it has ended.
    pub ended: Option<Ended>,
    /// Why it is kept nowhere and leaves nothing behind, if so.
    pub apart: Option<Apart>,
}

/// A game apart from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    Tutorial,
    /// A room of a modder.
    Trial,
}

/// The results of a run that has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    pub score: u32,
    /// What the score is added up from, in words.
    pub sum: String,
    /// The run's rank in its table, from 1.
    pub rank: Option<usize>,
    /// Where the story of the run was written.
    pub morgue: Option<String>,
    /// What the player must know about the table.
    pub note: Option<String>,
    /// The whole run is filed, and its slot is free.
    pub is_filed: bool,
    /// Why the run is not filed, if it is not.
    pub error: Option<String>,
}

impl Running {
    pub fn new(game: Game, keeper: Keeper) -> Self {
        platform::note_progress(game.seed(), game.turn());
        let view = game.view();
        Self {
            game,
            view,
            keeper,
            unflushed_ms: None,
            ended: None,
            apart: None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.view.status != Status::AwaitingCommand
    }

    /// Has the run ended, and is the whole run filed?
    pub fn is_filed(&self) -> bool {
        self.ended.as_ref().is_some_and(|ended| ended.is_filed)
    }
}

/// The result of a command that the game accepted.
pub struct Applied {
    pub notices: Vec<Notice>,
    /// Why the player has to look again before the next key, in a few words.
    pub interrupt: Option<String>,
    pub is_over: bool,
}

impl Session {
    pub fn view(&self) -> Option<&View> {
        self.running.as_ref().map(|running| &running.view)
    }

    pub fn game(&self) -> Option<&Game> {
        self.running.as_ref().map(|running| &running.game)
    }

    /// Is the running game the tutorial?
    pub fn is_tutorial(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.apart == Some(Apart::Tutorial))
    }

    /// Did the hero die in the tutorial?
    pub fn is_tutorial_lost(&self) -> bool {
        let is_dead = |view: &View| matches!(view.status, Status::Dead { .. });
        self.is_tutorial() && self.view().is_some_and(is_dead)
    }

    /// Is the running game kept nowhere, as the tutorial is and a room that is tried?
    pub fn is_apart(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.apart.is_some())
    }

    /// The header of the running game.
    pub fn header(&self) -> Option<&Header> {
        self.running.as_ref().map(|running| running.keeper.header())
    }

    /// How many commands the running game has taken.
    pub fn commands(&self) -> u32 {
        let running = self.running.as_ref();
        running.map_or(0, |running| running.keeper.history().commands())
    }

    /// The results of the running game, once it has ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.running.as_ref()?.ended.as_ref()
    }

    /// The slot of the running game.
    pub fn slot(&self) -> Option<u8> {
        self.running.as_ref()?.keeper.slot()
    }

    /// The running game as a replay, to be watched or sent.
    pub fn running_run(&self) -> Option<RunFile> {
        // With other levels nobody could play it again.
        let running = { self.running.as_ref() }.filter(|running| running.apart.is_none())?;
        let mut replay = running.keeper.replay(&running.game);
        replay.history.seal(|| running.game.hash());
        Some(replay)
    }

    /// The running game as a save, for use outside of the slots.
    pub fn running_save(&self) -> Option<RunFile> {
        let state = self.game()?.save();
        let run = self.running_run()?;
        Some(RunFile {
            state: Some(state),
            ..run
        })
    }

    /// Carries out a command; `flush` writes it. Returns `None` if the game refuses the
    /// command, or no game is running.
    pub fn apply(&mut self, command: Command) -> Option<Applied> {
        let running = self.running.as_mut()?;
        self.messages.news = None;
        self.messages.refusal = None;
        let report = match running.game.apply(command) {
            Ok(report) => report,
            Err(refusal) => {
                self.messages.refusal = Some(refusal.reason);
                return None;
            }
        };
        running.view = running.game.view();
        running.keeper.record(command, &running.game);
        running.unflushed_ms = Some(0.0);
        let after = &running.view;
        platform::note_progress(after.seed, after.turn);
        let applied = Applied {
            interrupt: interrupt::reason(&report.notices),
            notices: report.notices,
            is_over: running.is_over(),
        };
        if applied.is_over
            && let Some(mut running) = self.running.take()
        {
            running.ended = Some(match running.apart {
                Some(_) => Ended {
                    is_filed: true,
                    ..Ended::default()
                },
                None => self.file(&mut running),
            });
            self.running = Some(running);
        }
        Some(applied)
    }
}
