use super::*;
use crate::show;

/// A corridor with the goal before the hero and the dragon far behind a loop.
const EASY: &str = "
🟩🟩🏃🟩🟩🟩❎
🟩🟫🟫🟫🟫🟫🟫
🟩🟩🟩🟩🟩🐉🟫
";

/// The dragon is between.
const LOST: &str = "🏃🟩🐉🟩❎";

fn of(text: &str) -> Puzzle {
    Puzzle::of_text(text)
        .expect("a maze")
        .expect("a sound maze")
}

fn of_number(number: u64) -> Puzzle {
    Puzzle::of_seed(Seed::number(number)).unwrap()
}

fn best(puzzle: &Puzzle) -> Vec<Direction> {
    match puzzle.par() {
        Par::Known(solution) => solution.steps.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_best_way_wins_in_par_steps() {
    for number in 1..=40 {
        let mut puzzle = of_number(number);
        let steps = best(&puzzle);
        assert!(steps.len() >= 28, "seed {number}");
        for step in &steps {
            assert_eq!(puzzle.standing(), Standing::Going);
            assert!(puzzle.step(*step));
        }
        assert_eq!(puzzle.standing(), Standing::Won);
        assert_eq!(Some(puzzle.steps()), puzzle.par().steps());
        assert!(!puzzle.step(Direction::Up) && !puzzle.undo(), "it is over");
    }
}

#[test]
fn who_follows_every_hint_wins_and_pays_for_each() {
    let mut puzzle = of_number(7);
    let par = puzzle.par().steps().unwrap();
    while puzzle.standing() == Standing::Going {
        puzzle.ask();
        puzzle.ask();
        let Some(&Hint::Step { direction, left }) = puzzle.hint() else {
            panic!("{:?}", puzzle.hint());
        };
        assert_eq!(left, par - puzzle.steps());
        puzzle.step(direction);
        assert_eq!(puzzle.hint(), None, "it was for another moment");
    }
    assert_eq!((puzzle.steps(), puzzle.hints()), (par, par));
}

#[test]
fn walls_are_no_steps() {
    let mut puzzle = of(EASY);
    assert!(!puzzle.step(Direction::Up));
    assert!(!puzzle.step(Direction::Down));
    assert_eq!((puzzle.steps(), puzzle.undos()), (0, 0));
    assert_eq!(puzzle.now(), puzzle.maze().start());
}

#[test]
fn steps_are_taken_back_one_by_one_and_counted() {
    let mut puzzle = of(EASY);
    assert!(!puzzle.undo(), "there is nothing to take back");
    assert_eq!(puzzle.undos(), 0);
    puzzle.step(Direction::Right);
    let after_one = puzzle.now();
    puzzle.step(Direction::Left);
    assert!(puzzle.undo());
    assert_eq!(puzzle.now(), after_one);
    assert!(puzzle.undo());
    assert_eq!(puzzle.now(), puzzle.maze().start());
    assert_eq!((puzzle.steps(), puzzle.undos()), (0, 2));
}

#[test]
fn a_death_is_taken_back_like_any_step() {
    let mut puzzle = of(LOST);
    assert!(puzzle.step(Direction::Right));
    assert_eq!(puzzle.standing(), Standing::Caught);
    assert!(!puzzle.step(Direction::Left), "the dead do not step");
    puzzle.ask();
    assert_eq!((puzzle.hint(), puzzle.hints()), (None, 0));
    assert!(puzzle.undo());
    assert_eq!(puzzle.standing(), Standing::Going);
    assert_eq!(puzzle.now(), puzzle.maze().start());
}

#[test]
fn a_maze_that_cannot_be_won_is_said_to_be_so_and_can_be_walked() {
    let mut lost = of(LOST);
    assert_eq!(lost.par(), &Par::Lost(Unsolved::CannotAvoid));
    lost.ask();
    assert_eq!((lost.hint(), lost.hints()), (Some(&Hint::Lost), 1));

    let mut walled = of("🏃🟩🟫❎🐉");
    assert_eq!(walled.par(), &Par::Lost(Unsolved::NoWay));
    assert!(walled.is_asleep());
    assert!(walled.step(Direction::Right));
    assert_eq!(walled.standing(), Standing::Going);
}

#[test]
fn a_new_try_forgets_all_but_that_it_is_one() {
    let mut puzzle = of_number(7);
    puzzle.ask();
    let steps = best(&puzzle);
    puzzle.step(steps[0]);
    puzzle.undo();
    puzzle.restart();
    let counts = (
        puzzle.steps(),
        puzzle.undos(),
        puzzle.hints(),
        puzzle.tries(),
    );
    assert_eq!(counts, (0, 0, 0, 2));
    assert_eq!(puzzle.seed(), Some(&Seed::number(7)));
    for step in steps {
        puzzle.step(step);
    }
    assert_eq!(puzzle.standing(), Standing::Won);
}

#[test]
fn texts_that_are_mazes_and_texts_that_are_none() {
    let matrix = r#"[["🏃","🟩","❎"],["🟫","🟫","🐉"]]"#;
    assert_eq!(of(matrix).par().steps(), None);
    assert_eq!(of("https://x.y/#maze=7").name(), "seed 7");
    for text in ["", "hello", "[1, 2]", "#run=7", "seed 7"] {
        assert!(Puzzle::of_text(text).is_none(), "{text}");
    }
    for (text, expected) in [
        ("🏃🟩❎", "Dragon is not found in maze"),
        ("🏃🟩x❎", "row 1, column 3"),
        ("#maze=~3.1", "cut off"),
        ("#maze=", "a seed is a number or some words"),
    ] {
        let fault = Puzzle::of_text(text).unwrap().unwrap_err();
        assert!(fault.contains(expected), "{fault}");
    }
}

#[test]
fn a_result_tells_steps_costs_and_where_to_play() {
    let mut puzzle = of_number(7);
    let steps = best(&puzzle);
    let par = steps.len();
    puzzle.step(steps[0]);
    puzzle.undo();
    for step in &steps {
        puzzle.step(*step);
    }
    let expected = format!(
        "Dragon maze, seed 7\n{par} steps, par {par}\n🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🏆\n\
         ⏪ 1 undo  💡 0 hints\nhttp://a/#maze=7"
    );
    assert_eq!(puzzle.result("Dragon maze", "http://a/"), expected);
}

#[test]
fn one_step_too_many_is_seen() {
    let mut puzzle = of(EASY);
    assert_eq!(puzzle.par().steps(), Some(4));
    puzzle.step(Direction::Left);
    puzzle.step(Direction::Right);
    for _ in 0..4 {
        puzzle.step(Direction::Right);
    }
    assert_eq!((puzzle.standing(), puzzle.steps()), (Standing::Won, 6));
    assert_eq!(puzzle.squares(), "🟩🟩🟩🟩🟩🟩🟨🟨🟨🟨");
    let result = puzzle.result("Dragon maze", "http://a/");
    let link = result.lines().last().unwrap();
    assert_eq!(show::maze(of(link).maze()), show::maze(puzzle.maze()));

    let mut caught = of(LOST);
    caught.step(Direction::Right);
    assert!(
        caught
            .result("Dragon maze", "")
            .contains("caught after 1 step\n")
    );
}
