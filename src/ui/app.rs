//! The front end without a terminal: inputs in, a canvas out.
//!
//! `App` owns the stack of screens and carries out their steps. It knows no
//! window, so tests drive it with keys and look at its canvas.

mod arrivals;
mod daring;
mod debug;
mod duels;
mod errands;
mod hearing;
mod learning;
mod leaving;
mod look;
mod mazes;
mod notices;
mod panning;
mod presses;
mod reveal;
mod runs;
mod shown;
mod sizes;
mod stack;
mod steps;
mod storage;
mod wins;
mod workshop;

use crate::catalog::Tiles;
use crate::catalog::schema::Cue;
use crate::game::command::Command;
use crate::game::debug::OverlayKind;
use crate::game::view::View;
use crate::platform::Silence;
use crate::run::header::Origin;
use crate::store::Store;
use crate::travel::Guide;
use crate::ui::PlayOptions;
use crate::ui::canvas::Canvas;
use crate::ui::fx::Effects;
use crate::ui::input::{Input, InputQueue, Key};
use crate::ui::interrupt;
use crate::ui::keymap::{Keymap, UiAction};
use crate::ui::layer::Layer;
use crate::ui::lessons::Lessons;
use crate::ui::library::{Library, News};
use crate::ui::mirror::Told;
use crate::ui::palette;
use crate::ui::screens::reports;
use crate::ui::screens::title::Title;
use crate::ui::screens::{Request, Scene};
use crate::ui::session::{Applied, Session};
use crate::ui::settings::{Palette, Settings};
use crate::ui::sound::Sounds;
use crate::ui::text;
use crate::ui::uses;
use crate::ui::uses::again::LastDeed;
use crate::ui::zoom::Fit;
use bracket_lib::geometry::Point;
use chance::seed::Seed;
use dragons_maze::puzzle::Puzzle;
use errands::Underway;
use look::Pictures;
use presses::Interruption;
use sizes::TILE;
use stack::title_of;
use std::rc::Rc;
use std::sync::Arc;

/// A longer frame counts as this long. A page in the background gets only one frame a
/// second, and clocks and effects should not jump by that. A page on which nothing moves
/// has one each half second, and its clocks should not be late.
const LONGEST_FRAME_MS: f32 = 600.0;

/// How long keys are ignored after a game ended, so that a player who presses keys quickly
/// in a last fight still sees how it ended.
const END_PAUSE_MS: f32 = 400.0;

/// The result of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The canvas was drawn anew.
    pub redrawn: bool,
    pub pace: Pace,
    pub quit: bool,
}

/// How soon the next frame is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Something moves.
    Lively,
    /// Nothing happens.
    Idle,
}

/// The whole front end.
pub struct App {
    session: Session,
    settings: Settings,
    /// What errands remember.
    pub(in crate::ui) guide: Guide,
    /// What the player left to the game.
    underway: Option<Underway>,
    library: Library,
    pub(super) keymap: Keymap,
    pub(super) stack: Vec<Layer>,
    queue: InputQueue,
    pub(super) canvas: Canvas,
    fit: Fit,
    /// The size of the window in pixels.
    size: (u32, u32),
    /// The pixel of the window that the pointer is on.
    pointer: Option<(f64, f64)>,
    /// The pointer was moved after the last key. A pointer that only rests somewhere while
    /// the player types must not mark anything.
    is_pointing: bool,
    /// By how many pixels the map was dragged.
    pan: Point,
    effects: Effects,
    /// The slot of the game whose blood is remembered.
    stained_slot: Option<u8>,
    sounds: Sounds,
    look: Pictures,
    /// The overlay of debug mode that is shown.
    overlay: OverlayKind,
    /// Every new game begins in debug mode.
    debugs_new_games: bool,
    /// The id of whoever was aimed at last.
    last_target: Option<u64>,
    /// What the player was told the first time it mattered.
    lessons: Lessons,
    /// What can be done again.
    last_deed: Option<LastDeed>,
    needs_drawing: bool,
    /// How much longer keys are ignored.
    ignore_keys_ms: f32,
    /// A held key does nothing until it is released and pressed again.
    ignores_repeats: bool,
    /// What interrupted the player last, until its picture has been shown.
    interruption: Option<Interruption>,
    /// The answer to the last press. The next press removes it.
    answer: Option<String>,
    /// The news of the session that were on the screen before the last press.
    seen_news: Option<String>,
    /// Everything that the player is told now, as it is shown.
    pub(super) shown_message: Option<String>,
    /// What the page was told of already.
    pub(super) told: Told,
    /// The open maze is won, and the win has been stored.
    has_noted_win: bool,
    /// The maze that was left before it was won.
    left_puzzle: Option<Puzzle>,
    frames: u64,
    quits: bool,
}

