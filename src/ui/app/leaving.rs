//! Protects a game that is only in memory: a warning (the mark) on every screen, and a
//! question before the player leaves the game.

use super::App;
use crate::ui::canvas::Area;
use crate::ui::input::Key;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::unsaved::{Unsaved, UnsavedFacts};
use crate::ui::screens::{Request, RescueStep, RunStep};
use crate::ui::session::{Leaving, other_folders};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The mark needs a canvas of at least `FEWEST_ROWS` rows, and takes at most one in `SHARE`
/// of them.
const FEWEST_ROWS: i32 = 2;
const SHARE: i32 = 4;

/// If the mark does not fit, its long words, such as paths, are cut to these lengths, one
/// after another until it fits.
const LONGEST_WORDS: [i32; 4] = [i32::MAX, 40, 24, 14];

impl App {
    /// The part of the canvas for screens. While there is a mark, it has the last rows for
    /// itself, so that it hides nothing.
    pub(super) fn area(&self) -> Area {
        let whole = self.canvas.area();
        let rows = self.mark_lines().len() as i32;
        Area::new(whole.x, whole.y, whole.width, whole.height - rows)
    }

    /// The lines of the mark: what is not saved, why, and what the player can do. If there
    /// are too many lines, paths are shortened, because the reason comes after them.
    fn mark_lines(&self) -> Vec<Vec<Run>> {
        let whole = self.canvas.area();
        let Some(mark) = self
            .session
            .unsaved_warning()
            .filter(|_| whole.height >= FEWEST_ROWS)
        else {
            return Vec::new();
        };
        let mut offer = Run::new("", theme::GOLD);
        if self.session.describe_risk().is_some() {
            let key = self
                .keymap
                .hint(Context::EVERYWHERE, UiAction::KeepElsewhere);
            offer.text = format!("- {key} or click: keep it elsewhere");
        }
        let most = (whole.height / SHARE).max(1) as usize;
        let mut lines = Vec::new();
        for longest in LONGEST_WORDS {
            let mut words = String::new();
            for word in mark.split(' ') {
                words += &text::ending(word, longest);
                words.push(' ');
            }
            let runs = [Run::new(words, theme::TEXT), offer.clone()];
            lines = text::wrap(&runs, whole.width - 2);
            if lines.len() <= most {
                break;
            }
        }
        lines.truncate(most);
        lines
    }

    /// Draws the mark below the screens.
    pub(super) fn draw_mark(&mut self) {
        let (lines, top) = (self.mark_lines(), self.area().bottom());
        let whole = self.canvas.area();
        let rows = Area::new(whole.x, top, whole.width, lines.len() as i32);
        self.canvas.fill(rows, theme::ALARM);
        for (line, y) in lines.iter().zip(top..) {
            text::print_runs(&mut self.canvas, whole.x + 1, y, line);
        }
    }

    /// Is a text cell part of the mark?
    pub(super) fn is_mark(&self, cell: Point) -> bool {
        cell.y >= self.area().bottom()
    }

    /// Is the key the one that the mark names?
    pub(super) fn is_for_mark(&self, key: Key) -> bool {
        self.keymap.action(Context::EVERYWHERE, key) == Some(UiAction::KeepElsewhere)
            && self.session.describe_risk().is_some()
    }

    /// Shows the ways to save the game elsewhere.
    pub(super) fn open_mark(&mut self) {
        if !self.is_asking() {
            self.ask_about_loss(None, None);
        }
    }

    /// Is the question about a game that is only in memory already open?
    fn is_asking(&self) -> bool {
        let mut layers = self.stack.iter();
        layers.any(|layer| layer.screen.name() == "unsaved")
    }

    /// Carries out a step, unless a game would be lost by it: then the player is asked.
    pub(super) fn carry_out(&mut self, step: Request) {
        self.needs_drawing = true;
        match step {
            Request::Anyway(step) => {
                self.session.agree_to_lose();
                self.proceed(*step);
            }
            step => match leaving(&step) {
                Some(leaving) if self.session.is_lost_by(leaving) => {
                    self.ask_about_loss(Some(leaving), Some(step));
                }
                _ => self.proceed(step),
            },
        }
    }

    fn ask_about_loss(&mut self, leaving: Option<Leaving>, step: Option<Request>) {
        let Some((what, why)) = self.session.describe_risk() else {
            return;
        };
        self.needs_drawing = true;
        // A player who closes the window twice gets one question, not two.
        self.close_question();
        let facts = UnsavedFacts {
            what,
            why,
            leaving,
            folders: other_folders(),
            name: self.session.rescue_name(),
        };
        self.open(Unsaved::new(facts, step));
    }

    fn close_question(&mut self) {
        let place = { self.stack.iter() }.position(|layer| layer.screen.name() == "unsaved");
        if let Some(place) = place.filter(|place| *place > 0) {
            self.stack.truncate(place);
        }
    }

    pub(super) fn rescue(&mut self, step: RescueStep) {
        let answer = match step {
            RescueStep::Link => self.session.rescue_as_link(),
            RescueStep::Offer => self.session.rescue_to(None),
            RescueStep::File(path) => self.session.rescue_to(Some(&path)),
        };
        self.tell(&answer);
    }

    /// Updates the screen after a change in what is saved.
    pub(super) fn follow_keeping(&mut self) {
        self.needs_drawing = true;
        if self.session.describe_risk().is_none() {
            self.close_question();
        }
        let facts = self.session.title_facts();
        let end_facts = self.end_facts();
        for layer in &mut self.stack {
            layer.screen.renew(&facts);
            if let Some(facts) = &end_facts {
                layer.screen.renew_end(facts);
            }
        }
    }
}

/// Where a step leads away from a game, if it does.
fn leaving(step: &Request) -> Option<Leaving> {
    match step {
        Request::SaveAndQuit | Request::OpenPuzzle(_) => Some(Leaving::ToTitle),
        Request::Quit => Some(Leaving::Out),
        Request::NewGame => Some(Leaving::ToAnother),
        Request::WithHero(_, step) => leaving(step),
        Request::Run(
            RunStep::Daily
            | RunStep::Tutorial
            | RunStep::Begin(_)
            | RunStep::Open(_)
            | RunStep::OpenCopy(_)
            | RunStep::PlayOn(_)
            | RunStep::TakeUp(_)
            | RunStep::Import(_)
            | RunStep::ImportCopy(_),
        ) => Some(Leaving::ToAnother),
        // All other steps keep every game: continuing the one in memory, watching a run,
        // opening a maze over the title.
        _ => None,
    }
}
