use super::*;
use crate::platform::replacing::LEFTOVER_AGE;
use crate::store::trial;
use std::fs::File;
use std::process;
use std::time::SystemTime;

/// A folder that is removed after the test.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("wyrmhold-{name}-{}", process::id()));
        // A killed process with the same process id may have left the folder.
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn store(&self) -> Files {
        Files::new(Some(self.0.join("deep")))
    }

    /// Every file in the folder, of the store or not.
    fn everything(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.join("deep")).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_keeps_what_stores_promise() {
    let folder = TestFolder::new("promises");
    trial::keeps_its_promises(&folder.store(), &folder.store());
    // The lock file of the name `locked` stays, and so does its folder.
    assert_eq!(folder.everything(), ["locked"]);
}

#[test]
fn what_a_killed_process_left_is_no_file_and_goes_in_time() {
    let folder = TestFolder::new("leftovers");
    let store = folder.store();
    store.write("game", b"whole").unwrap();
    let root = folder.0.join("deep");
    for name in [
        "game~1",
        "game~2",
        "game~lock",
        "game~x",
        "other~3",
        "a~b~4",
    ] {
        fs::write(root.join(name), b"ha").unwrap();
    }
    let old = SystemTime::now() - 2 * LEFTOVER_AGE;
    // The last two were beside files that nobody writes again.
    for name in ["game~1", "game~lock", "game~x", "other~3", "a~b~4"] {
        let file = File::options().write(true).open(root.join(name)).unwrap();
        file.set_modified(old).unwrap();
    }

    assert_eq!(store.names(""), Ok(vec!["game".to_string()]));
    assert_eq!(store.read("game"), Ok(Some(b"whole".to_vec())));
    store.write("game", b"new").unwrap();

    // Only what is certainly left over is removed.
    assert_eq!(
        folder.everything(),
        ["game", "game~2", "game~lock", "game~x"]
    );
}

#[test]
fn a_write_that_fails_leaves_the_old_file_and_nothing_beside_it() {
    let folder = TestFolder::new("failing");
    let store = folder.store();
    store.write("kept/file", b"old").unwrap();

    // A folder cannot be replaced by a file, even by root.
    let error = store.write("kept", b"new").unwrap_err();

    assert!(error.to_string().contains("kept"), "{error}");
    assert_eq!(store.read("kept/file"), Ok(Some(b"old".to_vec())));
    assert_eq!(folder.everything(), ["kept"]);
}

#[test]
fn seed_4_26_a_file_is_written_beside_and_renamed() {
    let folder = TestFolder::new("renamed");
    let store = folder.store();
    store.write("game", b"the old one").unwrap();
    let root = folder.0.join("deep");
    // A second name of the old file keeps it, unless it is written into.
    fs::hard_link(root.join("game"), folder.0.join("old")).unwrap();

    store
        .write("game", b"the new one, which is longer")
        .unwrap();

    assert_eq!(fs::read(folder.0.join("old")).unwrap(), b"the old one");
    let now = store.read("game").unwrap().unwrap();
    assert_eq!(now, b"the new one, which is longer");
    assert_eq!(folder.everything(), ["game"], "nothing is left beside it");
}

#[test]
fn a_place_that_is_no_folder_is_named_in_the_error() {
    let folder = TestFolder::new("no-folder");
    let outer = Files::new(Some(folder.0.clone()));
    outer.write("deep", b"a file").unwrap();
    let store = folder.store();

    let errors = [
        store.write("a", b"x").unwrap_err(),
        store.append("a", b"x").unwrap_err(),
        store.lock("a").err().unwrap(),
        store.read("a").unwrap_err(),
        store.names("").unwrap_err(),
    ];

    for error in errors {
        let is_told =
            matches!(&error, StorageError::Failed { place, .. } if place.contains("deep"));
        assert!(is_told, "{error}");
    }
    assert_eq!(outer.read("deep"), Ok(Some(b"a file".to_vec())));
}

