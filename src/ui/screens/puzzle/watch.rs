//! The solution of a maze, played back with tiles.

use super::layout::Layout;
use super::playback::{Lane, Playback};
use super::side::{self, Button, Side};
use crate::ui::canvas::{Area, Canvas};
use crate::ui::keymap::{Context, Direction, UiAction};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::puzzle::counted;
use dragons_maze::solve::Solution;
use dragons_maze::trace;

/// Plays one path. There is no screen below, so closing it ends the program.
pub struct Watch {
    playback: Playback,
}

impl Watch {
    pub fn new(maze: &Maze, solution: &Solution) -> Self {
        let lane = Lane {
            name: "The shortest way",
            ink: theme::BOON,
            moments: trace::halves(&trace::turns(maze, solution)),
        };
        Self {
            playback: Playback::new(maze.clone(), vec![lane]),
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let play = if self.playback.is_playing() {
            "stop"
        } else {
            "play"
        };
        vec![
            (UiAction::Confirm, play),
            (UiAction::Go(Direction::WEST), "back"),
            (UiAction::Go(Direction::EAST), "on"),
            (UiAction::Faster, "faster"),
            (UiAction::Slower, "slower"),
            (UiAction::Help, "help"),
            (UiAction::Cancel, "close"),
        ]
    }

    fn lines(&self, width: i32) -> Vec<Vec<Run>> {
        let (step, steps) = self.playback.steps();
        let mut lines = vec![vec![Run::new("The shortest way", theme::GOLD)]];
        let now = format!("Step {step} of {steps}");
        lines.push(vec![
            Run::new(now, theme::TEXT),
            Run::new(format!("   pace {}", self.playback.pace()), theme::FAINT),
        ]);
        if step == steps {
            let told = format!("The goal, in {}.", counted(steps, "step"));
            lines.extend(text::wrap_plain(&told, side::inner(width), theme::BOON));
        }
        lines
    }

    fn layout(&self, whole: Area) -> (Layout, Side) {
        let buttons = self.buttons();
        // Reserves one more line than is needed at first, so that nothing moves at the end.
        let rows = |width| side::rows(width, 3, buttons.len());
        let layout = Layout::new(whole, self.playback.maze(), 1, rows);
        let side = Side {
            area: layout.side,
            lines: self.lines(layout.side.width),
            context: Context::PLAYBACK,
            buttons,
            unseen: &[],
        };
        (layout, side)
    }
}

impl Screen for Watch {
    fn name(&self) -> &'static str {
        "playback"
    }

    fn context(&self) -> Context {
        Context::PLAYBACK
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Request {
        if action == UiAction::Cancel {
            return Request::Quit;
        }
        self.playback.handle(action);
        Request::Stay
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (_, side) = self.layout(scene.area);
        match side.action_at(cell) {
            Some(UiAction::Help) => super::help(Context::PLAYBACK, scene),
            Some(action) => self.handle(action, scene),
            None => Request::Stay,
        }
    }

    fn advance(&mut self, elapsed_ms: f32) -> bool {
        self.playback.advance(elapsed_ms)
    }

    fn is_moving(&self) -> bool {
        self.playback.is_playing()
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        canvas.clear();
        let (layout, side) = self.layout(scene.area);
        self.playback.draw(canvas, &layout.boards, scene);
        side.draw(canvas, scene.pointer, scene.keymap);
    }
}
