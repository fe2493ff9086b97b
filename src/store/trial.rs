//! What every store promises, as a test for any store.

use super::{StorageError, Store};

/// Tests the promises on an empty store. `other` is a second store over the same files, as
/// another process has.
pub fn keeps_its_promises(store: &dyn Store, other: &dyn Store) {
    assert_eq!(store.names(""), Ok(vec![]));
    assert_eq!(store.read("a/b"), Ok(None));
    assert_eq!(store.remove("a/b"), Ok(()));
    assert_eq!(store.sync("a/b"), Ok(()));

    // Whole files.
    store.write("a/b", b"one").unwrap();
    store.write("a/b", b"two").unwrap();
    store.write("empty", b"").unwrap();
    assert_eq!(store.read("a/b"), Ok(Some(b"two".to_vec())));
    assert_eq!(other.read("a/b"), Ok(Some(b"two".to_vec())));
    assert_eq!(other.read("empty"), Ok(Some(vec![])));

    // Growing files, mixed with other files and with replacing.
    for number in 0..50_u8 {
        store.append("a/journal", &[number]).unwrap();
    }
    store.append("a/other", b"x").unwrap();
    store.append("a/journal", b"end").unwrap();
    store.sync("a/journal").unwrap();
    let expected: Vec<u8> = (0..50).chain(*b"end").collect();
    assert_eq!(other.read("a/journal"), Ok(Some(expected)));
    store.write("a/journal", b"new").unwrap();
    store.append("a/journal", b"er").unwrap();
    store.sync("a/journal").unwrap();
    assert_eq!(other.read("a/journal"), Ok(Some(b"newer".to_vec())));
    store.append("a/b", b"three").unwrap();
    assert_eq!(other.read("a/b"), Ok(Some(b"twothree".to_vec())));

    // Growing from a known length on.
    store.append_at("a/known", 0, b"one").unwrap();
    store.append_at("a/known", 3, b"two").unwrap();
    for wrong in [0, 3, 5, 7] {
        let error = store.append_at("a/known", wrong, b"x").unwrap_err();
        assert!(error.to_string().contains("known"), "{wrong}: {error}");
    }
    other.append("a/known", b"three").unwrap();
    assert!(store.append_at("a/known", 6, b"x").is_err());
    store.append_at("a/known", 11, b"!").unwrap();
    assert_eq!(other.read("a/known"), Ok(Some(b"onetwothree!".to_vec())));
    other.remove("a/known").unwrap();
    assert!(store.append_at("a/known", 12, b"x").is_err());
    assert_eq!(other.read("a/known"), Ok(None));
    other.write("a/known", b"other bytes!").unwrap();
    store.append_at("a/known", 12, b"x").unwrap();
    assert_eq!(other.read("a/known"), Ok(Some(b"other bytes!x".to_vec())));
    store.remove("a/known").unwrap();

    // Names.
    let names = |beginning| other.names(beginning).unwrap();
    assert_eq!(names(""), ["a/b", "a/journal", "a/other", "empty"]);
    assert_eq!(names("a/"), ["a/b", "a/journal", "a/other"]);
    assert_eq!(names("a/j"), ["a/journal"]);
    assert_eq!(names("e"), ["empty"]);
    assert_eq!(names("none/"), [""; 0]);

    // Renaming.
    assert!(store.rename("a/journal", "empty").is_err());
    assert!(store.rename("none", "c/d").is_err());
    store.rename("a/journal", "c/d").unwrap();
    store.append("a/journal", b"fresh").unwrap();
    assert_eq!(other.read("c/d"), Ok(Some(b"newer".to_vec())));
    assert_eq!(other.read("a/journal"), Ok(Some(b"fresh".to_vec())));
    store.append("c/d", b"!").unwrap();
    store.remove("a/journal").unwrap();
    store.append("a/journal", b"again").unwrap();
    assert_eq!(other.read("a/journal"), Ok(Some(b"again".to_vec())));
    assert_eq!(other.read("c/d"), Ok(Some(b"newer!".to_vec())));

    // Names that could lead elsewhere.
    for name in ["", "/a", "..", "a/../b", "a//b", "a b", "a~"] {
        assert!(store.read(name).is_err(), "{name}");
        assert!(store.write(name, b"x").is_err(), "{name}");
        assert!(store.append(name, b"x").is_err(), "{name}");
        assert!(store.append_at(name, 0, b"x").is_err(), "{name}");
        assert!(store.remove(name).is_err(), "{name}");
        assert!(store.rename("a/b", name).is_err(), "{name}");
        assert!(store.lock(name).is_err(), "{name}");
    }

    // Reservations.
    let before = names("");
    let lock = store.lock("locked/game").unwrap();
    let refused = other.lock("locked/game").err();
    assert!(
        matches!(refused, Some(StorageError::InUse { .. })),
        "{refused:?}"
    );
    assert!(other.lock("locked/another").is_ok());
    drop(lock);
    assert!(other.lock("locked/game").is_ok());
    assert_eq!(names(""), before, "a reservation is no file");

    for name in before {
        store.remove(&name).unwrap();
    }
    assert_eq!(names(""), [""; 0]);
}
