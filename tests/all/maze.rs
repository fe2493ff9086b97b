//! Mazes as users meet them: the binary with files and pipes, and the solver compared with
//! one that is as simple as possible.

mod plain;
mod program;

use crate::trials::trials;
use bracket_lib::geometry::Point;
use chance::Stream;
use dragons_maze::Maze;
use dragons_maze::direction::{Direction, DragonOrder};
use dragons_maze::generate::{Order, generate};
use dragons_maze::parse::parse;
use dragons_maze::rules::{Pursuit, TurnOutcome};
use dragons_maze::show;
use dragons_maze::solve::{Unsolved, solve};
use program::{Ended, as_matrix, emoji, maze, with_input};
use std::time::Instant;

const FIRST: &str = "
#H#####
#.....#
#.###.#
#...#.#
#D#.#.#
#...#.#
#.###.#
#.....#
#G#####
";

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
#.....#..##.
";

const NO_PATH: &str = "The maze does not have any path to the end.\n";
const CANNOT_AVOID: &str = "The hero cannot avoid the dragon.\n";

fn solved(letters: &str, options: &[&str]) -> Ended {
    with_input(&emoji(letters), &[&["solve", "-"], options].concat())
}

#[test]
fn seed_3_18_a_maze_comes_from_a_file_or_from_standard_input() {
    let file = program::file("first.txt", &emoji(FIRST));
    let ended = maze(&["solve", &file]);
    assert_eq!(ended, solved(FIRST, &[]));
    assert_eq!(ended.out, "The shortest path is 16 steps.\n");
    let missing = maze(&["solve", "no/such/file"]);
    assert_eq!((missing.exit, missing.out.as_str()), (2, ""));
    assert!(missing.problems.contains("no/such/file"), "{missing:?}");
}

#[test]
fn seed_3_19_the_help_names_the_options_and_their_defaults() {
    let help = maze(&["solve", "--help"]);
    assert_eq!(help.exit, 0);
    for expected in [
        "-p, --playback",
        "-f, --frame-length <MS>",
        "[default: 300]",
        "--dragon-order",
        "[default: up,left,down,right]",
        "--steps",
        "--json",
    ] {
        assert!(help.out.contains(expected), "{expected}: {}", help.out);
    }
    for wrong in [&["--dragon-order", "uldd"][..], &["-f", "soon"]] {
        assert_eq!(solved(FIRST, wrong).exit, 3, "{wrong:?}");
    }
}

#[test]
fn seed_3_20_the_answer_is_told_in_one_of_two_forms() {
    for (letters, count) in [(FIRST, 16), (SECOND, 50)] {
        for text in [emoji(letters), as_matrix(letters)] {
            let ended = with_input(&text, &["solve", "-"]);
            let expected = format!("The shortest path is {count} steps.\n");
            assert_eq!(ended, Ended::well(&expected), "{text}");
        }
    }
    let expected = "Steps: Down, Right, Right, Right, Right, Down, Down, Down, Down, Down, Down, \
                    Left, Left, Left, Left, Down\nTotal: 16 steps\n";
    assert_eq!(solved(FIRST, &["--steps"]), Ended::well(expected));
}

#[test]
fn seed_3_21_what_is_lost_is_told_on_stderr_with_an_exit_code() {
    for (letters, expected) in [("H.#G\n..#D", NO_PATH), ("H.D.G", CANNOT_AVOID)] {
        for options in [&[][..], &["--steps"], &["-p", "-f", "0"], &["--window"]] {
            let ended = solved(letters, options);
            assert_eq!(ended, Ended::badly(1, expected), "{options:?}");
        }
    }
    for letters in ["H...G\n#####\n..D..", "H...G\n###.#\nD##.."] {
        let expected = "The shortest path is 4 steps.\n";
        assert_eq!(solved(letters, &[]), Ended::well(expected), "asleep");
    }
}

#[test]
fn seed_3_21_what_is_no_maze_is_told_on_stderr_with_an_exit_code() {
    let walls = "#".repeat(1_600) + "\n";
    let missing = "Goal not found in maze\n";
    assert_eq!(solved("HD", &[]), Ended::badly(2, missing));
    for (letters, expected) in [
        ("..\nDG", "Hero is not found in maze"),
        ("H.\n.G", "Dragon is not found in maze"),
        ("H.\nD.", "Goal not found in maze"),
        ("H.\nD.G", "Row 2 has 3 cells, but the first row has 2"),
        (
            "H.H\nD.G",
            "a second hero in row 1, column 3; the first is in row 1, column 1",
        ),
        ("HDD\nG..", "a second dragon in row 1, column 3"),
        (
            "H.x\nDG.",
            "Unknown character `x` (U+0078) in row 1, column 3",
        ),
        ("", "The maze is empty"),
        ("\r\n\r\n", "The maze is empty"),
        (walls.repeat(1_600).as_str(), "Hero is not found in maze"),
    ] {
        let started = Instant::now();
        let ended = solved(letters, &[]);
        assert_eq!((ended.exit, ended.out.as_str()), (2, ""));
        assert!(ended.problems.contains(expected), "{}", ended.problems);
        assert!(ended.problems.len() < 400, "{}", ended.problems);
        assert!(started.elapsed().as_secs() < 20, "{expected}");
    }
    let crlf = emoji(FIRST).replace('\n', "\r\n");
    let selectors = emoji(FIRST).replace('\u{274E}', "\u{274E}\u{FE0F}");
    for text in [crlf, selectors] {
        let ended = with_input(&text, &["solve", "-"]);
        assert_eq!(ended, Ended::well("The shortest path is 16 steps.\n"));
    }
}

