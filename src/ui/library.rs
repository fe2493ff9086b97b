//! The content of the game. It is read again when its files change.
//!
//! Screens see it as a `Shelf`: plain data, as a `View` is for the game.

mod changes;
mod shelf;

pub use shelf::{Listed, ListedState, Report, Shelf};

use crate::catalog::{Catalog, Tiles};
use crate::content::{Content, Switch};
use crate::platform::{self, Job, Watch};
use crate::raws::load::{Loaded, ModState, Package, load};
use crate::raws::registry::Registry;
use std::collections::BTreeSet;
use std::sync::Arc;

/// All content, and the mods it comes from.
pub struct Library {
    content: Content,
    /// The content entries in use.
    registry: Registry,
    /// The pictures in use.
    tiles: Arc<Tiles>,
    /// The labels of the mods in use.
    on: BTreeSet<String>,
    shelf: Shelf,
    watch: Watch,
    /// Reads the content in the background, while there is such a job.
    job: Option<Job<Loaded>>,
}

/// News about the content, which the app must show.
pub struct News {
    /// The content to use from now on, and what changed in it, in words.
    pub catalog: Option<(Arc<Catalog>, String)>,
}

/// What became of a mod that was brought.
pub enum Brought {
    Kept(News),
    /// It is refused; the reports say why.
    Faulty(Box<Loaded>),
    /// It is sound, and could not be stored. The sentence says why.
    NotKept(String),
}

/// Whether content that lacks a mod which was there before is accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taking {
    Whole,
    AsItIs,
}

impl Library {
    pub fn new(content: Content, loaded: Loaded) -> Self {
        Self {
            shelf: Shelf::of(&content, &loaded),
            on: labels_on(&loaded),
            registry: loaded.registry,
            tiles: (loaded.catalog.as_ref()).map_or_else(Arc::default, |it| it.tiles.clone()),
            watch: platform::watch(&content.folders()),
            content,
            job: None,
        }
    }

    /// What the screens see.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Shows other mods and reports, for tests of the screens.
    #[cfg(test)]
    pub fn set_shelf(&mut self, shelf: Shelf) {
        self.shelf = shelf;
    }

    /// Hides the errors, which the player has seen.
    pub fn hide_alert(&mut self) {
        self.shelf.alert = false;
    }

    /// Checks whether the content has changed, and reads it in the background. Never waits.
    pub fn advance(&mut self) -> Option<News> {
        if let Some(job) = &self.job {
            let result = job.poll()?;
            self.job = None;
            return result.map(|loaded| self.take(loaded, Taking::Whole));
        }
        if self.watch.changed() {
            // A folder that was created or removed must be watched again.
            self.watch = platform::watch(&self.content.folders());
            let content = self.content.clone();
            self.job = Some(platform::in_background(move || content.load()));
        }
        None
    }

    /// Switches a mod on or off, and reads all content again. The sentence says why the
    /// choice could not be stored, if so.
    pub fn switch(&mut self, label: &str) -> (News, Option<String>) {
        let trouble = self.content.switch(label).err();
        // Any content still being read in the background is out of date.
        self.job = None;
        self.watch = platform::watch(&self.content.folders());
        let loaded = self.content.load();
        (self.take(loaded, Taking::AsItIs), trouble)
    }

    /// Chooses the value of a setting of a mod, and reads all content again.
    pub fn choose(&mut self, label: &str, setting: &str, value: &str) -> (News, Option<String>) {
        let trouble = self.content.choose(label, setting, value).err();
        self.job = None;
        let loaded = self.content.load();
        (self.take(loaded, Taking::AsItIs), trouble)
    }

    /// Loads a mod before the one that comes before it now, and reads all content again.
    /// Mods that it needs stay before it.
    pub fn put_earlier(&mut self, label: &str) -> (News, Option<String>) {
        let mut labels: Vec<&str> = self.shelf.mods[1..].iter().map(|it| &*it.label).collect();
        if let Some(place) = labels.iter().position(|each| *each == label)
            && place > 0
        {
            labels.swap(place - 1, place);
        }
        let trouble = self.content.arrange(&labels).err();
        self.job = None;
        let loaded = self.content.load();
        (self.take(loaded, Taking::AsItIs), trouble)
    }

    /// Which mods there are.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Everything that is on, with a mod of this name from the bytes of a zip.
    pub fn packages_with(&self, name: &str, bytes: &[u8]) -> Vec<Package> {
        let label = self.content.label_for(name);
        self.content.packages_with(Package::from_zip(&label, bytes))
    }

    /// All that, read and checked. Nothing is kept.
    pub fn load_with(&self, name: &str, bytes: &[u8]) -> Loaded {
        load(&self.packages_with(name, bytes))
    }

    /// Keeps a mod from the bytes of a zip and switches it on or off, unless it is faulty.
    pub fn bring(&mut self, name: &str, bytes: &[u8], switch: Switch) -> Brought {
        let loaded = self.load_with(name, bytes);
        if !loaded.has_on(&self.content.label_for(name)) {
            return Brought::Faulty(Box::new(loaded));
        }
        if let Err(reason) = self.content.keep(name, bytes, switch) {
            return Brought::NotKept(reason);
        }
        self.job = None;
        let loaded = match switch {
            Switch::On => loaded,
            Switch::Off => self.content.load(),
        };
        Brought::Kept(self.take(loaded, Taking::AsItIs))
    }

