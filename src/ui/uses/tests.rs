use super::*;
use crate::ui::fx::Effects;
use crate::ui::keymap::Context;
use crate::ui::layer::Layer;
use crate::ui::screens::pack::Pack;
use crate::ui::screens::play::Play;
use crate::ui::testkit;
use ItemVerb::{Drop, Fire, Quaff, Read, TakeOff, Throw, Wear, Zap};

/// A hero with something for each verb, and a foe in reach.
fn ready() -> View {
    let mut view = testkit::view("@..r.");
    let at = view.hero.at;
    view.pack = vec![
        testkit::worn(testkit::bow(1, at)),
        testkit::arrows(2, at, 9),
        testkit::blade(3, at),
        testkit::draught(4, at),
        testkit::scroll(5, at),
        testkit::rod(6, at, 2),
        testkit::rod(7, at, 1),
    ];
    view
}

/// What a verb leads to in the game, by its key and a letter, and how many inputs that
/// takes before a target is asked for.
fn played(verb: ItemVerb, letter: char, view: &View) -> (String, usize) {
    let effects = Effects::default();
    let scene = testkit::scene(Some(view), &effects);
    let mut layer = Layer::new(Play);
    let mut inputs = 0;
    let mut word = String::new();
    for action in [UiAction::Use(verb), UiAction::Letter(letter)] {
        inputs += 1;
        word = layer.act(action, &scene);
        if word != "asked" || layer.name() == "target" {
            break;
        }
    }
    if layer.name() == "target" {
        word = format!("target, {}", layer.act(UiAction::Confirm, &scene));
    }
    (word, inputs)
}

#[test]
fn each_verb_takes_two_inputs_at_most_and_one_more_for_a_target() {
    let view = ready();
    for (verb, letter, expected, inputs) in [
        (Quaff, 'a', "do Quaff { item: 4 }", 2),
        (Read, 'a', "do Read { item: 5, at: None }", 2),
        (Wear, 'a', "do Wear { item: 3 }", 2),
        (TakeOff, 'a', "do TakeOff { item: 1 }", 2),
        (Drop, 'a', "do Drop { item: 3 }", 2),
        (
            Zap,
            'a',
            "target, do Zap { item: 6, at: Some(Point { x: 3, y: 0 }) }",
            2,
        ),
        (
            Throw,
            'a',
            "target, do Throw { item: 3, at: Point { x: 3, y: 0 } }",
            2,
        ),
        (Fire, 'a', "target, do Fire { at: Point { x: 3, y: 0 } }", 1),
    ] {
        let got = played(verb, letter, &view);
        assert_eq!(got, (expected.to_string(), inputs), "{verb:?}");
    }
}

#[test]
fn in_the_open_pack_a_letter_and_a_verb_do_it() {
    let view = ready();
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    for (letter, verb, expected) in [
        ('a', TakeOff, "do TakeOff { item: 1 }"),
        ('b', Wear, "do Wear { item: 3 }"),
        ('d', Quaff, "do Quaff { item: 4 }"),
        ('e', Read, "do Read { item: 5, at: None }"),
        ('d', Drop, "do Drop { item: 4 }"),
        ('f', Zap, "asked"),
        ('b', Throw, "asked"),
        ('a', Fire, "asked"),
    ] {
        let Request::Push(card) = Layer::new(Pack::new()).handle(UiAction::Letter(letter), &scene)
        else {
            panic!("{letter} shows a card");
        };
        let got = Layer::of(card).act(UiAction::Use(verb), &scene);
        assert_eq!(got, expected, "{letter} {verb:?}");
    }
}

#[test]
fn what_cannot_be_done_is_said_before_anything_is_asked() {
    let mut view = ready();
    // One rod alone is not asked for: its target is.
    view.pack.retain(|item| item.id != 7);
    assert_eq!(played(Zap, 'a', &view).1, 1);
    // No target helps with what is empty: the rules say so.
    view.pack = vec![
        testkit::worn(testkit::bow(1, view.hero.at)),
        testkit::rod(6, view.hero.at, 0),
    ];
    for (verb, expected) in [
        (Zap, "do Zap { item: 6, at: None }"),
        (Fire, "do Fire { at: Point { x: 0, y: 0 } }"),
        (Quaff, "say You carry nothing to quaff."),
        (Read, "say You carry nothing to read."),
        (Wear, "say You carry nothing else to wear."),
    ] {
        assert_eq!(played(verb, 'a', &view).0, expected, "{verb:?}");
    }
    view.pack.clear();
    for (verb, expected) in [
        (Fire, "say You have nothing in hand to fire with."),
        (TakeOff, "say You wear nothing."),
        (Throw, "say You carry nothing."),
        (Zap, "say You carry nothing to zap."),
        (Drop, "say You carry nothing."),
    ] {
        assert_eq!(played(verb, 'a', &view).0, expected, "{verb:?}");
    }
}

#[test]
fn giving_up_at_any_question_does_nothing() {
    let view = ready();
    let effects = Effects::default();
    let scene = testkit::scene(Some(&view), &effects);
    let mut layer = Layer::new(Play);
    layer.act(UiAction::Use(Throw), &scene);
    layer.act(UiAction::Letter('b'), &scene);
    assert_eq!(layer.name(), "target");
    assert_eq!(layer.act(UiAction::Cancel, &scene), "stay");
    assert_eq!(layer.name(), "play");
}

#[test]
fn every_verb_has_a_key_in_the_game_and_on_a_card() {
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    for verb in [Quaff, Read, Zap, Wear, TakeOff, Fire, Throw, Drop] {
        let keys = |context| scene.keymap.keys(context, UiAction::Use(verb)).to_vec();
        assert!(!keys(Context::PLAY).is_empty(), "{verb:?}");
        assert_eq!(keys(Context::PLAY), keys(Context::CARD), "{verb:?}");
    }
}

#[test]
fn whoever_is_aimed_at_is_known() {
    let view = ready();
    let at = Point::new(3, 0);
    let rat = Some(view.actors[0].id);
    for (command, expected) in [
        (Command::Fire { at }, rat),
        (Command::Throw { item: 2, at }, rat),
        (
            Command::Cast {
                spell: 0,
                at: Some(at),
            },
            rat,
        ),
        (Command::Zap { item: 6, at: None }, None),
        (
            Command::Fire {
                at: Point::new(2, 0),
            },
            None,
        ),
        (Command::Wait, None),
    ] {
        assert_eq!(target(command, &view), expected, "{command:?}");
    }
}
