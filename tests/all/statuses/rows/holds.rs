//! What statuses do that hold someone, or drive it away.

use super::*;

pub const ROWS: &[Row] = &[
    row("gripped", "how the hero gets away", gets_away, "?"),
    row("gripped", "another who would come", held, "?"),
    row("gripped", "doses on another", doses, "3, then 3"),
    row("gripped", "how long the hero is", on_hero, "4"),
    row(
        "bleeding",
        "what the hero loses each turn",
        |trial| losses(&mut trial.begun("@", '@'), '@', 6),
        "1 1 1 1 0 0",
    ),
    row(
        "bleeding",
        "what another loses of two cuts",
        |trial| {
            let mut game = trial.begun("@p", 'p');
            give(&mut game, 'p');
            losses(&mut game, 'p', 5)
        },
        "2 2 1 0 0",
    ),
    row(
        "bleeding",
        "doses on another",
        |trial| turns_left(trial, 'p'),
        "3, then 2 3",
    ),
    row(
        "wheeling",
        "a blow of the hero",
        |trial| strike(&mut trial.begun("@b", '@'), 'b'),
        "0 lost, refused: true",
    ),
    row("wheeling", "how long the hero is", on_hero, "3"),
    row(
        "wheeling",
        "another runs",
        |trial| distances(&mut trial.begun("@b........", 'b'), 8),
        "?",
    ),
    row("wheeling", "doses on another", doses, "2, then 2"),
    row(
        "kneeling",
        "how many turns the hero kneels",
        sits,
        "7 turns",
    ),
    row(
        "kneeling",
        "a wound of the hero",
        |trial| {
            let mut game = trial.game("@b");
            let before = game.hero_health();
            give(&mut game, '@');
            format!(
                "{} turns, {} lost",
                game.turn(),
                before - game.hero_health()
            )
        },
        "1 turns, 3 lost",
    ),
    row(
        "kneeling",
        "how another beats",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 9),
        "0 0 0 0 0 3 3 3 3",
    ),
    row(
        "kneeling",
        "a wound of another",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let blow = strike(&mut game, 'b');
            format!("{blow}; {}", losses(&mut game, '@', 2))
        },
        "3 lost, refused: false; 3 3",
    ),
    row("kneeling", "doses on another", doses, "5, then 5"),
    row(
        "rooted",
        "how many turns the hero does nothing",
        sits,
        "1001 turns",
    ),
    row(
        "rooted",
        "how another beats, hurt or not",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let blow = strike(&mut game, 'b');
            format!("{blow}; {}", losses(&mut game, '@', 3))
        },
        "3 lost, refused: false; 0 0 0",
    ),
    row(
        "rooted",
        "doses on another",
        |trial| turns_left(trial, 'p'),
        "999, then 999",
    ),
    row("rooted", "another who is pushed", pushed, "true"),
    row(
        "lifeless",
        "how many turns the hero does nothing",
        sits,
        "1001 turns",
    ),
    row(
        "lifeless",
        "how another beats, hurt or not",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let blow = strike(&mut game, 'b');
            format!("{blow}; {}", losses(&mut game, '@', 3))
        },
        "3 lost, refused: false; 0 0 0",
    ),
    row(
        "lifeless",
        "doses on another",
        |trial| turns_left(trial, 'p'),
        "999, then 999",
    ),
    row("lifeless", "another who is pushed", pushed, "true"),
    row(
        "caged",
        "how many turns the hero does nothing",
        sits,
        "1001 turns",
    ),
    row(
        "caged",
        "how another beats, hurt or not",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let blow = strike(&mut game, 'b');
            format!("{blow}; {}", losses(&mut game, '@', 3))
        },
        "3 lost, refused: false; 0 0 0",
    ),
    row(
        "caged",
        "doses on another",
        |trial| turns_left(trial, 'p'),
        "999, then 999",
    ),
    row("caged", "another who is pushed", pushed, "false"),
    row(
        "sworn",
        "whom another strikes",
        quarrel,
        "the other is hurt: true, the hero: false",
    ),
    row(
        "sworn",
        "a wound of another",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let at = the(&game.view(), 'b').at;
            cast(&mut game, Spell::WoundOther, Some(at));
            trial.lasts(&game, 'b').to_string()
        },
        "true",
    ),
    row(
        "sworn",
        "the hero and whom it serves",
        |trial| {
            let mut game = trial.game("@w");
            wait(&mut game);
            format!("{}, {}", trial.lasts(&game, '@'), strike(&mut game, 'w'))
        },
        "true, 0 lost, refused: true",
    ),
    row(
        "sworn",
        "doses on another",
        |trial| turns_left(trial, 'p'),
        "999, then 998",
    ),
];

/// How many turns pass until the hero can do anything again.
fn sits(trial: &Trial) -> String {
    let mut game = trial.game("@");
    give(&mut game, '@');
    format!("{} turns", game.turn())
}

/// Is it still so of another who is moved?
fn pushed(trial: &Trial) -> String {
    let mut game = trial.begun("@p..", 'p');
    let at = the(&game.view(), 'p').at;
    cast(&mut game, Spell::PushOther, Some(at));
    assert_ne!(the(&game.view(), 'p').at, at);
    trial.lasts(&game, 'p').to_string()
}

/// How many turns the hero tries to leave, and in how many games the first try fails.
fn gets_away(trial: &Trial) -> String {
    let (mut tries, mut failed) = (BTreeSet::new(), 0);
    for seed in 0..200 {
        let mut game = trial.seeded("@..", seed);
        give(&mut game, '@');
        let start = game.view().hero.at;
        let mut count = 0;
        while game.view().hero.at == start && count < TOO_LONG {
            step(&mut game, 1);
            count += 1;
            failed += u32::from(count == 1 && trial.lasts(&game, '@'));
        }
        tries.insert(count);
    }
    format!("{tries:?} tries, {failed} of 200 fail at first")
}
