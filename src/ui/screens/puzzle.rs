//! The dragon's maze, a puzzle that takes about a minute.

mod layout;
mod playback;
mod side;
pub mod watch;

use crate::catalog::Color;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::board::{self, Board};
use crate::ui::draw::camera::Camera;
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::screens::help::Help;
use crate::ui::screens::{MazeChoice, Request, Scene, Screen};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use bracket_lib::geometry::Point;
use dragons_maze::direction::Direction as Way;
use dragons_maze::puzzle::{Hint, Par, Puzzle, Standing, counted};
use dragons_maze::trace;
use layout::Layout;
use playback::{Lane, Playback};
use side::{Button, Side};

/// The first words of a result that players send to others.
const TITLE: &str = "Wyrmhold dragon maze";

/// How long the end ignores keys, so that a player who runs to the goal with a held key
/// still sees the end.
const END_PAUSE_MS: f32 = 500.0;

/// The steps, for buttons beside the picture.
const STEPS: [Button; 4] = [
    (UiAction::Go(Direction::WEST), "left"),
    (UiAction::Go(Direction::NORTH), "up"),
    (UiAction::Go(Direction::SOUTH), "down"),
    (UiAction::Go(Direction::EAST), "right"),
];

/// A maze being played. After a win, the player's path and the best one are shown side by
/// side.
pub struct DragonMaze {
    puzzle: Puzzle,
    /// The address of the page that opens mazes.
    page: String,
    /// The steps of the best earlier win, if there is one.
    won_before: Option<usize>,
    end: Option<End>,
}

/// What is shown after a win.
struct End {
    playback: Playback,
    shown_ms: f32,
}

impl DragonMaze {
    pub fn new(puzzle: Puzzle, page: String) -> Self {
        let mut screen = Self {
            puzzle,
            page,
            won_before: None,
            end: None,
        };
        screen.look_for_end();
        screen
    }

    /// Adds the steps of the best earlier win.
    pub fn won_before(self, won_before: Option<usize>) -> Self {
        Self { won_before, ..self }
    }

    fn go(&mut self, direction: Direction) -> Request {
        let way = match direction {
            Direction::NORTH => Way::Up,
            Direction::WEST => Way::Left,
            Direction::SOUTH => Way::Down,
            Direction::EAST => Way::Right,
            _ => return Request::Say("Here one goes straight, never diagonally.".to_string()),
        };
        let is_going = self.puzzle.standing() == Standing::Going;
        if is_going && !self.puzzle.step(way) {
            return Request::Say("Rock is in the way.".to_string());
        }
        self.look_for_end();
        Request::Stay
    }

    /// The step that comes nearer to a place: along the side that is farther off, unless only
    /// the other one is free. The dragon takes a step after each, so one is enough.
    fn way_to(&self, at: Point) -> Option<Direction> {
        let hero = self.puzzle.now().hero;
        let (dx, dy) = (at.x - hero.x, at.y - hero.y);
        let level = Direction {
            dx: dx.signum(),
            dy: 0,
        };
        let upright = Direction {
            dx: 0,
            dy: dy.signum(),
        };
        let ways = match dx.abs() > dy.abs() {
            true => [level, upright],
            false => [upright, level],
        };
        let mut ways = ways.into_iter().filter(|way| (way.dx, way.dy) != (0, 0));
        let is_free = |way: &Direction| {
            let to = Point::new(hero.x + way.dx, hero.y + way.dy);
            self.puzzle.maze().is_free(to)
        };
        let first = ways.clone().next();
        ways.find(is_free).or(first)
    }

    fn look_for_end(&mut self) {
        if self.puzzle.standing() != Standing::Won {
            return;
        }
        let maze = self.puzzle.maze();
        let mut lanes = vec![Lane {
            name: "Your way",
            ink: theme::GOLD,
            moments: trace::halves(self.puzzle.turns()),
        }];
        if let Par::Known(solution) = self.puzzle.par() {
            lanes.push(Lane {
                name: "The best way",
                ink: theme::BOON,
                moments: trace::halves(&trace::turns(maze, solution)),
            });
        }
        self.end = Some(End {
            playback: Playback::new(maze.clone(), lanes),
            shown_ms: 0.0,
        });
    }

    fn after_end(&mut self, action: UiAction) -> Request {
        let Some(end) = &mut self.end else {
            return Request::Stay;
        };
        match action {
            UiAction::Copy => return Request::Copy(self.puzzle.result(TITLE, &self.page)),
            UiAction::Go(_) if end.shown_ms < END_PAUSE_MS => (),
            _ => end.playback.handle(action),
        }
        Request::Stay
    }

