use super::*;
use crate::ui::testkit;
use crate::ui::tileset::NO_PICTURES;

#[test]
fn everything_in_sight_is_listed() {
    let view = testkit::view("#@r.!#");
    let mut canvas = Canvas::new(14, 22);
    let area = canvas.area();

    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );

    for text in [
        "depth 1/1",
        "♥ 18/30",
        "hurt",
        "turn 7",
        "rat",
        "draught",
        "floor",
    ] {
        assert!(canvas.shows(text), "{text}");
    }
}

#[test]
fn stairs_and_traps_that_are_known_are_listed_and_lead_to_their_place() {
    let mut view = testkit::view("#<@.^>#");
    view.things.push(testkit::trap(9, Point::new(4, 0)));
    let mut canvas = Canvas::new(14, 22);
    let area = canvas.area();
    let listed = |canvas: &Canvas, view: &View, name: &str| {
        let y = (0..22).find(|y| canvas.row(*y).contains(name))?;
        place_at(area, view, Point::new(5, y))
    };

    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );

    for (name, x) in [("stairs up", 1), ("arrow trap", 4), ("stairs down", 5)] {
        assert_eq!(
            listed(&canvas, &view, name),
            Some(Point::new(x, 0)),
            "{name}"
        );
    }
    view.map.tiles[5].seen = Seen::Unknown;
    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );
    assert_eq!(listed(&canvas, &view, "stairs down"), None);
}

#[test]
fn what_does_not_fit_is_counted() {
    let mut view = testkit::view("#@r!#");
    view.actors = vec![view.actors[0].clone(); 30];
    view.items = vec![view.items[0].clone(); 30];
    let mut canvas = Canvas::new(14, 22);
    let area = canvas.area();

    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );

    let more = (0..22).filter(|y| canvas.row(*y).contains("more")).count();
    assert_eq!(more, 2, "one count for creatures, one for things");
    let rest: Vec<Rest> = (0..22)
        .filter_map(|y| rest_at(area, &view, Point::new(5, y)))
        .collect();
    assert_eq!(rest, [Rest::Creatures, Rest::Things]);
}

#[test]
fn a_creature_s_statuses_are_pictures_among_pictures() {
    let core = crate::raws::core().expect("the core is sound");
    let tileset = Tileset::new(&core);
    let has_picture =
        |kind: &&std::sync::Arc<crate::catalog::StatusKind>| tileset.picture(&kind.look).is_some();
    let kinds: Vec<_> = { core.statuses.iter() }
        .map(|(_, kind)| kind)
        .filter(has_picture)
        .take(MOST_SIGNS)
        .collect();
    assert_eq!(kinds.len(), MOST_SIGNS);
    let mut view = testkit::view("#@r!#");
    view.actors[0].statuses = { kinds.iter() }
        .map(|kind| StatusView {
            kind: std::sync::Arc::clone(kind),
            ..testkit::status("webbed", 3)
        })
        .collect();
    let mut canvas = Canvas::new(20, 22);
    let area = canvas.area();
    draw(&mut canvas, area, &view, None, &Keymap::default(), &tileset);
    let drawn: Vec<u16> = { canvas.panes() }
        .flat_map(|pane| pane.draws())
        .filter_map(|draw| draw.picture)
        .collect();
    for kind in kinds {
        let picture = tileset.picture(&kind.look).expect("it has one");
        assert!(drawn.contains(&picture), "{}", kind.look.name);
    }
    assert!(canvas.shows("rat"), "it has its name");
}

#[test]
fn the_nearest_creatures_are_named_before_any_thing() {
    let mut view = testkit::view("#<@>rrr!!!#");
    for (number, actor) in (1..).zip(&mut view.actors) {
        std::sync::Arc::make_mut(&mut actor.kind).look.name = format!("foe {number}");
    }
    // The heights of the sidebar in an upright window, and smaller ones.
    for rows in 9..=20 {
        for count in 1..=3 {
            let mut view = view.clone();
            view.actors.truncate(count);
            let mut canvas = Canvas::new(14, rows);
            let area = canvas.area();
            draw(
                &mut canvas,
                area,
                &view,
                None,
                &Keymap::default(),
                &NO_PICTURES,
            );
            let (named, more) = (canvas.shows("foe 1"), canvas.shows("more"));
            assert!(named, "{count} in {rows} rows");
            let all_named = (1..=count).all(|each| canvas.shows(&format!("foe {each}")));
            assert!(all_named || rows < 11, "{count} in {rows} rows");
            let has_things = canvas.shows("stairs") || more;
            assert!(all_named || !has_things || rows < 11, "{count} in {rows}");
        }
    }
}

#[test]
fn a_row_leads_to_its_place_on_the_map() {
    let view = testkit::view("#@r.!#");
    let mut canvas = Canvas::new(14, 22);
    let area = canvas.area();
    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );
    let rat = (0..22).find(|y| canvas.row(*y).contains("rat")).unwrap();
    let at = place_at(area, &view, Point::new(5, rat));
    assert_eq!(at, Some(view.actors[0].at));
    assert_eq!(place_at(area, &view, Point::new(5, 0)), None);
    assert_eq!(place_at(area, &view, Point::new(-9, 99)), None);
}

