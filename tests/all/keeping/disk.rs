//! A real folder that is moved away and back while a run is played.

use super::kit::{KeptGame, core};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wyrmhold::platform::Files;
use wyrmhold::run::open::{Opened, SlotContent, open, slots};
use wyrmhold::store::Store;

/// A folder that is removed after the test.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let name = format!("wyrmhold-keeping-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // A killed process with the same number may have left it.
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn store(data: &Path) -> Rc<dyn Store> {
    Rc::new(Files::new(Some(data.to_path_buf())))
}

fn copy_of(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy_of(&entry.path(), &place),
            false => drop(fs::copy(entry.path(), place).unwrap()),
        }
    }
}

/// What another process would find if this one were killed now.
fn after_a_kill(folder: &TestFolder) -> Opened {
    let copy = folder.0.join("copy");
    let _ = fs::remove_dir_all(&copy);
    copy_of(&folder.data(), &copy);
    open(&store(&copy), 1, &core()).expect("the run is there")
}

#[test]
fn a_folder_that_was_removed_is_noticed_and_written_anew() {
    let folder = TestFolder::new("removed");
    let mut kept = KeptGame::begin(&store(&folder.data()), 2);
    for round in 0..4 {
        kept.play(15);
        match round {
            0 => (),
            // Between a save and the first turn after it.
            1 => kept.save(),
            _ => kept.keeper.rest(&kept.game),
        }
        fs::remove_dir_all(folder.data()).unwrap();
        match round {
            3 => kept.keeper.rest(&kept.game),
            2 => kept.save(),
            _ => kept.play(1),
        }
        assert_eq!(kept.keeper.trouble(), None, "round {round}");
        let found = after_a_kill(&folder);
        assert_eq!(found.game.hash(), kept.game.hash(), "round {round}");
    }
}

#[test]
fn a_folder_that_was_away_for_a_while_is_gone_on_with() {
    let folder = TestFolder::new("away");
    let mut kept = KeptGame::begin(&store(&folder.data()), 2);
    kept.play(30);
    let away = folder.0.join("away");
    fs::rename(folder.data(), &away).unwrap();
    // Nothing can be created in its place.
    fs::write(folder.data(), b"a file").unwrap();
    kept.play(10);
    assert!(kept.keeper.trouble().is_some());
    kept.save();
    assert!(kept.keeper.trouble().is_some());
    fs::remove_file(folder.data()).unwrap();
    fs::rename(&away, folder.data()).unwrap();
    kept.play(1);
    assert_eq!(kept.keeper.trouble(), None);
    assert_eq!(after_a_kill(&folder).game.hash(), kept.game.hash());
}

/// Something has filled it: no journal is so large, and none is read.
#[test]
fn an_oversized_journal_is_put_aside_and_the_save_opened() {
    for megabytes in [17, 65] {
        let folder = TestFolder::new("oversized");
        let mut kept = KeptGame::begin(&store(&folder.data()), 2);
        kept.play(20);
        kept.save();
        let saved = kept.game.hash();
        kept.play(20);
        drop(kept);
        let journal = folder.data().join("saves/1/00000020.journal");
        let file = fs::OpenOptions::new().write(true).open(&journal).unwrap();
        file.set_len(megabytes << 20).unwrap();

        let listed = slots(store(&folder.data()).as_ref(), &core()).unwrap();
        assert!(matches!(listed[0].content, SlotContent::Run { .. }));
        let opened = open(&store(&folder.data()), 1, &core()).expect("the save is sound");
        assert_eq!(opened.game.hash(), saved);
        let told = opened.messages.join(" ");
        assert!(told.contains("00000020.journal"), "{told}");
        assert!(told.contains("put aside"), "{told}");
        let aside = folder.data().join("damaged/1-saves-1-00000020.journal");
        assert_eq!(aside.metadata().unwrap().len(), megabytes << 20);
        drop(opened);
        let again = open(&store(&folder.data()), 1, &core()).unwrap();
        assert_eq!(again.messages, [""; 0]);
    }
}

