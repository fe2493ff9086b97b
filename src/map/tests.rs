//! Maps: fingerprints, fields, and being saved.

use super::*;
use crate::testkit;

fn read_back(map: &Map) -> Map {
    let text = serde_json::to_string(&SavedMap::of(map)).unwrap();
    let saved: SavedMap = serde_json::from_str(&text).unwrap();
    saved.open(map.kinds()).unwrap()
}

#[test]
fn the_fingerprint_follows_the_terrain_and_nothing_else() {
    let door = Point::new(1, 1);
    let mut map = testkit::map(3, 3);
    map.set(door, TileRole::DoorShut);
    let shut = map.fingerprint();

    map.set(door, TileRole::DoorOpen);
    assert_ne!(map.fingerprint(), shut);
    map.set(door, TileRole::DoorShut);
    map.remember(4);
    map.set_field(MapField::Light, 4, 2);
    assert_eq!(map.fingerprint(), shut);

    assert_eq!(read_back(&map).fingerprint(), shut);
    let text = serde_json::to_string(&SavedMap::of(&map)).unwrap();
    assert!(!text.contains("fingerprint"));
}

#[test]
fn a_saved_map_names_its_kinds_by_whole_id() {
    let mut map = testkit::map(2, 1);
    map.set(Point::new(1, 0), TileRole::DoorSecret);
    map.remember(1);
    let saved = SavedMap::of(&map);
    let text = serde_json::to_string(&saved).unwrap();
    let expected =
        r##"{"terrain":{"#":"core:wall","{":"core:door_secret"},"rows":["#{"],"memory":[" #"]}"##;
    assert_eq!(text, expected);
    assert_eq!(read_back(&map), map);

    let strange = text.replace("core:wall", "core:hedge");
    let mut strange: SavedMap = serde_json::from_str(&strange).unwrap();
    let why = strange.open(map.kinds()).unwrap_err();
    assert!(why.contains("`core:hedge`"), "{why}");
    strange.replace_missing(map.kinds());
    let opened = strange.open(map.kinds()).unwrap();
    assert_eq!(opened.tile(Point::new(0, 0)), TileRole::Floor);
    assert_eq!(opened.tile(Point::new(1, 0)), TileRole::DoorSecret);
}

#[test]
fn fields_are_sparse_and_come_back() {
    let mut map = testkit::map(4, 4);
    let bare = serde_json::to_string(&SavedMap::of(&map)).unwrap();
    map.set_field(MapField::Gas, 5, 30);
    map.set_field(MapField::Fire, 15, 1);
    let read = read_back(&map);
    assert_eq!(read, map);
    assert_eq!(
        (read.field(MapField::Gas, 5), read.field(MapField::Gas, 6)),
        (30, 0)
    );
    assert_eq!(
        (
            read.field(MapField::Fire, 15),
            read.field(MapField::Light, 15)
        ),
        (1, 0)
    );

    let text = serde_json::to_string(&SavedMap::of(&map)).unwrap();
    let off = text.replace("\"15\"", "\"16\"");
    let off: SavedMap = serde_json::from_str(&off).unwrap();
    assert!(off.open(map.kinds()).is_err(), "16 is off the map");

    map.set_field(MapField::Gas, 5, 0);
    map.set_field(MapField::Fire, 15, 0);
    assert_eq!(serde_json::to_string(&SavedMap::of(&map)).unwrap(), bare);
}

#[test]
fn a_dark_map_is_lit_where_it_has_light_and_comes_back_dark() {
    let mut map = testkit::map(2, 1);
    assert!(map.is_lit(0) && map.is_lit(1), "maps are lit everywhere");
    let lit = serde_json::to_string(&SavedMap::of(&map)).unwrap();
    assert!(!lit.contains("dark"), "{lit}");

    map.darken();
    map.set_field(MapField::Light, 1, 3);
    for map in [&map, &read_back(&map)] {
        assert!(map.is_dark() && !map.is_lit(0) && map.is_lit(1));
    }
}

#[test]
fn what_the_hero_was_told_of_comes_back() {
    let mut map = testkit::map(3, 1);
    let bare = serde_json::to_string(&SavedMap::of(&map)).unwrap();
    assert!(!bare.contains("soundings"), "{bare}");
    let (near, far) = (Point::new(0, 0), Point::new(2, 0));

    map.sound(Sounded::Traps, near, Some(1));

    let read = read_back(&map);
    let known = |at| read.is_sounded(Sounded::Traps, at, Metric::Eight);
    assert_eq!((&read, known(near), known(far)), (&map, true, false));
    let text = serde_json::to_string(&SavedMap::of(&map)).unwrap();
    let off = text.replace("\"around\":{\"x\":0", "\"around\":{\"x\":3");
    assert_ne!(off, text);
    let off: SavedMap = serde_json::from_str(&off).unwrap();
    assert!(off.open(map.kinds()).is_err(), "3 is off the map");
}
