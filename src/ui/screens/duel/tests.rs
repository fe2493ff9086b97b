//! The screen of a duel at many sizes.

use super::*;
use crate::morgue::Ending;
use crate::raws;
use crate::run::duel::{self, Fate};
use crate::simulate;
use crate::ui::fx::Effects;
use crate::ui::testkit;
use std::sync::LazyLock;

/// A challenge of a run that a bot lost.
static CHALLENGE: LazyLock<RunFile> = LazyLock::new(|| {
    let core = raws::core().expect("the shipped raws are sound");
    let (_, run) = simulate::play_recorded(7, &core, 20_000);
    duel::challenge(&run, run.history.commands() - 20)
});

fn judged_screen() -> DuelScreen {
    let core = raws::core().expect("the shipped raws are sound");
    let mut screen = DuelScreen::new(CHALLENGE.clone(), Whose::Sent, &core);
    while screen.is_moving() {
        screen.advance(16.0);
    }
    screen
}

/// All lines at a width as text.
fn told(lines: &[Vec<Run>]) -> Vec<String> {
    let line = |runs: &Vec<Run>| runs.iter().map(|run| run.text.as_str()).collect();
    lines.iter().map(line).collect()
}

#[test]
fn the_challenge_says_who_died_and_what_survives_it() {
    let mut screen = judged_screen();
    for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
        let canvas = testkit::drawn(&screen, None, columns, rows);
        for text in ["A duel", "Enter take it up", "Esc never mind", "You begin"] {
            assert!(canvas.shows(text), "{text} at {columns}x{rows}");
        }
    }
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let words = told(&screen.lines(200)).join(" ");
    let judged = screen.judged().expect("it was played");
    for text in [
        format!("died in turn {}", judged.sent.turn),
        format!("Be alive in turn {}", judged.until),
        "outside the ranks".to_string(),
    ] {
        assert!(words.contains(&text), "{text}: {words}");
    }
    assert!(!words.contains("waits among the games"));
    let begun = format!("take up in turn {}", judged.start.fate.turn);
    assert_eq!(screen.handle(UiAction::Confirm, &scene).word(), begun);
    assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
    testkit::drawn(&screen, None, 3, 3);
}

#[test]
fn nothing_can_be_taken_up_before_the_runs_were_played() {
    let core = raws::core().expect("the shipped raws are sound");
    let mut screen = DuelScreen::new(CHALLENGE.clone(), Whose::Sent, &core);
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    assert!(screen.is_moving());
    assert_eq!(screen.handle(UiAction::Confirm, &scene).word(), "refuse");
    assert_eq!(screen.handle(UiAction::Cancel, &scene).word(), "pop");
}

#[test]
fn the_fates_stand_side_by_side_and_the_verdict_above() {
    let screen = judged_screen();
    let judged = screen.judged().expect("it was played");
    let fate = |ending: Ending, turn: u32| Fate {
        ending,
        killer: (ending == Ending::Died).then(|| "a very large and hungry bear".to_string()),
        turn,
        ..judged.sent.clone()
    };
    let (died, until) = (judged.sent.turn, judged.until);
    for (answer, whose, expected) in [
        (
            fate(Ending::Died, died),
            Whose::Own,
            "You died too, in the same turn.",
        ),
        (
            fate(Ending::Died, died + 1),
            Whose::Own,
            "You died too, 1 turn later.",
        ),
        (
            fate(Ending::Died, died - 3),
            Whose::Sent,
            "Whoever took it up died too, 3 turns sooner.",
        ),
        (
            fate(Ending::Alive, until),
            Whose::Own,
            "You survived the duel.",
        ),
        (
            fate(Ending::Alive, died),
            Whose::Sent,
            "The duel is not decided",
        ),
        (fate(Ending::Won, died), Whose::Own, "won the game"),
    ] {
        let lines = told(&fates::lines(judged, &answer, whose, 68));
        assert!(lines[0].contains(expected), "{expected}: {lines:#?}");
        let heads = lines.iter().find(|line| line.contains("Who sent it"));
        let heads = heads.expect("both have a name");
        assert!(heads.contains("You") || heads.contains("Who took it up"));
        for width in [10, 24, 43, 44, 68] {
            let lines = told(&fates::lines(judged, &answer, whose, width));
            let longest = lines
                .iter()
                .map(|line| line.trim_end().chars().count())
                .max();
            assert!(longest.is_some_and(|it| it <= width as usize), "{lines:#?}");
        }
    }
}
