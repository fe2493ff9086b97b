//! Mods that try to do harm; each is refused with the right code.

use super::forged_tests::{ForgedEntry, finish, zip_of};
use super::tests::{Scratch, codes, picture, sample};
use super::*;
use ::zip::write::SimpleFileOptions;
use ::zip::{CompressionMethod, ZipWriter};
use std::io::{Cursor, Write};
use std::time::Instant;

/// Checks that a sound mod with this entry is refused with `code` and nothing else.
fn refused_with(entry: ForgedEntry, code: &str) {
    let what = String::from_utf8_lossy(&entry.name).into_owned();
    let bytes = zip_of(&[ForgedEntry::new("mod.json", b"{}"), entry]);
    refused(&what, &bytes, code);
}

fn refused(what: &str, bytes: &[u8], code: &str) {
    let start = Instant::now();
    let (bundle, faults) = from_zip("bad.zip", bytes);
    assert!(
        start.elapsed().as_millis() < 2_000,
        "{what}: {:?}",
        start.elapsed()
    );
    assert_eq!(codes(&faults), [code], "{what}: {faults:#?}");
    assert!(bundle.is_none(), "{what}");
    let fault = &faults[0];
    assert_eq!(fault.severity, Severity::Error, "{what}");
    assert!(
        !fault.help.is_empty() && fault.file.starts_with("bad.zip"),
        "{fault:?}"
    );
    let shown = format!("{}{}{}", fault.file, fault.message, fault.help);
    assert!(!shown.chars().any(char::is_control), "{shown:?}");
    assert!(shown.len() < 1_000, "{shown}");
}

#[test]
fn the_writer_of_these_tests_writes_zips() {
    let bytes = zip_of(&[
        ForgedEntry::new("mod.json", b"{}"),
        ForgedEntry::new("./raws//a.json", b"[]"),
    ]);
    let (bundle, faults) = from_zip("good.zip", &bytes);
    assert_eq!(faults, []);
    assert_eq!(
        Vec::from_iter(bundle.unwrap().files.into_keys()),
        ["mod.json", "raws/a.json"]
    );
}

#[test]
fn names_that_lead_elsewhere_or_nowhere() {
    for (name, code) in [
        ("../evil.json", "path-climbs"),
        ("raws/../../evil.json", "path-climbs"),
        ("raws/..", "path-climbs"),
        ("/etc/passwd", "absolute-path"),
        ("//server/share/a.json", "absolute-path"),
        ("C:/evil.json", "drive-letter"),
        ("c:evil.json", "drive-letter"),
        ("C:\\evil.json", "drive-letter"),
        ("raws\\evil.json", "backslash-path"),
        ("..\\evil.json", "backslash-path"),
        ("\\\\server\\evil.json", "backslash-path"),
        ("raws/a\0.json", "bad-file-name"),
        ("raws/\x1b[2J.json", "bad-file-name"),
        ("raws/a\n.json", "bad-file-name"),
        ("raws/nosj.\u{202e}exe", "bad-file-name"),
        ("raws/a.json:stream", "bad-file-name"),
        ("raws/what?.json", "bad-file-name"),
        ("raws/a.json.", "bad-file-name"),
        ("raws /a.json", "bad-file-name"),
        ("", "bad-file-name"),
        ("./.", "bad-file-name"),
        ("con", "device-name"),
        ("raws/NUL.json", "device-name"),
        ("raws/com1.tar.json", "device-name"),
        ("aux/a.json", "device-name"),
        ("raws/lpt¹.json", "device-name"),
        ("raws/a/b/c/d/e/f/g/h/a.json", "path-too-deep"),
        (&format!("raws/{}.json", "a".repeat(200)), "path-too-long"),
        (
            &format!("raws/{}.json", "a/".repeat(30_000)),
            "path-too-long",
        ),
        ("MOD.json", "case-clash"),
        ("./mod.json", "duplicate-file"),
        ("mod.json", "duplicate-file"),
    ] {
        refused_with(ForgedEntry::new(name, b"{}"), code);
    }
    refused_with(
        ForgedEntry::new(b"raws/\xff\xfe.json", b"{}"),
        "name-not-utf8",
    );
    for harmless in [
        "raws/console.json",
        "raws/com.json",
        "raws/com10.json",
        "raws/a..b.json",
    ] {
        let bytes = zip_of(&[ForgedEntry::new(harmless, b"{}")]);
        assert_eq!(from_zip("good.zip", &bytes).1, [], "{harmless}");
    }
}

