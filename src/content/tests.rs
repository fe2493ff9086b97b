use super::*;

fn fresh(name: &str) -> PathBuf {
    let name = format!("wyrmhold-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    for each in ["bats", "owls"] {
        let mod_folder = folder.join("mods").join(each);
        fs::create_dir_all(&mod_folder).unwrap();
        let manifest = format!(
            r#"{{ "id": "{each}", "name": "The {each}", "version": "1.0.0", "game": "*" }}"#
        );
        fs::write(mod_folder.join("mod.json"), manifest).unwrap();
    }
    folder
}

#[test]
fn what_was_chosen_is_remembered_and_read() {
    let data = fresh("chosen");
    let manifest = r#"{ "id": "owls", "name": "Owls", "version": "1.0.0", "game": "*", "settings": { "loud": { "switch": false } } }"#;
    let owls = data.join("mods/owls");
    fs::write(owls.join("mod.json"), manifest).unwrap();
    fs::create_dir_all(owls.join("raws")).unwrap();
    let raws = r#"{ "hints": [{ "id": "hoot", "text": "Hoot.", "if_setting": "loud" }] }"#;
    fs::write(owls.join("raws/hints.json"), raws).unwrap();
    let open = || Content::new(None, None, Some(data.join("mods"))).unwrap();
    let hoots = |content: &Content| {
        let loaded = content.load();
        let mut ids = loaded.registry.entries.keys();
        ids.any(|(_, id)| id == "owls:hoot")
    };
    assert!(!hoots(&open()));

    open().choose(&label_of(&owls), "loud", "true").unwrap();

    assert!(hoots(&open()));
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn what_is_off_stays_off_and_a_broken_file_is_reported() {
    let data = fresh("memory");
    let open = || Content::new(None, None, Some(data.join("mods"))).unwrap();
    let bats = label_of(&data.join("mods/bats"));
    let mut content = open();
    assert_eq!(content.load().mods.len(), 3);

    content.switch(&bats).unwrap();

    let again = open();
    assert_eq!(again.trouble(), None);
    assert_eq!(again.load().mods.len(), 2);
    let off = again.switched_off();
    assert_eq!(off.len(), 1);
    assert_eq!(
        (off[0].name.as_str(), off[0].label.as_str()),
        ("The bats", bats.as_str())
    );
    assert_eq!(again.folders(), [data.join("mods/owls")]);

    for broken in ["", "[]", "{ off"] {
        fs::write(data.join(CHOICES_FILE), broken).unwrap();
        let message = open().trouble().unwrap_or_default().to_string();
        assert!(
            message.contains("mods.json cannot be read"),
            "{broken}: {message}"
        );
    }
    let mut content = open();
    assert_eq!(content.load().mods.len(), 3);
    let message = content.switch(&bats).unwrap_err();
    assert!(message.contains("put aside"), "{message}");
    assert_eq!(open().load().mods.len(), 2, "it is remembered all the same");
    let aside = data.join("damaged/1-mods.json");
    assert_eq!(fs::read(aside).unwrap(), b"{ off");
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn the_order_that_was_chosen_is_remembered_and_needs_come_before_it() {
    let data = fresh("order");
    let open = || Content::new(None, None, Some(data.join("mods"))).unwrap();
    let ids = || -> Vec<String> {
        let mods = open().load().mods;
        mods.into_iter().map(|each| each.id).collect()
    };
    let label = |name: &str| label_of(&data.join("mods").join(name));
    assert_eq!(ids(), ["core", "bats", "owls"]);

    open().arrange(&[&label("owls"), &label("bats")]).unwrap();

    assert_eq!(ids(), ["core", "owls", "bats"]);
    // One that is brought anew has the place of the one before.
    let anew = platform::mod_at(&data.join("mods/bats"));
    let mods = load(&open().packages_with(anew)).mods;
    let ids_anew: Vec<&str> = mods.iter().map(|each| &*each.id).collect();
    assert_eq!(ids_anew, ["core", "owls", "bats"]);
    let needs = r#"{ "id": "owls", "name": "Owls", "version": "1.0.0", "game": "*", "depends": { "bats": "*" } }"#;
    fs::write(data.join("mods/owls/mod.json"), needs).unwrap();
    assert_eq!(ids(), ["core", "bats", "owls"]);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn what_is_remembered_is_replaced_as_a_whole() {
    let data = fresh("whole");
    let bats = label_of(&data.join("mods/bats"));
    let mut content = Content::new(None, None, Some(data.join("mods"))).unwrap();
    content.switch(&bats).unwrap();
    // A second name of the old file: writing into the file would change both.
    let before = data.join("before");
    fs::hard_link(data.join(CHOICES_FILE), &before).unwrap();
    let old = fs::read(&before).unwrap();
    content.switch(&bats).unwrap();
    assert_eq!(fs::read(before).unwrap(), old);
    assert_ne!(fs::read(data.join(CHOICES_FILE)).unwrap(), old);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn paths_are_told_from_the_mods_own_folder_on() {
    let content = Content {
        mods: vec!["/home/ann/mods/bats".into(), "owls".into()],
        ..Content::default()
    };
    for (path, expected) in [
        ("/home/ann/mods/bats/raws/a.json", "bats/raws/a.json"),
        ("owls/mod.json", "owls/mod.json"),
        ("/elsewhere/mod.json", "/elsewhere/mod.json"),
        ("raws/monsters.json", "raws/monsters.json"),
    ] {
        assert_eq!(content.shortened(path), expected);
    }
}

#[test]
fn what_can_be_read_of_what_was_chosen_counts() {
    let data = fresh("partly");
    let open = || Content::new(None, None, Some(data.join("mods"))).unwrap();
    let owls = data.join("mods/owls");
    let write = |text: &str| fs::write(data.join(CHOICES_FILE), text).unwrap();

    write(r#"{ "settings": { "owls": { "many": 30, "loud": true, "way": "up" } } }"#);
    let content = open();
    assert_eq!(content.trouble(), None);
    let chosen = content.chosen(&owls);
    let texts = ["many", "loud", "way"].map(|name| chosen[name].as_str());
    assert_eq!(texts, ["30", "true", "up"]);

    write(
        r#"{ "format": 99, "off": ["bats"], "settings": { "owls": { "many": [], "way": "up" } } }"#,
    );
    let mut content = open();
    let told = content.trouble().unwrap().to_string();
    assert!(told.contains("left out: format, settings"), "{told}");
    assert_eq!(content.load().mods.len(), 2);
    assert_eq!(content.chosen(&owls)["way"], "up");
    // What a newer version wrote is not lost.
    let told = content.choose(&label_of(&owls), "way", "down").unwrap_err();
    assert!(told.contains("put aside"), "{told}");
    fs::remove_dir_all(data).unwrap();
}
