//! Errands on levels drawn as text.

use super::*;
use crate::game::view::Seen;
use crate::raws;
use crate::ui::testkit::{draught, status, stone, trap, view};
use std::sync::Arc;

const EAST: Command = Command::Step { dx: 1, dy: 0 };
const WEST: Command = Command::Step { dx: -1, dy: 0 };

fn book() -> Arc<Catalog> {
    raws::core().expect("the core is sound")
}

/// A level drawn as text, in which `?` is unknown. The hero is well.
fn level(drawing: &str) -> View {
    let mut view = view(&drawing.replace('?', "#"));
    let rows = drawing.lines().map(str::trim).filter(|row| !row.is_empty());
    for (idx, sign) in rows.flat_map(str::chars).enumerate() {
        if sign == '?' {
            view.map.tiles[idx].seen = Seen::Unknown;
        }
    }
    view.hero.health = view.hero.max_health;
    view
}

fn sight<'a>(view: &'a View, book: &'a Catalog) -> Sight<'a> {
    Sight {
        view,
        book,
        pickup: Pickup::Takes,
    }
}

/// What comes first of an errand in a view.
fn first(errand: Errand, view: &View) -> Next {
    let book = book();
    let mut guide = Guide::default();
    match guide.begin(errand, sight(view, &book)) {
        Ok(mut errand) => guide.next(&mut errand, sight(view, &book)),
        Err(sentence) => Next::done(sentence),
    }
}

