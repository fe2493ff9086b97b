//! Every rule of statuses, for the hero and for monsters: the same is done with the status
//! and without.

use super::*;
use crate::catalog::schema::{Entered as _, StatusKind, StatusRule};
use crate::components::mind::Mind;
use crate::components::status::{ActiveStatus, Statuses};
use crate::game::view::Seen;
use crate::testkit::words::{names, same};
use serde_json::json;

/// What comes of a rule for whoever has the status.
struct Row {
    rule: &'static str,
    bearer: char,
    drawing: &'static str,
    /// What is done, and a number that tells what came of it.
    act: fn(&mut Game) -> i32,
    without: i32,
    with: i32,
}

fn row(
    rule: &'static str,
    bearer: char,
    drawing: &'static str,
    act: fn(&mut Game) -> i32,
    (without, with): (i32, i32),
) -> Row {
    Row {
        rule,
        bearer,
        drawing,
        act,
        without,
        with,
    }
}

/// Hit points that everyone has.
const WHOLE: i32 = 90;

fn x_of(game: &mut Game, sign: char) -> i32 {
    with(game, |level| level.at(sign).x)
}

fn lost(game: &mut Game, sign: char) -> i32 {
    WHOLE - with(game, |level| level.health(sign))
}

/// Everyone but the hero hunts the hero, and a turn passes.
fn hunted(game: &mut Game) {
    with(game, |level| {
        let last_seen = level.at('@');
        for sign in ['a', 'b'] {
            if level.drawn().contains(sign) {
                level.awaken(sign, Mood::Hunting { last_seen });
            }
        }
    });
    wait(game);
}

/// Has `a` noticed the hero after a turn?
fn is_noticed(game: &mut Game) -> i32 {
    with(game, |level| {
        level.think('a', Mood::Wandering, |wits| wits.wanders = Wanders::Still);
    });
    wait(game);
    let mind: Mind = with(game, |level| level.get(level.the('a'))).expect("it thinks");
    i32::from(matches!(mind.mood, Mood::Hunting { .. }))
}

/// In how many directions someone goes who wants to go in one, from the middle of a hall.
fn directions(game: &mut Game, sign: char) -> i32 {
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..200 {
        with(game, |level| level.carry(sign, 3, 2));
        match sign {
            '@' => drop(east(game)),
            _ => hunted(game),
        }
        places.insert(with(game, |level| (level.at(sign).x, level.at(sign).y)));
    }
    i32::try_from(places.len()).expect("few")
}

fn step_east(game: &mut Game) -> i32 {
    // It may be refused.
    let _ = east(game);
    x_of(game, '@')
}

fn strike_east(game: &mut Game) -> i32 {
    let _ = east(game);
    lost(game, 'a')
}

fn approach(game: &mut Game) -> i32 {
    hunted(game);
    x_of(game, 'a')
}

const HALL: &str = "
    .......
    .......
    ...@...
    .......
    .......
    ";

const HUNTED_HALL: &str = "
    ........@
    .........
    ...a.....
    .........
    .........
    ";

fn rows() -> Vec<Row> {
    vec![
        row("cannot_act", '@', "@...", step_east, (1, 0)),
        row("cannot_act", '@', "@a..", strike_east, (3, 0)),
        row("cannot_act", 'a', "@...a", approach, (3, 4)),
        row("cannot_step", '@', "@...", step_east, (1, 0)),
        row("cannot_step", '@', "@a..", strike_east, (3, 3)),
        row("cannot_step", 'a', "@...a", approach, (3, 4)),
        row("staggers", '@', HALL, |game| directions(game, '@'), (1, 8)),
        row(
            "staggers",
            'a',
            HUNTED_HALL,
            |game| directions(game, 'a'),
            (1, 8),
        ),
        row(
            "blind",
            '@',
            HALL,
            |game| {
                wait(game);
                let view = game.view();
                let seen = view.map.tiles.iter().filter(|tile| tile.seen == Seen::Now);
                i32::try_from(seen.count()).expect("few")
            },
            (35, 9),
        ),
        row("blind", 'a', "@...a", is_noticed, (1, 0)),
        row("blind", 'a', "@a...", is_noticed, (1, 1)),
        row("unseen", '@', "@...a", is_noticed, (1, 0)),
        row("unseen", '@', "@a...", is_noticed, (1, 1)),
        row(
            "unseen",
            'a',
            "@....a",
            |game| {
                is_noticed(game);
                i32::try_from(game.view().actors.len()).expect("few")
            },
            (1, 0),
        ),
        row("flies", '@', "@=..", step_east, (0, 1)),
        row(
            "flies",
            'a',
            "@===a",
            |game| {
                hunted(game);
                approach(game)
            },
            (4, 2),
        ),
        row("flees", '@', "@a..", strike_east, (3, 0)),
        row("flees", '@', "@...", step_east, (1, 1)),
        row("flees", 'a', "@.a.", approach, (1, 3)),
        row("serves", '@', "@a..", strike_east, (3, 0)),
        row(
            "serves",
            'a',
            "@a..",
            |game| {
                hunted(game);
                lost(game, '@')
            },
            (3, 0),
        ),
        row(
            "serves",
            'a',
            "@.ab",
            |game| {
                hunted(game);
                lost(game, 'b')
            },
            (0, 3),
        ),
    ]
}

/// The game of a row, in which its bearer may have the status: by the hero, or the hero by
/// `a`.
fn begun(row: &Row, has_status: bool) -> Game {
    let level = TestLevel::with_rules(row.drawing, fixed());
    for sign in ['@', 'a', 'b'] {
        if row.drawing.contains(sign) {
            level.toughen(sign, WHOLE);
        }
    }
    let fields = json!({
        "name": "odd", "description": "", "glyph": "*", "color": "#ffffff",
        "turns": 1, "torn": 0, "rules": [row.rule]
    });
    let kind: StatusKind = serde_json::from_value(fields).expect("a status");
    let kind = level.edit(|catalog| catalog.statuses.add(kind.entered("test:odd")));
    let giver = if row.bearer == '@' { 'a' } else { '@' };
    let by = row.drawing.contains(giver).then(|| level.the(giver));
    let status = ActiveStatus {
        kind,
        turns: if row.rule == "staggers" { 9_000 } else { 4 },
        by: by.and_then(|by| level.get(by)),
        works: false,
        worn: false,
    };
    if has_status {
        level.give(level.the(row.bearer), Statuses(vec![status]));
    }
    level.give_eyes('@', 9);
    game(level)
}

#[test]
fn every_rule_of_a_status_makes_its_difference_to_hero_and_monsters() {
    for row in rows() {
        for (has_status, expected) in [(false, row.without), (true, row.with)] {
            let mut game = begun(&row, has_status);
            let got = (row.act)(&mut game);
            let Row {
                rule,
                bearer,
                drawing,
                ..
            } = row;
            assert_eq!(
                got, expected,
                "{rule} of {bearer} on {drawing}: {has_status}"
            );
            assert_eq!(game.check(), Ok(()), "{rule} of {bearer} on {drawing}");
        }
    }
}

#[test]
fn every_rule_of_a_status_has_a_row_for_the_hero_and_one_for_monsters() {
    for bearer in ['@', 'a'] {
        let rows = rows().into_iter();
        let differs = rows.filter(|row| row.bearer == bearer && row.without != row.with);
        same(differs.map(|row| row.rule), names::<StatusRule>());
    }
}
