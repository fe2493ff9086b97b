use super::*;
use crate::raws;
use crate::store::memory::MemoryStore;
use crate::ui::keymap::{Keymap, Preset};
use crate::ui::testkit;
use crate::ui::wishes::Played;

fn told(lessons: &Lessons, view: &View) -> Vec<String> {
    let told = lessons.told(&view.catalog);
    told.iter().map(|lesson| lesson.title.clone()).collect()
}

#[test]
fn what_matters_is_told_once_and_remembered() {
    let store = MemoryStore::default();
    let mut view = testkit::view("@....");
    let mut lessons = Lessons::load(&store);
    lessons.notice(&view, false);
    let before = told(&lessons, &view);
    assert!(lessons.shown.is_none(), "{before:?}");

    view.actors = testkit::view("@..r.").actors;
    view.turn += 1;
    assert!(lessons.notice(&view, false), "a foe");
    let shown = lessons.shown(&view.catalog).expect("it is shown");
    assert!(shown.when.contains(&Moment::Foe));
    lessons.store(&store).expect("memory can be written");

    let mut again = Lessons::load(&store);
    assert!(!again.notice(&view, false), "it was told before");
    assert_eq!(told(&again, &view), told(&lessons, &view));
}

#[test]
fn one_comes_after_another_and_each_stays_long_enough_to_be_read() {
    let mut view = testkit::view("@..r.+");
    view.hero.health = 1;
    let mut lessons = Lessons::default();
    lessons.notice(&view, false);
    let count = told(&lessons, &view).len();
    assert!(count >= 3, "a foe, a door, wounds: {count}");
    let mut seen = BTreeSet::new();
    for _ in 0..count {
        let shown = lessons.shown(&view.catalog).expect("it is shown");
        assert!(seen.insert(shown.id.clone()), "{} again", shown.id);
        // Neither many commands at once nor much time alone put it away.
        for _ in 0..100 {
            lessons.note_command();
        }
        assert!(!lessons.advance(1000.0, &view.catalog));
        assert!(lessons.advance(60_000.0, &view.catalog));
    }
    assert!(lessons.shown.is_none());
    view.turn += 1;
    assert!(!lessons.notice(&view, false));
}

#[test]
fn every_moment_of_the_core_can_come_true() {
    let catalog = raws::core().expect("the shipped raws are sound");
    let mut view = testkit::view(
        "
        @.r.+|
        !.>...
        ",
    );
    view.turn = 0;
    let at = view.hero.at;
    let mut sleeper = view.actors[0].clone();
    sleeper.asleep = true;
    let mut friend = view.actors[0].clone();
    friend.hostile = false;
    view.actors.extend([sleeper, friend]);
    view.items.push(testkit::stone(70, at));
    let mut unknown = testkit::draught(71, at);
    unknown.known = false;
    view.pack = vec![unknown, testkit::worn(testkit::bow(72, at))];
    let mut device = testkit::trap(73, at);
    view.things.push(device.clone());
    if let crate::game::view::Thing::Trap(kind) = &mut device.what {
        let kind = std::sync::Arc::make_mut(kind);
        kind.hidden = !kind.hidden;
    }
    view.things.push(device);
    view.hero.health = 1;
    view.hero.has_goal = true;
    view.hero.attention = Some(100);
    view.hero.statuses = vec![testkit::status("poisoned", 3)];
    view.hero.spells = vec![testkit::spell(
        "glow",
        1,
        crate::catalog::schema::AimKind::User,
    )];
    let mut moments = Moments::new(&view, false);
    for (_, lesson) in catalog.lessons.iter() {
        let is_elsewhere = lesson.when.iter().any(|moment| {
            let is_kind = matches!(
                moment,
                Moment::Monster(_) | Moment::On(_) | Moment::Carries(_)
            );
            is_kind || matches!(moment, Moment::Depth(_) | Moment::Dark | Moment::Tutorial)
        });
        for moment in lesson.when.iter().filter(|_| !is_elsewhere) {
            assert!(moments.holds(moment), "{}: {moment:?}", lesson.id);
        }
    }
}

