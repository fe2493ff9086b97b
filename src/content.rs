//! Which content a game uses: the core, and the mods that are on.

pub mod trial;

use crate::order;
use crate::platform::{self, read_file};
use crate::raws::bundle::{self, Bundle};
use crate::raws::core_bundle;
use crate::raws::load::{Loaded, ModStatus, Package, load};
use crate::raws::settings::{CHOICES_FILE, ChoicesText, Chosen};
use crate::run::open::put_aside;
use crate::store::{Store, is_name};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// The folder of the player's mods, among the files that the game keeps.
pub const MODS: &str = "mods/";

/// The file of a kept mod.
pub fn file_of(name: &str) -> String {
    format!("{MODS}{name}")
}

/// Whether a mod that is kept is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    On,
    Off,
}

/// The content of the file that remembers which mods are off.
#[derive(Default, Serialize)]
struct ModChoices {
    /// The names of the mods that are off, as in the player's folder.
    off: BTreeSet<String>,
    /// What the player chose of the settings of each mod, by its name in that folder.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    settings: BTreeMap<String, Chosen>,
    /// The order that the player chose, by those names. It counts among mods that do not
    /// need each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<String>,
}

/// Where the content comes from, and which mods are on.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// A folder that replaces the embedded core.
    raws: Option<PathBuf>,
    /// The mods that can be on.
    mods: Vec<PathBuf>,
    /// The mods that the player switched off.
    off: BTreeSet<PathBuf>,
    /// What the player chose of the settings of mods, by their file names.
    settings: BTreeMap<String, Chosen>,
    /// The order of mods that the player chose, by their file names.
    order: Vec<String>,
    /// The file for `off`. None if the mods were named on the command line: then
    /// nothing is remembered.
    choices_file: Option<PathBuf>,
    /// What went wrong with reading or writing that file.
    trouble: Option<String>,
}

impl Content {
    /// The core, or the folder given for it, and the named mods; or all mods in the
    /// player's folder if none were named.
    pub fn new(
        raws: Option<PathBuf>,
        named: Option<Vec<String>>,
        folder: Option<PathBuf>,
    ) -> Result<Self, String> {
        if let Some(raws) = &raws {
            read_core(raws)?;
        }
        if let Some(names) = named {
            if names.len() > 1 && names.iter().any(String::is_empty) {
                let message =
                    "--mods: a name beside a comma is empty; `--mods \"\"` is for no mods";
                return Err(message.to_string());
            }
            let mods = names
                .iter()
                .filter(|name| !name.is_empty())
                .map(|name| find(name, folder.as_deref()))
                .collect::<Result<Vec<PathBuf>, String>>()?;
            let again = (1..mods.len()).find(|&place| mods[..place].contains(&mods[place]));
            if let Some(place) = again {
                let shown = plain_text::path(&mods[place]);
                return Err(format!("--mods: {shown} is named twice"));
            }
            return Ok(Self {
                raws,
                mods,
                ..Self::default()
            });
        }
        let choices_file = folder
            .as_deref()
            .and_then(Path::parent)
            .map(|data| data.join(CHOICES_FILE));
        let installed = folder.as_deref().map_or(Ok(Vec::new()), platform::mods_in);
        let remembered = choices_file.as_deref().map(read_choices);
        let (remembered, untold) = remembered.unwrap_or_default();
        let unread = [installed.as_ref().err(), untold.as_ref()];
        let unread: Vec<String> = unread.into_iter().flatten().cloned().collect();
        let trouble = (!unread.is_empty()).then(|| unread.join(" "));
        let mods = installed.unwrap_or_default();
        let is_off =
            |path: &&PathBuf| file_name(path).is_some_and(|it| remembered.off.contains(&it));
        Ok(Self {
            raws,
            off: mods.iter().filter(is_off).cloned().collect(),
            mods,
            settings: remembered.settings,
            order: remembered.order,
            choices_file,
            trouble,
        })
    }

    /// A message for the player about problems with remembering which mods are on.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The mods that can be on, and whether they are.
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

