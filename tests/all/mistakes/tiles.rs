//! Mistakes in pictures, and in the names of pictures.

use super::{MANIFEST, Mistake, put, try_all, unmark};
use std::collections::BTreeMap;
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::load::{Loaded, Package, load};

/// A row, in the tables `[row]`; `[3 rows]` are three, on lines of their own.
const ROW: &str = "..kkllLLLLllkk..";

#[rustfmt::skip] // one mistake, one line
const DRAWN: &[Mistake] = &[
    // Rows.
    ("@ viper\n[15 rows]..kkllLLLLllkk.¦\n", "tile-row", "add 1"),
    ("@ viper\n..kk¦\n[15 rows]", "tile-row", "add 12"),
    ("@ viper\n[4 rows][row]¦.\n[11 rows]", "tile-row", "take 1 out"),
    ("@ ¦viper\n[15 rows]", "tile-rows", "draw 1 more"),
    ("@ ¦viper\n[15 rows]\n; the next one\n\n@ pale\n[16 rows]", "tile-rows", "draw 1 more"),
    ("@ viper\n[16 rows]¦[row]\n", "tile-rows", "take 1 out"),
    ("@ ¦viper\n\n@ pale\n[16 rows]", "tile-rows", "16 rows"),
    ("@ ¦viper\nkkkk\nkkkk\nkkkk\nkkkk\n", "tile-size", "16 by 16"),
    // Letters.
    ("@ viper\n[8 rows]..kk¦Z.......kk..\n[7 rows]", "tile-letter", "`= Z #"),
    ("@ viper\n¦  kkllLLLLllkk..\n[15 rows]", "tile-letter", "write `.`"),
    ("@ viper\n[14 rows]..kk¦ß.......kk..\n..kkß.......kk..\n", "tile-letter", "="),
    // Headers.
    ("¦@\n[16 rows]@ viper\n[16 rows]", "tile-header", "@ well_toad"),
    ("¦[row]\n[15 rows]@ viper\n[16 rows]", "tile-header", "begin each picture"),
    ("¦// the viper\n@ viper\n[16 rows]", "tile-header", "`;`"),
    ("@ ¦Viper\n[16 rows]", "bad-tile", "`@ viper`"),
    ("@ ¦viper.png\n[16 rows]", "bad-tile", "`@ viper`"),
    ("@ viper ¦tinted\n[16 rows]", "tile-header", "did you mean `tint`?"),
    ("@ viper ¦fast\n[16 rows]", "tile-header", "frame"),
    ("@ viper\n[16 rows]@ ¦viper 3\n[16 rows]", "tile-header", "`@ viper 2`"),
    ("@ ¦viper 2\n[16 rows]", "tile-header", "begin with `@ viper`"),
    ("@ viper\n[16 rows]@ ¦viper\n[16 rows]", "duplicate-tile", "another name"),
    ("@ viper\n[16 rows]@ ¦viper 2\n[17 wide]", "tile-size", "16 by 16"),
    // Colours.
    ("= ¦qq #a0b0c0\n@ viper\n[16 rows]", "tile-color", "one letter"),
    ("= ¦. #a0b0c0\n@ viper\n[16 rows]", "tile-color", "not `.`"),
    ("= q ¦red\n@ viper\n[16 rows]", "tile-color", "six hexadecimal"),
    ("¦= #a0b0c0\n@ viper\n[16 rows]", "tile-color", "= q #a0b0c0"),
    ("= q #a0b0c0\n= ¦q #a0b0c1\n@ viper\n[16 rows]", "tile-color", "another letter"),
    // Names.
    ("@ viper\n[16 rows]@ ¦newt\n[16 rows]", "unused-tile", "\"tile\": \"newt\""),
    ("@ viper\n[16 rows]@ ¦monster/newt\n[16 rows]", "unused-tile", "monsters"),
    ("@ viper\n[16 rows]@ ¦newt/1\n[16 rows]", "unknown-tile", "`@ newt`"),
    ("@ viper\n[16 rows]@ ¦core:flor\n[16 rows]", "unknown-tile", "core:floor"),
    ("@ viper\n[16 rows]@ ¦zoo:floor\n[16 rows]", "unknown-tile", "depends"),
];

#[rustfmt::skip] // one mistake, one line
const NAMED: &[Mistake] = &[
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"vipper" }"#, "unknown-tile", "did you mean `viper`?"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"lump" }"#, "unknown-tile", "did you mean `items/lump`?"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"unicorn" }"#, "unknown-tile", "tiles/unicorn.png"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"core:viper" }"#, "unknown-tile", ""),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"tiles/viper.png" }"#, "bad-tile", "write \"viper\""),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"Big Viper" }"#, "bad-tile", "write \"big_viper\""),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦5 }"#, "wrong-type", ""),
    (r#"{ "id": "newt", "copy_from": "cave_rat", ¦"sprite": "viper" }"#, "unknown-field", "tile"),
    (r#"{ "id": "newt", "copy_from": "cave_rat", "tile": ¦"vipper" }, { "id": "eft", "copy_from": "newt" }"#, "unknown-tile", "viper"),
];

/// The core, and a mod with these pictures, whose viper and lump have the pictures that
/// are meant.
fn drawn(tiles: &str, raws: &str) -> Loaded {
    let files = [
        ("mod.json", MANIFEST),
        ("raws/example.json", raws),
        ("tiles/example.txt", tiles),
    ];
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
    let label = "mods/example".to_string();
    let files = BTreeMap::from(files);
    let core = Package::sound(core_bundle());
    load(&[core, Package::sound(Bundle { label, files })])
}

fn rows(text: &str) -> String {
    let mut text = text.replace("[row]", ROW);
    for count in 1..=16 {
        text = text.replace(
            &format!("[{count} rows]"),
            &format!("{ROW}\n").repeat(count),
        );
    }
    text.replace("[17 wide]", &format!("{ROW}.\n").repeat(17))
}

const USERS: &str = r#"
    { "id": "viper", "copy_from": "cave_rat" },
    { "id": "pale_one", "copy_from": "cave_rat", "tile": "viper" }"#;

#[test]
fn pictures_with_mistakes() {
    try_all("tiles", DRAWN, |text| {
        let (text, places) = unmark(&rows(text));
        let pale = match text.contains("@ pale") {
            true => USERS.replace(r#""tile": "viper""#, r#""tile": "pale""#),
            false => USERS.to_string(),
        };
        (drawn(&text, &put("monsters", &pale)), places[0])
    });
}

#[test]
fn wrong_names_of_pictures() {
    let lump = r#"{ "id": "lump", "copy_from": "healing_draught" }"#;
    try_all("names of pictures", NAMED, |text| {
        let entries = put("monsters", &format!("{text}, {USERS}"));
        let entries = entries.replace(r#""items": ["#, &format!(r#""items": [ {lump},"#));
        let (raws, places) = unmark(&entries);
        let tiles = rows("@ viper\n[16 rows]@ items/lump\n[16 rows]");
        (drawn(&tiles, &raws), places[0])
    });
}

pub fn count() -> usize {
    DRAWN.len() + NAMED.len()
}
