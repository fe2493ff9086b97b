//! The only interface of the game: commands in, reports and views out.

pub mod building;
mod census;
mod check;
pub mod command;
pub mod debug;
mod ground;
pub mod lore;
mod opening;
pub mod report;
mod revealed;
pub mod view;

#[cfg(test)]
mod tests;

use crate::catalog::Catalog;
use crate::catalog::schema::StatusRule;
use crate::chronicle::{Chronicle, Mark, RunTally, Weight};
use crate::components::body::Health;
use crate::components::deed::Way;
use crate::components::kind::{self, Figures};
use crate::figures::Figure;
use crate::levels;
use crate::log::{GameLog, LogSpan, Meaning};
use crate::mapgen::Plan;
use crate::notice::Notice;
use crate::resources::{
    Departure, Depth, GameTime, HeroEntity, NoticeQueue, Outcome, Revelation, Status,
};
use crate::rng::GameRng;
use crate::rules::score::{self, ScoreFacts};
use crate::save::{self, LoadError, WrittenSave};
use crate::setup;
use crate::spawn::making;
use crate::systems::act::Deed;
use crate::systems::act::stairs::{self, has_goal, worth};
use crate::systems::conclude::narration::NarrationSystem;
use crate::systems::conclude::sightings::Sightings;
use crate::systems::indexing;
use crate::systems::perceive::visibility::VisibilitySystem;
use crate::systems::schedule::tick_schedule;
use crate::systems::time::{Moment, Who, next_moment};
use building::StepView;
use command::{Command, Refusal};
use ground::KnownGround;
use report::Report;
use specs::prelude::*;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use view::View;

/// How many turns at most pass by themselves while the hero cannot act.
const MOST_IDLE_TURNS: u32 = 100;

/// A whole game. The crate documentation follows a turn through it.
pub struct Game {
    world: World,
    dispatcher: Dispatcher<'static, 'static>,
    catalog: Arc<Catalog>,
    /// What the hero saw at the last report.
    sightings: Sightings,
    /// What the hero knows of the level.
    ground: KnownGround,
    dispatches: u64,
}

impl Game {
    /// A new game. The same seed and content always give the same game.
    pub fn new(seed: u64, catalog: Arc<Catalog>) -> Self {
        Self::begun(seed, catalog, levels::begin)
    }

    /// A new game with a hero of the content, by its whole id; with the usual one if that
    /// is none of it.
    pub fn with_hero(seed: u64, catalog: Arc<Catalog>, hero: Option<&str>) -> Self {
        let catalog = match hero {
            Some(hero) => catalog.played_by(hero),
            None => catalog,
        };
        Self::new(seed, catalog)
    }

    /// A new game that begins at a depth, with what lay on the levels above: for those who
    /// measure deep content.
    pub fn from_depth(seed: u64, catalog: Arc<Catalog>, depth: i32) -> Self {
        let depth = depth.clamp(1, catalog.deepest());
        Self::begun(seed, catalog, |world| levels::begin_at(world, depth))
    }

    /// A new game whose first level is `plan`.
    pub fn on(seed: u64, catalog: Arc<Catalog>, plan: Plan) -> Self {
        Self::begun(seed, catalog, |world| levels::begin_on(world, plan))
    }

    fn begun(seed: u64, catalog: Arc<Catalog>, begin: impl FnOnce(&mut World)) -> Self {
        let mut game = Self::around(setup::world(GameRng::new(seed), catalog));
        begin(&mut game.world);
        game.arrive();
        game.sightings = Sightings::of(&game.world);
        let opening = opening::words(&game.catalog, game.depth());
        game.world.write_resource::<GameLog>().write(0, opening);
        game
    }

    fn around(world: World) -> Self {
        let catalog = kind::catalog(&world);
        Self {
            sightings: Sightings::of(&world),
            ground: KnownGround::of(&world),
            world,
            dispatcher: tick_schedule(),
            catalog,
            dispatches: 0,
        }
    }

    /// Carries out one command, and lets the world act until the next command is due. A
    /// refused command changes nothing.
    pub fn apply(&mut self, command: Command) -> Result<Report, Refusal> {
        if self.status() != Status::AwaitingCommand {
            return Err(Refusal::new("This tale is over."));
        }
        if let Command::Debug { deed } = command {
            return self.debug(deed);
        }
        self.check_turn_is_over()?;
        let deed = command.plan(&self.world, &self.catalog)?;
        self.give_hero(deed);
        let mut idle_turns = 0;
        while let Some(moment) = next_moment(&self.world) {
            self.tick(moment);
            if self.status() != Status::AwaitingCommand {
                break;
            }
            if self.awaits_hero() {
                // Who cannot act lets turns pass, but no status keeps a player waiting
                // without an end.
                if idle_turns == MOST_IDLE_TURNS || !self.is_hero_helpless() {
                    break;
                }
                idle_turns += 1;
            }
        }
        Ok(self.report())
    }

