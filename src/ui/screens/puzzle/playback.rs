//! Paths through a maze, played back side by side.

use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::board::{self, Board};
use crate::ui::keymap::{Direction, UiAction};
use crate::ui::screens::Scene;
use crate::ui::text;
use crate::ui::theme;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::direction::DragonOrder;
use dragons_maze::rules::{Moment, Pursuit};

/// How long half a turn is shown, from slow to fast.
const PACES_MS: [f32; 6] = [800.0, 500.0, 300.0, 150.0, 75.0, 35.0];

/// The first pace, as an index of `PACES_MS`.
const USUAL_PACE: usize = 2;

/// One path: its name, and its moments, one for every half turn.
pub struct Lane {
    pub name: &'static str,
    pub ink: Color,
    pub moments: Vec<Moment>,
}

impl Lane {
    fn steps(&self) -> usize {
        self.moments.len() / 2
    }
}

/// Several paths through one maze, shown at the same moment.
pub struct Playback {
    maze: Maze,
    is_asleep: bool,
    lanes: Vec<Lane>,
    shown: usize,
    /// How long the present moment has been shown; `None` while the playback is stopped.
    playing_ms: Option<f32>,
    pace: usize,
}

impl Playback {
    /// A playback from the start of a maze. It plays at once.
    pub fn new(maze: Maze, lanes: Vec<Lane>) -> Self {
        let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
        Self {
            is_asleep: pursuit.distance(maze.start()).is_none(),
            maze,
            lanes,
            shown: 0,
            playing_ms: Some(0.0),
            pace: USUAL_PACE,
        }
    }

    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// How many paths there are.
    pub fn count(&self) -> usize {
        self.lanes.len()
    }

    pub fn is_playing(&self) -> bool {
        self.playing_ms.is_some()
    }

    /// The pace, from 1 on.
    pub fn pace(&self) -> usize {
        self.pace + 1
    }

    /// How many steps the hero has taken, and how many the longest path has.
    pub fn steps(&self) -> (usize, usize) {
        let all = self.lanes.iter().map(Lane::steps).max().unwrap_or(0);
        (self.shown.div_ceil(2).min(all), all)
    }

    fn last(&self) -> usize {
        let lengths = self.lanes.iter().map(|lane| lane.moments.len());
        lengths.max().unwrap_or(0).saturating_sub(1)
    }

    fn show(&mut self, moment: usize) {
        self.shown = moment.min(self.last());
        self.playing_ms = None;
    }

    /// Starts the playback, from the beginning if the end is shown; or stops it.
    fn play_or_stop(&mut self) {
        if self.playing_ms.take().is_none() {
            if self.shown == self.last() {
                self.shown = 0;
            }
            self.playing_ms = Some(0.0);
        }
    }

    /// Does what a key asks for.
    pub fn handle(&mut self, action: UiAction) {
        match action {
            UiAction::Go(Direction::EAST) => self.show(self.shown + 1),
            UiAction::Go(Direction::WEST) => self.show(self.shown.saturating_sub(1)),
            UiAction::First => self.show(0),
            UiAction::Last => self.show(self.last()),
            UiAction::Faster => self.pace = (self.pace + 1).min(PACES_MS.len() - 1),
            UiAction::Slower => self.pace = self.pace.saturating_sub(1),
            UiAction::Confirm => self.play_or_stop(),
            _ => (),
        }
    }

    /// Lets time pass. Returns whether the boards look different now.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let Some(shown_ms) = &mut self.playing_ms else {
            return false;
        };
        *shown_ms += elapsed_ms;
        if *shown_ms < PACES_MS[self.pace] {
            return false;
        }
        *shown_ms = 0.0;
        self.shown = (self.shown + 1).min(self.last());
        if self.shown == self.last() {
            self.playing_ms = None;
        }
        true
    }

    /// Draws each path on its own board.
    pub fn draw(&self, canvas: &mut Canvas, boards: &[Area], scene: &Scene) {
        for (lane, area) in self.lanes.iter().zip(boards) {
            let shown = self.shown.min(lane.moments.len().saturating_sub(1));
            let Some(&now) = lane.moments.get(shown) else {
                continue;
            };
            let trail: Vec<Point> = lane.moments[..shown].iter().map(|each| each.hero).collect();
            let camera = board::camera(&self.maze, now.hero, *area, scene);
            let board = Board {
                maze: &self.maze,
                now,
                trail: &trail,
                hint: None,
                is_asleep: self.is_asleep,
            };
            board.draw(canvas, &camera, scene);
            if self.lanes.len() > 1 {
                let (step, steps) = (shown.div_ceil(2), lane.steps());
                let name = format!("{} {step}/{steps}", lane.name);
                let line = Area::new(area.x, area.y - 1, area.width, 1);
                canvas.fill(line, theme::PANEL);
                canvas.print_centred(line, line.y, &text::shortened(&name, line.width), lane.ink);
            }
        }
    }
}