/// The kernel's own folder: even root cannot write there.
#[cfg(target_os = "linux")]
#[test]
fn in_a_folder_without_rights_reading_goes_on() {
    let store = Files::new(Some(PathBuf::from("/proc/self")));
    assert!(store.read("stat").unwrap().is_some());
    for error in [
        store.write("stat", b"x").unwrap_err(),
        store.append("journal", b"x").unwrap_err(),
        store.lock("stat").err().unwrap(),
    ] {
        assert!(matches!(error, StorageError::Failed { .. }), "{error}");
    }
}

/// Makes something at a path that is not an ordinary file.
#[cfg(unix)]
fn make_odd(kind: &str, path: &Path) {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    let pipe = |path: &Path| {
        let made = process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    };
    match kind {
        "pipe" => pipe(path),
        "socket" => drop(UnixListener::bind(path).unwrap()),
        "folder" => fs::create_dir(path).unwrap(),
        "device" => symlink("/dev/zero", path).unwrap(),
        _ => {
            pipe(&path.with_file_name("elsewhere"));
            symlink("elsewhere", path).unwrap();
        }
    }
}

/// Opening a pipe may wait for ever, so the store opens only ordinary files.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_told_and_nobody_waits_for_it() {
    use std::sync::mpsc::channel;
    type Use = fn(&Files) -> Result<(), StorageError>;
    let uses: [(&str, Use); 5] = [
        ("odd", |store| store.read("odd").map(drop)),
        ("odd", |store| store.append("odd", b"x")),
        ("odd", |store| store.append_at("odd", 0, b"x")),
        ("odd", |store| store.sync("odd")),
        ("odd~lock", |store| store.lock("odd").map(drop)),
    ];
    for kind in ["pipe", "socket", "folder", "device", "link to a pipe"] {
        for (number, (name, used)) in uses.into_iter().enumerate() {
            let folder = TestFolder::new(&format!("odd-{}-{number}", kind.replace(' ', "-")));
            fs::create_dir_all(folder.0.join("deep")).unwrap();
            make_odd(kind, &folder.0.join("deep").join(name));
            let (sender, receiver) = channel();
            let root = folder.0.join("deep");
            thread::spawn(move || sender.send(used(&Files::new(Some(root)))));
            let told = receiver.recv_timeout(Duration::from_secs(20));
            let told = told.unwrap_or_else(|_| panic!("use {number} waits for a {kind}"));
            let error = told.expect_err(kind).to_string();
            assert!(error.contains("file is wanted"), "{kind}: {error}");
            assert!(error.contains(name), "{kind}: {error}");
        }
    }
}

/// A killed process with the same process id may have left a file beside the new one, and
/// that file may be a pipe or a link by now.
#[cfg(unix)]
#[test]
fn what_lies_where_a_new_file_is_written_is_not_written_to() {
    for kind in ["pipe", "socket", "device", "link to a pipe"] {
        let folder = TestFolder::new(&format!("beside-{}", kind.replace(' ', "-")));
        let store = folder.store();
        store.write("game", b"old").unwrap();
        make_odd(
            kind,
            &folder
                .0
                .join("deep")
                .join(format!("game~{}", process::id())),
        );
        assert_eq!(store.write("game", b"new"), Ok(()), "{kind}");
        assert_eq!(store.read("game"), Ok(Some(b"new".to_vec())), "{kind}");
    }
}

#[test]
fn without_a_folder_everything_says_so() {
    let store = Files::new(None);
    assert_eq!(store.names(""), Err(StorageError::NoFolder));
    assert_eq!(store.read("a"), Err(StorageError::NoFolder));
    assert_eq!(store.write("a", b"x"), Err(StorageError::NoFolder));
    assert_eq!(store.append("a", b"x"), Err(StorageError::NoFolder));
    assert_eq!(store.lock("a").err(), Some(StorageError::NoFolder));
}

#[test]
fn a_link_to_a_folder_is_not_followed_in_a_circle() {
    let folder = TestFolder::new("circle");
    let store = folder.store();
    store.write("a/b", b"x").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.0.join("deep"), folder.0.join("deep/a/up")).unwrap();
    assert_eq!(store.names(""), Ok(vec!["a/b".to_string()]));
}
