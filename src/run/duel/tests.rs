//! Duels: sent, taken up, sent back, and forged.

use super::*;
use crate::bot::Bot;
use crate::catalog::Catalog;
use crate::game::Game;
use crate::game::command::Command;
use crate::morgue::Ending;
use crate::raws;
use crate::resources::Status;
use crate::run::link;
use crate::simulate::{self, SimulatedEnd};
use std::sync::{Arc, LazyLock};

/// A lost run, with its content.
static LOST: LazyLock<(RunFile, Arc<Catalog>)> = LazyLock::new(|| {
    let core = raws::core().expect("the shipped raws are sound");
    let (result, run) = simulate::play_recorded(7, &core, 20_000);
    assert_eq!(result.outcome, SimulatedEnd::Died);
    (run, core)
});

/// The challenge that begins so many commands before the death, as its receiver has it.
fn challenged(before: u32) -> RunFile {
    let (run, _) = &*LOST;
    let sent = challenge(run, run.history.commands().saturating_sub(before));
    let link = link::to_link("http://example.test/", &sent);
    assert!(link.contains("#duel="), "{link}");
    let received = link::from_link(&link).expect("it is sound");
    assert_eq!(received, sent);
    received
}

fn judged(run: &RunFile) -> Result<Judged, String> {
    let duel = Duel::of(run).ok_or("it is no duel")?;
    Judge::new(duel, &LOST.1)?.finish()
}

/// Takes up a challenge: waits so many times, then lets a bot play on.
fn taken_up(challenge: &RunFile, waits: u32) -> (RunFile, Game) {
    let found = judged(challenge).expect("it can be played");
    let duel = Duel::of(challenge).expect("it is one");
    let (header, mut history) = duel.taken_up(found.until);
    let core = Arc::clone(&LOST.1);
    let mut game = Game::load(&found.start.state, core).expect("it was saved");
    let (mut bot, mut left) = (Bot::default(), waits);
    while game.status() == Status::AwaitingCommand && game.turn() < found.until {
        let command = match left {
            0 => bot.decide(&game.view()),
            _ => Command::Wait,
        };
        left = left.saturating_sub(1);
        if game.apply(command).is_ok() {
            history.push(HistoryEntry::Command(command));
        }
    }
    history.seal(|| game.hash());
    let answer = RunFile {
        header,
        summary: Summary::default(),
        history,
        state: None,
    };
    (answer, game)
}

#[test]
fn a_challenge_tells_of_the_death_and_where_it_begins() {
    let (run, _) = &*LOST;
    let found = judged(&challenged(20)).expect("it can be played");
    assert_eq!(found.sent.ending, Ending::Died);
    assert_eq!(found.sent.turn, run.summary.turn);
    assert!(found.sent.killer.is_some());
    assert_eq!(found.until, run.summary.turn + LONGER);
    assert_eq!(found.answer, None);
    assert!(found.start.fate.turn < found.sent.turn && found.start.fate.health > 0);
}

#[test]
fn the_link_that_goes_back_has_both_fates() {
    let challenge = challenged(20);
    let first = judged(&challenge).expect("it can be played");
    let (answer, game) = taken_up(&challenge, 1);
    let link = link::to_link("", &answer);
    assert!(link.contains("#duel="), "{link}");

    let back = judged(&link::from_link(&link).expect("it is sound")).expect("it can be played");

    assert_eq!(back.sent, first.sent);
    assert_eq!(back.start, first.start);
    let fate = back.answer.expect("there are two");
    assert_eq!((fate.turn, fate.score), (game.turn(), game.score()));
    assert_eq!(answer.header.unranked.as_deref(), Some("it was a duel"));
    // Both runs can be watched, and the first one is the one that was sent.
    let duel = Duel::of(&answer).expect("it is one");
    assert_eq!(duel.sent().history, LOST.0.history);
    assert_eq!(duel.answer().map(|run| run.history), Some(answer.history));
}

