use super::*;
use crate::generate;
use crate::parse::parse;
use crate::rules::{Pursuit, TurnOutcome};
use crate::show::{DRAGON, FREE, GOAL, HERO, WALL};
use std::collections::{BTreeSet, VecDeque};

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
            TurnOutcome::On(next) => now = next,
            TurnOutcome::Won(_) => return number + 1 == solution.steps.len(),
            _ => return false,
        }
    }
    false
}

#[test]
fn seed_3_7_four_directions_and_no_waiting() {
    assert_eq!(answer("H#\n#G\n.D"), Err(Unsolved::NoWay), "no diagonals");
    // Who bumps into a wall has not waited: it is no turn at all.
    let walk = maze("H.G#D");
    let mut pursuit = Pursuit::new(&walk, DragonOrder::default());
    let start = walk.start();
    assert_eq!(pursuit.turn(start, Direction::Up), TurnOutcome::Blocked);
    assert_eq!(pursuit.turn(start, Direction::Left), TurnOutcome::Blocked);
    assert!(matches!(
        pursuit.turn(start, Direction::Right),
        TurnOutcome::On(_)
    ));
}

/// The fewest turns by the plainest of searches. With `may_wait` the hero may also
/// stay where they are, which the rules do not allow.
fn plainly(maze: &Maze, may_wait: bool) -> Option<usize> {
    let mut pursuit = Pursuit::new(maze, DragonOrder::default());
    let mut seen = BTreeSet::new();
    let mut open = VecDeque::from([(maze.start(), 0)]);
    while let Some((now, turns)) = open.pop_front() {
        let key = [now.hero, now.dragon].map(|at| (at.x, at.y));
        if !seen.insert(key) {
            continue;
        }
        for direction in Direction::ALL {
            match pursuit.turn(now, direction) {
                TurnOutcome::Won(_) => return Some(turns + 1),
                TurnOutcome::On(next) => open.push_back((next, turns + 1)),
                _ => {}
            }
        }
        let dragon = pursuit.reply(now);
        if may_wait && dragon != now.hero {
            open.push_back((Moment { dragon, ..now }, turns + 1));
        }
    }
    None
}

#[test]
fn seed_3_7_waiting_would_win_some_mazes_and_is_never_done() {
    let (mut helped, mut seeds) = (0, 0..400);
    for seed in &mut seeds {
        let order = generate::Order {
            solvable: false,
            loops: 20,
            ..generate::Order::new(seed).sized(9, 9)
        };
        let maze = generate::generate(&order).unwrap().maze;
        let answer = solve(&maze, DragonOrder::default()).ok();
        let steps = answer.map(|solution| solution.steps.len());
        assert_eq!(steps, plainly(&maze, false), "seed {seed}");
        helped += usize::from(plainly(&maze, true) != steps);
    }
    assert!(helped >= 10, "waiting helped in only {helped} mazes of 400");
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
    assert_eq!(outcome, TurnOutcome::On(expected));
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
        let caught =
            matches!(outcome, TurnOutcome::Caught(Moment { hero, dragon }) if hero == dragon);
        assert_eq!(caught, is_caught, "{letters}: {outcome:?}");
    }
}

#[test]
fn seed_3_10_the_dragon_goes_for_where_the_hero_is_after_the_step() {
    // Towards the old place it would go up; towards the new one left comes first only below.
    let hall = maze("...H\n....\n...D\nG...");
    let mut pursuit = Pursuit::new(&hall, DragonOrder::new(order("LURD")).unwrap());
    let TurnOutcome::On(after) = pursuit.turn(hall.start(), Direction::Left) else {
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
        TurnOutcome::Won(won)
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
    let order = DragonOrder::default();
    // Counted, not timed: about a second's work is a hundred times as much.
    let answer = solve_within(&hall, order, hall.start(), QUICKLY);
    let solution = answer.expect("it is decided in time").expect("it is won");
    assert!(wins(&hall, order, hall.start(), &solution));
    assert_eq!(
        solution.steps.len(),
        118,
        "down and then right, nobody in the way"
    );

    for seed in 1..=5 {
        let generated = generate::Order {
            loops: 10,
            ..generate::Order::new(seed).sized(60, 60)
        };
        let maze = generate::generate(&generated).unwrap().maze;
        let answer = solve_within(&maze, order, maze.start(), QUICKLY);
        let solution = answer.expect("it is decided in time").expect("it is won");
        assert!(wins(&maze, order, maze.start(), &solution), "seed {seed}");
    }
}

/// Cells that may be looked at to solve a maze of 60 by 60.
const QUICKLY: usize = 20_000_000;

#[test]
fn seed_3_26_who_is_next_to_whom_is_known_by_one_list_alone() {
    // A thin wall between two free cells stands in no maze; here it stands only in
    // the list of neighbours. Hero, dragon and solver all go round it.
    let maze = maze("H..G\n....\n###.\nD...");
    let order = DragonOrder::default();
    let mut graph = CellGraph::reached_from(&maze, maze.hero());
    let node = |graph: &CellGraph, x, y| graph.node(Point::new(x, y)).unwrap();
    let length = |graph: &CellGraph| {
        let mut to_goal = Distances::default();
        to_goal.refill(graph, node(graph, 3, 0));
        let start = Pair::new(node(graph, 0, 0), node(graph, 0, 3));
        let mut table = Table::new(graph, order, start);
        let answer = search(graph, &mut table, &to_goal, start, usize::MAX).unwrap();
        answer.map(|solution| solution.steps.len())
    };
    assert_eq!(length(&graph), Ok(3));

    graph.part(Point::new(1, 0), Point::new(2, 0));

    assert_eq!(
        length(&graph),
        Ok(5),
        "the hero goes round by the second row"
    );
    let mut distances = Distances::default();
    distances.refill(&graph, node(&graph, 2, 0));
    assert_eq!(distances.steps(node(&graph, 1, 0)), 3);
    let towards = distances.nearer(&graph, node(&graph, 1, 0), order);
    assert_eq!(towards, Some(Direction::Down), "the dragon's next step");
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
