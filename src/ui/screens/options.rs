//! The settings: what the player can choose for the front end, applied at once.

use crate::target::IS_PAGE;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::draw::panel::{self, ListPanel};
use crate::ui::input::KeyCode;
use crate::ui::keymap::table::{ENTER, ESCAPE, HELP, KeyRow, NORTH, SOUTH, bind};
use crate::ui::keymap::{Context, Direction, Preset, UiAction};
use crate::ui::keymap::{Press, Press::Char, Press::Code};
use crate::ui::list::{Ends, Heard, List, Rows};
use crate::ui::screens::hints::{Hints, edge};
use crate::ui::screens::keys::Keys;
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::settings::{AnimationSpeed, LOUDEST, MapLook, Palette, Settings, TEXT_PERCENTS};
use crate::ui::text::{self, Run};
use crate::ui::theme;
use crate::ui::zoom::SIDES;
use bracket_lib::geometry::Point;

const CONTEXT: Context = Context::scrolling("settings");

const WIDEST: i32 = 64;
/// The rows below the list that explain the marked setting.
const DETAILS: i32 = 2;

/// The keys that open the settings, in a game and on the title.
const OPEN: &[Press] = &[Char('O'), Code(KeyCode::Function(10))];

pub(super) const LESS: &[Press] = &[Code(KeyCode::Left), Code(KeyCode::Numpad(4)), Char('-')];
pub(super) const MORE: &[Press] = &[Code(KeyCode::Right), Code(KeyCode::Numpad(6)), Char('+')];

pub const KEYS: &[KeyRow] = &[
    bind(Context::PLAY, UiAction::Settings, OPEN, "settings"),
    bind(Context::TITLE, UiAction::Settings, OPEN, "settings"),
    bind(Context::MENU, UiAction::Settings, OPEN, "settings"),
    bind(CONTEXT, UiAction::Go(Direction::NORTH), NORTH, "up"),
    bind(CONTEXT, UiAction::Go(Direction::SOUTH), SOUTH, "down"),
    bind(CONTEXT, UiAction::Confirm, ENTER, "the next value"),
    bind(CONTEXT, UiAction::Go(Direction::EAST), MORE, "more"),
    bind(CONTEXT, UiAction::Go(Direction::WEST), LESS, "less"),
    bind(CONTEXT, UiAction::Help, HELP, "this help"),
    bind(CONTEXT, UiAction::Cancel, ESCAPE, "back"),
];

const HINTS: Hints = Hints {
    context: CONTEXT,
    parts: &[
        (UiAction::Go(Direction::WEST), "less"),
        (UiAction::Go(Direction::EAST), "more"),
        (UiAction::Cancel, "back"),
    ],
};

/// The setting that also tells of a missing device.
const SOUND: &str = "Sound";

/// Which way a value is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Less,
    More,
    /// The next value; after the last comes the first.
    Next,
}

/// One setting.
struct Setting {
    label: &'static str,
    /// What it does.
    words: &'static str,
    value: fn(&Settings) -> String,
    /// Changes the value. `None` for a row that opens a screen of its own.
    change: Option<fn(&mut Settings, Change)>,
}

/// The value before or after one in a list. A value that is not there counts as the first.
pub(super) fn other<T: Copy + PartialEq>(values: &[T], now: T, change: Change) -> T {
    let last = values.len() - 1;
    let place = values.iter().position(|each| *each == now).unwrap_or(0);
    let place = match change {
        Change::Less => place.saturating_sub(1),
        Change::More => (place + 1).min(last),
        Change::Next if place == last => 0,
        Change::Next => place + 1,
    };
    values[place]
}

/// What is shown of a choice that the system may make: a page is told what its user wishes,
/// a window is not.
const AS_THE_SYSTEM: &str = "as the system says";

/// A choice as it is shown; none where the system makes it.
fn shown_wish<T>(chosen: Option<T>, now: T) -> Option<T> {
    match IS_PAGE {
        true => chosen,
        false => Some(chosen.unwrap_or(now)),
    }
}

/// The choice before or after one. On a page the first is to leave it to the system.
fn other_wish<T: Copy + PartialEq>(
    values: &[T],
    chosen: Option<T>,
    now: T,
    change: Change,
) -> Option<T> {
    let system = [None].into_iter().filter(|_| IS_PAGE);
    let all: Vec<Option<T>> = system.chain(values.iter().copied().map(Some)).collect();
    other(&all, shown_wish(chosen, now), change)
}

/// The number of a volume, up to the loudest.
fn louder(volume: &mut u32, change: Change) {
    let all: Vec<u32> = (0..=LOUDEST).collect();
    *volume = other(&all, *volume, change);
}

