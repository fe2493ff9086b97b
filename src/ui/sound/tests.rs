use super::*;
use crate::catalog::schema::schema_of;
use crate::raws;
use crate::ui::testkit::FakeSpeaker;
use serde_json::Value;

/// Everything that a sound can be for.
fn cues() -> Vec<Cue> {
    let schema = schema_of::<Cue>();
    let all = schema["oneOf"].as_array().expect("it is an enum");
    let names = all.iter().map(|each| each["const"].clone());
    names
        .map(|name: Value| serde_json::from_value(name).expect("it is one of them"))
        .collect()
}

fn core() -> Arc<Catalog> {
    raws::core().expect("the core is sound")
}

fn sounds(settings: &Settings) -> (Sounds, FakeSpeaker) {
    let speaker = FakeSpeaker::default();
    let mut sounds = Sounds::default();
    sounds.set_speaker(Box::new(speaker.clone()));
    sounds.settle(settings);
    (sounds, speaker)
}

fn captioned() -> Settings {
    Settings {
        captions: Some(true),
        ..Settings::default()
    }
}

#[test]
fn the_core_has_a_sound_for_everything_that_can_have_one() {
    let catalog = core();
    assert!(cues().len() > 25);
    for cue in cues() {
        let is_for = |kind: &Arc<SoundKind>| kind.cues.contains(&cue);
        let found = catalog.sounds.iter().any(|(_, kind)| is_for(kind));
        assert!(found, "nothing is heard for {cue:?}");
        let (mut sounds, speaker) = sounds(&Settings::default());
        sounds.play(&catalog, cue, None, None);
        assert_eq!(speaker.played().len(), 1, "{cue:?}");
    }
}

#[test]
fn every_sound_of_the_core_is_captioned_audible_and_short() {
    for (_, kind) in core().sounds.iter() {
        let words = kind.caption.chars().count();
        assert!((3..=40).contains(&words), "{}", kind.id);
        let samples = kind.sound().render(RATE);
        let peak = samples.iter().fold(0.0_f32, |peak, it| peak.max(it.abs()));
        let loudest = if kind.group == SoundGroup::Ambience {
            0.5
        } else {
            1.0
        };
        assert!(peak > 0.03 && peak < loudest, "{}: {peak}", kind.id);
        let seconds = samples.len() as f32 / RATE as f32;
        let longest = match kind.group {
            SoundGroup::Ambience => 15.0,
            SoundGroup::Effects => 4.0,
            SoundGroup::Interface => 0.3,
        };
        assert!(seconds < longest, "{}: {seconds}", kind.id);
    }
}

#[test]
fn every_level_of_the_core_has_an_ambience_of_its_own() {
    let catalog = core();
    let mut all = Vec::new();
    for level in &catalog.levels {
        let sound = level.ambience.expect("each level has one");
        assert_eq!(catalog[sound].group, SoundGroup::Ambience);
        assert!(!all.contains(&sound), "{}", level.name);
        all.push(sound);
    }
}

#[test]
fn no_sound_is_heard_over_itself_and_only_a_few_at_a_time() {
    let catalog = core();
    let (mut sounds, speaker) = sounds(&Settings::default());
    for _ in 0..5 {
        sounds.play(&catalog, Cue::Door, None, None);
    }
    assert_eq!(speaker.played().len(), 1);
    for cue in cues() {
        sounds.play(&catalog, cue, None, None);
    }
    assert_eq!(speaker.played().len(), MOST_SOUNDS);
    sounds.advance(10_000.0);
    sounds.play(&catalog, Cue::Door, None, None);
    assert_eq!(speaker.played().len(), MOST_SOUNDS + 1);
}

#[test]
fn sounds_for_the_same_take_turns() {
    let catalog = core();
    let (mut sounds, speaker) = sounds(&Settings::default());
    for _ in 0..3 {
        sounds.play(&catalog, Cue::Step, None, None);
        sounds.advance(1_000.0);
    }
    let played = speaker.played();
    assert_ne!(played[0].0, played[1].0);
    assert_eq!(played[0].0, played[2].0);
}

#[test]
fn what_is_off_is_not_heard() {
    let catalog = core();
    let muted = Settings {
        muted: true,
        ..Settings::default()
    };
    let no_effects = Settings {
        effects_volume: 0,
        ..Settings::default()
    };
    for (settings, cue, is_heard) in [
        (&muted, Cue::Door, false),
        (&muted, Cue::MenuMove, false),
        (&no_effects, Cue::Door, false),
        (&no_effects, Cue::MenuMove, true),
    ] {
        let (mut sounds, speaker) = sounds(settings);
        sounds.play(&catalog, cue, None, None);
        assert_eq!(!speaker.played().is_empty(), is_heard, "{cue:?}");
    }
    let (mut sounds, speaker) = sounds(&Settings::default());
    sounds.set_away(true);
    sounds.play(&catalog, Cue::Door, None, None);
    assert!(speaker.played().is_empty(), "another window is looked at");
    sounds.set_away(false);
    sounds.play(&catalog, Cue::Door, None, None);
    assert_eq!(speaker.played().len(), 1);
}

