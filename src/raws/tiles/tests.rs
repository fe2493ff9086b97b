//! Tests of pictures that mods bring.

use super::*;
use crate::catalog::schema::Section;
use crate::catalog::{Catalog, TileId};
use crate::raws::bundle::Bundle;
use crate::raws::load::{Loaded, Package};
use crate::raws::report_text;
use crate::raws::test_mods::{any, codes, manifest, manifest_on, mod_of, over_core};
use std::sync::Arc;

/// A square of one letter.
fn drawn(name: &str, letter: &str) -> String {
    format!(
        "@ {name}\n{}",
        format!("{}\n", letter.repeat(16)).repeat(16)
    )
}

/// A mod with files under `tiles`.
fn with(manifest: &str, raws: &str, tiles: &[(&str, &[u8])]) -> Package {
    let mut package = mod_of(manifest, &[raws]);
    let files = package
        .bundle
        .as_mut()
        .map(|bundle: &mut Bundle| &mut bundle.files);
    let named = tiles.iter();
    let named = named.map(|(name, bytes)| (format!("tiles/{name}"), bytes.to_vec()));
    files.unwrap().extend(named);
    package
}

fn example(raws: &str, tiles: &[(&str, &[u8])]) -> Loaded {
    over_core(vec![with(&manifest("example"), raws, tiles)])
}

fn sound(loaded: &Loaded) -> Arc<Catalog> {
    assert!(loaded.diags.is_empty(), "{}", report_text(loaded));
    loaded.catalog.clone().unwrap()
}

/// The name of the picture of a monster.
fn of_monster(catalog: &Catalog, id: &str) -> Option<String> {
    let kind = catalog.monsters.named(id).unwrap();
    kind.look.tile.map(|tile| catalog.tiles[tile].name.clone())
}

fn png(width: u32, height: u32, color: png_crate::ColorType, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png_crate::Encoder::new(&mut bytes, width, height);
    encoder.set_color(color);
    encoder.set_depth(png_crate::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(data).unwrap();
    writer.finish().unwrap();
    bytes
}

use ::png as png_crate;

#[test]
fn an_entry_has_the_picture_with_its_id_or_the_one_it_names() {
    let beast = any(Section::Monsters);
    let raws = format!(
        r#"{{ "monsters": [
            {{ "id": "newt", "copy_from": "{beast}" }},
            {{ "id": "eft", "copy_from": "newt" }},
            {{ "id": "olm", "copy_from": "newt", "tile": "pale" }},
            {{ "id": "axolotl", "copy_from": "olm" }},
            {{ "id": "{beast}", "override": "patch", "tile": "monsters/newt" }}
        ] }}"#
    );
    let text = [drawn("monsters/newt", "l"), drawn("pale", "w")].concat();
    let loaded = example(&raws, &[("a.txt", text.as_bytes())]);
    let catalog = sound(&loaded);
    let of = |id: &str| of_monster(&catalog, id);
    let [newt, pale] = ["monsters/newt", "pale"].map(|it| Some(format!("example:{it}")));
    assert_eq!(of("example:newt"), newt);
    assert_eq!(of("example:eft"), newt, "as what it was copied from");
    assert_eq!(of("example:olm"), pale);
    assert_eq!(of("example:axolotl"), pale);
    assert_eq!(of(&format!("core:{beast}")), newt);
}

#[test]
fn pictures_of_mods_that_it_depends_on_are_named_short() {
    let lender = with(
        &manifest("lender"),
        &format!(
            r#"{{ "monsters": [{{ "id": "newt", "copy_from": "{}" }}] }}"#,
            any(Section::Monsters)
        ),
        &[("a.txt", drawn("newt", "l").as_bytes())],
    );
    let raws = format!(
        r#"{{ "monsters": [{{ "id": "eft", "copy_from": "{}", "tile": "newt" }}] }}"#,
        any(Section::Monsters)
    );
    let user = with(&manifest_on("user", &["lender"]), &raws, &[]);
    let catalog = sound(&over_core(vec![lender, user]));
    let expected = Some("lender:newt".to_string());
    assert_eq!(of_monster(&catalog, "user:eft"), expected);
}

