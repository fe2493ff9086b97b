//! The chronicle of whole games, against what happened in them.

use super::*;
use crate::bot::Bot;
use crate::chronicle::{Chronicle, LONGEST_TIMELINE};
use crate::components::kind::Kinds;
use crate::event::{Event, EventQueue};
use crate::notice::Notice;
use crate::systems::schedule::{concluded, happenings};
use crate::testkit::trials::trials;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The same counts, taken from the events themselves.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    kills: BTreeMap<String, u32>,
    taken: u64,
    dealt: BTreeMap<String, u64>,
    used: BTreeMap<String, u32>,
    picked_up: BTreeMap<String, u32>,
}

/// Counts events just before the game tells of them.
struct Auditor(Arc<Mutex<Counts>>);

impl<'a> System<'a> for Auditor {
    type SystemData = (
        ReadExpect<'a, EventQueue>,
        ReadExpect<'a, HeroEntity>,
        Kinds<'a>,
    );

    fn run(&mut self, (events, hero, kinds): Self::SystemData) {
        let hero = hero.0;
        let name = |entity: Entity| kinds.name(entity).to_string();
        let mut counts = self.0.lock().unwrap();
        for event in events.iter() {
            match *event {
                Event::Damaged { target, amount, .. } if target == hero => {
                    counts.taken += amount as u64;
                }
                Event::Damaged {
                    target, amount, by, ..
                } if by == Some(hero) => {
                    *counts.dealt.entry(name(target)).or_default() += amount as u64;
                }
                Event::Died { victim, by, .. } if by == Some(hero) => {
                    *counts.kills.entry(name(victim)).or_default() += 1;
                }
                Event::Quaffed { by, item }
                | Event::Read { by, item, .. }
                | Event::Zapped { by, item, .. }
                    if by == hero =>
                {
                    *counts.used.entry(name(item)).or_default() += 1;
                }
                Event::Unlocked { by, key, .. } if by == hero => {
                    *counts.used.entry(name(key)).or_default() += 1;
                }
                Event::PickedUp { by, item } if by == hero => {
                    *counts.picked_up.entry(name(item)).or_default() += 1;
                }
                _ => {}
            }
        }
    }
}

fn told(chronicle: &Chronicle) -> Counts {
    Counts {
        kills: chronicle.kills.clone(),
        taken: chronicle.damage_taken.values().sum(),
        dealt: chronicle.damage_dealt.clone(),
        used: chronicle.used.clone(),
        picked_up: chronicle.picked_up.clone(),
    }
}

#[test]
fn the_chronicle_is_the_sum_of_what_happened() {
    let mut all = Counts::default();
    for seed in 0..trials(8) {
        let counts = Arc::new(Mutex::new(Counts::default()));
        let mut game = Game::new(seed, raws::core().expect("the core is sound"));
        let auditor = Auditor(counts.clone());
        game.dispatcher = concluded(happenings().then(auditor, "auditor"));
        let mut bot = Bot::default();
        let mut hurt = 0;
        while game.status() == Status::AwaitingCommand && game.turn() < 800 {
            let command = bot.decide(&game.view());
            let report = game
                .apply(command)
                .or_else(|_| game.apply(Command::Wait))
                .expect("waiting is always possible");
            hurt += report
                .notices
                .iter()
                .map(|notice| match *notice {
                    Notice::Hurt {
                        amount, hero: true, ..
                    } => amount as u64,
                    _ => 0,
                })
                .sum::<u64>();
        }

        let chronicle = game.chronicle();
        let counts = counts.lock().unwrap().clone();
        assert_eq!(told(&chronicle), counts, "seed {seed}");
        assert_eq!(counts.taken, hurt, "seed {seed}");
        let turns: u32 = game.turns_by_depth().values().sum();
        assert_eq!(turns, game.turn(), "seed {seed}");
        let timeline = chronicle.timeline();
        assert!(timeline.len() <= LONGEST_TIMELINE, "seed {seed}");
        assert!(timeline.is_sorted_by_key(|mark| mark.turn), "seed {seed}");
        let reached = timeline
            .iter()
            .filter(|mark| mark.text.starts_with("Reached"));
        assert_eq!(reached.count() as i32, chronicle.deepest_reached);
        all.kills.extend(counts.kills);
        all.used.extend(counts.used);
        all.picked_up.extend(counts.picked_up);
    }
    let something = !all.kills.is_empty() && !all.used.is_empty() && !all.picked_up.is_empty();
    assert!(something, "nothing happened: {all:?}");
}

#[test]
fn whoever_dies_or_gets_out_has_it_written_down_last() {
    let mut game = drawn("@a", fixed());
    with(&mut game, |level| {
        level.toughen('@', 1);
        level.awaken(
            'a',
            Mood::Hunting {
                last_seen: Point::new(0, 0),
            },
        );
    });
    game.apply(Command::Wait).unwrap();

    assert!(matches!(game.status(), Status::Dead { .. }));
    let last = game.chronicle().timeline().last().cloned().unwrap();
    assert_eq!((last.text.as_str(), last.depth), ("Killed by an a.", 1));
    let kept = Game::load(&game.save(), game.catalog.clone());
    assert_eq!(kept.map(|kept| kept.hash()), Ok(game.hash()));
}
