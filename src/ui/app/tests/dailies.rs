//! The game of the day: its result, the days in a row, and what is shared.

use super::*;
use crate::run::header::Origin;
use crate::ui::session::copied;

/// Plays today's game to its end.
fn play_today(app: &mut App) {
    app.begin(Seed::of_day(platform::today()), Origin::Daily);
    play_to_the_end(app);
    for _ in 0..60 {
        app.frame(16.0);
    }
}

#[test]
fn the_first_run_of_the_day_is_its_result_and_is_shared_from_the_end() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    assert!(!app.canvas().shows("streak"));
    play_today(&mut app);
    assert!(app.canvas().shows("share the result"));
    let score = app.session().ended().expect("it has ended").score;
    press(&mut app, &[Key::writing('s')]);
    let today = platform::today();
    let shared = copied();
    assert!(
        shared.starts_with(&format!("Wyrmhold daily {today}: ")),
        "{shared}"
    );
    assert!(shared.contains(&format!("score {score}")), "{shared}");
    assert!(shared.ends_with(&format!("#daily={today}")), "{shared}");

    press(&mut app, &[escape()]);
    let label = format!("Today's game: {score}");
    assert!(app.canvas().shows(&label), "{label}");

    // What is shared leads to the same game.
    let mut friend = super::app(&MemoryStore::default());
    friend.push(Input::Pasted(shared));
    friend.frame(16.0);
    press(&mut friend, &[ENTER]);
    let header = friend.session().header().expect("a game is running");
    assert_eq!(header.seed, Seed::of_day(today));
    assert_eq!(header.origin, Origin::Daily);
}

#[test]
fn a_run_outside_the_ranks_is_no_result() {
    let mut app = app(&MemoryStore::default());
    app.begin(Seed::of_day(platform::today()), Origin::Chosen);
    play_to_the_end(&mut app);
    for _ in 0..60 {
        app.frame(16.0);
    }
    assert!(!app.canvas().shows("share the result"));
    press(&mut app, &[escape()]);
    assert!(!app.canvas().shows("Today's game:"));
}