#[test]
fn a_picture_that_replaces_anothers_replaces_its_variants_too() {
    let ground = Section::Terrain;
    let first = any(ground);
    let lender = [drawn("a", "l"), drawn("a/1", "L"), drawn("a/2", "G")].concat();
    let raws = format!(r#"{{ "terrain": [{{ "id": "a", "copy_from": "{first}" }}] }}"#);
    let lender = with(&manifest("lender"), &raws, &[("a.txt", lender.as_bytes())]);
    let other = [drawn("lender:a", "r"), drawn("lender:a/2", "R")].concat();
    let user = with(
        &manifest_on("user", &["lender"]),
        "{}",
        &[("a.txt", other.as_bytes())],
    );
    let loaded = over_core(vec![lender, user]);
    let catalog = loaded.catalog.clone().unwrap();
    assert!(!loaded.has_errors(), "{}", report_text(&loaded));
    let base = catalog.tiles.find("lender:a").unwrap();
    let all = catalog.tiles.variants(base);
    let red = |id: &TileId| catalog.tiles[*id].frames[0][0][0];
    assert_eq!(all.iter().map(red).collect::<Vec<_>>(), [0xd8, 0x8c]);
}

#[test]
fn frames_tints_and_own_colours_are_read() {
    let mut text = "; a note\n= q #01020380\n".to_string();
    text += &drawn("newt tint", "q");
    text += &drawn("newt 2", ".");
    text += &drawn("newt 3", "k").replace('\n', "\r\n");
    let raws = format!(
        r#"{{ "monsters": [{{ "id": "newt", "copy_from": "{}" }}] }}"#,
        any(Section::Monsters)
    );
    let catalog = sound(&example(&raws, &[("a.txt", text.as_bytes())]));
    let id = catalog.tiles.find("example:newt").unwrap();
    let picture = &catalog.tiles[id];
    assert!(picture.is_tinted);
    assert_eq!(picture.side, 16);
    let first: Vec<[u8; 4]> = picture.frames.iter().map(|frame| frame[0]).collect();
    let black = [0x14, 0x10, 0x0e, 255];
    assert_eq!(first, [[1, 2, 3, 128], [0; 4], black]);
    assert!(picture.frames.iter().all(|frame| frame.len() == 256));
}

#[test]
fn pngs_are_read_as_squares_and_strips() {
    let raws = format!(
        r#"{{ "monsters": [
            {{ "id": "newt", "copy_from": "{0}" }}, {{ "id": "eft", "copy_from": "{0}" }}
        ] }}"#,
        any(Section::Monsters)
    );
    let mut strip = vec![0; 64 * 32 * 4];
    for (at, byte) in strip.iter_mut().enumerate() {
        // The left half is 9, the right half is 200.
        *byte = if at / 4 % 64 < 32 { 9 } else { 200 };
    }
    let strip = png(64, 32, png_crate::ColorType::Rgba, &strip);
    let grey = png(16, 16, png_crate::ColorType::Grayscale, &[77; 256]);
    let files: [(&str, &[u8]); 2] = [("monsters/newt.png", &strip), ("eft.tint.png", &grey)];
    let catalog = sound(&example(&raws, &files));
    let tile = |id: &str| {
        let kind = catalog.monsters.named(id).unwrap();
        &catalog.tiles[kind.look.tile.unwrap()]
    };
    let newt = tile("example:newt");
    assert_eq!(
        (newt.side, newt.frames.len(), newt.is_tinted),
        (32, 2, false)
    );
    assert!(newt.frames[0].iter().all(|pixel| *pixel == [9; 4]));
    assert!(newt.frames[1].iter().all(|pixel| *pixel == [200; 4]));
    let eft = tile("example:eft");
    assert!(eft.is_tinted);
    assert_eq!(eft.frames, [vec![[77, 77, 77, 255]; 256]]);
}

