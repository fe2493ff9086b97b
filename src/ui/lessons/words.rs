//! The names of commands in lessons, and the keys that stand in their place.

use crate::game::command::Command;
use crate::game::view::ItemVerb;
use crate::ui::commands::{ASCEND, CLOSE_DOOR, DESCEND, EXPLORE, PICK_UP, REST, WAIT, now};
use crate::ui::keymap::{Context, Direction, Keymap, UiAction};
use crate::ui::screens::{examine, map, spells};
use crate::ui::text::Run;
use crate::ui::theme;
use crate::ui::wishes::Played;

/// The command that a name in a lesson stands for. `LessonKind::text` lists the names.
fn command(name: &str) -> Option<UiAction> {
    Some(match name {
        "look" => examine::OPEN,
        "explore" => EXPLORE,
        "pick_up" => PICK_UP,
        "pack" => UiAction::Pack,
        "wear" => UiAction::Use(ItemVerb::Wear),
        "quaff" => UiAction::Use(ItemVerb::Quaff),
        "read" => UiAction::Use(ItemVerb::Read),
        "zap" => UiAction::Use(ItemVerb::Zap),
        "throw" => UiAction::Use(ItemVerb::Throw),
        "fire" => UiAction::Use(ItemVerb::Fire),
        "cast" => spells::OPEN,
        "again" => UiAction::Repeat,
        "rest" => REST,
        "search" => now("search", Command::Search),
        "wait" => WAIT,
        "close" => CLOSE_DOOR,
        "down" => DESCEND,
        "up" => ASCEND,
        "map" => map::OPEN,
        "messages" => UiAction::Messages,
        "hints" => UiAction::Lessons,
        "help" => UiAction::Help,
        "commands" => UiAction::Commands,
        _ => return None,
    })
}

/// The button that a name in a lesson stands for, as buttons for thumbs are called.
fn button(name: &str) -> Option<String> {
    Some(match name {
        "steps" => "a tap".to_string(),
        "down" => "stairs".to_string(),
        "up" => "stairs up".to_string(),
        "commands" => "all".to_string(),
        _ => command(name).map(|_| name.replace('_', " "))?,
    })
}

/// The keys or the button that a name in a lesson stands for.
fn keys(name: &str, keymap: &Keymap, played: Played) -> Option<String> {
    if played == Played::ByFingers {
        return button(name);
    }
    let hint = |action| keymap.hint(Context::PLAY, action);
    if name == "steps" {
        let ways = [
            Direction::WEST,
            Direction::SOUTH,
            Direction::NORTH,
            Direction::EAST,
        ];
        return Some(ways.map(|way| hint(UiAction::Go(way))).join(" "));
    }
    let action = command(name)?;
    // What has lost its key is still in the list of commands.
    let key = hint(action);
    Some(match key.is_empty() {
        true => hint(UiAction::Commands),
        false => key,
    })
}

/// The text with the player's keys, as plain text.
pub fn with_keys(text: &str, keymap: &Keymap, played: Played) -> String {
    let runs = key_runs(text, keymap, played);
    runs.into_iter().map(|run| run.text).collect()
}

/// The text with the player's keys or buttons, which stand out. A name that stands for none stays as
/// it is.
pub fn key_runs(text: &str, keymap: &Keymap, played: Played) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        written += before;
        let named = after.split_once('}');
        match named.and_then(|(name, after)| Some((keys(name, keymap, played)?, after))) {
            Some((keys, after)) => {
                runs.push(Run::new(std::mem::take(&mut written), theme::TEXT));
                runs.push(Run::new(keys, theme::GOLD));
                rest = after;
            }
            None => {
                written.push('{');
                rest = after;
            }
        }
    }
    runs.push(Run::new(written + rest, theme::TEXT));
    runs
}
