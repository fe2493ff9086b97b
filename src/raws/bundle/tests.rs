use super::*;
use std::fs;
use std::path::PathBuf;

/// A folder for one test, removed at its end.
pub(super) struct Scratch(pub(super) PathBuf);

impl Scratch {
    pub(super) fn new(test: &str) -> Self {
        let name = format!("wyrmhold_bundle_{test}_{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(super) fn write(&self, path: &str, bytes: &[u8]) {
        let place = self.0.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, bytes).unwrap();
    }

    pub(super) fn load(&self) -> (Option<Bundle>, Vec<BundleFault>) {
        from_folder(&self.0)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0");
    bytes
}

pub(super) fn sample() -> Bundle {
    let mut files = BTreeMap::new();
    for path in [
        "mod.json",
        "raws/bats.json",
        "raws/deep/er/bats.json",
        "raws/zwölf.json",
        "docs/any/thing.xyz",
        "README.md",
        "LICENSE",
        "LICENSE-MIT.txt",
    ] {
        files.insert(
            path.to_string(),
            format!("{{}} // {path}\n").repeat(9).into_bytes(),
        );
    }
    files.insert("preview.png".to_string(), picture(2_048, 16));
    Bundle {
        label: "mods/bats.zip".to_string(),
        files,
    }
}

pub(super) fn codes(faults: &[BundleFault]) -> Vec<&'static str> {
    faults.iter().map(|fault| fault.code).collect()
}

#[test]
fn a_packed_bundle_comes_back_the_same() {
    let bundle = sample();

    let bytes = pack(&bundle).unwrap();

    assert_eq!(
        from_zip("mods/bats.zip", &bytes),
        (Some(bundle), Vec::new())
    );
}

#[test]
fn packing_gives_the_same_bytes_each_time() {
    let bytes = pack(&sample()).unwrap();
    assert_eq!(bytes, pack(&sample()).unwrap());
    // The date and the mode are fixed, so the bytes are the same on other machines.
    assert_eq!(bytes[10..14], [0, 0, 0x21, 0]);
    let directory = bytes
        .windows(6)
        .position(|window| window == b"PK\x01\x02\x14\x03")
        .unwrap();
    let attributes = &bytes[directory + 38..directory + 42];
    assert_eq!(attributes, (0o100_644_u32 << 16).to_le_bytes());
}

#[test]
fn what_the_game_would_refuse_is_not_packed() {
    let mut bundle = sample();
    bundle
        .files
        .insert("raws/nul.json".to_string(), b"{}".to_vec());
    let error = pack(&bundle).unwrap_err();
    assert!(error.contains("device-name"), "{error}");
}

#[test]
fn a_folder_is_read_as_its_zip_is() {
    let folder = Scratch::new("same");
    for (path, bytes) in &sample().files {
        folder.write(path, bytes);
    }
    for junk in [
        ".git/config",
        ".vscode/settings.json",
        "target/x",
        ".DS_Store",
        "raws/.swp",
    ] {
        folder.write(junk, b"junk");
    }

    let (bundle, faults) = from_path(&folder.0);

    assert_eq!(faults, []);
    assert_eq!(bundle.unwrap().files, sample().files);
}

#[test]
fn a_zip_on_disk_is_read() {
    let folder = Scratch::new("zip");
    folder.write("bats.ZIP", &pack(&sample()).unwrap());
    let (bundle, faults) = from_path(&folder.0.join("bats.ZIP"));
    assert_eq!(faults, []);
    assert_eq!(bundle.unwrap().files, sample().files);
}

#[test]
fn one_folder_around_a_zip_is_taken_off() {
    let mut around = sample();
    around.files = around
        .files
        .into_iter()
        .map(|(path, bytes)| (format!("bats-1.2/{path}"), bytes))
        .collect();
    around
        .files
        .insert("__MACOSX/._mod.json".to_string(), Vec::new());
    let bytes = super::pack::write(&around).unwrap();

    let (bundle, faults) = from_zip("mods/bats.zip", &bytes);

    assert_eq!(faults, []);
    assert_eq!(bundle, Some(sample()));
}