fn said(next: Next) -> String {
    match next {
        Next::Done(Some(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

#[test]
fn explorers_go_to_the_nearest_unknown_place_and_to_things() {
    for (drawing, expected) in [
        ("#?..@....?#", WEST),
        ("#?....@...?#", EAST),
        ("#?...@.!...?#", EAST),
        ("#?..@+.....#", WEST),
        ("#...@+?#", EAST),
    ] {
        assert_eq!(
            first(Errand::Explore, &level(drawing)),
            Next::Do(expected),
            "{drawing}"
        );
    }
}

#[test]
fn things_underfoot_are_taken_if_the_player_wants_that() {
    let mut view = level("#?...@!#");
    view.items[0].at = view.hero.at;
    assert_eq!(first(Errand::Explore, &view), Next::Do(Command::PickUp));
    let (book, mut guide) = (book(), Guide::default());
    let sight = Sight {
        pickup: Pickup::Leaves,
        ..sight(&view, &book)
    };
    assert_eq!(guide.next(&mut Errand::Explore, sight), Next::Do(WEST));
    // What the player has put down stays there.
    let sight = super::tests::sight(&view, &book);
    guide.note_dropped(&view);
    assert_eq!(guide.next(&mut Errand::Explore, sight), Next::Do(WEST));
}

#[test]
fn nobody_is_led_over_traps_or_past_sleepers_if_there_is_another_way() {
    let mut view = level("#?...@.?#");
    view.things = vec![trap(500, Point::new(6, 0))];
    assert_eq!(first(Errand::Explore, &view), Next::Do(WEST));

    let mut view = level(
        "
        ##########
        #?...@.r?#
        #........#
        ##########
        ",
    );
    view.actors[0].asleep = true;
    assert_eq!(first(Errand::Explore, &view), Next::Do(WEST));
}

#[test]
fn the_only_way_past_a_sleeper_is_taken_at_the_second_word() {
    let mut view = level(
        "
        #########
        #@....r.#
        #.......?
        #########
        ",
    );
    view.actors[0].asleep = true;
    let book = book();
    let mut guide = Guide::default();
    let errand = guide.begin(Errand::Explore, sight(&view, &book));
    let next = guide.next(&mut errand.unwrap(), sight(&view, &book));
    assert!(said(next).contains("leads past a rat"));
    let errand = guide.begin(Errand::Explore, sight(&view, &book));
    let next = guide.next(&mut errand.unwrap(), sight(&view, &book));
    assert!(matches!(next, Next::Do(Command::Step { .. })), "{next:?}");
}

#[test]
fn what_is_left_is_told_with_the_reason_and_then_the_stairs_are_taken() {
    let mut view = level(
        "
        ##############
        #@...==!.#...#
        #....==..|...#
        #>...=########
        ##############
        ",
    );
    view.things = vec![trap(500, Point::new(2, 2))];
    let book = book();
    let mut guide = Guide::default();
    let errand = guide.begin(Errand::Explore, sight(&view, &book));
    let told = said(guide.next(&mut errand.unwrap(), sight(&view, &book)));
    assert_eq!(
        told,
        "Explored; 2 things left: a draught lies behind deepwater, a doorlocked keeps shut. \
         Once more leads to the stairs down."
    );
    let errand = guide.begin(Errand::Explore, sight(&view, &book));
    let stairs = Point::new(1, 3);
    assert_eq!(errand, Ok(Errand::Travel { to: stairs }));
}

#[test]
fn what_is_the_players_to_decide_is_left() {
    let mut view = level("#@.!#");
    view.items[0].is_choice = true;
    let told = said(first(Errand::Explore, &view));
    assert!(told.contains("a draught is one of several"), "{told}");
    view.items[0].is_choice = false;
    view.pack = (0..20).map(|id| stone(id, view.hero.at)).collect();
    let told = said(first(Errand::Explore, &view));
    assert!(told.contains("does not fit into your pack"), "{told}");
    view.pack.clear();
    view.things = vec![trap(500, Point::new(2, 0))];
    let told = said(first(Errand::Explore, &view));
    assert!(told.contains("lies behind an arrow trap"), "{told}");
}

#[test]
fn nothing_begins_in_view_of_a_foe_or_with_a_spinning_head() {
    let mut view = level("#?...@...r.?#");
    let run = Errand::Run(Run::new(-1, 0));
    let travel = Errand::Travel {
        to: Point::new(3, 0),
    };
    let all = [Errand::Explore, travel, run, Errand::REST, Errand::SEARCH];
    for errand in all {
        assert_eq!(said(first(errand, &view)), "Not with a rat in view.");
    }
    view.actors.clear();
    let mut dizzy = status("dizzy", 5);
    let kind = Arc::make_mut(&mut dizzy.kind);
    kind.rules = vec![crate::catalog::schema::StatusRule::Staggers];
    kind.good = false;
    view.hero.statuses = vec![dizzy];
    for errand in [Errand::Explore, travel, run] {
        assert_eq!(said(first(errand, &view)), "Not while you are dizzy.");
    }
    assert_eq!(first(Errand::REST, &view), Next::Do(Command::Wait));
}

#[test]
fn travellers_go_round_traps_and_say_what_is_in_the_way() {
    let mut view = level(
        "
        #######
        #@.^..#
        #.....#
        #######
        ",
    );
    view.things = vec![trap(500, Point::new(3, 1)), trap(501, Point::new(3, 2))];
    let to = Point::new(5, 1);
    let told = said(first(Errand::Travel { to }, &view));
    assert_eq!(
        told,
        "No safe way leads there: an arrow trap is in the way."
    );
    view.things.pop();
    let way = Guide::default().way(sight(&view, &book()), to).unwrap();
    assert_eq!(way.len(), 4);
    assert!(!way.contains(&Point::new(3, 1)));
    for (to, expected) in [
        (view.hero.at, "You are there."),
        (Point::new(0, 0), "Nobody can walk there: wall."),
        (Point::new(40, 0), "You do not know that place."),
    ] {
        assert_eq!(said(first(Errand::Travel { to }, &view)), expected);
    }
}

#[test]
fn resting_ends_when_there_is_nothing_to_heal() {
    let mut view = level("#@.#");
    assert_eq!(said(first(Errand::REST, &view)), "You are not hurt.");
    view.hero.health -= 1;
    let book = book();
    let mut guide = Guide::default();
    let mut rest = guide.begin(Errand::REST, sight(&view, &book)).unwrap();
    let next =
        |view: &View, guide: &mut Guide, rest: &mut Errand| guide.next(rest, sight(view, &book));
    assert_eq!(next(&view, &mut guide, &mut rest), Next::Do(Command::Wait));
    view.turn += 500;
    assert!(said(next(&view, &mut guide, &mut rest)).contains("does not help"));
    view.hero.health += 1;
    assert_eq!(said(next(&view, &mut guide, &mut rest)), "You are healed.");
}

#[test]
fn a_search_is_five_searches() {
    let view = level("#@.#");
    let book = book();
    let (mut guide, mut search) = (Guide::default(), Errand::SEARCH);
    for _ in 0..LONG_SEARCH {
        let next = guide.next(&mut search, sight(&view, &book));
        assert_eq!(next, Next::Do(Command::Search));
    }
    let next = guide.next(&mut search, sight(&view, &book));
    assert!(matches!(next, Next::Done(Some(_))));
}

/// Where a run ends that begins in a direction.
fn run_to(drawing: &str, dx: i32, dy: i32) -> Point {
    let mut view = level(drawing);
    let book = book();
    let (mut guide, mut run) = (Guide::default(), Errand::Run(Run::new(dx, dy)));
    for _ in 0..50 {
        let Next::Do(Command::Step { dx, dy }) = guide.next(&mut run, sight(&view, &book)) else {
            return view.hero.at;
        };
        let to = Point::new(view.hero.at.x + dx, view.hero.at.y + dy);
        let is_open = { view.map.tile(to) }.is_some_and(|tile| tile.tile.is_walkable());
        assert!(is_open, "into {to:?}");
        view.hero.at = to;
    }
    panic!("it goes on for ever");
}

#[test]
fn runs_follow_corridors_and_end_where_there_is_something_to_decide() {
    let bend = "
        #######
        #@....#
        #####.#
        #####.#
        #######
        ";
    assert_eq!(run_to(bend, 1, 0), Point::new(5, 3));
    let fork = "
        ########
        #@.....#
        ####.###
        ########
        ";
    assert_eq!(run_to(fork, 1, 0), Point::new(3, 1));
    let room = "
        #########
        #.......#
        #@......#
        #.......#
        #########
        ";
    assert_eq!(run_to(room, 1, 0), Point::new(7, 2));
    let gap = "
        #########
        #@......#
        ####.####
        #########
        ";
    assert_eq!(run_to(gap, 1, 0), Point::new(3, 1));
    let door = "#@../..#";
    assert_eq!(
        run_to(&format!("########\n{door}\n########"), 1, 0),
        Point::new(4, 1)
    );
}

#[test]
fn what_interrupts_an_errand_is_told_in_a_few_words() {
    let book = book();
    let before = level("#@....#");
    let standing = Standing::of(&before);
    let alarm = |view: &View| {
        let mut guide = Guide::default();
        guide.learn(&before);
        guide.alarm(Errand::Explore, EAST, &standing, sight(view, &book))
    };
    assert_eq!(alarm(&before), None);
    let mut after = level("#@...r#");
    assert_eq!(alarm(&after).as_deref(), Some("a rat came into view"));
    after.actors[0].asleep = true;
    let told = alarm(&after).unwrap();
    assert_eq!(told, "a rat came into view, unaware of you");
    after = before.clone();
    after.hero.health -= 1;
    assert_eq!(alarm(&after).as_deref(), Some("you were hurt"));
    after = before.clone();
    after.hero.statuses = vec![status("dizzy", 4)];
    assert_eq!(alarm(&after).as_deref(), Some("you are dizzy"));
    after = before.clone();
    let at = Point::new(4, 0);
    after.items = vec![draught(700, at)];
    assert_eq!(alarm(&after), None, "it is fetched");
    after.items[0].is_choice = true;
    assert_eq!(alarm(&after).as_deref(), Some("you found a draught"));
    after = before.clone();
    after.hero.attention = Some(60);
    let mut calm = before.clone();
    calm.hero.attention = Some(40);
    let told = Standing::of(&calm).alarm(&after, &book);
    assert_eq!(told.as_deref(), Some("you draw more attention than before"));
}

#[test]
fn a_foe_that_wakes_is_told_and_one_that_was_met_asleep_is_not_told_again() {
    let book = book();
    let mut view = level("#@...r#");
    view.actors[0].asleep = true;
    let mut guide = Guide::default();
    guide.learn(&view);
    let standing = Standing::of(&level("#@....#"));
    let again = guide.alarm(Errand::Explore, EAST, &standing, sight(&view, &book));
    assert_eq!(again, None);
    let standing = Standing::of(&view);
    view.actors[0].asleep = false;
    let woken = guide.alarm(Errand::Explore, EAST, &standing, sight(&view, &book));
    assert_eq!(woken.as_deref(), Some("a rat has noticed you"));
}

#[test]
fn whoever_arrives_is_told_so() {
    let book = book();
    for (drawing, pickup, expected) in [
        ("#<.@#", Pickup::Takes, "You are there."),
        ("#<!@#", Pickup::Leaves, "You are there, at a draught."),
        ("#.<@#", Pickup::Takes, "You are there, at the stairs up."),
    ] {
        let mut view = level(drawing);
        let to = Point::new(2, 0);
        let mut guide = Guide::default();
        let start = Sight {
            pickup,
            ..sight(&view, &book)
        };
        let mut errand = { guide.begin(Errand::Travel { to }, start) }.expect("a way");
        assert_eq!(guide.next(&mut errand, start), Next::Do(WEST));
        view.hero.at = to;
        let end = Sight {
            pickup,
            ..sight(&view, &book)
        };
        assert_eq!(said(guide.next(&mut errand, end)), expected);
    }
    let view = level("#<@#");
    let here = Errand::Depth(view.depth);
    assert_eq!(said(first(here, &view)), "You are at depth 1.");
}