#[test]
fn a_lower_volume_is_softer() {
    let catalog = core();
    let mut last = 0.0;
    for effects_volume in 1..=LOUDEST {
        let (mut sounds, speaker) = sounds(&Settings {
            effects_volume,
            ..Settings::default()
        });
        sounds.play(&catalog, Cue::Door, None, None);
        let volume = speaker.played()[0].1;
        assert!(volume > last && volume <= 1.0);
        last = volume;
    }
    assert_eq!(last, 1.0);
}

#[test]
fn an_ambience_goes_on_until_another_place_is_entered() {
    let catalog = core();
    let (mut sounds, speaker) = sounds(&Settings::default());
    let of = |depth: i32| catalog.level(depth).ambience.map(|id| &catalog[id]);
    sounds.dwell(of(1));
    let first = speaker.hum();
    assert!(first.as_ref().is_some_and(|(_, volume)| *volume > 0.0));
    sounds.dwell(of(1));
    assert_eq!(speaker.hums(), 1, "it does not begin anew");
    sounds.dwell(of(2));
    assert_ne!(speaker.hum(), first);
    sounds.set_away(true);
    assert!(speaker.hum().is_some_and(|(_, volume)| volume == 0.0));
    sounds.set_away(false);
    sounds.dwell(None);
    assert_eq!(speaker.hum(), None);
}

#[test]
fn samples_are_not_made_for_who_hears_nothing() {
    let catalog = core();
    let muted = Settings {
        muted: true,
        ..Settings::default()
    };
    let (mut sounds, speaker) = sounds(&muted);
    sounds.dwell(catalog.level(1).ambience.map(|id| &catalog[id]));
    sounds.play(&catalog, Cue::Door, None, None);
    assert!(sounds.made.is_empty());
    assert_eq!(speaker.hum(), None);
    sounds.settle(&Settings::default());
    assert!(speaker.hum().is_some(), "it begins when it can be heard");
}

#[test]
fn captions_are_few_short_lived_and_not_repeated() {
    let catalog = core();
    let (mut sounds, _) = sounds(&captioned());
    sounds.play(&catalog, Cue::Door, None, Some("north"));
    sounds.play(&catalog, Cue::Door, None, Some("north"));
    sounds.play(&catalog, Cue::Step, None, None);
    sounds.play(&catalog, Cue::MenuMove, None, None);
    let shown = |sounds: &Sounds| sounds.captions().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(shown(&sounds), ["a door creaks, north"]);
    for cue in cues() {
        sounds.play(&catalog, cue, None, None);
    }
    assert_eq!(shown(&sounds).len(), MOST_CAPTIONS);
    assert!(!sounds.advance(CAPTION_MS - 1.0));
    assert!(sounds.advance(2.0));
    assert!(shown(&sounds).is_empty());
}

#[test]
fn captions_are_there_while_muted_unless_the_player_says_otherwise() {
    let catalog = core();
    for (muted, captions, is_shown) in [
        (false, None, false),
        (true, None, true),
        (true, Some(false), false),
        (false, Some(true), true),
    ] {
        let (mut sounds, _) = sounds(&Settings {
            muted,
            captions,
            ..Settings::default()
        });
        sounds.play(&catalog, Cue::Door, None, None);
        assert_eq!(sounds.captions().count() > 0, is_shown);
    }
}

#[test]
fn without_a_device_captions_are_there_unless_the_player_says_otherwise() {
    let catalog = core();
    for (captions, is_shown) in [(None, true), (Some(false), false), (Some(true), true)] {
        let (mut sounds, _) = sounds(&Settings {
            captions,
            ..Settings::default()
        });
        sounds.set_speaker(Box::new(Silence));
        sounds.play(&catalog, Cue::Door, None, None);
        assert_eq!(sounds.captions().count() > 0, is_shown, "{captions:?}");
    }
}

#[test]
fn directions_in_words() {
    for (dx, dy, expected) in [
        (0, 0, None),
        (1, 1, None),
        (0, -2, Some("north")),
        (1, 5, Some("south")),
        (-9, 4, Some("west")),
        (3, 0, Some("east")),
        (3, -3, Some("northeast")),
        (-4, -3, Some("northwest")),
        (2, 3, Some("southeast")),
        (-3, 2, Some("southwest")),
    ] {
        let from = Point::new(10, 10);
        let to = Point::new(10 + dx, 10 + dy);
        assert_eq!(direction(from, to), expected, "{dx}, {dy}");
    }
}
