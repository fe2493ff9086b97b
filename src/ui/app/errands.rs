//! What the player left to the game: carried out a command at a time, so that the walking
//! is seen, until it is done or the player has to look.

use super::App;
use crate::game::command::Command;
use crate::game::view::View;
use crate::map::Tile;
use crate::travel::{Errand, Guide, Next, Pickup, Sight, Standing, threat};
use crate::ui::keymap::UiAction;
use crate::ui::session::{Applied, Session};
use crate::ui::settings::Settings;
use crate::ui::text;
use bracket_lib::geometry::Point;

/// The time between two commands of an errand.
const STEP_MS: f32 = 22.0;

/// The most commands in one frame: a slow frame makes up for lost time, but the player still
/// sees where the hero goes.
const MOST_STEPS: u32 = 6;

/// The most commands in one frame, if the player wants nothing to move.
const MOST_AT_ONCE: u32 = 50;

/// No errand takes more commands; the player can begin it again.
const LONGEST: u32 = 3000;

/// An errand that is under way.
pub(super) struct Underway {
    pub errand: Errand,
    /// Milliseconds since its last command.
    waited_ms: f32,
    /// How many commands it took.
    commands: u32,
}

/// What an errand looks at. `None` if no game is running.
pub(super) fn sight<'a>(session: &'a Session, settings: &Settings) -> Option<Sight<'a>> {
    Some(Sight {
        view: session.view()?,
        book: session.catalog(),
        pickup: match settings.auto_pickup {
            true => Pickup::Takes,
            false => Pickup::Leaves,
        },
    })
}

impl App {
    /// The errand that is under way.
    pub fn errand(&self) -> Option<Errand> {
        self.underway.as_ref().map(|underway| underway.errand)
    }

    /// Begins an errand and takes its first step at once, or says why not.
    pub(super) fn begin_errand(&mut self, errand: Errand) {
        self.needs_drawing = true;
        self.underway = None;
        let Some(sight) = sight(&self.session, &self.settings) else {
            return;
        };
        match self.guide.begin(errand, sight) {
            Ok(errand) => {
                self.underway = Some(Underway {
                    errand,
                    waited_ms: 0.0,
                    commands: 0,
                });
                self.step_errand();
            }
            Err(sentence) => self.tell(&sentence),
        }
    }

    /// Goes on with the errand as far as the time allows.
    pub(super) fn advance_errand(&mut self, elapsed_ms: f32) {
        let Some(underway) = &mut self.underway else {
            return;
        };
        underway.waited_ms += elapsed_ms;
        let steps = match self.settings.is_still() {
            true => MOST_AT_ONCE,
            false => {
                let steps = (underway.waited_ms / STEP_MS) as u32;
                underway.waited_ms -= steps as f32 * STEP_MS;
                steps.min(MOST_STEPS)
            }
        };
        for _ in 0..steps {
            self.step_errand();
        }
    }

    /// One command of the errand. What the player has to see ends it.
    fn step_errand(&mut self) {
        let Some(mut underway) = self.underway.take() else {
            return;
        };
        let Some(sight) = sight(&self.session, &self.settings) else {
            return;
        };
        self.needs_drawing = true;
        let command = match self.guide.next(&mut underway.errand, sight) {
            Next::Do(command) if underway.commands < LONGEST => command,
            Next::Do(_) => return self.end_errand(Some("You pause for breath.".to_string())),
            Next::Done(sentence) => return self.end_errand(sentence),
        };
        if let Some(question) = self.danger(command) {
            self.end_errand(None);
            return self.ask_about_danger(question);
        }
        underway.commands += 1;
        let before = (Standing::of(sight.view), Place::of(sight.view, command));
        let seen_before = sight.view.clone();
        let Some(outcome) = self.session.apply(command) else {
            return self.refused_errand(command);
        };
        let errand = underway.errand;
        if let Some(reason) = self.reason_to_stop(errand, command, before, &outcome) {
            self.answer = Some(format!("You stop: {reason}."));
            let reason = text::capitalized(&reason);
            let stopped = Applied {
                interrupt: Some(reason),
                ..outcome
            };
            self.follow(stopped, Some(&seen_before));
            return;
        }
        self.underway = Some(underway);
        // What the errand takes into account by itself does not interrupt it.
        let goes_on = Applied {
            interrupt: None,
            ..outcome
        };
        self.follow(goes_on, Some(&seen_before));
    }