    /// Chooses the value of a setting of the mod with this label, such as `true`, `3` or a
    /// word, and remembers it. What cannot be chosen is told by the next load.
    ///
    /// # Errors
    /// A sentence if it cannot be remembered; it is chosen all the same.
    pub fn choose(&mut self, label: &str, setting: &str, value: &str) -> Result<(), String> {
        let path = self.mods.iter().find(|path| label_of(path) == label);
        let Some(name) = path.and_then(|path| file_name(path)) else {
            return Ok(());
        };
        let of_mod = self.settings.entry(name).or_default();
        of_mod.insert(setting.into(), value.into());
        self.remember()
    }

    fn remember(&self) -> Result<(), String> {
        let Some(file) = &self.choices_file else {
            return Ok(());
        };
        let choices = ModChoices {
            off: self.off.iter().filter_map(|path| file_name(path)).collect(),
            settings: self.settings.clone(),
            order: self.order.clone(),
        };
        let Some(store) = file.parent().map(platform::store_in) else {
            return Ok(());
        };
        let failed = |reason: String| format!("This is not remembered: {reason}");
        let text = serde_json::to_vec(&choices).map_err(|error| failed(error.to_string()))?;
        // Only overwrite a file that the game wrote.
        let found = store
            .read(CHOICES_FILE)
            .map_err(|error| failed(error.to_string()))?;
        let aside = match found.is_some() && read_choices(file).1.is_some() {
            true => Some(put_aside(store.as_ref(), CHOICES_FILE)),
            false => None,
        };
        let aside = aside
            .transpose()
            .map_err(|error| failed(error.to_string()))?;
        let written = store.write(CHOICES_FILE, &text);
        written.map_err(|error| failed(error.to_string()))?;
        match aside {
            Some(place) => Err(format!(
                "What was remembered of mods could not be read: it was put aside ({place})."
            )),
            None => Ok(()),
        }
    }

    /// The names and descriptions of the mods that are off.
    pub fn switched_off(&self) -> Vec<ModStatus> {
        let alone = |path: &PathBuf| {
            let mut package = platform::mod_at(path);
            if let Some(bundle) = &mut package.bundle {
                bundle.files.retain(|path, _| path == "mod.json");
            }
            package.chosen = self.chosen(path);
            let core = Package::sound(core_bundle());
            let label = label_of(path);
            let found = load(&[core, package]).mods;
            found.into_iter().find(|status| status.label == label)
        };
        let off = self.mods.iter().filter(|path| self.off.contains(*path));
        off.filter_map(alone).collect()
    }