impl App {
    /// An app that shows the title, in a window of that size.
    pub fn new(options: PlayOptions, store: Rc<dyn Store>, width: u32, height: u32) -> Self {
        let mut session = Session::new(options.catalog, options.seed, store);
        if let Some(trouble) = options.content.trouble() {
            session.add_news(trouble.to_string());
        }
        let (settings, trouble) = Settings::load(session.store());
        trouble.into_iter().for_each(|it| session.add_news(it));
        let keymap = settings.keymap();
        for conflict in keymap.conflicts() {
            session.add_news(format!("{}.", text::capitalized(&conflict.to_string())));
        }
        let lessons = Lessons::load(session.store());
        let fit = settings.fit(width, height);
        let title = title_of(&session);
        let mut effects = Effects::default();
        effects.settle(&settings);
        let mut sounds = Sounds::default();
        sounds.settle(&settings);
        Self {
            session,
            settings,
            guide: Guide::default(),
            underway: None,
            library: Library::new(options.content, options.loaded),
            keymap,
            stack: vec![Layer::new(title)],
            queue: InputQueue::default(),
            canvas: Canvas::of_cells(fit.columns, fit.rows, fit.scale(TILE)),
            fit,
            size: (width, height),
            pointer: None,
            is_pointing: false,
            pan: Point::zero(),
            effects,
            stained_slot: None,
            sounds,
            look: Pictures::default(),
            overlay: OverlayKind::None,
            debugs_new_games: false,
            last_target: None,
            lessons,
            last_deed: None,
            needs_drawing: true,
            ignore_keys_ms: 0.0,
            ignores_repeats: false,
            interruption: None,
            answer: None,
            seen_news: None,
            shown_message: None,
            told: Told::default(),
            has_noted_win: false,
            left_puzzle: None,
            frames: 0,
            quits: false,
        }
    }

    pub fn push(&mut self, input: Input) {
        self.queue.push(input);
    }

    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    pub fn fit(&self) -> Fit {
        self.fit
    }

    /// The pictures of the content in use.
    pub fn pictures(&self) -> &Arc<Tiles> {
        &self.session.shown_catalog().tiles
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// The name of the top screen, which gets the input.
    pub fn screen(&self) -> &'static str {
        self.stack.last().map_or("", Layer::name)
    }

    /// Handles the input since the last frame, lets time pass, and draws if the picture has
    /// changed.
    pub fn frame(&mut self, elapsed_ms: f32) -> Frame {
        self.frames += 1;
        // The picture of the end is on the screen however long a frame takes.
        self.ignore_keys_ms -= elapsed_ms.max(0.0);
        let elapsed_ms = elapsed_ms.clamp(0.0, LONGEST_FRAME_MS);
        let has_saved = self.session.advance(elapsed_ms);
        let has_faded = self.effects.advance(elapsed_ms) | self.sounds.advance(elapsed_ms);
        let top = self.stack.last_mut();
        let has_advanced = top.is_some_and(|layer| layer.screen.advance(elapsed_ms));
        if has_saved {
            self.follow_keeping();
        }
        let has_taught = self.lessons.advance(elapsed_ms, self.session.catalog());
        if has_faded || has_advanced || has_taught {
            self.needs_drawing = true;
        }
        self.hear_of_storage();
        if let Some(news) = self.library.advance() {
            self.adopt(news, None);
        }
        // Whoever presses something wants the hero to stop here.
        if !self.queue.has_new_presses() {
            self.advance_errand(elapsed_ms);
        }
        while let Some(input) = self.queue.pop() {
            self.take(input);
        }
        self.flush();
        self.note_won_maze();
        self.teach();
        self.dwell();

        self.look.follow(self.session.shown_catalog());
        let redrawn = self.needs_drawing;
        if redrawn {
            self.draw();
            let moves = self.shows_motion();
            self.effects.keep_moving(moves);
        }
        let top = self.stack.last();
        let is_moving =
            self.effects.is_moving() || top.is_some_and(|layer| layer.screen.is_moving());
        let is_moving = is_moving || self.underway.is_some();
        let pace = match is_moving {
            true => Pace::Lively,
            false => Pace::Idle,
        };
        Frame {
            redrawn,
            pace,
            quit: self.quits,
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.key(key),
            Input::Chosen(label) => self.chosen(&label),
            Input::PointerMoved { x, y } => {
                let before = (self.shown_pointer(), self.pixel());
                self.pointer = Some((x, y));
                self.is_pointing = true;
                if (self.shown_pointer(), self.pixel()) != before {
                    if let (Some(cell), Some((layer, scene))) = (self.pointed_cell(), self.top()) {
                        layer.point(cell, &scene);
                    }
                    self.needs_drawing = true;
                }
            }
            Input::PointerFound { x, y } => self.pointer = Some((x, y)),
            Input::PointerLeft => {
                self.pointer = None;
                self.needs_drawing = true;
            }
            Input::PointerPressed => self.press_pointer(Layer::click),
            Input::PointerPressedAside => self.press_pointer(Layer::inspect),
            Input::Panned { dx, dy } => self.pan(dx, dy),
            Input::Wheel { lines } => self.wheel(lines),
            Input::Resized { width, height } => {
                self.size = (width, height);
                self.refit();
            }
            Input::Dropped { name, bytes } => {
                self.take_answer_away();
                self.dropped(&name, &bytes);
            }
            Input::Pasted(text) => {
                self.take_answer_away();
                if let Err(fault) = self.pasted(&text) {
                    self.tell(&fault);
                }
            }
            Input::Followed(address) => self.followed(&address),
            Input::Focused(has_focus) => self.sounds.set_away(!has_focus),
            Input::CloseRequested => self.carry_out(Request::Quit),
        }
    }