fn loudness(volume: u32) -> String {
    match volume {
        0 => "off".to_string(),
        _ => format!("{volume} of {LOUDEST}"),
    }
}

fn on_off(value: bool) -> String {
    if value { "on" } else { "off" }.to_string()
}

fn switch(value: &mut bool, change: Change) {
    *value = match change {
        Change::Less => false,
        Change::More => true,
        Change::Next => !*value,
    };
}

const SETTINGS: &[Setting] = &[
    Setting {
        label: "Map",
        words: "Pictures, or the letters and signs of old.",
        value: |it| match it.look {
            MapLook::Tiles => "pictures".to_string(),
            MapLook::Glyphs => "letters".to_string(),
        },
        change: Some(|it, change| {
            it.look = other(&[MapLook::Tiles, MapLook::Glyphs], it.look, change);
        }),
    },
    Setting {
        label: "Size of tiles",
        words: "How large the map is drawn. The wheel changes it too.",
        value: |it| match it.tile_side {
            None => "as it fits".to_string(),
            Some(side) => format!("{side} pixels"),
        },
        change: Some(|it, change| {
            let sides = SIDES.iter().filter_map(|side| u32::try_from(*side).ok());
            let sides: Vec<u32> = sides.collect();
            // One that the wheel cannot set counts as the next smaller one.
            let known = |side: u32| sides.iter().rfind(|each| **each <= side).copied();
            let now = it.tile_side.and_then(known);
            let all: Vec<Option<u32>> = [None]
                .into_iter()
                .chain(sides.iter().copied().map(Some))
                .collect();
            it.tile_side = other(&all, now, change);
        }),
    },
    Setting {
        label: "Size of text",
        words: "How large everything is written.",
        value: |it| format!("{} %", it.text_percent),
        change: Some(|it, change| {
            it.text_percent = other(&TEXT_PERCENTS, it.text_percent, change);
        }),
    },
    Setting {
        label: "Colours",
        words: "Colours that can be told apart by those who see red and green, or blue and yellow, alike; or the most contrast.",
        value: |it| match shown_wish(it.palette, it.palette()) {
            None => AS_THE_SYSTEM.to_string(),
            Some(Palette::Usual) => "usual".to_string(),
            Some(Palette::RedGreen) => "for red-green".to_string(),
            Some(Palette::BlueYellow) => "for blue-yellow".to_string(),
            Some(Palette::HighContrast) => "high contrast".to_string(),
        },
        change: Some(|it, change| {
            let all = [
                Palette::Usual,
                Palette::RedGreen,
                Palette::BlueYellow,
                Palette::HighContrast,
            ];
            it.palette = other_wish(&all, it.palette, it.palette(), change);
        }),
    },
    Setting {
        label: "Minimap",
        words: "A small map of the level in a corner.",
        value: |it| on_off(it.minimap),
        change: Some(|it, change| switch(&mut it.minimap, change)),
    },
    Setting {
        label: "Reduce motion",
        words: "Nothing moves, shakes or flashes by itself.",
        value: |it| match shown_wish(it.reduced_motion, it.wishes.reduced_motion) {
            None => AS_THE_SYSTEM.to_string(),
            Some(value) => on_off(value),
        },
        change: Some(|it, change| {
            let now = (it.reduced_motion, it.wishes.reduced_motion);
            it.reduced_motion = other_wish(&[false, true], now.0, now.1, change);
        }),
    },
    Setting {
        label: "Animations",
        words: "How fast missiles fly and blows flash. Any key ends them at once.",
        value: |it| match it.animation_speed {
            AnimationSpeed::Off => "off".to_string(),
            AnimationSpeed::Slow => "slow".to_string(),
            AnimationSpeed::Usual => "usual".to_string(),
            AnimationSpeed::Fast => "fast".to_string(),
        },
        change: Some(|it, change| {
            let all = [
                AnimationSpeed::Off,
                AnimationSpeed::Slow,
                AnimationSpeed::Usual,
                AnimationSpeed::Fast,
            ];
            it.animation_speed = other(&all, it.animation_speed, change);
        }),
    },
    Setting {
        label: SOUND,
        words: "Everything that is heard.",
        value: |it| on_off(!it.muted),
        change: Some(|it, change| {
            let mut sound = !it.muted;
            switch(&mut sound, change);
            it.muted = !sound;
        }),
    },
    Setting {
        label: "Volume of effects",
        words: "Steps, blows, doors: what happens in the game.",
        value: |it| loudness(it.effects_volume),
        change: Some(|it, change| louder(&mut it.effects_volume, change)),
    },
    Setting {
        label: "Volume of ambience",
        words: "What is always heard in a place, such as dripping water.",
        value: |it| loudness(it.ambience_volume),
        change: Some(|it, change| louder(&mut it.ambience_volume, change)),
    },
    Setting {
        label: "Volume of menus",
        words: "Marking, choosing, and what cannot be done.",
        value: |it| loudness(it.interface_volume),
        change: Some(|it, change| louder(&mut it.interface_volume, change)),
    },
    Setting {
        label: "Captions",
        words: "Sounds in words, in a corner of the map.",
        value: |it| match it.captions {
            None => "while nothing is heard".to_string(),
            Some(value) => on_off(value),
        },
        change: Some(|it, change| {
            let all = [None, Some(false), Some(true)];
            it.captions = other(&all, it.captions, change);
        }),
    },
    Setting {
        label: "Pick up by walking",
        words: "Things that you walk over are taken, while no foe is in view.",
        value: |it| on_off(it.auto_pickup),
        change: Some(|it, change| switch(&mut it.auto_pickup, change)),
    },
    Setting {
        label: "Ask before danger",
        words: "Before you step into harm that you know of, or hit someone who is no foe.",
        value: |it| on_off(it.confirmations),
        change: Some(|it, change| switch(&mut it.confirmations, change)),
    },
    Setting {
        label: "Hints",
        words: "What matters for the first time is told, once. The menu has all of it.",
        value: |it| on_off(it.lessons),
        change: Some(|it, change| switch(&mut it.lessons, change)),
    },
    Setting {
        label: "Keys for steps",
        words: "Which keys step. Commands on the same letters move to others; Keys lists them.",
        value: |it| it.preset.words().to_string(),
        change: Some(|it, change| it.preset = other(&Preset::ALL, it.preset, change)),
    },
    Setting {
        label: "Keys",
        words: "Every key, to be changed one by one.",
        value: |it| match it.keys.len() {
            0 => "standard >".to_string(),
            1 => "1 changed >".to_string(),
            count => format!("{count} changed >"),
        },
        change: None,
    },
];

