use super::*;
use crate::ui::commands::WAIT;
use crate::ui::fx::Effects;
use crate::ui::settings::Settings;
use crate::ui::testkit;
use crate::ui::wishes::Wishes;
use chance::seed::Seed;

const LOST: &str = "🏃🟩🐉🟩❎";

fn of_seed() -> DragonMaze {
    let puzzle = Puzzle::of_seed(Seed::number(7)).unwrap();
    DragonMaze::new(puzzle, "http://a/".to_string())
}

fn of_text(text: &str) -> DragonMaze {
    let puzzle = Puzzle::of_text(text).unwrap().unwrap();
    DragonMaze::new(puzzle, "http://a/".to_string())
}

fn press(screen: &mut DragonMaze, action: UiAction) -> String {
    let effects = Effects::default();
    screen
        .handle(action, &testkit::scene(None, &effects))
        .word()
}

fn solve(screen: &mut DragonMaze) {
    let Par::Known(solution) = screen.puzzle.par().clone() else {
        panic!("it can be won");
    };
    for way in solution.steps {
        let direction = match way {
            Way::Up => Direction::NORTH,
            Way::Left => Direction::WEST,
            Way::Down => Direction::SOUTH,
            Way::Right => Direction::EAST,
        };
        press(screen, UiAction::Go(direction));
    }
}

fn shows(screen: &DragonMaze, text: &str) {
    for (columns, rows) in [(40, 22), (40, 25), (24, 48), (80, 45)] {
        let canvas = testkit::drawn(screen, None, columns, rows);
        // Words may be broken between lines.
        let all: Vec<String> = (0..rows).map(|y| canvas.row(y)).collect();
        let all = all.join(" ");
        let words: Vec<&str> = all.split_whitespace().collect();
        assert!(
            words.join(" ").contains(text),
            "{text} at {columns}x{rows}:\n{all}"
        );
    }
}

#[test]
fn a_puzzle_tells_its_seed_par_and_keys() {
    let screen = of_seed();
    let par = screen.puzzle.par().steps().unwrap();
    for text in [
        "seed 7",
        "0 steps",
        "undos 0",
        "hints 0",
        "u undo",
        "Tab hint",
        "Esc title",
    ] {
        shows(&screen, text);
    }
    shows(&screen, &format!("par {par}"));
}

#[test]
fn being_caught_is_told_and_undo_is_offered() {
    let mut screen = of_text(LOST);
    shows(&screen, "cannot be won");
    press(&mut screen, UiAction::Go(Direction::EAST));
    shows(&screen, "The dragon has caught you!");
    press(&mut screen, UiAction::Undo);
    shows(&screen, "undos 1");
    assert_eq!(screen.puzzle.standing(), Standing::Going);
    let said = press(&mut screen, UiAction::Undo);
    assert_eq!(said, "say There is no step to take back.");
}

#[test]
fn a_hint_marks_the_next_step_and_is_counted() {
    let mut screen = of_seed();
    press(&mut screen, UiAction::Hint);
    shows(&screen, "hints 1");
    let canvas = testkit::drawn(&screen, None, 40, 22);
    assert!(
        canvas
            .tiles()
            .iter()
            .any(|cell| "←↑→↓".contains(cell.glyph))
    );
}

#[test]
fn the_end_plays_both_ways_and_copies_the_result() {
    let mut screen = of_seed();
    solve(&mut screen);
    assert_eq!(screen.context(), Context::PUZZLE_END);
    for text in [
        "Your way",
        "The best way",
        "Nobody can do it in fewer!",
        "copy result",
    ] {
        shows(&screen, text);
    }
    let heroes = |screen: &DragonMaze, rows| {
        let canvas = testkit::drawn(screen, None, 40, rows);
        canvas
            .tiles()
            .iter()
            .filter(|cell| cell.glyph == '@')
            .count()
    };
    assert_eq!(heroes(&screen, 22), 2);
    let before = testkit::drawn(&screen, None, 40, 22);
    press(&mut screen, UiAction::Go(Direction::EAST));
    assert_eq!(testkit::drawn(&screen, None, 40, 22), before, "too soon");
    assert!(screen.advance(END_PAUSE_MS), "it plays by itself");
    assert_ne!(testkit::drawn(&screen, None, 40, 22), before);
    let copied = press(&mut screen, UiAction::Copy);
    assert!(copied.starts_with("copy Wyrmhold dragon maze, seed 7\n"));
    assert!(copied.ends_with("http://a/#maze=7"));
    press(&mut screen, UiAction::Again);
    assert_eq!(screen.context(), Context::PUZZLE);
    shows(&screen, "try 2");
}

