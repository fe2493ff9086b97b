//! A maze with a hunter in it, which can be won unhurt.

use crate::catalog::text::MonsterRef;
use crate::map::{Map, TileRole};
use crate::mapgen::check::QUIET_STEPS;
use crate::mapgen::draft::{Build, Draft, Flaw, StepContext};
use crate::mapgen::hunt::Hunt;
use bracket_lib::geometry::Point;
use chance::Stream;
use dragons_maze::Maze;
use dragons_maze::generate::{Order, generate};
use schemars::JsonSchema;
use serde::Deserialize;

/// A maze with a hunter in it, the level's start at one end and its exit at the
/// other. One can get from the start to the exit and back without being hurt,
/// and the game proves it each time. The hero knows its ways on arrival. It needs no `start` and no `exit` after it,
/// and nothing else that hurts may be in it. The hunter counts as one of the
/// level's monsters.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HuntedMaze {
    /// Who hunts in it: a monster that `hunts` by the rules of the maze.
    pub hunter: MonsterRef,
    /// How often a passage is dug on into another one, in percent, so that
    /// there is more than one way.
    #[serde(default = "ten")]
    #[schemars(range(min = 0, max = 100))]
    pub loops: i32,
}

fn ten() -> i32 {
    10
}

/// How many mazes are tried before the step fails.
const TRIES: u32 = 40;

impl Build for HuntedMaze {
    fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
        let hunter = context
            .catalog
            .monsters
            .find(&self.hunter.0)
            .ok_or_else(|| Flaw::new(format!("there is no monster `{}`", self.hunter.0)))?;
        let metric = context.catalog.rules.metric;
        let mut why = String::new();
        for _ in 0..TRIES {
            draft.passes(20)?;
            let order = Order {
                loops: self.loops,
                // Not needed here: the proof below asks for more.
                solvable: false,
                ..Order::new(seed(context.stream))
            };
            let order = order.sized(draft.map.width(), draft.map.height());
            let maze = match generate(&order) {
                Ok(made) => made.maze,
                Err(not_made) => return Err(Flaw::new(not_made.to_string())),
            };
            if metric.steps(maze.hero(), maze.dragon()) < QUIET_STEPS {
                why = "the hunter waits where the hero arrives".into();
                continue;
            }
            let mut map = Map::new(draft.map.width(), draft.map.height(), draft.map.kinds());
            dig(&maze, |at| map.set(at, TileRole::Floor));
            let hunt = Hunt {
                start: maze.hero(),
                goal: maze.goal(),
                hunter: maze.dragon(),
            };
            if let Err(flaw) = hunt.prove(&map, &draft.work) {
                why = flaw;
                continue;
            }
            dig(&maze, |at| draft.carve(at, TileRole::Floor));
            draft.start = Some(hunt.start);
            draft.exit = Some(hunt.goal);
            draft.hunter = Some(hunt.hunter);
            draft.proved = Some((hunt, map.fingerprint()));
            draft.monsters.push((hunter, hunt.hunter));
            return Ok(());
        }
        Err(Flaw::new(why))
    }
}

/// A seed for one maze.
fn seed(stream: &mut Stream) -> u64 {
    let mut half = || stream.below(i32::MAX) as u64;
    half() << 32 | half()
}

fn dig(maze: &Maze, mut carve: impl FnMut(Point)) {
    for at in (0..maze.count()).map(|idx| maze.point(idx)) {
        if maze.is_free(at) {
            carve(at);
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::mapgen::bases::trial::{joined, picture, run};
    use crate::mapgen::steps::Step;
    use crate::raws;
    use crate::testkit::trials::trials;

    /// The step as the core has it.
    fn step(catalog: &Catalog) -> HuntedMaze {
        let places = catalog.recipes().iter().flat_map(|recipe| &recipe.steps);
        let mut steps = places.filter_map(|place| match &place.step {
            Some(Step::HuntedMaze(step)) => Some(step.clone()),
            _ => None,
        });
        steps.next().expect("the core has a hunted maze")
    }

    #[test]
    fn every_maze_is_joined_and_can_be_won_unhurt() {
        let catalog = raws::core().expect("the core content is right");
        let step = step(&catalog);
        for size in [(40, 30), (41, 31), (80, 50)] {
            for seed in 0..trials(10) {
                let build = || {
                    run(&catalog, seed, size, &|draft, context| {
                        step.build(draft, context)
                    })
                };
                let draft = build().unwrap_or_else(|flaw| panic!("seed {seed}: {}", flaw.0));
                let hunt = Hunt {
                    start: draft.start.unwrap(),
                    goal: draft.exit.unwrap(),
                    hunter: draft.hunter.unwrap(),
                };
                let kept = joined(&draft).and_then(|()| hunt.prove(&draft.map, &draft.work));
                assert_eq!(kept, Ok(()), "seed {seed}\n{}", picture(&draft));
                assert_eq!(draft.monsters.len(), 1);
                assert_eq!(draft.monsters[0].1, hunt.hunter);
                assert!(build().map(|again| again.map) == Ok(draft.map));
            }
        }
    }

    #[test]
    fn more_loops_leave_less_rock() {
        let catalog = raws::core().expect("the core content is right");
        let open = |loops| {
            let step = HuntedMaze {
                loops,
                ..step(&catalog)
            };
            let draft = run(&catalog, 1, (60, 40), &|draft, context| {
                step.build(draft, context)
            });
            draft.map(|draft| draft.floor().len()).unwrap()
        };
        assert!(open(60) > open(10));
    }
}
