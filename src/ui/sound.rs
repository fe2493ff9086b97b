//! Which sounds are heard, how loud, and their captions.
//!
//! Sounds are for what the player was told anyway, by the same notices as the log. A few are
//! heard at a time, and no sound over itself. The game never waits for one.

use crate::catalog::Catalog;
use crate::catalog::schema::{Cue, SoundGroup, SoundKind};
use crate::platform::{RATE, Samples, Silence, Speaker};
use crate::ui::settings::{LOUDEST, Settings};
use bracket_lib::geometry::Point;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many sounds are heard at a time, besides the ambience.
const MOST_SOUNDS: usize = 4;
/// How many captions are shown, and how long each.
const MOST_CAPTIONS: usize = 3;
const CAPTION_MS: f32 = 2_500.0;

/// A sound whose samples have been made.
struct Made {
    kind: Arc<SoundKind>,
    samples: Samples,
}

/// What is heard, and what was.
pub struct Sounds {
    speaker: Box<dyn Speaker>,
    /// Samples by the id of their sound, made when it is heard for the first time.
    made: BTreeMap<String, Made>,
    /// Which of several sounds for the same is next.
    turns: BTreeMap<Cue, usize>,
    /// The ids of sounds that are heard now, and how much longer.
    heard: Vec<(String, f32)>,
    /// The captions that are shown, oldest first, and how much longer.
    captions: Vec<(String, f32)>,
    /// What is always heard in this place.
    ambience: Option<Arc<SoundKind>>,
    /// The id of what the speaker repeats.
    humming: Option<String>,
    settings: Settings,
    /// The player looks at another window.
    is_away: bool,
}

impl Default for Sounds {
    fn default() -> Self {
        Self {
            speaker: Box::new(Silence),
            made: BTreeMap::new(),
            turns: BTreeMap::new(),
            heard: Vec::new(),
            captions: Vec::new(),
            ambience: None,
            humming: None,
            settings: Settings::default(),
            is_away: false,
        }
    }
}

impl Sounds {
    /// Plays on another speaker from now on.
    pub fn set_speaker(&mut self, speaker: Box<dyn Speaker>) {
        self.speaker = speaker;
        self.humming = None;
        self.tune();
    }

    /// Can nothing be heard, whatever the settings are?
    pub fn is_missing(&self) -> bool {
        self.speaker.is_missing()
    }

    fn shows_captions(&self) -> bool {
        self.settings.shows_captions(!self.is_missing())
    }

    /// Follows the player's settings.
    pub fn settle(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        if !self.shows_captions() {
            self.captions.clear();
        }
        self.tune();
    }

    /// The player looks at another window, or back at this one.
    pub fn set_away(&mut self, is_away: bool) {
        self.is_away = is_away;
        self.tune();
    }

    /// Plays what is heard for something: the own sound of whatever it was, or else the next
    /// that is for it. `from` is where it comes from, in words.
    pub fn play(
        &mut self,
        catalog: &Catalog,
        cue: Cue,
        own: Option<&Arc<SoundKind>>,
        from: Option<&str>,
    ) {
        let Some(kind) = own.cloned().or_else(|| self.next(catalog, cue)) else {
            return;
        };
        // One's own steps need no words, and neither does a menu.
        if cue != Cue::Step && kind.group != SoundGroup::Interface {
            self.caption(&kind.caption, from);
        }
        let is_heard = self.heard.iter().any(|(id, _)| *id == kind.id);
        let volume = self.volume(kind.group);
        if volume == 0.0 || is_heard || self.heard.len() >= MOST_SOUNDS {
            return;
        }
        let samples = self.samples(&kind);
        let length = samples.len() as f32 * 1000.0 / RATE as f32;
        self.heard.push((kind.id.clone(), length));
        self.speaker.play(&samples, volume);
    }

    /// Of the sounds for something, the one whose turn it is.
    fn next(&mut self, catalog: &Catalog, cue: Cue) -> Option<Arc<SoundKind>> {
        let sounds = catalog.sounds.iter().map(|(_, kind)| kind);
        let mut fitting: Vec<&Arc<SoundKind>> =
            sounds.filter(|kind| kind.cues.contains(&cue)).collect();
        if fitting.is_empty() {
            return None;
        }
        let turn = self.turns.entry(cue).or_default();
        let kind = fitting.swap_remove(*turn % fitting.len());
        *turn = turn.wrapping_add(1);
        Some(Arc::clone(kind))
    }

