//! `wyrmhold mod new`: writes a sound mod with an example, and editor settings for the
//! schemas.

use crate::platform::write_new_folder;
use crate::raws::editor;
use crate::raws::format::is_word;
use crate::raws::ids::CORE;
use clap::ValueEnum;
use std::path::Path;

/// What a new mod starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Example {
    Monster,
    Item,
    Level,
    Theme,
    Picture,
}

const MONSTER: &str = include_str!("scaffold/monster.json");
const ITEM: &str = include_str!("scaffold/item.json");
const LEVEL: &str = include_str!("scaffold/level.json");
const THEME: &str = include_str!("scaffold/theme.json");
const PICTURES: &str = include_str!("scaffold/monsters.txt");
const EMPTY: &str = include_str!("scaffold/empty.json");

fn manifest(id: &str) -> String {
    format!(
        r#"{{
  // Names this mod in ids: an entry "rat" of it is "{id}:rat".
  "id": "{id}",
  "name": "{id}",
  "version": "0.1.0",
  // The versions of the game that it is made for.
  "game": ">=0.1.0",
  "authors": [],
  "description": "",
  "license": "",
  // Mods it cannot do without: {{ "other_mod": ">=1.0" }}.
  "depends": {{}}
}}
"#
    )
}

const SETTINGS: &str = r#"{
  "files.associations": { "*.json": "jsonc" },
  "json.schemas": [
    { "fileMatch": ["/mod.json"], "url": "./.vscode/schemas/mod.json" },
    { "fileMatch": ["/raws/**/*.json"], "url": "./.vscode/schemas/raws.json" }
  ]
}
"#;

/// Writes a new mod into a folder with its id, which must not exist yet.
pub fn write(id: &str, example: Option<Example>) -> Result<String, String> {
    if !is_word(id, 3, 32) {
        let id = plain_text::line(id);
        return Err(format!(
            "`{id}` cannot be a mod's id: 3 to 32 small letters, digits and underscores, a letter first"
        ));
    }
    if id == CORE {
        return Err(format!("`{id}` is the base game; give your mod another id"));
    }
    let folder = Path::new(id);
    let (name, raws) = match example {
        Some(Example::Monster | Example::Picture) => ("monsters", MONSTER),
        Some(Example::Item) => ("items", ITEM),
        Some(Example::Level) => ("levels", LEVEL),
        Some(Example::Theme) => ("theme", THEME),
        None => ("content", EMPTY),
    };
    let mut files = vec![
        ("mod.json".to_string(), manifest(id)),
        (format!("raws/{name}.json"), raws.to_string()),
        (".vscode/settings.json".to_string(), SETTINGS.to_string()),
        (
            ".vscode/schemas/raws.json".to_string(),
            format!("{:#}\n", editor::raws_schema()),
        ),
        (
            ".vscode/schemas/mod.json".to_string(),
            format!("{:#}\n", editor::manifest_schema()),
        ),
    ];
    if example == Some(Example::Picture) {
        files.push(("tiles/monsters.txt".to_string(), PICTURES.to_string()));
    }
    write_new_folder(folder, &files)?;
    let mut output = String::new();
    for (path, _) in files {
        output += &format!("wrote {}\n", plain_text::path(&folder.join(path)));
    }
    output += &format!("try it: wyrmhold mod validate {id}, then wyrmhold --mods {id}\n");
    Ok(output)
}