    fn copy_link(&self) -> Request {
        match self.puzzle.link() {
            Some(link) => Request::Copy(format!("{}#{link}", self.page)),
            None => Request::Say("This maze is too large for a link.".to_string()),
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let link = (UiAction::Link, "copy link");
        let others = [
            (UiAction::Again, "begin again"),
            (UiAction::NewGame, "new maze"),
            (UiAction::DailyMaze, "today's maze"),
            (UiAction::Help, "help"),
            (UiAction::Cancel, "title"),
        ];
        let first = match &self.end {
            None => [(UiAction::Undo, "undo"), (UiAction::Hint, "hint")],
            Some(end) => {
                let playing = end.playback.is_playing();
                let play = if playing { "stop" } else { "play both" };
                [(UiAction::Copy, "copy result"), (UiAction::Confirm, play)]
            }
        };
        let link = Some(link).filter(|_| self.end.is_none());
        first.into_iter().chain(others).chain(link).collect()
    }

    fn lines(&self, width: i32, scene: &Scene) -> Vec<Vec<Run>> {
        let width = side::inner(width);
        let puzzle = &self.puzzle;
        let name = text::shortened(&puzzle.name(), width);
        let par = match puzzle.par() {
            Par::Known(solution) => format!("   par {}", solution.steps.len()),
            Par::Lost(_) => "   no par".to_string(),
            Par::Unknown => "   par unknown".to_string(),
        };
        let number = |name: &str, number: usize| {
            let ink = if number == 0 {
                theme::FAINT
            } else {
                theme::EMBER
            };
            Run::new(format!("{name} {number}   "), ink)
        };
        let mut costs = vec![
            number("undos", puzzle.undos()),
            number("hints", puzzle.hints()),
        ];
        if puzzle.tries() > 1 {
            costs.push(Run::new(format!("try {}", puzzle.tries()), theme::FAINT));
        }
        let steps = [
            Run::new(counted(puzzle.steps(), "step"), theme::TEXT),
            Run::new(par, theme::FAINT),
        ];
        let mut lines = vec![vec![Run::new("The dragon's maze", theme::GOLD)]];
        match self.end {
            // Two boards leave little room, so the name goes into the first line.
            Some(_) => lines[0].push(Run::new(format!("   {name}"), theme::FAINT)),
            None => lines.push(vec![Run::new(name, theme::FAINT)]),
        }
        lines = lines
            .iter()
            .flat_map(|line| text::wrap(line, width))
            .collect();
        if self.end.is_none() {
            lines.push(Vec::new());
            lines.extend(text::wrap(&steps, width));
        }
        lines.extend(text::wrap(&costs, width));
        if self.end.is_none() {
            lines.push(Vec::new());
        }
        let (words, ink) = match scene.notice {
            Some(notice) => (notice.to_string(), theme::EMBER),
            None => self.words(scene.keymap),
        };
        lines.extend(text::wrap_plain(&words, width, ink));
        lines
    }

    /// The message for the present state of the maze.
    fn words(&self, keymap: &Keymap) -> (String, Color) {
        let key = |action| keymap.hint(Context::PUZZLE, action);
        let puzzle = &self.puzzle;
        match (puzzle.standing(), puzzle.hint()) {
            (Standing::Won, _) => (self.verdict(), theme::BOON),
            (Standing::Caught, _) => (
                format!(
                    "The dragon has caught you! Press {} to take the step back, or {} to begin again.",
                    key(UiAction::Undo),
                    key(UiAction::Again)
                ),
                theme::HARM,
            ),
            (_, Some(Hint::Step { direction, left })) => {
                let way = direction.to_string().to_lowercase();
                let left = counted(*left, "step");
                (format!("Go {way}: {left} from here."), theme::BOON)
            }
            (_, Some(Hint::Lost)) => {
                let words = match puzzle.steps() {
                    0 => "No way leads out of this maze.",
                    _ => "From here no way leads out any more: take steps back.",
                };
                (words.to_string(), theme::EMBER)
            }
            (_, Some(Hint::Unknown)) => {
                let words = "The maze is too large for a hint.";
                (words.to_string(), theme::FAINT)
            }
            (Standing::Going, None) => self.beginning(),
        }
    }

    /// The message while there is no hint: what is special about the maze, or how to begin.
    /// Usually empty after the first step.
    fn beginning(&self) -> (String, Color) {
        let puzzle = &self.puzzle;
        match puzzle.par() {
            Par::Lost(reason) => (
                format!("This maze cannot be won: {reason} You may walk it all the same."),
                theme::EMBER,
            ),
            _ if puzzle.is_asleep() => {
                let words = "The dragon cannot come to you: it sleeps on.";
                (words.to_string(), theme::FAINT)
            }
            _ if puzzle.steps() > 0 => (String::new(), theme::FAINT),
            _ if self.won_before.is_some() => {
                let steps = counted(self.won_before.unwrap_or_default(), "step");
                (
                    format!("You have won this maze before, in {steps}."),
                    theme::BOON,
                )
            }
            _ => {
                let words = "Get to the stairs. The dragon answers each step with one, the \
                             shortest way to you. Step beside it and you are caught.";
                (words.to_string(), theme::FAINT)
            }
        }
    }

    fn verdict(&self) -> String {
        let steps = counted(self.puzzle.steps(), "step");
        match self.puzzle.par().steps() {
            Some(par) if self.puzzle.steps() <= par => {
                format!("Out in {steps}. Nobody can do it in fewer!")
            }
            Some(par) => format!("Out in {steps}. The best way has {par}."),
            None => format!("Out in {steps}."),
        }
    }

    fn layout(&self, scene: &Scene) -> (Layout, Side) {
        let buttons = self.buttons();
        // Reserves rows for the longest message, so that the board does not move when the
        // message changes.
        let least = if self.end.is_some() { 3 } else { 10 };
        let lines = |width| self.lines(width, scene);
        let rows = |width| side::rows(width, lines(width).len().max(least), buttons.len());
        let count = self.end.as_ref().map_or(1, |end| end.playback.count());
        let layout = Layout::new(scene.area, self.puzzle.maze(), count, rows);
        let side = Side {
            area: layout.side,
            lines: lines(layout.side.width),
            context: self.context(),
            buttons,
            unseen: match self.end {
                None => &STEPS,
                Some(_) => &[],
            },
        };
        (layout, side)
    }

    fn camera(&self, layout: &Layout, scene: &Scene) -> Camera {
        let hero = self.puzzle.now().hero;
        board::camera(self.puzzle.maze(), hero, layout.boards[0], scene)
    }
}

/// Opens the help for the keys of this context.
fn help(context: Context, scene: &Scene) -> Request {
    Request::Push(Box::new(Help::new(context, scene.keymap)))
}

impl Screen for DragonMaze {
    fn name(&self) -> &'static str {
        "puzzle"
    }