    /// What the hero has witnessed since the last report.
    fn report(&mut self) -> Report {
        let mut notices = std::mem::take(&mut self.world.write_resource::<NoticeQueue>().0);
        notices.extend(self.sightings.renew(&self.world));
        Report {
            notices,
            status: self.status(),
        }
    }

    /// Does a status keep the hero from acting?
    fn is_hero_helpless(&self) -> bool {
        let hero = self.world.read_resource::<HeroEntity>().0;
        let figures = self.world.system_data::<Figures>();
        figures.rule(hero, StatusRule::CannotAct)
    }

    fn give_hero(&self, deed: Deed) {
        let hero = self.world.read_resource::<HeroEntity>().0;
        self.world
            .write_storage::<Deed>()
            .insert(hero, deed)
            .expect("the hero is alive");
    }

    fn awaits_hero(&self) -> bool {
        next_moment(&self.world).is_none_or(|moment| moment.who == Who::Hero)
    }

    /// One moment of game time: everyone whose turn has come acts.
    fn tick(&mut self, moment: Moment) {
        *self.world.write_resource::<Moment>() = moment;
        self.dispatcher.dispatch(&self.world);
        self.dispatches += 1;
        self.renew_ground();
        self.world.maintain();
        if making::carry_out(&mut self.world) {
            NarrationSystem.run_now(&self.world);
        }
        debug_assert!(
            indexing::is_current(&self.world),
            "the index says what the components say"
        );
        let leaving = self.world.write_resource::<Departure>().0.take();
        // A hero who died in this tick takes no stairs.
        if let Some(way) = leaving
            && self.status() == Status::AwaitingCommand
        {
            self.travel(way);
        }
    }

    /// Brings what the hero knows of the level up to date.
    fn renew_ground(&mut self) {
        let is_revealed = std::mem::take(&mut self.world.write_resource::<Revelation>().0);
        match is_revealed {
            true => self.ground = KnownGround::of(&self.world),
            false => self.ground.renew(&self.world),
        }
    }

    fn travel(&mut self, way: Way) {
        if way == Way::Up && self.depth() <= 1 {
            // Where stepping onto stairs takes them, no command has checked yet whether the
            // hero may leave.
            match stairs::leave(&self.world, &self.catalog) {
                Ok(()) => self.win(),
                Err(refusal) => {
                    let line = vec![LogSpan::new(refusal.reason, Meaning::Plain)];
                    let turn = self.turn();
                    self.world.write_resource::<GameLog>().write(turn, line);
                }
            }
            return;
        }
        let (depth, turn) = (self.depth(), self.turn());
        self.world.write_resource::<Chronicle>().leave(depth, turn);
        levels::travel(&mut self.world, way);
        self.arrive();
    }

    /// Ends the game as won: the hero has left the dungeon with the goal of the journey.
    fn win(&mut self) {
        self.world.write_resource::<Outcome>().0 = Status::Won;
        let mark = Mark {
            turn: self.turn(),
            depth: self.depth(),
            weight: Weight::Great,
            text: format!("Came out into the daylight with the {}.", self.goal_name()),
        };
        self.world.write_resource::<Chronicle>().mark(mark);
    }

    /// Lets the hero look around on a level just entered.
    fn arrive(&mut self) {
        VisibilitySystem.run_now(&self.world);
        self.ground = KnownGround::of(&self.world);
        NarrationSystem.run_now(&self.world);
        let depth = self.depth();
        let turn = self.turn();
        let name = self.catalog.level(depth).name.clone();
        self.world
            .write_resource::<Chronicle>()
            .arrive(depth, turn, &name);
        let line = vec![
            LogSpan::new(format!("Depth {depth}: "), Meaning::Plain),
            LogSpan::new(name, Meaning::Place),
            LogSpan::new(".", Meaning::Plain),
        ];
        self.world.write_resource::<GameLog>().write(turn, line);
        let notice = Notice::EnteredDepth { depth };
        self.world.write_resource::<NoticeQueue>().0.push(notice);
    }

