//! What the app does with runs: kept ones, past ones, and those of others.

use super::App;
use crate::platform;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::header::{Header, Origin};
use crate::run::invite::{Invite, day_of};
use crate::scores::{self, Category};
use crate::ui::keymap::UiAction;
use crate::ui::layer::Layer;
use crate::ui::screens::end::{End, EndFacts, Inquest};
use crate::ui::screens::games::Games;
use crate::ui::screens::invite::Invited;
use crate::ui::screens::pages::Pages;
use crate::ui::screens::past_runs::PastRuns;
use crate::ui::screens::replay::Replay;
use crate::ui::screens::sheet::{self, Sheet};
use crate::ui::screens::story::Story;
use crate::ui::screens::title::Title;
use crate::ui::screens::{Branch, RunStep, Watched};
use crate::ui::session;
use chance::seed::Day;

impl App {
    pub(super) fn carry_out_run(&mut self, step: RunStep) {
        match step {
            RunStep::Tutorial => {
                let begins = self.session.begin_tutorial();
                self.show_game_if(begins);
            }
            RunStep::Daily => {
                let begins = self.session.start_daily();
                self.show_game_if(begins);
            }
            RunStep::Begin(seed) => {
                let begins = self.session.begin(seed, Origin::Chosen);
                self.show_game_if(begins);
            }
            RunStep::Games => {
                let games = Games::new(self.session.slots(), None);
                self.open(games);
            }
            RunStep::PastRuns => {
                let past = PastRuns::new(self.session.records(), platform::today());
                self.open(past);
            }
            RunStep::Sheet => self.show_sheet(),
            RunStep::Lessons => self.show_lessons(),
            RunStep::Encyclopedia => self.show_encyclopedia(),
            RunStep::Open(slot) => {
                let opens = self.session.open(slot);
                self.show_opened(opens, slot);
            }
            RunStep::OpenCopy(slot) => {
                let opens = self.session.open_copy(slot);
                self.show_opened(opens, slot);
            }
            RunStep::Remove(slot) => {
                let answer = self.session.remove(slot);
                self.show_games_again(slot);
                self.tell(&answer);
            }
            RunStep::Export(slot) => {
                let answer = self.session.export(slot);
                self.tell(&answer);
            }
            RunStep::WatchPlace(slot) => {
                let run = self.session.run_in(slot);
                self.watch_found(run);
            }
            RunStep::WatchPast(name) => {
                let run = self.session.filed_run(&name);
                self.watch_found(run);
            }
            RunStep::WatchOwn => {
                if let Some(run) = self.session.running_run() {
                    self.watch(run);
                }
            }
            RunStep::Watch(run) => self.watch(*run),
            RunStep::WatchFrom(run, commands) => self.watch_from(*run, commands),
            RunStep::Follow(run) => self.follow_link(*run),
            RunStep::Fates => self.show_fates(),
            RunStep::TakeUp(branch) => {
                let Branch {
                    game,
                    header,
                    history,
                } = *branch;
                let begins = self.session.take_up(game, header, history);
                self.show_game_if(begins);
            }
            RunStep::LinkPast(name) => match self.session.filed_run(&name) {
                Ok(run) => self.copy_link(&run),
                Err(error) => self.tell(&format!("There is no link: {error}.")),
            },
            RunStep::LinkOwn => {
                if let Some(run) = self.session.running_run() {
                    self.copy_link(&run);
                }
            }
            RunStep::Link(run) => self.copy_link(&run),
            RunStep::LinkBeginning(invite) => self.copy_invite(&invite),
            RunStep::Share(day) => self.share(day),
            RunStep::LinkOwnBeginning => {
                if let Some(header) = self.session.header() {
                    let invite = Invite::to(&header.seed, header.origin);
                    self.copy_invite(&invite);
                }
            }
            RunStep::Story(name) => match self.session.filed_story(&name) {
                Ok(text) => self.open(Story::new(&text)),
                Err(error) => self.tell(&format!("There is no story: {error}.")),
            },
            RunStep::WriteStory => {
                let answer = self.session.write_story();
                self.tell(&answer);
            }
            RunStep::Import(run) => self.import(*run),
            RunStep::ImportCopy(run) => {
                let opens = self.session.import_copy(*run);
                self.show_game_if(opens);
            }
            RunStep::PlayOn(branch) => {
                let begins = self
                    .session
                    .branch(branch.game, &branch.header, branch.history);
                self.show_game_if(begins);
            }
        }
    }

    /// Shows a run from its beginning, or says why that is impossible.
    pub fn watch(&mut self, run: RunFile) {
        self.watch_from(run, 0);
    }

    /// Shows a run from a file. Of a save with other content, which cannot be watched, a copy
    /// is offered.
    pub fn watch_file(&mut self, run: RunFile) {
        let here = self.session.catalog();
        let is_foreign = run.header.foreign(here).is_some();
        match run.state.is_some() && is_foreign {
            true => self.import(run),
            false => self.watch(run),
        }
    }

