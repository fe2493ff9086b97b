//! What the bot makes of a view.

mod lairs;
mod using;

use super::*;
use crate::effects::Effects;
use crate::game::view::{ItemView, Seen};
use crate::ui::testkit::{draught, view};
use std::sync::Arc;

/// The first step in a view, as directions.
fn decision(view: &View) -> Command {
    Bot::default().decide(view)
}

fn rested(drawing: &str) -> View {
    let mut view = view(drawing);
    view.hero.health = view.hero.max_health;
    view
}

const EAST: Command = Command::Step { dx: 1, dy: 0 };
const WEST: Command = Command::Step { dx: -1, dy: 0 };

fn make_key(item: &mut ItemView) {
    let kind = Arc::make_mut(&mut item.kind);
    kind.quaff = Effects::default();
    kind.key = true;
    item.uses.clear();
}

fn key(at: Point) -> ItemView {
    let mut key = draught(900, at);
    make_key(&mut key);
    key
}

#[test]
fn a_key_opens_what_is_locked_and_without_one_nobody_tries() {
    let mut view = rested("#<..@|.");
    // Beyond the door nothing is known.
    view.map.tiles[6].seen = Seen::Unknown;
    assert_ne!(decision(&view), EAST);

    view.pack = vec![key(view.hero.at)];
    assert_eq!(decision(&view), EAST);
}

#[test]
fn what_lies_about_is_taken_and_the_pack_is_never_filled_with_drinks() {
    let mut view = rested("#@.!#");
    assert_eq!(decision(&view), EAST);
    view.items[0].at = view.hero.at;
    assert_eq!(decision(&view), Command::PickUp);
    view.pack = (0..18).map(|id| draught(id, view.hero.at)).collect();
    assert_ne!(decision(&view), Command::PickUp);
    make_key(&mut view.items[0]);
    assert_eq!(decision(&view), Command::PickUp);
}

#[test]
fn the_stairs_are_taken_past_water_and_trees() {
    for barrier in ["=", "&", ":", "*", "$", "]"] {
        let view = rested(&format!(
            "
            #######
            #>.@{barrier}.#
            #######
            "
        ));
        assert_eq!(decision(&view), WEST, "{barrier}");
    }
}

#[test]
fn whoever_sleeps_in_the_only_way_is_struck() {
    let mut view = rested("#@r>#");
    view.actors[0].asleep = true;
    assert_eq!(decision(&view), EAST);
}

#[test]
fn nobody_rests_in_sight_of_a_sleeper() {
    let mut view = view("#>.@..r#");
    view.hero.health = 12;
    view.pack.clear();
    view.actors[0].asleep = true;
    assert_eq!(decision(&view), WEST);
    view.actors.clear();
    assert_eq!(decision(&view), Command::Wait);
}

#[test]
fn a_place_that_cannot_be_entered_is_gone_round() {
    let mut view = rested(
        "
        ######
        #@..>#
        #....#
        ######
        ",
    );
    let mut bot = Bot::default();
    let first = bot.decide(&view);
    view.turn += 1;
    // Nothing came of it.
    assert_ne!(bot.decide(&view), first);
}

#[test]
fn idle_turns_are_counted_until_something_comes_of_the_game() {
    let mut view = rested("#@..#");
    let mut progress = Progress::default();
    assert_eq!(progress.idle_turns(&view), 0);
    view.turn += 40;
    assert_eq!(progress.idle_turns(&view), 40);
    view.hero.health -= 1;
    assert_eq!(progress.idle_turns(&view), 0);
    view.turn += 1;
    view.kills += 1;
    assert_eq!(progress.idle_turns(&view), 0);
}

#[test]
fn who_is_far_too_strong_is_outrun_and_not_fought() {
    let mut view = rested(
        "
        ########
        #..@r..#
        ########
        ",
    );
    // Beyond the western end nothing is known.
    view.map.tiles[8].seen = Seen::Unknown;
    assert_eq!(decision(&view), EAST, "an equal is fought");
    view.actors[0].max_health = view.hero.max_health * 3;
    assert_eq!(decision(&view), WEST);
}