#[test]
fn what_is_no_part_of_a_mod_is_left_out_with_a_warning() {
    let folder = Scratch::new("unknown");
    for path in [
        "mod.json",
        "run.exe",
        "Mod.txt",
        "Raws/a.json",
        "raws/a.JSON",
        "sounds/a.ogg",
        "sounds/b.ogg",
        "raws/deep/a.png",
        "tiles/a.gif",
        "names/a.txt",
        "text/de.json",
        "prefabs/a.json",
        "tests/a.json",
    ] {
        folder.write(path, b"{}");
    }

    let (bundle, faults) = folder.load();

    assert_eq!(
        Vec::from_iter(bundle.unwrap().files.into_keys()),
        ["mod.json"]
    );
    let reported: Vec<(&str, &str)> = faults
        .iter()
        .map(|fault| (fault.file.rsplit_once('/').unwrap().1, fault.help.as_str()))
        .collect();
    assert_eq!(reported.len(), 11, "{faults:#?}");
    assert!(faults.iter().all(|fault| fault.code == "unknown-file"));
    assert!(
        faults
            .iter()
            .all(|fault| fault.severity == Severity::Warning)
    );
    assert!(
        reported.contains(&("Raws", "case matters: call it `raws`")),
        "{reported:?}"
    );
    assert!(
        reported.contains(&("a.JSON", "case matters: call it `raws/a.json`")),
        "{reported:?}"
    );
    assert!(
        reported.contains(&(
            "a.png",
            "take it out, or put it into `docs/`: of this folder a mod has raws/**/*.json"
        )),
        "{reported:?}"
    );
}

#[test]
fn paths_that_lead_nowhere() {
    let folder = Scratch::new("nowhere");
    folder.write("mod.json", b"{}");
    folder.write("torn.zip", b"PK\x03\x04");
    for (path, code) in [
        ("none", "unreadable-path"),
        ("none.zip", "unreadable-path"),
        ("mod.json", "not-a-mod"),
        ("torn.zip", "not-a-zip"),
    ] {
        let (bundle, faults) = from_path(&folder.0.join(path));
        assert!(bundle.is_none());
        assert_eq!(codes(&faults), [code], "{path}");
        assert!(faults[0].file.ends_with(path), "{faults:?}");
    }
    assert_eq!(
        codes(&from_folder(&folder.0.join("none")).1),
        ["unreadable-path"]
    );
}

#[test]
fn the_same_fault_many_times_is_told_a_few_times() {
    let mut bundle = sample();
    for number in 0..100 {
        bundle
            .files
            .insert(format!("raws\\{number}.json"), Vec::new());
    }
    let (_, faults) = from_zip("a.zip", &super::pack::write(&bundle).unwrap());
    assert_eq!(faults.len(), 20);
    assert!(
        faults[19].message.ends_with("(and 80 more like it)"),
        "{faults:?}"
    );
}

#[test]
fn the_first_byte_that_is_not_utf8_is_found() {
    assert_eq!(utf8("wyrm ö".as_bytes()), Ok("wyrm ö"));
    assert_eq!(utf8(b"ab\xffcd"), Err(2));
    assert_eq!(utf8("ö".as_bytes().split_at(1).0), Err(0));
}

#[test]
fn every_code_is_explained_once() {
    let names: Vec<&str> = BUNDLE.iter().map(|(code, _)| *code).collect();
    let mut sorted = names.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(names, sorted);
    let source = [
        include_str!("allowed.rs"),
        include_str!("archive.rs"),
        include_str!("folder.rs"),
        include_str!("gather.rs"),
        include_str!("name.rs"),
        include_str!("png.rs"),
    ]
    .concat();
    for name in names {
        assert!(
            source.contains(&format!("\"{name}\",")),
            "{name} is never used"
        );
    }
    for part in source.split("Complaint::new(").skip(1) {
        let code = part.split('"').nth(1).unwrap();
        let known = crate::raws::codes::all();
        assert_eq!(known.filter(|doc| doc.code == code).count(), 1, "{code}");
    }
}
