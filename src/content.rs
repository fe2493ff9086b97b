//! Which content a game is played with: the core, and the mods that are on.

use crate::platform::{self, read_file};
use crate::raws::bundle::{self, Bundle};
use crate::raws::core_bundle;
use crate::raws::load::{Loaded, ModStatus, Package, load};
use crate::run::open::put_aside;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What is remembered between two starts, beside the saved game.
const MEMORY: &str = "mods.json";

/// The file that remembers it.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Memory {
    /// The names of the mods that are off, as they stand in the player's folder.
    off: BTreeSet<String>,
}

/// Where content comes from.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// A folder that stands in for the embedded core.
    raws: Option<PathBuf>,
    /// The mods that could be on.
    mods: Vec<PathBuf>,
    /// Those that the player switched off.
    off: BTreeSet<PathBuf>,
    /// Where that is remembered. Absent where the mods were named: then
    /// it is for this time only.
    memory: Option<PathBuf>,
    /// What went wrong with remembering, if anything did.
    trouble: Option<String>,
}

impl Content {
    /// The core or the folder given for it, and the mods named, or else every
    /// mod in the player's own folder.
    pub fn new(
        raws: Option<PathBuf>,
        named: Option<Vec<String>>,
        folder: Option<PathBuf>,
    ) -> Result<Self, String> {
        if let Some(raws) = &raws {
            read_core(raws)?;
        }
        if let Some(names) = named {
            let mods = names
                .iter()
                .filter(|name| !name.is_empty())
                .map(|name| find(name, folder.as_deref()))
                .collect::<Result<_, _>>()?;
            return Ok(Self {
                raws,
                mods,
                ..Self::default()
            });
        }
        let memory = folder
            .as_deref()
            .and_then(Path::parent)
            .map(|data| data.join(MEMORY));
        let mods = Self::installed(folder);
        let (remembered, trouble) = match memory.as_deref().map(recalled) {
            Some(Ok(remembered)) => (remembered, None),
            Some(Err(trouble)) => (Memory::default(), Some(trouble)),
            None => (Memory::default(), None),
        };
        let is_off =
            |path: &&PathBuf| file_name(path).is_some_and(|it| remembered.off.contains(&it));
        Ok(Self {
            raws,
            off: mods.iter().filter(is_off).cloned().collect(),
            mods,
            memory,
            trouble,
        })
    }

