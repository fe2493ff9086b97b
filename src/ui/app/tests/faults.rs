//! Bugs in saving that are known from other games, and that must not occur here.

use super::*;

#[test]
fn fault_d26_a_new_game_is_new_and_an_opened_save_stays() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait(), wait(), Key::writing('S')]);

    press(&mut app, &[Key::writing('g')]);

    assert_eq!(
        (app.screen(), state(&app)["turn"].as_u64()),
        ("play", Some(0))
    );
    press(&mut app, &[wait(), Key::writing('S')]);
    // The first game is still stored, and opening it removes nothing. So it is found again,
    // whatever ends the program now.
    assert!(app.session.open(1));
    assert_eq!(app.session().view().map(|view| view.turn), Some(2));
    let mut after = super::app(&store.after_a_crash());
    assert!(after.session.open(1));
    assert_eq!(after.session().view().map(|view| view.turn), Some(2));
}
