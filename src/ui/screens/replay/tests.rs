//! A run that is watched, by keys and by mouse.

use super::*;
use crate::raws;
use crate::ui::layer::Layer;
use crate::ui::testkit;

fn replay(commands: u32) -> Replay {
    let core = raws::core().expect("the shipped raws are sound");
    let run = testkit::run("old well", commands);
    Replay::new(run, &core).expect("the content is the same")
}

/// Handles an action, and lets frames pass until no seek is under way.
fn act(replay: &mut Replay, action: UiAction) -> Watched {
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    replay.handle(action, &scene);
    let seeks = |replay: &Replay| matches!(replay.motion, Motion::Seeking(_));
    for _ in 0..1000 {
        if !seeks(replay) {
            break;
        }
        replay.advance(16.0);
    }
    assert!(!seeks(replay), "it arrives");
    replay.watched().expect("a run is watched")
}

#[test]
fn one_can_go_anywhere_and_comes_to_the_same_game() {
    let mut replay = replay(600);
    act(&mut replay, UiAction::Pause);
    let east = UiAction::Go(Direction::EAST);
    let west = UiAction::Go(Direction::WEST);
    act(&mut replay, east);
    let second = act(&mut replay, east);
    assert_eq!(second.commands, 2);
    act(&mut replay, east);
    assert_eq!(act(&mut replay, west), second);

    let end = act(&mut replay, UiAction::Last);
    assert_eq!((end.commands, end.length), (600, 600));
    assert_eq!(end.difference, None);
    let begin = act(&mut replay, UiAction::First);
    assert_eq!((begin.commands, begin.turn), (0, 0));
    let page = act(&mut replay, UiAction::PageDown);
    assert!(page.turn >= 100 && page.turn < 120, "{page:?}");
    assert_eq!(act(&mut replay, UiAction::PageUp).commands, 0);
    let event = act(&mut replay, UiAction::NextEvent);
    assert!(event.commands > 0);
    assert_eq!(act(&mut replay, UiAction::PreviousEvent).commands, 0);
    assert_eq!(act(&mut replay, UiAction::Last).hash, end.hash);
}

#[test]
fn a_number_leads_to_its_turn() {
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let mut layer = Layer::new(replay(300));
    layer.act(UiAction::GoTo, &scene);
    assert_eq!(layer.context(), Context::ENTRY);
    for sign in "1x50".chars() {
        layer.act(UiAction::Write(sign), &scene);
    }
    layer.act(UiAction::Erase, &scene);
    let canvas = testkit::drawn_asking(&layer, 40, 22);
    assert!(canvas.shows("Go to turn 15"));
    assert!(canvas.shows("Enter go") && canvas.shows("Esc never mind"));
    assert!(!canvas.shows("faster") && !canvas.shows("play on"));

    layer.act(UiAction::Confirm, &scene);
    assert_eq!(layer.context(), Context::REPLAY);
    let watched = |layer: &Layer| layer.screen.watched().expect("a run is watched");
    for _ in 0..1000 {
        layer.screen.advance(16.0);
    }
    assert_eq!(watched(&layer).turn, 15);

    // Neither an empty number nor giving up moves the replay.
    for last in [UiAction::Confirm, UiAction::Cancel] {
        layer.act(UiAction::GoTo, &scene);
        layer.act(last, &scene);
        assert_eq!(layer.context(), Context::REPLAY);
        assert_eq!(watched(&layer).turn, 15);
    }
}

#[test]
fn the_hints_follow_what_is_done() {
    let mut replay = replay(30);
    let shows = |replay: &Replay, text: &str| testkit::drawn(replay, None, 53, 30).shows(text);
    assert!(shows(&replay, "Space pause"));
    act(&mut replay, UiAction::Pause);
    assert!(shows(&replay, "Space go on") && !shows(&replay, "Space pause"));
    act(&mut replay, UiAction::Last);
    assert!(!shows(&replay, "Space") && shows(&replay, "Esc back"));
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let step = replay.handle(UiAction::Pause, &scene).word();
    assert_eq!(step, "say The run ends here.");
}

#[test]
fn time_plays_it_and_a_key_stops_it() {
    let mut replay = replay(100);
    for _ in 0..10 {
        replay.advance(100.0);
    }
    assert_eq!(replay.player.commands(), 10, "ten in a second at first");
    act(&mut replay, UiAction::Faster);
    replay.advance(250.0);
    assert_eq!(replay.player.commands(), 15);
    act(&mut replay, UiAction::Pause);
    assert!(!replay.watched().is_some_and(|it| it.is_playing));
    for _ in 0..10 {
        replay.advance(250.0);
    }
    assert_eq!(replay.player.commands(), 15);
}

#[test]
fn a_run_that_differs_stops_there_and_says_so() {
    use crate::run::history::{History, HistoryEntry};
    let mut run = testkit::run("old well", 40);
    let mut history = History::default();
    for entry in run.history.entries().take(20) {
        history.push(entry);
    }
    history.push(HistoryEntry::Digest(7));
    for entry in run.history.entries().skip(20) {
        history.push(entry);
    }
    run.history = history;
    let core = raws::core().expect("the shipped raws are sound");
    let mut replay = Replay::new(run, &core).expect("the content is the same");

    let stopped = act(&mut replay, UiAction::Last);

    assert_eq!(stopped.commands, 20);
    let told = stopped.difference.expect("it differs");
    assert!(told.contains("the digest was 0000000000000007"), "{told}");
    let canvas = testkit::drawn(&replay, None, 40, 22);
    assert!(canvas.shows("it differs here"));
    assert!(canvas.shows("This is another run from here"));
}