    /// What the player must know about which mods are on.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The mods in a folder: its folders and zips, by name.
    pub fn installed(folder: Option<PathBuf>) -> Vec<PathBuf> {
        let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
        let mut paths: Vec<PathBuf> = entries
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "zip"))
            .collect();
        paths.sort();
        paths
    }

    /// The mods that could be on, and whether they are.
    pub fn mods(&self) -> impl Iterator<Item = (&Path, bool)> {
        let all = self.mods.iter();
        all.map(|path| (path.as_path(), !self.off.contains(path)))
    }

    /// Switches the mod with this label on or off, and remembers it.
    ///
    /// # Errors
    /// A sentence if it cannot be remembered; it is switched all the same.
    pub fn switch(&mut self, label: &str) -> Result<(), String> {
        let Some(path) = self.mods.iter().find(|path| label_of(path) == label) else {
            return Ok(());
        };
        if !self.off.remove(path) {
            self.off.insert(path.clone());
        }
        self.remember()
    }

    fn remember(&self) -> Result<(), String> {
        let Some(file) = &self.memory else {
            return Ok(());
        };
        let memory = Memory {
            off: self.off.iter().filter_map(|path| file_name(path)).collect(),
        };
        let Some(store) = file.parent().map(platform::store_in) else {
            return Ok(());
        };
        let failed = |reason: String| format!("This is not remembered: {reason}");
        let text = serde_json::to_vec(&memory).map_err(|error| failed(error.to_string()))?;
        // Only a file of ours is written over.
        let found = store
            .read(MEMORY)
            .map_err(|error| failed(error.to_string()))?;
        let aside = match found.is_some() && recalled(file).is_err() {
            true => Some(put_aside(store.as_ref(), MEMORY)),
            false => None,
        };
        let aside = aside
            .transpose()
            .map_err(|error| failed(error.to_string()))?;
        let written = store.write(MEMORY, &text);
        written.map_err(|error| failed(error.to_string()))?;
        match aside {
            Some(place) => Err(format!(
                "What was remembered of mods could not be read: it was put aside ({place})."
            )),
            None => Ok(()),
        }
    }

    /// What the mods that are off say about themselves.
    pub fn switched_off(&self) -> Vec<ModStatus> {
        let alone = |path: &PathBuf| {
            let mut package = package(path)?;
            if let Some(bundle) = &mut package.bundle {
                bundle.files.retain(|path, _| path == "mod.json");
            }
            let core = Package::sound(core_bundle());
            let label = label_of(path);
            let found = load(&[core, package]).mods;
            found.into_iter().find(|status| status.label == label)
        };
        let off = self.mods.iter().filter(|path| self.off.contains(*path));
        off.filter_map(alone).collect()
    }

    /// A path within one of the mods, told from the mod's own folder on; any
    /// other as it is.
    pub fn shortened<'a>(&self, path: &'a str) -> &'a str {
        let folders = self.mods.iter().chain(&self.raws).filter_map(|place| {
            let label = label_of(place);
            let parent = label.rfind('/').map(|end| end + 1)?;
            path.starts_with(&label).then_some(parent)
        });
        let longest = folders.max().unwrap_or(0);
        path.get(longest..).unwrap_or(path)
    }

    /// The folder in which mods are looked for, if they were not named.
    pub fn home(&self) -> Option<PathBuf> {
        Some(self.memory.as_deref()?.parent()?.join("mods"))
    }

    /// The folders to watch for changes.
    pub fn folders(&self) -> Vec<PathBuf> {
        let on = self
            .mods()
            .filter(|(_, on)| *on)
            .map(|(path, _)| path.to_path_buf());
        self.raws.iter().cloned().chain(on).collect()
    }

    /// Reads and checks everything that is on.
    pub fn load(&self) -> Loaded {
        let core = match &self.raws {
            // It was readable at the start; if it is not now, that is a fault of the core.
            Some(raws) => read_core(raws).unwrap_or_else(|_| Bundle {
                label: label_of(raws),
                files: BTreeMap::new(),
            }),
            None => core_bundle(),
        };
        let on = self.mods().filter(|(_, on)| *on);
        let mods = on.filter_map(|(path, _)| package(path));
        let all: Vec<Package> = std::iter::once(Package::sound(core)).chain(mods).collect();
        load(&all)
    }
}

/// What a file remembers: nothing if it is not there.
///
/// # Errors
/// A sentence for the player if it cannot be read.
fn recalled(file: &Path) -> Result<Memory, String> {
    let Some(folder) = file.parent() else {
        return Ok(Memory::default());
    };
    let told = |reason: String| {
        let place = plain_text::path(file);
        format!("Mods that were off are on: {place} cannot be read ({reason}).")
    };
    let found = platform::store_in(folder).read(MEMORY);
    match found.map_err(|error| told(error.to_string()))? {
        Some(bytes) => serde_json::from_slice(&bytes).map_err(|error| told(error.to_string())),
        None => Ok(Memory::default()),
    }
}

/// How a mod's place is shown, and told from others: as its reports name it.
fn label_of(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.trim_end_matches('/').to_string()
}

fn file_name(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_string_lossy().into_owned())
}

/// A mod by its path, or by its name in the player's folder.
fn find(name: &str, folder: Option<&Path>) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    if path.exists() {
        return Ok(path);
    }
    let zip = format!("{name}.zip");
    let installed = folder.map(|folder| [folder.join(name), folder.join(&zip)]);
    installed
        .into_iter()
        .flatten()
        .find(|path| path.exists())
        .ok_or_else(|| {
            let place = folder.map_or(String::new(), |folder| {
                format!(", nor one in {}", plain_text::path(folder))
            });
            let name = plain_text::line(name);
            format!("{name}: there is no such mod folder or zip{place}")
        })
}

