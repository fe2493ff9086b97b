//! A duel: the challenge in a link, and how both runs ended, side by side.
//!
//! The runs are played a slice in each frame, so that no link makes the game wait.

mod fates;

#[cfg(test)]
mod tests;

use crate::catalog::Catalog;
use crate::game::Game;
use crate::run::duel::{Duel, Judge, Judged, LONGER};
use crate::run::file::RunFile;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel;
use crate::ui::input::KeyCode;
use crate::ui::keymap::Press::{Char, Code};
use crate::ui::keymap::table::{ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::hints::Hints;
use crate::ui::screens::slices::Slices;
use crate::ui::screens::{Branch, Request, RunStep, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use std::sync::Arc;

/// The context of the screen's keys.
const CONTEXT: Context = Context::scrolling("duel");

/// The keys of the screen.
pub const KEYS: &[KeyRow] = &[
    bind(
        CONTEXT,
        UiAction::Confirm,
        &[Code(KeyCode::Enter)],
        "play on from there, outside the ranks",
    ),
    bind(
        CONTEXT,
        UiAction::Watch,
        &[Char('w')],
        "watch how it came to this",
    ),
    bind(
        CONTEXT,
        UiAction::Link,
        &[Char('L')],
        "copy the link of the duel",
    ),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "a line up"),
    bind(
        CONTEXT,
        UiAction::Go(Direction::SOUTH),
        SOUTH,
        "a line down",
    ),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back"),
];

const WIDEST: i32 = 72;

/// Whose duel it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// It came by a link.
    Sent,
    /// The player has just fought it.
    Own,
}

/// The duel, and how far its runs were played.
pub struct DuelScreen {
    run: RunFile,
    whose: Whose,
    /// The runs being played, or why they cannot be.
    judge: Result<Judge, String>,
    slices: Slices,
    catalog: Arc<Catalog>,
    /// What becomes of the running game, if one is left.
    left: Option<&'static str>,
    /// The first line that is shown.
    top: usize,
}

impl DuelScreen {
    /// The duel of which a run is a part.
    pub fn new(run: RunFile, whose: Whose, catalog: &Arc<Catalog>) -> Self {
        let duel = Duel::of(&run).ok_or_else(|| "the link holds none".to_string());
        Self {
            judge: duel.and_then(|duel| Judge::new(duel, catalog)),
            run,
            whose,
            slices: Slices::default(),
            catalog: Arc::clone(catalog),
            left: None,
            top: 0,
        }
    }

    /// Says what becomes of the running game if the duel is taken up.
    pub fn leaving(self, left: Option<&'static str>) -> Self {
        Self { left, ..self }
    }

    fn judged(&self) -> Option<&Judged> {
        let judge = self.judge.as_ref().ok()?;
        judge.result()?.as_ref().ok()
    }

    /// Why there is nothing to see, once that is known.
    fn fault(&self) -> Option<&str> {
        match &self.judge {
            Err(fault) => Some(fault),
            Ok(judge) => judge.result()?.as_ref().err().map(String::as_str),
        }
    }

    fn hints(&self) -> Vec<(UiAction, &'static str)> {
        let Some(judged) = self.judged() else {
            return vec![(UiAction::Cancel, "back")];
        };
        match (self.whose, &judged.answer) {
            (Whose::Own, _) => vec![
                (UiAction::Link, "copy the link that goes back"),
                (UiAction::Cancel, "close"),
            ],
            (Whose::Sent, None) => vec![
                (UiAction::Confirm, "take it up"),
                (UiAction::Watch, "watch the death"),
                (UiAction::Link, "copy link"),
                (UiAction::Cancel, "never mind"),
            ],
            (Whose::Sent, Some(_)) => vec![
                (UiAction::Confirm, "try it too"),
                (UiAction::Watch, "watch the answer"),
                (UiAction::Link, "copy link"),
                (UiAction::Cancel, "close"),
            ],
        }
    }

    fn take_up(&self) -> Request {
        let (Ok(judge), Some(judged)) = (&self.judge, self.judged()) else {
            return Request::Refuse;
        };
        match Game::load(&judged.start.state, Arc::clone(&self.catalog)) {
            Ok(game) => {
                let (header, history) = judge.duel().taken_up(judged.until);
                Request::Run(RunStep::TakeUp(Box::new(Branch {
                    game,
                    header,
                    history,
                })))
            }
            Err(error) => Request::Say(format!("No game goes on from here: {error}.")),
        }
    }

    /// Watches the newer run, from the moment on at which the duel begins.
    fn watch(&self) -> Request {
        let Ok(judge) = &self.judge else {
            return Request::Refuse;
        };
        let duel = judge.duel();
        let run = duel.answer().unwrap_or_else(|| duel.sent());
        Request::Run(RunStep::WatchFrom(Box::new(run), duel.from()))
    }

    fn lines(&self, width: i32) -> Vec<Vec<Run>> {
        if let Some(fault) = self.fault() {
            let told = format!("This duel cannot be played: {fault}.");
            return text::wrap_plain(&told, width, theme::HARM);
        }
        let Some(judged) = self.judged() else {
            let told = "The runs are played again, to see how they ended...";
            return text::wrap_plain(told, width, theme::FAINT);
        };
        match &judged.answer {
            Some(answer) => fates::lines(judged, answer, self.whose, width),
            None => challenge(judged, self.left, width),
        }
    }

