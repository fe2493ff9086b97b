//! What can be clicked, and what has a key.

use super::tour::{Names, tour};
use super::*;
use crate::ui::keymap::{Context, Direction};
use std::collections::{BTreeMap, BTreeSet};

/// So many rows of a list are gone through by keys.
const ROWS: usize = 40;

/// What a request is for, whatever the place or the thing that it names. None for what is a
/// key itself, and for what changes nothing.
fn purpose(request: &Request) -> Option<String> {
    let words = match request {
        Request::Stay | Request::Pop | Request::Refuse | Request::Say(_) => return None,
        Request::Act(_) | Request::Type(_) => return None,
        Request::WithHero(_, step) | Request::Anyway(step) => return purpose(step),
        Request::Dare(command) | Request::Do(command) => format!("do {command:?}"),
        Request::Travel(_) => "travel".to_string(),
        Request::SwitchMod(_) => "switch".to_string(),
        Request::SetMod(_) => "set".to_string(),
        Request::Copy(_) => "copy".to_string(),
        _ => request.word(),
    };
    let is_end = |sign: char| !sign.is_alphabetic() && sign != ' ';
    let words = words.split(is_end).next().unwrap_or_default();
    let words: Vec<&str> = words.split_whitespace().take(2).collect();
    Some(words.join(" "))
}

/// What clicks with either button on the top screen ask for.
fn clicked(app: &mut App) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let area = app.top().expect("there is a screen").1.area;
    // Rows are wide, and so is most else: some columns meet all of it.
    let columns = [4, 11, 19, 30, 45, 60, 80, 100, 130, 155];
    for y in area.y..area.bottom() {
        for x in columns.into_iter().filter(|x| *x < area.right()) {
            let (layer, scene) = app.top().expect("there is a screen");
            let cell = Point::new(x, y);
            layer.point(cell, &scene);
            found.extend(purpose(&layer.click(cell, &scene)));
            found.extend(purpose(&layer.inspect(cell, &scene)));
        }
    }
    found
}

/// What the keys of the top screen ask for, on every row that can be marked. Ends on the
/// first row.
fn keyed(app: &mut App) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (layer, scene) = app.top().expect("there is a screen");
    let contexts = [layer.context(), Context::EVERYWHERE];
    let rows = contexts.into_iter().flat_map(|it| scene.keymap.rows(it));
    let mut actions: Vec<UiAction> = rows.map(|row| row.action).collect();
    actions.extend(('a'..='z').map(UiAction::Letter));
    actions.extend([UiAction::Confirm, UiAction::Go(Direction::SOUTH)].repeat(ROWS));
    actions.push(UiAction::First);
    for action in actions {
        let offered = app.top().is_some_and(|(layer, _)| layer.offers(action));
        if offered && action != UiAction::Cancel {
            found.extend(purpose(&app.step_of(action)));
        }
    }
    found
}

#[test]
fn everything_that_can_be_clicked_has_a_key() {
    // By screen: what was clicked there, and the keys that led to it.
    let mut clicks: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut keys: BTreeSet<String> = BTreeSet::new();
    tour(Names::Shipped, |app, stop| {
        let screen = app.screen().to_string();
        if clicks.contains_key(&screen) {
            return;
        }
        clicks.insert(screen.clone(), BTreeMap::new());
        keys.extend(keyed(app));
        let all = clicked(app);
        app.step_of(UiAction::First);
        for purpose in all {
            let there = clicks.entry(screen.clone()).or_default();
            there.entry(purpose).or_insert_with(|| stop.to_string());
        }
    });
    // A click goes to a thing and picks it up; by keys these are two commands.
    assert!(keys.contains("travel") && keys.contains("do PickUp"));
    keys.insert("begin Fetch".to_string());
    let all: BTreeSet<&String> = clicks.values().flat_map(BTreeMap::keys).collect();
    assert!(all.len() > 20, "much can be clicked: {all:?}");
    for (screen, there) in &clicks {
        for (purpose, stop) in there {
            assert!(
                keys.contains(purpose),
                "{screen} after {stop:?}: `{purpose}` has no key; keys: {keys:?}"
            );
        }
    }
}
