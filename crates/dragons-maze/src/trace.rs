//! Ways through a maze as moments, two for each turn: after the hero's step and after
//! the dragon's.

use super::Maze;
use super::rules::Moment;
use super::solve::Solution;

/// The moments between the turns of a solution, from the start. The dragon does not
/// move after the last step.
pub fn turns(maze: &Maze, solution: &Solution) -> Vec<Moment> {
    let cells = solution.hero(maze.hero());
    let last = solution.dragon.last().copied().unwrap_or(maze.dragon());
    let dragon = solution.dragon.iter().copied();
    cells
        .into_iter()
        .zip(dragon.chain(std::iter::repeat(last)))
        .map(|(hero, dragon)| Moment { hero, dragon })
        .collect()
}

/// The moments between turns, with one added after each step of the hero. A last step
/// without a move of the dragon is one moment.
pub fn halves(turns: &[Moment]) -> Vec<Moment> {
    let mut moments: Vec<Moment> = turns.first().copied().into_iter().collect();
    for (number, pair) in turns.windows(2).enumerate() {
        let stepped = Moment {
            hero: pair[1].hero,
            dragon: pair[0].dragon,
        };
        moments.push(stepped);
        let is_last = number + 2 == turns.len();
        if !is_last || stepped != pair[1] {
            moments.push(pair[1]);
        }
    }
    moments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::direction::DragonOrder;
    use crate::generate::{Order, generate};
    use crate::rules::{Pursuit, TurnOutcome};
    use bracket_geometry::prelude::Point;

    #[test]
    fn a_solution_is_the_turns_that_the_rules_make_of_it() {
        for seed in 1..20 {
            let made = generate(&Order::new(seed)).unwrap();
            let solution = made.solution.unwrap();
            let mut pursuit = Pursuit::new(&made.maze, DragonOrder::default());
            let mut played = vec![made.maze.start()];
            for &step in &solution.steps {
                match pursuit.turn(played[played.len() - 1], step) {
                    TurnOutcome::On(moment) | TurnOutcome::Won(moment) => played.push(moment),
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!(turns(&made.maze, &solution), played, "seed {seed}");
            let halves = halves(&played);
            assert_eq!(halves.len(), 2 * solution.steps.len(), "seed {seed}");
        }
    }

    #[test]
    fn a_last_step_that_is_answered_is_two_moments() {
        let moment = |hero, dragon| Moment {
            hero: Point::new(hero, 0),
            dragon: Point::new(dragon, 0),
        };
        let caught = [moment(0, 4), moment(1, 3), moment(2, 2)];
        let expected = [
            moment(0, 4),
            moment(1, 4),
            moment(1, 3),
            moment(2, 3),
            moment(2, 2),
        ];
        assert_eq!(halves(&caught), expected);
        assert_eq!(halves(&caught[..1]), caught[..1]);
        assert_eq!(halves(&[]), []);
    }
}
