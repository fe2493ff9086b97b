//! What is heard of a game, and of the front end around it.

use super::*;
use crate::catalog::schema::SoundKind;
use crate::ui::testkit::FakeSpeaker;

const F8: Key = Key {
    code: KeyCode::Function(8),
    ..ENTER
};

fn heard_app(store: &MemoryStore) -> (App, FakeSpeaker) {
    let mut app = app(store);
    let speaker = FakeSpeaker::default();
    app.set_speaker(Box::new(speaker.clone()));
    (app, speaker)
}

/// Was a sound for this played?
fn has_heard(speaker: &FakeSpeaker, app: &App, cue: Cue) -> bool {
    let sounds = app.session().catalog().sounds.iter();
    let is_for = |kind: &SoundKind| kind.cues.contains(&cue);
    let mut fitting = sounds.filter(|(_, kind)| is_for(kind));
    fitting.any(|(_, kind)| speaker.has_played(kind))
}

/// A bot plays a run to its end, slowly enough for every sound to be heard.
fn play_slowly(app: &mut App) {
    let mut bot = Bot::default();
    while let Some(view) = app.session().view()
        && End::of(&view.status).is_none()
    {
        let command = bot.decide(view);
        app.command(command);
        for _ in 0..12 {
            app.frame(250.0);
        }
    }
}

#[test]
fn a_run_is_heard_from_its_first_step_to_its_end() {
    let mut missing = vec![
        Cue::Step,
        Cue::Hit,
        Cue::Miss,
        Cue::Hurt,
        Cue::Death,
        Cue::Find,
        Cue::PickUp,
        Cue::NearDeath,
        Cue::Defeat,
    ];
    // Not every run has all of it: one blow can kill who was never near death.
    for seed in SEED..SEED + 6 {
        let mut app = seeded(Rc::new(MemoryStore::default()), seed);
        let speaker = FakeSpeaker::default();
        app.set_speaker(Box::new(speaker.clone()));
        press(&mut app, &[ENTER]);
        let (hum, volume) = speaker.hum().expect("the first level is heard");
        assert!(volume > 0.0 && !hum.is_empty());
        play_slowly(&mut app);
        missing.retain(|cue| !has_heard(&speaker, &app, *cue));
        assert!(!has_heard(&speaker, &app, Cue::Victory));
        assert_eq!(speaker.hum(), None, "the place is silent after the end");
        if missing.is_empty() {
            return;
        }
    }
    panic!("never heard: {missing:?}");
}

#[test]
fn a_muted_run_is_not_heard() {
    let store = MemoryStore::default();
    let settings = Settings {
        muted: true,
        ..Settings::default()
    };
    settings.store(&store).expect("memory can be written");
    let (mut app, speaker) = heard_app(&store);
    press(&mut app, &[ENTER]);
    play_to_the_end(&mut app);
    app.frame(16.0);
    assert!(speaker.played().is_empty() && speaker.hum().is_none());
}

#[test]
fn menus_are_heard_when_a_row_is_marked_chosen_or_missing() {
    for (keys, cue) in [
        (vec![Key::of(KeyCode::Down)], Cue::MenuMove),
        (vec![Key::writing('O')], Cue::MenuAccept),
        (vec![Key::writing('Q')], Cue::Error),
    ] {
        let (mut app, speaker) = heard_app(&MemoryStore::default());
        press(&mut app, &keys);
        assert!(has_heard(&speaker, &app, cue), "{cue:?}");
        assert_eq!(speaker.played().len(), 1, "{cue:?}");
    }
}

#[test]
fn one_key_switches_the_sound_on_every_screen_and_the_choice_is_kept() {
    let store = MemoryStore::default();
    let (mut app, speaker) = heard_app(&store);
    press(&mut app, &[F8]);
    assert!(app.canvas().shows("Sound is off."));
    press(&mut app, &[ENTER]);
    assert!(speaker.played().is_empty() && speaker.hum().is_none());
    let (kept, _) = Settings::load(&store);
    assert!(kept.muted);
    press(&mut app, &[F8]);
    assert_eq!(app.screen(), "play");
    assert!(app.canvas().shows("Sound is on."));
    assert!(speaker.hum().is_some_and(|(_, volume)| volume > 0.0));
}

#[test]
fn another_window_silences_the_game() {
    let (mut app, speaker) = heard_app(&MemoryStore::default());
    press(&mut app, &[ENTER]);
    app.push(Input::Focused(false));
    app.frame(16.0);
    assert!(speaker.hum().is_some_and(|(_, volume)| volume == 0.0));
    let before = speaker.played().len();
    press(&mut app, &[Key::writing('Q')]);
    assert_eq!(speaker.played().len(), before);
    app.push(Input::Focused(true));
    app.frame(16.0);
    assert!(speaker.hum().is_some_and(|(_, volume)| volume > 0.0));
}

#[test]
fn captions_lie_over_a_corner_of_the_map_and_go() {
    let store = MemoryStore::default();
    let settings = Settings {
        captions: Some(true),
        ..Settings::default()
    };
    settings.store(&store).expect("memory can be written");
    let mut app = app(&store);
    press(&mut app, &[ENTER]);
    app.sound(Cue::Door);
    app.needs_drawing = true;
    app.frame(16.0);
    assert!(app.canvas().shows("a door creaks"));
    press(&mut app, &[escape()]);
    assert!(!app.canvas().shows("a door creaks"), "the menu covers it");
    press(&mut app, &[escape()]);
    for _ in 0..12 {
        app.frame(250.0);
    }
    assert!(!app.canvas().shows("a door creaks"));
}
