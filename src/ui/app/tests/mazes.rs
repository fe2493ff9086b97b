//! The dragon's maze, from the title to the result.

use super::*;
use chance::seed::Seed;
use dragons_maze::generate::{Order, generate};
use dragons_maze::show;

fn pasted(app: &mut App, text: &str) {
    app.push(Input::Pasted(text.to_string()));
    app.frame(16.0);
}

fn dropped(app: &mut App, bytes: &[u8]) {
    app.push(Input::Dropped {
        name: "maze.txt".to_string(),
        bytes: bytes.to_vec(),
    });
    app.frame(16.0);
}

/// The keys of the best way through the open maze.
fn best_keys(app: &App) -> Vec<Key> {
    let steps: Vec<String> = serde_json::from_str(&app.maze_solution()).unwrap();
    let key = |step: &String| match step.as_str() {
        "Up" => Key::of(KeyCode::Up),
        "Left" => Key::writing('h'),
        "Down" => Key::writing('s'),
        _ => Key::of(KeyCode::Numpad(6)),
    };
    steps.iter().map(key).collect()
}

#[test]
fn keys_lead_from_the_title_through_the_daily_maze() {
    let mut app = app(&MemoryStore::default());
    assert_eq!(state(&app)["puzzle"], Value::Null);
    press(&mut app, &[Key::writing('z')]);
    assert_eq!(app.screen(), "puzzle");
    let daily = Seed::of_day(platform::today()).to_string();
    assert_eq!(state(&app)["puzzle"]["seed"], daily);

    let keys = best_keys(&app);
    press(&mut app, &keys);
    let puzzle = &state(&app)["puzzle"];
    assert_eq!(puzzle["outcome"], "won");
    assert_eq!(puzzle["steps"], puzzle["par"]);
    assert_eq!((&puzzle["undos"], &puzzle["hints"]), (&0.into(), &0.into()));
    press(&mut app, &[Key::writing('r')]);
    assert_eq!(state(&app)["puzzle"]["outcome"], "going");
    press(&mut app, &[Key::writing('g')]);
    assert_ne!(state(&app)["puzzle"]["seed"], daily);
    press(&mut app, &[Key::writing('t')]);
    assert_eq!(state(&app)["puzzle"]["seed"], daily);
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "title");
    assert_eq!(state(&app)["puzzle"], Value::Null);
}

#[test]
fn steps_are_taken_back_and_hints_counted_by_key() {
    let mut app = app(&MemoryStore::default());
    pasted(&mut app, "https://a.b/#maze=7");
    let first = best_keys(&app)[0];
    let keys = [first, Key::of(KeyCode::Backspace), Key::of(KeyCode::Tab)];
    press(&mut app, &keys);
    let puzzle = &state(&app)["puzzle"];
    assert_eq!(puzzle["seed"], "7");
    for (name, number) in [("steps", 0), ("undos", 1), ("hints", 1)] {
        assert_eq!(puzzle[name], number, "{name}");
    }
}

#[test]
fn any_maze_that_is_dropped_or_pasted_opens() {
    let made = generate(&Order::new(3).sized(31, 21)).unwrap();
    let text = show::maze(&made.maze);
    let matrix = r#"[["🏃","🟩","❎"],["🟫","🟫","🐉"]]"#;
    let mut app = app(&MemoryStore::default());
    dropped(&mut app, text.as_bytes());
    assert_eq!(app.screen(), "puzzle");
    assert_eq!(state(&app)["puzzle"]["seed"], Value::Null);
    let keys = best_keys(&app);
    press(&mut app, &keys);
    assert_eq!(state(&app)["puzzle"]["outcome"], "won");
    pasted(&mut app, matrix);
    assert_eq!(state(&app)["puzzle"]["par"], Value::Null);
    assert!(app.canvas().shows("This maze cannot be won"));
    let link = app.puzzle().and_then(|puzzle| puzzle.link()).unwrap();
    pasted(&mut app, &format!("http://x/#{link}"));
    assert!(app.canvas().shows("3 by 2"));
}

#[test]
fn a_maze_with_a_mistake_is_told_of_where_the_player_is() {
    let mut app = app(&MemoryStore::default());
    pasted(&mut app, "🏃🟩x❎🐉");
    assert_eq!(app.screen(), "title");
    assert!(app.canvas().shows("row 1, column 3"));
    dropped(&mut app, &[0xff, 0xfe]);
    assert!(app.canvas().shows("Cannot open maze.txt"));
    pasted(&mut app, "#maze=~7.7.1");
    assert!(app.canvas().shows("cut off"));

    press(&mut app, &[Key::writing('z')]);
    let before = state(&app)["puzzle"].clone();
    assert_eq!(state(&app)["notice"], Value::Null, "it is over");
    pasted(&mut app, "🏃🟩❎");
    assert!(app.canvas().shows("Dragon is not found"));
    assert_eq!(state(&app)["puzzle"], before, "the open one stays");
    pasted(&mut app, "some words");
    assert!(app.canvas().shows("neither a maze"));
}

#[test]
fn a_running_game_is_not_left_for_a_maze_before_it_is_asked() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[ENTER, wait()]);
    pasted(&mut app, "#maze=7");
    assert_eq!(app.screen(), "invitation");
    assert_eq!(state(&app)["turn"], 1);
    assert!(words(&app).contains("is left as it is"));
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), &state(&app)["turn"]), ("play", &1.into()));
}

#[test]
fn scripts_can_open_mazes() {
    let mut app = app(&MemoryStore::default());
    assert_eq!(app.maze_solution(), "null");
    let answer: Value = serde_json::from_str(&app.open_text("#maze=the+old+well")).unwrap();
    assert_eq!(answer["puzzle"]["seed"], "the old well");
    let answer: Value = serde_json::from_str(&app.open_text("nothing")).unwrap();
    assert!(answer["error"].as_str().unwrap().contains("neither a maze"));
}

#[test]
fn a_maze_that_was_left_goes_on_with_its_counts() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[Key::writing('z')]);
    let keys = best_keys(&app);
    press(&mut app, &[keys[0], Key::of(KeyCode::Escape)]);
    assert_eq!(app.screen(), "title");
    press(&mut app, &[Key::writing('z')]);
    assert_eq!(state(&app)["puzzle"]["steps"], 1);
    assert!(app.canvas().shows("You go on where"));
    // A won maze begins anew.
    press(&mut app, &keys[1..]);
    assert_eq!(state(&app)["puzzle"]["outcome"], "won");
    press(&mut app, &[Key::of(KeyCode::Escape), Key::writing('z')]);
    assert_eq!(state(&app)["puzzle"]["steps"], 0);
}

#[test]
fn a_step_into_rock_is_told() {
    let ways = [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right];
    let is_told = |way: KeyCode| {
        let mut app = app(&MemoryStore::default());
        press(&mut app, &[Key::writing('z'), Key::of(way)]);
        let has_stepped = state(&app)["puzzle"]["steps"] == 1;
        assert_eq!(app.canvas().shows("Rock is in the"), !has_stepped);
        !has_stepped
    };
    // Every maze begins beside a wall.
    assert!(ways.map(is_told).contains(&true));
}