/// The list of settings.
pub struct Options {
    list: List,
}

impl Options {
    pub fn new() -> Self {
        Self {
            list: List::new(Ends::GoAround),
        }
    }

    fn change(&self, row: usize, change: Change, scene: &Scene) -> Request {
        match SETTINGS.get(row).map(|setting| setting.change) {
            Some(Some(apply)) => {
                let mut settings = scene.settings.clone();
                apply(&mut settings, change);
                Request::Settle(Box::new(settings))
            }
            Some(None) if change != Change::Less => Request::Push(Box::new(Keys::new())),
            _ => Request::Stay,
        }
    }
}

fn parts(scene: &Scene) -> ListPanel {
    panel::with_details(scene.area, WIDEST, scene.lines(SETTINGS.len()), DETAILS)
}

fn rows(scene: &Scene) -> Rows {
    scene.rows(SETTINGS.len(), parts(scene).list)
}

impl Screen for Options {
    fn name(&self) -> &'static str {
        "settings"
    }

    fn context(&self) -> Context {
        CONTEXT
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        let marked = self.list.marked();
        match action {
            UiAction::Go(Direction::EAST) => return self.change(marked, Change::More, scene),
            UiAction::Go(Direction::WEST) => return self.change(marked, Change::Less, scene),
            UiAction::Cancel => return Request::Pop,
            _ => (),
        }
        match self.list.handle(action, rows(scene)) {
            Heard::Chosen(row) => self.change(row, Change::Next, scene),
            _ => Request::Stay,
        }
    }

    fn point(&mut self, cell: Point, scene: &Scene) {
        self.list.point(cell, rows(scene));
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        let edge = edge(parts(scene).frame);
        if let Some(action) = HINTS.at(edge, cell, scene.keymap) {
            return self.handle(action, scene);
        }
        match self.list.click(cell, rows(scene)) {
            Some(row) => self.change(row, Change::Next, scene),
            None => Request::Stay,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        let parts = parts(scene);
        panel::draw(canvas, parts.frame, "Settings", theme::GOLD);
        self.list
            .draw(canvas, rows(scene), |canvas, place, row, is_marked| {
                let value = (SETTINGS[row].value)(scene.settings);
                draw_row(canvas, place, SETTINGS[row].label, &value, is_marked);
            });
        if let Some(setting) = SETTINGS.get(self.list.marked()) {
            let words = match setting.label {
                SOUND if !scene.has_sound => "No sound device was found.".to_string(),
                SOUND => {
                    let key = scene.keymap.hint(Context::EVERYWHERE, UiAction::Mute);
                    format!("{} {key} switches it, on every screen.", setting.words)
                }
                _ => setting.words.to_string(),
            };
            let lines = text::wrap_plain(&words, parts.details.width, theme::FAINT);
            text::print_lines(canvas, parts.details, &lines);
        }
        HINTS.draw(canvas, edge(parts.frame), scene.keymap);
    }
}