#[test]
fn a_journal_that_somebody_cut_or_added_to_is_left_alone() {
    for change in ["cut", "added"] {
        let folder = TestFolder::new(change);
        let mut kept = KeptGame::begin(&store(&folder.data()), 2);
        kept.play(20);
        let journal = folder.data().join("saves/1/00000000.journal");
        let mut bytes = fs::read(&journal).unwrap();
        match change {
            "cut" => bytes.truncate(bytes.len() - 8),
            _ => bytes.extend(b"something"),
        }
        fs::write(&journal, &bytes).unwrap();
        kept.play(20);
        assert_eq!(kept.keeper.trouble(), None, "{change}");
        assert_eq!(
            after_a_kill(&folder).game.hash(),
            kept.game.hash(),
            "{change}"
        );
    }
}

/// Puts something that is no file into the place of a file.
#[cfg(unix)]
fn put_odd(kind: &str, path: &Path) {
    use std::os::unix::fs::symlink;
    let _ = fs::remove_file(path);
    match kind {
        "pipe" => {
            let made = std::process::Command::new("mkfifo").arg(path).status();
            assert!(made.unwrap().success());
        }
        "socket" => drop(std::os::unix::net::UnixListener::bind(path).unwrap()),
        "folder" => fs::create_dir(path).unwrap(),
        "device" => symlink("/dev/zero", path).unwrap(),
        _ => symlink(path.file_name().unwrap(), path).unwrap(),
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_in_the_place_of_one_is_told_and_put_aside() {
    for name in ["00000040.save", "00000040.journal"] {
        for kind in ["pipe", "socket", "folder", "device", "loop"] {
            let folder = TestFolder::new(&format!("odd-{kind}"));
            let mut kept = KeptGame::begin(&store(&folder.data()), 2);
            kept.play(20);
            kept.save();
            kept.play(20);
            kept.save();
            kept.play(20);
            let known = kept.known.clone();
            drop(kept);
            put_odd(kind, &folder.data().join("saves/1").join(name));

            let case = format!("{kind} at {name}");
            let opened = open(&store(&folder.data()), 1, &core()).expect(&case);
            let told = opened.messages.join(" ");
            for word in [
                name,
                "is no file",
                "The run goes on as of turn",
                "put aside",
            ] {
                assert!(told.contains(word), "{case}: {told}");
            }
            let found = opened.keeper.history().commands();
            assert_eq!(opened.game.hash(), known[&found], "{case}");
            let aside = folder.data().join(format!("damaged/1-saves-1-{name}"));
            assert!(aside.symlink_metadata().is_ok(), "{case}");
            // It must not be copied with the rest below: a pipe has no end.
            let folder_aside = folder.data().join("damaged");
            fs::remove_dir_all(folder_aside).unwrap();

            let mut later = KeptGame::opened(opened);
            later.play(10);
            assert_eq!(later.keeper.trouble(), None, "{case}");
            assert_eq!(
                after_a_kill(&folder).game.hash(),
                later.game.hash(),
                "{case}"
            );
        }
    }
}

/// It may be that nothing can be put aside: then the run has other names.
#[cfg(unix)]
#[test]
fn a_run_begins_beside_what_is_no_file() {
    let folder = TestFolder::new("odd-before");
    fs::create_dir_all(folder.data().join("saves/1")).unwrap();
    put_odd("pipe", &folder.data().join("saves/1/00000000.journal"));
    let mut kept = KeptGame::begin(&store(&folder.data()), 2);
    kept.play(5);
    assert_eq!(kept.keeper.trouble(), None);
    drop(kept);
    let opened = open(&store(&folder.data()), 1, &core()).unwrap();
    assert_eq!(opened.keeper.history().commands(), 5);
}
