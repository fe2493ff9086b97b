//! Caves dug by drunkards: walkers that turn at random.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::pathing::line;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Caves dug by drunkards, all joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drunkard {
    /// How the drunkards walk.
    #[serde(default)]
    pub style: DrunkardStyle,
    /// How much of the level they dig out, in percent.
    #[serde(default = "forty")]
    #[schemars(range(min = 18, max = 70))]
    pub floor_percent: i32,
}

fn forty() -> i32 {
    40
}

/// How drunkards walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DrunkardStyle {
    /// One wide cave that grows from the middle.
    #[default]
    OpenArea,
    /// Wide halls all over the level.
    OpenHalls,
    /// Narrow ways that wind about.
    WindingPassages,
    /// The same, two tiles wide.
    FatPassages,
    /// Winding ways, the same in all four quarters.
    FearfulSymmetry,
}

/// The numbers in which one style differs from another.
struct Habit {
    /// Steps until a drunkard stops.
    lifetime: i32,
    /// How often a drunkard goes straight on, in percent.
    straight: i32,
    /// How wide a drunkard digs.
    brush: i32,
    begins: Begins,
    is_mirrored: bool,
}

enum Begins {
    /// Somewhere that is already dug.
    InTheCave,
    /// Anywhere. A drunkard that has not met the cave at the end goes to it.
    Anywhere,
}

impl DrunkardStyle {
    fn habit(self) -> Habit {
        let plain = Habit {
            lifetime: 400,
            straight: 0,
            brush: 1,
            begins: Begins::Anywhere,
            is_mirrored: false,
        };
        match self {
            Self::OpenArea => Habit {
                begins: Begins::InTheCave,
                ..plain
            },
            Self::OpenHalls => plain,
            Self::WindingPassages => Habit {
                lifetime: 80,
                straight: 60,
                ..plain
            },
            Self::FatPassages => Habit {
                lifetime: 70,
                straight: 70,
                brush: 2,
                ..plain
            },
            Self::FearfulSymmetry => Habit {
                lifetime: 90,
                straight: 65,
                is_mirrored: true,
                ..plain
            },
        }
    }
}

/// Steps that all drunkards together may take, for each tile of the level.
const PATIENCE: i32 = 60;

impl Build for Drunkard {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let count = draft.map.count();
        let wanted = count * self.floor_percent as usize / 100;
        let mut dig = Dig {
            habit: self.style.habit(),
            dug: Vec::new(),
            diggers: vec![0; count],
            steps_left: PATIENCE * count as i32,
            draft,
        };
        dig.work(wanted, context.stream)?;
        match dig.dug.len() * 2 < wanted {
            true => Err(Flaw::new("the drunkards fell asleep too early")),
            false => Ok(()),
        }
    }
}

/// A cave being dug.
struct Dig<'a> {
    habit: Habit,
    draft: &'a mut Draft,
    dug: Vec<Point>,
    /// Who first dug each tile, by tile index; 0 for nobody.
    diggers: Vec<i32>,
    steps_left: i32,
}

