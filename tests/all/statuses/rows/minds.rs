//! What statuses of the mind and the senses do.

use super::*;

pub const ROWS: &[Row] = &[
    row(
        "confused",
        "where the hero goes",
        |trial| strays(trial, '@'),
        "8 ways in 80 turns",
    ),
    row(
        "confused",
        "where another goes",
        |trial| strays(trial, 'b'),
        "8 ways in 80 turns",
    ),
    row("confused", "doses on another", doses, "7, then 7"),
    row("confused", "how long the hero is", on_hero, "8"),
    row(
        "confused",
        "a draught and the hero",
        |trial| after_drinking(trial, "core:draught_of_clear_sight"),
        "true, then false",
    ),
    row(
        "blind",
        "what the hero sees",
        is_seen_by_hero,
        "9 places for 10 turns, then 91",
    ),
    row(
        "blind",
        "another who would come",
        |trial| distances(&mut trial.begun("@.....b", 'b'), 12),
        "6 6 6 6 6 6 6 6 6 5 4 3",
    ),
    row("blind", "doses on another", doses, "9, then 9"),
    row(
        "blind",
        "a draught and the hero",
        |trial| after_drinking(trial, "core:draught_of_clear_sight"),
        "true, then false",
    ),
    row(
        "invisible",
        "who would come to the hero",
        |trial| distances(&mut trial.begun("@.....b", '@'), 18),
        "6 6 6 6 6 6 6 6 6 6 6 6 6 6 5 4 3 2",
    ),
    row(
        "invisible",
        "who is beside the hero",
        |trial| losses(&mut trial.begun("@b", '@'), '@', 3),
        "3 3 3",
    ),
    row(
        "invisible",
        "a blow of the hero",
        |trial| {
            let mut game = trial.begun("@b", '@');
            let before = trial.lasts(&game, '@');
            let blow = strike(&mut game, 'b');
            format!("{before}, then {}: {blow}", trial.lasts(&game, '@'))
        },
        "true, then false: 3 lost, refused: false",
    ),
    row(
        "invisible",
        "another is seen",
        |trial| {
            let mut game = trial.game("@.p");
            give(&mut game, 'p');
            let far = all_of(&game.view(), 'p').len();
            step(&mut game, 1);
            let near = all_of(&game.view(), 'p').len();
            format!("from afar {far}, from beside {near}")
        },
        "from afar 0, from beside 1",
    ),
    row("invisible", "doses on another", doses, "14, then 14"),
    row(
        "frightened",
        "a blow of the hero",
        |trial| strike(&mut trial.begun("@b", '@'), 'b'),
        "0 lost, refused: true",
    ),
    row(
        "frightened",
        "a step of the hero",
        |trial| walked(trial, "@...", true),
        "3 steps, 0 lost",
    ),
    row("frightened", "how long the hero is", on_hero, "8"),
    row(
        "frightened",
        "another runs",
        |trial| distances(&mut trial.begun("@b..................", 'b'), 14),
        "3 4 5 6 7 8 9 8 7 6 5 4 3 2",
    ),
    row(
        "frightened",
        "another, cornered, strikes",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 2),
        "3 3",
    ),
    row("frightened", "doses on another", doses, "7, then 7"),
    row(
        "frightened",
        "blessed water and the hero",
        |trial| after_drinking(trial, "core:blessed_water"),
        "true, then false",
    ),
    row(
        "charmed",
        "whom another strikes",
        quarrel,
        "the other is hurt: true, the hero: false",
    ),
    row(
        "charmed",
        "another beside its master",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 24),
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3 3 3 3 3",
    ),
    row(
        "charmed",
        "a wound of another",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let before = trial.lasts(&game, 'b');
            let at = the(&game.view(), 'b').at;
            cast(&mut game, Spell::WoundOther, Some(at));
            format!("{before}, then {}", trial.lasts(&game, 'b'))
        },
        "true, then false",
    ),
    row(
        "charmed",
        "the hero and who charmed",
        |trial| {
            let mut game = trial.game("@w");
            wait(&mut game);
            format!("{}, {}", trial.lasts(&game, '@'), strike(&mut game, 'w'))
        },
        "true, 0 lost, refused: true",
    ),
    row("charmed", "doses on another", doses, "19, then 19"),
    row(
        "slumbering",
        "how many turns the hero sleeps",
        |trial| {
            let mut game = trial.game("@");
            give(&mut game, '@');
            format!("{} turns", game.turn())
        },
        "7 turns",
    ),
    row(
        "slumbering",
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
        "slumbering",
        "how another beats",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 9),
        "0 0 0 0 0 3 3 3 3",
    ),
    row(
        "slumbering",
        "a wound of another",
        |trial| {
            let mut game = trial.begun("@b", 'b');
            let blow = strike(&mut game, 'b');
            format!("{blow}; {}", losses(&mut game, '@', 2))
        },
        "3 lost, refused: false; 3 3",
    ),
    row("slumbering", "doses on another", doses, "5, then 5"),
    row(
        "stunned",
        "what beats on the hero meanwhile",
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
        "3 turns, 9 lost",
    ),
    row(
        "stunned",
        "how another beats",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 5),
        "0 3 3 3 3",
    ),
    row("stunned", "doses on another", doses, "1, then 0"),
];