#[test]
fn playing_on_leaves_the_run_as_it_is() {
    let mut replay = replay(50);
    let there = act(&mut replay, UiAction::PageDown);
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let Request::Run(RunStep::PlayOn(branch)) = replay.handle(UiAction::Confirm, &scene) else {
        panic!("one can play on");
    };
    assert_eq!(branch.game.hash(), there.hash);
    assert_eq!(branch.history.commands(), there.commands);
    assert_eq!(replay.watched(), Some(there));
}

#[test]
fn foreign_content_is_refused_in_words() {
    let mut run = testkit::run("old well", 1);
    run.header.content[0].version = "0.0.1".to_string();
    let core = raws::core().expect("the shipped raws are sound");
    let refused = Replay::new(run, &core).err().expect("it is foreign");
    assert!(refused.contains("was 0.0.1"), "{refused}");
}

#[test]
fn everything_is_shown_at_every_size_and_can_be_pressed() {
    let mut replay = replay(30);
    act(&mut replay, UiAction::Pause);
    for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
        let canvas = testkit::drawn(&replay, None, columns, rows);
        for text in [
            "turn 0",
            "paused",
            "0 of 30",
            "10/s",
            "Space go on",
            "Enter play on",
        ] {
            assert!(canvas.shows(text), "{text} at {columns}x{rows}");
        }
        assert!(canvas.tiles().iter().any(|cell| cell.glyph == '@'));
    }
    for (columns, rows) in [(1, 1), (5, 2), (20, 10)] {
        testkit::drawn(&replay, None, columns, rows);
    }
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let (_, bar, _) = parts(scene.area, scene.keymap);
    replay.click(Point::new(79, bar.y), &scene);
    while matches!(replay.motion, Motion::Seeking(_)) {
        replay.advance(16.0);
    }
    assert!(replay.player.is_at_end(), "a click on the bar leads there");
    let canvas = testkit::drawn(&replay, None, 40, 22);
    let found = (bar.y..22).find_map(|y| Some((canvas.row(y).find("Esc")? as i32, y)));
    let (x, y) = found.expect("the way back is named");
    assert_eq!(replay.click(Point::new(x, y), &scene).word(), "pop");
}

#[test]
fn what_is_asked_for_on_the_way_is_counted_from_the_goal() {
    let mut replay = replay(600);
    act(&mut replay, UiAction::Pause);
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    replay.handle(UiAction::Last, &scene);
    assert!(matches!(replay.motion, Motion::Seeking(_)), "it is far");
    for _ in 0..2 {
        replay.handle(UiAction::Go(Direction::WEST), &scene);
    }
    replay.handle(UiAction::Confirm, &scene);
    let told = "It is still on its way; Space stops it.";
    assert_eq!(replay.notice(&scene).as_deref(), Some(told));
    for _ in 0..1000 {
        replay.advance(16.0);
    }
    assert_eq!(replay.notice(&scene), None, "it has arrived");
    assert_eq!(replay.player.commands(), 598, "two before the end");
    // An action that leads to a fixed moment cancels the relative steps that wait.
    replay.handle(UiAction::First, &scene);
    replay.handle(UiAction::Last, &scene);
    replay.handle(UiAction::Go(Direction::WEST), &scene);
    replay.handle(UiAction::First, &scene);
    for _ in 0..1000 {
        replay.advance(16.0);
    }
    assert_eq!(replay.player.commands(), 0);
}

#[test]
fn no_key_is_lost_from_the_hints() {
    let keymap = Keymap::default();
    let mut replay = replay(3);
    act(&mut replay, UiAction::Pause);
    for (columns, rows) in [(53, 30), (40, 25), (38, 55), (80, 45), (24, 52)] {
        let canvas = testkit::drawn(&replay, None, columns, rows);
        let (_, _, keys) = parts(canvas.area(), &keymap);
        let shown: String = (keys.y..keys.bottom()).map(|y| canvas.row(y)).collect();
        for (action, word) in STILL {
            let key = keymap.hint(Context::REPLAY, action);
            let text = format!(" {key} {word} ");
            assert!(shown.contains(&text), "{text} at {columns}x{rows}: {shown}");
        }
    }
}

#[test]
fn levels_of_a_run_that_goes_on_are_not_shown() {
    let mut replay = replay(3);
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let step = replay.handle(UiAction::Building, &scene);
    assert!(matches!(step, Request::Say(_)), "{}", step.word());
    replay.run.summary.end = Some("killed by a rat".to_string());
    let step = replay.handle(UiAction::Building, &scene);
    assert_eq!(step.word(), "push building");
}

#[test]
fn a_frame_takes_fewer_commands_where_each_has_a_digest() {
    use crate::run::history::{History, HistoryEntry};
    let core = raws::core().expect("the shipped raws are sound");
    let mut run = testkit::run("old well", 200);
    let mut player = Player::new(&run, Arc::clone(&core));
    let mut history = History::default();
    for entry in run.history.entries() {
        if let HistoryEntry::Command(_) = entry {
            history.push(entry);
            player.step();
            history.push(HistoryEntry::Digest(player.game().hash()));
        }
    }
    run.history = history;
    let mut replay = Replay::new(run, &core).expect("the content is the same");

    replay.motion = Motion::Seeking(Goal::End);
    replay.play(90);

    assert_eq!(replay.player.commands(), 90 / (1 + DIGEST_WORK));
    assert_eq!(replay.player.digests(), replay.player.commands());
    let end = act(&mut replay, UiAction::Last);
    assert_eq!((end.commands, end.difference), (200, None));
}
