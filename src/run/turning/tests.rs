//! The search for the turning point of a lost run.

use super::*;
use crate::raws;
use crate::simulate::{self, SimulatedEnd};
use std::sync::LazyLock;

/// A lost run, with its content.
static LOST: LazyLock<(RunFile, Arc<Catalog>)> = LazyLock::new(|| {
    let core = raws::core().expect("the shipped raws are sound");
    let (result, run) = simulate::play_recorded(7, &core, 20_000);
    assert_eq!(result.outcome, SimulatedEnd::Died);
    (run, core)
});

fn search() -> TurningSearch {
    let (run, core) = &*LOST;
    TurningSearch::new(run, core)
}

fn found(search: TurningSearch) -> TurningPoint {
    match search.finish() {
        Turning::Found(point) => point,
        other => panic!("{other:?}"),
    }
}

#[test]
fn from_the_turning_point_the_hero_lives_after_the_deed_that_is_named() {
    let (run, core) = &*LOST;
    let point = found(search());
    assert!(point.turn < run.summary.turn && point.turn + LOOKED_BACK >= run.summary.turn);

    // It is the moment of the run that its number of commands names.
    let mut player = super::super::player::Player::new(run, Arc::clone(core));
    player.seek(point.commands).expect("it is the same run");
    let mut game = Game::load(&point.state, Arc::clone(core)).expect("it was saved");
    assert_eq!(player.game().hash(), game.hash());
    assert_eq!(game.turn(), point.turn);

    game.apply(point.deed).expect("it can be done there");
    assert_eq!(game.status(), Status::AwaitingCommand);
}

#[test]
fn the_answer_is_the_same_in_slices_of_any_size() {
    let whole = found(search());
    for slice in [1, 7, 400] {
        let mut search = search();
        while search.result().is_none() {
            search.advance(slice);
        }
        assert_eq!(found(search), whole, "{slice}");
    }
}

#[test]
fn who_has_no_patience_finds_no_way_out() {
    let (run, _) = &*LOST;
    let mut search = search();
    search.patience = 0;
    let from = run.summary.turn;
    assert_eq!(search.finish(), Turning::NoWayOut { from });

    let mut search = self::search();
    search.patience = 20;
    let Turning::NoWayOut { from: earlier } = search.finish() else {
        panic!("so few turns are not enough");
    };
    assert!(earlier < from, "some moments were tried");
}

#[test]
fn a_run_that_nobody_died_in_or_with_other_content_has_none() {
    let (run, core) = &*LOST;
    let mut alive = run.clone();
    alive.history = run.history.until(run.history.commands() - 1);
    assert_eq!(TurningSearch::new(&alive, core).finish(), Turning::Unknown);
    let mut foreign = run.clone();
    foreign.header.content[0].version = "0.0.1".to_string();
    assert_eq!(
        TurningSearch::new(&foreign, core).finish(),
        Turning::Unknown
    );
}
