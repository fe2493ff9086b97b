//! Filing a run, interrupted at every change of a file, and continued at the next start.

use super::*;
use crate::game::Game;
use crate::game::command::Command;
use crate::morgue::Morgue;
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::scores::ScoreTable;
use crate::store::{Lock, StorageError};
use std::cell::Cell;
use std::sync::LazyLock;

/// A store that lets only a limited number of changes through.
#[derive(Clone)]
struct Limited {
    files: MemoryStore,
    left: Rc<Cell<u32>>,
    /// If true, one change fails and later ones work. If false, no change works any more,
    /// as after the process was killed.
    fails_once: bool,
}

impl Limited {
    fn change(&self) -> Result<(), StorageError> {
        match self.left.get() {
            0 => {
                if self.fails_once {
                    self.left.set(u32::MAX);
                }
                Err(StorageError::NoFolder)
            }
            left => {
                self.left.set(left - 1);
                Ok(())
            }
        }
    }
}

impl Store for Limited {
    fn names(&self, beginning: &str) -> Result<Vec<String>, StorageError> {
        self.files.names(beginning)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.files.read(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.change()?;
        self.files.write(name, bytes)
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.change()?;
        self.files.append(name, bytes)
    }

    fn sync(&self, name: &str) -> Result<(), StorageError> {
        self.files.sync(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.change()?;
        self.files.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.change()?;
        self.files.remove(name)
    }

    fn lock(&self, name: &str) -> Result<Lock, StorageError> {
        self.files.lock(name)
    }

    fn place(&self, name: &str) -> String {
        self.files.place(name)
    }
}

/// All files of a store, with their names.
type Files = Vec<(String, Vec<u8>)>;

fn files_of(store: &MemoryStore) -> Files {
    let read = |name: String| {
        let bytes = store.read(&name).unwrap().expect("it was just named");
        (name, bytes)
    };
    names(store, "").into_iter().map(read).collect()
}

fn store_of(files: &Files) -> MemoryStore {
    let store = MemoryStore::default();
    for (name, bytes) in files {
        store.write(name, bytes).unwrap();
    }
    store
}

/// The files of a game just before its last command, and that command. All tests share
/// them, because a whole game is played to make them.
static BEFORE_THE_END: LazyLock<(Files, Command)> = LazyLock::new(|| {
    let core = raws::core().expect("the shipped raws are sound");
    let mut game = Game::new(SEED, core);
    let mut bot = Bot::default();
    let mut commands = Vec::new();
    while game.status() == Status::AwaitingCommand {
        let command = bot.decide(&game.view());
        if game.apply(command).is_ok() {
            commands.push(command);
        }
    }
    let last = commands.pop().expect("a game has a last command");
    let store = MemoryStore::default();
    let mut first = app(&store);
    press(&mut first, &[ENTER]);
    commands
        .into_iter()
        .for_each(|command| first.command(command));
    first.flush();
    (files_of(&store), last)
});

/// A store with that game in it, as after the process was killed, and the last command.
fn before_the_end() -> (MemoryStore, Command) {
    let (files, last) = &*BEFORE_THE_END;
    (store_of(files), *last)
}

/// Checks that the run is filed exactly once, and is in no slot.
fn check_filed_once(store: &MemoryStore, when: &str) {
    let kept = names(store, "saves/");
    let left: Vec<&String> = kept.iter().filter(|name| *name != "saves/last").collect();
    assert!(left.is_empty(), "{when}: {left:?}");
    assert_eq!(
        names(store, "runs/"),
        ["runs/00001.json", "runs/00001.replay", "runs/00001.txt"],
        "{when}"
    );
    let records = app(store).session().records();
    assert_eq!(records.trouble, None, "{when}");
    let history = records.table.history();
    assert_eq!(history.len(), 1, "{when}");
    assert_eq!(history[0].replay.as_deref(), Some("runs/00001"), "{when}");
    let replay = store.read("runs/00001.replay").unwrap().unwrap();
    assert!(RunFile::read(&replay).is_ok(), "{when}");
}

#[test]
fn a_kill_after_any_change_leaves_the_run_to_be_filed_once() {
    let (files, command) = before_the_end();
    let mut changes = 0;
    loop {
        let store = files.after_a_crash();
        let left = Rc::new(Cell::new(u32::MAX));
        let mut first = app_on(Rc::new(Limited {
            files: store.clone(),
            left: Rc::clone(&left),
            fails_once: false,
        }));
        press(&mut first, &[ENTER]);
        left.set(changes);
        first.command(command);
        let is_done = left.get() > 0;

        // The next two starts of the program.
        let store = store.after_a_crash();
        let mut second = app(&store);
        second.frame(16.0);
        if second.canvas().shows("Continue (") {
            // The end was not saved before the kill, or only in the journal.
            press(&mut second, &[ENTER]);
            if second.screen() == "play" {
                second.command(command);
            }
        }
        drop(second);
        check_filed_once(&store.after_a_crash(), &format!("after {changes} changes"));
        if is_done {
            break;
        }
        changes += 1;
    }
    assert!(changes >= 8, "only {changes} changes were tried");
}

#[test]
fn a_failure_of_any_change_is_made_good_while_the_game_runs() {
    let (files, command) = before_the_end();
    for change in 0.. {
        let store = files.after_a_crash();
        let left = Rc::new(Cell::new(u32::MAX));
        let mut app = app_on(Rc::new(Limited {
            files: store.clone(),
            left: Rc::clone(&left),
            fails_once: true,
        }));
        press(&mut app, &[ENTER]);
        left.set(change);
        app.command(command);
        let has_failed = left.get() > change;
        for _ in 0..60 {
            app.frame(100.0);
        }
        assert_eq!(state(&app)["unsaved"], Value::Null, "change {change}");
        drop(app);
        check_filed_once(&store.after_a_crash(), &format!("change {change} failed"));
        if !has_failed {
            assert!(change >= 8, "only {change} changes were tried");
            break;
        }
    }
}

#[test]
fn the_same_run_played_twice_is_two_runs() {
    let store = MemoryStore::default();
    for count in 1..=2 {
        let mut app = app(&store);
        press(&mut app, &[ENTER]);
        play_to_the_end(&mut app);
        assert_eq!(app.session().records().table.history().len(), count);
        assert_eq!(names(&store, "runs/").len(), 3 * count);
    }
}

/// A store with one filed run.
fn with_one_run() -> MemoryStore {
    let (store, last) = before_the_end();
    let mut app = app(&store);
    press(&mut app, &[ENTER]);
    app.command(last);
    store
}

#[test]
fn a_damaged_table_is_put_aside_in_words_and_made_anew() {
    let store = with_one_run();
    let sound = store.read("scores.json").unwrap().unwrap();
    store
        .write("scores.json", &sound[..sound.len() / 2])
        .unwrap();
    let mut app = app(&store);
    app.frame(16.0);
    assert!(app.canvas().shows("damaged"));
    assert!(app.canvas().shows("put aside"));
    assert!(app.canvas().shows("the 1 run that is filed"));
    assert_eq!(names(&store, "damaged/"), ["damaged/1-scores.json"]);
    assert_eq!(store.read("scores.json").unwrap(), Some(sound), "as it was");
}

#[test]
fn a_run_without_its_story_is_told_again_from_its_replay() {
    for is_cut in [true, false] {
        let store = with_one_run();
        let table = store.read("scores.json").unwrap().unwrap();
        let story = store.read("runs/00001.json").unwrap().unwrap();
        store
            .write("scores.json", &table[..table.len() / 2])
            .unwrap();
        match is_cut {
            true => store.write("runs/00001.json", &story[..99]).unwrap(),
            false => store.remove("runs/00001.json").unwrap(),
        }
        let mut app = app(&store);
        app.frame(16.0);
        assert!(app.canvas().shows("the 1 run that is filed"));
        assert_eq!(app.canvas().shows("runs/00001.json was damaged"), is_cut);
        let records = app.session().records();
        assert_eq!(records.table.history().len(), 1);
        let mut made = ScoreTable::read(&table).unwrap().history().to_vec();
        // Only the day is not in the replay.
        made[0].day = None;
        assert_eq!(records.table.history(), made);
        let again = store.read("runs/00001.json").unwrap().unwrap();
        assert!(Morgue::from_json(&again).is_some());
        let aside = names(&store, "damaged/");
        assert_eq!(aside.len(), 1 + usize::from(is_cut), "{aside:?}");
    }
}

#[test]
fn a_filed_run_that_cannot_be_read_is_named() {
    let store = with_one_run();
    store.write("runs/00001.json", b"{").unwrap();
    store.write("runs/00001.replay", b"WYRMHOLD").unwrap();
    store.write("scores.json", b"{").unwrap();
    let mut first = app(&store);
    first.frame(16.0);
    assert!(first.canvas().shows("1 filed run cannot be read"));
    assert!(first.canvas().shows("runs/00001"));
    assert!(!first.canvas().shows("none is filed"));
    let mut later = app(&store);
    later.frame(16.0);
    assert!(!later.canvas().shows("cannot be read"), "it is told once");
}

#[test]
fn a_table_that_is_damaged_meanwhile_is_told_beside_the_rank() {
    let store = with_one_run();
    let mut app = app(&store);
    press(&mut app, &[ENTER]);
    store.write("scores.json", b"{}").unwrap();
    play_to_the_end(&mut app);
    app.frame(16.0);
    assert!(app.canvas().shows("number 2 among seeded runs"));
    assert!(app.canvas().shows("a new table was made"));
}

#[test]
fn a_newer_table_stays_where_it_is_and_is_told() {
    let store = with_one_run();
    let newer = br#"{ "format": 9, "more": [] }"#;
    store.write("scores.json", newer).unwrap();
    let mut app = app(&store);
    app.frame(16.0);
    assert!(app.canvas().shows("update the game"));
    let shown = app.session().records().table.history().len();
    assert_eq!(shown, 1, "its runs are there to be watched");
    press(&mut app, &[ENTER]);
    play_to_the_end(&mut app);
    app.frame(16.0);
    assert!(!app.canvas().shows("number 1"));
    assert!(app.canvas().shows("update the game"));
    let kept = store.read("scores.json").unwrap();
    assert_eq!(kept.as_deref(), Some(&newer[..]));
    assert!(names(&store, "damaged/").is_empty());
    assert_eq!(names(&store, "runs/").len(), 6, "it is filed all the same");

    // A version that can read the table finds the run that was filed in the meantime.
    store.remove("scores.json").unwrap();
    let later = super::app(&store);
    assert_eq!(later.session().records().table.history().len(), 2);
}

#[test]
fn two_processes_enter_their_scores_side_by_side() {
    let store = with_one_run();
    let mut one = app(&store);
    let mut two = app(&store);
    press(&mut one, &[ENTER]);
    press(&mut two, &[Key::writing('g')]);
    play_to_the_end(&mut one);
    play_to_the_end(&mut two);
    assert_eq!(names(&store, "runs/").len(), 9);
    assert_eq!(two.session().records().table.history().len(), 3);
}
