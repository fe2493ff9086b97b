//! Plays a recorded run: forwards, backwards, and on from any moment as a new game.

mod drawing;

use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::view::View;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::player::{Difference, DifferenceKind, Player};
use crate::ui::ask::{Answer, Question, TextLook, WriteText};
use crate::ui::canvas::{Area, Canvas};
use drawing::parts;

use crate::ui::fx::Effects;
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::layout::Layout;
use crate::ui::screens::building::Building;
use crate::ui::screens::hints::Hints;
use crate::ui::screens::route::{Goal, Route};
use crate::ui::screens::slices::Slices;
use crate::ui::screens::{Branch, Request, RunStep, Scene, Screen, Watched};

use bracket_lib::geometry::Point;
use std::collections::VecDeque;
use std::sync::Arc;

/// The speeds, in commands a second.
const SPEEDS: [f32; 9] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 400.0, 2000.0];
/// The first speed, as an index of `SPEEDS`.
const USUAL_SPEED: usize = 3;

/// How many turns a page key moves.
const PAGE: u32 = 100;

/// The work of computing a digest, counted in commands.
const DIGEST_WORK: u32 = 8;

/// The keys while the run plays, and while it stands still. At the end of the run the first
/// key is left out.
const GOING: [(UiAction, &str); 11] = hints("pause");
const STILL: [(UiAction, &str); 11] = hints("go on");

/// The keys while the number of a turn is written.
const WRITING: &[(UiAction, &str)] = &[(UiAction::Confirm, "go"), (UiAction::Cancel, "never mind")];

/// The number of the turn is written in the place of the bar.
const TURN: TextLook = TextLook::Row {
    label: "Go to turn ",
    longest: 12,
    row: |area, keymap| parts(area, keymap).1,
    keys: |area, keymap| parts(area, keymap).2,
};

const fn hints(pause: &'static str) -> [(UiAction, &'static str); 11] {
    [
        (UiAction::Pause, pause),
        (UiAction::Slower, "slower"),
        (UiAction::Faster, "faster"),
        (UiAction::Confirm, "play on"),
        (UiAction::Cancel, "back"),
        (UiAction::Help, "help"),
        (UiAction::NextEvent, "next event"),
        (UiAction::NextDepth, "next depth"),
        (UiAction::PreviousDepth, "depth before"),
        (UiAction::GoTo, "to a turn"),
        (UiAction::Link, "copy link"),
    ]
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Still,
    Playing,
    Seeking(Goal),
}

/// The run, and the state of its playback.
pub struct Replay {
    run: RunFile,
    catalog: Arc<Catalog>,
    player: Player,
    route: Route,
    /// The view of the game at the present moment.
    view: View,
    effects: Effects,
    motion: Motion,
    speed: usize,
    /// Commands that are due by the clock but not yet played.
    owed: f32,
    /// How many commands one frame can play.
    slices: Slices,
    difference: Option<Difference>,
    /// Relative steps that the player asked for during a seek. They start from its goal.
    waiting: VecDeque<UiAction>,
    /// The player asked to play on before the seek was finished.
    is_early: bool,
}

/// Does the goal of an action depend on the present moment?
fn is_relative(action: UiAction) -> bool {
    matches!(
        action,
        UiAction::Go(_)
            | UiAction::PageDown
            | UiAction::PageUp
            | UiAction::NextDepth
            | UiAction::PreviousDepth
            | UiAction::NextEvent
            | UiAction::PreviousEvent
    )
}

impl Replay {
    /// A run from its beginning.
    ///
    /// # Errors
    /// What differs in the content, in a sentence.
    pub fn new(run: RunFile, catalog: &Arc<Catalog>) -> Result<Self, String> {
        if let Some(what) = run.header.foreign(catalog) {
            return Err(format!(
                "The run cannot be watched: it was played with other content ({what})."
            ));
        }
        let player = Player::new(&run, Arc::clone(catalog));
        Ok(Self {
            route: Route::new(player.game()),
            view: player.game().view(),
            player,
            run,
            catalog: Arc::clone(catalog),
            effects: Effects::default(),
            motion: Motion::Playing,
            speed: USUAL_SPEED,
            owed: 0.0,
            slices: Slices::default(),
            difference: None,
            waiting: VecDeque::new(),
            is_early: false,
        })
    }

    /// The same, standing still at the moment after so many commands.
    pub fn beginning_at(mut self, commands: u32) -> Self {
        if commands > 0 {
            self.seek(Goal::Command(commands));
        }
        self
    }

