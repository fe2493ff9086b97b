//! The game in words, for players who do not see the picture.
//!
//! The text, the rows and the commands of the top screen, what is around the hero, and what
//! happened since it was last asked for. A page shows all of it as text and buttons. It is
//! made from what the screen draws and from the table of keys, so that no screen needs code
//! of its own for it.

mod witnessed;

use crate::game::view::View;
use crate::log::LogLine;
use crate::notice::Notice;
use crate::ui::app::App;
use crate::ui::around::{Group, around};
use crate::ui::canvas::{Area, Canvas, Spot};
use crate::ui::input::Input;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::layer::Layer;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many lines of the log are looked through for those that were told already.
const LOOKED_BACK: usize = 200;

/// How many sentences about what was witnessed wait at most: a window never asks for them.
const MOST_WITNESSED: usize = 40;

/// What is shown, in words.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mirror {
    /// The name of the top screen.
    pub screen: String,
    /// The lines of the top screen that belong to no row of a list. During play `around` takes
    /// their place, and only the lesson on the screen is here.
    pub text: Vec<String>,
    /// The rows of lists.
    pub rows: Vec<MirrorSpot>,
    /// Keys that the screen shows with a word each, the most useful first.
    pub hints: Vec<MirrorSpot>,
    /// The line that the player is writing, if the screen asks for one.
    pub written: Option<String>,
    /// Everything that can be done, as the help lists it.
    pub actions: Vec<MirrorAction>,
    pub around: Vec<Group>,
    /// What happened since the last time: lines of the log, what was witnessed besides, then
    /// a message of the front end.
    pub news: Vec<String>,
    /// The kinds of notices since the last time, once each, for tests that ask whether all
    /// of them have words.
    pub kinds: Vec<&'static str>,
}

/// Something that can be pressed, with its middle in pixels of the canvas.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct MirrorSpot {
    pub text: String,
    pub is_marked: bool,
    pub x: i32,
    pub y: i32,
    /// The label of the action that does it, for what has no place on the canvas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deed: Option<String>,
}

/// Something that can be done on the top screen.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct MirrorAction {
    /// What it does, which also names it.
    pub label: String,
    /// A key for it.
    pub key: String,
}

/// What was told already.
#[derive(Default)]
pub struct Told {
    /// The picture has changed since this was last asked for.
    pub is_stale: bool,
    log: Vec<Arc<LogLine>>,
    /// What was witnessed since, and has no line in the log.
    witnessed: Vec<String>,
    /// The kinds of notices since.
    kinds: BTreeSet<&'static str>,
    message: Option<String>,
    /// What was under the mark on the map.
    marked: Option<String>,
    /// The last lesson.
    lesson: Option<String>,
}

impl Told {
    /// Puts what came of a command into words.
    pub fn witness(&mut self, notices: &[Notice], view: &View) {
        let words = notices.iter().filter_map(|it| witnessed::words(it, view));
        self.witnessed.extend(words);
        self.kinds.extend(notices.iter().map(Notice::kind));
        let surplus = self.witnessed.len().saturating_sub(MOST_WITNESSED);
        self.witnessed.drain(..surplus);
    }

    /// Something is said anew: it is news, even if it says the same as before.
    pub fn say_again(&mut self) {
        self.message = None;
    }

    /// The lines and the message that are new.
    fn news(&mut self, view: Option<&View>, message: Option<&str>) -> Vec<String> {
        let log: &[Arc<LogLine>] = view.map_or(&[], |view| &view.log);
        let recent = &log[log.len().saturating_sub(LOOKED_BACK)..];
        let is_told = |line: &Arc<LogLine>| self.log.iter().any(|told| Arc::ptr_eq(told, line));
        let fresh = recent
            .iter()
            .rev()
            .take_while(|line| !is_told(line))
            .count();
        let mut news: Vec<String> = recent[recent.len() - fresh..]
            .iter()
            .map(|line| match line.times {
                1 => line.text(),
                times => format!("{} (times {times})", line.text()),
            })
            .collect();
        self.log = recent.to_vec();
        news.append(&mut self.witnessed);
        if message != self.message.as_deref() {
            news.extend(message.map(str::to_string));
            self.message = message.map(str::to_string);
        }
        news
    }
}

