use super::*;
use crate::maze::parse::parse;
use crate::maze::rules::{Outcome, Pursuit};
use crate::maze::show::{DRAGON, FREE, GOAL, HERO, WALL};

/// Official example 1, and its only shortest way.
pub const FIRST: &str = "
#H#####
#.....#
#.###.#
#...#.#
#D#.#.#
#...#.#
#.###.#
#.....#
#G#####";
const FIRST_WAY: &str = "DRRRRDDDDDDLLLLD";

const SECOND: &str = "
####..H##...
...#.####.#.
.#.#......#.
.#.######.#.
.#......#.#.
.######.#.#.
........#.#.
.#.######.#.
.#.D......#.
.########.#.
..###.G#....
#.....#..##.";

fn maze(letters: &str) -> Maze {
    let text: String = letters
        .chars()
        .map(|letter| match letter {
            'H' => HERO,
            'G' => GOAL,
            'D' => DRAGON,
            '.' => FREE,
            '#' => WALL,
            other => other,
        })
        .collect();
    parse(&text).unwrap()
}

fn letters(solution: &Solution) -> String {
    let names = solution.steps.iter().map(ToString::to_string);
    names.filter_map(|name| name.chars().next()).collect()
}

fn answer(letters: &str) -> Result<usize, Unsolved> {
    let solution = solve(&maze(letters), DragonOrder::default())?;
    Ok(solution.steps.len())
}

/// Plays a way by the rules; true if it wins with its last step and the dragon
/// is where the solution says.
fn wins(maze: &Maze, order: DragonOrder, from: Moment, solution: &Solution) -> bool {
    let mut pursuit = Pursuit::new(maze, order);
    let mut now = from;
    for (number, &direction) in solution.steps.iter().enumerate() {
        if solution.dragon[number] != now.dragon {
            return false;
        }
        match pursuit.turn(now, direction) {
            Outcome::On(next) => now = next,
            Outcome::Won(_) => return number + 1 == solution.steps.len(),
            _ => return false,
        }
    }
    false
}

#[test]
fn seed_3_7_four_directions_and_no_waiting() {
    // To wait one turn would let the hero through; to step back and forth does not.
    assert_eq!(answer("H#\n#G\n.D"), Err(Unsolved::NoWay), "no diagonals");
    let walk = maze("H.G#D");
    let mut pursuit = Pursuit::new(&walk, DragonOrder::default());
    let start = walk.start();
    assert_eq!(pursuit.turn(start, Direction::Up), Outcome::Blocked);
    assert_eq!(pursuit.turn(start, Direction::Left), Outcome::Blocked);
    assert!(matches!(
        pursuit.turn(start, Direction::Right),
        Outcome::On(_)
    ));
}

#[test]
fn seed_3_8_the_hero_steps_first_and_then_the_dragon_steps_once() {
    let hall = maze(".H....D\n......G");
    let mut pursuit = Pursuit::new(&hall, DragonOrder::default());
    let expected = Moment {
        hero: Point::new(0, 0),
        dragon: Point::new(5, 0),
    };
    let outcome = pursuit.turn(hall.start(), Direction::Left);
    assert_eq!(outcome, Outcome::On(expected));
}

#[test]
fn seed_3_9_beside_the_dragon_and_onto_it_is_death() {
    for (letters, is_caught) in [
        ("HD....G", true),
        ("H.D...G", true),
        ("H..D..G", false),
        ("H.G#D..", false),
    ] {
        let maze = maze(letters);
        let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
        let outcome = pursuit.turn(maze.start(), Direction::Right);
        let caught = matches!(outcome, Outcome::Caught(Moment { hero, dragon }) if hero == dragon);
        assert_eq!(caught, is_caught, "{letters}: {outcome:?}");
    }
}

#[test]
fn seed_3_10_the_dragon_goes_for_where_the_hero_is_after_the_step() {
    // Towards the old place it would go up; towards the new one left comes first only below.
    let hall = maze("...H\n....\n...D\nG...");
    let mut pursuit = Pursuit::new(&hall, DragonOrder::new(order("LURD")).unwrap());
    let Outcome::On(after) = pursuit.turn(hall.start(), Direction::Left) else {
        panic!("nobody is near");
    };
    assert_eq!(after.dragon, Point::new(2, 2));
}

fn order(text: &str) -> [Direction; 4] {
    text.parse::<DragonOrder>().unwrap().directions()
}

#[test]
fn seed_3_11_a_goal_beside_the_dragon_cannot_be_entered() {
    assert_eq!(answer("HGD"), Err(Unsolved::CannotAvoid));
    // The dragon's reply to the last step is not played.
    let way = maze("HG.D");
    let solution = solve(&way, DragonOrder::default()).unwrap();
    assert_eq!(solution.steps, [Direction::Right]);
    assert_eq!(solution.dragon, [way.dragon()]);
    let mut pursuit = Pursuit::new(&way, DragonOrder::default());
    let won = Moment {
        hero: way.goal(),
        dragon: way.dragon(),
    };
    assert_eq!(
        pursuit.turn(way.start(), Direction::Right),
        Outcome::Won(won)
    );
}