#[test]
fn every_text_names_keys_that_there_are_in_every_set() {
    let catalog = raws::core().expect("the shipped raws are sound");
    for preset in Preset::ALL {
        let keymap = Keymap::new(preset, &[]);
        for (_, lesson) in catalog.lessons.iter() {
            let text = with_keys(&lesson.text, &keymap, Played::ByKeys);
            assert!(!text.contains(['{', '}']), "{}: {text}", lesson.id);
        }
    }
    let keymap = Keymap::default();
    assert_eq!(
        with_keys("{pick_up} and {nothing", &keymap, Played::ByKeys),
        "g and {nothing"
    );
    assert_eq!(
        with_keys("{later} {look}", &keymap, Played::ByKeys),
        "{later} x"
    );
}

#[test]
fn the_card_of_something_has_the_lessons_about_it() {
    let mut view = testkit::view("@r+>.!");
    let keymap = Keymap::default();
    let told = |view: &View, x: i32| {
        about(
            bracket_lib::geometry::Point::new(x, 0),
            view,
            &keymap,
            Played::ByKeys,
        )
    };
    for (x, words) in [
        (1, "Walk into a foe"),
        (2, "shut door"),
        (3, "stairs"),
        (5, "g picks up"),
    ] {
        let all = told(&view, x);
        assert_eq!(all.len(), 1, "{x}");
        assert!(all[0].contains(words), "{all:?}");
    }
    assert!(told(&view, 4).is_empty(), "bare floor");
    view.actors[0].hostile = false;
    assert!(told(&view, 1)[0].starts_with("This one does not fight you"));
}

#[test]
fn the_wyrms_rule_is_told_on_the_way_to_its_maze_and_in_it_however_one_came() {
    let mut view = testkit::view("@....");
    let rule = "it takes one straight step, never diagonally";
    let is_told = |lessons: &Lessons, view: &View| {
        let shown = lessons.shown(&view.catalog);
        shown.is_some_and(|lesson| lesson.text.contains(rule))
    };
    // Whoever falls into the maze saw no stairs. It is told in each game, since to be beside
    // the wyrm is death.
    view.depth = view.catalog.deepest();
    let mut lessons = Lessons::default();
    for _ in 0..2 {
        lessons.begin_game();
        lessons.notice(&view, false);
        while lessons.shown(&view.catalog).is_some() && !is_told(&lessons, &view) {
            lessons.put_away(&view.catalog);
        }
        assert!(is_told(&lessons, &view));
    }
    view.hero.has_goal = true;
    lessons.begin_game();
    view.turn += 1;
    lessons.notice(&view, false);
    assert!(
        !is_told(&lessons, &view),
        "who leaves with the hoard knows it"
    );
    let mut above = testkit::view("@.>..");
    above.depth = above.catalog.deepest() - 1;
    let mut lessons = Lessons::default();
    lessons.notice(&above, false);
    while lessons.shown(&above.catalog).is_some() && !is_told(&lessons, &above) {
        lessons.put_away(&above.catalog);
    }
    assert!(is_told(&lessons, &above));
}

#[test]
fn for_fingers_lessons_name_buttons_and_no_keys() {
    let keymap = Keymap::default();
    let told = |text| with_keys(text, &keymap, Played::ByFingers);
    assert_eq!(told("{steps}, {pick_up}, {down}"), "a tap, pick up, stairs");
    assert_eq!(told("{later} {look}"), "{later} look");
    for (_, lesson) in raws::core().expect("the core is sound").lessons.iter() {
        assert!(!told(&lesson.text).contains('{'), "{}", lesson.text);
    }
}

#[test]
fn what_a_tutorial_asks_for_stays_until_the_next_comes() {
    let view = testkit::view("@....");
    let mut lessons = Lessons::default();
    assert!(lessons.notice(&view, true), "it begins with a lesson");
    let minute = |lessons: &mut Lessons| {
        (0..20).for_each(|_| lessons.note_command());
        lessons.advance(60_000.0, &view.catalog)
    };
    while !lessons.waiting.is_empty() {
        assert!(minute(&mut lessons), "the next one is told");
    }
    assert!(!minute(&mut lessons));
    assert!(lessons.shown(&view.catalog).is_some());
    lessons.put_away(&view.catalog);
    assert!(lessons.shown(&view.catalog).is_none(), "a click hides it");
}