impl App {
    /// The top screen in words, and what is new since the last call.
    pub fn mirror(&mut self) -> Mirror {
        let mut told = std::mem::take(&mut self.told);
        let mut news = told.news(self.session().view(), self.shown_message.as_deref());
        let marked = { self.stack.last().zip(self.session().view()) }
            .and_then(|(layer, view)| layer.marked(view));
        if told.marked != marked {
            news.extend(marked.clone());
            told.marked = marked;
        }
        let lesson = self.lesson_words();
        if let Some(words) = { &lesson }
            .as_ref()
            .filter(|it| told.lesson.as_ref() != Some(*it))
        {
            news.push(words.clone());
            told.lesson = Some(words.clone());
        }
        let kinds = std::mem::take(&mut told.kinds).into_iter().collect();
        self.told = told;
        let (screen, context) = match self.stack.last() {
            Some(top) => (top.name().to_string(), top.context()),
            None => return Mirror::default(),
        };
        let is_play = context == Context::PLAY;
        let text = match is_play {
            true => lesson.into_iter().collect(),
            false => self.top_words(),
        };
        let (rows, hints) = self.pressed_spots();
        Mirror {
            screen,
            text,
            rows,
            hints,
            written: self
                .stack
                .last()
                .and_then(Layer::written)
                .map(str::to_string),
            actions: self.actions(context),
            kinds,
            around: match self.session().view() {
                Some(view) if is_play => around(view, &self.guide),
                _ => Vec::new(),
            },
            news,
        }
    }

    /// What can be pressed on the top screen: rows of lists, and keys with words.
    fn pressed_spots(&self) -> (Vec<MirrorSpot>, Vec<MirrorSpot>) {
        let (mut rows, mut hints) = (Vec::new(), Vec::new());
        for spot in self.canvas.spots() {
            let pixels = self.canvas.scale().pixels(spot.place());
            let mirrored = |text, is_marked, deed| MirrorSpot {
                text,
                is_marked,
                x: pixels.x + pixels.width / 2,
                y: pixels.y + pixels.height / 2,
                deed,
            };
            match spot {
                Spot::Row { place, is_marked } => {
                    rows.push(mirrored(self.row_text(*place), *is_marked, None));
                }
                Spot::Hint { word, .. } => hints.push(mirrored(word.clone(), false, None)),
                Spot::Deed { action, word } => {
                    if let Some(label) = self.label_of(*action) {
                        hints.push(mirrored(word.clone(), false, Some(label)));
                    }
                }
            }
        }
        rows.retain(|row| !row.text.is_empty());
        (rows, hints)
    }

    /// The text of a row of a list, which may be several lines high.
    fn row_text(&self, place: Area) -> String {
        let lines =
            (place.y..place.bottom()).map(|y| plain(&self.canvas.line(y, place.x, place.right())));
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        lines.join(" ")
    }

    /// The label of an action of the top screen.
    fn label_of(&self, action: UiAction) -> Option<String> {
        let top = self.stack.last()?;
        let mut rows = self.keymap.rows(top.context());
        let row = rows.find(|row| row.action == action && top.offers(action))?;
        Some(row.label.to_string())
    }

    /// The lines of the top screen, which is drawn by itself for this.
    fn top_words(&mut self) -> Vec<String> {
        let mut alone = Canvas::of_cells(
            self.canvas.columns(),
            self.canvas.rows(),
            self.canvas.scale(),
        )
        .to_be_read();
        if let Some((layer, scene)) = self.top() {
            layer.draw_alone(&scene, &mut alone);
        }
        let pressed: Vec<Area> = alone.spots().iter().map(|spot| spot.place()).collect();
        let lines = (0..alone.rows()).map(|y| plain(&without(&alone, y, &pressed)));
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// What can be done on the top screen, as its help lists it.
    fn actions(&self, context: Context) -> Vec<MirrorAction> {
        let Some(top) = self.stack.last() else {
            return Vec::new();
        };
        let rows = self
            .keymap
            .rows(context)
            .filter(|row| top.offers(row.action));
        rows.map(|row| MirrorAction {
            label: row.label.to_string(),
            key: self.keymap.hint(context, row.action),
        })
        .collect()
    }

    /// The action of the top screen with a label of `Mirror::actions`.
    pub(super) fn action_called(&self, label: &str) -> Option<UiAction> {
        let top = self.stack.last()?;
        let mut rows = self.keymap.rows(top.context());
        let row = rows.find(|row| row.label == label && top.offers(row.action))?;
        Some(row.action)
    }

    /// Whether the picture has changed since the last call.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.told.is_stale)
    }

    /// Whether the top screen has something to scroll.
    pub fn scrolls(&self) -> bool {
        self.stack.last().is_some_and(|top| top.context().scrolls)
    }

    /// Does what a label of `Mirror::actions` says, as its key would.
    pub fn choose(&mut self, label: &str) {
        self.push(Input::Chosen(label.to_string()));
    }
}

/// A row of text without the parts that rows of lists lie in.
fn without(canvas: &Canvas, y: i32, places: &[Area]) -> String {
    let line = canvas.line(y, 0, canvas.columns());
    let is_free = |x: i32| !places.iter().any(|place| place.contains(x, y));
    (0..)
        .zip(line.chars())
        .map(|(x, letter)| if is_free(x) { letter } else { ' ' })
        .collect()
}

/// A line as it is read out: without frames, marks and rows of blanks.
fn plain(line: &str) -> String {
    let is_frame = |letter: char| ('\u{2500}'..='\u{259f}').contains(&letter);
    let words =
        line.split(|letter: char| letter.is_whitespace() || letter == '\0' || is_frame(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
