//! Caves grown by diffusion-limited aggregation: walkers stick where they meet
//! what has grown.

use crate::map::TileRole;
use crate::mapgen::draft::{Build, Draft, Flaw, Room, StepContext};
use crate::pathing::line;
use crate::rules::distance::Metric;
use bracket_lib::geometry::Point;
use chance::Stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Caves grown by diffusion-limited aggregation, all joined.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Diffusion {
    /// How the caves grow.
    #[serde(default)]
    pub style: DiffusionStyle,
    /// How much of the level they fill, in percent.
    #[serde(default = "thirty")]
    #[schemars(range(min = 18, max = 60))]
    pub floor_percent: i32,
}

fn thirty() -> i32 {
    30
}

/// How caves grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiffusionStyle {
    /// Walkers come from without and stick to the first thing they meet: many
    /// thin branches.
    #[default]
    WalkInwards,
    /// Walkers go from within and dig where they come to rock: one wide cave
    /// with bays.
    WalkOutwards,
    /// Walkers fall straight towards the middle: a star of passages.
    CentralAttractor,
    /// The same, but wide, and left and right are alike: the nest of an insect.
    Insectoid,
}

/// Steps that all walkers together may take, for each tile of the level.
const PATIENCE: i32 = 150;

/// A walker that has met nothing after this many steps is given up.
const LIFETIME: i32 = 400;

/// Walkers start this many tiles outside of what has grown.
const APPROACH: i32 = 5;

impl Build for Diffusion {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let wanted = draft.map.count() * self.floor_percent as usize / 100;
        let middle = Point::new(draft.map.width() / 2, draft.map.height() / 2);
        let mut growth = Growth {
            is_mirrored: self.style == DiffusionStyle::Insectoid,
            steps_left: PATIENCE * draft.map.count() as i32,
            grown: Vec::new(),
            reach: Room::new(middle.x, middle.y, 1, 1),
            draft,
            middle,
        };
        growth.dig(middle);
        Metric::Four.around(middle).for_each(|at| growth.dig(at));
        while growth.grown.len() < wanted && growth.steps_left > 0 {
            let before = growth.steps_left;
            growth.steps_left -= 1;
            match self.style {
                DiffusionStyle::WalkInwards => growth.walk_inwards(context.stream),
                DiffusionStyle::WalkOutwards => growth.walk_outwards(context.stream),
                DiffusionStyle::CentralAttractor => growth.fall(context.stream),
                DiffusionStyle::Insectoid => growth.fall(context.stream),
            }
            let steps = before - growth.steps_left;
            growth.draft.work(steps as usize * 2)?;
        }
        match growth.grown.len() * 10 < wanted * 6 {
            true => Err(Flaw::new("the caves stopped growing too early")),
            false => Ok(()),
        }
    }
}

/// What has grown so far.
struct Growth<'a> {
    draft: &'a mut Draft,
    middle: Point,
    grown: Vec<Point>,
    /// The rectangle around everything that has grown.
    reach: Room,
    steps_left: i32,
    is_mirrored: bool,
}

impl Growth<'_> {
    fn walk_inwards(&mut self, stream: &mut Stream) {
        // On a wide level most walkers that start at the far side would never arrive.
        let near = Room {
            left: (self.reach.left - APPROACH).max(1),
            top: (self.reach.top - APPROACH).max(1),
            right: (self.reach.right + APPROACH).min(self.draft.map.width() - 2),
            bottom: (self.reach.bottom + APPROACH).min(self.draft.map.height() - 2),
        };
        let mut at = somewhere(near, stream);
        if self.is_grown(at) {
            return;
        }
        for _ in 0..LIFETIME {
            self.steps_left -= 1;
            let (dx, dy) = any_step(stream);
            let to = Point::new(at.x + dx, at.y + dy);
            if self.is_grown(to) {
                return self.dig(at);
            }
            if near.contains(to) {
                at = to;
            }
        }
    }

    fn walk_outwards(&mut self, stream: &mut Stream) {
        let Some(&begin) = stream.pick(&self.grown) else {
            return;
        };
        let mut at = begin;
        // A walker that breaks through digs on, mostly straight. This makes bays and side
        // caves, and not only one round hole.
        let most = stream.between(2, 12);
        let mut strength = most;
        let mut step = any_step(stream);
        for _ in 0..LIFETIME {
            self.steps_left -= 1;
            let to = Point::new(at.x + step.0, at.y + step.1);
            if strength == most || !self.draft.is_inside(to) || stream.chance(35) {
                step = any_step(stream);
            }
            if !self.draft.is_inside(to) {
                continue;
            }
            at = to;
            if !self.is_grown(at) {
                self.dig(at);
                strength -= 1;
            }
            if strength == 0 {
                return;
            }
        }
    }

    fn fall(&mut self, stream: &mut Stream) {
        let inside = Room::new(
            1,
            1,
            self.draft.map.width() - 2,
            self.draft.map.height() - 2,
        );
        let begin = somewhere(inside, stream);
        if self.is_grown(begin) {
            return;
        }
        let mut last = begin;
        for at in line::between(begin, self.middle) {
            self.steps_left -= 1;
            // Fills the corner where the line moves diagonally, so that walkers who only
            // take straight steps can follow.
            let corner = Point::new(at.x, last.y);
            if corner != last && corner != at {
                if self.is_grown(corner) {
                    return self.dig(last);
                }
                last = corner;
            }
            if self.is_grown(at) {
                return self.dig(last);
            }
            last = at;
        }
    }

    fn is_grown(&self, at: Point) -> bool {
        self.draft.map.tile(at) == TileRole::Floor
    }

    fn dig(&mut self, at: Point) {
        self.dig_one(at);
        if self.is_mirrored {
            let across = self.middle.x * 2;
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                self.dig_one(Point::new(at.x + dx, at.y + dy));
                self.dig_one(Point::new(across - at.x - dx, at.y + dy));
            }
        }
    }

    fn dig_one(&mut self, at: Point) {
        if self.draft.can_carve(at) && !self.is_grown(at) {
            self.draft.carve(at, TileRole::Floor);
            self.grown.push(at);
            self.reach = Room {
                left: self.reach.left.min(at.x),
                top: self.reach.top.min(at.y),
                right: self.reach.right.max(at.x),
                bottom: self.reach.bottom.max(at.y),
            };
        }
    }
}

fn somewhere(area: Room, stream: &mut Stream) -> Point {
    Point::new(
        stream.between(area.left, area.right),
        stream.between(area.top, area.bottom),
    )
}

fn any_step(stream: &mut Stream) -> (i32, i32) {
    Metric::Four.directions()[stream.below(4) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapgen::bases::trial::{holds, joined, step};

    #[test]
    fn every_style_is_joined_and_grows_enough() {
        for style in [
            "walk_inwards",
            "walk_outwards",
            "central_attractor",
            "insectoid",
        ] {
            let json = format!(r#"{{"style": "{style}", "floor_percent": 25}}"#);
            holds(&step::<Diffusion>(&json), |draft| {
                let grown = draft.floor().len() * 100 / draft.map.count();
                match grown >= 24 {
                    true => joined(draft),
                    false => Err(format!("{style} filled {grown} percent")),
                }
            });
        }
    }
}