    /// Plays at most `most` commands. Stops at the goal, at a difference and at the end.
    fn play(&mut self, most: u32) {
        let is_single = most == 1;
        let (begun, counted) = (self.player.commands(), self.player.digests());
        let work = |player: &Player| {
            let digests = player.digests() - counted;
            player.commands().saturating_sub(begun) + digests * DIGEST_WORK
        };
        while work(&self.player) < most {
            if let Motion::Seeking(goal) = self.motion
                && self.route.is_reached(goal, self.player.commands())
            {
                self.motion = Motion::Still;
                break;
            }
            let depth = self.player.game().depth();
            let played = self.player.step();
            if self.player.commands() > self.route.explored() {
                self.route.pass(self.player.game());
            }
            match played {
                Some(Ok(report)) => {
                    self.effects.show_stains(depth, self.player.commands());
                    self.effects.stain(&report.notices);
                    if is_single || self.motion == Motion::Playing {
                        self.effects.add(&report.notices, Some(&self.view));
                    }
                }
                Some(Err(difference)) => {
                    self.difference = Some(difference);
                    self.motion = Motion::Still;
                    break;
                }
                None => {
                    self.motion = Motion::Still;
                    break;
                }
            }
        }
        if let Motion::Seeking(goal) = self.motion
            && self.route.is_reached(goal, self.player.commands())
        {
            self.motion = Motion::Still;
        }
        self.view = self.player.game().view();
        let commands = self.player.commands();
        self.effects.show_stains(self.view.depth, commands);
    }

    /// Begins to seek a moment of the run. A near one is reached at once; otherwise later
    /// frames continue.
    fn seek(&mut self, goal: Goal) {
        self.effects.clear();
        let known = self.route.known(goal);
        self.player.leap(known.unwrap_or(self.route.explored()));
        let goal = known.map_or(goal, Goal::Command);
        self.motion = Motion::Seeking(goal);
        self.play(self.slices.size());
    }

    /// Goes to a moment relative to the present one.
    fn go(&mut self, action: UiAction) {
        let here = self.player.commands();
        let turn = self.player.game().turn();
        match action {
            UiAction::Go(Direction::EAST) => {
                self.motion = Motion::Still;
                self.play(1);
            }
            UiAction::Go(Direction::WEST) => self.seek(Goal::Command(here.saturating_sub(1))),
            UiAction::PageDown => self.seek(Goal::Turn(turn.saturating_add(PAGE))),
            UiAction::PageUp => self.seek(Goal::Turn(turn.saturating_sub(PAGE))),
            UiAction::NextDepth => self.seek(Goal::DepthAfter(here)),
            UiAction::PreviousDepth => self.seek(self.route.depth_before(here)),
            UiAction::NextEvent => self.seek(Goal::EventAfter(here)),
            UiAction::PreviousEvent => self.seek(self.route.event_before(here)),
            _ => (),
        }
    }

    /// Shows how the level was built, if the run has ended. Before its end, that would give
    /// away stairs and secret doors to a player who still plays it.
    fn watch_building(&self) -> Request {
        match self.run.summary.end {
            Some(_) => Request::Push(Box::new(Building::new(self.player.game().building()))),
            None => Request::Say("This run is not over: its levels are not shown.".to_string()),
        }
    }

    fn pause(&mut self) -> Request {
        self.owed = 0.0;
        self.motion = match self.motion {
            Motion::Still if self.player.is_at_end() => {
                return Request::Say("The run ends here.".to_string());
            }
            Motion::Still => Motion::Playing,
            _ => Motion::Still,
        };
        Request::Stay
    }

    fn hints(&self) -> Hints<'static> {
        let parts: &[_] = match self.motion {
            Motion::Still if self.player.is_at_end() => &STILL[1..],
            Motion::Still => &STILL,
            _ => &GOING,
        };
        Hints {
            context: Context::REPLAY,
            parts,
        }
    }

    fn play_on(&self) -> Request {
        if self.player.game().status() != Status::AwaitingCommand {
            return Request::Say("The run is over here: go back to play on.".to_string());
        }
        // The game is copied by saving and loading it, so that the watched run stays
        // unchanged.
        let state = self.player.game().save();
        match Game::load(&state, Arc::clone(&self.catalog)) {
            Ok(game) => Request::Run(RunStep::PlayOn(Box::new(Branch {
                game,
                header: self.run.header.clone(),
                history: self.run.history.until(self.player.commands()),
            }))),
            Err(error) => Request::Say(format!("No game goes on from here: {error}.")),
        }
    }

    /// Has the playback reached the moment at which it differs from the run?
    fn is_different(&self) -> bool {
        let here = self.player.commands();
        self.difference.as_ref().is_some_and(|difference| {
            let ahead = u32::from(matches!(difference.what, DifferenceKind::Refused(_)));
            here + ahead >= difference.command
        })
    }
}