    /// Removes a kept mod, and reads all content again.
    ///
    /// # Errors
    /// A sentence if it cannot be removed.
    pub fn remove(&mut self, name: &str) -> Result<News, String> {
        self.content.remove(name)?;
        self.job = None;
        let loaded = self.content.load();
        Ok(self.take(loaded, Taking::AsItIs))
    }

    fn take(&mut self, loaded: Loaded, taking: Taking) -> News {
        let on = labels_on(&loaded);
        let is_whole = taking == Taking::AsItIs || self.on.is_subset(&on);
        let catalog = loaded.catalog.clone().filter(|_| is_whole);
        self.shelf = Shelf::of(&self.content, &loaded);
        self.shelf.is_refused = catalog.is_none();
        self.shelf.alert = loaded.has_errors() && taking == Taking::Whole;
        let Some(catalog) = catalog else {
            return News { catalog: None };
        };
        let pictures = changes::pictures(&self.tiles, &catalog.tiles);
        let what = changes::told(&self.registry, &loaded.registry, pictures);
        self.registry = loaded.registry;
        self.tiles = catalog.tiles.clone();
        self.on = on;
        News {
            catalog: what.map(|what| (catalog, what)),
        }
    }
}

fn labels_on(loaded: &Loaded) -> BTreeSet<String> {
    let on = loaded
        .mods
        .iter()
        .filter(|status| status.state == ModState::On);
    on.map(|status| status.label.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::test_mods::{manifest, mod_of, over_core};

    fn loaded(raws: &str) -> Loaded {
        over_core(vec![mod_of(&manifest("example"), &[raws])])
    }

    const GREEN: &str =
        r##"{ "terrain": [{ "id": "wall", "override": "patch", "color": "#00ff00" }] }"##;
    const RED: &str =
        r##"{ "terrain": [{ "id": "wall", "override": "patch", "color": "#ff0000" }] }"##;
    const BROKEN: &str =
        r##"{ "terrain": [{ "id": "wall", "override": "patch", "color": "red" }] }"##;

    #[test]
    fn good_content_is_taken_and_bad_content_is_told() {
        let mut library = Library::new(Content::default(), loaded(GREEN));
        assert!(library.shelf().reports.is_empty());

        let news = library.take(loaded(RED), Taking::Whole);
        let (_, what) = news.catalog.unwrap();
        assert_eq!(what, "Reloaded: 1 kind of terrain changed.");
        assert!(!library.shelf().alert);

        let news = library.take(loaded(BROKEN), Taking::Whole);
        assert!(news.catalog.is_none(), "the old is kept");
        assert!(library.shelf().alert && library.shelf().is_refused);
        assert_eq!(
            library.shelf().warning().unwrap(),
            "1 mod has errors and stays as it was: see Mods"
        );

        // The content is as before: nothing is new, and nothing is wrong any more.
        let news = library.take(loaded(RED), Taking::Whole);
        assert!(news.catalog.is_none());
        assert!(!library.shelf().alert && !library.shelf().is_refused);
        assert_eq!(library.shelf().warning(), None);
    }

    #[test]
    fn new_pictures_alone_are_news_and_leave_saves_as_they_are() {
        let drawn = |letter: &str| {
            let mut package = mod_of(&manifest("example"), &[GREEN]);
            let rows = format!("{}\n", letter.repeat(16)).repeat(16);
            let text = format!("@ core:floor\n{rows}").into_bytes();
            let files = package.bundle.as_mut().map(|it| &mut it.files).unwrap();
            files.insert("tiles/a.txt".into(), text);
            over_core(vec![package])
        };
        let before = drawn("d");
        let content = before.catalog.clone().unwrap().content.clone();
        let mut library = Library::new(Content::default(), before);
        let news = library.take(drawn("g"), Taking::Whole);
        let (catalog, what) = news.catalog.unwrap();
        assert_eq!(what, "Reloaded: 1 picture changed.");
        assert_eq!(catalog.content, content, "the digests of saves stay");
        let id = catalog.tiles.find("core:floor").unwrap();
        assert_eq!(catalog.tiles[id].frames[0][0], [0x84, 0x78, 0x68, 255]);
        assert!(library.take(drawn("g"), Taking::Whole).catalog.is_none());
    }

    #[test]
    fn a_mod_that_was_faulty_before_keeps_no_other_back() {
        let both = |good: &str| {
            over_core(vec![
                mod_of(&manifest("example"), &[good]),
                mod_of(&manifest("faulty"), &[BROKEN]),
            ])
        };
        let mut library = Library::new(Content::default(), both(GREEN));
        assert_eq!(library.shelf().warning().unwrap(), "1 mod is off: see Mods");
        let news = library.take(both(RED), Taking::Whole);
        assert!(news.catalog.is_some());
        assert!(library.shelf().alert, "it is still wrong");
    }

    #[test]
    fn switching_takes_what_is_left() {
        let mut library = Library::new(Content::default(), loaded(GREEN));
        let (news, trouble) = library.switch("no such mod");
        assert!(trouble.is_none());
        let (_, what) = news.catalog.expect("the default content is the core alone");
        assert_eq!(what, "Reloaded: 1 kind of terrain changed.");
        assert_eq!(library.shelf().mods.len(), 1);
    }
}