#[test]
fn seed_3_22_a_playback_shows_each_half_turn_and_ends_with_the_report() {
    let ended = solved("H..G\n####\n...D", &["-p", "-f", "0"]);
    let frames: Vec<&str> = ended.out.split("\x1b[2J\x1b[H").skip(1).collect();
    let shown =
        |row: &str, line: &str| format!("{}{line}\n", emoji(&format!("{row}\n####\n...D\n")));
    let expected = [
        shown("H..G", "Step 1"),
        shown(".H.G", "Step 1"),
        shown(".H.G", "Step 2"),
        shown("..HG", "Step 2"),
        shown("..HG", "Step 3"),
        shown("...H", "The shortest path is 3 steps."),
    ];
    assert_eq!(frames, expected);
    assert_eq!(ended.exit, 0);

    let ended = solved("H.G...D", &["-p", "-f", "0", "--steps"]);
    let frames: Vec<&str> = ended.out.split("\x1b[2J\x1b[H").skip(1).collect();
    let expected = [
        ("H.G...D", "Step 1"),
        (".HG...D", "Step 1"),
        (".HG..D.", "Step 2"),
        ("..H..D.", "Steps: Right, Right\nTotal: 2 steps"),
    ];
    assert_eq!(
        frames,
        expected.map(|(row, line)| format!("{}\n{line}\n", emoji(row)))
    );
}

#[test]
fn a_plain_playback_clears_no_screen() {
    let ended = solved("H.G...D", &["-p", "-f", "0", "--plain"]);
    let frames: Vec<&str> = ended.out.split("\n\n").collect();
    assert_eq!(frames.len(), 4, "{ended:?}");
    assert!(!ended.out.contains('\x1b'), "{ended:?}");
    assert_eq!(solved("H.G...D", &["--plain"]).exit, 3);
}

#[test]
fn seed_3_23_what_is_generated_can_be_piped_into_the_solver() {
    let options = ["generate", "--height", "19", "--width", "15", "--seed", "7"];
    let made = maze(&options);
    assert_eq!((made.exit, made.problems.as_str()), (0, ""));
    assert_eq!(made, maze(&options), "the same seed");
    assert_eq!(made, maze(&["generate", "--seed", "7"]), "the defaults");
    assert_eq!(made.out.lines().count(), 19);
    assert!(made.out.lines().all(|line| line.chars().count() == 15));
    let ended = with_input(&made.out, &["solve", "-p", "-f", "0", "-"]);
    assert_eq!(ended.exit, 0, "{}", ended.problems);

    let fresh = maze(&["generate"]);
    let seed = fresh.problems.trim().strip_prefix("seed ").unwrap();
    assert_eq!(maze(&["generate", "--seed", seed]).out, fresh.out);

    for wrong in [
        &["--width", "6"][..],
        &["--height", "202"],
        &["--loops", "101"],
        &["--solvable", "perhaps"],
    ] {
        let ended = maze(&[&["generate"], wrong].concat());
        assert_eq!((ended.exit, ended.out.as_str()), (3, ""), "{wrong:?}");
    }
    let ended = maze(&["generate", "--seed", "1", "--min-steps", "9999"]);
    assert_eq!((ended.exit, ended.out.as_str()), (1, ""));
    let any = maze(&["generate", "--seed", "1", "--solvable", "false"]);
    assert_eq!(any.exit, 0);
}

#[test]
fn what_cannot_be_played_is_told_before_a_window_opens() {
    let missing = maze(&["play", "no/such/file"]);
    assert_eq!((missing.exit, missing.out.as_str()), (2, ""));
    assert!(missing.problems.contains("no/such/file"), "{missing:?}");
    for text in ["", "hello", "🏃🟩❎", "🏃🟩❎🐉\n🟩"] {
        let ended = with_input(text, &["play", "-"]);
        let expected = parse(text).map_err(|fault| format!("{fault}\n"));
        assert_eq!(ended, Ended::badly(2, &expected.unwrap_err()), "{text}");
    }
    let cut = with_input("https://a.b/#maze=~7.7", &["play", "-"]);
    assert_eq!(cut.exit, 2);
    assert!(cut.problems.contains("cut off"), "{cut:?}");
    for options in [
        ["play", "maze.txt", "--daily"],
        ["play", "--seed=7", "--daily"],
        ["solve", "--window", "--json"],
    ] {
        assert_eq!(maze(&options).exit, 3, "{options:?}");
    }
}

