//! What the player chose for the front end. It never changes the game.
//!
//! Settings are one JSON file beside the runs. Each setting is read by itself, so a value
//! that this version does not know costs only that setting, and the player is told.

use crate::run::open::put_aside;
use crate::store::Store;
use crate::ui::keymap::{KeyChange, Keymap, Preset};
use crate::ui::wishes::Wishes;
use crate::ui::zoom::{Fit, SIDES};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The file with the settings.
pub const FILE: &str = "settings.json";

/// The sizes that text can have, in percent of the usual size.
pub const TEXT_PERCENTS: [u32; 5] = [100, 125, 150, 175, 200];

/// The largest number that a volume can have; 0 is silence.
pub const LOUDEST: u32 = 10;

/// How the map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapLook {
    /// Pictures, where there are any.
    #[default]
    Tiles,
    /// Letters and signs.
    Glyphs,
}

/// Which colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    #[default]
    Usual,
    /// For players who see red and green alike.
    RedGreen,
    /// For players who see blue and yellow alike.
    BlueYellow,
    HighContrast,
}

/// How fast short animations are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnimationSpeed {
    Slow,
    #[default]
    Usual,
    Fast,
    /// There are none.
    Off,
}

/// Everything that the player can choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    pub look: MapLook,
    /// One of `TEXT_PERCENTS`.
    pub text_percent: u32,
    /// The side of a tile of the map in pixels; `None` is what fits the window best.
    pub tile_side: Option<u32>,
    /// `None` is what the system says: the usual colours, or the most contrast.
    pub palette: Option<Palette>,
    /// Nothing moves or flashes. `None` is what the system says.
    pub reduced_motion: Option<bool>,
    pub animation_speed: AnimationSpeed,
    /// Things that are walked over are taken, if no foe is in view.
    pub auto_pickup: bool,
    /// The player is asked before known dangers.
    pub confirmations: bool,
    /// What matters for the first time is told.
    pub lessons: bool,
    /// The minimap is shown.
    pub minimap: bool,
    /// Nothing is heard.
    pub muted: bool,
    /// How loud each group of sounds is, up to `LOUDEST`.
    pub effects_volume: u32,
    pub ambience_volume: u32,
    pub interface_volume: u32,
    /// Sounds are shown in words. `None` is while nothing can be heard.
    pub captions: Option<bool>,
    /// Which keys step.
    pub preset: Preset,
    /// The player's own keys.
    pub keys: Vec<KeyChange>,
    /// What the system says. It is not stored.
    #[serde(skip)]
    pub wishes: Wishes,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            look: MapLook::default(),
            text_percent: TEXT_PERCENTS[0],
            tile_side: None,
            palette: None,
            reduced_motion: None,
            animation_speed: AnimationSpeed::default(),
            auto_pickup: true,
            confirmations: true,
            lessons: true,
            minimap: true,
            muted: false,
            effects_volume: 7,
            ambience_volume: 5,
            interface_volume: 5,
            captions: None,
            preset: Preset::default(),
            keys: Vec::new(),
            wishes: Wishes::default(),
        }
    }
}

impl Settings {
    /// Does nothing move or flash?
    pub fn is_still(&self) -> bool {
        self.reduced_motion.unwrap_or(self.wishes.reduced_motion)
            || self.animation_speed == AnimationSpeed::Off
    }

    /// The colours that are used.
    pub fn palette(&self) -> Palette {
        self.palette.unwrap_or(match self.wishes.more_contrast {
            true => Palette::HighContrast,
            false => Palette::Usual,
        })
    }

    /// The text cells of a window.
    pub fn fit(&self, width: u32, height: u32) -> Fit {
        Fit::dense(width, height, self.text_percent as i32, self.wishes.density)
    }

    /// Are sounds shown in words? `has_sound` is whether there is something to hear them with.
    pub fn shows_captions(&self, has_sound: bool) -> bool {
        self.captions.unwrap_or(self.muted || !has_sound)
    }

