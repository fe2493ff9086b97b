//! Mods that come to the app as bytes: checked, kept, tried in a room.
//!
//! A page has these for whoever brings or writes a mod. Answers are JSON, and reports are
//! those of `wyrmhold mod validate --json`.

use super::App;
use crate::content::Switch;
use crate::content::trial::{self, Room, TRIAL};
use crate::platform::export_name;
use crate::raws::desk::reports_of;
use crate::raws::load::{Package, load};
use crate::ui::library::{Brought, Listed, ListedState, Shelf};
use crate::ui::screens::reports;
use serde_json::{Value as Json, json};

impl App {
    /// All mods, each with its state.
    pub fn mods(&self) -> Json {
        let mods = self.library.shelf().mods.iter();
        mods.map(listed).collect()
    }

    /// Keeps a mod, given as the bytes of a zip, and switches it on. A faulty one is refused
    /// with its reports. During a game only a mod that the game knows is switched on.
    pub fn bring_mod(&mut self, name: &str, bytes: &[u8]) -> Json {
        self.needs_drawing = true;
        let label = self.library.content().label_for(name);
        let is_known = |each: &Listed| each.label == label && each.state != ListedState::Off;
        let is_new = !self.library.shelf().mods.iter().any(is_known);
        let switch = match is_new && self.session.game().is_some() {
            true => Switch::Off,
            false => Switch::On,
        };
        match self.library.bring(name, bytes, switch) {
            Brought::Kept(news) => {
                self.adopt(news, None);
                let told = match switch {
                    Switch::On => format!("{name} is kept, and on."),
                    Switch::Off => format!(
                        "{name} is kept, and off: switch it on under Mods once this game is left."
                    ),
                };
                self.tell(&told);
                json!({ "kept": true, "message": told, "reports": [] })
            }
            Brought::Faulty(loaded) => {
                let reports = reports_of(&loaded, &label);
                let told = format!("{name} is refused: it has mistakes.");
                json!({ "kept": false, "message": told, "reports": reports })
            }
            Brought::NotKept(reason) => {
                self.tell(&reason);
                json!({ "kept": false, "message": reason, "reports": [] })
            }
        }
    }

    /// Keeps a mod that was dropped on the game. The reports of a faulty one are shown.
    pub(super) fn dropped_mod(&mut self, name: &str, bytes: &[u8]) {
        let name = &export_name(name);
        if self.bring_mod(name, bytes)["reports"] == json!([]) {
            return;
        }
        let loaded = self.library.load_with(name, bytes);
        let shelf = Shelf::of(self.library.content(), &loaded);
        self.open(reports::screen(&shelf));
        self.tell(&format!("{name} is refused: this is wrong with it."));
    }

    /// The bytes of a kept mod.
    pub fn kept_mod(&self, name: &str) -> Option<Vec<u8>> {
        self.library.content().kept(name)
    }

    /// Removes a kept mod for good. Answers why not, if so.
    pub fn remove_mod(&mut self, name: &str) -> Json {
        self.needs_drawing = true;
        match self.library.remove(name) {
            Ok(news) => {
                self.adopt(news, None);
                Json::Null
            }
            Err(reason) => json!(reason),
        }
    }

    /// Loads a mod before the one that comes before it now.
    pub fn put_mod_earlier(&mut self, label: &str) {
        let (news, trouble) = self.library.put_earlier(label);
        self.adopt(news, trouble);
    }

    /// Plays a room with what a mod has, as a game that is kept nowhere.
    pub fn try_room(&mut self, name: &str, bytes: &[u8], room: &str) -> Json {
        let refused = |message: String, reports: Vec<Json>| json!({ "begun": false, "message": message, "reports": reports });
        let room: Room = match serde_json::from_slice(room.as_bytes()) {
            Ok(room) => room,
            Err(error) => return refused(format!("this is no room: {error}"), Vec::new()),
        };
        let label = self.library.content().label_for(name);
        let packages = self.library.packages_with(name, bytes);
        let checked = load(&packages);
        let owner = { checked.mods.iter() }.find(|each| each.label == label);
        let (Some(catalog), Some(owner), true) = (&checked.catalog, owner, checked.has_on(&label))
        else {
            let reports = reports_of(&checked, &label);
            return refused(format!("{name} has mistakes."), reports);
        };
        let room = trial::package(&room, &owner.id, catalog);
        let all: Vec<Package> = packages.into_iter().chain([room]).collect();
        let loaded = load(&all);
        let tried = { loaded.catalog.as_ref() }.filter(|_| loaded.has_on(TRIAL));
        let Some(catalog) = tried else {
            let reports = reports_of(&loaded, TRIAL);
            return refused("The room cannot be played.".to_string(), reports);
        };
        let begins = self.session.begin_trial(catalog);
        self.show_game_if(begins);
        json!({ "begun": begins, "reports": [] })
    }
}

fn listed(each: &Listed) -> Json {
    let (state, why) = match &each.state {
        ListedState::Core => ("core", None),
        ListedState::On => ("on", None),
        ListedState::Off => ("off", None),
        ListedState::Faulty(why) => ("faulty", Some(why)),
    };
    json!({
        "label": each.label,
        "name": each.name,
        "version": each.version,
        "description": each.description,
        "state": state,
        "why": why,
    })
}