#[test]
fn wrong_pngs_are_refused_and_the_game_plays_on() {
    let rgb = png_crate::ColorType::Rgb;
    let flat = png(16, 24, rgb, &[5; 16 * 24 * 3]);
    let small = png(8, 8, rgb, &[5; 8 * 8 * 3]);
    let right = png(16, 16, rgb, &[5; 16 * 16 * 3]);
    let torn = &right[..right.len() / 2];
    let mut huge = right.clone();
    huge[16..24].copy_from_slice(&[0x7f, 255, 255, 255, 0x7f, 255, 255, 255]);
    let long = png(16 * 17, 16, rgb, &vec![5; 16 * 17 * 16 * 3]);
    for (name, bytes, code) in [
        ("newt.png", flat.as_slice(), "tile-size"),
        ("newt.png", &small, "tile-size"),
        ("newt.png", &long, "tile-size"),
        ("newt.png", torn, "not-a-png"),
        ("newt.png", &huge, "not-a-png"),
        ("newt.png", b"GIF89a", "not-a-png"),
        ("newt.png", b"", "not-a-png"),
        ("My Newt.png", &right, "bad-tile"),
    ] {
        let loaded = example("{}", &[(name, bytes)]);
        assert_eq!(codes(&loaded), [code], "{}", report_text(&loaded));
        assert!(loaded.catalog.is_some());
        assert!(!loaded.diags[0].help.is_empty());
    }
}

#[test]
fn any_damage_to_a_png_is_a_report_and_no_more() {
    let color = png_crate::ColorType::Rgba;
    let right = png(16, 16, color, &[90; 16 * 16 * 4]);
    for at in 0..right.len() {
        for value in [0, 1, 0x7f, 0xff] {
            let mut bytes = right.clone();
            bytes[at] = value;
            // It may be another picture by chance; it must not end the game.
            let _ = png::read(&bytes);
        }
        let _ = png::read(&right[..at]);
    }
}

#[test]
fn too_many_pixels_are_too_many() {
    let side = LARGEST;
    let row = format!("{}\n", "k".repeat(side));
    let text: String = (0..=MOST_PIXELS / (side * side))
        .map(|number| format!("@ a{number}\n{}", row.repeat(side)))
        .collect();
    let loaded = example("{}", &[("a.txt", text.as_bytes())]);
    assert_eq!(codes(&loaded), ["too-many-pixels"]);
}

#[test]
fn what_an_inactive_entry_names_is_not_unused() {
    let raws = |rest: &str| {
        let beast = any(Section::Monsters);
        format!(
            r#"{{ "monsters": [{{ "id": "newt", "copy_from": "{beast}", "tile": "pale"{rest} }}] }}"#
        )
    };
    let text = drawn("pale", "w");
    let files: [(&str, &[u8]); 1] = [("a.txt", text.as_bytes())];
    assert_eq!(codes(&example(&raws(""), &files)), [] as [&str; 0]);
    let manifest = r#"{ "id": "example", "name": "E", "version": "1.0.0", "game": "*", "optional": { "zoo": "*" } }"#;
    let loaded = over_core(vec![with(manifest, &raws(r#", "if_mod": "zoo""#), &files)]);
    assert_eq!(codes(&loaded), [] as [&str; 0]);
    assert_eq!(codes(&example("{}", &files)), ["unused-tile"]);
}

#[test]
fn names_have_a_form() {
    for (text, expected) in [
        ("newt", true),
        ("items/newt", true),
        ("newt/3", true),
        ("items/newt/12", true),
        ("core:items/newt/12", true),
        ("Newt", false),
        ("newt.png", false),
        ("a/b/c", false),
        ("newt/123", false),
        ("/newt", false),
        ("a:b:c", false),
        ("", false),
    ] {
        assert_eq!(is_name(text), expected, "{text}");
    }
    assert_eq!(right_name("tiles/Cave Newt.png").unwrap(), "cave_newt");
}

#[test]
fn every_code_is_explained_once() {
    let names: Vec<&str> = TILES.iter().map(|(code, _)| *code).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(names, sorted);
    let source = [
        include_str!("laid.rs"),
        include_str!("mod.rs"),
        include_str!("png.rs"),
        include_str!("sprites.rs"),
        include_str!("../walk/texts.rs"),
    ]
    .concat();
    for name in names {
        assert!(source.contains(&format!("\"{name}\"")), "{name}");
    }
}
