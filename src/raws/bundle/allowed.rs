//! Which files a mod may have. All others are not read.

use super::{Complaint, FILE_BYTES, MOD_BYTES, name::shown};

/// What a file holds, by its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// JSON, or pictures drawn as text.
    Text,
    Picture,
    /// A picture of the game.
    Tile,
    /// For people only: the game never reads it.
    Document,
}

impl FileKind {
    pub(super) fn most_bytes(self) -> u64 {
        match self {
            FileKind::Text | FileKind::Tile => FILE_BYTES,
            FileKind::Picture | FileKind::Document => MOD_BYTES,
        }
    }
}

/// A folder that a mod may have, and which of its files are read.
struct Folder {
    name: &'static str,
    /// The file endings that are read, and what such files hold. An empty one means all.
    endings: &'static [(&'static str, FileKind)],
    /// The pattern in messages.
    pattern: &'static str,
}

const FOLDERS: &[Folder] = &[
    Folder {
        name: "raws",
        endings: &[(".json", FileKind::Text)],
        pattern: "raws/**/*.json",
    },
    Folder {
        name: "tiles",
        endings: &[(".txt", FileKind::Text), (".png", FileKind::Tile)],
        pattern: "tiles/**/*.txt, tiles/**/*.png",
    },
    Folder {
        name: "docs",
        endings: &[("", FileKind::Document)],
        pattern: "docs/**",
    },
];

fn folder(name: &str) -> Option<&'static Folder> {
    FOLDERS.iter().find(|folder| folder.name == name)
}

/// Whether a mod may have a folder with this name at its top.
pub(super) fn is_folder(top: &str) -> bool {
    folder(top).is_some()
}

/// The kind of a file; none if a mod cannot have it.
pub(super) fn kind(path: &str) -> Option<FileKind> {
    let Some((top, rest)) = path.split_once('/') else {
        return match path {
            "mod.json" => Some(FileKind::Text),
            "preview.png" => Some(FileKind::Picture),
            "README.md" => Some(FileKind::Document),
            _ if path.starts_with("LICENSE") => Some(FileKind::Document),
            _ => None,
        };
    };
    let folder = folder(top)?;
    let mut endings = folder.endings.iter();
    let ending = endings.find(|(ending, _)| rest.ends_with(ending))?;
    Some(ending.1)
}

/// Whether it was left by a tool or the desktop, and is ignored without a report.
pub(super) fn is_ignored(path: &str) -> bool {
    let top = path.split('/').next().unwrap_or(path);
    let last = path.rsplit('/').next().unwrap_or(path);
    ["__MACOSX", "target", "node_modules"].contains(&top)
        || ["Thumbs.db", "desktop.ini"].contains(&last)
        || path.split('/').any(|part| part.starts_with('.'))
}

/// Whether a file at the top of a mod was meant as its `mod.json`.
pub(super) fn is_manifest(path: &str) -> bool {
    let names = [
        "mod.json",
        "mod.jsonc",
        "mod.json5",
        "mod.json.txt",
        "mod.txt",
        "manifest.json",
        "modinfo.json",
        "mod_info.json",
        "info.json",
        "package.json",
    ];
    names.contains(&path.to_lowercase().as_str())
}

/// Wrong endings that are often written for `.json`.
const MISTAKEN: [&str; 6] = [".jsonc", ".json5", ".json.txt", ".hjson", ".jsn", ".txt"];

/// The right path for a file that was meant as a file of entries.
pub(super) fn right_file(path: &str) -> Option<String> {
    let lower = path.to_lowercase();
    let is_raws = |path: &String| kind(path) == Some(FileKind::Text) && path.starts_with("raws/");
    if is_raws(&lower) {
        return Some(lower);
    }
    let stem = MISTAKEN
        .iter()
        .find_map(|ending| lower.strip_suffix(ending));
    let right = stem.map(|stem| format!("{stem}.json"));
    let right = right.filter(is_raws);
    let is_above = lower.ends_with(".json") && !path.contains('/') && lower != "mod.json";
    right.or(is_above.then(|| format!("raws/{path}")))
}

/// Why a file is not read.
pub(super) fn unknown_file(path: &str) -> Complaint {
    let lower = path.to_lowercase();
    let help = match right_file(path) {
        _ if is_other_picture(&lower) => {
            "save it as PNG in a paint program: pictures are `.png`, or drawn as text in `.txt`"
                .to_string()
        }
        _ if kind(&lower).is_some() => format!("case matters: call it `{}`", shown(&lower)),
        Some(right) if !path.contains('/') => {
            format!("put it into `raws/`: call it `{}`", shown(&right))
        }
        Some(right) => format!(
            "the file is JSON, and so must its name be: call it `{}`",
            shown(&right)
        ),
        None => match path.split_once('/').and_then(|(top, _)| folder(top)) {
            Some(folder) => format!(
                "take it out, or put it into `docs/`: of this folder a mod has {}",
                folder.pattern
            ),
            None => format!("take it out, or put it into `docs/`: {}", known_files()),
        },
    };
    let message = format!("`{}` is not a file of a mod, and is left out", shown(path));
    Complaint::new("unknown-file", message, help)
}

/// Whether it is a picture in another format, where pictures are.
fn is_other_picture(path: &str) -> bool {
    let endings = [
        ".gif",
        ".jpg",
        ".jpeg",
        ".bmp",
        ".webp",
        ".svg",
        ".tga",
        ".xcf",
        ".aseprite",
    ];
    path.starts_with("tiles/") && endings.iter().any(|ending| path.ends_with(ending))
}

/// Whether a folder has a name as if it held pictures.
fn is_for_pictures(name: &str) -> bool {
    let names = [
        "sprites", "pictures", "images", "img", "gfx", "graphics", "textures", "tileset",
        "tilesets", "art", "icons", "png",
    ];
    names.contains(&name)
}

/// Whether a folder was meant as the folder for entries.
pub(super) fn is_for_raws(top: &str) -> bool {
    let lower = top.to_lowercase();
    let near = crate::raws::suggest::nearest(&lower, ["raws"]);
    near.is_some() || is_content(&lower)
}

/// Why a whole folder is not read.
pub(super) fn unknown_folder(top: &str) -> Complaint {
    let lower = top.to_lowercase();
    let help = if folder(&lower).is_some() {
        format!("case matters: call it `{lower}`")
    } else {
        let names = FOLDERS.iter().map(|folder| folder.name);
        match crate::raws::suggest::nearest(&lower, names) {
            Some(near) => format!("did you mean `{near}/`?"),
            None if is_for_pictures(&lower) => "pictures are in `tiles/`: call it `tiles`".into(),
            None if is_content(&lower) => {
                format!("content is in `raws/`: call it `raws/{}/`", shown(top))
            }
            None => format!("take it out, or put it into `docs/`: {}", known_files()),
        }
    };
    let message = format!(
        "`{}/` is not a folder of a mod, and is left out",
        shown(top)
    );
    Complaint::new("unknown-file", message, help)
}

/// Whether a folder has a name as if it held entries.
fn is_content(name: &str) -> bool {
    let sections = crate::catalog::schema::Section::ALL
        .iter()
        .map(|section| section.name());
    ["data", "content", "json", "defs", "entities"].contains(&name)
        || sections.clone().any(|section| section == name)
        || crate::raws::hints::other_name(name, sections).is_some()
}

fn known_files() -> String {
    let patterns: Vec<&str> = FOLDERS.iter().map(|folder| folder.pattern).collect();
    format!(
        "a mod has mod.json, {}, preview.png, README.md and LICENSE",
        patterns.join(", ")
    )
}