    /// Why the player has to look before the errand goes on, in a few words.
    fn reason_to_stop(
        &mut self,
        errand: Errand,
        command: Command,
        (standing, place): (Standing, Place),
        outcome: &Applied,
    ) -> Option<String> {
        let sight = sight(&self.session, &self.settings)?;
        let alarm = self.guide.alarm(errand, command, &standing, sight);
        self.guide.learn(sight.view);
        let noticed = { outcome.interrupt.as_deref() }
            .filter(|_| errand != Errand::Explore && errand.destination().is_none());
        let is_step = matches!(command, Command::Step { .. });
        let is_stuck = is_step && place == Place::of(sight.view, command);
        alarm
            .or_else(|| noticed.map(text::uncapitalized))
            .or_else(|| is_stuck.then(|| "something is in the way".to_string()))
    }

    /// The game did not do what the errand wanted.
    fn refused_errand(&mut self, command: Command) {
        if let Some(view) = self.session.view() {
            self.guide.note_failed(command, view);
        }
        let refusal = self.session.refusal().unwrap_or_default();
        let sentence = format!("You stop. {refusal}");
        self.end_errand(Some(sentence));
    }

    /// The errand is over. A key that is still held does not begin another.
    fn end_errand(&mut self, sentence: Option<String>) {
        self.underway = None;
        self.ignores_repeats = true;
        self.interruption = None;
        self.needs_drawing = true;
        if let Some(sentence) = sentence {
            self.tell(&sentence);
        }
    }

    /// The player stops the errand. Returns whether there was one.
    pub(super) fn halt(&mut self) -> bool {
        let was_underway = self.underway.is_some();
        if was_underway {
            self.end_errand(Some("You stop.".to_string()));
            self.ignores_repeats = false;
        }
        was_underway
    }

    /// Does a key only stop the errand, and nothing else? So do keys without a meaning, the
    /// one for the menu, and the one that would begin the same errand.
    pub(super) fn only_stops(&self, action: Option<UiAction>) -> bool {
        let same = |errand: Errand| {
            let kind = std::mem::discriminant(&errand);
            self.errand()
                .is_some_and(|under_way| std::mem::discriminant(&under_way) == kind)
        };
        match action {
            None | Some(UiAction::Menu) => true,
            Some(UiAction::Begin(errand)) => same(errand),
            Some(_) => false,
        }
    }

    /// Takes note of a command that the player gave, and takes along what lies where the
    /// hero has stepped, if the player wants that and no foe is in view.
    pub(super) fn note_command(&mut self, command: Command, before: Option<Place>) {
        let Some(sight) = sight(&self.session, &self.settings) else {
            return;
        };
        self.guide.learn(sight.view);
        if matches!(command, Command::Drop { .. }) {
            self.guide.note_dropped(sight.view);
        }
        let is_step = matches!(command, Command::Step { .. });
        let hero = &sight.view.hero;
        let is_safe = is_step && threat(sight.view).is_none();
        let has_moved = |before: Place| before.hero != hero.at && before.health <= hero.health;
        let wants = self.guide.wanted_at(hero.at, sight).is_some();
        if is_safe && before.is_some_and(has_moved) && wants {
            self.command(Command::PickUp);
        }
    }

    /// How the hero is placed before a command.
    pub(super) fn place(&self, command: Command) -> Option<Place> {
        let view = self.session.view()?;
        Some(Place::of(view, command))
    }
}

/// How the hero is placed, to be compared after a command.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Place {
    hero: Point,
    depth: i32,
    health: i32,
    /// What is known to be where a step leads.
    ahead: Option<Tile>,
}

impl Place {
    fn of(view: &View, command: Command) -> Self {
        let hero = view.hero.at;
        let ahead = match command {
            Command::Step { dx, dy } => view.map.tile(Point::new(hero.x + dx, hero.y + dy)),
            _ => None,
        };
        Self {
            hero,
            depth: view.depth,
            health: view.hero.health,
            ahead: ahead.map(|tile| tile.tile),
        }
    }
}

/// A guide for a game that was just opened.
pub(super) fn new_guide(session: &Session) -> Guide {
    let mut guide = Guide::default();
    if let Some(view) = session.view() {
        guide.learn(view);
    }
    guide
}