#[test]
fn seed_3_12_a_dragon_without_a_way_sleeps() {
    for letters in ["H...G\n#####\n..D..", "H...G\n###.#\nD##.."] {
        let maze = maze(letters);
        let solution = solve(&maze, DragonOrder::default()).unwrap();
        assert_eq!(solution.steps.len(), 4);
        assert_eq!(solution.dragon, [maze.dragon(); 4]);
        let mut pursuit = Pursuit::new(&maze, DragonOrder::default());
        assert_eq!(pursuit.distance(maze.start()), None);
    }
}

#[test]
fn seed_3_13_cells_may_be_revisited_to_lure_the_dragon() {
    let maze = maze(LURED);
    let solution = solve(&maze, DragonOrder::default()).unwrap();
    let mut cells = solution.hero(maze.hero());
    let steps = cells.len();
    cells.sort_by_key(|at| (at.y, at.x));
    cells.dedup();
    assert!(cells.len() < steps, "{}", letters(&solution));
}

/// The dragon has to be led out of the passage and round the block.
const LURED: &str = "
...###
.#..DG
.H.###";

#[test]
fn seed_3_14_the_answer_is_the_least_number_of_steps() {
    assert_eq!(answer(FIRST), Ok(16));
    assert_eq!(answer(SECOND), Ok(50));
    let solution = solve(&maze(FIRST), DragonOrder::default()).unwrap();
    assert_eq!(letters(&solution), FIRST_WAY);
}

#[test]
fn seed_3_15_the_order_of_the_dragon_is_pinned_and_can_be_chosen() {
    let hall = maze("H...\n....\n....\nG..D");
    let hero = Point::new(0, 1);
    for (order, expected) in [
        ("ULDR", Point::new(3, 2)),
        ("LURD", Point::new(2, 3)),
        ("DRLU", Point::new(2, 3)),
        ("DRUL", Point::new(3, 2)),
    ] {
        let mut pursuit = Pursuit::new(&hall, order.parse().unwrap());
        let dragon = hall.dragon();
        assert_eq!(pursuit.reply(Moment { hero, dragon }), expected, "{order}");
    }
    assert_eq!(DragonOrder::default(), "ULDR".parse().unwrap());
    for order in DragonOrder::all() {
        for (letters, steps) in [(FIRST, 16), (SECOND, 50)] {
            let solution = solve(&maze(letters), order).unwrap();
            assert_eq!(solution.steps.len(), steps, "{order}");
        }
    }
}

#[test]
fn seed_3_16_no_way_and_no_way_past_the_dragon_are_told_apart() {
    assert_eq!(answer("H.#G\n..#D"), Err(Unsolved::NoWay));
    assert_eq!(answer("H.D.G"), Err(Unsolved::CannotAvoid));
    // With a way for nobody it does not matter where the dragon is.
    assert_eq!(answer("HD#G"), Err(Unsolved::NoWay));
}

#[test]
fn seed_3_17_sixty_by_sixty_is_quickly_solved() {
    let size = 60;
    let mut rows = vec![vec!['.'; size]; size];
    rows[0][0] = 'H';
    rows[size - 1][size - 1] = 'G';
    rows[size / 2][size / 2] = 'D';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let hall = maze(&rows.join("\n"));
    match solve(&hall, DragonOrder::default()) {
        Ok(solution) => assert!(wins(&hall, DragonOrder::default(), hall.start(), &solution)),
        Err(unsolved) => assert_eq!(unsolved, Unsolved::CannotAvoid),
    }
}

#[test]
fn any_moment_can_be_solved_and_each_step_of_a_best_way_is_a_best_one() {
    for order in [DragonOrder::default(), "RDLU".parse().unwrap()] {
        let maze = maze(SECOND);
        let solution = solve(&maze, order).unwrap();
        let hero = solution.hero(maze.hero());
        for (number, &dragon) in solution.dragon.iter().enumerate() {
            let from = Moment {
                hero: hero[number],
                dragon,
            };
            let rest = solve_from(&maze, order, from).unwrap();
            assert_eq!(rest.steps.len(), solution.steps.len() - number);
            assert!(wins(&maze, order, from, &rest));
        }
    }
}

#[test]
fn odd_moments_have_answers_too() {
    let way = maze("H.G.D#");
    let order = DragonOrder::default();
    let from = |hero, dragon| {
        let [hero, dragon] = [hero, dragon].map(|x| Point::new(x, 0));
        solve_from(&way, order, Moment { hero, dragon }).map(|solution| solution.steps.len())
    };
    assert_eq!(from(2, 4), Ok(0), "at the goal already");
    assert_eq!(from(2, 2), Err(Unsolved::CannotAvoid), "caught there");
    assert_eq!(from(1, 1), Err(Unsolved::CannotAvoid));
    assert_eq!(from(5, 1), Err(Unsolved::NoWay), "in a wall");
    assert_eq!(from(9, 1), Err(Unsolved::NoWay), "outside");
    assert_eq!(from(1, 5), Ok(1), "a dragon in a wall sleeps");
}

#[test]
fn what_would_take_too_much_memory_is_refused_in_words() {
    let size = 300;
    let [hero, dragon, goal] = [0, 150, 299].map(|each| Point::new(each, each));
    let hall = Maze::new(size, vec![true; 90_000], hero, dragon, goal).unwrap();
    let unsolved = solve(&hall, DragonOrder::default()).unwrap_err();
    assert_eq!(unsolved, Unsolved::TooLarge { cells: 90_000 });
    assert!(unsolved.to_string().contains("too large"), "{unsolved}");
}