#[test]
fn answers_for_programs_have_fixed_fields() {
    let ended = solved("HG.D", &["--json"]);
    let expected = serde_json::json!({
        "solvable": true, "steps": 1, "path": ["Right"],
        "dragon": [{ "row": 1, "column": 4 }], "reason": null,
    });
    let told: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(told, expected);
    for (letters, reason) in [("H.#G\n..#D", "no_path"), ("H.D.G", "cannot_avoid")] {
        let ended = solved(letters, &["--json"]);
        let told: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        assert_eq!(told["solvable"], false);
        assert_eq!(told["reason"], reason);
        assert_eq!(ended.exit, 1);
    }
}

/// A small maze with random rock.
fn random_maze(seed: u64) -> Maze {
    let mut stream = Stream::named(seed, "small mazes");
    let (width, height) = (stream.between(2, 7), stream.between(2, 6));
    let rock = stream.between(10, 50);
    let count = width * height;
    let free = (0..count).map(|_| !stream.chance(rock)).collect();
    let mut cells: Vec<i32> = (0..count).collect();
    let mut take = || {
        let idx = cells.remove(stream.below(cells.len() as i32) as usize);
        Point::new(idx % width, idx / width)
    };
    let (hero, dragon, goal) = (take(), take(), take());
    Maze::new(width, free, hero, dragon, goal).unwrap()
}

#[test]
fn every_answer_is_that_of_a_plain_search() {
    let orders = DragonOrder::all();
    let mut won = 0;
    for seed in 0..2_000 {
        let maze = random_maze(seed);
        for &order in &orders {
            let answer = solve(&maze, order);
            let told = || format!("seed {seed}, order {order}\n{}", show::maze(&maze));
            let expected = plain::solve(&maze, order);
            let steps = answer.as_ref().map(|solution| solution.steps.len());
            assert_eq!(steps, expected.as_ref().copied(), "{}", told());
            if let Ok(solution) = answer {
                let dragon = plain::play(&maze, order, &solution.steps);
                assert_eq!(dragon, Some(solution.dragon), "{}", told());
                won += 1;
            }
        }
    }
    assert!(
        (5_000..43_000).contains(&won),
        "a poor choice of mazes: {won}"
    );
}

#[test]
fn generated_mazes_of_five_sizes_can_all_be_won_and_chance_never_beats_par() {
    for (width, height) in [(7, 7), (8, 12), (15, 19), (21, 16), (31, 31)] {
        for seed in 0..trials(200) {
            let made = generate(&Order::new(seed).sized(width, height)).unwrap();
            let told = format!("seed {seed}\n{}", show::maze(&made.maze));
            let par = made.solution.expect("it was asked for").steps;
            let order = DragonOrder::default();
            assert!(plain::play(&made.maze, order, &par).is_some(), "{told}");
            let mut pursuit = Pursuit::new(&made.maze, order);
            let mut stream = Stream::named(seed, "a walk at random");
            for _ in 0..3 {
                if let Some(steps) = random_walk(&made.maze, &mut pursuit, &mut stream) {
                    assert!(steps >= par.len(), "{steps} steps: {told}");
                }
            }
        }
    }
}

/// How many steps a random walk takes to the goal, if it gets there. It avoids walls, and
/// the dragon if it can.
fn random_walk(maze: &Maze, pursuit: &mut Pursuit, stream: &mut Stream) -> Option<usize> {
    let mut now = maze.start();
    for steps in 1..=400 {
        let outcomes: Vec<TurnOutcome> = Direction::ALL
            .into_iter()
            .map(|direction| pursuit.turn(now, direction))
            .filter(|outcome| matches!(outcome, TurnOutcome::On(_) | TurnOutcome::Won(_)))
            .collect();
        match stream.pick(&outcomes)? {
            TurnOutcome::Won(_) => return Some(steps),
            TurnOutcome::On(next) => now = *next,
            _ => return None,
        }
    }
    None
}

#[test]
fn known_answers_without_a_dragon() {
    for (letters, steps) in [(FIRST, 8), (SECOND, 38)] {
        let text = emoji(letters);
        let maze = dragons_maze::parse::parse(&text).unwrap();
        assert_eq!(plain::steps_without_dragon(&maze), Some(steps));
    }
    assert_eq!(Unsolved::NoWay.to_string() + "\n", NO_PATH);
}
