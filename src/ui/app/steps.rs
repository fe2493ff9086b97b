//! What an action leads to, and how the step that it leads to is carried out.

use super::App;
use crate::platform;
use crate::travel::Errand;
use crate::ui::keymap::UiAction;
use crate::ui::layer::Layer;
use crate::ui::screens::Request;
use crate::ui::screens::commands::Commands;
use crate::ui::screens::help::Help;
use crate::ui::screens::keyboard::{self, Keyboard};
use crate::ui::screens::mod_settings::ModChoice;

impl App {
    /// What an action leads to on the top screen.
    pub(super) fn step_of(&mut self, action: UiAction) -> Request {
        // Sizes and looks are the same on every screen that shows a map, and sound on all.
        match action {
            UiAction::Mute => return Request::Settle(Box::new(self.other_sound())),
            UiAction::Zoom(zoom) => return Request::Settle(Box::new(self.zoomed(zoom))),
            UiAction::Repeat => return self.repeat(),
            UiAction::SwitchLook => return Request::Settle(Box::new(self.other_look())),
            _ => (),
        }
        let Some((layer, scene)) = self.top() else {
            return Request::Stay;
        };
        // Help works in the same way everywhere: it lists the keys of the top screen or
        // question.
        match (action, layer.name()) {
            (UiAction::Help, "help") => Request::Say(Help::here(scene.keymap)),
            (UiAction::Help, _) => {
                let offers = |action| layer.offers(action);
                let help = Help::offering(layer.context(), scene.keymap, offers);
                Request::Push(Box::new(help))
            }
            (UiAction::Commands, "commands" | "keyboard") => Request::Pop,
            (UiAction::Commands, _) => {
                if let Some(extent) = keyboard::wanted(layer, scene.keymap) {
                    return Request::Push(Box::new(Keyboard::new(extent)));
                }
                let offers = |action| layer.offers(action);
                let commands = Commands::new(layer.context(), scene.keymap, offers);
                Request::Push(Box::new(commands))
            }
            _ => layer.handle(action, &scene),
        }
    }

    /// Carries out a step, even if a game is lost by it.
    pub(super) fn proceed(&mut self, step: Request) {
        self.end_pan_by(&step);
        match step {
            Request::Stay => (),
            Request::Push(screen) => self.stack.push(Layer::of(screen)),
            Request::Ask(question) => self.ask(*question),
            Request::Pop => {
                // The lowest screen has nothing below it to show.
                if self.stack.len() > 1 {
                    self.set_puzzle_aside();
                    self.stack.pop();
                }
            }
            Request::Do(command) => {
                self.close_all_but_lowest();
                match self.danger(command) {
                    Some(question) => self.ask_about_danger(question),
                    None => self.dare(command),
                }
            }
            Request::Dare(command) => {
                self.close_all_but_lowest();
                self.dare(command);
            }
            Request::Errand(errand) => {
                self.close_all_but_lowest();
                self.begin_errand(errand);
            }
            Request::Act(action) => {
                self.stack.pop();
                let step = self.step_of(action);
                self.carry_out(step);
            }
            Request::Type(key) => self.type_below(key),
            Request::Travel(to) => {
                self.close_all_but_lowest();
                self.begin_errand(Errand::Travel { to });
            }
            Request::Say(sentence) => self.tell(&sentence),
            // A click on nothing needs no message.
            Request::Refuse => (),
            Request::NewGame => {
                // Who dies in the tutorial has another try at it.
                let begins = match self.session.is_tutorial_lost() {
                    true => self.session.begin_tutorial(),
                    false => self.session.start(),
                };
                self.show_game_if(begins);
            }
            Request::WithHero(hero, step) => {
                self.session.choose_hero(Some(hero));
                self.proceed(*step);
            }
            Request::Continue => {
                let begins = self.session.resume();
                self.show_game_if(begins);
            }
            Request::SwitchMod(label) => self.switch_mod(&label),
            Request::SetMod(choice) => {
                let ModChoice {
                    label,
                    setting,
                    value,
                } = *choice;
                let (news, trouble) = self.library.choose(&label, &setting, &value);
                self.adopt(news, trouble);
            }
            Request::Workshop => {
                let home = self.library.shelf().home.clone();
                if let Some(answer) = platform::open_workshop(home.as_deref()) {
                    self.tell(&answer);
                }
            }
            Request::HideAlert => self.library.hide_alert(),
            Request::Settle(settings) => self.settle(*settings),
            Request::WatchBuilding => self.watch_building(),
            Request::Reveal => self.reveal(),
            Request::Debug(step) => self.debug(step),
            Request::OpenMaze(choice) => self.open_maze(choice),
            Request::OpenPuzzle(puzzle) => {
                self.show_title();
                self.open_puzzle(*puzzle);
            }
            Request::Copy(text) => self.copy(&text),
            Request::SaveAndQuit => self.show_title(),
            Request::Quit => self.quit(),
            Request::Run(step) => self.carry_out_run(step),
            Request::Rescue(step) => self.rescue(step),
            Request::Anyway(step) => self.proceed(*step),
        }
    }
}