    /// Shows a run from the moment on after so many commands.
    fn watch_from(&mut self, run: RunFile, commands: u32) {
        self.needs_drawing = true;
        let replay = Replay::new(run, self.session.catalog());
        match replay.map(|replay| replay.beginning_at(commands)) {
            Ok(replay) => {
                if self.screen() == "replay" {
                    self.stack.pop();
                }
                self.open(replay);
            }
            Err(error) => self.tell(&error),
        }
    }

    fn copy_link(&mut self, run: &RunFile) {
        let answer = session::copy_link(run);
        self.tell(&answer);
    }

    fn copy_invite(&mut self, invite: &Invite) {
        let answer = session::copy_invite(invite);
        self.tell(&answer);
    }

    fn share(&mut self, day: Day) {
        let dailies = self.session.records().dailies;
        let answer = match dailies.on(day) {
            Some(result) => session::share(result, dailies.streak(day)),
            None => format!("There is no result of {day}."),
        };
        self.tell(&answer);
    }

    fn watch_found(&mut self, run: Result<RunFile, String>) {
        match run {
            Ok(run) => self.watch(run),
            Err(error) => self.tell(&format!("The run cannot be watched: {error}.")),
        }
    }

    /// The progress of the watched run, if there is one.
    pub fn watched(&self) -> Option<Watched> {
        self.stack.last()?.screen.watched()
    }

    /// Continues a run from a file. For a run with other content, the player is asked
    /// whether to open a copy.
    pub fn import(&mut self, run: RunFile) {
        self.needs_drawing = true;
        let here = self.session.catalog();
        if let Some(what) = run.header.foreign(here) {
            self.invite(Invited::Foreign(Box::new(run), what));
            return;
        }
        let opens = self.session.import(run);
        self.show_game_if(opens);
    }

    pub(super) fn show_game_if(&mut self, begins: bool) {
        match begins {
            true => self.show_game(),
            false => self.show_title(),
        }
        self.tell_answer();
    }

    fn tell_answer(&mut self) {
        if let Some(answer) = self.session.take_answer() {
            self.tell(&answer);
        }
    }

    /// Shows the game if it was opened, and otherwise the list of games again.
    fn show_opened(&mut self, opens: bool, slot: u8) {
        match opens {
            true => self.show_game(),
            false => self.show_games_again(slot),
        }
        self.tell_answer();
    }

    /// Shows the list of games again after a change, over a new title.
    fn show_games_again(&mut self, marked: u8) {
        let title = Title::again(self.session.title_facts(), UiAction::Games);
        self.stack = vec![Layer::new(title)];
        if !self.session.slots().is_empty() {
            let games = Games::new(self.session.slots(), Some(marked));
            self.open(games);
        }
    }

    fn show_sheet(&mut self) {
        let (Some(game), Some(header)) = (self.session.game(), self.session.header()) else {
            return;
        };
        let sheet = Sheet::new(game, header);
        self.open(sheet);
    }

    /// Shows everything that the hero has met.
    fn show_encyclopedia(&mut self) {
        if let (Some(game), Some(view)) = (self.session.game(), self.session.view()) {
            let pages = Pages::index(&game.lore(), view);
            self.open(pages);
        }
    }

    /// The last screen of the running game, if it is over.
    pub(super) fn end(&self) -> Option<End> {
        let view = self.session.view()?;
        let end = End::of(&view.status)?.with(self.end_facts()?);
        let end = end.over(self.session.game()?.revealed());
        let is_dead = matches!(view.status, Status::Dead { .. });
        Some(match self.session.running_run().filter(|_| is_dead) {
            Some(run) => end.asking(Inquest::new(run, self.session.catalog())),
            None => end,
        })
    }

    /// The results of the running game, if it is over.
    pub(super) fn end_facts(&self) -> Option<EndFacts> {
        let ended = self.session.ended().cloned().unwrap_or_default();
        let header = self.session.header()?;
        Some(EndFacts {
            score: ended.score,
            sum: ended.sum,
            rank: ended.rank.map(|rank| (rank, sheet::equals(header))),
            seed: sheet::seed(&header.seed),
            // Nobody can open a file in a browser's storage.
            story: ended.morgue.map(|place| match platform::HAS_WINDOW {
                true => place,
                false => "t in Past runs".to_string(),
            }),
            note: ended.note,
            unranked: header.unranked.clone(),
            daily: self.day_result(header),
            is_tutorial_lost: self.session.is_tutorial_lost(),
        })
    }

    /// The result of the day whose game is over, if it counts.
    fn day_result(&self, header: &Header) -> Option<(Day, String)> {
        let is_ranked = scores::category(header, false) == Category::Daily;
        let day = day_of(&header.seed).filter(|_| is_ranked)?;
        let dailies = self.session.records().dailies;
        let result = dailies.on(day)?;
        Some((day, result.line(dailies.streak(day))))
    }
}