impl Dig<'_> {
    fn middle(&self) -> Point {
        Point::new(self.draft.map.width() / 2, self.draft.map.height() / 2)
    }

    fn work(&mut self, wanted: usize, stream: &mut Stream) -> Result<(), Flaw> {
        let mut number = 1;
        self.dig(self.middle(), number);
        while self.dug.len() < wanted && self.steps_left > 0 {
            let before = self.steps_left;
            let begin = self.begin(number, stream);
            self.walk(begin, number, wanted, stream);
            number += 1;
            self.draft.work((before - self.steps_left) as usize * 3)?;
        }
        Ok(())
    }

    fn begin(&self, number: i32, stream: &mut Stream) -> Point {
        let in_the_cave = matches!(self.habit.begins, Begins::InTheCave);
        match stream.pick(&self.dug) {
            _ if number == 1 => self.middle(),
            Some(&at) if in_the_cave => at,
            _ => Point::new(
                stream.between(1, self.draft.map.width() - 2),
                stream.between(1, self.draft.map.height() - 2),
            ),
        }
    }

    /// Digs the path of one drunkard, and joins it to the cave.
    fn walk(&mut self, begin: Point, number: i32, wanted: usize, stream: &mut Stream) {
        let mut at = begin;
        let mut is_home = number == 1 || self.has_met(at, number);
        self.dig(at, number);
        let mut step = any_step(stream);
        for _ in 0..self.habit.lifetime {
            self.steps_left -= 1;
            let to = Point::new(at.x + step.0, at.y + step.1);
            if !self.draft.is_inside(to) || !stream.chance(self.habit.straight) {
                step = any_step(stream);
            }
            if self.draft.is_inside(to) {
                at = to;
                is_home |= self.has_met(at, number);
                self.dig(at, number);
            }
            if self.dug.len() >= wanted {
                break;
            }
        }
        if !is_home {
            self.go_home(at, number, stream);
        }
    }

    /// Digs towards the middle until it meets a tile that another drunkard dug.
    fn go_home(&mut self, from: Point, number: i32, stream: &mut Stream) {
        let middle = self.middle();
        let mut at = from;
        for _ in 0..(self.draft.map.width() + self.draft.map.height()) * 2 {
            self.steps_left -= 1;
            let (dx, dy) = ((middle.x - at.x).signum(), (middle.y - at.y).signum());
            let step = match stream.below(5) {
                0 | 1 => (dx, 0),
                2 | 3 => (0, dy),
                _ => any_step(stream),
            };
            let to = Point::new(at.x + step.0, at.y + step.1);
            if self.draft.is_inside(to) {
                at = to;
                if self.has_met(at, number) {
                    return;
                }
                self.dig(at, number);
            }
        }
        let corner = Point::new(middle.x, at.y);
        let rest: Vec<Point> = line::between(at, corner)
            .chain(line::between(corner, middle))
            .collect();
        rest.into_iter().for_each(|at| self.dig(at, number));
    }

    fn has_met(&self, at: Point, number: i32) -> bool {
        let digger = self.diggers[self.draft.map.idx(at)];
        digger != 0 && digger != number
    }

    fn dig(&mut self, at: Point, number: i32) {
        let brush = self.habit.brush;
        for (dx, dy) in (0..brush).flat_map(|dx| (0..brush).map(move |dy| (dx, dy))) {
            let each = Point::new(at.x + dx, at.y + dy);
            self.dig_one(each, number);
            if self.habit.is_mirrored {
                let (right, bottom) = (self.draft.map.width() - 1, self.draft.map.height() - 1);
                self.dig_one(Point::new(right - each.x, each.y), number);
                self.dig_one(Point::new(each.x, bottom - each.y), number);
                self.dig_one(Point::new(right - each.x, bottom - each.y), number);
            }
        }
    }

    fn dig_one(&mut self, at: Point, number: i32) {
        if self.draft.can_carve(at) && self.draft.map.tile(at) == TileRole::Wall {
            self.draft.carve(at, TileRole::Floor);
            self.diggers[self.draft.map.idx(at)] = number;
            self.dug.push(at);
        }
    }
}

fn any_step(stream: &mut Stream) -> (i32, i32) {
    Metric::Four.directions()[stream.below(4) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    #[test]
    fn every_style_is_joined_and_digs_enough() {
        for style in [
            "open_area",
            "open_halls",
            "winding_passages",
            "fat_passages",
            "fearful_symmetry",
        ] {
            let json = format!(r#"{{"style": "{style}", "floor_percent": 35}}"#);
            holds(&step::<Drunkard>(&json), |draft| {
                let dug = draft.floor().len() * 100 / draft.map.count();
                match (30..=50).contains(&dug) {
                    true => joined(draft),
                    false => Err(format!("{style} dug {dug} percent")),
                }
            });
        }
    }

    #[test]
    fn symmetry_is_fearful() {
        let step = step::<Drunkard>(r#"{"style": "fearful_symmetry"}"#);
        holds(&step, |draft| {
            let (right, bottom) = (draft.map.width() - 1, draft.map.height() - 1);
            let is_same = |at: &Point| {
                let tile = draft.map.tile(*at);
                tile == draft.map.tile(Point::new(right - at.x, at.y))
                    && tile == draft.map.tile(Point::new(at.x, bottom - at.y))
            };
            match draft.points().find(|at| !is_same(at)) {
                Some(at) => Err(format!("{at:?} has no mirror image")),
                None => Ok(()),
            }
        });
    }
}
