//! What statuses of the body do.

use super::*;

pub const ROWS: &[Row] = &[
    row(
        "poisoned",
        "what the hero loses each turn",
        |trial| losses(&mut trial.begun("@", '@'), '@', 10),
        "1 1 1 1 1 1 1 1 0 0",
    ),
    row(
        "poisoned",
        "what another loses each turn",
        |trial| losses(&mut trial.begun("@p", 'p'), 'p', 9),
        "1 1 1 1 1 1 1 0 0",
    ),
    row(
        "poisoned",
        "who bears poison loses",
        |trial| losses(&mut trial.begun("@i", 'i'), 'i', 3),
        "0 0 0",
    ),
    row("poisoned", "doses on another", doses, "7, then 14"),
    row(
        "poisoned",
        "blessed water and the hero",
        |trial| after_drinking(trial, "core:blessed_water"),
        "true, then false",
    ),
    row(
        "burning",
        "what the hero loses",
        |trial| burns(trial, '@'),
        "{1, 2, 3} in {4, 5, 6} turns",
    ),
    row(
        "burning",
        "what another loses",
        |trial| burns(trial, 'p'),
        "{1, 2, 3} in {3, 4, 5} turns",
    ),
    row(
        "burning",
        "who bears fire loses",
        |trial| losses(&mut trial.begun("@i", 'i'), 'i', 3),
        "0 0 0",
    ),
    row(
        "burning",
        "water and the hero",
        |trial| {
            let mut game = trial.begun("@~~", '@');
            let before = trial.lasts(&game, '@');
            step(&mut game, 1);
            let after = trial.lasts(&game, '@');
            give(&mut game, '@');
            format!(
                "{before}, then {after}, and again {}",
                trial.lasts(&game, '@')
            )
        },
        "true, then false, and again false",
    ),
    row("burning", "doses on another", doses, "3, then 4"),
    row(
        "burning",
        "a draught and the hero",
        |trial| after_drinking(trial, "core:salamander_draught"),
        "true, then false",
    ),
    row(
        "slowed",
        "what beats on the hero",
        |trial| losses(&mut trial.begun("@b", '@'), '@', 12),
        "6 6 6 6 6 6 6 6 6 6 3 3",
    ),
    row(
        "slowed",
        "how another beats",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 22),
        "0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 3 3",
    ),
    row("slowed", "doses on another", doses, "18, then 19"),
    row(
        "slowed",
        "blessed water and the hero",
        |trial| after_drinking(trial, "core:blessed_water"),
        "true, then false",
    ),
    row(
        "hasted",
        "what beats on the hero",
        |trial| losses(&mut trial.begun("@b", '@'), '@', 14),
        "3 0 3 0 3 0 3 0 3 0 3 0 3 3",
    ),
    row(
        "hasted",
        "how another beats",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 8),
        "6 6 6 6 6 3 3 3",
    ),
    row("hasted", "doses on another", doses, "5, then 5"),
    row(
        "webbed",
        "how the hero gets away",
        tears,
        "{2, 3, 4, 5, 6, 7} tries, three in four fail: true",
    ),
    row(
        "webbed",
        "whom the hero strikes",
        |trial| strike(&mut trial.begun("@b", '@'), 'b'),
        "3 lost, refused: false",
    ),
    row(
        "webbed",
        "another who would come",
        held,
        "{1, 2, 3, 4, 5, 6} turns",
    ),
    row(
        "webbed",
        "another strikes all the same",
        |trial| losses(&mut trial.begun("@b", 'b'), '@', 3),
        "3 3 3",
    ),
    row("webbed", "doses on another", doses, "5, then 5"),
    row("webbed", "how long the hero is", on_hero, "6"),
    row(
        "levitating",
        "the hero over a chasm",
        |trial| {
            format!(
                "{}; else {}",
                walked(trial, "@::.", true),
                walked(trial, "@::.", false)
            )
        },
        "3 steps, 0 lost; else 0 steps, 0 lost",
    ),
    row(
        "levitating",
        "the hero over a trap",
        |trial| {
            format!(
                "{}; else {}",
                walked(trial, "@.^.", true),
                walked(trial, "@.^.", false)
            )
        },
        "3 steps, 0 lost; else 3 steps, 7 lost",
    ),
    row(
        "levitating",
        "another over a chasm",
        |trial| {
            let with = distances(&mut trial.begun("@:::b", 'b'), 3);
            let without = distances(&mut trial.game("@:::b"), 3);
            format!("{with}; else {without}")
        },
        "2 1 1; else 4 4 4",
    ),
    row("levitating", "doses on another", doses, "14, then 14"),
    row("levitating", "how long the hero is", on_hero, "15"),
    row(
        "regenerating",
        "what the hero wins",
        |trial| {
            let mut game = trial.game("@");
            cast(&mut game, Spell::Wound, None);
            give(&mut game, '@');
            losses(&mut game, '@', 12)
        },
        "-2 -2 -2 -2 -2 -2 -2 -2 -2 -2 0 0",
    ),
    row(
        "regenerating",
        "what another wins",
        |trial| {
            let mut game = trial.game("@p");
            let at = the(&game.view(), 'p').at;
            cast(&mut game, Spell::WoundOther, Some(at));
            give(&mut game, 'p');
            losses(&mut game, 'p', 12)
        },
        "-2 -2 -2 -2 -2 -2 -2 -2 -2 0 0 0",
    ),
    row("regenerating", "doses on another", doses, "9, then 9"),
];
