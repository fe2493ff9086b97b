//! Duels, from the death of one player to the link that goes back.

use super::*;
use crate::run::file::RunFile;
use crate::run::history::HistoryEntry;
use crate::run::link;
use crate::simulate;
use crate::ui::session::copied;
use std::sync::LazyLock;

/// A run that a bot lost.
static LOST: LazyLock<RunFile> = LazyLock::new(|| {
    let core = raws::core().expect("the shipped raws are sound");
    simulate::play_recorded(7, &core, 20_000).1
});

fn key(sign: char) -> Key {
    Key::writing(sign)
}

/// Plays the lost run to its end.
fn lose(app: &mut App) {
    app.begin(LOST.header.seed.clone(), LOST.header.origin);
    for entry in LOST.history.entries() {
        if let HistoryEntry::Command(command) = entry {
            app.command(command);
        }
    }
    wait_for(app, |app| app.screen() == "death");
}

/// Lets frames pass until something is so.
fn wait_for(app: &mut App, is_so: impl Fn(&App) -> bool) {
    for _ in 0..5_000 {
        if is_so(app) && app.ignore_keys_ms <= 0.0 {
            return;
        }
        app.frame(16.0);
    }
    panic!("on {}: {:?}", app.screen(), app.message());
}

/// The link of a challenge, copied after a death.
fn challenge() -> String {
    let mut app = app(&MemoryStore::default());
    lose(&mut app);
    press(&mut app, &[key('D')]);
    wait_for(&mut app, |app| {
        !app.stack.last().is_some_and(|top| top.screen.is_moving())
    });
    press(&mut app, &[key('D')]);
    let told = app.message().unwrap_or_default();
    assert!(
        told.starts_with("The link of the duel was copied"),
        "{told}"
    );
    copied()
}

fn open(app: &mut App, link: &str) {
    app.push(Input::Pasted(link.to_string()));
    app.frame(16.0);
    assert_eq!(app.screen(), "duel");
    wait_for(app, |app| {
        app.canvas().shows("take it up") || app.canvas().shows("Who took it up")
    });
}

#[test]
fn a_challenge_leaves_a_running_game_alone_until_it_is_taken_up() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait(), wait()]);
    let before = state(&app);

    open(&mut app, &challenge());
    assert!(words(&app).contains("waits among the games"));
    assert_eq!(state(&app)["hash"], before["hash"]);
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["hash"], before["hash"]);

    open(&mut app, &challenge());
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["slot"], 2, "a place of its own");
    let header = app.session().header().expect("a game is running");
    assert_eq!(header.unranked.as_deref(), Some("it was a duel"));
    assert!(
        app.message()
            .unwrap_or_default()
            .contains("be alive in turn")
    );
    press(&mut app, &[key('S')]);
    press(&mut app, &[key('o'), ENTER]);
    assert_eq!(state(&app)["hash"], before["hash"], "the other game waits");
}

#[test]
fn both_fates_are_shown_to_both() {
    let store = MemoryStore::default();
    let mut second = app(&store);
    open(&mut second, &challenge());
    assert!(second.canvas().shows("killed by"));
    press(&mut second, &[ENTER]);
    assert_eq!(second.screen(), "play");
    // The game goes on where it was, whatever happens to the process.
    press(&mut second, &[wait()]);
    let hash = state(&second)["hash"].clone();
    let mut second = app(&store.after_a_crash());
    press(&mut second, &[key('c')]);
    assert_eq!(state(&second)["hash"], hash);
    for _ in 0..200 {
        if second.screen() != "play" {
            break;
        }
        second.command(Command::Wait);
    }
    assert_eq!(second.screen(), "duel");
    wait_for(&mut second, |app| app.canvas().shows("Who sent it"));
    assert!(second.canvas().shows("You"));
    let own = second.canvas().clone();
    press(&mut second, &[key('L')]);
    let link = copied();
    assert!(link.contains("#duel="), "{link}");
    let end = second.session().view().expect("a game is there").clone();
    press(&mut second, &[escape()]);
    assert!(["death", "play"].contains(&second.screen()));
    if second.screen() == "death" {
        press(&mut second, &[key('D')]);
        assert_eq!(second.screen(), "duel", "it is shown again");
    }

    let mut first = app(&MemoryStore::default());
    open(&mut first, &link);
    assert!(first.canvas().shows("Who took it up"));
    for text in ["Hit points", "Foes slain", "Killed by"] {
        assert!(first.canvas().shows(text) && own.shows(text), "{text}");
    }
    assert!(first.canvas().shows(&end.turn.to_string()));
    press(&mut first, &[key('w')]);
    assert_eq!(first.screen(), "replay", "the answer can be watched");
    press(&mut first, &[escape(), escape()]);
    assert_eq!(first.screen(), "title");
}

#[test]
fn a_duel_that_is_none_is_told() {
    let mut run = LOST.clone();
    run.header.duel = Some(Box::new(crate::run::duel::DuelMark {
        from: u32::MAX,
        rival: None,
    }));
    let mut app = app(&MemoryStore::default());
    app.push(Input::Followed(link::to_link("", &run)));
    app.frame(16.0);
    wait_for(&mut app, |app| app.canvas().shows("cannot be played"));
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "duel", "there is nothing to take up");
    press(&mut app, &[escape()]);
    assert_eq!(app.screen(), "title");
}
