//! The table: who does what with a status, and what is seen of it.

mod bodies;
mod minds;

use super::{Spell, Trial, cast, give, step};
use crate::stage::{all_of, done, health, the, wait};
use std::collections::BTreeSet;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::game::view::Seen;

/// One thing that a status does.
pub struct Row {
    pub status: &'static str,
    pub what: &'static str,
    /// What is seen of it, in words.
    pub told: fn(&Trial) -> String,
    pub expected: &'static str,
}

const fn row(
    status: &'static str,
    what: &'static str,
    told: fn(&Trial) -> String,
    expected: &'static str,
) -> Row {
    Row {
        status,
        what,
        told,
        expected,
    }
}

fn list(numbers: impl IntoIterator<Item = i32>) -> String {
    let words: Vec<String> = numbers.into_iter().map(|each| each.to_string()).collect();
    words.join(" ")
}

/// What someone loses in each of so many turns that the hero waits.
fn losses(game: &mut Game, sign: char, turns: u32) -> String {
    list((0..turns).map(|_| {
        let before = health(game, sign);
        wait(game);
        before - health(game, sign)
    }))
}

/// More turns than any row needs: whoever comes so far has a status for ever.
const TOO_LONG: u32 = 60;

/// How often the hero waits until someone is rid of the status.
fn left(trial: &Trial, game: &mut Game, bearer: char) -> u32 {
    let mut turns = 0;
    while trial.lasts(game, bearer) && turns < TOO_LONG {
        wait(game);
        turns += 1;
    }
    turns
}

/// How long one dose lasts on someone beside the hero, and how long a second one a turn
/// later, counted in the hero's turns after the last of them.
fn doses(trial: &Trial) -> String {
    let mut game = trial.begun("@p", 'p');
    let one = left(trial, &mut game, 'p');
    let mut game = trial.begun("@p", 'p');
    give(&mut game, 'p');
    format!("{one}, then {}", left(trial, &mut game, 'p'))
}

/// How many commands of the hero one dose lasts.
fn on_hero(trial: &Trial) -> String {
    let mut game = trial.begun("@", '@');
    left(trial, &mut game, '@').to_string()
}

/// What a thing of the core leaves of a status of the hero that was just given.
fn after_drinking(trial: &Trial, thing: &str) -> String {
    let mut catalog = wyrmhold::catalog::Catalog::clone(&trial.catalog);
    let wanted = catalog.items.find(thing).expect("the core has it");
    catalog.items.change(wanted).unknown = None;
    let catalog = std::sync::Arc::new(catalog);
    let mut plan = crate::stage::plan("@", &catalog);
    plan.items.push((wanted, plan.stairs_up));
    let mut game = Game::on(5, catalog, plan);
    done(&mut game, Command::PickUp);
    give(&mut game, '@');
    let had = trial.lasts(&game, '@');
    let item = game.view().pack[0].id;
    done(&mut game, Command::Quaff { item });
    format!("{had}, then {}", trial.lasts(&game, '@'))
}

/// Over many games: the least and the most that the hero loses at a time, and how often.
fn burns(trial: &Trial, bearer: char) -> String {
    let (mut harm, mut times) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..40 {
        let mut game = trial.seeded("@p", seed);
        give(&mut game, bearer);
        let mut count = 0;
        for _ in 0..12 {
            let before = health(&game, bearer);
            wait(&mut game);
            let lost = before - health(&game, bearer);
            count += u32::from(lost > 0);
            harm.extend((lost > 0).then_some(lost));
        }
        times.insert(count);
    }
    format!("{harm:?} in {times:?} turns")
}

/// Where someone first goes who wants to go east or to the hero, over many games.
fn strays(trial: &Trial, bearer: char) -> String {
    let drawing = match bearer {
        '@' => ".......\n.......\n...@...\n.......\n.......",
        _ => ".......\n.......\n@..b...\n.......\n.......",
    };
    let (mut places, mut turns) = (BTreeSet::new(), 0);
    for seed in 0..80 {
        let mut game = trial.seeded(drawing, seed);
        give(&mut game, bearer);
        let place = |game: &Game| match bearer {
            '@' => game.view().hero.at,
            _ => the(&game.view(), bearer).at,
        };
        let before = place(&game);
        let turn = game.turn();
        match bearer {
            '@' => step(&mut game, 1),
            _ => wait(&mut game),
        }
        turns += game.turn() - turn;
        let after = place(&game);
        places.insert((after.x - before.x, after.y - before.y));
    }
    format!("{} ways in {turns} turns", places.len())
}