    /// The game as the player may see it.
    pub fn view(&self) -> View {
        debug_assert!(
            self.ground == KnownGround::of(&self.world),
            "the ground is what the map remembers"
        );
        view::view(&self.world, &self.catalog, self.ground.tiles().clone())
    }

    pub fn status(&self) -> Status {
        self.world.read_resource::<Outcome>().0.clone()
    }

    pub fn seed(&self) -> u64 {
        self.world.read_resource::<GameRng>().seed
    }

    /// The content that it is played with.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// How many turns the hero has taken.
    pub fn turn(&self) -> u32 {
        self.world.read_resource::<GameTime>().turn
    }

    /// The name of the level around the hero.
    pub fn place(&self) -> &str {
        &self.catalog.level(self.depth()).name
    }

    /// How many hit points the hero has.
    pub fn hero_health(&self) -> i32 {
        let hero = self.world.read_resource::<HeroEntity>().0;
        let healths = self.world.read_storage::<Health>();
        healths.get(hero).expect("the hero is whole").current()
    }

    /// The most hit points that the hero can have.
    pub fn hero_max_health(&self) -> i32 {
        let hero = self.world.read_resource::<HeroEntity>().0;
        let figures = self.world.system_data::<Figures>();
        figures.total(hero, Figure::MaxHealth)
    }

    pub fn depth(&self) -> i32 {
        self.world.read_resource::<Depth>().0
    }

    pub fn tally(&self) -> RunTally {
        self.chronicle().tally()
    }

    /// The record of the run so far. Drop it before the next command, since it borrows the
    /// world.
    pub fn chronicle(&self) -> impl Deref<Target = Chronicle> + '_ {
        self.world.read_resource::<Chronicle>()
    }

    /// How many turns were spent on each depth.
    pub fn turns_by_depth(&self) -> BTreeMap<i32, u32> {
        self.chronicle().turns_by_depth(self.depth(), self.turn())
    }

    /// What the run is worth so far.
    pub fn score(&self) -> u32 {
        score::score(self.score_facts())
    }

    /// What that is added up from, in words.
    pub fn score_sum(&self) -> String {
        score::sum_in_words(self.score_facts())
    }

    fn score_facts(&self) -> ScoreFacts {
        let RunTally {
            kills,
            deepest_reached,
        } = self.tally();
        ScoreFacts {
            deepest_reached,
            has_goal: has_goal(&self.world),
            is_out_alive: self.status() == Status::Won,
            kills,
            worth: worth(&self.world),
        }
    }

    /// The whole id of the hero's kind.
    pub fn hero_id(&self) -> &str {
        &self.catalog.hero.id
    }

    /// What the hero is called.
    pub fn hero_name(&self) -> &str {
        &self.catalog.hero.look.name
    }

    /// The name of the thing that the journey is for.
    pub fn goal_name(&self) -> &str {
        &self.catalog[self.catalog.goal].look.name
    }

    /// How often the whole schedule has run since the game was made or loaded.
    pub fn dispatches(&self) -> u64 {
        self.dispatches
    }

    /// Checks what must be true between two turns. The error is a sentence with ids and
    /// places.
    pub fn check(&self) -> Result<(), String> {
        check::check(&self.world)
    }

    /// The steps in which the level around the hero was built, for people who make levels.
    pub fn building(&self) -> Vec<StepView> {
        building::steps(&self.catalog, self.seed(), self.depth())
    }

    /// Goes on with other content, between two turns. Creatures and things keep their state
    /// and get their new looks and numbers. Levels that already exist stay as they are.
    /// `what` is written to the log.
    pub fn adopt(&mut self, catalog: Arc<Catalog>, what: &str) {
        levels::adopt(&mut self.world, catalog);
        self.catalog = kind::catalog(&self.world);
        self.ground = KnownGround::of(&self.world);
        let line = vec![LogSpan::new(what, Meaning::Place)];
        let turn = self.turn();
        self.world.write_resource::<GameLog>().write(turn, line);
    }

    /// The whole state as bytes, for `load`.
    pub fn save(&self) -> Vec<u8> {
        self.written().bytes
    }

    /// The same bytes with their digest, for a caller that needs both.
    pub fn written(&self) -> WrittenSave {
        save::write(&self.world)
    }

    /// The saved game. No bytes, however wrong, make it panic.
    pub fn load(bytes: &[u8], catalog: Arc<Catalog>) -> Result<Self, LoadError> {
        let world = save::read(bytes, catalog)?;
        Ok(Self::around(world))
    }

    /// A digest of the whole state. Equal games have equal digests, on every target.
    pub fn hash(&self) -> u64 {
        save::digest(&self.world)
    }
}
