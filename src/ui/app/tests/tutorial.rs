//! The tutorial, from the title to its end.

use super::*;
use crate::catalog::Catalog;
use crate::game::view::View;
use crate::map::TileRole;
use crate::mapgen::hunted_piece::{HeroMove, HuntedPiece};
use crate::mapgen::prefab::{Prefab, PrefabCell};
use crate::resources::Status;
use crate::rules::ruleset::Hunts;

fn view(app: &App) -> &View {
    app.session().view().expect("a game is running")
}

/// The hunted room of the tutorial, without what lies before its door.
fn hunted_room(catalog: &Catalog) -> Prefab {
    let is_hunted = |cell: &PrefabCell| {
        let kind = cell.monster.map(|id| &catalog[id]);
        kind.is_some_and(|kind| kind.hunts == Hunts::Maze)
    };
    let is = |cell: &PrefabCell, role: TileRole| cell.tile.is_some_and(|tile| tile == role);
    let mut maps = catalog.prefabs().iter().filter(|prefab| {
        let has = |role| prefab.cells.iter().any(|cell| is(cell, role));
        has(TileRole::StairsUp) && prefab.cells.iter().any(is_hunted)
    });
    let mut room = maps.next().expect("the tutorial has a hunter").clone();
    let door = room
        .cells
        .iter()
        .position(|cell| is(cell, TileRole::DoorShut));
    let door = door.expect("it has a door") as i32 / room.width;
    room.height = door + 1;
    room.cells.truncate((room.height * room.width) as usize);
    let prize = room
        .cells
        .iter_mut()
        .find(|cell| is(cell, TileRole::StairsDown));
    let prize = prize.expect("the treasure lies where stairs are drawn");
    prize.tile = Some(catalog.terrain.role(TileRole::Floor));
    prize.item = Some(catalog.goal);
    room
}

/// The fewest moves from the stairs to the treasure and back.
fn best_moves(catalog: &Catalog) -> Vec<Command> {
    let room = hunted_room(catalog);
    let tasks = HuntedPiece::all(&room, catalog);
    let moves = tasks.first().expect("there is one way in").best();
    let command = |each| match each {
        HeroMove::Wait => Command::Wait,
        HeroMove::Take => Command::PickUp,
        HeroMove::Step(by) => Command::Step { dx: by.x, dy: by.y },
        HeroMove::Shut(by) => Command::Close { dx: by.x, dy: by.y },
    };
    { moves.expect("it can be won").into_iter() }
        .map(command)
        .collect()
}

/// Lets a bot play until something is so.
fn bot_until(app: &mut App, is_so: impl Fn(&View) -> bool) {
    let mut bot = Bot::default();
    for _ in 0..600 {
        if is_so(view(app)) {
            return;
        }
        let command = bot.decide(view(app));
        app.command(command);
        app.frame(16.0);
    }
    let view = view(app);
    panic!(
        "in turn {} at depth {}: {:?}",
        view.turn,
        view.depth,
        view.log.last()
    );
}

/// What is stored, without what was told.
fn stored(store: &MemoryStore) -> Vec<(String, Vec<u8>)> {
    let names = store.names("").expect("memory can be read");
    let names = names
        .into_iter()
        .filter(|name| name != crate::ui::lessons::FILE);
    names
        .map(|name| {
            let bytes = store.read(&name).expect("memory can be read");
            (name, bytes.unwrap_or_default())
        })
        .collect()
}

