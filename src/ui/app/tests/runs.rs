//! Seeds, games in slots, replays, links and files.

use super::*;
use crate::run::file::RunFile;
use crate::run::link;
use crate::ui::session::copied;

fn write(app: &mut App, text: &str) {
    let keys: Vec<Key> = text.chars().map(Key::writing).collect();
    press(app, &keys);
}

/// Lets frames pass until the replay has reached its goal.
fn arrive(app: &mut App) -> Value {
    for _ in 0..2000 {
        app.frame(16.0);
        let replay = state(app)["replay"].clone();
        if replay["seeking"] == false {
            return replay;
        }
    }
    panic!("it does not arrive: {}", app.state());
}

/// A game that a bot played to its end, after the pause in which keys are ignored.
fn finished(store: &MemoryStore) -> App {
    let mut app = app(store);
    press(&mut app, &[ENTER]);
    play_to_the_end(&mut app);
    for _ in 0..30 {
        app.frame(16.0);
    }
    app
}

#[test]
fn words_make_a_game() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[Key::writing('s')]);
    assert_eq!(app.screen(), "seed");
    write(&mut app, "Old Wello");
    press(&mut app, &[Key::of(KeyCode::Backspace), ENTER]);
    assert_eq!(app.screen(), "play");
    let seed = Seed::parse("old well").unwrap();
    assert_eq!(state(&app)["seed"], seed.number.to_string());
    assert_eq!(app.session().header().unwrap().seed, seed);

    press(&mut app, &[Key::writing('C')]);
    assert_eq!(app.screen(), "sheet");
    assert!(app.canvas().shows("old well ("));
    press(&mut app, &[Key::writing('m')]);
    assert!(app.canvas().shows("The story so far was written to"));
}

#[test]
fn the_game_of_the_day_is_offered() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[Key::writing('t')]);
    assert_eq!(app.screen(), "play");
    let header = app.session().header().unwrap();
    assert_eq!(header.origin, Origin::Daily);
    assert_eq!(header.seed, Seed::of_day(platform::today()));
}

#[test]
fn several_games_wait_in_their_places() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    let (leave, new) = (Key::writing('S'), Key::writing('g'));
    press(&mut app, &[ENTER, wait(), leave]);
    assert!(app.canvas().shows("Games (1)"), "one can be exported too");
    press(&mut app, &[new, wait(), wait(), leave]);
    assert!(app.canvas().shows("Games (2)"));

    let games = Key::writing('o');
    press(&mut app, &[games]);
    assert_eq!(app.screen(), "games");
    press(&mut app, &[ENTER]);
    assert_eq!(
        (&state(&app)["slot"], &state(&app)["turn"]),
        (&1.into(), &1.into())
    );
    press(&mut app, &[leave, games, Key::of(KeyCode::Down), ENTER]);
    assert_eq!(
        (&state(&app)["slot"], &state(&app)["turn"]),
        (&2.into(), &2.into())
    );

    press(&mut app, &[leave, games, Key::writing('w')]);
    assert_eq!(app.screen(), "replay");
    assert_eq!(state(&app)["replay"]["length"], 1);
    press(&mut app, &[escape(), Key::writing('e')]);
    assert!(app.canvas().shows("The game was written to"));
    let remove = Key::writing('x');
    press(&mut app, &[remove, remove]);
    assert_eq!(app.screen(), "games");
    assert!(names(&store, "saves/1/").is_empty());
    assert!(app.canvas().shows("Place 1 is free again."));
    press(&mut app, &[remove, ENTER]);
    assert_eq!(app.screen(), "title", "no game is left");
    assert!(!app.canvas().shows("Continue ("));
}

#[test]
fn a_finished_game_is_watched_to_the_same_end() {
    let mut app = finished(&MemoryStore::default());
    assert!(app.canvas().shows("number 1 among seeded runs"));
    let hash = state(&app)["hash"].clone();
    press(&mut app, &[Key::writing('w'), Key::of(KeyCode::End)]);
    assert_eq!(app.screen(), "replay");
    let end = arrive(&mut app);
    assert_eq!(end["hash"], hash);
    assert_eq!(end["commands"], end["length"]);
    assert_eq!(end["difference"], Value::Null);

    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "replay", "nobody plays on from the end");
    assert!(app.canvas().shows("The run is over here"));
    press(&mut app, &[escape()]);
    assert!(["death", "victory"].contains(&app.screen()));
}