/// The core as it stands in a folder of `*.json` files, and in folders inside it.
/// Its own `mod.json` is taken if there is one, and else the embedded one.
fn read_core(folder: &Path) -> Result<Bundle, String> {
    let shown = plain_text::path(folder);
    let mut bundle = Bundle {
        label: label_of(folder),
        files: core_bundle().files,
    };
    bundle.files.retain(|path, _| path == "mod.json");
    let mut walk = RawsWalk {
        files: &mut bundle.files,
        seen: 0,
        bytes: 0,
    };
    walk.folder(folder, "", 0)?;
    match bundle.files.len() {
        0 | 1 => Err(format!(
            "{shown}: holds no *.json files; a raws folder needs some"
        )),
        _ => Ok(bundle),
    }
}

/// A walk through a folder of raws, within the limits of a mod.
struct RawsWalk<'a> {
    files: &'a mut BTreeMap<String, Vec<u8>>,
    /// Files and folders so far.
    seen: usize,
    /// What was read so far.
    bytes: usize,
}

impl RawsWalk<'_> {
    /// Reads a folder's raws, named by their paths from where the walk began. What is
    /// hidden is left alone, and links to folders are not followed.
    fn folder(&mut self, folder: &Path, within: &str, depth: usize) -> Result<(), String> {
        let shown = plain_text::path(folder);
        if depth > bundle::PATH_FOLDERS {
            return Err(format!(
                "{shown}: lies in more than {} folders",
                bundle::PATH_FOLDERS
            ));
        }
        let entries = fs::read_dir(folder)
            .map_err(|error| format!("{shown}: cannot be read as a folder of raws: {error}"))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{shown}: cannot be listed: {error}"))?;
            self.seen += 1;
            if self.seen > bundle::FILES {
                return Err(format!(
                    "{shown}: there are more than {} files and folders; name the folder of the raws alone",
                    bundle::FILES
                ));
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                self.folder(&entry.path(), &format!("{within}{name}/"), depth + 1)?;
            } else if name.ends_with(".json") {
                self.file(&entry.path(), format!("{within}{name}"))?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: String) -> Result<(), String> {
        let shown = plain_text::path(path);
        let bytes = read_file(path, bundle::FILE_BYTES as usize)
            .map_err(|error| format!("{shown}: cannot be read: {error}"))?;
        self.bytes += bytes.len();
        if self.bytes > bundle::MOD_BYTES as usize {
            let most = bundle::MOD_BYTES >> 20;
            return Err(format!(
                "{shown}: the raws up to here are larger than {most} MB"
            ));
        }
        self.files.insert(name, bytes);
        Ok(())
    }
}

/// A mod in a folder or a zip. A page has neither; said like this, it need not carry
/// what reads them.
fn package(path: &Path) -> Option<Package> {
    platform::HAS_WINDOW.then(|| Package::from_path(path))
}

#[cfg(test)]
mod tests {
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
    fn what_is_off_stays_off_and_a_broken_memory_is_told() {
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

        let of_another = r#"{ "format": 99, "off": [] }"#;
        for broken in ["", "[]", of_another, "{ off"] {
            fs::write(data.join(MEMORY), broken).unwrap();
            let told = open().trouble().unwrap_or_default().to_string();
            assert!(
                told.contains("mods.json cannot be read"),
                "{broken}: {told}"
            );
        }
        let mut content = open();
        assert_eq!(content.load().mods.len(), 3);
        let told = content.switch(&bats).unwrap_err();
        assert!(told.contains("put aside"), "{told}");
        assert_eq!(open().load().mods.len(), 2, "it is remembered all the same");
        let aside = data.join("damaged/1-mods.json");
        assert_eq!(fs::read(aside).unwrap(), b"{ off");
        fs::remove_dir_all(data).unwrap();
    }

    #[test]
    fn what_is_remembered_is_replaced_as_a_whole() {
        let data = fresh("whole");
        let bats = label_of(&data.join("mods/bats"));
        let mut content = Content::new(None, None, Some(data.join("mods"))).unwrap();
        content.switch(&bats).unwrap();
        // A second name of the old file: who writes into it changes both.
        let before = data.join("before");
        fs::hard_link(data.join(MEMORY), &before).unwrap();
        let old = fs::read(&before).unwrap();
        content.switch(&bats).unwrap();
        assert_eq!(fs::read(before).unwrap(), old);
        assert_ne!(fs::read(data.join(MEMORY)).unwrap(), old);
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
}