    /// All keys as the player chose them.
    pub fn keymap(&self) -> Keymap {
        Keymap::new(self.preset, &self.keys)
    }

    /// The stored settings, and a sentence if something is wrong with them.
    pub fn load(store: &dyn Store) -> (Self, Option<String>) {
        match store.read(FILE) {
            Ok(None) => (Self::default(), None),
            Ok(Some(bytes)) => Self::read(&bytes),
            Err(error) => {
                let trouble = format!("The settings cannot be read: {error}.");
                (Self::default(), Some(trouble))
            }
        }
    }

    /// Stores the settings.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn store(&self, store: &dyn Store) -> Result<(), String> {
        let failed = |error| format!("The settings are not kept: {error}.");
        let text = serde_json::to_vec_pretty(self).expect("settings are plain values");
        // What could not be read is not lost.
        let found = store.read(FILE).ok().flatten();
        let is_damaged = found.is_some_and(|bytes| Self::read(&bytes).1.is_some());
        let aside = is_damaged.then(|| put_aside(store, FILE));
        let aside = aside.transpose().map_err(failed)?;
        store.write(FILE, &text).map_err(failed)?;
        match aside {
            Some(place) => Err(format!(
                "What of the settings could not be read was put aside: {place}."
            )),
            None => Ok(()),
        }
    }

    fn read(bytes: &[u8]) -> (Self, Option<String>) {
        let Ok(Value::Object(fields)) = serde_json::from_slice(bytes) else {
            let trouble = format!("{FILE} is damaged, so the usual settings apply.");
            return (Self::default(), Some(trouble));
        };
        let mut reader = Reader {
            fields,
            unknown: Vec::new(),
        };
        let mut settings = Self::default();
        reader.read("look", &mut settings.look);
        reader.read("text_percent", &mut settings.text_percent);
        reader.read("tile_side", &mut settings.tile_side);
        reader.read("palette", &mut settings.palette);
        reader.read("reduced_motion", &mut settings.reduced_motion);
        reader.read("animation_speed", &mut settings.animation_speed);
        reader.read("auto_pickup", &mut settings.auto_pickup);
        reader.read("confirmations", &mut settings.confirmations);
        reader.read("lessons", &mut settings.lessons);
        reader.read("minimap", &mut settings.minimap);
        reader.read("muted", &mut settings.muted);
        reader.read("effects_volume", &mut settings.effects_volume);
        reader.read("ambience_volume", &mut settings.ambience_volume);
        reader.read("interface_volume", &mut settings.interface_volume);
        reader.read("captions", &mut settings.captions);
        reader.read("preset", &mut settings.preset);
        reader.read("keys", &mut settings.keys);
        settings.limit();
        let trouble = (!reader.unknown.is_empty()).then(|| {
            let names = reader.unknown.join(", ");
            format!("{FILE}: the usual value is used for {names}.")
        });
        (settings, trouble)
    }

    /// Brings numbers from a file into their ranges.
    fn limit(&mut self) {
        const SMALLEST: u32 = SIDES[0].unsigned_abs();
        const LARGEST: u32 = SIDES[SIDES.len() - 1].unsigned_abs();
        if !TEXT_PERCENTS.contains(&self.text_percent) {
            self.text_percent = TEXT_PERCENTS[0];
        }
        self.tile_side = self.tile_side.map(|side| side.clamp(SMALLEST, LARGEST));
        for volume in [
            &mut self.effects_volume,
            &mut self.ambience_volume,
            &mut self.interface_volume,
        ] {
            *volume = (*volume).min(LOUDEST);
        }
    }
}

/// Reads one field after another.
struct Reader {
    fields: Map<String, Value>,
    /// The names of fields whose value is none that this version knows.
    unknown: Vec<&'static str>,
}