    /// Does the top screen do something with this key?
    pub fn uses(&self, key: Key) -> bool {
        let top = self.stack.last();
        let is_bound = top.is_some_and(|it| self.keymap.action(it.context(), key).is_some());
        is_bound || self.is_for_mark(key) || self.everywhere(key).is_some()
    }

    /// The top screen, and what it may look at.
    pub(super) fn top(&mut self) -> Option<(&mut Layer, Scene<'_>)> {
        let pointer = self.shown_pointer();
        self.shown_message = self.message();
        let ((area, _), scale) = (self.parts(), self.scale());
        let pixel = self.pixel();
        let errand = self.errand();
        let layer = self.stack.last_mut()?;
        let scene = Scene {
            view: self.session.view(),
            area,
            scale,
            pointer,
            pixel,
            focus: None,
            pan: self.pan,
            notice: self.shown_message.as_deref(),
            is_asking: false,
            effects: &self.effects,
            tileset: self.look.shown(self.settings.look),
            settings: &self.settings,
            has_sound: !self.sounds.is_missing(),
            keymap: &self.keymap,
            shelf: self.library.shelf(),
            catalog: self.session.catalog(),
            last_target: self.last_target,
            is_apart: self.session.is_apart(),
            guide: &self.guide,
            errand,
        };
        Some((layer, scene))
    }

    fn shown_pointer(&self) -> Option<Point> {
        self.pointed_cell().filter(|_| self.is_pointing)
    }

    /// The pixel of the canvas that the pointer is on.
    fn pixel(&self) -> Option<Point> {
        let (x, y) = self.pointer?;
        self.fit.pixel(x, y)
    }

    fn pointed_cell(&self) -> Option<Point> {
        Some(self.canvas.scale().cell(self.pixel()?))
    }

    /// Writes the commands since the last call, before their result is shown.
    pub(super) fn flush(&mut self) {
        self.session.flush();
    }

    /// Carries out a command in the running game.
    pub fn command(&mut self, command: Command) {
        self.needs_drawing = true;
        self.end_pan();
        self.take_answer_away();
        let target = { self.session.view() }.and_then(|view| uses::target(command, view));
        self.last_target = target.or(self.last_target);
        let deed = { self.session.view() }.and_then(|view| LastDeed::of(command, view));
        let before = self.session.view().cloned();
        let Some(outcome) = self.session.apply(command) else {
            self.answer = self.session.refusal().map(str::to_string);
            self.sound(Cue::Error);
            return;
        };
        self.last_deed = deed.or(self.last_deed.take());
        self.follow(outcome, before.as_ref());
    }