/// How many turns the hero tries to leave, at least and at most, over many games.
fn tears(trial: &Trial) -> String {
    let (mut tries, mut lasting) = (BTreeSet::new(), 0);
    for seed in 0..200 {
        let mut game = trial.seeded("@..", seed);
        give(&mut game, '@');
        let start = game.view().hero.at;
        let mut count = 0;
        while game.view().hero.at == start && count < TOO_LONG {
            step(&mut game, 1);
            count += 1;
            lasting += u32::from(count == 1 && trial.lasts(&game, '@'));
        }
        tries.insert(count);
    }
    let is_usual = (130..170).contains(&lasting);
    format!("{tries:?} tries, three in four fail: {is_usual}")
}

/// How far `b` is from the hero after each of so many turns.
fn distances(game: &mut Game, turns: u32) -> String {
    list((0..turns).map(|_| {
        wait(game);
        let view = game.view();
        the(&view, 'b').at.x - view.hero.at.x
    }))
}

/// How many places the hero sees.
fn seen(game: &Game) -> usize {
    let view = game.view();
    { view.map.tiles.iter() }
        .filter(|tile| tile.seen == Seen::Now)
        .count()
}

const WIDE: &str = "...........\n...........\n.....@.....\n...........\n...........";

fn is_seen_by_hero(trial: &Trial) -> String {
    let mut game = trial.begun(WIDE, '@');
    let during = seen(&game);
    let turns = left(trial, &mut game, '@');
    format!("{during} places for {turns} turns, then {}", seen(&game))
}

/// Where the hero is after three steps to the east, or what is lost on the way.
fn walked(trial: &Trial, drawing: &str, has_status: bool) -> String {
    let mut game = trial.game(drawing);
    if has_status {
        give(&mut game, '@');
    }
    let (start, before) = (game.view().hero.at, game.hero_health());
    (0..3).for_each(|_| step(&mut game, 1));
    let steps = game.view().hero.at.x - start.x;
    format!("{steps} steps, {} lost", before - game.hero_health())
}

/// Of two foes the nearer has the status, for as long as it lasts: is the other hurt
/// meanwhile, and the hero?
fn quarrel(trial: &Trial) -> String {
    let mut game = trial.begun("@..bb", 'b');
    let charmed = the(&game.view(), 'b').id;
    let hero = game.hero_health();
    let mut is_hurt = false;
    for _ in 0..6 {
        wait(&mut game);
        let view = game.view();
        let (own, others): (Vec<_>, Vec<_>) =
            { all_of(&view, 'b').into_iter() }.partition(|each| each.id == charmed);
        is_hurt |= others.iter().any(|other| other.health < other.max_health);
        // What the other does about it ends the status.
        if own.iter().all(|own| own.statuses.is_empty()) {
            break;
        }
    }
    let is_hero_hurt = game.hero_health() < hero;
    format!("the other is hurt: {is_hurt}, the hero: {is_hero_hurt}")
}

/// How many turns someone stays who wants to go to the hero, over many games.
fn held(trial: &Trial) -> String {
    let mut all = BTreeSet::new();
    for seed in 0..80 {
        let mut game = trial.seeded("@....b", seed);
        give(&mut game, 'b');
        let start = the(&game.view(), 'b').at;
        let mut stays = 0;
        while the(&game.view(), 'b').at == start && stays < TOO_LONG {
            wait(&mut game);
            stays += 1;
        }
        all.insert(stays);
    }
    format!("{all:?} turns")
}

/// The hero strikes `b` to the east once: what it loses, and whether that is refused.
fn strike(game: &mut Game, sign: char) -> String {
    let before = health(game, sign);
    let answer = game.apply(Command::Step { dx: 1, dy: 0 });
    let lost = before - health(game, sign);
    format!("{lost} lost, refused: {}", answer.is_err())
}

/// The whole table.
pub fn all() -> impl Iterator<Item = &'static Row> {
    bodies::ROWS.iter().chain(minds::ROWS)
}