#[test]
fn the_tutorial_is_played_to_its_end_and_leaves_kept_games_alone() {
    let store = MemoryStore::default();
    let mut app = app(&store);
    app.begin(Seed::number(3), Origin::Chosen);
    press(&mut app, &[wait(), wait(), Key::writing('S')]);
    let before = stored(&store);

    press(&mut app, &[Key::writing('l')]);
    assert_eq!(app.screen(), "play");
    assert!(app.session().is_tutorial());
    assert!(app.canvas().shows("1. Steps"), "the first lesson is shown");
    let opening = app.session().catalog().tutorial_levels[0].opening.clone();
    let log: Vec<String> = view(&app).log.iter().map(|line| line.text()).collect();
    let opening = opening.expect("it has words of its own");
    assert!(log.contains(&opening), "{log:?}");
    assert!(
        !log.iter().any(|line| line.contains("You go down")),
        "{log:?}"
    );
    bot_until(&mut app, |view| view.depth == 2);
    let catalog = app.session().catalog().clone();
    let moves = best_moves(&catalog);
    // To the place before the door.
    let is_door = |at: Point| {
        let tile = view(&app).map.tile(at);
        tile.is_some_and(|tile| tile.tile.opens())
    };
    let hero = view(&app).hero.at;
    let away = (1..20).find(|steps| is_door(Point::new(hero.x, hero.y - steps)));
    for _ in 1..away.expect("the door is straight ahead") {
        app.command(Command::Step { dx: 0, dy: -1 });
    }
    for command in &moves {
        app.command(*command);
        app.frame(16.0);
    }
    let hero = &view(&app).hero;
    assert!(hero.has_goal, "{:?}", view(&app).log.last());
    bot_until(&mut app, |view| view.status != Status::AwaitingCommand);
    assert_eq!(view(&app).status, Status::Won);
    assert!(view(&app).turn < 500, "five minutes: {}", view(&app).turn);

    // Every lesson of the tutorial came, and the hunter's names the par.
    let is_own = |text: &str| {
        text.split_once(". ")
            .is_some_and(|(number, _)| number.parse::<u8>().is_ok())
    };
    let all = catalog.lessons.iter().map(|(_, lesson)| lesson);
    let all: Vec<_> = all.filter(|lesson| is_own(&lesson.title)).collect();
    let told = app.lessons.told(&catalog);
    for lesson in &all {
        let is_told = told.iter().any(|each| each.id == lesson.id);
        // The bot fights well enough not to be hurt.
        assert!(
            is_told || lesson.title.starts_with("6."),
            "{}",
            lesson.title
        );
    }
    assert_eq!(all.len(), 11);
    let par = format!("{} turns", moves.len());
    assert!(all.iter().any(|lesson| lesson.text.contains(&par)), "{par}");

    app.carry_out(Request::SaveAndQuit);
    assert_eq!(app.screen(), "title");
    assert_eq!(stored(&store), before);
    app.carry_out(Request::Continue);
    assert_eq!(view(&app).seed, 3);
    assert!(!app.session().is_tutorial());
}

#[test]
fn the_tutorial_is_built_as_it_is_drawn() {
    let core = raws::core().expect("the shipped raws are sound");
    let catalog = core.tutorial().expect("the core has a tutorial");
    for depth in 1..=catalog.deepest() {
        for seed in 1..10 {
            let plan = crate::mapgen::LevelOrder::new(&catalog, seed, depth).build();
            let level = catalog.level(depth);
            let recipes = level.recipes.iter().map(|(id, _)| &catalog[*id].id);
            assert!(
                recipes.clone().any(|id| *id == plan.recipe),
                "{}",
                plan.recipe
            );
        }
    }
}

#[test]
fn content_without_a_tutorial_offers_none() {
    let mut core = Catalog::clone(&raws::core().expect("the shipped raws are sound"));
    core.tutorial_levels.clear();
    let content = Content::default();
    let options = PlayOptions {
        seed: None,
        catalog: Arc::new(core),
        loaded: content.load(),
        content,
    };
    let mut app = App::new(options, Rc::new(MemoryStore::default()), 1280, 720);
    app.frame(16.0);
    assert!(!app.canvas().shows("Learn to play"));
    press(&mut app, &[Key::writing('l')]);
    assert_eq!(app.screen(), "title");
}

#[test]
fn who_dies_in_the_tutorial_has_another_try() {
    let mut app = app(&MemoryStore::default());
    press(&mut app, &[Key::writing('l')]);
    bot_until(&mut app, |view| view.depth == 2);
    // Through the door, and then the hunter comes for whoever stands about.
    for _ in 0..20 {
        app.command(Command::Step { dx: 0, dy: -1 });
    }
    for _ in 0..200 {
        app.command(Command::Wait);
    }
    assert!(app.session().is_tutorial_lost(), "{:?}", view(&app).status);
    app.frame(16.0);
    assert_eq!(app.screen(), "death");
    assert!(app.canvas().shows("try again"));
    app.carry_out(Request::NewGame);
    assert!(app.session().is_tutorial());
    assert_eq!(view(&app).status, Status::AwaitingCommand);
    app.frame(16.0);
    assert!(app.canvas().shows("1. Steps"));
}