    fn context(&self) -> Context {
        match self.end {
            None => Context::PUZZLE,
            Some(_) => Context::PUZZLE_END,
        }
    }

    fn handle(&mut self, action: UiAction, _scene: &Scene) -> Request {
        match action {
            UiAction::Cancel => return Request::Pop,
            UiAction::NewGame => return Request::OpenMaze(MazeChoice::Fresh),
            UiAction::DailyMaze => return Request::OpenMaze(MazeChoice::Daily),
            UiAction::Again => {
                self.puzzle.restart();
                self.end = None;
                self.look_for_end();
            }
            _ if self.end.is_some() => return self.after_end(action),
            UiAction::Go(direction) => return self.go(direction),
            UiAction::Undo if !self.puzzle.undo() => {
                return Request::Say("There is no step to take back.".to_string());
            }
            UiAction::Undo => (),
            UiAction::Hint => self.puzzle.ask(),
            UiAction::Link => return self.copy_link(),
            _ => (),
        }
        Request::Stay
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let (layout, side) = self.layout(scene);
        match side.action_at(cell) {
            Some(UiAction::Help) => return help(self.context(), scene),
            Some(action) => return self.handle(action, scene),
            None if self.end.is_some() => return Request::Stay,
            None => (),
        }
        if let Some(at) = self.camera(&layout, scene).place_at(cell) {
            let hero = self.puzzle.now().hero;
            let far = (at.x - hero.x).abs() + (at.y - hero.y).abs();
            // A finger need not hit the next tile, which may be smaller than it is.
            let may_go = far == 1 || scene.settings.wishes.has_fingers;
            if let Some(direction) = self.way_to(at).filter(|_| may_go) {
                return self.go(direction);
            }
        }
        Request::Stay
    }

    fn advance(&mut self, elapsed_ms: f32) -> bool {
        match &mut self.end {
            Some(end) => {
                end.shown_ms += elapsed_ms;
                end.playback.advance(elapsed_ms)
            }
            None => false,
        }
    }

    fn is_moving(&self) -> bool {
        self.end
            .as_ref()
            .is_some_and(|end| end.playback.is_playing())
    }

    /// A notice takes the place of the words beside the maze.
    fn has_place_for_notice(&self, _area: Area, _keymap: &Keymap) -> bool {
        true
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        Some(&self.puzzle)
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        canvas.clear();
        let (layout, side) = self.layout(scene);
        match &self.end {
            Some(end) => end.playback.draw(canvas, &layout.boards, scene),
            None => {
                let turns = self.puzzle.turns();
                let trail: Vec<Point> = turns.iter().map(|each| each.hero).collect();
                let board = Board {
                    maze: self.puzzle.maze(),
                    now: self.puzzle.now(),
                    trail: &trail,
                    hint: match self.puzzle.hint() {
                        Some(Hint::Step { direction, .. }) => Some(*direction),
                        _ => None,
                    },
                    is_asleep: self.puzzle.is_asleep(),
                };
                board.draw(canvas, &self.camera(&layout, scene), scene);
            }
        }
        side.draw(canvas, scene.pointer, scene.keymap);
    }
}

#[cfg(test)]
mod tests;
