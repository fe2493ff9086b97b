//! What stands between the player and the loss of a game: a line on every screen
//! while a game is only in memory, and a question before it is left.

use super::App;
use crate::ui::canvas::Area;
use crate::ui::screens::unsaved::{Unsaved, UnsavedFacts};
use crate::ui::screens::{RescueStep, RunStep, Step};
use crate::ui::session::{Leaving, other_folders};
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The line is drawn where there are at least so many rows.
const FEWEST_ROWS: i32 = 2;

/// What can be done about it, behind the line where there is room.
const OFFER: &str = " click: keep it elsewhere ";

impl App {
    /// The part of the canvas that is the screens'. The last row is the mark's, while
    /// there is one, so that it hides nothing.
    pub(super) fn area(&self) -> Area {
        let whole = self.canvas.area();
        match self.mark_row() {
            Some(row) => Area::new(whole.x, whole.y, whole.width, row.y - whole.y),
            None => whole,
        }
    }

    fn mark_row(&self) -> Option<Area> {
        let whole = self.canvas.area();
        let has_mark = whole.height >= FEWEST_ROWS && self.session.mark().is_some();
        has_mark.then(|| Area::new(whole.x, whole.bottom() - 1, whole.width, 1))
    }

    /// Draws the line that tells what is not kept.
    pub(super) fn draw_mark(&mut self) {
        let (Some(row), Some(mark)) = (self.mark_row(), self.session.mark()) else {
            return;
        };
        self.canvas.fill(row, theme::ALARM);
        let offer = OFFER.chars().count() as i32;
        let has_offer = self.session.told_risk().is_some() && row.width > 2 * offer;
        let room = row.width - 2 - if has_offer { offer } else { 0 };
        let mark = text::shortened(&mark, room);
        self.canvas.print(row.x + 1, row.y, &mark, theme::TEXT);
        if has_offer {
            let (end, y) = (row.right(), row.y);
            self.canvas.print_right(end, y, OFFER, theme::GOLD);
        }
    }

    /// Was the line pressed? Then the ways to keep the game are shown.
    pub(super) fn press_mark(&mut self, cell: Point) -> bool {
        let is_mark = self
            .mark_row()
            .is_some_and(|row| row.contains(cell.x, cell.y));
        if is_mark && !self.is_asking() {
            self.ask(None, None);
        }
        is_mark
    }

    /// The player is being asked about a game that is only in memory.
    fn is_asking(&self) -> bool {
        self.stack.iter().any(|screen| screen.name() == "unsaved")
    }

    /// Carries out a step, unless a game would be lost by it: then the player is asked.
    pub(super) fn carry_out(&mut self, step: Step) {
        self.needs_drawing = true;
        match step {
            Step::Anyway(step) => {
                self.session.agree_to_lose();
                self.proceed(*step);
            }
            step => match leaving(&step) {
                Some(leaving) if self.session.is_lost_by(leaving) => {
                    self.ask(Some(leaving), Some(step));
                }
                _ => self.proceed(step),
            },
        }
    }

    fn ask(&mut self, leaving: Option<Leaving>, step: Option<Step>) {
        let Some((what, why)) = self.session.told_risk() else {
            return;
        };
        self.needs_drawing = true;
        // Whoever closes the window twice is asked once.
        self.close_question();
        let facts = UnsavedFacts {
            what,
            why,
            leaving,
            folders: other_folders(),
            name: self.session.rescue_name(),
        };
        self.stack.push(Box::new(Unsaved::new(facts, step)));
    }

    fn close_question(&mut self) {
        let place = { self.stack.iter() }.position(|screen| screen.name() == "unsaved");
        if let Some(place) = place.filter(|place| *place > 0) {
            self.stack.truncate(place);
        }
    }

    pub(super) fn rescue(&mut self, step: RescueStep) {
        let told = match step {
            RescueStep::Link => self.session.rescue_as_link(),
            RescueStep::Offer => self.session.rescue_to(None),
            RescueStep::File(path) => self.session.rescue_to(Some(&path)),
        };
        self.tell(&told);
    }

    /// Something has changed in what is kept: what is on the screen follows.
    pub(super) fn follow_keeping(&mut self) {
        self.needs_drawing = true;
        if self.session.told_risk().is_none() {
            self.close_question();
        }
        let facts = self.session.title_facts();
        let end = self.end();
        for screen in &mut self.stack {
            screen.renew(&facts);
        }
        let is_end = |name: &str| name == "death" || name == "victory";
        let place = { self.stack.iter() }.position(|screen| is_end(screen.name()));
        if let (Some(place), Some(end)) = (place, end) {
            self.stack[place] = Box::new(end);
        }
    }
}

/// Where a step leads away from a game, if it does.
fn leaving(step: &Step) -> Option<Leaving> {
    match step {
        Step::SaveAndQuit => Some(Leaving::ToTitle),
        Step::Quit => Some(Leaving::Out),
        Step::NewGame => Some(Leaving::ToAnother),
        Step::Run(
            RunStep::Daily
            | RunStep::Begin(_)
            | RunStep::Open(_)
            | RunStep::OpenCopy(_)
            | RunStep::PlayOn(_)
            | RunStep::Import(_),
        ) => Some(Leaving::ToAnother),
        // The rest leaves every game where it is: going on with the one that waits,
        // watching a run, a maze over the title.
        _ => None,
    }
}