#[test]
fn entries_that_are_not_what_they_seem() {
    let plain = || ForgedEntry::new("raws/a.json", b"/etc/passwd");
    refused_with(
        ForgedEntry {
            mode: 0o120_777,
            ..plain()
        },
        "link",
    );
    refused_with(
        ForgedEntry {
            mode: 0o010_644,
            ..plain()
        },
        "special-file",
    );
    refused_with(
        ForgedEntry {
            mode: 0o020_644,
            ..plain()
        },
        "special-file",
    );
    refused_with(
        ForgedEntry {
            flags: 1,
            ..plain()
        },
        "encrypted-file",
    );
    refused_with(
        ForgedEntry {
            method: 12,
            ..plain()
        },
        "unknown-packing",
    );
    refused_with(
        ForgedEntry {
            method: 93,
            ..plain()
        },
        "unknown-packing",
    );
    refused_with(
        ForgedEntry {
            method: 999,
            ..plain()
        },
        "unknown-packing",
    );
    refused_with(
        ForgedEntry {
            method: 8,
            ..plain()
        },
        "damaged-file",
    );
    refused_with(
        ForgedEntry {
            checksum: 1,
            ..plain()
        },
        "damaged-file",
    );
    refused_with(
        ForgedEntry {
            declared_size: 5,
            ..plain()
        },
        "damaged-file",
    );
    refused_with(
        ForgedEntry {
            declared_size: 4_000_000_000,
            ..plain()
        },
        "damaged-file",
    );
}

#[test]
fn pictures_are_judged_by_their_first_bytes() {
    for (bytes, code) in [
        (picture(2_049, 1), "png-too-large"),
        (picture(1, u32::MAX), "png-too-large"),
        (picture(0, 5), "not-a-png"),
        (picture(5, 5)[..20].to_vec(), "not-a-png"),
        (b"GIF89a".to_vec(), "not-a-png"),
        (Vec::new(), "not-a-png"),
    ] {
        refused_with(ForgedEntry::new("preview.png", &bytes), code);
    }
}