impl Reader {
    /// Replaces `place` by the value of a field, if there is one.
    fn read<T: DeserializeOwned>(&mut self, name: &'static str, place: &mut T) {
        let Some(value) = self.fields.remove(name) else {
            return;
        };
        match serde_json::from_value(value) {
            Ok(value) => *place = value,
            Err(_) => self.unknown.push(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::memory::MemoryStore;
    use crate::ui::input::KeyCode;
    use crate::ui::keymap::Press;

    #[test]
    fn damaged_settings_are_put_aside_before_others_are_written() {
        for damaged in ["{ look", r#"{ "look": "blurred", "muted": true }"#] {
            let store = MemoryStore::default();
            store.write(FILE, damaged.as_bytes()).unwrap();

            let told = changed().store(&store).unwrap_err();

            assert!(told.contains("put aside"), "{told}");
            assert_eq!(Settings::load(&store), (changed(), None));
            let aside = store.read("damaged/1-settings.json").unwrap();
            assert_eq!(aside.as_deref(), Some(damaged.as_bytes()));
            assert_eq!(changed().store(&store), Ok(()));
        }
    }

    fn changed() -> Settings {
        Settings {
            look: MapLook::Glyphs,
            text_percent: 150,
            tile_side: Some(32),
            palette: Some(Palette::HighContrast),
            reduced_motion: Some(true),
            animation_speed: AnimationSpeed::Fast,
            auto_pickup: false,
            confirmations: false,
            lessons: false,
            minimap: false,
            muted: true,
            effects_volume: 10,
            ambience_volume: 0,
            interface_volume: 3,
            captions: Some(true),
            preset: Preset::Wasd,
            keys: vec![KeyChange {
                context: "play".to_string(),
                label: "menu".to_string(),
                keys: vec![Press::Char('x'), Press::Code(KeyCode::Function(5))],
            }],
            wishes: Wishes::default(),
        }
    }

    #[test]
    fn what_was_chosen_is_there_at_the_next_start() {
        let store = MemoryStore::default();
        assert_eq!(Settings::load(&store), (Settings::default(), None));
        changed().store(&store).expect("memory can be written");
        assert_eq!(Settings::load(&store), (changed(), None));
    }

    #[test]
    fn the_system_is_heeded_until_the_player_chooses() {
        let asked = Settings {
            wishes: Wishes {
                reduced_motion: true,
                more_contrast: true,
                ..Wishes::default()
            },
            ..Settings::default()
        };
        assert!(asked.is_still());
        assert_eq!(asked.palette(), Palette::HighContrast);
        let chosen = Settings {
            reduced_motion: Some(false),
            palette: Some(Palette::Usual),
            ..asked
        };
        assert!(!chosen.is_still());
        assert_eq!(chosen.palette(), Palette::Usual);
    }

    #[test]
    fn a_wrong_value_costs_only_its_own_setting() {
        let store = MemoryStore::default();
        let text =
            br#"{"palette": "ultraviolet", "text_percent": 150, "tile_side": 9000, "effects_volume": 99, "later": 1}"#;
        store.write(FILE, text).expect("memory can be written");
        let (settings, trouble) = Settings::load(&store);
        assert_eq!(settings.palette, None);
        assert_eq!(settings.text_percent, 150);
        assert_eq!(settings.tile_side, Some(144));
        assert_eq!(settings.effects_volume, LOUDEST);
        let trouble = trouble.expect("it is told");
        assert!(trouble.contains("palette"), "{trouble}");
    }

    #[test]
    fn a_damaged_file_is_told_and_the_usual_settings_apply() {
        let store = MemoryStore::default();
        for bytes in [&b"{"[..], b"[]", b"\xff\x00"] {
            store.write(FILE, bytes).expect("memory can be written");
            let (settings, trouble) = Settings::load(&store);
            assert_eq!(settings, Settings::default());
            assert!(trouble.is_some_and(|it| it.contains("damaged")));
        }
    }
}
