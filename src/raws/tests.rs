use super::*;

/// The least that a game needs, with one part replaced.
fn load(monster: &str) -> Result<Arc<Catalog>, Faults> {
    let text = format!(
        r##"{{
        "hero": {{ "name": "you", "description": "d", "glyph": "@", "color": "#ffffff",
            "hit_points": 10, "armor_class": 10, "to_hit": 0, "damage": "1d4", "sight": 8,
            "pack_size": 10, "regeneration": 10 }},
        "terrain": [
            {{ "id": "wall", "name": "wall", "glyph": "#", "color": "#ffffff" }},
            {{ "id": "floor", "name": "floor", "glyph": ".", "color": "#ffffff" }},
            {{ "id": "door_shut", "name": "door", "glyph": "+", "color": "#ffffff" }},
            {{ "id": "door_open", "name": "door", "glyph": "/", "color": "#ffffff" }},
            {{ "id": "stairs_down", "name": "down", "glyph": ">", "color": "#ffffff" }},
            {{ "id": "stairs_up", "name": "up", "glyph": "<", "color": "#ffffff" }}
        ],
        "levels": [{{ "name": "l", "width": 40, "height": 30, "rooms": 10, "min_room": 4,
            "max_room": 8, "doors": 50, "monsters": "2", "items": "2" }}],
        "items": [
            {{ "id": "gold", "name": "gold", "description": "d", "glyph": "$",
               "color": "#ffffff", "goal": true }},
            {{ "id": "drink", "name": "drink", "description": "d", "glyph": "!",
               "color": "#ffffff", "quaff": [{{ "heal": "1d4" }}],
               "spawn": {{ "weight": 1, "min_depth": 1, "max_depth": 9 }} }}
        ],
        "monsters": [{monster}]
    }}"##
    );
    from_files(&[SourceFile {
        name: "raws/test.json".into(),
        text,
    }])
}

const RAT: &str = r##"{ "id": "rat", "name": "rat", "description": "d", "glyph": "r",
    "color": "#ffffff", "hit_points": 5, "armor_class": 10, "damage": "1d3", "verb": "bites",
    "sight": 6, "spawn": { "weight": 1, "min_depth": 1, "max_depth": 9 } }"##;

#[test]
fn the_core_is_sound() {
    if let Err(faults) = core() {
        panic!("{faults}");
    }
}

#[test]
fn a_fault_names_file_entry_and_field() {
    load(RAT).expect("the example is sound");
    for (from, to, expected) in [
        (r#""1d3""#, r#""lots""#, &["`rat`", "damage", "2d6+1"][..]),
        (r##""#ffffff""##, r#""red""#, &["`rat`", "color", "#c08040"]),
        (r#""r","#, r#""rr","#, &["`rat`", "glyph"]),
        (r#""r","#, r#""é","#, &["`rat`", "glyph", "ASCII"]),
        (
            r#""hit_points": 5"#,
            r#""hit_points": 0"#,
            &["`rat`", "hit_points", "1 to"],
        ),
        (
            r#""hit_points": 5"#,
            r#""hit_points": "5""#,
            &["`rat`", "hit_points"],
        ),
        (r#""hit_points": 5, "#, "", &["`rat`", "hit_points"]),
        (r#""sight""#, r#""sigth""#, &["`rat`", "sigth"]),
        (
            r#""max_depth": 9"#,
            r#""max_depth": 0"#,
            &["`rat`", "spawn.max_depth"],
        ),
        (r#""name": "rat""#, r#""name": """#, &["`rat`", "name"]),
    ] {
        let faults = load(&RAT.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(faults.starts_with("raws/test.json: "), "{faults}");
        for word in expected {
            assert!(faults.contains(word), "{to}: {word} is not in: {faults}");
        }
    }
}

#[test]
fn every_fault_is_found() {
    let bad = RAT.replace("1d3", "lots").replace("rat", "bad");
    let worse = RAT.replace("\"bites\"", "7").replace("rat", "worse");
    let faults = load(&format!("{bad}, {RAT}, {worse}")).expect_err("two are wrong");
    assert_eq!(faults.0.len(), 2, "{faults}");
    let twice = load(&format!("{RAT}, {RAT}")).expect_err("an id is given twice");
    assert!(twice.to_string().contains("already"), "{twice}");
}

#[test]
fn broken_files_are_told_and_never_panic() {
    for (text, word) in [
        ("", "JSON"),
        ("{", "JSON"),
        ("[]", "object"),
        ("7", "object"),
        (r#"{"mosters": []}"#, "mosters"),
        (r#"{"monsters": 7}"#, "list"),
        (r#"{"monsters": [7]}"#, "object"),
        (r#"{"monsters": [{}]}"#, "number 1"),
        ("{}", "hero"),
    ] {
        let file = SourceFile {
            name: "raws/x.json".into(),
            text: text.into(),
        };
        let faults = from_files(&[file]).expect_err(text).to_string();
        assert!(faults.contains(word), "{text}: {faults}");
    }
    let deep = "[".repeat(100_000);
    let file = SourceFile {
        name: "raws/deep.json".into(),
        text: deep,
    };
    assert!(from_files(&[file]).is_err());
}

#[test]
fn a_folder_that_is_not_there_is_told() {
    let faults = from_folder(Path::new("no/such/folder")).expect_err("it is not there");
    assert!(faults.to_string().contains("no/such/folder"), "{faults}");
}