/// A zip of files that hold one repeated byte.
fn blanks(files: usize, megabytes: usize, name: impl Fn(usize) -> String) -> Vec<u8> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(6));
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let blank = vec![b' '; 1 << 20];
    for number in 0..files {
        writer.start_file(name(number), options).unwrap();
        for _ in 0..megabytes {
            writer.write_all(&blank).unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn bombs_do_not_go_off() {
    let bytes = blanks(1, 200, |_| "raws/a.json".to_string());
    assert!(bytes.len() < 300_000, "{}", bytes.len());
    refused("one large file", &bytes, "zip-bomb");
    let bytes = blanks(1, 200, |_| "docs/a".to_string());
    refused("one large document", &bytes, "zip-bomb");
    let bytes = blanks(40, 1, |number| format!("raws/{number}.json"));
    refused("many files", &bytes, "zip-bomb");
}

#[test]
fn files_may_not_share_their_bytes() {
    let kernel = ForgedEntry::new("raws/0.json", &[b' '; 1_000]);
    let mut bytes = b"PK\x03\x04".to_vec();
    bytes.extend(kernel.header());
    bytes.extend(&kernel.name);
    bytes.extend(&kernel.data);
    let mut directory = Vec::new();
    for number in 0..9 {
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(kernel.header());
        directory.extend([0; 14]);
        directory.extend(format!("raws/{number}.json").as_bytes());
    }
    refused("overlap", &finish(bytes, &directory, 9), "zip-bomb");
}

#[test]
fn too_much_of_anything() {
    let noise: Vec<u8> = (0..9_000_000_u32)
        .map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    refused_with(
        ForgedEntry::new("raws/a.json", &noise[..(2 << 20) + 1]),
        "file-too-large",
    );
    let manifest = [ForgedEntry::new("mod.json", &noise[..(2 << 20) + 1])];
    refused("mod.json", &zip_of(&manifest), "file-too-large");
    let halves = [
        ForgedEntry::new("docs/a", &noise),
        ForgedEntry::new("docs/b", &noise),
    ];
    refused("total", &zip_of(&halves), "mod-too-large");
    refused("the zip itself", &vec![0; 21 << 20], "mod-too-large");
    let files = |count: usize| {
        let entries =
            (0..count).map(|number| ForgedEntry::new(format!("raws/{number}.json"), b"{}"));
        zip_of(&Vec::from_iter(entries))
    };
    refused("files", &files(2_001), "too-many-files");
    refused("very many files", &files(60_000), "too-many-files");
    refused(
        "a directory without files",
        &b"PK\x01\x02".repeat(5_000_000),
        "too-many-files",
    );
    let (bundle, faults) = from_zip("good.zip", &files(2_000));
    assert_eq!(
        (bundle.map(|bundle| bundle.files.len()), faults),
        (Some(2_000), Vec::new())
    );
}

#[test]
fn a_zip_with_many_ends_takes_no_time() {
    let mut bytes = b"PK\x06\x06".repeat(5_000_000);
    for _ in 0..1_500 {
        bytes.extend(b"PK\x06\x07\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0");
        bytes.extend(b"PK\x05\x06\0\0\0\0");
        bytes.extend([0xff; 12]);
        bytes.extend([0, 0]);
    }
    refused("wide ends", &bytes, "not-a-zip");
}

#[test]
fn what_is_not_a_zip() {
    let good = pack(&sample()).unwrap();
    for (what, bytes) in [
        ("nothing", Vec::new()),
        ("a word", b"hello".to_vec()),
        ("another archive", b"7z\xbc\xaf\x27\x1c".repeat(99)),
        ("zeros", vec![0; 1 << 20]),
        ("a half", good[..good.len() / 2].to_vec()),
        ("all but the end", good[..good.len() - 1].to_vec()),
        (
            "no files at its place",
            finish(Vec::new(), b"PK\x01\x02", 1),
        ),
        (
            "a count without files",
            finish(b"PK\x03\x04".to_vec(), b"", 65_535),
        ),
        (
            "many ends",
            b"PK\x05\x06\0\0\0\0\x09\0\x09\0\0\0\0\0\0\0\0\0\0\0".repeat(100_000),
        ),
    ] {
        refused(what, &bytes, "not-a-zip");
    }
}

#[test]
fn folders_that_hold_too_much() {
    let folder = Scratch::new("large");
    folder.write("raws/a.json", &vec![b' '; (2 << 20) + 1]);
    assert_eq!(codes(&folder.load().1), ["file-too-large"]);

    let folder = Scratch::new("total");
    for number in 0..17 {
        folder.write(&format!("docs/{number}"), &vec![b' '; 1 << 20]);
    }
    assert_eq!(codes(&folder.load().1), ["mod-too-large"]);

    let folder = Scratch::new("many");
    for number in 0..2_001 {
        folder.write(&format!("raws/{number}.json"), b"");
    }
    assert_eq!(codes(&folder.load().1), ["too-many-files"]);

    let folder = Scratch::new("deep");
    folder.write(&format!("raws/{}a.json", "a/".repeat(60)), b"");
    assert_eq!(codes(&folder.load().1), ["path-too-deep"]);
}

#[cfg(unix)]
#[test]
fn folders_with_links_and_pipes() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let folder = Scratch::new("links");
    folder.write("mod.json", b"{}");
    folder.write("raws/NUL.json", b"{}");
    folder.write("raws/a\\b.json", b"{}");
    folder.write("raws/A.json", b"{}");
    folder.write("raws/a.json", b"{}");
    std::fs::write(
        folder
            .0
            .join(std::ffi::OsStr::from_bytes(b"raws/\xff.json")),
        b"",
    )
    .unwrap();
    symlink("/etc/passwd", folder.0.join("raws/file.json")).unwrap();
    symlink("..", folder.0.join("raws/round")).unwrap();
    symlink("/", folder.0.join("docs")).unwrap();
    symlink("nowhere", folder.0.join("tests")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(folder.0.join("raws/socket.json"));

    let (bundle, faults) = folder.load();

    assert!(bundle.is_none());
    let mut found = codes(&faults);
    found.sort();
    assert_eq!(
        found,
        [
            "backslash-path",
            "case-clash",
            "device-name",
            "link",
            "link",
            "link",
            "link",
            "name-not-utf8",
            "special-file",
        ],
        "{faults:#?}"
    );
}
