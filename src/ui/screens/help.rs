//! The keys of a screen, made from the table of keys.

use crate::ui::canvas::Canvas;
use crate::ui::input::KeyCode;
use crate::ui::keymap::{self, Binding, Context, Direction, Press, UiAction};
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::screens::{Scene, Screen, Step};
use crate::ui::text::Run;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// Where the explanations begin.
const LABELS: usize = 20;

/// What every key does on one screen, and on the title also in the game.
pub struct Help {
    reader: Reader,
}

impl Help {
    pub fn new(context: Context) -> Self {
        let mut lines = Vec::new();
        match context {
            Context::Title => {
                lines.extend(keys_of(context));
                lines.push(Paragraph::plain("", theme::TEXT));
                lines.push(Paragraph::plain("In the game", theme::GOLD));
                lines.extend(keys_of(Context::Play));
                lines.extend(goal());
                lines.extend(makers());
            }
            Context::Play => {
                lines.extend(keys_of(context));
                lines.extend(goal());
                lines.extend(makers());
            }
            Context::Puzzle => {
                lines.extend(keys_of(context));
                lines.extend(maze());
            }
            _ => lines.extend(keys_of(context)),
        }
        Self {
            reader: Reader::new("Help", lines),
        }
    }
}

impl Screen for Help {
    fn name(&self) -> &'static str {
        "help"
    }

    fn context(&self) -> Context {
        Context::Reader
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Step {
        self.reader.handle(action, scene)
    }

    fn click(&mut self, _cell: Point, _scene: &Scene) -> Step {
        Step::Pop
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.reader.draw(scene, canvas);
    }
}

fn goal() -> Vec<Paragraph> {
    [
        "",
        "Point at anything to name it; click beside you to step there.",
        "Go down to the wyrm's hoard, take it, and climb out again.",
    ]
    .map(|text| Paragraph::plain(text, theme::TEXT))
    .into()
}

fn maze() -> Vec<Paragraph> {
    [
        "",
        "You step, then the dragon does: the shortest way to you. Beside it you are caught. Of equally \
         short ways it takes up before left, down and right. Par is the fewest steps there are.",
        "",
        "Click beside you to step there. Paste a maze, or a link to one, and it opens.",
    ]
    .map(|text| Paragraph::plain(text, theme::TEXT))
    .into()
}

/// One line for each binding; all directions together are a compass.
fn keys_of(context: Context) -> Vec<Paragraph> {
    let is_step = |binding: &&Binding| matches!(binding.action, UiAction::Go(_));
    let has_compass = keymap::bindings(context).filter(is_step).count() == 8;
    let mut lines = Vec::new();
    if has_compass {
        lines.extend(compass(context));
    }
    for binding in keymap::bindings(context) {
        if (has_compass && is_step(&binding)) || is_for_makers(binding) {
            continue;
        }
        lines.push(row_of(binding));
    }
    lines
}

fn row_of(binding: &Binding) -> Paragraph {
    let keys: Vec<String> = binding.keys.iter().map(|press| press.name()).collect();
    row(&keys.join("  "), binding.label)
}

/// Keys that are no part of playing.
fn is_for_makers(binding: &Binding) -> bool {
    binding.action == UiAction::Building
}

fn makers() -> Vec<Paragraph> {
    let mut lines = vec![
        Paragraph::plain("", theme::TEXT),
        Paragraph::plain("For makers", theme::GOLD),
    ];
    let keys = keymap::bindings(Context::Play).filter(|binding| is_for_makers(binding));
    lines.extend(keys.map(row_of));
    lines
}

fn row(keys: &str, label: &str) -> Paragraph {
    Paragraph {
        lead: Run::new(format!("{keys:<LABELS$}"), theme::GOLD),
        runs: vec![Run::new(label, theme::TEXT)],
    }
}

/// The eight directions as two small compasses: letters and number pad.
fn compass(context: Context) -> Vec<Paragraph> {
    let labels = [
        "move; the arrow keys do so too",
        "walk into a foe to strike it",
        "walk into a door to open it",
    ];
    let mut lines = Vec::new();
    for (dy, label) in (-1..=1).zip(labels) {
        let mut keys = String::new();
        for wanted in [is_letter as fn(&Press) -> bool, is_numpad] {
            for dx in -1..=1 {
                keys += &compass_key(context, Direction { dx, dy }, wanted);
                keys.push(' ');
            }
            keys += "  ";
        }
        lines.push(row(&keys, label));
    }
    lines.push(Paragraph::plain("", theme::TEXT));
    lines
}

fn is_letter(press: &Press) -> bool {
    matches!(press, Press::Char(_))
}

fn is_numpad(press: &Press) -> bool {
    matches!(press, Press::Code(KeyCode::Numpad(_)))
}

/// The last sign of a key's name: the letter, or the digit of the number pad.
fn compass_key(context: Context, direction: Direction, wanted: fn(&Press) -> bool) -> String {
    keymap::bindings(context)
        .find(|binding| binding.action == UiAction::Go(direction))
        .and_then(|binding| binding.keys.iter().find(|press| wanted(press)))
        .and_then(|press| press.name().chars().last())
        .unwrap_or('·')
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testkit;

    const CONTEXTS: [Context; 15] = [
        Context::Title,
        Context::Mods,
        Context::Play,
        Context::Direction,
        Context::Menu,
        Context::Pack,
        Context::Card,
        Context::Reader,
        Context::Building,
        Context::End,
        Context::Entry,
        Context::Games,
        Context::Replay,
        Context::PastRuns,
        Context::Sheet,
    ];

    #[test]
    fn every_action_of_a_screen_is_in_its_help() {
        for context in CONTEXTS {
            // High enough for all of it.
            let canvas = testkit::drawn(&Help::new(context), None, 60, 60);
            for binding in keymap::bindings(context) {
                let is_step = matches!(binding.action, UiAction::Go(_));
                if !is_step {
                    assert!(canvas.shows(binding.label), "{context:?} {}", binding.label);
                }
                for press in binding.keys.iter().filter(|press| is_letter(press)) {
                    assert!(canvas.shows(&press.name()), "{context:?} {press:?}");
                }
            }
        }
    }

    #[test]
    fn the_compass_names_the_keys_of_the_table() {
        let canvas = testkit::drawn(&Help::new(Context::Play), None, 60, 60);
        for row in ["y k u   7 8 9", "h · l   4 · 6", "b j n   1 2 3"] {
            assert!(canvas.shows(row), "{row}");
        }
    }

    #[test]
    fn the_keys_of_play_fit_the_usual_window() {
        let canvas = testkit::drawn(&Help::new(Context::Play), None, 40, 22);
        for label in ["move;", "wait a turn", "save and leave", "climb out again."] {
            assert!(canvas.shows(label), "{label}");
        }
    }
}