impl Screen for Replay {
    fn name(&self) -> &'static str {
        "replay"
    }

    fn context(&self) -> Context {
        Context::REPLAY
    }

    fn pan(&self, pan: Point, scene: &Scene) -> Option<Point> {
        let (play, _, _) = parts(scene.area, scene.keymap);
        let map = Layout::new(play).with_minimap(scene.settings.minimap).map;
        Some(scene.limited_pan(pan, &self.view, map))
    }

    fn has_place_for_notice(&self, area: Area, keymap: &Keymap) -> bool {
        let (play, _, _) = parts(area, keymap);
        !Layout::new(play).log.is_empty()
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Request {
        self.is_early = false;
        if matches!(self.motion, Motion::Seeking(_)) {
            match action {
                _ if is_relative(action) => {
                    self.waiting.push_back(action);
                    return Request::Stay;
                }
                UiAction::Confirm => {
                    self.is_early = true;
                    return Request::Stay;
                }
                UiAction::Faster | UiAction::Slower | UiAction::Link => (),
                _ => self.waiting.clear(),
            }
        }
        if is_relative(action) {
            self.go(action);
            return Request::Stay;
        }
        match action {
            UiAction::Pause => return self.pause(),
            UiAction::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            UiAction::Slower => self.speed = self.speed.saturating_sub(1),
            UiAction::First => self.seek(Goal::Command(0)),
            UiAction::Last => self.seek(Goal::End),
            UiAction::GoTo => {
                self.motion = Motion::Still;
                let ask = WriteText::new(TURN, WRITING, 9, |sign| sign.is_ascii_digit());
                return Request::ask(Question::within(action, ask));
            }
            UiAction::Confirm => return self.play_on(),
            UiAction::Link => return Request::Run(RunStep::Link(Box::new(self.run.clone()))),
            UiAction::Building => return self.watch_building(),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        Request::Stay
    }

    /// Goes to the turn that was written. A text that is no number is ignored.
    fn answered(&mut self, about: UiAction, answer: Answer, _scene: &Scene) -> Request {
        if let (UiAction::GoTo, Answer::Text(text)) = (about, answer)
            && let Ok(turn) = text.parse()
        {
            self.seek(Goal::Turn(turn));
        }
        Request::Stay
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (_, bar, keys) = parts(scene.area, scene.keymap);
        if let Some(action) = self.hints().at(keys, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        if bar.contains(cell.x, cell.y) {
            let share = f64::from(cell.x - bar.x) / f64::from((bar.width - 1).max(1));
            let commands = share * f64::from(self.player.length());
            self.seek(Goal::Command(commands.round() as u32));
        }
        Request::Stay
    }

    fn watched(&self) -> Option<Watched> {
        let game = self.player.game();
        Some(Watched {
            turn: game.turn(),
            depth: game.depth(),
            commands: self.player.commands(),
            length: self.player.length(),
            is_playing: self.motion == Motion::Playing,
            is_seeking: matches!(self.motion, Motion::Seeking(_)),
            difference: self.difference.as_ref().map(ToString::to_string),
            hash: game.hash(),
        })
    }

    fn is_moving(&self) -> bool {
        self.motion != Motion::Still || self.effects.is_moving()
    }

    fn advance(&mut self, elapsed_ms: f32) -> bool {
        let has_faded = self.effects.advance(elapsed_ms);
        match self.motion {
            Motion::Still => return has_faded,
            Motion::Seeking(_) => {
                let slice = self.slices.next(elapsed_ms);
                self.play(slice);
                while self.motion == Motion::Still
                    && let Some(action) = self.waiting.pop_front()
                {
                    self.go(action);
                }
            }
            Motion::Playing => {
                self.owed += elapsed_ms * SPEEDS[self.speed] / 1000.0;
                if self.owed < 1.0 {
                    return has_faded;
                }
                let due = (self.owed as u32).min(self.slices.next(elapsed_ms));
                // Commands that a slow machine cannot play in time are not caught up later.
                self.owed = self.owed.fract();
                self.play(due);
                if self.player.is_at_end() {
                    self.motion = Motion::Still;
                }
            }
        }
        true
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.draw_all(scene, canvas);
    }
}

#[cfg(test)]
mod tests;