#[test]
fn after_a_death_one_key_plays_on_from_the_last_turn_with_a_way_out() {
    let store = MemoryStore::default();
    let mut app = finished(&store);
    assert_eq!(app.screen(), "death");
    let end = state(&app)["turn"].as_u64().expect("a turn");
    for _ in 0..2000 {
        if app.frame(16.0).pace == Pace::Idle {
            break;
        }
    }
    assert!(app.canvas().shows("You could still have"));
    press(&mut app, &[Key::writing('M')]);
    assert_eq!(app.screen(), "revealed");
    press(&mut app, &[escape()]);
    assert!(app.canvas().shows("You could still have"), "it is kept");

    press(&mut app, &[Key::writing('P')]);
    assert_eq!(app.screen(), "play");
    assert!(state(&app)["turn"].as_u64().expect("a turn") < end);
    let unranked = app.session().header().unwrap().unranked.clone();
    assert!(unranked.is_some_and(|why| why.contains("another run")));
    assert_eq!(names(&store, "runs/").len(), 3, "the lost run stays");
}

#[test]
fn playing_on_from_the_middle_is_a_run_of_its_own() {
    let store = MemoryStore::default();
    let mut app = finished(&store);
    let original = store.read("runs/00001.replay").unwrap();
    press(&mut app, &[escape(), Key::writing('p')]);
    assert_eq!(app.screen(), "past runs");
    assert!(app.canvas().shows("[Seeded]"));
    press(&mut app, &[Key::writing('t')]);
    assert_eq!(app.screen(), "story");
    press(&mut app, &[escape(), ENTER, Key::of(KeyCode::PageDown)]);
    let there = arrive(&mut app);
    press(&mut app, &[ENTER]);

    assert_eq!(app.screen(), "play");
    assert_eq!(state(&app)["turn"], there["turn"]);
    assert_eq!(state(&app)["hash"], there["hash"]);
    let unranked = app.session().header().unwrap().unranked.clone();
    assert!(unranked.is_some_and(|why| why.contains("another run")));
    press(&mut app, &[wait(), Key::writing('S')]);
    assert_eq!(store.read("runs/00001.replay").unwrap(), original);
    assert_eq!(names(&store, "runs/").len(), 3);
}

#[test]
fn a_link_is_copied_and_opened_elsewhere() {
    let mut first = app(&MemoryStore::default());
    press(
        &mut first,
        &[ENTER, wait(), wait(), wait(), Key::writing('C')],
    );
    press(&mut first, &[Key::writing('L')]);
    assert!(first.canvas().shows("A link to this run was copied"));
    let link = copied();
    assert!(link::is_link(&link), "{link}");

    let mut second = app(&MemoryStore::default());
    second.push(Input::Pasted(link));
    second.frame(16.0);
    assert_eq!(second.screen(), "replay");
    press(&mut second, &[Key::of(KeyCode::End)]);
    let end = arrive(&mut second);
    assert_eq!(
        (&end["turn"], &end["hash"]),
        (&3.into(), &state(&first)["hash"])
    );

    second.push(Input::Pasted("no link".to_string()));
    second.frame(16.0);
    assert!(second.canvas().shows("neither a maze nor a link"));
}

#[test]
fn files_are_dropped_on_the_game() {
    let mut first = app(&MemoryStore::default());
    press(&mut first, &[ENTER, wait(), wait()]);
    let save = first.export_run().expect("a game is running");
    let mut run = RunFile::read(&save).unwrap();
    run.state = None;

    let mut second = app(&MemoryStore::default());
    let mut dropped = |name: &str, bytes: Vec<u8>| {
        second.push(Input::Dropped {
            name: name.to_string(),
            bytes,
        });
        second.frame(16.0);
        (second.screen(), state(&second))
    };
    let (screen, told) = dropped("a.save", b"nonsense".to_vec());
    assert_eq!(screen, "title");
    let notice = "Cannot open a.save: it is no run of Wyrmhold";
    assert_eq!(told["notice"], notice);
    let (screen, told) = dropped("a.save", save.clone());
    assert_eq!((screen, &told["turn"]), ("play", &2.into()));
    assert_eq!(told["hash"], state(&first)["hash"]);
    let (screen, _) = dropped("a.replay", run.write());
    assert_eq!(screen, "replay");

    let verified: Value = serde_json::from_str(&second.verify_run(&save)).unwrap();
    assert_eq!(
        (&verified["same"], &verified["turns"]),
        (&true.into(), &2.into())
    );
    let imported: Value = serde_json::from_str(&second.import_run(&save)).unwrap();
    assert_eq!(
        (&imported["screen"], &imported["slot"]),
        (&"play".into(), &2.into())
    );
    let opened: Value = serde_json::from_str(&second.open_run(&save)).unwrap();
    assert_eq!(opened["screen"], "replay");
}

