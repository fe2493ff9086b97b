//! Questions before danger, in the whole front end.

use super::*;
use crate::game::view::{Seen, Thing, View};
use crate::travel::{Hazards, threat};
use bracket_lib::geometry::Point;

fn view(app: &App) -> &View {
    app.session().view().expect("a game is running")
}

/// A game in which the hero stands beside a trap that was found, with no foe in view; and
/// the key that steps onto it.
fn beside_a_trap() -> (App, Key, Point) {
    for seed in 1..200 {
        let mut app = app(&MemoryStore::default());
        app.begin(Seed::number(seed), Origin::Chosen);
        let mut bot = Bot::default();
        for _ in 0..400 {
            let view = view(&app);
            if End::of(&view.status).is_some() {
                break;
            }
            if let Some((key, at)) = trap_beside(view)
                && threat(view).is_none()
            {
                app.frame(16.0);
                return (app, key, at);
            }
            let command = bot.decide(view);
            app.command(command);
        }
    }
    panic!("no trap was found in 200 games");
}

fn trap_beside(view: &View) -> Option<(Key, Point)> {
    let hero = view.hero.at;
    let hazards = Hazards::new(view, &view.catalog);
    let steps = [('l', 1, 0), ('h', -1, 0), ('j', 0, 1), ('k', 0, -1)];
    let steps =
        steps.map(|(key, dx, dy)| (Key::writing(key), Point::new(hero.x + dx, hero.y + dy)));
    steps.into_iter().find(|(_, at)| {
        let is_trap = |thing: &Thing| thing.is_trap();
        let has_trap = { view.things.iter() }
            .any(|thing| thing.at == *at && is_trap(&thing.what) && thing.seen == Seen::Now);
        let is_floor = view
            .map
            .tile(*at)
            .is_some_and(|tile| tile.tile.is_walkable());
        let is_free = view.actors.iter().all(|actor| actor.at != *at);
        has_trap && is_floor && is_free && hazards.at(*at).is_some()
    })
}

#[test]
fn a_step_by_key_is_asked_about_and_only_yes_takes_it() {
    let (mut app, key, at) = beside_a_trap();
    let turn = view(&app).turn;
    press(&mut app, &[key]);
    assert_eq!((app.screen(), view(&app).turn), ("danger", turn));
    for other in [key, Key::writing('i'), Key::writing('o')] {
        press(&mut app, &[other]);
        assert_eq!(
            (app.screen(), view(&app).turn),
            ("danger", turn),
            "{other:?}"
        );
    }
    press(&mut app, &[escape()]);
    assert_eq!((app.screen(), view(&app).turn), ("play", turn));
    press(&mut app, &[key]);
    press(&mut app, &[ENTER]);
    assert!(view(&app).turn > turn, "it is {at:?}");
}

#[test]
fn what_was_typed_before_the_question_does_not_answer_it() {
    let (mut app, key, _) = beside_a_trap();
    let turn = view(&app).turn;
    for key in [key, ENTER, ENTER] {
        app.push(Input::Key(key));
    }
    app.frame(16.0);
    assert_eq!((app.screen(), view(&app).turn), ("danger", turn));
    app.push(Input::Key(ENTER));
    app.drop_unseen_presses();
    app.frame(16.0);
    assert_eq!(view(&app).turn, turn, "its picture was not shown yet");
    press(&mut app, &[ENTER]);
    assert!(view(&app).turn > turn);
}

#[test]
fn a_walk_asks_before_its_last_step_and_a_switch_ends_all_asking() {
    let (mut app, _, at) = beside_a_trap();
    let turn = view(&app).turn;
    app.carry_out(Request::Travel(at));
    assert_eq!((app.screen(), view(&app).turn), ("danger", turn));
    assert_eq!(app.errand(), None);
    press(&mut app, &[escape()]);
    let mut settings = app.settings.clone();
    settings.confirmations = false;
    app.carry_out(Request::Settle(Box::new(settings)));
    app.carry_out(Request::Travel(at));
    assert_eq!(app.screen(), "play");
    assert!(view(&app).turn > turn);
}

#[test]
fn the_last_deed_is_done_again_by_its_key_and_refused_in_words() {
    let mut app = app(&MemoryStore::default());
    app.begin(Seed::number(SEED), Origin::Chosen);
    let again = Key::writing('a');
    press(&mut app, &[again]);
    assert!(app.canvas().shows("There is nothing to do again"));
    let view = view(&app);
    let turn = view.turn;
    let draughts = view.pack.iter().filter(|item| item.kind.can_be_quaffed());
    let count: u32 = draughts.clone().map(|item| item.count).sum();
    let first = draughts.map(|item| item.id).next();
    let item = first.expect("the usual hero has draughts");
    let mut around = view.metric.around(view.hero.at);
    let is_free = |at: &Point| {
        view.map
            .tile(*at)
            .is_some_and(|tile| tile.tile.is_walkable())
    };
    let at = around.find(is_free).expect("one can step somewhere");
    app.command(Command::Throw { item, at });
    for thrown in 2..=count {
        press(&mut app, &[again]);
        let now = app.session().view().map(|view| view.turn);
        assert_eq!(now, Some(turn + thrown), "{:?}", app.message());
    }
    press(&mut app, &[again]);
    let told = app.message().expect("it is told");
    assert!(told.starts_with("You have no "), "{told}");
}