#[test]
fn who_is_alive_long_enough_has_survived() {
    let challenge = challenged(200);
    let (answer, game) = (0..60)
        .map(|waits| taken_up(&challenge, waits))
        .find(|(_, game)| game.status() == Status::AwaitingCommand)
        .expect("somebody lives");
    let found = judged(&answer).expect("it can be played");
    let fate = found.answer.expect("there are two");
    assert_eq!(fate.ending, Ending::Alive);
    assert!(fate.turn >= found.until);

    // What comes after that changes nothing.
    let (mut later, mut game) = (answer, game);
    for _ in 0..5 {
        if game.apply(Command::Wait).is_ok() {
            later.history.push(HistoryEntry::Command(Command::Wait));
        }
    }
    let again = judged(&later).expect("it can be played");
    assert_eq!(again.answer, Some(fate));
}

#[test]
fn the_verdict_is_the_same_in_slices_of_any_size() {
    let (answer, _) = taken_up(&challenged(20), 1);
    let whole = judged(&answer);
    for slice in [1, 7, 400] {
        let duel = Duel::of(&answer).expect("it is one");
        let mut judge = Judge::new(duel, &LOST.1).expect("it is of this content");
        while judge.result().is_none() {
            judge.advance(slice);
        }
        assert_eq!(judge.result(), Some(&whole), "{slice}");
    }
}

#[test]
fn a_forged_duel_is_told_and_never_begun() {
    let (run, _) = &*LOST;
    let all = run.history.commands();
    let (answer, _) = taken_up(&challenged(20), 1);
    let with = |change: &dyn Fn(&mut RunFile)| {
        let mut run = answer.clone();
        change(&mut run);
        run
    };
    let mark = |run: &mut RunFile, change: &dyn Fn(&mut DuelMark)| {
        change(run.header.duel.as_deref_mut().expect("it is a duel"));
    };
    let waits = |count: u32| {
        let mut history = History::default();
        (0..count).for_each(|_| history.push(HistoryEntry::Command(Command::Wait)));
        history
    };
    for (expected, forged) in [
        ("it is no duel", run.clone()),
        ("after the end", challenge(run, all)),
        ("after the end", challenge(run, u32::MAX)),
        (
            "nobody dies",
            challenge(
                &RunFile {
                    history: waits(3),
                    ..run.clone()
                },
                1,
            ),
        ),
        (
            "nobody dies",
            with(&|run| {
                mark(run, &|duel| {
                    duel.rival = Some(Rival::new(&waits(1), 9));
                });
            }),
        ),
        (
            "does not play here",
            with(&|run| run.header.seed = chance::seed::Seed::number(8)),
        ),
        (
            "does not play here",
            with(&|run| run.history.push(HistoryEntry::Digest(1))),
        ),
        (
            "does not play here",
            with(&|run| {
                mark(run, &|duel| {
                    let mut last = History::default();
                    last.push(HistoryEntry::Content(1));
                    duel.rival = Some(Rival::new(&last, 9));
                });
            }),
        ),
        (
            "other content",
            with(&|run| run.header.content[0].version = "0.0.1".to_string()),
        ),
        (
            "version 0.0.1",
            with(&|run| run.header.version = "0.0.1".to_string()),
        ),
    ] {
        let forged = link::from_link(&link::to_link("", &forged)).expect("it can be read");
        let fault = judged(&forged).expect_err(expected);
        assert!(fault.contains(expected), "{expected}: {fault}");
    }
}

#[test]
fn a_rival_that_is_none_or_too_long_is_refused_as_it_is_read() {
    let (answer, _) = taken_up(&challenged(20), 1);
    let mut long = History::default();
    (0..30_000).for_each(|_| long.push(HistoryEntry::Command(Command::Wait)));
    for (expected, letters) in [
        ("is none", "!!!".to_string()),
        ("is none", "ZGRk".to_string()),
        ("longer than any", "A".repeat(40_000)),
        ("longer than any", rival_letters(&long)),
    ] {
        let mut json = serde_json::to_value(&answer.header).expect("plain data");
        json["duel"]["rival"]["commands"] = letters.into();
        let forged = RunFile {
            header: serde_json::from_value(json).expect("it has the form of a header"),
            ..answer.clone()
        };
        let error = link::from_link(&link::to_link("", &forged)).expect_err(expected);
        assert!(error.to_string().contains(expected), "{expected}: {error}");
    }
}

fn rival_letters(history: &History) -> String {
    let rival = serde_json::to_value(Rival::new(history, 9)).expect("plain data");
    rival["commands"].as_str().unwrap_or_default().to_string()
}
