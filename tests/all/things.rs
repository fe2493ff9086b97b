//! A mod with weapons, clothes, wands and a hero of its own, written as modders write it,
//! and games in which everything is tried at random.

use crate::test_mods::{manifest, mod_of, over_core};
use crate::trials::trials;
use bracket_lib::geometry::Point;
use chance::Stream;
use std::collections::BTreeSet;
use std::sync::Arc;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::{ItemVerb, View};
use wyrmhold::resources::Status;

const GEAR: &str = include_str!("../fixtures/gear.json");

fn catalog() -> Arc<Catalog> {
    let loaded = over_core(vec![mod_of(&manifest("gear"), &[GEAR])]);
    assert!(loaded.diags.is_empty(), "{:?}", loaded.diags);
    loaded.catalog.expect("it is sound")
}

/// A command that the view offers, or any other.
fn anything(view: &View, stream: &mut Stream) -> Command {
    let near = |stream: &mut Stream| {
        let (dx, dy) = (stream.between(-6, 6), stream.between(-3, 3));
        Point::new(view.hero.at.x + dx, view.hero.at.y + dy)
    };
    let at = match view.actors.first() {
        Some(actor) if stream.chance(70) => actor.at,
        _ => near(stream),
    };
    if stream.chance(12) {
        let spell = u8::try_from(stream.below(3)).unwrap_or(0);
        let at = Some(at);
        return Command::Cast { spell, at };
    }
    if let Some(item) = stream
        .pick(&view.pack)
        .filter(|_| stream.clone().chance(60))
    {
        let id = item.id;
        if let Some(chosen) = stream.pick(&item.uses) {
            let aimed = stream.chance(80).then_some(at);
            return match chosen.verb {
                ItemVerb::Quaff => Command::Quaff { item: id },
                ItemVerb::Read => Command::Read {
                    item: id,
                    at: aimed,
                },
                ItemVerb::Zap => Command::Zap {
                    item: id,
                    at: aimed,
                },
                ItemVerb::Wear => Command::Wear { item: id },
                ItemVerb::TakeOff => Command::TakeOff { item: id },
                ItemVerb::Fire => Command::Fire { at },
                ItemVerb::Throw => Command::Throw { item: id, at },
                ItemVerb::Drop => Command::Drop { item: id },
            };
        }
    }
    match stream.below(10) {
        0 => Command::PickUp,
        1 => Command::Descend,
        _ => Command::Step {
            dx: stream.between(-1, 1),
            dy: stream.between(-1, 1),
        },
    }
}

/// What was done, by the first word of the command.
fn word(command: Command) -> String {
    let told = format!("{command:?}");
    told.split([' ', '{'])
        .next()
        .unwrap_or_default()
        .to_string()
}

#[test]
fn whatever_is_tried_the_game_stays_whole_and_can_be_saved() {
    let catalog = catalog();
    let mut done = BTreeSet::new();
    for seed in 0..trials(100) {
        let mut stream = Stream::named(seed, "anything");
        let mut game = Game::with_hero(seed, Arc::clone(&catalog), Some("gear:archer"));
        let mut bot = wyrmhold::bot::Bot::default();
        for turn in 0..400 {
            if game.status() != Status::AwaitingCommand {
                break;
            }
            let view = game.view();
            // The bot goes where there is something to pick up and to fight.
            let command = match stream.chance(60) {
                true => bot.decide(&view),
                false => anything(&view, &mut stream),
            };
            let before = game.hash();
            match game.apply(command) {
                Ok(_) => drop(done.insert(word(command))),
                Err(refusal) => {
                    assert_eq!(game.hash(), before, "{command:?}: {refusal}");
                    assert!(refusal.reason.ends_with('.'), "{refusal}");
                }
            }
            assert_eq!(
                game.check(),
                Ok(()),
                "seed {seed}, turn {turn}, {command:?}"
            );
            if turn % 50 == 0 {
                let loaded = Game::load(&game.save(), Arc::clone(&catalog));
                let loaded = loaded.expect("it was just saved");
                assert_eq!(loaded.hash(), game.hash(), "seed {seed}, turn {turn}");
                assert_eq!(loaded.view(), game.view(), "seed {seed}, turn {turn}");
                game = loaded;
            }
        }
    }
    for word in [
        "Wear", "TakeOff", "Throw", "Fire", "Read", "Zap", "Cast", "Quaff", "Drop", "PickUp",
    ] {
        assert!(done.contains(word), "{word} was never done: {done:?}");
    }
}