/// The places of all creatures and things in view that have a row, in their order.
fn listed(view: &View, rows: i32) -> (Vec<Point>, Vec<Point>) {
    let all = super::rows(view, Area::new(0, 0, 28, rows));
    let actors = all.iter().filter_map(|row| match row {
        Row::Actor(actor) => Some(actor.at),
        _ => None,
    });
    let things = all.iter().filter_map(|row| match row {
        Row::SidebarThing(thing) if thing.seen == Seen::Now => Some(thing.at),
        _ => None,
    });
    (actors.collect(), things.collect())
}

#[test]
fn the_rows_are_all_that_is_in_view_the_nearest_first() {
    let core = crate::raws::core().expect("the core is sound");
    let mut shown = 0;
    for seed in 0..4 {
        let mut game = crate::game::Game::new(seed, std::sync::Arc::clone(&core));
        let mut bot = crate::bot::Bot::default();
        for _ in 0..120 {
            let view = game.view();
            let (actors, things) = listed(&view, 400);
            let steps = |at: &Point| view.metric.steps(*at, view.hero.at);
            for each in [&actors, &things] {
                assert!(each.is_sorted_by_key(steps), "the nearest first");
            }
            let mut expected: Vec<Point> = view.actors.iter().map(|each| each.at).collect();
            let mut got = actors;
            expected.sort_by_key(|at| (at.y, at.x));
            got.sort_by_key(|at| (at.y, at.x));
            assert_eq!(got, expected, "creatures, seed {seed}");
            let items = view.items.iter().filter(|item| item.seen == Seen::Now);
            let traps = view.things.iter().filter(|thing| thing.what.is_trap());
            let traps = traps.filter(|thing| thing.seen == Seen::Now);
            let stairs = super::stairs(&view).filter(|thing| thing.seen == Seen::Now);
            let mut expected: Vec<Point> = { items.map(|each| each.at) }
                .chain(traps.map(|each| each.at))
                .chain(stairs.map(|each| each.at))
                .collect();
            let mut got = things;
            expected.sort_by_key(|at| (at.y, at.x));
            got.sort_by_key(|at| (at.y, at.x));
            assert_eq!(got, expected, "things, seed {seed}");
            shown += got.len() + view.actors.len();
            let command = bot.decide(&view);
            if game.apply(command).is_err() || game.view().status != view.status {
                break;
            }
        }
    }
    assert!(shown > 100, "{shown} rows");
}

#[test]
fn no_size_is_too_small() {
    let view = testkit::view("#@r!#");
    for (columns, rows) in [(1, 1), (3, 4), (11, 9), (40, 2)] {
        let mut canvas = Canvas::new(columns, rows);
        let area = canvas.area();
        draw(
            &mut canvas,
            area,
            &view,
            Some(view.hero.at),
            &Keymap::default(),
            &NO_PICTURES,
        );
    }
}

#[test]
fn mana_statuses_and_attention_are_shown_where_there_are_any() {
    let mut view = testkit::view("#@r!#");
    view.actors[0].statuses = vec![testkit::status("webbed", 3)];
    let mut canvas = Canvas::new(14, 22);
    let area = canvas.area();
    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );
    assert!(!canvas.shows("mana") && !canvas.shows("Attention"));
    let rat = (0..22).find(|y| canvas.row(*y).contains("rat")).unwrap();
    assert!(canvas.row(rat).contains('%'), "{}", canvas.row(rat));

    view.hero.mana = 3;
    view.hero.max_mana = 8;
    view.hero.attention = Some(12);
    view.hero.has_goal = true;
    view.hero.statuses = vec![testkit::status("poisoned", 6), testkit::status("slowed", 2)];
    let mut canvas = Canvas::new(14, 30);
    let area = canvas.area();
    draw(
        &mut canvas,
        area,
        &view,
        None,
        &Keymap::default(),
        &NO_PICTURES,
    );
    for text in [
        "mana 3/8",
        "Attention 12/100",
        "% poisoned",
        "6 ■",
        "slowed",
        "you have the hoard",
        "rat",
    ] {
        assert!(canvas.shows(text), "{text}");
    }
    let rat = (0..30).find(|y| canvas.row(*y).contains("rat")).unwrap();
    let at = place_at(area, &view, Point::new(5, rat));
    assert_eq!(at, Some(view.actors[0].at));
}

#[test]
fn many_statuses_leave_room_for_the_creatures() {
    let mut view = testkit::view("#@r!#");
    view.hero.max_mana = 8;
    view.hero.attention = Some(99);
    view.hero.statuses = vec![testkit::status("poisoned", 600); 9];
    for rows in [14, 22, 37] {
        let mut canvas = Canvas::new(11, rows);
        let area = canvas.area();
        draw(
            &mut canvas,
            area,
            &view,
            None,
            &Keymap::default(),
            &NO_PICTURES,
        );
        assert!(
            canvas.shows("poisoned") && canvas.shows("rat"),
            "{rows} rows"
        );
    }
}