    /// A path inside one of the mods, without the path of the mod; any other path
    /// unchanged.
    pub fn shortened<'a>(&self, path: &'a str) -> &'a str {
        let folders = self.mods.iter().chain(&self.raws).filter_map(|place| {
            let label = label_of(place);
            let parent = label.rfind('/').map(|end| end + 1)?;
            path.starts_with(&label).then_some(parent)
        });
        let longest = folders.max().unwrap_or(0);
        path.get(longest..).unwrap_or(path)
    }

    /// The folder in which mods are searched, if none were named.
    pub fn home(&self) -> Option<PathBuf> {
        Some(self.choices_file.as_deref()?.parent()?.join("mods"))
    }

    /// The folders to watch for changes.
    pub fn folders(&self) -> Vec<PathBuf> {
        let on = self
            .mods()
            .filter(|(_, on)| *on)
            .map(|(path, _)| path.to_path_buf());
        self.raws.iter().cloned().chain(on).collect()
    }

    /// The core and all mods that are on.
    pub fn packages(&self) -> Vec<Package> {
        let core = match &self.raws {
            // It was readable at the start; if it is not any more, that is reported as
            // a fault of the core.
            Some(raws) => read_core(raws).unwrap_or_else(|_| Bundle {
                label: label_of(raws),
                files: BTreeMap::new(),
            }),
            None => core_bundle(),
        };
        let on = self.mods().filter(|(_, on)| *on);
        let chosen_in = self.choices_text();
        let mods = on.map(|(path, _)| Package {
            chosen: self.chosen(path),
            chosen_in: chosen_in.clone(),
            rank: self.rank(path),
            ..platform::mod_at(path)
        });
        std::iter::once(Package::sound(core)).chain(mods).collect()
    }

    /// The file in which it stands what was chosen of settings; none if nothing was.
    fn choices_text(&self) -> Option<Arc<ChoicesText>> {
        let file = self.choices_file.as_deref()?;
        if self.settings.is_empty() {
            return None;
        }
        let bytes = platform::store_in(file.parent()?).read(CHOICES_FILE);
        Some(Arc::new(ChoicesText {
            path: label_of(file),
            text: String::from_utf8(bytes.ok()??).ok()?,
        }))
    }

    /// What the player chose of the settings of a mod.
    fn chosen(&self, path: &Path) -> Chosen {
        let chosen = file_name(path).and_then(|name| self.settings.get(&name));
        chosen.cloned().unwrap_or_default()
    }

    /// The place of a mod in the order that the player chose; the others come after those.
    fn rank(&self, path: &Path) -> usize {
        let name = file_name(path);
        let place = |each: &String| Some(each) == name.as_ref();
        self.order.iter().position(place).unwrap_or(usize::MAX)
    }

    /// Chooses the order of mods, by their labels, and remembers it.
    ///
    /// # Errors
    /// A sentence if it cannot be remembered; it is chosen all the same.
    pub fn arrange(&mut self, labels: &[&str]) -> Result<(), String> {
        let named = |label: &&str| file_name(Path::new(label));
        self.order = labels.iter().filter_map(named).collect();
        self.remember()
    }

    /// Reads and checks all content that is on.
    pub fn load(&self) -> Loaded {
        load(&self.packages())
    }

    /// Everything that is on, with another mod in place of any with its label, whose place in
    /// the order and whose settings it has.
    pub fn packages_with(&self, other: Package) -> Vec<Package> {
        let mut all = self.packages();
        all.retain(|each| each.label != other.label);
        let path = Path::new(&other.label);
        let chosen = file_name(path).and_then(|name| self.settings.get(&name));
        all.push(Package {
            chosen: chosen.cloned().unwrap_or_default(),
            rank: self.rank(path),
            ..other
        });
        all
    }

    /// Keeps a mod among the player's mods, from the bytes of a zip, and switches it on or
    /// off. One of the same name is replaced.
    ///
    /// # Errors
    /// A sentence if it cannot be kept; then nothing changes.
    pub fn keep(&mut self, name: &str, bytes: &[u8], switch: Switch) -> Result<(), String> {
        let path = self.kept_at(name)?;
        let written = self.kept_files()?.write(&file_of(name), bytes);
        written.map_err(|error| format!("The mod is not kept: {error}."))?;
        if !self.mods.contains(&path) {
            self.mods.push(path.clone());
            order::ascending(&mut self.mods);
        }
        let is_other = match switch {
            Switch::On => self.off.remove(&path),
            Switch::Off => self.off.insert(path),
        };
        match is_other {
            true => self.remember(),
            false => Ok(()),
        }
    }

    /// The label of a kept mod of this name.
    pub fn label_for(&self, name: &str) -> String {
        let path = self.kept_at(name);
        path.map_or_else(|_| name.to_string(), |path| label_of(&path))
    }

    /// The bytes of a kept mod.
    pub fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.kept_files().ok()?.read(&file_of(name)).ok()?
    }

    /// Removes a kept mod for good.
    ///
    /// # Errors
    /// A sentence if it cannot be removed; then nothing changes.
    pub fn remove(&mut self, name: &str) -> Result<(), String> {
        let path = self.kept_at(name)?;
        let removed = self.kept_files()?.remove(&file_of(name));
        removed.map_err(|error| format!("The mod is not removed: {error}."))?;
        self.mods.retain(|each| *each != path);
        self.off.remove(&path);
        self.settings.remove(name);
        self.remember()
    }

    /// Where the player's mods are kept.
    fn kept_files(&self) -> Result<Rc<dyn Store>, String> {
        let data = self.choices_file.as_deref().and_then(Path::parent);
        let files = data.map(platform::store_in);
        files.ok_or_else(|| "No mod is kept: the mods of this game were named.".to_string())
    }

    /// The path of a kept mod with this name, as `mods_in` finds it.
    fn kept_at(&self, name: &str) -> Result<PathBuf, String> {
        if !is_name(&file_of(name)) {
            let name = plain_text::line(name);
            return Err(format!(
                "{name}: the name of a mod has letters, digits, `-`, `_` and `.` only"
            ));
        }
        Ok(match (platform::HAS_WINDOW, self.home()) {
            (true, Some(home)) => home.join(name),
            _ => PathBuf::from(name),
        })
    }
}