    /// Shows what came of a command. `before` is the game as it was before.
    fn follow(&mut self, outcome: Applied, before: Option<&View>) {
        self.lessons.note_command();
        self.effects.add(&outcome.notices, before);
        self.sound_notices(&outcome.notices, before);
        if let Some(view) = self.session.view() {
            self.told.witness(&outcome.notices, view);
        }
        if let Some(reason) = outcome.interrupt {
            self.interrupt(reason);
        }
        let is_decided = self.decides_duel(before);
        if outcome.is_over {
            let end = self.end();
            self.close_all_but_lowest();
            if let Some(end) = end {
                self.open(end);
            }
        }
        if is_decided {
            self.show_fates();
        }
        if outcome.is_over || is_decided {
            self.underway = None;
            self.interrupt(interrupt::END.to_string());
            self.ignore_keys_ms = END_PAUSE_MS;
        }
    }

    /// Continues with content that was read again, and shows what changed. `trouble` is a
    /// sentence about what went wrong.
    fn adopt(&mut self, news: News, trouble: Option<String>) {
        self.needs_drawing = true;
        if let Some((catalog, what)) = news.catalog {
            self.session.adopt(catalog, &what);
        }
        if let Some(trouble) = trouble {
            self.tell(&trouble);
        }
        let shelf = self.library.shelf();
        let is_covered = self.is_covered();
        for Layer { screen, .. } in &mut self.stack {
            match screen.name() {
                "reports" => *screen = Box::new(reports::screen(shelf)),
                "title" if is_covered => {
                    *screen = Box::new(Title::again(self.session.title_facts(), UiAction::Mods));
                }
                _ => (),
            }
        }
    }

    pub fn switch_mod(&mut self, label: &str) {
        let (news, trouble) = self.library.switch(label);
        self.adopt(news, trouble);
    }

    /// Begins a game with a seed and the usual hero.
    pub fn begin(&mut self, seed: Seed, origin: Origin) {
        self.session.choose_hero(None);
        let begins = self.session.begin(seed, origin);
        self.show_game_if(begins);
    }

    /// Applies other settings and stores them.
    fn settle(&mut self, settings: Settings) {
        let is_other_text = self.settings.text_percent != settings.text_percent;
        let is_switched = self.settings.muted != settings.muted;
        let tile = self.scale().tile;
        self.settings = settings;
        self.scale_pan(tile);
        self.keymap = self.settings.keymap();
        self.effects.settle(&self.settings);
        self.sounds.settle(&self.settings);
        if is_switched && self.screen() != "settings" {
            self.tell(match self.settings.muted {
                true => "Sound is off.",
                false => "Sound is on.",
            });
        }
        if is_other_text {
            self.refit();
        }
        if let Err(trouble) = self.settings.store(self.session.store()) {
            self.tell(&trouble);
        }
        self.needs_drawing = true;
    }

    /// Saves the game now.
    pub fn save(&mut self) {
        self.session.save();
        self.needs_drawing = true;
    }

    fn quit(&mut self) {
        self.session.save();
        self.quits = true;
        // The process may end without dropping anything, and a device should be closed.
        self.sounds.set_speaker(Box::new(Silence));
    }

    fn draw(&mut self) {
        self.needs_drawing = false;
        self.told.is_stale = true;
        self.canvas.clear();
        self.shown_message = self.message();
        let (area, notice) = self.parts();
        let below = Scene {
            view: self.session.view(),
            area: self.area(),
            scale: self.scale(),
            pointer: self.shown_pointer(),
            pixel: self.pixel(),
            focus: None,
            pan: self.pan,
            notice: None,
            is_asking: false,
            effects: &self.effects,
            tileset: self.look.shown(self.settings.look),
            settings: &self.settings,
            has_sound: !self.sounds.is_missing(),
            keymap: &self.keymap,
            shelf: self.library.shelf(),
            catalog: self.session.catalog(),
            last_target: self.last_target,
            is_apart: self.session.is_apart(),
            guide: &self.guide,
            errand: self.errand(),
        };
        // Messages go to the top screen only: a covered screen may be darkened.
        if let Some((top, covered)) = self.stack.split_last() {
            for layer in covered {
                layer.draw_covered(&below, &mut self.canvas);
            }
            let scene = Scene {
                area,
                notice: self.shown_message.as_deref(),
                ..below
            };
            self.canvas.begin_top();
            top.draw(&below, &scene, &mut self.canvas);
            debug::draw_overlay(
                &mut self.canvas,
                &self.session,
                self.overlay,
                top.name(),
                &scene,
            );
        }
        self.draw_captions();
        self.draw_lesson();
        self.draw_notice(notice);
        self.draw_more();
        self.draw_mark();
        let palette = self.settings.palette();
        if palette != Palette::Usual {
            self.canvas.recolour(|color| palette::shown(palette, color));
        }
    }
}

#[cfg(test)]
mod tests;
