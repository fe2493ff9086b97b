//! What the game tells of creatures that come into view, and of things that are found.

use super::*;
use crate::components::item::Hidden;
use crate::notice::{Find, Notice};

/// What came into view or was found by a command, in short.
fn sighted(game: &mut Game, command: Command) -> Vec<String> {
    let report = game.apply(command).expect("it is possible");
    let notices = report.notices.into_iter();
    notices
        .filter_map(|notice| match notice {
            Notice::CameIntoView { name, hostile, .. } => {
                Some(format!("{name} {}", if hostile { "foe" } else { "other" }))
            }
            Notice::Found { what, .. } => Some(match what {
                Find::Trap(name) => format!("trap {name}"),
                Find::Item(name) => format!("item {name}"),
                Find::HiddenDoor => "door".to_string(),
            }),
            _ => None,
        })
        .collect()
}

const EAST: Command = Command::Step { dx: 1, dy: 0 };
const WEST: Command = Command::Step { dx: -1, dy: 0 };

/// A hero at a corner, who sees the hall to the south from one place only.
fn corner(in_the_hall: &str) -> TestLevel {
    let drawing = format!("#####\n#@..#\n###.#\n###.#\n###{in_the_hall}#\n#####");
    TestLevel::parse(&drawing)
}

fn sleeper(level: &TestLevel, sign: char, to_hero: Reaction) {
    level.think(sign, Mood::Asleep, |mind| mind.to_hero = to_hero);
}

#[test]
fn who_comes_into_view_is_told_once_and_again_after_being_out_of_view() {
    for (to_hero, expected) in [(Reaction::Attack, "r foe"), (Reaction::Ignore, "r other")] {
        let level = corner("r");
        sleeper(&level, 'r', to_hero);
        let mut game = game(level);
        assert_eq!(sighted(&mut game, EAST), [""; 0], "behind the corner");
        assert_eq!(sighted(&mut game, EAST), [expected]);
        assert_eq!(sighted(&mut game, Command::Wait), [""; 0], "it was there");
        assert_eq!(sighted(&mut game, WEST), [""; 0], "it is out of view");
        assert_eq!(sighted(&mut game, EAST), [expected], "there it is again");
    }
}

#[test]
fn who_is_in_view_at_the_start_has_not_come() {
    let level = TestLevel::parse("#####\n#@.r#\n#####");
    sleeper(&level, 'r', Reaction::Attack);
    let mut game = game(level);
    assert_eq!(sighted(&mut game, Command::Wait), [""; 0]);
}

#[test]
fn the_nearest_is_told_first() {
    let level = TestLevel::parse("#####\n#@..#\n###.#\n###.#\n###r#\n###w#\n#####");
    sleeper(&level, 'w', Reaction::Attack);
    sleeper(&level, 'r', Reaction::Attack);
    let mut game = game(level);
    sighted(&mut game, EAST);
    assert_eq!(sighted(&mut game, EAST), ["r foe", "w foe"]);
}

#[test]
fn a_thing_is_found_once_and_what_was_carried_is_no_find() {
    let mut game = game(corner("!"));
    assert_eq!(sighted(&mut game, EAST), [""; 0]);
    assert_eq!(sighted(&mut game, EAST), ["item !"]);
    assert_eq!(sighted(&mut game, WEST), [""; 0]);
    assert_eq!(sighted(&mut game, EAST), [""; 0], "it is remembered");
    for _ in 0..3 {
        assert_eq!(sighted(&mut game, Command::Step { dx: 0, dy: 1 }), [""; 0]);
    }
    assert_eq!(sighted(&mut game, Command::PickUp), [""; 0]);
    let item = game.view().pack[0].id;
    assert_eq!(sighted(&mut game, Command::Drop { item }), [""; 0]);
}

#[test]
fn traps_are_finds_before_things_and_the_dead_are_none() {
    let level = TestLevel::parse("#####\n#@..#\n###.#\n###.#\n###!#\n###^#\n###r#\n#####");
    level.world.write_storage::<Hidden>().clear();
    sleeper(&level, 'r', Reaction::Attack);
    level.wound('r', 99, None);
    let mut game = game(level);
    assert_eq!(sighted(&mut game, EAST), [""; 0]);
    assert_eq!(sighted(&mut game, EAST), ["trap ^", "item !"]);
}

#[test]
fn a_hidden_door_is_a_find_and_an_ordinary_one_is_not() {
    // Every secret door within reach is found at once.
    let rules = Ruleset {
        spotting: 0,
        ..Ruleset::default()
    };
    let mut secret = game(TestLevel::with_rules(
        "#######\n#@..{.#\n#######",
        rules.clone(),
    ));
    let mut steps = sighted(&mut secret, EAST);
    steps.extend(sighted(&mut secret, EAST));
    assert_eq!(steps, ["door"]);
    let mut shut = game(TestLevel::with_rules("#######\n#@..+.#\n#######", rules));
    assert_eq!(sighted(&mut shut, EAST), [""; 0]);
    assert_eq!(sighted(&mut shut, EAST), [""; 0]);
}

#[test]
fn a_game_that_was_loaded_tells_what_the_one_that_goes_on_tells() {
    use crate::bot::Bot;
    let core = raws::core().expect("the core is sound");
    let mut sightings = 0;
    for seed in 1..4 {
        let mut game = Game::new(seed, Arc::clone(&core));
        let mut bot = Bot::default();
        for _ in 0..150 {
            if game.status() != Status::AwaitingCommand {
                break;
            }
            let command = bot.decide(&game.view());
            let mut loaded = Game::load(&game.save(), Arc::clone(&core)).expect("just saved");
            let went_on = game.apply(command);
            let is_sighting = |notice: &&Notice| {
                matches!(notice, Notice::CameIntoView { .. } | Notice::Found { .. })
            };
            let told = |report: &crate::game::report::Report| -> Vec<Notice> {
                report.notices.iter().filter(is_sighting).cloned().collect()
            };
            let went_on = went_on.as_ref().map(told);
            sightings += went_on.as_ref().map_or(0, Vec::len);
            assert_eq!(loaded.apply(command).as_ref().map(told), went_on);
        }
    }
    assert!(sightings > 10, "there was something to tell: {sightings}");
}
