//! Draws a maze with a hero and a dragon in it, as tiles.

use crate::catalog::{Color, MonsterKind};
use crate::rules::ruleset::Hunts;
use crate::ui::canvas::pane::{Depth, Draw};
use crate::ui::canvas::{Area, Canvas, Cell};
use crate::ui::draw::camera::Camera;
use crate::ui::screens::Scene;
use crate::ui::theme;
use crate::ui::zoom::Scale;
use bracket_lib::geometry::Point;
use dragons_maze::Maze;
use dragons_maze::direction::Direction;
use dragons_maze::rules::Moment;
use std::sync::Arc;

/// The parts of a maze that are drawn.
pub struct Board<'a> {
    pub maze: &'a Maze,
    pub now: Moment,
    /// Where the hero has been.
    pub trail: &'a [Point],
    /// The step that a hint names.
    pub hint: Option<Direction>,
    /// The dragon cannot reach the hero.
    pub is_asleep: bool,
}

const fn rgb(r: u8, g: u8, b: u8) -> Color {
    Color { r, g, b }
}

const ROCK: Color = rgb(122, 106, 88);
const ROCK_PAPER: Color = rgb(30, 24, 18);
const FLOOR: Color = rgb(92, 84, 74);
const FLOOR_PAPER: Color = rgb(15, 12, 11);
const HERO: Color = rgb(255, 233, 168);
const DRAGON: Color = rgb(255, 104, 72);
const GOAL_PAPER: Color = rgb(74, 56, 18);
const STEPS: Color = rgb(190, 158, 92);
/// The tiles that the dragon can reach have their own glyph and colour.
const DANGER: Color = rgb(176, 64, 44);
const DANGER_PAPER: Color = rgb(64, 18, 12);
const CAUGHT_PAPER: Color = rgb(150, 28, 20);
const HINT_PAPER: Color = rgb(30, 66, 26);

const WHITE: Color = rgb(255, 255, 255);

const SIGN_OF_DRAGON: char = 'D';
/// How bright a dragon is that cannot reach the hero.
const ASLEEP: f32 = 0.6;

/// Tiles of a maze have at least so many pixels.
const SMALLEST: i32 = 16;

/// How bright the rock around a maze is, from the maze outwards.
const OUTSIDE: [f32; 3] = [0.62, 0.42, 0.28];

impl Board<'_> {
    /// Draws the part that the camera shows.
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera, scene: &Scene) {
        let pane = camera.pane(canvas);
        for (pixel, at) in camera.places() {
            let Some(cell) = self.cell(at) else {
                continue;
            };
            let draw = Draw::glyph(pixel, pane.side(), cell.glyph, cell.ink);
            let draw = Draw {
                paper: cell.paper,
                ..draw
            };
            match self.picture(at, scene) {
                Some(number) => {
                    let ground = Draw {
                        glyph: '.',
                        ink: theme::visible_ink(FLOOR),
                        ..draw
                    };
                    pane.put(Depth::Things, ground);
                    let light = match self.is_asleep && at == self.now.dragon {
                        true => theme::shaded(WHITE, ASLEEP),
                        false => WHITE,
                    };
                    let standing = Draw {
                        picture: Some(number),
                        flash: scene.tileset.lift(number),
                        ink: light,
                        paper: None,
                        ..draw
                    };
                    pane.put(Depth::Over, standing);
                }
                None => pane.put(Depth::Things, draw),
            }
        }
    }

    /// The picture of who stands at a place: the hero of the content, or whoever in it
    /// hunts by the rule of mazes and has the dragon's sign.
    fn picture(&self, at: Point, scene: &Scene) -> Option<u16> {
        let catalog = scene.catalog;
        let Moment { hero, dragon } = self.now;
        let look = match () {
            () if at == dragon => {
                let mut kinds = catalog.monsters.iter().map(|(_, kind)| kind);
                let is_dragon = |kind: &&Arc<MonsterKind>| {
                    kind.hunts == Hunts::Maze && kind.look.glyph.0 == SIGN_OF_DRAGON
                };
                &kinds.find(is_dragon)?.look
            }
            () if at == hero => &catalog.hero.look,
            () => return None,
        };
        scene.tileset.picture(look)
    }

    fn cell(&self, at: Point) -> Option<Cell> {
        let Moment { hero, dragon } = self.now;
        let cell = |glyph, ink, paper| {
            Some(Cell {
                glyph,
                ink: theme::visible_ink(ink),
                paper: Some(paper),
            })
        };
        if !self.maze.is_free(at) {
            let light = match self.outside(at) {
                0 => 1.0,
                steps => *OUTSIDE.get(steps - 1)?,
            };
            let (ink, paper) = (theme::shaded(ROCK, light), theme::shaded(ROCK_PAPER, light));
            return cell('#', ink, paper);
        }
        if at == dragon {
            let paper = if at == hero {
                CAUGHT_PAPER
            } else {
                DANGER_PAPER
            };
            return match self.is_asleep {
                true => cell(SIGN_OF_DRAGON, theme::shaded(DRAGON, ASLEEP), FLOOR_PAPER),
                false => cell(SIGN_OF_DRAGON, DRAGON, paper),
            };
        }
        let is_near = (at.x - dragon.x).abs() + (at.y - dragon.y).abs() == 1;
        let ground = match () {
            () if is_near && !self.is_asleep => DANGER_PAPER,
            () if at == self.maze.goal() => GOAL_PAPER,
            () => FLOOR_PAPER,
        };
        let hinted = self.hint.filter(|direction| direction.step(hero) == at);
        match hinted {
            _ if at == hero => cell('@', HERO, ground),
            Some(direction) => cell(arrow(direction), theme::BOON, HINT_PAPER),
            None if at == self.maze.goal() => cell('>', theme::GOLD, ground),
            None if is_near && !self.is_asleep => cell('░', DANGER, ground),
            None if self.trail.contains(&at) => cell('·', STEPS, ground),
            None => cell('.', FLOOR, ground),
        }
    }

    /// How many cells a place is away from the maze; 0 inside the maze.
    fn outside(&self, at: Point) -> usize {
        let beyond = |place: i32, length: i32| (-place).max(place - length + 1).max(0);
        let x = beyond(at.x, self.maze.width());
        x.max(beyond(at.y, self.maze.height())) as usize
    }
}

/// The part of a maze that is shown in an area of text cells: all of it, with a margin, in
/// tiles as large as that allows. A maze that is too large for that is shown around the hero.
pub fn camera(maze: &Maze, hero: Point, area: Area, scene: &Scene) -> Camera {
    let (width, height) = (maze.width(), maze.height());
    let fitting = scene.scale_for(area, width + 1, height + 1);
    let scale = Scale {
        tile: fitting.tile.max(SMALLEST),
        ..fitting
    };
    Camera::over(hero, width, height, area, scale).pointed(scene.pixel)
}

fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Left => '←',
        Direction::Down => '↓',
        Direction::Right => '→',
    }
}
