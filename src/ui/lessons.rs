//! What the player is told the first time it matters: which lessons were told, and which is
//! on the screen now.
//!
//! They are read off the view and change nothing in the game. No input waits for them. A
//! small file beside the settings remembers what was told.

mod about;
mod moments;
mod words;

pub use about::about;
pub use words::key_runs;
#[cfg(test)]
use words::with_keys;

use crate::catalog::Catalog;
use crate::catalog::schema::{LessonKind, Moment};
use crate::game::view::View;
use crate::store::Store;
use moments::Moments;
use std::collections::{BTreeSet, VecDeque};

/// The file with the ids of what was told.
pub const FILE: &str = "hints.json";

/// A lesson stays for at least so many commands, and until there was time to read it.
const LEAST_COMMANDS: u32 = 5;
const LEAST_MS: f32 = 3000.0;
const MS_FOR_A_LETTER: f32 = 35.0;

/// The lesson on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    id: String,
    /// How much longer it stays.
    commands: u32,
    ms: f32,
    /// It stays until the next one comes, or until it is put away.
    stays: bool,
}

/// What was told, and what is told now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// The whole ids of what was told in any game, in that order.
    told: Vec<String>,
    /// ... and of what was told in this game.
    told_here: BTreeSet<String>,
    /// What comes next.
    waiting: VecDeque<String>,
    shown: Option<Shown>,
    /// The game, turn and depth that were looked at last.
    looked_at: Option<(u64, u32, i32)>,
}

impl Lessons {
    /// What was told so far. A file that cannot be read only means that things are told
    /// again.
    pub fn load(store: &dyn Store) -> Self {
        let bytes = store.read(FILE).ok().flatten();
        let told = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Self {
            told: told.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Writes down what was told.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn store(&self, store: &dyn Store) -> Result<(), String> {
        let text = serde_json::to_vec(&self.told).expect("ids are plain text");
        let written = store.write(FILE, &text);
        written.map_err(|error| format!("Hints may be told again, for this is not kept: {error}."))
    }

    /// Another game is on the screen.
    pub fn begin_game(&mut self) {
        self.told_here.clear();
        self.waiting.clear();
        self.shown = None;
        self.looked_at = None;
    }

    /// Looks for what matters now for the first time. Returns whether something is new.
    pub fn notice(&mut self, view: &View, is_tutorial: bool) -> bool {
        let now = Some((view.seed, view.turn, view.depth));
        if self.looked_at == now {
            return false;
        }
        self.looked_at = now;
        let mut moments = Moments::new(view, is_tutorial);
        let mut is_new = false;
        for (_, lesson) in view.catalog.lessons.iter() {
            let is_for_tutorial = lesson.when.contains(&Moment::Tutorial);
            if is_for_tutorial != is_tutorial {
                continue;
            }
            let was_told = match lesson.every_game {
                true => self.told_here.contains(&lesson.id),
                false => self.told.contains(&lesson.id),
            };
            if !was_told && lesson.when.iter().all(|moment| moments.holds(moment)) {
                self.told.retain(|id| *id != lesson.id);
                self.told.push(lesson.id.clone());
                // What a tutorial told before is out of date.
                if is_tutorial && !is_new {
                    self.shown = None;
                    self.waiting.clear();
                }
                self.told_here.insert(lesson.id.clone());
                self.waiting.push_back(lesson.id.clone());
                is_new = true;
            }
        }
        self.show_next(&view.catalog);
        is_new
    }

    /// A command was carried out.
    pub fn note_command(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.commands = shown.commands.saturating_sub(1);
        }
    }

    /// Lets time pass. Returns whether another lesson is shown now, or none.
    pub fn advance(&mut self, elapsed_ms: f32, catalog: &Catalog) -> bool {
        let Some(shown) = &mut self.shown else {
            return false;
        };
        shown.ms -= elapsed_ms;
        let stays = shown.stays && self.waiting.is_empty();
        if stays || shown.ms > 0.0 || shown.commands > 0 {
            return false;
        }
        self.put_away(catalog);
        true
    }

    /// The player has read it.
    pub fn put_away(&mut self, catalog: &Catalog) {
        self.shown = None;
        self.show_next(catalog);
    }

    fn show_next(&mut self, catalog: &Catalog) {
        while self.shown.is_none()
            && let Some(id) = self.waiting.pop_front()
        {
            self.shown = catalog.lessons.named(&id).map(|lesson| Shown {
                ms: LEAST_MS + MS_FOR_A_LETTER * lesson.text.chars().count() as f32,
                commands: LEAST_COMMANDS,
                // What a tutorial asks for is asked for until it is done.
                stays: lesson.when.contains(&Moment::Tutorial),
                id,
            });
        }
    }

    /// The lesson on the screen.
    pub fn shown<'a>(&self, catalog: &'a Catalog) -> Option<&'a LessonKind> {
        let shown = self.shown.as_ref()?;
        catalog.lessons.named(&shown.id).map(AsRef::as_ref)
    }

    /// Everything that was told, to be read again.
    pub fn told<'a>(&self, catalog: &'a Catalog) -> Vec<&'a LessonKind> {
        let told = self.told.iter();
        told.filter_map(|id| catalog.lessons.named(id).map(AsRef::as_ref))
            .collect()
    }
}

#[cfg(test)]
mod tests;