#[test]
fn a_game_with_other_content_is_named_and_copied() {
    let mut first = app(&MemoryStore::default());
    press(&mut first, &[ENTER, wait()]);
    let mut run = RunFile::read(&first.export_run().unwrap()).unwrap();
    run.header.content[0].version = "0.0.1".to_string();
    let store = MemoryStore::default();
    store.write("saves/1/00000001.save", &run.write()).unwrap();

    let mut app = app(&store);
    press(&mut app, &[Key::writing('o')]);
    assert!(app.canvas().shows("was 0.0.1"));
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "games");
    assert!(
        state(&app)["notice"]
            .as_str()
            .unwrap()
            .contains("open a copy")
    );
    press(&mut app, &[Key::writing('w')]);
    assert_eq!(app.screen(), "games", "it cannot be watched either");
    press(&mut app, &[Key::writing('c')]);

    assert_eq!(app.screen(), "play");
    assert_eq!(
        (&state(&app)["turn"], &state(&app)["slot"]),
        (&1.into(), &2.into())
    );
    assert!(app.session().header().unwrap().unranked.is_some());
    let kept = store.read("saves/1/00000001.save").unwrap();
    assert_eq!(kept, Some(run.write()));
}

#[test]
fn a_dropped_save_with_other_content_offers_a_copy() {
    let mut first = app(&MemoryStore::default());
    press(&mut first, &[ENTER, wait()]);
    let mut run = RunFile::read(&first.export_run().unwrap()).unwrap();
    run.header.content[0].version = "0.0.1".to_string();

    let store = MemoryStore::default();
    let mut app = app(&store);
    press(&mut app, &[ENTER, wait(), wait()]);
    let before = state(&app)["hash"].clone();
    let drop_it = |app: &mut App| {
        app.push(Input::Dropped {
            name: "a.save".to_string(),
            bytes: run.write(),
        });
        app.frame(16.0);
        assert_eq!(app.screen(), "invitation");
        assert!(words(app).contains("was 0.0.1"), "{}", words(app));
        assert_eq!(state(app)["hash"], before);
    };
    drop_it(&mut app);
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), &state(&app)["hash"]), ("play", &before));

    drop_it(&mut app);
    press(&mut app, &[ENTER]);
    assert_eq!(app.screen(), "play");
    let after = state(&app);
    assert_eq!((&after["turn"], &after["slot"]), (&1.into(), &2.into()));
    let header = app.session().header().expect("a game is running");
    assert!(header.unranked.is_some());
    // The copy goes on with what is here, and the other game is as it was.
    press(
        &mut app,
        &[wait(), Key::writing('S'), Key::writing('o'), ENTER],
    );
    assert_eq!(state(&app)["hash"], before);
    let mut later = super::app(&store.after_a_crash());
    press(
        &mut later,
        &[Key::writing('o'), Key::of(KeyCode::Down), ENTER],
    );
    assert_eq!(state(&later)["turn"], 2, "the copy was kept");
}

/// Begins a game with the second hero of the list.
fn begun_with_another(app: &mut App, keys: &[Key]) -> String {
    for key in keys {
        app.push(Input::Key(*key));
        app.frame(16.0);
    }
    assert_eq!(app.screen(), "heroes");
    app.push(Input::Key(Key::writing('b')));
    app.frame(16.0);
    assert_eq!(app.screen(), "play");
    let header = app.session().header().expect("a game is running");
    let hero = header.hero.clone().expect("it names its hero");
    let game = app.session().game().expect("a game is running");
    assert_eq!(game.hero_id(), hero);
    hero
}

#[test]
fn another_hero_is_kept_watched_and_sent() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    let hero = begun_with_another(&mut app, &[ENTER]);
    press(
        &mut app,
        &[wait(), wait(), Key::writing('C'), Key::writing('L')],
    );
    let sent = link::from_link(&copied()).expect("it is sound");
    assert_eq!(sent.header.hero.as_ref(), Some(&hero));
    let hash = state(&app)["hash"].clone();

    let mut later = super::app(&store.after_a_crash());
    press(&mut later, &[ENTER]);
    assert_eq!(state(&later)["hash"], hash, "kept");
    later.watch(sent);
    press(&mut later, &[Key::of(KeyCode::End)]);
    let replay = arrive(&mut later);
    assert_eq!(replay["hash"], hash, "watched");
    assert_eq!(replay["difference"], Value::Null);
}

#[test]
fn a_seed_and_a_day_are_played_by_any_hero_and_a_script_by_the_usual_one() {
    let mut app = app(&MemoryStore::default());
    begun_with_another(&mut app, &[Key::writing('t')]);
    let header = app.session().header().expect("a game is running");
    assert_eq!(header.origin, Origin::Daily);
    press(&mut app, &[Key::writing('S')]);
    let keys = [Key::writing('s'), Key::writing('9'), ENTER];
    begun_with_another(&mut app, &keys);
    let header = app.session().header().expect("a game is running");
    assert_eq!(header.seed, Seed::number(9));
    app.begin(Seed::number(9), Origin::Chosen);
    let header = app.session().header().expect("a game is running");
    assert_eq!(header.hero, None);
}
