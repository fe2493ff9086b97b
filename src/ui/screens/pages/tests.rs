//! Pages are read, scrolled and followed.

use super::*;
use crate::ui::cards::Detail;
use crate::ui::fx::Effects;
use crate::ui::testkit;

/// The whole card of the rat of the core that stands beside the hero.
fn pages() -> (Pages, View) {
    let mut view = testkit::view("@r");
    let core = crate::raws::core().expect("the core is sound");
    // Someone with powers, so that there are links.
    let (_, kind) = { core.monsters.iter() }
        .find(|(_, kind)| kind.abilities.len() > 1)
        .expect("the core has one");
    view.actors[0].kind = kind.clone();
    let cards = cards::of_place(Point::new(1, 0), &view, Detail::Whole);
    (Pages::of(cards), view)
}

#[test]
fn links_are_followed_and_left_again() {
    let (mut pages, view) = pages();
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let first = pages.links();
    assert!(first.len() > 1, "{first:?}");
    pages.handle(NEXT, &scene);
    pages.handle(NEXT, &scene);
    pages.handle(UiAction::Confirm, &scene);
    assert_eq!(pages.opened.len(), 2);
    let shown = pages.leaf().and_then(|leaf| leaf.cards[0].term);
    assert_eq!(shown, Some(first[1]));
    pages.handle(UiAction::Back, &scene);
    assert_eq!(pages.links(), first);
    pages.handle(PREVIOUS, &scene);
    pages.handle(UiAction::Confirm, &scene);
    let shown = pages.leaf().and_then(|leaf| leaf.cards[0].term);
    assert_eq!(shown, Some(first[0]));
    pages.handle(UiAction::Back, &scene);
    assert_eq!(pages.handle(UiAction::Back, &scene).word(), "pop");
    assert_eq!(
        pages.handle(UiAction::Encyclopedia, &scene).word(),
        "encyclopedia"
    );
}

#[test]
fn every_link_can_be_reached_by_keys_and_by_clicks_at_every_size() {
    let (mut pages, view) = pages();
    let effects = Effects::default();
    for (columns, rows) in [(40, 22), (20, 12), (80, 45), (22, 47)] {
        let canvas = testkit::drawn(&pages, Some(&view), columns, rows);
        let scene = Scene {
            area: canvas.area(),
            ..testkit::scene(Some(&view), &effects)
        };
        let links = pages.links();
        for (number, link) in links.iter().enumerate() {
            pages.handle(NEXT, &scene);
            assert_eq!(pages.leaf().and_then(|leaf| leaf.marked), Some(number));
            let area = pages.text_area(scene.area);
            let cells = (area.y..area.bottom())
                .flat_map(|y| (area.x..area.right()).map(move |x| Point::new(x, y)));
            let mut of_link = cells.filter(|cell| pages.link_at(*cell, &scene) == Some(number));
            let cell = of_link
                .next()
                .unwrap_or_else(|| panic!("{link:?} in {columns}x{rows}"));
            let canvas = testkit::drawn(&pages, Some(&view), columns, rows);
            assert!(
                (0..rows).any(|y| canvas.row(y).contains('►')),
                "it is marked"
            );
            pages.click(cell, &scene);
            let shown = pages.leaf().and_then(|leaf| leaf.cards[0].term);
            assert_eq!(shown, Some(*link), "{columns}x{rows}");
            pages.handle(UiAction::Back, &scene);
        }
        if let Some(leaf) = pages.opened.last_mut() {
            (leaf.marked, leaf.top) = (None, 0);
        }
    }
}

#[test]
fn a_page_scrolls_to_its_end() {
    let (mut pages, view) = pages();
    let effects = Effects::default();
    let canvas = testkit::drawn(&pages, Some(&view), 24, 10);
    let scene = Scene {
        area: canvas.area(),
        ..testkit::scene(Some(&view), &effects)
    };
    let description = &view.actors[0].kind.look.description;
    let word = description.split(' ').next_back().unwrap_or_default();
    pages.handle(UiAction::Last, &scene);
    pages.handle(UiAction::Go(Direction::NORTH), &scene);
    pages.handle(UiAction::PageDown, &scene);
    let canvas = testkit::drawn(&pages, Some(&view), 24, 10);
    // The ground comes last, the description of the creature before it.
    assert!(canvas.shows(word) || canvas.shows("walk on it"), "{word}");
    pages.handle(UiAction::First, &scene);
    assert!(testkit::drawn(&pages, Some(&view), 24, 10).shows("3 of 5"));
}

#[test]
fn the_index_lists_what_was_met_and_nothing_else() {
    let core = crate::raws::core().expect("the core is sound");
    let game = crate::game::Game::new(11, core.clone());
    let (lore, view) = (game.lore(), game.view());
    let index = Pages::index(&lore, &view);
    let links: Vec<Term> = index.links();
    assert!(links.iter().all(|link| lore.contains(link)));
    for term in &lore {
        let is_listed = links.contains(term);
        assert!(is_listed, "{term:?}");
    }
    let carried = view.pack.iter().filter(|item| item.known);
    for item in carried {
        let id = core.items.find(&item.kind.id).expect("it is of the core");
        assert!(links.contains(&Term::Item(id)), "{}", item.name);
    }
    let unmet = { core.monsters.iter() }
        .filter(|(_, kind)| !view.actors.iter().any(|actor| actor.kind.id == kind.id));
    for (id, kind) in unmet {
        assert!(!links.contains(&Term::Monster(id)), "{}", kind.id);
    }
    for id in &view.known.unknown {
        assert!(!links.contains(&Term::Item(*id)));
    }
    for (columns, rows) in [(40, 22), (80, 45), (20, 10), (1, 1)] {
        testkit::drawn(&index, Some(&view), columns, rows);
    }
}