/// What a file remembers, as far as it can be read: nothing if it is not there. And a sentence
/// for the player if there is more in it.
fn read_choices(file: &Path) -> (ModChoices, Option<String>) {
    let Some(folder) = file.parent() else {
        return (ModChoices::default(), None);
    };
    let lost = |reason: String| {
        let place = plain_text::path(file);
        let message = format!(
            "Mods that were off are on, with their own settings: {place} cannot be read ({reason})."
        );
        (ModChoices::default(), Some(message))
    };
    let bytes = match platform::store_in(folder).read(CHOICES_FILE) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return (ModChoices::default(), None),
        Err(error) => return lost(error.to_string()),
    };
    match serde_json::from_slice(&bytes) {
        Ok(Json::Object(fields)) => {
            let mut choices = ModChoices::default();
            let mut unread: Vec<String> = Vec::new();
            for (name, value) in &fields {
                if !choices.take(name, value) {
                    unread.push(plain_text::line(name));
                }
            }
            let place = plain_text::path(file);
            let message = format!(
                "{place}: what cannot be read is left out: {}.",
                unread.join(", ")
            );
            (choices, (!unread.is_empty()).then_some(message))
        }
        Ok(_) => lost("it begins with no {".to_string()),
        Err(error) => lost(format!("line {}, column {}", error.line(), error.column())),
    }
}

impl ModChoices {
    /// Takes a field of the file. False if not all of it is understood.
    fn take(&mut self, name: &str, value: &Json) -> bool {
        match (name, value) {
            ("off", Json::Array(names)) => {
                let texts = names.iter().filter_map(Json::as_str);
                self.off = texts.map(str::to_string).collect();
                names.iter().all(Json::is_string)
            }
            ("order", Json::Array(names)) => {
                let texts = names.iter().filter_map(Json::as_str);
                self.order = texts.map(str::to_string).collect();
                names.iter().all(Json::is_string)
            }
            ("settings", Json::Object(mods)) => mods.iter().fold(true, |is_whole, (name, all)| {
                let Json::Object(all) = all else {
                    return false;
                };
                let texts = all
                    .iter()
                    .filter_map(|(name, value)| Some((name.clone(), text_of(value)?)));
                let texts: Chosen = order::gathered(texts);
                let is_each = texts.len() == all.len();
                self.settings.insert(name.clone(), texts);
                is_whole && is_each
            }),
            _ => false,
        }
    }
}

/// What is chosen by a value of a file: numbers and switches need no quotes.
fn text_of(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text.clone()),
        Json::Number(_) | Json::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}

/// The path of a mod as its reports show it.
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

/// Reads a core from a folder of `*.json` files, and from folders inside it. Without a
/// `mod.json` of its own it gets the embedded one.
fn read_core(folder: &Path) -> Result<Bundle, String> {
    let shown = plain_text::path(folder);
    let mut bundle = Bundle {
        label: label_of(folder),
        files: core_bundle().files,
    };
    bundle
        .files
        .retain(|path, _| path == "mod.json" || path.starts_with("tiles/"));
    let own = bundle.files.len();
    let mut walk = RawsWalk {
        files: &mut bundle.files,
        seen: 0,
        bytes: 0,
    };
    walk.folder(folder, "", 0)?;
    match bundle.files.len() == own {
        true => Err(format!(
            "{shown}: holds no *.json files; a raws folder needs some"
        )),
        false => Ok(bundle),
    }
}

/// A walk through a folder of raws, within the limits of a mod.
struct RawsWalk<'a> {
    files: &'a mut BTreeMap<String, Vec<u8>>,
    /// Files and folders so far.
    seen: usize,
    /// Bytes read so far.
    bytes: usize,
}

impl RawsWalk<'_> {
    /// Reads the raws of a folder, named by their paths from the start of the walk.
    /// Hidden files are skipped, and links to folders are not followed.
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

#[cfg(test)]
mod tests;