    /// Lets this be heard all the time, and nothing else.
    pub fn dwell(&mut self, ambience: Option<&Arc<SoundKind>>) {
        let id = |kind: &Arc<SoundKind>| kind.id.clone();
        if self.ambience.as_ref().map(id) == ambience.map(id) {
            return;
        }
        self.ambience = ambience.cloned();
        if let Some(kind) = ambience {
            self.caption(&kind.caption, None);
        }
        self.tune();
    }

    /// Repeats what is always heard here as loud as it should be.
    fn tune(&mut self) {
        let group = { self.ambience.as_ref() }.map_or(SoundGroup::Ambience, |kind| kind.group);
        let volume = self.volume(group);
        // Samples are not made for nobody.
        let wanted = self.ambience.clone().filter(|_| volume > 0.0);
        let id = wanted.as_ref().map(|kind| kind.id.clone());
        if id != self.humming && (id.is_some() || self.ambience.is_none()) {
            let samples = wanted.map(|kind| self.samples(&kind));
            self.speaker.hum(samples.as_ref());
            self.humming = id;
        }
        self.speaker.set_hum_volume(volume);
    }

    fn samples(&mut self, kind: &Arc<SoundKind>) -> Samples {
        let is_same = |made: &Made| Arc::ptr_eq(&made.kind, kind);
        if let Some(made) = self.made.get(&kind.id).filter(|made| is_same(made)) {
            return Arc::clone(&made.samples);
        }
        let samples: Samples = kind.sound().render(RATE).into();
        let made = Made {
            kind: Arc::clone(kind),
            samples: Arc::clone(&samples),
        };
        self.made.insert(kind.id.clone(), made);
        samples
    }

    /// How loud the sounds of a group are, from 0 to 1.
    fn volume(&self, group: SoundGroup) -> f32 {
        if self.settings.muted || self.is_away {
            return 0.0;
        }
        let steps = match group {
            SoundGroup::Effects => self.settings.effects_volume,
            SoundGroup::Ambience => self.settings.ambience_volume,
            SoundGroup::Interface => self.settings.interface_volume,
        };
        // Ears tell soft sounds apart better than loud ones.
        (steps as f32 / LOUDEST as f32).powi(2)
    }

    fn caption(&mut self, caption: &str, from: Option<&str>) {
        if !self.shows_captions() {
            return;
        }
        let text = match from {
            Some(from) => format!("{caption}, {from}"),
            None => caption.to_string(),
        };
        self.captions.retain(|(shown, _)| *shown != text);
        self.captions.push((text, CAPTION_MS));
        if self.captions.len() > MOST_CAPTIONS {
            self.captions.remove(0);
        }
    }

    /// The captions that are shown, oldest first.
    pub fn captions(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.captions.iter().map(|(text, _)| text.as_str())
    }

    /// Lets time pass. Returns whether a caption went.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        let pass = |entries: &mut Vec<(String, f32)>| {
            let before = entries.len();
            entries.iter_mut().for_each(|(_, left)| *left -= elapsed_ms);
            entries.retain(|(_, left)| *left > 0.0);
            entries.len() < before
        };
        pass(&mut self.heard);
        pass(&mut self.captions)
    }
}

/// Where something lies, seen from another place, if it is not beside it.
pub fn direction(from: Point, to: Point) -> Option<&'static str> {
    let is_beside = (to.x - from.x).abs() <= 1 && (to.y - from.y).abs() <= 1;
    compass(from, to).filter(|_| !is_beside)
}

/// The direction from one place to another; none if they are the same.
pub fn compass(from: Point, to: Point) -> Option<&'static str> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    if dx == 0 && dy == 0 {
        return None;
    }
    // Half as far to the side is still straight ahead.
    let x = if dx.abs() * 2 > dy.abs() {
        dx.signum()
    } else {
        0
    };
    let y = if dy.abs() * 2 > dx.abs() {
        dy.signum()
    } else {
        0
    };
    Some(match (x, y) {
        (0, -1) => "north",
        (0, _) => "south",
        (-1, 0) => "west",
        (_, 0) => "east",
        (-1, -1) => "northwest",
        (_, -1) => "northeast",
        (-1, _) => "southwest",
        _ => "southeast",
    })
}

#[cfg(test)]
mod tests;