pub(super) fn draw_row(canvas: &mut Canvas, row: Area, label: &str, value: &str, is_marked: bool) {
    let room = row.width - 4 - value.chars().count() as i32;
    let runs = [Run::new(text::shortened(label, room), theme::TEXT)];
    panel::list_row(canvas, row, &runs, is_marked);
    canvas.print_right(row.right() - 1, row.y, value, theme::GOLD);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    fn settled(screen: &mut Options, action: UiAction, settings: &Settings) -> Settings {
        let effects = Effects::default();
        let scene = Scene {
            settings,
            ..testkit::scene(None, &effects)
        };
        match screen.handle(action, &scene) {
            Request::Settle(settings) => *settings,
            _ => settings.clone(),
        }
    }

    #[test]
    fn every_value_can_be_reached_and_left_again() {
        for (row, setting) in SETTINGS.iter().enumerate() {
            if setting.change.is_none() {
                continue;
            }
            let mut screen = Options::new();
            screen.list.mark(row);
            let first = Settings::default();
            let value = setting.value;
            // `Next` alone goes through all values and comes back.
            let mut now = settled(&mut screen, UiAction::Confirm, &first);
            assert_ne!(value(&now), value(&first), "{}", setting.label);
            let back = (0..20).any(|_| {
                now = settled(&mut screen, UiAction::Confirm, &now);
                value(&now) == value(&first)
            });
            assert!(back, "{}", setting.label);
            // Less and more stop at the ends.
            for direction in [Direction::WEST, Direction::EAST] {
                let mut now = first.clone();
                for _ in 0..20 {
                    now = settled(&mut screen, UiAction::Go(direction), &now);
                }
                let end = settled(&mut screen, UiAction::Go(direction), &now);
                assert_eq!(end, now, "{}", setting.label);
            }
        }
    }

    #[test]
    fn the_size_of_tiles_goes_through_every_size_that_the_wheel_has() {
        let row = { SETTINGS.iter() }.position(|it| it.label == "Size of tiles");
        let mut screen = Options::new();
        screen.list.mark(row.expect("it is there"));
        let mut now = Settings::default();
        for side in SIDES {
            now = settled(&mut screen, UiAction::Go(Direction::EAST), &now);
            assert_eq!(now.tile_side, u32::try_from(side).ok());
        }
        // A file may have any size.
        for (side, less, more) in [(6, 4, 8), (9, 6, 10), (128, 64, 144)] {
            let mut changed = |direction| {
                let odd = Settings {
                    tile_side: Some(side),
                    ..Settings::default()
                };
                settled(&mut screen, UiAction::Go(direction), &odd).tile_side
            };
            assert_eq!(changed(Direction::WEST), Some(less), "{side}");
            assert_eq!(changed(Direction::EAST), Some(more), "{side}");
        }
    }

    #[test]
    fn a_window_offers_nothing_that_no_system_says() {
        for setting in SETTINGS {
            let value = (setting.value)(&Settings::default());
            assert!(IS_PAGE || value != AS_THE_SYSTEM, "{}", setting.label);
        }
    }

    #[test]
    fn every_setting_is_shown_with_its_value_and_words() {
        for (columns, rows) in [(40, 25), (53, 30), (80, 45), (60, 12)] {
            let mut screen = Options::new();
            for (row, setting) in SETTINGS.iter().enumerate() {
                screen.list.mark(row);
                let canvas = testkit::drawn(&screen, None, columns, rows);
                assert!(canvas.shows(setting.label), "{}", setting.label);
                let value = (setting.value)(&Settings::default());
                assert!(canvas.shows(&value), "{}: {value}", setting.label);
            }
        }
        testkit::drawn(&Options::new(), None, 1, 1);
    }

    #[test]
    fn a_click_on_a_row_changes_it() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let mut screen = Options::new();
        let canvas = testkit::drawn(&screen, None, 40, 22);
        let row = |words: &str| (0..22).find(|y| canvas.row(*y).contains(words));
        let y = row("Size of text").expect("it is shown");
        let Request::Settle(settings) = screen.click(Point::new(40, y), &scene) else {
            panic!("a click changes the setting");
        };
        assert_eq!(settings.text_percent, 125);
    }
}
