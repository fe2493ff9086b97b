//! What is heard of the game: what is told, and nothing else.

use super::*;
use crate::bot::Bot;
use crate::catalog::schema::Cue;
use crate::notice::Notice;
use std::collections::BTreeSet;

#[test]
fn whole_games_sound_for_what_is_told_and_for_nothing_else() {
    let catalog = raws::core().expect("the core is sound");
    let mut heard = BTreeSet::new();
    for seed in 1..=6 {
        let mut game = Game::new(seed, Arc::clone(&catalog));
        let mut bot = Bot::default();
        for _ in 0..400 {
            let view = game.view();
            if view.status != Status::AwaitingCommand {
                break;
            }
            let lines = Arc::clone(&view.log);
            let Ok(report) = game.apply(bot.decide(&view)) else {
                continue;
            };
            let after = game.view();
            let is_silent = |notice: &&Notice| !matches!(notice, Notice::Sounded { .. });
            let is_told = lines != after.log || report.notices.iter().any(|it| is_silent(&it));
            for notice in &report.notices {
                let Notice::Sounded { cue, at, .. } = notice else {
                    continue;
                };
                heard.insert(*cue);
                let is_own = matches!(cue, Cue::Step | Cue::Trap);
                assert!(is_own || is_told, "seed {seed}: {notice:?}");
                assert!(after.map.tile(*at).is_some() || after.depth != view.depth);
            }
        }
    }
    for cue in [
        Cue::Step,
        Cue::Hit,
        Cue::Miss,
        Cue::Hurt,
        Cue::Death,
        Cue::Door,
        Cue::PickUp,
        Cue::Quaff,
        Cue::Noticed,
    ] {
        assert!(heard.contains(&cue), "{cue:?} of {heard:?}");
    }
}

#[test]
fn what_happens_in_the_dark_is_not_heard() {
    // The rat behind the wall comes nearer, unseen.
    let mut game = drawn("@#a....", Ruleset::default());
    for _ in 0..5 {
        let report = game.apply(Command::Wait).expect("one can always wait");
        let is_heard = |notice: &Notice| matches!(notice, Notice::Sounded { .. });
        assert!(!report.notices.iter().any(is_heard), "{report:?}");
    }
}