#[test]
fn other_mazes_and_the_title_are_a_key_away() {
    let mut screen = of_seed();
    for (action, expected) in [
        (UiAction::NewGame, "open maze fresh"),
        (UiAction::DailyMaze, "open maze daily"),
        (UiAction::Cancel, "pop"),
        (
            UiAction::Go(Direction::NORTH_EAST),
            "say Here one goes straight, never diagonally.",
        ),
        (WAIT, "stay"),
    ] {
        assert_eq!(press(&mut screen, action), expected);
    }
    assert_eq!(screen.puzzle.steps(), 0);
}

#[test]
fn a_click_beside_the_hero_steps_and_a_click_on_a_key_presses_it() {
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let mut screen = of_text("🏃🟩🟩🟩❎🟫🐉");
    let (layout, _) = screen.layout(&scene);
    let camera = screen.camera(&layout, &scene);
    for (x, steps) in [(4, 0), (-1, 0), (0, 0), (1, 1)] {
        let cell = camera.cell_of(Point::new(x, 0)).expect("it is shown");
        screen.click(cell, &scene);
        assert_eq!(screen.puzzle.steps(), steps, "{x}");
    }
    let canvas = testkit::drawn(&screen, None, 40, 22);
    let undo = |y: i32| Some(Point::new(canvas.row(y).find("u   undo")? as i32, y));
    let undo = (0..22).find_map(undo).expect("the key is shown");
    screen.click(undo, &scene);
    assert_eq!((screen.puzzle.steps(), screen.puzzle.undos()), (0, 1));
}

#[test]
fn a_finger_far_from_the_hero_takes_a_step_towards_it() {
    let effects = Effects::default();
    let settings = Settings {
        wishes: Wishes {
            has_fingers: true,
            ..Wishes::default()
        },
        ..Settings::default()
    };
    let scene = Scene {
        settings: &settings,
        ..testkit::scene(None, &effects)
    };
    let mut screen = of_text("🏃🟩🟩🟩❎🟫🐉");
    let (layout, _) = screen.layout(&scene);
    let camera = screen.camera(&layout, &scene);
    for (x, steps) in [(4, 1), (4, 2), (0, 3), (1, 3)] {
        let cell = camera.cell_of(Point::new(x, 0)).expect("it is shown");
        screen.click(cell, &scene);
        assert_eq!(screen.puzzle.steps(), steps, "{x}");
    }
}

#[test]
fn a_large_maze_scrolls_with_the_hero() {
    let mut text = "🟩".repeat(200);
    text.replace_range(0..4, "🏃");
    text.push_str("❎🟫🐉");
    let mut screen = of_text(&text);
    let shows_hero = |screen: &DragonMaze| {
        let canvas = testkit::drawn(screen, None, 24, 48);
        canvas.shows_tile('@')
    };
    for _ in 0..150 {
        assert!(shows_hero(&screen));
        press(&mut screen, UiAction::Go(Direction::EAST));
    }
    assert_eq!(screen.puzzle.steps(), 150);
}

#[test]
fn any_window_does_no_harm() {
    let mut won = of_seed();
    solve(&mut won);
    for screen in [of_seed(), won, of_text(LOST)] {
        for (columns, rows) in [(1, 1), (5, 3), (10, 30), (33, 9), (120, 60)] {
            testkit::drawn(&screen, None, columns, rows);
        }
    }
}

#[test]
fn a_solution_is_watched_to_its_end() {
    use super::watch::Watch;
    use dragons_maze::{generate, puzzle, solve};
    let maze = generate::generate(&puzzle::order(7)).unwrap().maze;
    let solution = solve::solve(&maze, Default::default()).unwrap();
    let mut watch = Watch::new(&maze, &solution);
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let steps = solution.steps.len();
    let now = |watch: &Watch, text: &str| {
        let canvas = testkit::drawn(watch, None, 40, 22);
        assert!(canvas.shows(text), "{text}");
    };
    now(&watch, &format!("Step 0 of {steps}"));
    assert_eq!(watch.handle(UiAction::Confirm, &scene).word(), "stay");
    assert!(!watch.advance(10_000.0), "it was stopped");
    watch.handle(UiAction::Go(Direction::EAST), &scene);
    now(&watch, &format!("Step 1 of {steps}"));
    watch.handle(UiAction::Confirm, &scene);
    for _ in 0..10 {
        watch.handle(UiAction::Faster, &scene);
    }
    while watch.advance(1_000.0) {}
    now(&watch, &format!("The goal, in {steps} steps."));
    watch.handle(UiAction::First, &scene);
    now(&watch, &format!("Step 0 of {steps}"));
    assert_eq!(watch.handle(UiAction::Cancel, &scene).word(), "quit");
}