    fn parts(&self, scene: &Scene) -> Parts {
        let all = self.hints();
        let room = hints(&all).room(scene.area, WIDEST, scene.keymap);
        let width = (room.width - 8).clamp(1, WIDEST);
        let lines = self.lines(width);
        let height = (lines.len() as i32).clamp(1, (room.height - 2).max(1));
        let frame = panel::around(room, width, height);
        Parts {
            page: panel::inside(frame),
            frame,
            lines,
        }
    }
}

/// The panel, the part inside of it, and all lines of its text.
struct Parts {
    frame: Area,
    page: Area,
    lines: Vec<Vec<Run>>,
}

impl Parts {
    /// The last line that can be the first one shown.
    fn last_top(&self) -> usize {
        let page = self.page.height.max(1) as usize;
        self.lines.len().saturating_sub(page)
    }
}

fn hints<'a>(parts: &'a [(UiAction, &'a str)]) -> Hints<'a> {
    Hints {
        context: CONTEXT,
        parts,
    }
}

/// The words of a challenge: whose death it was and why, and the rule.
fn challenge(judged: &Judged, left: Option<&str>, width: i32) -> Vec<Vec<Run>> {
    let (sent, start, until) = (&judged.sent, &judged.start.fate, judged.until);
    let hero = text::capitalized(&judged.hero);
    let killer = sent.killer.as_deref().unwrap_or("something");
    let place = format!("{}, depth {}", sent.place, sent.depth);
    let death = format!(
        "{hero} of whoever sent you this died in turn {}, in {place}: killed by {killer}.",
        sent.turn
    );
    let begin = format!(
        "You begin in turn {}, {} before that, with {} of {} hit points, and play on in a game \
         of your own, outside the ranks.",
        start.turn,
        fates::turns(sent.turn.saturating_sub(start.turn)),
        start.health,
        start.max_health
    );
    let rule = format!(
        "Be alive in turn {until}, {LONGER} turns after that death, or win before, and you have \
         survived it. Then, or when you die, you see both ends side by side, with a link that \
         shows them to whoever sent you this."
    );
    let mut paragraphs = vec![
        (death, theme::HARM),
        (begin, theme::TEXT),
        (rule, theme::GOLD),
    ];
    if let Some(left) = left {
        paragraphs.push((left.to_string(), theme::EMBER));
    }
    let mut lines = Vec::new();
    for (paragraph, ink) in paragraphs {
        if !lines.is_empty() {
            lines.push(Vec::new());
        }
        lines.extend(text::wrap_plain(&paragraph, width, ink));
    }
    lines
}

impl Screen for DuelScreen {
    fn name(&self) -> &'static str {
        "duel"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn offers(&self, action: UiAction) -> bool {
        let needs_hint = matches!(action, UiAction::Confirm | UiAction::Watch | UiAction::Link);
        !needs_hint || self.hints().iter().any(|(each, _)| *each == action)
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        match action {
            UiAction::Cancel => return Request::Pop,
            _ if !self.offers(action) => return Request::Refuse,
            UiAction::Confirm => return self.take_up(),
            UiAction::Watch => return self.watch(),
            UiAction::Link => return Request::Run(RunStep::Link(Box::new(self.run.clone()))),
            _ => (),
        }
        let last = self.parts(scene).last_top();
        match action {
            UiAction::Go(Direction::NORTH) => self.top = self.top.min(last).saturating_sub(1),
            UiAction::Go(Direction::SOUTH) => self.top = (self.top + 1).min(last),
            _ => (),
        }
        Request::Stay
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (all, frame) = (self.hints(), self.parts(scene).frame);
        let hints = hints(&all);
        let foot = hints.foot(frame, scene.area, scene.keymap);
        match hints.at(foot, cell, scene.keymap) {
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn advance(&mut self, elapsed_ms: f32) -> bool {
        let Ok(judge) = &mut self.judge else {
            return false;
        };
        if judge.result().is_some() {
            return false;
        }
        judge.advance(self.slices.next(elapsed_ms));
        judge.result().is_some()
    }

    fn is_moving(&self) -> bool {
        self.judge.as_ref().is_ok_and(|it| it.result().is_none())
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let parts = self.parts(scene);
        panel::draw(canvas, parts.frame, "A duel", theme::GOLD);
        let last = parts.last_top();
        let top = self.top.min(last);
        let page = parts.page;
        for (line, y) in parts.lines.iter().skip(top).zip(page.y..page.bottom()) {
            text::print_runs(canvas, page.x, y, line);
        }
        if top > 0 {
            canvas.put(parts.frame.right() - 1, page.y, '▲', theme::GOLD);
        }
        if top < last {
            let below = page.bottom() - 1;
            canvas.put(parts.frame.right() - 1, below, '▼', theme::GOLD);
        }
        let all = self.hints();
        hints(&all).draw_foot(canvas, parts.frame, scene.area, scene.keymap);
    }
}
